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
    pub(super) is_comment: bool,
}

impl<'a> Mark<'a> {
    pub(super) fn kind(&self) -> Kind {
        self.word.chars().next().map_or(Kind::Space, Kind::of)
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
fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
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
    Err(ParseError { position: TextPosition::after(text), found, expected: expected.into() })
}

/// More marks than any two boards and a size line have.
const TOO_MANY: usize = 2 * Grid::MOST + 2;

/// The most tokens of lists or tables.
const MOST_TOKENS: usize = 1 << 14;

/// A text, taken apart.
pub(super) struct Text<'a> {
    pub(super) all: &'a str,
    /// Its words, with white space or `;` between them; at most [`TOO_MANY`].
    pub(super) words: Vec<Mark<'a>>,
}

impl<'a> Text<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Result<Text<'a>, ParseError> {
        let (all, mut words) = (decode(bytes)?, Vec::<Mark>::new());
        let is_between = |token: &Mark| matches!(token.kind(), Kind::LineEnd | Kind::RowEnd) || token.word == "\t";
        for token in tokens(all).filter(|token| !token.is_comment && !is_between(token)) {
            let is_full = words.len() == TOO_MANY;
            match words.last_mut() {
                Some(word) if word.end() == token.at() => word.word = &all[word.at()..token.end()],
                _ if is_full => break,
                _ => words.push(token),
            }
        }
        Ok(Text { all, words })
    }

    /// Its tokens, or none if they are too many for lists and tables.
    pub(super) fn tokens(&self) -> Vec<Mark<'a>> {
        let tokens: Vec<Mark> = tokens(self.all).take(MOST_TOKENS + 1).collect();
        Some(tokens).filter(|tokens| tokens.len() <= MOST_TOKENS).unwrap_or_default()
    }
}

/// The tokens of a text. A comment has none, but for an array of Lisp, which may begin with its `#`.
fn tokens(text: &str) -> impl Iterator<Item = Mark<'_>> {
    let (mut at, mut row, mut is_comment) = (0, 0, false);
    std::iter::from_fn(move || loop {
        let rest = &text[at..];
        let c = rest.chars().next()?;
        let kind = Kind::of(c);
        let length = match kind {
            Kind::Comment => array_in(rest).unwrap_or_else(|| rest.find('\n').unwrap_or(rest.len())),
            Kind::Word => rest.find(|c| Kind::of(c) != Kind::Word).unwrap_or(rest.len()),
            _ => c.len_utf8(),
        };
        is_comment &= kind != Kind::LineEnd;
        let token = Mark { text, word: &rest[..length], row, is_comment };
        at += length;
        row += usize::from(kind == Kind::LineEnd || kind == Kind::RowEnd && !is_comment);
        is_comment |= kind == Kind::Comment;
        if !matches!(kind, Kind::Space | Kind::Comment) {
            return Some(token);
        }
    })
}

/// The bytes before the bracket of an array of Lisp, as `#(1 2)` or `#2A((1 2) (3 4))`.
fn array_in(comment: &str) -> Option<usize> {
    let is_array = |name: &str| name.is_empty() || name.strip_suffix(['A', 'a']).is_some_and(are_digits);
    comment.find('(').filter(|&end| is_array(&comment[1..end]))
}

/// The characters of words, each a mark, at most [`TOO_MANY`].
pub(super) fn characters<'a>(words: &[Mark<'a>]) -> Vec<Mark<'a>> {
    let split = |mark: &Mark<'a>| {
        let mark = *mark;
        mark.word.split_inclusive(|_| true).map(move |word| Mark { word, ..mark })
    };
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
