//! `.gir`: a start and a goal board, or one board alone.
//!
//! - Every character is a tile (packed), or, if that does not give boards, every word is.
//! - A line end or a `;` ends a row. `#` starts a comment that runs to the end of its line.
//! - The blank is the odd word, if all others are the numbers from 0 or from 1 on; else `.`, or, if there is none, `_`,
//!   else `0`, else `x` or `X`.
//! - The shape is the one that the caller states; else that of the rows, if they are even; else the square. If the text
//!   is no boards then, a first row alone states it: `4x3`, or the side of a square above longer rows.
//! - A text of more than 1 MiB is an error.

mod cells;
mod lists;
mod numbers;
mod plain;
mod read;
mod tables;
mod tokens;
pub(crate) mod typed;
mod words;
mod write;

use crate::grid::Grid;
pub use read::{board, goal, puzzle};
pub(crate) use read::{is_empty, puzzle_to};
pub(crate) use write::in_rows;
pub use write::{line, text, Unwritable};

/// The most bytes of a file. No puzzle needs as many, and nothing is read beyond.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// The words that mean the blank: the first group of which a text has a word.
const BLANKS: [&[&str]; 4] = [&["."], &["_"], &["0"], &["x", "X"]];

/// What the caller knows of the boards of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given<'a> {
    /// Their shape, whatever the rows are.
    pub size: Option<Grid>,
    /// The word that is the blank.
    pub blank: Option<&'a str>,
}

impl From<Option<Grid>> for Given<'_> {
    fn from(size: Option<Grid>) -> Self {
        Given { size, blank: None }
    }
}
