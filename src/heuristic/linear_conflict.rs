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
const ROWS: usize = 0;
const COLUMNS: usize = 1;

impl LinearConflict {
    pub fn new(grid: Grid, blank: Tile) -> LinearConflict {
        let home = |cell| if cell == blank.home() { [0xff; 2] } else { lines(grid, cell) };
        LinearConflict { manhattan: Manhattan::new(grid, blank), grid, homes: grid.all().map(home).collect() }
    }

    /// The cells of a line, as a range with a step.
    fn cells(&self, axis: usize, line: u8) -> (std::ops::Range<usize>, usize) {
        let (width, line) = (self.grid.width(), usize::from(line));
        match axis {
            ROWS => (line * width..(line + 1) * width, 1),
            _ => (line..self.grid.cells(), width),
        }
    }

    /// The tile's goal place in a line, and whether this is its goal line.
    fn place(&self, axis: usize, line: u8, tile: Tile) -> (u8, bool) {
        let home = self.homes[tile.index()];
        (home[1 - axis], home[axis] == line)
    }

    /// How many more tiles have to leave a line with one of its own tiles on a cell than without it. What is on that cell
    /// does not matter.
    fn leaving_for<const WORDS: usize>(&self, tiles: &[Tile], axis: usize, line: u8, tile: Tile, on: Cell) -> u32 {
        let (cells, step) = self.cells(axis, line);
        let behind = cells.end.min(on.index() + step)..cells.end;
        let place = |&other| self.place(axis, line, other);
        let mut without = Increasing::<WORDS>::NONE;
        for other in tiles[cells.start..on.index()].iter().step_by(step) {
            without.push(place(other));
        }
        let mut with = without;
        with.push(place(&tile));
        for other in tiles[behind].iter().step_by(step) {
            if with.last == without.last {
                return 1;
            }
            without.push(place(other));
            with.push(place(other));
        }
        with.leaving() - without.leaving()
    }
}

fn lines(grid: Grid, cell: Cell) -> [u8; 2] {
    [grid.row(cell) as u8, grid.column(cell) as u8]
}

impl Heuristic for LinearConflict {
    type Value = u32;

    fn of(&self, board: &Board) -> u32 {
        let mut value = self.manhattan.of(board);
        for (axis, count) in [(ROWS, self.grid.height()), (COLUMNS, self.grid.width())] {
            for line in (0..count).map(|line| line as u8) {
                let (cells, step) = self.cells(axis, line);
                let mut order = Increasing::<MOST_WORDS>::NONE;
                for &tile in board.tiles()[cells].iter().step_by(step) {
                    order.push(self.place(axis, line, tile));
                }
                value += 2 * order.leaving();
            }
        }
        value
    }

    fn after(&self, value: u32, board: &Board, tile: Tile, from: Cell, to: Cell) -> u32 {
        let value = self.manhattan.after(value, board, tile, from, to);
        let (left, entered) = (lines(self.grid, from), lines(self.grid, to));
        // A vertical move changes the row only: in its column, the tile passes nothing but the blank.
        let axis = usize::from(left[ROWS] == entered[ROWS]);
        let line = self.homes[tile.index()][axis];
        // A line that a tile can enter has another beside it, so it has at most 128 cells.
        let leaving_for = match self.grid.width().max(self.grid.height()) {
            0..=64 => LinearConflict::leaving_for::<1>,
            _ => LinearConflict::leaving_for::<2>,
        };
        if line == left[axis] {
            value - 2 * leaving_for(self, board.tiles(), axis, line, tile, from)
        } else if line == entered[axis] {
            value + 2 * leaving_for(self, board.tiles(), axis, line, tile, to)
        } else {
            value
        }
    }

    fn bound(&self, value: u32) -> u32 {
        value
    }
}

/// The words of 64 bits for a line of up to 256 cells.
const MOST_WORDS: usize = 4;

/// The longest increasing subsequence of distinct numbers below `64 * WORDS`, pushed one by one.
///
/// A bit is the least last number of the increasing subsequences of one length (Schensted 1961): a new number replaces
/// the next higher one, or makes the longest longer by one.
#[derive(Clone, Copy)]
struct Increasing<const WORDS: usize> {
    pushed: u32,
    last: [u64; WORDS],
}

impl<const WORDS: usize> Increasing<WORDS> {
    const NONE: Increasing<WORDS> = Increasing { pushed: 0, last: [0; WORDS] };

    /// Pushes a number if `is_pushed`, in a single word without a branch, since the processor could not predict it.
    fn push(&mut self, (number, is_pushed): (u8, bool)) {
        if WORDS > 1 && !is_pushed {
            return;
        }
        let word = usize::from(number / 64).min(WORDS - 1);
        let bit = u64::from(is_pushed) << (number % 64);
        self.pushed += u32::from(is_pushed);
        let mut higher = !(bit | bit.wrapping_sub(1));
        for bits in &mut self.last[word..] {
            let found = *bits & higher;
            *bits ^= found & found.wrapping_neg();
            higher = if is_pushed && found == 0 { !0 } else { 0 };
        }
        self.last[word] |= bit;
    }

    /// How many numbers are not in the subsequence.
    fn leaving(&self) -> u32 {
        let longest: u32 = self.last.iter().map(|bits| bits.count_ones()).sum();
        self.pushed - longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;
    use crate::random::Random;

    fn leaving(numbers: &[u8]) -> u32 {
        let mut order = Increasing::<4>::NONE;
        for &number in numbers {
            order.push((number, true));
        }
        order.leaving()
    }

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
            assert_eq!(leaving(numbers), expected, "{numbers:?}");
        }
        let up: Vec<u8> = (0..=255).collect();
        let down: Vec<u8> = (0..=255).rev().collect();
        assert_eq!((leaving(&up), leaving(&down)), (0, 255));
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
