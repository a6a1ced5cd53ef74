//! A text as marks: its words or its characters, each with its place.

use super::wrong::{ParseError, Problem, MOST_BYTES};
use crate::format::TextPosition;
use crate::grid::Grid;
use std::collections::HashMap;

/// A tile as it was written, and where.
#[derive(Clone, Copy)]
pub(super) struct Mark<'a> {
    pub(super) word: &'a str,
    pub(super) place: TextPosition,
    /// The row that holds it; rows without tiles are numbered too.
    pub(super) row: usize,
}

impl Mark<'_> {
    pub(super) fn wrong(&self, fault: Problem) -> ParseError {
        ParseError {
            place: self.place,
            fault,
        }
    }

    /// The place behind the word.
    pub(super) fn end(&self) -> TextPosition {
        TextPosition {
            column: self.place.column + self.word.chars().count(),
            ..self.place
        }
    }
}

/// The bytes as text, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
    let readable = &bytes[..bytes.len().min(MOST_BYTES)];
    let is_whole = readable.len() == bytes.len();
    let mark = "\u{feff}".as_bytes();
    let readable = readable.strip_prefix(mark).unwrap_or(readable);
    let (right, fault) = match std::str::from_utf8(readable) {
        Ok(text) if is_whole => return Ok(text),
        Ok(text) => (text.as_bytes(), Problem::TooLarge),
        Err(error) => {
            let right = &readable[..error.valid_up_to()];
            // A character that the limit cut in two is not at fault.
            match error.error_len() {
                None if !is_whole => (right, Problem::TooLarge),
                _ => (right, Problem::NotUtf8(readable[right.len()])),
            }
        }
    };
    let before = String::from_utf8_lossy(right);
    let last_line = before.rsplit('\n').next().unwrap_or_default();
    let place = TextPosition {
        line: before.matches('\n').count() + 1,
        column: last_line.chars().count() + 1,
    };
    Err(ParseError { place, fault })
}

/// The words of a text, but no more than it takes to see that there are too many: two boards below a size line,
/// and one word.
pub(super) fn words(text: &str) -> Vec<Mark<'_>> {
    let mut words = Vec::new();
    let mut row = 0;
    for (number, text) in (1..).zip(text.split('\n')) {
        let code = text.split('#').next().unwrap_or_default();
        let ends = |c: char| c == ';' || c.is_whitespace();
        let mut column = 1;
        for piece in code.split_inclusive(ends) {
            let word = piece.trim_end_matches(ends);
            if !word.is_empty() {
                words.push(Mark {
                    word,
                    place: TextPosition {
                        line: number,
                        column,
                    },
                    row,
                });
            }
            if words.len() > 2 * Grid::MOST + 1 {
                return words;
            }
            column += piece.chars().count();
            row += usize::from(piece.ends_with(';'));
        }
        row += 1;
    }
    words
}

/// The characters of words, each a tile; no more than it takes to see that there are too many.
pub(super) fn characters<'a>(words: &[Mark<'a>]) -> Vec<Mark<'a>> {
    let split = |mark: &Mark<'a>| {
        let Mark { word, place, row } = *mark;
        let columns = place.column..;
        columns
            .zip(word.char_indices())
            .map(move |(column, (at, c))| Mark {
                word: &word[at..at + c.len_utf8()],
                place: TextPosition { column, ..place },
                row,
            })
    };
    words
        .iter()
        .flat_map(split)
        .take(2 * Grid::MOST + 1)
        .collect()
}

/// The tiles of every row that has some.
pub(super) fn rows<'m, 'a>(marks: &'m [Mark<'a>]) -> Vec<&'m [Mark<'a>]> {
    let mut rows = Vec::new();
    let mut rest = marks;
    while let Some(first) = rest.first() {
        let (row, below) =
            rest.split_at(rest.iter().take_while(|mark| mark.row == first.row).count());
        rows.push(row);
        rest = below;
    }
    rows
}

/// How often every tile is among the marks.
pub(super) fn distinct<'a>(marks: &[Mark<'a>]) -> HashMap<&'a str, usize> {
    let mut times = HashMap::new();
    for mark in marks {
        *times.entry(mark.word).or_default() += 1;
    }
    times
}
