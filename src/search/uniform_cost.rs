//! Uniform-cost search (Dijkstra 1959): the node next whose path is shortest; A* without a heuristic.

use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::astar;
use crate::search::nodes::{Event, NodeLimit, Report};

/// Finds a shortest solution. Every move costs the same, so that it expands what breadth-first search does, but for the
/// order in a level. The heuristic has no weight.
pub fn search<H: Heuristic>(puzzle: &Puzzle, heuristic: &H, node_limit: NodeLimit, watch: impl FnMut(Event)) -> Report {
    astar::search(puzzle, heuristic, [1, 0], node_limit, watch)
}
