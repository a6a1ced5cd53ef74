//! How a beam stores a position, byte by byte.

use crate::beam::features::{content, CellContent, BLANK, WALL};
use crate::beam::table::{table, ByCell, ByPair};
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::position::{Position, Tile};
use std::array;

/// A line of up to this many cells has no counts: its tiles are read one by one.
const SHORT: usize = 3;

/// The order of tiles counts by groups of lines. Up to this many lines, each line is a group.
pub const MOST_GROUPS: usize = 16;

/// The five rows of five cells around the blank.
pub type Window = [u8; 25];
pub const MIDDLE: usize = 12;

/// A position has the tiles, surrounded by walls, then their contents, surrounded by walls. Then
/// each column and each row that is not short has its counts: the number of its tiles for each
/// group of homes. The cell of each tile comes last. Among the tiles, a wall is the blank's tile.
///
/// Axis 0 runs across the columns, axis 1 across the rows.
pub struct Layout {
    pub grid: Grid,
    pub blank: Tile,
    pub steps: ByCell<[Option<Cell>; 4]>,
    /// The distance between two rows, with two walls between them. The row of walls at the top is
    /// also the bottom.
    pub stride: usize,
    pub padded: usize,
    pub on: usize,
    pub bytes: usize,
    pub places: ByCell<usize>,
    /// `windows[cell]`: the place of the first cell of each of the five rows around the cell.
    windows: ByCell<[usize; 5]>,
    /// The number of counts of a column, and of a row: 0 if it is short.
    pub counts: [usize; 2],
    /// `lines[cell]`: the places of the counts of its column and its row, or of the first tile of a
    /// short line.
    pub lines: ByCell<[usize; 2]>,
    pub groups: ByCell<[usize; 2]>,
    contents: ByPair<CellContent>,
}

impl Layout {
    pub fn new(grid: Grid, blank: Tile) -> Layout {
        let size = [grid.width(), grid.height()];
        let stride = size[0] + 2;
        let padded = stride * (size[1] + 1) + 2;
        let counts = [0, 1].map(|axis| match size[axis] {
            _ if size[1 - axis] <= SHORT => 0,
            0..=8 => 8,
            _ => MOST_GROUPS,
        });
        let rows = 2 * padded + counts[0] * size[0];
        let on = rows + counts[1] * size[1];
        let place = |[column, row]: [usize; 2]| (row + 1) * stride + column + 2;
        // Rows two lines outside the board may hold anything, as no feature reads them.
        let row_of = |row: usize| row % (size[1] + 1) * stride;
        let windows = grid.all().map(|cell| {
            let [column, row] = at(grid, cell);
            array::from_fn(|it| row_of(row + it + size[1]) + column)
        });
        let lines = grid.all().map(|cell| {
            let [column, row] = at(grid, cell);
            [
                if counts[0] > 0 {
                    2 * padded + counts[0] * column
                } else {
                    place([column, 0])
                },
                if counts[1] > 0 {
                    rows + counts[1] * row
                } else {
                    place([0, row])
                },
            ]
        });
        let content = |cell, home| {
            if home == blank.home() {
                BLANK
            } else {
                content(offset(grid, cell, home))
            }
        };
        Layout {
            grid,
            blank,
            steps: table(grid.steps()),
            stride,
            padded,
            on,
            bytes: on + grid.cells(),
            places: table(grid.all().map(|cell| place(at(grid, cell)))),
            windows: table(windows),
            counts,
            lines: table(lines),
            groups: table(grid.all().map(|cell| groups(grid, cell))),
            contents: ByPair::new(grid, content),
        }
    }

    pub fn position(&self, board: &Position) -> Vec<u8> {
        let padded = self.padded;
        let mut position = vec![self.blank.0; self.bytes];
        position[padded..2 * padded].fill(WALL);
        position[2 * padded..].fill(0);
        for (cell, &tile) in self.grid.all().zip(board.tiles()) {
            let place = self.places[cell.index()];
            position[place] = tile.0;
            position[padded + place] = self.contents.of(cell.0, tile.0);
            if tile != self.blank {
                self.counts(cell, tile)
                    .for_each(|count| position[count] += 1);
                position[self.on + tile.index()] = cell.0;
            }
        }
        position
    }

    #[inline]
    pub fn make(&self, position: &mut [u8], blank: Cell, to: Cell) {
        let (place, from) = (self.places[blank.index()], self.places[to.index()]);
        let tile = Tile(position[from]);
        position.swap(place, from);
        position[self.padded + place] = self.contents.of(blank.0, tile.0);
        position[self.padded + from] = BLANK;
        self.counts(to, tile).for_each(|count| position[count] -= 1);
        self.counts(blank, tile)
            .for_each(|count| position[count] += 1);
        position[self.on + tile.index()] = blank.0;
    }

    /// Returns the places of the counts of a tile on a cell.
    fn counts(&self, cell: Cell, tile: Tile) -> impl Iterator<Item = usize> + '_ {
        let lines = self.lines[cell.index()]
            .iter()
            .zip(&self.groups[tile.index()]);
        lines
            .filter(move |(line, _)| **line > self.padded)
            .map(|(line, group)| line + group)
    }

    #[inline]
    pub fn window(&self, all: &[u8], blank: Cell) -> Window {
        let mut window = [0; 25];
        for (row, first) in window.chunks_exact_mut(5).zip(self.windows[blank.index()]) {
            row.copy_from_slice(&all[first..first + 5]);
        }
        window
    }

    #[inline]
    pub fn content(&self, cell: Cell, tile: u8) -> CellContent {
        self.contents.of(cell.0, tile)
    }
}

pub fn at(grid: Grid, cell: Cell) -> [usize; 2] {
    [grid.column(cell), grid.row(cell)]
}

pub fn offset(grid: Grid, from: Cell, to: Cell) -> [i32; 2] {
    let (from, to) = (at(grid, from), at(grid, to));
    [0, 1].map(|axis| to[axis] as i32 - from[axis] as i32)
}

/// Returns the groups of a cell's column and row. They are symmetric, so that a mirrored board has
/// the same groups.
pub fn groups(grid: Grid, cell: Cell) -> [usize; 2] {
    let (at, size) = (at(grid, cell), [grid.width(), grid.height()]);
    [0, 1].map(|axis| {
        let (line, lines) = (at[axis], size[axis]);
        let groups = if lines <= MOST_GROUPS {
            lines
        } else {
            MOST_GROUPS - lines % 2
        };
        if 2 * line < lines {
            line * groups / lines
        } else {
            groups - 1 - (lines - 1 - line) * groups / lines
        }
    })
}

#[derive(Clone, Copy)]
pub struct SlideDirection {
    pub m: Move,
    pub from: usize,
    pub axis: usize,
    pub is_forth: bool,
}

pub const DIRECTIONS: [SlideDirection; 4] = [
    SlideDirection {
        m: Move::R,
        from: MIDDLE + 1,
        axis: 0,
        is_forth: true,
    },
    SlideDirection {
        m: Move::D,
        from: MIDDLE + 5,
        axis: 1,
        is_forth: true,
    },
    SlideDirection {
        m: Move::U,
        from: MIDDLE - 5,
        axis: 1,
        is_forth: false,
    },
    SlideDirection {
        m: Move::L,
        from: MIDDLE - 1,
        axis: 0,
        is_forth: false,
    },
];

/// A tile that can slide to the blank's cell. Its direction is a constant, which saves a quarter of
/// the instructions.
pub struct Slide<'a, const M: usize> {
    pub position: &'a [u8],
    /// The tiles around the blank, as if the sliding tile were on the blank's cell too.
    pub tiles: Window,
    pub blank: Cell,
    /// The cells of the tile and the blank, the left or upper one first.
    pub ends: [Cell; 2],
}

impl<const M: usize> Slide<'_, M> {
    pub const ALONG: SlideDirection = DIRECTIONS[M];
}

/// Sums `value(axis, first, second)` over the pairs of a place with its neighbours, the left or
/// upper one first. Leaves out the neighbour in the direction `skip`.
#[inline]
pub fn sum(
    all: &Window,
    place: usize,
    skip: Option<Move>,
    value: impl Fn(usize, u8, u8) -> i32,
) -> i32 {
    let here = all[place];
    let pairs = [
        value(0, here, all[place + 1]),
        value(1, here, all[place + 5]),
        value(1, all[place - 5], here),
        value(0, all[place - 1], here),
    ];
    Move::ALL
        .iter()
        .zip(pairs)
        .map(|(&m, value)| if Some(m) == skip { 0 } else { value })
        .sum()
}
