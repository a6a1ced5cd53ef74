//! Proves that a solution of a board of 17 to 25 cells is shortest. Iterations over pattern
//! databases, from the start or from the goal, take turns with beams.

use crate::beam::{self, Rung};
use crate::grid::Grid;
use crate::moves::Path;
use crate::pdb::iteration::{Iteration, SLICE};
use crate::pdb::walk::{End, Walk};
use crate::puzzle::Puzzle;
use crate::search::{
    constructive, Budget, DepthFirst, Direction, NodeLimit, Nodes, Outcome, Place,
};
use crate::solver::beams::{self, Beams, Undatabased, CHEAP_CELLS};
use crate::solver::exact::{Exact, State, Step, Until};
use crate::solver::limits::{Limits, Proof};
use crate::solver::progress::Progress;
use crate::solver::solution::{Finding, Unsolved};
use crate::solver::watch::Watch;
use std::cmp::Reverse;
use std::sync::atomic::Ordering;

/// The most cells of a board whose solutions can be proven shortest.
pub use crate::pdb::compact::MOST_IN_PDB;

/// What a proof does next. All counts are from the beginning of the proof, so that a turn which was
/// taken before a break takes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// Iterations without databases, until they have generated this many nodes.
    Near(u64),
    /// Iterations from the start, until they have generated this many nodes.
    Iterate(u64),
    /// The beam with this number.
    Beam(usize, Rung),
    /// Iterations from the goal, to choose an end.
    Compare,
    /// Iterations from the chosen end, until the proof is complete, and wide beams before the long
    /// ones.
    Finish,
}

/// What a proof spends on beams.
#[derive(Clone, Copy)]
pub struct Spending {
    /// The most nodes of the beams that take turns with iterations.
    pub ladder: NodeLimit,
    /// Wider beams run before an iteration that is expected to generate more than this many times
    /// their nodes.
    pub wide: u64,
}

impl Default for Spending {
    /// Wide beams take at most a 25th of the iteration's time: a node of a beam takes ten times as
    /// long as a node of an iteration.
    fn default() -> Spending {
        Spending {
            ladder: beam::NODE_LIMIT,
            wide: 25 * 10,
        }
    }
}

/// Returns the turns of a proof. They depend neither on the node limit nor on the progress: a proof
/// with a limit makes the choices of a proof without one.
///
/// At any time up to the default node limit, beams have run at least as far as [`Solver::solve`]
/// would run them with the nodes so far: so a proof that is stopped has no longer path. Where the
/// first databases take seconds, the first beams come before them, and iterations without
/// databases: a start near the goal needs none.
///
/// [`Solver::solve`]: super::Solver::solve
fn turns(grid: Grid, near: NodeLimit, ladder: NodeLimit, limits: Limits) -> Vec<Turn> {
    let is_cheap = grid.cells() <= CHEAP_CELLS;
    let mut turns = Vec::new();
    let mut beams = 0;
    for (number, rung) in beam::rungs(grid).enumerate() {
        if beams + rung.nodes.0 > ladder.0 || rung.nodes > beams::storable(limits) {
            break;
        }
        if number % 2 == 0 {
            // The nodes of this step's two beams.
            let step = 2 * rung.nodes.0;
            turns.push(match number {
                0 if is_cheap => Turn::Iterate(step / 2),
                _ if is_cheap => Turn::Iterate(step),
                0..=FIRST_BEAMS => Turn::Near(near.0.min(step / NEAR)),
                _ => Turn::Iterate(step),
            });
        }
        turns.push(Turn::Beam(number, rung));
        beams += rung.nodes.0;
        if number == FIRST_BEAMS && !is_cheap {
            turns.push(Turn::Near(near.0));
        }
    }
    turns.extend([Turn::Compare, Turn::Finish]);
    turns
}

/// Up to the beam with this number, 1.25 million nodes, beams come before the first databases if
/// these take seconds.
const FIRST_BEAMS: usize = 5;

/// Iterations without databases take an eighth of the nodes of beams, as in [`Beams::solve`].
const NEAR: u64 = 8;

/// A node limit that leaves fewer nodes than this when the first databases are due makes none:
/// these take as long as tens of millions of nodes, or, up to [`CHEAP_CELLS`], as millions.
const LEAST: u64 = 1_000_000;
const CHEAP_LEAST: u64 = 78_125;

/// Without databases, a proof with such a limit only finds solutions of a few dozen moves: more
/// nodes would be lost when the proof resumes.
const FEW: u64 = 1_000;

/// The nodes that iterations from the start are expected to need before iterations from the goal
/// are tried: three times the cost of the reverse databases, and more above [`NARROW_CELLS`], where
/// the directions differ less.
const TURN: u64 = 80_000_000;
const WIDE_TURN: u64 = 560_000_000;
const NARROW_CELLS: usize = 20;

pub struct Prover<'a> {
    pub proof: Proof,
    pub spending: Spending,
    beams: Beams<'a>,
    reversed: &'a Puzzle,
    progress: Progress,
    budget: &'a mut Budget,
    /// The length of the constructive solution.
    constructed: usize,
    /// Whether this run has databases.
    has_databases: bool,
    /// Whether this run has done anything: what exceeds its limit ends it only then.
    has_begun: bool,
}

/// Ends a run: a limit is reached, or the watch stopped it.
struct Over;

impl<'a> Prover<'a> {
    /// Makes a proof that starts at some progress. `reversed` is the puzzle from the goal to the
    /// start.
    pub fn new(
        beams: Beams<'a>,
        reversed: &'a Puzzle,
        progress: Progress,
        budget: &'a mut Budget,
    ) -> Prover<'a> {
        Prover {
            proof: Proof::Shortest,
            spending: Spending::default(),
            beams,
            reversed,
            progress,
            budget,
            constructed: 0,
            has_databases: false,
            has_begun: false,
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
        self.progress.raise(beams::least(&self.beams.search));
        self.construct();
        let ladder = self.spending.ladder;
        let near = self.beams.nearby_nodes(ladder);
        for turn in turns(puzzle.grid(), near, ladder, self.beams.limits) {
            if self.is_over() || self.take(turn).is_err() {
                break;
            }
        }
        self.report();
        Ok(self.progress.solution())
    }

    /// Returns the puzzle as a search from one end sees it.
    fn puzzle(&self, from: Direction) -> &'a Puzzle {
        match from {
            Direction::Forward => self.beams.search.puzzle,
            Direction::Backward => self.reversed,
        }
    }

    fn is_over(&self) -> bool {
        self.progress.is_proven(self.proof) || self.is_stopped()
    }

    fn is_stopped(&self) -> bool {
        self.beams.stop().load(Ordering::Relaxed)
    }

    fn report(&self) {
        Watch::report(self.beams.watch, || self.progress.clone());
    }

    fn count(&mut self, nodes: Nodes) {
        self.budget.spend(nodes);
        self.progress.nodes.add(nodes);
        self.has_begun |= nodes.generated > 0;
    }

    fn take(&mut self, turn: Turn) -> Result<(), Over> {
        match turn {
            Turn::Near(nodes) => self.near(nodes),
            // A run that left beams out has compared the ends.
            Turn::Iterate(_) if self.progress.are_compared => Ok(()),
            Turn::Iterate(nodes) => self.iterate(Some(nodes), u64::MAX),
            Turn::Beam(number, rung) => self.beam(number, rung),
            Turn::Compare => self.compare(),
            Turn::Finish => self.finish(),
        }
    }

    /// Takes the constructive solution, if there is none yet, whatever the limit is: what it leaves
    /// is for the other searches.
    fn construct(&mut self) {
        let report = constructive(self.puzzle(Direction::Forward));
        let Outcome::Found(path) = report.outcome else {
            unreachable!("the puzzle is solvable")
        };
        self.constructed = path.len();
        if self.progress.best.is_none() {
            self.budget.spend(report.nodes);
            self.progress.nodes.add(report.nodes);
            self.improve(path);
        }
    }

    /// Takes a path. If it is as long as the bound, looks for the first of these.
    fn improve(&mut self, path: Path) {
        self.progress.improve(path);
        let length = self.progress.lower_bound();
        if self.progress.is_proven(Proof::Shortest)
            && self.progress.direction == Direction::Forward
            && !self.progress.is_proven(Proof::Canonical)
        {
            let before = self.budget.nodes;
            let most = self.beams.nearby_nodes(beam::NODE_LIMIT);
            let first = self.beams.first(length, most, self.budget);
            self.progress.nodes.add(self.budget.nodes.since(before));
            if let Some(first) = first {
                self.progress.complete(first);
            }
        }
    }

    fn beam(&mut self, number: usize, rung: Rung) -> Result<(), Over> {
        if number < self.progress.beams || self.progress.is_proven(Proof::Shortest) {
            return Ok(());
        }
        if rung.nodes > self.budget.left() {
            // The beam would be cut, and its nodes lost.
            return if self.has_begun { Err(Over) } else { Ok(()) };
        }
        let best = self.progress.best.clone().unwrap_or_default();
        let mut spent = Budget::new(Some(rung.nodes));
        let before = best.len();
        let path = self.beams.beam(rung, best, self.constructed, &mut spent);
        if self.is_stopped() && path.len() == before {
            // The beam may have been cut: it is run again.
            return Err(Over);
        }
        self.count(spent.nodes);
        self.progress.beams = number + 1;
        self.improve(path);
        self.report();
        Ok(())
    }

    /// Runs iterations without databases.
    fn near(&mut self, until: u64) -> Result<(), Over> {
        let search = DepthFirst {
            ..self.beams.search
        };
        let walker = &Undatabased(&search);
        let bound = self.progress.lower_bound();
        self.progress.near.at.raise(bound);
        while !self.is_over() {
            let (left, before) = (self.budget.left().0, self.progress.near.nodes.generated);
            let (most, place) = (
                until.saturating_sub(before).min(left),
                self.progress.near.at.clone(),
            );
            if most == 0 {
                return if left == 0 { Err(Over) } else { Ok(()) };
            }
            let walked = Iteration {
                walker: walker as &dyn Walk,
                place: &place,
                before,
                most,
                slice: SLICE,
                threads: 1,
                stop: self.beams.stop(),
                at: &|_, _| {},
            }
            .run();
            let nodes = Nodes {
                generated: walked.nodes.generated.min(most),
                ..walked.nodes
            };
            self.progress.near.nodes.add(nodes);
            self.count(nodes);
            match walked.end {
                End::None => {
                    self.progress.near.at = Place::at(place.bound + 2);
                    self.progress.raise(place.bound + 2);
                }
                End::Found(path) => self.progress.complete(Path(path)),
                End::Cut(path) => self.progress.near.at.path = Path(path),
            }
        }
        Ok(())
    }

    /// Searches from the goal too, up to the same bound and for at most the nodes of the search
    /// from the start, unless that was done before. Continues from the better end. On 2x9, an
    /// iteration in one direction generates up to 3,600 times the nodes of the other direction; on
    /// 5x5, up to 30 times.
    fn compare(&mut self) -> Result<(), Over> {
        if self.progress.are_compared || self.proof != Proof::Shortest {
            return Ok(());
        }
        let is_narrow = self.puzzle(Direction::Forward).grid().cells() <= NARROW_CELLS;
        self.iterate(None, if is_narrow { TURN } else { WIDE_TURN })?;
        if self.is_over() {
            return Ok(());
        }
        let start = &self.progress.ends[0];
        let until = Until {
            nodes: start.nodes.generated,
            bound: start.at.bound,
        };
        self.run(until, Direction::Backward, None)?;
        if self.is_over() {
            return Ok(());
        }
        let [start, goal] = &self.progress.ends;
        let reached = |state: &State| (state.at.bound, Reverse(state.expected));
        if reached(goal) > reached(start) {
            self.progress.turn_to(Direction::Backward);
        } else {
            let bound = goal.at.bound;
            self.progress.raise(bound);
        }
        self.progress.are_compared = true;
        self.report();
        Ok(())
    }

    /// Runs iterations until the proof is complete. If the best path is too long, the last of them
    /// only looks for a shorter path, in several times the nodes of all before. A wide beam may
    /// find that path first: so beams run before an iteration for which they are short work.
    fn finish(&mut self) -> Result<(), Over> {
        if self.proof == Proof::Shortest {
            let (grid, wide) = (self.beams.search.puzzle.grid(), self.spending.wide);
            let storable = beams::storable(self.beams.limits);
            let rungs: Vec<(usize, Rung)> = beam::rungs(grid)
                .enumerate()
                .take_while(|(_, rung)| rung.nodes <= storable)
                .collect();
            // The beams of a step run together, from either end.
            let mut steps = rungs.chunks(2).peekable();
            let enough = |step: &[(usize, Rung)]| {
                let nodes: u64 = step.iter().map(|(_, rung)| rung.nodes.0).sum();
                nodes.saturating_mul(wide)
            };
            while let Some(step) = steps.next().filter(|_| !self.is_over()) {
                if step.iter().all(|&(number, _)| number < self.progress.beams) {
                    continue;
                }
                while self.progress.end().next() <= enough(step) {
                    let before = self.progress.end().nodes.generated;
                    self.iterate(None, before.saturating_add(enough(step)))?;
                    if self.is_over() || self.progress.end().nodes.generated == before {
                        return Ok(());
                    }
                }
                let next = self.progress.end().next();
                if steps.peek().is_some_and(|wider| next > enough(wider)) {
                    continue;
                }
                for &(number, rung) in step {
                    self.beam(number, rung)?;
                }
            }
            if self.is_over() {
                return Ok(());
            }
        }
        self.iterate(None, u64::MAX)
    }

    /// Runs iterations from the proof's end until they have generated a number of nodes, until the
    /// next one is expected to bring its nodes above `most`, or until the proof is complete.
    fn iterate(&mut self, until: Option<u64>, most: u64) -> Result<(), Over> {
        let done = self.progress.end().nodes.generated;
        let left = until.map(|until| until.saturating_sub(done));
        if left == Some(0) {
            return Ok(());
        }
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
        self.run(Until { nodes: most, bound }, self.progress.direction, left)
    }

    /// Runs iterations from one end, for at most some nodes. From the other end than the proof's,
    /// they are a trial: the place of the proof is reported, with all nodes.
    fn run(&mut self, until: Until, from: Direction, most: Option<u64>) -> Result<(), Over> {
        if !self.has_databases {
            let cells = self.puzzle(from).grid().cells();
            let least = if cells <= CHEAP_CELLS {
                CHEAP_LEAST
            } else {
                LEAST
            };
            if self.budget.left().0 < least {
                return if self.has_begun {
                    Err(Over)
                } else {
                    self.near(FEW)
                };
            }
            self.has_databases = true;
        }
        let number = from as usize;
        let (known, before) = (self.progress.clone(), self.progress.ends[number].nodes);
        let now = |state: &State| {
            let mut progress = known.clone();
            progress.nodes.add(state.nodes.since(before));
            progress.ends[number] = state.clone();
            progress
        };
        let at = |state: &State| Watch::report(self.beams.watch, || now(state));
        let (puzzle, limits) = (self.puzzle(from), self.beams.limits);
        let most = most
            .map(NodeLimit)
            .or(self.budget.is_limited().then_some(NodeLimit::MOST));
        let (cache, stop) = (self.beams.cache, self.beams.stop());
        let state = self.progress.ends[number].clone();
        let (step, state) = self.budget.lend(most, |budget| {
            let mut exact = Exact {
                threads: limits.threads,
                stop,
                at: &at,
                state,
                ..Exact::new(puzzle, cache, budget)
            };
            (exact.run(until), exact.state)
        });
        self.has_begun |= state.nodes.generated > before.generated;
        self.progress = now(&state);
        match step {
            Step::Found(path) if from == Direction::Backward => {
                self.progress.direction = Direction::Forward;
                self.progress.raise(path.len() as u32);
                self.progress
                    .improve(path.iter().rev().map(|m| m.back()).collect());
            }
            Step::Found(path) => self.progress.complete(path),
            Step::Stopped(_) if self.is_stopped() || self.budget.left().0 == 0 => return Err(Over),
            Step::Stopped(_) | Step::Paused => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Puzzles;
    use crate::solver::Solver;
    use crate::tests::GoalChoice;
    use std::sync::{Arc, Mutex};

    /// Proves a solution with few beams before the databases, so that wider ones are left. Returns
    /// it and the progress after each beam.
    fn prove(
        solver: &Solver,
        puzzle: &Puzzle,
        spending: Spending,
        progress: Option<Progress>,
    ) -> (Finding, Vec<Progress>) {
        let reports = Arc::new(Mutex::new(Vec::<Progress>::new()));
        let kept = Arc::clone(&reports);
        let watch = Watch::new(move |progress| {
            let mut reports = kept.lock().unwrap();
            if reports
                .last()
                .map_or(true, |last| last.beams < progress.beams)
            {
                reports.push(progress.clone());
            }
        });
        let solver = solver.clone().watched(Arc::new(watch));
        // Up to this comparison, a proof takes 80 million nodes.
        let first = || Progress {
            are_compared: true,
            ..Progress::of(puzzle)
        };
        let progress = progress.unwrap_or_else(first);
        let (reversed, budget) = (&puzzle.reversed(), &mut Budget::new(None));
        let proven = solver.beams(puzzle, |beams| {
            let mut prover = Prover::new(beams, reversed, progress, budget);
            prover.spending = spending;
            prover.prove()
        });
        let reports = reports.lock().unwrap().clone();
        (proven.unwrap(), reports)
    }

    #[test]
    #[ignore = "slow"]
    fn wide_beams_run_once_before_the_iterations_that_outweigh_them() {
        let ladder = NodeLimit(100_000);
        let of = |wide| Spending { ladder, wide };
        let solver = &Solver::new(Limits::default());
        let puzzle = Puzzles::new("3x6".parse().unwrap(), GoalChoice::Ordered, 7).nth(2);
        let puzzle = &puzzle.expect("it is endless");
        let (usual, narrow) = prove(solver, puzzle, of(u64::MAX), None);
        let (proven, reports) = prove(solver, puzzle, of(2), None);
        let moves = proven.path.as_ref().map(|path| path.len() as u32);
        assert_eq!(proven.lower_bound, usual.lower_bound);
        assert_eq!(moves, Some(proven.lower_bound));
        let beams = |reports: &[Progress]| reports.last().map(|last| last.beams);
        assert!(beams(&reports) > beams(&narrow));
        for progress in reports {
            let (resumed, _) = prove(solver, puzzle, of(2), Some(progress.clone()));
            assert_eq!(resumed.path, proven.path, "{progress}");
            assert_eq!(resumed.nodes, proven.nodes, "{progress}");
        }
    }
}
