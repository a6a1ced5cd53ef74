//! Hamming distance: the number of tiles, without the blank, that are not on their goal cells.

use crate::board::{Board, Tile};
use crate::grid::Cell;
use crate::heuristic::Heuristic;

pub struct Hamming {
    blank: Tile,
}

impl Hamming {
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
