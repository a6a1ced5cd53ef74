//! Numbers of positions: all solvable positions of a shape of up to 12 cells, from 0 on.
//!
//! A position's number is made of the order of its tiles, without the blank, and the blank's cell.
//! A move in a row keeps the order; a move in a column moves one tile past `width - 1` others. So
//! the blank's cell decides whether the order is even or odd, and only half of all orders need a
//! number: the rank without its last bit. On a line, only one order is possible.

use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::position::{Position, Tile};

/// The most cells of a shape whose positions a table holds.
pub const MOST_TABLED: usize = 12;

pub fn positions(grid: Grid) -> u64 {
    let cells = grid.cells() as u64;
    if grid.is_line() {
        return cells;
    }
    (3..=cells).fold(1, u64::saturating_mul)
}

/// Returns whether the tiles of a solvable position with the blank on this cell are in an odd
/// order.
pub fn is_odd(grid: Grid, blank: Tile, cell: Cell) -> bool {
    let rows = grid.row(cell) + grid.row(blank.home());
    !grid.is_line() && (grid.width() - 1) * rows % 2 == 1
}

#[derive(Clone, Copy)]
pub struct Ranked {
    pub order: TileOrder,
    pub blank: Cell,
    pub number: u32,
}

impl Ranked {
    pub fn of(board: &Position) -> Ranked {
        let (order, blank) = (TileOrder::of(board), board.blank());
        Ranked {
            order,
            blank,
            number: order.number(blank, board.grid()),
        }
    }

    pub fn numbered(number: u32, grid: Grid, blank: Tile) -> Ranked {
        let cell = Cell::at(number as usize % grid.cells());
        let orders = TileOrder::both(number / grid.cells() as u32, grid);
        Ranked {
            order: orders[usize::from(is_odd(grid, blank, cell))],
            blank: cell,
            number,
        }
    }

    pub fn position(self, grid: Grid, blank: Tile) -> Position {
        let tile = |place: usize| {
            let tile = (self.order.0 >> (4 * place) & 15) as u8;
            Tile(tile + u8::from(tile >= blank.0))
        };
        let mut tiles: Vec<Tile> = (0..grid.cells() - 1).map(tile).collect();
        tiles.insert(self.blank.index(), blank);
        Position::new(grid, &tiles, blank)
    }

    pub fn after(self, m: Move, to: Cell, grid: Grid) -> Ranked {
        let width = grid.width();
        let order = match m {
            Move::R | Move::L => self.order,
            // The last of `width` tiles moves before the others, or the first after them.
            Move::D => self.order.rotated(self.blank.index(), width, 1),
            Move::U => self.order.rotated(to.index(), width, width - 1),
        };
        let number = match m {
            Move::R => self.number + 1,
            Move::L => self.number - 1,
            Move::D | Move::U => order.number(to, grid),
        };
        Ranked {
            order,
            blank: to,
            number,
        }
    }
}

/// The tiles in the order of their cells, four bits each, the first tile lowest. The blank is left
/// out: it has no place, and tiles with greater numbers are numbered one lower.
#[derive(Clone, Copy)]
pub struct TileOrder(pub u64);

/// 1 in each four bits, and the numbers 0 to 15.
const ONES: u64 = 0x1111_1111_1111_1111;
const NUMBERS: u64 = 0xfedc_ba98_7654_3210;

impl TileOrder {
    fn of(board: &Position) -> TileOrder {
        let (before, rest) = board.tiles().split_at(board.blank().index());
        let blank = rest[0];
        let tiles = before.iter().chain(&rest[1..]);
        let number = |tile: Tile| u64::from(tile.0) - u64::from(tile > blank);
        TileOrder(
            tiles
                .rev()
                .fold(0, |order, &tile| order << 4 | number(tile)),
        )
    }

    /// Returns the even order and the odd order whose rank, without its last bit, is `half`.
    pub fn both(half: u32, grid: Grid) -> [TileOrder; 2] {
        let tiles = grid.cells() - 1;
        let (mut rank, mut left) = (2 * half, NUMBERS);
        let (mut order, mut inversions) = (0, 0);
        for place in 0..tiles.saturating_sub(2) {
            let digit = rank / FACTORIALS[tiles - 1 - place];
            rank %= FACTORIALS[tiles - 1 - place];
            inversions += digit;
            let before = (1 << (4 * digit)) - 1;
            order |= (left >> (4 * digit) & 15) << (4 * place);
            left = left & before | left >> 4 & !before;
        }
        let ends = match tiles {
            1 => [left & 15; 2],
            _ => [left & 255, (left & 15) << 4 | left >> 4 & 15],
        };
        let orders = ends.map(|end| TileOrder(order | end << (4 * tiles.saturating_sub(2))));
        if inversions % 2 == 0 {
            orders
        } else {
            [orders[1], orders[0]]
        }
    }

    /// Rotates `tiles` tiles, beginning at place `first`, by some places.
    fn rotated(self, first: usize, tiles: usize, places: usize) -> TileOrder {
        let ring = ((1 << (4 * tiles)) - 1) << (4 * first);
        let before = self.0 & ring;
        let after = before << (4 * places) | before >> (4 * (tiles - places));
        TileOrder(self.0 & !ring | after & ring)
    }

    fn number(self, blank: Cell, grid: Grid) -> u32 {
        self.rank(grid) / 2 * grid.cells() as u32 + u32::from(blank.0)
    }

    /// Returns the order's number among all orders of its tiles, sorted by first tile, second tile,
    /// and so on (Lehmer 1960).
    fn rank(self, grid: Grid) -> u32 {
        // For every tile, the number of smaller ones that are still to come, four bits each.
        let mut lesser = NUMBERS;
        let (mut rank, mut order) = (0, self.0);
        for left in (0..grid.cells() - 1).rev() {
            let tile = (order & 15) as u32;
            let digit = (lesser >> (4 * tile) & 15) as u32;
            lesser = lesser.wrapping_sub(ONES << 4 << (4 * tile));
            order >>= 4;
            rank += digit * FACTORIALS[left];
        }
        rank
    }
}

const FACTORIALS: [u32; MOST_TABLED] = [
    1, 1, 2, 6, 24, 120, 720, 5_040, 40_320, 362_880, 3_628_800, 39_916_800,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

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
        // The largest shape, far from its goal.
        let grid = Grid::new(4, 3).unwrap();
        let mut board = Position::solved(grid, Tile(11));
        let mut position = Ranked::of(&board);
        let mut random = Random::new(1);
        for m in (0..2_000).map(|_| Move::ALL[random.below(4) as usize]) {
            if board.make(m).is_some() {
                position = position.after(m, board.blank(), grid);
                let read = Ranked::of(&board);
                assert_eq!(
                    (position.order.0, position.number),
                    (read.order.0, read.number),
                    "{board:?}"
                );
                assert_eq!(
                    Ranked::numbered(read.number, grid, Tile(11)).position(grid, Tile(11)),
                    board
                );
            }
        }
    }

    #[test]
    fn ranks_are_those_of_a_sorted_list() {
        let grid = Grid::new(5, 1).unwrap();
        for (order, rank) in [
            (0x3210, 0),
            (0x2310, 1),
            (0x3120, 2),
            (0x3201, 6),
            (0x0123, 23),
        ] {
            assert_eq!(TileOrder(order).rank(grid), rank);
        }
    }
}
