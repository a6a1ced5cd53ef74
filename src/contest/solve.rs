//! Solves the puzzle by itself, as printed programs do: with no more code than boards of their size need.

use crate::pdb::catalogue::Catalogue;
use crate::pdb::compact::fill;
use crate::pdb::tables::Tiers;
use crate::pdb::wide;
use crate::puzzle::Puzzle;
use crate::search::{Automaton, NEVER};
use crate::solvable::is_solvable;
use crate::solver::proof::{self, Proving};
use crate::solver::{arm, large, medium, small, Arm, Cache, Limits, Solution, Stopped};

pub type Solve = fn(&Puzzle, Limits) -> Result<Solution, Stopped>;

/// Solves a puzzle of up to 16 cells, or of one line.
pub fn solve_16(puzzle: &Puzzle, limits: Limits) -> Result<Solution, Stopped> {
    if !is_solvable(puzzle) {
        return Ok(Solution::UNSOLVABLE);
    }
    let grid = puzzle.grid();
    if arm(grid) == Arm::Small {
        return small::solve(puzzle, limits, &Automaton::of(grid));
    }
    let tiers = Tiers::new(Catalogue::of(grid, puzzle.blank().home()), limits.memory, None);
    let tables = |tier| tiers.tables(tier, limits.threads, &fill, &NEVER).map(Box::new);
    let mut ida = medium::ida(puzzle, limits);
    let step = medium::run(&mut ida, limits, tables)?;
    Ok(medium::ended(&ida, step).into())
}

pub fn solve_256(puzzle: &Puzzle, limits: Limits) -> Result<Solution, Stopped> {
    let grid = puzzle.grid();
    if arm(grid) != Arm::Large || !is_solvable(puzzle) {
        return solve_16(puzzle, limits);
    }
    let automaton = &Automaton::of(grid);
    if grid.cells() <= proof::MOST_CELLS {
        let cache = &Cache::with(limits.memory, wide::tiers, None);
        return Ok(Proving { puzzle, limits, cache, watch: None }.solve(automaton));
    }
    Ok(large::solve(&large::Task { puzzle, limits, automaton, stop: &NEVER }, None))
}
