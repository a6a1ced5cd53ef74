//! Linear conflict: Manhattan distance, and two moves for every tile that has to leave its goal
//! line.

use crate::grid::{Cell, Grid};
use crate::heuristic::{HValue, Heuristic, Manhattan};
use crate::position::{Position, Tile};
use std::iter::StepBy;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Linear conflict (Hansson, Mayer, Yung 1992).
///
/// Of the tiles that are in their goal row, only an increasing subsequence can stay there. Each
/// other tile leaves the row and comes back: two vertical moves that Manhattan distance does not
/// count. The same holds for columns. A greedy count of the tiles that leave is too high on some
/// boards.
///
/// It is consistent: a tile that enters or leaves its goal line changes that line's count by at
/// most one, and Manhattan distance falls by one when the count may grow.
#[derive(Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    grid: Grid,
    lines: Vec<[u8; 2]>,
    /// For both axes, at `cell * cells + tile`: the tile's goal place in the cell's line, from 1; 0
    /// if it has none.
    places: [Vec<u16>; 2],
    /// A cache of counts: a line's key, and in the lowest four bits how many tiles have to leave
    /// it.
    cache: Vec<AtomicU64>,
}

/// The two axes, as indices into `[row, column]`.
pub(crate) const ROWS: usize = 0;
const COLUMNS: usize = 1;

/// A row or column, and how many of its own tiles have to leave it.
pub(crate) struct Conflict {
    pub axis: usize,
    pub line: usize,
    pub leaving: u32,
}

/// The most cells of a line whose count is cached. A line's key has four bits for each cell: the
/// goal place of the tile there, or 0. Longer lines take up to three times as long.
pub(crate) const MOST_CACHED: usize = 15;

/// The cache has two to the power of this many entries: 16 KiB, which fit into a processor's
/// first-level cache.
const CACHE_BITS: u32 = 11;

impl LinearConflict {
    /// Makes the heuristic of a grid, and of a goal with this blank.
    pub fn new(grid: Grid, blank: Tile) -> LinearConflict {
        let lines: Vec<[u8; 2]> = grid
            .all()
            .map(|cell| [grid.row(cell) as u8, grid.column(cell) as u8])
            .collect();
        let places = [ROWS, COLUMNS].map(|axis| {
            let both = grid
                .all()
                .flat_map(|on| grid.all().map(move |home| (home, on)));
            let place = |(home, on)| {
                if home == blank.home() {
                    0
                } else {
                    goal_place(&lines, axis, [home, on])
                }
            };
            both.map(place).collect()
        });
        let cache = (0..1 << CACHE_BITS).map(|_| AtomicU64::new(0)).collect();
        LinearConflict {
            manhattan: Manhattan::new(grid, blank),
            grid,
            lines,
            places,
            cache,
        }
    }

    fn cells(&self, axis: usize, line: usize) -> StepBy<Range<usize>> {
        let width = self.grid.width();
        if axis == ROWS {
            (line * width..(line + 1) * width).step_by(1)
        } else {
            (line..self.grid.cells()).step_by(width)
        }
    }

    /// Returns the lines that some of their own tiles have to leave, rows first.
    pub(crate) fn conflicts<'a>(
        &'a self,
        board: &'a Position,
    ) -> impl Iterator<Item = Conflict> + 'a {
        let rows = (0..self.grid.height()).map(|line| (ROWS, line));
        let lines = rows.chain((0..self.grid.width()).map(|line| (COLUMNS, line)));
        let conflict = move |(axis, line)| {
            let mut order = Increasing::NONE;
            self.cells(axis, line)
                .for_each(|cell| order.push(self.place(axis, board.tiles()[cell], cell)));
            Conflict {
                axis,
                line,
                leaving: order.leaving(),
            }
        };
        lines.map(conflict).filter(|conflict| conflict.leaving > 0)
    }

    fn place(&self, axis: usize, tile: Tile, on: usize) -> u16 {
        self.places[axis][on * self.grid.cells() + tile.index()]
    }

    /// Returns how many more tiles have to leave a line because a tile of the line is on the cell
    /// `on`. The tile or the blank is there.
    fn leaving_for(&self, tiles: &[Tile], axis: usize, tile: Tile, on: Cell) -> u32 {
        let [line, before] = [axis, 1 - axis].map(|axis| usize::from(self.lines[on.index()][axis]));
        let cells = self.cells(axis, line);
        let own = self.place(axis, tile, on.index());
        let places = cells
            .clone()
            .map(|cell| self.place(axis, tiles[cell], cell));
        if cells.len() <= MOST_CACHED {
            let own = u64::from(own) << (4 * (cells.len() - 1 - before));
            let with = places.fold(0, |key, place| key << 4 | u64::from(place)) | own;
            return self.count(with) - self.count(with ^ own);
        }
        let behind = places.clone().skip(before + 1);
        let mut without = Increasing::NONE;
        places.take(before).for_each(|place| without.push(place));
        let mut with = without;
        with.push(own);
        for place in behind {
            if with.last == without.last {
                return 1;
            }
            without.push(place);
            with.push(place);
        }
        with.leaving() - without.leaving()
    }

    fn count(&self, key: u64) -> u32 {
        // Fibonacci hashing (Knuth 1973).
        let entry =
            &self.cache[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - CACHE_BITS)) as usize];
        let mut known = entry.load(Relaxed);
        if known >> 4 != key {
            let mut order = Increasing::NONE;
            (0..MOST_CACHED)
                .rev()
                .for_each(|place| order.push((key >> (4 * place)) as u16 & 15));
            known = key << 4 | u64::from(order.leaving());
            entry.store(known, Relaxed);
        }
        known as u32 & 15
    }
}

/// Returns the place of a tile's goal in the line of the tile's cell, from 1; 0 if the goal is in
/// another line.
fn goal_place(lines: &[[u8; 2]], axis: usize, [home, on]: [Cell; 2]) -> u16 {
    let [home, on] = [home, on].map(|cell| lines[cell.index()]);
    u16::from(home[axis] == on[axis]) * (u16::from(home[1 - axis]) + 1)
}

impl Heuristic for LinearConflict {
    fn of(&self, board: &Position) -> HValue {
        let conflicts = self
            .conflicts(board)
            .map(|conflict| u64::from(2 * conflict.leaving));
        HValue::new(self.manhattan.of(board).bits() + conflicts.sum::<u64>())
    }

    fn after(&self, value: HValue, board: &Position, to: Cell) -> HValue {
        let value = self.manhattan.after(value, board, to);
        let (tile, from) = (board.tile(to), board.blank());
        // A vertical move changes the row only: in its column, the tile passes nothing but the
        // blank.
        let axis = usize::from(self.lines[from.index()][ROWS] == self.lines[to.index()][ROWS]);
        let leaving = |on| u64::from(2 * self.leaving_for(board.tiles(), axis, tile, on));
        if self.place(axis, tile, from.index()) > 0 {
            HValue::new(value.bits() - leaving(from))
        } else if self.place(axis, tile, to.index()) > 0 {
            HValue::new(value.bits() + leaving(to))
        } else {
            value
        }
    }
}

/// The words of 64 bits for a line of up to 256 cells.
const WORDS: usize = 4;

/// The longest increasing subsequence of distinct numbers from 1 to `64 * WORDS`, pushed one by
/// one.
///
/// Each bit is the least last number of the increasing subsequences of one length (Schensted 1961).
/// A new number replaces the next higher number, or makes the longest subsequence one number
/// longer.
#[derive(Clone, Copy)]
struct Increasing {
    pushed: u32,
    last: [u64; WORDS],
}

impl Increasing {
    const NONE: Increasing = Increasing {
        pushed: 0,
        last: [0; WORDS],
    };

    fn push(&mut self, number: u16) {
        if number == 0 {
            return;
        }
        let word = usize::from((number - 1) / 64);
        let bit = 1 << ((number - 1) % 64);
        self.pushed += 1;
        let mut higher = !(bit | (bit - 1));
        for bits in &mut self.last[word..] {
            let found = *bits & higher;
            *bits ^= found & found.wrapping_neg();
            if found != 0 {
                break;
            }
            higher = !0;
        }
        self.last[word] |= bit;
    }

    fn leaving(&self) -> u32 {
        self.pushed - self.last.iter().map(|bits| bits.count_ones()).sum::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;
    use crate::random::Random;

    fn leaving(numbers: &[u8]) -> u32 {
        let mut order = Increasing::NONE;
        for &number in numbers {
            order.push(u16::from(number) + 1);
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
            // Greedily, the 1 would be taken out for the 3 and the 2, though it is in order with
            // both.
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
    #[ignore = "slow"]
    fn updated_values_are_full_values_on_every_shape() {
        for grid in [
            "256x1", "1x256", "128x2", "2x128", "85x3", "3x70", "16x16", "5x4", "15x15",
        ] {
            let grid: Grid = grid.parse().unwrap();
            let blank = Tile((grid.cells() / 2) as u8);
            let heuristic = LinearConflict::new(grid, blank);
            // Every row backwards has the most conflicts.
            let mut tiles: Vec<Tile> = grid.all().map(|cell| Tile(cell.0)).collect();
            tiles.chunks_mut(grid.width()).for_each(<[Tile]>::reverse);
            let mut board = Position::new(grid, &tiles, blank);
            let mut value = heuristic.of(&board);
            let mut random = Random::new(1);
            for _ in 0..5_000 {
                let from = board.blank();
                if board.make(Move::ALL[random.below(4) as usize]).is_some() {
                    value = heuristic.after(value, &board, from);
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
            let board = Position::new(grid, &tiles.map(Tile), Tile(8));
            assert_eq!(LinearConflict::new(grid, Tile(8)).h(&board), expected);
        }
    }
}
