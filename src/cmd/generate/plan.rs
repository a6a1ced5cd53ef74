//! `--plan`: several kinds of starts in one set of tests.

use crate::digits;
use crate::generate::Start;
use std::fmt;
use std::str::FromStr;

/// The starts that an option or a part of a plan asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    Random(Start),
    Moves(u64),
    Hardest,
}

/// Numbers of puzzles and their kinds: `2 solved, 5 moves=10, 10 random`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan(pub Vec<(u64, String, Request)>);

/// What is wrong with a plan.
#[derive(Debug, PartialEq, Eq)]
pub struct PlanError;

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "expected numbers and kinds, for example \"2 random, 3 moves=10\"; the kinds are solved, moves=N, walk=N, \
             random, unsolvable, hardest"
        )
    }
}

impl FromStr for Plan {
    type Err = PlanError;

    fn from_str(text: &str) -> Result<Plan, PlanError> {
        let parts = text.split(',').map(|part| {
            let (count, kind) = part.trim().split_once(' ')?;
            let kind = kind.trim();
            let (name, number) = match kind.split_once('=') {
                Some((name, number)) => (name, Some(digits::number(number)?)),
                None => (kind, None),
            };
            let request = match (name, number) {
                ("solved", None) => Request::Random(Start::Walk(0)),
                ("moves", Some(moves)) => Request::Moves(moves),
                ("walk", Some(moves)) if moves <= MOST_STEPS => Request::Random(Start::Walk(moves)),
                ("random", None) => Request::Random(Start::Solvable),
                ("unsolvable", None) => Request::Random(Start::Unsolvable),
                ("hardest", None) => Request::Hardest,
                _ => return None,
            };
            Some((digits::number(count)?, kind.to_string(), request))
        });
        parts.collect::<Option<_>>().map(Plan).ok_or(PlanError)
    }
}

/// The most moves of a walk: 0.3 s on the largest boards.
pub const MOST_STEPS: u64 = 10_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_numbers_and_kinds() {
        let plan: Plan = "2 solved,5  moves=10 , 3 walk=4, 1 hardest".parse().unwrap();
        let expected = [
            (2, "solved", Request::Random(Start::Walk(0))),
            (5, "moves=10", Request::Moves(10)),
            (3, "walk=4", Request::Random(Start::Walk(4))),
            (1, "hardest", Request::Hardest),
        ];
        assert_eq!(plan.0.len(), expected.len());
        for (found, (count, name, request)) in plan.0.iter().zip(expected) {
            assert_eq!((found.0, found.1.as_str(), found.2), (count, name, request));
        }
        for text in [
            "",
            "solved",
            "2",
            "2 easy",
            "+2 random",
            "2 moves",
            "2 moves=",
            "2 moves=+1",
            "2 random=1",
            "1 random,",
            "1 walk=10000001",
            "1 random 2 solved",
        ] {
            assert_eq!(text.parse::<Plan>(), Err(PlanError), "{text}");
        }
    }
}
