//! All moves of a pattern's tiles on a grid, and the fewest that bring them home.
//!
//! A state is the set of cells under these tiles, the region of the other cells that the blank is
//! in ([`Regions`]), and the order of the tiles on their cells. A move is made in all orders at
//! once ([`Exchanges`]).

use crate::grid::{Cell, Grid};
use crate::pdb::orders::{order_count, word_count, Exchanges, WORD};
use crate::pdb::regions::{binomial, bit, cells, edges, most_regions, Regions};
use crate::position::Tile;
use std::mem::size_of;

/// The most cells of a grid: a set of them is a `u64`.
pub const MOST_IN_SET: usize = 64;

/// The states of all patterns with the same number of tiles, and the moves between them.
pub struct Space {
    pub regions: Regions,
    /// `first_move[region]`: the region's first move. The last element is the number of all moves.
    first_move: Vec<u32>,
    moves: Vec<TileMove>,
}

/// A tile's move: the blank's region after it, and the tile's place among the cells of its set
/// before and after it.
struct TileMove {
    region: u32,
    from: u8,
    to: u8,
}

impl Space {
    pub fn new(grid: Grid, tiles: usize) -> Space {
        assert_is_possible(grid, tiles);
        let regions = Regions::new(grid, tiles);
        let steps = grid.steps();
        let mut first_move = Vec::with_capacity(regions.all.len() + 1);
        let mut moves = Vec::with_capacity(count_moves(grid, tiles) as usize);
        for (&number, region) in regions.set_of.iter().zip(&regions.all) {
            first_move.push(moves.len() as u32);
            let set = regions.sets[number as usize];
            for from in cells(set) {
                for to in steps[from.index()]
                    .iter()
                    .flatten()
                    .copied()
                    .filter(|&to| region & bit(to) != 0)
                {
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
        Space {
            regions,
            first_move,
            moves,
        }
    }

    /// Returns an upper bound on the bytes in use during a [`Space::search`], the space included,
    /// up to 10 % above the true number; `usize::MAX` if the bound is larger.
    pub fn bytes(grid: Grid, tiles: usize) -> usize {
        assert_is_possible(grid, tiles);
        // No memory holds the orders of more than 20 tiles.
        let orders = (1..=tiles.min(20) as u128).product::<u128>();
        let words = orders.max(WORD as u128) / WORD as u128;
        // The set, and its first region.
        let of_set = 8 + 4;
        // The region, `set_of` and `first_move`; `new` and `is_new`.
        let of_region = 8 + 4 + 4 + 16 * words + 1;
        let bytes = binomial(grid.cells(), tiles) * of_set
            + most_regions(grid, tiles) * of_region
            + count_moves(grid, tiles) * size_of::<TileMove>() as u128;
        usize::try_from(bytes).unwrap_or(usize::MAX)
    }

    /// Computes a pattern's entries: the fewest moves of its tiles that bring them home, for every
    /// region that the blank may be in. An entry's number is the region's number times the number
    /// of orders, plus the order's rank. An entry of 255 may also stand for more moves. An entry is
    /// 0 for placements that no moves bring home.
    pub fn table(&self, pattern: &[Tile], blank: Tile) -> Vec<u8> {
        let orders = order_count(self.regions.tiles);
        let mut entries = vec![0; self.regions.all.len() * orders];
        self.search(pattern, Some(blank), |region, moves, new| {
            for (word, &new) in new.iter().enumerate() {
                for order in ones(new) {
                    entries[region * orders + word * WORD + order] = moves.min(255) as u8;
                }
            }
        });
        entries
    }

    /// Runs a breadth-first search backwards from the goal; without a `blank`, the blank may be on
    /// any cell that is free there. Calls `visit` for every region and number of moves, with the
    /// orders that need exactly this many moves. The search does not continue from orders that
    /// `visit` removes. It may find them again, with more moves; `visit` must then remove them
    /// again.
    pub fn search(
        &self,
        pattern: &[Tile],
        blank: Option<Tile>,
        visit: impl FnMut(usize, u32, &mut [u128]),
    ) {
        match word_count(self.regions.tiles) {
            1 => self.search_words::<1>(pattern, blank, visit),
            6 => self.search_words::<6>(pattern, blank, visit),
            42 => self.search_words::<42>(pattern, blank, visit),
            _ => unreachable!("a pattern has at most 7 tiles"),
        }
    }

    /// Does the work of [`Space::search`]. `WORDS` is a constant, so that the compiler copies sets
    /// of orders in place.
    fn search_words<const WORDS: usize>(
        &self,
        pattern: &[Tile],
        blank: Option<Tile>,
        mut visit: impl FnMut(usize, u32, &mut [u128]),
    ) {
        let Regions { grid, tiles, .. } = self.regions;
        // Ascending tiles give the goal's order rank 0.
        let is_ascending = pattern.windows(2).all(|pair| pair[0] < pair[1]);
        assert!(is_ascending, "a pattern's tiles are ascending");
        let homes = pattern.iter().fold(0, |set, tile| set | bit(tile.home()));
        assert_eq!(pattern.len(), tiles, "a pattern for this space");

        let exchanges = Exchanges::new(tiles);
        // `new[region]`: the orders that were new on the last level that had any in this region.
        let count = self.regions.all.len();
        let mut new = vec![[0u128; WORDS]; count];
        let mut is_new = vec![false; count];
        let is_goal = |cell: &Cell| match blank {
            Some(blank) => *cell == blank.home(),
            None => homes & bit(*cell) == 0,
        };
        for cell in grid.all().filter(is_goal) {
            let goal = self.regions.of(homes, cell);
            if !is_new[goal] {
                (new[goal][0], is_new[goal]) = (1, true);
                visit(goal, 0, &mut new[goal]);
            }
        }

        // Every move takes a tile from a black cell of a chessboard to a white cell, or back, so
        // that successive levels have their new orders in different regions.
        let colour = |cell| (grid.row(cell) + grid.column(cell)) as u64 % 2;
        let black = grid.all().fold(0, |set, cell| set | colour(cell) << cell.0);
        let (mut moves, mut is_last) = (0, false);
        while !is_last {
            (moves, is_last) = (moves + 1, true);
            for region in 0..count {
                let set = self.regions.sets[self.regions.set_of[region] as usize];
                if ((set ^ homes) & black).count_ones() % 2 != moves % 2 {
                    continue;
                }
                is_new[region] = false;
                // A region collects its new orders from its neighbours, by moves made backwards:
                // one write a level.
                let steps = self.first_move[region] as usize..self.first_move[region + 1] as usize;
                let mut steps = self.moves[steps]
                    .iter()
                    .filter(|step| is_new[step.region as usize])
                    .peekable();
                if steps.peek().is_none() {
                    continue;
                }
                let mut next = [0; WORDS];
                for step in steps {
                    let mut source = new[step.region as usize];
                    exchanges.shift(&mut source, step.to.into(), step.from.into());
                    for (next, source) in next.iter_mut().zip(source) {
                        *next |= source;
                    }
                }
                // A move leads one level up or down, so an order that was seen before was new two
                // levels ago.
                next.iter_mut()
                    .zip(&new[region])
                    .for_each(|(next, seen)| *next &= !seen);
                visit(region, moves, &mut next);
                if next.iter().any(|next| *next != 0) {
                    (new[region], is_new[region], is_last) = (next, true, false);
                }
            }
        }
    }
}

fn ones(mut word: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(first)
    })
}

fn assert_is_possible(grid: Grid, tiles: usize) {
    let cells = grid.cells();
    assert!(cells <= MOST_IN_SET && (1..cells).contains(&tiles));
}

/// Counts the moves of all states: a tile is on one of two neighbours, the other is free, other
/// tiles are elsewhere.
fn count_moves(grid: Grid, tiles: usize) -> u128 {
    2 * edges(grid) as u128 * binomial(grid.cells() - 2, tiles - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[ignore = "slow"]
    fn regions_and_memory_of_a_search_are_bounded() {
        let large = [("5x3", 6), ("16x1", 4), ("2x9", 6), ("5x4", 5), ("8x8", 3)];
        let small = (1..=7)
            .map(|tiles| ("4x4", tiles))
            .chain([("3x3", 8), ("2x1", 1)]);
        for (grid, tiles) in small.chain(large) {
            let grid: Grid = grid.parse().unwrap();
            let space = Space::new(grid, tiles);
            assert_eq!(count_moves(grid, tiles), space.moves.len() as u128);
            let (sets, regions) = (space.regions.sets.len(), space.regions.all.len());
            let words = word_count(tiles) * 16;
            let exact = sets * 12 + regions * (8 + 4 + 4 + words + 1) + space.moves.len() * 8;
            let bounds = [
                most_regions(grid, tiles) as usize,
                Space::bytes(grid, tiles),
            ];
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
        assert!(bytes(6) > 8 << 30);
    }
}
