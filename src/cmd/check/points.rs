//! Scores from 0 to 1 for paths that are longer than needed.

use crate::check::{Accepted, Expected, Rejection};
use std::fmt;

/// A score in millionths.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Points(pub u64);

impl Points {
    pub const ALL: Points = Points(1_000_000);
    pub const NONE: Points = Points(0);
}

impl fmt::Display for Points {
    /// As testlib writes them: `1.0`, `0.714285`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let all = Points::ALL.0;
        let digits = format!("{:06}", self.0 % all);
        let digits = match digits.trim_end_matches('0') {
            "" => "0",
            digits => digits,
        };
        write!(f, "{}.{digits}", self.0 / all)
    }
}

/// How points are given: its name, and the power of the quotient of the fewest moves and the output's.
pub const RULES: [(&str, u32); 2] = [("best/moves", 1), ("(best/moves)^2", 2)];

/// The points of a rule, rounded down: only `best` moves have all.
fn points((_, power): (&str, u32), best: u64, moves: u64) -> Points {
    if best >= moves {
        return Points::ALL;
    }
    let share = |all: u64| u128::from(all) * u128::from(best) / u128::from(moves);
    Points((0..power).fold(Points::ALL.0, |all, _| share(all) as u64))
}

/// The points of a right output.
pub fn worth(rule: (&str, u32), right: &Accepted, best: Expected) -> Result<Points, Rejection> {
    match (right, best) {
        (Accepted::Moves(found), Expected::Fewest { lower_bound, upper_bound })
            if lower_bound != upper_bound || *found < lower_bound =>
        {
            let found = *found;
            Err(Rejection::Doubt { found, lower_bound, upper_bound })
        }
        (Accepted::Moves(found), Expected::Fewest { upper_bound, .. }) => Ok(points(rule, upper_bound, *found)),
        _ => Ok(Points::ALL),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_rounded_down() {
        for (rule, best, moves, expected) in [
            (0, 5, 5, "1.0"),
            (0, 5, 7, "0.714285"),
            (1, 5, 10, "0.25"),
            (0, 0, 0, "1.0"),
            (0, 0, 4, "0.0"),
            (0, 1, u64::MAX, "0.0"),
            (1, u64::MAX, u64::MAX, "1.0"),
        ] {
            assert_eq!(points(RULES[rule], best, moves).to_string(), expected);
        }
    }
}
