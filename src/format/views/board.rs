//! Boards on the way, and a board in rows.

use crate::board::{Board, Tile};
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// What happens to a board, move by move: the move, its tile, and the board after it.
///
/// # Panics
/// Where a move leads off the board.
pub(super) fn played<'a>(
    puzzle: &Puzzle,
    moves: &'a [Move],
) -> impl Iterator<Item = (Move, Tile, Board)> + 'a {
    let mut board = puzzle.start().clone();
    moves.iter().map(move |&m| {
        let tile = board.make(m).expect("an answer stays on the board");
        (m, tile, board.clone())
    })
}

/// A board in rows, with a space after every tile; `blank` is what stands for the blank.
pub(super) fn rows(puzzle: &Puzzle, board: &Board, blank: &str) -> String {
    let mut text = String::new();
    for row in board.tiles().chunks(board.grid().width()) {
        for &tile in row {
            let is_blank = tile == puzzle.blank();
            text += if is_blank { blank } else { puzzle.word(tile) };
            text.push(' ');
        }
        text.push('\n');
    }
    text
}
