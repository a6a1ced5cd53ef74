//! IDA* over disjoint pattern databases, for boards of at most 16 cells: the canonical solution.

use crate::moves::Move;
use crate::pdb::tables::{LookUp, Tables};
use crate::pdb::threads::Iterations;
use crate::pdb::walk::{Effort, Pace, Walker};
use crate::puzzle::Puzzle;
use crate::search::{NodeLimit, Nodes};

/// How many times the nodes of the last iteration the next one is expected to generate: on 4x4 it is 5 to 7.
const GROWTH: u64 = 6;

/// Look-ups are compared once a puzzle is expected to need more nodes than this: half or twice as many make no difference.
const TRIAL_AFTER: u64 = 3_500;

/// One puzzle's search, which stops between iterations to go on with other tables.
#[derive(Clone)]
pub struct Ida<'a> {
    puzzle: &'a Puzzle,
    effort: Effort,
    /// A lower bound on the solution's length, in moves.
    bound: u32,
    /// Nodes generated in the last iteration.
    last: u64,
}

/// How a search stops.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// With the canonical solution.
    Found(Vec<Move>),
    /// At its node limit.
    Stopped,
    /// The next iteration is expected to generate too many nodes.
    WouldExceed,
}

impl<'a> Ida<'a> {
    pub fn new(puzzle: &'a Puzzle, node_limit: NodeLimit, pace: Pace) -> Ida<'a> {
        Ida { puzzle, effort: Effort { nodes: Nodes::default(), node_limit, pace }, bound: 0, last: 0 }
    }

    pub fn bound(&self) -> u32 {
        self.bound
    }

    pub fn nodes(&self) -> Nodes {
        self.effort.nodes
    }

    /// Continues until the next iteration is expected to bring the nodes generated above `most`, with at least one iteration.
    /// `look_ups` are the tables' for this puzzle.
    ///
    /// With two bits an entry, two are used at once. Of four, {a, c} and {b, d} are interchangeable: one early iteration is
    /// walked with each of the four pairs, and the cheapest pair goes on.
    pub fn until(&mut self, most: u64, tables: &Tables, look_ups: &[LookUp]) -> Step {
        let puzzle = self.puzzle;
        let walker = |look_ups: &[LookUp]| walker(puzzle, tables, look_ups);
        let (2, &[a, b, c, d]) = (tables.databases.bits, look_ups) else {
            return self.iterate(most, &*walker(look_ups));
        };
        let (mut best, mut least) = (walker(&[a, b]), u64::MAX);
        let mut others = &[[a, b], [c, d], [a, d], [c, b]][..];
        // An earlier tier came this far: three iterations back, a trial costs less than 1 % of the next iteration.
        let mut bound = self.bound.saturating_sub(6);
        if self.effort.nodes.generated < TRIAL_AFTER {
            match self.iterate(TRIAL_AFTER.min(most), &*best) {
                Step::WouldExceed => (others, least, bound) = (&others[1..], self.last, self.bound - 2),
                step => return step,
            }
        }
        for pair in others {
            let (mut trial, walker) = (self.clone(), walker(pair));
            trial.bound = bound;
            trial.effort.node_limit.0 = trial.effort.node_limit.0.min(self.nodes().generated.saturating_add(least));
            let step = trial.iterate(0, &*walker);
            self.effort.nodes = trial.effort.nodes;
            match step {
                Step::Found(_) => return step,
                Step::Stopped => {}
                Step::WouldExceed => {
                    (best, least, self.bound) = (walker, trial.last, self.bound.max(trial.bound));
                }
            }
        }
        self.iterate(most, &*best)
    }

    fn iterate(&mut self, most: u64, walker: &dyn Iterations) -> Step {
        if *self.puzzle.start() == self.puzzle.goal() {
            return Step::Found(Vec::new());
        }
        self.bound = self.bound.max(walker.lower_bound());
        loop {
            let Effort { nodes: before, node_limit, .. } = self.effort;
            let path = walker.iteration(self.bound, &mut self.effort);
            let nodes = &mut self.effort.nodes;
            if nodes.generated > node_limit.0 {
                nodes.generated = node_limit.0;
                return Step::Stopped;
            }
            if let Some(path) = path {
                return Step::Found(path);
            }
            self.bound += 2;
            self.last = nodes.generated - before.generated;
            if nodes.generated + GROWTH * self.last > most {
                return Step::WouldExceed;
            }
        }
    }
}

/// A walker over some look-ups: of two bits an entry at most two, otherwise four.
fn walker<'a>(puzzle: &Puzzle, tables: &'a Tables, look_ups: &[LookUp]) -> Box<dyn Iterations + 'a> {
    match (tables.databases.bits, look_ups.len()) {
        (2, 1) => Box::new(Walker::<1, 2>::new(puzzle, tables, look_ups)),
        (2, _) => Box::new(Walker::<2, 2>::new(puzzle, tables, look_ups)),
        (_, 1) => Box::new(Walker::<1, 4>::new(puzzle, tables, look_ups)),
        (_, 2) => Box::new(Walker::<2, 4>::new(puzzle, tables, look_ups)),
        (_, 3) => Box::new(Walker::<3, 4>::new(puzzle, tables, look_ups)),
        _ => Box::new(Walker::<4, 4>::new(puzzle, tables, look_ups)),
    }
}
