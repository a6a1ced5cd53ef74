//! Boards in rows, and the boards on the way to the goal.

use crate::board::{Board, Tile};
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// Every move, its tile, and the board after it.
pub(super) fn played<'a>(puzzle: &Puzzle, moves: &'a [Move]) -> impl Iterator<Item = (Move, Tile, Board)> + 'a {
    let mut board = puzzle.start().clone();
    moves.iter().map(move |&m| {
        let tile = board.make(m).expect("an answer stays on the board");
        (m, tile, board.clone())
    })
}

/// A direction in words.
pub(crate) fn direction(m: Move) -> &'static str {
    match m {
        Move::R => "right",
        Move::D => "down",
        Move::U => "up",
        Move::L => "left",
    }
}

/// Every how many moves a board is shown, so that there are at most `most_boards` with the first and the last.
pub(super) fn every(moves: usize, most_boards: usize) -> usize {
    let others = most_boards.max(2) - 1;
    moves.div_ceil(others).max(1)
}

/// Whether the board after move `number` is shown, given [`every`].
pub(super) fn shown(number: usize, every: usize, moves: usize) -> bool {
    number % every == 0 || number == moves
}

/// The words of a board in rows of equally wide columns, as two old programs print them: with a space after every tile,
/// and `blank` in place of the blank.
pub(super) fn spaced_rows(puzzle: &Puzzle, board: &Board, blank: &str) -> String {
    let word = |&tile: &Tile| if tile == puzzle.blank() { blank } else { puzzle.word(tile) };
    let width = board.tiles().iter().map(|tile| word(tile).chars().count()).max().unwrap_or_default();
    let mut text = String::new();
    for row in board.tiles().chunks(board.grid().width()) {
        for tile in row {
            text += &format!("{:>width$} ", word(tile));
        }
        text.push('\n');
    }
    text
}

/// The same without spaces at the ends of lines; the blank as it was written.
pub(super) fn rows(puzzle: &Puzzle, board: &Board) -> String {
    spaced_rows(puzzle, board, puzzle.word(puzzle.blank())).replace(" \n", "\n")
}
