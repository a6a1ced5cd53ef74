//! IDA* (Korf 1985): finds the canonical solution, and stores only the path.

use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::canonical::DepthFirst;
use crate::search::nodes::{Event, NodeLimit, Nodes, Outcome, Report};
use crate::solvable::is_solvable_in_numbers;
use std::ops::ControlFlow;

/// The depth of an automaton that leaves out the move that undoes the last move, and nothing else.
pub const REVERSE_MOVES: usize = 2;

/// Finds the canonical solution by IDA* (Korf 1985), and stores only the path. It leaves out the
/// move that undoes the last one; other duplicate paths are searched, as in the paper.
pub fn idastar<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    node_limit: NodeLimit,
    watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    search(
        &DepthFirst {
            puzzle,
            heuristic,
            automaton: &Automaton::new(puzzle.grid(), REVERSE_MOVES),
        },
        node_limit,
        watch,
    )
}

/// Finds the canonical solution by calling [`DepthFirst::first`] with greater and greater lengths.
/// If the search is stopped, the proven bound is the last length.
pub fn search<H: Heuristic>(
    walk: &DepthFirst<H>,
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    if !is_solvable_in_numbers(walk.puzzle) {
        return Report::UNSOLVABLE;
    }
    let bound = walk.heuristic.h(walk.puzzle.position());
    if bound == u32::MAX {
        // No path leads to the goal, says the heuristic.
        return Report::UNSOLVABLE;
    }
    let length = walk.puzzle.least_length(bound);
    if length == u32::MAX {
        // No solution is this long, and no sum of g and h would exceed this length.
        return Report::UNSOLVABLE;
    }
    deepen(length, 2, node_limit, |length, node_limit| {
        walk.first(length, node_limit, &mut watch)
    })
}

/// Calls `search` for a length, then for `step` moves more, and so on, until it finds a solution,
/// is stopped, or says that it cut off no node. A step of two moves misses no solution from a
/// length of [`Puzzle::least_length`] on, since all have its parity. Counts the nodes of all
/// iterations.
///
/// [`Puzzle::least_length`]: crate::puzzle::Puzzle::least_length
pub fn deepen(
    mut length: u32,
    step: u32,
    node_limit: NodeLimit,
    mut search: impl FnMut(u32, NodeLimit) -> Report,
) -> Report {
    let mut nodes = Nodes::default();
    loop {
        let report = search(length, NodeLimit(node_limit.0 - nodes.generated));
        nodes.add(report.nodes);
        let outcome = match report.outcome {
            Outcome::NotWithin { .. } if length < u32::MAX - step => {
                length += step;
                continue;
            }
            Outcome::NotWithin { .. } => Outcome::Exhausted,
            Outcome::Stopped { .. } => Outcome::Stopped {
                lower_bound: length,
            },
            outcome => outcome,
        };
        return Report { outcome, nodes };
    }
}
