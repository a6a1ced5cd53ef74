//! What a distance has learned from good answers: values for where tiles are, alone and in pairs.
//!
//! How good a tile's place is cannot be told from its distance alone: two tiles in the right order beside each other are
//! good far from home too, and a tile beside its own corner may be harder to bring there than one far away. `yapboz fit`
//! finds the values by comparing what a beam keeps with the positions of good answers.

use crate::board::{Board, Tile};
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::search::rest::Rest;
use std::ops::Range;

/// A class of places: so many displacements of a tile along both axes.
const SINGLE: usize = 10 * 10;
/// A class of pairs: so many displacements of one tile, and places of the other as seen from it.
const PAIR: usize = 6 * 7 * 7;

// The values of every kind begin where those of the kind before end.
const PAIRS: usize = 10 * SINGLE;
const LINES: usize = PAIRS + 12 * PAIR;
const BLANKS: usize = LINES + 4;

/// How many values there are.
pub const VALUES: usize = BLANKS + 8 * 8;

/// The values of boards in general, and of those with three rows or columns, in sixteenths of a move: what
/// `yapboz fit` prints.
static FITTED: [[i8; VALUES]; 2] = include!("correction.values");

/// The values of a correction for the tiles of a rest.
pub struct Correction {
    /// In sixteenths of a move; then nothing, for what has no value.
    values: Vec<i8>,
    /// Of every cell its row and column, and a number whose differences tell how two cells lie.
    spots: Vec<([u8; 2], u16)>,
    /// The least of these differences.
    least: i32,
    /// For every difference, from the least on, how they lie: 7 * rows + columns, each from -3 to 3.
    near: Vec<u8>,
    singles: Vec<Single>,
    pairs: Vec<[Pair; 4]>,
    /// Of every row, then of every column, the number of its value.
    lines: [Vec<usize>; 2],
    /// Of every cell, the number of the blank's value there.
    blanks: Vec<usize>,
}

/// A tile alone.
#[derive(Clone, Copy)]
struct Single {
    /// The first value of its class.
    first: u16,
    home: [u8; 2],
    /// Along every axis, the way inwards: 1 or -1.
    inwards: [i8; 2],
    /// The axis along which its home is nearer to the border.
    axis: usize,
}

/// A tile's neighbour: a tile that belongs beside it. The outer one of the two belongs nearer to the border along the
/// axis on which they are neighbours.
#[derive(Clone, Copy)]
struct Pair {
    /// The first value of their class.
    first: u16,
    other: Tile,
    is_outer: bool,
    /// The axis across the one on which they are neighbours, and on it the home of the outer one.
    across: usize,
    home: u8,
    /// Across, the way inwards: 1 or -1.
    inwards: i8,
    /// From where the two are looked at, as a number of [`VIEWS`].
    view: u8,
}

/// For every view, what a way of 7 * rows + columns is as seen along the axis on which two tiles are neighbours, and
/// across it. The bits of a view: that axis, and along and across it, whether inwards is forwards.
const VIEWS: [[u8; 49]; 8] = {
    let mut views = [[0; 49]; 8];
    let mut number = 0;
    while number < 8 * 49 {
        let (view, way) = (number / 49, [number % 49 / 7, number % 7]);
        let [along, across] = [way[view / 4], way[1 - view / 4]];
        let along = if view & 2 == 0 { 6 - along } else { along };
        let across = if view & 1 == 0 { 6 - across } else { across };
        views[view][number % 49] = (7 * along + across) as u8;
        number += 1;
    }
    views
};

/// How far a line is from the nearer border of a range, and the way inwards from there.
fn place(range: &Range<usize>, line: usize) -> (usize, i8) {
    let [before, behind] = [line - range.start, range.end - 1 - line];
    (before.min(behind), if before <= behind { 1 } else { -1 })
}

/// The row and the column of a cell.
fn at(grid: Grid, cell: Cell) -> [u8; 2] {
    [grid.row(cell), grid.column(cell)].map(|line| line as u8)
}

/// The tiles of a rest.
struct Field<'a> {
    blank: Tile,
    rest: &'a Rest,
}

impl Field<'_> {
    /// Whether a tile belongs in the rest.
    fn has(&self, home: Cell) -> bool {
        home != self.blank.home() && self.rest.contains(home)
    }

    fn places(&self, home: Cell) -> [(usize, i8); 2] {
        let Rest {
            grid,
            rows,
            columns,
        } = self.rest;
        [
            place(rows, grid.row(home)),
            place(columns, grid.column(home)),
        ]
    }

    fn single(&self, home: Cell) -> Single {
        let mut single = Single {
            first: VALUES as u16,
            home: at(self.rest.grid, home),
            inwards: [1; 2],
            axis: 0,
        };
        if self.has(home) {
            let places = self.places(home);
            let rings = places.map(|(ring, _)| ring.min(3));
            let (low, high) = (rings[0].min(rings[1]), rings[0].max(rings[1]));
            single.first = (SINGLE * ([0, 3, 5, 6][low] + high)) as u16;
            single.inwards = places.map(|(_, inwards)| inwards);
            single.axis = usize::from(rings[1] < rings[0]);
        }
        single
    }

    /// A tile and its neighbour on one side; without a value where there is none.
    fn pair(&self, home: Cell, m: Move) -> Pair {
        let grid = self.rest.grid;
        let next = grid.step(home, m);
        let Some(next) = next.filter(|&next| self.has(home) && self.has(next)) else {
            return Pair {
                first: VALUES as u16,
                other: self.blank,
                is_outer: false,
                across: 0,
                home: 0,
                inwards: 1,
                view: 0,
            };
        };
        let along = usize::from(matches!(m, Move::R | Move::L));
        let rings = [home, next].map(|cell| self.places(cell)[along].0);
        // In the middle, where both are as near, the first of them counts as the outer one.
        let is_outer = (rings[0], home) < (rings[1], next);
        let outer = if is_outer { home } else { next };
        let (ring, inwards) = self.places(outer)[1 - along];
        let is_forwards = (outer == home) == (home < next);
        let view = 4 * along + 2 * usize::from(is_forwards) + usize::from(inwards > 0);
        let class = 4 * rings[0].min(rings[1]).min(2) + ring.min(3);
        Pair {
            first: (PAIRS + PAIR * class) as u16,
            other: Tile(next.0),
            is_outer,
            across: 1 - along,
            home: at(grid, outer)[1 - along],
            inwards,
            view: view as u8,
        }
    }
}

impl Correction {
    /// How many cells a beam with a correction brings home at once.
    pub const AT_ONCE: usize = 100;

    /// The fitted correction for a rest, or none where there is none: with two rows or columns.
    #[must_use]
    pub fn fitted(blank: Tile, rest: &Rest) -> Option<Correction> {
        let values = match rest.grid.width().min(rest.grid.height()) {
            0..=2 => return None,
            3 => &FITTED[1],
            _ => &FITTED[0],
        };
        Some(Correction::new(blank, rest, values))
    }

    /// A correction with these values.
    #[must_use]
    pub fn new(blank: Tile, rest: &Rest, values: &[i8; VALUES]) -> Correction {
        let grid = rest.grid;
        let field = Field { blank, rest };
        let line = |axis: usize, line: usize| match [&rest.rows, &rest.columns][axis] {
            range if range.contains(&line) => LINES + place(range, line).0.min(3),
            _ => VALUES,
        };
        let blank_on = |cell: Cell| {
            let [row, column] =
                [Grid::row, Grid::column].map(|of| of(grid, cell).abs_diff(of(grid, blank.home())));
            BLANKS + 8 * row.min(7) + column.min(7)
        };
        let spread = |cell: Cell| 2 * grid.width() * grid.row(cell) + grid.column(cell);
        let most = spread(Cell::at(grid.cells() - 1)) as i32;
        let (height, width) = (grid.height() as i32, grid.width() as i32);
        let mut near = Vec::new();
        for row in 1 - height..height {
            // Between two rows, a column that no two cells are apart.
            let ways =
                (1 - width..=width).map(|column| [row, column].map(|by| by.clamp(-3, 3) + 3));
            near.extend(ways.map(|[row, column]| (7 * row + column).unsigned_abs() as u8));
        }
        let mut values = values.to_vec();
        values.resize(VALUES + PAIR, 0);
        Correction {
            values,
            spots: grid
                .all()
                .map(|cell| (at(grid, cell), spread(cell) as u16))
                .collect(),
            least: -most,
            near,
            singles: grid.all().map(|home| field.single(home)).collect(),
            pairs: grid
                .all()
                .map(|home| Move::ALL.map(|m| field.pair(home, m)))
                .collect(),
            lines: [
                (0..grid.height()).map(|row| line(0, row)).collect(),
                (0..grid.width()).map(|column| line(1, column)).collect(),
            ],
            blanks: grid.all().map(blank_on).collect(),
        }
    }

    /// The numbers of a tile's values on some cells.
    fn singles<const MANY: usize>(&self, tile: Tile, on: [Cell; MANY]) -> [usize; MANY] {
        let Single {
            first,
            home,
            inwards,
            axis,
        } = self.singles[tile.index()];
        let by = |at: [u8; 2], axis: usize| {
            let by = (i32::from(at[axis]) - i32::from(home[axis])) * i32::from(inwards[axis]);
            by.clamp(-3, 6) + 3
        };
        on.map(|on| {
            let (at, _) = self.spots[on.index()];
            let number = match axis {
                0 => 10 * by(at, 0) + by(at, 1),
                _ => by(at, 0) + 10 * by(at, 1),
            };
            usize::from(first) + number.unsigned_abs() as usize
        })
    }

    /// The numbers of a pair's values with the tile on some cells, and the other on its own.
    fn pair<const MANY: usize>(&self, pair: &Pair, on: [Cell; MANY], other: Cell) -> [usize; MANY] {
        let other = self.spots[other.index()];
        let view = &VIEWS[usize::from(pair.view)];
        on.map(|on| {
            let on = self.spots[on.index()];
            let (outer, inner) = if pair.is_outer {
                (on, other)
            } else {
                (other, on)
            };
            let difference = i32::from(inner.1) - i32::from(outer.1);
            let way = self.near[(difference - self.least).unsigned_abs() as usize];
            let relation = view[usize::from(way)];
            let far = i32::from(outer.0[pair.across]) - i32::from(pair.home);
            let far = (far * i32::from(pair.inwards)).clamp(-1, 4) + 1;
            usize::from(pair.first) + 49 * far.unsigned_abs() as usize + usize::from(relation)
        })
    }

    /// The numbers of the values that a board has, but for those of its lines.
    #[must_use]
    pub fn numbers(&self, board: &Board) -> Vec<usize> {
        let cells = board.cells();
        let mut numbers = vec![self.blanks[board.blank().index()]];
        for (cell, &tile) in board.grid().all().zip(board.tiles()) {
            numbers.extend(self.singles(tile, [cell]));
            // Every pair once.
            let pairs = self.pairs[tile.index()].iter().filter(|pair| pair.is_outer);
            numbers
                .extend(pairs.flat_map(|pair| self.pair(pair, [cell], cells[pair.other.index()])));
        }
        numbers.retain(|&number| number < VALUES);
        numbers
    }

    /// The number of the value of a tile that has to leave a line: a row (0) or a column (1).
    #[must_use]
    pub fn line(&self, axis: usize, line: usize) -> usize {
        self.lines[axis][line]
    }

    /// What that value is, in sixteenths of a move.
    #[must_use]
    pub fn leaving(&self, axis: usize, line: usize) -> i32 {
        i32::from(self.values[self.line(axis, line)])
    }

    /// The values of a board, but for those of its lines, in sixteenths of a move.
    #[must_use]
    pub fn of(&self, board: &Board) -> i32 {
        let numbers = self.numbers(board).into_iter();
        numbers.map(|number| i32::from(self.values[number])).sum()
    }

    /// What a move of a tile adds to [`Correction::of`]. The cells are those of the tiles; the moved tile's is not read.
    #[must_use]
    pub fn change(&self, cells: &[Cell], tile: Tile, from: Cell, to: Cell) -> i32 {
        let change = |[before, after]: [usize; 2]| {
            i32::from(self.values[after]) - i32::from(self.values[before])
        };
        // The blank goes the other way.
        let blank = change([to, from].map(|cell| self.blanks[cell.index()]));
        let single = change(self.singles(tile, [from, to]));
        let pairs = self.pairs[tile.index()]
            .iter()
            .map(|pair| change(self.pair(pair, [from, to], cells[pair.other.index()])));
        blank + single + pairs.sum::<i32>()
    }
}
