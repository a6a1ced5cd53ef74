//! How far a position seems from the goal, for a beam: a guess, no bound.

use crate::board::{Board, Tile};
use crate::grid::rectangle::{Line, Rectangle};
use crate::grid::Cell;
use crate::heuristic::linear_conflict::Conflicts;
use crate::search::beam::weights::{RegionWeights, Weights, FEATURES};

/// Evaluations are in these parts of a move.
pub const PER_MOVE: i32 = 1024;

// The numbers below were found by trying others: on random 10x10 boards, beams of 250 nodes a level found 1014 moves in the
// mean with them; 1049, 1051 and 1096 with an `OUTER` of 0.3, 1.2 and 2; 1070, 1052 and 1160 with distances to the power of
// 1.3, 1.7 and 1.9; 1013 with an `IN_LINE` of 8 moves, and got stuck with 3. Those of stages have no such record. To compare
// others, sum the moves that `yapboz generate --size 10x10 --count 10 --seed 11 --goal random | yapboz batch` prints, for
// stages on 16x16; the learned weights depend on these numbers and have to be trained again.

/// How much more the distance of a tile from home counts if it belongs in a corner: outer tiles are harder to bring home
/// late.
const OUTER: f64 = 0.7;

/// How many times more, in stages, the distances of the tiles of the target line and of the two lines behind it count.
const STAGED: [f64; 3] = [2.0, 1.67, 1.33];

/// What a tile that has to leave its line costs, in moves, and how many times that more at the border: on whole regions.
/// (The move out and back is 2.)
const IN_LINE: [f64; 2] = [5.0, 1.0];

/// The same in stages.
const IN_LINE_STAGED: [f64; 2] = [6.0, 0.5];

/// How many quarters of the learned weights count in stages, which they were not trained in.
const QUARTERS_STAGED: i32 = 3;

/// The evaluation of the positions of an unsolved region.
///
/// It sums, for every tile, its distance from home to the power of 1.5, as far tiles are harder to bring home; for every
/// line, the tiles that have to leave it; and the learned weights.
pub struct Evaluation<'a> {
    conflicts: Conflicts,
    /// For every tile, how much its distance from home counts, in 16ths.
    tiles: Vec<i32>,
    /// For every distance, what it costs, in 64ths of a move.
    distances: Vec<i32>,
    /// For every row, and for every column, what a tile costs that has to leave it.
    lines: [Vec<i32>; 2],
    weights: Option<RegionWeights<'a>>,
    /// What a 256th of a move of the weights counts.
    scale: i32,
}

impl<'a> Evaluation<'a> {
    /// `stage` is the outer line of the region that a stage brings home.
    pub fn new(
        blank: Tile,
        region: &Rectangle,
        stage: Option<&Line>,
        weights: Option<&'a Weights>,
    ) -> Evaluation<'a> {
        let quarters = if stage.is_some() { QUARTERS_STAGED } else { 4 };
        let scale = PER_MOVE / 256 * quarters / 4;
        let weights = weights.map(|weights| weights.within(region));
        let grid = region.grid;
        let ranges = [&region.rows, &region.columns];
        // Twice the distance of a line from the region's middle.
        let from_middle = |axis: usize, line: usize| {
            (2 * line + 1).abs_diff(ranges[axis].start + ranges[axis].end)
        };
        let corner = (region.rows.len() + region.columns.len() - 2).max(1) as f64;
        let lines_of = |cell: Cell| [grid.row(cell), grid.column(cell)];
        let staged = |cell: Cell| {
            let behind = stage.map_or(STAGED.len(), |line| {
                let axis = usize::from(line.is_column());
                lines_of(cell)[axis].abs_diff(lines_of(line.cells[0])[axis])
            });
            STAGED.get(behind).copied().unwrap_or(1.0)
        };
        let tile = |home: Cell| {
            if home == blank.home() || !region.contains(home) {
                return 0;
            }
            let [row, column] = lines_of(home);
            let outwards = from_middle(0, row) + from_middle(1, column);
            (16.0 * staged(home) * (1.0 + OUTER * outwards as f64 / corner)).round() as i32
        };
        // A square root is the same on every machine; other powers need not be.
        let distance = |cells: usize| (64.0 * cells as f64 * (cells as f64).sqrt()).round() as i32;
        let [cost, outer] = if stage.is_some() {
            IN_LINE_STAGED
        } else {
            IN_LINE
        };
        let lines = |axis: usize, count: usize| {
            let span = (ranges[axis].len() - 1).max(1) as f64;
            let moves = |line| cost * (1.0 + outer * from_middle(axis, line) as f64 / span);
            let learned = |line| weights.as_ref().map_or(0, |it| it.leaving(axis, line));
            (0..count)
                .map(|line| {
                    (f64::from(PER_MOVE) * moves(line)).round() as i32 + scale * learned(line)
                })
                .collect()
        };
        Evaluation {
            conflicts: Conflicts::new(grid, blank),
            tiles: grid.all().map(tile).collect(),
            distances: (0..grid.width() + grid.height()).map(distance).collect(),
            lines: [lines(0, grid.height()), lines(1, grid.width())],
            weights,
            scale,
        }
    }

    /// The evaluation of a board.
    pub fn of(&self, board: &Board) -> i32 {
        let tiles = board.grid().all().zip(board.tiles());
        let cost = |(cell, &tile): (Cell, &Tile)| {
            self.tiles[tile.index()] * self.distances[self.conflicts.distance(tile, cell)]
        };
        let tiles: i32 = tiles.map(cost).sum();
        let leaving = self.conflicts.by_line(board);
        let lines = leaving.iter().flatten().zip(self.lines.iter().flatten());
        let lines = lines.map(|(&leaving, cost)| leaving as i32 * cost);
        let learned = self.weights.as_ref().map_or(0, |it| it.of(board));
        tiles + lines.sum::<i32>() + self.scale * learned
    }

    /// How often a board has each feature of the weights; 0 without weights.
    pub fn feature_counts(&self, board: &Board) -> [i32; FEATURES] {
        let Some(weights) = &self.weights else {
            return [0; FEATURES];
        };
        let mut counts = weights.features(board);
        for (axis, lines) in self.conflicts.by_line(board).iter().enumerate() {
            for (line, &leaving) in lines.iter().enumerate() {
                if let Some(feature) = weights.line(axis, line) {
                    counts[feature] += leaving as i32;
                }
            }
        }
        counts
    }

    /// What a move of a tile adds to [`Evaluation::of`], and whether it brings the tile nearer to its home. `tiles` are those
    /// before the move, cell by cell.
    pub fn change(&self, tiles: &[Tile], tile: Tile, from: Cell, to: Cell) -> (i32, bool) {
        let [before, after] = [from, to].map(|cell| self.conflicts.distance(tile, cell));
        let moved = self.tiles[tile.index()] * (self.distances[after] - self.distances[before]);
        let lines = match self.conflicts.change(tiles, tile, from, to) {
            Some((axis, line, change)) => change * self.lines[axis][usize::from(line)],
            None => 0,
        };
        let learned = match &self.weights {
            Some(it) => self.scale * it.change(tiles, tile, from, to),
            None => 0,
        };
        (moved + lines + learned, after < before)
    }
}
