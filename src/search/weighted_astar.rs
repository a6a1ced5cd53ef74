//! Weighted A* (Pohl 1970): A* that trusts its heuristic more than it may.

use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::astar;
use crate::search::nodes::{Event, NodeLimit, Report};

/// A weight, in hundredths.
pub const WEIGHT: u32 = 150;

/// Finds a solution of at most `weight` hundredths times the fewest moves; at 100, a shortest one. If it is stopped, the
/// proven bound is the least f of the nodes in the queue, divided by the weight.
pub fn search<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    weight: u32,
    node_limit: NodeLimit,
    watch: impl FnMut(Event),
) -> Report {
    astar::search(puzzle, heuristic, [100, weight], node_limit, watch)
}
