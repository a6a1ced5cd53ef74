//! `--as states`: the goal, the start, and every board on the way.

use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::show::board::{played, spaced_rows};
use std::io::{self, Write};

/// The goal, the start, the number of moves, and the board after each move. The blank is a space; an empty line follows every
/// board, and another one the last.
///
/// # Errors
/// Those of `to`.
///
/// # Panics
/// If the moves lead off the board.
pub fn write(to: &mut dyn Write, puzzle: &Puzzle, moves: &[Move]) -> io::Result<()> {
    write!(
        to,
        "goal state:\n{}\nstart state:\n{}\nNumber of total Step {}.\n\n",
        spaced_rows(puzzle, &puzzle.goal(), " "),
        spaced_rows(puzzle, puzzle.start(), " "),
        moves.len()
    )?;
    for (number, (_, _, board)) in (1..).zip(played(puzzle, moves)) {
        write!(to, "Step {number}:\n{}\n", spaced_rows(puzzle, &board, " "))?;
    }
    writeln!(to)
}
