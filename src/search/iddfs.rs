//! Iterative deepening (Korf 1985): depth-first search to rising depths, the canonical solution.

use crate::puzzle::Puzzle;
use crate::search::dfs;
use crate::search::nodes::{NodeLimit, Nodes, Outcome, Report};

/// Finds the canonical solution.
///
/// It calls [`dfs::search`] for the least depth that a solution can have, then for two moves more, and so on, as
/// [`Puzzle::least_length`] says. At the first depth that has a solution all are
/// shortest, and the first one met is the first in move order. The counts are those of all depths together. If it is
/// stopped, the proven bound is the last depth.
///
/// An unsolvable puzzle ends it at the node limit.
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit) -> Report {
    let (start, goal) = (puzzle.start().blank(), puzzle.blank().home());
    let mut depth = puzzle.grid().distance(start, goal) as u32;
    let mut whole = Report { outcome: Outcome::NotWithin { depth }, nodes: Nodes::default() };
    loop {
        let left = NodeLimit(node_limit.0 - whole.nodes.generated);
        let report = dfs::search(puzzle, depth, left);
        whole.nodes.add(report.nodes);
        whole.outcome = match report.outcome {
            Outcome::NotWithin { .. } => {
                depth += 2;
                continue;
            }
            Outcome::Stopped { .. } => Outcome::Stopped { lower_bound: depth },
            outcome => outcome,
        };
        return whole;
    }
}
