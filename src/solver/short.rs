//! Solves boards of more than 16 cells: an exact search takes a fraction of the nodes, then beams take the rest.

use crate::beam;
use crate::heuristic::{linear_conflict, Heuristic, LinearConflict};
use crate::pdb::ida::{Step, Until};
use crate::pdb::iteration::SliceWatch;
use crate::search::{idastar, DepthFirst, Event, NodeLimit, Nodes, Outcome, Report};
use crate::solver::cache::Cache;
use crate::solver::exact::ExactSearch;
use crate::solver::limits::Limits;
use crate::solver::solution::Solution;
use crate::system;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Up to this many cells, the first databases take less than half a second, so every board is tried with them.
const CHEAP_CELLS: usize = 18;

/// Before the beams, IDA* may spend 1/8 of the node limit, or 1/64 if start and goal look far apart: it rarely helps
/// then.
const EXACT: u64 = 8;

/// The most cells of boards whose lower bound is raised, if the counts of all their lines are cached.
const RAISED_CELLS: usize = 64;

/// Up to this many cells, raising the bound may spend the whole node limit; above, it may spend a quarter.
const RAISED_FULLY: usize = 25;
const RAISING: u64 = 4;

/// An iteration has about `cells / GROWTH_CELLS` times the nodes of the iteration before.
const GROWTH_CELLS: u64 = 2;

/// Returns the nodes that beams may generate.
pub fn allowed(limits: Limits) -> NodeLimit {
    let storable = NodeLimit((limits.memory.0 / beam::NODE_BYTES) as u64);
    limits.nodes.unwrap_or(beam::NODE_LIMIT).min(storable)
}

/// Returns the most memory that beams take.
fn bytes(limits: Limits) -> usize {
    allowed(limits).0 as usize * beam::NODE_BYTES
}

/// A puzzle, and the limits of the search for a short solution.
pub struct Short<'a> {
    /// The depth-first search, whose heuristic and automaton all other searches use too.
    pub walk: DepthFirst<'a, LinearConflict>,
    pub limits: Limits,
    pub cache: &'a Cache,
    /// All searches end when this is set.
    pub stop: &'a AtomicBool,
}

/// A lower bound on the length of solutions, and the nodes that it took.
struct Bound {
    length: u32,
    nodes: Nodes,
}

impl Short<'_> {
    /// Returns the canonical solution of a solvable puzzle if a fraction of the nodes is enough to prove it, otherwise
    /// a short solution. On boards of up to [`RAISED_CELLS`], the lower bound is raised too, by an additional thread if
    /// there are several. The result does not depend on the number of threads.
    pub fn solve(&self) -> Solution {
        let grid = self.walk.puzzle.grid();
        if grid.cells() <= CHEAP_CELLS {
            // A node limit makes the search independent of the databases that other puzzles left.
            let alone = Limits { nodes: Some(allowed(self.limits)), ..self.limits };
            let mut search = ExactSearch::new(self.walk.puzzle, alone, self.cache);
            let step = search.run(Until::SOLVED, SliceWatch::by(self.stop));
            let (bound, nodes) = (search.ida.place.bound, search.ida.nodes);
            if let Some(Step::Found(path)) = step {
                return Solution::canonical(Some(path), nodes);
            }
            if bound > 0 {
                let mut solution = self.with_beams(bound);
                solution.nodes.add(nodes);
                return solution;
            }
        }
        let exact = self.exact();
        let Outcome::Stopped { lower_bound } = exact.outcome else { return exact.into() };
        let is_compact =
            grid.cells() <= RAISED_CELLS && grid.width().max(grid.height()) <= linear_conflict::MOST_CACHED;
        let is_raised = is_compact && allowed(self.limits) >= beam::FIRST_STEP;
        thread::scope(|scope| {
            let start = || system::thread().spawn_scoped(scope, || self.raise()).ok();
            let raising = if is_raised && self.limits.threads > 1 { start() } else { None };
            let mut solution = self.with_beams(lower_bound);
            solution.nodes.add(exact.nodes);
            if is_raised {
                let raised = raising.map_or_else(|| self.raise(), |it| it.join().expect("a search does not panic"));
                solution.nodes.add(Nodes { stored: 0, ..raised.nodes });
                solution.lower_bound = solution.lower_bound.max(raised.length);
            }
            solution
        })
    }

    /// Stops a search if somebody wants that.
    fn watch(&self, _: Event) -> ControlFlow<()> {
        if self.stop.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Runs an exact search for a fraction of the nodes.
    pub fn exact(&self) -> Report {
        idastar::search(&self.walk, self.exact_nodes(), |event| self.watch(event))
    }

    /// Returns the nodes of a search for the canonical solution.
    fn exact_nodes(&self) -> NodeLimit {
        let grid = self.walk.puzzle.grid();
        // On random boards, the Manhattan distance is a third of cells * (width + height) on average, mostly above 1/4.
        let far = grid.cells() * (grid.width() + grid.height()) / 4;
        let is_far = least(&self.walk) as usize > far;
        NodeLimit(allowed(self.limits).0 / if is_far { EXACT * EXACT } else { EXACT })
    }

    /// Returns the solution of beams; if it is as long as the lower bound, the canonical solution, if found soon.
    pub fn with_beams(&self, lower_bound: u32) -> Solution {
        let _reservation = self.cache.reserve(bytes(self.limits)).expect("beams take no more than the limit");
        let beams = beam::search(self.walk.puzzle, allowed(self.limits), self.limits.threads, self.stop);
        let mut solution = Solution { lower_bound, is_canonical: false, ..beams.into() };
        if solution.moves.as_ref().is_some_and(|path| path.len() as u32 == lower_bound) {
            let first = self.walk.first(lower_bound, self.exact_nodes(), |event| self.watch(event));
            if let Outcome::Found(first) = first.outcome {
                (solution.moves, solution.is_canonical) = (Some(first), true);
            }
        }
        solution
    }

    /// Runs IDA* iterations only to raise the lower bound. Each searches from the end that should need fewer nodes, and
    /// starts only if it should finish within the limit.
    fn raise(&self) -> Bound {
        let DepthFirst { puzzle, automaton, .. } = self.walk;
        let cells = puzzle.grid().cells();
        let node_limit = allowed(self.limits).0 / if cells > RAISED_FULLY { RAISING } else { 1 };
        let back = &puzzle.reversed();
        let heuristic = &LinearConflict::new(back.grid(), back.blank());
        let ways = [&self.walk, &DepthFirst { puzzle: back, heuristic, automaton }];
        // `expected[way]`: the nodes that the next iteration from this end should generate.
        let mut expected = [0_u64; 2];
        // Both bounds have the parity of all solutions' lengths.
        let [forth, back] = ways.map(least);
        let mut raised = Bound { length: forth.max(back), nodes: Nodes::default() };
        loop {
            let way = usize::from(expected[0] >= expected[1]);
            let left = node_limit - raised.nodes.generated;
            if expected[way] > left {
                return raised;
            }
            let iteration = ways[way].first(raised.length, NodeLimit(left), |event| self.watch(event));
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

/// Returns the lower bound at the start.
fn least(walk: &DepthFirst<LinearConflict>) -> u32 {
    walk.heuristic.h(walk.puzzle.position())
}
