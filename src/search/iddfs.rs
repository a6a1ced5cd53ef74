//! Iterative deepening (Korf 1985): depth-first search to greater and greater depths, which finds
//! the canonical solution.

use crate::puzzle::Puzzle;
use crate::search::dfs::dfs;
use crate::search::idastar::deepen;
use crate::search::nodes::{Event, NodeLimit, Report};
use std::ops::ControlFlow;

/// Searches depth-first to greater and greater depths (Korf 1985): finds the canonical solution,
/// and stores only the path. At the first depth that has a solution, all solutions are shortest,
/// and the first one found is the first in move order. If the search is stopped, the proven bound
/// is the last depth.
pub fn iddfs(
    puzzle: &Puzzle,
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    let is_solved = *puzzle.position() == puzzle.solved();
    let depth = puzzle.least_length((puzzle.blank_distance() as u32).max(u32::from(!is_solved)));
    deepen(depth, node_limit, |depth, left| {
        dfs(puzzle, depth, left, &mut watch)
    })
}
