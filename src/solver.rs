//! From a puzzle to its solution, by the search that suits its shape.

mod by_name;
mod cache;
pub(crate) mod large;
pub(crate) mod medium;
pub(crate) mod small;

pub use by_name::Method;
pub use cache::{Cache, Lease};

use crate::format::{at_least_in_words, grouped, moves_in_words};
use crate::grid::Grid;
use crate::heuristic::pdb::compact;
use crate::puzzle::{Answer, Puzzle};
use crate::search::automaton::Automaton;
use crate::search::{retrograde, Memory, NodeLimit, Outcome, Report};
use crate::solvable::is_solvable;
use std::fmt;

/// What solving a puzzle came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves, or that none lead to the goal.
    pub answer: Answer,
    /// A lower bound on the number of moves, as far as it was proven.
    pub lower_bound: u32,
    /// Whether the moves are proven to be the canonical ones, the first of the shortest.
    pub is_canonical: bool,
    /// Nodes taken from the queue; none if the boards alone tell that there is no solution.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
}

impl Solution {
    /// That there is none, as the boards alone tell.
    pub(crate) const UNSOLVABLE: Solution = Solution {
        answer: Answer::Unsolvable,
        lower_bound: 0,
        is_canonical: true,
        expanded: 0,
        generated: 0,
    };

    /// The moves that are needed at least, unless these are proven to be the canonical ones.
    #[must_use]
    pub fn at_least(&self) -> Option<u32> {
        (!self.is_canonical).then_some(self.lower_bound)
    }

    /// The same for people; `None` for the canonical moves.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let Answer::Moves(path) = &self.answer else {
            return None;
        };
        let found = moves_in_words(path.len() as u64);
        self.at_least().map(|least| match path.len() > least as usize {
            true => format!("note: {found}; {}", at_least_in_words(least.into())),
            false => format!(
                "note: {found}, as few as possible; another path of that length may come first in the order R D U L"
            ),
        })
    }
}

/// The limit that stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many nodes were generated.
    Nodes(NodeLimit),
    /// The memory was used.
    Memory(Memory),
}

/// A search was stopped before it found a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The limit that stopped it.
    pub limit: Limit,
    /// The nodes that it had generated.
    pub generated: u64,
    /// A lower bound on the solution's length, in moves, as far as it was proven.
    pub lower_bound: u32,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (generated, least) = (self.generated, at_least_in_words(self.lower_bound.into()));
        let nodes = |nodes: u64| match nodes {
            1 => "1 node".to_string(),
            _ => format!("{} nodes", grouped(nodes)),
        };
        match self.limit {
            Limit::Nodes(NodeLimit(most)) => {
                write!(f, "stopped after {} (--nodes); {least}", nodes(most))
            }
            Limit::Memory(Memory(bytes)) => write!(
                f,
                "stopped: {} MiB of memory used after {}; {least} (--memory allows more)",
                bytes >> 20,
                nodes(generated)
            ),
        }
    }
}

impl std::error::Error for Stopped {}

impl From<Stopped> for Unsolved {
    fn from(stopped: Stopped) -> Unsolved {
        Unsolved::Stopped(stopped)
    }
}

/// Why there is no solution of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// The search was stopped.
    Stopped(Stopped),
    /// No solution has at most as many moves as were asked for.
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
            Unsolved::Stopped(stopped) => stopped.fmt(f),
            Unsolved::NotWithin { depth } => {
                let moves = moves_in_words(u64::from(*depth));
                write!(f, "no solution of at most {moves}")
            }
            Unsolved::Unfit {
                name,
                found,
                wanted,
            } => {
                write!(
                    f,
                    "{name}: found a board of {found} cells, expected at most {wanted}"
                )
            }
        }
    }
}

impl std::error::Error for Unsolved {}

/// Within which limits a puzzle is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The nodes that may be generated: above 16 cells, by default [`beam::NODE_LIMIT`](crate::search::beam::NODE_LIMIT), and an
    /// eighth as many for the search for a shortest solution; and after A* as many again for the walk to the first of
    /// the solutions of the length that it proved. By default as many as it takes.
    pub nodes: Option<NodeLimit>,
    /// The memory that everything together may take.
    pub memory: Memory,
}

impl Limits {
    /// The nodes that may be generated, if memory sets no limit.
    fn nodes(self) -> NodeLimit {
        self.nodes.unwrap_or(NodeLimit::MOST)
    }

    /// What stopped a search that was allowed so many nodes: the memory, if the limit of nodes would have allowed more.
    fn stopped(self, report: &Report, allowed: NodeLimit) -> Option<Stopped> {
        let Outcome::Stopped { lower_bound } = report.outcome else {
            return None;
        };
        Some(Stopped {
            limit: match allowed < self.nodes() {
                true => Limit::Memory(self.memory),
                false => Limit::Nodes(allowed),
            },
            generated: report.generated,
            lower_bound: lower_bound,
        })
    }

    /// What a search came to that promises the canonical solution and was allowed so many nodes.
    ///
    /// # Errors
    /// If it was stopped.
    fn solution(self, report: Report, allowed: NodeLimit) -> Result<Solution, Stopped> {
        if let Some(stopped) = self.stopped(&report, allowed) {
            return Err(stopped);
        }
        let (answer, lower_bound) = match report.outcome {
            Outcome::Found(path) => {
                let length = path.len() as u32;
                (Answer::Moves(path), length)
            }
            _ => (Answer::Unsolvable, 0),
        };
        Ok(Solution {
            answer,
            lower_bound,
            is_canonical: true,
            expanded: report.taken,
            generated: report.generated,
        })
    }
}

/// Solves puzzles one after the other, and keeps from one to the next what it takes to do so. A clone, which may go
/// on at the same time, shares with it what is kept, and the memory.
#[derive(Clone)]
pub struct Solver {
    limits: Limits,
    are_many: bool,
    cache: Cache,
    /// The table that was used last, at hand without asking for it; nothing else is asked for while it is held.
    table: Held,
    automaton: Option<(Grid, Automaton)>,
}

/// A table in use. A clone begins without.
#[derive(Default)]
struct Held(Option<Lease>);

impl Clone for Held {
    fn clone(&self) -> Held {
        Held(None)
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Limits::default())
    }
}

impl Solver {
    /// A solver of one puzzle or some.
    #[must_use]
    pub fn new(limits: Limits) -> Solver {
        let cache = Cache::new(limits.memory);
        Solver {
            limits: Limits {
                memory: cache.limit(),
                ..limits
            },
            are_many: false,
            cache,
            table: Held::default(),
            automaton: None,
        }
    }

    /// A solver of many puzzles, which it pays to prepare for: of small shapes it makes tables of all positions. Its
    /// solutions are those of any other.
    #[must_use]
    pub fn of_many(limits: Limits) -> Solver {
        Solver {
            are_many: true,
            ..Solver::new(limits)
        }
    }

    /// Gives back the memory that it holds for its next puzzle. Other clones may wait for that memory: whoever lets one of
    /// several clones pause calls this before.
    pub fn release(&mut self) {
        self.table = Held::default();
    }

    /// Sets another limit of nodes.
    pub fn set_nodes(&mut self, nodes: Option<NodeLimit>) {
        self.limits.nodes = nodes;
    }

    /// The canonical solution, the first of the shortest; above 16 cells, if that takes too much, a short one.
    ///
    /// # Errors
    /// [`Unsolved::Stopped`] if it takes more than the limits, up to 16 cells and in one row or one column.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Solution, Unsolved> {
        if !is_solvable(puzzle) {
            return Ok(Solution::UNSOLVABLE);
        }
        let grid = puzzle.grid();
        // Tables are made whole, whatever the limit of nodes.
        if self.are_many && self.limits.nodes.is_none() && grid.cells() <= retrograde::MOST_CELLS {
            if let Some(solution) = self.look_up(puzzle) {
                return Ok(solution);
            }
        }
        self.release();
        if grid.cells() <= small::MOST_CELLS || grid.is_line() {
            let bytes = small::bytes(grid, self.limits);
            let _reservation = self.cache.reserve(bytes);
            let solve = match grid.cells() <= small::MOST_CELLS {
                true => small::solve,
                false => small::solve_line,
            };
            Ok(solve(puzzle, self.limits, self.automaton(grid))?)
        } else if grid.cells() <= compact::MOST_CELLS {
            Ok(medium::solve(puzzle, self.limits, &self.cache)?)
        } else {
            let _reservation = self.cache.reserve(large::bytes(self.limits));
            Ok(large::solve(puzzle, self.limits, self.automaton(grid)))
        }
    }

    /// The canonical solution, as the table of all positions has it; `None` if there is no memory for that.
    fn look_up(&mut self, puzzle: &Puzzle) -> Option<Solution> {
        let (grid, blank) = (puzzle.grid(), puzzle.blank());
        let is_it = |lease: &Lease| lease.table().is_of(grid, blank);
        if !self.table.0.as_ref().is_some_and(is_it) {
            self.release();
            self.table = Held(Some(self.cache.table(grid, blank)?));
        }
        let lease = self.table.0.as_ref()?;
        Some(small::look_up(puzzle, lease.table()))
    }

    /// The automaton for searches by a heuristic.
    fn automaton(&mut self, grid: Grid) -> &Automaton {
        let known = self.automaton.take().filter(|(of, _)| *of == grid);
        let known = known.unwrap_or_else(|| (grid, large::automaton(grid)));
        &self.automaton.insert(known).1
    }
}
