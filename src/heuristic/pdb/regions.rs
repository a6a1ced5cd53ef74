//! The sets of cells that so many tiles can be on, and the regions of the other cells, where the blank is free.

use super::size::{choose, Size};
use crate::grid::{Cell, Grid};
use crate::moves::Move;

/// The sets of so many cells and their regions, both numbered: the sets ascending, their regions set by set.
pub struct Regions {
    grid: Grid,
    tiles: usize,
    /// The sets, a bit a cell.
    sets: Vec<u64>,
    /// Of every set, the number of its first region.
    first: Vec<u32>,
    all: Vec<u64>,
    /// The sets that come before a set because of the cell in one of its places: `place * cells + cell`.
    before: Vec<usize>,
}

impl Regions {
    /// All sets of `tiles` cells of a grid of at most 64 cells, and their regions.
    pub fn new(grid: Grid, tiles: usize) -> Regions {
        let every = u64::MAX >> (64 - grid.cells());
        let size = Size::new(grid, tiles);
        let sets = sets(grid.cells(), tiles);
        let mut first = Vec::with_capacity(sets.len());
        let mut regions = Vec::with_capacity(size.regions as usize);
        for &set in &sets {
            first.push(regions.len() as u32);
            let mut free = every & !set;
            while free != 0 {
                let region = flood(grid, free & free.wrapping_neg(), free);
                regions.push(region);
                free &= !region;
            }
        }
        // Ascending sets are numbered by the sum of C(cell, place + 1).
        let before = (1..=tiles).flat_map(|many| {
            let cells = 0..grid.cells();
            cells.map(move |cell| choose(cell, many) as usize)
        });
        Regions {
            grid,
            tiles,
            before: before.collect(),
            sets,
            first,
            all: regions,
        }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// How many cells a set has.
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// The sets in their order, a bit a cell.
    pub fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// The number of regions of all sets.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Every region in their order, with its set's number.
    pub fn all(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        let ends = self.first[1..].iter().copied();
        let ends = ends.chain([self.all.len() as u32]);
        let of_set = move |((set, &first), end): ((u32, &u32), u32)| {
            let regions = &self.all[first as usize..end as usize];
            regions.iter().map(move |&region| (set, region))
        };
        (0..).zip(&self.first).zip(ends).flat_map(of_set)
    }

    /// The number of a set.
    pub fn number(&self, set: u64) -> usize {
        debug_assert_eq!(set.count_ones() as usize, self.tiles);
        let rows = self.before.chunks_exact(self.grid.cells());
        cells(set)
            .zip(rows)
            .map(|(cell, before)| before[cell.index()])
            .sum()
    }

    /// The number of the region of a set that holds a cell, which is not in the set.
    pub fn of(&self, set: u64, free: Cell) -> usize {
        let mut region = self.first[self.number(set)] as usize;
        while self.all[region] & bit(free) == 0 {
            region += 1;
        }
        region
    }

    /// The neighbours of every cell.
    pub fn neighbours(&self) -> Vec<u64> {
        let neighbours = |cell| {
            let steps = Move::ALL.iter().filter_map(|&m| self.grid.step(cell, m));
            steps.fold(0, |set, to| set | bit(to))
        };
        self.grid.all().map(neighbours).collect()
    }
}

/// The set of one cell.
pub fn bit(cell: Cell) -> u64 {
    1 << cell.0
}

/// The cells of a set, ascending.
pub fn cells(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| Cell(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(cell)
    })
}

/// All sets of so many of the first cells, ascending.
fn sets(cells: usize, many: usize) -> Vec<u64> {
    let last = (0..cells as u32)
        .rev()
        .take(many)
        .fold(0u64, |set, cell| set | 1 << cell);
    let mut set = (1u64 << many) - 1;
    let mut sets = Vec::with_capacity(choose(cells, many) as usize);
    loop {
        sets.push(set);
        if set == last {
            return sets;
        }
        // The next greater number with as many bits.
        let low = set & set.wrapping_neg();
        let ripple = set + low;
        set = ripple | ((set ^ ripple) / low) >> 2;
    }
}

/// The cells among `free` that are connected with those in `region`.
fn flood(grid: Grid, mut region: u64, free: u64) -> u64 {
    let width = grid.width();
    let first_column = (0..grid.height()).fold(0u64, |set, row| set | 1 << (row * width));
    let last_column = first_column << (width - 1);
    loop {
        let sides = (region & !last_column) << 1 | (region & !first_column) >> 1;
        let below = if width < 64 {
            region << width | region >> width
        } else {
            0
        };
        let grown = region | (sides | below) & free;
        if grown == region {
            return region;
        }
        region = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_regions_are_found_by_their_cells() {
        for (width, height, tiles) in [(4, 3, 5), (2, 5, 3), (64, 1, 2), (1, 64, 2), (8, 8, 3)] {
            let regions = Regions::new(Grid::new(width, height).unwrap(), tiles);
            let sets = regions.sets();
            assert!(sets.windows(2).all(|pair| pair[0] < pair[1]));
            for (number, &set) in sets.iter().enumerate() {
                assert_eq!(regions.number(set), number);
            }
            let mut all = 0;
            for (number, (set, region)) in regions.all().enumerate() {
                let set = sets[set as usize];
                for cell in cells(region) {
                    assert_eq!(regions.of(set, cell), number);
                }
                all += region.count_ones() as usize;
            }
            assert_eq!(all, sets.len() * (width * height - tiles));
        }
    }

    #[test]
    fn a_region_is_what_the_blank_reaches() {
        let regions = Regions::new(Grid::new(3, 3).unwrap(), 3);
        // The middle row, and the three cells round a corner.
        for (set, expected) in [
            (0b000_111_000, &[0b000_000_111, 0b111_000_000][..]),
            (0b000_010_101, &[0b000_000_010, 0b111_101_000]),
            (0b000_001_110, &[0b000_000_001, 0b111_110_000]),
        ] {
            let number = regions.number(set) as u32;
            let found = regions.all().filter(|(set, _)| *set == number);
            assert!(found.map(|(_, region)| region).eq(expected.iter().copied()));
        }
    }
}
