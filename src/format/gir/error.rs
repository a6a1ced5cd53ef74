//! What can be wrong with a `.gir`, and where.

use crate::format::{in_words, quoted, TextPosition};
use crate::grid::Grid;
use std::fmt;

/// The most bytes of a file. No puzzle needs as many, and nothing is read beyond.
pub const MOST_BYTES: usize = 1 << 20;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where the wrong byte, tile or row begins; if tiles are missing, where the next one should be.
    pub position: TextPosition,
    /// What was found there, and what was expected.
    pub problem: Problem,
}

/// One of the two boards of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first board, or the only one.
    Start,
    /// The second board.
    Goal,
}

/// What can be wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The text has more than [`MOST_BYTES`].
    TooLarge,
    /// A byte that is not part of a character in UTF-8.
    NotUtf8(u8),
    /// No tile at all; so many boards were expected.
    Empty(usize),
    /// Fewer tiles than the boards have.
    TooFew {
        /// The tiles found.
        found: usize,
        /// The boards expected.
        boards: usize,
        /// The tiles of each of them.
        cells: usize,
    },
    /// A tile after the last one expected.
    TooMany {
        /// The tile.
        word: String,
        /// The boards before it.
        boards: usize,
        /// The tiles of each of them.
        cells: usize,
    },
    /// An odd number of tiles, where two boards were expected.
    Odd(usize),
    /// A row that is not as wide as the first.
    Uneven {
        /// Its tiles.
        found: usize,
        /// The first row's.
        expected: usize,
    },
    /// A board of so many tiles, from which no shape follows.
    NoShape(usize),
    /// A start board of so many tiles, more than a board may have.
    LargeBoard(usize),
    /// A size line with another number of cells than the size that the caller states.
    OtherSize {
        /// The line's.
        found: Grid,
        /// The caller's.
        expected: Grid,
    },
    /// A goal in rows, or below a size line, of another shape than the start's.
    OtherShape {
        /// The rows' or the line's shape.
        found: Grid,
        /// The start's.
        expected: Grid,
    },
    /// A tile for the second time on a board.
    Twice(String, Side),
    /// A second blank on a board.
    SecondBlank(String, Side),
    /// No blank on a board; one of these words was expected.
    NoBlank(Side, Vec<&'static str>),
    /// Tiles that only one of the boards has.
    Strays {
        /// On the start board only.
        start: String,
        /// On the goal board only.
        goal: String,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.problem)
    }
}

impl std::error::Error for ParseError {}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Side::Start => "start board",
            Side::Goal => "goal board",
        })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let tiles = |number: usize| in_words(number as u64, "tile");
        let of_boards = |boards: usize, cells: usize| match boards {
            1 => format!("a board of {cells} tiles"),
            _ => format!("two boards of {cells} tiles each"),
        };
        let found = match self {
            Problem::TooLarge => format!("more than {MOST_BYTES} bytes, expected two boards"),
            Problem::NotUtf8(byte) => format!("byte 0x{byte:02x}, expected text in UTF-8"),
            Problem::Empty(1) => "no tiles, expected a board".into(),
            Problem::Empty(_) => "no tiles, expected a start and a goal board".into(),
            Problem::TooFew { found, boards, cells } => {
                let (found, all) = (tiles(*found), boards * cells);
                format!("{found}, expected {all}: {}", of_boards(*boards, *cells))
            }
            Problem::TooMany { word, boards, cells } => {
                format!("{word} after {}, expected the end", of_boards(*boards, *cells))
            }
            Problem::Odd(found) => format!("{}, expected two boards of as many tiles each", tiles(*found)),
            Problem::Uneven { found, expected } => {
                format!("a row of {}, expected {expected} as in the first row", tiles(*found))
            }
            Problem::NoShape(cells) => format!(
                "a board of {}, not a square, expected even rows, or a first line or --size COLUMNSxROWS",
                tiles(*cells)
            ),
            Problem::LargeBoard(cells) => {
                format!("a start board of {cells} tiles, expected at most {}", Grid::MOST)
            }
            Problem::OtherSize { found, expected } => {
                format!("a board of {found}, expected {expected} as in --size")
            }
            Problem::OtherShape { found, expected } => {
                format!("a goal board of {found}, expected {expected} as the start board")
            }
            Problem::Twice(word, side) => format!("tile {word} again on the {side}, expected it once"),
            Problem::SecondBlank(word, side) => {
                format!("a second blank {word} on the {side}, expected one")
            }
            Problem::NoBlank(side, blanks) => {
                let blanks: Vec<String> = blanks.iter().map(|blank| quoted(blank)).collect();
                format!("no blank on the {side}, expected {}", blanks.join(" or "))
            }
            Problem::Strays { start, goal } => {
                format!("tile {goal} only on the goal board, expected {start} as on the start board")
            }
        };
        write!(f, "found {found}")
    }
}
