//! A start board and a goal board of the same shape and tiles, relabelled so that tile i belongs on cell i.

use crate::board::{Board, Tile};
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use std::cmp::Ordering;

/// One board in the words of whoever wrote it: the words are distinct and one of them is the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    grid: Grid,
    words: Vec<String>,
    blank: Cell,
    /// The cells in the order of their words.
    ascending: Vec<Cell>,
}

/// Why words are not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutError {
    /// No word is a mark of the blank.
    NoBlank,
    /// The word on this cell is a mark of the blank, and so is one before it.
    SecondBlank(Cell),
    /// The word on this cell stands on one before it too.
    Twice(Cell),
}

impl Layout {
    /// The board with these words, cell by cell; `marks` are the words that mean the blank.
    ///
    /// # Errors
    /// [`LayoutError`], with the first cell that is wrong.
    ///
    /// # Panics
    /// Where there are not as many words as cells.
    pub fn new(grid: Grid, words: Vec<String>, marks: &[&str]) -> Result<Layout, LayoutError> {
        assert_eq!(words.len(), grid.cells(), "every cell holds a word");
        let word = |cell: Cell| words[cell.index()].as_str();
        let mut ascending: Vec<Cell> = grid.all().collect();
        // Equal words stay in the order of their cells.
        ascending.sort_by(|&a, &b| word(a).cmp(word(b)));
        let pairs = ascending
            .windows(2)
            .filter(|pair| word(pair[0]) == word(pair[1]));
        let twice = pairs.map(|pair| pair[1]).min();
        let mut blanks = grid.all().filter(|&cell| marks.contains(&word(cell)));
        match (blanks.next(), blanks.next(), twice) {
            (_, Some(second), twice) if twice.map_or(true, |twice| second <= twice) => {
                Err(LayoutError::SecondBlank(second))
            }
            (_, _, Some(twice)) => Err(LayoutError::Twice(twice)),
            (None, ..) => Err(LayoutError::NoBlank),
            (Some(blank), ..) => Ok(Layout {
                grid,
                words,
                blank,
                ascending,
            }),
        }
    }

    /// The cells of all tiles but the blank, in the order of their words.
    fn tiles(&self) -> impl Iterator<Item = (Cell, &str)> {
        let tiles = self
            .ascending
            .iter()
            .filter(move |cell| **cell != self.blank);
        tiles.map(move |&cell| (cell, self.words[cell.index()].as_str()))
    }

    /// The board's shape.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The words, cell by cell.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The cell where the blank is.
    #[must_use]
    pub fn blank(&self) -> Cell {
        self.blank
    }
}

/// Why two boards are not a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleError {
    /// The boards' shapes differ.
    Shapes,
    /// A tile lies in one board only: the first such cell of the start and the first of the goal.
    Tiles {
        /// Its tile is not in the goal.
        start: Cell,
        /// Its tile is not in the start.
        goal: Cell,
    },
}

/// A puzzle: lead the start board to the goal board.
///
/// The goal disappears here: every tile is numbered by the cell where the goal has it, so that the goal is
/// each tile on its own cell, and a search needs to know the shape and the blank's goal cell only. The words
/// come back where a board is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    start: Board,
    blank: Tile,
    words: Vec<String>,
}

impl Puzzle {
    /// The puzzle that leads from one layout to another. Blanks need not have the same word; the start's
    /// is kept.
    ///
    /// # Errors
    /// [`PuzzleError`] where shapes or tiles differ.
    pub fn new(start: &Layout, goal: &Layout) -> Result<Puzzle, PuzzleError> {
        if start.grid != goal.grid {
            return Err(PuzzleError::Shapes);
        }
        let blank = Tile(goal.blank.0);
        let mut tiles = vec![blank; start.grid.cells()];
        let (mut strays, mut missing) = (Vec::new(), Vec::new());
        let (mut in_start, mut in_goal) = (start.tiles().peekable(), goal.tiles().peekable());
        loop {
            let order = match (in_start.peek(), in_goal.peek()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some((_, one)), Some((_, other))) => one.cmp(other),
            };
            let from = in_start.next_if(|_| order != Ordering::Greater);
            let home = in_goal.next_if(|_| order != Ordering::Less);
            match (from, home) {
                (Some((from, _)), Some((home, _))) => tiles[from.index()] = Tile(home.0),
                (from, home) => {
                    strays.extend(from.map(|(cell, _)| cell));
                    missing.extend(home.map(|(cell, _)| cell));
                }
            }
        }
        // Of as many tiles, as many are in one board only as in the other.
        if let Some((&start, &goal)) = strays.iter().min().zip(missing.iter().min()) {
            return Err(PuzzleError::Tiles { start, goal });
        }
        let mut words = goal.words.clone();
        words[blank.index()].clone_from(&start.words[start.blank.index()]);
        Ok(Puzzle {
            start: Board::new(start.grid, &tiles, blank),
            blank,
            words,
        })
    }

    /// The puzzle of a start board whose goal is every tile at home, named by its cell's number and the
    /// blank by a dot.
    ///
    /// # Panics
    /// Where the start's blank cell does not hold the tile `blank`.
    #[must_use]
    pub fn from_board(start: Board, blank: Tile) -> Puzzle {
        let mut words: Vec<String> = start.grid().all().map(|cell| cell.0.to_string()).collect();
        words[blank.index()] = ".".into();
        Puzzle::in_words(start, blank, words)
    }

    /// The puzzle that leads from one board to another of the same grid and tiles: every tile is numbered anew, by
    /// the cell where the goal has it.
    ///
    /// # Panics
    /// Where the boards' grids differ.
    #[must_use]
    pub fn between(start: &Board, goal: &Board) -> Puzzle {
        assert_eq!(start.grid(), goal.grid(), "the boards have one shape");
        let homes = goal.cells();
        let home = |tile: &Tile| Tile(homes[tile.index()].0);
        let tiles: Vec<Tile> = start.tiles().iter().map(home).collect();
        let blank = Tile(goal.blank().0);
        Puzzle::from_board(Board::new(start.grid(), &tiles, blank), blank)
    }

    /// The puzzle of a start board whose goal is every tile at home. The words are the tiles' in their order,
    /// which is the goal's, cell by cell; the caller answers for them being distinct.
    ///
    /// # Panics
    /// Where the start's blank cell does not hold the tile `blank`, or there are not as many words as tiles.
    #[must_use]
    pub fn in_words(start: Board, blank: Tile, words: Vec<String>) -> Puzzle {
        assert_eq!(
            start.tiles()[start.blank().index()],
            blank,
            "the blank is one tile"
        );
        assert_eq!(words.len(), start.grid().cells(), "every tile has a word");
        Puzzle {
            start,
            blank,
            words,
        }
    }

    /// The shape of both boards.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.start.grid()
    }

    /// The start board.
    #[must_use]
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The goal board: every tile at home.
    #[must_use]
    pub fn goal(&self) -> Board {
        Board::solved(self.grid(), self.blank)
    }

    /// The tile that is the blank; its home is the blank's goal cell.
    #[must_use]
    pub fn blank(&self) -> Tile {
        self.blank
    }

    /// A tile as it was written.
    #[must_use]
    pub fn word(&self, tile: Tile) -> &str {
        &self.words[tile.index()]
    }
}

/// What there is to say of a puzzle: the moves that lead from start to goal, or that there are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The moves, the first one first; empty where the start is the goal.
    Moves(Vec<Move>),
    /// No moves lead to the goal.
    Unsolvable,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(words: &str) -> Result<Layout, LayoutError> {
        let grid = Grid::new(3, 2).unwrap();
        Layout::new(
            grid,
            words.split(' ').map(String::from).collect(),
            &[".", "_"],
        )
    }

    #[test]
    fn tiles_are_numbered_by_their_goal_cells() {
        let puzzle = Puzzle::new(
            &layout("e d c b . a").unwrap(),
            &layout("a b c d e _").unwrap(),
        )
        .unwrap();
        let tiles: Vec<u8> = puzzle.start().tiles().iter().map(|tile| tile.0).collect();
        assert_eq!(tiles, [4, 3, 2, 1, 5, 0]);
        assert_eq!(puzzle.start().blank(), Cell(4));
        assert_eq!(puzzle.word(Tile(4)), "e");
        assert_eq!(puzzle.word(puzzle.blank()), ".");
        assert_eq!(puzzle.goal().tiles()[0], Tile(0));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_cell() {
        assert_eq!(layout("a b c d e f"), Err(LayoutError::NoBlank));
        assert_eq!(
            layout("a . c _ e a"),
            Err(LayoutError::SecondBlank(Cell(3)))
        );
        assert_eq!(layout("a b . d e a"), Err(LayoutError::Twice(Cell(5))));
        let (start, goal) = (
            layout("a b x . d e").unwrap(),
            layout("a b c d . e").unwrap(),
        );
        let strays = PuzzleError::Tiles {
            start: Cell(2),
            goal: Cell(2),
        };
        assert_eq!(Puzzle::new(&start, &goal), Err(strays));
        let tall = Grid::new(2, 3).unwrap();
        let goal = Layout::new(tall, start.words.clone(), &["."]).unwrap();
        assert_eq!(Puzzle::new(&start, &goal), Err(PuzzleError::Shapes));
    }
}
