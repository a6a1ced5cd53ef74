//! NBS (Chen, Holte, Zilles, Sturtevant 2017): front-to-end bidirectional search with near-optimal
//! node expansions.

use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::front_to_end::{Open, Queue, Search, STEP};
use crate::search::nodes::{Direction, Event, NodeLimit, Report};
use crate::solvable::is_solvable_in_numbers;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

#[derive(Default)]
struct InTwo {
    /// By f.
    waiting: BTreeSet<(u32, Open)>,
    /// By g: nodes whose f is at most the lower bound.
    ready: BTreeSet<Open>,
}

impl Queue for InTwo {
    fn insert(&mut self, node: Open) {
        self.waiting.insert((node.f, node));
    }

    fn remove(&mut self, node: Open) {
        if !self.waiting.remove(&(node.f, node)) {
            self.ready.remove(&node);
        }
    }
}

impl InTwo {
    fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.ready.is_empty()
    }

    /// Moves the waiting node with the least f to the ready nodes, if this f is at most `bound`.
    /// Returns whether there was one.
    fn prepare(&mut self, bound: u32) -> bool {
        let first = self.waiting.first().copied().filter(|(f, _)| *f <= bound);
        first.is_some_and(|first| self.waiting.remove(&first) && self.ready.insert(first.1))
    }
}

/// Returns the pair of nodes, one from each side, with the least lower bound, and raises `bound` to
/// this lower bound. The lower bound of a pair is the largest of three numbers: the f of each node,
/// and the g of one node plus the g of the other plus one move. No solution through both nodes is
/// shorter.
fn pair([start, goal]: [&mut InTwo; 2], bound: &mut u32) -> Option<[Open; 2]> {
    for queue in [&mut *start, goal] {
        while queue.prepare(bound.saturating_sub(1)) {}
    }
    while !start.is_empty() && !goal.is_empty() {
        let ready = start.ready.first().zip(goal.ready.first());
        let between = ready.map(|(start, goal)| start.g + goal.g + STEP);
        if let Some(((&start, &goal), moves)) = ready.zip(between) {
            if moves <= *bound {
                return Some([start, goal]);
            }
        }
        let are_prepared = [&mut *start, goal].map(|queue| queue.prepare(*bound));
        if are_prepared == [false; 2] {
            let waiting = [&*start, goal]
                .into_iter()
                .filter_map(|queue| Some(queue.waiting.first()?.0));
            *bound = waiting.chain(between).min()?;
        }
    }
    None
}

/// Finds a shortest solution by NBS (Chen, Holte, Zilles, Sturtevant 2017), a search from both ends
/// that expands pairs of nodes. The second heuristic is for the [reversed
/// puzzle](Puzzle::reversed).
///
/// In each step, it expands both nodes of a pair with the least lower bound. With a consistent
/// heuristic, it expands few nodes before the bound reaches the number of moves needed: at most
/// twice the nodes that any search must expand if it knows only the heuristic.
pub fn nbs<H: Heuristic>(
    puzzle: &Puzzle,
    heuristics: [&H; 2],
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    if !is_solvable_in_numbers(puzzle) {
        return Report::UNSOLVABLE;
    }
    let mut search: Search<H, InTwo> = Search::new(puzzle, heuristics, node_limit);
    let mut bound = 0;
    while let Some(pair) = pair(search.queues(), &mut bound) {
        if search.is_solved(bound) {
            break;
        }
        for (direction, node) in [Direction::Forward, Direction::Backward]
            .into_iter()
            .zip(pair)
        {
            if let Err(stopped) = search.expand(direction, node, bound, &mut watch) {
                return stopped;
            }
        }
    }
    search.end()
}
