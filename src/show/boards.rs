//! `--as boards`: the start, and every move with its tile and the board after it.

use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::show::board::{direction, played, rows};
use std::io::{self, Write};

/// The start and, for every move, a line that says it and the board after it; an empty line between boards.
///
/// # Errors
/// Those of `to`.
///
/// # Panics
/// If the moves lead off the board.
pub fn write(to: &mut dyn Write, puzzle: &Puzzle, moves: &[Move]) -> io::Result<()> {
    write!(to, "start:\n{}", rows(puzzle, puzzle.start()))?;
    for (number, (m, tile, board)) in (1..).zip(played(puzzle, moves)) {
        write!(
            to,
            "\nmove {number} of {}: {}, tile {} goes {}\n{}",
            moves.len(),
            m.letter(),
            puzzle.word(tile),
            direction(m.back()),
            rows(puzzle, &board)
        )?;
    }
    Ok(())
}
