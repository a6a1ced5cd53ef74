//! `.cik`: the number of moves, and the path of the blank. Answers in other dialects are read here
//! too.

use super::dialect::{Answer, Dialect, UNSOLVABLE};
use super::path::{Manner, Reader};
use super::ParseError;
use crate::moves::{letters, Move, Path};
use std::ops::ControlFlow;

/// Writes moves as two lines, `COUNT` and `PATH`. `None` means that there is no solution.
pub fn text(moves: Option<&[Move]>) -> String {
    let path = moves.map_or(UNSOLVABLE.into(), letters);
    format!("{}\n{path}\n", path.len())
}

/// What an answer says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Said {
    /// A path, which may be empty; and the number of moves in front of it, if the dialect has one.
    Path(Option<i64>, Path),
    /// The tiles that move, one for each move; and the number of moves as above.
    Tiles(Option<i64>, Vec<String>),
    /// The number of moves alone.
    Count(i64),
    /// There is no solution, and the number in front of the word, if the dialect has one.
    Unsolvable(Option<i64>),
}

/// Reads an answer in a dialect strictly: the claimed number of moves, and the path or the word
/// after it. The number may be wrong, even negative. White space (spaces, tabs and line ends) may
/// be in front of, between and after these two, and a byte order mark at the very front: testlib's
/// `readLong` and `readToken` take the same.
///
/// ```
/// use yapboz::text::cik::{read, Said};
/// use yapboz::text::dialect::Dialect;
///
/// assert_eq!(read(b"3\nUU\n", &Dialect::default()), Ok(Said::Path(Some(3), "UU".parse()?)));
/// # Ok::<(), yapboz::text::ParseError>(())
/// ```
///
/// # Errors
/// If the text is wrong anywhere, or has more than 64 MiB.
pub fn read(text: &[u8], dialect: &Dialect) -> Result<Said, ParseError> {
    Ok(match parse(text, dialect)? {
        Parsed::Path(count, moves) => Said::Path(count, moves.moves()?),
        Parsed::Tiles(count, tiles) => {
            Said::Tiles(count, tiles.tokens()?.map(String::from).collect())
        }
        Parsed::Count(count) => Said::Count(count),
        Parsed::Unsolvable(count) => Said::Unsolvable(count),
    })
}

/// What an answer says, with its moves still in the text.
pub(crate) enum Parsed<'a> {
    Path(Option<i64>, Reader<'a>),
    Tiles(Option<i64>, Reader<'a>),
    Count(i64),
    Unsolvable(Option<i64>),
}

/// Reads an answer as [`read`] does. The moves are not kept, as an output may have millions.
pub(crate) fn parse<'a>(text: &'a [u8], dialect: &'a Dialect) -> Result<Parsed<'a>, ParseError> {
    let mut text = Reader::new(text, &dialect.letters, Manner::Strict)?;
    let word = dialect.word();
    if !dialect.counts_word() && text.sees_words(word) {
        return text.words(word).map(|()| Parsed::Unsolvable(None));
    }
    let count = match dialect.answer {
        Answer::Path => None,
        Answer::Count => {
            let count = text.count()?;
            return text
                .end("the number of moves")
                .map(|()| Parsed::Count(count));
        }
        Answer::Cik | Answer::Text => Some(text.count()?),
    };
    text.skip_white_space();
    let begins_word = || {
        !dialect.letters.are_tiles()
            && !text.sees_move()
            && word
                .chars()
                .next()
                .is_some_and(|letter| text.sees_letter(letter))
    };
    if dialect.counts_word() && (text.sees_words(word) || begins_word()) {
        return text.words(word).map(|()| Parsed::Unsolvable(count));
    }
    if text.is_at_end() && count.unwrap_or_default() != 0 {
        return Err(text.wrong("no path", "a path after the number of moves"));
    }
    if dialect.letters.are_tiles() {
        let _ = text.tokens()?;
        return Ok(Parsed::Tiles(count, text));
    }
    text.each_move(|_| ControlFlow::Continue(()))?;
    Ok(Parsed::Path(count, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::dialect::Letters;
    use crate::text::path::MOST_BYTES;

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
        Ok(
            match read(text, dialect).map_err(|error| error.to_string())? {
                Said::Path(count, path) => (count, Some(path.0)),
                Said::Tiles(count, tiles) => (count, Some(vec![Move::R; tiles.len()])),
                Said::Count(count) => (Some(count), None),
                Said::Unsolvable(count) => (count, None),
            },
        )
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
        Dialect {
            answer,
            letters,
            unsolvable,
            ..Dialect::default()
        }
    }

    #[test]
    fn what_is_written_is_read_in_every_dialect() {
        let puzzle = "2831647.5 1238.4765".parse().unwrap();
        let path = vec![Move::U, Move::U, Move::L, Move::D, Move::R];
        for answer in [Answer::Cik, Answer::Text, Answer::Path, Answer::Count] {
            for letters in [
                "RDUL",
                "rdul",
                "LUDR",
                "→↓↑←",
                "RIGHT DOWN UP LEFT",
                "l ll lll llll",
                "1 -1 4 -4",
            ] {
                for unsolvable in [
                    None,
                    Some("-"),
                    Some("NO"),
                    Some("unsolvable"),
                    Some("No way."),
                    Some(" L  or l "),
                ] {
                    let dialect = dialect(answer, letters, unsolvable);
                    for moves in [Some(path.clone()), Some(Vec::new()), None] {
                        let read =
                            whole_in(&dialect, dialect.text(&puzzle, moves.as_deref()).as_bytes())
                                .unwrap();
                        let length = moves.as_ref().map(|moves| moves.len() as i64);
                        let of_word = dialect.counts_word().then_some(12);
                        let expected = match answer {
                            Answer::Path => (None, moves),
                            Answer::Cik | Answer::Text => {
                                (if moves.is_some() { length } else { of_word }, moves)
                            }
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
            (
                Answer::Path,
                "no north nothing nowhere",
                Some("not"),
                "nothing nothing no",
                "nothingnothingno",
            ),
            (
                Answer::Path,
                "go up down left",
                Some("go home"),
                "go \n go up",
                "gogoup",
            ),
            (Answer::Cik, "RDUL", Some("1"), "12\nR", "R"),
        ] {
            let dialect = dialect(answer, letters, unsolvable);
            let read = whole_in(&dialect, text.as_bytes()).unwrap().1.unwrap();
            assert_eq!(
                read.iter()
                    .map(|&m| dialect.letters.of(m))
                    .collect::<String>(),
                path
            );
        }
        let yes = dialect(Answer::Cik, "RDYL", None);
        assert_eq!(whole_in(&yes, b"12 YAZDIRILAMAZ"), Ok((Some(12), None)));
        for text in [
            " there \r\n\tis no path\n",
            "there is no path",
            &format!("there is{}no path", "\n".repeat(60000)),
        ] {
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
            (
                &words,
                "2\nUP LEFTY",
                "2:8: found 'Y' after a move, expected white space",
            ),
            (
                &words,
                "2\nUP\nleft",
                "3:1: found 'l', expected RIGHT, DOWN, UP or LEFT",
            ),
            (
                &words,
                "NO 2",
                "1:4: found '2' after the path, expected the end",
            ),
            (
                &words,
                "NON",
                "1:1: found 'N', expected the number of moves",
            ),
            (
                &many,
                "there is\nno",
                "1:1: found 't', expected RIGHT, DOWN, UP or LEFT",
            ),
            (
                &many,
                "there  is\nno path\nUP",
                "3:1: found 'U' after the path, expected the end",
            ),
            (
                &letters,
                "unsolved",
                "1:2: found 'n', expected r, d, u or l",
            ),
            (&letters, "uL", "1:2: found 'L', expected 'l' in lower case"),
            (&letters, "5 ul", "1:1: found '5', expected r, d, u or l"),
            (
                &count,
                "5\nUULDR",
                "2:1: found 'U' after the number of moves, expected the end",
            ),
            (
                &count,
                "",
                "1:1: found nothing, expected the number of moves",
            ),
        ] {
            assert_eq!(
                whole_in(dialect, text.as_bytes()),
                Err(wrong.to_string()),
                "{text:?}"
            );
        }
    }

    #[test]
    fn wrong_outputs_are_errors_with_their_position() {
        for (text, wrong) in [
            (&b""[..], "1:1: found nothing, expected the number of moves"),
            (
                b" \n\n ",
                "3:2: found nothing, expected the number of moves",
            ),
            (b"RDUL", "1:1: found 'R', expected the number of moves"),
            (b"--1 R", "1:2: found '-', expected the number of moves"),
            (b"-R", "1:2: found 'R', expected the number of moves"),
            (b"-0 R", "1:1: found -0, expected the number of moves"),
            (b"01 R", "1:1: found a leading zero, expected none"),
            (
                b" 9223372036854775808 R",
                "1:2: found a number of more than 64 bits, expected the number of moves",
            ),
            (
                b" -9223372036854775809 R",
                "1:2: found a number of more than 64 bits, expected the number of moves",
            ),
            (
                b"1R",
                "1:2: found 'R' in the number of moves, expected white space after it",
            ),
            (
                b"1\n\n",
                "3:1: found no path, expected a path after the number of moves",
            ),
            (
                b"-9223372036854775808",
                "1:21: found no path, expected a path after the number of moves",
            ),
            (b"2 Rd", "1:4: found 'd', expected 'D' in upper case"),
            (b"2 rd", "1:3: found 'r', expected 'R' in upper case"),
            (b"2\r\nRS", "2:2: found 'S', expected R, D, U or L"),
            (b"2\nSR", "2:1: found 'S', expected R, D, U or L"),
            (b"2\nR D", "2:3: found 'D' after the path, expected the end"),
            (
                b"0\n\nR ;",
                "3:3: found ';' after the path, expected the end",
            ),
            (b"12\nYAZDIRILMAZ", "2:9: found 'M', expected YAZDIRILAMAZ"),
            (
                b"12\nYAZDIRILAMAZ!",
                "2:13: found '!', expected YAZDIRILAMAZ",
            ),
            (
                b"12\nYAZ DIRILAMAZ",
                "2:4: found a part of a word, expected YAZDIRILAMAZ",
            ),
            (
                b"12\nyazdirilamaz",
                "2:1: found 'y', expected 'Y' in upper case",
            ),
            (
                b"12\nYAZDIRILAMAZ\n12",
                "3:1: found '1' after the path, expected the end",
            ),
            (
                b"\xef\xbb5\nUULDR",
                "1:1: found byte 0xef, expected printable ASCII",
            ),
            (
                b"\n\xef\xbb\xbf5\nUULDR",
                "2:1: found byte 0xef, expected printable ASCII",
            ),
            (b"5\0", "1:2: found byte 0x00, expected printable ASCII"),
            (
                b"5\nUU\x0b",
                "2:3: found byte 0x0b, expected printable ASCII",
            ),
            (
                b"5\nUULDR\n\x1a",
                "3:1: found byte 0x1a, expected printable ASCII",
            ),
        ] {
            assert_eq!(whole(text), Err(wrong.to_string()), "{text:?}");
        }
    }

    #[test]
    #[ignore = "slow"]
    fn a_text_has_at_most_64_mib() {
        let mut text = vec![b' '; MOST_BYTES];
        text[0] = b'0';
        assert_eq!(whole(&text), Ok((Some(0), Some(Vec::new()))));
        text.push(b' ');
        assert_eq!(
            whole(&text),
            Err("1:1: found more than 67108864 bytes, expected fewer".into())
        );
    }
}
