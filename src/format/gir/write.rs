//! Puzzles as texts that are read back as the same puzzles, and boards as rows.

use super::{read, BLANKS, MOST_BYTES};
use crate::board::Board;
use crate::format::quoted;
use crate::puzzle::Puzzle;
use std::fmt;

/// Why no text is read back as a puzzle. Puzzles that were read can be written, unless their words are very long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unwritable {
    /// A tile's word that is empty, or holds white space, `;` or `#`.
    Word(String),
    /// The word of the blank, which is not the one that a reader takes for the blank.
    Blank(String),
    /// Two tiles have this word.
    Twice(String),
    /// The text has so many bytes, more than a reader takes.
    TooLarge(usize),
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unwritable::Word(word) => write!(
                f,
                "found tile {word}, expected a word without white space, ';' and '#'"
            ),
            Unwritable::Blank(word) => write!(
                f,
                "found blank {word}, expected '.', or '_', '0', 'x' or 'X' if no tile comes before it in this order"
            ),
            Unwritable::Twice(word) => write!(f, "found two tiles {word}, expected one"),
            Unwritable::TooLarge(bytes) => {
                write!(f, "found {bytes} bytes, expected at most {MOST_BYTES}")
            }
        }
    }
}

impl std::error::Error for Unwritable {}

/// A puzzle as one line, without a line end, that every reader reads as the same puzzle: packed if every tile is one
/// character, else in words; rows end with `;` unless the shape is the square. A size line comes first if the puzzle
/// would not be read back without it, as in one row or one column.
///
/// ```
/// use yapboz::format::gir;
///
/// let puzzle = gir::puzzle(b"312. 123.", None).unwrap();
/// assert_eq!(gir::line(&puzzle).unwrap(), "312. 123.");
/// let puzzle = gir::puzzle(b"4x1; 12.3 123.", None).unwrap();
/// assert_eq!(gir::line(&puzzle).unwrap(), "4x1; 12.3 123.");
/// ```
///
/// # Errors
/// [`Unwritable`] if no text is read back as this puzzle.
pub fn line(puzzle: &Puzzle) -> Result<String, Unwritable> {
    let words = Words::new(puzzle);
    let grid = puzzle.grid();
    let (row, between_rows) = match grid.is_line() || grid.width() == grid.height() {
        true => (grid.cells(), " "),
        false => (grid.width(), ";"),
    };
    let rows: Vec<String> = words
        .list
        .chunks(row)
        .map(|row| row.join(words.between()))
        .collect();
    words.readable(puzzle, rows.join(between_rows), "; ")
}

/// A puzzle as a file: the start and then the goal, in rows, the tiles with spaces between; a size line comes first
/// as in a [`line`].
///
/// ```
/// use yapboz::format::gir;
///
/// let puzzle = gir::puzzle(b"312. 123.", None).unwrap();
/// assert_eq!(gir::text(&puzzle).unwrap(), "3 1\n2 .\n1 2\n3 .\n");
/// ```
///
/// # Errors
/// [`Unwritable`] if no text is read back as this puzzle.
pub fn text(puzzle: &Puzzle) -> Result<String, Unwritable> {
    let words = Words::new(puzzle);
    let rows = words.list.chunks(puzzle.grid().width());
    let text = rows.map(|row| row.join(" ") + "\n").collect();
    words.readable(puzzle, text, "\n")
}

/// A board as one line, its rows ended by `;`, the tiles packed where each is one character.
#[must_use]
pub fn in_rows(puzzle: &Puzzle, board: &Board) -> String {
    let tiles = board.tiles().iter();
    let words = Words::of(tiles.map(|&tile| puzzle.word(tile)).collect());
    let rows: Vec<String> = words
        .list
        .chunks(board.grid().width())
        .map(|row| row.join(words.between()))
        .collect();
    rows.join(";")
}

/// The words of boards, cell by cell.
struct Words<'a> {
    list: Vec<&'a str>,
    /// Whether each is one character.
    are_packed: bool,
}

impl<'a> Words<'a> {
    fn of(list: Vec<&'a str>) -> Words<'a> {
        let is_one = |word: &&str| word.len() == 1 || word.chars().count() == 1;
        let are_packed = list.iter().all(is_one);
        Words { list, are_packed }
    }

    /// The start's, and then the goal's.
    fn new(puzzle: &'a Puzzle) -> Words<'a> {
        let boards = [puzzle.start(), &puzzle.goal()];
        let tiles = boards.into_iter().flat_map(Board::tiles);
        Words::of(tiles.map(|&tile| puzzle.word(tile)).collect())
    }

    /// What stands between tiles in a row.
    fn between(&self) -> &'static str {
        if self.are_packed {
            ""
        } else {
            " "
        }
    }

    /// The text of the puzzle with these words, below a size line if it is read back as the puzzle only so.
    fn readable(&self, puzzle: &Puzzle, text: String, end: &str) -> Result<String, Unwritable> {
        let grid = puzzle.grid();
        let is_short = text.len() < MOST_BYTES - "256x256\n".len();
        if is_short && self.are_plain(puzzle.word(puzzle.blank())) {
            return Ok(match grid.is_line() {
                true => format!("{grid}{end}{text}"),
                false => text,
            });
        }
        let is_same = |text: &String| read::puzzle(text.as_bytes(), None).as_ref() == Ok(puzzle);
        if is_same(&text) {
            return Ok(text);
        }
        let text = format!("{grid}{end}{text}");
        if is_same(&text) {
            return Ok(text);
        }
        Err(self.fault(puzzle, text.len()))
    }

    /// Whether any order of the words is read back: as the shape that its rows have, and in one row or one column as
    /// that of its size line, which they cannot be read without.
    ///
    /// A reader tries characters first. Both boards have as many of them, so that these are boards only if no two are
    /// the same: if one is there twice, the words are read. Below a size line there are more words than of any two
    /// boards, and its characters push some of the start's into the goal, which has them too.
    fn are_plain(&self, blank: &str) -> bool {
        let goal = &self.list[self.list.len() / 2..];
        let bit = |byte: u8| 1_u128 << byte;
        let (mut seen, mut alone, mut are_distinct) = (0, 0, true);
        for word in goal {
            for byte in word.bytes() {
                if !byte.is_ascii_graphic() || byte == b';' || byte == b'#' {
                    return false;
                }
                are_distinct &= seen & bit(byte) == 0;
                seen |= bit(byte);
            }
            match *word.as_bytes() {
                [] => return false,
                [byte] => alone |= bit(byte),
                _ => {}
            }
        }
        let is_there = |mark: &&&str| alone & bit(mark.as_bytes()[0]) != 0;
        let mut marks = BLANKS.iter().map(|marks| marks.iter().filter(is_there));
        let is_blank = marks
            .find_map(|mut marks| marks.next().map(|first| (*first, marks.next())))
            .is_some_and(|(first, second)| first == blank && second.is_none());
        is_blank && self.are_packed == are_distinct
    }

    /// Why a text is not read back.
    fn fault(&self, puzzle: &Puzzle, bytes: usize) -> Unwritable {
        let goal = &self.list[self.list.len() / 2..];
        let is_bad = |c: char| c.is_whitespace() || c == ';' || c == '#';
        let mut sorted = goal.to_vec();
        sorted.sort_unstable();
        let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]);
        let bad = goal
            .iter()
            .find(|word| word.is_empty() || word.contains(is_bad));
        if bytes > MOST_BYTES {
            Unwritable::TooLarge(bytes)
        } else if let Some(word) = bad {
            Unwritable::Word(quoted(word))
        } else if let Some(pair) = twice {
            Unwritable::Twice(quoted(pair[0]))
        } else {
            Unwritable::Blank(quoted(puzzle.word(puzzle.blank())))
        }
    }
}
