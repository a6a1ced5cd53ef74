//! Words with their places in a text.

use super::{Given, MOST_BYTES};
use crate::digits::are_digits;
use crate::grid::Grid;
use crate::text::{ParseError, TextPosition};
use std::collections::{HashMap, HashSet};

/// A word, a character other than white space, or an empty cell; and its place in the text.
#[derive(Clone, Copy)]
pub(super) struct Mark<'a> {
    pub(super) text: &'a str,
    /// A slice of `text`, even if it is empty: its address gives its place.
    pub(super) word: &'a str,
    /// The row that holds it; rows without tiles are numbered too.
    pub(super) row: usize,
}

impl<'a> Mark<'a> {
    pub(super) fn new(text: &'a str, word: &'a str) -> Mark<'a> {
        Mark { text, word, row: 0 }
    }

    /// Whether it may be a part of a name: a word with a letter that is no blank, and not digits with a blank.
    pub(super) fn is_name(&self) -> bool {
        let letters: String = self.word.chars().filter(|c| c.is_alphabetic()).collect();
        let digits = self.word.bytes().filter(u8::is_ascii_digit).count();
        let is_tile = |first: char| first.is_ascii_digit() || digits > 1 && is_nothing(&letters);
        let may_be_tiles = letters.chars().count() <= digits && self.word.starts_with(is_tile);
        self.has_letters() && !is_nothing(self.word) && !may_be_tiles
    }

    /// Whether it is a word with a letter and fewer digits than a packed board.
    pub(super) fn has_letters(&self) -> bool {
        let digits = self.word.bytes().filter(u8::is_ascii_digit).count();
        digits < 3 && self.word.contains(char::is_alphabetic)
    }

    /// Whether it is a keyword before a type, as in `static final int[] goal`.
    pub(super) fn is_keyword(&self) -> bool {
        let next = self.text[self.end()..].split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty());
        let is_type = |word| ["int", "byte", "char", "short", "long", "String", "static", "List"].contains(&word);
        self.word == "final" && next.is_some_and(is_type)
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

    /// The text from here to the end of another mark.
    pub(super) fn to(&self, last: &Mark<'a>) -> Mark<'a> {
        Mark { word: &self.text[self.at()..last.end()], ..*self }
    }

    /// The byte that its line begins with.
    pub(super) fn line(&self) -> usize {
        self.at() - self.text[..self.at()].rsplit(is_line_end).next().map_or(0, str::len)
    }

    pub(super) fn error(&self, found: String, expected: impl Into<String>) -> ParseError {
        ParseError { position: TextPosition::after(&self.text[..self.at()]), found, expected: expected.into() }
    }
}

/// What errors of unknown words expect.
pub(super) const KNOWN: &str = "a tile, or a known name such as start, goal or board";

/// What errors of columns expect.
pub(super) const ROW_BY_ROW: &str = "the cells row by row, as they are on the board";

/// The words that people write for an empty cell, in upper or lower case, in addition to 0 and the empty word. On one
/// board of numbers alone, no other word is the blank.
pub(super) const NOTHING: &str =
    ". _ __ x b o * - – — − -1 # ? · □ [] {} '' \"\" none null nil nothing nan na undef undefined blank \
                                  empty space hole";

/// Whether a word may be written for an empty cell.
pub(super) fn is_nothing(word: &str) -> bool {
    word.is_empty() || value(word) == Some(0) || NOTHING.split(' ').any(|nothing| nothing.eq_ignore_ascii_case(word))
}

/// The value of digits, with or without zeros before them. No number on a board of numbers is larger than 999.
pub(super) fn value(word: &str) -> Option<usize> {
    let digits = word.trim_start_matches('0');
    are_digits(word).then(|| if digits.len() > 3 { usize::MAX } else { digits.parse().unwrap_or_default() })
}

/// The value of a number above or beside a board, which has no zeros before it: `02` above `12` and `30` is a row.
pub(super) fn label_value(word: &str) -> Option<usize> {
    value(word).filter(|_| word == "0" || !word.starts_with('0'))
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

/// Whether a character ends a line, in any system.
pub(super) fn is_line_end(c: char) -> bool {
    "\n\r\u{85}\u{2028}\u{2029}".contains(c)
}

/// Whether `#` starts a comment: not if it is a part of the blank's word.
pub(super) fn has_comments(given: Given) -> bool {
    !given.blank.is_some_and(|blank| blank.contains('#'))
}

/// The first `#` that may be a typing error: cells would be lost in its comment.
pub(super) fn doubtful_comment(text: &str) -> Option<Mark<'_>> {
    let is_only = text.matches('#').count() == 1;
    let is = |line: &&str| line.split_once('#').is_some_and(|(before, comment)| is_doubtful(before, comment, is_only));
    let line = text.split(is_line_end).find(is)?;
    let sign = line.find('#')?;
    Some(Mark::new(text, &line[sign..=sign]))
}

/// Whether a comment may be cells, or touches the cells before it on its line. The only comment of a text has words.
fn is_doubtful(before: &str, comment: &str, is_only: bool) -> bool {
    let is_alone = before.trim().is_empty();
    let touches_cells = !is_alone && !before.ends_with(char::is_whitespace);
    let touches_digits = comment.contains(|c: char| c.is_ascii_digit()) && !comment.starts_with(char::is_whitespace);
    // One wrong character makes `#il` of `nil`.
    let comment_is = |rest: &str| !rest.is_empty() && rest.eq_ignore_ascii_case(comment.trim_end());
    let is_rest = |nothing: &str| nothing.get(1..).is_some_and(comment_is);
    let is_word = |word: &str| {
        word.len() > 1 && word.chars().all(char::is_alphabetic) && !is_nothing(word) || word.parse::<Grid>().is_ok()
    };
    let has_word = comment.split(|c: char| !c.is_alphanumeric()).any(is_word);
    let needs_word = !is_alone || is_only || comment.contains(char::is_alphanumeric);
    let is_blank = NOTHING.split(' ').any(is_rest);
    touches_cells || touches_digits || is_blank || needs_word && !has_word || may_be_board(comment, is_alone)
}

/// Whether a comment may have a board: several numbers after cells, or with 1 and 2 on a line of its own.
fn may_be_board(text: &str, is_alone: bool) -> bool {
    let numbers = || text.split(|c: char| !c.is_alphanumeric()).filter(|word| value(word).is_some());
    !is_alone && numbers().count() > 2 || has_numbers(text) || has_packed_board(text)
}

/// Whether a text has several numbers, with 1 and 2.
pub(super) fn has_numbers(text: &str) -> bool {
    let numbers: Vec<usize> = text.split(|c: char| !c.is_alphanumeric()).filter_map(value).collect();
    numbers.len() > 2 && numbers.contains(&1) && numbers.contains(&2)
}

/// Whether a text has a word of distinct characters with 1 and 2.
pub(super) fn has_packed_board(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| {
        let distinct: HashSet<char> = word.chars().collect();
        word.len() > 3 && distinct.len() == word.chars().count() && word.contains('1') && word.contains('2')
    })
}

/// More marks than any two boards and a size line have.
pub(super) const TOO_MANY: usize = 2 * Grid::MOST + 2;

/// The words of a text, with white space or `;` between them; at most [`TOO_MANY`].
pub(super) fn words(text: &str, has_comments: bool) -> Vec<Mark<'_>> {
    let line = |line| if has_comments { str::split(line, '#').next().unwrap_or_default() } else { line };
    let rows = text.split(is_line_end).flat_map(|text| line(text).split(';'));
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
