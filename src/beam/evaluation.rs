//! How far a position seems from the goal, for a beam: a guess, no bound.

mod tables;

use super::features::{
    away_feature, home_feature, homes_feature, order_feature, rough, ways_feature, Kind, BLANK, ROUGH, WALL,
};
use super::weights::{Weights, MOST_LANES, ROW};
use crate::board::{Board, Tile};
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use std::array;
use tables::cost;

/// A line of up to so many cells has no counts: its tiles are looked at one by one.
const SHORT: usize = 3;

/// A table by cell, or by tile.
pub type ByCell<T> = Box<[T; Grid::MOST]>;
const PAIRS: usize = Grid::MOST * Grid::MOST;
/// A table by two cells or tiles, see [`Evaluation::pair`].
type ByPair<T> = Box<[T; PAIRS]>;

/// The evaluation of the positions of a grid with one goal cell of the blank.
///
/// It sums, for every tile, its distance from home to the power of 1.5, as far tiles are harder to bring home, and the
/// learned values of all features.
pub struct Evaluation<'a> {
    weights: &'a Weights,
    pub grid: Grid,
    /// The cells of the grid, ready for [`Evaluation::pair`].
    cells: usize,
    blank: Tile,
    steps: ByCell<[Option<Cell>; 4]>,
    /// The cells between two rows of a position, which has walls all around: two columns, and a row for all rows above and below.
    stride: usize,
    /// The cells of a position with its walls.
    padded: usize,
    /// The bytes of a position.
    pub bytes: usize,
    /// The place of every cell in a position.
    places: ByCell<usize>,
    /// For every cell, the places of the first of the five cells in each of the five rows around it.
    windows: ByCell<[usize; 5]>,
    /// For every cell, the places in a position of its row's and its column's counts, or of the first tile of a short line.
    lines: ByCell<[usize; 2]>,
    /// How many counts a row has, and a column: none if it is short.
    line: [usize; 2],
    /// Every tile's home row and column, in lanes.
    lanes: ByCell<[usize; 2]>,
    /// Along each axis, by two tiles: what is added if the first goes past the second, out of its line, and into it.
    orders: [ByPair<[i16; 2]>; 2],
    /// The place in a position of the first tile's cell.
    on: usize,
    /// For every tile those whose homes are to the right, below, above and to the left of its own; itself where there is none.
    beside: ByCell<[u8; 4]>,
    /// By cell and tile.
    kinds: ByPair<Kind>,
    /// Of two neighbouring tiles, lying and standing: by the tiles.
    homes: [ByPair<i16>; 2],
    /// For the blank's moves R and D: by its cell and the tile that moves, what the tile's way home adds, doubled, and 1 if the
    /// move brings it nearer; by the blank's cell, the cell of another tile, and the number of that tile in `beside`,
    /// what the way between the two adds.
    moves: [(ByPair<i32>, Box<[i16; 4 * PAIRS]>); 2],
}

/// A child of a position.
pub struct Step {
    pub m: Move,
    /// The blank's new cell.
    pub to: Cell,
    pub tile: Tile,
    /// What the move adds to the evaluation.
    pub change: i32,
    pub is_nearer: bool,
}

/// What all children of a position share.
struct Around {
    /// What is around the blank, which is in the middle.
    tiles: [[u8; 5]; 5],
    kinds: [[Kind; 5]; 5],
    /// The codes of every two rough kinds one above the other.
    columns: [[usize; 5]; 4],
    /// What goes with the four blocks and the four dominoes that have the blank.
    change: i32,
}

/// The sum of the values of a place's pairs with its neighbours, if `here` is on it: of all four, or but for that in the
/// direction of the move with the number `but`. A value is that of 0 for a lying pair or 1 for a standing one, of its left or
/// upper member, and of the other one.
#[inline]
fn sum(all: &[[u8; 5]; 5], place: (usize, usize), but: usize, here: u8, value: impl Fn(usize, u8, u8) -> i32) -> i32 {
    let (row, column) = place;
    let mut values = [
        value(0, here, all[row][column + 1]),
        value(1, here, all[row + 1][column]),
        value(1, all[row - 1][column], here),
        value(0, all[row][column - 1], here),
        0,
    ];
    values[but] = 0;
    values[0] + values[1] + values[2] + values[3]
}

/// The index of two kinds.
fn code(first: Kind, second: Kind) -> usize {
    (ROW * usize::from(first) + usize::from(second)) % (ROW * ROW)
}

impl Evaluation<'_> {
    /// A position as a beam keeps it: the tiles and their kinds with walls around, and for every row and every column that is
    /// not short how many tiles of each home lane are there, then every tile's cell. The blank's tile stands for a wall too.
    pub fn position(&self, board: &Board) -> Vec<u8> {
        let padded = self.padded;
        let mut position = vec![self.blank.0; self.bytes];
        position[padded..2 * padded].fill(WALL);
        position[2 * padded..].fill(0);
        for (cell, &tile) in self.grid.all().zip(board.tiles()) {
            let place = self.places[cell.index()];
            position[place] = tile.0;
            position[padded + place] = self.kind(cell.0, tile.0);
            if tile != self.blank {
                self.counts(cell, tile).for_each(|count| position[count] += 1);
                position[self.on + tile.index()] = cell.0;
            }
        }
        position
    }

    /// The index of two cells or tiles.
    fn pair(&self, first: u8, second: u8) -> usize {
        (self.cells * usize::from(first) + usize::from(second)) % PAIRS
    }

    fn kind(&self, cell: u8, tile: u8) -> Kind {
        self.kinds[self.pair(cell, tile)]
    }

    /// The places in a position of the counts of a tile on a cell.
    fn counts(&self, cell: Cell, tile: Tile) -> impl Iterator<Item = usize> + '_ {
        let lines = self.lines[cell.index()].iter().zip(&self.lanes[tile.index()]);
        lines.filter(move |(line, _)| **line > self.padded).map(|(line, lane)| line + lane)
    }

    /// The features of a position, each as often as it has it. Returns what distances alone cost.
    pub fn features(&self, position: &[u8], mut each: impl FnMut(usize)) -> i32 {
        let cells = self.grid.cells();
        let size = [self.grid.height(), self.grid.width()].map(|lines| lines as i32);
        let by = |cell: usize| {
            let cell = Cell::at(cell);
            [self.grid.row(cell), self.grid.column(cell)].map(|line| line as i32)
        };
        let way = |from: usize, to: usize| [0, 1].map(|axis| by(to)[axis] - by(from)[axis]);
        let mut distances = 0;
        let tile = |cell: usize| usize::from(position[self.places[cell]]);
        let tiles = || (0..cells).filter(|&cell| tile(cell) != self.blank.index());
        for cell in tiles() {
            let home = tile(cell);
            distances += cost(self.grid, Cell::at(home), Cell::at(cell));
            each(away_feature(way(cell, home)));
            each(home_feature(by(home), by(cell), size));
            for other in tiles().take_while(|&other| other < cell) {
                let lanes = self.lanes[home].iter().zip(self.lanes[tile(other)]);
                for ((&lane, others), cells) in lanes.zip(way(other, cell)) {
                    each(order_feature(lane as i32 - others as i32, cells));
                }
            }
            for (axis, m) in [Move::D, Move::R].into_iter().enumerate() {
                let next = self.steps[cell][m as usize].map(|next| tile(next.index()));
                if let Some(next) = next.filter(|&next| next != self.blank.index()) {
                    let homes = way(home, next);
                    each(homes_feature(homes[axis], homes[1 - axis]));
                }
                let next = usize::from(self.beside[home][m as usize]);
                if next != home {
                    let ways = way(cell, position[self.on + next].into());
                    each(ways_feature(ways[axis], ways[1 - axis]));
                }
            }
        }
        let kinds = &position[self.padded..];
        let patterns = &self.weights.patterns;
        let rows = self.grid.height() + 1;
        for row in 0..rows {
            for column in 1..self.grid.width() + 2 {
                let (upper, lower) = (row * self.stride + column, (row + 1) % rows * self.stride + column);
                let [ul, ll, ur, lr] = [upper, lower, upper + 1, lower + 1].map(|at| usize::from(kinds[at]));
                let code = [ul, ll, ur, lr].into_iter().fold(0, |code, kind| ROUGH * code + rough(kind));
                each(patterns.block(code));
                if row > 0 {
                    each(patterns.domino(false, [ul, ur]));
                }
                if column > 1 {
                    each(patterns.domino(true, [ul, ll]));
                }
            }
        }
        distances
    }

    /// The children of a position with the blank on a cell, but for that of the move `back`.
    #[inline]
    pub fn children(&self, position: &[u8], blank: Cell, back: Option<Move>, mut each: impl FnMut(Step)) {
        let around = self.around(position, blank);
        self.child::<0>(position, blank, back, &around, &mut each);
        self.child::<1>(position, blank, back, &around, &mut each);
        self.child::<2>(position, blank, back, &around, &mut each);
        self.child::<3>(position, blank, back, &around, &mut each);
    }

    /// The cell that a move of the blank leads to.
    pub fn step(&self, blank: Cell, m: Move) -> Cell {
        self.steps[blank.index()][m as usize].expect("a child's blank is on the board")
    }

    fn block(&self, [left, right]: [usize; 2]) -> i32 {
        i32::from(self.weights.blocks[(ROUGH * ROUGH * left + right) & 0x3fff])
    }

    fn domino(&self, standing: usize, first: Kind, second: Kind) -> i32 {
        self.weights.dominoes[standing][code(first, second)].into()
    }

    /// The code of a block's left or right column.
    fn column(&self, upper: Kind, lower: Kind) -> usize {
        self.weights.columns[code(upper, lower)].into()
    }

    /// What the tile adds that passes all others in the line before and in the line after the border that it crosses, itself
    /// included, by these lines' numbers of tiles of each lane.
    fn passed<const LANES: usize>(&self, lane: usize, lines: [&[u8]; 2]) -> i32 {
        let [out, into] = [0, 1].map(|table| &self.weights.orders[table][lane % MOST_LANES][..LANES]);
        let (before, after) = (&lines[0][..LANES], &lines[1][..LANES]);
        let sum =
            |lane| i32::from(out[lane]) * i32::from(before[lane]) + i32::from(into[lane]) * i32::from(after[lane]);
        (0..LANES).map(sum).sum()
    }

    /// The same for short lines, by their tiles.
    #[inline]
    fn passed_tiles(&self, axis: usize, tile: u8, lines: [&[u8]; 2]) -> i32 {
        let (step, cells) = [(1, self.grid.width()), (self.stride, self.grid.height())][axis];
        let value = |at: usize, line: usize| i32::from(self.orders[axis][self.pair(tile, lines[line][at])][line]);
        (0..cells).map(|cell| value(cell * step, 0) + value(cell * step, 1)).sum()
    }

    #[inline]
    fn around(&self, position: &[u8], blank: Cell) -> Around {
        let window =
            |all: &[u8]| self.windows[blank.index()].map(|first| all[first..first + 5].try_into().expect("five cells"));
        let (tiles, kinds) = position.split_at(self.padded);
        let (tiles, kinds): (_, [[Kind; 5]; 5]) = (window(tiles), window(kinds));
        let columns = array::from_fn(|row| array::from_fn(|at| self.column(kinds[row][at], kinds[row + 1][at])));
        let [_, upper, lower, _] = columns;
        let mut change = -sum(&kinds, (2, 2), 4, BLANK, |standing, first, second| self.domino(standing, first, second));
        for [_, left, middle, right, _] in [upper, lower] {
            change -= self.block([left, middle]) + self.block([middle, right]);
        }
        Around { tiles, kinds, columns, change }
    }

    /// The child of a move, if it stays on the board and is not `back`.
    #[inline]
    fn child<const M: usize>(
        &self,
        position: &[u8],
        blank: Cell,
        back: Option<Move>,
        around: &Around,
        each: &mut impl FnMut(Step),
    ) {
        let to = match self.steps[blank.index()][M] {
            Some(to) if back != Some(Move::ALL[M]) => to,
            _ => return,
        };
        // The tile's row and column around the blank.
        let from = [(2, 3), (3, 2), (1, 2), (2, 1)][M];
        let (is_standing, is_forth) = (M == 1 || M == 2, M < 2);
        let tile = around.tiles[from.0][from.1];
        let ends = if is_forth { [blank, to] } else { [to, blank] };
        let (own, ways) = &self.moves[M.min(3 - M)];
        let mut own = own[self.pair(ends[0].0, tile)];
        for (beside, next) in self.beside[usize::from(tile)].iter().enumerate() {
            let next = position[self.on + usize::from(*next)];
            own += 2 * i32::from(ways[4 * self.pair(ends[0].0, next) + beside]);
        }
        if !is_forth {
            own = 1 - own;
        }
        let mut change = (own >> 1) + around.change;

        let homes = |standing: usize, first, second| i32::from(self.homes[standing][self.pair(first, second)]);
        let pairs = |place, but| sum(&around.tiles, place, but, tile, homes);
        change += pairs((2, 2), M) - pairs(from, 3 - M);

        let axis = usize::from(!is_standing);
        let lane = self.lanes[usize::from(tile)][axis];
        let lines = ends.map(|cell| &position[self.lines[cell.index()][axis]..]);
        let passed = match self.line[axis] {
            0 => self.passed_tiles(axis, tile, lines),
            8 => self.passed::<8>(lane, lines),
            _ => self.passed::<MOST_LANES>(lane, lines),
        };
        let [out, into] =
            [0, 1].map(|table| i32::from(self.weights.orders[table][lane % MOST_LANES][lane % MOST_LANES]));
        change += if is_forth { into - passed } else { passed - out };

        // The six blocks with one of the two cells. Before the move, four of them have the blank.
        let kind = self.kind(blank.0, tile);
        let (mut kinds, mut columns) = (around.kinds, around.columns);
        kinds[2][2] = kind;
        kinds[from.0][from.1] = BLANK;
        for (row, column) in [(2, 2), from] {
            for row in [row - 1, row] {
                columns[row][column] = self.column(kinds[row][column], kinds[row + 1][column]);
            }
        }
        let block = |columns: &[[usize; 5]; 4], row: usize, column: usize| {
            self.block([columns[row][column], columns[row][column + 1]])
        };
        let (top, left) = (from.0.min(2) - 1, from.1.min(2) - 1);
        let (high, wide) = if is_standing { (3, 2) } else { (2, 3) };
        for row in top..top + high {
            for column in left..left + wide {
                change += block(&columns, row, column);
                if !(1..3).contains(&row) || !(1..3).contains(&column) {
                    change -= block(&around.columns, row, column);
                }
            }
        }

        // The dominoes of both cells, that of the two once. Before the move, those of the blank are in `around.change`.
        let dominoes = |kinds, place, but, kind| {
            sum(kinds, place, but, kind, |standing, first, second| self.domino(standing, first, second))
        };
        change += dominoes(&kinds, (2, 2), 4, kind) + dominoes(&kinds, from, 3 - M, BLANK)
            - dominoes(&around.kinds, from, 3 - M, around.kinds[from.0][from.1]);
        each(Step { m: Move::ALL[M], to, tile: Tile(tile), change, is_nearer: own & 1 != 0 });
    }

    /// Moves the blank from one cell to another in a position.
    #[inline]
    pub fn make(&self, position: &mut [u8], blank: Cell, to: Cell) {
        let (place, from) = (self.places[blank.index()], self.places[to.index()]);
        let tile = Tile(position[from]);
        position.swap(place, from);
        position[self.padded + place] = self.kind(blank.0, tile.0);
        position[self.padded + from] = BLANK;
        self.counts(to, tile).for_each(|count| position[count] -= 1);
        self.counts(blank, tile).for_each(|count| position[count] += 1);
        position[self.on + tile.index()] = blank.0;
    }
}
