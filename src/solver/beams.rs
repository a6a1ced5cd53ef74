//! Solves boards of more than 16 cells: an exact search takes a fraction of the nodes, then beams
//! take the rest.

use crate::beam::{self, Ladder, Rung, Setting};
use crate::grid::Grid;
use crate::heuristic::{linear_conflict, Heuristic, LinearConflict};
use crate::moves::{Move, Path};
use crate::pdb::walk::{End, Slice, Walk, Walked};
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::{idastar, Budget, DepthFirst, Event, NodeLimit, Nodes, Outcome, Report};
use crate::solver::cache::{Cache, Reservation};
use crate::solver::exact::{growth, Exact, Step, Until};
use crate::solver::limits::Limits;
use crate::solver::progress::Progress;
use crate::solver::solution::Finding;
use crate::solver::watch::Watch;
use crate::system;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Up to this many cells, the first databases take less than half a second, so every board is tried
/// with them, if there are nodes for beams too.
pub const CHEAP_CELLS: usize = 18;

const NODE_LIMIT: NodeLimit = NodeLimit(beam::NODE_LIMIT.0 / 2 * 5);

/// Before the beams, IDA* may spend an eighth of their nodes, or 1/64 if start and goal look far
/// apart: it rarely helps then. After the beams, the search for the canonical solution may spend an
/// eighth.
const NEARBY: u64 = 8;

/// The most cells of boards whose lower bound is raised, if the counts of all their lines are
/// cached.
const RAISED_CELLS: usize = 64;

/// Up to this many cells, raising the bound has a node limit equal to the beams' limit; above, a
/// quarter of that.
const RAISED_FULLY: usize = 25;
const RAISING: u64 = 4;

/// Returns the nodes of the steps of beams: two fifths of the node limit, so that all other
/// searches have enough.
pub fn share(limits: Limits) -> NodeLimit {
    let NodeLimit(all) = limits.nodes.unwrap_or(NODE_LIMIT);
    NodeLimit(all / 5 * 2).min(storable(limits))
}

/// Returns the nodes that beams may generate if no other search takes a part.
pub fn alone(grid: Grid, limits: Limits) -> NodeLimit {
    limits
        .nodes
        .unwrap_or(beam::both(grid, beam::NODE_LIMIT))
        .min(storable(limits))
}

pub fn storable(limits: Limits) -> NodeLimit {
    NodeLimit((limits.memory.0 / beam::NODE_BYTES) as u64)
}

pub struct Beams<'a> {
    /// The depth-first search, whose heuristic and automaton all other searches use too.
    pub search: DepthFirst<'a, LinearConflict>,
    pub limits: Limits,
    pub cache: &'a Cache,
    pub watch: Option<&'a Watch>,
}

/// A lower bound on the length of solutions, and the nodes that it took.
struct Bound {
    length: u32,
    nodes: Nodes,
}

impl Beams<'_> {
    /// Returns the canonical solution of a solvable puzzle if a fraction of the nodes is enough to
    /// prove it, otherwise a short solution. On boards of up to [`RAISED_CELLS`], the lower bound
    /// is raised too, by an additional thread if there are several. The result does not depend on
    /// the number of threads.
    pub fn solve(&self, budget: &mut Budget) -> Finding {
        let (grid, steps) = (self.search.puzzle.grid(), share(self.limits));
        if grid.cells() <= CHEAP_CELLS && steps >= beam::FIRST_STEP {
            // A node limit makes the search independent of the databases that other puzzles left.
            let (step, bound) = budget.lend(Some(steps), |budget| {
                let mut exact = Exact {
                    stop: self.stop(),
                    ..Exact::new(self.search.puzzle, self.cache, budget)
                };
                (exact.run(Until::SOLVED), exact.state.at.bound)
            });
            if let Step::Found(path) = step {
                return Finding::canonical(Some(path), budget.nodes);
            }
            if bound > 0 {
                return self.with_beams(bound, budget);
            }
        }
        let nearby = self.nearby(budget);
        let Outcome::Stopped { lower_bound } = nearby.outcome else {
            return Finding::of(nearby);
        };
        let is_compact = grid.cells() <= RAISED_CELLS
            && grid.width().max(grid.height()) <= linear_conflict::MOST_CACHED;
        let is_raised = is_compact && steps >= beam::FIRST_STEP;
        thread::scope(|scope| {
            let start = || system::spawn_scoped(scope, || self.raise()).ok();
            let raising = if is_raised && self.limits.threads > 1 {
                start()
            } else {
                None
            };
            let mut solution = self.with_beams(lower_bound, budget);
            if is_raised {
                let raised = raising.map_or_else(
                    || self.raise(),
                    |it| it.join().expect("a search does not panic"),
                );
                budget.spend(Nodes {
                    stored: 0,
                    ..raised.nodes
                });
                solution.lower_bound = solution.lower_bound.max(raised.length);
            }
            Finding {
                nodes: budget.nodes,
                ..solution
            }
        })
    }

    pub fn stop(&self) -> &AtomicBool {
        Watch::stop_of(self.watch)
    }

    /// Stops a search if somebody wants that.
    fn stop_at(&self, _: Event) -> ControlFlow<()> {
        if self.stop().load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Runs an exact search for a fraction of the nodes.
    pub fn nearby(&self, budget: &mut Budget) -> Report {
        let report = idastar::search(
            &self.search,
            self.nearby_nodes(share(self.limits)).min(budget.left()),
            |event| self.stop_at(event),
        );
        budget.spend(report.nodes);
        report
    }

    /// Returns the nodes of a search for the canonical solution beside these steps of beams.
    pub fn nearby_nodes(&self, steps: NodeLimit) -> NodeLimit {
        let grid = self.search.puzzle.grid();
        // On random boards, the Manhattan distance is a third of cells * (width + height) on
        // average, mostly above 1/4.
        let far = grid.cells() * (grid.width() + grid.height()) / 4;
        let is_far = least(&self.search) as usize > far;
        NodeLimit(steps.0 / if is_far { NEARBY * NEARBY } else { NEARBY })
    }

    /// Returns the solution of beams; if it is as long as the lower bound, the canonical solution,
    /// if found soon.
    fn with_beams(&self, lower_bound: u32, budget: &mut Budget) -> Finding {
        let (puzzle, steps) = (self.search.puzzle, share(self.limits));
        let most = beam::both(puzzle.grid(), steps).min(storable(self.limits));
        let reservation = self.reserve(most);
        let before = budget.nodes;
        let report = beam::search(
            puzzle,
            most.min(budget.left()),
            &self.means(&|path, nodes| {
                Watch::report(self.watch, || {
                    Progress::of_beams(puzzle, path, lower_bound, before.and(nodes))
                });
            }),
        );
        drop(reservation);
        budget.spend(report.nodes);
        let mut solution = Finding {
            lower_bound,
            is_canonical: false,
            ..Finding::of(report)
        };
        if solution
            .path
            .as_ref()
            .is_some_and(|path| path.len() as u32 == lower_bound)
        {
            if let Some(first) = self.first(lower_bound, self.nearby_nodes(steps), budget) {
                (solution.path, solution.is_canonical) = (Some(first), true);
            }
        }
        Finding {
            nodes: budget.nodes,
            ..solution
        }
    }

    /// Returns the canonical solution, which has this length, if it is found soon.
    pub fn first(&self, length: u32, most: NodeLimit, budget: &mut Budget) -> Option<Path> {
        let most = most.min(budget.left());
        let report = self.search.first(length, most, |event| self.stop_at(event));
        budget.spend(report.nodes);
        match report.outcome {
            Outcome::Found(first) => Some(first),
            _ => None,
        }
    }

    /// Runs one beam, with the shortest path so far, and returns the shortest path then.
    pub fn beam(&self, rung: Rung, best: Path, constructed: usize, budget: &mut Budget) -> Path {
        let _reservation = self.reserve(rung.nodes);
        let mut ladder = Ladder::new(self.search.puzzle, best, constructed);
        if !ladder.is_least() {
            // Without memory for the beam, the path stays as it is.
            ladder.climb(rung, budget, &self.means(&|_, _| {}));
        }
        ladder.path
    }

    fn reserve(&self, nodes: NodeLimit) -> Reservation {
        let bytes = nodes.0 as usize * beam::NODE_BYTES;
        self.cache
            .reserve(bytes)
            .expect("beams take no more than the limit")
    }

    fn means<'b>(&'b self, see: &'b dyn Fn(&Path, Nodes)) -> Setting<'b> {
        Setting {
            threads: self.limits.threads,
            stop: self.stop(),
            see,
        }
    }

    /// Runs IDA* iterations only to raise the lower bound. Each searches from the end that should
    /// need fewer nodes, and starts only if it should finish within the limit.
    fn raise(&self) -> Bound {
        let DepthFirst {
            puzzle, automaton, ..
        } = self.search;
        let cells = puzzle.grid().cells();
        let node_limit = share(self.limits).0 / if cells > RAISED_FULLY { RAISING } else { 1 };
        let back = &puzzle.reversed();
        let heuristic = &LinearConflict::new(back.grid(), back.blank_tile());
        let ends = [
            &self.search,
            &DepthFirst {
                puzzle: back,
                heuristic,
                automaton,
            },
        ];
        // `expected[end]`: the nodes that the next iteration from this end should generate.
        let mut expected = [0_u64; 2];
        // Both bounds have the parity of all solutions' lengths.
        let [forth, back] = ends.map(least);
        let mut raised = Bound {
            length: forth.max(back),
            nodes: Nodes::default(),
        };
        loop {
            let end = usize::from(expected[0] >= expected[1]);
            let left = node_limit - raised.nodes.generated;
            if expected[end] > left {
                return raised;
            }
            let iteration =
                ends[end].first(raised.length, NodeLimit(left), |event| self.stop_at(event));
            raised.nodes.add(iteration.nodes);
            if !matches!(iteration.outcome, Outcome::NotWithin { .. }) {
                return raised;
            }
            raised.length += 2;
            expected[end] = iteration.nodes.generated;
            // Rather too many: an iteration that is cut off raises nothing.
            let factor = 2 * growth(puzzle.grid());
            expected = expected.map(|nodes| nodes.saturating_mul(factor));
        }
    }
}

/// Returns the lower bound at the start.
pub fn least(search: &DepthFirst<LinearConflict>) -> u32 {
    search.heuristic.h(search.puzzle.position())
}

/// Walks by the heuristic of a depth-first search, for iterations without databases.
pub struct Undatabased<'a>(pub &'a DepthFirst<'a, LinearConflict>);

impl Undatabased<'_> {
    /// Returns the board after a path.
    fn at(&self, path: &[Move]) -> Option<Position> {
        let mut board = self.0.puzzle.position().clone();
        path.iter()
            .all(|&m| board.make(m).is_some())
            .then_some(board)
    }
}

impl Walk for Undatabased<'_> {
    fn lower_bound(&self, board: &Position) -> u32 {
        self.0.heuristic.h(board)
    }

    fn is_open(&self, path: &[Move], bound: u32) -> bool {
        let board = self.at(path);
        board.is_some_and(|board| path.len() as u32 + self.lower_bound(&board) <= bound)
    }

    fn below(&self, path: &[Move], bound: u32, slice: &Slice) -> Walked {
        let board = self.at(path).filter(|_| self.is_open(path, bound));
        let Some(board) = board else {
            return Walked {
                end: End::None,
                nodes: Nodes::default(),
            };
        };
        let puzzle = &Puzzle::from_position(board);
        let search = DepthFirst { puzzle, ..*self.0 };
        // The path to the node that was generated last.
        let mut at = path.to_vec();
        let most = NodeLimit(slice.most.saturating_add(1));
        let report = search.first(bound - path.len() as u32, most, |event| {
            if let Some(last) = event.last {
                at.truncate(path.len() + event.g as usize - 1);
                at.push(last);
            }
            if slice.stop.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let end = match report.outcome {
            Outcome::Found(below) => End::Found([path, &below].concat()),
            Outcome::Stopped { .. } => End::Cut(at),
            Outcome::Exhausted | Outcome::NotWithin { .. } => End::None,
        };
        Walked {
            end,
            nodes: report.nodes,
        }
    }
}
