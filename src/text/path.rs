//! Paths, read as a judge does, or as people write them: `R2U` for RRU, in lower case too, with or
//! without the number of moves in front.

use super::dialect::{Answer, Dialect, Letters};
use super::{grouped, quoted, ParseError, TextPosition};
use crate::digits;
use crate::moves::{letters, Move, Path};
use crate::order::Order;
use std::fmt;
use std::ops::ControlFlow;
use std::str::{from_utf8, FromStr};

/// The most bytes of a text.
pub const MOST_BYTES: usize = 64 << 20;

/// The most moves of a path that people write.
pub const MOST_MOVES: usize = 1_000_000;

const COUNT: &str = "the number of moves";

/// Moves, and the number of moves that the text claims in front of them.
#[derive(Debug, PartialEq, Eq)]
pub struct TypedPath {
    pub count: Option<i64>,
    pub path: Path,
}

/// Reads a path that people write, whose moves have the names of a dialect. A number after a name
/// says how often the move is made. If a name has a digit, there is no such number, and a number in
/// front is the number of moves only if it is right.
pub fn read(text: &[u8], dialect: &Dialect) -> Result<TypedPath, ParseError> {
    let mut start = Reader::new(text, &dialect.letters, Manner::AsTyped)?;
    start.skip_white_space();
    let (number, rest) = digits_of(start.rest);
    let after = Reader { rest, ..start };
    let is_word = !number.is_empty() && after.is_at_boundary();
    if !is_word || start.have_digits() && !matches!(dialect.answer, Answer::Cik | Answer::Text) {
        return Ok(TypedPath {
            count: None,
            path: start.moves()?,
        });
    }
    let count: Option<i64> = digits::number(number);
    if start.have_digits() {
        let counted = after.moves().map(|path| TypedPath { count, path });
        // A number alone is a move, unless an empty line follows it, as in an output.
        let is_move = rest.trim().is_empty() && rest.matches('\n').count() < 2;
        let is_right = |typed: &TypedPath| typed.count == Some(typed.path.len() as i64) && !is_move;
        return match (counted, start.moves()) {
            (Ok(typed), _) if is_right(&typed) => Ok(typed),
            (_, Ok(path)) => Ok(TypedPath { count: None, path }),
            (counted, _) => counted,
        };
    }
    match count {
        None => Err(start.wrong("a number of more than 64 bits", COUNT)),
        Some(_) => Ok(TypedPath {
            count,
            path: after.moves()?,
        }),
    }
}

/// Reads the moves of the words that a text begins with, and the first word that has others. A
/// number in front is left out.
pub fn beginning(text: &str, dialect: &Dialect) -> (Path, Option<String>) {
    if let Ok(typed) = read(text.as_bytes(), dialect) {
        return (typed.path, None);
    }
    let mut path = Path::default();
    for (number, word) in text.split_whitespace().enumerate() {
        let reader = Reader::new(word.as_bytes(), &dialect.letters, Manner::AsTyped);
        match reader.and_then(Reader::moves) {
            Ok(moves) if moves.len() <= MOST_MOVES - path.len() => path.0.extend(moves),
            _ if number == 0 && digits::are_digits(word) => {}
            _ => return (path, Some(word.into())),
        }
    }
    (path, None)
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// As testlib reads numbers and tokens: the case of names matters, and only white space
    /// separates words.
    Strict,
    AsTyped,
}

/// A text, read from its front.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    /// The byte after the text, if that is no UTF-8.
    stray: Option<u8>,
    letters: &'a Letters,
    manner: Manner,
}

impl<'a> Reader<'a> {
    /// Makes a reader of a text, without its byte order mark. The moves have the names `letters`.
    pub fn new(
        text: &'a [u8],
        letters: &'a Letters,
        manner: Manner,
    ) -> Result<Reader<'a>, ParseError> {
        if text.len() > MOST_BYTES {
            return Err(wrong(0, format!("more than {MOST_BYTES} bytes"), "fewer"));
        }
        let readable = from_utf8(text).map_or_else(|error| error.valid_up_to(), str::len);
        let (readable, rest) = text.split_at(readable);
        let text = from_utf8(readable).expect("it is UTF-8");
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Ok(Reader {
            text,
            rest: text,
            stray: rest.first().copied(),
            letters,
            manner,
        })
    }

    /// Takes white space.
    pub fn skip_white_space(&mut self) {
        self.rest = self.rest.trim_start_matches(|c| self.is_white_space(c));
    }

    fn is_white_space(&self, c: char) -> bool {
        match self.manner {
            Manner::Strict => matches!(c, ' ' | '\t' | '\r' | '\n'),
            Manner::AsTyped => c.is_whitespace(),
        }
    }

    /// Whether white space or the end comes next.
    fn is_at_boundary(&self) -> bool {
        self.rest
            .chars()
            .next()
            .map_or(self.stray.is_none(), |c| self.is_white_space(c))
    }

    /// Whether these words come next.
    pub fn sees_words(mut self, words: &str) -> bool {
        split(words).all(|word| {
            self.skip_white_space();
            let rest = self.rest.strip_prefix(word);
            self.rest = rest.unwrap_or_default();
            rest.is_some() && self.is_at_boundary()
        })
    }

    /// Whether a letter comes next, in any case.
    pub fn sees_letter(&self, letter: char) -> bool {
        self.rest
            .chars()
            .next()
            .is_some_and(|c| c.eq_ignore_ascii_case(&letter))
    }

    /// Whether a move comes next.
    pub fn sees_move(&self) -> bool {
        self.name().is_some()
    }

    /// Whether nothing comes next.
    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty() && self.stray.is_none()
    }

    /// Takes these words, and white space up to the end.
    pub fn words(&mut self, words: &str) -> Result<(), ParseError> {
        for word in split(words) {
            self.skip_white_space();
            for expected in word.chars() {
                self.rest = match self.rest.strip_prefix(expected) {
                    Some(rest) => rest,
                    None if self.sees_letter(expected) => return Err(self.wrong_case(expected)),
                    None if self.is_at_boundary() => {
                        return Err(self.wrong("a part of a word", words))
                    }
                    None => return Err(self.unexpected("", words)),
                };
            }
            if !self.is_at_boundary() {
                return Err(self.unexpected("", words));
            }
        }
        self.end("the path")
    }

    /// Takes white space up to the end.
    pub fn end(&mut self, after: &str) -> Result<(), ParseError> {
        self.skip_white_space();
        self.is_at_end()
            .then_some(())
            .ok_or_else(|| self.unexpected(&format!(" after {after}"), "the end"))
    }

    /// Takes white space and the number of moves, which may be wrong, even negative.
    pub fn count(&mut self) -> Result<i64, ParseError> {
        self.skip_white_space();
        let start = *self;
        let digits = self.rest.strip_prefix('-').unwrap_or(self.rest);
        let is_negative = digits.len() < self.rest.len();
        let (digits, after) = digits_of(digits);
        let number = &self.rest[..self.rest.len() - after.len()];
        self.rest = after;
        match digits.as_bytes() {
            [] if self.is_at_end() => Err(start.wrong("nothing", COUNT)),
            [] => Err(self.unexpected("", COUNT)),
            [b'0', ..] if is_negative => Err(start.wrong("-0", COUNT)),
            [b'0', _, ..] => Err(start.wrong("a leading zero", "none")),
            _ => {
                let count = number
                    .parse()
                    .map_err(|_| start.wrong("a number of more than 64 bits", COUNT))?;
                let in_number =
                    || self.unexpected(" in the number of moves", "white space after it");
                self.is_at_boundary().then_some(count).ok_or_else(in_number)
            }
        }
    }

    /// Reads the moves up to the end.
    pub fn moves(self) -> Result<Path, ParseError> {
        let mut path = Path::default();
        let most = self.rest.len().min(self.most_moves());
        if path.0.try_reserve(most).is_err() {
            return Err(self.wrong("more moves than the memory holds", "fewer"));
        }
        self.each_move(|m| {
            path.0.push(m);
            ControlFlow::Continue(())
        })?;
        Ok(path)
    }

    fn most_moves(&self) -> usize {
        match self.manner {
            Manner::AsTyped => MOST_MOVES,
            Manner::Strict => MOST_BYTES,
        }
    }

    /// Shows the moves up to the end, or up to a move after which `see` breaks off.
    pub fn each_move(
        mut self,
        mut see: impl FnMut(Move) -> ControlFlow<()>,
    ) -> Result<(), ParseError> {
        let is_typed = self.manner == Manner::AsTyped;
        let (most, are_words, have_digits) = (
            self.most_moves(),
            self.letters.are_words(),
            self.have_digits(),
        );
        let mut found = 0;
        loop {
            if is_typed || are_words {
                self.skip_white_space();
            }
            if self.is_at_boundary() {
                return self.end("the path");
            }
            let Some((m, after)) = self.name() else {
                return Err(self.no_move());
            };
            let (number, rest) = if is_typed && !have_digits {
                digits_of(after)
            } else {
                ("", after)
            };
            let times = if number.is_empty() {
                Some(1)
            } else {
                digits::number(number).filter(|&times| times > 0)
            };
            match times {
                None if number.bytes().all(|digit| digit == b'0') => {
                    return Err(Reader {
                        rest: after,
                        ..self
                    }
                    .wrong("0", "a number from 1 on"));
                }
                Some(times) if times <= most - found => {
                    found += times;
                    if (0..times).any(|_| see(m).is_break()) {
                        return Ok(());
                    }
                }
                _ => {
                    return Err(self.wrong(
                        &format!("more than {} moves", grouped(most as u64)),
                        "fewer",
                    ))
                }
            }
            self.rest = rest;
            if are_words && !self.is_at_boundary() {
                return Err(self.unexpected(" after a move", "white space"));
            }
        }
    }

    /// Returns the words up to the end.
    pub fn tokens(self) -> Result<impl Iterator<Item = &'a str>, ParseError> {
        if self.stray.is_some() {
            return Err(Reader { rest: "", ..self }.unexpected("", "the tiles that move"));
        }
        let tokens = self.rest.split(move |c| self.is_white_space(c));
        Ok(tokens.filter(|token| !token.is_empty()))
    }

    /// The move with the longest name that comes next, and the text after the name.
    fn name(&self) -> Option<(Move, &'a str)> {
        // Most texts have the letters as they are named.
        let first = self.rest.chars().next()?;
        if let Some(m) = self.letters.move_of(first) {
            return Some((m, &self.rest[first.len_utf8()..]));
        }
        let named = |are_same: &dyn Fn(char, char) -> bool| {
            let moves = Move::ALL.into_iter();
            let names = moves
                .filter_map(|m| Some((m, after_name(self.rest, self.letters.of(m), are_same)?)));
            names.min_by_key(|(_, after)| after.len())
        };
        let alike = |a: char, b: char| a == b || a.to_lowercase().eq(b.to_lowercase());
        named(&|a, b| a == b).or_else(|| {
            if self.manner == Manner::AsTyped {
                named(&alike)
            } else {
                None
            }
        })
    }

    /// Whether names have digits.
    fn have_digits(&self) -> bool {
        Move::ALL
            .iter()
            .any(|&m| self.letters.of(m).contains(|c: char| c.is_ascii_digit()))
    }

    fn no_move(&self) -> ParseError {
        let letter = |m: Move| {
            self.letters
                .of(m)
                .parse::<char>()
                .ok()
                .filter(|&letter| self.sees_letter(letter))
        };
        match Move::ALL.into_iter().find_map(letter) {
            Some(letter) => self.wrong_case(letter),
            None => self.unexpected("", &self.letters.to_string()),
        }
    }

    fn wrong_case(&self, expected: char) -> ParseError {
        let case = if expected.is_ascii_uppercase() {
            "upper"
        } else {
            "lower"
        };
        self.unexpected("", &format!("'{expected}' in {case} case"))
    }

    /// The error of the next character, followed by `place`; or of the next byte, if it cannot be
    /// text.
    fn unexpected(&self, place: &str, expected: &str) -> ParseError {
        let is_text = |c: &char| c.is_ascii_graphic() || self.manner == Manner::AsTyped;
        match (
            self.rest.chars().next().filter(is_text),
            self.rest.bytes().next().or(self.stray),
        ) {
            (Some(c), _) => self.wrong(
                &format!("{}{place}", quoted(c.encode_utf8(&mut [0; 4]))),
                expected,
            ),
            (None, byte) => self.wrong(
                &format!("byte 0x{:02x}", byte.unwrap_or_default()),
                "printable ASCII",
            ),
        }
    }

    pub fn wrong(&self, found: &str, expected: &str) -> ParseError {
        let position = TextPosition::after(&self.text[..self.text.len() - self.rest.len()]);
        ParseError {
            position,
            found: found.into(),
            expected: expected.into(),
            ..ParseError::default()
        }
    }
}

/// Words, between which a text may have white space of any kind.
fn split(words: &str) -> impl Iterator<Item = &str> {
    words.split(' ').filter(|word| !word.is_empty())
}

/// The digits that a text begins with, and what follows them.
fn digits_of(text: &str) -> (&str, &str) {
    text.split_at(
        text.find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len()),
    )
}

/// What follows a name that a text begins with.
fn after_name<'a>(
    text: &'a str,
    name: &str,
    are_same: &dyn Fn(char, char) -> bool,
) -> Option<&'a str> {
    let mut chars = text.chars();
    name.chars()
        .all(|expected| chars.next().is_some_and(|found| are_same(found, expected)))
        .then_some(chars.as_str())
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads one letter.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let path: Path = text.parse()?;
        match path[..] {
            [m] => Ok(m),
            _ => Err(wrong(0, format!("{} letters", path.len()), "one")),
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&letters(self))
    }
}

impl FromStr for Path {
    type Err = ParseError;

    /// Reads letters. An empty text is an empty path.
    fn from_str(text: &str) -> Result<Path, ParseError> {
        let read = |(at, letter): (usize, char)| {
            Move::try_from(letter)
                .map_err(|_| wrong(at, quoted(&letter.to_string()), "R, D, U or L"))
        };
        text.chars().enumerate().map(read).collect()
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&letters(&self.moves()))
    }
}

impl FromStr for Order {
    type Err = ParseError;

    /// Reads the four letters in any order, in upper or lower case.
    fn from_str(text: &str) -> Result<Order, ParseError> {
        Order::named(text)
            .ok_or_else(|| wrong(0, quoted(text), "the letters R, D, U and L in any order"))
    }
}

/// The error in a text of one line after its first characters.
fn wrong(at: usize, found: String, expected: &str) -> ParseError {
    ParseError {
        position: TextPosition {
            line: 1,
            column: at + 1,
        },
        found,
        expected: expected.into(),
        ..ParseError::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::letters;

    fn read_in(letters: &str, answer: Answer, text: &str) -> Result<(Option<i64>, String), String> {
        let letters = Letters::named(letters).unwrap();
        let read = read(
            text.as_bytes(),
            &Dialect {
                answer,
                letters,
                ..Dialect::default()
            },
        );
        read.map(|typed| (typed.count, self::letters(&typed.path)))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn paths_are_read_as_people_write_them() {
        let words = "right down up left";
        for (letters, text, count, path) in [
            ("RDUL", "", None, ""),
            ("RDUL", "UULDR", None, "UULDR"),
            ("RDUL", " u U\n l2d10\tR1 ", None, "UULLDDDDDDDDDDR"),
            ("RDUL", "\u{feff}3\r\nUUL\r\n", Some(3), "UUL"),
            ("RDUL", "0", Some(0), ""),
            ("RDUL", "0\n\n", Some(0), ""),
            ("rdul", "R2uL", None, "RRUL"),
            // As they are written, they have other meanings.
            ("LUDR", "l2U", None, "RRD"),
            ("abAB", "aAbB2", None, "RUDLL"),
            ("→↓↑←", "→2↑", None, "RRU"),
            ("йцук", "Й2у", None, "RRU"),
            (words, "UP2 Left\ndown", None, "UULD"),
            (words, "2 up up", Some(2), "UU"),
            ("l ll lll llll", "LL l llll3", None, "DRLLL"),
            // Their digits are no numbers of moves.
            ("0123", "22301", None, "UULRD"),
            ("0123", "5\n22301", Some(5), "UULRD"),
            ("0123", "0\n\n", Some(0), ""),
            ("0123", "0\n", None, "R"),
            ("0123", " 0 ", None, "R"),
            ("1 -1 4 -4", "2 4 -1", Some(2), "UD"),
            ("0123", "2 2 3 0 1", None, "UULRD"),
            ("0123", "2 2 3", Some(2), "UL"),
            ("1 -1 4 -4", "4 4 -1", None, "UUD"),
        ] {
            let expected = Ok((count, path.to_string()));
            assert_eq!(
                read_in(letters, Answer::Cik, text),
                expected,
                "{text:?} in {letters}"
            );
        }
        assert_eq!(
            read_in("0123", Answer::Path, "2 2 3"),
            Ok((None, "UUL".into()))
        );
    }

    #[test]
    fn the_first_word_that_is_no_move_ends_a_text() {
        for (letters, text, path, word) in [
            ("RDUL", "UULDR", "UULDR", None),
            ("RDUL", "5 u u l2", "UULL", None),
            ("RDUL", "U R then done", "UR", Some("then")),
            ("RDUL", "done", "", Some("done")),
            ("RDUL", "3 up", "", Some("up")),
            ("right down up left", "up, up", "", Some("up,")),
            ("right down up left", "Up left 7", "UL", Some("7")),
            ("0123", "2 2 x", "UU", Some("x")),
            ("RDUL", "", "", None),
        ] {
            let dialect = Dialect {
                letters: Letters::named(letters).unwrap(),
                ..Dialect::default()
            };
            let (found, unknown) = beginning(text, &dialect);
            assert_eq!(
                (&*found.to_string(), unknown.as_deref()),
                (path, word),
                "{text}"
            );
        }
    }

    #[test]
    fn errors_say_where() {
        for (letters, text, expected) in [
            ("RDUL", "UU\n LX", "2:3: found 'X', expected R, D, U or L"),
            ("RDUL", "2R", "1:1: found '2', expected R, D, U or L"),
            ("RDUL", "R 2", "1:3: found '2', expected R, D, U or L"),
            ("RDUL", "R0U", "1:2: found 0, expected a number from 1 on"),
            (
                "RDUL",
                "UR1000000",
                "1:2: found more than 1,000,000 moves, expected fewer",
            ),
            (
                "RDUL",
                "R99999999999999999999",
                "1:1: found more than 1,000,000 moves, expected fewer",
            ),
            (
                "RDUL",
                "99999999999999999999 R",
                "1:1: found a number of more than 64 bits, expected the number of moves",
            ),
            (
                "right down up left",
                "upup",
                "1:3: found 'u' after a move, expected white space",
            ),
            ("0123", "2R", "1:2: found 'R', expected 0, 1, 2 or 3"),
            ("0123", "5\n2R", "2:2: found 'R', expected 0, 1, 2 or 3"),
        ] {
            assert_eq!(
                read_in(letters, Answer::Cik, text),
                Err(expected.into()),
                "{text:?}"
            );
        }
        assert_eq!(
            read_in("RDUL", Answer::Cik, "R999999U").unwrap().1.len(),
            MOST_MOVES
        );
    }
}
