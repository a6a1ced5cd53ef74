//! Proves that a solution of a board of 17 to 25 cells is shortest. Iterations over pattern databases, from the start
//! or from the goal, take turns with beams.

use crate::pdb::ida::{Step, Until};
use crate::pdb::iteration;
use crate::puzzle::Puzzle;
use crate::search::{DepthFirst, Direction, NodeLimit, Nodes, Outcome, Place, NEVER};
use crate::solver::exact::ExactSearch;
use crate::solver::limits::{Limits, Proof};
use crate::solver::progress::Progress;
use crate::solver::short::{self, Short};
use crate::solver::solution::{Solution, Unsolved};
use std::cmp::Reverse;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most cells of a board whose solutions can be proven shortest.
pub use crate::pdb::compact::MOST_CELLS;

/// The two beam searches, by their share of the beams' nodes: the first generates a 16th, the second all. Before each
/// of them, iterations run for about the same time. After the second, iterations run until the proof is complete.
const BEAMS: [u64; 2] = [16, 1];

/// A node of a beam takes as long as this many nodes of an iteration.
const BEAMS_NODE: u64 = 4;

/// The nodes to spend in each direction before choosing one: about the cost of the reverse databases, and several times
/// that above [`NARROW_CELLS`], where the directions differ less.
const TURN: u64 = 80_000_000;
const WIDE_TURN: u64 = 400_000_000;
const NARROW_CELLS: usize = 20;

/// Watches a solver's searches of boards of more than 9 cells, from other threads.
#[non_exhaustive]
pub struct Watch {
    /// Set it to stop: the solver soon returns the best solution so far, if it has one, or [`Stopped`](super::Stopped).
    pub stop: AtomicBool,
    /// Called with the progress of a proof, about ten times a second while nodes are searched and at its end, but not
    /// while databases and beams are made. The thread that called the solver calls it, and waits until it returns.
    pub report: Box<dyn Fn(&Progress) + Send + Sync>,
}

impl Watch {
    /// Makes a watch that calls this function.
    pub fn new(report: impl Fn(&Progress) + Send + Sync + 'static) -> Watch {
        Watch { stop: AtomicBool::new(false), report: Box::new(report) }
    }

    pub(super) fn stop(watch: Option<&Watch>) -> &AtomicBool {
        watch.map_or(&NEVER, |watch| &watch.stop)
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Watch").field("stop", &self.stop).finish_non_exhaustive()
    }
}

/// A proof of one puzzle's solution.
pub struct Prover<'a> {
    pub proof: Proof,
    pub short: Short<'a>,
    pub reversed: &'a Puzzle,
    pub watch: Option<&'a Watch>,
}

/// A search from one end, called a way in this module.
struct Way<'a> {
    direction: Direction,
    exact: ExactSearch<'a>,
}

impl<'a> Prover<'a> {
    /// Proves a solution of a solvable puzzle, starting at some progress, as far as the limits allow.
    ///
    /// # Errors
    /// If the databases do not fit into the memory.
    pub fn prove(&self, mut progress: Progress) -> Result<Solution, Unsolved> {
        if self.proof == Proof::Canonical {
            // From the goal, paths are searched in another order.
            progress.turn_to(Direction::Forward);
        }
        let mut way = self.way(progress.direction);
        if let Some(needed) = way.exact.needs() {
            return Err(Unsolved::Memory { needed });
        }
        way.exact.resume(progress.place.clone(), progress.nodes.generated);
        if progress.best.is_none() {
            self.begin(&mut way, &mut progress);
        }
        way = self.better(way, &mut progress);
        self.go_on(&mut way, &mut progress, u64::MAX);
        if let Some(watch) = self.watch {
            (watch.report)(&progress);
        }
        Ok(progress.into())
    }

    fn puzzle(&self) -> &'a Puzzle {
        self.short.walk.puzzle
    }

    /// Makes a search that has not begun.
    fn way(&self, direction: Direction) -> Way<'a> {
        let puzzle = if direction == Direction::Forward { self.puzzle() } else { self.reversed };
        Way { direction, exact: ExactSearch::new(puzzle, self.short.limits, self.short.cache) }
    }

    /// Runs iterations and beams in turns, until there is a solution.
    fn begin(&self, way: &mut Way, progress: &mut Progress) {
        // A start near the goal needs no databases.
        let exact = self.short.exact();
        progress.nodes.add(exact.nodes);
        if matches!(exact.outcome, Outcome::Found(_)) {
            return progress.improve(exact.into());
        }
        for part in BEAMS {
            let beams = NodeLimit(short::allowed(self.short.limits).0 / part);
            self.go_on(way, progress, beams.0.saturating_mul(BEAMS_NODE));
            if progress.is_proven(self.proof) || progress.best.is_some() && self.is_stopped() {
                break;
            }
            let limits = Limits { nodes: Some(beams), ..self.short.limits };
            let found =
                Short { walk: DepthFirst { ..self.short.walk }, limits, ..self.short }.with_beams(progress.place.bound);
            progress.nodes.add(found.nodes);
            progress.improve(found);
        }
    }

    fn is_stopped(&self) -> bool {
        self.short.stop.load(Ordering::Relaxed)
    }

    /// Searches from both ends for some nodes each, unless that was done before, and returns the better way. On 2x9, an
    /// iteration in one direction generates up to 3,600 times the nodes of the other direction; on 5x5, up to 30 times.
    fn better(&self, mut one: Way<'a>, progress: &mut Progress) -> Way<'a> {
        let most = if self.puzzle().grid().cells() > NARROW_CELLS { WIDE_TURN } else { TURN };
        let is_settled = one.direction == Direction::Backward || progress.nodes.generated > 2 * most;
        // If there is a node limit, it is spent by now.
        if is_settled || self.proof != Proof::Shortest || self.short.limits.nodes.is_some() {
            return one;
        }
        self.go_on(&mut one, progress, most);
        if progress.is_proven(self.proof) {
            return one;
        }
        let mut other = self.way(Direction::Backward);
        let mut back = Progress { place: Place::default(), direction: other.direction, ..progress.clone() };
        self.go_on(&mut other, &mut back, most);
        progress.nodes = back.nodes;
        let reached = |way: &Way| (way.exact.ida.place.bound, Reverse(way.exact.ida.last));
        if back.is_proven(self.proof) || reached(&other) > reached(&one) {
            back.place.raise(progress.place.bound);
            *progress = back;
            one = other;
        } else {
            progress.place.raise(back.place.bound);
        }
        one.exact.ida.place = progress.place.clone();
        one
    }

    /// Runs iterations until the next one is expected to bring this way's nodes above `most`, or the proof is complete.
    fn go_on(&self, way: &mut Way, progress: &mut Progress, most: u64) {
        if progress.is_proven(self.proof) || self.is_stopped() {
            return;
        }
        let (known, before) = (progress.clone(), way.exact.ida.nodes);
        let at = |place: &Place, nodes: Nodes| {
            if let Some(watch) = self.watch {
                let mut place = place.clone();
                place.raise(known.place.bound);
                (watch.report)(&Progress { place, nodes: known.nodes.and(nodes.since(before)), ..known.clone() });
            }
        };
        let fewest = progress.best.as_ref().map_or(u32::MAX, |path| path.len() as u32);
        let bound = if self.proof == Proof::Shortest { fewest } else { u32::MAX };
        let step =
            way.exact.run(Until { nodes: most, bound }, iteration::SliceWatch { stop: self.short.stop, at: &at });
        let ida = &way.exact.ida;
        progress.nodes.add(ida.nodes.since(before));
        progress.place.raise(ida.place.bound);
        if progress.place.bound == ida.place.bound {
            progress.place = ida.place.clone();
        }
        if let Some(Step::Found(path)) = step {
            progress.best = Some(path);
            if way.direction == Direction::Backward {
                progress.best = progress.best.take().map(|path| path.iter().rev().map(|m| m.back()).collect());
                progress.turn_to(Direction::Forward);
            }
        }
    }
}
