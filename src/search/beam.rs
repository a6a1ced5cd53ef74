//! Beam search (Lowerre 1976): a short solution of a large board, from the most promising nodes alone.

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

/// The default node limit: about a second.
pub const NODE_LIMIT: NodeLimit = NodeLimit(20_000_000);

/// The most bytes that beams take for each node generated: on no shape were there more, with 5 to 320 million nodes.
pub const NODE_BYTES: usize = 2;

/// How many times the nodes of a step all steps up to the next one have. The last step has the widest beams: with 4 it
/// has three quarters of all nodes, with 2 it had half of them.
const STEP: u64 = 4;

/// The fewest nodes of a step: fewer make beams too narrow.
const LEAST: u64 = 20_000;

/// The most cells that a beam solves from both ends, and the most that stages leave to the last beam.
const FEW: usize = 64;

/// One part in this many of a step's nodes is for windows. Shares of 2, 10 and 30 % gave solutions within 1 % of each other on
/// 8x8.
const WINDOWS: u64 = 10;

/// The length of a beam's solution that the first step expects, in fifths of the constructive one's: on boards from 7x7 to
/// 2x20 it is 42 to 58 %.
const EXPECTED_FIFTHS: usize = 3;

/// The widths of stages and of the last beam, in fifths of that of a single beam.
const STAGED_FIFTHS: [usize; 2] = [4, 10];

const LEAST_WIDTH: u64 = 10;
const MOST_WIDTH: u64 = 1 << 20;

/// Finds a short solution of every solvable puzzle: that of [`constructive`], or a shorter one that beams find, from the
/// start and from the goal, shortened window by window.
///
/// The nodes are spent in steps: up to [`NODE_LIMIT`], a quarter of it, four times as many, and so on; each begins with
/// what the last one found. So a higher node limit never gives a longer solution, and less than a whole step is left
/// unspent. The counts are those of all parts together; the node limit does not include those of the constructive search.
///
/// # Panics
/// If the puzzle is not solvable.
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit) -> Report {
    let mut report = constructive::search(puzzle);
    if let Outcome::Found(path) = &mut report.outcome {
        let back = Puzzle::between(&puzzle.goal(), puzzle.start());
        let least = LinearConflict::new(puzzle.grid(), puzzle.blank()).of(puzzle.start());
        let weights = Weights::learned(puzzle.grid());
        let mut budget = Budget::default();
        let mut length = path.len() * EXPECTED_FIFTHS / 5;
        for nodes in steps(node_limit) {
            if path.len() > least as usize {
                let nodes = nodes - nodes / STEP;
                let puzzles = [puzzle, &back];
                shorten(puzzles, weights.as_ref(), nodes, length, path, &mut budget);
                length = length.min(path.len());
            }
        }
        report.expanded += budget.expanded;
        report.generated += budget.generated;
        report.stored = report.stored.max(budget.stored);
    }
    report
}

/// For every step within the limit, the nodes of all steps up to its end.
fn steps(NodeLimit(node_limit): NodeLimit) -> Vec<u64> {
    let first = std::iter::successors(Some(NODE_LIMIT.0), |step| Some(step / STEP));
    let first = first.take_while(|&step| step >= LEAST).last();
    std::iter::successors(first, |step| step.checked_mul(STEP))
        .take_while(|&step| step <= node_limit)
        .collect()
}

/// Makes a path shorter with so many nodes. `puzzles` are the puzzle and the one from its goal to its start; `length` is
/// about what to expect.
fn shorten(
    puzzles: [&Puzzle; 2],
    weights: Option<&Weights>,
    nodes: u64,
    length: usize,
    path: &mut Vec<Move>,
    budget: &mut Budget,
) {
    let grid = puzzles[0].grid();
    let share = nodes / WINDOWS * (WINDOWS - 1);
    let mut left = nodes;
    // Stages and beams of many cells lead from the start alone, others from the goal too.
    let is_small = grid.cells() <= cells_at_once(grid).min(FEW);
    let ends = if is_small { 2 } else { 1 };
    for (end, puzzle) in puzzles.into_iter().enumerate().take(ends) {
        budget.left = share / ends as u64;
        left -= budget.left;
        let most = path.len().saturating_sub(1);
        let widths = widths(grid, budget.left, path.len().min(length));
        let cells = cells_at_once(grid);
        if let Some(found) = stages::search(puzzle, weights, cells, widths, most, budget) {
            *path = match end {
                0 => found,
                _ => found.into_iter().rev().map(Move::back).collect(),
            };
        }
        left += budget.left;
    }
    budget.left = left;
    windows::shorten(puzzles[0], path, budget);
}

/// The most cells that the last beam of stages solves: all if the board is small and short, on which one beam finds shorter
/// solutions than stages. On longer ones (2x20, 3x12, 6x20) it gets stuck.
fn cells_at_once(grid: Grid) -> usize {
    let [short, long] = [usize::min, usize::max].map(|of| of(grid.width(), grid.height()));
    let is_short = short + long < 20 || long <= 12;
    match short {
        2 => 20,
        _ if is_short && grid.cells() <= Weights::AT_ONCE => grid.cells(),
        _ => FEW.min(10 * short),
    }
}

/// The widths of the beams of stages and of the last one, with which so many nodes suffice for solutions of that length.
fn widths(grid: Grid, nodes: u64, length: usize) -> [usize; 2] {
    // The sum over all cells; no child undoes the last move.
    let children = grid.steps().iter().flatten().flatten().count() - grid.cells();
    let nodes = nodes * grid.cells() as u64 / (children * length).max(1) as u64;
    let width = nodes.clamp(LEAST_WIDTH, MOST_WIDTH) as usize;
    match grid.cells() <= cells_at_once(grid) {
        true => [width, width],
        false => STAGED_FIFTHS.map(|fifths| width * fifths / 5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_large_boards_go_by_stages() {
        for (shape, expected) in [
            ("5x5", 25),
            ("8x8", 64),
            ("10x10", 100),
            ("8x12", 96),
            ("3x16", 48),
            ("14x5", 70),
            // The cells left to the last beam.
            ("6x14", 60),
            ("16x4", 40),
            ("3x20", 30),
            ("11x10", 64),
            ("16x16", 64),
            ("20x2", 20),
        ] {
            assert_eq!(cells_at_once(shape.parse().unwrap()), expected, "{shape}");
        }
    }

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
            assert_eq!(
                (steps.len(), steps.last().copied()),
                (count, last),
                "{node_limit}"
            );
        }
        // Every limit begins with the same steps.
        assert!(steps(NodeLimit::MOST).starts_with(&steps(NODE_LIMIT)));
    }
}
