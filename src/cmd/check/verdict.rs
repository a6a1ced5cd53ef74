//! The verdict on an output or an input, and its points.

use crate::check::{Accepted, Expected, Rejection};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Ok,
    WrongAnswer,
    WrongFormat,
    WrongInput,
    Points(Points),
    Fail,
}

impl Verdict {
    pub fn line(self, message: &str) -> String {
        match self {
            Verdict::Ok => format!("ok: {message}"),
            Verdict::WrongAnswer => format!("wrong answer: {message}"),
            Verdict::WrongFormat => format!("wrong output format: {message}"),
            Verdict::WrongInput => message.into(),
            Verdict::Points(points) => format!("points {points} {message}"),
            Verdict::Fail => format!("fail: {message}"),
        }
    }

    pub fn points(self) -> Points {
        match self {
            Verdict::Ok => Points::ALL,
            Verdict::Points(points) => points,
            _ => Points::NONE,
        }
    }
}

/// A score from 0 to 1, or a sum of scores, in millionths.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Points(u64);

impl Points {
    pub const ALL: Points = Points(1_000_000);
    pub const NONE: Points = Points(0);

    pub fn of(right: Accepted, best: Expected) -> Result<Points, Rejection> {
        match (right, best) {
            (
                Accepted::Moves(found),
                Expected::Fewest {
                    lower_bound,
                    upper_bound,
                },
            ) if lower_bound != upper_bound || found < lower_bound => Err(Rejection::Doubt {
                found,
                lower_bound,
                upper_bound,
            }),
            (Accepted::Moves(found), Expected::Fewest { upper_bound, .. }) => {
                Ok(Points::share(upper_bound.into(), found.into()))
            }
            _ => Ok(Points::ALL),
        }
    }

    pub fn and(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }

    /// Returns the share of points, rounded down, so that only a path of `best` moves gets all
    /// points.
    fn share(best: u64, moves: u64) -> Points {
        match best < moves {
            true => {
                Points((u128::from(Points::ALL.0) * u128::from(best) / u128::from(moves)) as u64)
            }
            false => Points::ALL,
        }
    }
}

impl fmt::Display for Points {
    /// As testlib writes them: `1.0`, `0.714285`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (whole, millionths) = (self.0 / Points::ALL.0, self.0 % Points::ALL.0);
        let digits = format!("{millionths:06}");
        write!(
            f,
            "{whole}.{}{}",
            &digits[..1],
            digits[1..].trim_end_matches('0')
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_rounded_down() {
        for (best, moves, expected) in [
            (5, 5, "1.0"),
            (5, 7, "0.714285"),
            (0, 0, "1.0"),
            (0, 4, "0.0"),
            (1, u64::MAX, "0.0"),
            (u64::MAX, 1, "1.0"),
        ] {
            assert_eq!(Points::share(best, moves).to_string(), expected);
        }
    }
}
