//! Boards of 10 to 16 cells: IDA* over pattern databases, deeper ones as soon as they pay.

use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::Heuristic;
use crate::pdb::catalogue::{catalogue, Tier};
use crate::pdb::ida::{Ida, Whole};
use crate::pdb::plan::{Databases, Plan};
use crate::pdb::threads::InParts;
use crate::puzzle::Puzzle;
use crate::search::{Memory, NodeLimit, Nodes, Report};
use crate::solver::cache::{Cache, SharedDatabases};
use crate::solver::limits::Limits;
use crate::solver::solution::{Limit, Solution, Stopped};
use std::sync::atomic::Ordering;

/// The canonical solution of a solvable puzzle. It does not depend on the databases that the memory allows, nor on those
/// that others have left in the cache.
///
/// With a limit of nodes it begins with the first databases, whatever others there are: what it costs depends on the
/// puzzle alone, and so whether the limit is reached.
///
/// # Errors
/// If it takes more nodes than the limit, or the memory does not suffice for any databases.
///
/// # Panics
/// If the board has more than 16 cells.
pub fn solve(puzzle: &Puzzle, limits: Limits, threads: usize, cache: &Cache) -> Result<Solution, Stopped> {
    limits.solution(report(puzzle, limits, threads, cache)?, limits.nodes())
}

/// The same, with what it costs.
///
/// # Errors
/// As [`solve`].
///
/// # Panics
/// As [`solve`].
pub fn report(puzzle: &Puzzle, limits: Limits, threads: usize, cache: &Cache) -> Result<Report, Stopped> {
    let (grid, goal) = (puzzle.grid(), puzzle.blank().home());
    let plan = Plan::new(grid, goal, limits.memory);
    let is_alone = limits.nodes.is_some();
    let mut stage = if is_alone { 0 } else { cache.last_stage(&plan) };
    let (mut ida, walks) = (Ida::default(), InParts::new(threads));
    loop {
        let Some(lease) = cache.databases(&plan, stage, threads) else {
            return Err(out_of_memory(puzzle, limits, &ida));
        };
        let SharedDatabases { databases, generated } = &*lease;
        let of_others = if is_alone { 0 } else { generated.load(Ordering::Relaxed) };
        let before = ida.cost.generated;
        let node_limit = limits.nodes();
        let report = plan.run((stage, databases), &mut ida, &walks, puzzle, node_limit, of_others);
        generated.fetch_add(ida.cost.generated - before, Ordering::Relaxed);
        if let Some(report) = report {
            return Ok(report);
        }
        stage += 1;
    }
}

/// The same solution without a cache, of a puzzle that no others follow; `None` if the memory does not suffice for any
/// databases.
///
/// # Panics
/// As [`solve`].
pub fn solve_alone(puzzle: &Puzzle, memory: Memory) -> Option<Solution> {
    let grid = puzzle.grid();
    let (blank, tiers) = catalogue(grid, puzzle.blank().home());
    let fits = |tier: &Tier| Databases::bytes(grid, tier, memory).1 <= memory.0;
    let mut tiers: Vec<Tier> = tiers.into_iter().take_while(fits).collect();
    tiers.last_mut()?.upgrade_after[0] = u64::MAX;
    let mut ida = Ida::default();
    let mut reports = tiers.iter().filter_map(|tier| {
        let databases = Databases::new(grid, tier, memory, (None, None));
        let views = databases.views(puzzle, blank, tier);
        databases.run(&mut ida, &Whole, puzzle, &views, NodeLimit::MOST, tier.upgrade_after[0])
    });
    reports.next().map(Solution::from)
}

fn out_of_memory(puzzle: &Puzzle, limits: Limits, ida: &Ida) -> Stopped {
    Stopped {
        limit: Limit::Memory(limits.memory),
        nodes: Nodes { generated: ida.cost.generated, ..Nodes::default() },
        lower_bound: Manhattan::new(puzzle.grid(), puzzle.blank()).of(puzzle.start()),
    }
}
