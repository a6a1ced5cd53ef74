//! What can be wrong with a `.gir`, where, and in which words.

use crate::format::{quoted, TextPosition};
use crate::grid::Grid;
use std::fmt;

/// The most bytes that a file may have: no puzzle needs as many, and nothing is read beyond.
pub const MOST_BYTES: usize = 1 << 20;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where the offending byte, tile or row begins; where tiles are missing, the place for the next one.
    pub place: TextPosition,
    /// What was found there, and what was wanted.
    pub fault: Problem,
}

/// One of the two boards of a puzzle, as a reader calls it.
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
    /// There is no tile at all, where so many boards were wanted.
    Empty(usize),
    /// Fewer tiles than so many boards of so many cells have.
    TooFew {
        /// The tiles found.
        found: usize,
        /// The boards wanted.
        boards: usize,
        /// The tiles wanted for each of them.
        cells: usize,
    },
    /// A tile after the last one wanted.
    TooMany {
        /// The tile.
        word: String,
        /// The boards before it.
        boards: usize,
        /// The tiles of each of them.
        cells: usize,
    },
    /// So many tiles, an odd number, that are not two boards.
    Odd(usize),
    /// A row that is not as wide as the first.
    Uneven {
        /// Its tiles.
        found: usize,
        /// The first row's.
        wanted: usize,
    },
    /// So many tiles to a board, from which no shape follows.
    NoShape(usize),
    /// So many tiles of a start board, more than a board may have.
    LargeBoard(usize),
    /// A size line of another number of cells than the size that the caller states.
    OtherSize {
        /// The line's.
        found: Grid,
        /// The caller's.
        expected: Grid,
    },
    /// A goal in rows, or below a size line, that are another shape than the start's.
    OtherShape {
        /// The rows' or the line's shape.
        found: Grid,
        /// The start's.
        wanted: Grid,
    },
    /// A tile that a board has had before.
    Twice(String, Side),
    /// A second blank in a board.
    SecondBlank(String, Side),
    /// No blank in a board, where one of these marks was wanted.
    NoBlank(Side, Vec<&'static str>),
    /// Tiles that only one of the boards has.
    Strays {
        /// In the start board only.
        start: String,
        /// In the goal board only.
        goal: String,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.fault)
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
        let of_boards = |boards: usize, cells: usize| match boards {
            1 => format!("a board of {cells} tiles"),
            _ => format!("two boards of {cells} tiles each"),
        };
        match self {
            Problem::TooLarge => write!(f, "found more than {MOST_BYTES} bytes, wanted two boards"),
            Problem::NotUtf8(byte) => write!(f, "found byte 0x{byte:02x}, wanted text in UTF-8"),
            Problem::Empty(1) => write!(f, "found no tiles, wanted a board"),
            Problem::Empty(_) => write!(f, "found no tiles, wanted a start and a goal board"),
            Problem::TooFew { found, boards, cells } => write!(
                f,
                "found {found} tiles, wanted {}: {}",
                boards * cells,
                of_boards(*boards, *cells)
            ),
            Problem::TooMany { word, boards, cells } => {
                write!(f, "found {word} after {}, wanted the end", of_boards(*boards, *cells))
            }
            Problem::Odd(found) => {
                write!(f, "found {found} tiles, wanted two boards of as many tiles each")
            }
            Problem::Uneven { found, wanted } => {
                write!(f, "found a row of {found}, wanted {wanted} tiles as in the first row")
            }
            Problem::NoShape(cells) => write!(
                f,
                "found boards of {cells} tiles, not a square, expected even rows, or a first line or --size COLUMNSxROWS"
            ),
            Problem::LargeBoard(cells) => write!(
                f,
                "found a start board of {cells} tiles, expected at most {}",
                Grid::MOST
            ),
            Problem::OtherSize { found, expected } => {
                write!(f, "found boards of {found}, expected {expected} as --size says")
            }
            Problem::OtherShape { found, wanted } => {
                write!(f, "found a goal board of {found}, wanted {wanted} as the start board is")
            }
            Problem::Twice(word, side) => write!(f, "tile {word} appears twice in the {side}"),
            Problem::SecondBlank(word, side) => {
                write!(f, "found a second blank {word} in the {side}, wanted one")
            }
            Problem::NoBlank(side, marks) => {
                let marks: Vec<String> = marks.iter().map(|mark| quoted(mark)).collect();
                write!(f, "found no blank in the {side}, wanted {}", marks.join(" or "))
            }
            Problem::Strays { start, goal } => {
                write!(f, "tile {goal} is only in the goal board, tile {start} only in the start board")
            }
        }
    }
}
