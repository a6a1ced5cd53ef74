//! Beam search (Lowerre 1976) expands only the most promising nodes of each level: short solutions
//! of large boards.

pub mod evaluation;
pub mod features;
pub mod run;
mod table;
pub mod threads;
pub mod weights;

use crate::beam::evaluation::Evaluation;
use crate::beam::run::Beam;
use crate::heuristic::{Heuristic, LinearConflict};
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::{constructive, Budget, NodeLimit, Outcome, Report};
use crate::system;
use std::iter;
use std::sync::atomic::AtomicBool;

/// The default node limit: about a second.
pub const NODE_LIMIT: NodeLimit = NodeLimit(20_000_000);

/// The most bytes that beams take for each node generated: 4.2 measured on 9x2.
pub const NODE_BYTES: usize = 5;

/// The bytes of the evaluations from both ends, in addition to the nodes.
const EVALUATION_BYTES: usize = 6 << 20;

/// Each step multiplies the nodes spent so far by this number: the last step, with the widest
/// beams, spends 3/4.
const STEP: u64 = 4;

/// The nodes of the first step: with fewer, beams would be too narrow. [`NODE_LIMIT`] is the end of
/// a step.
pub const FIRST_STEP: NodeLimit = NodeLimit(NODE_LIMIT.0 / STEP.pow(4));

/// The most cells that a beam solves from both ends.
const FEW: usize = 64;

/// The first step expects a solution of this many fifths of the constructive solution's length:
/// slightly long.
const EXPECTED_FIFTHS: usize = 3;

const WIDEST: usize = 1 << 20;

/// Finds a short solution of every solvable puzzle: the solution of
/// [`constructive`](mod@constructive), or a shorter solution that beams find from the start and, on
/// small boards, from the goal too. If the system grants no memory for beams, the result is the
/// constructive solution.
///
/// Nodes are spent in steps, up to [`FIRST_STEP`], up to four times that, and so on. Each step
/// begins with the solution of the last step, so a higher node limit never gives a longer solution.
/// Neither the solution nor the counts depend on the number of threads, unless `stop` is set during
/// the search. The node limit does not include the nodes of the constructive search.
///
/// # Panics
/// If the puzzle is not solvable.
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit, threads: usize, stop: &AtomicBool) -> Report {
    let mut report = constructive(puzzle);
    let Outcome::Found(path) = &mut report.outcome else {
        return report;
    };
    let bytes = NODE_BYTES
        .saturating_mul(node_limit.0 as usize)
        .saturating_add(EVALUATION_BYTES);
    if !system::grants(bytes) {
        return report;
    }
    let grid = puzzle.grid();
    let least = LinearConflict::new(grid, puzzle.blank_tile()).h(puzzle.position()) as usize;
    let back = Puzzle::between(&puzzle.solved(), puzzle.position());
    let values = weights::learned(grid);
    let ends = if grid.cells() <= FEW { 2 } else { 1 };
    let puzzles = &[puzzle, &back][..ends];
    let evaluations: Vec<_> = puzzles
        .iter()
        .map(|it| Evaluation::new(grid, it.blank_tile(), &values))
        .collect();
    let mut budget = Budget::new(Some(node_limit));
    let mut length = path.len() * EXPECTED_FIFTHS / 5;
    for nodes in steps(node_limit) {
        for (end, evaluation) in evaluations.iter().enumerate() {
            if path.len() == least {
                break;
            }
            let part = NodeLimit((nodes - nodes / STEP) / ends as u64);
            let mut beam = Beam::new(evaluation, length, path.len() - 1, WIDEST);
            beam.stop = stop;
            let run =
                |budget: &mut Budget| threads::run(&beam, puzzles[end].position(), budget, threads);
            if let Some(found) = budget.lend(Some(part), run) {
                path.0 = if end == 0 {
                    found
                } else {
                    found.into_iter().rev().map(Move::back).collect()
                };
                length = path.len();
            }
        }
    }
    report.nodes.add(budget.nodes);
    report
}

/// Returns, for every step within the limit, the nodes of all steps up to its end.
fn steps(node_limit: NodeLimit) -> impl Iterator<Item = u64> {
    iter::successors(Some(FIRST_STEP.0), |end| end.checked_mul(STEP))
        .take_while(move |&end| end <= node_limit.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_step_ends_within_the_node_limit() {
        for (node_limit, count, last) in [
            (20_000_000, 5, Some(20_000_000)),
            (19_999_999, 4, Some(5_000_000)),
            (79_999_999, 5, Some(20_000_000)),
            (80_000_000, 6, Some(80_000_000)),
            (78_124, 0, None),
        ] {
            let steps: Vec<u64> = steps(NodeLimit(node_limit)).collect();
            assert_eq!(
                (steps.len(), steps.last().copied()),
                (count, last),
                "{node_limit}"
            );
        }
    }
}
