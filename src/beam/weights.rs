//! The learned values of the features.

use super::features::FEATURES;
use crate::grid::Grid;

/// A row for each feature, with a value for each set, in [`GRAIN`]s. src/tests/train.rs says how
/// they are learned.
static LEARNED: [[i16; SETS]; FEATURES] = include!("weights.values");

/// The sets of values: for large boards, for small boards, and for small boards with 2 or 3 rows or
/// columns.
pub const SETS: usize = 3;

const SMALL: usize = 64;

/// Values are multiples of one move divided by this number.
pub const PER_MOVE: i32 = 256;

pub const GRAIN: i16 = 16;

pub fn set_of(grid: Grid) -> usize {
    match grid.width().min(grid.height()) {
        _ if grid.cells() > SMALL => 0,
        0..=3 => 2,
        _ => 1,
    }
}

pub fn learned(grid: Grid) -> Vec<i16> {
    let set = set_of(grid);
    LEARNED.iter().map(|row| GRAIN * row[set]).collect()
}
