//! Boards of more than 16 cells: an exact search for a part of the nodes, then beams.

use crate::beam;
use crate::heuristic::{linear_conflict, Heuristic, LinearConflict};
use crate::puzzle::Puzzle;
use crate::search::{idastar, Automaton, DepthFirst, NodeLimit, Nodes, Outcome, Report};
use crate::solver::limits::Limits;
use crate::solver::solution::Solution;
use crate::system;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Before the beams, IDA* may spend 1/8 of the node limit, or 1/64 if the boards look far apart: there it hardly ever succeeds.
const EXACT: u64 = 8;

/// The most cells of the boards whose lower bound is raised, if the counts of all their lines are cached.
const RAISED_CELLS: usize = 64;

/// Up to this many cells, raising the bound may spend the whole node limit; above, a quarter of it.
const RAISED_FULLY: usize = 25;
const RAISING: u64 = 4;

/// An iteration generates about half as many times the nodes of the one before as the board has cells.
const GROWTH_CELLS: u64 = 2;

/// The nodes that beams may generate.
pub fn allowed(limits: Limits) -> NodeLimit {
    let storable = NodeLimit((limits.memory.0 / beam::NODE_BYTES) as u64);
    limits.nodes.unwrap_or(beam::NODE_LIMIT).min(storable)
}

/// The memory that [`solve`] takes at most.
pub(super) fn bytes(limits: Limits) -> usize {
    allowed(limits).0 as usize * beam::NODE_BYTES
}

/// The canonical solution of a solvable puzzle if a part of the nodes suffices to prove it, else a short one; on boards of up to
/// [`RAISED_CELLS`], with a lower bound that is raised by one thread more if there are several. It does not depend on the number
/// of threads. If an exact search has stopped at a lower bound, beams alone go on.
pub fn solve(task: &Task, stopped_at: Option<u32>) -> Solution {
    let heuristic = conflicts(task.puzzle);
    let search = task.search(&heuristic);
    match stopped_at {
        None => search.solution(),
        Some(lower_bound) => {
            search.with_beams(Report { outcome: Outcome::Stopped { lower_bound }, nodes: Nodes::default() })
        }
    }
}

/// An exact search for a part of the nodes.
pub fn exact(task: &Task) -> Report {
    task.search(&conflicts(task.puzzle)).exact()
}

/// A puzzle, and what its search may take.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    pub puzzle: &'a Puzzle,
    pub limits: Limits,
    pub automaton: &'a Automaton,
    /// All searches end when it is set.
    pub stop: &'a AtomicBool,
}

impl Task<'_> {
    fn search<'a>(&'a self, heuristic: &'a LinearConflict) -> Search<'a> {
        let &Task { puzzle, limits, automaton, stop } = self;
        let walk = DepthFirst { puzzle, heuristic, automaton };
        Search { walk, node_limit: allowed(limits), threads: limits.threads, stop }
    }
}

fn conflicts(puzzle: &Puzzle) -> LinearConflict {
    LinearConflict::new(puzzle.grid(), puzzle.blank())
}

/// The bound of a walk's start.
fn of_start(walk: &DepthFirst<LinearConflict>) -> u32 {
    walk.heuristic.of(walk.puzzle.position())
}

struct Search<'a> {
    walk: DepthFirst<'a, LinearConflict>,
    node_limit: NodeLimit,
    threads: usize,
    stop: &'a AtomicBool,
}

impl Search<'_> {
    fn solution(&self) -> Solution {
        let exact = self.exact();
        let grid = self.walk.puzzle.grid();
        let is_compact =
            grid.cells() <= RAISED_CELLS && grid.width().max(grid.height()) <= linear_conflict::MOST_CACHED;
        let is_stopped = matches!(exact.outcome, Outcome::Stopped { .. });
        if !is_compact || !is_stopped || self.node_limit < beam::FIRST_STEP {
            return self.with_beams(exact);
        }
        thread::scope(|scope| {
            let raising = || system::thread().spawn_scoped(scope, || self.raise()).ok();
            let raising = if self.threads > 1 { raising() } else { None };
            let mut solution = self.with_beams(exact);
            let raised = raising.map_or_else(|| self.raise(), |it| it.join().expect("a search does not panic"));
            solution.nodes.add(Nodes { stored: 0, ..raised.nodes });
            solution.lower_bound = solution.lower_bound.max(raised.length);
            solution
        })
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn exact(&self) -> Report {
        idastar::search(&self.walk, self.exact_nodes(), |_| self.is_stopped())
    }

    /// The nodes of a search for the canonical solution.
    fn exact_nodes(&self) -> NodeLimit {
        let grid = self.walk.puzzle.grid();
        // By Manhattan distance, random boards are a third of cells * (width + height) apart on average, most more than a quarter.
        let far = grid.cells() * (grid.width() + grid.height()) / 4;
        let is_far = of_start(&self.walk) as usize > far;
        NodeLimit(self.node_limit.0 / if is_far { EXACT * EXACT } else { EXACT })
    }

    /// The solution of the exact search or, if that was stopped, of beams.
    fn with_beams(&self, mut report: Report) -> Solution {
        let Outcome::Stopped { lower_bound } = report.outcome else { return report.into() };
        let beams = beam::search(self.walk.puzzle, self.node_limit, self.threads, self.stop);
        report.nodes.add(beams.nodes);
        report.outcome = beams.outcome;
        let mut solution = Solution { lower_bound, is_canonical: false, ..report.into() };
        if solution.moves.as_ref().is_some_and(|path| path.len() as u32 == lower_bound) {
            let first = self.walk.first(lower_bound, self.exact_nodes(), |_| self.is_stopped());
            if let Outcome::Found(first) = first.outcome {
                (solution.moves, solution.is_canonical) = (Some(first), true);
            }
        }
        solution
    }

    /// Iterations of IDA*, for their lower bound alone. Each goes the way, from the start or from the goal, on which it is
    /// expected to generate fewer nodes, and begins only if it is expected to end.
    fn raise(&self) -> Bound {
        let DepthFirst { puzzle, automaton, .. } = self.walk;
        let cells = puzzle.grid().cells();
        let node_limit = self.node_limit.0 / if cells > RAISED_FULLY { RAISING } else { 1 };
        let back = &puzzle.reversed();
        let heuristic = &conflicts(back);
        let ways = [&self.walk, &DepthFirst { puzzle: back, heuristic, automaton }];
        // The nodes that the next iteration of each way is expected to generate.
        let mut expected = [0_u64; 2];
        // Both have the parity of all solutions' lengths.
        let [forth, back] = ways.map(of_start);
        let mut raised = Bound { length: forth.max(back), nodes: Nodes::default() };
        loop {
            let way = usize::from(expected[0] >= expected[1]);
            let left = node_limit - raised.nodes.generated;
            if expected[way] > left {
                return raised;
            }
            let iteration = ways[way].first(raised.length, NodeLimit(left), |_| self.is_stopped());
            raised.nodes.add(iteration.nodes);
            if !matches!(iteration.outcome, Outcome::NotWithin { .. }) {
                return raised;
            }
            raised.length += 2;
            expected[way] = iteration.nodes.generated;
            expected = expected.map(|nodes| nodes.saturating_mul(cells as u64 / GROWTH_CELLS));
        }
    }
}

/// A lower bound on the length of solutions, and the nodes that it took.
struct Bound {
    length: u32,
    nodes: Nodes,
}
