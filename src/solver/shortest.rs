//! Finds all shortest solutions of a puzzle.

use crate::heuristic::{Heuristic, Manhattan};
use crate::pdb::walk::walker;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::shortest::{LevelSearch, ShortestPaths, MOST_IN_WORD};
use crate::search::{Memory, NodeLimit, NEVER};
use crate::solver::solution::{Limit, Solution, Stopped, Unsolved};
use crate::solver::{arm, Arm, Solver};

impl Solver {
    /// Returns the canonical solution, and all solutions that are as short.
    ///
    /// # Errors
    /// The errors of [`Solver::solve`], and [`Unsolved::Unfit`] above 16 cells.
    pub(crate) fn all(&mut self, puzzle: &Puzzle) -> Result<(Solution, ShortestPaths), Unsolved> {
        Unsolved::distinct("all", puzzle)?;
        let cells = puzzle.grid().cells();
        if cells > MOST_IN_WORD {
            return Err(Unsolved::Unfit { name: "all", found: cells, most: MOST_IN_WORD });
        }
        let mut solution = self.solve(puzzle)?;
        if solution.moves.is_none() {
            return Ok((solution, ShortestPaths::none(puzzle)));
        }
        let limits = self.limits;
        let node_limit = NodeLimit(limits.nodes().0.saturating_sub(solution.nodes.generated));
        let length = solution.lower_bound;
        let most = limits.memory.usable();
        let stopped = |nodes, limit| Stopped { limit, nodes, lower_bound: length };
        let search = |bound: &dyn Fn(&Position) -> u32, memory| {
            let memory = Memory(memory);
            LevelSearch { puzzle, length, bound, node_limit, memory }.run()
        };
        let (paths, nodes) = if arm(puzzle.grid()) == Arm::Small {
            let _reservation = self.cache.reserve(most).expect("three quarters of the limit");
            let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank());
            search(&|board| manhattan.h(board), most)
        } else {
            let tiers = self.cache.tiers(puzzle.grid(), puzzle.blank().home());
            let tier = self.cache.last_tier(&tiers);
            let tables = self.cache.tables(&tiers, tier, limits.threads, &NEVER).expect("it solved the puzzle");
            let memory = most.saturating_sub(tiers.bytes(tier).map_or(0, |bytes| bytes.kept));
            let _reservation =
                self.cache.reserve_beside(memory).ok_or(stopped(solution.nodes, Limit::Memory(limits.memory)))?;
            // A walker takes two look-ups.
            let look_ups = tables.look_ups(puzzle);
            let walkers: Vec<_> = look_ups.chunks(2).map(|pair| walker(puzzle, &tables, pair)).collect();
            let bounds = |board: &Position| walkers.iter().map(|walker| walker.lower_bound_of(board)).max();
            search(&|board| bounds(board).unwrap_or_default(), memory)
        };
        solution.nodes.add(nodes);
        let limit =
            if nodes.generated == node_limit.0 { Limit::Nodes(limits.nodes()) } else { Limit::Memory(limits.memory) };
        let paths = paths.ok_or(stopped(solution.nodes, limit))?;
        Ok((solution, paths))
    }
}
