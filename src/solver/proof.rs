//! Boards of 17 to 25 cells: a short solution, and the proof that it is the shortest one if that is cheap or asked for.

use crate::pdb::ida::{self, State, Step};
use crate::puzzle::Puzzle;
use crate::search::Automaton;
use crate::solver::cache::Cache;
use crate::solver::limits::{Limits, Proof};
use crate::solver::progress::Progress;
use crate::solver::solution::Solution;
use crate::solver::{large, medium};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// The most cells of a board whose solutions can be proven to be shortest.
pub use crate::pdb::compact::MOST_CELLS;

/// Up to this many cells, the first databases take less than half a second: every board is tried with them.
const CHEAP_CELLS: usize = 18;

/// Watches the proofs of a solver, from other threads.
pub struct Watch {
    /// Set it to stop: the solver soon returns the best solution so far.
    pub stop: AtomicBool,
    /// Is told how far the proof is, whenever a part of an iteration is done. The search waits for it.
    pub report: Box<dyn Fn(&Progress) + Send + Sync>,
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
        let mut ida = medium::ida(self.puzzle, self.limits);
        if self.puzzle.grid().cells() <= CHEAP_CELLS {
            // Whatever databases other puzzles have left.
            let alone = Limits { nodes: Some(large::allowed(self.limits)), ..self.limits };
            ida.node_limit = large::allowed(self.limits);
            if let Ok(Step::Found(path)) = medium::run_cached(&mut ida, alone, self.cache) {
                return Solution::canonical(Some(path), ida.nodes());
            }
        }
        let nodes = ida.nodes();
        let reservation = self.cache.reserve(large::bytes(self.limits));
        let mut solution = match (self.limits.proof, nodes.generated) {
            (None, 0) => large::solve(self.puzzle, self.limits, automaton),
            _ => large::unraised(self.puzzle, self.limits, automaton),
        };
        drop(reservation);
        solution.lower_bound = solution.lower_bound.max(ida.bound());
        if self.limits.proof.is_none() || solution.is_canonical {
            solution.nodes.add(nodes);
            return solution;
        }
        self.resume(&Progress { solution, state: ida.state })
    }

    /// Goes on with a proof.
    pub fn resume(&self, progress: &Progress) -> Solution {
        let mut solution = progress.solution.clone();
        let path = solution.moves.as_deref().unwrap_or_default();
        let report = |state: &State| {
            if let Some(watch) = self.watch {
                let lower_bound = state.bound.max(progress.solution.lower_bound);
                let solution = Solution { lower_bound, ..progress.solution.clone() };
                (watch.report)(&Progress { solution, state: *state });
            }
        };
        let stop = self.watch.map_or(ida::UNWATCHED.stop, |watch| &watch.stop);
        let mut ida = medium::ida(self.puzzle, self.limits).watched(ida::Watch { stop, report: &report });
        ida.state = progress.state;
        if self.limits.proof == Some(Proof::Shortest) {
            ida.end = path.len() as u32;
        }
        report(&ida.state);
        let step = medium::run_cached(&mut ida, self.limits, self.cache);
        solution.nodes.add(ida.nodes());
        if let Ok(Step::Found(path)) = step {
            return Solution { nodes: solution.nodes, ..Solution::canonical(Some(path), solution.nodes) };
        }
        solution.lower_bound = solution.lower_bound.max(ida.bound().min(path.len() as u32));
        solution
    }
}
