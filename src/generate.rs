//! Random puzzles of a shape: which solvable puzzles there are, each as likely as the others.

use crate::board::{Board, Tile};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solvable::is_solvable;

/// Which goal the puzzles have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The tiles in ascending order, row by row, then the blank.
    Ordered,
    /// Any order of the tiles and the blank, each as likely, anew for every puzzle.
    Random,
}

/// The goals and their names.
pub const GOALS: [(&str, Goal); 2] = [("ordered", Goal::Ordered), ("random", Goal::Random)];

/// Puzzles without end, all solvable. Given its goal, every start that has an answer is as likely. The tiles
/// are the numbers from 1 on, the blank is a dot.
///
/// A shape, a goal and a seed are always the same puzzles.
///
/// ```
/// use yapboz::format::gir;
/// use yapboz::generate::{Goal, Puzzles};
/// use yapboz::grid::Grid;
///
/// let mut puzzles = Puzzles::new(Grid::new(3, 3).unwrap(), Goal::Ordered, 0);
/// assert_eq!(gir::line(&puzzles.next().unwrap()), "2146758.3 12345678.");
/// ```
#[derive(Clone, Debug)]
pub struct Puzzles {
    grid: Grid,
    goal: Goal,
    random: Random,
    /// The goal that was last taken, cell by cell; 0 is the blank.
    numbers: Vec<usize>,
}

impl Puzzles {
    /// The puzzles of a seed.
    #[must_use]
    pub fn new(grid: Grid, goal: Goal, seed: u64) -> Puzzles {
        Puzzles {
            grid,
            goal,
            random: Random::new(seed),
            numbers: (1..grid.cells()).chain([0]).collect(),
        }
    }

    /// Any order of the tiles or, where they never pass each other, any place of the blank.
    fn order(&mut self, blank: Tile) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = self.grid.all().map(|cell| Tile(cell.0)).collect();
        if self.grid.is_line() {
            let place = self.random.below(tiles.len() as u64) as usize;
            let blank = tiles.remove(blank.index());
            tiles.insert(place, blank);
        } else {
            self.random.shuffle(&mut tiles);
        }
        tiles
    }
}

impl Iterator for Puzzles {
    type Item = Puzzle;

    /// The next puzzle; there always is one.
    fn next(&mut self) -> Option<Puzzle> {
        if self.goal == Goal::Random {
            self.random.shuffle(&mut self.numbers);
        }
        let word = |number: &usize| match number {
            0 => ".".to_string(),
            _ => number.to_string(),
        };
        let words: Vec<String> = self.numbers.iter().map(word).collect();
        let blank = self.numbers.iter().position(|&number| number == 0);
        let blank = Tile(blank.expect("one number is the blank's") as u8);
        let mut tiles = self.order(blank);
        let puzzle = |tiles: &[Tile]| {
            let start = Board::new(self.grid, tiles, blank);
            Puzzle::in_words(start, blank, words.clone())
        };
        let any = puzzle(&tiles);
        if is_solvable(&any) {
            return Some(any);
        }
        // One exchange of tiles makes of every unsolvable start another solvable one.
        let mut others = (0..tiles.len()).filter(|&cell| tiles[cell] != blank);
        if let (Some(first), Some(second)) = (others.next(), others.next()) {
            tiles.swap(first, second);
        }
        Some(puzzle(&tiles))
    }
}
