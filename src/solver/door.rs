//! The one way to a solution: the arm of the solver that suits the puzzle's shape.

use crate::grid::Grid;
use crate::heuristic::pdb::compact;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::{retrograde, NodeLimit};
use crate::solvable::is_solvable;
use crate::solver::cache::{Cache, Lease};
use crate::solver::limits::Limits;
use crate::solver::solution::{Solution, Unsolved};
use crate::solver::{large, medium, small};

/// Solves puzzles one after the other, and keeps from one to the next what it takes to do so. A clone, which may go
/// on at the same time, shares with it what is kept, and the memory.
#[derive(Clone)]
pub struct Solver {
    pub(super) limits: Limits,
    are_many: bool,
    pub(super) cache: Cache,
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
    pub(super) fn automaton(&mut self, grid: Grid) -> &Automaton {
        let known = self.automaton.take().filter(|(of, _)| *of == grid);
        let known = known.unwrap_or_else(|| (grid, large::automaton(grid)));
        &self.automaton.insert(known).1
    }
}
