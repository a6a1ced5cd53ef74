//! Hamming distance: the number of tiles, without the blank, that are not on their goal cells.

use crate::grid::Cell;
use crate::heuristic::{HValue, Heuristic};
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
    fn of(&self, board: &Position) -> HValue {
        let tiles = board.tiles().iter().zip(board.grid().all());
        let away = tiles.filter(|&(&tile, cell)| tile != self.blank && tile.home() != cell);
        HValue::new(away.count() as u64)
    }

    fn after(&self, away: HValue, board: &Position, to: Cell) -> HValue {
        let home = board.tile(to).home();
        let away = away.bits() + u64::from(home == board.blank()) - u64::from(home == to);
        HValue::new(away)
    }
}
