//! Inputs exactly as this program writes them.

use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::text::{gir, ParseError, TextPosition};

/// Reads exactly the bytes that [`gir::text`] writes, of a shape if there is one.
pub fn strict(text: &[u8], size: Option<Grid>) -> Result<Puzzle, ParseError> {
    let puzzle = gir::puzzle(text, None)?;
    let grid = puzzle.grid();
    let first = TextPosition { line: 1, column: 1 };
    let wrong = |position, found: String, expected: String| ParseError { position, found, expected };
    if let Some(size) = size.filter(|size| *size != grid) {
        return Err(wrong(first, format!("a board of {grid}"), size.to_string()));
    }
    let found = String::from_utf8_lossy(text);
    let expected = gir::text(&puzzle);
    let expected = expected.map_err(|error| wrong(first, "no such text".into(), error.to_string()))?;
    let (mut position, mut pair) = (first, (found.chars(), expected.chars()));
    loop {
        match (pair.0.next(), pair.1.next()) {
            (None, None) => return Ok(puzzle),
            (found, expected) if found != expected => return Err(wrong(position, shown(found), shown(expected))),
            (Some('\n'), _) => position = TextPosition { line: position.line + 1, column: 1 },
            _ => position.column += 1,
        }
    }
}

/// A character of a text, or its end.
fn shown(c: Option<char>) -> String {
    match c {
        None => "the end of the file".into(),
        Some('\n') => "the end of the line".into(),
        Some(c) => format!("{c:?}"),
    }
}
