//! All moves of a pattern's tiles on a grid, and the fewest that bring them home.
//!
//! The blank goes free of charge wherever no tile of the pattern bars its way, so a state is which cells the
//! pattern's tiles are on, which region of the other cells the blank is in ([`regions`]), and the order of the
//! tiles on their cells. The orders go together, a bit each ([`orders`]); all of a pattern's entries are found
//! at once, backwards from the goal.

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::heuristic::pdb::orders::{self, Exchanges, WORD};
use crate::heuristic::pdb::regions::{bit, cells, Regions};
use crate::heuristic::pdb::size::Size;
use std::mem::size_of;

/// The most cells of a grid that pattern databases can be made for.
pub const MOST_CELLS: usize = 64;

/// The sets of cells that so many tiles can be on, their regions, and the moves between them: all that does
/// not depend on which tiles these are.
pub struct Space {
    regions: Regions,
    /// Of every region, its set's number.
    set_of: Vec<u32>,
    /// The first move of every region, and the end of the last one's.
    first_move: Vec<u32>,
    moves: Vec<Step>,
}

/// A move of a tile: to which region the blank comes, and the tile's place among the set's cells before and
/// after it.
#[derive(Clone, Copy)]
struct Step {
    region: u32,
    from: u8,
    to: u8,
}

impl Space {
    /// The space of `tiles` tiles on a grid.
    ///
    /// # Panics
    /// Where the grid has more than [`MOST_CELLS`] cells, or as many tiles as cells.
    #[must_use]
    pub fn new(grid: Grid, tiles: usize) -> Space {
        assert!(
            grid.cells() <= MOST_CELLS && tiles < grid.cells(),
            "a place for the blank"
        );
        let regions = Regions::new(grid, tiles);
        let neighbours = regions.neighbours();
        let mut set_of = Vec::with_capacity(regions.count());
        let mut first_move = Vec::with_capacity(regions.count() + 1);
        let mut moves = Vec::with_capacity(Size::new(grid, tiles).moves as usize);
        for (number, region) in regions.all() {
            let first = moves.len();
            first_move.push(first as u32);
            set_of.push(number);
            let set = regions.sets()[number as usize];
            for from in cells(set) {
                for to in cells(neighbours[from.index()] & region) {
                    let after = set & !bit(from) | bit(to);
                    let place = |set: u64, cell: Cell| (set & (bit(cell) - 1)).count_ones() as u8;
                    moves.push(Step {
                        region: regions.of(after, from) as u32,
                        from: place(set, from),
                        to: place(after, to),
                    });
                }
            }
            // Moves that keep the order come first: they need no work of their own.
            moves[first..].sort_by_key(|step| step.from != step.to);
        }
        first_move.push(moves.len() as u32);
        Space {
            regions,
            set_of,
            first_move,
            moves,
        }
    }

    /// The memory in bytes that making a table of `tiles` tiles takes at its peak: the space, the table itself,
    /// and what is kept of it while it is made. A bound, told without making the space; `usize::MAX` where it
    /// is more than that.
    ///
    /// On 4x4 it is at most a tenth over the true sizes for 3 to 7 tiles.
    ///
    /// # Panics
    /// Where there are more tiles than cells, or the grid has more than [`MOST_CELLS`] cells.
    #[must_use]
    pub fn bytes(grid: Grid, tiles: usize) -> usize {
        assert!(
            grid.cells() <= MOST_CELLS && tiles < grid.cells(),
            "a place for the blank"
        );
        let size = Size::new(grid, tiles);
        let number = size_of::<u32>() as u128;
        let word = size_of::<u128>() as u128;
        let words = size.orders.max(WORD as u128) / WORD as u128;
        // What is kept of a set: itself, its first region's number, its entries, and the orders that are known.
        let set = (8 + number).saturating_add(size.orders);
        let set = set.saturating_add(words.saturating_mul(word));
        // Of a region: itself, its set, its first move, its three marks, three sets of orders.
        let region = (8 + 2 * number + 3).saturating_add(words.saturating_mul(3 * word));
        let all = [
            (size.sets, set),
            (size.regions, region),
            (size.moves, size_of::<Step>() as u128),
        ];
        let all = all.iter().map(|&(many, of)| many.saturating_mul(of));
        all.fold(0, u128::saturating_add).min(usize::MAX as u128) as usize
    }

    /// The entries of the pattern whose tiles are these, for a blank whose goal is its own cell: the fewest
    /// moves of these tiles that bring them home, wherever the blank is. An entry is at the set's number times
    /// the orders of as many tiles, plus the order's Lehmer rank; [`Space::sums`] goes through them. 255 stands
    /// for more too, and 0 also for placements that no moves bring home.
    ///
    /// They are lower bounds, but a move may change them by more than one: the blank that makes it need not
    /// be where the fewest moves want it. [`Space::table_by_region`] changes by one.
    ///
    /// # Panics
    /// If these are not as many tiles as the space is for, or not in ascending order, or the blank is one of them.
    #[must_use]
    pub fn table(&self, pattern: &[Tile], blank: Tile) -> Vec<u8> {
        let sets = self.regions.sets().len();
        self.search(pattern, blank, sets, |region| self.set_of[region] as usize)
    }

    /// The same, but for every region that the blank may be in: an entry is at the region's number times
    /// the orders of as many tiles, plus the order's Lehmer rank.
    ///
    /// # Panics
    /// As [`Space::table`].
    #[must_use]
    pub fn table_by_region(&self, pattern: &[Tile], blank: Tile) -> Vec<u8> {
        self.search(pattern, blank, self.regions.count(), |region| region)
    }

    /// The sets and regions, all that is needed to find an entry.
    pub(crate) fn into_regions(self) -> Regions {
        self.regions
    }

    /// Looks at all states, backwards from the goal, level by level. The entries are in so many rows, a
    /// region's in its own or in one with others.
    fn search(
        &self,
        pattern: &[Tile],
        blank: Tile,
        rows: usize,
        row_of: impl Fn(usize) -> usize,
    ) -> Vec<u8> {
        let tiles = self.regions.tiles();
        // The goal's order is the first: every cell holds the tile that belongs there.
        let is_ascending = pattern.windows(2).all(|pair| pair[0] < pair[1]);
        assert!(is_ascending, "a pattern's tiles are ascending");
        let homes = pattern.iter().fold(0, |set, tile| set | bit(tile.home()));
        assert_eq!(
            homes.count_ones() as usize,
            tiles,
            "the space is for as many tiles"
        );
        assert_eq!(homes & bit(blank.home()), 0, "the blank is in no pattern");

        let orders = orders::count(tiles);
        let words = orders::words(tiles);
        let exchanges = Exchanges::new(tiles);
        let mut entries = vec![0; rows * orders];
        // Of every region, the orders seen, and those that are new on this level and on the next; of every row, the
        // orders whose entry is known.
        let count = self.regions.count();
        let mut seen = vec![0u128; count * words];
        let mut now = vec![0u128; count * words];
        let mut next = vec![0u128; count * words];
        let (mut is_now, mut is_next) = (vec![false; count], vec![false; count]);
        let mut is_full = vec![false; count];
        let mut known = vec![0u128; rows * words];
        let (mut moved, mut scratch) = (vec![0; words], vec![0; words]);
        // A word of all orders.
        let full = u128::MAX >> (u128::BITS as usize - orders.min(WORD));
        let goal = self.regions.of(homes, blank.home());
        (seen[goal * words], now[goal * words], is_now[goal]) = (1, 1, true);

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
                // Every region fetches what is new to it: to be written once a level, and not at all when nothing
                // can be new any more, is worth making every move the other way round.
                is_next[region] = false;
                let moves = self.first_move[region] as usize..self.first_move[region + 1] as usize;
                let is_new = |step: &&Step| is_now[step.region as usize];
                if is_full[region] || !self.moves[moves.clone()].iter().any(|step| is_new(&step)) {
                    continue;
                }
                let next = &mut next[range.clone()];
                next.fill(0);
                for step in self.moves[moves].iter().filter(is_new) {
                    let mut source = &now[step.region as usize * words..][..words];
                    if step.from != step.to {
                        moved.copy_from_slice(source);
                        let (from, to) = (usize::from(step.to), usize::from(step.from));
                        exchanges.shift(&mut moved, &mut scratch, from, to);
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
            std::mem::swap(&mut now, &mut next);
            std::mem::swap(&mut is_now, &mut is_next);
            level = level.saturating_add(1);
        }
        entries
    }

    /// The grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.regions.grid()
    }

    /// How many tiles it is for.
    #[must_use]
    pub fn tiles(&self) -> usize {
        self.regions.tiles()
    }

    /// Calls `entry` with the number of every entry of [`Space::table`] and the sum of its tiles' values, of which
    /// `value` has one for each of the pattern's tiles, by its number in the pattern, and each cell. The last
    /// tile's cell changes slowest, so that who stores things by the tiles' cells does so in one part after
    /// the other.
    pub fn sums(&self, value: impl Fn(usize, Cell) -> u64, mut entry: impl FnMut(usize, u64)) {
        let tiles = self.tiles();
        let Some(last) = tiles.checked_sub(1) else {
            return;
        };
        let count = orders::count(tiles);
        // The orders' ranks, and where the values of their tiles are, apart by the last tile's place.
        let mut by_place = vec![(Vec::new(), Vec::new()); tiles];
        for rank in 0..count {
            let order = orders::order(tiles, rank);
            let place = order.iter().position(|&tile| usize::from(tile) == last);
            let (ranks, orders) = &mut by_place[place.expect("an order has every tile")];
            ranks.push(rank);
            orders.extend(
                (0..)
                    .zip(order)
                    .map(|(place, tile)| place * tiles + usize::from(tile)),
            );
        }
        let of_cells: Vec<Vec<u64>> = self
            .grid()
            .all()
            .map(|cell| (0..tiles).map(|tile| value(tile, cell)).collect())
            .collect();
        let mut values = vec![0; tiles * tiles];
        for cell in self.grid().all() {
            let sets = self.regions.sets().iter().enumerate();
            for (number, &set) in sets.filter(|(_, set)| **set & bit(cell) != 0) {
                for (values, cell) in values.chunks_exact_mut(tiles).zip(cells(set)) {
                    values.copy_from_slice(&of_cells[cell.index()]);
                }
                let place = (set & (bit(cell) - 1)).count_ones() as usize;
                let (ranks, orders) = &by_place[place];
                for (rank, order) in ranks.iter().zip(orders.chunks_exact(tiles)) {
                    let sum = order.iter().map(|&at| values[at]).sum();
                    entry(number * count + rank, sum);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::pdb::orders;

    #[test]
    fn sets_and_moves_are_counted_and_regions_bounded() {
        for (width, height, tiles) in [
            (4, 4, 1),
            (4, 4, 4),
            (4, 4, 7),
            (3, 3, 8),
            (5, 3, 6),
            (16, 1, 4),
            (2, 9, 6),
            (5, 4, 5),
            (8, 8, 3),
            (2, 1, 1),
            (3, 2, 0),
        ] {
            let grid = Grid::new(width, height).unwrap();
            let (size, space) = (Size::new(grid, tiles), Space::new(grid, tiles));
            assert_eq!(size.sets, space.regions.sets().len() as u128);
            assert_eq!(size.moves, space.moves.len() as u128);
            let (bound, exact) = (size.regions, space.regions.count() as u128);
            assert!(
                exact <= bound && bound <= exact + exact / 10,
                "{grid} {tiles}: {exact} {bound}"
            );
        }
    }

    #[test]
    fn the_memory_of_a_table_is_bounded() {
        let grid = Grid::new(4, 4).unwrap();
        for tiles in 3..=7 {
            let space = Space::new(grid, tiles);
            let (sets, regions) = (space.regions.sets().len(), space.regions.count());
            let of_space = sets * 12
                + regions * 8
                + space.set_of.len() * 4
                + space.first_move.len() * 4
                + space.moves.len() * 8;
            let words = orders::words(tiles) * 16;
            let of_table = sets * (orders::count(tiles) + words) + regions * (3 * words + 3);
            let exact = of_space + of_table;
            let bound = Space::bytes(grid, tiles);
            // One number more than regions ends the last one's moves.
            assert!(
                exact <= bound + 4 && bound <= exact + exact / 10,
                "{tiles}: {exact} {bound}"
            );
        }
    }

    #[test]
    fn spaces_that_no_memory_holds_are_bounded_too() {
        let grid = Grid::new(8, 8).unwrap();
        assert_eq!(Space::bytes(grid, 63), usize::MAX);
        assert!(Space::bytes(grid, 3) < 64 << 20);
        assert!(Space::bytes(grid, 6) > 32 << 30);
    }
}
