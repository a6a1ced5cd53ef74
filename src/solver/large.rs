//! Boards of more than 16 cells: an exact search for a part of the nodes, then beams.

use crate::grid::Grid;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::canonical;
use crate::search::{beam, idastar, Memory, NodeLimit, Outcome};
use crate::solver::limits::Limits;
use crate::solver::solution::Solution;

/// Of the nodes, the part that the search for the canonical solution may generate.
const EXACT: u64 = 8;

/// The nodes that beams may generate.
pub(super) fn allowed(limits: Limits) -> NodeLimit {
    limits.nodes.unwrap_or(beam::NODE_LIMIT).min(storable(limits.memory))
}

/// The nodes that beams may generate in a memory.
pub fn storable(Memory(bytes): Memory) -> NodeLimit {
    NodeLimit((bytes / beam::NODE_BYTES) as u64)
}

/// The memory that [`solve`] takes at most.
pub(super) fn bytes(limits: Limits) -> usize {
    allowed(limits).0 as usize * beam::NODE_BYTES
}

/// The canonical solution of a solvable puzzle if a part of the nodes suffices to prove it, else a short one.
#[must_use]
pub fn solve(puzzle: &Puzzle, node_limit: NodeLimit, automaton: &Automaton, run: beam::Run) -> Solution {
    let part = NodeLimit(node_limit.0 / EXACT);
    let heuristic = LinearConflict::new(puzzle.grid(), puzzle.blank());
    let mut report = idastar::search(puzzle, &heuristic, automaton, part, |_| {});
    let Outcome::Stopped { lower_bound } = report.outcome else {
        return report.into();
    };
    let beams = beam::search(puzzle, node_limit, run);
    report.add(&beams);
    report.outcome = beams.outcome;
    let mut solution = Solution { lower_bound, is_canonical: false, ..report.into() };
    if let Some(path) = &mut solution.moves {
        if path.len() == lower_bound as usize {
            let walk = canonical::first(puzzle, &heuristic, automaton, path.len(), part, |_| {});
            if let Outcome::Found(first) = walk.outcome {
                (*path, solution.is_canonical) = (first, true);
            }
        }
    }
    solution
}

/// The automaton for searches by a heuristic, deep enough to be made in some milliseconds.
#[must_use]
pub fn automaton(grid: Grid) -> Automaton {
    let depth = match grid.cells() {
        10..=64 => 6,
        _ => 2,
    };
    Automaton::new(grid, depth)
}
