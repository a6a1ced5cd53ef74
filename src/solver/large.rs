//! Boards of more than 16 cells: an exact search for a part of the nodes, then beams.

use crate::beam;
use crate::heuristic::linear_conflict::{self, LinearConflict};
use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::canonical;
use crate::search::{idastar, NodeLimit, Nodes, Outcome, Report};
use crate::solver::limits::Limits;
use crate::solver::solution::Solution;
use crate::system;
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

/// The memory that [`Search`] takes at most.
pub(super) fn bytes(limits: Limits) -> usize {
    allowed(limits).0 as usize * beam::NODE_BYTES
}

/// A solvable puzzle, and what its search may take.
pub struct Search<'a> {
    puzzle: &'a Puzzle,
    node_limit: NodeLimit,
    automaton: &'a Automaton,
    threads: usize,
    heuristic: LinearConflict,
}

impl<'a> Search<'a> {
    #[must_use]
    pub fn new(puzzle: &'a Puzzle, node_limit: NodeLimit, automaton: &'a Automaton, threads: usize) -> Search<'a> {
        let heuristic = LinearConflict::new(puzzle.grid(), puzzle.blank());
        Search { puzzle, node_limit, automaton, threads, heuristic }
    }

    /// The canonical solution if a part of the nodes suffices to prove it, else a short one; on boards of up to [`RAISED_CELLS`],
    /// with a lower bound that is raised by one thread more if there are several. It does not depend on the number of threads.
    #[must_use]
    pub fn solution(&self) -> Solution {
        let exact = self.exact();
        let grid = self.puzzle.grid();
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

    /// The nodes of a search for the canonical solution.
    fn exact_nodes(&self) -> NodeLimit {
        let grid = self.puzzle.grid();
        // By Manhattan distance, random boards are a third of cells * (width + height) apart on average, most more than a quarter.
        let far = grid.cells() * (grid.width() + grid.height()) / 4;
        let is_far = self.heuristic.of(self.puzzle.start()) as usize > far;
        NodeLimit(self.node_limit.0 / if is_far { EXACT * EXACT } else { EXACT })
    }

    fn exact(&self) -> Report {
        idastar::search(self.puzzle, &self.heuristic, self.automaton, self.exact_nodes(), |_| {})
    }

    /// The solution of the exact search or, if that was stopped, of beams.
    fn with_beams(&self, mut report: Report) -> Solution {
        let Outcome::Stopped { lower_bound } = report.outcome else {
            return report.into();
        };
        let beams = beam::search(self.puzzle, self.node_limit, self.threads);
        report.nodes.add(beams.nodes);
        report.outcome = beams.outcome;
        let mut solution = Solution { lower_bound, is_canonical: false, ..report.into() };
        let length = lower_bound as usize;
        if solution.moves.as_ref().is_some_and(|path| path.len() == length) {
            let first =
                canonical::first(self.puzzle, &self.heuristic, self.automaton, length, self.exact_nodes(), |_| {});
            if let Outcome::Found(first) = first.outcome {
                (solution.moves, solution.is_canonical) = (Some(first), true);
            }
        }
        solution
    }

    /// Iterations of IDA*, for their lower bound alone. Each goes the way, from the start or from the goal, on which it is
    /// expected to generate fewer nodes, and begins only if it is expected to end: on average, they take less than half of the
    /// node limit. On 5x5, the bound is 2 to 3 moves higher than that of an exact search with an 8th of the nodes.
    fn raise(&self) -> Bound {
        let (puzzle, cells) = (self.puzzle, self.puzzle.grid().cells());
        let node_limit = self.node_limit.0 / if cells > RAISED_FULLY { RAISING } else { 1 };
        let back = Puzzle::between(&puzzle.goal(), puzzle.start());
        let back_heuristic = LinearConflict::new(puzzle.grid(), back.blank());
        let ways = [(puzzle, &self.heuristic), (&back, &back_heuristic)];
        // The nodes that the next iteration of each way is expected to generate.
        let mut expected = [0_u64; 2];
        // Both have the parity of all solutions' lengths.
        let [forth, back] = ways.map(|(puzzle, heuristic)| heuristic.of(puzzle.start()));
        let mut raised = Bound { length: forth.max(back), nodes: Nodes::default() };
        loop {
            let way = usize::from(expected[0] >= expected[1]);
            let left = node_limit - raised.nodes.generated;
            if expected[way] > left {
                return raised;
            }
            let (puzzle, heuristic) = ways[way];
            let length = raised.length as usize;
            let iteration = canonical::first(puzzle, heuristic, self.automaton, length, NodeLimit(left), |_| {});
            raised.nodes.add(iteration.nodes);
            if iteration.outcome != Outcome::Exhausted {
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
