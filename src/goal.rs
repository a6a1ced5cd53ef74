//! Goals that go without saying their tiles: a name and a start board make them.

use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::puzzle::Layout;
use std::cmp::Ordering;

/// A goal that has a name: a row of the table.
pub struct Goal {
    /// Its name.
    pub name: &'static str,
    /// What it is, in one line for the help.
    pub about: &'static str,
    /// All cells, in the order in which the tiles lie on them, ascending; the blank's cell is the last.
    cells: fn(Grid) -> Vec<Cell>,
}

/// The goals that have a name.
pub const GOALS: [Goal; 3] = [
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
    /// The goal board for a start board: of its shape, with its words. In ascending order are first the
    /// numbers by their value, then all other words by their characters.
    ///
    /// ```
    /// use yapboz::{format::gir, goal::GOALS};
    ///
    /// let start = gir::board(b"283 164 7.5", None).unwrap();
    /// let goals = GOALS.map(|goal| goal.of(&start).words().concat());
    /// assert_eq!(goals, ["12345678.", ".12345678", "1238.4765"]);
    /// ```
    #[must_use]
    pub fn of(&self, start: &Layout) -> Layout {
        let mut tiles = start.words().to_vec();
        let blank = tiles.remove(start.blank().index());
        tiles.sort_by(|a, b| ascending(a, b));
        let mark = blank.clone();
        let mut words = vec![String::new(); start.grid().cells()];
        let cells = (self.cells)(start.grid());
        for (cell, word) in cells.into_iter().zip(tiles.into_iter().chain([blank])) {
            words[cell.index()] = word;
        }
        Layout::new(start.grid(), words, &[&mark])
            .expect("a board's words make a board in any order")
    }
}

/// The board of the numbers from 1 on, row by row, and then the blank, a dot.
#[must_use]
pub fn numbers(grid: Grid) -> Layout {
    let numbers = (1..grid.cells()).map(|number| number.to_string());
    let words = numbers.chain([".".to_string()]).collect();
    Layout::new(grid, words, &["."]).expect("numbers differ, and none is a dot")
}

/// Numbers by their value, of whatever length, then other words by their characters.
fn ascending(a: &str, b: &str) -> Ordering {
    let value = |word: &str| {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let digits = word.trim_start_matches('0').to_string();
        // Of two numbers the one with fewer digits is the smaller.
        is_number.then_some((digits.len(), digits))
    };
    match (value(a), value(b)) {
        (Some(one), Some(other)) => one.cmp(&other).then_with(|| a.cmp(b)),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => a.cmp(b),
    }
}

/// The cells along the spiral that goes from the first one inwards, clockwise.
fn snail(grid: Grid) -> Vec<Cell> {
    let mut cells = vec![Cell(0)];
    let mut way = Move::R;
    while cells.len() < grid.cells() {
        let last = cells[cells.len() - 1];
        match grid.step(last, way).filter(|next| !cells.contains(next)) {
            Some(next) => cells.push(next),
            None => way = clockwise(way),
        }
    }
    cells
}

/// The way after a turn to the right.
fn clockwise(way: Move) -> Move {
    match way {
        Move::R => Move::D,
        Move::D => Move::L,
        Move::L => Move::U,
        Move::U => Move::R,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goals(width: usize, height: usize, words: &str) -> [String; 3] {
        let grid = Grid::new(width, height).unwrap();
        let words = words.split(' ').map(String::from).collect();
        let start = Layout::new(grid, words, &["."]).unwrap();
        GOALS.map(|goal| {
            let layout = goal.of(&start);
            assert_eq!(layout.grid(), grid);
            assert_eq!(layout.words()[layout.blank().index()], ".");
            layout.words().join(" ")
        })
    }

    #[test]
    fn goals_are_made_for_every_shape() {
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
    fn numbers_go_before_other_words() {
        let words = "b 10 a 9 . 010 -1 99999999999999999999999 0";
        let ordered = "0 9 010 10 99999999999999999999999 -1 a b .";
        assert_eq!(goals(3, 3, words)[0], ordered);
    }
}
