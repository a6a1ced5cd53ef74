//! How far a position looks from the goal, for a beam: no bound, but a good guess.

use crate::board::{Board, Tile};
use crate::grid::{Cell, Grid};
use crate::heuristic::linear_conflict::LinearConflict;
use crate::search::rest::{Line, Rest};

/// How far a position looks from the goal, in sixteenths of a move. It weighs what is far from home, and what
/// belongs far from the middle, more than its moves, since that is harder to mend later; and tiles that stand in
/// each other's way in their own line.
pub struct Distance {
    grid: Grid,
    conflict: LinearConflict,
    /// Of every tile, the part of every cell.
    parts: Vec<i32>,
    /// Of every row, then of every column, the part of a tile that has to leave it.
    lines: [Vec<i32>; 2],
}

impl Distance {
    /// The distance for a rest; where one of its outer lines is the next to be brought home, with more weight on
    /// that line and the two behind it.
    #[must_use]
    pub fn new(blank: Tile, rest: &Rest, next: Option<&Line>) -> Distance {
        let grid = rest.grid;
        let ranges = [&rest.rows, &rest.columns];
        // Twice the distance of a row or column from the middle one of the rest.
        let from_middle = |kind: usize, line: usize| {
            (2 * line + 1).abs_diff(ranges[kind].start + ranges[kind].end)
        };
        let corner = (rest.rows.len() + rest.columns.len() - 2).max(1) as f64;
        let in_line = |cell: Cell| [grid.row(cell), grid.column(cell)];
        let raise = |cell: Cell| {
            let behind = next.map_or(3, |line| {
                let kind = usize::from(line.is_column());
                in_line(cell)[kind].abs_diff(in_line(line.cells[0])[kind])
            });
            [3.0, 2.33, 1.67].get(behind).copied().unwrap_or(1.0)
        };
        let mut parts = vec![0; grid.cells() * grid.cells()];
        let asked = |&tile: &Cell| tile != blank.home() && rest.contains(tile);
        for tile in grid.all().filter(asked) {
            let [row, column] = in_line(tile);
            let outwards = from_middle(0, row) + from_middle(1, column);
            let weight = raise(tile) * (1.0 + 0.7 * outwards as f64 / corner);
            for cell in grid.all() {
                let distance = grid.distance(tile, cell) as f64;
                // A square root is the same number on every machine, as a power need not be.
                let part = 16.0 * weight * distance * distance.sqrt();
                parts[tile.index() * grid.cells() + cell.index()] = part.round() as i32;
            }
        }
        // Two moves for every tile that has to leave its line.
        let weight = 2.0 * if next.is_some() { 3.0 } else { 2.5 };
        let of_lines = |kind: usize, count: usize| {
            let span = (ranges[kind].len() - 1).max(1) as f64;
            let part = |line| 16.0 * weight * (1.0 + 0.5 * from_middle(kind, line) as f64 / span);
            (0..count).map(|line| part(line).round() as i32).collect()
        };
        Distance {
            grid,
            conflict: LinearConflict::new(grid, blank),
            parts,
            lines: [of_lines(0, grid.height()), of_lines(1, grid.width())],
        }
    }

    /// The grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// A tile's part on a cell.
    fn part(&self, tile: Tile, cell: Cell) -> i32 {
        self.parts[tile.index() * self.grid.cells() + cell.index()]
    }

    /// The distance of a board, computed whole.
    #[must_use]
    pub fn of(&self, board: &Board) -> i32 {
        let tiles = self.grid.all().zip(board.tiles());
        let parts: i32 = tiles.map(|(cell, &tile)| self.part(tile, cell)).sum();
        let leaving = self.conflict.by_line(board);
        let lines = leaving.iter().flatten().zip(self.lines.iter().flatten());
        parts
            + lines
                .map(|(&leaving, part)| leaving as i32 * part)
                .sum::<i32>()
    }

    /// What a move of a tile adds to it. The tiles, cell by cell, are those before the move.
    #[must_use]
    pub fn change(&self, tiles: &[Tile], tile: Tile, from: Cell, to: Cell) -> i32 {
        let moved = self.part(tile, to) - self.part(tile, from);
        match self.conflict.change(tiles, tile, from, to) {
            Some((kind, line, change)) => moved + change * self.lines[kind][usize::from(line)],
            None => moved,
        }
    }
}
