//! `.cik`: the number of moves, and the path of the blank.

pub use super::ParseError;

use super::TextPosition;
use crate::moves::{letters, Move};
use std::fmt;
use std::io::{self, BufRead};

/// Stands for the path if there is none: Turkish for "cannot be printed".
pub const UNSOLVABLE: &str = "YAZDIRILAMAZ";

/// Moves as two lines, `COUNT` and `PATH`. `None` means that there is no solution.
#[must_use]
pub fn text(moves: Option<&[Move]>) -> String {
    let path = moves.map_or(UNSOLVABLE.into(), letters);
    format!("{}\n{path}\n", path.len())
}

/// Moves as one line, without a line end: `COUNT PATH`, `0` if the start is the goal, `unsolvable`.
#[must_use]
pub fn line(moves: Option<&[Move]>) -> String {
    match moves {
        Some([]) => "0".into(),
        Some(moves) => format!("{} {}", moves.len(), letters(moves)),
        None => "unsolvable".into(),
    }
}

const COUNT: &str = "the number of moves";

/// Why an output was not read to its end.
#[derive(Debug)]
pub enum ReadError {
    /// The text is not a `.cik`.
    Parse(ParseError),
    /// The text could not be read.
    Unread(io::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ReadError::Parse(error) => error.fmt(f),
            ReadError::Unread(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

/// What follows the number of moves.
pub enum Path<R> {
    /// A path, not read yet; it may be empty.
    Moves(Moves<R>),
    /// There is none; the text has been read to its end.
    Unsolvable,
}

/// Reads an output strictly: the claimed number of moves, which may be wrong, even negative, and what follows it. White
/// space (spaces, tabs and line ends) may be between the two, in front and at the end, and a byte order mark at the very
/// front: what testlib's `readLong` and `readToken` take. The text is not stored.
///
/// ```
/// use yapboz::text::cik::{self, Path};
///
/// let Ok((3, Path::Moves(moves))) = cik::read(&b"3\nUUx\n"[..]) else { panic!("this is a path") };
/// assert_eq!(moves.take_while(Result::is_ok).count(), 2);
/// ```
///
/// # Errors
/// [`ReadError`] up to the first letter of the path.
pub fn read<R: BufRead>(source: R) -> Result<(i64, Path<R>), ReadError> {
    let position = TextPosition { line: 1, column: 1 };
    let mut text = Text { source, position };
    text.skip_mark()?;
    let count = text.count()?;
    let path = match text.skip_white_space()? {
        None if count != 0 => return Err(text.wrong("no path", "one after the number of moves")),
        Some(byte) if UNSOLVABLE.as_bytes()[0].eq_ignore_ascii_case(&byte) => {
            text.word()?;
            Path::Unsolvable
        }
        Some(byte) if to_move(byte).is_none() => return Err(text.no_move(byte)),
        _ => {
            let is_over = false;
            Path::Moves(Moves { text, is_over })
        }
    };
    Ok((count, path))
}

/// The moves of a path, read one by one. The text is read to its end; an error is the last item.
pub struct Moves<R> {
    text: Text<R>,
    is_over: bool,
}

impl<R: BufRead> Iterator for Moves<R> {
    type Item = Result<Move, ReadError>;

    fn next(&mut self) -> Option<Result<Move, ReadError>> {
        if self.is_over {
            return None;
        }
        let next = self.text.next_move();
        self.is_over = !matches!(next, Ok(Some(_)));
        next.transpose()
    }
}

struct Text<R> {
    source: R,
    /// Where the next byte is. All bytes before it are ASCII, so that columns are characters.
    position: TextPosition,
}

impl<R: BufRead> Text<R> {
    /// The next byte, if any, which stays there.
    fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            match self.source.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(ReadError::Unread(error)),
            }
        }
    }

    /// Takes the next byte, which ends no line.
    fn pass(&mut self) {
        self.source.consume(1);
        self.position.column += 1;
    }

    /// Takes white space, and returns the byte after it.
    fn skip_white_space(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            let next = self.peek()?;
            if !next.is_some_and(is_white_space) {
                return Ok(next);
            }
            // A buffer at once: there may be a GiB of it.
            let piece = self.source.fill_buf().map_err(ReadError::Unread)?;
            let end = piece.iter().position(|&byte| !is_white_space(byte));
            let white_space = &piece[..end.unwrap_or(piece.len())];
            let mut lines = white_space.split(|&byte| byte == b'\n');
            let first = lines.next().map_or(0, <[u8]>::len);
            self.position.column += first;
            for line in lines {
                self.position.line += 1;
                self.position.column = 1 + line.len();
            }
            let length = white_space.len();
            self.source.consume(length);
        }
    }

    /// Takes a byte order mark.
    fn skip_mark(&mut self) -> Result<(), ReadError> {
        for (at, byte) in "\u{feff}".bytes().enumerate() {
            match self.peek()? {
                Some(found) if found == byte => self.source.consume(1),
                _ if at > 0 => return Err(self.wrong("a part of a byte order mark", COUNT)),
                _ => break,
            }
        }
        Ok(())
    }

    /// Takes the number of moves, and white space before it.
    fn count(&mut self) -> Result<i64, ReadError> {
        self.skip_white_space()?;
        let position = self.position;
        let wrong = |found: &str, expected| wrong(position, found.into(), expected);
        let is_negative = self.peek()? == Some(b'-');
        if is_negative {
            self.pass();
        }
        let mut count: Option<i64> = None;
        loop {
            match (count, self.peek()?) {
                (None, None) => return Err(wrong("nothing", COUNT)),
                (Some(0), Some(b'0'..=b'9')) => return Err(wrong("a leading zero", "none")),
                (None, Some(b'0')) if is_negative => return Err(wrong("-0", COUNT)),
                (_, Some(digit @ b'0'..=b'9')) => {
                    let digit = i64::from(digit - b'0');
                    let tens = count.unwrap_or_default().checked_mul(10);
                    let digit = if is_negative { -digit } else { digit };
                    count = tens.and_then(|tens| tens.checked_add(digit));
                    if count.is_none() {
                        return Err(wrong("a number of more than 64 bits", COUNT));
                    }
                    self.pass();
                }
                (None, Some(byte)) => return Err(self.unexpected(byte, "", COUNT)),
                (Some(count), None) => return Ok(count),
                (Some(count), Some(byte)) if is_white_space(byte) => return Ok(count),
                (Some(_), Some(byte)) => {
                    return Err(self.unexpected(byte, " in the number of moves", "white space after it"))
                }
            }
        }
    }

    /// Takes a move, or at the end of the path all that follows it.
    fn next_move(&mut self) -> Result<Option<Move>, ReadError> {
        let Some(byte) = self.peek()? else {
            return Ok(None);
        };
        match to_move(byte) {
            Some(m) => {
                self.pass();
                Ok(Some(m))
            }
            None if is_white_space(byte) => self.end().map(|()| None),
            None => Err(self.no_move(byte)),
        }
    }

    /// Takes [`UNSOLVABLE`] and all that follows it.
    fn word(&mut self) -> Result<(), ReadError> {
        for expected in UNSOLVABLE.bytes() {
            match self.peek()? {
                Some(byte) if byte == expected => self.pass(),
                Some(byte) if byte.to_ascii_uppercase() == expected => return Err(self.lower_case(byte)),
                Some(byte) if !is_white_space(byte) => return Err(self.unexpected(byte, "", UNSOLVABLE)),
                _ => return Err(self.wrong("a part of a word", UNSOLVABLE)),
            }
        }
        match self.peek()? {
            Some(byte) if !is_white_space(byte) => Err(self.unexpected(byte, "", UNSOLVABLE)),
            _ => self.end(),
        }
    }

    /// Takes white space up to the end.
    fn end(&mut self) -> Result<(), ReadError> {
        match self.skip_white_space()? {
            Some(byte) => Err(self.unexpected(byte, " after the path", "the end")),
            None => Ok(()),
        }
    }

    fn no_move(&self, byte: u8) -> ReadError {
        match to_move(byte.to_ascii_uppercase()) {
            Some(_) => self.lower_case(byte),
            None => self.unexpected(byte, "", "R, D, U or L"),
        }
    }

    fn lower_case(&self, byte: u8) -> ReadError {
        let upper = char::from(byte.to_ascii_uppercase());
        self.unexpected(byte, "", &format!("'{upper}' in upper case"))
    }

    /// The error of the next byte, which is `place` if it is text at all.
    fn unexpected(&self, byte: u8, place: &str, expected: &str) -> ReadError {
        if byte.is_ascii_graphic() {
            self.wrong(&format!("'{}'{place}", char::from(byte)), expected)
        } else {
            self.wrong(&format!("byte 0x{byte:02x}"), "printable ASCII")
        }
    }

    fn wrong(&self, found: &str, expected: &str) -> ReadError {
        wrong(self.position, found.into(), expected)
    }
}

fn wrong(position: TextPosition, found: String, expected: &str) -> ReadError {
    ReadError::Parse(ParseError { position, found, expected: expected.into() })
}

fn to_move(byte: u8) -> Option<Move> {
    Move::from_letter(char::from(byte))
}

fn is_white_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_two_lines() {
        let moves = [Move::U, Move::U, Move::L, Move::D, Move::R];
        assert_eq!(text(Some(&moves)), "5\nUULDR\n");
        assert_eq!(text(Some(&[])), "0\n\n");
        assert_eq!(text(None), "12\nYAZDIRILAMAZ\n");
    }

    #[test]
    fn a_solution_is_one_line() {
        assert_eq!(line(Some(&[Move::U, Move::L])), "2 UL");
        assert_eq!(line(Some(&[])), "0");
        assert_eq!(line(None), "unsolvable");
    }

    fn whole(text: &[u8]) -> Result<(i64, Option<Vec<Move>>), String> {
        let words = |error| match error {
            ReadError::Parse(wrong) => wrong.to_string(),
            ReadError::Unread(error) => error.to_string(),
        };
        let (count, path) = read(text).map_err(words)?;
        let moves = match path {
            Path::Moves(moves) => Some(moves.collect::<Result<_, _>>().map_err(words)?),
            Path::Unsolvable => None,
        };
        Ok((count, moves))
    }

    #[test]
    fn what_is_written_is_read() {
        let moves = vec![Move::R, Move::D, Move::U, Move::L];
        for (written, count) in [(Some(moves), 4), (Some(Vec::new()), 0), (None, 12)] {
            let text = text(written.as_deref());
            let expected = Ok((count, written));
            assert_eq!(whole(text.as_bytes()), expected);
            assert_eq!(whole(text.replace('\n', "\r\n").as_bytes()), expected);
            assert_eq!(whole(text.trim_end().as_bytes()), expected);
            let spaced = format!("\u{feff}\n\t {} \r\n\n", text.replace('\n', "  "));
            assert_eq!(whole(spaced.as_bytes()), expected);
        }
    }

    #[test]
    fn wrong_outputs_are_errors_with_their_position() {
        for (text, wrong) in [
            (&b""[..], "1:1: found nothing, expected the number of moves"),
            (b" \n\n ", "3:2: found nothing, expected the number of moves"),
            (b"RDUL", "1:1: found 'R', expected the number of moves"),
            (b"--1 R", "1:2: found '-', expected the number of moves"),
            (b"-R", "1:2: found 'R', expected the number of moves"),
            (b"-0 R", "1:1: found -0, expected the number of moves"),
            (b"01 R", "1:1: found a leading zero, expected none"),
            (b" 9223372036854775808 R", "1:2: found a number of more than 64 bits, expected the number of moves"),
            (b" -9223372036854775809 R", "1:2: found a number of more than 64 bits, expected the number of moves"),
            (b"1R", "1:2: found 'R' in the number of moves, expected white space after it"),
            (b"1\n\n", "3:1: found no path, expected one after the number of moves"),
            (b"-9223372036854775808", "1:21: found no path, expected one after the number of moves"),
            (b"2 Rd", "1:4: found 'd', expected 'D' in upper case"),
            (b"2 rd", "1:3: found 'r', expected 'R' in upper case"),
            (b"2\r\nRS", "2:2: found 'S', expected R, D, U or L"),
            (b"2\nSR", "2:1: found 'S', expected R, D, U or L"),
            (b"2\nR D", "2:3: found 'D' after the path, expected the end"),
            (b"0\n\nR ;", "3:3: found ';' after the path, expected the end"),
            (b"12\nYAZDIRILMAZ", "2:9: found 'M', expected YAZDIRILAMAZ"),
            (b"12\nYAZDIRILAMAZ!", "2:13: found '!', expected YAZDIRILAMAZ"),
            (b"12\nYAZ DIRILAMAZ", "2:4: found a part of a word, expected YAZDIRILAMAZ"),
            (b"12\nyazdirilamaz", "2:1: found 'y', expected 'Y' in upper case"),
            (b"12\nYAZDIRILAMAZ\n12", "3:1: found '1' after the path, expected the end"),
            (b"\xef\xbb5\nUULDR", "1:1: found a part of a byte order mark, expected the number of moves"),
            (b"\n\xef\xbb\xbf5\nUULDR", "2:1: found byte 0xef, expected printable ASCII"),
            (b"5\0", "1:2: found byte 0x00, expected printable ASCII"),
            (b"5\nUU\x0b", "2:3: found byte 0x0b, expected printable ASCII"),
            (b"5\nUULDR\n\x1a", "3:1: found byte 0x1a, expected printable ASCII"),
        ] {
            assert_eq!(whole(text), Err(wrong.to_string()), "{text:?}");
        }
    }

    #[test]
    fn nothing_is_read_ahead() {
        struct Breaks;
        impl io::Read for Breaks {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::from(io::ErrorKind::PermissionDenied))
            }
        }
        let source = io::Read::chain(&b"3\nUU"[..], io::BufReader::new(Breaks));
        let Ok((3, Path::Moves(mut moves))) = read(source) else { panic!("the path has begun") };
        assert!(matches!(moves.next(), Some(Ok(Move::U))));
        assert!(matches!(moves.next(), Some(Ok(Move::U))));
        assert!(matches!(moves.next(), Some(Err(ReadError::Unread(_)))));
        assert!(moves.next().is_none());
    }
}
