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

/// What is made of cells.
pub(super) type Make<'m, T> = &'m dyn Fn(&Cells) -> Result<T, ParseError>;

impl<'w> Wanted<'w> {
    pub(super) fn new(boards: usize, given: Given<'w>) -> Wanted<'w> {
        Wanted { boards, given, start: None }
    }

    /// What is made of a reading.
    pub(super) fn from<T>(self, reading: &Reading, make: Make<T>) -> Result<T, ParseError> {
        make(&Cells { reading, grid: self.shape(reading)?, wanted: self })
    }

    /// How far a reading is from what is wanted: the share of cells that are missing or too many, and that of tiles. Characters
    /// are hardly tiles if most stand alone.
    pub(super) fn misfit(self, reading: &Reading) -> f64 {
        let (counts, cells) = (counts(&reading.cells), reading.cells.len());
        let joined = reading.cells.windows(2).filter(|pair| pair[0].end() == pair[1].at()).count();
        let alone = if joined > 0 { (cells - joined).saturating_sub(joined) } else { 0 };
        let strays: usize = counts.values().map(|count| count.abs_diff(self.boards)).sum();
        let no_shape = || usize::from(self.shape(reading).is_err());
        let others = self.size(reading).map_or_else(no_shape, |size| cells.abs_diff(self.boards * size.cells()));
        (others + alone) as f64 / cells.max(1) as f64 + strays as f64 / (self.boards * counts.len()).max(1) as f64
    }

    /// The error for whole boards with more behind them: the goal of one board, or anything after two.
    pub(super) fn extra(self, reading: &Reading) -> Option<ParseError> {
        let cells = first_again(&reading.cells);
        let two = Reading { cells: reading.cells.get(..2 * cells)?.to_vec(), ..*reading };
        Wanted::new(2, self.given).from(&two, &|cells| cells.puzzle()).ok()?;
        reading.cells.get(self.boards * cells).map(|mark| self.too_many(mark, cells))
    }

    /// The shape if it is known: rows do not count then.
    fn size(self, reading: &Reading) -> Option<Grid> {
        self.start.map(Board::grid).or(self.given.size).or(reading.first_line.map(|line| line.size))
    }

    /// The shape of a reading's boards.
    fn shape(self, reading: &Reading) -> Result<Grid, ParseError> {
        let (marks, boards, line) = (&reading.cells[..], self.boards, reading.first_line);
        if marks.is_empty() {
            let expected = ["a board", "a start and a goal board"][boards - 1].into();
            return Err(ParseError { position: TextPosition::after(""), found: "no tiles".into(), expected });
        }
        let Some(grid) = self.size(reading) else {
            let square = || Grid::square(marks.len() / boards).filter(|_| marks.len() % boards == 0);
            return self.rows(marks).or_else(square).ok_or_else(|| self.no_shape(marks));
        };
        let stated = line.map(|line| (line.mark, line.size)).filter(|(_, size)| size.cells() != grid.cells());
        // The rows of a goal are those of its start, unless a size or a first line says more.
        let has_rows = self.start.is_some() && self.given.size.is_none() && line.is_none();
        let typed = || self.rows(marks).filter(|rows| has_rows && *rows != grid).map(|rows| (marks[0], rows));
        if let Some((mark, found)) = stated.or_else(typed) {
            let knower = self.given.size.map_or("the start board", |_| "asked");
            return Err(mark.error(format!("a board of {found}"), format!("{grid} as {knower}")));
        }
        let uneven = || {
            let is_uneven = |(_, row): &(usize, &[Mark])| row.len() > 1 && row.len() != grid.width();
            let rows = line.map(|_| rows(marks)).filter(|rows| rows.len() > 1)?;
            let (number, row) = (1..).zip(rows).find(is_uneven)?;
            let found = format!("{} in row {number}", tiles(row.len()));
            Some(row[0].error(found, format!("{} as the first line says", grid.width())))
        };
        let (extra, cells) = (marks.get(boards * grid.cells()), grid.cells());
        let wrong = || extra.map_or_else(|| self.too_few(marks, cells), |extra| self.too_many(extra, cells));
        Some(grid).filter(|_| marks.len() == boards * cells).ok_or_else(|| uneven().unwrap_or_else(wrong))
    }

    /// The shape by the rows, if these are even and every board has at least two rows of two tiles each.
    fn rows(self, marks: &[Mark]) -> Option<Grid> {
        let rows = rows(marks);
        let (width, height) = (rows[0].len(), rows.len() / self.boards);
        let is_even = rows.len() % self.boards == 0 && rows.iter().all(|row| row.len() == width);
        Grid::new(width, height).ok().filter(|_| is_even && width >= 2 && height >= 2)
    }

    /// What is wrong with rows that are uneven, and with marks that are no squares.
    fn no_shape(self, marks: &[Mark]) -> ParseError {
        let (rows, found, cells) = (rows(marks), marks.len(), first_again(marks));
        let width = rows[0].len();
        let uneven = rows.iter().position(|row| row.len() != width);
        // If another row than the last is uneven, only a square start board shows that the goal is cut.
        let is_cut = uneven.map_or(true, |row| row + 1 == rows.len()) || Grid::square(cells).is_some();
        let is_cut = is_cut && self.boards == 2 && found < 2 * cells && counts(marks).len() == cells;
        match uneven {
            _ if found > self.boards * Grid::MOST => self.too_many(&marks[self.boards * Grid::MOST], Grid::MOST),
            _ if is_cut && cells > Grid::MOST => {
                marks[Grid::MOST].error(format!("a start board of {cells} tiles"), format!("at most {}", Grid::MOST))
            }
            _ if is_cut => self.too_few(marks, cells),
            Some(row) => rows[row][0]
                .error(format!("a row of {}", tiles(rows[row].len())), format!("{width} as in the first row")),
            None if found % self.boards == 0 => marks[0].error(
                format!("a board of {}, not a square", tiles(found / self.boards)),
                "rows of one length, or COLUMNSxROWS as the first line",
            ),
            None => marks[found - 1].empty_after().error(tiles(found), "two boards of the same size"),
        }
    }

    fn too_few(self, marks: &[Mark], cells: usize) -> ParseError {
        let hint = if marks.len() == cells { "; the goal is missing" } else { "" };
        let expected = format!("{}: {}{hint}", self.boards * cells, self.of(cells));
        marks[marks.len() - 1].empty_after().error(tiles(marks.len()), expected)
    }

    fn too_many(self, mark: &Mark, cells: usize) -> ParseError {
        mark.error(format!("{} after {}", quoted(mark.word), self.of(cells)), "the end")
    }

    /// The boards in words, for messages.
    fn of(self, cells: usize) -> String {
        let (boards, each) = [("a board", ""), ("two boards", " each")][self.boards - 1];
        format!("{boards} of {}{each}", tiles(cells))
    }
}

/// Where the first tile is that was there before; if none is, the end.
fn first_again(marks: &[Mark]) -> usize {
    let is_again = |at: &usize| marks[..*at].iter().any(|mark| mark.word == marks[*at].word);
    (1..marks.len()).find(is_again).unwrap_or(marks.len())
}

fn tiles(number: usize) -> String {
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
        let rows = rows(&self.reading.cells);
        // A word alone above or below longer rows is a heading.
        let is_alone =
            |odd: &str| rows.len() < words.len() && rows.iter().any(|row| row.len() == 1 && row[0].word == odd);
        let odd = || odd_one(words.clone(), self.grid.cells()).filter(|odd| !is_alone(odd));
        if let Some(blank) = self.wanted.given.blank.or_else(odd) {
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
        let start = self.wanted.start.cloned().map_or_else(|| self.of_marks(first, "start board"), Ok)?;
        Puzzle::new(&start, &self.of_marks(second, "goal board")?).map_err(|error| match error {
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
    pub(super) fn board(&self) -> Result<Board, ParseError> {
        self.of_marks(&self.reading.cells, "board")
    }

    /// A board of marks, one for each cell of the grid.
    fn of_marks(&self, marks: &[Mark], name: &str) -> Result<Board, ParseError> {
        // An empty cell has no word in the text.
        let named = |word| Some(word).filter(|word: &&str| !word.is_empty()).unwrap_or("_");
        let blanks = self.blanks();
        let words = marks.iter().map(|mark| named(mark.word).to_string()).collect();
        let named: Vec<&str> = blanks.iter().copied().map(named).collect();
        Board::new(self.grid, words, &named).map_err(|error| match error {
            BoardError::SecondBlank(cell) => {
                let mark = &marks[cell.index()];
                mark.error(format!("a second blank {} on the {name}", quoted(mark.word)), "one")
            }
            BoardError::Twice(cell) => {
                let mark = &marks[cell.index()];
                let expected = format!("it once{}", missing(marks));
                mark.error(format!("tile {} again on the {name}", quoted(mark.word)), expected)
            }
            BoardError::NoBlank => {
                let blanks = if blanks.is_empty() { BLANKS.concat() } else { blanks };
                let quoted: Vec<String> = blanks.iter().map(|blank| quoted(blank)).collect();
                marks[0].error(format!("no blank on the {name}"), quoted.join(" or "))
            }
        })
    }
}
