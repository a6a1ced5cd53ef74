//! IDA* over disjoint pattern databases, for boards of at most 25 cells. It finds the canonical solution.

use crate::grid::Grid;
use crate::moves::Path;
use crate::pdb::catalogue;
use crate::pdb::iteration::{Iteration, SliceWatch, SLICE};
use crate::pdb::tables::{LookUp, Tables};
use crate::pdb::walk::{walker, Effort, End, Iterations, WIDTH};
use crate::puzzle::Puzzle;
use crate::search::{NodeLimit, Nodes, Place};

/// The next iteration is expected to generate this many times the nodes of the last one: on 4x4, the factor is 5 to 7.
const GROWTH: u64 = 6;

/// The default of [`Pace::trial_after`]. Half or twice the number makes no difference on 4x4. Six look-ups give 15
/// pairs to compare.
const TRIAL_AFTER: u64 = 3_500;
const LONG_TRIAL_AFTER: u64 = 2_000_000;

/// Pairs are tried with an earlier iteration, whose bound is this many moves smaller. A trial costs less than 1 % of
/// the next iteration.
const TRIAL_BACK: u32 = 6;

/// How iterations run. These settings never change the solution, and all but `threads` change the counts of nodes.
#[derive(Clone, Copy)]
pub struct Pace {
    /// The most positions of a batch, up to 64.
    pub width: usize,
    /// The nodes that a thread generates at a time.
    pub slice: u64,
    /// Look-ups are compared once a puzzle is expected to need more nodes than this number.
    pub trial_after: u64,
    /// The number of threads. A search with a node limit uses one.
    pub threads: usize,
}

impl Pace {
    pub fn of(grid: Grid, threads: usize) -> Pace {
        let is_long = grid.cells() > catalogue::MOST_CELLS;
        let trial_after = if is_long { LONG_TRIAL_AFTER } else { TRIAL_AFTER };
        Pace { width: WIDTH, slice: SLICE, trial_after, threads }
    }
}

/// One puzzle's search. It pauses between iterations, and can resume with other tables.
#[derive(Clone)]
pub struct Ida<'a> {
    pub puzzle: &'a Puzzle,
    pub node_limit: NodeLimit,
    pub pace: Pace,
    pub place: Place,
    pub nodes: Nodes,
    /// The nodes generated in the last iteration.
    pub last: u64,
    /// The number of the chosen pair of look-ups of the tables in use, if there was a choice.
    choice: Option<usize>,
}

/// When a search pauses.
#[derive(Clone, Copy)]
pub struct Until {
    /// The search runs one iteration, then only iterations that are not expected to bring its nodes above this number.
    pub nodes: u64,
    /// Every iteration has a smaller bound.
    pub bound: u32,
}

impl Until {
    pub const SOLVED: Until = Until { nodes: u64::MAX, bound: u32::MAX };
}

/// How a search stops.
#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// The search found the canonical solution.
    Found(Path),
    /// The search reached its node limit, or its watch stopped it.
    Stopped,
    /// The search paused before an iteration that [`Until`] excludes.
    Paused,
}

impl<'a> Ida<'a> {
    pub fn new(puzzle: &'a Puzzle, node_limit: NodeLimit, pace: Pace) -> Ida<'a> {
        let (place, nodes) = (Place::default(), Nodes::default());
        Ida { puzzle, node_limit, pace, place, nodes, last: 0, choice: None }
    }

    /// Forgets which look-ups were chosen: the next tables have others.
    pub fn change_tables(&mut self) {
        self.choice = None;
    }

    /// Runs iterations with some tables and this puzzle's look-ups in them.
    ///
    /// With two bits an entry, a walk uses two look-ups at once. If there are more, an early iteration is run with each
    /// pair, and the search continues with the cheapest.
    pub fn run(&mut self, until: Until, tables: &Tables, look_ups: &[LookUp], watch: SliceWatch) -> Step {
        let pairs = pairs(tables, look_ups);
        let puzzle = self.puzzle;
        let Some(first) = pairs.first() else { return self.iterate(until, &*walker(puzzle, tables, look_ups), watch) };
        if let Some(choice) = self.choice {
            return self.iterate(until, &*walker(puzzle, tables, &pairs[choice]), watch);
        }
        let (mut best, mut choice, mut least) = (walker(puzzle, tables, first), 0, u64::MAX);
        let (mut begin, mut bound) = (0, self.place.bound.saturating_sub(TRIAL_BACK));
        if self.nodes.generated < self.pace.trial_after {
            match self.iterate(Until { nodes: self.pace.trial_after.min(until.nodes), ..until }, &*best, watch) {
                Step::Paused if self.place.bound < until.bound => {
                    (begin, least, bound) = (1, self.last, self.place.bound - 2);
                }
                step => return step,
            }
        }
        for (number, pair) in pairs.iter().enumerate().skip(begin) {
            let (mut trial, walker) = (self.clone(), walker(puzzle, tables, pair));
            trial.place = Place::at(bound);
            trial.node_limit.0 = trial.node_limit.0.min(self.nodes.generated.saturating_add(least));
            let step = trial.iterate(Until { nodes: 0, ..until }, &*walker, SliceWatch::by(watch.stop));
            self.nodes = trial.nodes;
            match step {
                Step::Found(path) => {
                    self.place = trial.place;
                    return Step::Found(path);
                }
                Step::Stopped => {}
                Step::Paused => {
                    (best, choice, least) = (walker, number, trial.last);
                    self.place.raise(trial.place.bound);
                }
            }
        }
        self.choice = Some(choice);
        self.iterate(until, &*best, watch)
    }

    /// Runs iterations with this walker: at least one, unless its bound is excluded.
    fn iterate(&mut self, until: Until, walker: &dyn Iterations, SliceWatch { stop, at }: SliceWatch) -> Step {
        if *self.puzzle.position() == self.puzzle.solved() {
            return Step::Found(Path::default());
        }
        self.place.raise(walker.lower_bound());
        while self.place.bound < until.bound {
            let Pace { width, slice, threads, .. } = self.pace;
            let before = self.nodes;
            let most = self.node_limit.0 - before.generated;
            let is_alone = self.node_limit != NodeLimit::MOST || before.generated < slice;
            let iteration = Iteration {
                walker,
                place: &self.place,
                slice,
                effort: Effort { before: before.generated, most, width, stop },
                threads: if is_alone { 1 } else { threads },
                watch: SliceWatch { stop, at: &|place, nodes| at(place, before.and(nodes)) },
            };
            let walked = iteration.walk();
            self.nodes = before.and(walked.nodes);
            let is_over = walked.nodes.generated > most;
            if is_over {
                self.nodes.generated = self.node_limit.0;
            }
            match walked.end {
                End::Found(path) => {
                    self.place.path = Path(path.clone());
                    return if is_over { Step::Stopped } else { Step::Found(Path(path)) };
                }
                End::Cut(path) => {
                    self.place.path = Path(path);
                    return Step::Stopped;
                }
                End::None => {
                    self.last = walked.nodes.generated;
                    self.place = Place::at(self.place.bound + 2);
                }
            }
            if is_over {
                return Step::Stopped;
            }
            if self.nodes.generated + GROWTH * self.last > until.nodes {
                return Step::Paused;
            }
        }
        Step::Paused
    }

    /// Makes a walker with all look-ups, or with the first pair if there is a choice.
    pub fn walker<'t>(&self, tables: &'t Tables) -> Box<dyn Iterations + 't>
    where
        'a: 't,
    {
        let look_ups = tables.look_ups(self.puzzle);
        let pairs = pairs(tables, &look_ups);
        walker(self.puzzle, tables, pairs.first().map_or(&look_ups, |pair| &pair[..]))
    }
}

/// Returns the pairs of look-ups to choose from. With four bits an entry there are none, because a walk then uses up to
/// four look-ups at once.
///
/// 4x4 has four look-ups, {a, b, c, d}. {a, c} and {b, d} are mirror images and interchangeable.
fn pairs(tables: &Tables, look_ups: &[LookUp]) -> Vec<[LookUp; 2]> {
    match look_ups {
        _ if tables.databases.bits != 2 => Vec::new(),
        [_] | [_, _] => Vec::new(),
        &[a, b, c, d] if tables.databases.grid.cells() == 16 => vec![[a, b], [c, d], [a, d], [c, b]],
        all => (1..all.len()).flat_map(|two| (0..two).map(move |one| [all[one], all[two]])).collect(),
    }
}
