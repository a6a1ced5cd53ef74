//! Boards as rows of words, and the boards of a path.

use crate::moves::Move;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;

/// Returns every move, its tile, and the board after it.
pub(super) fn played<'a>(
    puzzle: &Puzzle,
    moves: &'a [Move],
) -> impl Iterator<Item = (Move, Tile, Position)> + 'a {
    let mut board = puzzle.position().clone();
    moves.iter().map(move |&m| {
        let tile = board.make(m).expect("an answer stays on the board");
        (m, tile, board.clone())
    })
}

pub(crate) fn direction(m: Move) -> &'static str {
    match m {
        Move::R => "right",
        Move::D => "down",
        Move::U => "up",
        Move::L => "left",
    }
}

/// Returns the step between shown boards, so that at most `most_boards` are shown, with the first
/// and the last.
pub(super) fn every(moves: usize, most_boards: usize) -> usize {
    moves.div_ceil(most_boards.max(2) - 1).max(1)
}

/// Returns whether the board after move `number` is shown, given the step of [`every`].
pub(super) fn shown(number: usize, every: usize, moves: usize) -> bool {
    number % every == 0 || number == moves
}

/// Returns the words of a board, row by row, with `blank` in place of the blank.
pub(super) fn words<'a>(puzzle: &'a Puzzle, board: &Position, blank: &'a str) -> Vec<Vec<&'a str>> {
    let word = |&tile: &Tile| {
        if tile == puzzle.blank_tile() {
            blank
        } else {
            puzzle.word(tile)
        }
    };
    board
        .tiles()
        .chunks(board.grid().width())
        .map(|row| row.iter().map(word).collect())
        .collect()
}

pub(crate) fn in_line(puzzle: &Puzzle, board: &Position, blank: &str) -> String {
    words(puzzle, board, blank)
        .iter()
        .map(|row| row.join(" "))
        .collect::<Vec<_>>()
        .join("; ")
}

/// Writes a board in columns of equal width, as two old programs print it: with a space after every
/// tile.
pub(super) fn spaced_rows(puzzle: &Puzzle, board: &Position, blank: &str) -> String {
    let rows = words(puzzle, board, blank);
    let width = rows
        .iter()
        .flatten()
        .map(|word| word.chars().count())
        .max()
        .unwrap_or_default();
    let row = |row: &Vec<&str>| {
        row.iter()
            .map(|word| format!("{word:>width$} "))
            .collect::<String>()
            + "\n"
    };
    rows.iter().map(row).collect()
}

/// Writes a board in columns of equal width, without spaces at the ends of lines, with the blank's
/// own word.
pub(crate) fn rows(puzzle: &Puzzle, board: &Position) -> String {
    spaced_rows(puzzle, board, puzzle.word(puzzle.blank_tile())).replace(" \n", "\n")
}
