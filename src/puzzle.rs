//! A start board and a goal board of the same shape and tiles, renumbered so that tile i belongs on
//! cell i.

mod numbers;

pub use numbers::NumbersError;

use crate::board::Board;
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::order::Order;
use crate::position::{Position, Tile};
use std::collections::{HashMap, VecDeque};
use std::fmt;

/// Why two boards are not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The boards' shapes differ.
    Shapes,
    /// Each board has a tile that the other lacks; these are the first such cells.
    Tiles {
        /// The cell of a tile that is not in the goal.
        start: Cell,
        /// The cell of a tile that is not in the start.
        goal: Cell,
    },
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PuzzleError::Shapes => write!(f, "found boards of two shapes, expected one"),
            PuzzleError::Tiles { start, goal } => write!(
                f,
                "found a tile only on the start (cell {}) and another only on the goal (cell {}), \
                    expected the same tiles",
                start.0, goal.0
            ),
        }
    }
}

impl std::error::Error for PuzzleError {}

/// A puzzle: move the blank until the start board is the goal board.
///
/// Tiles are numbered by their goal cells. So every tile of the goal is on its own cell, and a
/// search needs to know only the shape and the blank's goal cell. The original words are used again
/// when a board is shown.
///
/// [`str::parse`] reads a text; [`gir`](crate::text::gir) reads it with more choices:
///
/// ```
/// use yapboz::Puzzle;
///
/// let puzzle: Puzzle = "2831647.5 1238.4765".parse()?;
/// assert_eq!(puzzle.grid().to_string(), "3x3");
/// # Ok::<(), yapboz::text::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle {
    start: Position,
    words: Words,
    /// Whether tiles look alike: some words are equal.
    has_alike: bool,
    /// The order in which searches try the moves.
    order: Order,
}

/// The words of the tiles, in one text: a string for each would take most of the time to read a
/// small puzzle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Words {
    text: String,
    /// The end of each word in the text.
    ends: Vec<usize>,
}

impl Words {
    fn of(&self, tile: Tile) -> &str {
        let begin = if tile.0 == 0 {
            0
        } else {
            self.ends[tile.index() - 1]
        };
        &self.text[begin..self.ends[tile.index()]]
    }
}

impl<W: AsRef<str>> FromIterator<W> for Words {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Words {
        let words = words.into_iter();
        let (least, _) = words.size_hint();
        let mut all = Words {
            text: String::with_capacity(least),
            ends: Vec::with_capacity(least),
        };
        for word in words {
            all.text.push_str(word.as_ref());
            all.ends.push(all.text.len());
        }
        all
    }
}

impl Puzzle {
    /// Makes the puzzle that leads from one board to another. If the words of the blanks differ,
    /// the start's word is kept. Equal tiles are numbered in the order of their cells.
    ///
    /// # Errors
    /// [`PuzzleError`] if shapes or tiles differ.
    pub fn new(start: &Board, goal: &Board) -> Result<Puzzle, PuzzleError> {
        if start.grid() != goal.grid() {
            return Err(PuzzleError::Shapes);
        }
        let blank = Tile(goal.blank().0);
        let mut homes: HashMap<_, VecDeque<Cell>> = HashMap::new();
        for (cell, word) in goal.tiles() {
            homes.entry(word).or_default().push_back(cell);
        }
        let has_alike = homes.values().any(|cells| cells.len() > 1);
        let mut tiles = vec![blank; start.grid().cells()];
        let mut stray = None;
        for (cell, word) in start.tiles() {
            match homes.get_mut(word).and_then(VecDeque::pop_front) {
                Some(home) => tiles[cell.index()] = Tile(home.0),
                None => stray = stray.or(Some(cell)),
            }
        }
        // Both boards have the same number of tiles: a tile left over on one means a tile left over
        // on the other.
        if let Some((start, &goal)) = stray.zip(homes.values().flatten().min()) {
            return Err(PuzzleError::Tiles { start, goal });
        }
        let on_blank = &start.words()[start.blank().index()];
        let words = goal.words().iter().enumerate();
        let words = words
            .map(|(cell, word)| {
                if cell == blank.index() {
                    on_blank
                } else {
                    word
                }
            })
            .collect();
        Ok(Puzzle {
            start: Position::new(start.grid(), &tiles, blank),
            words,
            has_alike,
            order: Order::default(),
        })
    }

    /// Makes the puzzle from a start board to the goal with every tile on its own cell. A tile's
    /// word is its cell's number; the blank's word is a dot.
    pub fn from_position(start: Position) -> Puzzle {
        let mut words: Vec<String> = start.grid().all().map(|cell| cell.0.to_string()).collect();
        words[start.blank_tile().index()] = ".".into();
        Puzzle::in_words(start, words)
    }

    /// Makes the puzzle that leads from one board to another with the same tiles. Every tile gets a
    /// new number, by its cell in the goal.
    ///
    /// # Panics
    /// If the boards' grids or blanks differ.
    pub fn between(start: &Position, goal: &Position) -> Puzzle {
        assert!(start.grid() == goal.grid(), "the boards have one shape");
        assert!(
            start.blank_tile() == goal.blank_tile(),
            "the boards have one blank"
        );
        Puzzle::from_position(renumbered(start, goal))
    }

    /// Returns the puzzle from the goal to the start, with the same words. Its solutions are this
    /// puzzle's solutions in reverse.
    ///
    /// ```
    /// use yapboz::Puzzle;
    ///
    /// let puzzle: Puzzle = "2831647.5 1238.4765".parse()?;
    /// assert_eq!(puzzle.reversed().to_string(), "1238.4765 2831647.5");
    /// # Ok::<(), yapboz::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn reversed(&self) -> Puzzle {
        let words = self
            .start
            .tiles()
            .iter()
            .map(|&tile| self.word(tile))
            .collect();
        Puzzle {
            start: renumbered(&self.solved(), &self.start),
            words,
            has_alike: self.has_alike,
            order: self.order,
        }
    }

    /// Makes the puzzle from a start board to the goal with every tile on its own cell. The goal's
    /// words are `words`, cell by cell, which must be distinct.
    ///
    /// # Panics
    /// If the numbers of words and tiles differ.
    pub(crate) fn in_words(
        start: Position,
        words: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Puzzle {
        let words: Words = words.into_iter().collect();
        assert_eq!(
            words.ends.len(),
            start.grid().cells(),
            "every tile has a word"
        );
        Puzzle {
            start,
            words,
            has_alike: false,
            order: Order::default(),
        }
    }

    /// Returns the same puzzle, whose searches by name make children in this order of the moves.
    #[must_use]
    pub(crate) fn with_order(&self, order: Order) -> Puzzle {
        Puzzle {
            order,
            ..self.clone()
        }
    }

    /// Returns the puzzle from another board to the same goal.
    pub(crate) fn starting_at(&self, start: Position) -> Puzzle {
        Puzzle {
            start,
            ..self.clone()
        }
    }

    /// Returns the order in which searches try the moves.
    pub(crate) fn order(&self) -> Order {
        self.order
    }

    /// Returns the image of the puzzle under the symmetry that maps an order of the moves to R D U
    /// L, or nearest to it. If a path is the image's canonical solution, [`Order::back`] turns it
    /// into this puzzle's first shortest solution in that order.
    ///
    /// ```
    /// use yapboz::{Order, Puzzle, Solver};
    ///
    /// let puzzle: Puzzle = "8672543.1 12345678.".parse()?;
    /// let order: Order = "DLRU".parse()?;
    /// let image = Solver::default().solve(&puzzle.in_order(order))?;
    /// let path = order.back(&image.path);
    /// assert_eq!(path.len(), 31);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn in_order(&self, order: Order) -> Puzzle {
        let (grid, [first, second, ..]) = (self.grid(), order.turn());
        let is_turned = matches!(first, Move::D | Move::U);
        let [across, down] = if is_turned {
            [grid.height(), grid.width()]
        } else {
            [grid.width(), grid.height()]
        };
        // The image's columns ascend in the direction of the first move if it leads to greater
        // numbers; its rows follow the second move.
        let along = |m, at: usize, most: usize| {
            if matches!(m, Move::R | Move::D) {
                at
            } else {
                most - 1 - at
            }
        };
        let image = |cell: Cell| {
            let (column, row) = (grid.column(cell), grid.row(cell));
            let [x, y] = if is_turned {
                [row, column]
            } else {
                [column, row]
            };
            along(second, y, down) * across + along(first, x, across)
        };
        let tile = |tile: Tile| Tile(image(tile.home()) as u8);
        let mut tiles = vec![self.blank_tile(); grid.cells()];
        let mut words = vec![""; grid.cells()];
        for cell in grid.all() {
            tiles[image(cell)] = tile(self.start.tile(cell));
            words[image(cell)] = self.word(Tile(cell.0));
        }
        let grid = Grid::new(across, down).expect("the turned shape has the same number of cells");
        let blank = tile(self.blank_tile());
        let has_alike = self.has_alike;
        Puzzle {
            has_alike,
            order: order.turned(),
            ..Puzzle::in_words(Position::new(grid, &tiles, blank), words)
        }
    }

    /// Returns the shape of both boards.
    pub fn grid(&self) -> Grid {
        self.start.grid()
    }

    /// Returns the start, in numbers.
    pub fn position(&self) -> &Position {
        &self.start
    }

    /// Returns the goal, in numbers: every tile on its own cell.
    pub fn solved(&self) -> Position {
        Position::solved(self.grid(), self.blank_tile())
    }

    /// Writes the puzzle as numbers: its shape, the blank's home, and the homes of the tiles.
    pub(crate) fn numbers(&self) -> String {
        let homes: Vec<String> = self
            .start
            .tiles()
            .iter()
            .map(|tile| tile.0.to_string())
            .collect();
        format!(
            "{} {} {}",
            self.grid(),
            self.blank_tile().0,
            homes.join(" ")
        )
    }

    /// Returns the least length, from `bound` on, with the parity of the blank's distance, which
    /// all solutions have.
    pub(crate) fn least_length(&self, bound: u32) -> u32 {
        bound.saturating_add((bound ^ self.blank_distance() as u32) % 2)
    }

    /// Returns the distance of the blank from its goal cell.
    pub(crate) fn blank_distance(&self) -> usize {
        self.grid()
            .distance(self.start.blank(), self.blank_tile().home())
    }

    /// Returns the tile that is the blank.
    pub fn blank_tile(&self) -> Tile {
        self.start.blank_tile()
    }

    /// Returns whether tiles look alike: some words are equal. Then a board is solved if its words
    /// are the goal's, whatever the numbers of its tiles.
    pub fn has_alike(&self) -> bool {
        self.has_alike
    }

    /// Returns a tile's word.
    ///
    /// # Panics
    /// If the puzzle has no such tile.
    pub fn word(&self, tile: Tile) -> &str {
        self.words.of(tile)
    }

    /// Returns the start, in words.
    pub fn start(&self) -> Board {
        self.board(self.position())
    }

    /// Returns the goal, in words; the blank's word is the start's.
    pub fn goal(&self) -> Board {
        self.board(&self.solved())
    }

    /// Returns a position in words.
    ///
    /// # Panics
    /// If its tiles or its blank differ from the puzzle's.
    pub fn board(&self, position: &Position) -> Board {
        let words = position
            .tiles()
            .iter()
            .map(|&tile| self.word(tile).to_string());
        let board = Board::with_alike(
            position.grid(),
            words.collect(),
            &[self.word(self.blank_tile())],
        );
        board.expect("a puzzle has one blank")
    }
}

/// Returns the start with the tiles numbered by their cells in the goal.
fn renumbered(start: &Position, goal: &Position) -> Position {
    let homes = goal.cells();
    let tiles: Vec<Tile> = start
        .tiles()
        .iter()
        .map(|tile| Tile(homes[tile.index()].0))
        .collect();
    Position::new(start.grid(), &tiles, Tile(goal.blank().0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardError;

    fn board(words: &str) -> Result<Board, BoardError> {
        let grid = Grid::new(3, 2).unwrap();
        Board::new(
            grid,
            words.split(' ').map(String::from).collect(),
            &[".", "_"],
        )
    }

    #[test]
    fn tiles_are_numbered_by_their_goal_cells() {
        let puzzle = Puzzle::new(
            &board("e d c b . a").unwrap(),
            &board("a b c d e _").unwrap(),
        )
        .unwrap();
        let tiles: Vec<u8> = puzzle
            .position()
            .tiles()
            .iter()
            .map(|tile| tile.0)
            .collect();
        assert_eq!(tiles, [4, 3, 2, 1, 5, 0]);
        assert_eq!(puzzle.position().blank(), Cell(4));
        assert_eq!(puzzle.word(Tile(4)), "e");
        assert_eq!(puzzle.word(puzzle.blank_tile()), ".");
        assert_eq!(puzzle.solved().tiles()[0], Tile(0));
    }

    #[test]
    fn errors_name_the_first_wrong_cell() {
        assert_eq!(board("a b c d e f"), Err(BoardError::NoBlank));
        assert_eq!(board("a . c _ e a"), Err(BoardError::SecondBlank(Cell(3))));
        assert_eq!(board("a b . d e a"), Err(BoardError::Twice(Cell(5))));
        let (start, goal) = (board("a b x . d e").unwrap(), board("a b c d . e").unwrap());
        let strays = PuzzleError::Tiles {
            start: Cell(2),
            goal: Cell(2),
        };
        assert_eq!(Puzzle::new(&start, &goal), Err(strays));
        let tall = Grid::new(2, 3).unwrap();
        let goal = Board::new(tall, start.words().to_vec(), &["."]).unwrap();
        assert_eq!(Puzzle::new(&start, &goal), Err(PuzzleError::Shapes));
    }
}
