//! The judge: whether an output is right. It knows no search; it plays the moves on a board.

use crate::grid::Cell;
use crate::moves::{Move, Path};
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::solvable::is_solvable;
use crate::text::cik::{self, Said};
use crate::text::dialect::UNSOLVABLE;
use crate::text::dialect::{Dialect, Letters};
use crate::text::ParseError;
use crate::text::{moves_in_words, quoted};
use std::fmt;

/// Which of the paths that lead to the goal are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// All of them.
    Any,
    /// The paths of the fewest moves.
    Fewest {
        /// No path has fewer moves.
        lower_bound: u64,
        /// Some path has no more moves; equal to `lower_bound` if the fewest moves are known.
        upper_bound: u64,
    },
}

/// What a right output says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// It is not a `.cik`.
    Format(ParseError),
    /// Its answer is wrong, for this reason.
    Wrong(String),
    /// Its moves lead to the goal, but these bounds do not show that they are the fewest.
    Doubt {
        /// The moves.
        found: u64,
        /// As in [`Expected::Fewest`].
        lower_bound: u64,
        /// As in [`Expected::Fewest`].
        upper_bound: u64,
    },
}

impl Rejection {
    fn wrong(found: &str, expected: &str) -> Rejection {
        Rejection::Wrong(format!("found {found}, expected {expected}"))
    }
}

impl From<ParseError> for Rejection {
    fn from(error: ParseError) -> Rejection {
        Rejection::Format(error)
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Rejection::Format(error) => error.fmt(f),
            Rejection::Wrong(why) => f.write_str(why),
            Rejection::Doubt {
                found,
                lower_bound,
                upper_bound,
            } => {
                let lead = if *found == 1 { "leads" } else { "lead" };
                write!(
                    f,
                    "found {} that {lead} to the goal, ",
                    moves_in_words(*found)
                )?;
                if found < lower_bound {
                    write!(f, "expected at least {lower_bound}")
                } else {
                    write!(
                        f,
                        "expected the fewest: at least {lower_bound} and at most {upper_bound}"
                    )
                }
            }
        }
    }
}

impl std::error::Error for Rejection {}

/// Checks an output, which [`cik::read`] reads strictly: its path leads to the goal, has the
/// claimed number of moves, and is an expected path; or it says that there is no path, and there is
/// none.
///
/// ```
/// use yapboz::check::{check, Expected};
///
/// let puzzle = "2831647.5 1238.4765".parse().unwrap();
/// let fewest = Expected::Fewest { lower_bound: 5, upper_bound: 5 };
/// assert_eq!(check(&puzzle, b"5\nUULDR\n", fewest).unwrap().to_string(), "5 moves");
///
/// let rejection = check(&puzzle, b"5\nUULLR\n", fewest).unwrap_err();
/// assert_eq!(rejection.to_string(), "move 4 (L) leaves the board");
/// ```
///
/// # Errors
/// [`Rejection`]: [`Rejection::Format`] if the text is wrong anywhere, because a checker reads all
/// of the text first; otherwise the first error: of the path, then of the number, then of the board
/// that the path leads to.
pub fn check(puzzle: &Puzzle, output: &[u8], expected: Expected) -> Result<Accepted, Rejection> {
    check_in(&Dialect::default(), puzzle, output, expected)
}

/// Checks an output in another dialect. If the dialect has no path, the number must be the fewest
/// moves.
///
/// # Errors
/// As in [`check`].
pub fn check_in(
    dialect: &Dialect,
    puzzle: &Puzzle,
    output: &[u8],
    expected: Expected,
) -> Result<Accepted, Rejection> {
    let word = dialect.word();
    let found = match (cik::read(output, dialect)?, is_solvable(puzzle)) {
        (Said::Path(claimed, path), true) => lead(puzzle, &dialect.letters, &path, claimed)?,
        (Said::Tiles(claimed, tiles), true) => {
            lead(puzzle, &dialect.letters, &path_of(puzzle, &tiles)?, claimed)?
        }
        (Said::Count(count), true) => {
            let least = if let Expected::Fewest { lower_bound, .. } = expected {
                lower_bound
            } else {
                0
            };
            let found = u64::try_from(count).ok().filter(|&count| count >= least);
            found
                .ok_or_else(|| Rejection::wrong(&count.to_string(), &format!("at least {least}")))?
        }
        (Said::Path(..) | Said::Tiles(..) | Said::Count(_), false) => {
            return Err(Rejection::wrong("a path", word))
        }
        (Said::Unsolvable(_), true) => return Err(Rejection::wrong(word, "a path")),
        (Said::Unsolvable(Some(count)), false) if count != word.len() as i64 => {
            let expected = format!("{}, the letters of {UNSOLVABLE}", UNSOLVABLE.len());
            return Err(Rejection::wrong(&count.to_string(), &expected));
        }
        (Said::Unsolvable(_), false) => return Ok(Accepted::Unsolvable),
    };
    match expected {
        Expected::Fewest { upper_bound, .. } if found > upper_bound => Err(Rejection::wrong(
            &moves_in_words(found),
            &format!("at most {upper_bound}"),
        )),
        Expected::Fewest {
            lower_bound,
            upper_bound,
        } if found != lower_bound => Err(Rejection::Doubt {
            found,
            lower_bound,
            upper_bound,
        }),
        _ => Ok(Accepted::Moves(found)),
    }
}

/// Returns the path on which these tiles move. Of tiles that look alike, the first in move order
/// moves.
pub(crate) fn path_of(puzzle: &Puzzle, tiles: &[String]) -> Result<Path, Rejection> {
    let (steps, mut board, mut path) =
        (puzzle.grid().steps(), puzzle.position().clone(), Vec::new());
    for (number, tile) in (1..).zip(tiles) {
        let beside = Move::ALL
            .into_iter()
            .filter_map(|m| Some((m, steps[board.blank().index()][m as usize]?)));
        let mut moves = beside.filter(|(_, cell)| puzzle.word(board.tile(*cell)) == tile);
        let Some((m, cell)) = moves.next() else {
            return Err(Rejection::Wrong(format!(
                "move {number} ({tile}): no such tile is beside the blank"
            )));
        };
        path.push(m);
        board.slide(cell);
    }
    Ok(Path(path))
}

/// Plays the moves from the start, and returns the board after them. If the output claims a number
/// of moves, it is right.
pub(crate) fn play(
    puzzle: &Puzzle,
    letters: &Letters,
    path: &[Move],
    claimed: Option<i64>,
) -> Result<Position, Rejection> {
    let steps = puzzle.grid().steps();
    let mut board = puzzle.position().clone();
    for (number, &m) in (1..).zip(path) {
        let Some(to) = steps[board.blank().index()][m as usize] else {
            return Err(Rejection::Wrong(format!(
                "move {number} ({}) leaves the board",
                letters.of(m)
            )));
        };
        board.slide(to);
    }
    let found = path.len() as u64;
    if let Some(claimed) = claimed.filter(|&claimed| i64::try_from(found) != Ok(claimed)) {
        return Err(Rejection::Wrong(format!(
            "the path has {}, the count says {claimed}",
            moves_in_words(found)
        )));
    }
    Ok(board)
}

/// Checks that the moves lead from the start to the goal, and returns their number.
fn lead(
    puzzle: &Puzzle,
    letters: &Letters,
    path: &[Move],
    claimed: Option<i64>,
) -> Result<u64, Rejection> {
    let board = play(puzzle, letters, path, claimed)?;
    let (grid, goal, found) = (puzzle.grid(), puzzle.solved(), path.len() as u64);
    // Tiles that look alike are the same.
    let differs = |cell: &Cell| puzzle.word(board.tile(*cell)) != puzzle.word(goal.tile(*cell));
    let Some(cell) = grid.all().find(differs) else {
        return Ok(found);
    };
    let (row, column) = (grid.row(cell) + 1, grid.column(cell) + 1);
    let [tile, expected] = [&board, &goal].map(|board| quoted(puzzle.word(board.tile(cell))));
    Err(Rejection::wrong(
        &format!(
            "{tile} in row {row}, column {column} after {}",
            moves_in_words(found)
        ),
        &expected,
    ))
}
