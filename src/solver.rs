//! From a puzzle to its solution: [`Solver::solve`], and behind it an arm for small, medium and large boards.

mod cache;
pub(crate) mod improve;
pub(crate) mod large;
mod limits;
pub(crate) mod medium;
#[cfg(feature = "cli")]
pub(crate) mod parts;
mod progress;
pub(crate) mod proof;
mod shortest;
pub(crate) mod small;
mod solution;
#[cfg(feature = "cli")]
pub(crate) mod split;
#[cfg(feature = "cli")]
pub(crate) mod table;

pub(crate) use crate::search::{Memory, Nodes};
pub(crate) use cache::{Cache, Lease};
pub use limits::{Limits, Proof};
pub use progress::{Progress, ProgressError};
pub use proof::Watch;
pub use solution::{Limit, Solution, Stopped, Unsolved};

use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::search::{retrograde, Automaton, Retrograde};
use crate::solvable::is_solvable;
use proof::Proving;
use std::fmt;
use std::sync::Arc;

/// A lower memory limit counts as this one, within which every shape of up to 16 cells has pattern databases.
const LEAST_MEMORY: Memory = Memory(1 << 20);

/// Solves puzzles, and keeps tables and pattern databases for the next ones. Clones share these and the memory limit,
/// and may run in other threads.
#[derive(Clone)]
pub struct Solver {
    pub(crate) limits: Limits,
    are_many: bool,
    cache: Cache,
    /// The table of the last puzzle. It is given back before anything else is taken from the cache.
    table: Option<Lease<Retrograde>>,
    automaton: Option<(Grid, Automaton)>,
    watch: Option<Arc<Watch>>,
    /// The next proof goes on from here.
    resumed: Option<Box<Progress>>,
}

/// What solves a board, by its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arm {
    /// Up to 9 cells, and single lines: A*, or a table of all positions.
    Small,
    /// Up to 16 cells: IDA* over pattern databases.
    Medium,
    /// Beams. Their solutions are not proven to be shortest.
    Large,
}

pub(crate) fn arm(grid: Grid) -> Arm {
    match grid.cells() {
        cells if cells <= small::MOST_CELLS || grid.is_line() => Arm::Small,
        cells if cells <= medium::MOST_CELLS => Arm::Medium,
        _ => Arm::Large,
    }
}

impl Solver {
    /// Finds the canonical solution, which is the first of the shortest ones. Above 16 cells, if that exceeds a part of
    /// the node limit, finds a short solution.
    ///
    /// # Errors
    /// [`Unsolved::Stopped`] if the node limit is reached on a board of at most 16 cells, or if its [`Watch`] stops it there.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Solution, Unsolved> {
        if !is_solvable(puzzle) {
            return Ok(Solution::UNSOLVABLE);
        }
        if let Some(solution) = self.look_up(puzzle) {
            return Ok(solution);
        }
        self.release();
        let (grid, limits) = (puzzle.grid(), self.limits);
        match arm(grid) {
            Arm::Small => {
                // Above 16 cells a solution is promised; in one line there is only one way to it.
                let nodes = limits.nodes.filter(|_| grid.cells() <= medium::MOST_CELLS);
                let limits = Limits { nodes, ..limits };
                let _reservation = self.cache.reserve(small::bytes(grid, limits));
                Ok(small::solve(puzzle, limits, self.automaton(grid))?)
            }
            Arm::Medium => {
                let stop = Watch::stop(self.watch.as_deref());
                Ok(limits.solution(medium::report(puzzle, limits, &self.cache, stop)?, limits.nodes())?)
            }
            Arm::Large => {
                if limits.proof.is_some() && grid.cells() > proof::MOST_CELLS {
                    return Err(Unsolved::Unfit { name: "prove", found: grid.cells(), most: proof::MOST_CELLS });
                }
                self.automaton(grid);
                let (cache, watch) = (&self.cache, self.watch.as_deref());
                let automaton = &self.automaton.as_ref().expect("it was made").1;
                if grid.cells() <= proof::MOST_CELLS {
                    let proving = Proving { puzzle, limits, cache, watch };
                    return Ok(match self.resumed.take() {
                        Some(progress) => proving.resume(*progress),
                        None => proving.solve(automaton),
                    });
                }
                let _reservation = self.cache.reserve(large::bytes(limits));
                Ok(large::solve(&large::Task { puzzle, limits, automaton, stop: Watch::stop(watch) }, None))
            }
        }
    }

    /// Finds a solution that is proven to be a shortest one, whatever time it takes, up to 25 cells: [`Solver::solve`] with a
    /// [`Proof`], by default of [`Proof::Shortest`].
    ///
    /// # Errors
    /// As those of [`Solver::solve`]; [`Unsolved::Unfit`] above 25 cells.
    pub fn prove(&mut self, puzzle: &Puzzle) -> Result<Solution, Unsolved> {
        let proof = self.limits.proof;
        self.limits.proof = proof.or(Some(Proof::Shortest));
        let solved = self.solve(puzzle);
        self.limits.proof = proof;
        solved
    }

    /// A solver for one puzzle or a few.
    pub fn new(limits: Limits) -> Solver {
        let cache = Cache::new(limits.memory.max(LEAST_MEMORY));
        Solver {
            limits: limits.granted(cache.limit()),
            are_many: false,
            cache,
            table: None,
            automaton: None,
            watch: None,
            resumed: None,
        }
    }

    /// A solver for many puzzles: for small shapes it first makes a table of all positions. The solutions are the same.
    pub fn of_many(limits: Limits) -> Solver {
        Solver { are_many: true, ..Solver::new(limits) }
    }

    /// The same solver, watched.
    #[must_use]
    pub fn watched(self, watch: Arc<Watch>) -> Solver {
        Solver { watch: Some(watch), ..self }
    }

    /// The same solver, which goes on with the proof of the next puzzle.
    #[must_use]
    pub fn resuming(self, progress: Progress) -> Solver {
        Solver { resumed: Some(Box::new(progress)), ..self }
    }

    /// Releases the memory held for the next puzzle. Call this before a clone pauses: other clones may wait for memory.
    pub fn release(&mut self) {
        self.table = None;
    }

    /// The canonical solution from the table of all positions; `None` without a table.
    fn look_up(&mut self, puzzle: &Puzzle) -> Option<Solution> {
        let (grid, blank) = (puzzle.grid(), puzzle.blank());
        // A node limit would not hold for a table, which is always made whole.
        if !self.are_many || self.limits.nodes.is_some() || grid.cells() > retrograde::MOST_CELLS {
            return None;
        }
        if !self.table.as_ref().is_some_and(|table| table.is_of(grid, blank)) {
            self.release();
            self.table = Some(self.cache.table(grid, blank)?);
        }
        Some(Solution::canonical(self.table.as_ref()?.solution(puzzle.position()), Nodes::default()))
    }

    /// The automaton for searches by a heuristic.
    fn automaton(&mut self, grid: Grid) -> &Automaton {
        let known = self.automaton.take().filter(|(of, _)| *of == grid);
        let known = known.unwrap_or_else(|| (grid, Automaton::of(grid)));
        &self.automaton.insert(known).1
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Solver").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Limits::default())
    }
}
