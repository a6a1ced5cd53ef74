//! A pattern database as quarters of bytes, found by the tiles' cells themselves: for boards of at most 16 cells.

use crate::board::Tile;
use crate::heuristic::pattern_database::Space;
use std::borrow::Cow;

/// The most cells of a board: a cell is one of 16.
pub const MOST_CELLS: usize = 16;

/// The entries of a pattern, a quarter of a byte each: by how many pairs of moves the pattern needs more than
/// its tiles' Manhattan distance, at most 3. What is over 3 is left away, which keeps it a lower bound; of
/// the five-tile patterns on 4x4 that is one entry in a thousand.
///
/// The entry of tiles on cells c0, c1, ... is number c0 + 16 c1 + 256 c2 ..., tiles in the pattern's order;
/// four to a byte, the lowest bits first.
#[derive(Clone, Debug)]
pub struct Quarters {
    entries: Cow<'static, [u8]>,
}

impl Quarters {
    /// The table of a pattern, for a blank whose goal is its own cell.
    ///
    /// # Panics
    /// Where the grid has more than [`MOST_CELLS`] cells, and where [`Space::table`] does.
    #[must_use]
    pub fn new(space: &Space, pattern: &[Tile], blank: Tile) -> Quarters {
        let grid = space.grid();
        assert!(grid.cells() <= MOST_CELLS, "a cell is half a byte");
        let table = space.table(pattern, blank);
        let mut entries = vec![0; Quarters::bytes(pattern.len())];
        let distances: Vec<Vec<u8>> = pattern
            .iter()
            .map(|tile| {
                grid.all()
                    .map(|cell| grid.distance(cell, tile.home()) as u8)
                    .collect()
            })
            .collect();
        let mut table = table.into_iter();
        space.placements(
            (0, 0),
            |(number, distance), tile, cell| {
                (
                    number | cell.index() << (4 * tile),
                    distance + distances[tile][cell.index()],
                )
            },
            |(number, distance)| {
                let pairs = table
                    .next()
                    .map_or(0, |moves| (moves - distance) / 2)
                    .min(3);
                entries[number / 4] |= pairs << (number % 4 * 2);
            },
        );
        Quarters {
            entries: Cow::Owned(entries),
        }
    }

    /// The table whose bytes these are.
    #[must_use]
    pub const fn carried(entries: &'static [u8]) -> Quarters {
        Quarters {
            entries: Cow::Borrowed(entries),
        }
    }

    /// The bytes of a table of so many tiles.
    #[must_use]
    pub const fn bytes(tiles: usize) -> usize {
        1 << (4 * tiles - 2)
    }

    /// The table's bytes.
    #[must_use]
    pub fn entries(&self) -> &[u8] {
        &self.entries
    }

    /// The pairs of moves over the Manhattan distance, for the cells that an entry's number holds.
    #[must_use]
    pub fn pairs(&self, number: u32) -> u32 {
        pairs(&self.entries, number)
    }
}

/// The same as [`Quarters::pairs`] of a table's bytes.
#[inline]
#[must_use]
pub fn pairs(entries: &[u8], number: u32) -> u32 {
    u32::from(entries[(number / 4) as usize] >> (number % 4 * 2)) & 3
}
