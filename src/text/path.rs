//! A path as people write it: `R2U` for RRU, in lower case too, with or without the number of moves in front of it.

use super::dialect::{Answer, Dialect, Letters};
use super::{grouped, quoted, ParseError, TextPosition};
use crate::digits;
use crate::moves::{letters, Move, Path};
use crate::order::Order;
use std::fmt;
use std::str::FromStr;

/// The most moves of a path.
pub const MOST_MOVES: usize = 1_000_000;

/// Moves, and the number of moves that the text claims in front of them.
#[derive(Debug, PartialEq, Eq)]
pub struct TypedPath {
    pub count: Option<i64>,
    pub path: Path,
}

/// Reads a path whose moves have the names of a dialect. A number after a name says how often it is made. If a name has a digit,
/// there is no such number, and a number in front is that of the moves only if it is right.
pub fn read(text: &str, dialect: &Dialect) -> Result<TypedPath, ParseError> {
    let letters = &dialect.letters;
    let has_digits = Move::ALL.iter().any(|&m| letters.of(m).contains(|c: char| c.is_ascii_digit()));
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let start = text.trim_start();
    let (number, after) = digits_of(start);
    let is_word = !number.is_empty() && (after.is_empty() || after.starts_with(char::is_whitespace));
    let moves_of = |rest| moves(text, rest, letters, has_digits);
    if !is_word || has_digits && dialect.answer != Answer::Cik {
        return Ok(TypedPath { count: None, path: moves_of(start)? });
    }
    let count: Option<i64> = digits::number(number);
    if has_digits {
        let counted = moves_of(after).map(|path| TypedPath { count, path });
        let is_right = |typed: &TypedPath| typed.count == Some(typed.path.len() as i64);
        return match (counted, moves_of(start)) {
            (Ok(typed), _) if is_right(&typed) => Ok(typed),
            (_, Ok(path)) => Ok(TypedPath { count: None, path }),
            (counted, _) => counted,
        };
    }
    if count.is_none() {
        let position = TextPosition::after(&text[..text.len() - start.len()]);
        let (found, expected) = ("a number of more than 64 bits".into(), "the number of moves".into());
        return Err(ParseError { position, found, expected });
    }
    Ok(TypedPath { count, path: moves_of(after)? })
}

/// Reads the moves of the rest of a text.
fn moves(text: &str, mut rest: &str, letters: &Letters, has_digits: bool) -> Result<Path, ParseError> {
    let wrong = |rest: &str, found: String, expected: String| {
        let position = TextPosition::after(&text[..text.len() - rest.len()]);
        Err(ParseError { position, found, expected })
    };
    let mut path = Path::default();
    loop {
        rest = rest.trim_start();
        let Some(c) = rest.chars().next() else { return Ok(path) };
        let same = |a: char, b: char| a == b;
        let alike = |a: char, b: char| a == b || a.to_lowercase().eq(b.to_lowercase());
        let named = |are_same: &dyn Fn(char, char) -> bool| {
            let moves = Move::ALL.into_iter();
            let read = moves.filter_map(|m| Some((m, behind_name(rest, letters.of(m), are_same)?)));
            read.min_by_key(|(_, behind)| behind.len())
        };
        let Some((m, behind)) = named(&same).or_else(|| named(&alike)) else {
            return wrong(rest, quoted(&c.to_string()), letters.to_string());
        };
        let (number, after) = if has_digits { ("", behind) } else { digits_of(behind) };
        let times = if number.is_empty() { Some(1) } else { digits::number(number).filter(|&times| times > 0) };
        let room = MOST_MOVES - path.len();
        match times {
            None if number.bytes().all(|digit| digit == b'0') => {
                return wrong(behind, "0".into(), "a number from 1 on".into());
            }
            Some(times) if times <= room => path.0.extend((0..times).map(|_| m)),
            _ => return wrong(rest, format!("more than {} moves", grouped(MOST_MOVES as u64)), "fewer".into()),
        }
        if letters.are_words() && after.starts_with(|c: char| !c.is_whitespace()) {
            let c: String = after.chars().take(1).collect();
            return wrong(after, format!("{} after a move", quoted(&c)), "white space".into());
        }
        rest = after;
    }
}

/// The digits that a text begins with, and what is behind them.
fn digits_of(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

/// What is behind a name that a text begins with.
fn behind_name<'a>(text: &'a str, name: &str, are_same: &dyn Fn(char, char) -> bool) -> Option<&'a str> {
    let mut chars = text.chars();
    name.chars().all(|expected| chars.next().is_some_and(|found| are_same(found, expected))).then_some(chars.as_str())
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

    /// Reads letters. No letter is no move.
    fn from_str(text: &str) -> Result<Path, ParseError> {
        let read = |(at, letter)| {
            Move::from_letter(letter).ok_or_else(|| wrong(at, quoted(&letter.to_string()), "R, D, U or L"))
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

    /// Reads the four letters, as [`Order::named`] does.
    fn from_str(text: &str) -> Result<Order, ParseError> {
        Order::named(text).ok_or_else(|| wrong(0, quoted(text), "one of the orders that a symmetry makes of RDUL"))
    }
}

/// What is wrong with a text of one line behind its first characters.
fn wrong(at: usize, found: String, expected: &str) -> ParseError {
    ParseError { position: TextPosition { line: 1, column: at + 1 }, found, expected: expected.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::letters;

    fn read_in(letters: &str, answer: Answer, text: &str) -> Result<(Option<i64>, String), String> {
        let letters = Letters::named(letters).unwrap();
        let read = read(text, &Dialect { answer, letters, ..Dialect::default() });
        read.map(|typed| (typed.count, self::letters(&typed.path))).map_err(|error| error.to_string())
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
            ("1 -1 4 -4", "2 4 -1", Some(2), "UD"),
            ("0123", "2 2 3 0 1", None, "UULRD"),
            ("0123", "2 2 3", Some(2), "UL"),
            ("1 -1 4 -4", "4 4 -1", None, "UUD"),
        ] {
            let expected = Ok((count, path.to_string()));
            assert_eq!(read_in(letters, Answer::Cik, text), expected, "{text:?} in {letters}");
        }
        assert_eq!(read_in("0123", Answer::Path, "2 2 3"), Ok((None, "UUL".into())));
    }

    #[test]
    fn errors_say_where() {
        for (letters, text, expected) in [
            ("RDUL", "UU\n LX", "2:3: found 'X', expected R, D, U or L"),
            ("RDUL", "2R", "1:1: found '2', expected R, D, U or L"),
            ("RDUL", "R 2", "1:3: found '2', expected R, D, U or L"),
            ("RDUL", "R0U", "1:2: found 0, expected a number from 1 on"),
            ("RDUL", "UR1000000", "1:2: found more than 1,000,000 moves, expected fewer"),
            ("RDUL", "R99999999999999999999", "1:1: found more than 1,000,000 moves, expected fewer"),
            (
                "RDUL",
                "99999999999999999999 R",
                "1:1: found a number of more than 64 bits, expected the number of moves",
            ),
            ("right down up left", "upup", "1:3: found 'u' after a move, expected white space"),
            ("0123", "2R", "1:2: found 'R', expected 0, 1, 2 or 3"),
            ("0123", "5\n2R", "2:2: found 'R', expected 0, 1, 2 or 3"),
        ] {
            assert_eq!(read_in(letters, Answer::Cik, text), Err(expected.into()), "{text:?}");
        }
        assert_eq!(read_in("RDUL", Answer::Cik, "R999999U").unwrap().1.len(), MOST_MOVES);
    }
}
