//! `--as tiles`: the tile of every move, and its direction.

use crate::format::views::board::played;
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// A line for every move, numbered from 1.
///
/// # Panics
/// If the moves lead off the board.
#[must_use]
pub fn text(puzzle: &Puzzle, moves: &[Move]) -> String {
    let line = |(number, (m, tile, _))| format!("{number}. [{}] {}\n", puzzle.word(tile), direction(m));
    (1..).zip(played(puzzle, moves)).map(line).collect()
}

/// The direction of the tile, opposite to the blank's.
fn direction(m: Move) -> &'static str {
    match m {
        Move::R => "LEFT",
        Move::D => "UP",
        Move::U => "DOWN",
        Move::L => "RIGHT",
    }
}
