//! A text as tokens with their places: marks, some of which are tiles.

use super::MOST_BYTES;
use crate::digits::are_digits;
use crate::grid::Grid;
use crate::text::{ParseError, TextPosition};
use std::collections::HashMap;

/// A word, another character than white space, or an empty cell; and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Mark<'a> {
    pub(super) text: &'a str,
    /// A part of the text, even if it is empty: nothing else is read.
    pub(super) word: &'a str,
    /// The row that holds it; rows without tiles are numbered too.
    pub(super) row: usize,
}

impl<'a> Mark<'a> {
    /// Its kind; an empty cell is a word.
    pub(super) fn kind(&self) -> Kind {
        self.word.chars().next().map_or(Kind::Word, Kind::of)
    }

    /// The byte of the text that the word begins with.
    pub(super) fn at(&self) -> usize {
        self.word.as_ptr() as usize - self.text.as_ptr() as usize
    }

    pub(super) fn end(&self) -> usize {
        self.at() + self.word.len()
    }

    pub(super) fn empty(&self) -> Mark<'a> {
        Mark { word: &self.word[..0], ..*self }
    }

    pub(super) fn empty_after(&self) -> Mark<'a> {
        Mark { word: &self.word[self.word.len()..], ..*self }
    }

    /// The byte that its line begins with.
    pub(super) fn line(&self) -> usize {
        self.text[..self.at()].rfind('\n').map_or(0, |end| end + 1)
    }

    pub(super) fn error(&self, found: String, expected: impl Into<String>) -> ParseError {
        ParseError { position: TextPosition::after(&self.text[..self.at()]), found, expected: expected.into() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Space,
    Word,
    Open,
    Close,
    /// Separates cells.
    Separator,
    /// Separates a name from its value.
    Key,
    Quote,
    RowEnd,
    LineEnd,
    /// Begins a comment, which runs to the end of its line.
    Comment,
}

impl Kind {
    /// The kind of the token that a character is or belongs to.
    pub(super) fn of(c: char) -> Kind {
        match c {
            '\n' => Kind::LineEnd,
            ';' => Kind::RowEnd,
            '#' => Kind::Comment,
            '[' | '(' | '{' => Kind::Open,
            ']' | ')' | '}' => Kind::Close,
            ',' | '|' | '&' | '/' | '\t' | '\u{2500}'..='\u{257f}' => Kind::Separator,
            ':' | '=' => Kind::Key,
            '\'' | '"' | '`' => Kind::Quote,
            c if c.is_whitespace() => Kind::Space,
            _ => Kind::Word,
        }
    }
}

/// The bytes as text, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
    let readable = &bytes[..bytes.len().min(MOST_BYTES)];
    let text = readable.strip_prefix("\u{feff}".as_bytes()).unwrap_or(readable);
    let (end, found, expected) = match std::str::from_utf8(text) {
        _ if readable != bytes => (text.len(), format!("more than {MOST_BYTES} bytes"), "two boards"),
        Ok(text) => return Ok(text),
        Err(error) => (error.valid_up_to(), format!("byte 0x{:02x}", text[error.valid_up_to()]), "text in UTF-8"),
    };
    let position = TextPosition::after(&String::from_utf8_lossy(&text[..end]));
    Err(ParseError { position, found, expected: expected.into() })
}

/// The most tokens of boards and what is around them.
const MOST_TOKENS: usize = 1 << 14;

/// The tokens of a text, or none if there are more than [`MOST_TOKENS`]. Quotes with nothing between
/// them are an empty cell. A comment is one token, or ends at the bracket of what may be an array of Lisp.
pub(super) fn tokens(text: &str) -> Vec<Mark<'_>> {
    let (mut tokens, mut rest, mut quote) = (Vec::new(), text, None);
    while let Some(c) = rest.chars().next() {
        if tokens.len() > MOST_TOKENS {
            return Vec::new();
        }
        let kind = Kind::of(c);
        let length = match kind {
            Kind::Comment => array_in(rest).unwrap_or_else(|| rest.find('\n').unwrap_or(rest.len())),
            Kind::Word => rest.find(|c| Kind::of(c) != Kind::Word).unwrap_or(rest.len()),
            _ => c.len_utf8(),
        };
        let mark = Mark { text, word: &rest[..length], row: 0 };
        match kind {
            Kind::Space => {}
            Kind::Quote => {
                let open = quote.take().filter(|(word, _)| *word == mark.word);
                let is_empty = |before: usize| before == tokens.len() && !rest[length..].starts_with(mark.word);
                tokens.extend(open.filter(|(_, before)| is_empty(*before)).map(|_| mark.empty()));
                quote = Some((mark.word, tokens.len())).filter(|_| open.is_none());
            }
            _ => tokens.push(mark),
        }
        quote = quote.filter(|_| kind != Kind::LineEnd);
        rest = &rest[length..];
    }
    tokens
}

/// The bytes before the bracket of an array of Lisp, as `#(1 2)` or `#2A((1 2) (3 4))`.
fn array_in(comment: &str) -> Option<usize> {
    let end = 1 + comment[1..].find(|c: char| !c.is_ascii_alphanumeric())?;
    let is_array = end == 1 || comment[1..end].strip_suffix(['A', 'a']).is_some_and(are_digits);
    Some(end).filter(|_| is_array && comment[end..].starts_with('('))
}

/// More marks than any two boards and a size line have.
const TOO_MANY: usize = 2 * Grid::MOST + 2;

/// The words of a text, with white space or `;` between them; at most [`TOO_MANY`].
pub(super) fn words(text: &str) -> Vec<Mark<'_>> {
    let rows = text.split('\n').flat_map(|line| line.split('#').next().unwrap_or_default().split(';'));
    let words =
        rows.enumerate().flat_map(|(row, part)| part.split_whitespace().map(move |word| Mark { text, word, row }));
    words.take(TOO_MANY).collect()
}

/// The characters of words, each a mark, at most [`TOO_MANY`].
pub(super) fn characters<'a>(words: &[Mark<'a>]) -> Vec<Mark<'a>> {
    let split = |&mark: &Mark<'a>| mark.word.split_inclusive(|_| true).map(move |word| Mark { word, ..mark });
    words.iter().flat_map(split).take(TOO_MANY).collect()
}

/// The marks of every row that has some.
pub(super) fn rows<'m, 'a>(marks: &'m [Mark<'a>]) -> Vec<&'m [Mark<'a>]> {
    let (mut rows, mut start) = (Vec::new(), 0);
    for end in 1..=marks.len() {
        if marks.get(end).map_or(true, |mark| mark.row != marks[start].row) {
            rows.push(&marks[start..end]);
            start = end;
        }
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
