//! Hamming distance: the number of tiles, without the blank, that are not on their goal cells.

use crate::grid::Cell;
use crate::heuristic::Heuristic;
use crate::position::{Position, Tile};

/// The number of tiles, without the blank, that are not on their goal cells.
#[derive(Clone, Debug)]
pub struct Hamming {
    blank: Tile,
}

impl Hamming {
    /// Makes the heuristic of a goal with this blank.
    pub fn new(blank: Tile) -> Hamming {
        Hamming { blank }
    }
}

impl Heuristic for Hamming {
    type Value = u32;

    fn of(&self, board: &Position) -> u32 {
        let tiles = board.tiles().iter().zip(board.grid().all());
        let away = tiles.filter(|&(&tile, cell)| tile != self.blank && tile.home() != cell);
        away.count() as u32
    }

    fn after(&self, away: u32, board: &Position, to: Cell) -> u32 {
        let home = board.tile(to).home();
        away + u32::from(home == board.blank()) - u32::from(home == to)
    }

    fn bound(&self, away: u32) -> u32 {
        away
    }
}
