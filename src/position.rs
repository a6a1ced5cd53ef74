//! Tiles on cells, with moves made and unmade.

use crate::grid::{Cell, Grid};
use crate::moves::Move;
use std::mem;

/// A tile, numbered by its goal cell: `Tile::from(cell)`. The blank is a tile too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(crate) u8);

impl From<Cell> for Tile {
    /// Returns the tile that belongs on a cell.
    fn from(home: Cell) -> Tile {
        Tile(home.0)
    }
}

impl Tile {
    /// Returns the tile's goal cell.
    pub fn home(self) -> Cell {
        Cell(self.0)
    }

    /// Returns the tile's number as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Tiles on the cells of a grid. One of them is the blank.
///
/// ```
/// use yapboz::{Grid, Move, Position, Tile};
///
/// let grid = Grid::new(3, 3)?;
/// let [side, corner] = [5, 8].map(|cell| grid.cell(cell).map(Tile::from));
/// let solved = Position::solved(grid, corner.ok_or("no such cell")?);
/// let mut board = solved.clone();
/// assert_eq!(board.make(Move::R), None); // off the board
/// assert_eq!(board.make(Move::U), side);
/// assert_eq!(Some(board.blank()), grid.cell(5));
/// board.make(Move::U.back());
/// assert_eq!(board, solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    grid: Grid,
    tiles: Vec<Tile>,
    blank: Cell,
}

impl Position {
    /// Makes the board with every tile on its goal cell; `blank` is the blank.
    ///
    /// # Panics
    /// If the grid has no cell for the blank.
    pub fn solved(grid: Grid, blank: Tile) -> Position {
        assert!(
            blank.index() < grid.cells(),
            "the blank belongs on the grid"
        );
        Position {
            grid,
            tiles: grid.all().map(|cell| Tile(cell.0)).collect(),
            blank: blank.home(),
        }
    }

    /// Makes the board with these tiles, cell by cell; `blank` is the blank.
    ///
    /// # Panics
    /// If a tile of the grid is missing or appears twice, or if the blank is not on the grid.
    pub fn new(grid: Grid, tiles: &[Tile], blank: Tile) -> Position {
        assert_eq!(tiles.len(), grid.cells(), "every cell holds a tile");
        let mut seen = [false; Grid::MOST];
        for tile in tiles {
            assert!(tile.index() < grid.cells(), "a tile belongs on the grid");
            let first = !mem::replace(&mut seen[tile.index()], true);
            assert!(first, "a tile lies on one cell");
        }
        let at = tiles
            .iter()
            .position(|&tile| tile == blank)
            .expect("the blank lies on the board");
        Position {
            grid,
            tiles: tiles.to_vec(),
            blank: Cell::at(at),
        }
    }

    /// Returns the tiles of a board of up to 16 cells, four bits each; the tile on the first cell
    /// has the lowest bits.
    pub(crate) fn nibbles(&self) -> u64 {
        let tiles = self.tiles.iter().rev();
        tiles.fold(0, |packed, tile| packed << 4 | u64::from(tile.0))
    }

    /// Sets up the position of [`Position::nibbles`].
    pub(crate) fn set_nibbles(&mut self, nibbles: u64) {
        self.set((0..16).map(|cell| Tile((nibbles >> (4 * cell) & 15) as u8)));
    }

    /// Sets the tiles, cell by cell, without an allocation. They must be the grid's tiles, each
    /// once. The blank stays the same tile.
    pub(crate) fn set(&mut self, tiles: impl Iterator<Item = Tile>) {
        let blank = self.blank_tile();
        for (cell, tile) in self.tiles.iter_mut().zip(tiles) {
            *cell = tile;
        }
        let at = self.tiles.iter().position(|&tile| tile == blank);
        self.blank = Cell::at(at.expect("the blank lies on the board"));
    }

    /// Returns the board's shape.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the tiles, cell by cell.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Returns the tile on a cell.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[cell.index()]
    }

    /// Returns the cell of each tile, in the order of the tiles.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = vec![self.blank; self.tiles.len()];
        for (cell, tile) in self.grid.all().zip(&self.tiles) {
            cells[tile.index()] = cell;
        }
        cells
    }

    /// Returns the blank's cell.
    pub fn blank(&self) -> Cell {
        self.blank
    }

    /// Returns the tile that is the blank.
    pub fn blank_tile(&self) -> Tile {
        self.tile(self.blank)
    }

    /// Moves the blank, and returns the tile that it changed places with. Returns `None` if the
    /// move leads off the board, which then stays the same. Making `m.back()` undoes the move.
    pub fn make(&mut self, m: Move) -> Option<Tile> {
        let to = self.grid.step(self.blank, m)?;
        Some(self.slide(to))
    }

    /// Moves the blank to a neighbour of its cell, as [`Grid::step`] returns it, and returns the
    /// tile that was there.
    pub(crate) fn slide(&mut self, to: Cell) -> Tile {
        self.tiles.swap(self.blank.index(), to.index());
        let from = mem::replace(&mut self.blank, to);
        self.tiles[from.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_and_unmade_moves_cancel_on_every_shape() {
        for (width, height) in [(3, 3), (2, 1), (1, 256), (5, 4), (16, 16)] {
            let grid = Grid::new(width, height).unwrap();
            for blank in grid.all() {
                let solved = Position::solved(grid, Tile(blank.0));
                for m in Move::ALL {
                    let mut board = solved.clone();
                    let moved = board.make(m);
                    assert_eq!(moved.is_some(), grid.step(blank, m).is_some());
                    if moved.is_some() {
                        assert_ne!(board, solved);
                        assert_eq!(board.make(m.back()), moved);
                    }
                    assert_eq!(board, solved);
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "a tile lies on one cell")]
    fn a_tile_cannot_lie_on_two_cells() {
        let grid = Grid::new(2, 1).unwrap();
        let _ = Position::new(grid, &[Tile(1), Tile(1)], Tile(1));
    }
}
