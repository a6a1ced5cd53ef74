//! How large a space is, told without making it.

use super::orders::WORD;
use super::{Space, Step};
use crate::grid::{Cell, Grid};
use std::mem::size_of;

/// The numbers of what a space of so many tiles on a grid has.
pub struct Size {
    /// Tiles.
    pub tiles: usize,
    /// Sets of cells.
    pub sets: u128,
    /// Regions of all sets, at most.
    pub regions: u128,
    /// Moves from all regions.
    pub moves: u128,
    /// Orders of the tiles.
    pub orders: u128,
}

impl Size {
    /// The size of the space of `tiles` tiles.
    pub fn new(grid: Grid, tiles: usize) -> Size {
        let (width, height) = (grid.width() as u128, grid.height() as u128);
        let edges = 2 * width * height - width - height;
        // Of how many sets some cells are no part, and some others are.
        let without = |cells: usize| choose(grid.cells().saturating_sub(cells), tiles);
        let with_one_without = |cells: usize| match tiles {
            0 => 0,
            _ => choose(grid.cells().saturating_sub(cells + 1), tiles - 1),
        };
        // By Euler's formula, the regions of a set are its free cells, less the pairs of neighbours among them,
        // and the areas that these enclose: squares of four free cells, and groups of tiles that touch one
        // another, were it by a corner, and not the border.
        let free = (grid.cells() - tiles) as u128 * without(0);
        let squares = (width - 1) * (height - 1) * without(4);
        let first_of_group = |cell| match free_around(grid, cell) {
            Some(free) => with_one_without(free),
            None => 0,
        };
        let groups: u128 = grid.all().map(first_of_group).sum();
        Size {
            tiles,
            sets: without(0),
            regions: free + squares + groups - edges * without(2),
            moves: 2 * edges * with_one_without(1),
            orders: (1..=tiles as u128).fold(1, u128::saturating_mul),
        }
    }
}

impl Space {
    /// The memory in bytes that making a table of `tiles` tiles takes at its peak: the space, the table itself,
    /// and what is kept of it while it is made. A bound, told without making the space; `usize::MAX` where it
    /// is more than that.
    ///
    /// On 4x4 it is at most a tenth over the true sizes for 3 to 7 tiles.
    ///
    /// # Panics
    /// Where there are more tiles than cells, or the grid has more than [`super::MOST_CELLS`] cells.
    #[must_use]
    pub fn bytes(grid: Grid, tiles: usize) -> usize {
        assert!(
            grid.cells() <= super::MOST_CELLS && tiles < grid.cells(),
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
}

/// How many cells round one that lies inside are surely free where it holds the first tile of a group that does
/// not touch the border: those that come before it, and the border's. A group may have more such tiles than its
/// first, which is why they give a bound.
fn free_around(grid: Grid, cell: Cell) -> Option<usize> {
    let (row, column) = (grid.row(cell), grid.column(cell));
    let is_border = |row: usize, column: usize| {
        row == 0 || row + 1 == grid.height() || column == 0 || column + 1 == grid.width()
    };
    if is_border(row, column) {
        return None;
    }
    let around =
        (row - 1..=row + 1).flat_map(|row| (column - 1..=column + 1).map(move |c| (row, c)));
    let is_free = |&(r, c): &(usize, usize)| (r, c) < (row, column) || is_border(r, c);
    Some(around.filter(is_free).count())
}

/// The ways to choose so many of at most 64 things.
pub fn choose(things: usize, many: usize) -> u128 {
    (0..many).fold(1, |ways, i| {
        ways * things.saturating_sub(i) as u128 / (i as u128 + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::pattern_database::space::orders;

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
