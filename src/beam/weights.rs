//! The learned values of the features, and tables made of them that serve boards of every shape.

use super::features::{order_feature, rough, Patterns, FEATURES, KINDS, ROUGH};
use crate::grid::Grid;

/// What `yapboz train` prints: a row a feature, a value a set, in [`GRAIN`]s.
static LEARNED: [[i16; SETS]; FEATURES] = include!("weights.values");

/// The sets of values: of large boards, of small ones, and of those with 2 or 3 rows or columns.
pub const SETS: usize = 3;

/// The most cells of the boards with sets of their own.
const SMALL: usize = 64;

/// The number of the set for a shape.
pub fn set_of(grid: Grid) -> usize {
    match grid.width().min(grid.height()) {
        _ if grid.cells() > SMALL => 0,
        0..=3 => 2,
        _ => 1,
    }
}

/// Values are in these parts of a move.
pub const PER_MOVE: i32 = 256;

/// Learned values are multiples of so many parts.
pub const GRAIN: i16 = 16;

/// The groups of lines of which the tiles' order counts: a line each on boards of up to so many.
pub const MOST_LANES: usize = 16;

/// Tables of pairs of kinds have rows of this many.
pub const ROW: usize = 64;

/// The values of all features, and tables of them.
pub struct Weights {
    pub values: Vec<i16>,
    pub patterns: Patterns,
    /// Of two neighbouring cells, lying and standing: by their kinds.
    pub dominoes: [Box<[i16; ROW * ROW]>; 2],
    /// By the code of a block.
    pub blocks: Box<[i16; 1 << 14]>,
    /// The code of two rough kinds one above the other: by their kinds.
    pub columns: Box<[u8; ROW * ROW]>,
    /// By a tile's home lane and another's: what is added if the tile goes past that line, first out of it, then into it.
    pub orders: [[[i16; MOST_LANES]; MOST_LANES]; 2],
}

/// A table that begins with some values and goes on with 0. It is as long as indices of its kind may become, so that none needs
/// to be checked.
#[allow(clippy::unnecessary_box_returns)] // the stack is too small for the largest ones
pub fn table<T: Clone + Default, const N: usize>(values: impl IntoIterator<Item = T>) -> Box<[T; N]> {
    let Ok(mut table) = <Box<[T; N]>>::try_from(vec![T::default(); N].into_boxed_slice()) else {
        unreachable!("it has that length");
    };
    table.iter_mut().zip(values).for_each(|(place, value)| *place = value);
    table
}

impl Weights {
    /// The learned values for a shape.
    pub fn learned(grid: Grid) -> Weights {
        let set = set_of(grid);
        Weights::new(LEARNED.iter().map(|row| GRAIN * row[set]).collect())
    }

    pub fn new(values: Vec<i16>) -> Weights {
        let patterns = Patterns::new();
        let blocks = table((0..ROUGH.pow(4)).map(|code| values[patterns.block(code)]));
        let pairs = || (0..ROW * ROW).map(|code| [code / ROW, code % ROW].map(|kind| kind % KINDS));
        let dominoes =
            [false, true].map(|is_standing| table(pairs().map(|pair| values[patterns.domino(is_standing, pair)])));
        let columns = table(pairs().map(|pair| pair.map(rough)).map(|[upper, lower]| (ROUGH * upper + lower) as u8));
        let mut orders = [[[0; MOST_LANES]; MOST_LANES]; 2];
        for (home, other) in (0..MOST_LANES).flat_map(|home| (0..MOST_LANES).map(move |it| (home, it))) {
            let by = other as i32 - home as i32;
            let [before, beside, behind] = [-1, 0, 1].map(|cells| values[order_feature(by, cells)]);
            orders[0][home][other] = before - beside;
            orders[1][home][other] = beside - behind;
        }
        Weights { values, patterns, dominoes, blocks, columns, orders }
    }
}
