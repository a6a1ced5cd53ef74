//! Solves the puzzle by itself, as printed programs do: with no more than boards of up to so many cells need.

use crate::beam;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::{Memory, NodeLimit};
use crate::solvable::is_solvable;
use crate::solver::{large, medium, small, Cache, Limits, Solution};

/// Solves a puzzle of up to so many cells; `None` if the memory does not suffice.
pub type Solve = fn(&Puzzle, Memory) -> Option<Solution>;

/// Solves a puzzle of up to 9 cells, or of one line, which takes little memory.
#[allow(clippy::unnecessary_wraps)] // it is a `Solve`
pub fn solve_9(puzzle: &Puzzle, _: Memory) -> Option<Solution> {
    Some(if is_solvable(puzzle) {
        small::search(puzzle, NodeLimit::MOST, &Automaton::of(puzzle.grid())).into()
    } else {
        Solution::UNSOLVABLE
    })
}

/// Solves a puzzle of up to 16 cells, or of one line.
pub fn solve_16(puzzle: &Puzzle, memory: Memory) -> Option<Solution> {
    let grid = puzzle.grid();
    if grid.cells() > small::MOST_CELLS && !grid.is_line() && is_solvable(puzzle) {
        let limits = Limits { memory, ..Limits::default() };
        medium::report(puzzle, limits, &Cache::new(memory)).ok().map(Solution::from)
    } else {
        solve_9(puzzle, memory)
    }
}

/// Solves a puzzle of up to 256 cells.
pub fn solve_256(puzzle: &Puzzle, memory: Memory) -> Option<Solution> {
    let grid = puzzle.grid();
    if grid.cells() <= 16 || grid.is_line() || !is_solvable(puzzle) {
        return solve_16(puzzle, memory);
    }
    let node_limit = beam::NODE_LIMIT.min(large::storable(memory));
    Some(large::Search::new(puzzle, node_limit, &Automaton::of(grid), 1).solution())
}
