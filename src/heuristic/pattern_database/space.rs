//! All moves of a pattern's tiles on a grid, and the fewest that bring them home.
//!
//! The blank goes free of charge wherever no tile of the pattern bars its way, so a state is which cells the
//! pattern's tiles are on, which region of the other cells the blank is in ([`regions`]), and the order of the
//! tiles on their cells. The orders go together, a bit each ([`orders`]); all of a pattern's entries are found
//! at once, backwards from the goal.

pub mod orders;
pub mod regions;
pub mod size;

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use orders::{Exchanges, WORD};
use regions::{bit, cells, Regions};
use size::Size;

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

    /// The entries of the pattern whose tiles are these, for a blank whose goal is its own cell: the fewest
    /// moves of these tiles that bring them home, wherever the blank is. An entry is at the set's number times
    /// the orders of as many tiles, plus the order's Lehmer rank; [`Space::sums`] goes through them. 255 stands
    /// for more too, and 0 also for placements that no moves bring home.
    ///
    /// They are lower bounds, but a move may change them by more than one: the blank that makes it need not
    /// be where the fewest moves want it. [`Space::table_by_region`] changes by one.
    ///
    /// # Panics
    /// Where these are not as many tiles as the space is for, or the blank is one of them.
    #[must_use]
    pub fn table(&self, pattern: &[Tile], blank: Tile) -> Vec<u8> {
        let sets = self.regions.sets().len();
        self.search(pattern, blank, sets, |region| {
            self.set_of[region as usize] as usize
        })
    }

    /// The same, but for every region that the blank may be in: an entry is at the region's number times
    /// the orders of as many tiles, plus the order's Lehmer rank.
    ///
    /// # Panics
    /// As [`Space::table`].
    #[must_use]
    pub fn table_by_region(&self, pattern: &[Tile], blank: Tile) -> Vec<u8> {
        self.search(pattern, blank, self.regions.count(), |region| {
            region as usize
        })
    }

    /// The sets and regions, all that is needed to find an entry.
    pub(super) fn into_regions(self) -> Regions {
        self.regions
    }

    /// Looks at all states, backwards from the goal, level by level. The entries are in so many rows, a
    /// region's in its own or in one with others.
    fn search(
        &self,
        pattern: &[Tile],
        blank: Tile,
        rows: usize,
        row_of: impl Fn(u32) -> usize,
    ) -> Vec<u8> {
        let tiles = self.regions.tiles();
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
        // Of every region, the orders seen, to be looked at now, and to be looked at next; of every row, the
        // orders whose entry is known.
        let mut seen = vec![0u128; self.set_of.len() * words];
        let mut known = vec![0u128; rows * words];
        let mut now = vec![0u128; seen.len()];
        let mut next = vec![0u128; seen.len()];
        let mut regions: Vec<u32> = Vec::with_capacity(self.set_of.len());
        let mut next_regions: Vec<u32> = Vec::with_capacity(self.set_of.len());
        let mut is_next = vec![false; self.set_of.len()];
        let (mut fresh, mut moved, mut scratch) = (vec![0; words], vec![0; words], vec![0; words]);
        let goal = self.regions.of(homes, blank.home());
        regions.push(goal as u32);
        now[goal * words] = 1;

        let mut level = 0u8;
        while !regions.is_empty() {
            for &region in &regions {
                let range = region as usize * words..(region as usize + 1) * words;
                let mut any = 0;
                for ((fresh, now), seen) in fresh
                    .iter_mut()
                    .zip(&mut now[range.clone()])
                    .zip(&mut seen[range])
                {
                    *fresh = *now & !*seen;
                    *seen |= *fresh;
                    *now = 0;
                    any |= *fresh;
                }
                if any == 0 {
                    continue;
                }
                let row = row_of(region);
                for (word, (&fresh, known)) in
                    fresh.iter().zip(&mut known[row * words..]).enumerate()
                {
                    let mut new = fresh & !*known;
                    *known |= new;
                    while new != 0 {
                        entries[row * orders + word * WORD + new.trailing_zeros() as usize] = level;
                        new &= new - 1;
                    }
                }
                let moves = self.first_move[region as usize] as usize
                    ..self.first_move[region as usize + 1] as usize;
                for step in &self.moves[moves] {
                    let target = step.region as usize;
                    let source = if step.from == step.to {
                        &fresh
                    } else {
                        moved.copy_from_slice(&fresh);
                        exchanges.shift(
                            &mut moved,
                            &mut scratch,
                            usize::from(step.from),
                            usize::from(step.to),
                        );
                        &moved
                    };
                    for (next, source) in next[target * words..].iter_mut().zip(source) {
                        *next |= source;
                    }
                    if !std::mem::replace(&mut is_next[target], true) {
                        next_regions.push(step.region);
                    }
                }
            }
            std::mem::swap(&mut now, &mut next);
            std::mem::swap(&mut regions, &mut next_regions);
            next_regions.clear();
            for &region in &regions {
                is_next[region as usize] = false;
            }
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
        // The orders' ranks and tiles, apart by the last tile's place.
        let mut by_place = vec![(Vec::new(), Vec::new()); tiles];
        for rank in 0..count {
            let order = orders::order(tiles, rank);
            let place = order.iter().position(|&tile| usize::from(tile) == last);
            let (ranks, orders) = &mut by_place[place.expect("an order has every tile")];
            ranks.push(rank);
            orders.extend(order);
        }
        let mut values = vec![0; tiles * tiles];
        for cell in self.grid().all() {
            let sets = self.regions.sets().iter().enumerate();
            for (number, &set) in sets.filter(|(_, &set)| set & bit(cell) != 0) {
                for (place, cell) in cells(set).enumerate() {
                    for tile in 0..tiles {
                        values[place * tiles + tile] = value(tile, cell);
                    }
                }
                let place = (set & (bit(cell) - 1)).count_ones() as usize;
                let (ranks, orders) = &by_place[place];
                for (rank, order) in ranks.iter().zip(orders.chunks_exact(tiles)) {
                    let rows = values.chunks_exact(tiles).zip(order);
                    entry(
                        number * count + rank,
                        rows.map(|(row, &tile)| row[usize::from(tile)]).sum(),
                    );
                }
            }
        }
    }
}
