//! From a puzzle to its answer: which search for which puzzle.

use crate::board::Tile;
use crate::canonical;
use crate::grid::Grid;
use crate::heuristic::excess;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::pattern_database::{self, PatternDatabases, TooManyCells};
use crate::heuristic::{self, Heuristic};
use crate::puzzle::{Answer, Puzzle};
use crate::search::automaton::Automaton;
use crate::search::databases::Databases;
use crate::search::retrograde::Retrograde;
use crate::search::{
    self, astar, bfs, idastar, original, retrograde, Effort, Memory, Outcome, Report,
};
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

/// Why there is no answer to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// The effort was spent before.
    GaveUp {
        /// The effort.
        effort: Effort,
        /// A lower bound on the answer's length, in moves, as far as it was proven.
        needed: u32,
    },
    /// The search or its heuristic does not take boards of as many cells.
    Unfit {
        /// Its name.
        name: &'static str,
        /// The board's cells.
        found: usize,
        /// The most cells that it takes.
        wanted: usize,
    },
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unsolved::GaveUp {
                effort: Effort(positions),
                needed,
            } => {
                write!(
                    f,
                    "no answer within {positions} positions; at least {needed} moves are needed"
                )
            }
            Unsolved::Unfit {
                name,
                found,
                wanted,
            } => {
                write!(
                    f,
                    "{name}: found a board of {found} cells, wanted at most {wanted}"
                )
            }
        }
    }
}

impl std::error::Error for Unsolved {}

/// Within which bounds a puzzle is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The positions that may be generated; and after A* as many again for the walk to the first of the answers
    /// of the length that it proved. Where this is not said: as many as it takes, or, for searches that keep
    /// them, as fit into the memory.
    pub effort: Option<Effort>,
    /// The memory that the process may take.
    pub memory: Memory,
}

/// Answers puzzles one after the other, and keeps from one to the next what it takes to do so.
#[derive(Default)]
pub struct Solver {
    limits: Limits,
    are_many: bool,
    databases: Databases,
    tables: Vec<(Grid, Tile, Retrograde)>,
    automata: Vec<(Grid, Automaton)>,
}

impl Solver {
    /// A solver of one puzzle or some.
    #[must_use]
    pub fn new(limits: Limits) -> Solver {
        Solver {
            limits,
            ..Solver::default()
        }
    }

    /// A solver of many puzzles, which it pays to prepare for: where shapes are small it makes tables of all
    /// positions. Its answers are those of any other.
    #[must_use]
    pub fn of_many(limits: Limits) -> Solver {
        Solver {
            limits,
            are_many: true,
            ..Solver::default()
        }
    }

    /// The canonical answer: the first of the shortest.
    ///
    /// # Errors
    /// [`Unsolved::GaveUp`] where it takes more than the limits.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Solved, Unsolved> {
        let (search, heuristic) = self.choice(puzzle.grid());
        self.solve_by(puzzle, search, heuristic)
    }

    /// Which search, and by which heuristic if it takes one, answers a shape.
    fn choice(&self, grid: Grid) -> (search::Kind, heuristic::Kind) {
        // Tables are made whole, whatever the effort.
        let may_make_tables = self.are_many && self.limits.effort.is_none();
        match grid.cells() {
            cells if cells <= retrograde::MOST_CELLS && may_make_tables => {
                (search::Kind::Retrograde, heuristic::Kind::Manhattan)
            }
            0..=9 => (search::Kind::Astar, heuristic::Kind::Manhattan),
            10..=excess::MOST_CELLS if !grid.is_line() => {
                (search::Kind::Databases, heuristic::Kind::PatternDatabase)
            }
            _ => (search::Kind::Astar, heuristic::Kind::LinearConflict),
        }
    }

    /// The canonical answer, found by this search and, where it takes one, this heuristic.
    ///
    /// # Errors
    /// [`Unsolved`] where they do not take the puzzle's shape, and where it takes more than the limits.
    pub fn solve_by(
        &mut self,
        puzzle: &Puzzle,
        search: search::Kind,
        heuristic: heuristic::Kind,
    ) -> Result<Solved, Unsolved> {
        let (grid, blank) = (puzzle.grid(), puzzle.blank());
        let row = search.row();
        if grid.cells() > row.most_cells {
            let (name, found, wanted) = (row.name, grid.cells(), row.most_cells);
            return Err(Unsolved::Unfit {
                name,
                found,
                wanted,
            });
        }
        if !is_solvable(puzzle) {
            return Ok(Solved {
                answer: Answer::Unsolvable,
                tried: 0,
            });
        }
        let effort = self.effort(search, grid);
        if search == search::Kind::Retrograde && retrograde::positions(grid) > effort.0 {
            let needed = Manhattan::new(grid, blank).of(puzzle.start());
            return Err(Unsolved::GaveUp { effort, needed });
        }
        let report = match search {
            search::Kind::Bfs => bfs::search(puzzle, effort),
            search::Kind::Databases => self.databases.search(puzzle, effort, self.limits.memory),
            search::Kind::Retrograde => self.look_up(puzzle),
            search::Kind::Astar | search::Kind::Idastar => match heuristic {
                heuristic::Kind::Hamming => self.search(puzzle, search, &Hamming::new(blank)),
                heuristic::Kind::Manhattan => {
                    self.search(puzzle, search, &Manhattan::new(grid, blank))
                }
                heuristic::Kind::LinearConflict => {
                    self.search(puzzle, search, &LinearConflict::new(grid, blank))
                }
                heuristic::Kind::PatternDatabase => {
                    let databases =
                        PatternDatabases::new(grid, blank).map_err(|TooManyCells(_)| {
                            let (name, found) = (heuristic.row().name, grid.cells());
                            Unsolved::Unfit {
                                name,
                                found,
                                wanted: pattern_database::MOST_CELLS,
                            }
                        })?;
                    self.search(puzzle, search, &databases)
                }
            },
        };
        solved(report, effort)
    }

    /// The original program's answer, which need not be a shortest one. It searches unsolvable boards too.
    ///
    /// # Errors
    /// [`Unsolved::GaveUp`] where it takes more than the limits, as by default no 3x3 board does.
    pub fn original(&mut self, puzzle: &Puzzle) -> Result<Solved, Unsolved> {
        let effort = self.effort(search::Kind::Astar, puzzle.grid());
        solved(original::search(puzzle, effort), effort)
    }

    fn effort(&self, search: search::Kind, grid: Grid) -> Effort {
        let most = || match search {
            search::Kind::Astar | search::Kind::Bfs => Effort::within(self.limits.memory, grid),
            search::Kind::Idastar | search::Kind::Databases | search::Kind::Retrograde => {
                Effort::MOST
            }
        };
        self.limits.effort.unwrap_or_else(most)
    }

    /// A search by a heuristic, and after one that promises no more than a shortest answer the walk to the first.
    fn search<H: Heuristic>(
        &mut self,
        puzzle: &Puzzle,
        search: search::Kind,
        heuristic: &H,
    ) -> Report {
        let effort = self.effort(search, puzzle.grid());
        let automaton = self.automaton(puzzle.grid());
        if search == search::Kind::Idastar {
            return idastar::search(puzzle, heuristic, automaton, effort);
        }
        let mut report = astar::search(puzzle, heuristic, effort);
        if let Outcome::Found(path) = report.outcome {
            report.outcome =
                canonical::first(puzzle, heuristic, automaton, path.len(), effort).outcome;
        }
        report
    }

    /// The automaton for searches by a heuristic, deep enough to be made in some milliseconds.
    fn automaton(&mut self, grid: Grid) -> &Automaton {
        let known = self.automata.iter().position(|(of, _)| *of == grid);
        let number = known.unwrap_or_else(|| {
            let depth = if grid.cells() <= 9 { 2 } else { 6 };
            self.automata.push((grid, Automaton::new(grid, depth)));
            self.automata.len() - 1
        });
        &self.automata[number].1
    }

    fn look_up(&mut self, puzzle: &Puzzle) -> Report {
        let (grid, blank) = (puzzle.grid(), puzzle.blank());
        let known = self
            .tables
            .iter()
            .position(|(of, to, _)| (*of, *to) == (grid, blank));
        let number = known.unwrap_or_else(|| {
            let bytes: usize = self
                .tables
                .iter()
                .map(|(.., table)| 4 * table.positions())
                .sum();
            if bytes + 4 * retrograde::positions(grid) as usize > self.limits.memory.0 {
                self.tables.clear();
            }
            self.tables
                .push((grid, blank, Retrograde::new(grid, blank)));
            self.tables.len() - 1
        });
        let path = self.tables[number].2.answer(puzzle.start());
        let taken = path.as_ref().map_or(0, |path| path.len() as u64 + 1);
        Report {
            outcome: path.map_or(Outcome::Exhausted, Outcome::Found),
            taken,
            generated: 0,
        }
    }
}

fn solved(report: Report, effort: Effort) -> Result<Solved, Unsolved> {
    let answer = match report.outcome {
        Outcome::Found(path) => Answer::Moves(path),
        Outcome::Exhausted => Answer::Unsolvable,
        Outcome::GaveUp { needed } => return Err(Unsolved::GaveUp { effort, needed }),
    };
    Ok(Solved {
        answer,
        tried: report.taken,
    })
}
