//! `.cik`: the number of moves, and the path of the blank. Answers in other dialects are read here too.

use super::dialect::{Answer, Dialect, Letters, UNSOLVABLE};
use super::{ParseError, TextPosition};
use crate::moves::{letters, Move};
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead};

/// Moves as two lines, `COUNT` and `PATH`. `None` means that there is no solution.
pub fn text(moves: Option<&[Move]>) -> String {
    let path = moves.map_or(UNSOLVABLE.into(), letters);
    format!("{}\n{path}\n", path.len())
}

/// The most bytes before the last word for "no solution", which are in memory.
const MOST_AHEAD: usize = 1 << 16;

const COUNT: &str = "the number of moves";

/// Why an output was not read to its end.
#[derive(Debug)]
#[non_exhaustive]
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

/// What an answer says.
#[derive(Clone, Debug)]
pub enum Said<R> {
    /// A path, not read yet, which may be empty; and the number of moves in front of it, if the dialect has one.
    Path(Option<i64>, Moves<R>),
    /// The number of moves alone; the text has been read to its end.
    Count(i64),
    /// There is no solution, and the number in front of the word, if the dialect has one; the text has been read to its end.
    Unsolvable(Option<i64>),
}

/// Reads an answer in a dialect strictly: the claimed number of moves, which may be wrong, even negative, and what follows it.
/// White space (spaces, tabs and line ends) may be between the two, in front and at the end, and a byte order mark at the very
/// front: what testlib's `readLong` and `readToken` take. The text is not stored.
///
/// ```
/// use yapboz::text::cik::{self, Said};
/// use yapboz::text::dialect::Dialect;
///
/// let Ok(Said::Path(Some(3), moves)) = cik::read(&b"3\nUUx\n"[..], &Dialect::default()) else { panic!("this is a path") };
/// assert_eq!(moves.take_while(Result::is_ok).count(), 2);
/// ```
///
/// # Errors
/// [`ReadError`] up to the first letter of the path.
pub fn read<R: BufRead>(source: R, dialect: &Dialect) -> Result<Said<R>, ReadError> {
    let position = TextPosition { line: 1, column: 1 };
    let mut text = Text { bytes: Bytes { source, ahead: VecDeque::new() }, position, letters: dialect.letters.clone() };
    text.skip_mark()?;
    text.skip_white_space()?;
    let word = dialect.word();
    if !dialect.counts_word() && text.bytes.see_words(word)? {
        text.words(word)?;
        return Ok(Said::Unsolvable(None));
    }
    let count = match dialect.answer {
        Answer::Path => None,
        Answer::Count | Answer::Cik => Some(text.count()?),
    };
    if let (Answer::Count, Some(count)) = (dialect.answer, count) {
        text.end("the number of moves")?;
        return Ok(Said::Count(count));
    }
    let next = text.skip_white_space()?;
    if dialect.counts_word() && text.bytes.see_words(word)? {
        text.words(word)?;
        return Ok(Said::Unsolvable(count));
    }
    match next {
        None if count.unwrap_or_default() != 0 => Err(text.wrong("no path", "one after the number of moves")),
        Some(byte) if text.seen()?.is_none() => {
            if dialect.counts_word() && word.as_bytes()[0].eq_ignore_ascii_case(&byte) {
                text.words(word)?;
            }
            Err(text.no_move(byte))
        }
        _ => Ok(Said::Path(count, Moves { text, is_over: false })),
    }
}

/// The moves of a path, read one by one. The text is read to its end; an error is the last item.
#[derive(Clone, Debug)]
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

#[derive(Clone, Debug)]
struct Text<R> {
    bytes: Bytes<R>,
    /// Where the next byte is.
    position: TextPosition,
    letters: Letters,
}

#[derive(Clone, Debug)]
struct Bytes<R> {
    source: R,
    /// Those that have been taken from the source, and still come next.
    ahead: VecDeque<u8>,
}

impl<R: BufRead> Bytes<R> {
    /// The next byte, if any, which stays there.
    fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        match self.ahead.front() {
            Some(&byte) => Ok(Some(byte)),
            None => next(&mut self.source),
        }
    }

    /// The byte at a place among those that come next; `None` behind the end.
    fn get(&mut self, at: usize) -> Result<Option<u8>, ReadError> {
        while at >= self.ahead.len() {
            let Some(byte) = next(&mut self.source)? else { return Ok(None) };
            self.ahead.push_back(byte);
            self.source.consume(1);
        }
        Ok(Some(self.ahead[at]))
    }

    /// Whether the next bytes, after some, are this word.
    fn see(&mut self, word: &str, after: usize) -> Result<bool, ReadError> {
        for (at, expected) in (after..).zip(word.bytes()) {
            if self.get(at)? != Some(expected) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the next words are these.
    fn see_words(&mut self, words: &str) -> Result<bool, ReadError> {
        let mut at = 0;
        for word in split(words) {
            while at > 0 && at < MOST_AHEAD && self.get(at)?.is_some_and(is_white_space) {
                at += 1;
            }
            if !self.see(word, at)? {
                return Ok(false);
            }
            at += word.len();
            if !self.get(at)?.map_or(true, is_white_space) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl<R: BufRead> Text<R> {
    /// Takes the next byte, which ends no line.
    fn pass(&mut self) {
        if self.bytes.ahead.pop_front().is_none() {
            self.bytes.source.consume(1);
        }
        self.position.column += 1;
    }

    /// The move whose name comes next.
    fn seen(&mut self) -> Result<Option<Move>, ReadError> {
        let mut seen: Option<Move> = None;
        for m in Move::ALL {
            let is_longer = seen.map_or(true, |other| self.letters.of(m).len() > self.letters.of(other).len());
            if is_longer && self.bytes.see(self.letters.of(m), 0)? {
                seen = Some(m);
            }
        }
        Ok(seen)
    }

    /// Takes white space, and returns the byte after it.
    fn skip_white_space(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            let next = self.bytes.peek()?;
            if !next.is_some_and(is_white_space) {
                return Ok(next);
            }
            if let Some(byte) = self.bytes.ahead.pop_front() {
                self.position.pass(&[byte]);
                continue;
            }
            // A buffer at once: there may be a GiB of it.
            let piece = self.bytes.source.fill_buf().map_err(ReadError::Unread)?;
            let end = piece.iter().position(|&byte| !is_white_space(byte));
            let white_space = &piece[..end.unwrap_or(piece.len())];
            self.position.pass(white_space);
            let length = white_space.len();
            self.bytes.source.consume(length);
        }
    }

    /// Takes a byte order mark.
    fn skip_mark(&mut self) -> Result<(), ReadError> {
        for (at, byte) in "\u{feff}".bytes().enumerate() {
            match self.bytes.peek()? {
                Some(found) if found == byte => self.bytes.source.consume(1),
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
        let is_negative = self.bytes.peek()? == Some(b'-');
        if is_negative {
            self.pass();
        }
        let mut count: Option<i64> = None;
        loop {
            match (count, self.bytes.peek()?) {
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
        let Some(m) = self.seen()? else {
            return match self.bytes.peek()? {
                Some(byte) if !is_white_space(byte) => Err(self.no_move(byte)),
                _ => self.end("the path").map(|()| None),
            };
        };
        let name = self.letters.of(m);
        self.bytes.ahead.drain(..name.len());
        self.position.column += name.chars().count();
        if self.letters.are_words() {
            match self.bytes.peek()? {
                Some(byte) if !is_white_space(byte) => {
                    return Err(self.unexpected(byte, " after a move", "white space"));
                }
                _ => self.skip_white_space()?,
            };
        }
        Ok(Some(m))
    }

    /// Takes the words for "no solution" and all that follows them.
    fn words(&mut self, words: &str) -> Result<(), ReadError> {
        for word in split(words) {
            self.skip_white_space()?;
            for expected in word.bytes() {
                match self.bytes.peek()? {
                    Some(byte) if byte == expected => self.pass(),
                    Some(byte) if byte.eq_ignore_ascii_case(&expected) => return Err(self.wrong_case(byte, expected)),
                    Some(byte) if !is_white_space(byte) => return Err(self.unexpected(byte, "", words)),
                    _ => return Err(self.wrong("a part of a word", words)),
                }
            }
            if let Some(byte) = self.bytes.peek()?.filter(|&byte| !is_white_space(byte)) {
                return Err(self.unexpected(byte, "", words));
            }
        }
        self.end("the path")
    }

    /// Takes white space up to the end.
    fn end(&mut self, after: &str) -> Result<(), ReadError> {
        match self.skip_white_space()? {
            Some(byte) => Err(self.unexpected(byte, &format!(" after {after}"), "the end")),
            None => Ok(()),
        }
    }

    fn no_move(&self, byte: u8) -> ReadError {
        let mut letters = Move::ALL.iter().map(|&m| self.letters.of(m).as_bytes());
        match letters.find(|name| name.len() == 1 && name[0].eq_ignore_ascii_case(&byte)) {
            Some(name) => self.wrong_case(byte, name[0]),
            None => self.unexpected(byte, "", &self.letters.to_string()),
        }
    }

    fn wrong_case(&self, byte: u8, expected: u8) -> ReadError {
        let case = if expected.is_ascii_uppercase() { "upper" } else { "lower" };
        self.unexpected(byte, "", &format!("'{}' in {case} case", char::from(expected)))
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

/// The next byte of a source, if any, which stays there.
fn next(source: &mut impl BufRead) -> Result<Option<u8>, ReadError> {
    loop {
        match source.fill_buf() {
            Ok(bytes) => return Ok(bytes.first().copied()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(ReadError::Unread(error)),
        }
    }
}

impl TextPosition {
    /// Goes on behind white space.
    fn pass(&mut self, white_space: &[u8]) {
        let mut lines = white_space.split(|&byte| byte == b'\n');
        self.column += lines.next().map_or(0, <[u8]>::len);
        for line in lines {
            self.line += 1;
            self.column = 1 + line.len();
        }
    }
}

/// The words of an answer, between which white space of any kind may be.
fn split(words: &str) -> impl Iterator<Item = &str> {
    words.split(' ').filter(|word| !word.is_empty())
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

    /// The claimed number of moves, and the path.
    type Whole = (Option<i64>, Option<Vec<Move>>);

    fn whole_in(dialect: &Dialect, text: &[u8]) -> Result<Whole, String> {
        let words = |error: ReadError| error.to_string();
        Ok(match read(text, dialect).map_err(words)? {
            Said::Path(count, moves) => (count, Some(moves.collect::<Result<_, _>>().map_err(words)?)),
            Said::Count(count) => (Some(count), None),
            Said::Unsolvable(count) => (count, None),
        })
    }

    fn whole(text: &[u8]) -> Result<Whole, String> {
        whole_in(&Dialect::default(), text)
    }

    #[test]
    fn what_is_written_is_read() {
        let moves = vec![Move::R, Move::D, Move::U, Move::L];
        for (written, count) in [(Some(moves), 4), (Some(Vec::new()), 0), (None, 12)] {
            let text = text(written.as_deref());
            let expected = Ok((Some(count), written));
            assert_eq!(whole(text.as_bytes()), expected);
            assert_eq!(whole(text.replace('\n', "\r\n").as_bytes()), expected);
            assert_eq!(whole(text.trim_end().as_bytes()), expected);
            let spaced = format!("\u{feff}\n\t {} \r\n\n", text.replace('\n', "  "));
            assert_eq!(whole(spaced.as_bytes()), expected);
        }
    }

    fn dialect(answer: Answer, letters: &str, unsolvable: Option<&str>) -> Dialect {
        let (letters, unsolvable) = (Letters::named(letters).unwrap(), unsolvable.map(Into::into));
        Dialect { answer, letters, unsolvable, ..Dialect::default() }
    }

    #[test]
    fn what_is_written_is_read_in_every_dialect() {
        let path = vec![Move::U, Move::U, Move::L, Move::D, Move::R];
        for answer in [Answer::Cik, Answer::Path, Answer::Count] {
            for letters in ["RDUL", "rdul", "LUDR", "→↓↑←", "RIGHT DOWN UP LEFT", "l ll lll llll", "1 -1 4 -4"]
            {
                for unsolvable in [None, Some("-"), Some("NO"), Some("unsolvable"), Some("No way."), Some(" L  or l ")]
                {
                    let dialect = dialect(answer, letters, unsolvable);
                    for moves in [Some(path.clone()), Some(Vec::new()), None] {
                        let read = whole_in(&dialect, dialect.text(moves.as_deref()).as_bytes()).unwrap();
                        let length = moves.as_ref().map(|moves| moves.len() as i64);
                        let of_word = dialect.counts_word().then_some(12);
                        let expected = match answer {
                            Answer::Path => (None, moves),
                            Answer::Cik => (if moves.is_some() { length } else { of_word }, moves),
                            Answer::Count => (length, None),
                        };
                        assert_eq!(read, expected, "{dialect:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_path_is_none_of_the_words_for_no_solution() {
        for (answer, letters, unsolvable, text, path) in [
            (Answer::Cik, "RDYL", None, "4\nYYLR", "YYLR"),
            (Answer::Cik, "rdyl", None, "4\nyylr", "yylr"),
            (Answer::Path, "no north nothing nowhere", Some("not"), "nothing nothing no", "nothingnothingno"),
            (Answer::Path, "go up down left", Some("go home"), "go \n go up", "gogoup"),
            (Answer::Cik, "RDUL", Some("1"), "12\nR", "R"),
        ] {
            let dialect = dialect(answer, letters, unsolvable);
            let read = whole_in(&dialect, text.as_bytes()).unwrap().1.unwrap();
            assert_eq!(read.iter().map(|&m| dialect.letters.of(m)).collect::<String>(), path);
        }
        let yes = dialect(Answer::Cik, "RDYL", None);
        assert_eq!(whole_in(&yes, b"12 YAZDIRILAMAZ"), Ok((Some(12), None)));
        for text in [" there \r\n\tis no path\n", "there is no path", &format!("there is{}no path", "\n".repeat(60000))]
        {
            let many = dialect(Answer::Path, "RDUL", Some("there is  no path"));
            assert_eq!(whole_in(&many, text.as_bytes()), Ok((None, None)));
        }
    }

    #[test]
    fn wrong_outputs_in_a_dialect_are_errors_with_their_position() {
        let words = dialect(Answer::Cik, "RIGHT DOWN UP LEFT", Some("NO"));
        let many = dialect(Answer::Path, "RIGHT DOWN UP LEFT", Some("there is no path"));
        let letters = dialect(Answer::Path, "rdul", Some("unsolvable"));
        let count = dialect(Answer::Count, "RDUL", Some("-1"));
        for (dialect, text, wrong) in [
            (&words, "2\nUP LEFTY", "2:8: found 'Y' after a move, expected white space"),
            (&words, "2\nUP\nleft", "3:1: found 'l', expected RIGHT, DOWN, UP or LEFT"),
            (&words, "NO 2", "1:4: found '2' after the path, expected the end"),
            (&words, "NON", "1:1: found 'N', expected the number of moves"),
            (&many, "there is\nno", "1:1: found 't', expected RIGHT, DOWN, UP or LEFT"),
            (&many, "there  is\nno path\nUP", "3:1: found 'U' after the path, expected the end"),
            (&letters, "unsolved", "1:2: found 'n', expected r, d, u or l"),
            (&letters, "uL", "1:2: found 'L', expected 'l' in lower case"),
            (&letters, "5 ul", "1:1: found '5', expected r, d, u or l"),
            (&count, "5\nUULDR", "2:1: found 'U' after the number of moves, expected the end"),
            (&count, "", "1:1: found nothing, expected the number of moves"),
        ] {
            assert_eq!(whole_in(dialect, text.as_bytes()), Err(wrong.to_string()), "{text:?}");
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
        let Ok(Said::Path(Some(3), mut moves)) = read(source, &Dialect::default()) else {
            panic!("the path has begun")
        };
        assert!(matches!(moves.next(), Some(Ok(Move::U))));
        assert!(matches!(moves.next(), Some(Ok(Move::U))));
        assert!(matches!(moves.next(), Some(Err(ReadError::Unread(_)))));
        assert!(moves.next().is_none());
    }
}
