//! Beam search (Lowerre 1976): a short solution of a large board, from the most promising nodes alone.

pub mod evaluation;
pub mod features;
pub mod run;
pub mod threads;
pub mod weights;

use crate::beam::evaluation::Evaluation;
use crate::beam::run::{Beam, Budget};
use crate::beam::weights::Weights;
use crate::board::Board;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::constructive;
use crate::search::nodes::{NodeLimit, Nodes, Outcome, Report};
use std::iter;

/// The default node limit: about a second.
pub const NODE_LIMIT: NodeLimit = NodeLimit(20_000_000);

/// The most bytes that beams take for each node generated: 4.2 on 9x2 and 2 on 5x5, of 20 million.
pub const NODE_BYTES: usize = 5;

/// How many times as many nodes all steps up to the next one have as those up to this one. The last step has the widest beams:
/// with 4 it has three quarters of all nodes, with 2 it had half of them.
const STEP: u64 = 4;

/// The fewest nodes of a step: fewer make beams too narrow.
const LEAST: u64 = 20_000;

/// The most cells that a beam solves from both ends.
const FEW: usize = 64;

/// The length of a beam's solution that the first step expects, in fifths of the constructive one's: on boards from 7x7 to
/// 2x20 it is 42 to 58 %.
const EXPECTED_FIFTHS: usize = 3;

/// The most nodes of a level.
const WIDEST: usize = 1 << 20;

/// [`Beam::run`], or the same on several threads.
pub type Run<'a> = &'a dyn Fn(&Beam, &Board, &mut Budget) -> Option<Vec<Move>>;

/// Finds a short solution of every solvable puzzle: that of [`constructive`], or a shorter one that beams find, from the
/// start and on small boards from the goal too.
///
/// The nodes are spent in steps: up to [`NODE_LIMIT`], a quarter of it, four times as many, and so on; each begins with
/// what the last one found. So a higher node limit never gives a longer solution, and less than a whole step is left
/// unspent. The counts are those of all parts together; the node limit does not include those of the constructive search.
///
/// # Panics
/// If the puzzle is not solvable.
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit, run: Run) -> Report {
    let mut report = constructive::search(puzzle);
    let Outcome::Found(path) = &mut report.outcome else {
        return report;
    };
    let steps = steps(node_limit);
    if steps.is_empty() {
        return report;
    }
    let grid = puzzle.grid();
    let least = LinearConflict::new(grid, puzzle.blank()).of(puzzle.start()) as usize;
    let back = Puzzle::between(&puzzle.goal(), puzzle.start());
    let weights = Weights::learned(grid);
    let ends = if grid.cells() <= FEW { 2 } else { 1 };
    let puzzles = &[puzzle, &back][..ends];
    let evaluations: Vec<_> = puzzles.iter().map(|it| Evaluation::new(grid, it.blank(), &weights)).collect();
    let mut budget = Budget::default();
    let mut length = path.len() * EXPECTED_FIFTHS / 5;
    for nodes in steps {
        for end in 0..ends {
            if path.len() == least {
                break;
            }
            budget.left = (nodes - nodes / STEP) / ends as u64;
            let beam = Beam::new(&evaluations[end], length, path.len() - 1, WIDEST);
            if let Some(found) = run(&beam, puzzles[end].start(), &mut budget) {
                *path = match end {
                    0 => found,
                    _ => found.into_iter().rev().map(Move::back).collect(),
                };
                length = path.len();
            }
        }
    }
    let Budget { expanded, generated, stored, .. } = budget;
    report.nodes.add(Nodes { expanded, generated, stored });
    report
}

/// For every step within the limit, the nodes of all steps up to its end.
fn steps(NodeLimit(node_limit): NodeLimit) -> Vec<u64> {
    let first = iter::successors(Some(NODE_LIMIT.0), |step| Some(step / STEP));
    let first = first.take_while(|&step| step >= LEAST).last();
    iter::successors(first, |step| step.checked_mul(STEP)).take_while(|&step| step <= node_limit).collect()
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
            let steps = steps(NodeLimit(node_limit));
            assert_eq!((steps.len(), steps.last().copied()), (count, last), "{node_limit}");
        }
        // Every limit begins with the same steps.
        assert!(steps(NodeLimit::MOST).starts_with(&steps(NODE_LIMIT)));
    }
}
