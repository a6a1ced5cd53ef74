//! The sum of pattern databases, a heuristic for boards of up to 64 cells.

use crate::board::{Board, Tile};
use crate::grid::{Cell, Grid};
use crate::heuristic::pdb::catalogue::{in_even_strips, Partition};
use crate::heuristic::pdb::orders;
use crate::heuristic::pdb::regions::{bit, cells, most_regions, Regions};
use crate::heuristic::pdb::space::Space;
pub use crate::heuristic::pdb::space::MOST_CELLS;
use crate::heuristic::Heuristic;
use std::fmt;

/// The most tiles of a pattern that [`PatternDatabases::new`] takes.
pub const MOST_TILES: usize = 6;

/// The most bytes of all tables that [`PatternDatabases::new`] makes.
pub const MOST_BYTES: usize = 64 << 20;

/// The most regions, times the words of their orders, that it looks at for all patterns together. Measured:
/// half as many take a second on 6x6, where twice as many take nine on 7x7.
const MOST_WORDS: u128 = 1 << 20;

/// A board is too large for pattern databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyCells(pub Grid);

impl fmt::Display for TooManyCells {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let cells = self.0.cells();
        write!(
            f,
            "found a board of {cells} cells, wanted at most {MOST_CELLS} for pattern databases"
        )
    }
}

impl std::error::Error for TooManyCells {}

/// The sum of the entries of disjoint patterns, on one grid with one goal cell of the blank: admissible, since
/// every move is one of one pattern at most.
///
/// An entry is that of the blank's region too, the cells that it reaches without a move of the pattern. That
/// makes the sum consistent: a move of another pattern's tile leaves the blank in its region, and one of its
/// own is a step of the very search that made the entries.
pub struct PatternDatabases {
    /// The blank's number is one that no pattern has.
    pattern_of: Vec<u8>,
    /// Of every tile, how many of its pattern come before it.
    place_in_pattern: Vec<u8>,
    /// The patterns' sizes, each once.
    sizes: Vec<Regions>,
    patterns: Vec<Pattern>,
}

struct Pattern {
    /// The place of its size among the sizes.
    size: usize,
    /// As [`Space::table_by_region`] has them.
    entries: Vec<u8>,
}

/// The number of no pattern; there are fewer patterns than tiles.
const NONE: u8 = u8::MAX;

impl PatternDatabases {
    /// The databases of a grid whose blank is this tile, for the strips of as many tiles, up to
    /// [`MOST_TILES`], as keep all tables within [`MOST_BYTES`] and are made in a second or so: six on 6x3,
    /// five on 5x5, four on 6x6, three on 8x8.
    ///
    /// # Errors
    /// [`TooManyCells`] where the grid has more than [`MOST_CELLS`].
    ///
    /// # Panics
    /// Where the grid has no cell for the blank.
    pub fn new(grid: Grid, blank: Tile) -> Result<PatternDatabases, TooManyCells> {
        let databases = PatternDatabases::within(grid, blank, usize::MAX)?;
        Ok(databases.expect("patterns of one tile have 64 * 63 entries at most"))
    }

    /// The same for strips so small that making them takes at most so many bytes too; `None` if there are none.
    ///
    /// # Errors
    /// As [`PatternDatabases::new`].
    ///
    /// # Panics
    /// As [`PatternDatabases::new`].
    pub fn within(
        grid: Grid,
        blank: Tile,
        bytes: usize,
    ) -> Result<Option<PatternDatabases>, TooManyCells> {
        if grid.cells() > MOST_CELLS {
            return Err(TooManyCells(grid));
        }
        let partition = within_bounds(grid, blank, bytes);
        let databases =
            partition.map(|partition| PatternDatabases::of_partition(grid, blank, &partition));
        databases.transpose()
    }

    /// The bytes of all tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.patterns
            .iter()
            .map(|pattern| pattern.entries.len())
            .sum()
    }

    /// The databases of these patterns. Tiles that are in none of them do not count, and may be away from home
    /// where the sum is 0. The tables take as many bytes as regions of the blank times orders of the tiles.
    ///
    /// # Errors
    /// [`TooManyCells`] where the grid has more than [`MOST_CELLS`].
    ///
    /// # Panics
    /// Where a tile is in two patterns, is the blank, or belongs on no cell of the grid.
    pub fn of_partition(
        grid: Grid,
        blank: Tile,
        partition: &Partition,
    ) -> Result<PatternDatabases, TooManyCells> {
        if grid.cells() > MOST_CELLS {
            return Err(TooManyCells(grid));
        }
        assert!(
            blank.index() < grid.cells(),
            "the blank belongs on the grid"
        );
        let mut partition = partition.clone();
        for pattern in &mut partition {
            pattern.sort();
        }
        let mut databases = PatternDatabases {
            pattern_of: vec![NONE; grid.cells()],
            place_in_pattern: vec![0; grid.cells()],
            sizes: Vec::new(),
            patterns: Vec::with_capacity(partition.len()),
        };
        for (pattern, number) in partition.iter().zip(0..) {
            let homes = pattern.iter().fold(0, |set, tile| set | bit(tile.home()));
            for tile in pattern {
                let other = std::mem::replace(&mut databases.pattern_of[tile.index()], number);
                assert_eq!(other, NONE, "a tile is in one pattern");
                let before = homes & (bit(tile.home()) - 1);
                databases.place_in_pattern[tile.index()] = before.count_ones() as u8;
            }
        }
        let mut lengths: Vec<usize> = partition.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let mut tables: Vec<Option<Pattern>> = partition.iter().map(|_| None).collect();
        for (size, &length) in lengths.iter().enumerate() {
            let space = Space::new(grid, length);
            for (table, pattern) in tables.iter_mut().zip(&partition) {
                if pattern.len() == length {
                    let entries = space.table_by_region(pattern, blank);
                    *table = Some(Pattern { size, entries });
                }
            }
            databases.sizes.push(space.into_regions());
        }
        databases.patterns.extend(tables.into_iter().flatten());
        Ok(databases)
    }

    /// The cells that a pattern's tiles are on.
    fn set(&self, number: u8, board: &Board) -> u64 {
        let tiles = board.tiles().iter().zip(0..);
        tiles.fold(0, |set, (tile, cell)| {
            set | u64::from(self.pattern_of[tile.index()] == number) << cell
        })
    }

    /// The entry of a pattern whose tiles are on a set of cells, as `tile_on` knows.
    fn entry(
        &self,
        pattern: &Pattern,
        set: u64,
        blank: Cell,
        tile_on: impl Fn(Cell) -> Tile,
    ) -> u32 {
        let regions = &self.sizes[pattern.size];
        // The Lehmer rank: of every tile in turn, how many that come before it are still to come.
        let mut left = (1_u32 << regions.tiles()) - 1;
        let mut row = regions.of(set, blank);
        for cell in cells(set) {
            let place = self.place_in_pattern[tile_on(cell).index()];
            row *= left.count_ones() as usize;
            row += (left & ((1 << place) - 1)).count_ones() as usize;
            left &= !(1 << place);
        }
        u32::from(pattern.entries[row])
    }
}

impl Heuristic for PatternDatabases {
    type Value = u32;

    fn of(&self, board: &Board) -> u32 {
        let entries = self.patterns.iter().zip(0..).map(|(pattern, number)| {
            let tile_on = |cell: Cell| board.tiles()[cell.index()];
            self.entry(pattern, self.set(number, board), board.blank(), tile_on)
        });
        entries.sum()
    }

    fn after(&self, sum: u32, board: &Board, tile: Tile, from: Cell, to: Cell) -> u32 {
        let number = self.pattern_of[tile.index()];
        let Some(pattern) = self.patterns.get(usize::from(number)) else {
            return sum;
        };
        let tile_on = |cell: Cell| board.tiles()[cell.index()];
        let tile_was_on = |cell: Cell| match cell == from {
            true => tile,
            false => tile_on(cell),
        };
        let set = self.set(number, board);
        let before = set ^ bit(from) ^ bit(to);
        sum + self.entry(pattern, set, from, tile_on) - self.entry(pattern, before, to, tile_was_on)
    }

    fn bound(&self, sum: u32) -> u32 {
        sum
    }
}

/// The strips of the most tiles whose tables keep within [`MOST_BYTES`] and [`MOST_WORDS`], and whose making within
/// `bytes`.
fn within_bounds(grid: Grid, blank: Tile, bytes: usize) -> Option<Partition> {
    let fits = |partition: &Partition| {
        let (mut tables, mut words, mut making) = (0, 0, 0);
        for tiles in partition.iter().map(Vec::len) {
            let regions = most_regions(grid, tiles);
            tables += regions * orders::count(tiles) as u128;
            words += regions * orders::words(tiles) as u128;
            making = Space::bytes(grid, tiles).max(making);
        }
        tables <= MOST_BYTES as u128
            && words <= MOST_WORDS
            && tables + making as u128 <= bytes as u128
    };
    let mut partitions = (1..=MOST_TILES)
        .rev()
        .map(|most| in_even_strips(grid, blank.home(), most));
    partitions.find(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(width: usize, height: usize) -> Grid {
        Grid::new(width, height).unwrap()
    }

    #[test]
    fn strips_are_as_large_as_the_tables_may_be() {
        for (width, height, most) in [
            (2, 1, 1),
            (3, 3, 4),
            (4, 4, 5),
            (6, 3, 6),
            (5, 4, 5),
            (5, 5, 5),
            (6, 6, 4),
            (7, 7, 3),
            (8, 8, 3),
            (64, 1, 2),
            (2, 32, 3),
        ] {
            let strips = within_bounds(grid(width, height), Tile(0), usize::MAX).unwrap();
            let longest = strips.iter().map(Vec::len).max();
            assert_eq!(longest, Some(most), "{width}x{height}");
        }
        let databases = PatternDatabases::new(grid(5, 4), Tile(0)).unwrap();
        let entries = databases
            .patterns
            .iter()
            .map(|pattern| pattern.entries.len());
        assert!(entries.sum::<usize>() <= MOST_BYTES);
    }

    #[test]
    fn the_order_of_a_patterns_tiles_does_not_matter() {
        let board = Board::new(grid(3, 2), &[3, 5, 4, 2, 1, 0].map(Tile), Tile(0));
        let sums = [[1, 2, 3, 4, 5], [3, 1, 5, 2, 4], [5, 4, 3, 2, 1]].map(|tiles| {
            let partition = vec![tiles.map(Tile).to_vec()];
            PatternDatabases::of_partition(grid(3, 2), Tile(0), &partition)
                .unwrap()
                .of(&board)
        });
        assert!(sums[0] > 0);
        assert_eq!(sums, [sums[0]; 3]);
    }

    #[test]
    #[should_panic(expected = "a pattern's tiles are ascending")]
    fn a_space_takes_tiles_in_ascending_order_alone() {
        let _ = Space::new(grid(3, 2), 2).table(&[Tile(2), Tile(1)], Tile(0));
    }

    #[test]
    fn strips_are_as_large_as_the_memory_allows() {
        for mib in [1, 4, 16, 64] {
            let databases = PatternDatabases::within(grid(5, 5), Tile(0), mib << 20).unwrap();
            assert!(databases.unwrap().bytes() <= mib << 20);
        }
        let none = PatternDatabases::within(grid(5, 5), Tile(0), 0).unwrap();
        assert!(none.is_none());
    }

    #[test]
    fn boards_of_more_cells_have_no_databases() {
        for (width, height) in [(10, 10), (65, 1), (16, 16)] {
            let wrong = PatternDatabases::new(grid(width, height), Tile(0))
                .err()
                .unwrap();
            assert_eq!(wrong, TooManyCells(grid(width, height)));
        }
        assert_eq!(
            TooManyCells(grid(10, 10)).to_string(),
            "found a board of 100 cells, wanted at most 64 for pattern databases"
        );
    }
}
