//! The judge: whether an output answers a puzzle. It knows no search, and plays the moves on a board.

use crate::format::cik::{self, Moves, Path, UNSOLVABLE};
use crate::format::{moves_in_words, quoted};
use crate::grid::Cell;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::solvable::is_solvable;
use std::fmt;
use std::io::{self, BufRead};

/// Which of the paths that lead to the goal are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Every one.
    Any,
    /// Those of the fewest moves.
    Fewest {
        /// So many moves are needed at least.
        lower_bound: u64,
        /// So many moves are enough: as many as are needed, where the fewest are known.
        upper_bound: u64,
    },
}

/// What a right output says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// So many moves lead to the goal.
    Moves(u64),
    /// None do.
    Unsolvable,
}

impl fmt::Display for Right {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Right::Moves(moves) => f.write_str(&moves_in_words(moves)),
            Right::Unsolvable => write!(f, "no moves lead to the goal"),
        }
    }
}

/// Why an output is not accepted.
#[derive(Debug)]
pub enum Fault {
    /// It is not an answer.
    Format(cik::ParseError),
    /// It could not be read.
    Unread(io::Error),
    /// It is an answer, and a wrong one.
    Wrong(Wrong),
    /// Its moves lead to the goal, but what is said of the fewest does not tell whether they are as few.
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
pub enum Wrong {
    /// It claims that there is no path, but there is.
    Solvable,
    /// It is a path, but none leads to the goal.
    Unsolvable,
    /// It rightly claims that there is no path, but begins with this number.
    Count(u64),
    /// There are more moves than needed.
    TooMany {
        /// The moves.
        found: u64,
        /// So many would do.
        upper_bound: u64,
    },
    /// A move leads off the board.
    Wall {
        /// Its number, from 1.
        number: u64,
        /// The move.
        m: Move,
    },
    /// The path has fewer moves than claimed.
    PathEnds {
        /// Its moves.
        found: u64,
        /// Those claimed.
        claimed: u64,
    },
    /// The path has more moves than claimed.
    PathGoesOn {
        /// Those claimed.
        claimed: u64,
    },
    /// The path leads elsewhere.
    NotGoal {
        /// Its moves.
        moves: u64,
        /// The first cell that differs, row and column from 1.
        cell: (usize, usize),
        /// The tile on it, as it was written.
        found: String,
        /// The tile that the goal has there.
        wanted: String,
    },
}

impl From<Wrong> for Fault {
    fn from(wrong: Wrong) -> Fault {
        Fault::Wrong(wrong)
    }
}

impl From<cik::ReadError> for Fault {
    fn from(error: cik::ReadError) -> Fault {
        match error {
            cik::ReadError::Parse(wrong) => Fault::Format(wrong),
            cik::ReadError::Unread(error) => Fault::Unread(error),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Format(wrong) => write!(f, "{wrong}"),
            Fault::Unread(error) => write!(f, "{error}"),
            Fault::Wrong(wrong) => write!(f, "{wrong}"),
            Fault::Doubt {
                found, lower_bound, ..
            } if found < lower_bound => {
                let said = if *lower_bound == 1 { "is" } else { "are" };
                let lead = leads(*found);
                write!(
                    f,
                    "{lead}, where {lower_bound} {said} said to be the fewest"
                )
            }
            Fault::Doubt {
                found,
                lower_bound,
                upper_bound,
            } => {
                let lead = leads(*found);
                write!(
                    f,
                    "{lead}; the fewest are not known, but at least {lower_bound} and at most {upper_bound}"
                )
            }
        }
    }
}

impl std::error::Error for Fault {}

/// That so many moves lead to the goal.
fn leads(moves: u64) -> String {
    let lead = if moves == 1 { "leads" } else { "lead" };
    format!("{} {lead} to the goal", moves_in_words(moves))
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Wrong::Solvable => write!(f, "{UNSOLVABLE}, but there are moves to the goal"),
            Wrong::Unsolvable => write!(f, "a path, but no moves lead to the goal"),
            Wrong::Count(count) => {
                let letters = UNSOLVABLE.len();
                write!(
                    f,
                    "{UNSOLVABLE} has {letters} letters, the number says {count}"
                )
            }
            Wrong::TooMany { found, upper_bound } => {
                let are = if *upper_bound == 1 { "is" } else { "are" };
                write!(f, "{}, {upper_bound} {are} enough", moves_in_words(*found))
            }
            Wrong::Wall { number, m } => {
                write!(f, "move {number} ({}) leaves the board", m.letter())
            }
            Wrong::PathEnds { found, claimed } => {
                write!(
                    f,
                    "the path has {}, the number says {claimed}",
                    moves_in_words(*found)
                )
            }
            Wrong::PathGoesOn { claimed } => {
                let least = moves_in_words(claimed.saturating_add(1));
                write!(
                    f,
                    "the path has at least {least}, the number says {claimed}"
                )
            }
            Wrong::NotGoal {
                moves,
                cell: (row, column),
                found,
                wanted,
            } => write!(
                f,
                "after {} row {row}, column {column} holds {found}, wanted {wanted}",
                moves_in_words(*moves)
            ),
        }
    }
}

impl std::error::Error for Wrong {}

/// Checks an output, strictly read as [`cik::read`] does: its number of moves is that of its path, its path leads to
/// the goal, and is as short as wanted. Where no path leads there, it says just that.
///
/// Moves are played as they are read: an output of any size takes no memory, and nothing is read of it beyond the
/// first thing that is wrong.
///
/// ```
/// use yapboz::check::{check, Expected};
///
/// let puzzle = yapboz::format::gir::puzzle(b"2831647.5 1238.4765", None).unwrap();
/// let fewest = Expected::Fewest { needed: 5, enough: 5 };
/// assert_eq!(check(&puzzle, &b"5\nUULDR\n"[..], fewest).unwrap().to_string(), "5 moves");
///
/// let fault = check(&puzzle, &b"5\nUULLR\n"[..], fewest).unwrap_err();
/// assert_eq!(fault.to_string(), "move 4 (L) leaves the board");
/// ```
///
/// # Errors
/// [`Fault`]: the first one in the order of the text, where a number over the fewest moves comes before the path.
pub fn check<R: BufRead>(puzzle: &Puzzle, output: R, wanted: Expected) -> Result<Right, Fault> {
    let (claimed, path) = cik::read(output)?;
    let moves = match (path, is_solvable(puzzle)) {
        (Path::Moves(moves), true) => moves,
        (Path::Moves(_), false) => return Err(Wrong::Unsolvable.into()),
        (Path::Unsolvable, true) => return Err(Wrong::Solvable.into()),
        (Path::Unsolvable, false) if claimed == UNSOLVABLE.len() as u64 => {
            return Ok(Right::Unsolvable)
        }
        (Path::Unsolvable, false) => return Err(Wrong::Count(claimed).into()),
    };
    match wanted {
        Expected::Fewest { upper_bound, .. } if claimed > upper_bound => {
            let found = claimed;
            return Err(Wrong::TooMany { found, upper_bound }.into());
        }
        _ => play(puzzle, moves, claimed)?,
    }
    match wanted {
        Expected::Fewest {
            lower_bound,
            upper_bound,
        } if claimed != lower_bound => Err(Fault::Doubt {
            found: claimed,
            lower_bound,
            upper_bound,
        }),
        _ => Ok(Right::Moves(claimed)),
    }
}

/// Plays as many moves as claimed, which must be all, from the start to the goal.
fn play<R: BufRead>(puzzle: &Puzzle, moves: Moves<R>, claimed: u64) -> Result<(), Fault> {
    let steps = puzzle.grid().steps();
    let mut board = puzzle.start().clone();
    let mut found = 0;
    for m in moves {
        let m = m?;
        if found == claimed {
            return Err(Wrong::PathGoesOn { claimed }.into());
        }
        found += 1;
        let to = steps[board.blank().index()][m as usize];
        board.slide(to.ok_or(Wrong::Wall { number: found, m })?);
    }
    if found < claimed {
        return Err(Wrong::PathEnds { found, claimed }.into());
    }
    let goal = puzzle.goal();
    let grid = puzzle.grid();
    let differs = |cell: &Cell| board.tiles()[cell.index()] != goal.tiles()[cell.index()];
    let word = |tiles: &[_], cell: Cell| quoted(puzzle.word(tiles[cell.index()]));
    match grid.all().find(differs) {
        Some(cell) => Err(Wrong::NotGoal {
            moves: found,
            cell: (grid.row(cell) + 1, grid.column(cell) + 1),
            found: word(board.tiles(), cell),
            wanted: word(goal.tiles(), cell),
        }
        .into()),
        None => Ok(()),
    }
}
