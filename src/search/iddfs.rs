//! Iterative deepening (Korf 1985): depth-first search to rising depths, the canonical solution.

use crate::puzzle::Puzzle;
use crate::search::nodes::{Event, NodeLimit, Report};
use crate::search::{dfs, idastar};

/// Finds the canonical solution, by [`dfs::search`] to rising depths: at the first depth that has a solution all are shortest,
/// and the first one met is the first in move order. If it is stopped, the proven bound is the last depth.
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit, mut watch: impl FnMut(Event) -> bool) -> Report {
    let is_solved = *puzzle.position() == puzzle.solved();
    let depth = puzzle.least_length((puzzle.blank_distance() as u32).max(u32::from(!is_solved)));
    idastar::deepen(depth, node_limit, |depth, left| dfs::search(puzzle, depth, left, &mut watch))
}
