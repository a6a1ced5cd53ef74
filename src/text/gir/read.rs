//! Boards and puzzles from a text.

use super::numbers::{blanks_of, missing};
use super::shape::{shape_of, size_line, square_line, Reader};
use super::tokens::{characters, decode, rows, words, Mark};
use super::{plain, Given, BLANKS};
use crate::grid::{Cell, Grid};
use crate::puzzle::{Layout, LayoutError, Puzzle, PuzzleError};
use crate::text::{quoted, ParseError};

/// Reads a puzzle: two boards. If a size is given, it is the shape, whatever the rows are; a size line must then have
/// the same number of cells. Otherwise a first row `4x3` alone is the shape, if the text is not two boards without it.
///
/// ```
/// let puzzle = yapboz::text::gir::puzzle(b"2831647.5 1238.4765", None).unwrap();
/// assert_eq!(puzzle.grid().to_string(), "3x3");
///
/// let wrong = yapboz::text::gir::puzzle(b"283 164 7.5\n123 844 765", None).unwrap_err();
/// assert_eq!(wrong.to_string(), "2:7: found tile '4' again on the goal board, expected it once");
/// ```
///
/// # Errors
/// [`ParseError`] if the text is not two boards of the same shape and the same distinct tiles.
pub fn puzzle<'g>(text: &[u8], given: impl Into<Given<'g>>) -> Result<Puzzle, ParseError> {
    let given = given.into();
    Reader { boards: 2, size: given.size }.read(&words(decode(text)?), |marks, grid| both(marks, grid, given))
}

/// The puzzle of the marks of a start and a goal.
pub(super) fn both(marks: &[Mark], grid: Grid, given: Given) -> Result<Puzzle, ParseError> {
    let (first, second) = marks.split_at(grid.cells());
    let blanks = blanks_of(marks, grid.cells(), given);
    join(&layout(first, grid, "start board", &blanks)?, second, &blanks)
}

/// Reads the same puzzle, and faster if the text is two packed square boards with a space between.
///
/// # Errors
/// As [`puzzle`].
pub fn line_puzzle<'g>(text: &[u8], given: impl Into<Given<'g>>) -> Result<Puzzle, ParseError> {
    let given = given.into();
    plain::puzzle(text, given).map_or_else(|| puzzle(text, given), Ok)
}

/// Whether a text has no tiles.
#[must_use]
pub fn is_empty(text: &[u8]) -> bool {
    decode(text).is_ok_and(|text| words(text).is_empty())
}

/// Reads one board. A first line `n` alone is its size if n rows of n words follow; so is a size line.
///
/// # Errors
/// [`ParseError`] if the text is not one board of distinct tiles.
pub fn board<'g>(text: &[u8], given: impl Into<Given<'g>>) -> Result<Layout, ParseError> {
    board_of(text, given.into(), "start board")
}

/// Reads one board as [`board`] does; errors call it the goal.
///
/// # Errors
/// [`ParseError`] if the text is not one board of distinct tiles.
pub fn goal_alone<'g>(text: &[u8], given: impl Into<Given<'g>>) -> Result<Layout, ParseError> {
    board_of(text, given.into(), "goal board")
}

fn board_of(text: &[u8], given: Given, name: &str) -> Result<Layout, ParseError> {
    one_board(&words(decode(text)?), given.size, |marks, grid| alone(marks, grid, name, given))
}

/// The board of marks that are alone.
pub(super) fn alone(marks: &[Mark], grid: Grid, name: &str, given: Given) -> Result<Layout, ParseError> {
    layout(marks, grid, name, &blanks_of(marks, grid.cells(), given))
}

/// Reads the goal of a start board: one board of the start's shape and tiles; its blank may be another word. Rows or a
/// size line of another shape are wrong, unless a size is given.
///
/// ```
/// use yapboz::text::gir;
///
/// let start = gir::board(b"283 164 7.5", None).unwrap();
/// assert_eq!(gir::goal(b"123804765", &start, None), gir::puzzle(b"2831647.5 1238.4765", None));
///
/// let wrong = gir::goal(b"129804765", &start, None).unwrap_err();
/// assert_eq!(wrong.to_string(), "1:3: found tile '9' only on the goal board, expected '3' as on the start board");
/// ```
///
/// # Errors
/// [`ParseError`] if the text is not one board of the start's shape and tiles.
pub fn goal<'g>(text: &[u8], start: &Layout, given: impl Into<Given<'g>>) -> Result<Puzzle, ParseError> {
    let given = given.into();
    let size = given.size;
    let words = words(decode(text)?);
    let grid = start.grid();
    let other_shape = |mark: &Mark, found: Grid| {
        let expected = format!("{grid} as the start board");
        mark.error(format!("a goal board of {found}"), expected)
    };
    let make = |marks: &[Mark], _| {
        let is_below_size_line = marks[0].position != words[0].position;
        match shape_of(&rows(marks), 1) {
            Some(found) if found != grid && size.is_none() && !is_below_size_line => Err(other_shape(&marks[0], found)),
            _ => goal_of(start, marks, given),
        }
    };
    match size_line(&words) {
        Some((found, _)) if found != grid && size.is_none() => Reader { boards: 1, size: Some(grid) }
            .packed_or_words(&words, make)
            .map_err(|_| other_shape(&words[0], found)),
        _ => one_board(&words, Some(grid), make),
    }
}

pub(super) fn one_board<'a, T>(
    words: &[Mark<'a>],
    size: Option<Grid>,
    make: impl Fn(&[Mark<'a>], Grid) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    if let Some(grid) = square_line(words) {
        if size.map_or(true, |size| size == grid) {
            return make(&words[1..], grid);
        }
    }
    let reader = Reader { boards: 1, size };
    let read = reader.read(words, make);
    read.map_err(|error| reader.second_board(words).unwrap_or(error))
}

impl Reader {
    /// Reads boards without a size line, or else below one.
    pub(super) fn read<'a, T>(
        self,
        words: &[Mark<'a>],
        make: impl Fn(&[Mark<'a>], Grid) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let Some((grid, rest)) = size_line(words) else {
            return self.read_marks(words, make);
        };
        let below = self.after_size_line(&words[0], grid);
        // One board and its size line may be a board with a tile more: the size line comes first.
        let is_first = self.boards == 1 && self.size.map_or(true, |size| size == grid);
        if let (true, Ok(below)) = (is_first, &below) {
            if let Ok(made) = below.packed_or_words(rest, &make) {
                return Ok(made);
            }
        }
        if let Ok(made) = self.packed_or_words(words, &make) {
            return Ok(made);
        }
        let below = below?;
        if rest.is_empty() {
            return Err(self.too_few(&words[0], 0, grid.cells()));
        }
        below.read_marks(rest, make)
    }

    /// What is made of the packed marks, or else of the words.
    fn packed_or_words<'a, T>(
        self,
        words: &[Mark<'a>],
        make: impl Fn(&[Mark<'a>], Grid) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let make = |marks: &[Mark<'a>]| make(marks, self.shape(marks)?);
        make(&characters(words)).or_else(|_| make(words))
    }

    /// The same, with the error of the likelier of the two.
    fn read_marks<'a, T>(
        self,
        words: &[Mark<'a>],
        make: impl Fn(&[Mark<'a>], Grid) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let make = |marks: &[Mark<'a>]| make(marks, self.shape(marks)?);
        let packed = &characters(words)[..];
        let read = make(packed).or_else(|_| make(words));
        read.map_err(|error| {
            let likelier = if self.looks_packed(packed, words) { packed } else { words };
            self.longer_than_puzzle(likelier, make).or_else(|| make(likelier).err()).unwrap_or(error)
        })
    }
}

/// Whether the blank of a board needs no mention.
pub(super) fn blank_is_usual(marks: &[Mark], grid: Grid, given: Given) -> bool {
    let blanks = blanks_of(marks, grid.cells(), given);
    given.blank.is_some() || blanks.iter().all(|blank| BLANKS.iter().any(|group| group.contains(blank)))
}

/// A word, or what an empty cell is on a board.
fn named(word: &str) -> &str {
    match word {
        "" => "_",
        word => word,
    }
}

/// The board of the marks, one for each cell of the grid.
fn layout(marks: &[Mark], grid: Grid, board: &str, blanks: &[&str]) -> Result<Layout, ParseError> {
    let words = marks.iter().map(|mark| named(mark.word).to_string()).collect();
    let named: Vec<&str> = blanks.iter().copied().map(named).collect();
    Layout::new(grid, words, &named).map_err(|error| {
        let word = |cell: Cell| quoted(marks[cell.index()].word);
        match error {
            LayoutError::SecondBlank(cell) => {
                let found = format!("a second blank {} on the {board}", word(cell));
                marks[cell.index()].error(found, "one")
            }
            LayoutError::Twice(cell) => {
                let found = format!("tile {} again on the {board}", word(cell));
                marks[cell.index()].error(found, format!("it once{}", missing(marks)))
            }
            LayoutError::NoBlank => {
                let expected = match blanks {
                    [] => BLANKS.concat(),
                    _ => blanks.to_vec(),
                };
                let expected: Vec<String> = expected.iter().map(|blank| quoted(blank)).collect();
                marks[0].error(format!("no blank on the {board}"), expected.join(" or "))
            }
        }
    })
}

/// The puzzle that leads from a start board to the goal board of the marks, one for each cell.
pub(super) fn goal_of(start: &Layout, marks: &[Mark], given: Given) -> Result<Puzzle, ParseError> {
    join(start, marks, &blanks_of(marks, start.grid().cells(), given))
}

fn join(start: &Layout, marks: &[Mark], blanks: &[&str]) -> Result<Puzzle, ParseError> {
    let goal = layout(marks, start.grid(), "goal board", blanks)?;
    Puzzle::new(start, &goal).map_err(|error| match error {
        PuzzleError::Shapes => unreachable!("the goal was laid out in the start's shape"),
        PuzzleError::Tiles { start: stray, goal: missing } => {
            let mark = &marks[missing.index()];
            let found = format!("tile {} only on the goal board", quoted(mark.word));
            let stray = quoted(&start.words()[stray.index()]);
            mark.error(found, format!("{stray} as on the start board"))
        }
    })
}
