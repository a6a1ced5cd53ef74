//! What a judge asks of the checker.

use super::verdict::Verdict;
use crate::args::{named, Named};
use crate::grid::Grid;
use crate::text::dialect::Dialect;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    #[default]
    Native,
    Icpc,
    Cms,
}

/// All judges. Each has an option, its operands in its own order, and its statuses for the help. OUT is standard input
/// if it is not among the operands.
pub const JUDGES: [Named<Convention>; 3] = [
    named(
        "IN OUT [ANSWER]",
        "0 ok, 1 wrong answer, 2 wrong output format, 3 fail, 7 points, as in testlib",
        Convention::Native,
    ),
    named("--icpc IN ANSWER DIR [FLAG...]", "42 ok, 43 wrong, 3 fail", Convention::Icpc),
    named("--cms IN ANSWER OUT", "0 and a score from 0.0 to 1.0; 3 fail, and no score", Convention::Cms),
];

impl Convention {
    pub fn usage(self) -> &'static str {
        JUDGES.iter().find(|row| row.value == self).expect("the table has every judge").name
    }

    pub fn status(self, verdict: Verdict) -> u8 {
        match (self, verdict) {
            (_, Verdict::Fail) => 3,
            (Convention::Cms, _) | (Convention::Native, Verdict::Ok) => 0,
            (Convention::Native, Verdict::WrongAnswer) => 1,
            (Convention::Native, Verdict::WrongFormat | Verdict::WrongInput) => 2,
            (Convention::Native, Verdict::Points(_)) => 7,
            (Convention::Icpc, Verdict::Ok | Verdict::Points(_)) => 42,
            (Convention::Icpc, _) => 43,
        }
    }
}

/// The outputs that are right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Accept {
    #[default]
    Shortest,
    /// Every path.
    Any,
    /// Every path, for a share of the points: the fewest moves divided by the path's moves, raised to a power.
    Points { power: u32 },
    /// An input, if there is no output to check. Any puzzle is right, but the fields may restrict it: to the bytes that
    /// `generate` writes, to numbers as tiles, and to at most these columns and rows.
    Input { is_strict: bool, are_numbers: bool, most: Option<Grid> },
}

/// The powers of points, by the names of their rules.
pub const RULES: [Named<u32>; 2] =
    [named("best/moves", "a share of the moves", 1), named("(best/moves)^2", "its square", 2)];

pub struct Settings {
    pub judge: Convention,
    pub accept: Accept,
    pub size: Option<Grid>,
    pub dialect: Dialect,
}
