//! `--as tiles`: every move as the tile that goes, and which way it goes.

use crate::format::views::board::played;
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// A line a move, numbered from 1; nothing where the start is the goal.
///
/// # Panics
/// Where the moves lead off the board.
#[must_use]
pub fn text(puzzle: &Puzzle, moves: &[Move]) -> String {
    let line = |(number, (m, tile, _))| format!("{number}. [{}] {}\n", puzzle.word(tile), way(m));
    (1..).zip(played(puzzle, moves)).map(line).collect()
}

/// The way a tile goes: into the blank's place, while the blank goes into the tile's.
fn way(m: Move) -> &'static str {
    match m {
        Move::R => "LEFT",
        Move::D => "UP",
        Move::U => "DOWN",
        Move::L => "RIGHT",
    }
}
