//! IDA* over disjoint pattern databases, for boards of at most 16 cells: the canonical solution.
//!
//! It does what `search::idastar` does, faster, and can continue with other databases.

use crate::moves::Move;
use crate::pdb::compact::CompactPdb;
use crate::pdb::walk::{Cost, Position, Search, Tables, View};
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::nodes::{NodeLimit, Outcome};

/// How many times the nodes of the last iteration the next one is expected to generate: on 4x4 it is 5 to 7.
const GROWTH: u64 = 6;

/// A way to walk an iteration, which changes no solution.
pub trait Walks {
    /// Returns the first path from the root to the goal in move order, if there is one within the bound.
    fn walk<const VIEWS: usize, const BITS: u32>(
        &self,
        search: &Search<VIEWS, BITS>,
        root: Position<VIEWS>,
        node_limit: NodeLimit,
        cost: &mut Cost,
    ) -> Option<Vec<Move>>;
}

/// In one piece.
pub struct Whole;

impl Walks for Whole {
    fn walk<const VIEWS: usize, const BITS: u32>(
        &self,
        search: &Search<VIEWS, BITS>,
        root: Position<VIEWS>,
        node_limit: NodeLimit,
        cost: &mut Cost,
    ) -> Option<Vec<Move>> {
        search.walk(root, usize::MAX, node_limit, cost).path
    }
}

/// An IDA* that can stop between two iterations and continue with other databases.
#[derive(Debug, Default)]
pub struct Ida {
    /// A lower bound on the solution's length, in moves.
    pub bound: u32,
    /// Of all iterations together.
    pub cost: Cost,
    /// Nodes generated in the last iteration.
    pub last: u64,
}

impl Ida {
    /// Continues until the solution is found, the node limit is reached, or, with `None`, the next iteration is expected
    /// to bring the nodes generated above `upgrade_after`.
    ///
    /// At most the first four views are used; of databases of two bits, two. The automaton must forbid moves that undo the last
    /// one.
    ///
    /// # Panics
    /// If there is no view, or the board has more than 16 cells.
    pub fn run(
        &mut self,
        walks: &impl Walks,
        puzzle: &Puzzle,
        (views, compact): (&[View], &CompactPdb),
        automaton: &Automaton,
        node_limit: NodeLimit,
        upgrade_after: u64,
    ) -> Option<Outcome> {
        let run = match (compact.bits, views.len()) {
            (2, 1) => Ida::iterate::<1, 2>,
            (2, _) => Ida::iterate::<2, 2>,
            (_, 1) => Ida::iterate::<1, 4>,
            (_, 2) => Ida::iterate::<2, 4>,
            (_, 3) => Ida::iterate::<3, 4>,
            (_, _) => Ida::iterate::<4, 4>,
        };
        run(self, walks, puzzle, (views, &compact.entries[..], automaton), node_limit, upgrade_after)
    }

    fn iterate<const VIEWS: usize, const BITS: u32>(
        &mut self,
        walks: &impl Walks,
        puzzle: &Puzzle,
        tables: Tables,
        node_limit: NodeLimit,
        upgrade_after: u64,
    ) -> Option<Outcome> {
        if *puzzle.start() == puzzle.goal() {
            return Some(Outcome::Found(Vec::new()));
        }
        let search = Search::<VIEWS, BITS>::new(puzzle, tables);
        loop {
            let root = search.node(puzzle.start(), &mut self.bound);
            let before = self.cost.generated;
            let path = walks.walk(&search, root, node_limit, &mut self.cost);
            if self.cost.generated > node_limit.0 {
                self.cost.generated = node_limit.0;
                return Some(Outcome::Stopped { lower_bound: self.bound });
            }
            if let Some(path) = path {
                return Some(Outcome::Found(path));
            }
            // Every move changes the Manhattan distance by one: the lengths of all solutions have the same parity.
            self.bound += 2;
            self.last = self.cost.generated - before;
            if self.cost.generated + GROWTH * self.last > upgrade_after {
                return None;
            }
        }
    }
}
