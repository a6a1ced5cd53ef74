//! `--as report`: what the subject of the 42 schools asks an n-puzzle solver to print.

use crate::format::views::{boards, Facts};
use crate::puzzle::Puzzle;

/// The nodes ever selected, the most in memory at once, the number of moves, and the states from start to goal.
///
/// # Panics
/// If the moves lead off the board.
#[must_use]
pub fn text(puzzle: &Puzzle, facts: &Facts) -> String {
    let Some(moves) = facts.moves else {
        return "unsolvable\n".into();
    };
    format!(
        "complexity in time: {}\ncomplexity in size: {}\nmoves: {}\n\n{}",
        facts.selected,
        facts.stored,
        moves.len(),
        boards::text(puzzle, moves)
    )
}
