//! All moves of a pattern's tiles on a grid, and the fewest that bring them home.
//!
//! The blank moves freely among the cells without a tile of the pattern. So a state is the set of cells that these tiles
//! are on, the region of the other cells that the blank is in ([`regions`]), and the order of the tiles on their cells. A
//! move is made for all orders at once ([`orders`]), and one search backwards from the goal finds all entries.

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::heuristic::pdb::orders::{order_at, order_count, word_count, Exchanges, IN_WORD, WORD};
use crate::heuristic::pdb::regions::{binomial, bit, cells, most_regions, pairs, sets, Regions};
use std::mem::{self, size_of};

/// The most cells of a grid: a set of them is a `u64`.
pub const MOST_IN_SET: usize = 64;

/// The sets of cells that a pattern's tiles can be on, their regions, and the moves between them. The same for all
/// patterns of as many tiles.
pub struct Space {
    pub regions: Regions,
    /// Every region's first move, and the number of all moves.
    first_move: Vec<u32>,
    moves: Vec<TileMove>,
}

/// A tile's move: the region that the blank is in after it, and the tile's place among the cells of the set before and
/// after it.
struct TileMove {
    region: u32,
    from: u8,
    to: u8,
}

impl Space {
    pub fn new(grid: Grid, tiles: usize) -> Space {
        assert_is_possible(grid, tiles);
        let regions = Regions::new(grid, tiles);
        let neighbours = regions.neighbours();
        let mut first_move = Vec::with_capacity(regions.all.len() + 1);
        let mut moves = Vec::with_capacity(count_moves(grid, tiles) as usize);
        for (&number, region) in regions.set_of.iter().zip(&regions.all) {
            first_move.push(moves.len() as u32);
            let set = regions.sets[number as usize];
            for from in cells(set) {
                for to in cells(neighbours[from.index()] & region) {
                    let after = set & !bit(from) | bit(to);
                    let place = |set: u64, cell: Cell| (set & (bit(cell) - 1)).count_ones() as u8;
                    moves.push(TileMove {
                        region: regions.of(after, from) as u32,
                        from: place(set, from),
                        to: place(after, to),
                    });
                }
            }
        }
        first_move.push(moves.len() as u32);
        Space { regions, first_move, moves }
    }

    /// An upper bound on the bytes in use while one table is made, the table included, up to 10 % above the true
    /// number; `usize::MAX` if it is larger.
    pub fn bytes(grid: Grid, tiles: usize) -> usize {
        assert_is_possible(grid, tiles);
        // No memory holds the orders of more than 20 tiles.
        let orders = (1..=tiles.min(20) as u128).product::<u128>();
        let words = orders.max(WORD as u128) / WORD as u128;
        // The set, its first region, its entries, `known`.
        let of_set = 8 + 4 + orders + 16 * words;
        // The region, `set_of`, `first_move`; `seen`, `now`, `next` and their marks.
        let of_region = 8 + 4 + 4 + 3 * (16 * words + 1);
        let bytes = binomial(grid.cells(), tiles) * of_set
            + most_regions(grid, tiles) * of_region
            + count_moves(grid, tiles) * size_of::<TileMove>() as u128;
        usize::try_from(bytes).unwrap_or(usize::MAX)
    }

    /// A pattern's entries: the fewest moves of its tiles that bring them home, wherever the blank is. An entry's number
    /// is the set's number times the orders of the tiles, plus the order's rank; [`Space::placements`] lists them. 255
    /// also stands for more, and 0 also for placements that no moves bring home.
    ///
    /// The entries are admissible but not consistent: one move may change them by more than one, since the blank need
    /// not be where the fewest moves have it. Those of [`Space::table_by_region`] are consistent.
    ///
    /// Without a `blank`, the blank's goal may be anywhere.
    pub fn table(&self, pattern: &[Tile], blank: Option<Tile>) -> Vec<u8> {
        let sets = self.regions.sets.len();
        self.search(pattern, blank, sets, |region| self.regions.set_of[region] as usize)
    }

    /// The same for every region that the blank may be in: an entry's number is the region's number times the orders of
    /// the tiles, plus the order's rank.
    pub fn table_by_region(&self, pattern: &[Tile], blank: Tile) -> Vec<u8> {
        self.search(pattern, Some(blank), self.regions.all.len(), |region| region)
    }

    /// Breadth-first search from the goals backwards. `row_of` a region is the row of the table that its orders' entries
    /// are in.
    fn search(&self, pattern: &[Tile], blank: Option<Tile>, rows: usize, row_of: impl Fn(usize) -> usize) -> Vec<u8> {
        let tiles = self.regions.tiles;
        // So that the goal's order has rank 0.
        let is_ascending = pattern.windows(2).all(|pair| pair[0] < pair[1]);
        assert!(is_ascending, "a pattern's tiles are ascending");
        let homes = pattern.iter().fold(0, |set, tile| set | bit(tile.home()));
        assert_eq!(pattern.len(), tiles, "a pattern for this space");

        let orders = order_count(tiles);
        let words = word_count(tiles);
        let exchanges = Exchanges::new(tiles);
        let mut entries = vec![0; rows * orders];
        // Every region's orders: all seen so far, those new on this level, those new on the next; and every row's orders
        // whose entry is known.
        let count = self.regions.all.len();
        let mut seen = vec![0u128; count * words];
        let mut now = vec![0u128; count * words];
        let mut next = vec![0u128; count * words];
        let (mut is_now, mut is_next) = (vec![false; count], vec![false; count]);
        let mut is_full = vec![false; count];
        let mut known = vec![0u128; rows * words];
        let mut moved = vec![0; words];
        let full = u128::MAX >> (u128::BITS as usize - orders.min(WORD));
        let is_goal = |cell: &Cell| match blank {
            Some(blank) => *cell == blank.home(),
            None => homes & bit(*cell) == 0,
        };
        for cell in self.regions.grid.all().filter(is_goal) {
            let goal = self.regions.of(homes, cell);
            (seen[goal * words], now[goal * words], is_now[goal]) = (1, 1, true);
        }

        let mut level = 0u8;
        while is_now.contains(&true) {
            for region in 0..count {
                let range = region * words..(region + 1) * words;
                if is_now[region] {
                    let row = row_of(region);
                    let known = &mut known[row * words..];
                    for (word, (&new, known)) in now[range.clone()].iter().zip(known).enumerate() {
                        let mut new = new & !*known;
                        *known |= new;
                        while new != 0 {
                            let order = word * WORD + new.trailing_zeros() as usize;
                            entries[row * orders + order] = level;
                            new &= new - 1;
                        }
                    }
                }
                // Every region fetches its new orders from its neighbours, by their moves made backwards: it is written
                // once a level, and not at all once it is full.
                is_next[region] = false;
                let moves = self.first_move[region] as usize..self.first_move[region + 1] as usize;
                let mut steps = self.moves[moves].iter().filter(|step| is_now[step.region as usize]).peekable();
                if is_full[region] || steps.peek().is_none() {
                    continue;
                }
                let next = &mut next[range.clone()];
                next.fill(0);
                for step in steps {
                    let mut source = &now[step.region as usize * words..][..words];
                    if step.from != step.to {
                        moved.copy_from_slice(source);
                        exchanges.shift(&mut moved, step.to.into(), step.from.into());
                        source = &moved;
                    }
                    for (next, source) in next.iter_mut().zip(source) {
                        *next |= source;
                    }
                }
                let (mut any, mut all) = (0, full);
                for (next, seen) in next.iter_mut().zip(&mut seen[range]) {
                    *next &= !*seen;
                    *seen |= *next;
                    any |= *next;
                    all &= *seen;
                }
                is_next[region] = any != 0;
                is_full[region] = all == full;
            }
            mem::swap(&mut now, &mut next);
            mem::swap(&mut is_now, &mut is_next);
            level = level.saturating_add(1);
        }
        entries
    }

    /// Calls `visit` with up to 120 entries of [`Space::table`] at once, placements that differ in the cells of the first five
    /// tiles alone: with the number of the first entry, the cells of the other tiles, four bits each, and the sum of their
    /// `distance`s, and for every entry the cells of the first tiles, with the sum of their distances above 20 bits. The last
    /// tiles' cells change slowest, so that a caller who stores by all cells writes one part of memory after the other.
    ///
    /// # Panics
    /// If the grid has more than 16 cells.
    pub fn placements(&self, distance: impl Fn(usize, Cell) -> u32, mut visit: impl FnMut(usize, usize, u32, &[u32])) {
        let (tiles, all) = (self.regions.tiles, self.regions.grid.cells());
        let small = tiles.min(IN_WORD);
        let orders: Vec<Vec<u8>> = (0..order_count(small)).map(|rank| order_at(small, rank)).collect();
        let sets = sets(all, small);
        let mut firsts = Vec::with_capacity(sets.len() * orders.len());
        let mut number_of = vec![0_u16; 1 << all];
        for (number, set) in (0..).zip(sets) {
            number_of[set as usize] = number;
            let number = |tile, cell: Cell| u32::from(cell.0) << (4 * tile) | distance(tile, cell) << 20;
            let on: Vec<Vec<u32>> =
                cells(set).map(|cell| (0..small).map(|tile| number(tile, cell)).collect()).collect();
            let sum = |order: &Vec<u8>| order.iter().zip(&on).map(|(&tile, on)| on[usize::from(tile)]).sum::<u32>();
            firsts.extend(orders.iter().map(sum));
        }
        for last in 0..1 << (4 * (tiles - small)) {
            let on = (small..tiles).rev().map(|tile| (tile, last >> (4 * (tile - small)) & 15));
            let of_last = on.clone().fold(0_u64, |set, (_, cell)| set | 1 << cell);
            if of_last >> all != 0 || of_last.count_ones() as usize != tiles - small {
                continue;
            }
            let distance = on.clone().map(|(tile, cell)| distance(tile, Cell::at(cell))).sum();
            for (mut row, mut rest) in self.regions.sets.iter().copied().enumerate() {
                if rest & of_last != of_last {
                    continue;
                }
                for (tile, cell) in on.clone() {
                    rest &= !(1 << cell);
                    row = row * (tile + 1) + (rest >> cell).count_ones() as usize;
                }
                let firsts = &firsts[usize::from(number_of[rest as usize]) * orders.len()..][..orders.len()];
                visit(row * orders.len(), last << 20, distance, firsts);
            }
        }
    }

    /// The bytes that [`Space::placements`] takes.
    pub fn placements_bytes(grid: Grid, tiles: usize) -> usize {
        let small = tiles.min(IN_WORD);
        binomial(grid.cells(), small) as usize * (8 + 4 * order_count(small)) + (2 << grid.cells())
    }
}

fn assert_is_possible(grid: Grid, tiles: usize) {
    let cells = grid.cells();
    assert!(cells <= MOST_IN_SET && (1..cells).contains(&tiles));
}

/// The moves of a space: a tile on one of two neighbours, the other free, the other tiles anywhere else.
fn count_moves(grid: Grid, tiles: usize) -> u128 {
    2 * pairs(grid) as u128 * binomial(grid.cells() - 2, tiles - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_and_memory_of_a_table_are_bounded() {
        let large = [("5x3", 6), ("16x1", 4), ("2x9", 6), ("5x4", 5), ("8x8", 3)];
        let small = (1..=7).map(|tiles| ("4x4", tiles)).chain([("3x3", 8), ("2x1", 1)]);
        for (grid, tiles) in small.chain(large) {
            let grid: Grid = grid.parse().unwrap();
            let space = Space::new(grid, tiles);
            assert_eq!(count_moves(grid, tiles), space.moves.len() as u128);
            let (sets, regions) = (space.regions.sets.len(), space.regions.all.len());
            let words = word_count(tiles) * 16;
            let exact = sets * (12 + order_count(tiles) + words)
                + regions * (8 + 4 + 4 + 3 * words + 3)
                + space.moves.len() * 8;
            let bounds = [most_regions(grid, tiles) as usize, Space::bytes(grid, tiles)];
            for (exact, bound) in [regions, exact].into_iter().zip(bounds) {
                let is_bound = exact <= bound && 10 * bound <= 11 * exact;
                assert!(is_bound, "{grid} {tiles}: {exact} {bound}");
            }
        }
    }

    #[test]
    fn spaces_too_large_for_any_memory_are_bounded_too() {
        let bytes = |tiles| Space::bytes(Grid::new(8, 8).unwrap(), tiles);
        assert_eq!([bytes(21), bytes(63)], [usize::MAX; 2]);
        assert!(bytes(3) < 64 << 20);
        assert!(bytes(6) > 32 << 30);
    }
}
