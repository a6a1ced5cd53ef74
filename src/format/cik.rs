//! `.cik`: the number of moves, and the path of the blank.

use crate::moves::{letters, Move};
use crate::puzzle::Answer;
use std::fmt;

/// What stands in the path's place where there is none: Turkish for "cannot be printed".
const UNSOLVABLE: &str = "YAZDIRILAMAZ";

/// The answer as two lines, `COUNT` and `PATH`. No answer is `12` and a word of 12 letters.
#[must_use]
pub fn text(answer: &Answer) -> String {
    match answer {
        Answer::Moves(path) => moves(path),
        Answer::Unsolvable => counted(UNSOLVABLE),
    }
}

/// The same for moves.
#[must_use]
pub fn moves(moves: &[Move]) -> String {
    counted(&letters(moves))
}

fn counted(path: &str) -> String {
    format!("{}\n{path}\n", path.len())
}

/// The answer as one line, without a line end: `COUNT PATH`, `0` where the start is the goal, `unsolvable`.
#[must_use]
pub fn line(answer: &Answer) -> String {
    match answer {
        Answer::Moves(moves) if moves.is_empty() => "0".into(),
        Answer::Moves(moves) => format!("{} {}", moves.len(), letters(moves)),
        Answer::Unsolvable => "unsolvable".into(),
    }
}

/// Why a text is not an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// There is no number of moves in front.
    NoCount,
    /// The number of moves is larger than any answer is long.
    LargeCount,
    /// The path's letter of this number, from 1, is no move.
    NoMove(usize, char),
    /// Something follows the path.
    More,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Wrong::NoCount => write!(f, "found no number, wanted the number of moves"),
            Wrong::LargeCount => write!(f, "found a number of moves over {}", u32::MAX),
            Wrong::NoMove(number, letter) => {
                write!(f, "found {letter:?} as move {number}, wanted R, D, U or L")
            }
            Wrong::More => write!(f, "found more after the path, wanted the end"),
        }
    }
}

impl std::error::Error for Wrong {}

/// Reads an answer: the number of moves that it claims, which may be wrong, and its moves.
///
/// # Errors
/// [`Wrong`] where the text is not a number, a path, and nothing else but white space.
pub fn read(text: &str) -> Result<(u32, Answer), Wrong> {
    let mut words = text.split_ascii_whitespace();
    let count = words.next().unwrap_or_default();
    if count.is_empty() || !count.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Wrong::NoCount);
    }
    let count = count.parse().map_err(|_| Wrong::LargeCount)?;
    let answer = match words.next().unwrap_or_default() {
        UNSOLVABLE => Answer::Unsolvable,
        path => {
            let read = |(number, c)| Move::from_letter(c).ok_or(Wrong::NoMove(number, c));
            Answer::Moves(
                (1..)
                    .zip(path.chars())
                    .map(read)
                    .collect::<Result<_, _>>()?,
            )
        }
    };
    match words.next() {
        Some(_) => Err(Wrong::More),
        None => Ok((count, answer)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_two_lines() {
        let moves = [Move::U, Move::U, Move::L, Move::D, Move::R];
        assert_eq!(text(&Answer::Moves(moves.to_vec())), "5\nUULDR\n");
        assert_eq!(text(&Answer::Moves(Vec::new())), "0\n\n");
        assert_eq!(text(&Answer::Unsolvable), "12\nYAZDIRILAMAZ\n");
    }

    #[test]
    fn answers_are_a_line() {
        assert_eq!(line(&Answer::Moves(vec![Move::U, Move::L])), "2 UL");
        assert_eq!(line(&Answer::Moves(Vec::new())), "0");
        assert_eq!(line(&Answer::Unsolvable), "unsolvable");
    }

    #[test]
    fn what_was_written_is_read() {
        let moves = vec![Move::R, Move::D, Move::U, Move::L];
        for (answer, count) in [
            (Answer::Moves(moves), 4),
            (Answer::Moves(Vec::new()), 0),
            (Answer::Unsolvable, 12),
        ] {
            assert_eq!(read(&text(&answer)), Ok((count, answer)));
        }
    }

    #[test]
    fn what_is_no_answer_is_told() {
        for (text, wrong) in [
            ("", Wrong::NoCount),
            ("RDUL", Wrong::NoCount),
            ("-1 R", Wrong::NoCount),
            ("4294967296 R", Wrong::LargeCount),
            ("2 Rd", Wrong::NoMove(2, 'd')),
            ("1 R R", Wrong::More),
        ] {
            assert_eq!(read(text), Err(wrong), "{text}");
        }
    }
}
