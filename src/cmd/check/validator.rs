//! The inputs that a strict judge accepts.

use super::settings::Settings;
use crate::digits::are_digits;
use crate::puzzle::Puzzle;
use crate::text::{gir, ParseError, TextPosition};

fn wrong(found: impl Into<String>, expected: impl Into<String>) -> ParseError {
    ParseError {
        position: TextPosition::FIRST,
        found: found.into(),
        expected: expected.into(),
        ..ParseError::default()
    }
}

/// Reads a puzzle, and accepts only the bytes that [`gir::text`] writes. If all inputs have the
/// same goal, the bytes do not have the goal. If the settings have a shape, the puzzle must have
/// it.
pub fn exactly_written(text: &[u8], settings: &Settings) -> Result<Puzzle, ParseError> {
    let goal = &settings.dialect.goal;
    let puzzle = gir::puzzle_to(goal, text, None)?;
    let grid = puzzle.grid();
    if let Some(size) = settings.size.filter(|size| *size != grid) {
        return Err(wrong(format!("a board of {grid}"), size.to_string()));
    }
    let found = String::from_utf8_lossy(text);
    if let Some(error) = leading_zero(&found).filter(|_| goal.is_empty()) {
        return Err(error);
    }
    let expected = gir::text(&puzzle).map_err(|error| wrong("no such text", error.to_string()))?;
    let expected = expected.strip_suffix(goal).unwrap_or(&expected);
    let (mut position, mut found, mut expected) =
        (TextPosition::FIRST, found.chars(), expected.chars());
    loop {
        match (found.next(), expected.next()) {
            (None, None) => return Ok(puzzle),
            (found, expected) if found != expected => {
                return Err(ParseError {
                    position,
                    found: shown(found),
                    expected: shown(expected),
                    ..ParseError::default()
                });
            }
            (Some('\n'), _) => {
                position = TextPosition {
                    line: position.line + 1,
                    column: 1,
                }
            }
            _ => position.column += 1,
        }
    }
}

/// Returns the error of the first number with a zero in front of it.
fn leading_zero(text: &str) -> Option<ParseError> {
    let is_wrong = |word: &str| word.len() > 1 && word.starts_with('0') && are_digits(word);
    let word = text.split_whitespace().find(|word| is_wrong(word))?;
    let at = word.as_ptr() as usize - text.as_ptr() as usize;
    Some(ParseError {
        position: TextPosition::after(&text[..at]),
        ..wrong(format!("'{word}'"), "a number without a leading zero")
    })
}

fn shown(c: Option<char>) -> String {
    match c {
        None => "the end of the file".into(),
        Some('\n') => "the end of the line".into(),
        Some(c) => format!("{c:?}"),
    }
}
