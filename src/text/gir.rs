//! `.gir`: a start and a goal board, or one board alone; and other texts of boards.
//!
//! A text has one owner, which reads all of it, or refuses the first word that it does not expect:
//!
//! - `plain`: the whole text is boards. Every character is a tile (packed), or every word is
//!   (spaced). A line end, `;` or ` / ` ends a row. A row with the sides, such as `4x3`, may stand
//!   above.
//! - `object`: JSON. `lists`: lists in any brackets. `table`: rows of cells with one separator.
//!   `block`: rows of words with headings, or with a hole where the blank is.
//!
//! `#` at the start of a line or after white space starts a comment. The blank is the odd word: all
//! other words are the numbers from 0 or from 1 on. Without an odd word, the blank is the first of
//! `.`, `_`, `0`, and `x` or `X` that the text has. The caller may state the shape. Otherwise the
//! rows give it if they have one length, or it is the square. A text of more than 1 MiB is an
//! error.

mod block;
mod cells;
mod lists;
mod mark;
mod names;
mod numbers;
mod object;
mod original;
mod plain;
mod read;
mod table;
mod write;

use super::{ParseError, TextPosition};
use crate::board::Board;
use crate::goal::Goal;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use cells::{BoardPart, Sheet};
pub(crate) use mark::decode;
use mark::{bare, words};
pub(crate) use names::is_other_name;
pub(crate) use object::START;
pub(crate) use original::Original;
pub(crate) use read::{board_of_any, is_empty, read};
use std::fmt;
use std::str::FromStr;
pub(crate) use write::in_rows;
pub use write::{line, text, Unwritable};

/// The most bytes of a file, more than any puzzle needs. The rest is not read.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// The words that mean the blank. The first group with a word of the text counts.
const BLANKS: [&[&str]; 4] = [&["."], &["_"], &["0"], &["x", "X"]];

/// Facts that the caller knows about the boards of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Given<'a> {
    pub(crate) size: Option<Grid>,
    pub(crate) blank: Option<&'a str>,
}

impl<'a> Given<'a> {
    /// Sets the shape of the boards, whatever their rows are.
    #[must_use]
    pub fn size(self, size: Grid) -> Given<'a> {
        Given {
            size: Some(size),
            ..self
        }
    }

    /// Sets the word that is the blank.
    #[must_use]
    pub fn blank(self, word: &'a str) -> Given<'a> {
        Given {
            blank: Some(word),
            ..self
        }
    }
}

impl From<Option<Grid>> for Given<'_> {
    fn from(size: Option<Grid>) -> Self {
        Given { size, blank: None }
    }
}

/// What a caller asks of a text.
#[derive(Clone, Copy)]
pub(crate) struct Ask<'a> {
    /// The goal, if the text is to be a start alone.
    pub(crate) goal: Option<&'a GoalText>,
    pub(crate) alone: Alone,
    pub(crate) given: Given<'a>,
    pub(crate) form: TextForm,
}

pub(crate) enum GoalText {
    Named(Goal),
    Board(Vec<u8>),
}

/// What a start without a goal is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alone {
    /// An error.
    Refused,
    /// A board of numbers; its goal is the ordered board.
    Ordered,
    /// A board of any tiles; it is its own goal.
    Itself,
}

/// The texts that are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextForm {
    Plain,
    Any,
}

/// What a text is read as. Equal tiles are numbered in the order of their cells.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) puzzle: Puzzle,
    /// Whether a note should show the boards: their form or their blank is unusual.
    pub(crate) is_unusual: bool,
    /// Whether the note should show the goal too: the text has it.
    pub(crate) has_goal: bool,
}

/// The error of a text, or of the goal that was given for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misread {
    pub(crate) error: ParseError,
    pub(crate) is_goal: bool,
}

/// What to do with a text of many puzzles.
pub(crate) const MANY: &str = "'yapboz batch' solves many puzzles: a line each, or --rows.";

impl From<ParseError> for Misread {
    fn from(error: ParseError) -> Misread {
        Misread {
            error,
            is_goal: false,
        }
    }
}

impl<'a> Ask<'a> {
    fn may_be_one(&self) -> bool {
        self.goal.is_some() || self.alone != Alone::Refused
    }

    /// Asks for a start and a goal in a plain text.
    pub(crate) fn plain(given: Given<'a>) -> Ask<'a> {
        Ask {
            goal: None,
            alone: Alone::Refused,
            given,
            form: TextForm::Plain,
        }
    }
}

impl fmt::Display for Board {
    /// The rows, a line each, with a space between the columns, which are equally wide. A line with
    /// the shape comes first if the rows alone would be read as another board or as none. Words
    /// with white space, `;` or `#` cannot be read back, nor can a blank that is neither the odd
    /// word nor a usual blank, unless [`Given`] names it.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = self
            .words()
            .iter()
            .map(|word| word.chars().count())
            .max()
            .unwrap_or_default();
        let words = |row: &[String]| {
            row.iter()
                .map(|word| format!("{word:>width$}"))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let rows: String = self
            .words()
            .chunks(self.grid().width())
            .map(|row| words(row) + "\n")
            .collect();
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
    /// One line, as [`line()`] writes it. If that is [`Unwritable`], writes the words of both
    /// boards with an arrow between them; this text cannot be read back.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let words = |board: Board| board.words().join(" ");
        f.write_str(
            &line(self)
                .unwrap_or_else(|_| format!("{} -> {}", words(self.start()), words(self.goal()))),
        )
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads a start and a goal as [`puzzle`] does, without a size or a blank. A start alone, with
    /// the numbers from 1 on, gets the ordered board as its goal.
    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        let ask = Ask {
            alone: Alone::Ordered,
            ..Ask::plain(Given::default())
        };
        read(text.as_bytes(), &ask)
            .map(|read| read.puzzle)
            .map_err(|misread| misread.error)
    }
}

/// Reads a puzzle: two boards in a plain text. If a size is given, it is the shape, whatever the
/// rows are. Otherwise, if the text is not two boards, a first row may be the shape: `4x3`, `4 3`,
/// or the side of a square.
///
/// ```
/// let puzzle = yapboz::text::gir::puzzle(b"2831647.5 1238.4765", None).unwrap();
/// assert_eq!(puzzle.grid().to_string(), "3x3");
///
/// let wrong = yapboz::text::gir::puzzle(b"283 164 7.5\n123 844 765", None).unwrap_err();
/// assert_eq!(wrong.to_string(), "2:7: found 4 twice on the goal board");
/// ```
///
/// # Errors
/// [`ParseError`] if the text is not two boards of the same shape and the same tiles.
pub fn puzzle<'g>(text: &[u8], given: impl Into<Given<'g>>) -> Result<Puzzle, ParseError> {
    read(text, &Ask::plain(given.into()))
        .map(|read| read.puzzle)
        .map_err(|misread| misread.error)
}

/// Reads a start whose goal is `goal`, rows of the same words. If `goal` is empty, reads a puzzle
/// as [`puzzle`] does. An error in the goal gets the place of the start's end.
pub(crate) fn puzzle_to<'g>(
    goal: &str,
    start: &[u8],
    given: impl Into<Given<'g>>,
) -> Result<Puzzle, ParseError> {
    let goal_text = GoalText::Board(goal.into());
    let ask = Ask {
        goal: Some(&goal_text).filter(|_| !goal.is_empty()),
        ..Ask::plain(given.into())
    };
    let read = read(start, &ask);
    read.map(|read| read.puzzle)
        .map_err(|Misread { error, is_goal }| {
            if !is_goal {
                return error;
            }
            let position = TextPosition::after(&String::from_utf8_lossy(start));
            let excerpt = String::new();
            ParseError {
                position,
                excerpt,
                ..error
            }
        })
}

/// Reads one board of distinct tiles in a plain text. Its shape is found as in [`puzzle`].
///
/// # Errors
/// [`ParseError`] if the text is not one board of distinct tiles.
pub fn board<'g>(text: &[u8], given: impl Into<Given<'g>>) -> Result<Board, ParseError> {
    let ask = Ask {
        alone: Alone::Itself,
        ..Ask::plain(given.into())
    };
    let text = decode(text)?;
    let board =
        Sheet::of_words(words(&bare(&text, ask.given))).by_readings(&ask, |read| read.alone(&ask));
    board.map_err(|wrong| wrong.in_text(&text))
}

/// Reads the goal of a start board: one board of the start's shape and tiles; its blank may be
/// another word. Rows of another shape are wrong, unless a size is given.
///
/// ```
/// use yapboz::text::gir;
///
/// let start = gir::board(b"283 164 7.5", None).unwrap();
/// assert_eq!(gir::goal(b"123804765", &start, None), gir::puzzle(b"2831647.5 1238.4765", None));
///
/// let wrong = gir::goal(b"129804765", &start, None).unwrap_err();
/// let expected = "1:3: found tile 9 only on the goal board, expected 3 as on the start board";
/// assert_eq!(wrong.to_string(), expected);
/// ```
///
/// # Errors
/// [`ParseError`] if the text is not one board of the start's shape and tiles.
pub fn goal<'g>(
    text: &[u8],
    start: &Board,
    given: impl Into<Given<'g>>,
) -> Result<Puzzle, ParseError> {
    let ask = Ask::plain(given.into());
    let text = decode(text)?;
    let puzzle = Sheet::of_words(words(&bare(&text, ask.given)))
        .by_readings(&ask, |read| read.goal(start, BoardPart::One, &ask));
    puzzle.map_err(|wrong| wrong.in_text(&text))
}
