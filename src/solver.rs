//! Solves a puzzle with the search that its shape needs ([`Solver::solve`]), or proves its solution
//! shortest ([`Solver::prove`]).
//!
//! - Up to 9 cells, A* with the Manhattan distance, from the goal, proves the length and finds the
//!   first solution of that length. Many boards of up to 10 cells get a table of all positions of
//!   their shape.
//! - From 10 to 16 cells, IDA* over disjoint pattern databases proves it, pruned by an automaton of
//!   duplicate paths. For 4x4, both are part of the program. An early iteration tries every two
//!   look-ups, and the search continues with the two that take the fewest nodes. Other shapes begin
//!   with databases of four tiles, made in milliseconds; larger databases are made when the number
//!   of nodes shows that they pay.
//! - From 17 to 25 cells, a proof is IDA* over databases of six tiles, from the start or from the
//!   goal, whichever has the smaller early iterations.
//! - Without a proof, above 16 cells, IDA* tries a few nodes, in case start and goal are near each
//!   other. Then the constructive search gives a solution in milliseconds, and beam searches look
//!   for shorter ones, up to 64 cells from both ends, by a weighted distance and learned values
//!   (see [`crate::beam`]). IDA* raises the lower bound.

mod alike;
mod all;
pub(crate) mod beams;
mod cache;
#[cfg(feature = "cli")]
pub(crate) mod distances;
pub(crate) mod exact;
pub(crate) mod heuristics;
mod limits;
mod ordered;
#[cfg(feature = "cli")]
pub(crate) mod parts;
pub(crate) mod progress;
pub(crate) mod proof;
pub(crate) mod searches;
pub(crate) mod small;
mod solution;
#[cfg(feature = "cli")]
pub(crate) mod split;
mod watch;

pub(crate) use crate::search::{Memory, Nodes, StoppedBy};
pub(crate) use cache::{Cache, Lease};
pub use heuristics::{HeuristicError, HeuristicInfo, HEURISTICS};
pub use limits::{Limits, Proof};
pub use progress::{Progress, ProgressError};
pub use searches::{Method, Promise, SearchInfo, Takes, UnknownMethod, SEARCHES};
pub(crate) use solution::Finding;
pub use solution::{Solution, Stopped, Unsolved};
pub use watch::Watch;

use crate::grid::Grid;
use crate::heuristic::LinearConflict;
use crate::order::Order;
use crate::puzzle::Puzzle;
use crate::search::{retrograde, Budget, DepthFirst, Outcome, Report, Retrograde};
use crate::solvable::is_solvable;
use beams::Beams;
use exact::{Exact, State};
use proof::Prover;
use std::fmt;
use std::sync::{Arc, Weak};

/// The least memory limit, which replaces lower ones: with it, every shape of up to 16 cells has
/// pattern databases.
const LEAST_MEMORY: Memory = Memory(1 << 20);

/// Solves puzzles, and keeps tables and pattern databases for the next puzzles. Clones share them
/// and the memory limit, and may run in other threads.
#[derive(Clone)]
pub struct Solver {
    pub(crate) limits: Limits,
    use_of: Use,
    pub(crate) cache: Cache,
    /// The table of the last puzzle. Only the cache keeps it in memory.
    table: Weak<Retrograde>,
    watch: Option<Arc<Watch>>,
}

/// What a solver is for, which decides what other puzzles leave for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// One puzzle, or a few: the databases of the puzzles before.
    Few,
    /// Many puzzles: also a table of all positions of a small shape.
    Many,
    /// Counting the nodes of many puzzles: as for many, but the count of a puzzle does not depend
    /// on other puzzles.
    Counting,
}

/// The search for a board, by its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arm {
    /// Up to 9 cells, and single lines: A*, or a table of all positions.
    Small,
    /// Up to 16 cells: IDA* over pattern databases.
    Exact,
    /// Beams, whose solutions are not proven shortest.
    Beams,
}

pub(crate) fn arm(grid: Grid) -> Arm {
    match grid.cells() {
        cells if cells <= small::MOST_BY_ASTAR || grid.is_line() => Arm::Small,
        cells if cells <= exact::MOST_EXACT => Arm::Exact,
        _ => Arm::Beams,
    }
}

impl Solver {
    /// Finds the canonical solution: the first shortest one in move order. Above 16 cells, if that
    /// takes more than a fraction of the node limit, finds a short solution.
    ///
    /// # Errors
    /// [`Unsolved::Unsolvable`] if there is no solution. [`Unsolved::Stopped`] if the node limit is
    /// reached, or if the [`Watch`] stops the search, up to 16 cells. If tiles look alike:
    /// [`Unsolved::Unfit`] above 16 cells, [`Unsolved::Alike`] if there are too many ways to assign
    /// the tiles.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Solution, Unsolved> {
        self.find(puzzle)?.solution(puzzle)
    }

    /// Finds a solution and proves that it is shortest, up to 25 cells, however long it takes. The
    /// proof starts afresh, or resumes at progress that a [`Watch`] reported. The node limit is for
    /// this call alone. If the limit is reached, or if the watch stops the search, the result is
    /// the best solution so far, above 16 cells.
    ///
    /// ```
    /// use yapboz::{Proof, Puzzle, Solver};
    ///
    /// let puzzle: Puzzle = "3x6; 123;456;789;abc;.ef;dgh  123;456;789;abc;def;gh.".parse()?;
    /// let solution = Solver::default().prove(&puzzle, Proof::Shortest, None)?;
    /// assert_eq!(solution.path.moves(), solution.lower_bound);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Solver::solve`]; [`Unsolved::Unfit`] above 25 cells; [`Unsolved::Memory`] if
    /// the databases do not fit into the memory; [`Unsolved::OtherPuzzle`] if the progress belongs
    /// to another puzzle.
    pub fn prove(
        &mut self,
        puzzle: &Puzzle,
        proof: Proof,
        progress: Option<Progress>,
    ) -> Result<Solution, Unsolved> {
        self.find_proof(puzzle, proof, progress)?.solution(puzzle)
    }

    /// Solves a puzzle, as [`Solver::solve`] does. That there is no solution is a finding too.
    pub(crate) fn find(&mut self, puzzle: &Puzzle) -> Result<Finding, Unsolved> {
        if !is_solvable(puzzle) {
            return Ok(Finding::of(Report::UNSOLVABLE));
        }
        let budget = &mut Budget::new(self.limits.nodes);
        if puzzle.has_alike() {
            let found = alike::solve(self.exact(puzzle, budget))?;
            let path = found.path.expect("a family has a solution");
            let path = ordered::first(puzzle, path, |puzzle, moves| {
                let found = alike::solve(self.exact(puzzle, budget))?;
                Ok::<_, Unsolved>(found.path.filter(|path| path.len() as u32 <= moves))
            })?;
            return Ok(Finding::canonical(Some(path), budget.nodes));
        }
        if let Some(solution) = self.look_up(puzzle) {
            return Ok(solution);
        }
        match arm(puzzle.grid()) {
            Arm::Small => self.solve_small(puzzle, budget),
            Arm::Exact => {
                let watch = self.watch.as_deref();
                let at = &|state: &State| {
                    Watch::report(watch, || Progress::of_state(puzzle, state));
                };
                let exact = Exact {
                    at,
                    ..self.exact(puzzle, budget)
                };
                let report = exact.solve()?;
                Ok(Finding::of(self.first_in_order(puzzle, report, budget)?))
            }
            Arm::Beams => {
                let usual = &puzzle.with_order(Order::default());
                let found = self.beams(usual, |beams| beams.solve(budget));
                Ok(ordered::walked(puzzle, found, budget))
            }
        }
    }

    /// Replaces the canonical solution by the first in the puzzle's order of the moves, up to 16
    /// cells.
    fn first_in_order(
        &self,
        puzzle: &Puzzle,
        report: Report,
        budget: &mut Budget,
    ) -> Result<Report, Stopped> {
        let Outcome::Found(path) = report.outcome else {
            return Ok(report);
        };
        let lower_bound = path.moves();
        let path = ordered::first(puzzle, path, |puzzle, moves| {
            let within = self.exact(puzzle, budget).within(moves);
            within.map_err(|stopped| Stopped {
                lower_bound,
                ..stopped
            })
        })?;
        Ok(Report {
            outcome: Outcome::Found(path),
            nodes: budget.nodes,
        })
    }

    /// Proves a solution, as [`Solver::prove`] does. That there is no solution is a finding too.
    pub(crate) fn find_proof(
        &mut self,
        puzzle: &Puzzle,
        proof: Proof,
        progress: Option<Progress>,
    ) -> Result<Finding, Unsolved> {
        let cells = puzzle.grid().cells();
        if progress
            .as_ref()
            .is_some_and(|progress| !progress.is_of(puzzle))
        {
            return Err(Unsolved::OtherPuzzle);
        } else if !is_solvable(puzzle) || puzzle.has_alike() || arm(puzzle.grid()) != Arm::Beams {
            return self.find(puzzle);
        } else if cells > proof::MOST_IN_PDB {
            return Err(Unsolved::Unfit {
                name: "prove",
                found: cells,
                most: proof::MOST_IN_PDB,
            });
        }
        let progress = progress.unwrap_or_else(|| Progress::of(puzzle));
        let (reversed, budget) = (&puzzle.reversed(), &mut Budget::new(self.limits.nodes));
        self.beams(puzzle, |beams| {
            let mut prover = Prover::new(beams, reversed, progress, budget);
            prover.proof = proof;
            prover.prove()
        })
    }

    /// Returns whether a proof on this shape has progress that can be kept: smaller boards are
    /// solved at once.
    pub(crate) fn has_progress(grid: Grid) -> bool {
        arm(grid) == Arm::Beams
    }

    /// Solves a puzzle, or proves its solution.
    pub(crate) fn solve_as(
        &mut self,
        puzzle: &Puzzle,
        proof: Option<Proof>,
    ) -> Result<Finding, Unsolved> {
        match proof {
            Some(proof) => self.find_proof(puzzle, proof, None),
            None => self.find(puzzle),
        }
    }

    /// Solves boards of up to 9 cells, and single lines.
    fn solve_small(&self, puzzle: &Puzzle, budget: &mut Budget) -> Result<Finding, Unsolved> {
        let grid = puzzle.grid();
        if grid.cells() > exact::MOST_EXACT {
            // The solver promises a solution, and on a line, only one path leads to the goal.
            *budget = Budget::new(None);
        }
        let room = self.limits.room(grid);
        let _reservation = self
            .cache
            .reserve(small::bytes(room, budget))
            .expect("its nodes fit into the memory");
        let automaton = &self.cache.automaton(grid);
        Ok(Finding::of(small::solve(puzzle, room, budget, automaton)?))
    }

    /// Makes the IDA* over pattern databases.
    fn exact<'a>(&'a self, puzzle: &'a Puzzle, budget: &'a mut Budget) -> Exact<'a> {
        let search = Exact::new(puzzle, &self.cache, budget);
        let stop = Watch::stop_of(self.watch.as_deref());
        let is_alone = search.is_alone || self.use_of == Use::Counting;
        Exact {
            threads: self.limits.threads,
            stop,
            is_alone,
            ..search
        }
    }

    /// Calls a function with the search for a short solution.
    fn beams<T>(&self, puzzle: &Puzzle, solve: impl FnOnce(Beams) -> T) -> T {
        let heuristic = &LinearConflict::new(puzzle.grid(), puzzle.blank_tile());
        let automaton = &self.cache.automaton(puzzle.grid());
        let search = DepthFirst {
            puzzle,
            heuristic,
            automaton,
        };
        solve(Beams {
            search,
            limits: self.limits,
            cache: &self.cache,
            watch: self.watch.as_deref(),
        })
    }

    /// Makes a solver for one puzzle or a few.
    pub fn new(limits: Limits) -> Solver {
        let cache = Cache::new(limits.memory.max(LEAST_MEMORY));
        Solver {
            limits: limits.granted(cache.limit()),
            use_of: Use::Few,
            cache,
            table: Weak::new(),
            watch: None,
        }
    }

    /// Makes a solver for many puzzles: for small shapes, with a table of all positions. Solutions
    /// stay the same.
    pub fn of_many(limits: Limits) -> Solver {
        Solver {
            use_of: Use::Many,
            ..Solver::new(limits)
        }
    }

    /// Returns the same solver, watched.
    #[must_use]
    pub fn watched(self, watch: Arc<Watch>) -> Solver {
        Solver {
            watch: Some(watch),
            ..self
        }
    }

    /// Returns the same solver, which counts the nodes of each puzzle as if it were the only one.
    #[cfg(feature = "cli")]
    pub(crate) fn counting(self) -> Solver {
        Solver {
            use_of: Use::Counting,
            ..self
        }
    }

    /// Takes the canonical solution from the table of all positions. Returns `None` without a
    /// table.
    fn look_up(&mut self, puzzle: &Puzzle) -> Option<Finding> {
        let (grid, blank) = (puzzle.grid(), puzzle.blank_tile());
        if !self.has_table(puzzle) {
            return None;
        }
        let solution = |table: &Retrograde| {
            table
                .is_of(grid, blank)
                .then(|| table.solution(puzzle.position(), puzzle.order()))
        };
        let known = self.cache.look_up(&self.table, solution).flatten();
        let moves = if let Some(moves) = known {
            moves
        } else {
            let table = self.cache.table(grid, blank, 1).ok()?;
            self.table = table.weak();
            table.solution(puzzle.position(), puzzle.order())
        };
        Some(Finding::canonical(Some(moves), Nodes::default()))
    }

    /// Whether boards of the puzzle's shape are looked up in a table.
    fn has_table(&self, puzzle: &Puzzle) -> bool {
        // The table is always made whole, which a node limit would not allow.
        self.use_of != Use::Few
            && self.limits.nodes.is_none()
            && puzzle.grid().cells() <= retrograde::MOST_SOLVED
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Solver")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Limits::default())
    }
}
