//! `--as states`: the goal, the start, and every board on the way.

use crate::format::views::board::{played, rows};
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// The goal, the start, the number of moves, and the board after each move. The blank is a space; an empty line follows every
/// board, and another one the last.
///
/// # Panics
/// If the moves lead off the board.
#[must_use]
pub fn text(puzzle: &Puzzle, moves: &[Move]) -> String {
    let mut text = format!(
        "goal state:\n{}\nstart state:\n{}\nNumber of total Step {}.\n\n",
        rows(puzzle, &puzzle.goal(), " "),
        rows(puzzle, puzzle.start(), " "),
        moves.len()
    );
    for (number, (_, _, board)) in (1..).zip(played(puzzle, moves)) {
        text += &format!("Step {number}:\n{}\n", rows(puzzle, &board, " "));
    }
    text.push('\n');
    text
}
