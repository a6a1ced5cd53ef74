//! Boards and puzzles from a text.

use super::marks::{characters, decode, words, Mark};
use super::shape::{size_line, square_line, Reader, Size};
use super::wrong::{ParseError, Problem, Side};
use super::{plain, BLANKS};
use crate::format::quoted;
use crate::grid::{Cell, Grid};
use crate::puzzle::{Layout, LayoutError, Puzzle, PuzzleError};

/// Reads a puzzle: two boards. A `size` that is given is the shape, whatever the rows are, and a size line of as many
/// cells. Otherwise a first row `4x3` alone is the shape, if the text is not two boards without it.
///
/// ```
/// let puzzle = yapboz::format::gir::puzzle(b"2831647.5 1238.4765", None).unwrap();
/// assert_eq!(puzzle.grid().to_string(), "3x3");
///
/// let wrong = yapboz::format::gir::puzzle(b"283 164 7.5\n123 844 765", None).unwrap_err();
/// assert_eq!(wrong.to_string(), "2:7: tile '4' appears twice in the goal board");
/// ```
///
/// # Errors
/// [`ParseError`] where the text is not two boards of the same shape and the same distinct tiles.
pub fn puzzle(text: &[u8], size: Option<Grid>) -> Result<Puzzle, ParseError> {
    let size = Size::of_caller(size);
    Reader { boards: 2, size }.read(&words(decode(text)?), |marks, grid| {
        let (first, second) = marks.split_at(grid.cells());
        let blanks = marks_of_blank(marks);
        join(&layout(first, grid, Side::Start, blanks)?, second, blanks)
    })
}

/// Reads the same, at once where it is two packed square boards with a space between, as programs write lines by the
/// million.
///
/// # Errors
/// As [`puzzle`].
pub fn line_puzzle(text: &[u8], size: Option<Grid>) -> Result<Puzzle, ParseError> {
    plain::puzzle(text, size).map_or_else(|| puzzle(text, size), Ok)
}

/// Reads one board. A first line with one number n alone, before n rows of n words, is its size; so is a size line.
///
/// # Errors
/// [`ParseError`] where the text is not one board of distinct tiles.
pub fn board(text: &[u8], size: Option<Grid>) -> Result<Layout, ParseError> {
    board_of(text, size, Side::Start)
}

/// Reads one board as [`board`] does, which is the goal of starts that nothing is known of.
///
/// # Errors
/// [`ParseError`] where the text is not one board of distinct tiles.
pub fn goal_alone(text: &[u8], size: Option<Grid>) -> Result<Layout, ParseError> {
    board_of(text, size, Side::Goal)
}

fn board_of(text: &[u8], size: Option<Grid>, side: Side) -> Result<Layout, ParseError> {
    one_board(text, Size::of_caller(size), |marks, grid| {
        layout(marks, grid, side, marks_of_blank(marks))
    })
}

/// Reads the goal of a start board: one board of the start's shape and tiles, which may mark the blank
/// otherwise. Rows or a size line of another shape are wrong, unless a `size` is given, which is the start's.
///
/// ```
/// use yapboz::format::gir;
///
/// let start = gir::board(b"283 164 7.5", None).unwrap();
/// assert_eq!(gir::goal(b"123804765", &start, None), gir::puzzle(b"2831647.5 1238.4765", None));
///
/// let wrong = gir::goal(b"129804765", &start, None).unwrap_err();
/// assert_eq!(wrong.to_string(), "1:3: tile '9' is only in the goal board, tile '3' only in the start board");
/// ```
///
/// # Errors
/// [`ParseError`] where the text is not one board of the start's shape and tiles.
pub fn goal(text: &[u8], start: &Layout, size: Option<Grid>) -> Result<Puzzle, ParseError> {
    let size = match size {
        Some(_) => Size::Stated(start.grid()),
        None => Size::OfStart(start.grid()),
    };
    one_board(text, size, |marks, _| {
        join(start, marks, marks_of_blank(marks))
    })
}

/// Reads one board, whose size may stand in front of it, and what is made of it.
fn one_board<T>(
    text: &[u8],
    size: Size,
    make: impl Fn(&[Mark], Grid) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let words = words(decode(text)?);
    if let Some(grid) = square_line(&words) {
        if size.grid().map_or(true, |size| size == grid) {
            return make(&words[1..], grid);
        }
    }
    Reader { boards: 1, size }.read(&words, make)
}

impl Reader {
    /// Reads tiles without a size line, and where they are not boards tiles below one.
    fn read<T>(
        self,
        words: &[Mark],
        make: impl Fn(&[Mark], Grid) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let Some((grid, rest)) = size_line(words) else {
            return self.read_tiles(words, make);
        };
        let below = self.below(&words[0], grid);
        // With a size line, one board has a tile more, and may be a square of which that is a tile.
        let is_first = self.boards == 1 && self.size.grid().map_or(true, |size| size == grid);
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
            let (boards, cells) = (self.boards, grid.cells());
            let found = 0;
            return Err(ParseError {
                place: words[0].end(),
                fault: Problem::TooFew {
                    found,
                    boards,
                    cells,
                },
            });
        }
        below.read_tiles(rest, make)
    }

    /// What is made of packed tiles, or else of words, that are all tiles of the boards.
    fn packed_or_words<T>(
        self,
        words: &[Mark],
        make: impl Fn(&[Mark], Grid) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let strictly = |marks: &[Mark]| make(marks, self.shape(marks)?);
        strictly(&characters(words)).or_else(|_| strictly(words))
    }

    /// The same, and where these are not boards either, what is wrong with the likelier of the two.
    fn read_tiles<T>(
        self,
        words: &[Mark],
        make: impl Fn(&[Mark], Grid) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        self.packed_or_words(words, &make).map_err(|wrong| {
            let strictly = |marks: &[Mark]| make(marks, self.shape(marks)?);
            let packed = characters(words);
            let second = [&packed[..], words]
                .into_iter()
                .find_map(|marks| self.second_board(marks));
            if let Some(second) = second {
                return second;
            }
            let likelier = if self.looks_packed(&packed, words) {
                &packed[..]
            } else {
                words
            };
            self.explain(likelier, strictly).unwrap_or(wrong)
        })
    }
}

/// The words that mean the blank among these; none where no word does.
fn marks_of_blank(marks: &[Mark]) -> &'static [&'static str] {
    let written = |blanks: &&&[&str]| marks.iter().any(|mark| blanks.contains(&mark.word));
    BLANKS.iter().find(written).copied().unwrap_or_default()
}

/// One board of the marks, which are as many as the grid has cells.
fn layout(
    marks: &[Mark],
    grid: Grid,
    side: Side,
    blanks: &[&'static str],
) -> Result<Layout, ParseError> {
    let words = marks.iter().map(|mark| mark.word.to_string()).collect();
    let said = |cell: Cell| quoted(marks[cell.index()].word);
    Layout::new(grid, words, blanks).map_err(|wrong| match wrong {
        LayoutError::SecondBlank(cell) => {
            marks[cell.index()].wrong(Problem::SecondBlank(said(cell), side))
        }
        LayoutError::Twice(cell) => marks[cell.index()].wrong(Problem::Twice(said(cell), side)),
        LayoutError::NoBlank => {
            let wanted = if blanks.is_empty() {
                BLANKS.concat()
            } else {
                blanks.to_vec()
            };
            marks[0].wrong(Problem::NoBlank(side, wanted))
        }
    })
}

/// The puzzle that leads from a start board to the goal board of the marks, which are as many.
fn join(start: &Layout, marks: &[Mark], blanks: &[&'static str]) -> Result<Puzzle, ParseError> {
    let goal = layout(marks, start.grid(), Side::Goal, blanks)?;
    Puzzle::new(start, &goal).map_err(|wrong| match wrong {
        PuzzleError::Shapes => unreachable!("the goal was laid out in the start's shape"),
        PuzzleError::Tiles {
            start: stray,
            goal: missing,
        } => marks[missing.index()].wrong(Problem::Strays {
            start: quoted(&start.words()[stray.index()]),
            goal: quoted(marks[missing.index()].word),
        }),
    })
}
