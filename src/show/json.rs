//! `--as json`: a puzzle, its solution and what is known of it, for programs.

use crate::board::Board;
use crate::moves::letters;
use crate::puzzle::Puzzle;
use crate::show::board::played;
use crate::show::table::string;
use crate::show::Facts;

/// An object; boards are arrays of rows of words.
pub fn text(puzzle: &Puzzle, facts: &Facts) -> String {
    let (length, path) = match facts.moves {
        Some(moves) => (moves.len().to_string(), string(&letters(moves))),
        None => ("null".into(), "null".into()),
    };
    let is_proven = facts.moves.map_or(true, |moves| moves.len() == facts.lower_bound as usize);
    let mut text = format!(
        "{{\n  \"start\": {},\n  \"goal\": {},\n  \"moves\": {length},\n  \"path\": {path},\n  \"proven\": {is_proven},\n  \
         \"at-least\": {},\n  \"nodes\": {}",
        rows(puzzle, puzzle.start()),
        rows(puzzle, &puzzle.goal()),
        facts.lower_bound,
        facts.nodes,
    );
    if let Some(moves) = facts.moves.filter(|_| facts.has_boards) {
        let boards: Vec<String> = played(puzzle, moves).map(|(_, _, board)| rows(puzzle, &board)).collect();
        text += &format!(",\n  \"boards\": [\n    {}\n  ]", boards.join(",\n    "));
    }
    text + "\n}\n"
}

fn rows(puzzle: &Puzzle, board: &Board) -> String {
    let row = |row: &[_]| {
        let words = row.iter().map(|&tile| string(puzzle.word(tile)));
        format!("[{}]", words.collect::<Vec<_>>().join(", "))
    };
    let rows = board.tiles().chunks(board.grid().width()).map(row);
    format!("[{}]", rows.collect::<Vec<_>>().join(", "))
}
