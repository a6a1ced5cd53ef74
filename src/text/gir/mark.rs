//! Words with their places in a text, and what is wrong at a place.

use super::{Given, MANY, MOST_BYTES};
use crate::digits::are_digits;
use crate::grid::Grid;
use crate::text::{quoted, ParseError};
use std::borrow::Cow;
use std::ops::Range;

pub(super) const BARS: [char; 4] = ['|', '│', '┃', '║'];

/// The most words that two boards below a size line can have. A reader stops at the next word.
pub(super) const MOST_WORDS: usize = 2 * Grid::MOST + 2;

/// A cell of a text: a word, a character, or an empty word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark<'a> {
    pub(super) text: &'a str,
    pub(super) word: &'a str,
    /// The byte of `text` that the word begins at.
    pub(super) at: usize,
    /// The number of its row, among all rows of the text.
    pub(super) row: usize,
}

/// What is wrong with some bytes of a text. Its line and column are counted once, by `in_text`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Wrong {
    at: Range<usize>,
    found: String,
    expected: String,
    advice: String,
    /// Whether the bytes are in the text of the goal.
    pub(super) is_goal: bool,
}

impl Wrong {
    pub(super) fn advise(self, advice: &str) -> Wrong {
        let advice = advice.into();
        Wrong { advice, ..self }
    }

    pub(super) fn of_goal(self) -> Wrong {
        let is_goal = true;
        Wrong { is_goal, ..self }
    }

    pub(super) fn in_text(self, text: &str) -> ParseError {
        ParseError {
            expected: self.expected,
            advice: self.advice,
            ..ParseError::in_text(text, self.at, self.found)
        }
    }
}

impl<'a> Mark<'a> {
    pub(super) fn new(text: &'a str, word: &'a str) -> Mark<'a> {
        Mark {
            text,
            word,
            at: word.as_ptr() as usize - text.as_ptr() as usize,
            row: 0,
        }
    }

    pub(super) fn end(&self) -> usize {
        self.at + self.word.len()
    }

    pub(super) fn empty_after(&self) -> Mark<'a> {
        Mark {
            word: "",
            at: self.end(),
            ..*self
        }
    }

    /// The text from this mark to another one.
    pub(super) fn to(&self, last: &Mark) -> Mark<'a> {
        let word = self.text.get(self.at..last.end()).unwrap_or(self.word);
        Mark { word, ..*self }
    }

    pub(super) fn unexpected(&self, expected: impl Into<String>) -> Wrong {
        self.error(quoted(self.word), expected)
    }

    pub(super) fn too_many(&self, found: &str) -> Wrong {
        let error = self.error(found, "a start and a goal");
        error.advise(MANY)
    }

    pub(super) fn error(&self, found: impl Into<String>, expected: impl Into<String>) -> Wrong {
        Wrong {
            at: self.at..self.end(),
            found: found.into(),
            expected: expected.into(),
            advice: String::new(),
            is_goal: false,
        }
    }
}

/// A tile in a message: a number as it is, any other word in quotes.
pub(super) fn tile(word: &str) -> String {
    match value(word) {
        Some(_) if word.len() < 4 => word.into(),
        _ => quoted(word),
    }
}

/// The words that people write for an empty cell, in upper or lower case, in addition to numbers of
/// zeros and the empty word. On one board alone, no other word is the odd one.
pub(super) const NOTHING: &str =
    ". _ __ x b o * - – — − -1 # ? · □ ⬜ ⬛ [] {} none null nil nothing nan na undef \
                                  undefined blank empty space hole";

pub(super) fn is_nothing(word: &str) -> bool {
    word.is_empty()
        || value(word) == Some(0)
        || NOTHING
            .split(' ')
            .any(|nothing| nothing.eq_ignore_ascii_case(word))
}

/// Returns the value of digits, with or without zeros before them. No board has a number above 999.
pub(super) fn value(word: &str) -> Option<usize> {
    let digits = word.trim_start_matches('0');
    are_digits(word).then(|| {
        if digits.len() > 3 {
            usize::MAX
        } else {
            digits.parse().unwrap_or_default()
        }
    })
}

/// Returns a text without a byte order mark, and without a DOS end of file (0x1A) and NULs at its
/// very end. White space may be among them.
pub(super) fn content(text: &[u8]) -> &[u8] {
    let is_end = |byte: &u8| matches!(byte, 0 | 0x1a);
    let tail = text
        .iter()
        .rposition(|byte| !is_end(byte) && !byte.is_ascii_whitespace())
        .map_or(0, |last| last + 1);
    let end = text[tail..].iter().position(is_end);
    let text = &text[..end.map_or(text.len(), |end| tail + end)];
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}

/// Returns the bytes as text, without a byte order mark and what ends a file: UTF-8, or UTF-16 with
/// such a mark.
pub(crate) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ParseError> {
    let readable = &bytes[..bytes.len().min(MOST_BYTES)];
    let units = |number: fn([u8; 2]) -> u16| {
        let units = readable
            .chunks_exact(2)
            .map(|pair| number([pair[0], pair[1]]))
            .skip(1);
        char::decode_utf16(units)
            .collect::<Result<String, _>>()
            .ok()
    };
    let wide = match readable {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => None,
    };
    if let Some(text) = wide.filter(|_| readable == bytes) {
        return Ok(text.into());
    }
    let text = content(readable);
    let is_wide = match text {
        [one, 0, other, 0, ..] | [0, one, 0, other, ..] => {
            one.is_ascii_graphic() && (other.is_ascii_graphic() || *other == b' ')
        }
        _ => false,
    };
    let (at, found, expected) = match std::str::from_utf8(text) {
        _ if readable != bytes => (
            usize::MAX..usize::MAX,
            format!("more than {MOST_BYTES} bytes"),
            "two boards",
        ),
        Ok(_) if is_wide => (0..1, "UTF-16 without a byte order mark".into(), "UTF-8"),
        Ok(text) => return Ok(text.into()),
        Err(_) if text.starts_with(b"PK\x03\x04") => (
            0..2,
            "a spreadsheet or a zip file".into(),
            "text, such as CSV",
        ),
        Err(error) => {
            let at = error.valid_up_to();
            (at..at, format!("byte 0x{:02x}", text[at]), "text in UTF-8")
        }
    };
    Err(ParseError {
        expected: expected.into(),
        ..ParseError::in_text(&String::from_utf8_lossy(text), at, found)
    })
}

pub(super) fn is_line_end(c: char) -> bool {
    "\n\r\u{85}\u{2028}\u{2029}".contains(c)
}

/// Returns the text with spaces instead of its comments, unless `#` is a part of the blank's word.
pub(super) fn bare<'a>(text: &'a str, given: Given) -> Cow<'a, str> {
    let is_blank = given.blank.is_some_and(|blank| blank.contains('#'));
    without_comments(text, if is_blank { "```" } else { "#" })
}

/// Returns the text with spaces instead of comments, which a sign starts at the start of a line or
/// after white space, and instead of lines of three grave accents. Every other byte keeps its
/// place.
pub(super) fn without_comments<'a>(text: &'a str, sign: &str) -> Cow<'a, str> {
    if !text.contains(sign) && !text.contains("```") {
        return Cow::Borrowed(text);
    }
    let mut bare = String::with_capacity(text.len());
    for line in text.split_inclusive(is_line_end) {
        let content = line.trim_end_matches(is_line_end);
        let is_fence = content
            .trim()
            .strip_prefix("```")
            .is_some_and(|kind| kind.chars().all(char::is_alphanumeric));
        let is_start = |at: &usize| !content[..*at].ends_with(|c: char| !c.is_whitespace());
        let comment = content.match_indices(sign).map(|(at, _)| at).find(is_start);
        let end = if is_fence {
            0
        } else {
            comment.unwrap_or(content.len())
        };
        bare += &line[..end];
        bare.extend(std::iter::repeat(' ').take(content.len() - end));
        bare += &line[content.len()..];
    }
    bare.into()
}

/// Returns the words of a text in their rows, up to the first word that no board has a cell for. A
/// line end, `;` and a `/` between white space end a row.
pub(super) fn words(text: &str) -> Vec<Mark<'_>> {
    words_in(text, [text])
}

/// Returns the words of parts of a text. Each part begins a row.
pub(super) fn words_in<'a>(
    text: &'a str,
    parts: impl IntoIterator<Item = &'a str>,
) -> Vec<Mark<'a>> {
    let (mut words, mut row) = (Vec::new(), 0);
    let is_end = |c| c == ';' || is_line_end(c);
    for line in parts.into_iter().flat_map(|part| part.split(is_end)) {
        for word in line.split_whitespace() {
            match word {
                "/" => row += 1,
                _ => words.push(Mark {
                    row,
                    ..Mark::new(text, word)
                }),
            }
            if words.len() > MOST_WORDS {
                return words;
            }
        }
        row += 1;
    }
    words
}

pub(super) fn rows<'m, 'a>(marks: &'m [Mark<'a>]) -> Vec<&'m [Mark<'a>]> {
    let (mut rows, mut start) = (Vec::new(), 0);
    for end in 1..=marks.len() {
        if marks
            .get(end)
            .map_or(true, |mark| mark.row != marks[start].row)
        {
            rows.push(&marks[start..end]);
            start = end;
        }
    }
    rows
}

pub(super) fn words_of<'a>(marks: &[Mark<'a>]) -> Vec<&'a str> {
    marks.iter().map(|mark| mark.word).collect()
}
