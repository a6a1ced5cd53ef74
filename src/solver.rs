//! From a puzzle to its answer: which search for which puzzle.

use crate::canonical;
use crate::heuristic::manhattan::Manhattan;
use crate::puzzle::{Answer, Puzzle};
use crate::search::automaton::Automaton;
use crate::search::{astar, original, Effort, Outcome, Report};
use crate::solvable::is_solvable;
use std::fmt;

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
    /// The effort.
    pub effort: Effort,
    /// A lower bound on the answer's length, in moves, as far as it was proven.
    pub needed: u32,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let GaveUp {
            effort: Effort(positions),
            needed,
        } = self;
        write!(
            f,
            "no answer within {positions} positions; at least {needed} moves are needed"
        )
    }
}

impl std::error::Error for GaveUp {}

/// Answers puzzles one after the other, and keeps from one to the next what it takes to do so.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    effort: Option<Effort>,
}

impl Solver {
    /// A solver that gives up a puzzle at this effort, by default at one that depends on the puzzle's shape.
    #[must_use]
    pub fn new(effort: Option<Effort>) -> Solver {
        Solver { effort }
    }

    /// The canonical answer: the first of the shortest.
    ///
    /// # Errors
    /// [`GaveUp`] where it takes more than the effort.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Solved, GaveUp> {
        if !is_solvable(puzzle) {
            return Ok(Solved {
                answer: Answer::Unsolvable,
                tried: 0,
            });
        }
        let effort = self.effort(puzzle);
        let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank());
        let mut report = astar::search(puzzle, &manhattan, effort);
        if let Outcome::Found(path) = report.outcome {
            let no_way_back = Automaton::new(puzzle.grid(), 2);
            let first = canonical::first(puzzle, &manhattan, &no_way_back, path.len(), effort);
            report.outcome = first.outcome;
        }
        solved(report, effort)
    }

    /// The original program's answer, which need not be a shortest one. It searches unsolvable boards too.
    ///
    /// # Errors
    /// [`GaveUp`] where it takes more than the effort, as by default no 3x3 board does.
    pub fn original(&mut self, puzzle: &Puzzle) -> Result<Solved, GaveUp> {
        let effort = self.effort(puzzle);
        solved(original::search(puzzle, effort), effort)
    }

    fn effort(&self, puzzle: &Puzzle) -> Effort {
        self.effort
            .unwrap_or_else(|| Effort::within_memory(puzzle.grid()))
    }
}

fn solved(report: Report, effort: Effort) -> Result<Solved, GaveUp> {
    let answer = match report.outcome {
        Outcome::Found(path) => Answer::Moves(path),
        Outcome::Exhausted => Answer::Unsolvable,
        Outcome::GaveUp { needed } => return Err(GaveUp { effort, needed }),
    };
    Ok(Solved {
        answer,
        tried: report.taken,
    })
}
