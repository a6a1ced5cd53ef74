//! Solves the puzzle, as printed programs do.

use crate::puzzle::Puzzle;
use crate::solver::{Limits, Solution, Solver, Unsolved};

pub type Solve = fn(&Puzzle, Limits) -> Result<Solution, Unsolved>;

pub fn solve_16(puzzle: &Puzzle, limits: Limits) -> Result<Solution, Unsolved> {
    Solver::new(limits).solve(puzzle)
}

pub fn solve_256(puzzle: &Puzzle, limits: Limits) -> Result<Solution, Unsolved> {
    Solver::new(limits).solve(puzzle)
}
