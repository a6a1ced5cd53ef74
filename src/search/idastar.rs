//! IDA* (Korf 1985): the canonical solution, only the path stored.

use crate::heuristic::Heuristic;
use crate::search::canonical::DepthFirst;
use crate::search::nodes::{Event, NodeLimit, Nodes, Outcome, Report};

/// Finds the canonical solution, by [`DepthFirst::first`] with rising lengths. If it is stopped, the proven bound is the last
/// length.
///
/// An unsolvable puzzle ends it at the node limit, or, in one row or one column, when all positions were seen.
pub fn search<H: Heuristic>(
    walk: &DepthFirst<H>,
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event) -> bool,
) -> Report {
    let length = walk.puzzle.least_length(walk.heuristic.bound(walk.heuristic.of(walk.puzzle.position())));
    deepen(length, node_limit, |length, node_limit| walk.first(length, node_limit, &mut watch))
}

/// Calls `search` for a length, then for two moves more, and so on, as [`Puzzle::least_length`] says, until it finds a solution,
/// is stopped, or says that none was cut off. Counts the nodes of all iterations.
///
/// [`Puzzle::least_length`]: crate::puzzle::Puzzle::least_length
pub fn deepen(mut length: u32, node_limit: NodeLimit, mut search: impl FnMut(u32, NodeLimit) -> Report) -> Report {
    let mut nodes = Nodes::default();
    loop {
        let report = search(length, NodeLimit(node_limit.0 - nodes.generated));
        nodes.add(report.nodes);
        let outcome = match report.outcome {
            Outcome::NotWithin { .. } => {
                length += 2;
                continue;
            }
            Outcome::Stopped { .. } => Outcome::Stopped { lower_bound: length },
            outcome => outcome,
        };
        return Report { outcome, nodes };
    }
}
