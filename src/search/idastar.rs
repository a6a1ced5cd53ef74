//! IDA* (Korf 1985): the canonical solution, only the path stored.

use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::canonical;
use crate::search::nodes::{Event, NodeLimit, Nodes, Outcome, Report};

/// Finds the canonical solution.
///
/// It calls [`canonical::first`] for the least length that the heuristic allows, then for two moves more, and so on, as
/// [`Puzzle::least_length`] says. The counts are those of all iterations together. If
/// it is stopped, the proven bound is the last length.
///
/// An unsolvable puzzle ends it at the node limit, or, in one row or one column, when all positions were seen.
pub fn search<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    automaton: &Automaton,
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event),
) -> Report {
    let mut length = puzzle.least_length(heuristic.bound(heuristic.of(puzzle.start()))) as usize;
    let mut whole = Report { outcome: Outcome::Exhausted, nodes: Nodes::default() };
    let mut before = None;
    loop {
        let left = NodeLimit(node_limit.0 - whole.nodes.generated);
        let report = canonical::first(puzzle, heuristic, automaton, length, left, &mut watch);
        whole.nodes.add(report.nodes);
        // Two more moves lead on from every node that was cut off. No more nodes than before: none was.
        let has_grown = before.replace(report.nodes.generated) != Some(report.nodes.generated);
        if report.outcome != Outcome::Exhausted || !has_grown {
            whole.outcome = report.outcome;
            return whole;
        }
        length += 2;
    }
}
