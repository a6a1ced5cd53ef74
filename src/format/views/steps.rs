//! `--as steps`: every move of the blank, and the board after it.

use crate::format::views::board::{played, rows};
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// The moves, numbered from 1, each with its letter and the board after it; the blank as it was written.
///
/// # Panics
/// If the moves lead off the board.
#[must_use]
pub fn text(puzzle: &Puzzle, moves: &[Move]) -> String {
    let mut text = format!("The problem can be solved in {} moves.They are:\n", moves.len());
    for (number, (m, _, board)) in (1..).zip(played(puzzle, moves)) {
        text += &format!("Step{number}. ( {} )\n", m.letter());
        text += &rows(puzzle, &board, puzzle.word(puzzle.blank()));
    }
    text
}
