//! The judge: whether an output is right. It knows no search; it plays the moves on a board.

use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::solvable::is_solvable;
use crate::text::cik::{self, Moves, Said, UNSOLVABLE};
use crate::text::dialect::{Dialect, Letters};
use crate::text::{moves_in_words, quoted};
use std::fmt;
use std::io::{self, BufRead};

/// Which of the paths that lead to the goal are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// All of them.
    Any,
    /// Those of the fewest moves.
    Fewest {
        /// No path has fewer moves.
        lower_bound: u64,
        /// Some path has no more moves; equal to `lower_bound` if the fewest moves are known.
        upper_bound: u64,
    },
}

/// What a right output says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// So many moves lead to the goal.
    Moves(u64),
    /// No moves lead to the goal.
    Unsolvable,
}

impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Accepted::Moves(moves) => f.write_str(&moves_in_words(moves)),
            Accepted::Unsolvable => write!(f, "no moves lead to the goal"),
        }
    }
}

/// Why an output is not accepted.
#[derive(Debug)]
pub enum Rejection {
    /// It is not a `.cik`.
    Format(cik::ParseError),
    /// It could not be read.
    Unread(io::Error),
    /// Its answer is wrong.
    Wrong(WrongAnswer),
    /// Its moves lead to the goal, but the bounds do not show that they are the fewest.
    Doubt {
        /// The moves.
        found: u64,
        /// As in [`Expected::Fewest`].
        lower_bound: u64,
        /// As in [`Expected::Fewest`].
        upper_bound: u64,
    },
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongAnswer {
    /// It claims in this word that there is no path, but there is one.
    Solvable(String),
    /// It is a path, but no path leads to the goal: this word was right.
    Unsolvable(String),
    /// It is right that there is no path, but it begins with this number.
    Count(i64),
    /// It has more moves than needed.
    TooMany {
        /// The moves.
        found: u64,
        /// A path has this number of moves.
        upper_bound: u64,
    },
    /// It is a number without a path, and less than needed.
    TooFew {
        /// The number.
        found: i64,
        /// No path has fewer moves.
        lower_bound: u64,
    },
    /// A move leads off the board.
    Wall {
        /// Its number, from 1.
        number: u64,
        /// The move's name.
        name: String,
    },
    /// The path has another number of moves than claimed.
    Length {
        /// Its moves.
        found: u64,
        /// The claimed number.
        claimed: i64,
    },
    /// The path leads to another board than the goal.
    NotGoal {
        /// Its moves.
        moves: u64,
        /// The first cell that differs, row and column from 1.
        cell: (usize, usize),
        /// The tile on it, as it was written.
        found: String,
        /// The goal's tile on it.
        expected: String,
    },
}

impl From<WrongAnswer> for Rejection {
    fn from(wrong: WrongAnswer) -> Rejection {
        Rejection::Wrong(wrong)
    }
}

impl From<cik::ReadError> for Rejection {
    fn from(error: cik::ReadError) -> Rejection {
        match error {
            cik::ReadError::Parse(error) => Rejection::Format(error),
            cik::ReadError::Unread(error) => Rejection::Unread(error),
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Rejection::Format(error) => error.fmt(f),
            Rejection::Unread(error) => error.fmt(f),
            Rejection::Wrong(wrong) => wrong.fmt(f),
            Rejection::Doubt { found, lower_bound, upper_bound } => {
                let lead = if *found == 1 { "leads" } else { "lead" };
                write!(f, "found {} that {lead} to the goal, ", moves_in_words(*found))?;
                if found < lower_bound {
                    write!(f, "expected at least {lower_bound}")
                } else {
                    write!(f, "expected the fewest: at least {lower_bound} and at most {upper_bound}")
                }
            }
        }
    }
}

impl std::error::Error for Rejection {}

impl fmt::Display for WrongAnswer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (found, expected) = match self {
            WrongAnswer::Solvable(word) => (word.clone(), "a path".into()),
            WrongAnswer::Unsolvable(word) => ("a path".into(), word.clone()),
            WrongAnswer::Count(count) => {
                let expected = format!("{}, the letters of {UNSOLVABLE}", UNSOLVABLE.len());
                (count.to_string(), expected)
            }
            WrongAnswer::TooMany { found, upper_bound } => (moves_in_words(*found), format!("at most {upper_bound}")),
            WrongAnswer::TooFew { found, lower_bound } => (found.to_string(), format!("at least {lower_bound}")),
            WrongAnswer::Wall { number, name } => return write!(f, "move {number} ({name}) leaves the board"),
            WrongAnswer::Length { found, claimed } => {
                let path = moves_in_words(*found);
                return write!(f, "the path has {path}, the count says {claimed}");
            }
            WrongAnswer::NotGoal { moves, cell: (row, column), found, expected } => {
                let after = moves_in_words(*moves);
                let cell = format!("in row {row}, column {column} after {after}");
                (format!("{found} {cell}"), expected.clone())
            }
        };
        write!(f, "found {found}, expected {expected}")
    }
}

impl std::error::Error for WrongAnswer {}

/// Checks an output, read strictly by [`cik::read`]: its path leads to the goal, has the claimed number of moves, and is
/// one of those expected; or it says that there is no path, and there is none.
///
/// Moves are played as they are read: an output of any size takes no memory.
///
/// ```
/// use yapboz::check::{check, Expected};
///
/// let puzzle = "2831647.5 1238.4765".parse().unwrap();
/// let fewest = Expected::Fewest { lower_bound: 5, upper_bound: 5 };
/// assert_eq!(check(&puzzle, &b"5\nUULDR\n"[..], fewest).unwrap().to_string(), "5 moves");
///
/// let rejection = check(&puzzle, &b"5\nUULLR\n"[..], fewest).unwrap_err();
/// assert_eq!(rejection.to_string(), "move 4 (L) leaves the board");
/// ```
///
/// # Errors
/// [`Rejection`]: [`Rejection::Format`] if the text is wrong anywhere, as a checker finds that reads all of it first;
/// otherwise what is wrong with the path, then with the number, then with the board that the path leads to.
pub fn check<R: BufRead>(puzzle: &Puzzle, output: R, expected: Expected) -> Result<Accepted, Rejection> {
    check_in(&Dialect::default(), puzzle, output, expected)
}

/// The same for an output in another dialect. If that has no path, its number is that of the fewest moves.
///
/// # Errors
/// As those of [`check`].
pub fn check_in<R: BufRead>(
    dialect: &Dialect,
    puzzle: &Puzzle,
    output: R,
    expected: Expected,
) -> Result<Accepted, Rejection> {
    let word = dialect.word();
    let found = match (cik::read(output, dialect)?, is_solvable(puzzle)) {
        (Said::Path(claimed, moves), true) => play(puzzle, &dialect.letters, moves, claimed)?,
        (Said::Count(count), true) => {
            let least = if let Expected::Fewest { lower_bound, .. } = expected { lower_bound } else { 0 };
            let found = u64::try_from(count).ok().filter(|&count| count >= least);
            found.ok_or(WrongAnswer::TooFew { found: count, lower_bound: least })?
        }
        (Said::Path(_, moves), false) => {
            end(moves)?;
            return Err(WrongAnswer::Unsolvable(word.into()).into());
        }
        (Said::Count(_), false) => return Err(WrongAnswer::Unsolvable(word.into()).into()),
        (Said::Unsolvable(_), true) => return Err(WrongAnswer::Solvable(word.into()).into()),
        (Said::Unsolvable(Some(count)), false) if count != word.len() as i64 => {
            return Err(WrongAnswer::Count(count).into())
        }
        (Said::Unsolvable(_), false) => return Ok(Accepted::Unsolvable),
    };
    match expected {
        Expected::Fewest { upper_bound, .. } if found > upper_bound => {
            Err(WrongAnswer::TooMany { found, upper_bound }.into())
        }
        Expected::Fewest { lower_bound, upper_bound } if found != lower_bound => {
            Err(Rejection::Doubt { found, lower_bound, upper_bound })
        }
        _ => Ok(Accepted::Moves(found)),
    }
}

/// Reads the rest of a path.
fn end<R: BufRead>(moves: Moves<R>) -> Result<(), Rejection> {
    for m in moves {
        m?;
    }
    Ok(())
}

/// Plays the moves from the start to the goal, and returns their number, which is the one that is claimed, if any.
fn play<R: BufRead>(
    puzzle: &Puzzle,
    letters: &Letters,
    mut moves: Moves<R>,
    claimed: Option<i64>,
) -> Result<u64, Rejection> {
    let steps = puzzle.grid().steps();
    let mut board = puzzle.start().clone();
    let mut found = 0;
    while let Some(m) = moves.next() {
        let m = m?;
        found += 1;
        let Some(to) = steps[board.blank().index()][m as usize] else {
            end(moves)?;
            return Err(WrongAnswer::Wall { number: found, name: letters.of(m).into() }.into());
        };
        board.slide(to);
    }
    if let Some(claimed) = claimed.filter(|&claimed| i64::try_from(found) != Ok(claimed)) {
        return Err(WrongAnswer::Length { found, claimed }.into());
    }
    let goal = puzzle.goal();
    let grid = puzzle.grid();
    let differs = |cell: &Cell| board.tiles()[cell.index()] != goal.tiles()[cell.index()];
    let word = |tiles: &[_], cell: Cell| quoted(puzzle.word(tiles[cell.index()]));
    match grid.all().find(differs) {
        Some(cell) => Err(WrongAnswer::NotGoal {
            moves: found,
            cell: (grid.row(cell) + 1, grid.column(cell) + 1),
            found: word(board.tiles(), cell),
            expected: word(goal.tiles(), cell),
        }
        .into()),
        None => Ok(found),
    }
}
