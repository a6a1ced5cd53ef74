//! Solves boards of up to 9 cells, and single lines, by A*. For many boards, tables of all
//! positions replace it.

use crate::grid::Grid;
use crate::heuristic::{Heuristic, Manhattan};
use crate::puzzle::Puzzle;
use crate::search::{
    astar, idastar, rank, unwatched, Automaton, DepthFirst, Limit, NodeLimit, Outcome, Report,
};
use crate::solver::limits::Limits;
use crate::solver::solution::Stopped;

/// The most cells of a board whose positions A* can store.
pub const MOST_BY_ASTAR: usize = 9;

/// Returns the most memory that [`solve`] takes.
pub(super) fn bytes(grid: Grid, limits: Limits) -> usize {
    let nodes = rank::positions(grid).min(limits.storing(grid, 0).nodes.0);
    NodeLimit(nodes).memory(grid)
}

/// Finds the canonical solution of a solvable puzzle: A* proves its length, then a depth-first
/// search in move order finds it. If A* runs out of memory, IDA* takes over.
pub fn solve(puzzle: &Puzzle, limits: Limits, automaton: &Automaton) -> Result<Report, Stopped> {
    let allowed = limits.storing(puzzle.grid(), 0);
    let heuristic = &Manhattan::new(puzzle.grid(), puzzle.blank_tile());
    let walk = DepthFirst {
        puzzle,
        heuristic,
        automaton,
    };
    let report = to_first(
        astar(puzzle, heuristic, allowed.nodes, unwatched),
        &walk,
        allowed.nodes,
    );
    match allowed.check(report) {
        Err(Stopped {
            limit: Limit::Memory(_),
            ..
        }) => {
            let left = NodeLimit(limits.nodes().0 - allowed.nodes.0);
            limits.all().check(idastar::search(&walk, left, unwatched))
        }
        checked => checked,
    }
}

/// Replaces the solution that A* found by the canonical solution, which has the same length.
/// `node_limit` is for both searches together.
pub(super) fn to_first<H: Heuristic>(
    mut report: Report,
    walk: &DepthFirst<H>,
    node_limit: NodeLimit,
) -> Report {
    if let Outcome::Found(path) = &report.outcome {
        let left = NodeLimit(node_limit.0.saturating_sub(report.nodes.generated));
        report.outcome = walk.first(path.len() as u32, left, unwatched).outcome;
    }
    report
}
