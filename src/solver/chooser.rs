//! The search that answers a puzzle where nobody names one.

use super::{solved, GaveUp, Limits, Solved};
use crate::canonical;
use crate::grid::Grid;
use crate::heuristic::excess;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::Heuristic;
use crate::puzzle::{Answer, Puzzle};
use crate::search::automaton::Automaton;
use crate::search::Memory;
use crate::search::{astar, beam, idastar, Effort, Outcome, Report};
use crate::solvable::is_solvable;

/// Of a large board's effort, the part that a search for the canonical answer may take.
const EXACT: u64 = 8;

/// Answers puzzles by the search that suits their shapes, and keeps from one to the next what it takes to do so.
#[derive(Clone, Default)]
pub struct Chooser {
    limits: Limits,
    automata: Vec<(Grid, Automaton)>,
}

impl Chooser {
    /// A chooser that stays within limits.
    #[must_use]
    pub fn new(limits: Limits) -> Chooser {
        Chooser {
            limits,
            ..Chooser::default()
        }
    }

    /// The canonical answer, the first of the shortest; above 16 cells, where that takes too much, a short one.
    /// `databases` is [`crate::search::databases::search`], or another that keeps them from puzzle to puzzle.
    ///
    /// # Errors
    /// Where it takes more than the limits, up to 16 cells and in one row or one column.
    pub fn solve(
        &mut self,
        puzzle: &Puzzle,
        databases: impl FnOnce(&Puzzle, Effort, Memory) -> Report,
    ) -> Result<Solved, GaveUp> {
        if !is_solvable(puzzle) {
            return Ok(Solved::UNSOLVABLE);
        }
        let (grid, blank) = (puzzle.grid(), puzzle.blank());
        match grid.cells() {
            0..=9 => self.by_astar(puzzle, &Manhattan::new(grid, blank)),
            _ if grid.is_line() => self.by_astar(puzzle, &LinearConflict::new(grid, blank)),
            10..=excess::MOST_CELLS => {
                let effort = self.limits.walking();
                solved(databases(puzzle, effort, self.limits.memory), effort)
            }
            _ => Ok(self.by_beam(puzzle)),
        }
    }

    fn by_astar<H: Heuristic>(&mut self, puzzle: &Puzzle, heuristic: &H) -> Result<Solved, GaveUp> {
        let effort = self.limits.keeping(puzzle.grid());
        let automaton = self.automaton(puzzle.grid());
        let report = astar::search(puzzle, heuristic, effort);
        let report = to_first(report, puzzle, heuristic, automaton, effort);
        solved(report, effort)
    }

    /// The canonical answer where a part of the effort suffices to find it, else a short one.
    fn by_beam(&mut self, puzzle: &Puzzle) -> Solved {
        let (grid, effort) = (puzzle.grid(), self.limits.beam());
        let heuristic = LinearConflict::new(grid, puzzle.blank());
        let part = Effort(effort.0 / EXACT);
        let automaton = self.automaton(grid);
        let exact = idastar::search(puzzle, &heuristic, automaton, part);
        let needed = match exact.outcome {
            Outcome::Found(path) => {
                return Solved {
                    needed: path.len() as u32,
                    answer: Answer::Moves(path),
                    tried: exact.taken,
                };
            }
            Outcome::GaveUp { needed } => needed,
            Outcome::Exhausted | Outcome::NotWithin { .. } => 0,
        };
        let report = beam::search(puzzle, effort);
        let Outcome::Found(short) = report.outcome else {
            unreachable!("a solvable puzzle has a constructive answer")
        };
        let (path, needed) = if short.len() == needed as usize {
            // It is a shortest one; only the first of them is said to be.
            let walk = canonical::first(puzzle, &heuristic, automaton, short.len(), part);
            match walk.outcome {
                Outcome::Found(first) => (first, needed),
                _ => (short, needed - 2),
            }
        } else {
            (short, needed)
        };
        Solved {
            answer: Answer::Moves(path),
            tried: exact.taken + report.taken,
            needed,
        }
    }

    /// The automaton for searches by a heuristic, deep enough to be made in some milliseconds.
    pub(super) fn automaton(&mut self, grid: Grid) -> &Automaton {
        let known = self.automata.iter().position(|(of, _)| *of == grid);
        let number = known.unwrap_or_else(|| {
            let depth = match grid.cells() {
                10..=64 => 6,
                _ => 2,
            };
            self.automata.push((grid, Automaton::new(grid, depth)));
            self.automata.len() - 1
        });
        &self.automata[number].1
    }
}

/// What A* came to, with the first answer of the length that it proved for the one that it found.
pub(super) fn to_first<H: Heuristic>(
    mut report: Report,
    puzzle: &Puzzle,
    heuristic: &H,
    automaton: &Automaton,
    effort: Effort,
) -> Report {
    if let Outcome::Found(path) = &report.outcome {
        let walk = canonical::first(puzzle, heuristic, automaton, path.len(), effort);
        report.outcome = walk.outcome;
    }
    report
}
