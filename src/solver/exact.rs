//! IDA* over pattern databases, with larger ones as soon as they pay: for 10 to 16 cells, and for proofs up to 25.

use crate::heuristic::{Heuristic, Manhattan};
use crate::pdb::ida::{Ida, Pace, Step, Until};
use crate::pdb::iteration::SliceWatch;
use crate::puzzle::Puzzle;
use crate::search::{Memory, Outcome, Place, Report};
use crate::solver::cache::Cache;
use crate::solver::limits::Limits;
use crate::solver::solution::{Limit, Stopped};
use std::sync::atomic::{AtomicBool, Ordering};

/// The most cells of the boards that are always solved exactly.
pub use crate::pdb::catalogue::MOST_CELLS;

/// Finds the canonical solution of a solvable puzzle. It does not depend on the tables that the memory allows or that
/// other puzzles left in the cache.
///
/// # Errors
/// If no tables fit into the memory, and once `stop` is set.
pub fn solve(mut search: ExactSearch, stop: &AtomicBool) -> Result<Report, Stopped> {
    let step = search.run(Until::SOLVED, SliceWatch::by(stop));
    let ExactSearch { ida: Ida { puzzle, place, nodes, .. }, limits, .. } = search;
    let outcome = match step {
        Some(Step::Found(path)) => Outcome::Found(path),
        _ if stop.load(Ordering::Relaxed) => {
            let lower_bound = place.bound.max(least(puzzle));
            return Err(Stopped { limit: Limit::Watch, nodes, lower_bound });
        }
        Some(_) => Outcome::Stopped { lower_bound: place.bound },
        None => return Err(Stopped { limit: Limit::Memory(limits.memory), nodes, lower_bound: least(puzzle) }),
    };
    Ok(Report { outcome, nodes })
}

/// Returns a lower bound that needs no tables.
fn least(puzzle: &Puzzle) -> u32 {
    Manhattan::new(puzzle.grid(), puzzle.blank()).h(puzzle.position())
}

/// A search that moves from tier to tier.
pub struct ExactSearch<'a> {
    pub ida: Ida<'a>,
    limits: Limits,
    cache: &'a Cache,
    tier: usize,
    /// True if only the puzzle decides which tables are used.
    is_alone: bool,
}

impl<'a> ExactSearch<'a> {
    /// Makes a search that has not begun.
    ///
    /// With a node limit, or above 16 cells, it begins with the first tables, even if the cache has others. So its
    /// cost, and whether it reaches the limit, depends only on the puzzle.
    pub fn new(puzzle: &'a Puzzle, limits: Limits, cache: &'a Cache) -> ExactSearch<'a> {
        let grid = puzzle.grid();
        let is_alone = limits.nodes.is_some() || grid.cells() > MOST_CELLS;
        let tier = if is_alone { 0 } else { cache.last_tier(&cache.tiers(grid, puzzle.blank().home())) };
        let ida = Ida::new(puzzle, limits.nodes(), Pace::of(grid, limits.threads));
        ExactSearch { ida, limits, cache, tier, is_alone }
    }

    /// Returns the same search, whose cost depends only on the puzzle.
    pub fn alone(self) -> ExactSearch<'a> {
        ExactSearch { tier: 0, is_alone: true, ..self }
    }

    /// Resumes at a place. `generated` is the number of nodes that led to it.
    pub fn resume(&mut self, place: Place, generated: u64) {
        let tiers = self.cache.tiers(self.ida.puzzle.grid(), self.ida.puzzle.blank().home());
        self.ida.place = place;
        self.tier = tiers.that_pays(generated);
    }

    /// Returns the memory that the smallest tables need, if no tables fit.
    pub fn needs(&self) -> Option<Memory> {
        self.cache.tiers(self.ida.puzzle.grid(), self.ida.puzzle.blank().home()).needs()
    }

    /// Runs iterations. Returns `None` if no tables fit into the memory, or if it is stopped while they are made.
    pub fn run(&mut self, until: Until, watch: SliceWatch) -> Option<Step> {
        let tiers = self.cache.tiers(self.ida.puzzle.grid(), self.ida.puzzle.blank().home());
        loop {
            let tables = self.cache.tables(&tiers, self.tier, self.limits.threads, watch.stop)?;
            let by_others = if self.is_alone { 0 } else { tables.generated.load(Ordering::Relaxed) };
            let before = self.ida.nodes.generated;
            let nodes = tables.next.pays_above(before, by_others).min(until.nodes);
            let step = self.ida.run(Until { nodes, ..until }, &tables, &tables.look_ups(self.ida.puzzle), watch);
            tables.generated.fetch_add(self.ida.nodes.generated - before, Ordering::Relaxed);
            match step {
                Step::Paused if nodes < until.nodes && self.ida.place.bound < until.bound => {
                    self.tier += 1;
                    self.ida.change_tables();
                }
                step => return Some(step),
            }
        }
    }
}
