//! A table of all positions of a small shape, made backwards from the goal: the canonical solution of every start.
//!
//! A position's number is made of the order of its tiles, the blank left out, and the blank's cell. A move in a row
//! keeps that order; a move in a column moves one tile past width - 1 others. So the blank's cell implies whether the
//! order is even or odd, and half of all orders have a number: the rank without its last bit. On a line, one has.

use crate::grid::{Cell, Grid};
use crate::moves::{Move, Path};
use crate::position::{Position, Tile};

pub const MOST_CELLS: usize = 10;

/// The bytes that two levels of a small table take at most.
const LEVELS: usize = 1 << 20;

/// The number of solvable positions of a grid.
pub fn positions(grid: Grid) -> u64 {
    let cells = grid.cells() as u64;
    if grid.is_line() {
        return cells;
    }
    (3..=cells).fold(1, u64::saturating_mul)
}

/// The canonical solutions of all starts of one shape, for one goal cell of the blank.
///
/// It takes four bytes a position, 7.3 MB for 5x2, and half as much again while it is made.
#[derive(Clone)]
pub struct Retrograde {
    grid: Grid,
    blank: Tile,
    entries: Vec<Entry>,
}

impl Retrograde {
    pub fn new(grid: Grid, blank: Tile) -> Retrograde {
        assert!(grid.cells() <= MOST_CELLS, "a table is for {MOST_CELLS} cells at most");
        let mut entries = vec![Entry::UNKNOWN; positions(grid) as usize];
        let steps = grid.steps();
        let goal = Ranked::of(&Position::solved(grid, blank));
        entries[goal.number as usize] = Entry::new(0, Move::R, goal.number);
        let mut level = vec![goal];
        let mut next_level = Vec::new();
        let mut distance = 0;
        while !level.is_empty() {
            distance += 1;
            for position in &level {
                for m in Move::ALL {
                    let Some(to) = steps[position.blank.index()][m as usize] else { continue };
                    let before = position.after(m, to, grid);
                    let entry = &mut entries[before.number as usize];
                    if *entry == Entry::UNKNOWN {
                        next_level.push(before);
                    }
                    *entry = Entry::new(distance, m.back(), position.number).min(*entry);
                }
            }
            std::mem::swap(&mut level, &mut next_level);
            next_level.clear();
        }
        Retrograde { grid, blank, entries }
    }

    pub fn is_of(&self, grid: Grid, blank: Tile) -> bool {
        (self.grid, self.blank) == (grid, blank)
    }

    pub fn bytes(grid: Grid) -> usize {
        usize::try_from(positions(grid))
            .map_or(usize::MAX, |positions| positions.saturating_mul(std::mem::size_of::<Entry>()))
    }

    /// The bytes in use while it is made.
    pub fn making_bytes(grid: Grid) -> usize {
        // The two levels in memory take at most as much again.
        Retrograde::bytes(grid).saturating_mul(2).saturating_add(LEVELS)
    }

    /// How many positions there are at every distance from the goal.
    pub fn counts(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for distance in self.entries.iter().map(|entry| entry.distance() as usize) {
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    }

    /// The numbers of the positions at a distance from the goal, ascending, for [`board`].
    pub fn at(&self, distance: u64) -> Vec<u32> {
        let numbers = (0..).zip(&self.entries);
        numbers.filter(|(_, entry)| u64::from(entry.distance()) == distance).map(|(number, _)| number).collect()
    }

    pub fn solution(&self, start: &Position) -> Option<Path> {
        let mut entry = self.entry(start)?;
        let mut moves = Vec::with_capacity(entry.distance() as usize);
        while entry.distance() > 0 {
            moves.push(entry.first_move());
            entry = self.entries[entry.next()];
        }
        Some(Path(moves))
    }

    fn entry(&self, start: &Position) -> Option<Entry> {
        assert_eq!(start.grid(), self.grid, "a table is for one grid");
        assert_eq!(start.tile(start.blank()), self.blank, "a table is for one goal cell of the blank");
        let rank = Order::of(start).rank(self.grid);
        let is_reached = if self.grid.is_line() {
            rank.rank == 0
        } else {
            rank.is_odd == is_odd(self.grid, self.blank, start.blank())
        };
        is_reached.then(|| self.entries[rank.number(start.blank(), self.grid) as usize])
    }
}

/// Whether the tiles of a solvable position with the blank on this cell are in an odd order.
fn is_odd(grid: Grid, blank: Tile, cell: Cell) -> bool {
    let rows = grid.row(cell) + grid.row(blank.home());
    !grid.is_line() && (grid.width() - 1) * rows % 2 == 1
}

/// The position of a number of [`Retrograde::at`].
pub fn board(grid: Grid, blank: Tile, number: u32) -> Position {
    assert!(u64::from(number) < positions(grid), "a number is a position's");
    let (half, cell) = (number / grid.cells() as u32, number as usize % grid.cells());
    let mut left: Vec<Tile> = Position::solved(grid, blank).tiles().to_vec();
    left.remove(blank.index());
    let (mut rank, mut inversions) = (2 * half, 0);
    let mut tiles = Vec::with_capacity(grid.cells());
    while left.len() > 2 {
        let digit = rank / FACTORIALS[left.len() - 1];
        rank %= FACTORIALS[left.len() - 1];
        inversions += digit;
        tiles.push(left.remove(digit as usize));
    }
    // Of the two orders of the last two tiles, one is odd.
    if (inversions % 2 == 1) != is_odd(grid, blank, Cell::at(cell)) {
        left.reverse();
    }
    tiles.extend(left);
    tiles.insert(cell, blank);
    Position::new(grid, &tiles, blank)
}

/// From the highest bits on: a position's distance from the goal, the first move of its canonical solution, and the number of
/// the position after that move. So the smaller of two entries is the right one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u32);

/// The bits of a number: 10! / 2 is less than 2^21.
const NUMBER_BITS: u32 = 21;
/// The bits of a number and a move. The other 9 suffice for a distance: no shape of so few cells needs more than 55 moves.
const STEP_BITS: u32 = NUMBER_BITS + 2;

impl Entry {
    const UNKNOWN: Entry = Entry(u32::MAX);

    fn new(distance: u32, first_move: Move, next: u32) -> Entry {
        Entry(distance << STEP_BITS | (first_move as u32) << NUMBER_BITS | next)
    }

    fn distance(self) -> u32 {
        self.0 >> STEP_BITS
    }

    fn first_move(self) -> Move {
        Move::ALL[(self.0 >> NUMBER_BITS & 3) as usize]
    }

    fn next(self) -> usize {
        (self.0 & ((1 << NUMBER_BITS) - 1)) as usize
    }
}

#[derive(Clone, Copy)]
struct Ranked {
    order: Order,
    blank: Cell,
    number: u32,
}

impl Ranked {
    fn of(board: &Position) -> Ranked {
        let (order, blank) = (Order::of(board), board.blank());
        Ranked { order, blank, number: order.rank(board.grid()).number(blank, board.grid()) }
    }

    fn after(self, m: Move, to: Cell, grid: Grid) -> Ranked {
        let width = grid.width();
        let order = match m {
            Move::R | Move::L => self.order,
            // The last of `width` tiles moves before the others, or the first behind them.
            Move::D => self.order.rotated(self.blank.index(), width, 1),
            Move::U => self.order.rotated(to.index(), width, width - 1),
        };
        let number = match m {
            Move::R => self.number + 1,
            Move::L => self.number - 1,
            Move::D | Move::U => order.rank(grid).number(to, grid),
        };
        Ranked { order, blank: to, number }
    }
}

/// The tiles in the order of their cells, the blank left out of cells and numbers; four bits each, the first tile lowest.
#[derive(Clone, Copy)]
struct Order(u64);

/// 1 in each four bits, and the numbers 0 to 15.
const ONES: u64 = 0x1111_1111_1111_1111;
const NUMBERS: u64 = 0xfedc_ba98_7654_3210;

impl Order {
    fn of(board: &Position) -> Order {
        let (before, rest) = board.tiles().split_at(board.blank().index());
        let blank = rest[0];
        let tiles = before.iter().chain(&rest[1..]);
        let number = |tile: Tile| u64::from(tile.0) - u64::from(tile > blank);
        Order(tiles.rev().fold(0, |order, &tile| order << 4 | number(tile)))
    }

    /// Rotates `tiles` tiles, from the one numbered `first` on, by some places.
    fn rotated(self, first: usize, tiles: usize, places: usize) -> Order {
        let ring = ((1 << (4 * tiles)) - 1) << (4 * first);
        let before = self.0 & ring;
        let after = before << (4 * places) | before >> (4 * (tiles - places));
        Order(self.0 & !ring | after & ring)
    }

    fn rank(self, grid: Grid) -> Rank {
        // For every tile, the number of smaller ones that are still to come, four bits each.
        let mut lesser = NUMBERS;
        let (mut rank, mut inversions) = (0, 0);
        let mut order = self.0;
        for left in (0..grid.cells() - 1).rev() {
            let tile = (order & 15) as u32;
            let digit = (lesser >> (4 * tile) & 15) as u32;
            lesser = lesser.wrapping_sub(ONES << 4 << (4 * tile));
            order >>= 4;
            rank += digit * FACTORIALS[left];
            inversions += digit;
        }
        Rank { rank, is_odd: inversions % 2 == 1 }
    }
}

/// An order's number among all orders of its tiles, sorted by first tile, second tile, and so on (Lehmer 1960).
#[derive(Clone, Copy)]
struct Rank {
    rank: u32,
    /// Of two orders that differ only in their last two tiles, one is odd.
    is_odd: bool,
}

const FACTORIALS: [u32; MOST_CELLS + 1] = [1, 1, 2, 6, 24, 120, 720, 5_040, 40_320, 362_880, 3_628_800];

impl Rank {
    fn number(self, blank: Cell, grid: Grid) -> u32 {
        self.rank / 2 * grid.cells() as u32 + u32::from(blank.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moved_position_is_the_one_read_from_the_board() {
        let grid = Grid::new(4, 2).unwrap();
        let mut board = Position::solved(grid, Tile(6));
        let mut position = Ranked::of(&board);
        assert_eq!((position.order.0, position.number), (0x654_3210, 6));
        for m in [Move::U, Move::L, Move::D, Move::R, Move::R, Move::U] {
            board.make(m).unwrap();
            position = position.after(m, board.blank(), grid);
            let read = Ranked::of(&board);
            assert_eq!(position.order.0, read.order.0);
            assert_eq!(position.number, read.number);
        }
    }

    #[test]
    fn ranks_are_those_of_a_sorted_list() {
        let grid = Grid::new(5, 1).unwrap();
        for (order, rank) in [(0x3210, 0), (0x2310, 1), (0x3120, 2), (0x3201, 6), (0x0123, 23)] {
            assert_eq!(Order(order).rank(grid).rank, rank);
        }
        assert!(Order(0x2310).rank(grid).is_odd);
        assert!(!Order(0x0123).rank(grid).is_odd);
    }

    #[test]
    #[should_panic(expected = "a table is for 10 cells at most")]
    fn a_large_grid_has_no_table() {
        let _ = Retrograde::new(Grid::new(11, 1).unwrap(), Tile(0));
    }

    #[test]
    #[should_panic(expected = "a table is for one goal cell of the blank")]
    fn another_blank_has_another_table() {
        let grid = Grid::new(3, 2).unwrap();
        let _ = Retrograde::new(grid, Tile(0)).solution(&Position::solved(grid, Tile(5)));
    }
}
