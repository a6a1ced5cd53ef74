//! What a distance has learned from good answers: values for how far a tile is from home, and for every two tiles.
//!
//! How good a tile's place is cannot be told from its distance alone: tiles that lie in the right order are good far from
//! home too, and two neighbours that have yet to pass each other cost moves. What counts of two tiles is how their homes
//! lie and how they lie now, wherever on the board that is; so a few hundred values do for every shape. `yapboz train`
//! finds them by comparing what a beam keeps with the positions of good answers.

use crate::board::{Board, Tile};
use crate::grid::rectangle::Rest;
use crate::grid::{Cell, Grid};
use crate::moves::Move;

// The values of every kind begin where those of the kind before end.

/// A tile's distances from home along both axes, the smaller first, each up to 8.
const AWAY: usize = 0;
/// The order of two tiles along an axis: up to 9 lines between their homes, whether the homes are in one line along the
/// axis, and whether the tiles lie the other way round, side by side, or as their homes do.
const ORDER: usize = AWAY + 9 * 9;
/// Two neighbours: how their homes lie, from -4 to 4 lines in the same direction, and up to 4 across.
const SIDE: usize = ORDER + 10 * 2 * 3;
/// Two tiles that touch at a corner: how their homes lie, from -4 to 4 lines in the same direction along each axis,
/// the smaller first.
const CORNER: usize = SIDE + 9 * 5;
/// A tile that has to leave its line: the line's distance from the border, up to 3.
const LINE: usize = CORNER + 9 * 9;

/// How many values there are.
pub const VALUES: usize = LINE + 4;

/// Values, in 256ths of a move.
pub type Values = [i16; VALUES];

/// The fitted values, of boards in general and of those with three rows or columns: what `yapboz train` prints.
static FITTED: [Values; 2] = include!("weights.values");

/// A correction of the boards of a grid.
pub struct Weights {
    grid: Grid,
    values: Values,
    /// Of every cell a number; the difference of two of them tells how the cells lie.
    spots: [i16; 256],
    /// The greatest of these differences.
    most: i16,
    /// For every place of another tile as seen from one that moves, and every difference of their homes, from the least
    /// on: what the move changes.
    changes: Vec<i16>,
}

/// How many places there are of another tile as seen from one that moves: for each direction, from one line behind it to
/// one ahead of where it goes, and up to two lines to each side, which stand for all the farther ones.
const PLACES: usize = 4 * 4 * 5;

/// A correction of the tiles within a rest.
pub struct Within<'a> {
    whole: &'a Weights,
    rest: Rest,
    /// For every cell and every direction, the cells of the rest where a tile counts that stands there while another
    /// moves from that cell in that direction, and its place as seen from the one that moves.
    around: Vec<[Vec<(u8, u8)>; 4]>,
}

/// The row and the column of a cell.
fn at(grid: Grid, cell: Cell) -> [i32; 2] {
    [grid.row(cell), grid.column(cell)].map(|line| line as i32)
}

fn minus(a: [i32; 2], b: [i32; 2]) -> [i32; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

/// The number of a tile's value: by how far it is from home.
fn alone(away: [i32; 2]) -> usize {
    let away = away.map(|lines| lines.unsigned_abs().min(8) as usize);
    AWAY + 9 * away[0].min(away[1]) + away[0].max(away[1])
}

/// The numbers of two tiles' values: by how the second one's home lies as seen from the first one's, and how it
/// lies itself. They are the same with the two in turn, and on a mirrored or turned board.
fn together(homes: [i32; 2], cells: [i32; 2]) -> impl Iterator<Item = usize> {
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

/// The number of another tile's place as seen from one that moves; `None` where the move changes nothing
/// between the two.
fn place(m: Move, cell: [i32; 2]) -> Option<u8> {
    let (by, axis) = step(m);
    let (ahead, aside) = (cell[axis] * by[axis], cell[1 - axis]);
    let counts = match ahead {
        // Far aside, too, the order along the move changes. Straight ahead is the blank.
        0 | 1 => aside != 0,
        -1 | 2 => aside.abs() < 2,
        _ => false,
    };
    let number = (4 * m as i32 + ahead + 1) * 5 + aside.clamp(-2, 2) + 2;
    counts.then_some(number.unsigned_abs() as u8)
}

/// Of a place, the move and the cell as seen from the tile that moves.
fn seen(place: usize) -> (Move, [i32; 2]) {
    let m = Move::ALL[place / 20];
    let (by, axis) = step(m);
    let mut cell = [(place % 5) as i32 - 2; 2];
    cell[axis] = ((place / 5 % 4) as i32 - 1) * by[axis];
    (m, cell)
}

impl Weights {
    /// How many cells a beam with a correction brings home at once.
    pub const AT_ONCE: usize = 100;

    /// The fitted correction, or none where there is none: with two rows or columns.
    pub fn fitted(grid: Grid) -> Option<Weights> {
        let values = match grid.width().min(grid.height()) {
            0..=2 => return None,
            3 => &FITTED[1],
            _ => &FITTED[0],
        };
        Some(Weights::new(grid, values))
    }

    /// A correction with these values.
    pub fn new(grid: Grid, values: &Values) -> Weights {
        // So far apart are rows that every way between two cells has a difference of its own.
        let row = 2 * grid.width() as i32;
        let spot = |cell: Cell| {
            let [y, x] = at(grid, cell);
            row * y + x
        };
        let mut spots = [0; 256];
        for cell in grid.all() {
            spots[cell.index()] = spot(cell) as i16;
        }
        let most = spot(Cell::at(grid.cells() - 1));
        let value = |homes: [i32; 2], cells: [i32; 2]| -> i16 {
            together(homes, cells).map(|number| values[number]).sum()
        };
        let mut changes = Vec::new();
        for (m, cell) in (0..PLACES).map(seen) {
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
            spots,
            most: most as i16,
            changes,
        }
    }

    /// The same for the tiles of a rest alone.
    pub fn within(&self, rest: &Rest) -> Within<'_> {
        let cells: Vec<(u8, [i32; 2])> = rest
            .cells()
            .into_iter()
            .map(|cell| (cell.0, at(self.grid, cell)))
            .collect();
        let around = |from: Cell, m: Move| -> Vec<(u8, u8)> {
            let here = at(self.grid, from);
            let places = cells
                .iter()
                .map(|&(other, cell)| Some((other, place(m, minus(cell, here))?)));
            places.flatten().collect()
        };
        Within {
            whole: self,
            rest: rest.clone(),
            around: self
                .grid
                .all()
                .map(|from| Move::ALL.map(|m| around(from, m)))
                .collect(),
        }
    }
}

impl Within<'_> {
    /// How often a board has each of the values, but for those of its lines.
    pub fn counts(&self, board: &Board) -> [i32; VALUES] {
        let mut counts = [0; VALUES];
        let mut before: Vec<[[i32; 2]; 2]> = Vec::new();
        for cell in self.rest.cells() {
            if cell == board.blank() {
                continue;
            }
            let home = board.tiles()[cell.index()].home();
            let [home, cell] = [home, cell].map(|cell| at(self.whole.grid, cell));
            counts[alone(minus(cell, home))] += 1;
            for &[first_home, first] in &before {
                for number in together(minus(home, first_home), minus(cell, first)) {
                    counts[number] += 1;
                }
            }
            before.push([home, cell]);
        }
        counts
    }

    /// The number of the value of a tile that has to leave a row (0) or a column (1); none outside the rest.
    pub fn line(&self, axis: usize, line: usize) -> Option<usize> {
        let range = [&self.rest.rows, &self.rest.columns][axis];
        let is_in = range.contains(&line);
        is_in.then(|| LINE + (line - range.start).min(range.end - 1 - line).min(3))
    }

    /// What that value is, in 256ths of a move.
    pub fn leaving(&self, axis: usize, line: usize) -> i32 {
        let number = self.line(axis, line);
        number.map_or(0, |number| i32::from(self.whole.values[number]))
    }

    /// The values of a board, but for those of its lines, in 256ths of a move.
    pub fn of(&self, board: &Board) -> i32 {
        let counts = self.counts(board);
        let values = counts.iter().zip(&self.whole.values);
        values.map(|(count, &value)| count * i32::from(value)).sum()
    }

    /// What a move of a tile to the blank's cell adds to [`Within::of`]. The tiles are those before the move, cell by cell.
    pub fn change(&self, tiles: &[Tile], tile: Tile, from: Cell, to: Cell) -> i32 {
        let Weights {
            grid,
            values,
            spots,
            most,
            changes,
        } = self.whole;
        let home = at(*grid, tile.home());
        let [before, after] =
            [from, to].map(|cell| i32::from(values[alone(minus(at(*grid, cell), home))]));
        let m = match i32::from(to.0) - i32::from(from.0) {
            1 => Move::R,
            -1 => Move::L,
            2.. => Move::D,
            _ => Move::U,
        };
        let differences = changes.len() / PLACES;
        let least = spots[usize::from(tile.0)] - most;
        let around = self.around[from.index()][m as usize].iter();
        let changes = around.map(|&(other, place)| {
            let other = spots[usize::from(tiles[usize::from(other)].0)];
            let number = usize::from((other - least).unsigned_abs());
            i32::from(changes[usize::from(place) * differences + number])
        });
        after - before + changes.sum::<i32>()
    }
}
