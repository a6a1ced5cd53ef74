//! How far a position looks from the goal, for a beam: no bound, but a good guess.

use crate::board::{Board, Tile};
use crate::grid::rectangle::{Line, Rest};
use crate::grid::Cell;
use crate::heuristic::linear_conflict::Conflicts;
use crate::search::beam::weights::{Weights, Within, VALUES};

/// How far a position looks from the goal, in [`PARTS`] of a move. It weighs what is far from home, and what
/// belongs far from the middle, more than its moves, since that is harder to mend later; and tiles that stand in
/// each other's way in their own line.
pub struct Evaluation<'a> {
    conflicts: Conflicts,
    /// Of every tile, how much its distance from home counts, in sixteenths.
    of_tiles: Vec<i32>,
    /// What a distance from home counts, in 64ths of a move.
    far: Vec<i32>,
    /// Of every row, then of every column, the part of a tile that has to leave it.
    lines: [Vec<i32>; 2],
    weights: Option<Within<'a>>,
    /// What a 256th of a move counts in the correction.
    part: i32,
}

/// The parts of a move that distances are counted in.
pub const PARTS: i32 = 1024;

impl<'a> Evaluation<'a> {
    /// The distance for a rest; where one of its outer lines is the next to be brought home, with more weight on
    /// that line and the two behind it.
    pub fn new(
        blank: Tile,
        rest: &Rest,
        next: Option<&Line>,
        weights: Option<&'a Weights>,
    ) -> Evaluation<'a> {
        // Values are fitted without stages; in these, three quarters of them are best.
        let part = PARTS / 256 * if next.is_some() { 3 } else { 4 } / 4;
        let weights = weights.map(|it| it.within(rest));
        let grid = rest.grid;
        let ranges = [&rest.rows, &rest.columns];
        // Twice the distance of a row or column from the middle one of the rest.
        let from_middle = |axis: usize, line: usize| {
            (2 * line + 1).abs_diff(ranges[axis].start + ranges[axis].end)
        };
        let corner = (rest.rows.len() + rest.columns.len() - 2).max(1) as f64;
        let in_line = |cell: Cell| [grid.row(cell), grid.column(cell)];
        let raise = |cell: Cell| {
            let behind = next.map_or(3, |line| {
                let axis = usize::from(line.is_column());
                in_line(cell)[axis].abs_diff(in_line(line.cells[0])[axis])
            });
            [2.0, 1.67, 1.33].get(behind).copied().unwrap_or(1.0)
        };
        let weight = |tile: Cell| {
            if tile == blank.home() || !rest.contains(tile) {
                return 0;
            }
            let [row, column] = in_line(tile);
            let outwards = from_middle(0, row) + from_middle(1, column);
            let weight = raise(tile) * (1.0 + 0.7 * outwards as f64 / corner);
            (16.0 * weight).round() as i32
        };
        let far = |distance: usize| {
            // A square root is the same number on every machine, as a power need not be.
            (64.0 * distance as f64 * (distance as f64).sqrt()).round() as i32
        };
        // Two moves for every tile that has to leave its line, weighed; and how much more it is at the border.
        let (leaving, outer) = if next.is_some() {
            (6.0, 0.5)
        } else {
            (5.0, 1.0)
        };
        let of_lines = |axis: usize, count: usize| {
            let span = (ranges[axis].len() - 1).max(1) as f64;
            let weight = |line| leaving * (1.0 + outer * from_middle(axis, line) as f64 / span);
            (0..count)
                .map(|line| {
                    let corrected = weights.as_ref().map_or(0, |it| it.leaving(axis, line));
                    (f64::from(PARTS) * weight(line)).round() as i32 + part * corrected
                })
                .collect()
        };
        Evaluation {
            conflicts: Conflicts::new(grid, blank),
            of_tiles: grid.all().map(weight).collect(),
            far: (0..grid.width() + grid.height()).map(far).collect(),
            lines: [of_lines(0, grid.height()), of_lines(1, grid.width())],
            weights,
            part,
        }
    }

    /// The distance of a board, computed whole.
    pub fn of(&self, board: &Board) -> i32 {
        let tiles = board.grid().all().zip(board.tiles());
        let part = |(cell, &tile): (Cell, &Tile)| {
            self.of_tiles[tile.index()] * self.far[self.conflicts.distance(tile, cell)]
        };
        let parts: i32 = tiles.map(part).sum();
        let leaving = self.conflicts.by_line(board);
        let lines = leaving.iter().flatten().zip(self.lines.iter().flatten());
        let lines = lines.map(|(&leaving, part)| leaving as i32 * part);
        let corrected = self.weights.as_ref().map_or(0, |it| it.of(board));
        parts + lines.sum::<i32>() + self.part * corrected
    }

    /// How often a board has each of the correction's values; none of them without a correction.
    pub fn counts(&self, board: &Board) -> [i32; VALUES] {
        let Some(weights) = &self.weights else {
            return [0; VALUES];
        };
        let mut counts = weights.counts(board);
        for (axis, lines) in self.conflicts.by_line(board).iter().enumerate() {
            for (line, &leaving) in lines.iter().enumerate() {
                if let Some(number) = weights.line(axis, line) {
                    counts[number] += leaving as i32;
                }
            }
        }
        counts
    }

    /// What a move of a tile adds to it, and whether the move brings the tile nearer to its home. The tiles,
    /// cell by cell, are those before the move.
    pub fn change(&self, tiles: &[Tile], tile: Tile, from: Cell, to: Cell) -> (i32, bool) {
        let [before, after] = [from, to].map(|cell| self.conflicts.distance(tile, cell));
        let moved = self.of_tiles[tile.index()] * (self.far[after] - self.far[before]);
        let lines = match self.conflicts.change(tiles, tile, from, to) {
            Some((axis, line, change)) => change * self.lines[axis][usize::from(line)],
            None => 0,
        };
        let corrected = match &self.weights {
            Some(it) => self.part * it.change(tiles, tile, from, to),
            None => 0,
        };
        (moved + lines + corrected, after < before)
    }
}
