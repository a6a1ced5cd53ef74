//! A text as marks: its words or its characters, each with its position.

use super::MOST_BYTES;
use crate::format::{ParseError, TextPosition};
use crate::grid::Grid;
use std::collections::HashMap;

/// A tile as it was written, and where.
#[derive(Clone, Copy)]
pub(super) struct Mark<'a> {
    pub(super) word: &'a str,
    pub(super) position: TextPosition,
    /// The row that holds it; rows without tiles are numbered too.
    pub(super) row: usize,
}

impl Mark<'_> {
    pub(super) fn error(&self, found: String, expected: impl Into<String>) -> ParseError {
        ParseError { position: self.position, found, expected: expected.into() }
    }

    /// An error right after the word.
    pub(super) fn error_after(&self, found: String, expected: impl Into<String>) -> ParseError {
        let mut error = self.error(found, expected);
        error.position.column += self.word.chars().count();
        error
    }
}

/// The bytes as text, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
    let readable = &bytes[..bytes.len().min(MOST_BYTES)];
    let is_whole = readable.len() == bytes.len();
    let readable = readable.strip_prefix("\u{feff}".as_bytes()).unwrap_or(readable);
    let valid = std::str::from_utf8(readable).map_or_else(|error| error.valid_up_to(), str::len);
    let text = std::str::from_utf8(&readable[..valid]).unwrap_or_default();
    let (found, expected) = match readable.get(valid) {
        None if is_whole => return Ok(text),
        // Fewer than four bytes may be a character that the limit cuts in two.
        Some(byte) if is_whole || valid + 4 <= readable.len() => (format!("byte 0x{byte:02x}"), "text in UTF-8"),
        _ => (format!("more than {MOST_BYTES} bytes"), "two boards"),
    };
    let last_line = text.rsplit('\n').next().unwrap_or_default();
    let position = TextPosition { line: text.matches('\n').count() + 1, column: last_line.chars().count() + 1 };
    Err(ParseError { position, found, expected: expected.into() })
}

/// More marks than any two boards and a size line have.
const TOO_MANY: usize = 2 * Grid::MOST + 2;

/// The words of a text, at most [`TOO_MANY`].
pub(super) fn words(text: &str) -> Vec<Mark<'_>> {
    let mut words = Vec::new();
    let mut row = 0;
    for (line, text) in (1..).zip(text.split('\n')) {
        let code = text.split('#').next().unwrap_or_default();
        let ends = |c: char| c == ';' || c.is_whitespace();
        let mut position = TextPosition { line, column: 1 };
        for piece in code.split_inclusive(ends) {
            let word = piece.trim_end_matches(ends);
            if !word.is_empty() {
                words.push(Mark { word, position, row });
            }
            if words.len() == TOO_MANY {
                return words;
            }
            position.column += piece.chars().count();
            row += usize::from(piece.ends_with(';'));
        }
        row += 1;
    }
    words
}

/// The characters of words, each a mark, at most [`TOO_MANY`].
pub(super) fn characters<'a>(words: &[Mark<'a>]) -> Vec<Mark<'a>> {
    let split = |mark: &Mark<'a>| {
        let mut mark = *mark;
        mark.word.char_indices().map(move |(at, c)| {
            let character = Mark { word: &mark.word[at..at + c.len_utf8()], ..mark };
            mark.position.column += 1;
            character
        })
    };
    words.iter().flat_map(split).take(TOO_MANY).collect()
}

/// The marks of every row that has some.
pub(super) fn rows<'m, 'a>(marks: &'m [Mark<'a>]) -> Vec<&'m [Mark<'a>]> {
    let mut rows = Vec::new();
    let mut rest = marks;
    while let Some(first) = rest.first() {
        let length = rest.iter().take_while(|mark| mark.row == first.row).count();
        let (row, below) = rest.split_at(length);
        rows.push(row);
        rest = below;
    }
    rows
}

/// How often each tile is among the marks.
pub(super) fn counts<'a>(marks: &[Mark<'a>]) -> HashMap<&'a str, usize> {
    let mut counts = HashMap::new();
    for mark in marks {
        *counts.entry(mark.word).or_default() += 1;
    }
    counts
}
