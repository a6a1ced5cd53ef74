//! Manhattan distance: the sum over all tiles but the blank of rows and columns to their homes.

use crate::board::{Board, Tile};
use crate::grid::{Cell, Grid};
use crate::heuristic::Heuristic;

/// The Manhattan distance on one grid with one goal cell of the blank: admissible, since a move brings one
/// tile one step nearer at most, and consistent.
pub struct Manhattan {
    cells: usize,
    /// Of a tile on a cell: `tile * cells + cell`. The blank's row is zeros.
    distances: Vec<u8>,
}

impl Manhattan {
    /// The distances of a grid whose blank is this tile.
    #[must_use]
    pub fn new(grid: Grid, blank: Tile) -> Manhattan {
        let mut distances = Vec::with_capacity(grid.cells() * grid.cells());
        for home in grid.all() {
            for cell in grid.all() {
                let distance = if home == blank.home() {
                    0
                } else {
                    grid.distance(home, cell)
                };
                // At most width + height - 2 = 255, of a line of 256 cells.
                distances.push(distance as u8);
            }
        }
        Manhattan {
            cells: grid.cells(),
            distances,
        }
    }

    /// One tile's distance from its home, in moves.
    #[must_use]
    pub fn of_tile(&self, tile: Tile, on: Cell) -> u32 {
        u32::from(self.distances[tile.index() * self.cells + on.index()])
    }
}

impl Heuristic for Manhattan {
    type Value = u32;

    fn of(&self, board: &Board) -> u32 {
        let tiles = board.tiles().iter().zip(board.grid().all());
        tiles.map(|(&tile, cell)| self.of_tile(tile, cell)).sum()
    }

    fn after(&self, distance: u32, _: &Board, tile: Tile, from: Cell, to: Cell) -> u32 {
        distance + self.of_tile(tile, to) - self.of_tile(tile, from)
    }

    fn bound(&self, distance: u32) -> u32 {
        distance
    }
}
