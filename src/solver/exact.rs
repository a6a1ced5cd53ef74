//! IDA* over pattern databases, with larger ones as soon as they pay: for 10 to 16 cells, and for
//! proofs and parts up to 25. Only this loop chooses tiers and look-ups.

use crate::grid::Grid;
use crate::heuristic::{Heuristic, Manhattan};
use crate::moves::Path;
use crate::pdb::iteration::{Iteration, SLICE};
use crate::pdb::tables::{LookUp, Tables};
use crate::pdb::walk::{walker, End, Walk, Walked};
use crate::puzzle::Puzzle;
use crate::search::{Budget, Nodes, Outcome, Place, Report, StoppedBy, NEVER};
use crate::solver::cache::Cache;
use crate::solver::solution::Stopped;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most cells of the boards that are always solved exactly.
pub use crate::pdb::catalogue::MOST_EXACT;

/// Returns how many times the nodes of the last iteration the next one is expected to generate: on
/// 4x4, 5 to 7; on large boards, more.
pub fn growth(grid: Grid) -> u64 {
    (grid.cells() as u64 / 4).max(6)
}

/// Look-ups are compared by the last iteration before the search is expected to need more nodes
/// than this number. Half or twice the number makes no difference on 4x4. Larger boards have up to
/// 28 choices to compare.
const TRIAL: u64 = 2_000;
const LONG_TRIAL: u64 = 12_000;

/// One puzzle's search for the canonical solution, which moves from tier to tier.
pub struct Exact<'a> {
    pub puzzle: &'a Puzzle,
    pub cache: &'a Cache,
    pub budget: &'a mut Budget,
    /// The number of threads. With a node limit, the search uses one.
    pub threads: usize,
    pub stop: &'a AtomicBool,
    /// Called after about every slice with the state of the search, by the thread that started the
    /// search.
    pub at: &'a (dyn Fn(&State) + Sync),
    /// The nodes that a thread generates at a time: [`SLICE`], but a few in tests, so that a search
    /// is cut anywhere.
    pub slice: u64,
    /// True if only the puzzle decides which tables are used: the cost of the search does not
    /// depend on other puzzles.
    pub is_alone: bool,
    pub state: State,
}

/// How far a search is: all that it needs to continue, with the same choices. Only the place has to
/// be true; the other numbers decide which tables and look-ups pay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    pub at: Place,
    pub nodes: Nodes,
    /// The nodes that the search is expected to need up to the end of the iteration.
    pub expected: u64,
    /// The nodes before the iteration, and before the first iteration with the tables of this tier.
    iteration: u64,
    begun: u64,
    /// The tier of the tables, once it is chosen.
    pub tier: Option<usize>,
    trial: Trial,
}

/// How far the choice of look-ups is, for the tables of a tier. It depends only on the puzzle and
/// the tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Trial {
    bound: u32,
    /// The nodes of all early iterations, and of the last one.
    nodes: u64,
    last: u64,
    /// How many choices are compared, and the number and the nodes of the best of these.
    compared: usize,
    best: usize,
    least: u64,
    is_over: bool,
}

#[derive(Clone, Copy)]
pub struct Until {
    /// The search pauses before an iteration that is expected to bring its nodes above this number.
    pub nodes: u64,
    /// Every iteration has a smaller bound.
    pub bound: u32,
}

impl Until {
    pub const SOLVED: Until = Until {
        nodes: u64::MAX,
        bound: u32::MAX,
    };
}

#[derive(Debug, PartialEq, Eq)]
pub enum Step {
    /// The search found the canonical solution.
    Found(Path),
    Stopped(StoppedBy),
    /// The search paused before an iteration that [`Until`] excludes.
    Paused,
}

/// The numbers of a [`State`] in a text, beside its place.
pub const NUMBERS: usize = 14;

impl State {
    /// Returns the state of one of many searches, for which a choice of look-ups would not pay.
    pub fn of_many(at: Place) -> State {
        let trial = Trial {
            is_over: true,
            ..Trial::default()
        };
        State {
            at,
            trial,
            ..State::default()
        }
    }

    /// Returns the numbers from which [`State::from_numbers`] makes the same state again.
    pub fn numbers(&self) -> [u64; NUMBERS] {
        let Trial {
            bound,
            nodes,
            last,
            compared,
            best,
            least,
            is_over,
        } = self.trial;
        [
            self.nodes.expanded,
            self.nodes.generated,
            self.nodes.stored,
            self.expected,
            self.iteration,
            self.begun,
            self.tier.map_or(0, |tier| tier as u64 + 1),
            bound.into(),
            nodes,
            last,
            compared as u64,
            best as u64,
            least,
            is_over.into(),
        ]
    }

    /// Returns `None` if a number is not in its range.
    pub fn from_numbers(at: Place, numbers: &[u64]) -> Option<State> {
        let numbers: [u64; 14] = numbers.try_into().ok()?;
        let [expanded, generated, stored, expected, iteration, begun, tier, ..] = numbers;
        let [.., bound, nodes, last, compared, best, least, is_over] = numbers;
        Some(State {
            at,
            nodes: Nodes {
                expanded,
                generated,
                stored,
            },
            expected,
            iteration: Some(iteration).filter(|&before| before <= generated)?,
            begun: Some(begun).filter(|&before| before <= generated)?,
            tier: usize::try_from(tier).ok()?.checked_sub(1),
            trial: Trial {
                bound: bound.try_into().ok()?,
                nodes,
                last,
                compared: compared.try_into().ok()?,
                best: best.try_into().ok()?,
                least,
                is_over: is_over != 0,
            },
        })
    }

    /// Returns the nodes that the iteration with the bound of the place is expected to generate.
    pub fn next(&self) -> u64 {
        let before = if self.at.path.is_empty() {
            self.nodes.generated
        } else {
            self.iteration
        };
        self.expected.saturating_sub(before)
    }

    /// Returns the nodes that the search is expected to have generated after the next iteration,
    /// given the nodes of the last iteration.
    fn after(nodes: u64, last: u64, grid: Grid) -> u64 {
        nodes
            .saturating_add(growth(grid).saturating_mul(last))
            .min(u64::MAX / 8)
    }
}

impl<'a> Exact<'a> {
    /// Makes a search that has not begun.
    ///
    /// With a node limit, or above 16 cells, it begins with the first tables, even if the cache has
    /// others. So its cost, and whether it reaches the limit, depends only on the puzzle. The
    /// solution never depends on the tables.
    pub fn new(puzzle: &'a Puzzle, cache: &'a Cache, budget: &'a mut Budget) -> Exact<'a> {
        let is_alone = budget.is_limited() || puzzle.grid().cells() > MOST_EXACT;
        let (stop, at, state) = (&NEVER, &|_: &State| {}, State::default());
        Exact {
            puzzle,
            cache,
            budget,
            threads: 1,
            stop,
            at,
            slice: SLICE,
            is_alone,
            state,
        }
    }

    /// Finds the canonical solution of a solvable puzzle.
    ///
    /// # Errors
    /// If a limit stops the search.
    pub fn solve(mut self) -> Result<Report, Stopped> {
        let step = self.run(Until::SOLVED);
        let State { at, nodes, .. } = self.state;
        let by = match step {
            Step::Found(path) => {
                return Ok(Report {
                    outcome: Outcome::Found(path),
                    nodes,
                })
            }
            Step::Stopped(by) => by,
            Step::Paused => unreachable!("no iteration is excluded"),
        };
        // This bound needs no tables.
        let least =
            Manhattan::new(self.puzzle.grid(), self.puzzle.blank_tile()).h(self.puzzle.position());
        Err(Stopped {
            by,
            nodes,
            lower_bound: at.bound.max(least),
        })
    }

    /// Finds a solution of at most `moves` moves. No solution may be shorter.
    ///
    /// # Errors
    /// If a limit stops the search.
    pub fn within(mut self, moves: u32) -> Result<Option<Path>, Stopped> {
        self.state = State::of_many(Place::at(moves));
        let step = self.run(Until {
            bound: moves + 1,
            ..Until::SOLVED
        });
        match step {
            Step::Found(path) => Ok(Some(path)),
            Step::Paused => Ok(None),
            Step::Stopped(by) => Err(self.budget.stopped(by, moves + 1)),
        }
    }

    /// Runs iterations, with the tables that pay.
    pub fn run(&mut self, until: Until) -> Step {
        if *self.puzzle.position() == self.puzzle.solved() {
            return Step::Found(Path::default());
        }
        let tiers = self
            .cache
            .tiers(self.puzzle.grid(), self.puzzle.blank_tile().home());
        let first = || {
            if self.is_alone {
                tiers.that_pays(self.state.expected)
            } else {
                self.cache.last_tier(&tiers)
            }
        };
        // A search that resumes may have less memory.
        let known = self.state.tier.filter(|&tier| tiers.bytes(tier).is_some());
        let mut tier = known.unwrap_or_else(first);
        loop {
            self.state.tier = Some(tier);
            let tables = match self.cache.tables(&tiers, tier, self.threads, self.stop) {
                Ok(tables) => tables,
                Err(limit) => return Step::Stopped(limit),
            };
            let by_others = if self.is_alone {
                0
            } else {
                tables.generated.load(Ordering::Relaxed)
            };
            let (before, begun) = (self.state.nodes.generated, self.state.begun);
            let nodes = tables.next.pays_above(begun, by_others).min(until.nodes);
            let step = self
                .iterate(&tables, Until { nodes, ..until })
                .unwrap_or_else(|step| step);
            tables
                .generated
                .fetch_add(self.state.nodes.generated - before, Ordering::Relaxed);
            if step != Step::Paused || nodes == until.nodes || self.state.at.bound >= until.bound {
                return step;
            }
            tier += 1;
            (self.state.begun, self.state.trial) = (self.state.nodes.generated, Trial::default());
        }
    }

    fn iterate(&mut self, tables: &Tables, until: Until) -> Result<Step, Step> {
        let choices = tables.choices(self.puzzle);
        let mut chosen = None;
        loop {
            let walker = match chosen.take() {
                Some(walker) if self.state.trial.is_over => walker,
                _ => self.choose(tables, &choices, until)?,
            };
            self.state
                .at
                .raise(walker.lower_bound(self.puzzle.position()));
            let State {
                at,
                nodes: before,
                expected,
                ..
            } = self.state.clone();
            if at.bound >= until.bound || expected > until.nodes && at.path.is_empty() {
                return Ok(Step::Paused);
            }
            if at.path.is_empty() {
                self.state.iteration = before.generated;
            }
            let (state, see, most) = (self.state.clone(), self.at, self.budget.left().0);
            let report = |at: &Place, nodes| {
                see(&State {
                    at: at.clone(),
                    nodes: before.and(nodes),
                    ..state.clone()
                });
            };
            let is_single = self.budget.is_limited() || before.generated < self.slice;
            let iteration = Iteration {
                walker: &*walker,
                place: &at,
                before: before.generated,
                most,
                slice: self.slice,
                threads: if is_single { 1 } else { self.threads },
                stop: self.stop,
                at: &report,
            };
            let Walked { end, nodes } = iteration.run();
            let is_over = self.count(nodes, most);
            match end {
                End::None => self.pass(
                    at.bound + 2,
                    self.state.nodes.generated - self.state.iteration,
                ),
                End::Found(path) | End::Cut(path) if is_over => self.state.at.path = Path(path),
                End::Found(path) => {
                    self.state.at.path = Path(path.clone());
                    return Ok(Step::Found(Path(path)));
                }
                End::Cut(path) => {
                    self.state.at.path = Path(path);
                    return Err(Step::Stopped(StoppedBy::Watch));
                }
            }
            if is_over {
                return Err(Step::Stopped(self.budget.by));
            }
            chosen = Some(walker);
        }
    }

    /// Chooses the look-ups that take the fewest nodes in an early iteration. The choice depends
    /// only on the puzzle and the tables, not on the place, so that a search that resumes makes the
    /// same choice.
    fn choose<'t>(
        &mut self,
        tables: &'t Tables,
        choices: &[Vec<LookUp>],
        until: Until,
    ) -> Result<Box<dyn Walk + 't>, Step>
    where
        'a: 't,
    {
        // A search that resumes may have other tables.
        let is_known = self.state.trial.best.max(self.state.trial.compared) <= choices.len();
        let mut trial = self.state.trial.clone();
        if !is_known || trial.best == choices.len() {
            trial = Trial::default();
        }
        let mut best = walker(self.puzzle, tables, &choices[trial.best]);
        if trial.is_over || choices.len() == 1 {
            trial.is_over = true;
            self.state.trial = trial;
            return Ok(best);
        }
        let grid = self.puzzle.grid();
        let most = if grid.cells() > MOST_EXACT {
            LONG_TRIAL
        } else {
            TRIAL
        };
        trial.bound = trial.bound.max(best.lower_bound(self.puzzle.position()));
        while trial.compared == 0 && State::after(trial.nodes, trial.last, grid) <= most {
            let at = &self.state.at;
            if trial.bound >= until.bound || trial.bound >= at.bound && !at.path.is_empty() {
                // The choice is made after the iteration that the search is in.
                return Ok(best);
            }
            let nodes = self.early(&*best, trial.bound, u64::MAX)?;
            trial.last = nodes.expect("it has no limit");
            trial.nodes += trial.last;
            trial.bound += 2;
            if trial.bound > self.state.at.bound {
                self.pass(trial.bound, trial.last);
            }
            self.state.trial = trial.clone();
        }
        if trial.compared == 0 {
            (trial.compared, trial.least) = (1, trial.last);
        }
        while trial.compared < choices.len() {
            let walker = walker(self.puzzle, tables, &choices[trial.compared]);
            if let Some(nodes) = self.early(&*walker, trial.bound - 2, trial.least)? {
                best = walker;
                (trial.best, trial.least) = (trial.compared, nodes);
            }
            trial.compared += 1;
            self.state.trial = trial.clone();
        }
        self.state.trial.is_over = true;
        Ok(best)
    }

    /// Runs an early iteration, and returns its nodes, unless there are more than `most`.
    fn early(&mut self, walker: &dyn Walk, bound: u32, most: u64) -> Result<Option<u64>, Step> {
        let (before, place, allowed) = (
            self.state.nodes.generated,
            &Place::at(bound),
            most.min(self.budget.left().0),
        );
        let (slice, stop) = (self.slice, self.stop);
        let iteration = Iteration {
            walker,
            place,
            before,
            most: allowed,
            slice,
            threads: 1,
            stop,
            at: &|_, _| {},
        };
        let Walked { end, nodes } = iteration.run();
        match end {
            _ if self.count(nodes, allowed) => {
                let limit = self.budget.by;
                (allowed == most)
                    .then_some(None)
                    .ok_or(Step::Stopped(limit))
            }
            End::None => Ok(Some(nodes.generated)),
            End::Cut(_) => Err(Step::Stopped(StoppedBy::Watch)),
            End::Found(path) => {
                self.state.at = Place {
                    bound,
                    path: Path(path.clone()),
                };
                Err(Step::Found(Path(path)))
            }
        }
    }

    /// Counts the nodes of an iteration, up to the most that were allowed. Returns true if there
    /// were more.
    fn count(&mut self, nodes: Nodes, most: u64) -> bool {
        let counted = Nodes {
            generated: nodes.generated.min(most),
            ..nodes
        };
        self.budget.spend(counted);
        self.state.nodes.add(counted);
        nodes.generated > most
    }

    /// Passes on to the iteration with a bound, after an iteration of `last` nodes.
    fn pass(&mut self, bound: u32, last: u64) {
        self.state.at = Place::at(bound);
        let nodes = self.state.nodes.generated;
        self.state.expected = State::after(nodes, last, self.puzzle.grid());
    }
}
