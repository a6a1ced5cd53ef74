//! Puzzles of a shape, by the seed: which there are, each as likely as the others.

pub mod exact;

use crate::board::{Board, Tile};
use crate::goal::numbers;
use crate::grid::Grid;
use crate::moves::Move;
use crate::puzzle::{Layout, Puzzle};
use crate::random::Random;
use crate::search::Memory;
use crate::solvable::is_solvable;
use std::fmt;

/// Which goal puzzles of numbers have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalChoice {
    /// The tiles in ascending order, row by row, then the blank.
    Ordered,
    /// Any order of the tiles and the blank, each as likely, drawn again for every puzzle.
    Random,
}

/// Which start puzzles have, given their goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// Any from which the goal is reached, each as likely.
    #[default]
    Solvable,
    /// Any from which it is not reached, each as likely.
    Unsolvable,
    /// Where the blank is after so many random moves from the goal, of which none takes the one before back. In one
    /// row or one column a way ends where no other move is left.
    Walk(u64),
}

/// Why there is no puzzle as it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenerateError {
    /// The goal is reached from every start of a shape of two cells.
    Solvable,
    /// From no start are so many moves needed.
    TooFar {
        /// The most that are needed from any.
        most: u64,
    },
    /// There are too many positions to see all of them.
    TooManyCells {
        /// The most cells of a shape whose positions are.
        most: usize,
    },
    /// The table of all positions does not fit into the memory.
    Memory(Memory),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            GenerateError::Solvable => write!(f, "wanted a shape of at least 3 cells"),
            GenerateError::TooFar { most } => {
                write!(
                    f,
                    "wanted 0 to {most}, the distances of this shape and goal"
                )
            }
            GenerateError::TooManyCells { most } => {
                write!(f, "wanted a shape of at most {most} cells")
            }
            GenerateError::Memory(Memory(bytes)) => write!(
                f,
                "{} MiB of memory do not hold the table of all positions (--memory allows more)",
                bytes >> 20
            ),
        }
    }
}

impl std::error::Error for GenerateError {}

/// Puzzles without end. Given its goal, every start that has an answer is as likely, where no other kind of
/// [`Start`] is asked for.
///
/// A shape, a goal, a kind of start and a seed are always the same puzzles.
///
/// ```
/// use yapboz::format::gir;
/// use yapboz::generate::{GoalChoice, Puzzles};
/// use yapboz::grid::Grid;
///
/// let mut puzzles = Puzzles::new(Grid::new(3, 3).unwrap(), GoalChoice::Ordered, 0);
/// assert_eq!(gir::line(&puzzles.next().unwrap()).unwrap(), "2146758.3 12345678.");
/// ```
#[derive(Clone, Debug)]
pub struct Puzzles {
    grid: Grid,
    start: Start,
    random: Random,
    /// The goal that was last taken, cell by cell.
    words: Vec<String>,
    /// The blank's tile in it: the cell where it is.
    blank: Tile,
    is_goal_random: bool,
}

impl Puzzles {
    /// The puzzles of a seed. The tiles are the numbers from 1 on, the blank is a dot.
    #[must_use]
    pub fn new(grid: Grid, goal: GoalChoice, seed: u64) -> Puzzles {
        Puzzles {
            is_goal_random: goal == GoalChoice::Random,
            ..Puzzles::to(&numbers(grid), seed)
        }
    }

    /// The puzzles of a seed that all have this goal.
    #[must_use]
    pub fn to(goal: &Layout, seed: u64) -> Puzzles {
        Puzzles {
            grid: goal.grid(),
            start: Start::default(),
            random: Random::new(seed),
            words: goal.words().to_vec(),
            blank: Tile(goal.blank().0),
            is_goal_random: false,
        }
    }

    /// The puzzles with the same goals and another kind of start.
    ///
    /// # Errors
    /// [`GenerateError::Solvable`] where there is no such start.
    pub fn with(self, start: Start) -> Result<Puzzles, GenerateError> {
        match start {
            Start::Unsolvable if self.grid.cells() == Grid::LEAST => Err(GenerateError::Solvable),
            _ => Ok(Puzzles { start, ..self }),
        }
    }

    /// The shape of the puzzles.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Goes on to the next puzzle's goal.
    fn take_goal(&mut self) {
        if self.is_goal_random {
            let mark = self.words[self.blank.index()].clone();
            self.random.shuffle(&mut self.words);
            let blank = self.words.iter().position(|word| *word == mark);
            self.blank = Tile(blank.expect("the blank stays among the tiles") as u8);
        }
    }

    /// The puzzle that leads from a start to the goal that was last taken.
    fn puzzle(&self, start: Board) -> Puzzle {
        Puzzle::in_words(start, self.blank, self.words.clone())
    }

    /// Any start from which the goal is reached.
    fn solvable(&mut self) -> Puzzle {
        let tiles = match self.grid.is_line() {
            true => self.line(),
            false => self.order(),
        };
        self.exchanged_unless(true, tiles)
    }

    /// Any start from which it is not.
    fn unsolvable(&mut self) -> Puzzle {
        loop {
            let tiles = self.order();
            let puzzle = self.exchanged_unless(false, tiles);
            // In one row or one column an exchange need not help, and a start can be left away.
            if !is_solvable(&puzzle) {
                return puzzle;
            }
        }
    }

    /// Any order of the tiles.
    fn order(&mut self) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = self.grid.all().map(|cell| Tile(cell.0)).collect();
        self.random.shuffle(&mut tiles);
        tiles
    }

    /// The tiles in their order, and any place of the blank among them.
    fn line(&mut self) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = self.grid.all().map(|cell| Tile(cell.0)).collect();
        let place = self.random.below(tiles.len() as u64) as usize;
        let blank = tiles.remove(self.blank.index());
        tiles.insert(place, blank);
        tiles
    }

    /// The puzzle of these tiles where it is solvable or not, as it is to be; otherwise that of the same with two
    /// tiles exchanged, which makes of every unsolvable start another solvable one, and the other way round.
    fn exchanged_unless(&self, is_to_be: bool, mut tiles: Vec<Tile>) -> Puzzle {
        let any = self.puzzle(Board::new(self.grid, &tiles, self.blank));
        if is_solvable(&any) == is_to_be || self.grid.is_line() {
            return any;
        }
        let mut others = (0..tiles.len()).filter(|&cell| tiles[cell] != self.blank);
        if let (Some(first), Some(second)) = (others.next(), others.next()) {
            tiles.swap(first, second);
        }
        self.puzzle(Board::new(self.grid, &tiles, self.blank))
    }

    /// The start that a random way of so many moves leads to from the goal. Which moves it may go on with,
    /// `after` says of a state and a move, by the state after it.
    fn walk<S: Copy>(
        &mut self,
        moves: u64,
        mut state: S,
        after: impl Fn(S, Move) -> Option<S>,
    ) -> Puzzle {
        let mut board = Board::solved(self.grid, self.blank);
        for _ in 0..moves {
            let mut ways = Vec::with_capacity(4);
            for m in Move::ALL {
                let to = self.grid.step(board.blank(), m);
                ways.extend(to.and_then(|_| Some((m, after(state, m)?))));
            }
            if ways.is_empty() {
                break;
            }
            let way = self.random.below(ways.len() as u64) as usize;
            board.make(ways[way].0);
            state = ways[way].1;
        }
        self.puzzle(board)
    }
}

impl Iterator for Puzzles {
    type Item = Puzzle;

    /// The next puzzle; there always is one.
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
