//! Compact pattern databases: two or four bits an entry, for boards of at most 16 cells.

use crate::grid::Grid;
use crate::heuristic::pdb::catalogue::Pattern;
use crate::heuristic::pdb::space::Space;
use std::borrow::Cow;
use std::mem;

/// The most cells of a board: a cell's number has four bits.
pub const MOST_CELLS: usize = 16;

/// The databases of some patterns, one after the other.
///
/// An entry is half of what the pattern's moves exceed its tiles' Manhattan distance by (always even), cut to its bits,
/// which keeps it a lower bound. Counted over [`Space::table`]: on 4x4, two bits cut one of 1,000 entries of five tiles,
/// of 100 of six, of 17 of seven; on narrower boards they would cut nearly all (on 2x8, seven tiles average 7), while
/// four bits cut one of 16,000.
///
/// The entry for tiles on cells c0, c1, ... in the pattern's order has the number c0 + 16 c1 + 256 c2 + ...; the first
/// entry of a byte is in its lowest bits.
#[derive(Clone, Debug)]
pub struct CompactPdb {
    /// The bits of an entry, 2 or 4.
    pub bits: u32,
    patterns: Vec<Pattern>,
    pub entries: Cow<'static, [u8]>,
}

impl CompactPdb {
    pub fn new(grid: Grid, patterns: Vec<Pattern>) -> CompactPdb {
        CompactPdb::filled_by(grid, patterns, |parts| parts.into_iter().for_each(|part| fill(grid, part)))
    }

    /// The same; the caller gives every database to [`fill`].
    pub fn filled_by(grid: Grid, patterns: Vec<Pattern>, fill: impl FnOnce(Vec<Share>)) -> CompactPdb {
        assert!(grid.cells() <= MOST_CELLS, "a cell is half a byte");
        let bits = bits(grid);
        // Zeroed by the system: pages without a placement take no memory.
        let mut entries = vec![0; CompactPdb::bytes(grid, &patterns)];
        let mut rest = &mut entries[..];
        let parts = patterns.iter().map(|pattern| {
            let (entries, behind) = mem::take(&mut rest).split_at_mut(bytes(bits, pattern));
            rest = behind;
            (entries, pattern)
        });
        fill(parts.collect());
        CompactPdb { bits, patterns, entries: Cow::Owned(entries) }
    }

    /// The databases with these [`entries`](CompactPdb::entries), made before for the same patterns.
    pub fn from_entries(grid: Grid, patterns: Vec<Pattern>, entries: &'static [u8]) -> CompactPdb {
        CompactPdb { bits: bits(grid), patterns, entries: Cow::Borrowed(entries) }
    }

    /// The bytes of the databases of some patterns.
    pub fn bytes(grid: Grid, patterns: &[Pattern]) -> usize {
        let bytes = |pattern| bytes(bits(grid), pattern);
        patterns.iter().map(bytes).sum()
    }

    /// The bytes in use while these databases are made, without their own.
    pub fn making_bytes(grid: Grid, patterns: &[Pattern]) -> usize {
        let tiles = patterns.iter().map(|pattern| pattern.tiles.len()).max().unwrap_or_default();
        Space::bytes(grid, tiles) + Space::placements_bytes(grid, tiles)
    }

    /// The entries of a pattern.
    pub fn entries_of(&self, pattern: &Pattern) -> Option<&[u8]> {
        let (_, first) = self.patterns().find(|(known, _)| *known == pattern)?;
        Some(&self.entries[first..][..bytes(self.bits, pattern)])
    }

    /// The patterns, each with its first byte.
    pub fn patterns(&self) -> impl Iterator<Item = (&Pattern, usize)> {
        let mut first = 0;
        self.patterns.iter().map(move |pattern| {
            let of_pattern = first;
            first += bytes(self.bits, pattern);
            (pattern, of_pattern)
        })
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

fn bytes(bits: u32, pattern: &Pattern) -> usize {
    (1 << (4 * pattern.tiles.len())) / (8 / bits as usize)
}

/// What one call of [`fill`] fills: the entries of a pattern, all 0 at first.
pub type Share<'a> = (&'a mut [u8], &'a Pattern);

pub fn fill(grid: Grid, (entries, Pattern { tiles, blank }): Share) {
    let bits = bits(grid);
    let space = Space::new(grid, tiles.len());
    let table = space.table(tiles, *blank);
    let most = (1 << bits) - 1;
    // A shift by 1 or 2: a division by the 2 or 4 entries of a byte takes ten times as long.
    let in_byte = (8 / bits).trailing_zeros();
    let distance = |tile: usize, cell| grid.distance(cell, tiles[tile].home()) as u32;
    space.placements(distance, |first, last, distance, firsts| {
        let entries = &mut entries[last >> in_byte..];
        for (&moves, first) in table[first..].iter().zip(firsts) {
            let number = first & 0xf_ffff;
            // Only a placement that no moves bring home has fewer moves than its distance.
            let pairs = (moves.saturating_sub((distance + (first >> 20)) as u8) / 2).min(most);
            entries[number as usize >> in_byte] |= pairs << ((number & ((1 << in_byte) - 1)) * bits);
        }
    });
}
