//! `--as boards`: the start, and every move with its tile and the board after it.

use crate::format::views::board::{direction, played, rows};
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// The start and, for every move, a line that says it and the board after it; an empty line between boards.
///
/// # Panics
/// If the moves lead off the board.
#[must_use]
pub fn text(puzzle: &Puzzle, moves: &[Move]) -> String {
    let blank = puzzle.word(puzzle.blank());
    let mut text = format!("start:\n{}", rows(puzzle, puzzle.start(), blank));
    for (number, (m, tile, board)) in (1..).zip(played(puzzle, moves)) {
        text += &format!(
            "\nmove {number} of {}: {}, tile {} goes {}\n{}",
            moves.len(),
            m.letter(),
            puzzle.word(tile),
            direction(m.back()),
            rows(puzzle, &board, blank)
        );
    }
    text
}
