//! The solver: chooses the arm that suits the puzzle's shape.

use crate::grid::Grid;
use crate::pdb::compact;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::{retrograde, NodeLimit};
use crate::solvable::is_solvable;
use crate::solver::cache::{Cache, Lease};
use crate::solver::limits::Limits;
use crate::solver::solution::{Solution, Unsolved};
use crate::solver::{large, medium, small};

/// The memory for each thread, whose stack and share of the allocator are not counted: where the system grants little,
/// more threads would leave too little for the search.
const THREAD_BYTES: usize = 16 << 20;

/// Solves puzzles, and keeps tables and pattern databases for the next ones. Clones share these and the memory limit,
/// and may run in other threads.
#[derive(Clone)]
pub struct Solver {
    pub(super) limits: Limits,
    are_many: bool,
    pub(super) threads: usize,
    are_bounds_raised: bool,
    pub(super) cache: Cache,
    /// The table of the last puzzle. It is given back before anything else is taken from the cache.
    table: Held,
    automaton: Option<(Grid, Automaton)>,
}

/// A table in use. Clones start without one.
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
    /// A solver for one puzzle or a few.
    #[must_use]
    pub fn new(limits: Limits) -> Solver {
        let cache = Cache::new(limits.memory);
        Solver {
            limits: Limits { memory: cache.limit(), ..limits },
            are_many: false,
            threads: 1,
            are_bounds_raised: true,
            cache,
            table: Held::default(),
            automaton: None,
        }
    }

    /// A solver for many puzzles: for small shapes it first makes a table of all positions. The solutions are the same.
    #[must_use]
    pub fn of_many(limits: Limits) -> Solver {
        Solver { are_many: true, ..Solver::new(limits) }
    }

    /// Releases the memory held for the next puzzle. Call this before a clone pauses: other clones may wait for memory.
    pub fn release(&mut self) {
        self.table = Held::default();
    }

    /// Changes the node limit.
    pub fn set_nodes(&mut self, nodes: Option<NodeLimit>) {
        self.limits.nodes = nodes;
    }

    /// Sets the threads for boards of more than 16 cells, and for hard ones of 10 to 16, 1 by default; one for 16 MiB of memory
    /// at most. Neither solutions nor counts depend on them. With a node limit, boards of 10 to 16 cells use one thread.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.min(self.limits.memory.0 / THREAD_BYTES).max(1);
    }

    /// Leaves lower bounds of boards above 16 cells as the exact search proves them, as the printed program does.
    pub(crate) fn leave_bounds(&mut self) {
        self.are_bounds_raised = false;
    }

    /// Finds the canonical solution, which is the first of the shortest ones. Above 16 cells, if that exceeds a part of
    /// the node limit, finds a short solution.
    ///
    /// # Errors
    /// [`Unsolved::Stopped`] if a limit is reached on a board of at most 16 cells or of one row or column.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Solution, Unsolved> {
        if !is_solvable(puzzle) {
            return Ok(Solution::UNSOLVABLE);
        }
        let grid = puzzle.grid();
        // A node limit would not hold for a table, which is always made whole.
        if self.are_many && self.limits.nodes.is_none() && grid.cells() <= retrograde::MOST_CELLS {
            if let Some(solution) = self.look_up(puzzle) {
                return Ok(solution);
            }
        }
        self.release();
        if grid.cells() <= small::MOST_CELLS || grid.is_line() {
            let bytes = small::bytes(grid, self.limits);
            let _reservation = self.cache.reserve(bytes);
            Ok(small::solve(puzzle, self.limits, self.automaton(grid))?)
        } else if grid.cells() <= compact::MOST_CELLS {
            Ok(medium::solve(puzzle, self.limits, self.threads, &self.cache)?)
        } else {
            let _reservation = self.cache.reserve(large::bytes(self.limits));
            let (threads, node_limit, is_raised) = (self.threads, large::allowed(self.limits), self.are_bounds_raised);
            let search = large::Search::new(puzzle, node_limit, self.automaton(grid), threads);
            Ok(if is_raised { search.solution_and_bound() } else { search.solution() })
        }
    }

    /// The canonical solution from the table of all positions; `None` if there is not enough memory for the table.
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
    pub(super) fn automaton(&mut self, grid: Grid) -> &Automaton {
        let known = self.automaton.take().filter(|(of, _)| *of == grid);
        let known = known.unwrap_or_else(|| (grid, large::automaton(grid)));
        &self.automaton.insert(known).1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Memory;

    #[test]
    fn threads_fit_into_the_memory() {
        for (memory, asked, threads) in [(8, 7, 1), (40, 7, 2), (40, 1, 1), (1024, 7, 7), (1024, 0, 1)] {
            let memory = Memory(memory << 20);
            let mut solver = Solver::new(Limits { memory, ..Limits::default() });
            solver.set_threads(asked);
            assert_eq!(solver.threads, threads, "{asked} in {memory:?}");
        }
    }
}
