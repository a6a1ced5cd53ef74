//! Greedy best-first search (Doran, Michie 1966): the node next that seems nearest to the goal, however long its path.

use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::astar;
use crate::search::nodes::{Event, NodeLimit, Report};

/// Finds a solution: few nodes, many moves. If it is stopped, the proven bound is the least h of the nodes in the queue.
pub fn search<H: Heuristic>(puzzle: &Puzzle, heuristic: &H, node_limit: NodeLimit, watch: impl FnMut(Event)) -> Report {
    astar::search(puzzle, heuristic, [0, 1], node_limit, watch)
}
