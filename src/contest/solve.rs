//! Solves the puzzle by itself, as printed programs do: with no more code than boards of their size need.

use crate::puzzle::Puzzle;
use crate::search::Automaton;
use crate::solvable::is_solvable;
use crate::solver::{arm, large, medium, small, Arm, Cache, Limits, Solution, Stopped};

pub type Solve = fn(&Puzzle, Limits) -> Result<Solution, Stopped>;

/// Solves a puzzle of up to 16 cells, or of one line.
pub fn solve_16(puzzle: &Puzzle, limits: Limits) -> Result<Solution, Stopped> {
    if !is_solvable(puzzle) {
        return Ok(Solution::UNSOLVABLE);
    }
    match arm(puzzle.grid()) {
        Arm::Small => small::solve(puzzle, limits, &Automaton::of(puzzle.grid())),
        _ => Ok(medium::report(puzzle, limits, &Cache::new(limits.memory))?.into()),
    }
}

pub fn solve_256(puzzle: &Puzzle, limits: Limits) -> Result<Solution, Stopped> {
    let grid = puzzle.grid();
    if arm(grid) != Arm::Large || !is_solvable(puzzle) {
        return solve_16(puzzle, limits);
    }
    Ok(large::solve(puzzle, limits, &Automaton::of(grid)))
}
