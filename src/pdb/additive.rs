//! Additive pattern databases, a heuristic for boards of up to 64 cells.

use crate::grid::{Cell, Grid};
use crate::heuristic::{HValue, Heuristic};
use crate::pdb::catalogue::{in_strips, Partition, Pattern};
use crate::pdb::orders::{order_count, rank, word_count};
use crate::pdb::regions::{bit, cells, most_regions, Regions};
use crate::pdb::space::Space;
pub use crate::pdb::space::MOST_IN_SET;
use crate::position::{Position, Tile};
use crate::system::Memory;
use std::fmt;

/// The most tiles of a pattern in [`PatternDatabases::new`].
const MOST_TILES: usize = 6;

/// The most bytes of all tables of [`PatternDatabases::new`].
const MOST_BYTES: usize = 64 << 20;

/// The most words of orders that the searches for these tables visit in all regions, which takes
/// about a second.
const MOST_WORDS: u128 = 1 << 20;

/// A heuristic: the moves that groups of tiles need, looked up in tables and added up. Korf and
/// Felner 2002.
///
/// ```
/// use yapboz::search::{self, unwatched};
/// use yapboz::{Memory, NodeLimit, PatternDatabases, Puzzle};
///
/// let puzzle: Puzzle = "321456.87 12345678.".parse()?;
/// let databases = PatternDatabases::new(puzzle.grid(), puzzle.blank_tile(), Memory(1 << 20));
/// let databases = databases.ok_or("too little memory")?;
/// let report = search::astar(&puzzle, &databases, NodeLimit(10_000), unwatched);
/// assert_eq!(report.path().map(|path| path.len()), Some(24));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// The sum of the entries of disjoint patterns. An entry depends on the blank's region too, which
// makes the sum consistent: a move of another pattern's tile leaves the blank in its region, and a
// move of the pattern's own tile is a step of the search that computed the entries.
pub struct PatternDatabases {
    /// `pattern_of[tile]`: the tile's pattern, or [`NONE`] for the blank and tiles of no pattern.
    pattern_of: Vec<u8>,
    /// `place_in_pattern[tile]`: the tile's place in its pattern.
    place_in_pattern: Vec<u8>,
    /// The regions for each number of tiles in a pattern.
    sizes: Vec<Regions>,
    databases: Vec<Database>,
}

struct Database {
    size: usize,
    /// The result of [`Space::table`].
    entries: Vec<u8>,
}

/// Stands for no pattern: a partition has fewer patterns.
const NONE: u8 = u8::MAX;

impl PatternDatabases {
    /// Makes the databases of the largest strips, of up to six tiles, that take about a second and
    /// fit into the memory: six tiles on 6x3, five on 5x5, four on 6x6, three on 8x8. Returns
    /// `None` if single tiles do not fit either, or if the board has more than 64 cells.
    pub fn new(grid: Grid, blank: Tile, memory: Memory) -> Option<PatternDatabases> {
        if grid.cells() > MOST_IN_SET {
            return None;
        }
        let partition = within_bounds(grid, blank, memory.0)?;
        Some(PatternDatabases::of_partition(grid, blank, &partition))
    }

    /// Makes the databases of some patterns. Tiles that are in none of them do not count.
    pub(crate) fn of_partition(grid: Grid, blank: Tile, partition: &Partition) -> PatternDatabases {
        let mut databases = PatternDatabases {
            pattern_of: vec![NONE; grid.cells()],
            place_in_pattern: vec![0; grid.cells()],
            sizes: Vec::new(),
            databases: Vec::with_capacity(partition.len()),
        };
        let mut space = Space::new(grid, partition[0].tiles.len());
        for (Pattern { tiles, .. }, number) in partition.iter().zip(0..) {
            for (tile, place) in tiles.iter().zip(0..) {
                let other = std::mem::replace(&mut databases.pattern_of[tile.index()], number);
                assert_eq!(other, NONE, "a tile is in one pattern");
                databases.place_in_pattern[tile.index()] = place;
            }
            if tiles.len() != space.regions.tiles {
                let last = std::mem::replace(&mut space, Space::new(grid, tiles.len()));
                databases.sizes.push(last.regions);
            }
            databases.databases.push(Database {
                size: databases.sizes.len(),
                entries: space.table(tiles, blank),
            });
        }
        databases.sizes.push(space.regions);
        databases
    }

    fn set(&self, number: u8, board: &Position) -> u64 {
        let tiles = board.tiles().iter().zip(0..);
        tiles.fold(0, |set, (tile, cell)| {
            set | u64::from(self.pattern_of[tile.index()] == number) << cell
        })
    }

    /// Returns the entry of a pattern whose tiles are on a set of cells; `tile_on` returns the tile
    /// on a cell.
    fn entry(
        &self,
        database: &Database,
        set: u64,
        blank: Cell,
        tile_on: impl Fn(Cell) -> Tile,
    ) -> u32 {
        let regions = &self.sizes[database.size];
        let order = cells(set).map(|cell| self.place_in_pattern[tile_on(cell).index()]);
        let row = regions.of(set, blank) * order_count(regions.tiles);
        database.entries[row + rank(order)].into()
    }

    /// Returns the memory that the databases take.
    pub fn memory(&self) -> Memory {
        let entries = self.databases.iter().map(|database| database.entries.len());
        Memory(entries.sum())
    }
}

impl fmt::Debug for PatternDatabases {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("PatternDatabases")
            .field("memory", &self.memory())
            .finish_non_exhaustive()
    }
}

impl Heuristic for PatternDatabases {
    fn of(&self, board: &Position) -> HValue {
        let entries = self.databases.iter().zip(0..).map(|(database, number)| {
            self.entry(database, self.set(number, board), board.blank(), |cell| {
                board.tile(cell)
            })
        });
        entries.sum::<u32>().into()
    }

    fn after(&self, sum: HValue, board: &Position, to: Cell) -> HValue {
        let (tile, from) = (board.tile(to), board.blank());
        let number = self.pattern_of[tile.index()];
        let Some(database) = self.databases.get(usize::from(number)) else {
            return sum;
        };
        let tile_was_on = |cell: Cell| if cell == from { tile } else { board.tile(cell) };
        let set = self.set(number, board);
        let before = set ^ bit(from) ^ bit(to);
        let [now, last] = [
            self.entry(database, set, from, |cell| board.tile(cell)),
            self.entry(database, before, to, tile_was_on),
        ];
        HValue::new(sum.bits() + u64::from(now) - u64::from(last))
    }
}

/// Returns the partition into the fewest strips of at most `most` tiles, of nearly the same size.
pub fn in_even_strips(grid: Grid, blank: Cell, most: usize) -> Partition {
    let tiles = grid.cells() - 1;
    let patterns = tiles.div_ceil(most);
    in_strips(grid, blank, tiles.div_ceil(patterns)).swap_remove(0)
}

fn within_bounds(grid: Grid, blank: Tile, bytes: usize) -> Option<Partition> {
    let fits = |partition: &Partition| {
        let (mut tables, mut words, mut making) = (0, 0, 0);
        for tiles in partition.iter().map(|pattern| pattern.tiles.len()) {
            let regions = most_regions(grid, tiles);
            tables += regions * order_count(tiles) as u128;
            words += regions * word_count(tiles) as u128;
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
    use crate::tests::is_long;

    fn grid(width: usize, height: usize) -> Grid {
        Grid::new(width, height).unwrap()
    }

    #[test]
    fn strips_are_as_large_as_the_tables_may_be() {
        let narrow = [("2x1", 1), ("6x3", 6), ("64x1", 2), ("2x32", 3), ("3x9", 5)];
        let wide = [
            ("3x3", 4),
            ("4x4", 5),
            ("5x4", 5),
            ("5x5", 5),
            ("6x6", 4),
            ("7x7", 3),
            ("8x8", 3),
        ];
        for (grid, most) in narrow.into_iter().chain(wide) {
            let strips = within_bounds(grid.parse().unwrap(), Tile(0), usize::MAX).unwrap();
            let longest = strips.iter().map(|strip| strip.tiles.len()).max();
            assert_eq!(longest, Some(most), "{grid}");
        }
    }

    #[test]
    #[should_panic(expected = "a pattern's tiles are ascending")]
    fn tiles_of_a_pattern_must_be_ascending() {
        let _ = PatternDatabases::of_partition(
            grid(3, 2),
            Tile(0),
            &vec![Pattern {
                tiles: vec![Tile(2), Tile(1)],
                blank: None,
            }],
        );
    }

    #[test]
    #[ignore = "slow"]
    fn strips_are_as_large_as_the_memory_allows() {
        let within = |bytes| PatternDatabases::new(grid(5, 5), Tile(0), Memory(bytes));
        // Tables of 64 MiB take half a second.
        for &mib in &[1, 4, 1024, 16, 64][..if is_long() { 5 } else { 3 }] {
            assert!(within(mib << 20).unwrap().memory() <= Memory(mib.min(64) << 20));
        }
        // The memory for making the tables counts too.
        for bytes in (1..=100).map(|mib| mib << 20) {
            let strips = within_bounds(grid(5, 5), Tile(0), bytes).unwrap();
            let sizes = strips.iter().map(|strip| strip.tiles.len());
            let tables = sizes
                .clone()
                .map(|tiles| most_regions(grid(5, 5), tiles) as usize * order_count(tiles));
            let making = sizes.map(|tiles| Space::bytes(grid(5, 5), tiles)).max();
            assert!(tables.sum::<usize>() + making.unwrap() <= bytes);
        }
        assert!(within(0).is_none());
    }
}
