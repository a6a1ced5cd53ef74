//! `.gir`: a start and a goal board, or one board alone.
//!
//! - Every character is a tile (packed). If that does not give boards, every word is a tile.
//! - A line end or a `;` ends a row. `#` starts a comment that runs to the end of its line.
//! - The blank is the odd word: all other words are the numbers from 0 or from 1 on. Without an odd word, the blank is
//!   the first of `.`, `_`, `0`, and `x` or `X` that the text has.
//! - The caller may state the shape. Otherwise rows of one length give the shape, or the boards are squares. If that
//!   does not give boards, a first row of one word states the shape: `4x3`, or the side of a square above longer rows.
//! - A text of more than 1 MiB is an error.

mod cells;
mod csv;
mod first;
mod marks;
mod names;
mod numbers;
mod plain;
mod read;
mod reading;
mod rows;
mod tree;
mod ways;
mod witness;
mod words;
mod write;

use super::ParseError;
use crate::board::Board;
use crate::goal::Goal;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
pub(crate) use csv::is_heading;
pub use read::{board, goal, puzzle};
pub(crate) use read::{board_of_any, is_empty, is_name, puzzle_to, Asked, Read, What};
pub(crate) use reading::Boards;
use std::fmt;
use std::str::FromStr;
pub(crate) use write::in_rows;
pub use write::{line, text, Unwritable};

/// The most bytes of a file, more than any puzzle needs. The rest is not read.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// The words that mean the blank. The first group with a word of the text counts.
const BLANKS: [&[&str]; 4] = [&["."], &["_"], &["0"], &["x", "X"]];

/// Facts that the caller knows about the boards of a text.
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

impl fmt::Display for Board {
    /// The rows, a line each, with a space between the columns, which are equally wide. A line with the shape comes
    /// first if the rows alone would be read as another board or as none. Words with white space, `;` or `#` cannot be
    /// read back. A blank that is neither the odd word nor a usual blank can be read back if [`Given`] names it.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = self.words().iter().map(|word| word.chars().count()).max().unwrap_or_default();
        let row =
            |words: &[String]| words.iter().map(|word| format!("{word:>width$}")).collect::<Vec<_>>().join(" ") + "\n";
        let rows: String = self.words().chunks(self.grid().width()).map(row).collect();
        let sized = format!("{}\n{rows}", self.grid());
        let is_read = |text: &&&String| text.parse().as_ref() == Ok(self);
        f.write_str([&rows, &sized].iter().find(is_read).unwrap_or(&&rows))
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads one board as [`board`] does, without a size or a blank.
    fn from_str(text: &str) -> Result<Board, ParseError> {
        board(text.as_bytes(), None)
    }
}

impl fmt::Display for Puzzle {
    /// One line, as [`line()`] writes it. If that is [`Unwritable`], writes the words of both boards with an arrow
    /// between them; this text cannot be read back.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let words = |board: Board| board.words().join(" ");
        let line = line(self).unwrap_or_else(|_| format!("{} -> {}", words(self.start()), words(self.goal())));
        f.write_str(&line)
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads a start and a goal as [`puzzle`] does, without a size or a blank. A start alone, with the numbers from 1
    /// on, gets the ordered board as its goal.
    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        let asked = Asked { what: What::PuzzleOrStart, given: Given::default(), is_strict: true };
        Ok(match asked.read(text.as_bytes())?.boards {
            Boards::Both(puzzle) => puzzle,
            Boards::Start(start) => {
                Puzzle::new(&start, &Goal::ordered().of(&start)).expect("the goal has the start's tiles")
            }
        })
    }
}
