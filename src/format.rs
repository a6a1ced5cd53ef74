//! Texts that puzzles and answers are read from and written to.

pub mod cik;
pub mod gir;
pub mod loyd;
pub mod package;
pub mod states;
pub mod steps;
pub mod svg;
pub mod table;
pub mod tiles;

use crate::board::{Board, Tile};
use crate::moves::Move;
use crate::puzzle::Puzzle;
pub(crate) use crate::quote::quoted;
use std::fmt;

/// A place in a text; line and column count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A number of things, in words.
pub(crate) fn in_words(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A number of moves, in words.
pub(crate) fn moves_in_words(moves: u64) -> String {
    in_words(moves, "move")
}

/// That so many moves are needed at least, in words.
pub(crate) fn at_least_in_words(moves: u64) -> String {
    let are = if moves == 1 { "is" } else { "are" };
    format!("at least {} {are} needed", moves_in_words(moves))
}

/// A number with commas between thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A way to show an answer: a row of the table.
pub struct Face {
    /// Its name.
    pub name: &'static str,
    /// What it shows, in one line for the help.
    pub about: &'static str,
    /// The text, for moves that lead from the puzzle's start to its goal.
    pub text: fn(&Puzzle, &[Move]) -> String,
}

/// All faces. The first one is also a text for where there is no answer.
pub const FACES: &[Face] = &[
    Face {
        name: "cik",
        about: "the number of moves, and the path of the blank",
        text: |_, moves| cik::moves(moves),
    },
    Face {
        name: "steps",
        about: "every move, and the board after it",
        text: steps::text,
    },
    Face {
        name: "states",
        about: "the goal, the start, and every board on the way",
        text: states::text,
    },
    Face {
        name: "tiles",
        about: "the tile of every move, and the way it goes",
        text: tiles::text,
    },
    Face {
        name: "svg",
        about: "a moving picture, for a browser",
        text: svg::text,
    },
];

/// What happens to a board, move by move: the move, its tile, and the board after it.
///
/// # Panics
/// Where a move leads off the board.
fn played<'a>(
    puzzle: &Puzzle,
    moves: &'a [Move],
) -> impl Iterator<Item = (Move, Tile, Board)> + 'a {
    let mut board = puzzle.start().clone();
    moves.iter().map(move |&m| {
        let tile = board.make(m).expect("an answer stays on the board");
        (m, tile, board.clone())
    })
}

/// A board in rows, with a space after every tile; `blank` is what stands for the blank.
fn rows(puzzle: &Puzzle, board: &Board, blank: &str) -> String {
    let mut text = String::new();
    for row in board.tiles().chunks(board.grid().width()) {
        for &tile in row {
            let is_blank = tile == puzzle.blank();
            text += if is_blank { blank } else { puzzle.word(tile) };
            text.push(' ');
        }
        text.push('\n');
    }
    text
}
