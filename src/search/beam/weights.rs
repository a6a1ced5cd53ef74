//! The learned weights of features: how far a tile is from home, and how every two tiles lie.
//!
//! The distance from home is not all: tiles in the right order are good far from home too, and neighbours that have to
//! pass each other cost moves. What counts of two tiles is how their homes lie and how they lie now, anywhere on the
//! board; so a few hundred weights suffice for every shape. `yapboz train` finds them by comparing what a beam keeps with
//! the positions of good solutions.

use crate::board::{Board, Tile};
use crate::grid::rectangle::Rectangle;
use crate::grid::{Cell, Grid};
use crate::moves::Move;

// Every kind of features begins where the last one ends.

/// A tile's distances from home along both axes, the smaller first, each up to 8.
const AWAY: usize = 0;
/// The order of two tiles along an axis: up to 9 lines between their homes, whether the homes are in one line along the
/// axis, and whether the tiles lie in the reverse order, in one line across it, or in the order of their homes.
const ORDER: usize = AWAY + 9 * 9;
/// Two neighbours: the way from home to home, from -4 to 4 lines in their direction and up to 4 across.
const SIDE: usize = ORDER + 10 * 2 * 3;
/// Two tiles that touch at a corner: the way from home to home, from -4 to 4 lines in their direction along each axis, the
/// smaller first.
const CORNER: usize = SIDE + 9 * 5;
/// A tile that has to leave its line: the line's distance from the border, up to 3.
const LINE: usize = CORNER + 9 * 9;

/// The number of features.
pub const FEATURES: usize = LINE + 4;

/// A weight for every feature, in 256ths of a move.
pub type Values = [i16; FEATURES];

/// The learned weights of boards in general and of those with three rows or columns, as `yapboz train` prints them.
static LEARNED: [Values; 2] = include!("weights.values");

/// The weights for a grid.
pub struct Weights {
    grid: Grid,
    values: Values,
    /// A number for every cell; the difference of two says how the cells lie.
    codes: [i16; 256],
    /// The greatest difference.
    most: i16,
    /// For every [`offset`] and every difference of two homes, from the least on: what a move changes.
    changes: Vec<i16>,
}

/// The offsets of another tile from one that moves: for each direction, from one line behind to one ahead of the target
/// cell, and up to two lines to each side, which stand for all farther ones.
const OFFSETS: usize = 4 * 4 * 5;

/// The weights for the tiles of a region.
pub struct RegionWeights<'a> {
    whole: &'a Weights,
    region: Rectangle,
    /// For every cell and move of its tile, the cells whose tiles change features with it, and their offsets.
    around: Vec<[Vec<(u8, u8)>; 4]>,
}

/// The row and the column of a cell.
fn at(grid: Grid, cell: Cell) -> [i32; 2] {
    [grid.row(cell), grid.column(cell)].map(|line| line as i32)
}

fn minus(a: [i32; 2], b: [i32; 2]) -> [i32; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

/// The feature of a tile that is so far from home.
fn of_tile(away: [i32; 2]) -> usize {
    let away = away.map(|lines| lines.unsigned_abs().min(8) as usize);
    AWAY + 9 * away[0].min(away[1]) + away[0].max(away[1])
}

/// The features of two tiles, by the way from the first one's home to the second one's, and from cell to cell. They are the
/// same with the two exchanged, and on a mirrored or turned board.
fn of_pair(homes: [i32; 2], cells: [i32; 2]) -> impl Iterator<Item = usize> {
    let order = move |axis: usize| {
        let forwards = match homes[axis].signum() {
            0 => cells[axis].signum(),
            sign => sign,
        };
        let apart = homes[axis].unsigned_abs().min(9) as usize;
        let is_one_line = usize::from(homes[1 - axis] == 0);
        let order = ((cells[axis] * forwards).signum() + 1).unsigned_abs() as usize;
        ORDER + (2 * apart + is_one_line) * 3 + order
    };
    let same =
        [0, 1].map(|axis| ((homes[axis] * cells[axis]).clamp(-4, 4) + 4).unsigned_abs() as usize);
    let across = homes.map(|lines| lines.unsigned_abs().min(4) as usize);
    let touch = match cells.map(i32::unsigned_abs) {
        [1, 0] => Some(SIDE + 5 * same[0] + across[1]),
        [0, 1] => Some(SIDE + 5 * same[1] + across[0]),
        [1, 1] => Some(CORNER + 9 * same[0].min(same[1]) + same[0].max(same[1])),
        _ => None,
    };
    (0..2).map(order).chain(touch)
}

/// What a move adds to a row and a column, and the axis along which it goes.
fn step(m: Move) -> ([i32; 2], usize) {
    match m {
        Move::R => ([0, 1], 1),
        Move::D => ([1, 0], 0),
        Move::U => ([-1, 0], 0),
        Move::L => ([0, -1], 1),
    }
}

/// The number of another tile's offset from one that moves; `None` if the move changes none of their features.
fn offset(m: Move, cell: [i32; 2]) -> Option<u8> {
    let (by, axis) = step(m);
    let (ahead, aside) = (cell[axis] * by[axis], cell[1 - axis]);
    let counts = match ahead {
        // The order along the move changes however far aside. Straight ahead is the blank.
        0 | 1 => aside != 0,
        -1 | 2 => aside.abs() < 2,
        _ => false,
    };
    let number = (4 * m as i32 + ahead + 1) * 5 + aside.clamp(-2, 2) + 2;
    counts.then_some(number.unsigned_abs() as u8)
}

/// The move of an offset, and the way from the tile that moves to the other one.
fn way(offset: usize) -> (Move, [i32; 2]) {
    let m = Move::ALL[offset / 20];
    let (by, axis) = step(m);
    let mut cell = [(offset % 5) as i32 - 2; 2];
    cell[axis] = ((offset / 5 % 4) as i32 - 1) * by[axis];
    (m, cell)
}

impl Weights {
    /// The most cells that a beam with weights solves at once.
    pub const AT_ONCE: usize = 100;

    /// The learned weights; there are none for two rows or columns.
    pub fn learned(grid: Grid) -> Option<Weights> {
        let values = match grid.width().min(grid.height()) {
            0..=2 => return None,
            3 => &LEARNED[1],
            _ => &LEARNED[0],
        };
        Some(Weights::new(grid, values))
    }

    pub fn new(grid: Grid, values: &Values) -> Weights {
        // Rows are so far apart that every way between two cells has a difference of its own.
        let row = 2 * grid.width() as i32;
        let code = |cell: Cell| {
            let [y, x] = at(grid, cell);
            row * y + x
        };
        let mut codes = [0; 256];
        for cell in grid.all() {
            codes[cell.index()] = code(cell) as i16;
        }
        let most = code(Cell::at(grid.cells() - 1));
        let value = |homes: [i32; 2], cells: [i32; 2]| -> i16 {
            of_pair(homes, cells).map(|feature| values[feature]).sum()
        };
        let mut changes = Vec::new();
        for (m, cell) in (0..OFFSETS).map(way) {
            let (by, _) = step(m);
            changes.extend((-most..=most).map(|difference| {
                let y = (difference + row / 2).div_euclid(row);
                let homes = [y, difference - row * y];
                value(homes, minus(cell, by)) - value(homes, cell)
            }));
        }
        Weights {
            grid,
            values: *values,
            codes,
            most: most as i16,
            changes,
        }
    }

    /// The weights for the tiles of a region alone.
    pub fn within(&self, region: &Rectangle) -> RegionWeights<'_> {
        let grid = self.grid;
        let cells = region.cells().into_iter();
        let cells: Vec<(u8, [i32; 2])> = cells.map(|cell| (cell.0, at(grid, cell))).collect();
        let around = |from: Cell, m: Move| -> Vec<(u8, u8)> {
            let here = at(grid, from);
            let offsets = cells
                .iter()
                .map(|&(other, cell)| Some((other, offset(m, minus(cell, here))?)));
            offsets.flatten().collect()
        };
        let around = |from| Move::ALL.map(|m| around(from, m));
        RegionWeights {
            whole: self,
            region: region.clone(),
            around: grid.all().map(around).collect(),
        }
    }
}

impl RegionWeights<'_> {
    /// How often a board has each feature, lines not counted.
    pub fn features(&self, board: &Board) -> [i32; FEATURES] {
        let mut counts = [0; FEATURES];
        let mut before: Vec<[[i32; 2]; 2]> = Vec::new();
        for cell in self.region.cells() {
            if cell == board.blank() {
                continue;
            }
            let home = board.tiles()[cell.index()].home();
            let [home, cell] = [home, cell].map(|cell| at(self.whole.grid, cell));
            counts[of_tile(minus(cell, home))] += 1;
            for &[first_home, first] in &before {
                for feature in of_pair(minus(home, first_home), minus(cell, first)) {
                    counts[feature] += 1;
                }
            }
            before.push([home, cell]);
        }
        counts
    }

    /// The feature of a tile that has to leave a row (axis 0) or a column (1); `None` outside the region.
    pub fn line(&self, axis: usize, line: usize) -> Option<usize> {
        let range = [&self.region.rows, &self.region.columns][axis];
        let is_in = range.contains(&line);
        is_in.then(|| LINE + (line - range.start).min(range.end - 1 - line).min(3))
    }

    /// The weight of that feature, in 256ths of a move.
    pub fn leaving(&self, axis: usize, line: usize) -> i32 {
        let feature = self.line(axis, line);
        feature.map_or(0, |feature| i32::from(self.whole.values[feature]))
    }

    /// The weights of a board's features, lines not counted, in 256ths of a move.
    pub fn of(&self, board: &Board) -> i32 {
        let counts = self.features(board);
        let values = counts.iter().zip(&self.whole.values);
        values.map(|(count, &value)| count * i32::from(value)).sum()
    }

    /// What a move of a tile to the blank's cell adds to [`RegionWeights::of`]. `tiles` are those before the move.
    pub fn change(&self, tiles: &[Tile], tile: Tile, from: Cell, to: Cell) -> i32 {
        let Weights {
            grid,
            values,
            codes,
            most,
            changes,
        } = self.whole;
        let home = at(*grid, tile.home());
        let [before, after] =
            [from, to].map(|cell| i32::from(values[of_tile(minus(at(*grid, cell), home))]));
        let m = match i32::from(to.0) - i32::from(from.0) {
            1 => Move::R,
            -1 => Move::L,
            2.. => Move::D,
            _ => Move::U,
        };
        let differences = changes.len() / OFFSETS;
        let least = codes[usize::from(tile.0)] - most;
        let around = self.around[from.index()][m as usize].iter();
        let changes = around.map(|&(other, offset)| {
            let other = codes[usize::from(tiles[usize::from(other)].0)];
            let number = usize::from((other - least).unsigned_abs());
            i32::from(changes[usize::from(offset) * differences + number])
        });
        after - before + changes.sum::<i32>()
    }
}
