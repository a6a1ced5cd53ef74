//! Boards of 17 to 25 cells: a short solution, and the proof that it is the shortest one if that is cheap or asked for.

use crate::moves::Path;
use crate::pdb::ida::{self, State, Step};
use crate::puzzle::Puzzle;
use crate::search::{Automaton, NodeLimit, Outcome};
use crate::solver::cache::Cache;
use crate::solver::limits::{Limits, Proof};
use crate::solver::progress::Progress;
use crate::solver::solution::Solution;
use crate::solver::{large, medium};
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, mem};

/// The most cells of a board whose solutions can be proven to be shortest.
pub use crate::pdb::compact::MOST_CELLS;

/// Up to this many cells, the first databases take less than half a second: every board is tried with them.
const CHEAP_CELLS: usize = 18;

/// Iterations and beams take turns: the first beams generate a 16th of the nodes that they may, the second ones all of them, then
/// iterations go on to the end. Those before beams take about as long as these.
const BEAMS: [u64; 2] = [16, 1];

/// A node of the beams takes as long as this many of an iteration.
const BEAMS_NODE: u64 = 4;

/// The nodes that a puzzle and its reverse are tried for: about what the reverse's databases take and, above [`NARROW_CELLS`],
/// several times that, for there the two ways differ less.
const TURN: u64 = 80_000_000;
const WIDE_TURN: u64 = 400_000_000;
const NARROW_CELLS: usize = 20;

/// Watches the searches of a solver for boards of more than 9 cells, from other threads.
#[non_exhaustive]
pub struct Watch {
    /// Set it to stop: the solver soon returns the best solution so far, which it has above 16 cells, or that it was stopped.
    pub stop: AtomicBool,
    /// Is told how far a proof is: the best solution so far, and the bound that is proven. That is once beams are behind it, and
    /// whenever a part of an iteration is done. The search waits for it.
    pub report: Box<dyn Fn(&Progress) + Send + Sync>,
}

impl Watch {
    /// A watch that calls this function.
    pub fn new(report: impl Fn(&Progress) + Send + Sync + 'static) -> Watch {
        Watch { stop: AtomicBool::new(false), report: Box::new(report) }
    }

    pub(super) fn stop(watch: Option<&Watch>) -> &AtomicBool {
        watch.map_or(ida::UNWATCHED.stop, |watch| &watch.stop)
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Watch").field("stop", &self.stop).finish_non_exhaustive()
    }
}

/// A puzzle, and what its search may take.
pub struct Proving<'a> {
    pub puzzle: &'a Puzzle,
    pub limits: Limits,
    pub cache: &'a Cache,
    pub watch: Option<&'a Watch>,
}

impl Proving<'_> {
    /// The canonical solution of a solvable puzzle if a part of the nodes suffices to prove it, else a short one; with a proof
    /// as far as the limits ask for it and allow it.
    pub fn solve(&self, automaton: &Automaton) -> Solution {
        if self.limits.proof.is_none() {
            return self.short(automaton);
        }
        // Boards that are near each other need no databases.
        let exact = large::exact(&self.task(self.limits, automaton));
        if matches!(exact.outcome, Outcome::Found(_)) {
            return exact.into();
        }
        let solution = Solution { nodes: exact.nodes, ..Solution::UNKNOWN };
        let mut progress = Progress { solution, is_reversed: false, state: State::default() };
        for part in BEAMS {
            let beams = NodeLimit(large::allowed(self.limits).0 / part);
            self.go_on(&mut progress, beams.0.saturating_mul(BEAMS_NODE));
            let Progress { solution, state, .. } = &mut progress;
            if self.is_proven(solution) {
                break;
            }
            if solution.moves.is_some() && self.is_stopped() {
                break;
            }
            let limits = Limits { nodes: Some(beams), ..self.limits };
            let mut found = self.large(limits, automaton, state.bound);
            found.nodes.add(solution.nodes);
            let length = |solution: &Solution| solution.moves.as_ref().map_or(usize::MAX, |path| path.len());
            if found.is_canonical || length(&found) < length(solution) {
                *solution = found;
            } else {
                solution.nodes = found.nodes;
            }
        }
        self.turn(&mut progress);
        self.resume(progress)
    }

    /// Without a proof.
    fn short(&self, automaton: &Automaton) -> Solution {
        // With a node limit, whatever databases other puzzles have left.
        let alone = Limits { nodes: Some(large::allowed(self.limits)), ..self.limits };
        let watch = ida::Watch { stop: Watch::stop(self.watch), ..ida::UNWATCHED };
        let mut ida = medium::ida(self.puzzle, alone).watched(watch);
        if self.puzzle.grid().cells() <= CHEAP_CELLS {
            if let Ok(Step::Found(path)) = medium::run_cached(&mut ida, alone, self.cache) {
                return Solution::canonical(Some(path), ida.nodes());
            }
        }
        let mut solution = self.large(self.limits, automaton, ida.bound());
        solution.nodes.add(ida.nodes());
        solution
    }

    /// A solution by beams; without a lower bound that is known, by all that large boards are solved by.
    fn large(&self, limits: Limits, automaton: &Automaton, lower_bound: u32) -> Solution {
        let _reservation = self.cache.reserve(large::bytes(limits));
        large::solve(&self.task(limits, automaton), (lower_bound > 0).then_some(lower_bound))
    }

    fn task<'a>(&'a self, limits: Limits, automaton: &'a Automaton) -> large::Task<'a> {
        large::Task { puzzle: self.puzzle, limits, automaton, stop: Watch::stop(self.watch) }
    }

    /// Goes on with a proof.
    pub fn resume(&self, mut progress: Progress) -> Solution {
        if progress.is_reversed && self.limits.proof == Some(Proof::Canonical) {
            // From the goal there is no canonical path.
            let Progress { solution, is_reversed, state } = &mut progress;
            solution.nodes.add(mem::take(state).nodes);
            *is_reversed = false;
        }
        self.go_on(&mut progress, u64::MAX);
        progress.solution.nodes.add(progress.state.nodes);
        progress.solution
    }

    fn is_stopped(&self) -> bool {
        Watch::stop(self.watch).load(Ordering::Relaxed)
    }

    fn is_proven(&self, solution: &Solution) -> bool {
        let is_shortest = || solution.moves.as_ref().is_some_and(|path| path.len() as u32 == solution.lower_bound);
        solution.is_canonical || self.limits.proof == Some(Proof::Shortest) && is_shortest()
    }

    /// Walks the puzzle and its reverse for some nodes each, and leaves the progress of the better way. The nodes of one
    /// bound differ: one way takes up to 3,600 times those of the other on 2x9, 30 times on 5x5. A path from the goal is not the
    /// canonical one.
    fn turn(&self, progress: &mut Progress) {
        // What a node limit allows is spent by now.
        if self.limits.proof != Some(Proof::Shortest) || self.limits.nodes.is_some() {
            return;
        }
        let most = if self.puzzle.grid().cells() > NARROW_CELLS { WIDE_TURN } else { TURN };
        self.go_on(progress, most);
        let mut other = Progress { is_reversed: true, state: State::default(), ..progress.clone() };
        self.go_on(&mut other, most);
        let (one, two) = (&progress.state, &other.state);
        let is_better = (two.bound, one.last) > (one.bound, two.last) || self.is_proven(&other.solution);
        let worse = if is_better { mem::replace(progress, other) } else { other };
        progress.solution.lower_bound = worse.solution.lower_bound.max(progress.solution.lower_bound);
        progress.solution.nodes.add(worse.state.nodes);
    }

    /// Goes on with a proof until it is expected to generate more than `most` nodes.
    fn go_on(&self, progress: &mut Progress, most: u64) {
        // From what is reported a proof can go on: all beams are behind it.
        let watch = self.watch.filter(|_| most == u64::MAX);
        if self.is_proven(&progress.solution) || self.is_stopped() {
            if let Some(watch) = watch {
                (watch.report)(progress);
            }
            return;
        }
        let known = progress.solution.clone();
        let is_reversed = progress.is_reversed;
        let reversed = is_reversed.then(|| self.puzzle.reversed());
        let report = |state: &State| {
            if let Some(watch) = watch {
                let lower_bound = state.bound.max(known.lower_bound);
                let solution = Solution { lower_bound, ..known.clone() };
                (watch.report)(&Progress { solution, is_reversed, state: *state });
            }
        };
        let watch = ida::Watch { stop: Watch::stop(self.watch), report: &report };
        let mut ida = medium::ida(reversed.as_ref().unwrap_or(self.puzzle), self.limits).watched(watch);
        (ida.state, ida.most) = (progress.state, most);
        let fewest = known.moves.as_ref().map_or(u32::MAX, |path| path.len() as u32);
        if self.limits.proof == Some(Proof::Shortest) {
            ida.end = fewest;
        }
        report(&ida.state);
        let step = medium::run_cached(&mut ida, self.limits, self.cache);
        progress.state = ida.state;
        let solution = &mut progress.solution;
        match step {
            Ok(Step::Found(path)) if is_reversed => {
                let path = Path(path.iter().rev().map(|m| m.back()).collect());
                *solution = Solution { is_canonical: false, ..Solution::canonical(Some(path), solution.nodes) };
            }
            Ok(Step::Found(path)) => *solution = Solution::canonical(Some(path), solution.nodes),
            _ => solution.lower_bound = solution.lower_bound.max(ida.bound().min(fewest)),
        }
    }
}
