//! Proves that a solution of a board of 17 to 25 cells is shortest. Iterations over pattern
//! databases, from the start or from the goal, take turns with beams.

use crate::puzzle::Puzzle;
use crate::search::{Budget, Direction, NodeLimit, Nodes, Outcome, Place, NEVER};
use crate::solver::beams::{self, Beams};
use crate::solver::exact::{Exact, State, Step, Until};
use crate::solver::limits::Proof;
use crate::solver::progress::Progress;
use crate::solver::solution::{Finding, Unsolved};
use std::cmp::Reverse;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most cells of a board whose solutions can be proven shortest.
pub use crate::pdb::compact::MOST_IN_PDB;

/// Two beam searches: the first with 1/16 of the beams' nodes, the second with all of them. Before
/// each of them, iterations run for about the same time. After the second, iterations run until the
/// proof is complete.
const BEAMS: [u64; 2] = [16, 1];

/// A node of a beam takes as long as this many nodes of an iteration.
const BEAMS_NODE: u64 = 4;

/// If only one iteration is left, it proves the solution so far or finds a shorter one. Beams pay
/// then only if it may take more than this many times their time: in four cases of five, the
/// solution so far is the shortest.
const LAST: u64 = 2;

/// The nodes that iterations from the start are expected to need before iterations from the goal
/// are tried: three times the cost of the reverse databases, and more above [`NARROW_CELLS`], where
/// the directions differ less.
const TURN: u64 = 80_000_000;
const WIDE_TURN: u64 = 560_000_000;
const NARROW_CELLS: usize = 20;

/// Watches a solver's searches of boards of more than 9 cells, from other threads.
pub struct Watch {
    stop: AtomicBool,
    pub(crate) report: Box<dyn Fn(&Progress) + Send + Sync>,
}

impl Watch {
    /// Makes a watch that calls a function with the progress of a proof, about ten times a second
    /// while nodes are searched and at its end, but not while databases and beams are made. The
    /// thread that called the solver calls it, and waits until it returns.
    pub fn new(report: impl Fn(&Progress) + Send + Sync + 'static) -> Watch {
        Watch {
            stop: AtomicBool::new(false),
            report: Box::new(report),
        }
    }

    /// Stops the searches of all solvers with this watch, for good. A solver soon returns the best
    /// solution so far, if it has one, or [`Stopped`](super::Stopped).
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns whether [`Watch::stop`] was called.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns what searches look at to see whether they are stopped.
    pub(super) fn stop_of(watch: Option<&Watch>) -> &AtomicBool {
        watch.map_or(&NEVER, |watch| &watch.stop)
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Watch")
            .field("stop", &self.stop)
            .finish_non_exhaustive()
    }
}

pub struct Prover<'a> {
    pub proof: Proof,
    beams: Beams<'a>,
    reversed: &'a Puzzle,
    pub watch: Option<&'a Watch>,
    progress: Progress,
    budget: &'a mut Budget,
    before: Nodes,
    /// The nodes that iterations leave for beams.
    kept: u64,
}

impl<'a> Prover<'a> {
    /// Makes a proof that starts at some progress. `reversed` is the puzzle from the goal to the
    /// start.
    pub fn new(
        beams: Beams<'a>,
        reversed: &'a Puzzle,
        progress: Progress,
        budget: &'a mut Budget,
    ) -> Prover<'a> {
        let before = progress.nodes;
        Prover {
            proof: Proof::Shortest,
            beams,
            reversed,
            watch: None,
            progress,
            budget,
            before,
            kept: 0,
        }
    }

    /// Proves a solution of a solvable puzzle, as far as the limits allow.
    ///
    /// # Errors
    /// If the databases do not fit into the memory.
    pub fn prove(mut self) -> Result<Finding, Unsolved> {
        if self.proof == Proof::Canonical {
            // From the goal, paths are searched in another order.
            self.progress.turn_to(Direction::Forward);
        }
        let puzzle = self.puzzle(self.progress.direction);
        if let Some(needed) = self
            .beams
            .cache
            .tiers(puzzle.grid(), puzzle.blank_tile().home())
            .needs
        {
            return Err(Unsolved::Memory { needed });
        }
        // Nothing else is known while databases or beams are made.
        self.progress.place.raise(beams::least(&self.beams.search));
        let mut state = self.progress.state();
        self.begin(&mut state);
        self.choose_end(&mut state);
        self.go_on(&mut state, u64::MAX);
        if let Some(watch) = self.watch {
            (watch.report)(&self.progress);
        }
        Ok(self.progress.solution())
    }

    /// Returns the puzzle as a search from one end sees it.
    fn puzzle(&self, from: Direction) -> &'a Puzzle {
        match from {
            Direction::Forward => self.beams.search.puzzle,
            Direction::Backward => self.reversed,
        }
    }

    /// Runs iterations and beams in turns, until there is a solution. A proof that resumes leaves
    /// out what was done.
    fn begin(&mut self, state: &mut State) {
        if self.progress.nodes.generated == 0 {
            // A start near the goal needs no databases.
            let nearby = self.beams.nearby(self.budget);
            self.count();
            if matches!(nearby.outcome, Outcome::Found(_)) {
                return self.progress.improve(Finding::of(nearby));
            }
        }
        let beams = BEAMS.map(|part| beams::share(self.beams.limits).0 / part);
        for (number, &nodes) in beams.iter().enumerate() {
            let most = nodes.saturating_mul(BEAMS_NODE);
            let Progress {
                best,
                place,
                direction,
                expected,
                ..
            } = &self.progress;
            let is_before = *expected <= most || place.path.is_empty() && *expected <= WIDE_TURN;
            if best.is_some() && !(is_before && *direction == Direction::Forward) {
                continue;
            }
            self.kept = beams[number..].iter().sum();
            self.go_on(state, most);
            if self.progress.is_proven(Proof::Shortest)
                || self.progress.best.is_some() && self.is_stopped()
            {
                break;
            }
            let Progress {
                best,
                place,
                expected,
                ..
            } = &self.progress;
            let is_last = best
                .as_ref()
                .is_some_and(|best| best.len() as u32 == place.bound + 2);
            if is_last && *expected <= LAST * most && !self.budget.is_limited() {
                continue;
            }
            let found =
                self.beams
                    .with_beams(self.progress.place.bound, NodeLimit(nodes), self.budget);
            self.count();
            self.progress.improve(found);
        }
        self.kept = 0;
    }

    fn count(&mut self) {
        self.progress.nodes = self.before.and(self.budget.nodes);
    }

    fn is_stopped(&self) -> bool {
        self.beams.stop.load(Ordering::Relaxed)
    }

    /// Searches from the goal too, up to the same bound and for at most the nodes of the search
    /// from the start, unless that was done before. Continues from the better end. On 2x9, an
    /// iteration in one direction generates up to 3,600 times the nodes of the other direction; on
    /// 5x5, up to 30 times.
    fn choose_end(&mut self, state: &mut State) {
        let is_narrow = self.puzzle(Direction::Forward).grid().cells() <= NARROW_CELLS;
        let turn = if is_narrow { TURN } else { WIDE_TURN };
        let Progress {
            place,
            direction,
            nodes,
            expected,
            ..
        } = &self.progress;
        let is_after_turn =
            !place.path.is_empty() && *expected > turn || nodes.generated > 2 * turn;
        // If there is a node limit, it is spent by now.
        if *direction == Direction::Backward
            || is_after_turn
            || self.proof != Proof::Shortest
            || self.budget.is_limited()
        {
            return;
        }
        self.go_on(state, turn);
        if self.progress.is_proven(self.proof) || self.is_stopped() {
            return;
        }
        let mut other = State::default();
        let until = Until {
            nodes: state.nodes.generated,
            bound: state.at.bound,
        };
        let is_paused = self.run(&mut other, until, Direction::Backward);
        let reached = |state: &State| (state.at.bound, Reverse(state.expected));
        if is_paused && reached(&other) > reached(state) {
            self.progress.turn_to(Direction::Backward);
            self.progress.reach(&other);
            *state = other;
        } else {
            self.progress.place.raise(other.at.bound);
        }
    }

    /// Runs iterations from the proof's end until the next one is expected to bring its nodes above
    /// `most`, or the proof is complete.
    fn go_on(&mut self, state: &mut State, most: u64) {
        if !self.progress.is_proven(self.proof) && !self.is_stopped() {
            state.at.raise(self.progress.place.bound);
            let fewest = self
                .progress
                .best
                .as_ref()
                .map_or(u32::MAX, |path| path.len() as u32);
            let bound = if self.proof == Proof::Shortest {
                fewest
            } else {
                u32::MAX
            };
            self.run(state, Until { nodes: most, bound }, self.progress.direction);
        }
    }

    /// Runs iterations from one end. From the other end than the proof's, they are a trial: the
    /// place of the proof is reported, with all nodes. Returns true if the search pauses.
    fn run(&mut self, state: &mut State, until: Until, from: Direction) -> bool {
        let (known, before, report) = (self.progress.clone(), state.nodes, self.watch);
        let now = |state: &State| {
            let mut progress = Progress {
                nodes: known.nodes.and(state.nodes.since(before)),
                ..known.clone()
            };
            if from == known.direction {
                progress.reach(state);
            }
            progress
        };
        let at = |state: &State| {
            if let Some(watch) = report {
                (watch.report)(&now(state));
            }
        };
        let (
            puzzle,
            &Beams {
                cache,
                limits,
                stop,
                ..
            },
        ) = (self.puzzle(from), &self.beams);
        let left = NodeLimit(self.budget.left().0.saturating_sub(self.kept));
        let step = self
            .budget
            .lend(self.budget.is_limited().then_some(left), |budget| {
                let begun = std::mem::take(state);
                let mut exact = Exact {
                    threads: limits.threads,
                    stop,
                    at: &at,
                    state: begun,
                    ..Exact::new(puzzle, cache, budget)
                };
                let step = exact.run(until);
                *state = exact.state;
                step
            });
        self.progress = now(state);
        self.count();
        match step {
            Step::Found(path) if from == Direction::Backward => {
                self.progress.best = Some(path.iter().rev().map(|m| m.back()).collect());
                self.progress.direction = Direction::Forward;
                self.progress.place = Place::at(path.len() as u32);
            }
            Step::Found(path) => self.progress.best = Some(path),
            Step::Stopped(_) => {}
            Step::Paused => return true,
        }
        false
    }
}
