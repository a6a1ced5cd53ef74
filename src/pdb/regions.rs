//! The sets of cells that a pattern's tiles can be on, and the regions of other cells, within which
//! the blank moves.

use crate::grid::{Cell, Grid};
use crate::moves::Move;
use std::iter;

/// All sets of cells that a pattern's tiles can be on, in ascending order, and their regions, set
/// by set.
pub struct Regions {
    pub grid: Grid,
    pub tiles: usize,
    /// `sets[number]`: a bit for each cell.
    pub sets: Vec<u64>,
    first: Vec<u32>,
    /// `all[region]`: the region's cells, a bit for each.
    pub all: Vec<u64>,
    pub set_of: Vec<u32>,
    /// `before[place * cells + cell]`: C(cell, place + 1). The sum over a set's cells is the set's
    /// number.
    before: Vec<usize>,
}

impl Regions {
    pub fn new(grid: Grid, tiles: usize) -> Regions {
        let cells = grid.cells();
        let every = u64::MAX >> (64 - cells);
        let sets = sets(cells, tiles);
        let mut first = Vec::with_capacity(sets.len());
        let most = most_regions(grid, tiles) as usize;
        let (mut all, mut set_of) = (Vec::with_capacity(most), Vec::with_capacity(most));
        for (number, &set) in (0..).zip(&sets) {
            first.push(all.len() as u32);
            let mut free = every & !set;
            while free != 0 {
                let region = flood(grid, free & free.wrapping_neg(), free);
                all.push(region);
                set_of.push(number);
                free &= !region;
            }
        }
        let before =
            (1..=tiles).flat_map(|many| (0..cells).map(move |cell| binomial(cell, many) as usize));
        Regions {
            grid,
            tiles,
            before: before.collect(),
            sets,
            first,
            all,
            set_of,
        }
    }

    pub fn number(&self, set: u64) -> usize {
        let rows = self.before.chunks_exact(self.grid.cells());
        cells(set)
            .zip(rows)
            .map(|(cell, before)| before[cell.index()])
            .sum()
    }

    /// Returns the number of the region that contains a free cell when the cells of `set` are
    /// occupied.
    pub fn of(&self, set: u64, free: Cell) -> usize {
        let mut region = self.first[self.number(set)] as usize;
        while self.all[region] & bit(free) == 0 {
            region += 1;
        }
        region
    }
}

pub fn bit(cell: Cell) -> u64 {
    1 << cell.0
}

pub fn cells(mut set: u64) -> impl Iterator<Item = Cell> {
    iter::from_fn(move || {
        let cell = (set != 0).then(|| Cell(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(cell)
    })
}

/// Returns all sets of `many` of the first `cells` cells, ascending.
pub fn sets(cells: usize, many: usize) -> Vec<u64> {
    let count = binomial(cells, many) as usize;
    let mut sets = Vec::with_capacity(count);
    let mut set = (1u64 << many) - 1;
    while sets.len() < count {
        sets.push(set);
        // The next greater number with the same count of bits (Gosper, HAKMEM 175, 1972).
        let low = set & set.wrapping_neg();
        let ripple = set.wrapping_add(low);
        set = ripple | ((set ^ ripple) / low) >> 2;
    }
    sets
}

/// Counts the ways to choose `many` of at most 64 things.
pub fn binomial(things: usize, many: usize) -> u128 {
    (0..many).fold(1, |ways, i| {
        ways * things.saturating_sub(i) as u128 / (i as u128 + 1)
    })
}

/// Returns an upper bound on the regions of all sets, up to 10 % above their number.
///
/// By Euler's formula, the number of a set's regions is its free cells, minus the pairs of
/// neighbouring free cells, plus the areas that these pairs enclose. An enclosed area is a square
/// of four free cells, or a group of tiles that touch one another, if only at a corner, and do not
/// touch the border. Of the eight cells around a group's first tile, the cells on the border and
/// the cells before the tile are free. All tiles for which this is true are counted. A group may
/// have several such tiles, so the count is an upper bound.
pub fn most_regions(grid: Grid, tiles: usize) -> u128 {
    let cells = grid.cells();
    let sets_without = |others: usize| binomial(cells.saturating_sub(others), tiles);
    let free = (cells - tiles) as u128 * sets_without(0);
    let free_edges = edges(grid) as u128 * sets_without(2);
    let squares = ((grid.width() - 1) * (grid.height() - 1)) as u128 * sets_without(4);
    let is_border = |cell: Cell| Move::ALL.iter().any(|&m| grid.step(cell, m).is_none());
    let groups = grid.all().filter(|&cell| !is_border(cell)).map(|first| {
        let around = grid.all().filter(|&cell| {
            let rows = grid.row(cell).abs_diff(grid.row(first));
            rows.max(grid.column(cell).abs_diff(grid.column(first))) == 1
        });
        let free = around.filter(|&cell| cell < first || is_border(cell));
        binomial(cells - 1 - free.count(), tiles - 1)
    });
    free + squares + groups.sum::<u128>() - free_edges
}

pub fn edges(grid: Grid) -> usize {
    2 * grid.cells() - grid.width() - grid.height()
}

/// Returns the cells of `free` that are connected to `region`.
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
    #[ignore = "slow"]
    fn sets_and_regions_are_numbered_by_their_cells() {
        for (width, height, tiles) in [(4, 3, 5), (2, 5, 3), (64, 1, 2), (1, 64, 2), (8, 8, 3)] {
            let regions = Regions::new(Grid::new(width, height).unwrap(), tiles);
            let sets = &regions.sets;
            assert!(sets.windows(2).all(|pair| pair[0] < pair[1]));
            for (number, &set) in sets.iter().enumerate() {
                assert_eq!(regions.number(set), number);
            }
            let mut all = 0;
            for (number, (&set, &region)) in regions.set_of.iter().zip(&regions.all).enumerate() {
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
        // The sets are the middle row, and the three cells round a corner.
        for (set, expected) in [
            (0b000_111_000, &[0b000_000_111, 0b111_000_000][..]),
            (0b000_010_101, &[0b000_000_010, 0b111_101_000]),
            (0b000_001_110, &[0b000_000_001, 0b111_110_000]),
        ] {
            let number = regions.number(set) as u32;
            let found = regions
                .set_of
                .iter()
                .zip(&regions.all)
                .filter(|(set, _)| **set == number);
            assert!(found.map(|(_, region)| region).eq(expected));
        }
    }
}
