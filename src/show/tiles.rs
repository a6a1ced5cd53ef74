//! `--as tiles`: the tile of every move, and its direction.

use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::show::board::played;
use std::io::{self, Write};

/// A line for every move, numbered from 1.
///
/// # Errors
/// Those of `to`.
///
/// # Panics
/// If the moves lead off the board.
pub fn write(to: &mut dyn Write, puzzle: &Puzzle, moves: &[Move]) -> io::Result<()> {
    for (number, (m, tile, _)) in (1..).zip(played(puzzle, moves)) {
        writeln!(to, "{number}. [{}] {}", puzzle.word(tile), direction(m))?;
    }
    Ok(())
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
