//! Boards and puzzles of cells.

use super::numbers::{blanks_of, missing};
use super::shape::{Reading, Wanted};
use super::tokens::Mark;
use super::BLANKS;
use crate::grid::Grid;
use crate::puzzle::{Layout, LayoutError, Puzzle, PuzzleError};
use crate::text::{quoted, ParseError};

/// The cells of what is wanted: one or two boards of a shape.
pub(super) struct Cells<'r> {
    pub(super) reading: &'r Reading<'r>,
    pub(super) grid: Grid,
    pub(super) wanted: Wanted<'r>,
}

impl Cells<'_> {
    /// The words that are the blank.
    pub(super) fn blanks(&self) -> Vec<&str> {
        blanks_of(&self.reading.cells, self.grid.cells(), self.wanted.given)
    }

    /// The puzzle of the two boards, or of the one board that is the goal of a start.
    pub(super) fn puzzle(&self) -> Result<Puzzle, ParseError> {
        let cells = &self.reading.cells[..];
        let (first, second) = cells.split_at(cells.len() - self.grid.cells());
        let own = self.wanted.start.is_none().then(|| self.layout(first, "start board")).transpose()?;
        let start = self.wanted.start.or(own.as_ref()).expect("the start is given or read");
        Puzzle::new(start, &self.layout(second, "goal board")?).map_err(|error| match error {
            PuzzleError::Shapes => unreachable!("the goal was laid out in the start's shape"),
            PuzzleError::Tiles { start: stray, goal: missing } => {
                let mark = &second[missing.index()];
                let found = format!("tile {} only on the goal board", quoted(mark.word));
                let stray = quoted(&start.words()[stray.index()]);
                mark.error(found, format!("{stray} as on the start board"))
            }
        })
    }

    /// The only board, as a start.
    pub(super) fn start(&self) -> Result<Layout, ParseError> {
        self.layout(&self.reading.cells, "start board")
    }

    /// The only board, as a goal.
    pub(super) fn goal(&self) -> Result<Layout, ParseError> {
        self.layout(&self.reading.cells, "goal board")
    }

    /// A board of marks, one for each cell of the grid.
    fn layout(&self, marks: &[Mark], name: &str) -> Result<Layout, ParseError> {
        let blanks = self.blanks();
        let words = marks.iter().map(|mark| named(mark.word).to_string()).collect();
        let named: Vec<&str> = blanks.iter().copied().map(named).collect();
        Layout::new(self.grid, words, &named).map_err(|error| match error {
            LayoutError::SecondBlank(cell) => {
                let mark = &marks[cell.index()];
                mark.error(format!("a second blank {} on the {name}", quoted(mark.word)), "one")
            }
            LayoutError::Twice(cell) => {
                let mark = &marks[cell.index()];
                let found = format!("tile {} again on the {name}", quoted(mark.word));
                mark.error(found, format!("it once{}", missing(marks)))
            }
            LayoutError::NoBlank => {
                let blanks = if blanks.is_empty() { BLANKS.concat() } else { blanks };
                let expected: Vec<String> = blanks.iter().map(|blank| quoted(blank)).collect();
                marks[0].error(format!("no blank on the {name}"), expected.join(" or "))
            }
        })
    }
}

/// A word, or what an empty cell is on a board.
fn named(word: &str) -> &str {
    if word.is_empty() {
        "_"
    } else {
        word
    }
}
