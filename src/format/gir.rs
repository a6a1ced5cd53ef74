//! `.gir`: a start and a goal board, packed or in words, or one board alone.
//!
//! Every non-blank character is a tile, or, where that does not give boards, every word is. A line end or a
//! `;` ends a row, `#` starts a comment that runs to the end of its line, `.` or else `_`, `0`, `x`/`X` is
//! the blank. The shape is that of the rows as written, where they are even, or the square, or the one that
//! the caller states. If the text is not two boards so, a first row `4x3` alone states it: a size line.

mod diagnose;
mod marks;
mod plain;
mod read;
mod shape;
mod write;
mod wrong;

pub use read::{board, goal, goal_alone, line_puzzle, puzzle};
pub use write::{in_rows, line, text, Unwritable};
pub use wrong::{ParseError, Problem, Side, MOST_BYTES};

/// The marks of the blank. The first row of which a file holds a mark is that file's.
const BLANKS: [&[&str]; 4] = [&["."], &["_"], &["0"], &["x", "X"]];
