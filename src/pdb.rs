//! Pattern databases (Culberson and Schaeffer 1998), additive ones (Korf and Felner 2002), and IDA*
//! over them.
//!
//! A pattern is a set of tiles. A partition splits all tiles into disjoint patterns. A pattern's
//! entry for a placement of its tiles is the fewest moves of its tiles that bring them home. Moves
//! of other tiles are free, so the entries of a partition add up to a lower bound.
//!
//! The drawings show the pattern of tiles 1 and 2 on 3x2, at home and in one placement. Every other
//! tile is an `x`.
//!
//! ```text
//! . 1 2     x 2 x     cells 0 1 2
//! x x x     x 1 x           3 4 5
//! ```
//!
//! How an entry is computed:
//! - [`regions`]: the tiles are on the set of cells 1 and 4. They split the other cells into two
//!   regions: 0 and 3, 2 and 5. The blank moves freely within its region.
//! - [`orders`]: tile 2 comes before tile 1, which is order 1; home is order 0. A set of orders has
//!   a bit for each order. A word of 128 bits holds up to 120 orders, so that one operation makes a
//!   move in all of them at once.
//! - [`space`]: a breadth-first search runs backwards from home, over regions with a set of orders
//!   each. With the blank in the right region, 2 goes right and 1 up: 2 moves. With the blank in
//!   the left region, 1 must first let it through: 4 moves.
//!
//! Where entries are kept:
//! - [`additive`], for up to 64 cells, keeps a byte for each region and order. It is a
//!   [`Heuristic`] for all searches.
//! - [`compact`], for up to 25 cells, keeps two or four bits for each placement: the least of its
//!   regions' entries. The entry's number has a digit for each tile ([`placements`]): tile 1 is on
//!   cell 4 and tile 2 on cell 1, so the number is 4 + 16 * 1. An entry counts down from its
//!   greatest value, by one for every two moves above the Manhattan distance. The distance is 2
//!   here, so the entry of four bits is 15; without the right region, it would be 14.
//!
//! How a board of up to 25 cells is solved:
//! - [`catalogue`] has the partitions for a grid and a goal, in tiers. Each tier has larger
//!   patterns than the tier before, whose databases take longer to make. The catalogue says how
//!   many nodes make them worthwhile.
//! - [`tables`] holds the databases of a tier and an automaton; the first databases for 4x4 are
//!   [`embedded`]. A look-up is a partition as a puzzle reads it: through a symmetry of the grid,
//!   so that mirror images give more bounds.
//! - The solver's `Exact` is one puzzle's search, which continues with the tables of the next tier
//!   if the puzzle is hard enough. [`iteration`] is one of its iterations, whose subtrees are
//!   shared among threads.
//! - [`walk`] searches a subtree depth-first, in batches of nodes, whose boards are stored by
//!   [`packing`].
//!
//! [`Heuristic`]: crate::heuristic::Heuristic

pub mod additive;
pub mod catalogue;
pub mod compact;
pub mod embedded;
pub mod iteration;
pub mod orders;
pub mod packing;
pub mod placements;
pub mod regions;
pub mod space;
pub mod tables;
pub mod walk;

use crate::grid::{Cell, Grid};
use crate::search::Memory;
use catalogue::Catalogue;
use tables::Tiers;

/// Returns the tiers of a grid of up to 25 cells, with the embedded databases if the grid has any.
pub fn tiers(grid: Grid, goal: Cell, memory: Memory) -> Tiers {
    Tiers::new(Catalogue::of(grid, goal), memory, embedded::for_grid(grid))
}

#[cfg(test)]
mod tests {
    use super::catalogue::Pattern;
    use super::compact::{CompactPdb, Means};
    use super::orders::rank;
    use super::placements::digit;
    use super::regions::bit;
    use super::space::Space;
    use crate::grid::{Cell, Grid};
    use crate::position::Tile;

    #[test]
    fn the_example_is_right() {
        let grid = Grid::new(3, 2).unwrap();
        let tiles = vec![Tile(1), Tile(2)];
        let space = Space::new(grid, 2);
        let set = bit(Cell(1)) | bit(Cell(4));
        let regions = [0, 2].map(|cell| space.regions.of(set, Cell(cell)));
        assert_eq!(
            regions.map(|region| space.regions.all[region]),
            [0b001_001, 0b100_100]
        );
        let order = rank([1, 0]);
        assert_eq!(order, 1);
        let entries = space.table(&tiles, Tile(0));
        assert_eq!(regions.map(|region| entries[region * 2 + order]), [4, 2]);
        let number = digit(grid, 0, Cell(4)) + digit(grid, 1, Cell(1));
        assert_eq!(number, 4 + 16);
        let patterns = vec![Pattern {
            tiles,
            blank: Some(Tile(0)),
        }];
        let compact = CompactPdb::new(grid, patterns, &Means::alone()).unwrap();
        assert_eq!(compact.bits, 4);
        assert_eq!(
            compact.entries[number as usize / 2] >> (number % 2 * 4) & 15,
            15
        );
    }
}
