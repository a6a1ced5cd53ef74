//! `--as steps`: every move of the blank, and the board after it.

use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::show::board::{played, spaced_rows};
use std::io::{self, Write};

/// The moves, numbered from 1, each with its letter and the board after it; the blank as it was written.
///
/// # Errors
/// Those of `to`.
///
/// # Panics
/// If the moves lead off the board.
pub fn write(to: &mut dyn Write, puzzle: &Puzzle, moves: &[Move]) -> io::Result<()> {
    writeln!(to, "The problem can be solved in {} moves.They are:", moves.len())?;
    for (number, (m, _, board)) in (1..).zip(played(puzzle, moves)) {
        let board = spaced_rows(puzzle, &board, puzzle.word(puzzle.blank()));
        write!(to, "Step{number}. ( {} )\n{board}", m.letter())?;
    }
    Ok(())
}
