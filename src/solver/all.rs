//! Finds all shortest solutions of a puzzle.

use crate::heuristic::{Heuristic, Manhattan};
use crate::pdb::walk::walker;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::all::{LevelSearch, ShortestPaths, MOST_IN_WORD};
use crate::search::{Budget, StoppedBy, NEVER};
use crate::solver::solution::{Finding, Unsolved};
use crate::solver::{arm, Arm, Solver};

impl Solver {
    /// Returns the canonical solution, and all solutions that are as short.
    ///
    /// # Errors
    /// The errors of [`Solver::solve`], and [`Unsolved::Unfit`] above 16 cells.
    pub(crate) fn all(&mut self, puzzle: &Puzzle) -> Result<(Finding, ShortestPaths), Unsolved> {
        Unsolved::distinct("all", puzzle)?;
        let cells = puzzle.grid().cells();
        if cells > MOST_IN_WORD {
            return Err(Unsolved::Unfit {
                name: "all",
                found: cells,
                most: MOST_IN_WORD,
            });
        }
        let mut solution = self.find(puzzle)?;
        if solution.path.is_none() {
            return Ok((solution, ShortestPaths::none(puzzle)));
        }
        let (limits, length) = (self.limits, solution.lower_bound);
        let budget = &mut Budget::new(limits.nodes);
        budget.spend(solution.nodes);
        let (memory, most) = (limits.memory, limits.memory.usable());
        let mut search = |bound: &dyn Fn(&Position) -> u32, bytes| {
            LevelSearch {
                puzzle,
                length,
                bound,
                memory,
                bytes,
            }
            .run(budget)
        };
        let paths = if arm(puzzle.grid()) == Arm::Small {
            let _reservation = self
                .cache
                .reserve(most)
                .expect("three quarters of the limit");
            let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank_tile());
            search(&|board| manhattan.h(board), most)
        } else {
            let tiers = self.cache.tiers(puzzle.grid(), puzzle.blank_tile().home());
            let tier = self.cache.last_tier(&tiers);
            let tables = self
                .cache
                .tables(&tiers, tier, limits.threads, &NEVER)
                .expect("it solved the puzzle");
            let bytes = most.saturating_sub(tiers.bytes(tier).map_or(0, |bytes| bytes.kept));
            let Some(_reservation) = self.cache.reserve_beside(bytes) else {
                return Err(budget.stopped(StoppedBy::Memory(memory), length).into());
            };
            // A walker takes two look-ups.
            let look_ups = tables.look_ups(puzzle);
            let walkers: Vec<_> = look_ups
                .chunks(2)
                .map(|two| walker(puzzle, &tables, two))
                .collect();
            let bounds =
                |board: &Position| walkers.iter().map(|walker| walker.lower_bound(board)).max();
            search(&|board| bounds(board).unwrap_or_default(), bytes)
        };
        solution.nodes = budget.nodes;
        let paths = paths.map_err(|limit| budget.stopped(limit, length))?;
        Ok((solution, paths))
    }
}
