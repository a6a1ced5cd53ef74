//! Linear conflict: Manhattan distance, and two more moves for every tile that has to leave its own line.

use crate::board::{Board, Tile};
use crate::grid::{Cell, Grid};
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::Heuristic;

/// Linear conflict (Hansson, Mayer, Yung 1992) on one grid with one goal cell of the blank.
///
/// Of the tiles that lie in their own row, only those can stay there that are in the order of their homes:
/// at most as many as their longest increasing subsequence has. Each of the others leaves the row and comes
/// back, two moves that its Manhattan distance does not know of. The same holds of columns, and no move is
/// counted twice: the ones are vertical, the others horizontal. The count is exact, not the greedy one.
///
/// It is consistent: the tile that a move brings into its own line or out of it changes the count of that
/// line by one tile at most, and Manhattan distance falls by one where the conflict may grow by two.
pub struct LinearConflict {
    manhattan: Manhattan,
    conflicts: Conflicts,
}

/// The conflicts alone: how many tiles have to leave their own lines.
pub struct Conflicts {
    grid: Grid,
    /// Of every cell: its row and its column.
    lines: Vec<[u8; 2]>,
    /// Of every tile: the row and the column that it belongs in; the blank belongs in none.
    homes: [[u8; 2]; 256],
}

/// The two kinds of lines, as indices into a cell's numbers.
const ROW: usize = 0;
const COLUMN: usize = 1;

impl LinearConflict {
    /// The conflicts and distances of a grid whose blank is this tile.
    #[must_use]
    pub fn new(grid: Grid, blank: Tile) -> LinearConflict {
        LinearConflict {
            manhattan: Manhattan::new(grid, blank),
            conflicts: Conflicts::new(grid, blank),
        }
    }
}

impl Conflicts {
    /// The conflicts of a grid whose blank is this tile.
    #[must_use]
    pub fn new(grid: Grid, blank: Tile) -> Conflicts {
        let lines = |cell| [grid.row(cell) as u8, grid.column(cell) as u8];
        let mut homes = [[0xff; 2]; 256];
        for home in grid.all().filter(|&cell| cell != blank.home()) {
            homes[home.index()] = lines(home);
        }
        Conflicts {
            grid,
            lines: grid.all().map(lines).collect(),
            homes,
        }
    }

    /// The cells of a line, as indices, and how far one is from the next.
    fn cells(&self, axis: usize, line: u8) -> (std::ops::Range<usize>, usize) {
        let (width, line) = (self.grid.width(), usize::from(line));
        match axis {
            ROW => (line * width..(line + 1) * width, 1),
            _ => (line..self.grid.cells(), width),
        }
    }

    /// Where in a line a tile belongs if it belongs in that line, and whether it does.
    fn place(&self, axis: usize, line: u8, tile: Tile) -> (u8, bool) {
        let home = self.homes[usize::from(tile.0)];
        (home[1 - axis], home[axis] == line)
    }

    /// The tiles that have to leave a line.
    fn leaving(&self, board: &Board, axis: usize, line: u8) -> u32 {
        let (cells, step) = self.cells(axis, line);
        let mut order = Order::<MOST_WORDS>::default();
        for &tile in board.tiles()[cells].iter().step_by(step) {
            order.push(self.place(axis, line, tile));
        }
        order.leaving()
    }

    /// Rows and columns between a cell and a tile's home.
    #[must_use]
    pub fn distance(&self, tile: Tile, cell: Cell) -> usize {
        let [home, on] = [tile.index(), cell.index()].map(|cell| self.lines[cell]);
        usize::from(home[ROW].abs_diff(on[ROW])) + usize::from(home[COLUMN].abs_diff(on[COLUMN]))
    }

    /// How many more tiles have to leave a line with one of its own tiles on a cell than without it. That
    /// cell may hold the tile already, or the blank.
    fn leaving_for<const WORDS: usize>(
        &self,
        tiles: &[Tile],
        axis: usize,
        line: u8,
        tile: Tile,
        on: Cell,
    ) -> u32 {
        let (cells, step) = self.cells(axis, line);
        let behind = cells.end.min(on.index() + step)..cells.end;
        let place = |&other| self.place(axis, line, other);
        let mut without = Order::<WORDS>::default();
        for other in tiles[cells.start..on.index()].iter().step_by(step) {
            without.push(place(other));
        }
        let mut with = without.clone();
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

    /// What a move of a tile does to the line of its own that it leaves or enters: whether that is a row (0) or a
    /// column (1), which one, and how many more tiles have to leave it. `None` where it is in no such line. The
    /// tiles, cell by cell, may be those before the move or after it.
    #[must_use]
    pub fn change(
        &self,
        tiles: &[Tile],
        tile: Tile,
        from: Cell,
        to: Cell,
    ) -> Option<(usize, u8, i32)> {
        let home = self.lines[tile.index()];
        let (left, entered) = (self.lines[from.index()], self.lines[to.index()]);
        // A vertical move leaves one row and enters another; in its column the tile passes only the blank.
        let axis = if left[ROW] == entered[ROW] {
            COLUMN
        } else {
            ROW
        };
        let change = |on| {
            // A line that has others beside it, which a tile can come from, has at most 128 cells.
            let leaving = match self.grid.width().max(self.grid.height()) {
                0..=64 => self.leaving_for::<1>(tiles, axis, home[axis], tile, on),
                _ => self.leaving_for::<2>(tiles, axis, home[axis], tile, on),
            };
            leaving as i32
        };
        if home[axis] == left[axis] {
            Some((axis, home[axis], -change(from)))
        } else if home[axis] == entered[axis] {
            Some((axis, home[axis], change(to)))
        } else {
            None
        }
    }

    /// The tiles that have to leave every row and every column, in this order, from the first.
    #[must_use]
    pub fn by_line(&self, board: &Board) -> [Vec<u32>; 2] {
        let (width, height) = (self.grid.width(), self.grid.height());
        let leaving =
            |axis, count| (0..count).map(move |line| self.leaving(board, axis, line as u8));
        [
            leaving(ROW, height).collect(),
            leaving(COLUMN, width).collect(),
        ]
    }
}

impl Heuristic for LinearConflict {
    type Value = u32;

    fn of(&self, board: &Board) -> u32 {
        let leaving: u32 = self.conflicts.by_line(board).iter().flatten().sum();
        self.manhattan.of(board) + 2 * leaving
    }

    fn after(&self, value: u32, board: &Board, tile: Tile, from: Cell, to: Cell) -> u32 {
        let value = self.manhattan.after(value, board, tile, from, to);
        match self.conflicts.change(board.tiles(), tile, from, to) {
            Some((.., change)) => value.wrapping_add_signed(2 * change),
            None => value,
        }
    }

    fn bound(&self, value: u32) -> u32 {
        value
    }
}

/// A line has at most 256 cells, 64 in a word.
const MOST_WORDS: usize = 4;

/// The longest increasing subsequence of different numbers, below 64 times the words, pushed one by one.
///
/// The least last number of an increasing subsequence of every length (Schensted 1961) is kept as a set of
/// bits: a new number takes the place of the next higher one, or makes the longest longer by one.
#[derive(Clone)]
struct Order<const WORDS: usize> {
    pushed: u32,
    last: [u64; WORDS],
}

impl<const WORDS: usize> Default for Order<WORDS> {
    fn default() -> Order<WORDS> {
        Order {
            pushed: 0,
            last: [0; WORDS],
        }
    }
}

impl<const WORDS: usize> Order<WORDS> {
    /// Pushes a number if it is to be: without a branch in a single word, since nobody can tell whether it is.
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

    /// How many of the numbers are not in it.
    fn leaving(&self) -> u32 {
        let longest: u32 = self.last.iter().map(|bits| bits.count_ones()).sum();
        self.pushed - longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;

    fn leaving(numbers: &[u8]) -> u32 {
        let mut order = Order::<4>::default();
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
    fn moves_keep_it_on_every_shape() {
        for (width, height) in [
            (256, 1),
            (1, 256),
            (128, 2),
            (2, 128),
            (85, 3),
            (3, 70),
            (16, 16),
            (5, 4),
        ] {
            let grid = Grid::new(width, height).unwrap();
            let blank = Tile((grid.cells() / 2) as u8);
            let heuristic = LinearConflict::new(grid, blank);
            // Every tile home in its row, each row backwards: as many conflicts as there can be.
            let mut tiles: Vec<Tile> = grid.all().map(|cell| Tile(cell.0)).collect();
            tiles.chunks_mut(width).for_each(<[Tile]>::reverse);
            let mut board = Board::new(grid, &tiles, blank);
            let mut value = heuristic.of(&board);
            let mut seed = 1_u32;
            for _ in 0..5_000 {
                // Numerical Recipes' linear congruential generator.
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let from = board.blank();
                if let Some(tile) = board.make(Move::ALL[(seed >> 30) as usize]) {
                    value = heuristic.after(value, &board, tile, board.blank(), from);
                    // `after` has the tile's way, which is the blank's way back.
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
            // The blank is in nobody's way.
            ([0, 1, 2, 3, 4, 5, 8, 6, 7], 2),
        ] {
            let board = Board::new(grid, &tiles.map(Tile), Tile(8));
            assert_eq!(LinearConflict::new(grid, Tile(8)).of(&board), expected);
        }
    }
}
