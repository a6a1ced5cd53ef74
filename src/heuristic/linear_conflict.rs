//! Linear conflict: Manhattan distance, and two moves for every tile that has to leave its goal line.

use crate::board::{Board, Tile};
use crate::grid::{Cell, Grid};
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::Heuristic;

/// Linear conflict (Hansson, Mayer, Yung 1992) on one grid with one goal cell of the blank.
///
/// Of the tiles that are in their goal row, only an increasing subsequence can stay there; each of the others leaves the
/// row and comes back, two moves that Manhattan distance does not count. The same holds of columns. The moves of
/// the first are vertical, those of the second horizontal, so none is counted twice. The longest increasing subsequence
/// makes the count exact; a greedy count is too high on some boards.
///
/// It is consistent: a tile that enters or leaves its goal line changes that line's count by at most one, and Manhattan
/// distance falls by one when the count may grow.
pub struct LinearConflict {
    manhattan: Manhattan,
    grid: Grid,
    /// Every tile's goal row and column; the blank has none.
    homes: Vec<[u8; 2]>,
}

/// The two axes, as indices into `[row, column]`.
const ROW: usize = 0;
const COLUMN: usize = 1;

impl LinearConflict {
    pub fn new(grid: Grid, blank: Tile) -> LinearConflict {
        let home = |cell| match cell == blank.home() {
            true => [0xff; 2],
            false => lines(grid, cell),
        };
        LinearConflict { manhattan: Manhattan::new(grid, blank), grid, homes: grid.all().map(home).collect() }
    }

    /// The cells of a line, as a range with a step.
    fn cells(&self, axis: usize, line: u8) -> (std::ops::Range<usize>, usize) {
        let (width, line) = (self.grid.width(), usize::from(line));
        match axis {
            ROW => (line * width..(line + 1) * width, 1),
            _ => (line..self.grid.cells(), width),
        }
    }

    /// How many tiles have to leave their goal line, given the tiles by their cells.
    fn leaving(&self, axis: usize, line: u8, tile: impl Fn(usize) -> Tile) -> u32 {
        let (cells, step) = self.cells(axis, line);
        let homes = cells.step_by(step).map(|cell| self.homes[tile(cell).index()]);
        let own = homes.filter(|home| home[axis] == line);
        out_of_order(own.map(|home| home[1 - axis]))
    }
}

/// How many numbers are not in their longest increasing subsequence (Schensted 1961).
fn out_of_order(numbers: impl Iterator<Item = u8>) -> u32 {
    // For every length, the least last number of the increasing subsequences that long.
    let (mut last, mut longest, mut count) = ([0; Grid::MOST], 0, 0);
    for number in numbers {
        let replaced = last[..longest].iter().position(|&last| last > number);
        last[replaced.unwrap_or(longest)] = number;
        longest += usize::from(replaced.is_none());
        count += 1;
    }
    count - longest as u32
}

fn lines(grid: Grid, cell: Cell) -> [u8; 2] {
    [grid.row(cell) as u8, grid.column(cell) as u8]
}

impl Heuristic for LinearConflict {
    type Value = u32;

    fn of(&self, board: &Board) -> u32 {
        let mut value = self.manhattan.of(board);
        for (axis, count) in [(ROW, self.grid.height()), (COLUMN, self.grid.width())] {
            for line in (0..count).map(|line| line as u8) {
                value += 2 * self.leaving(axis, line, |cell| board.tiles()[cell]);
            }
        }
        value
    }

    fn after(&self, value: u32, board: &Board, tile: Tile, from: Cell, to: Cell) -> u32 {
        let value = self.manhattan.after(value, board, tile, from, to);
        let (left, entered) = (lines(self.grid, from), lines(self.grid, to));
        // A vertical move changes the row only: in its column, the tile passes nothing but the blank.
        let axis = usize::from(left[ROW] == entered[ROW]);
        let line = self.homes[tile.index()][axis];
        if line != left[axis] && line != entered[axis] {
            return value;
        }
        let now = |cell| board.tiles()[cell];
        let before = |cell| match cell {
            _ if cell == from.index() => tile,
            _ if cell == to.index() => now(from.index()),
            _ => now(cell),
        };
        value + 2 * self.leaving(axis, line, now) - 2 * self.leaving(axis, line, before)
    }

    fn bound(&self, value: u32) -> u32 {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;
    use crate::random::Random;

    #[test]
    fn the_longest_order_stays() {
        for (numbers, expected) in [
            (&[][..], 0),
            (&[0], 0),
            (&[0, 1, 2], 0),
            (&[2, 1, 0], 2),
            // Greedily, the 1 would be taken out for the 3 and the 2, though it is in order with both.
            (&[1, 3, 2], 1),
            (&[3, 0, 1, 2], 1),
            (&[2, 3, 0, 1], 2),
            (&[0, 255, 64, 63, 128, 127, 200], 3),
            (&[255, 254, 0], 2),
        ] {
            assert_eq!(out_of_order(numbers.iter().copied()), expected, "{numbers:?}");
        }
        let up: Vec<u8> = (0..=255).collect();
        let down: Vec<u8> = (0..=255).rev().collect();
        assert_eq!((out_of_order(up.into_iter()), out_of_order(down.into_iter())), (0, 255));
    }

    #[test]
    fn updated_values_are_full_values_on_every_shape() {
        for grid in ["256x1", "1x256", "128x2", "2x128", "85x3", "3x70", "16x16", "5x4"] {
            let grid: Grid = grid.parse().unwrap();
            let blank = Tile((grid.cells() / 2) as u8);
            let heuristic = LinearConflict::new(grid, blank);
            // Every row backwards: as many conflicts as possible.
            let mut tiles: Vec<Tile> = grid.all().map(|cell| Tile(cell.0)).collect();
            tiles.chunks_mut(grid.width()).for_each(<[Tile]>::reverse);
            let mut board = Board::new(grid, &tiles, blank);
            let mut value = heuristic.of(&board);
            let mut random = Random::new(1);
            for _ in 0..5_000 {
                let from = board.blank();
                if let Some(tile) = board.make(Move::ALL[random.below(4) as usize]) {
                    value = heuristic.after(value, &board, tile, board.blank(), from);
                    // The tile moves from the blank's new cell to its old one.
                    assert_eq!(value, heuristic.of(&board), "{grid}");
                }
            }
        }
    }

    #[test]
    fn conflicts_are_added_to_the_distance() {
        let grid = Grid::new(3, 3).unwrap();
        for (tiles, expected) in [
            ([0, 1, 2, 3, 4, 5, 6, 7, 8], 0),
            ([2, 1, 0, 3, 4, 5, 6, 7, 8], 4 + 4),
            ([0, 4, 2, 3, 1, 5, 6, 7, 8], 2 + 2),
            // The blank makes no conflict.
            ([0, 1, 2, 3, 4, 5, 8, 6, 7], 2),
        ] {
            let board = Board::new(grid, &tiles.map(Tile), Tile(8));
            assert_eq!(LinearConflict::new(grid, Tile(8)).of(&board), expected);
        }
    }
}
