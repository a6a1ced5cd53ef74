//! IDA* over pattern databases, larger ones as soon as they pay: boards of 10 to 16 cells, and proofs for larger ones.

use crate::heuristic::{Heuristic, Manhattan};
use crate::pdb::ida::{Ida, State, Step, Watch, UNWATCHED};
use crate::pdb::tables::Tables;
use crate::pdb::walk::Pace;
use crate::puzzle::Puzzle;
use crate::search::{Outcome, Report};
use crate::solver::cache::Cache;
use crate::solver::limits::Limits;
use crate::solver::solution::{Limit, Stopped};
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most cells of the boards that are solved by nothing else.
pub use crate::pdb::catalogue::MOST_CELLS;

/// The canonical solution of a solvable puzzle, whatever tables the memory allows and other puzzles have left in the cache. An
/// error if the memory does not suffice for any, or once `stop` is set.
pub fn report(puzzle: &Puzzle, limits: Limits, cache: &Cache, stop: &AtomicBool) -> Result<Report, Stopped> {
    let mut ida = ida(puzzle, limits).watched(Watch { stop, ..UNWATCHED });
    match run_cached(&mut ida, limits, cache) {
        Ok(Step::Stopped) | Err(_) if stop.load(Ordering::Relaxed) => {
            let known = unfit(&ida, limits);
            Err(Stopped { limit: Limit::Watch, lower_bound: ida.bound().max(known.lower_bound), ..known })
        }
        step => Ok(ended(&ida, step?)),
    }
}

/// A search that has not begun.
pub fn ida(puzzle: &Puzzle, limits: Limits) -> Ida<'_> {
    let is_long = puzzle.grid().cells() > MOST_CELLS;
    let pace = if is_long { Pace::long } else { Pace::on };
    Ida::new(puzzle, limits.nodes(), pace(limits.threads))
}

/// What a search came to.
pub fn ended(ida: &Ida, step: Step) -> Report {
    let outcome = match step {
        Step::Found(path) => Outcome::Found(path),
        _ => Outcome::Stopped { lower_bound: ida.bound() },
    };
    Report { outcome, nodes: ida.nodes() }
}

/// Goes on with a search, with tables from the cache.
///
/// With a node limit, or above 16 cells, it begins with the first tables, whatever others there are: what it costs depends on the
/// puzzle alone, and so whether the limit is reached, and how a proof goes on.
pub fn run_cached(ida: &mut Ida, limits: Limits, cache: &Cache) -> Result<Step, Stopped> {
    let tiers = cache.tiers(ida.puzzle.grid(), ida.puzzle.blank().home());
    if ida.state == State::default() && !is_alone(ida, limits) {
        ida.state.tier = cache.last_tier(&tiers);
    }
    let stop = ida.stop();
    run(ida, limits, |tier| cache.tables(&tiers, tier, limits.threads, stop))
}

fn is_alone(ida: &Ida, limits: Limits) -> bool {
    limits.nodes.is_some() || ida.puzzle.grid().cells() > MOST_CELLS
}

/// The memory does not suffice for any tables.
pub fn unfit(ida: &Ida, limits: Limits) -> Stopped {
    let puzzle = ida.puzzle;
    let lower_bound = Manhattan::new(puzzle.grid(), puzzle.blank()).of(puzzle.position());
    Stopped { limit: Limit::Memory(limits.memory), nodes: ida.nodes(), lower_bound }
}

/// Goes on with a search from tier to tier.
pub fn run<T>(ida: &mut Ida, limits: Limits, tables: impl Fn(usize) -> Option<T>) -> Result<Step, Stopped>
where
    T: Deref<Target = Tables>,
{
    let puzzle = ida.puzzle;
    loop {
        let Some(tables) = tables(ida.state.tier) else { return Err(unfit(ida, limits)) };
        let by_others = if is_alone(ida, limits) { 0 } else { tables.generated.load(Ordering::Relaxed) };
        let before = ida.nodes().generated;
        let most = tables.next.pays_above(before, by_others);
        let step = ida.until(most, &tables, &tables.look_ups(puzzle));
        tables.generated.fetch_add(ida.nodes().generated - before, Ordering::Relaxed);
        match step {
            Step::WouldExceed if most < ida.most => ida.state.tier += 1,
            step => return Ok(step),
        }
    }
}
