//! The one reader of boards: a text, the grammars that may read it, and what is asked of it.

use super::cells::{Cells, Reading, Wanted};
use super::tokens::{counts, Text};
use super::{plain, words, Given};
use crate::board::Board;
use crate::puzzle::Puzzle;
use crate::text::{ParseError, TextPosition};

/// The ways to read a text.
pub(super) type Grammar = for<'a> fn(&Text<'a>, Wanted) -> Vec<Reading<'a>>;

/// What files and lines may be written in.
const STRICT: &[Grammar] = &[words::readings];

/// What is made of the boards that are wanted of a text.
pub(super) struct Asked<'w, T> {
    pub(super) wanted: Wanted<'w>,
    pub(super) make: fn(&Cells) -> Result<T, ParseError>,
}

/// What the first grammar gives that gives what is asked, or else an error.
pub(super) fn read<T>(
    bytes: &[u8],
    grammars: &[Grammar],
    asked: &[Asked<T>],
    error: impl FnOnce(&Text) -> ParseError,
) -> Result<T, ParseError> {
    let text = Text::new(bytes)?;
    let mut ways = grammars.iter().flat_map(|grammar| asked.iter().map(move |asked| (grammar, asked)));
    let of = |(grammar, asked): (&Grammar, &Asked<T>)| {
        grammar(&text, asked.wanted).iter().find_map(|reading| asked.of(reading).ok())
    };
    ways.find_map(of).ok_or_else(|| error(&text))
}

impl<T> Asked<'_, T> {
    pub(super) fn of(&self, reading: &Reading) -> Result<T, ParseError> {
        let grid = self.wanted.shape(reading)?;
        (self.make)(&Cells { reading, grid, wanted: self.wanted })
    }

    /// Reads a text in some grammars; the error is that of the first.
    pub(super) fn read(self, text: &[u8], grammars: &[Grammar]) -> Result<T, ParseError> {
        let asked = [self];
        read(text, grammars, &asked, |text| asked[0].error(text))
    }

    /// What is wrong with a text that is not what is asked, packed or in words.
    pub(super) fn error(&self, text: &Text) -> ParseError {
        let readings = words::by_likelihood(text, self.wanted);
        let extra = readings.iter().find_map(|reading| self.extra(reading));
        extra.or_else(|| self.of(&readings[1]).err()).expect("no reading gave what is asked")
    }

    /// The error for whole boards with more behind them: the goal of one board, or anything after two.
    fn extra(&self, reading: &Reading) -> Option<ParseError> {
        let (marks, boards) = (&reading.cells, self.wanted.boards);
        // The first board ends where a tile is there again.
        let is_again = |cells: &usize| marks[..*cells].iter().any(|mark| mark.word == marks[*cells].word);
        let cells = (1..marks.len()).find(is_again)?;
        let is_open = self.wanted.size().is_none() && reading.first_line.is_none();
        let is_extra = if boards == 1 {
            let two = Wanted { boards: 2, ..self.wanted };
            2 * cells == marks.len() && counts(marks).len() == cells && two.shape(reading).is_ok()
        } else {
            let puzzle = || Reading { cells: marks[..2 * cells].to_vec(), ..*reading };
            is_open && 2 * cells < marks.len() && self.of(&puzzle()).is_ok()
        };
        is_extra.then(|| self.wanted.too_many(&marks[boards * cells], cells))
    }
}

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
    let asked = Asked { wanted: Wanted::new(2, given), make: |cells| cells.puzzle() };
    plain::puzzle(text, given).map_or_else(|| asked.read(text, STRICT), Ok)
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
    Text::new(text).is_ok_and(|text| text.words.is_empty())
}

/// Reads one board. A first line `n` alone is its size if n rows of n words follow; so is a size line.
///
/// # Errors
/// [`ParseError`] if the text is not one board of distinct tiles.
pub fn board<'g>(text: &[u8], given: impl Into<Given<'g>>) -> Result<Board, ParseError> {
    Asked { wanted: Wanted::new(1, given.into()), make: |cells| cells.board("start board") }.read(text, STRICT)
}

/// Reads one board as [`board`] does; errors call it the goal.
pub(crate) fn goal_alone<'g>(text: &[u8], given: impl Into<Given<'g>>) -> Result<Board, ParseError> {
    Asked { wanted: Wanted::new(1, given.into()), make: |cells| cells.board("goal board") }.read(text, STRICT)
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
    let wanted = Wanted { start: Some(start), ..Wanted::new(1, given.into()) };
    Asked { wanted, make: |cells| cells.puzzle() }.read(text, STRICT)
}
