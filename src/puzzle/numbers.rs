//! Puzzles made from numbers.

use super::{Puzzle, PuzzleError};
use crate::board::{Board, BoardError};
use crate::grid::{Grid, GridError};
use std::fmt;

/// Why numbers are not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumbersError {
    /// The number of numbers is not a multiple of the width.
    Rows {
        /// The numbers of a board.
        numbers: usize,
        /// The numbers of a row.
        width: usize,
    },
    /// The rows are not the shape of a board.
    Grid(GridError),
    /// The numbers of the start are not a board.
    Start(BoardError),
    /// The numbers of the goal are not a board.
    Goal(BoardError),
    /// The boards do not have the same numbers.
    Puzzle(PuzzleError),
}

impl Puzzle {
    /// Makes the puzzle from a start board, row by row, with 0 for the blank, to ascending numbers
    /// with the blank last.
    ///
    /// ```
    /// use yapboz::{Puzzle, Solver};
    ///
    /// let puzzle = Puzzle::from_numbers(3, &[8, 6, 7, 2, 5, 4, 3, 0, 1])?;
    /// assert_eq!(Solver::default().solve(&puzzle)?.lower_bound, 31);
    ///
    /// let error = Puzzle::from_numbers(3, &[8, 6, 7, 2, 5, 4, 3, 0, 8]).unwrap_err();
    /// let message = "start: found a tile again on cell 8, expected distinct tiles";
    /// assert_eq!(error.to_string(), message);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NumbersError`] if the numbers are not a board.
    pub fn from_numbers(width: usize, start: &[u32]) -> Result<Puzzle, NumbersError> {
        let mut goal: Vec<u32> = start
            .iter()
            .copied()
            .filter(|&number| number != 0)
            .collect();
        goal.sort_unstable();
        goal.resize(start.len(), 0);
        Puzzle::from_numbers_to(width, start, &goal)
    }

    /// Makes the puzzle from a start board to a goal board, row by row, with 0 for the blank.
    ///
    /// # Errors
    /// [`NumbersError`] if the numbers are not boards with the same tiles.
    pub fn from_numbers_to(
        width: usize,
        start: &[u32],
        goal: &[u32],
    ) -> Result<Puzzle, NumbersError> {
        let board = |numbers: &[u32], error: fn(BoardError) -> NumbersError| {
            let height = numbers.len().checked_div(width).unwrap_or_default();
            if height * width != numbers.len() {
                let numbers = numbers.len();
                return Err(NumbersError::Rows { numbers, width });
            }
            let grid = Grid::new(width, height).map_err(NumbersError::Grid)?;
            let words = numbers.iter().map(u32::to_string).collect();
            Board::new(grid, words, &["0"]).map_err(error)
        };
        let start = board(start, NumbersError::Start)?;
        let goal = board(goal, NumbersError::Goal)?;
        Puzzle::new(&start, &goal).map_err(NumbersError::Puzzle)
    }
}

impl fmt::Display for NumbersError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NumbersError::Rows { numbers, width } => {
                write!(f, "found {numbers} numbers, expected whole rows of {width}")
            }
            NumbersError::Grid(error) => error.fmt(f),
            NumbersError::Start(error) => write!(f, "start: {error}"),
            NumbersError::Goal(error) => write!(f, "goal: {error}"),
            NumbersError::Puzzle(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NumbersError {}
