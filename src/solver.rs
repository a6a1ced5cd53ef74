//! From a puzzle to its answer: which search for which puzzle.

use crate::canonical;
use crate::puzzle::{Answer, Puzzle};
use crate::search::{astar, original, Effort, Outcome, Report};
use crate::solvable::is_solvable;

/// An answer, and how many positions its search took from the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The answer.
    pub answer: Answer,
    /// Positions taken from the queue; none where the boards alone tell that there is no answer.
    pub tried: u64,
}

/// The effort was spent before an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GaveUp {
    /// A lower bound on the answer's length, in moves, as far as it was proven.
    pub needed: u32,
}

/// The canonical answer: the first of the shortest.
///
/// # Errors
/// [`GaveUp`] where it takes more than `effort`.
pub fn solve(puzzle: &Puzzle, effort: Effort) -> Result<Solved, GaveUp> {
    if !is_solvable(puzzle) {
        return Ok(Solved {
            answer: Answer::Unsolvable,
            tried: 0,
        });
    }
    let mut report = astar::search(puzzle, effort);
    if let Outcome::Found(path) = report.outcome {
        report.outcome = canonical::first(puzzle, path.len(), effort).outcome;
    }
    solved(report)
}

/// The original program's answer, which need not be a shortest one. It searches unsolvable boards too.
///
/// # Errors
/// [`GaveUp`] where it takes more than `effort`, as no 3x3 board does.
pub fn original(puzzle: &Puzzle, effort: Effort) -> Result<Solved, GaveUp> {
    solved(original::search(puzzle, effort))
}

fn solved(report: Report) -> Result<Solved, GaveUp> {
    let answer = match report.outcome {
        Outcome::Found(path) => Answer::Moves(path),
        Outcome::Exhausted => Answer::Unsolvable,
        Outcome::GaveUp { needed } => return Err(GaveUp { needed }),
    };
    Ok(Solved {
        answer,
        tried: report.taken,
    })
}
