//! Hamming distance: the number of tiles but the blank that are not at home.

use crate::board::{Board, Tile};
use crate::grid::Cell;
use crate::heuristic::Heuristic;

/// The tiles away from home, with one goal cell of the blank: admissible, since each of them has to move, and
/// consistent, since a move brings home or away the one tile that it moves.
pub struct Hamming {
    blank: Tile,
}

impl Hamming {
    /// The count for boards whose blank is this tile.
    #[must_use]
    pub fn new(blank: Tile) -> Hamming {
        Hamming { blank }
    }
}

impl Heuristic for Hamming {
    type Value = u32;

    fn of(&self, board: &Board) -> u32 {
        let tiles = board.tiles().iter().zip(board.grid().all());
        let away = tiles.filter(|&(&tile, cell)| tile != self.blank && tile.home() != cell);
        away.count() as u32
    }

    fn after(&self, away: u32, _: &Board, tile: Tile, from: Cell, to: Cell) -> u32 {
        away + u32::from(tile.home() == from) - u32::from(tile.home() == to)
    }

    fn bound(&self, away: u32) -> u32 {
        away
    }
}
