//! Words on cells: a board as written.

use crate::grid::{Cell, Grid};
use crate::moves::Move;
use std::collections::HashSet;
use std::{fmt, mem};

/// A board as written: distinct words, cell by cell. One of them is the blank.
///
/// [`str::parse`] reads what [`Display`](fmt::Display) writes:
///
/// ```
/// use yapboz::{Board, Move};
///
/// let mut board: Board = "2 8 3; 1 6 4; 7 _ 5".parse()?;
/// assert_eq!(board.make(Move::U), Some("6"));
/// assert_eq!(board.to_string(), "2 8 3\n1 _ 4\n7 6 5\n");
/// # Ok::<(), yapboz::text::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    grid: Grid,
    words: Vec<String>,
    blank: Cell,
}

/// Why words are not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// No word means the blank.
    NoBlank,
    /// The word on this cell means the blank, and so does a word on an earlier cell.
    SecondBlank(Cell),
    /// The word on this cell is also on an earlier cell.
    Twice(Cell),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BoardError::NoBlank => write!(f, "found no blank, expected one"),
            BoardError::SecondBlank(cell) => {
                write!(f, "found a second blank on cell {}, expected one", cell.0)
            }
            BoardError::Twice(cell) => {
                write!(
                    f,
                    "found a tile again on cell {}, expected distinct tiles",
                    cell.0
                )
            }
        }
    }
}

impl std::error::Error for BoardError {}

impl Board {
    /// Makes the board of the numbers from 1, row by row, and then the blank, a dot.
    pub fn ordered(grid: Grid) -> Board {
        let numbers = (1..grid.cells()).map(|number| number.to_string());
        let words = numbers.chain([".".to_string()]).collect();
        Board::new(grid, words, &["."]).expect("numbers differ, and none is a dot")
    }

    /// Makes the board with these words, cell by cell; `blanks` are the words that mean the blank.
    ///
    /// # Errors
    /// [`BoardError`], with the first wrong cell.
    ///
    /// # Panics
    /// If the numbers of words and cells differ.
    pub fn new(grid: Grid, words: Vec<String>, blanks: &[&str]) -> Result<Board, BoardError> {
        assert_eq!(words.len(), grid.cells(), "every cell holds a word");
        let (mut seen, mut blank) = (HashSet::new(), None);
        for (cell, word) in grid.all().zip(&words) {
            if blanks.contains(&word.as_str()) && blank.replace(cell).is_some() {
                return Err(BoardError::SecondBlank(cell));
            }
            if !seen.insert(word) {
                return Err(BoardError::Twice(cell));
            }
        }
        let blank = blank.ok_or(BoardError::NoBlank)?;
        Ok(Board { grid, words, blank })
    }

    /// Makes the board with these words, cell by cell. Tiles may look alike: words except the
    /// blank's may be equal.
    ///
    /// # Errors
    /// [`BoardError`] if there is not exactly one blank.
    ///
    /// # Panics
    /// If the numbers of words and cells differ.
    pub fn with_alike(
        grid: Grid,
        words: Vec<String>,
        blanks: &[&str],
    ) -> Result<Board, BoardError> {
        assert_eq!(words.len(), grid.cells(), "every cell holds a word");
        let mut cells = grid
            .all()
            .filter(|cell| blanks.contains(&words[cell.index()].as_str()));
        let blank = cells.next().ok_or(BoardError::NoBlank)?;
        cells
            .next()
            .map_or(Ok(Board { grid, words, blank }), |second| {
                Err(BoardError::SecondBlank(second))
            })
    }

    /// Returns the cells of the tiles, without the blank, and their words.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (Cell, &String)> {
        let tiles = self.grid.all().zip(&self.words);
        tiles.filter(move |(cell, _)| *cell != self.blank)
    }

    /// Returns the board's shape.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the words, cell by cell.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns the cell of the blank.
    pub fn blank(&self) -> Cell {
        self.blank
    }

    /// Moves the blank, and returns the word of the tile that it changed places with. Returns
    /// `None` if the move leads off the board, which then stays the same.
    pub fn make(&mut self, m: Move) -> Option<&str> {
        let to = self.grid().step(self.blank, m)?;
        let from = mem::replace(&mut self.blank, to);
        self.words.swap(from.index(), to.index());
        Some(&self.words[from.index()])
    }
}
