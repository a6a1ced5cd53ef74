//! MM (Holte, Felner, Sharon, Sturtevant 2016): bidirectional search that is guaranteed to meet in
//! the middle.

use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::front_to_end::{Open, Queue, Search, STEP};
use crate::search::nodes::{Direction, Event, NodeLimit, Report};
use crate::solvable::is_solvable_in_numbers;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// For each value, the number of nodes that have it.
type Counts = BTreeMap<u32, u32>;

#[derive(Default)]
struct ByPriority {
    nodes: BTreeSet<(u32, Open)>,
    f: Counts,
    g: Counts,
}

impl Queue for ByPriority {
    fn insert(&mut self, node: Open) {
        self.nodes.insert((priority(node), node));
        for (counts, value) in [(&mut self.f, node.f), (&mut self.g, node.g)] {
            *counts.entry(value).or_default() += 1;
        }
    }

    fn remove(&mut self, node: Open) {
        self.nodes.remove(&(priority(node), node));
        for (counts, value) in [(&mut self.f, node.f), (&mut self.g, node.g)] {
            let count = counts.entry(value).or_default();
            *count -= 1;
            if *count == 0 {
                counts.remove(&value);
            }
        }
    }
}

fn priority(node: Open) -> u32 {
    node.f.max(2 * node.g)
}

/// Finds a shortest solution by MM (Holte, Felner, Sharon, Sturtevant 2016), a search from both
/// ends that meets in the middle. The second heuristic is for the [reversed
/// puzzle](Puzzle::reversed).
///
/// On either side, the priority of a node is the larger of f and 2 g. MM expands the node with the
/// least priority, and of several such nodes the node with the least g. The priority of an expanded
/// node never exceeds the moves needed, so no node whose g is more than half of the moves needed is
/// expanded.
pub fn mm<H: Heuristic>(
    puzzle: &Puzzle,
    heuristics: [&H; 2],
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    if !is_solvable_in_numbers(puzzle) {
        return Report::UNSOLVABLE;
    }
    let mut search: Search<H, ByPriority> = Search::new(puzzle, heuristics, node_limit);
    loop {
        let [start, goal] = search.queues();
        let (Some(first_start), Some(first_goal)) = (start.nodes.first(), goal.nodes.first())
        else {
            return search.end();
        };
        let (direction, &(least, node)) = if first_start.0 <= first_goal.0 {
            (Direction::Forward, first_start)
        } else {
            (Direction::Backward, first_goal)
        };
        let fewest = |counts: &Counts| counts.keys().next().copied().unwrap_or_default();
        let through_both = fewest(&start.g) + fewest(&goal.g) + STEP;
        let bound = least
            .max(fewest(&start.f))
            .max(fewest(&goal.f))
            .max(through_both);
        if search.is_solved(bound) {
            return search.end();
        }
        if let Err(stopped) = search.expand(direction, node, bound, &mut watch) {
            return stopped;
        }
    }
}
