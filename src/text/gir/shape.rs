//! Ways to read a text, and the shape of their boards: stated, as the rows are written, or the square.

use super::tokens::{counts, rows, Mark};
use super::Given;
use crate::grid::Grid;
use crate::puzzle::Layout;
use crate::text::{in_words, quoted, ParseError, TextPosition};

/// A way to read a text: its cells, and what a first line says of them.
pub(super) struct Reading<'a> {
    pub(super) cells: Vec<Mark<'a>>,
    pub(super) first_line: Option<FirstLine<'a>>,
    /// Whether no file is written so.
    pub(super) is_unusual: bool,
}

#[derive(Clone, Copy)]
pub(super) struct FirstLine<'a> {
    pub(super) mark: Mark<'a>,
    pub(super) size: Grid,
    /// The cell of the goal's blank.
    pub(super) goal_blank: Option<usize>,
}

/// What boards are wanted of a text.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'w> {
    /// One or two.
    pub(super) boards: usize,
    pub(super) given: Given<'w>,
    /// The start whose goal the only board is.
    pub(super) start: Option<&'w Layout>,
}

impl<'w> Wanted<'w> {
    pub(super) fn new(boards: usize, given: Given<'w>) -> Wanted<'w> {
        Wanted { boards, given, start: None }
    }

    /// The shape if it is known: rows do not count then.
    pub(super) fn size(self) -> Option<Grid> {
        self.start.map(Layout::grid).or(self.given.size)
    }

    /// The shape of a reading's boards.
    pub(super) fn shape(self, reading: &Reading) -> Result<Grid, ParseError> {
        let (marks, boards) = (&reading.cells[..], self.boards);
        let found = marks.len();
        let line = reading.first_line.as_ref();
        let Some(last) = marks.last().or(line.map(|line| &line.mark)) else {
            let expected = ["a board", "a start and a goal board"][boards - 1].into();
            let position = TextPosition { line: 1, column: 1 };
            return Err(ParseError { position, found: "no tiles".into(), expected });
        };
        if let Some((line, size)) = line.zip(self.size()).filter(|(line, size)| line.size.cells() != size.cells()) {
            return Err(self.other_shape(&line.mark, line.size, size));
        }
        let size = self.size().or(line.map(|line| line.size));
        let most = size.map_or(Grid::MOST, Grid::cells);
        if let Some(mark) = marks.get(boards * most) {
            return Err(self.too_many(mark, most));
        }
        if let Some(grid) = size {
            if found < boards * most {
                return Err(self.too_few(last, found, most));
            }
            // The rows of a goal are those of its start, unless a size or a first line says more.
            let has_rows = self.start.is_some() && self.given.size.is_none() && line.is_none();
            let rows = has_rows.then(|| shape_of(&rows(marks), boards)).flatten();
            if let Some(found) = rows.filter(|found| *found != grid) {
                return Err(self.other_shape(&marks[0], found, grid));
            }
            return Ok(grid);
        }
        let rows = rows(marks);
        let square = || Grid::square(found / boards).filter(|_| found % boards == 0);
        shape_of(&rows, boards).or_else(square).ok_or_else(|| self.no_shape(marks, &rows))
    }

    /// The error for a shape that the text has, if another one is known.
    fn other_shape(self, mark: &Mark, found: Grid, known: Grid) -> ParseError {
        let (board, knower) = match self.given.size {
            Some(_) => ("board", "in --size"),
            None => ("goal board", "the start board"),
        };
        mark.error(format!("a {board} of {found}"), format!("{known} as {knower}"))
    }

    /// What is wrong with rows that are uneven, and with marks that are no squares.
    fn no_shape(self, marks: &[Mark], rows: &[&[Mark]]) -> ParseError {
        let (found, first, last) = (marks.len(), &marks[0], &marks[marks.len() - 1]);
        let width = rows[0].len();
        // If another row than the last is uneven, only a square start board shows that the goal is cut.
        let are_rows_even = rows[..rows.len() - 1].iter().all(|row| row.len() == width);
        match (self.cut_in_goal(marks), rows.iter().find(|row| row.len() != width)) {
            (Some(cells), _) if cells > Grid::MOST => {
                let found = format!("a start board of {cells} tiles");
                marks[Grid::MOST].error(found, format!("at most {}", Grid::MOST))
            }
            (Some(cells), _) if are_rows_even || Grid::square(cells).is_some() => self.too_few(last, found, cells),
            (_, Some(row)) => {
                row[0].error(format!("a row of {}", tiles(row.len())), format!("{width} as in the first row"))
            }
            (_, None) if found % self.boards == 0 => first.error(
                format!("a board of {}, not a square", tiles(found / self.boards)),
                "rows of one length, or COLUMNSxROWS as the first line or after --size",
            ),
            (_, None) => last.error_after(tiles(found), "two boards of the same size"),
        }
    }

    /// The start's number of cells, if the marks are a whole start board and a part of its goal.
    fn cut_in_goal(self, marks: &[Mark]) -> Option<usize> {
        let cells = counts(marks).len();
        let (start, goal) = marks.split_at(cells);
        let are_distinct = |marks: &[Mark]| counts(marks).len() == marks.len();
        let is_cut = goal.len() < cells && are_distinct(start) && are_distinct(goal);
        (self.boards == 2 && is_cut).then_some(cells)
    }

    fn too_few(self, last: &Mark, found: usize, cells: usize) -> ParseError {
        let hint = if found == cells { "; for one board, use 'yapboz solve'" } else { "" };
        last.error_after(tiles(found), format!("{}: {}{hint}", self.boards * cells, self.of(cells)))
    }

    pub(super) fn too_many(self, mark: &Mark, cells: usize) -> ParseError {
        let found = format!("{} after {}", quoted(mark.word), self.of(cells));
        mark.error(found, "the end")
    }

    /// The boards in words, for messages.
    fn of(self, cells: usize) -> String {
        match self.boards {
            1 => format!("a board of {}", tiles(cells)),
            _ => format!("two boards of {} each", tiles(cells)),
        }
    }
}

pub(super) fn tiles(number: usize) -> String {
    in_words(number as u64, "tile")
}

/// The shape of `boards` boards by their rows, if these are even and there are at least two rows of two tiles each.
fn shape_of(rows: &[&[Mark]], boards: usize) -> Option<Grid> {
    let (width, height) = (rows[0].len(), rows.len() / boards);
    let is_even = rows.len() % boards == 0 && rows.iter().all(|row| row.len() == width);
    let grid = Grid::new(width, height).ok()?;
    (is_even && width >= 2 && height >= 2).then_some(grid)
}
