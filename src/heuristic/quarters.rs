//! Pattern databases as quarters of bytes, found by the tiles' cells themselves: for boards of at most 16 cells.

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::heuristic::partition::Partition;
use crate::heuristic::pattern_database::Space;
use std::borrow::Cow;

/// The most cells of a board: a cell is one of 16.
pub const MOST_CELLS: usize = 16;

/// The databases of all patterns of a partition, one behind the other, a quarter of a byte an entry: by how many
/// pairs of moves the pattern needs more than its tiles' Manhattan distance, at most 3. What is over 3 is left
/// away, which keeps it a lower bound; of five-tile patterns on 4x4 that is one entry in a thousand, of
/// six-tile ones one in a hundred.
///
/// A pattern's entry for its tiles on cells c0, c1, ... is number c0 + 16 c1 + 256 c2 ..., tiles in the pattern's
/// order; four to a byte, the lowest bits first.
#[derive(Clone, Debug)]
pub struct Quarters {
    entries: Cow<'static, [u8]>,
}

impl Quarters {
    /// The databases of a partition, for a blank whose goal is its own cell.
    ///
    /// # Panics
    /// Where the grid has more than [`MOST_CELLS`] cells, a pattern has no tile or more than seven, or the blank
    /// is in one.
    #[must_use]
    pub fn new(grid: Grid, partition: &Partition, blank: Tile) -> Quarters {
        assert!(grid.cells() <= MOST_CELLS, "a cell is half a byte");
        let mut entries = vec![0; Quarters::bytes(partition)];
        let mut rest = &mut entries[..];
        let mut space = Space::new(grid, partition[0].len());
        for pattern in partition {
            if pattern.len() != space.tiles() {
                space = Space::new(grid, pattern.len());
            }
            let (of_pattern, behind) = rest.split_at_mut(bytes(pattern.len()));
            fill(of_pattern, &space, pattern, blank);
            rest = behind;
        }
        Quarters {
            entries: Cow::Owned(entries),
        }
    }

    /// The databases whose bytes these are.
    #[must_use]
    pub const fn carried(entries: &'static [u8]) -> Quarters {
        Quarters {
            entries: Cow::Borrowed(entries),
        }
    }

    /// How many bytes a partition's databases have.
    #[must_use]
    pub fn bytes(partition: &Partition) -> usize {
        partition.iter().map(|pattern| bytes(pattern.len())).sum()
    }

    /// The bytes.
    #[must_use]
    pub fn entries(&self) -> &[u8] {
        &self.entries
    }
}

fn bytes(tiles: usize) -> usize {
    // A quarter of 16 to the power of the tiles.
    1 << (4 * tiles - 2)
}

/// The entry of a number, counted from the first pattern's first one.
#[inline]
#[must_use]
pub fn pairs(entries: &[u8], number: u32) -> u32 {
    u32::from(entries[(number / 4) as usize] >> (number % 4 * 2)) & 3
}

fn fill(entries: &mut [u8], space: &Space, pattern: &[Tile], blank: Tile) {
    let grid = space.grid();
    let table = space.table(pattern, blank);
    // A tile's part of the entry's number, and above it that of the Manhattan distance.
    let value = |tile: usize, cell: Cell| {
        let distance = grid.distance(cell, pattern[tile].home()) as u64;
        distance << 32 | (cell.index() as u64) << (4 * tile)
    };
    // Only a placement that cannot be brought home has less than its distance.
    // Only a placement that cannot be brought home has less than its distance.
    space.sums(value, |entry, sum| {
        let (number, distance) = (sum as u32 as usize, (sum >> 32) as u8);
        entries[number / 4] |=
            (table[entry].saturating_sub(distance) / 2).min(3) << (number % 4 * 2);
    });
}
