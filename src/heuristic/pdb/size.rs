//! How large a space is, told without making it.

use crate::grid::{Cell, Grid};

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
