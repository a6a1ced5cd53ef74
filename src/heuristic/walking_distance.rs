//! Walking distance (Ken'ichiro Takahashi): the moves that bring every tile to its goal row, and
//! the moves that bring it to its goal column.

use crate::grid::{Cell, Grid};
use crate::heuristic::{HValue, Heuristic};
use crate::position::{Position, Tile};
use crate::system::Memory;
use std::collections::HashMap;

/// The most cells of a board, by its shorter side from 1: 6x2 has half a million entries, 7x2 would
/// have ten million.
const MOST_BY_SIDE: [usize; 4] = [256, 12, 15, 16];

/// If only the rows of tiles count, a vertical move exchanges the blank with any tile of the row
/// above or below. The least number of such moves to the goal is a lower bound on the vertical
/// moves, and likewise for columns and horizontal moves. No move is both, so the sum is a lower
/// bound too. A table has this number for every way in which the tiles of each goal row can be
/// spread over the rows.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    axes: [Axis; 2],
}

impl WalkingDistance {
    /// Makes the tables within the memory. Returns `None` if they take more, or if the board is
    /// too large: more than 12 cells in two rows or columns, 15 in three, or 16 in more.
    pub fn new(grid: Grid, blank: Tile, memory: Memory) -> Option<WalkingDistance> {
        if grid.cells() > WalkingDistance::most_cells(grid) {
            return None;
        }
        let rows = grid.all().map(|cell| grid.row(cell) as u8).collect();
        let columns = grid.all().map(|cell| grid.column(cell) as u8).collect();
        let rows = Axis::new(rows, grid.height(), blank, memory.0)?;
        let columns = Axis::new(
            columns,
            grid.width(),
            blank,
            memory.0.saturating_sub(rows.bytes()),
        )?;
        Some(WalkingDistance {
            axes: [rows, columns],
        })
    }

    pub(crate) fn bytes(&self) -> usize {
        self.axes.iter().map(Axis::bytes).sum()
    }

    /// Returns the most cells of a board whose shorter side is as long as this one's.
    pub(crate) fn most_cells(grid: Grid) -> usize {
        MOST_BY_SIDE[grid.width().min(grid.height()).min(MOST_BY_SIDE.len()) - 1]
    }
}

impl Heuristic for WalkingDistance {
    /// Returns the entries in both tables. The entry of the rows has the lower 24 bits.
    fn of(&self, board: &Position) -> HValue {
        let [rows, columns] = &self.axes;
        HValue::new(u64::from(columns.of(board)) << ENTRY_BITS | u64::from(rows.of(board)))
    }

    fn after(&self, value: HValue, board: &Position, to: Cell) -> HValue {
        let mut after = value.bits();
        for (axis, place) in self.axes.iter().zip([0, ENTRY_BITS]) {
            let [home, from, to] =
                [board.tile(to).home(), board.blank(), to].map(|cell| axis.lines[cell.index()]);
            if from != to {
                let entry = entry(value, place);
                let next = axis.next[axis.slot(entry, usize::from(from > to), home)];
                after ^= u64::from(entry ^ next) << place;
            }
        }
        HValue::new(after)
    }

    fn bound(&self, value: HValue) -> u32 {
        let distances = self.axes.iter().zip([0, ENTRY_BITS]);
        distances
            .map(|(axis, place)| u32::from(axis.distances[entry(value, place) as usize]))
            .sum()
    }
}

/// The bits of the number of an entry: no table has 2^24 entries.
pub const ENTRY_BITS: u32 = 24;

fn entry(value: HValue, place: u32) -> u32 {
    (value.bits() >> place) as u32 % (1 << ENTRY_BITS)
}

/// The table of the rows or of the columns; both are called lines.
#[derive(Clone, Debug)]
struct Axis {
    lines: Vec<u8>,
    count: usize,
    blank: Tile,
    numbers: HashMap<Spread, u32>,
    distances: Vec<u16>,
    /// The entry after a move, at [`Axis::slot`].
    next: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Spread {
    blank: u8,
    /// For every tile, its line and its goal line, in ascending order.
    tiles: Vec<[u8; 2]>,
}

impl Spread {
    fn new(blank: u8, tiles: impl Iterator<Item = [u8; 2]>) -> Spread {
        let mut tiles: Vec<[u8; 2]> = tiles.collect();
        tiles.sort_unstable();
        Spread { blank, tiles }
    }

    /// Returns the spread after the blank has exchanged places with a tile on the line `to` that
    /// belongs on line `home`.
    fn moved(&self, to: u8, home: u8) -> Option<Spread> {
        let tile = self.tiles.iter().position(|tile| *tile == [to, home])?;
        let mut tiles = self.tiles.clone();
        tiles[tile][0] = self.blank;
        Some(Spread::new(to, tiles.into_iter()))
    }
}

/// The bytes of an entry while a table is made, just after all its parts have grown.
const MAKING: usize = 450;

impl Axis {
    fn new(lines: Vec<u8>, count: usize, blank: Tile, bytes: usize) -> Option<Axis> {
        let mut axis = Axis {
            count,
            blank,
            numbers: HashMap::new(),
            distances: vec![0],
            next: Vec::new(),
            lines,
        };
        let home = |cell: usize| [axis.lines[cell]; 2];
        let tiles = (0..axis.lines.len()).filter(|&cell| cell != blank.index());
        let goal = Spread::new(axis.lines[blank.index()], tiles.map(home));
        axis.numbers.insert(goal.clone(), 0);
        let mut queue = vec![goal];
        let mut number = 0;
        while number < queue.len() {
            if queue.len() * MAKING > bytes {
                return None;
            }
            let spread = queue[number].clone();
            for to in [spread.blank.checked_sub(1), spread.blank.checked_add(1)] {
                for home in 0..=(count - 1) as u8 {
                    let next = to.and_then(|to| spread.moved(to, home)).map(|next| {
                        let new = axis.distances.len() as u32;
                        let entry = *axis.numbers.entry(next.clone()).or_insert(new);
                        if entry == new {
                            axis.distances.push(axis.distances[number] + 1);
                            queue.push(next);
                        }
                        entry
                    });
                    axis.next.push(next.unwrap_or_default());
                }
            }
            number += 1;
        }
        Some(axis)
    }

    fn bytes(&self) -> usize {
        self.numbers.len() * (80 + 2 * self.lines.len()) + 4 * self.next.len()
    }

    fn of(&self, board: &Position) -> u32 {
        let tiles = board
            .tiles()
            .iter()
            .zip(&self.lines)
            .filter(|(&tile, _)| tile != self.blank);
        let tiles = tiles.map(|(&tile, &line)| [line, self.lines[tile.index()]]);
        self.numbers[&Spread::new(self.lines[board.blank().index()], tiles)]
    }

    fn slot(&self, entry: u32, side: usize, home: u8) -> usize {
        (entry as usize * 2 + side) * self.count + usize::from(home)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(walking: &WalkingDistance) -> [usize; 2] {
        [0, 1].map(|axis| walking.axes[axis].distances.len())
    }

    #[test]
    #[ignore = "slow"]
    fn walking_distance_has_tables_of_the_published_size() {
        // This is Takahashi's table of 4x4; the blank's goal cell does not matter.
        for blank in [15, 0, 5] {
            let within =
                |bytes| WalkingDistance::new(Grid::new(4, 4).unwrap(), Tile(blank), Memory(bytes));
            assert!(within(8 << 20).is_none());
            let walking = within(16 << 20).unwrap();
            assert_eq!(entries(&walking), [24_964; 2]);
        }
        // In a single row no tile leaves it.
        for (width, blank) in [(7, 3), (256, 255)] {
            let walking = WalkingDistance::new(
                Grid::new(width, 1).unwrap(),
                Tile(blank),
                Memory(usize::MAX),
            );
            assert_eq!(entries(&walking.unwrap()), [1, width]);
        }
    }
}
