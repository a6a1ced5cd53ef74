//! What a judge asks of the checker.

use super::verdict::Verdict;
use crate::args::{named, Named};
use crate::grid::Grid;
use crate::package::Judge;
use crate::text::dialect::Dialect;

/// How judges call: the operands in their own order, and the statuses. OUT is standard input if it is not among the
/// operands.
pub const CALLS: [Named<Judge>; 3] = [
    named(
        "IN OUT [ANSWER]",
        "0 ok, 1 wrong answer, 2 wrong output format, 3 fail, 7 points, as in testlib",
        Judge::Testlib,
    ),
    named("--judge icpc IN ANSWER DIR [FLAG...] < OUT", "42 ok, 43 wrong, 3 fail", Judge::Icpc),
    named("--judge cms IN ANSWER OUT", "0 and a score from 0.0 to 1.0; 3 fail, and no score", Judge::Cms),
];

pub fn status(judge: Judge, verdict: Verdict) -> u8 {
    match (judge, verdict) {
        (_, Verdict::Fail) => 3,
        (Judge::Icpc, Verdict::Ok | Verdict::Points(_)) => 42,
        (Judge::Icpc, _) => 43,
        (Judge::Cms, _) | (_, Verdict::Ok) => 0,
        (_, Verdict::WrongAnswer) => 1,
        (_, Verdict::WrongFormat | Verdict::WrongInput) => 2,
        (_, Verdict::Points(_)) => 7,
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Accept {
    #[default]
    Shortest,
    /// Every path.
    Any,
    /// Every path, for a share of the points: the fewest moves divided by the path's moves.
    Points,
    /// An input, if there is no output to check: any puzzle, or only in the bytes that `generate` writes.
    Input { is_strict: bool },
}

pub struct Settings {
    pub judge: Judge,
    pub accept: Accept,
    pub size: Option<Grid>,
    pub dialect: Dialect,
}
