//! From a puzzle to its answer: which search for which puzzle.

mod chooser;

pub use chooser::Chooser;

use crate::grid::Grid;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::pattern_database::{self, PatternDatabases, TooManyCells};
use crate::heuristic::{self, Heuristic};
use crate::puzzle::{Answer, Puzzle};
use crate::search::automaton::Automaton;
use crate::search::databases::shared::Databases;
use crate::search::tables::Tables;
use crate::search::{
    self, astar, beam, bfs, constructive, dfs, idastar, iterative, original, retrograde, Effort,
    Memory, Outcome, Promise, Report, Takes,
};
use crate::solvable::is_solvable;
use chooser::to_first;
use std::fmt;

/// An answer, and how many positions its search took from the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The answer.
    pub answer: Answer,
    /// Positions taken from the queue; none where the boards alone tell that there is no answer.
    pub tried: u64,
    /// A lower bound on the moves, as far as it was proven: their number, where they are proven to be shortest.
    pub needed: u32,
}

impl Solved {
    /// That there is no answer, as the boards alone tell.
    const UNSOLVABLE: Solved = Solved {
        answer: Answer::Unsolvable,
        tried: 0,
        needed: 0,
    };

    /// Where the answer is not proven to be shortest: the moves that are needed at least.
    #[must_use]
    pub fn at_least(&self) -> Option<u32> {
        match &self.answer {
            Answer::Moves(path) if path.len() > self.needed as usize => Some(self.needed),
            _ => None,
        }
    }

    /// The same in words: how many moves there are, and how many are needed at least.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let needed = self.at_least()?;
        let Answer::Moves(path) = &self.answer else {
            return None;
        };
        let found = path.len();
        Some(format!("note: {found} moves; at least {needed} are needed"))
    }
}

/// That the effort was spent before there was an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GaveUp {
    /// The effort.
    pub effort: Effort,
    /// A lower bound on the answer's length, in moves, as far as it was proven.
    pub needed: u32,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (Effort(positions), needed) = (self.effort, self.needed);
        write!(
            f,
            "no answer within {positions} positions; at least {needed} moves are needed"
        )
    }
}

impl std::error::Error for GaveUp {}

impl From<GaveUp> for Unsolved {
    fn from(gave_up: GaveUp) -> Unsolved {
        Unsolved::GaveUp(gave_up)
    }
}

/// Why there is no answer to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// The effort was spent before.
    GaveUp(GaveUp),
    /// No answer has at most as many moves as were asked for.
    NotWithin {
        /// Those moves.
        depth: u32,
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
            Unsolved::GaveUp(gave_up) => gave_up.fmt(f),
            Unsolved::NotWithin { depth } => write!(f, "no answer of at most {depth} moves"),
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
    /// The positions that may be generated: above 16 cells, by default [`beam::EFFORT`], and an eighth as many for
    /// the search for a shortest answer; and after A* as many again for the walk to the first of the answers
    /// of the length that it proved. Where this is not said: as many as it takes. A search that keeps them takes
    /// in any case no more than fit into the memory.
    pub effort: Option<Effort>,
    /// The memory that the process may take.
    pub memory: Memory,
}

impl Limits {
    /// The effort of a search that keeps every position that it meets.
    fn keeping(self, grid: Grid) -> Effort {
        self.walking().min(Effort::within(self.memory, grid))
    }

    /// The effort of a search that keeps no more than its way.
    fn walking(self) -> Effort {
        self.effort.unwrap_or(Effort::MOST)
    }

    /// The effort of beams.
    fn beam(self) -> Effort {
        // Two bytes a position, measured, for the ways that led to those that were taken.
        let most = Effort(self.memory.0 as u64 / 2);
        self.effort.unwrap_or(beam::EFFORT).min(most)
    }
}

/// A search and what it must be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// The search.
    pub search: search::Kind,
    /// Its heuristic, where it takes one.
    pub heuristic: heuristic::Kind,
    /// How deep it may go, in moves, where it takes a depth.
    pub depth: u32,
}

impl Method {
    /// A search, by the Manhattan distance where it takes a heuristic, to [`dfs::DEPTH`] where it takes a depth.
    #[must_use]
    pub fn new(search: search::Kind) -> Method {
        Method {
            search,
            heuristic: heuristic::Kind::Manhattan,
            depth: dfs::DEPTH,
        }
    }

    /// All searches of the table, each with every heuristic where it takes one, in the order of the tables.
    #[must_use]
    pub fn all() -> Vec<Method> {
        let methods = search::ALL.iter().flat_map(|row| {
            let heuristics = match row.takes {
                Takes::Heuristic => heuristic::ALL,
                Takes::Nothing | Takes::Depth => &heuristic::ALL[..1],
            };
            heuristics.iter().map(|heuristic| Method {
                heuristic: heuristic.kind,
                ..Method::new(row.kind)
            })
        });
        methods.collect()
    }

    /// The name of its heuristic, where it takes one.
    #[must_use]
    pub fn heuristic_name(self) -> Option<&'static str> {
        let takes = self.search.row().takes;
        (takes == Takes::Heuristic).then(|| self.heuristic.row().name)
    }

    /// Whether the search takes a shape.
    fn check(self, grid: Grid) -> Result<(), Unsolved> {
        let row = self.search.row();
        if grid.cells() <= row.most_cells {
            return Ok(());
        }
        Err(Unsolved::Unfit {
            name: row.name,
            found: grid.cells(),
            wanted: row.most_cells,
        })
    }
}

/// Answers puzzles one after the other, and keeps from one to the next what it takes to do so. A clone, which may go
/// on at the same time, shares with it the tables and databases that are made.
#[derive(Clone, Default)]
pub struct Solver {
    limits: Limits,
    are_many: bool,
    chooser: Chooser,
    databases: Databases,
    tables: Tables,
}

impl Solver {
    /// A solver of one puzzle or some.
    #[must_use]
    pub fn new(limits: Limits) -> Solver {
        Solver {
            limits,
            chooser: Chooser::new(limits),
            ..Solver::default()
        }
    }

    /// A solver of many puzzles, which it pays to prepare for: where shapes are small it makes tables of all
    /// positions. Its answers are those of any other.
    #[must_use]
    pub fn of_many(limits: Limits) -> Solver {
        Solver {
            are_many: true,
            ..Solver::new(limits)
        }
    }

    /// The canonical answer, the first of the shortest; above 16 cells, where that takes too much, a short one.
    ///
    /// # Errors
    /// [`Unsolved::GaveUp`] where it takes more than the limits, up to 16 cells and in one row or one column.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Solved, Unsolved> {
        // Tables are made whole, whatever the effort.
        let may_make_tables = self.are_many && self.limits.effort.is_none();
        if may_make_tables && puzzle.grid().cells() <= retrograde::MOST_CELLS {
            return self.solve_by(puzzle, Method::new(search::Kind::Retrograde));
        }
        let databases =
            |puzzle: &Puzzle, effort, memory| self.databases.search(puzzle, effort, memory);
        Ok(self.chooser.solve(puzzle, databases)?)
    }

    /// The answer that a search finds: the canonical one, whatever the search, where it promises a shortest one.
    ///
    /// # Errors
    /// [`Unsolved`] where it does not take the puzzle's shape, where it takes more than the limits, and where
    /// there is no answer of at most the method's depth.
    pub fn solve_by(&mut self, puzzle: &Puzzle, method: Method) -> Result<Solved, Unsolved> {
        self.solve_watched(puzzle, method, &mut |_| {})
    }

    /// The same; of A*, `watch` sees every position that is taken, in turn.
    ///
    /// # Errors
    /// As [`Solver::solve_by`].
    pub fn solve_watched(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
        watch: &mut dyn FnMut(&astar::Taken),
    ) -> Result<Solved, Unsolved> {
        method.check(puzzle.grid())?;
        if !is_solvable(puzzle) {
            return Ok(Solved::UNSOLVABLE);
        }
        let promise = method.search.row().promise;
        let mut report = self.searched(puzzle, method, watch, promise == Promise::Shortest)?;
        if let (Outcome::Found(path), Promise::Reaches) = (&mut report.outcome, promise) {
            let needed = Manhattan::new(puzzle.grid(), puzzle.blank()).of(puzzle.start());
            let answer = Answer::Moves(std::mem::take(path));
            return Ok(Solved {
                answer,
                tried: report.taken,
                needed,
            });
        }
        if let Outcome::NotWithin { depth } = report.outcome {
            return Err(Unsolved::NotWithin { depth });
        }
        Ok(solved(report, self.effort(method, puzzle.grid()))?)
    }

    /// What a search comes to by itself, and what it costs. The puzzle must be solvable.
    ///
    /// # Errors
    /// [`Unsolved::Unfit`] where it does not take the puzzle's shape.
    pub fn measure(&mut self, puzzle: &Puzzle, method: Method) -> Result<Report, Unsolved> {
        method.check(puzzle.grid())?;
        self.searched(puzzle, method, &mut |_| {}, false)
    }

    /// A search's report, and with `to_first` the first answer of the length that it proved.
    fn searched(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
        watch: &mut dyn FnMut(&astar::Taken),
        to_first: bool,
    ) -> Result<Report, Unsolved> {
        let (grid, blank) = (puzzle.grid(), puzzle.blank());
        let effort = self.effort(method, grid);
        Ok(match method.search {
            search::Kind::Bfs => bfs::search(puzzle, effort),
            search::Kind::Databases => self.databases.search(puzzle, effort, self.limits.memory),
            search::Kind::Retrograde if retrograde::positions(grid) > effort.0 => Report {
                outcome: Outcome::GaveUp {
                    needed: Manhattan::new(grid, blank).of(puzzle.start()),
                },
                taken: 0,
                generated: 0,
                kept: 0,
            },
            search::Kind::Retrograde => self.look_up(puzzle),
            search::Kind::Iterative => iterative::search(puzzle, effort),
            search::Kind::Dfs => dfs::search(puzzle, method.depth, effort),
            search::Kind::Beam => beam::search(puzzle, effort),
            search::Kind::Constructive => constructive::search(puzzle),
            search::Kind::Astar | search::Kind::Idastar => {
                let is_astar = method.search == search::Kind::Astar;
                let walks = !is_astar || to_first;
                let mut by = By {
                    puzzle,
                    automaton: walks.then(|| self.chooser.automaton(grid)),
                    effort,
                    is_astar,
                    watch,
                };
                match method.heuristic {
                    heuristic::Kind::Hamming => by.search(&Hamming::new(blank)),
                    heuristic::Kind::Manhattan => by.search(&Manhattan::new(grid, blank)),
                    heuristic::Kind::LinearConflict => by.search(&LinearConflict::new(grid, blank)),
                    heuristic::Kind::PatternDatabase => {
                        let databases = PatternDatabases::new(grid, blank);
                        by.search(&databases.map_err(|TooManyCells(_)| {
                            let (name, found) = (method.heuristic.row().name, grid.cells());
                            Unsolved::Unfit {
                                name,
                                found,
                                wanted: pattern_database::MOST_CELLS,
                            }
                        })?)
                    }
                }
            }
        })
    }

    /// The original program's answer, which need not be a shortest one. It searches unsolvable boards too.
    ///
    /// # Errors
    /// Where it takes more than the limits, as by default no 3x3 board does.
    pub fn original(&mut self, puzzle: &Puzzle) -> Result<Solved, GaveUp> {
        let effort = self.effort(Method::new(search::Kind::Astar), puzzle.grid());
        solved(original::search(puzzle, effort), effort)
    }

    fn effort(&self, method: Method, grid: Grid) -> Effort {
        let limits = self.limits;
        match method.search {
            search::Kind::Astar | search::Kind::Bfs => limits.keeping(grid),
            search::Kind::Dfs
                if Effort(method.depth.into()) > Effort::within(limits.memory, grid) =>
            {
                limits.keeping(grid)
            }
            search::Kind::Idastar
            | search::Kind::Databases
            | search::Kind::Retrograde
            | search::Kind::Iterative
            | search::Kind::Dfs
            | search::Kind::Constructive => limits.walking(),
            search::Kind::Beam => limits.beam(),
        }
    }

    fn look_up(&mut self, puzzle: &Puzzle) -> Report {
        let (grid, blank) = (puzzle.grid(), puzzle.blank());
        let table = self.tables.of(grid, blank, self.limits.memory);
        let path = table.answer(puzzle.start());
        // All of them were made once, whoever asks; and the start is looked up.
        let positions = table.positions() as u64;
        Report {
            outcome: path.map_or(Outcome::Exhausted, Outcome::Found),
            taken: positions + 1,
            generated: positions,
            kept: positions,
        }
    }
}

/// A search by a heuristic that is about to begin.
struct By<'a> {
    puzzle: &'a Puzzle,
    /// For walks depth-first: of IDA*, and after A* to the first answer of the length that it proved, if it is to.
    automaton: Option<&'a Automaton>,
    effort: Effort,
    is_astar: bool,
    watch: &'a mut dyn FnMut(&astar::Taken),
}

impl By<'_> {
    fn search<H: Heuristic>(&mut self, heuristic: &H) -> Report {
        let (puzzle, effort) = (self.puzzle, self.effort);
        if let (Some(automaton), false) = (self.automaton, self.is_astar) {
            return idastar::search(puzzle, heuristic, automaton, effort);
        }
        let report = astar::watched(puzzle, heuristic, effort, self.watch);
        match self.automaton {
            Some(automaton) => to_first(report, puzzle, heuristic, automaton, effort),
            None => report,
        }
    }
}

/// The answer of a search that goes as deep as it takes.
fn solved(report: Report, effort: Effort) -> Result<Solved, GaveUp> {
    let answer = match report.outcome {
        Outcome::Found(path) => Answer::Moves(path),
        Outcome::Exhausted => Answer::Unsolvable,
        Outcome::GaveUp { needed } => return Err(GaveUp { effort, needed }),
        Outcome::NotWithin { .. } => unreachable!("it goes as deep as it takes"),
    };
    let needed = match &answer {
        Answer::Moves(path) => path.len() as u32,
        Answer::Unsolvable => 0,
    };
    Ok(Solved {
        answer,
        tried: report.taken,
        needed,
    })
}
