//! `--as json`: a puzzle, its solution and what is known of it, for programs.

use crate::board::Board;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::show::board::{played, words};
use crate::show::table::string;
use crate::show::Facts;
use std::io::{self, Write};
use std::iter;

/// An object; boards are arrays of rows of words, and tiles are words.
pub fn write(to: &mut dyn Write, puzzle: &Puzzle, facts: &Facts) -> io::Result<()> {
    write!(to, "{{\n  {}", fields(puzzle, facts).join(",\n  "))?;
    if let Some(moves) = facts.moves.filter(|_| facts.has_boards) {
        write!(to, ",\n  \"boards\": [\n    ")?;
        let separators = iter::once("").chain(iter::repeat(",\n    "));
        for (separator, (_, _, board)) in separators.zip(played(puzzle, moves)) {
            write!(to, "{separator}{}", rows(puzzle, &board))?;
        }
        write!(to, "\n  ]")?;
    }
    write!(to, "\n}}\n")
}

/// The same object in one line, without the boards on the way and without a line end.
pub(crate) fn line(puzzle: &Puzzle, facts: &Facts) -> String {
    format!("{{{}}}", fields(puzzle, facts).join(", "))
}

fn fields(puzzle: &Puzzle, facts: &Facts) -> Vec<String> {
    let moves = |value: &dyn Fn(&[Move]) -> String| facts.moves.map_or("null".into(), value);
    let tiles = |path: &[Move]| array(played(puzzle, path).map(|(_, tile, _)| string(puzzle.word(tile))));
    let is_proven = facts.moves.map_or(true, |moves| moves.len() == facts.lower_bound as usize);
    let fields = [
        ("start", rows(puzzle, puzzle.start())),
        ("goal", rows(puzzle, &puzzle.goal())),
        ("moves", moves(&|path| path.len().to_string())),
        ("path", moves(&|path| string(&facts.dialect.letters.path(path, " ")))),
        ("tiles", moves(&tiles)),
        ("proven", is_proven.to_string()),
        ("at-least", facts.lower_bound.to_string()),
        ("nodes", facts.nodes.generated.to_string()),
    ];
    fields.map(|(name, value)| format!("{}: {value}", string(name))).into()
}

fn rows(puzzle: &Puzzle, board: &Board) -> String {
    let row = |row: &Vec<&str>| array(row.iter().map(|word| string(word)));
    array(words(puzzle, board, puzzle.word(puzzle.blank())).iter().map(row))
}

fn array(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(", "))
}
