//! The judge: whether an output is right. It knows no search; it plays the moves on a board.

use crate::grid::Cell;
use crate::moves::{Move, Path};
use crate::position::Tile;
use crate::puzzle::Puzzle;
use crate::quote::cut;
use crate::solvable::is_solvable;
use crate::text::cik::{self, Parsed};
use crate::text::dialect::{Dialect, Letters, UNSOLVABLE};
use crate::text::{moves_in_words, quoted, ParseError};
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

/// Which of the paths that lead to the goal are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// All of them.
    Any,
    /// The paths of the fewest moves.
    Fewest {
        /// No path has fewer moves.
        lower_bound: u32,
        /// Some path has no more moves; equal to `lower_bound` if the fewest moves are known.
        upper_bound: u32,
    },
}

/// What a right output says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Accepted {
    /// So many moves lead to the goal.
    Moves(u32),
    /// No moves lead to the goal.
    Unsolvable,
}

impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Accepted::Moves(moves) => f.write_str(&moves_in_words(moves.into())),
            Accepted::Unsolvable => write!(f, "no moves lead to the goal"),
        }
    }
}

/// Why an output is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// It is no text of the dialect.
    Format(ParseError),
    /// It has a path, but there is none.
    Unsolvable {
        /// The word for no solution.
        expected: String,
    },
    /// It has the word for no solution, but there is a path.
    Solvable {
        /// The word.
        found: String,
    },
    /// The number in front of the word for no solution is not the number of the word's letters.
    Letters {
        /// The number.
        found: i64,
    },
    /// A move leads off the board.
    LeavesTheBoard {
        /// The number of the move, from 1.
        number: u32,
        /// The name of the move.
        name: String,
    },
    /// A tile that is to move is not beside the blank.
    NotBesideBlank {
        /// The number of the move, from 1.
        number: u32,
        /// The tile.
        tile: String,
    },
    /// The number of moves is not the length of the path.
    Count {
        /// The number.
        claimed: i64,
        /// The length.
        found: u32,
    },
    /// The path does not lead to the goal.
    NotTheGoal {
        /// The length of the path.
        moves: u32,
        /// The row of the first cell with another tile, from 1.
        row: usize,
        /// The column of the cell, from 1.
        column: usize,
        /// The tile that the path leads to.
        found: String,
        /// The tile of the goal.
        expected: String,
    },
    /// The path leads to the goal, but a path with fewer moves does too.
    TooLong {
        /// The moves.
        found: u32,
        /// The most moves of an expected path.
        upper_bound: u32,
    },
    /// A number without a path is no number of moves that can suffice.
    TooFew {
        /// The number.
        found: i64,
        /// As in [`Expected::Fewest`].
        lower_bound: u32,
    },
    /// The tiles that move look alike, and may lead to too many boards to follow them all.
    TooManyBoards,
    /// Its moves lead to the goal, but these bounds do not show that they are the fewest.
    Doubt {
        /// The moves.
        found: u32,
        /// As in [`Expected::Fewest`].
        lower_bound: u32,
        /// As in [`Expected::Fewest`].
        upper_bound: u32,
    },
}

impl From<ParseError> for Rejection {
    fn from(error: ParseError) -> Rejection {
        Rejection::Format(error)
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let in_words = |moves: &u32| moves_in_words((*moves).into());
        match self {
            Rejection::Format(error) => error.fmt(f),
            Rejection::Unsolvable { expected } => write!(f, "found a path, expected {expected}"),
            Rejection::Solvable { found } => write!(f, "found {found}, expected a path"),
            Rejection::Letters { found } => {
                let letters = UNSOLVABLE.len();
                write!(
                    f,
                    "found {found}, expected {letters}, the letters of {UNSOLVABLE}"
                )
            }
            Rejection::LeavesTheBoard { number, name } => {
                write!(f, "move {number} ({name}) leaves the board")
            }
            Rejection::NotBesideBlank { number, tile } => {
                write!(
                    f,
                    "move {number} ({tile}): no such tile is beside the blank"
                )
            }
            Rejection::Count { claimed, found } => {
                let moves = in_words(found);
                write!(f, "the path has {moves}, the count says {claimed}")
            }
            Rejection::NotTheGoal {
                moves,
                row,
                column,
                found,
                expected,
            } => {
                let [found, expected] = [found, expected].map(|tile| quoted(tile));
                let moves = in_words(moves);
                write!(
                    f,
                    "found {found} in row {row}, column {column} after {moves}, expected \
                    {expected}"
                )
            }
            Rejection::TooLong { found, upper_bound } => {
                write!(
                    f,
                    "found {}, expected at most {upper_bound}",
                    in_words(found)
                )
            }
            Rejection::TooFew { found, lower_bound } => {
                write!(f, "found {found}, expected at least {lower_bound}")
            }
            Rejection::TooManyBoards => {
                write!(
                    f,
                    "the tiles that move look alike, and lead to too many boards"
                )
            }
            Rejection::Doubt {
                found,
                lower_bound,
                upper_bound,
            } => {
                let lead = if *found == 1 { "leads" } else { "lead" };
                write!(f, "found {} that {lead} to the goal, ", in_words(found))?;
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
    let found = match (cik::parse(output, dialect)?, is_solvable(puzzle)) {
        (Parsed::Path(claimed, moves), true) => {
            let (mut boards, mut wrong) = (Boards::of(puzzle), None);
            moves.each_move(|m| match boards.make(m, &dialect.letters) {
                Ok(()) => ControlFlow::Continue(()),
                Err(rejection) => {
                    wrong = Some(rejection);
                    ControlFlow::Break(())
                }
            })?;
            wrong.map_or(Ok(()), Err)?;
            boards.check_end(claimed)?
        }
        (Parsed::Tiles(claimed, tiles), true) => {
            let mut boards = Boards::of(puzzle);
            for tile in tiles.tokens()? {
                boards.push(tile, |_, _| {})?;
            }
            boards.check_end(claimed)?
        }
        (Parsed::Count(count), true) => {
            let lower_bound = match expected {
                Expected::Fewest { lower_bound, .. } => lower_bound,
                Expected::Any => 0,
            };
            let found = u32::try_from(count)
                .ok()
                .filter(|&count| count >= lower_bound);
            found.ok_or(Rejection::TooFew {
                found: count,
                lower_bound,
            })?
        }
        (Parsed::Path(..) | Parsed::Tiles(..) | Parsed::Count(_), false) => {
            return Err(Rejection::Unsolvable {
                expected: word.into(),
            })
        }
        (Parsed::Unsolvable(_), true) => return Err(Rejection::Solvable { found: word.into() }),
        (Parsed::Unsolvable(Some(found)), false) if found != word.len() as i64 => {
            return Err(Rejection::Letters { found });
        }
        (Parsed::Unsolvable(_), false) => return Ok(Accepted::Unsolvable),
    };
    match expected {
        Expected::Fewest { upper_bound, .. } if found > upper_bound => {
            Err(Rejection::TooLong { found, upper_bound })
        }
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

/// Returns the first path, in move order, on which tiles with these names move.
pub(crate) fn path_of<'t>(
    puzzle: &Puzzle,
    tiles: impl IntoIterator<Item = &'t str>,
) -> Result<Path, Rejection> {
    let (path, rejection) = beginning_of(puzzle, tiles);
    rejection.map_or(Ok(path), Err)
}

/// Returns the first path, in move order, on which tiles with these names move, up to the first
/// that cannot. Paths to the goal come first.
pub(crate) fn beginning_of<'t>(
    puzzle: &Puzzle,
    tiles: impl IntoIterator<Item = &'t str>,
) -> (Path, Option<Rejection>) {
    let (mut boards, mut rejection) = (Boards::of(puzzle), None);
    // The moves to the boards after each name, each with the number of the board before it.
    let (mut moves, mut ends) = (Vec::new(), vec![0]);
    let mut last = boards.goal().unwrap_or(0);
    for tile in tiles {
        let pushed = boards.push(tile, |before, m| moves.push((before as u32, m)));
        if let Err(wrong) = pushed {
            rejection = Some(wrong);
            break;
        }
        ends.push(moves.len());
        last = boards.goal().unwrap_or(0);
    }
    let mut path: Vec<Move> = ends[..ends.len() - 1]
        .iter()
        .rev()
        .map(|&begin| {
            let (before, m) = moves[begin + last];
            last = before as usize;
            m
        })
        .collect();
    path.reverse();
    (Path(path), rejection)
}

/// Checks that the moves stay on the board, and that the number of moves is right if the output
/// claims one.
pub(crate) fn play(
    puzzle: &Puzzle,
    letters: &Letters,
    path: &[Move],
    claimed: Option<i64>,
) -> Result<(), Rejection> {
    let mut boards = Boards::of(puzzle);
    path.iter().try_for_each(|&m| boards.make(m, letters))?;
    boards.check_count(claimed)
}

/// The most boards at once, and the most in all, that are followed: an output may go about among
/// tiles that look alike.
const MOST_AT_ONCE: usize = 1 << 20;
const MOST_FOLLOWED: usize = 1 << 26;

/// The most characters of a tile in a message.
const LONGEST_TILE: usize = 40;

/// A board in words: of the tiles with the same word, all are the first.
#[derive(Clone, PartialEq, Eq, Hash)]
struct WordBoard {
    tiles: Vec<Tile>,
    blank: Cell,
}

impl WordBoard {
    fn slide(&mut self, to: Cell) {
        self.tiles.swap(self.blank.index(), to.index());
        self.blank = to;
    }
}

/// The boards that an output may have led to so far: one, unless it says which tiles move and some
/// of these look alike.
struct Boards<'p> {
    puzzle: &'p Puzzle,
    steps: Vec<[Option<Cell>; 4]>,
    goal: Vec<Tile>,
    /// In the order of the first paths that lead to them.
    reached: Vec<WordBoard>,
    moves: u32,
    followed: usize,
}

impl Boards<'_> {
    fn of(puzzle: &Puzzle) -> Boards<'_> {
        let start = WordBoard {
            tiles: first_alike(puzzle, puzzle.position().tiles()),
            blank: puzzle.position().blank(),
        };
        Boards {
            puzzle,
            steps: puzzle.grid().steps(),
            goal: first_alike(puzzle, puzzle.solved().tiles()),
            reached: vec![start],
            moves: 0,
            followed: 0,
        }
    }

    /// Makes a move on the only board.
    fn make(&mut self, m: Move, letters: &Letters) -> Result<(), Rejection> {
        self.moves += 1;
        let board = &mut self.reached[0];
        let to = self.steps[board.blank.index()][m as usize];
        let leaves = || Rejection::LeavesTheBoard {
            number: self.moves,
            name: letters.of(m).into(),
        };
        board.slide(to.ok_or_else(leaves)?);
        Ok(())
    }

    /// Moves a tile with this name on each board, in all ways. Notes the number of the board before
    /// each board, and the move.
    fn push(&mut self, tile: &str, mut note: impl FnMut(usize, Move)) -> Result<(), Rejection> {
        self.moves += 1;
        let (steps, puzzle) = (&self.steps, self.puzzle);
        let ways = |board: &WordBoard| {
            Move::ALL.map(|m| {
                let cell = steps[board.blank.index()][m as usize]?;
                (puzzle.word(board.tiles[cell.index()]) == tile).then_some((m, cell))
            })
        };
        if let [board] = &mut self.reached[..] {
            let ways = ways(board);
            let mut there = ways.iter().flatten();
            if let (Some(&(m, cell)), None) = (there.next(), there.next()) {
                board.slide(cell);
                note(0, m);
                return Ok(());
            }
        }
        let (mut next, mut seen) = (Vec::new(), HashSet::new());
        for (number, board) in self.reached.iter().enumerate() {
            for (m, cell) in ways(board).into_iter().flatten() {
                let mut after = board.clone();
                after.slide(cell);
                if seen.insert(after.clone()) {
                    next.push(after);
                    note(number, m);
                }
            }
        }
        self.followed += next.len();
        self.reached = next;
        let are_many = self.reached.len() > MOST_AT_ONCE || self.followed > MOST_FOLLOWED;
        match (self.reached.is_empty(), are_many) {
            (true, _) => Err(Rejection::NotBesideBlank {
                number: self.moves,
                tile: cut(tile, LONGEST_TILE),
            }),
            (false, true) => Err(Rejection::TooManyBoards),
            (false, false) => Ok(()),
        }
    }

    /// Returns the number of the board that is the goal.
    fn goal(&self) -> Option<usize> {
        self.reached
            .iter()
            .position(|board| board.tiles == self.goal)
    }

    fn check_count(&self, claimed: Option<i64>) -> Result<(), Rejection> {
        match claimed {
            Some(claimed) if claimed != self.moves.into() => Err(Rejection::Count {
                claimed,
                found: self.moves,
            }),
            _ => Ok(()),
        }
    }

    /// Checks that a board is the goal and that a claimed number of moves is right, and returns the
    /// number.
    fn check_end(self, claimed: Option<i64>) -> Result<u32, Rejection> {
        self.check_count(claimed)?;
        let (puzzle, grid) = (self.puzzle, self.puzzle.grid());
        if self.goal().is_some() {
            return Ok(self.moves);
        }
        let goal = &self.goal;
        let board = &self.reached[0];
        let cell = grid
            .all()
            .find(|cell| board.tiles[cell.index()] != goal[cell.index()])
            .expect("the board is not the goal");
        let [found, expected] =
            [&board.tiles, goal].map(|tiles| puzzle.word(tiles[cell.index()]).to_string());
        Err(Rejection::NotTheGoal {
            moves: self.moves,
            row: grid.row(cell) + 1,
            column: grid.column(cell) + 1,
            found,
            expected,
        })
    }
}

/// Returns the tiles with each replaced by the first that looks alike.
fn first_alike(puzzle: &Puzzle, tiles: &[Tile]) -> Vec<Tile> {
    let mut all: Vec<Tile> = tiles.to_vec();
    all.sort_unstable();
    let first = |&tile: &Tile| {
        let is_alike = |other: &&Tile| puzzle.word(**other) == puzzle.word(tile);
        *all.iter().find(is_alike).expect("a tile looks like itself")
    };
    tiles.iter().map(first).collect()
}
