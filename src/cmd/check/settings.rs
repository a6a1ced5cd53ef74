//! What a judge asks of the checker.

use super::verdict::Verdict;
use crate::args::{named, Named};
use crate::grid::Grid;
use crate::package::Protocol;
use crate::text::dialect::Dialect;

/// How judges call: the operands in their own order, and the statuses. OUT is standard input if it
/// is not among the operands.
pub const CALLS: [Named<Protocol>; 3] = [
    named(
        "IN OUT [ANSWER]",
        "0 ok, 1 wrong answer, 2 wrong output format, 3 fail, 7 points, as in testlib",
        Protocol::Testlib,
    ),
    named(
        "--judge icpc IN ANSWER DIR [FLAG...] < OUT",
        "42 ok, 43 wrong, 3 fail",
        Protocol::Icpc,
    ),
    named(
        "--judge cms IN ANSWER OUT",
        "0 and a score from 0.0 to 1.0; 3 fail, and no score",
        Protocol::Cms,
    ),
];

pub fn status(protocol: Protocol, verdict: Verdict) -> u8 {
    let [ok, wrong_answer, wrong_format, points] = match protocol {
        Protocol::Testlib | Protocol::TestlibHeader => [0, 1, 2, 7],
        Protocol::Icpc => [42, 43, 43, 42],
        Protocol::Cms => [0; 4],
    };
    match verdict {
        Verdict::Ok => ok,
        Verdict::WrongAnswer => wrong_answer,
        Verdict::WrongFormat | Verdict::WrongInput => wrong_format,
        Verdict::Points(_) => points,
        Verdict::Fail => 3,
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Accept {
    #[default]
    Shortest,
    /// Every path of at most this number of moves.
    Any { most: u32 },
    /// Every path, for a share of the points: the fewest moves divided by the path's moves.
    Points,
    /// An input, if there is no output to check: any puzzle, or only in the bytes that `generate`
    /// writes.
    Input { is_strict: bool },
}

pub struct Settings {
    pub protocol: Protocol,
    pub accept: Accept,
    pub size: Option<Grid>,
    pub dialect: Dialect,
}
