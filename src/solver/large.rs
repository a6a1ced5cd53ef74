//! Boards of more than 16 cells: an exact search for a part of the nodes, then beams.

use crate::beam;
use crate::grid::Grid;
use crate::heuristic::linear_conflict::{self, LinearConflict};
use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::canonical;
use crate::search::{idastar, Memory, NodeLimit, Nodes, Outcome, Report};
use crate::solver::limits::Limits;
use crate::solver::solution::Solution;
use std::cell::OnceCell;
use std::thread;

/// The search for the canonical solution may generate an 8th of the nodes, or a 64th between boards about as far apart as
/// random ones: of 240 such boards of 2x9, 3x6 and 4x5, an 8th of 20 million nodes proves two solutions, a 64th one.
const EXACT: u64 = 8;

/// The most cells of the boards whose lower bound is raised, if the counts of all their lines are cached.
const RAISED_CELLS: usize = 64;

/// Raising may generate as many nodes as the limit on boards of up to so many cells, and a quarter of them on others: on 6x6, all
/// took up to a third of the time and proved one move more.
const RAISED_FULLY: usize = 25;
const RAISING: u64 = 4;

/// Each iteration generates about as many times the nodes of the one before as half of the board's cells: measured, 12 times on
/// 5x5, 20 on 6x6 and 30 on 7x7.
const GROWTH_CELLS: u64 = 2;

/// The nodes that beams may generate.
pub(super) fn allowed(limits: Limits) -> NodeLimit {
    limits.nodes.unwrap_or(beam::NODE_LIMIT).min(storable(limits.memory))
}

/// The nodes that beams may generate in a memory.
pub fn storable(memory: Memory) -> NodeLimit {
    NodeLimit((memory.0 / beam::NODE_BYTES) as u64)
}

/// The memory that [`solve`] takes at most.
pub(super) fn bytes(limits: Limits) -> usize {
    allowed(limits).0 as usize * beam::NODE_BYTES
}

/// The canonical solution of a solvable puzzle if a part of the nodes suffices to prove it, else a short one.
#[must_use]
pub fn solve(puzzle: &Puzzle, node_limit: NodeLimit, automaton: &Automaton, run: beam::Run) -> Solution {
    let grid = puzzle.grid();
    let heuristic = LinearConflict::new(grid, puzzle.blank());
    // By Manhattan distance, two random boards are a third of cells * (width + height) moves apart on average, and 84 % of
    // those of 2x9 and 99 % of those of 6x6 are more than a quarter apart.
    let far = grid.cells() * (grid.width() + grid.height()) / 4;
    let is_far = heuristic.of(puzzle.start()) as usize > far;
    let part = NodeLimit(node_limit.0 / if is_far { EXACT * EXACT } else { EXACT });
    let mut report = idastar::search(puzzle, &heuristic, automaton, part, |_| {});
    let Outcome::Stopped { lower_bound } = report.outcome else {
        return report.into();
    };
    let beams = beam::search(puzzle, node_limit, run);
    report.nodes.add(beams.nodes);
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

/// The same on several threads, one more while the bound is raised, and, if `is_raised`, with a higher lower bound on boards of
/// up to [`RAISED_CELLS`]. Neither depends on the number of threads.
#[must_use]
pub fn solve_on(
    threads: usize,
    puzzle: &Puzzle,
    node_limit: NodeLimit,
    automaton: &Automaton,
    is_raised: bool,
) -> Solution {
    let grid = puzzle.grid();
    let is_compact = grid.cells() <= RAISED_CELLS && grid.width().max(grid.height()) <= linear_conflict::MOST_CACHED;
    let is_raised = is_raised && is_compact;
    let part = if grid.cells() > RAISED_FULLY { RAISING } else { 1 };
    let raise = || raise(puzzle, NodeLimit(node_limit.0 / part), automaton);
    thread::scope(|scope| {
        // It begins with the first beam, as then the exact search has not found the solution.
        let raising = OnceCell::new();
        let start = || (threads > 1).then(|| thread::Builder::new().spawn_scoped(scope, raise).ok()).flatten();
        let mut solution = solve(puzzle, node_limit, automaton, &|beam, board, budget| {
            if is_raised {
                raising.get_or_init(start);
            }
            beam::threads::run(threads, beam, board, budget)
        });
        if let Some(raising) = raising.into_inner() {
            let join = |thread: thread::ScopedJoinHandle<_>| thread.join().expect("a search does not panic");
            let raised = raising.map_or_else(raise, join);
            solution.nodes.expanded += raised.nodes.expanded;
            solution.nodes.generated += raised.nodes.generated;
            solution.lower_bound = solution.lower_bound.max(match raised.outcome {
                Outcome::Found(path) => path.len() as u32,
                Outcome::Stopped { lower_bound } => lower_bound,
                _ => 0,
            });
        }
        solution
    })
}

/// A way to search: from the start to the goal, or back.
struct Way<'a> {
    puzzle: &'a Puzzle,
    heuristic: LinearConflict,
    /// The nodes that its next iteration is expected to generate.
    expected: u64,
}

/// Iterations of IDA*, for their lower bound alone: solutions do not depend on it. Each goes the way on which it is expected to
/// generate fewer nodes, and begins only if it is expected to end: on average, they take less than half of the node limit. On
/// 5x5, the bound is 2 to 3 moves higher than that of an exact search with an 8th of the nodes.
fn raise(puzzle: &Puzzle, NodeLimit(node_limit): NodeLimit, automaton: &Automaton) -> Report {
    let growth = puzzle.grid().cells() as u64 / GROWTH_CELLS;
    let back = Puzzle::between(&puzzle.goal(), puzzle.start());
    let mut ways = [puzzle, &back].map(|puzzle| {
        let heuristic = LinearConflict::new(puzzle.grid(), puzzle.blank());
        Way { puzzle, heuristic, expected: 0 }
    });
    // It has the parity of all solutions' lengths, either way.
    let bound = |way: &Way| way.heuristic.of(way.puzzle.start());
    let mut length = bound(&ways[0]).max(bound(&ways[1]));
    let mut raised = Report { outcome: Outcome::Exhausted, nodes: Nodes::default() };
    while raised.outcome == Outcome::Exhausted {
        let way = if ways[0].expected < ways[1].expected { &mut ways[0] } else { &mut ways[1] };
        let left = node_limit - raised.nodes.generated;
        if way.expected > left {
            raised.outcome = Outcome::Stopped { lower_bound: length };
            break;
        }
        let iteration =
            canonical::first(way.puzzle, &way.heuristic, automaton, length as usize, NodeLimit(left), |_| {});
        way.expected = iteration.nodes.generated;
        raised.nodes.add(iteration.nodes);
        raised.outcome = iteration.outcome;
        length += 2;
        // The next iteration of either way.
        for way in &mut ways {
            way.expected = way.expected.saturating_mul(growth);
        }
    }
    raised
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
