//! The features of a position: patterns that positions on boards of every shape have in common.
//!
//! Most are local: a tile's distance from home, two neighbours, a block of 2x2 cells. Two features
//! span the board: the displacement between two tiles whose homes are neighbours, and the order of
//! every two tiles along an axis. A pattern and its images under the symmetries of a square are the
//! same feature.
//!
//! A line is a row or a column. An offset is a number of columns and a number of rows.

use std::cmp::Ordering;
use std::sync::OnceLock;

// Every sort of features begins where the sort before it ends.

/// A tile's distances from home along both axes, the smaller first, each up to 8.
const AWAY: usize = 0;
/// For each axis: the distance of a tile's home from the nearer border, up to 3, and how far the
/// tile is from home, away from this border, from -5 to 5. The axis with the smaller numbers comes
/// first.
const HOME: usize = AWAY + 9 * 9;
/// The order of two tiles along an axis: up to 9 lines between their homes, and whether the tiles
/// are in reverse order, in the same line, or in the order of their homes.
pub const ORDER: usize = HOME + 16 * 11 * 11;
/// Two neighbours: the offset from home to home, from -8 to 8 lines towards the neighbour and up to
/// 8 across.
pub const HOMES: usize = ORDER + 10 * 3;
/// Two tiles whose homes are neighbours: the offset from cell to cell, with the same limits.
const OFFSETS: usize = HOMES + 17 * 9;
/// Two neighbouring cells, by their [`CellContent`]s.
pub const DOMINO: usize = OFFSETS + 17 * 9;
/// A block of 2x2 cells, by their [`rough`] contents.
const BLOCK: usize = DOMINO + 696;
pub const FEATURES: usize = BLOCK + 1947;

/// The contents of a cell: the offset to the tile's home, each number from -3 to 3; or the blank,
/// or a wall.
pub type CellContent = u8;
const SIDE: usize = 7;
pub const BLANK: CellContent = 49;
pub const WALL: CellContent = 50;
pub const CONTENTS: usize = 51;

/// Rough contents: only the direction to the tile's home; or the blank, or a wall.
const ROUGH_SIDE: usize = 3;
pub const ROUGH: usize = 11;

pub fn content(offset: [i32; 2]) -> CellContent {
    let [x, y] = offset.map(|lines| (lines.clamp(-3, 3) + 3).unsigned_abs() as u8);
    SIDE as u8 * y + x
}

pub fn rough(content: usize) -> usize {
    let sign = |line: usize| usize::from(line > 2) + usize::from(line > 3);
    if content < SIDE * SIDE {
        ROUGH_SIDE * sign(content / SIDE) + sign(content % SIDE)
    } else {
        content + ROUGH_SIDE * ROUGH_SIDE - SIDE * SIDE
    }
}

fn mirrored(content: usize, side: usize) -> usize {
    if content < side * side {
        content + side - 1 - 2 * (content % side)
    } else {
        content
    }
}

fn transposed(content: usize, side: usize) -> usize {
    if content < side * side {
        content % side * side + content / side
    } else {
        content
    }
}

fn upside_down(content: usize, side: usize) -> usize {
    transposed(mirrored(transposed(content, side), side), side)
}

/// Returns, for every pattern, the number of its class under two symmetries. The digits of a
/// pattern's code are its contents.
fn classes<const CELLS: usize>(
    contents: usize,
    symmetries: [fn([usize; CELLS]) -> [usize; CELLS]; 2],
) -> Vec<u16> {
    let mut numbers: Vec<u16> = Vec::new();
    let mut count = 0;
    for code in 0..contents.pow(CELLS as u32) {
        let mut rest = code;
        let mut pattern = [0; CELLS];
        for content in pattern.iter_mut().rev() {
            (*content, rest) = (rest % contents, rest / contents);
        }
        let mut least = code;
        for time in 0..8 {
            pattern = symmetries[time % 2](pattern);
            least = least.min(
                pattern
                    .iter()
                    .fold(0, |code, content| contents * code + content),
            );
        }
        numbers.push(*numbers.get(least).unwrap_or(&count));
        count += u16::from(least == code);
    }
    numbers
}

/// Returns the feature of two neighbouring cells along an axis; the left or upper cell comes first.
pub fn domino_feature(axis: usize, contents: [usize; 2]) -> usize {
    static CLASSES: OnceLock<Vec<u16>> = OnceLock::new();
    let classes = CLASSES.get_or_init(|| {
        let mirror: fn([usize; 2]) -> _ =
            |[left, right]| [right, left].map(|content| mirrored(content, SIDE));
        classes(
            CONTENTS,
            [mirror, |both| {
                both.map(|content| upside_down(content, SIDE))
            }],
        )
    });
    let [first, second] = if axis == 0 {
        contents
    } else {
        contents.map(|content| transposed(content, SIDE))
    };
    DOMINO + usize::from(classes[CONTENTS * first + second])
}

/// Returns the feature of a block, whose code has the rough contents of its upper left, lower left,
/// upper right and lower right cell.
pub fn block_feature(code: usize) -> usize {
    static CLASSES: OnceLock<Vec<u16>> = OnceLock::new();
    let classes = CLASSES.get_or_init(|| {
        let mirror: fn([usize; 4]) -> _ =
            |[ul, ll, ur, lr]| [ur, lr, ul, ll].map(|content| mirrored(content, ROUGH_SIDE));
        classes(
            ROUGH,
            [mirror, |[ul, ll, ur, lr]| {
                [ul, ur, ll, lr].map(|content| transposed(content, ROUGH_SIDE))
            }],
        )
    });
    BLOCK + usize::from(classes[code])
}

pub fn away_feature(offset: [i32; 2]) -> usize {
    let [x, y] = offset.map(|lines| lines.unsigned_abs().min(8) as usize);
    AWAY + 9 * y.min(x) + y.max(x)
}

/// Returns the feature of a tile's home and cell, each a column and a row, on a board of `lines`
/// columns and rows.
pub fn home_feature(home: [usize; 2], cell: [usize; 2], lines: [usize; 2]) -> usize {
    let along = |axis: usize| {
        let (first, last) = (home[axis], lines[axis] - 1 - home[axis]);
        let by = cell[axis] as i32 - home[axis] as i32;
        let outwards = match first.cmp(&last) {
            Ordering::Less => by,
            Ordering::Equal => by.abs(),
            Ordering::Greater => -by,
        };
        [
            first.min(last).min(3),
            (outwards.clamp(-5, 5) + 5).unsigned_abs() as usize,
        ]
    };
    let (a, b) = (along(0), along(1));
    let [[border, by], [border2, by2]] = [a.min(b), a.max(b)];
    HOME + ((4 * border + border2) * 11 + by) * 11 + by2
}

/// Returns the feature of two tiles along an axis, by the lines from home to home and from cell to
/// cell.
pub fn order_feature(homes: i32, cells: i32) -> usize {
    let forwards = if homes == 0 {
        cells.signum()
    } else {
        homes.signum()
    };
    let is_in_order = (cells.signum() * forwards + 1).unsigned_abs() as usize;
    ORDER + 3 * homes.unsigned_abs().min(9) as usize + is_in_order
}

/// Returns the feature of two neighbouring tiles, by the offset from home to home, in their
/// direction and across.
pub fn homes_feature(ahead: i32, across: i32) -> usize {
    HOMES
        + 9 * (ahead.clamp(-8, 8) + 8).unsigned_abs() as usize
        + across.unsigned_abs().min(8) as usize
}

/// Returns the feature of two tiles whose homes are neighbours, by the offset from cell to cell, in
/// the direction from home to home and across.
pub fn offsets_feature(ahead: i32, across: i32) -> usize {
    OFFSETS - HOMES + homes_feature(ahead, across)
}
