//! Bidirectional breadth-first search (Pohl 1969): expands levels around the start and around the
//! goal until two of them meet.

use crate::heuristic::from_fn;
use crate::puzzle::Puzzle;
use crate::search::front_to_end::{Open, Queue, Search, STEP};
use crate::search::nodes::{Direction, Event, NodeLimit, Report};
use crate::solvable::is_solvable_in_numbers;
use std::collections::VecDeque;
use std::ops::ControlFlow;

#[derive(Default)]
struct Frontier(VecDeque<Open>);

impl Queue for Frontier {
    const IS_LEVEL: bool = true;

    fn insert(&mut self, node: Open) {
        self.0.push_back(node);
    }

    fn remove(&mut self, _: Open) {
        self.0.pop_front();
    }
}

/// Finds a shortest solution by bidirectional breadth-first search (Pohl 1969), and stores every
/// node.
///
/// In each step, the side with fewer positions in its last level expands that level. The two sides
/// first know a common position when the sum of their depths is the number of moves needed. If the
/// search is stopped, every solution is longer than that sum.
pub fn bidirectional(
    puzzle: &Puzzle,
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    if !is_solvable_in_numbers(puzzle) {
        return Report::UNSOLVABLE;
    }
    let nothing = &from_fn(|_| 0);
    let mut search: Search<_, Frontier> = Search::new(puzzle, [nothing; 2], node_limit);
    while !search.is_solved(0) {
        let [Frontier(start), Frontier(goal)] = search.queues();
        let (Some(first), Some(other)) = (start.front(), goal.front()) else {
            break;
        };
        let bound = first.g + other.g + STEP;
        let (direction, level) = if start.len() <= goal.len() {
            (Direction::Forward, start)
        } else {
            (Direction::Backward, goal)
        };
        for node in level.clone() {
            if let Err(end) = search.expand(direction, node, bound, &mut watch) {
                return end;
            }
        }
    }
    search.end()
}
