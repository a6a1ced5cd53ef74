//! The cells of a text as boards, or what is wrong with them.

use super::numbers::{missing, odd_one};
use super::tokens::{counts, rows, Mark};
use super::{Given, BLANKS};
use crate::board::{Board, BoardError};
use crate::grid::Grid;
use crate::puzzle::{Puzzle, PuzzleError};
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
    pub(super) start: Option<&'w Board>,
}

impl<'w> Wanted<'w> {
    pub(super) fn new(boards: usize, given: Given<'w>) -> Wanted<'w> {
        Wanted { boards, given, start: None }
    }

    /// The shape if it is known: rows do not count then.
    pub(super) fn size(self) -> Option<Grid> {
        self.start.map(Board::grid).or(self.given.size)
    }

    /// The shape of a reading's boards.
    pub(super) fn shape(self, reading: &Reading) -> Result<Grid, ParseError> {
        let (marks, boards, line) = (&reading.cells[..], self.boards, reading.first_line);
        let Some(last) = marks.last().copied().or(line.map(|line| line.mark)) else {
            let expected = ["a board", "a start and a goal board"][boards - 1].into();
            return Err(ParseError { position: TextPosition::after(""), found: "no tiles".into(), expected });
        };
        if let Some((line, size)) = line.zip(self.size()).filter(|(line, size)| line.size.cells() != size.cells()) {
            return Err(self.other_shape(&line.mark, line.size, size));
        }
        let size = self.size().or(line.map(|line| line.size));
        let most = size.map_or(Grid::MOST, Grid::cells);
        if let Some(mark) = marks.get(boards * most) {
            return Err(self.too_many(mark, most));
        }
        let Some(grid) = size else {
            let square = || Grid::square(marks.len() / boards).filter(|_| marks.len() % boards == 0);
            return self.rows(marks).or_else(square).ok_or_else(|| self.no_shape(marks));
        };
        if marks.len() < boards * most {
            return Err(self.too_few(&last, marks.len(), most));
        }
        // The rows of a goal are those of its start, unless a size or a first line says more.
        let has_rows = self.start.is_some() && self.given.size.is_none() && line.is_none();
        match self.rows(marks).filter(|rows| has_rows && *rows != grid) {
            Some(rows) => Err(self.other_shape(&marks[0], rows, grid)),
            None => Ok(grid),
        }
    }

    /// The shape by the rows, if these are even and every board has at least two rows of two tiles each.
    fn rows(self, marks: &[Mark]) -> Option<Grid> {
        let rows = rows(marks);
        let (width, height) = (rows[0].len(), rows.len() / self.boards);
        let is_even = rows.len() % self.boards == 0 && rows.iter().all(|row| row.len() == width);
        Grid::new(width, height).ok().filter(|_| is_even && width >= 2 && height >= 2)
    }

    /// The error for a shape that the text has, if another one is known.
    fn other_shape(self, mark: &Mark, found: Grid, known: Grid) -> ParseError {
        let (board, knower) = match self.given.size {
            Some(_) => ("board", "asked"),
            None => ("goal board", "the start board"),
        };
        mark.error(format!("a {board} of {found}"), format!("{known} as {knower}"))
    }

    /// What is wrong with rows that are uneven, and with marks that are no squares.
    fn no_shape(self, marks: &[Mark]) -> ParseError {
        let (rows, found, last) = (rows(marks), marks.len(), &marks[marks.len() - 1]);
        let width = rows[0].len();
        let uneven = rows.iter().position(|row| row.len() != width);
        let cells = counts(marks).len();
        let are_distinct = |marks: &[Mark]| counts(marks).len() == marks.len();
        let are_boards = are_distinct(&marks[..cells]) && are_distinct(&marks[cells..]);
        let is_cut = self.boards == 2 && found < 2 * cells && are_boards;
        // If another row than the last is uneven, only a square start board shows that the goal is cut.
        let is_in_last = uneven.map_or(true, |row| row + 1 == rows.len());
        match uneven.map(|row| rows[row]) {
            _ if is_cut && cells > Grid::MOST => {
                marks[Grid::MOST].error(format!("a start board of {cells} tiles"), format!("at most {}", Grid::MOST))
            }
            _ if is_cut && (is_in_last || Grid::square(cells).is_some()) => self.too_few(last, found, cells),
            Some(row) => row[0].error(format!("a row of {}", tiles(row.len())), format!("{width} as in the first row")),
            None if found % self.boards == 0 => marks[0].error(
                format!("a board of {}, not a square", tiles(found / self.boards)),
                "rows of one length, or COLUMNSxROWS as the first line",
            ),
            None => last.empty_after().error(tiles(found), "two boards of the same size"),
        }
    }

    fn too_few(self, last: &Mark, found: usize, cells: usize) -> ParseError {
        let hint = if found == cells { "; the goal is missing" } else { "" };
        last.empty_after().error(tiles(found), format!("{}: {}{hint}", self.boards * cells, self.of(cells)))
    }

    pub(super) fn too_many(self, mark: &Mark, cells: usize) -> ParseError {
        mark.error(format!("{} after {}", quoted(mark.word), self.of(cells)), "the end")
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

/// The cells of what is wanted: one or two boards of a shape.
pub(super) struct Cells<'r> {
    pub(super) reading: &'r Reading<'r>,
    pub(super) grid: Grid,
    pub(super) wanted: Wanted<'r>,
}

impl Cells<'_> {
    /// The words that are the blank: the one that is given; else the odd one, if the others are the numbers from 0 or
    /// from 1 on; else the first group of [`BLANKS`] that is there.
    pub(super) fn blanks(&self) -> Vec<&str> {
        let words = self.reading.cells.iter().map(|mark| mark.word);
        if let Some(blank) = self.wanted.given.blank.or_else(|| odd_one(words.clone(), self.grid.cells())) {
            return vec![blank];
        }
        let is_there = |blanks: &&[&str]| words.clone().any(|word| blanks.contains(&word));
        let group = BLANKS.iter().copied().chain([&[""][..]]).find(is_there);
        group.unwrap_or_default().to_vec()
    }

    /// The puzzle of the two boards, or of the one board that is the goal of a start.
    pub(super) fn puzzle(&self) -> Result<Puzzle, ParseError> {
        let cells = &self.reading.cells[..];
        let (first, second) = cells.split_at(cells.len() - self.grid.cells());
        let own = self.wanted.start.is_none().then(|| self.of_marks(first, "start board")).transpose()?;
        let start = self.wanted.start.or(own.as_ref()).expect("the start is given or read");
        Puzzle::new(start, &self.of_marks(second, "goal board")?).map_err(|error| match error {
            PuzzleError::Shapes => unreachable!("the goal was laid out in the start's shape"),
            PuzzleError::Tiles { start: stray, goal: missing } => {
                let mark = &second[missing.index()];
                let found = format!("tile {} only on the goal board", quoted(mark.word));
                let stray = quoted(&start.words()[stray.index()]);
                mark.error(found, format!("{stray} as on the start board"))
            }
        })
    }

    /// The only board.
    pub(super) fn board(&self, name: &str) -> Result<Board, ParseError> {
        self.of_marks(&self.reading.cells, name)
    }

    /// A board of marks, one for each cell of the grid.
    fn of_marks(&self, marks: &[Mark], name: &str) -> Result<Board, ParseError> {
        // An empty cell has no word in the text.
        let named = |word| Some(word).filter(|word: &&str| !word.is_empty()).unwrap_or("_");
        let blanks = self.blanks();
        let words = marks.iter().map(|mark| named(mark.word).to_string()).collect();
        let named: Vec<&str> = blanks.iter().copied().map(named).collect();
        Board::new(self.grid, words, &named).map_err(|error| {
            let mark = match error {
                BoardError::SecondBlank(cell) | BoardError::Twice(cell) => &marks[cell.index()],
                BoardError::NoBlank => &marks[0],
            };
            let word = quoted(mark.word);
            let (found, expected) = match error {
                BoardError::SecondBlank(_) => (format!("a second blank {word}"), "one".into()),
                BoardError::Twice(_) => (format!("tile {word} again"), format!("it once{}", missing(marks))),
                BoardError::NoBlank => {
                    let blanks = if blanks.is_empty() { BLANKS.concat() } else { blanks };
                    let quoted: Vec<String> = blanks.iter().map(|blank| quoted(blank)).collect();
                    ("no blank".into(), quoted.join(" or "))
                }
            };
            mark.error(format!("{found} on the {name}"), expected)
        })
    }
}
