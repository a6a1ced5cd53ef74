//! `--as json`: a puzzle and its solution as an object, for programs.

use crate::moves::Move;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::show::board::{played, words};
use crate::show::table::string;
use crate::show::{shown, Facts};
use crate::solver::Finding;
use crate::text::dialect::Dialect;
use std::io::{self, Write};
use std::iter;

/// Writes an object. Boards are arrays of rows of words, and tiles are words.
pub fn write(to: &mut dyn Write, puzzle: &Puzzle, facts: &Facts) -> io::Result<()> {
    write!(
        to,
        "{{\n  {}",
        fields(puzzle, facts.solution, facts.dialect).join(",\n  ")
    )?;
    if let Some(all) = &facts.all {
        write!(to, ",\n  \"solutions\": {}", all.count())?;
        list(
            to,
            "paths",
            shown(all, puzzle, facts.dialect).map(|path| string(&path)),
        )?;
    }
    if let Some(moves) = facts.moves() {
        list(
            to,
            "boards",
            played(puzzle, moves).map(|(_, _, board)| rows(puzzle, &board)),
        )?;
    }
    write!(to, "\n}}\n")
}

/// Writes one more field, an array with a line for each value, as there may be many.
fn list(to: &mut dyn Write, name: &str, values: impl Iterator<Item = String>) -> io::Result<()> {
    write!(to, ",\n  {}: [", string(name))?;
    let separators = iter::once("").chain(iter::repeat(","));
    for (separator, value) in separators.zip(values) {
        write!(to, "{separator}\n    {value}")?;
    }
    write!(to, "\n  ]")
}

/// Writes the same object in one line, without the boards of the path and without a line end.
pub(crate) fn line(puzzle: &Puzzle, solution: &Finding, dialect: &Dialect) -> String {
    fields(puzzle, solution, dialect).join(", ")
}

/// Writes names and values as fields in front of other fields.
pub(crate) fn with_names<'n>(
    names: impl Iterator<Item = (&'n str, String)>,
    fields: &str,
) -> String {
    let names = names.map(|(name, value)| format!("{}: {}, ", string(name), string(&value)));
    format!("{{{}{fields}}}", names.collect::<String>())
}

fn fields(puzzle: &Puzzle, solution: &Finding, dialect: &Dialect) -> Vec<String> {
    let found = solution.path.as_deref();
    let moves = |value: &dyn Fn(&[Move]) -> String| found.map_or("null".into(), value);
    let tiles =
        |path: &[Move]| array(played(puzzle, path).map(|(_, tile, _)| string(puzzle.word(tile))));
    let is_proven = found.map_or(true, |moves| moves.len() == solution.lower_bound as usize);
    let fields = [
        ("start", rows(puzzle, puzzle.position())),
        ("goal", rows(puzzle, &puzzle.solved())),
        ("moves", moves(&|path| path.len().to_string())),
        (
            "path",
            moves(&|path| string(&dialect.letters.path(puzzle, path, " "))),
        ),
        ("tiles", moves(&tiles)),
        ("proven", is_proven.to_string()),
        ("at_least", solution.lower_bound.to_string()),
        ("generated", solution.nodes.generated.to_string()),
    ];
    fields
        .map(|(name, value)| format!("{}: {value}", string(name)))
        .into()
}

pub(crate) fn rows(puzzle: &Puzzle, board: &Position) -> String {
    let row = |row: &Vec<&str>| array(row.iter().map(|word| string(word)));
    array(
        words(puzzle, board, puzzle.word(puzzle.blank_tile()))
            .iter()
            .map(row),
    )
}

fn array(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(", "))
}
