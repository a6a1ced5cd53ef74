//! Puzzles as texts, which are read back as the same puzzles.

use super::numbers::odd_one;
use super::{BLANKS, MOST_BYTES};
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::text::quoted;
use std::fmt;

const TILE: &str = "a word without white space and ';' that is no '/' and does not begin with '#'";
const BLANK: &str = "the only word that is no number, or the first \
     of '.', '_', '0', 'x' and 'X' that the puzzle has";

/// Why a puzzle has no text. Puzzles that were read have one, unless their words are very long.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unwritable {
    /// A tile or a blank that no text can have, or how long a text would be.
    pub found: String,
    /// What a text can have.
    pub expected: String,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for Unwritable {}

/// Writes a puzzle as one line, without a line end: packed if every tile is one character, else in
/// words. `;` is between rows unless the shape is the square. A size line comes first if the line
/// alone would be read as another puzzle, or would not be a puzzle. For example, one row or one
/// column needs a size line.
///
/// ```
/// use yapboz::text::gir;
///
/// let puzzle = gir::puzzle(b"312. 123.", None).unwrap();
/// assert_eq!(gir::line(&puzzle).unwrap(), "312. 123.");
/// assert_eq!(gir::text(&puzzle).unwrap(), "3 1\n2 .\n1 2\n3 .\n");
/// let puzzle = gir::puzzle(b"4x1; 12.3 123.", None).unwrap();
/// assert_eq!(gir::line(&puzzle).unwrap(), "4x1; 12.3 123.");
/// ```
///
/// # Errors
/// [`Unwritable`] if every such text would be read as another puzzle or as none.
pub fn line(puzzle: &Puzzle) -> Result<String, Unwritable> {
    let grid = puzzle.grid();
    let is_square = grid.is_line() || grid.width() == grid.height();
    let (row, between_rows) = if is_square {
        (grid.cells(), " ")
    } else {
        (grid.width(), ";")
    };
    readable(puzzle, rows(&both(puzzle), row).join(between_rows), "; ")
}

/// Writes a puzzle as a file: the start and then the goal, in rows, with spaces between tiles. A
/// size line comes first as in a [`line()`].
///
/// # Errors
/// [`Unwritable`] if every such text would be read as another puzzle or as none.
pub fn text(puzzle: &Puzzle) -> Result<String, Unwritable> {
    let rows = both(puzzle)
        .chunks(puzzle.grid().width())
        .map(|row| row.join(" ") + "\n")
        .collect();
    readable(puzzle, rows, "\n")
}

/// A board as one line, with `;` between rows; packed if every tile is one character.
pub fn in_rows(puzzle: &Puzzle, board: &Position) -> String {
    rows(&words(puzzle, board), puzzle.grid().width()).join(";")
}

fn both(puzzle: &Puzzle) -> Vec<&str> {
    [
        words(puzzle, puzzle.position()),
        words(puzzle, &puzzle.solved()),
    ]
    .concat()
}

fn words<'a>(puzzle: &'a Puzzle, board: &Position) -> Vec<&'a str> {
    board
        .tiles()
        .iter()
        .map(|&tile| puzzle.word(tile))
        .collect()
}

fn are_packed(words: &[&str]) -> bool {
    words.iter().all(|word| word.chars().count() == 1)
}

fn rows(words: &[&str], width: usize) -> Vec<String> {
    words
        .chunks(width)
        .map(|row| row.join(if are_packed(words) { "" } else { " " }))
        .collect()
}

/// The text, after a size line if it needs one.
fn readable(puzzle: &Puzzle, text: String, end: &str) -> Result<String, Unwritable> {
    let (grid, blank, words) = (
        puzzle.grid(),
        puzzle.word(puzzle.blank_tile()),
        words(puzzle, &puzzle.solved()),
    );
    let sized = || format!("{grid}{end}{text}");
    // Numbers and a usual blank are read back in every order without a check: by their rows or, in
    // a single row or column, by a size line. Characters are tried first, but with more than ten
    // tiles some appear twice.
    let are_clear = BLANKS.concat().contains(&blank) && (words.len() > 10 || are_packed(&words));
    if are_clear && odd_one(&words) == Some(blank) {
        return Ok(if grid.is_line() { sized() } else { text });
    }
    let bad = words.iter().find(|word| is_bad(word));
    let is_same = |text: &String| {
        bad.is_none() && super::puzzle(text.as_bytes(), None).as_ref() == Ok(puzzle)
    };
    [text.clone(), sized()]
        .into_iter()
        .find(is_same)
        .ok_or_else(|| {
            let (found, expected) = match (sized().len(), bad) {
                (bytes @ MOST_BYTES.., _) => {
                    (format!("{bytes} bytes"), format!("at most {MOST_BYTES}"))
                }
                (_, Some(word)) => (format!("tile {}", quoted(word)), TILE.into()),
                (_, None) => (format!("blank {}", quoted(blank)), BLANK.into()),
            };
            Unwritable { found, expected }
        })
}

/// Whether no text has a word: it has white space or ';', starts a comment or ends a row.
fn is_bad(word: &str) -> bool {
    word.is_empty()
        || word == "/"
        || word.starts_with('#')
        || word.contains(|c: char| c.is_whitespace() || c == ';')
}
