//! Manhattan distance: the rows and columns from every tile, without the blank, to its goal cell.

use crate::grid::{Cell, Grid};
use crate::heuristic::{HValue, Heuristic};
use crate::position::{Position, Tile};

/// The sum of the rows and columns from every tile, without the blank, to its goal cell.
#[derive(Clone, Debug)]
pub struct Manhattan {
    cells: usize,
    /// A tile's distance on a cell, at `tile * cells + cell`. The blank's are 0.
    distances: Vec<u8>,
}

impl Manhattan {
    /// Makes the heuristic of a grid, and of a goal with this blank.
    pub fn new(grid: Grid, blank: Tile) -> Manhattan {
        // At most 255, on a line of 256 cells.
        let distance = |home, cell| {
            if home == blank.home() {
                0
            } else {
                grid.distance(home, cell) as u8
            }
        };
        let distances = grid
            .all()
            .flat_map(|home| grid.all().map(move |cell| distance(home, cell)));
        Manhattan {
            cells: grid.cells(),
            distances: distances.collect(),
        }
    }

    pub(crate) fn of_tile(&self, tile: Tile, on: Cell) -> u32 {
        u32::from(self.distances[tile.index() * self.cells + on.index()])
    }
}

impl Heuristic for Manhattan {
    fn of(&self, board: &Position) -> HValue {
        let tiles = board.tiles().iter().zip(board.grid().all());
        tiles
            .map(|(&tile, cell)| self.of_tile(tile, cell))
            .sum::<u32>()
            .into()
    }

    fn after(&self, distance: HValue, board: &Position, to: Cell) -> HValue {
        let tile = board.tile(to);
        let [on, from] = [to, board.blank()].map(|cell| u64::from(self.of_tile(tile, cell)));
        HValue::new(distance.bits() + on - from)
    }
}
