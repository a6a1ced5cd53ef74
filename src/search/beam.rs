//! Beam search (Lowerre 1976): a short answer of a large board, from the most promising positions alone.

pub mod evaluation;
pub mod run;
pub mod stages;
pub mod weights;
pub mod windows;

use crate::grid::Grid;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::beam::run::Budget;
use crate::search::beam::weights::Weights;
use crate::search::constructive;
use crate::search::limit::NodeLimit;
use crate::search::report::{Outcome, Report};

/// The node limit where none is said: about a second.
pub const NODE_LIMIT: NodeLimit = NodeLimit(20_000_000);

/// The bytes of a node generated, for the ways that led to it, and all else that beams keep: on no shape did they take
/// more, with 5 to 320 million nodes.
pub const NODE_BYTES: usize = 2;

/// How many times the node limit of a step is that of the one before. The last step has the widest beams: with steps of
/// two, they would have half of all node limit, with these they have three quarters.
const STEP: u64 = 4;

/// With less than as many positions a beam is not worth its while.
const LEAST: u64 = 20_000;

/// As many cells as a beam brings home without fail, where they are no long board.
const FEW: usize = 64;

/// Searches a short answer, for every solvable puzzle: the answer of [`constructive`] where the node limit is small, and
/// with more of it the shortest of what beams find, from the start and from the goal, window by window made shorter.
///
/// The node limit is spent in steps: [`NODE_LIMIT`], a quarter of it, four times as much, and so on; each begins with what the
/// one before has found. So more node limit never gives a longer answer, and less than a whole step is left unspent.
/// The positions are those of all parts together; those of the constructive search do not count as node limit.
///
/// # Panics
/// Where the puzzle has no answer.
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit) -> Report {
    let mut report = constructive::search(puzzle);
    if let Outcome::Found(path) = &mut report.outcome {
        let back = Puzzle::between(&puzzle.goal(), puzzle.start());
        let least = LinearConflict::new(puzzle.grid(), puzzle.blank()).of(puzzle.start());
        let weights = Weights::fitted(puzzle.grid());
        let mut budget = Budget::default();
        // What beams will find, for the first step.
        let mut length = path.len() * 3 / 5;
        for node_limit in steps(node_limit) {
            if path.len() > least as usize {
                improve(
                    [puzzle, &back],
                    weights.as_ref(),
                    node_limit - node_limit / STEP,
                    length,
                    path,
                    &mut budget,
                );
                length = length.min(path.len());
            }
        }
        report.expanded += budget.expanded;
        report.generated += budget.generated;
        report.stored = report.stored.max(budget.stored);
    }
    report
}

/// The steps of an node limit, in all the positions up to the end of each.
fn steps(NodeLimit(node_limit): NodeLimit) -> Vec<u64> {
    let first = std::iter::successors(Some(NODE_LIMIT.0), |step| Some(step / STEP));
    let first = first.take_while(|&step| step >= LEAST).last();
    std::iter::successors(first, |step| step.checked_mul(STEP))
        .take_while(|&step| step <= node_limit)
        .collect()
}

/// Makes an answer shorter with so many positions. The puzzles are the one that is asked and the one back; about as
/// many moves as `length` are to be expected.
fn improve(
    puzzles: [&Puzzle; 2],
    weights: Option<&Weights>,
    node_limit: u64,
    length: usize,
    path: &mut Vec<Move>,
    budget: &mut Budget,
) {
    let grid = puzzles[0].grid();
    let share = node_limit / 10 * 9;
    let mut left = node_limit;
    // Stages lead from the start alone, and so does a beam of many cells; that of few leads from the goal too. What is
    // left is for the windows.
    let is_small = grid.cells() <= at_once(grid).min(FEW);
    let ways = if is_small { 2 } else { 1 };
    for (number, puzzle) in puzzles.into_iter().enumerate().take(ways) {
        budget.left = share / ways as u64;
        left -= budget.left;
        let most = path.len().saturating_sub(1);
        let width = width(grid, budget.left, path.len().min(length));
        let found = stages::search(puzzle, weights, at_once(grid), width, most, budget);
        if let Some(mut found) = found {
            if number == 1 {
                found.reverse();
                for m in &mut found {
                    *m = m.back();
                }
            }
            *path = found;
        }
        left += budget.left;
    }
    budget.left = left;
    windows::shorten(puzzles[0], path, budget);
}

/// How many cells are left to a beam at the end of stages; all of them where a beam is better than stages, from the
/// start on: where the board is not too long.
fn at_once(grid: Grid) -> usize {
    let [short, long] = [usize::min, usize::max].map(|of| of(grid.width(), grid.height()));
    let is_short = short + long < 20 || long <= 12;
    match short {
        2 => 20,
        _ if is_short && grid.cells() <= Weights::AT_ONCE => grid.cells(),
        _ => FEW.min(10 * short),
    }
}

/// The widths of stages and of the last beam, with which so many positions last for answers of about that length.
fn width(grid: Grid, share: u64, length: usize) -> [usize; 2] {
    // Every neighbour but the one that it came from.
    let children = grid.steps().iter().flatten().flatten().count() - grid.cells();
    let positions = share * grid.cells() as u64 / (children * length).max(1) as u64;
    let width = positions.clamp(10, 1 << 20) as usize;
    match grid.cells() <= at_once(grid) {
        true => [width, width],
        false => [width * 4 / 5, width * 2],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_boards_and_large_ones_go_by_stages() {
        for (shape, expected) in [
            ("5x5", 25),
            ("8x8", 64),
            ("10x10", 100),
            ("8x12", 96),
            ("3x16", 48),
            ("14x5", 70),
            // What is left at the end.
            ("6x14", 60),
            ("16x4", 40),
            ("3x20", 30),
            ("11x10", 64),
            ("16x16", 64),
            ("20x2", 20),
        ] {
            assert_eq!(at_once(shape.parse().unwrap()), expected, "{shape}");
        }
    }

    #[test]
    fn an_effort_ends_with_the_last_step_that_it_pays_for() {
        for (node_limit, count, last) in [
            (20_000_000, 5, Some(20_000_000)),
            (19_999_999, 4, Some(5_000_000)),
            (79_999_999, 5, Some(20_000_000)),
            (80_000_000, 6, Some(80_000_000)),
            (78_124, 0, None),
        ] {
            let steps = steps(NodeLimit(node_limit));
            assert_eq!(
                (steps.len(), steps.last().copied()),
                (count, last),
                "{node_limit}"
            );
        }
        // Ever more node limit begins with the same steps.
        assert!(steps(NodeLimit::MOST).starts_with(&steps(NODE_LIMIT)));
    }
}
