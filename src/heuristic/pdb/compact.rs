//! Pattern databases in bits, found by the tiles' cells themselves: for boards of at most 16 cells.

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::heuristic::pdb::catalogue::Partition;
use crate::heuristic::pdb::space::Space;
use std::borrow::Cow;

/// The most cells of a board: a cell is one of 16.
pub const MOST_CELLS: usize = 16;

/// The databases of all patterns of some partitions, one behind the other, two or four bits an entry: by how many
/// pairs of moves the pattern needs more than its tiles' Manhattan distance, as far as the bits can say. To
/// leave away what is over that keeps it a lower bound.
///
/// Two bits are for 4x4, where five tiles need over 3 pairs more in one of 1,000 placements, six in one of 100
/// and seven in 6. On thinner boards 3 pairs are little (seven tiles on 2x7 need 6.5 on average), and 15 are
/// enough but for one placement in 10,000.
///
/// A pattern's entry for its tiles on cells c0, c1, ... is number c0 + 16 c1 + 256 c2 ..., tiles in the pattern's
/// order; the first entry of a byte is in its lowest bits.
#[derive(Clone, Debug)]
pub struct CompactPdb {
    bits: u32,
    entries: Cow<'static, [u8]>,
}

impl CompactPdb {
    /// The databases of partitions, for a blank whose goal is its own cell.
    ///
    /// # Panics
    /// Where the grid has more than [`MOST_CELLS`] cells, a pattern has no tile or more than seven, or the blank
    /// is in one.
    #[must_use]
    pub fn new(grid: Grid, partitions: &[Partition], blank: Tile) -> CompactPdb {
        assert!(grid.cells() <= MOST_CELLS, "a cell is half a byte");
        let bits = bits(grid);
        // Zeroed by the system, so that pages without a placement take no memory.
        let mut entries = vec![0; CompactPdb::bytes(grid, partitions)];
        let mut rest = &mut entries[..];
        let mut space = Space::new(grid, partitions[0][0].len());
        for pattern in partitions.iter().flatten() {
            if pattern.len() != space.tiles() {
                space = Space::new(grid, pattern.len());
            }
            let (of_pattern, behind) = rest.split_at_mut(bytes(bits, pattern.len()));
            fill(of_pattern, bits, &space, pattern, blank);
            rest = behind;
        }
        CompactPdb {
            bits,
            entries: Cow::Owned(entries),
        }
    }

    /// The databases whose bytes these are.
    #[must_use]
    pub fn carried(grid: Grid, entries: &'static [u8]) -> CompactPdb {
        CompactPdb {
            bits: bits(grid),
            entries: Cow::Borrowed(entries),
        }
    }

    /// How many bytes the databases of partitions have.
    #[must_use]
    pub fn bytes(grid: Grid, partitions: &[Partition]) -> usize {
        let patterns = partitions.iter().flatten();
        patterns
            .map(|pattern| bytes(bits(grid), pattern.len()))
            .sum()
    }

    /// How many bits an entry has: 2 or 4.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The bytes.
    #[must_use]
    pub fn entries(&self) -> &[u8] {
        &self.entries
    }
}

/// The bits of an entry on a grid.
fn bits(grid: Grid) -> u32 {
    if grid.width().min(grid.height()) < 4 {
        4
    } else {
        2
    }
}

fn bytes(bits: u32, tiles: usize) -> usize {
    (1 << (4 * tiles)) / (8 / bits as usize)
}

/// The entry of a number, counted from the first pattern's first one, where an entry has so many bits.
#[inline]
#[must_use]
pub fn entry<const BITS: u32>(entries: &[u8], number: u64) -> u64 {
    let in_byte = u64::from(8 / BITS);
    let byte = u64::from(entries[(number / in_byte) as usize]);
    byte >> (number % in_byte * u64::from(BITS)) & ((1 << BITS) - 1)
}

fn fill(entries: &mut [u8], bits: u32, space: &Space, pattern: &[Tile], blank: Tile) {
    let grid = space.grid();
    let table = space.table(pattern, blank);
    // A tile's part of the entry's number, and above it that of the Manhattan distance.
    let value = |tile: usize, cell: Cell| {
        let distance = grid.distance(cell, pattern[tile].home()) as u64;
        distance << 32 | (cell.index() as u64) << (4 * tile)
    };
    let most = (1 << bits) - 1;
    // Entries in a byte are 2 or 4: to shift by 1 or 2 takes a tenth of a division's time.
    let in_byte = (8 / bits).trailing_zeros();
    space.sums(value, |entry, sum| {
        let (number, distance) = (sum as u32 as usize, (sum >> 32) as u8);
        // Only a placement that cannot be brought home has less than its distance.
        let pairs = (table[entry].saturating_sub(distance) / 2).min(most);
        entries[number >> in_byte] |= pairs << ((number as u32 & ((1 << in_byte) - 1)) * bits);
    });
}
