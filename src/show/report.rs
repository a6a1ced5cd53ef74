//! `--as report`: what the subject of the 42 schools asks an n-puzzle solver to print.

use crate::puzzle::Puzzle;
use crate::show::{boards, Facts};
use std::io::{self, Write};

/// The nodes ever selected, the most in memory at once, the number of moves, and the states from start to goal.
///
/// # Errors
/// Those of `to`.
///
/// # Panics
/// If the moves lead off the board.
pub fn write(to: &mut dyn Write, puzzle: &Puzzle, facts: &Facts) -> io::Result<()> {
    let Some(moves) = facts.moves else {
        return writeln!(to, "unsolvable");
    };
    let (selected, stored, moves_made) = (facts.selected, facts.stored, moves.len());
    write!(to, "complexity in time: {selected}\ncomplexity in size: {stored}\nmoves: {moves_made}\n\n")?;
    boards::write(to, puzzle, moves)
}
