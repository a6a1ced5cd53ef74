//! How the nodes of a walk store a board.

use crate::grid::Cell;
use crate::position::{Position, Tile};
use std::array;

/// A board in few bytes. A cell holds the home cell of its tile; the blank's cell holds the home
/// cell of the blank.
pub trait Packing: Copy + PartialEq + Send + Sync {
    const BITS: u32;

    /// Two cells, in the form that swaps their tiles fastest.
    type Cells: Copy + Send + Sync;

    fn new(board: &Position) -> Self;

    fn cells(to: Cell, from: Cell) -> Self::Cells;

    fn tile(&self, cell: u32) -> u32;

    /// Returns the board after a tile moved into the blank's cell.
    fn moved(self, tile: u32, blank: u32, cells: Self::Cells) -> Self;
}

/// Up to 16 cells, four bits each.
pub type Nibbles = u64;

impl Packing for Nibbles {
    const BITS: u32 = 4;

    /// A word with 1 in the four bits of each of the two cells.
    type Cells = u64;

    fn new(board: &Position) -> Nibbles {
        board.nibbles()
    }

    fn cells(to: Cell, from: Cell) -> u64 {
        1 << (4 * to.0) | 1 << (4 * from.0)
    }

    fn tile(&self, cell: u32) -> u32 {
        (self >> (cell % 16 * 4)) as u32 & 15
    }

    fn moved(self, tile: u32, blank: u32, cells: u64) -> Nibbles {
        self ^ (u64::from(tile ^ blank) * cells)
    }
}

/// Up to 25 cells, a byte each.
#[derive(Clone, Copy, PartialEq)]
pub struct Bytes([u8; 32]);

impl Packing for Bytes {
    const BITS: u32 = 5;

    type Cells = [u8; 2];

    fn new(board: &Position) -> Bytes {
        let tiles = board.tiles();
        Bytes(array::from_fn(|cell| {
            tiles.get(cell).map_or(0, |&Tile(tile)| tile)
        }))
    }

    fn cells(to: Cell, from: Cell) -> [u8; 2] {
        [to.0, from.0]
    }

    fn tile(&self, cell: u32) -> u32 {
        self.0[cell as usize % 32].into()
    }

    fn moved(mut self, tile: u32, blank: u32, [to, from]: [u8; 2]) -> Bytes {
        self.0[usize::from(to) % 32] = tile as u8;
        self.0[usize::from(from) % 32] = blank as u8;
        self
    }
}
