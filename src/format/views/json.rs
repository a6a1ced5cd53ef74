//! `--as json`: a puzzle, its solution and what is known of it, for programs.

use crate::board::Board;
use crate::format::table::string;
use crate::format::views::board::played;
use crate::format::views::Facts;
use crate::moves::letters;
use crate::puzzle::Puzzle;

/// An object; boards are arrays of rows of words.
///
/// # Panics
/// If the moves lead off the board.
#[must_use]
pub fn text(puzzle: &Puzzle, facts: &Facts) -> String {
    let (length, path) = match facts.moves {
        Some(moves) => (moves.len().to_string(), string(&letters(moves))),
        None => ("null".into(), "null".into()),
    };
    let is_proven = facts.moves.map_or(true, |moves| moves.len() == facts.lower_bound as usize);
    let boards = facts.moves.filter(|_| facts.has_boards).map(|moves| {
        let boards = played(puzzle, moves).map(|(_, _, board)| rows(puzzle, &board));
        format!(",\n  \"boards\": [\n    {}\n  ]", boards.collect::<Vec<_>>().join(",\n    "))
    });
    format!(
        "{{\n  \"start\": {},\n  \"goal\": {},\n  \"moves\": {length},\n  \"path\": {path},\n  \"proven\": {is_proven},\n  \
         \"at-least\": {},\n  \"nodes\": {}{}\n}}\n",
        rows(puzzle, puzzle.start()),
        rows(puzzle, &puzzle.goal()),
        facts.lower_bound,
        facts.nodes,
        boards.unwrap_or_default(),
    )
}

fn rows(puzzle: &Puzzle, board: &Board) -> String {
    let row = |row: &[_]| {
        let words = row.iter().map(|&tile| string(puzzle.word(tile)));
        format!("[{}]", words.collect::<Vec<_>>().join(", "))
    };
    let rows = board.tiles().chunks(board.grid().width()).map(row);
    format!("[{}]", rows.collect::<Vec<_>>().join(", "))
}
