//! The formats of puzzles and solutions.

pub mod cik;
pub(crate) mod csv;
pub mod dialect;
pub mod gir;
pub(crate) mod loyd;
pub(crate) mod path;

pub(crate) use crate::quote::quoted;
use crate::quote::seen;
use std::fmt;
use std::ops::Range;

/// A position in a text; columns are characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPosition {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

impl TextPosition {
    pub(crate) const FIRST: TextPosition = TextPosition { line: 1, column: 1 };

    /// Returns the position after a text.
    pub(crate) fn after(text: &str) -> TextPosition {
        let last_line = text.rsplit('\n').next().unwrap_or_default();
        TextPosition {
            line: text.matches('\n').count() + 1,
            column: last_line.chars().count() + 1,
        }
    }
}

impl Default for TextPosition {
    /// The beginning of a text.
    fn default() -> TextPosition {
        TextPosition::FIRST
    }
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// An error in a text, and its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// Where the wrong byte, tile, row or number begins; if something is missing, where it should
    /// be.
    pub position: TextPosition,
    /// What was found there.
    pub found: String,
    /// What was expected instead; empty if `found` says it.
    pub expected: String,
    /// What to do, in a sentence; empty if the rest says it.
    pub advice: String,
    /// The line of the text, and below it marks under what is wrong; empty if no text was read.
    pub excerpt: String,
}

/// The most characters of a line in a message, and those before the error.
const EXCERPT: (usize, usize) = (70, 40);

impl ParseError {
    /// Makes the error of some bytes of a text.
    pub(crate) fn in_text(text: &str, at: Range<usize>, found: String) -> ParseError {
        let is_end = |c: char| c == '\n' || c == '\r';
        let (from, to) = (at.start.min(text.len()), at.end.min(text.len()));
        let start = text[..from].rfind('\n').map_or(0, |end| end + 1);
        let line = text[start..].split(is_end).next().unwrap_or_default();
        let column = text[start..from].chars().count();
        let first = column.saturating_sub(EXCERPT.1);
        let shown: String = line.chars().skip(first).take(EXCERPT.0).map(seen).collect();
        let marked = text[from..to].split(is_end).next().unwrap_or_default();
        let marks = marked
            .chars()
            .take(EXCERPT.0 - (column - first))
            .count()
            .max(1);
        let (space, marks) = (" ".repeat(column - first), "^".repeat(marks));
        let excerpt = match shown.trim_end() {
            "" => String::new(),
            shown => format!("  | {shown}\n  | {space}{marks}"),
        };
        let position = TextPosition {
            line: text[..start].matches('\n').count() + 1,
            column: column + 1,
        };
        ParseError {
            position,
            found,
            excerpt,
            ..ParseError::default()
        }
    }

    /// Returns the error without its place, in one line.
    pub(crate) fn message(&self) -> String {
        let mut message = format!("found {}", self.found);
        if !self.expected.is_empty() {
            message += &format!(", expected {}", self.expected);
        }
        if !self.advice.is_empty() {
            message += &format!(". {}", self.advice);
        }
        message
    }
}

impl fmt::Display for ParseError {
    /// Writes the error in one line, without the excerpt.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.message())
    }
}

impl std::error::Error for ParseError {}

/// Returns `1 move` or `2 moves`.
pub(crate) fn in_words(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

pub(crate) fn moves_in_words(moves: u64) -> String {
    in_words(moves, "move")
}

pub(crate) fn at_least_in_words(moves: u64) -> String {
    let are = if moves == 1 { "is" } else { "are" };
    format!("at least {} {are} needed", moves_in_words(moves))
}

/// Returns `2nd`, `3rd`, `10th` and so on.
pub(crate) fn ordinal(number: usize) -> String {
    let end = match (number % 10, number % 100 / 10) {
        (1..=3, 1) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

/// Returns a number with commas: `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    grouped_digits(&number.to_string())
}

/// Returns digits with commas. They may have a decimal point.
pub(crate) fn grouped_digits(digits: &str) -> String {
    let whole = digits.find('.').unwrap_or(digits.len());
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && at < whole && (whole - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
