//! The one reader of boards: a text, the grammars that may read it, and what is wanted of it.

use super::cells::{Make, Reading, Wanted};
use super::tokens::{self, decode};
use super::{plain, words, Given};
use crate::board::Board;
use crate::puzzle::Puzzle;
use crate::text::{ParseError, TextPosition};

/// A way to read texts: what the cells may be.
pub(super) type Grammar = for<'a> fn(&'a str, Wanted) -> Vec<Reading<'a>>;

/// Reads what is wanted of a file or a line.
fn strict<T>(bytes: &[u8], wanted: Wanted, make: Make<T>) -> Result<T, ParseError> {
    let text = decode(bytes)?;
    in_grammar(text, words::readings, wanted, make).ok_or_else(|| error(words::readings, text, &[wanted], make))
}

/// What a grammar gives of what is wanted.
pub(super) fn in_grammar<T>(text: &str, grammar: Grammar, wanted: Wanted, make: Make<T>) -> Option<T> {
    grammar(text, wanted).iter().find_map(|reading| wanted.from(reading, make).ok())
}

/// What is wrong with a text that is not what is wanted: with more than boards, or with the reading that fits best.
pub(super) fn error<T>(grammar: Grammar, text: &str, wanted: &[Wanted], make: Make<T>) -> ParseError {
    let readings = wanted.iter().flat_map(|&wanted| grammar(text, wanted).into_iter().map(move |way| (wanted, way)));
    let mut ways: Vec<(Wanted, Reading)> = readings.collect();
    // What a first line says is not a tile.
    let has_line = ways.iter().any(|(_, reading)| reading.first_line.is_some());
    ways.retain(|(_, reading)| reading.first_line.is_some() == has_line);
    let extra = ways.iter().find_map(|(wanted, reading)| wanted.extra(reading));
    let best = ways.iter().rev().min_by(|a, b| a.0.misfit(&a.1).total_cmp(&b.0.misfit(&b.1)));
    let wrong = || best.and_then(|(wanted, reading)| wanted.from(reading, make).err());
    extra.or_else(wrong).expect("no reading gave what is wanted")
}

/// Reads a puzzle: two boards. If a size is given, it is the shape, whatever the rows are; a size line must then have
/// the same number of cells. Otherwise a first row alone, `4x3` or the side of a square above longer rows, is the shape, if
/// the text is not two boards without it.
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
    plain::puzzle(text, given).map_or_else(|| strict(text, Wanted::new(2, given), &|cells| cells.puzzle()), Ok)
}

/// Reads a start whose goal is these rows, of the same words; a puzzle as [`puzzle`] does if there are none. What is wrong
/// behind the start is so at its end.
pub(crate) fn puzzle_to<'g>(goal: &str, start: &[u8], given: impl Into<Given<'g>>) -> Result<Puzzle, ParseError> {
    if goal.is_empty() {
        return puzzle(start, given);
    }
    puzzle(&[start, b"\n", goal.as_bytes()].concat(), given).map_err(|error| {
        let end = TextPosition::after(&String::from_utf8_lossy(start));
        ParseError { position: error.position.min(end), ..error }
    })
}

/// Whether a text has no tiles.
pub(crate) fn is_empty(text: &[u8]) -> bool {
    decode(text).is_ok_and(|text| tokens::words(text).is_empty())
}

/// Reads one board. Its shape is found as in [`puzzle`], but what a first row says comes first.
///
/// # Errors
/// [`ParseError`] if the text is not one board of distinct tiles.
pub fn board<'g>(text: &[u8], given: impl Into<Given<'g>>) -> Result<Board, ParseError> {
    strict(text, Wanted::new(1, given.into()), &|cells| cells.board())
}

/// Reads the goal of a start board: one board of the start's shape and tiles; its blank may be another word. Rows of
/// another shape are wrong, unless a size is given.
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
pub fn goal<'g>(text: &[u8], start: &Board, given: impl Into<Given<'g>>) -> Result<Puzzle, ParseError> {
    strict(text, Wanted { start: Some(start), ..Wanted::new(1, given.into()) }, &|cells| cells.puzzle())
}
