//! Boards of 10 to 16 cells: IDA* over pattern databases, deeper ones as soon as they pay.

use crate::heuristic::{Heuristic, Manhattan};
use crate::pdb::ida::{Ida, Step};
use crate::pdb::walk::Pace;
use crate::puzzle::Puzzle;
use crate::search::{Outcome, Report};
use crate::solver::cache::Cache;
use crate::solver::limits::Limits;
use crate::solver::solution::{Limit, Stopped};
use std::sync::atomic::Ordering;

/// The canonical solution of a solvable puzzle, whatever tables the memory allows and other puzzles have left in the cache. An
/// error if the memory does not suffice for any.
///
/// With a node limit it begins with the first tables, whatever others there are: what it costs depends on the puzzle alone, and
/// so whether the limit is reached.
pub fn report(puzzle: &Puzzle, limits: Limits, cache: &Cache) -> Result<Report, Stopped> {
    let (grid, goal) = (puzzle.grid(), puzzle.blank().home());
    let tiers = cache.tiers(grid, goal);
    let is_alone = limits.nodes.is_some();
    let mut tier = if is_alone { 0 } else { cache.last_tier(&tiers) };
    let mut ida = Ida::new(puzzle, limits.nodes(), Pace::on(limits.threads));
    loop {
        let Some(tables) = cache.tables(&tiers, tier, limits.threads) else {
            return Err(Stopped {
                limit: Limit::Memory(limits.memory),
                nodes: ida.nodes(),
                lower_bound: Manhattan::new(grid, puzzle.blank()).of(puzzle.start()),
            });
        };
        let by_others = if is_alone { 0 } else { tables.generated.load(Ordering::Relaxed) };
        let before = ida.nodes().generated;
        let most = tables.next.pays_above(before, by_others);
        let step = ida.until(most, &tables, &tables.look_ups(puzzle));
        tables.generated.fetch_add(ida.nodes().generated - before, Ordering::Relaxed);
        let outcome = match step {
            Step::Found(path) => Outcome::Found(path),
            Step::Stopped => Outcome::Stopped { lower_bound: ida.bound() },
            Step::WouldExceed => {
                tier += 1;
                continue;
            }
        };
        return Ok(Report { outcome, nodes: ida.nodes() });
    }
}
