//! Words with their places in a text.

use super::{Given, MOST_BYTES};
use crate::digits::are_digits;
use crate::text::{quoted, ParseError, TextPosition};
use std::borrow::Cow;

pub(super) const BARS: [char; 4] = ['|', '│', '┃', '║'];

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

    pub(super) fn column(&self) -> usize {
        self.text[..self.at]
            .rsplit(is_line_end)
            .next()
            .map_or(0, |line| line.chars().count())
    }

    pub(super) fn position(&self) -> TextPosition {
        TextPosition::after(&self.text[..self.at.min(self.text.len())])
    }

    pub(super) fn unexpected(&self, expected: impl Into<String>) -> ParseError {
        self.error(quoted(self.word), expected)
    }

    pub(super) fn error(
        &self,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ParseError {
        ParseError {
            position: self.position(),
            found: found.into(),
            expected: expected.into(),
        }
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

/// Returns a text without a DOS end of file (0x1A) and NULs at its very end. White space may be among
/// them.
fn without_end(text: &[u8]) -> &[u8] {
    let is_end = |byte: &u8| matches!(byte, 0 | 0x1a);
    let tail = text
        .iter()
        .rposition(|byte| !is_end(byte) && !byte.is_ascii_whitespace())
        .map_or(0, |last| last + 1);
    let end = text[tail..].iter().position(is_end);
    &text[..end.map_or(text.len(), |end| tail + end)]
}

/// Returns the bytes as text, without a byte order mark and what ends a file.
pub(crate) fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
    let readable = &bytes[..bytes.len().min(MOST_BYTES)];
    let text = without_end(readable);
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let (end, found, expected) = match std::str::from_utf8(text) {
        _ if readable != bytes => (
            text.len(),
            format!("more than {MOST_BYTES} bytes"),
            "two boards",
        ),
        Ok(text) => return Ok(text),
        Err(_) if text.starts_with(b"PK\x03\x04") => {
            (0, "a spreadsheet or a zip file".into(), "text, such as CSV")
        }
        Err(error) => (
            error.valid_up_to(),
            format!("byte 0x{:02x}", text[error.valid_up_to()]),
            "text in UTF-8",
        ),
    };
    let position = TextPosition::after(&String::from_utf8_lossy(&text[..end]));
    Err(ParseError {
        position,
        found,
        expected: expected.into(),
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
/// after white space, and instead of lines of three grave accents. Every other character keeps its
/// line and column.
pub(super) fn without_comments<'a>(text: &'a str, sign: &str) -> Cow<'a, str> {
    if !text.contains(sign) && !text.contains("```") {
        return Cow::Borrowed(text);
    }
    let blanked = |line: &str| {
        let content = line.trim_end_matches(is_line_end);
        let fence = content
            .trim()
            .strip_prefix("```")
            .filter(|kind| kind.chars().all(char::is_alphanumeric));
        let is_start = |at: usize| {
            content[..at]
                .chars()
                .next_back()
                .map_or(true, char::is_whitespace)
        };
        let comment = content
            .match_indices(sign)
            .map(|(at, _)| at)
            .find(|at| is_start(*at));
        let end = fence.map_or(comment.unwrap_or(content.len()), |_| 0);
        let spaces = " ".repeat(content[end..].chars().count());
        [&line[..end], &spaces, &line[content.len()..]].concat()
    };
    text.split_inclusive(is_line_end)
        .map(blanked)
        .collect::<String>()
        .into()
}

/// Returns the words of a text in their rows. A line end, `;` and a `/` between white space end a
/// row.
pub(super) fn words(text: &str) -> Vec<Mark<'_>> {
    let (mut words, mut row) = (Vec::new(), 0);
    for part in text.split(|c| c == ';' || is_line_end(c)) {
        for word in part.split_whitespace() {
            match word {
                "/" => row += 1,
                _ => words.push(Mark {
                    row,
                    ..Mark::new(text, word)
                }),
            }
        }
        row += 1;
    }
    words
}

/// Returns the words of parts of a text. Each part begins a row.
pub(super) fn words_in<'a>(
    text: &'a str,
    parts: impl IntoIterator<Item = &'a str>,
) -> Vec<Mark<'a>> {
    let mut all: Vec<Mark> = Vec::new();
    for part in parts {
        let row = all.last().map_or(0, |last| last.row + 1);
        all.extend(words(part).into_iter().map(|word| Mark {
            row: row + word.row,
            ..Mark::new(text, word.word)
        }));
    }
    all
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

#[cfg(test)]
mod tests {
    use crate::text::gir::{read, Ask, Given, TextForm};

    #[test]
    fn what_ends_a_file_is_no_tile() {
        let ask = Ask {
            form: TextForm::Any,
            ..Ask::plain(Given::default())
        };
        let texts = [
            "2831647.5 1238.4765\n",
            "2 8 3\n1 6 4\n7 . 5\n1 2 3\n8 . 4\n7 6 5",
            "[[2,8,3],[1,6,4],[7,0,5]]\n[[1,2,3],[8,0,4],[7,6,5]]\n",
            "{\"start\": \"283164705\", \"goal\": \"123804765\"}\n",
            "2|8|3\n1|6|4\n7|0|5\n\n1|2|3\n8|0|4\n7|6|5\n",
        ];
        for text in texts {
            let expected = read(text.as_bytes(), &ask).unwrap().puzzle;
            for end in ["\u{1a}", "\0", "\u{1a}\r\n\0\0\n", "\0\0\u{1a}"] {
                let ended = format!("{text}{end}");
                let puzzle = read(ended.as_bytes(), &ask).unwrap().puzzle;
                assert_eq!(puzzle, expected, "{ended:?}");
                let inside = text.replacen('5', &format!("{end}5"), 1);
                assert!(read(inside.as_bytes(), &ask).is_err(), "{inside:?}");
            }
        }
    }
}
