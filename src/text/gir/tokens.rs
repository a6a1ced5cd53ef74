//! A text as tokens with their places: marks, some of which are tiles.

use super::{Given, MOST_BYTES};
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
        match self.word {
            "" => Kind::Word,
            "\\\\" => Kind::RowEnd,
            word if ARROWS.contains(&word) => Kind::Arrow,
            word if word.starts_with("//") => Kind::Comment,
            // The blank.
            word if word.starts_with('#') => Kind::Word,
            word => word.chars().next().map_or(Kind::Word, Kind::of),
        }
    }

    pub(super) fn is(&self, kind: Kind) -> bool {
        self.kind() == kind
    }

    /// Whether it may be a part of a name: a word with a letter that is no blank.
    pub(super) fn is_name(&self) -> bool {
        self.has_letters() && !is_nothing(self.word)
    }

    /// Whether it is a word with a letter and fewer digits than a packed board.
    pub(super) fn has_letters(&self) -> bool {
        let digits = self.word.bytes().filter(u8::is_ascii_digit).count();
        self.is(Kind::Word) && digits < 3 && self.word.contains(char::is_alphabetic)
    }

    /// Whether it must be a tile or the blank.
    pub(super) fn is_tile(&self) -> bool {
        value(self.word).is_some() || is_nothing(self.word)
    }

    /// The byte of the text that the word begins with.
    pub(super) fn at(&self) -> usize {
        self.word.as_ptr() as usize - self.text.as_ptr() as usize
    }

    pub(super) fn end(&self) -> usize {
        self.at() + self.word.len()
    }

    /// Whether nothing is between another mark and this one.
    pub(super) fn joins(&self, before: &Mark) -> bool {
        before.end() == self.at()
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
    /// Separates a start from its goal or, after a name, this from its value.
    Arrow,
    Quote,
    RowEnd,
    LineEnd,
    /// Begins a comment, which runs to the end of its line.
    Comment,
}

const ARROWS: [&str; 6] = ["-->", "==>", "->", "=>", "→", "⇒"];

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

/// The words that people write for an empty cell, in upper or lower case, beside 0. On one board of numbers alone, no other
/// word is the blank.
pub(super) const NOTHING: [&str; 30] = [
    "",
    ".",
    "_",
    "__",
    "x",
    "b",
    "o",
    "*",
    "-",
    "-1",
    "#",
    "?",
    "·",
    "□",
    "[]",
    "{}",
    "''",
    "\"\"",
    "none",
    "null",
    "nil",
    "nothing",
    "nan",
    "na",
    "undef",
    "undefined",
    "blank",
    "empty",
    "space",
    "hole",
];

/// Whether a word may be written for an empty cell.
pub(super) fn is_nothing(word: &str) -> bool {
    value(word) == Some(0) || NOTHING.iter().any(|nothing| nothing.eq_ignore_ascii_case(word))
}

/// The value of digits, with or without zeros before them. No larger number than 999 is on a board of numbers.
pub(super) fn value(word: &str) -> Option<usize> {
    let digits = word.trim_start_matches('0');
    are_digits(word).then(|| if digits.len() > 3 { usize::MAX } else { digits.parse().unwrap_or_default() })
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

/// Whether `#` starts a comment: not if it is a part of the blank's word.
pub(super) fn has_comments(given: Given) -> bool {
    !given.blank.is_some_and(|blank| blank.contains('#'))
}

/// The most tokens of boards and what is around them.
const MOST_TOKENS: usize = 1 << 14;

/// The tokens of a text but comments, or none if there are more than [`MOST_TOKENS`]. Quotes with nothing between them are
/// an empty cell. A comment ends at the bracket of what may be an array of Lisp.
pub(super) fn tokens(text: &str, has_comments: bool) -> Vec<Mark<'_>> {
    let (mut tokens, mut rest, mut quote) = (Vec::<Mark>::new(), text, None);
    while let Some(c) = rest.chars().next() {
        if tokens.len() > MOST_TOKENS {
            return Vec::new();
        }
        let is_comment = rest.starts_with("//")
            && text[..text.len() - rest.len()].trim_end_matches(' ').ends_with(['\n', ';'])
            || rest.starts_with("//") && rest.len() == text.len();
        let kind = match Kind::of(c) {
            _ if is_comment => Kind::Comment,
            Kind::Comment if !has_comments => Kind::Word,
            kind => kind,
        };
        let length = length(rest, kind, has_comments);
        let mark = Mark { text, word: &rest[..length], row: 0 };
        match kind {
            Kind::Space | Kind::Comment => {}
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
    bare(&tokens)
}

/// The bytes of the token at the beginning of a text.
fn length(rest: &str, kind: Kind, has_comments: bool) -> usize {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let is_in_word = |c: char| Kind::of(c) == Kind::Word && c != '\\' || c == '#' && !has_comments;
    if let Some(arrow) = ARROWS.iter().find(|arrow| rest.starts_with(**arrow)) {
        return arrow.len();
    }
    match kind {
        Kind::Comment => array_in(rest).unwrap_or_else(|| rest.find('\n').unwrap_or(rest.len())),
        Kind::Word if rest.starts_with("\\\\") => 2,
        Kind::Word => {
            let end = rest[first..].find(|c| !is_in_word(c)).map_or(rest.len(), |end| first + end);
            ARROWS.iter().filter_map(|arrow| rest[..end].find(arrow)).min().unwrap_or(end)
        }
        _ => first,
    }
}

/// The tokens without what is only around them: commands of TeX with their arguments, `Just 1`, `Some(1)`, `**4**`.
fn bare<'a>(tokens: &[Mark<'a>]) -> Vec<Mark<'a>> {
    let (mut bare, mut rest) = (Vec::new(), tokens);
    while let Some((token, after)) = rest.split_first() {
        rest = after;
        let kind = |at: usize| after.get(at).map(Mark::kind);
        let bold = token.word.strip_prefix("**").and_then(|word| word.strip_suffix("**"));
        if ["\\left", "\\right"].contains(&token.word) {
            rest = rest.get(1..).unwrap_or_default();
        } else if token.word.starts_with('\\') && !token.is(Kind::RowEnd) {
            let mut last = token;
            while rest.first().is_some_and(|next| next.is(Kind::Open) && next.joins(last)) {
                let end = rest.iter().position(|token| token.is(Kind::Close)).unwrap_or(rest.len() - 1);
                last = &rest[end];
                rest = &rest[end + 1..];
            }
        } else if token.word == "Some" && (kind(0), kind(1), kind(2)) == SOME {
            bare.push(after[1]);
            rest = &after[3..];
        } else if token.word != "Just" || kind(0) != Some(Kind::Word) {
            bare.push(bold.filter(|word| !word.is_empty()).map_or(*token, |word| Mark { word, ..*token }));
        }
    }
    bare
}

const SOME: (Option<Kind>, Option<Kind>, Option<Kind>) = (Some(Kind::Open), Some(Kind::Word), Some(Kind::Close));

/// The bytes before the bracket of an array of Lisp, as `#(1 2)` or `#2A((1 2) (3 4))`.
fn array_in(comment: &str) -> Option<usize> {
    let end = 1 + comment[1..].find(|c: char| !c.is_ascii_alphanumeric())?;
    let is_array = end == 1 || comment[1..end].strip_suffix(['A', 'a']).is_some_and(are_digits);
    Some(end).filter(|_| is_array && comment[end..].starts_with('('))
}

/// More marks than any two boards and a size line have.
const TOO_MANY: usize = 2 * Grid::MOST + 2;

/// The words of a text, with white space or `;` between them; at most [`TOO_MANY`].
pub(super) fn words(text: &str, has_comments: bool) -> Vec<Mark<'_>> {
    let line = |line| if has_comments { str::split(line, '#').next().unwrap_or_default() } else { line };
    let rows = text.split('\n').flat_map(|text| line(text).split(';'));
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
