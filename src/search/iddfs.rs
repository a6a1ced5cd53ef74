//! Iterative deepening (Korf 1985): depth-first search to greater and greater depths, which finds
//! the canonical solution.

use crate::puzzle::Puzzle;
use crate::search::dfs::dfs;
use crate::search::idastar::deepen;
use crate::search::nodes::{Event, NodeLimit, Outcome, Report};
use std::ops::ControlFlow;

/// Searches depth-first to depths of 0, 1, 2 and so on (Korf 1985): finds the canonical solution,
/// and stores only the path. At the first depth that has a solution, all solutions are shortest,
/// and the first one found is the first in move order. If the search is stopped, the proven bound
/// is the last depth.
pub fn iddfs(
    puzzle: &Puzzle,
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    let report = deepen(0, 1, node_limit, |depth, left| {
        dfs(puzzle, depth, left, &mut watch)
    });
    let outcome = match report.outcome {
        Outcome::Stopped { lower_bound } => Outcome::Stopped {
            lower_bound: puzzle.least_length(lower_bound),
        },
        outcome => outcome,
    };
    Report { outcome, ..report }
}
