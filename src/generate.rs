//! Random puzzles of a shape, by a seed.

pub mod distance;
mod known;
pub(crate) mod starts;
pub(crate) mod unique;

use crate::board::Board;
use crate::digits::typed;
use crate::grid::Grid;
use crate::moves::Move;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{Memory, NodeLimit};
use crate::solvable::is_solvable;
use std::collections::HashSet;
use std::fmt;

/// The starts of puzzles with a given goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Start {
    /// The starts from which the goal can be reached, all equally likely.
    #[default]
    Solvable,
    /// The starts from which the goal cannot be reached, all equally likely.
    Unsolvable,
    /// The board after this number of random moves from the goal. No move undoes the move before,
    /// so the walk ends at the end of a single line.
    Walk(u32),
}

/// Why there is no such puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// The goal can be reached from every start: there are two cells, or tiles that look alike.
    Solvable,
    /// No start needs this number of moves.
    TooFar {
        /// The most moves that a start needs.
        most: u32,
    },
    /// The shape has too many positions for a table of all of them.
    TooManyCells {
        /// The most cells of a shape with a table.
        most: usize,
    },
    /// Tiles look alike, and their words make too many boards for a table.
    TooManyBoards {
        /// The most boards.
        most: u64,
    },
    /// The table of all positions does not fit into the memory.
    Memory {
        /// The available memory.
        found: Memory,
        /// The memory that making the table takes.
        needed: Memory,
    },
    /// Starts at this distance are too rare to be drawn, or take too long to solve.
    TooRare {
        /// The most moves of starts that are drawn.
        most: u32,
    },
    /// The node limit was reached before a start at the distance was found.
    Spent {
        /// The distance, in moves.
        moves: u32,
        /// The node limit.
        node_limit: NodeLimit,
    },
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            GenerateError::Solvable => {
                write!(
                    f,
                    "expected a shape of at least 3 cells, and distinct tiles: every start \
                    reaches this goal"
                )
            }
            GenerateError::TooFar { most } => write!(
                f,
                "expected 0 to {most}, the distances of this shape and goal"
            ),
            GenerateError::TooManyCells { most } => {
                write!(f, "expected a shape of at most {most} cells")
            }
            GenerateError::TooManyBoards { most } => {
                write!(
                    f,
                    "expected distinct tiles, or words that make at most {} boards",
                    typed(*most)
                )
            }
            GenerateError::Memory {
                found: Memory(found),
                needed: Memory(needed),
            } => write!(
                f,
                "found {} MiB of memory, expected at least {} for the table of all positions",
                found >> 20,
                needed.div_ceil(1 << 20)
            ),
            GenerateError::TooRare { most } => {
                write!(
                    f,
                    "expected 0 to {most}: no farther starts are found on boards of this size"
                )
            }
            GenerateError::Spent {
                moves,
                node_limit: NodeLimit(nodes),
            } => {
                let nodes = typed(*nodes);
                write!(
                    f,
                    "found no start within {nodes} nodes, expected a start of exactly \
                    {moves} moves"
                )
            }
        }
    }
}

impl std::error::Error for GenerateError {}

/// An endless iterator of puzzles. By default, all solvable starts of a goal are equally likely.
///
/// The same shape, goal, [`Start`] and seed give the same puzzles on every machine and in every
/// version.
///
/// ```
/// use yapboz::text::gir;
/// use yapboz::generate::Puzzles;
/// use yapboz::{Board, Grid};
///
/// let mut puzzles = Puzzles::to(&Board::ordered(Grid::new(3, 3).unwrap()), 0);
/// assert_eq!(gir::line(&puzzles.next().unwrap()).unwrap(), "2146758.3 12345678.");
/// ```
#[derive(Clone, Debug)]
pub struct Puzzles {
    grid: Grid,
    start: Start,
    random: Random,
    /// `words[cell]`: the name of the tile on this cell of the current goal.
    words: Vec<String>,
    pub(crate) blank: Tile,
    is_goal_random: bool,
    /// Whether tiles of the goal look alike.
    pub(crate) has_alike: bool,
}

impl Puzzles {
    /// Returns the puzzles of a seed whose goals are random orders of the numbers from 1 and the
    /// blank, a dot.
    pub fn random(grid: Grid, seed: u64) -> Puzzles {
        Puzzles {
            is_goal_random: true,
            ..Puzzles::to(&Board::ordered(grid), seed)
        }
    }

    /// Returns the puzzles of a seed with this goal. Its tiles may look alike.
    pub fn to(goal: &Board, seed: u64) -> Puzzles {
        let has_alike = goal.words().iter().collect::<HashSet<_>>().len() < goal.words().len();
        Puzzles {
            grid: goal.grid(),
            start: Start::default(),
            random: Random::new(seed),
            words: goal.words().to_vec(),
            blank: Tile(goal.blank().0),
            is_goal_random: false,
            has_alike,
        }
    }

    /// Returns the puzzles with the same goals and another kind of start.
    ///
    /// # Errors
    /// [`GenerateError::Solvable`] if there is no such start.
    pub fn with(self, start: Start) -> Result<Puzzles, GenerateError> {
        let words: HashSet<&String> = self.words.iter().collect();
        // In one row or column, tiles keep their order, unless all of them look alike.
        let is_solvable = words.len() == Grid::LEAST || self.has_alike && !self.grid.is_line();
        match start {
            Start::Unsolvable if is_solvable => Err(GenerateError::Solvable),
            _ => Ok(Puzzles { start, ..self }),
        }
    }

    /// Returns the shape of the puzzles.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    fn take_goal(&mut self) {
        if self.is_goal_random {
            let mark = self.words[self.blank.index()].clone();
            self.random.shuffle(&mut self.words);
            let blank = self.words.iter().position(|word| *word == mark);
            self.blank = Tile(blank.expect("the blank stays among the tiles") as u8);
        }
    }

    /// Returns the puzzle with this start, and the numbers that a reader gives to tiles that look
    /// alike.
    pub(crate) fn puzzle(&self, start: Position) -> Puzzle {
        let puzzle = Puzzle::in_words(start, &self.words);
        if self.has_alike {
            return Puzzle::new(&puzzle.start(), &puzzle.goal())
                .expect("both boards have the same words");
        }
        puzzle
    }

    fn solvable(&mut self) -> Puzzle {
        let tiles = if self.grid.is_line() {
            self.line()
        } else {
            self.order()
        };
        let puzzle = self.of_tiles(&tiles);
        if is_solvable(&puzzle) {
            puzzle
        } else {
            self.exchanged(tiles)
        }
    }

    fn unsolvable(&mut self) -> Puzzle {
        loop {
            let tiles = self.order();
            let puzzle = self.of_tiles(&tiles);
            if !is_solvable(&puzzle) {
                return puzzle;
            }
            // In a single row or column, swapping does not help, so another start is drawn.
            if !self.grid.is_line() {
                return self.exchanged(tiles);
            }
        }
    }

    fn order(&mut self) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = self.grid.all().map(|cell| Tile(cell.0)).collect();
        self.random.shuffle(&mut tiles);
        tiles
    }

    /// Draws the tiles in the goal's order, with the blank anywhere.
    fn line(&mut self) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = self.grid.all().map(|cell| Tile(cell.0)).collect();
        let place = self.random.below(tiles.len() as u64) as usize;
        let blank = tiles.remove(self.blank.index());
        tiles.insert(place, blank);
        tiles
    }

    fn of_tiles(&self, tiles: &[Tile]) -> Puzzle {
        self.puzzle(Position::new(self.grid, tiles, self.blank))
    }

    /// Swaps two of the tiles, which maps solvable starts to unsolvable ones, one to one, and
    /// returns the puzzle.
    fn exchanged(&self, mut tiles: Vec<Tile>) -> Puzzle {
        let mut others = (0..tiles.len()).filter(|&cell| tiles[cell] != self.blank);
        if let (Some(first), Some(second)) = (others.next(), others.next()) {
            tiles.swap(first, second);
        }
        self.of_tiles(&tiles)
    }

    /// Draws a puzzle whose start is a number of random moves from the goal. `after` returns `None`
    /// to forbid a move.
    fn walk<S: Copy>(
        &mut self,
        moves: u32,
        mut state: S,
        after: impl Fn(S, Move) -> Option<S>,
    ) -> Puzzle {
        let mut board = Position::solved(self.grid, self.blank);
        for _ in 0..moves {
            let mut allowed = Vec::with_capacity(4);
            for m in Move::ALL {
                let to = self.grid.step(board.blank(), m);
                allowed.extend(to.and_then(|_| Some((m, after(state, m)?))));
            }
            if allowed.is_empty() {
                break;
            }
            let chosen = self.random.below(allowed.len() as u64) as usize;
            board.make(allowed[chosen].0);
            state = allowed[chosen].1;
        }
        self.puzzle(board)
    }
}

impl Iterator for Puzzles {
    type Item = Puzzle;

    /// Draws the next puzzle; there is always one.
    fn next(&mut self) -> Option<Puzzle> {
        self.take_goal();
        Some(match self.start {
            Start::Solvable => self.solvable(),
            Start::Unsolvable => self.unsolvable(),
            Start::Walk(moves) => self.walk(moves, None, |last: Option<Move>, m| {
                (last != Some(m.back())).then_some(Some(m))
            }),
        })
    }
}
