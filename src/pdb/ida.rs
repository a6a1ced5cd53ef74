//! IDA* over disjoint pattern databases, for boards of at most 25 cells: the canonical solution.

use crate::moves::Path;
use crate::pdb::tables::{LookUp, Tables};
use crate::pdb::threads::iteration;
use crate::pdb::walk::{Effort, Iterations, Pace, Parts};
use crate::puzzle::Puzzle;
use crate::search::{NodeLimit, Nodes, NEVER};
use std::sync::atomic::{AtomicBool, Ordering};

/// How many times the nodes of the last iteration the next one is expected to generate: on 4x4 it is 5 to 7.
const GROWTH: u64 = 6;

/// One puzzle's search, which stops between iterations to go on with other tables.
#[derive(Clone)]
pub struct Ida<'a> {
    pub puzzle: &'a Puzzle,
    pub node_limit: NodeLimit,
    /// No iteration begins that is expected to bring the nodes generated above this.
    pub most: u64,
    /// No iteration has this bound.
    pub end: u32,
    pub pace: Pace,
    watch: Watch<'a>,
    pub state: State,
}

/// How far a search is. With the same tables, it goes on from here as if it had never stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The number of the tables' tier.
    pub tier: usize,
    /// The look-ups of this tier that were chosen, if there was a choice, by their number.
    pub choice: Option<usize>,
    /// A lower bound on the solution's length, in moves. The next iteration, or the one that is begun, has this bound.
    pub bound: u32,
    /// Nodes generated in the last iteration.
    pub last: u64,
    /// Of all iterations but one that is begun.
    pub nodes: Nodes,
    pub begun: Parts,
}

/// Who watches a search.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// The search ends when it is set.
    pub stop: &'a AtomicBool,
    /// Is told now and then how far the search is.
    pub report: &'a (dyn Fn(&State) + Sync),
}

/// Nobody.
pub static UNWATCHED: Watch = Watch { stop: &NEVER, report: &|_| {} };

/// How a search stops.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// With the canonical solution.
    Found(Path),
    /// At its node limit, or because it was told to.
    Stopped,
    /// The next iteration is expected to generate too many nodes.
    WouldExceed,
    /// No solution is shorter than this bound.
    Reached,
}

impl<'a> Ida<'a> {
    pub fn new(puzzle: &'a Puzzle, node_limit: NodeLimit, pace: Pace) -> Ida<'a> {
        Ida { puzzle, node_limit, most: u64::MAX, end: u32::MAX, pace, watch: UNWATCHED, state: State::default() }
    }

    pub fn watched(self, watch: Watch<'a>) -> Ida<'a> {
        Ida { watch, ..self }
    }

    /// The search ends when it is set.
    pub fn stop(&self) -> &'a AtomicBool {
        self.watch.stop
    }

    pub fn bound(&self) -> u32 {
        self.state.bound
    }

    pub fn nodes(&self) -> Nodes {
        self.state.nodes
    }

    /// Continues until the next iteration is expected to bring the nodes generated above `most`, or above [`Ida::most`], with at
    /// least one iteration, or has the bound [`Ida::end`]. `look_ups` are the tables' for this puzzle.
    ///
    /// With two bits an entry, two are used at once. Of more, one early iteration is walked with each pair, and the cheapest
    /// pair goes on.
    pub fn until(&mut self, most: u64, tables: &Tables, look_ups: &[LookUp]) -> Step {
        let (puzzle, make, most) = (self.puzzle, self.pace.walker, most.min(self.most));
        let walker = |look_ups: &[LookUp]| make(puzzle, tables, look_ups);
        let (pairs, first, trial_after) =
            (pairs(tables, look_ups), self.walker(tables, look_ups), self.pace.trial_after);
        if pairs.is_empty() {
            return self.iterate(most, &*first);
        }
        if let Some(pair) = self.state.choice.and_then(|number| pairs.get(number)) {
            return self.iterate(most, &*walker(pair));
        }
        let (mut best, mut choice, mut least) = (first, 0, u64::MAX);
        // An earlier tier came this far: three iterations back, a trial costs less than 1 % of the next iteration.
        let (mut begin, mut bound) = (0, self.state.bound.saturating_sub(6));
        if self.nodes().generated < trial_after {
            match self.iterate(trial_after.min(most), &*best) {
                Step::WouldExceed => (begin, least, bound) = (1, self.state.last, self.bound() - 2),
                step => return step,
            }
        }
        for (number, pair) in pairs.iter().enumerate().skip(begin) {
            let (mut trial, walker) = (self.clone(), walker(pair));
            trial.state.bound = bound;
            trial.watch = Watch { report: UNWATCHED.report, ..self.watch };
            trial.node_limit.0 = trial.node_limit.0.min(self.nodes().generated.saturating_add(least));
            let step = trial.iterate(0, &*walker);
            self.state.nodes = trial.nodes();
            match step {
                Step::Found(_) => return step,
                Step::Stopped => {}
                Step::WouldExceed | Step::Reached => {
                    (best, choice, least) = (walker, number, trial.state.last);
                    self.state.bound = self.bound().max(trial.bound());
                }
            }
        }
        self.state.choice = Some(choice);
        self.iterate(most, &*best)
    }

    /// A walker by all look-ups, or by the first pair to choose from.
    pub fn walker<'t>(&self, tables: &'t Tables, look_ups: &[LookUp]) -> Box<dyn Iterations + 't>
    where
        'a: 't,
    {
        let pairs = pairs(tables, look_ups);
        (self.pace.walker)(self.puzzle, tables, pairs.first().map_or(look_ups, |pair| pair))
    }

    fn iterate(&mut self, most: u64, walker: &dyn Iterations) -> Step {
        if *self.puzzle.position() == self.puzzle.solved() {
            return Step::Found(Path::default());
        }
        self.state.bound = self.bound().max(walker.lower_bound());
        while self.bound() < self.end {
            let state = self.state;
            let mut effort = Effort {
                nodes: state.nodes,
                node_limit: self.node_limit,
                pace: self.pace,
                begun: state.begun,
                stop: self.watch.stop,
                report: &|begun| (self.watch.report)(&State { begun, ..state }),
            };
            let path = iteration(walker, state.bound, &mut effort);
            self.state = State { nodes: effort.nodes, begun: Parts::default(), ..state };
            let nodes = &mut self.state.nodes;
            if nodes.generated > self.node_limit.0 {
                nodes.generated = self.node_limit.0;
                return Step::Stopped;
            }
            if let Some(path) = path {
                return Step::Found(Path(path));
            }
            if self.watch.stop.load(Ordering::Relaxed) {
                return Step::Stopped;
            }
            self.state.bound += 2;
            self.state.last = nodes.generated - state.nodes.generated;
            if nodes.generated + GROWTH * self.state.last > most {
                self.state.choice = None;
                return Step::WouldExceed;
            }
        }
        Step::Reached
    }
}

/// The pairs of look-ups to choose from. There is no choice with four bits an entry, which use up to four look-ups at once.
///
/// Of the four {a, b, c, d} of 4x4, {a, c} and {b, d} are mirror images, and interchangeable.
fn pairs(tables: &Tables, look_ups: &[LookUp]) -> Vec<[LookUp; 2]> {
    match look_ups {
        _ if tables.databases.bits != 2 => Vec::new(),
        [_] | [_, _] => Vec::new(),
        &[a, b, c, d] if tables.databases.grid.cells() == 16 => vec![[a, b], [c, d], [a, d], [c, b]],
        all => (1..all.len()).flat_map(|two| (0..two).map(move |one| [all[one], all[two]])).collect(),
    }
}
