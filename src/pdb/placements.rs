//! The placements of a pattern's tiles: the numbers of their entries, and their distances from
//! home.

use crate::grid::{Cell, Grid};
use crate::pdb::orders::{order_at, order_count, word_count, IN_WORD, WORD};
use crate::pdb::regions::{binomial, bit, cells, sets, Regions};
use crate::position::Tile;
use std::mem::size_of;

/// Counts the numbers of a pattern's entries, including numbers that belong to no placement.
pub fn numbers(grid: Grid, tiles: usize) -> usize {
    base(grid).pow(tiles as u32)
}

/// Returns what a tile on a cell adds to the number of an entry: a digit. The first tile has the
/// lowest digit.
pub fn digit(grid: Grid, tile: usize, cell: Cell) -> u32 {
    (cell.index() * numbers(grid, tile)) as u32
}

/// Returns the base of the digits. Up to 16 cells, each digit has four bits of its own.
fn base(grid: Grid) -> usize {
    grid.cells().max(16)
}

/// All placements, a word of orders at a time: the smallest tiles are on a set of cells in any
/// order, and each greater tile has a cell of its own. Words are numbered set by set.
pub struct Placements<'a> {
    regions: &'a Regions,
    /// `on[tile][cell]`: what the tile adds on the cell.
    on: Vec<Vec<Added>>,
    words: Vec<Word>,
    /// `small[set][order]`: what the smallest tiles add on this set of cells. The low 24 bits are
    /// for the number; the distance is above them.
    small: Vec<Vec<u32>>,
    /// `at_least[set][half]`: the orders in which the smallest tiles, on this set of cells, are at
    /// least `2 * half - 1` moves from home. On one set, all distances are even or all are odd.
    /// Empty if the pattern has at most five tiles.
    at_least: Vec<Vec<u128>>,
}

#[derive(Clone, Copy, Default)]
pub struct Added {
    pub number: u32,
    pub distance: u8,
}

struct Word {
    of_greater: u8,
    /// The distance of all tiles from home in the order with the least distance.
    nearest: u8,
    /// The number of the set of cells under the smallest tiles.
    small: u32,
}

impl<'a> Placements<'a> {
    pub fn new(regions: &'a Regions, tiles: &[Tile]) -> Self {
        let (grid, count) = (regions.grid, tiles.len());
        let smallest = count.min(IN_WORD);
        let on = tiles.iter().enumerate().map(|(place, tile)| {
            let added = |cell| Added {
                number: digit(grid, place, cell),
                distance: grid.distance(cell, tile.home()) as u8,
            };
            grid.all().map(added).collect()
        });
        let on: Vec<Vec<Added>> = on.collect();
        let added = |(&tile, cell): (&u8, Cell)| on[usize::from(tile)][cell.index()];
        let (mut small, mut rows) = (Vec::new(), Vec::new());

        let orders: Vec<Vec<u8>> = (0..order_count(smallest))
            .map(|number| order_at(smallest, number))
            .collect();
        for set in sets(grid.cells(), smallest) {
            let add = |order: &Vec<u8>| {
                let Added { number, distance } = total(order.iter().zip(cells(set)).map(added));
                number | u32::from(distance) << 24
            };
            let added: Vec<u32> = orders.iter().map(add).collect();
            if count > smallest {
                let halves = (0_u32..).map(|half| at_least((2 * half).saturating_sub(1), &added));
                rows.push(halves.take_while(|orders| *orders != 0).collect());
            }
            small.push(added);
        }

        let nearest = |added: &Vec<u32>| {
            added
                .iter()
                .map(|added| (added >> 24) as u8)
                .min()
                .unwrap_or_default()
        };
        let nearest: Vec<u8> = small.iter().map(nearest).collect();
        // The first order of a word stands for all: they differ only in the smallest tiles.
        let orders: Vec<Vec<u8>> = (0..word_count(count))
            .map(|word| order_at(count, word * WORD))
            .collect();
        let mut words = Vec::with_capacity(regions.sets.len() * orders.len());
        for &set in &regions.sets {
            for order in &orders {
                let greater = order
                    .iter()
                    .zip(cells(set))
                    .filter(|(tile, _)| usize::from(**tile) >= smallest);
                let mut rest = set;
                let of_greater =
                    total(greater.inspect(|(_, cell)| rest ^= bit(*cell)).map(added)).distance;
                let number = regions.number(rest);
                words.push(Word {
                    of_greater,
                    nearest: of_greater + nearest[number],
                    small: number as u32,
                });
            }
        }

        Placements {
            regions,
            on,
            words,
            small,
            at_least: rows,
        }
    }

    pub fn bytes(grid: Grid, tiles: usize) -> usize {
        let small = tiles.min(IN_WORD);
        let halves = small * (grid.width() + grid.height() - 2) / 2 + 2;
        let halves = if tiles > small {
            halves.next_power_of_two() * size_of::<u128>()
        } else {
            0
        };
        let of_set = 48 + 4 * order_count(small) + halves;
        let count = |tiles| binomial(grid.cells(), tiles) as usize;
        count(small) * of_set + count(tiles) * word_count(tiles) * size_of::<Word>()
    }

    /// Returns the orders of a word in which all tiles together are at least `distance` from home.
    /// The parity of `distance` must be the parity of their distances.
    pub fn at_least(&self, distance: u32, word: usize) -> u128 {
        let Word {
            of_greater,
            nearest,
            small,
        } = self.words[word];
        if distance <= nearest.into() {
            return !0;
        }
        let left = distance - u32::from(of_greater);
        match self.at_least.get(small as usize) {
            Some(halves) => halves
                .get((left as usize).div_ceil(2))
                .copied()
                .unwrap_or_default(),
            None => at_least(left, &self.small[small as usize]),
        }
    }

    /// Calls `visit` for every word, with its number, what the greater tiles add, and what the
    /// smallest tiles add in every order. The greater tiles' cells change slowest, so that a caller
    /// can write memory in order.
    pub fn for_each(&self, mut visit: impl FnMut(usize, Added, &[u32])) {
        let tiles = self.regions.tiles;
        let small = tiles.min(IN_WORD);
        let grid = self.regions.grid;
        for greater in 0..numbers(grid, tiles - small) {
            let digit = |tile: usize| greater / numbers(grid, tile - small) % base(grid);
            let on = (small..tiles)
                .rev()
                .map(|tile| (tile, Cell::at(digit(tile))));
            let of_greater = on.clone().fold(0_u64, |set, (_, cell)| set | bit(cell));
            if of_greater >> grid.cells() != 0 || of_greater.count_ones() as usize != tiles - small
            {
                continue;
            }
            let added = total(on.clone().map(|(tile, cell)| self.on[tile][cell.index()]));
            for (mut word, mut rest) in self.regions.sets.iter().copied().enumerate() {
                if rest & of_greater != of_greater {
                    continue;
                }
                for (tile, cell) in on.clone() {
                    rest &= !bit(cell);
                    word = word * (tile + 1) + (rest >> cell.0).count_ones() as usize;
                }
                visit(word, added, &self.small[self.words[word].small as usize]);
            }
        }
    }
}

fn total(added: impl Iterator<Item = Added>) -> Added {
    added.fold(Added::default(), |total, added| Added {
        number: total.number + added.number,
        distance: total.distance + added.distance,
    })
}

fn at_least(distance: u32, added: &[u32]) -> u128 {
    let orders = added.iter().rev();
    orders.fold(0, |orders, added| {
        orders << 1 | u128::from(added >> 24 >= distance)
    })
}
