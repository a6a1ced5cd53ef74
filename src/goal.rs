//! Named goals, which arrange a start board's tiles in order.

use crate::board::Board;
use crate::digits::are_digits;
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::quote::quoted;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A named goal: `ordered` (ascending tiles, then the blank), `zero-first` (the blank, then
/// ascending tiles) or `snail` (ascending tiles along a spiral, clockwise from the top left, then
/// the blank).
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The name.
    pub name: &'static str,
    /// A description in one line, for the help.
    pub(crate) about: &'static str,
    /// Returns the cells of the ascending tiles, then the blank's cell.
    cells: fn(Grid) -> Vec<Cell>,
}

/// There is no goal with this name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownGoal(
    /// The name.
    pub String,
);

impl fmt::Display for UnknownGoal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names = GOALS.map(|goal| goal.name).join(", ");
        write!(f, "found goal {}, expected one of {names}", quoted(&self.0))
    }
}

impl std::error::Error for UnknownGoal {}

impl FromStr for Goal {
    type Err = UnknownGoal;

    /// Finds a goal by its name, in lower case.
    fn from_str(name: &str) -> Result<Goal, UnknownGoal> {
        let goal = GOALS.into_iter().find(|goal| goal.name == name);
        goal.ok_or_else(|| UnknownGoal(name.into()))
    }
}

/// The named goals.
pub(crate) const GOALS: [Goal; 3] = [
    Goal {
        name: "ordered",
        about: "ascending tiles, then the blank",
        cells: |grid| grid.all().collect(),
    },
    Goal {
        name: "zero-first",
        about: "the blank, then ascending tiles",
        cells: |grid| grid.all().skip(1).chain(grid.all().take(1)).collect(),
    },
    Goal {
        name: "snail",
        about: "ascending tiles along a spiral, clockwise from the top left, then the blank",
        cells: snail,
    },
];

impl Goal {
    /// Returns `ordered`: ascending tiles, then the blank.
    pub fn ordered() -> Goal {
        GOALS[0]
    }

    /// Makes the goal board for a start board, with the same shape and words. Numbers ascend by
    /// value; other words follow, by their characters.
    ///
    /// ```
    /// use yapboz::{text::gir, goal::Goal, Puzzle};
    ///
    /// let start = gir::board(b"283 164 7.5", None)?;
    /// let goal = "snail".parse::<Goal>()?.of(&start);
    /// assert_eq!(goal.words().concat(), "1238.4765");
    /// assert_eq!(Puzzle::new(&start, &goal)?, "2831647.5 1238.4765".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(&self, start: &Board) -> Board {
        let mut tiles = start.words().to_vec();
        let blank = tiles.remove(start.blank().index());
        tiles.sort_by(|a, b| ascending(a, b));
        tiles.push(blank.clone());
        let mut words = vec![String::new(); tiles.len()];
        for (cell, word) in (self.cells)(start.grid()).into_iter().zip(tiles) {
            words[cell.index()] = word;
        }
        Board::with_alike(start.grid(), words, &[&blank])
            .expect("a board's words make a board in any order")
    }
}

/// Returns the names of goals, and the puzzles from a puzzle's start to these goals.
pub(crate) fn named(puzzle: &Puzzle) -> impl Iterator<Item = (&'static str, Puzzle)> {
    let start = puzzle.start();
    GOALS.into_iter().map(move |goal| {
        let named =
            Puzzle::new(&start, &goal.of(&start)).expect("a named goal has the start's tiles");
        (goal.name, named)
    })
}

/// Compares words: numbers by value, of any length, then other words by their characters.
fn ascending(a: &str, b: &str) -> Ordering {
    let value = |word: &str| {
        let digits = word.trim_start_matches('0').to_string();
        // The number with fewer digits is the smaller one.
        are_digits(word).then_some((digits.len(), digits))
    };
    match (value(a), value(b)) {
        (Some(one), Some(other)) => one.cmp(&other).then_with(|| a.cmp(b)),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => a.cmp(b),
    }
}

/// Returns the cells along the spiral that runs clockwise inwards from the first cell.
fn snail(grid: Grid) -> Vec<Cell> {
    let mut cells = vec![Cell(0)];
    let mut turns = 0;
    while cells.len() < grid.cells() {
        let last = cells[cells.len() - 1];
        let direction = [Move::R, Move::D, Move::L, Move::U][turns % 4];
        match grid
            .step(last, direction)
            .filter(|next| !cells.contains(next))
        {
            Some(next) => cells.push(next),
            None => turns += 1,
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goals(width: usize, height: usize, words: &str) -> [String; 3] {
        let grid = Grid::new(width, height).unwrap();
        let words = words.split(' ').map(String::from).collect();
        let start = Board::new(grid, words, &["."]).unwrap();
        GOALS.map(|goal| {
            let board = goal.of(&start);
            assert_eq!(board.grid(), grid);
            assert_eq!(board.words()[board.blank().index()], ".");
            board.words().join(" ")
        })
    }

    #[test]
    fn every_shape_has_every_goal() {
        assert_eq!(
            goals(4, 3, ". 11 10 9 8 7 6 5 4 3 2 1"),
            [
                "1 2 3 4 5 6 7 8 9 10 11 .",
                ". 1 2 3 4 5 6 7 8 9 10 11",
                "1 2 3 4 10 11 . 5 9 8 7 6",
            ]
        );
        let column = ["1 2 .", ". 1 2", "1 2 ."];
        assert_eq!(goals(1, 3, "2 . 1"), column);
        assert_eq!(goals(3, 1, "2 . 1"), column);
        assert_eq!(goals(2, 3, ". 5 4 3 2 1")[2], "1 2 . 3 5 4");
        assert_eq!(goals(2, 2, ". 3 2 1")[2], "1 2 . 3");
    }

    #[test]
    fn numbers_come_before_other_words() {
        let words = "b 10 a 9 . 010 -1 99999999999999999999999 0";
        let ordered = "0 9 010 10 99999999999999999999999 -1 a b .";
        assert_eq!(goals(3, 3, words)[0], ordered);
    }
}
