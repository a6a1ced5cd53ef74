//! Compact pattern databases: two or four bits an entry, for boards of at most 25 cells.

use crate::grid::Grid;
use crate::pdb::catalogue::Pattern;
use crate::pdb::orders::word_count;
use crate::pdb::placements::{numbers, Placements};
use crate::pdb::regions::binomial;
use crate::pdb::space::Space;
use crate::system::{self, NEVER};
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Mutex;
use std::{array, mem};

/// The most cells of a board: four patterns of at most six tiles cover it.
pub const MOST_IN_PDB: usize = 25;

/// The databases of several patterns, one after the other.
///
/// The fewest moves of a pattern's tiles exceed their Manhattan distance by an even number; half of
/// it is the excess. An entry is the greatest number that its bits can hold, minus the excess; for
/// a greater excess, it is 0, which still gives a lower bound. On 4x4, two bits are too few for one
/// in 17 entries of seven tiles; on narrower boards, for nearly all.
///
/// The number of an entry is the sum of the tiles' [digits](super::placements::digit). The first
/// entry of a byte is in the lowest bits.
#[derive(Clone, Debug)]
pub struct CompactPdb {
    pub grid: Grid,
    pub bits: u32,
    pub patterns: Vec<Pattern>,
    pub entries: Cow<'static, [u8]>,
}

impl CompactPdb {
    /// Computes the databases of some patterns. Returns `None` if `stop` was set meanwhile.
    pub fn new(grid: Grid, patterns: Vec<Pattern>, means: &Means) -> Option<CompactPdb> {
        assert!(
            grid.cells() <= MOST_IN_PDB,
            "numbers of entries have 30 bits"
        );
        // The system zeroes this memory. Pages without a placement take no memory.
        let mut entries = vec![0; CompactPdb::bytes(grid, &patterns)];
        let mut rest = &mut entries[..];
        let of_pattern = |pattern| {
            let (entries, after) = mem::take(&mut rest).split_at_mut(bytes(grid, pattern));
            rest = after;
            (pattern, entries)
        };
        let empty: Vec<_> = patterns.iter().map(of_pattern).collect();
        let others = means.threads.min(empty.len()).saturating_sub(1);
        let empty = Mutex::new(empty.into_iter());
        let next = || system::unpoisoned(empty.lock()).next();
        let fill = if bits(grid) == 2 {
            fill::<2>
        } else {
            fill::<4>
        };
        system::share(others, || {
            while let Some((pattern, entries)) = next() {
                match means.before.and_then(|before| before.entries_of(pattern)) {
                    Some(known) => entries.copy_from_slice(known),
                    None => fill(means.stop, grid, pattern, entries),
                }
            }
        });
        let is_stopped = means.stop.load(Ordering::Relaxed);
        (!is_stopped).then(|| CompactPdb {
            grid,
            bits: bits(grid),
            patterns,
            entries: Cow::Owned(entries),
        })
    }

    pub fn from_entries(grid: Grid, patterns: Vec<Pattern>, entries: &'static [u8]) -> CompactPdb {
        CompactPdb {
            grid,
            bits: bits(grid),
            patterns,
            entries: Cow::Borrowed(entries),
        }
    }

    pub fn bytes(grid: Grid, patterns: &[Pattern]) -> usize {
        patterns.iter().map(|pattern| bytes(grid, pattern)).sum()
    }

    /// Returns the bytes in use while these databases are made, without the databases themselves.
    pub fn making_bytes(grid: Grid, patterns: &[Pattern]) -> usize {
        let tiles = patterns
            .iter()
            .map(|pattern| pattern.tiles.len())
            .max()
            .unwrap_or_default();
        // The bits of every remainder, and a bit in `known`.
        let remainders =
            binomial(grid.cells(), tiles) as usize * word_count(tiles) * (bits(grid) as usize + 1);
        Space::bytes(grid, tiles)
            + Placements::bytes(grid, tiles)
            + remainders * mem::size_of::<u128>()
    }

    pub fn entries_of(&self, pattern: &Pattern) -> Option<&[u8]> {
        Some(&self.entries[self.first(pattern)?..][..bytes(self.grid, pattern)])
    }

    /// Returns the first byte of a pattern's entries.
    pub fn first(&self, pattern: &Pattern) -> Option<usize> {
        let number = self.patterns.iter().position(|known| known == pattern)?;
        Some(
            self.patterns[..number]
                .iter()
                .map(|before| bytes(self.grid, before))
                .sum(),
        )
    }
}

/// How databases are made.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    /// Databases that have some of the patterns already.
    pub before: Option<&'a CompactPdb>,
    /// The threads, if the system grants them.
    pub threads: usize,
    pub stop: &'a AtomicBool,
}

impl Means<'_> {
    /// Returns the means with which one thread makes all databases, as in the build script.
    #[allow(dead_code)]
    pub fn alone() -> Means<'static> {
        Means {
            before: None,
            threads: 1,
            stop: &NEVER,
        }
    }
}

pub fn bits(grid: Grid) -> u32 {
    if grid.width().min(grid.height()) < 4 {
        4
    } else {
        2
    }
}

fn bytes(grid: Grid, pattern: &Pattern) -> usize {
    numbers(grid, pattern.tiles.len()).div_ceil(8 / bits(grid) as usize)
}

/// Fills the entries of a pattern, which must all be 0. If `stop` is set, leaves them as they are.
fn fill<const BITS: usize>(stop: &AtomicBool, grid: Grid, pattern: &Pattern, entries: &mut [u8]) {
    if stop.load(Ordering::Relaxed) {
        return;
    }
    let most = (1 << BITS) - 1;
    let space = Space::new(grid, pattern.tiles.len());
    let placements = Placements::new(&space.regions, &pattern.tiles);
    let Some(remainders) = remainders::<BITS>(stop, &space, &placements, pattern) else {
        return;
    };
    // `entries_of[distance / 2][remainder]`; see `remainders`. 15 is a multiple of both greatest
    // entries, 3 and 15.
    let entry = |half: u8, remainder: u8| {
        if remainder == 0 {
            0
        } else {
            1 + (half + 15 - remainder) % most
        }
    };
    let entries_of: Vec<[u8; 16]> = (0..128)
        .map(|half| array::from_fn(|remainder| entry(half, remainder as u8)))
        .collect();
    // `spread[byte]`: the bits of the byte, each as the lowest bit of an entry.
    let spread =
        |byte: u32| (0..8).fold(0, |spread, bit| spread | (byte >> bit & 1) << (BITS * bit));
    let spread: Vec<u32> = (0..1 << 8).map(spread).collect();
    placements.for_each(|word, greater, small| {
        let remainders = remainders[word].map(u128::to_le_bytes);
        for (eight, small) in small.chunks(8).enumerate() {
            let mut remainders: u32 = (0..BITS)
                .map(|bit| spread[usize::from(remainders[bit][eight])] << bit)
                .sum();
            for small in small {
                let number = (greater.number + small % (1 << 24)) as usize;
                let distance = greater.distance + (small >> 24) as u8;
                let entry =
                    entries_of[usize::from(distance / 2)][remainders as usize % (1 << BITS)];
                entries[number / (8 / BITS)] += entry << (number % (8 / BITS) * BITS);
                remainders >>= BITS;
            }
        }
    });
}

/// Computes half of each order's moves, modulo the greatest entry, plus 1; or 0 if the order's
/// entry is 0. With the distance, this remainder gives the entry; the moves themselves would need
/// more bits (Cooperman and Finkelstein 1992). `remainders[word][bit]`: the orders whose remainder
/// has the bit.
fn remainders<const BITS: usize>(
    stop: &AtomicBool,
    space: &Space,
    placements: &Placements,
    pattern: &Pattern,
) -> Option<Vec<[u128; BITS]>> {
    let (regions, words) = (&space.regions, word_count(pattern.tiles.len()));
    let mut remainders = vec![[0; BITS]; regions.sets.len() * words];
    let most = (1 << BITS) - 1;
    // `known[word]`: the orders whose remainder is not 0. One word is faster to read than all bit
    // planes.
    let mut known = vec![0_u128; remainders.len()];
    let mut is_stopped = false;
    space.search(&pattern.tiles, pattern.blank, |region, moves, new| {
        is_stopped |= stop.load(Ordering::Relaxed);
        if is_stopped {
            new.fill(0);
        }
        let first = regions.set_of[region] as usize * words;
        // A nearer placement leads to no entry above 0: a move takes a tile at most one cell
        // farther from home.
        let least = moves.saturating_sub(2 * (most - 1));
        let remainder = masks::<BITS>((1 + moves / 2 % most) as u8);
        for (new, word) in new.iter_mut().zip(first..).filter(|(new, _)| **new != 0) {
            *new &= placements.at_least(least, word);
            let unknown = *new & !known[word];
            if unknown != 0 {
                known[word] |= unknown;
                for (bit, is_set) in remainders[word].iter_mut().zip(remainder) {
                    *bit |= unknown & is_set;
                }
            }
        }
    });
    (!is_stopped).then_some(remainders)
}

/// Returns a mask for each bit of a number: all orders if the bit is set, otherwise none.
fn masks<const BITS: usize>(number: u8) -> [u128; BITS] {
    array::from_fn(|bit| u128::from(number >> bit & 1).wrapping_neg())
}
