//! The boards and the errors of the term paper "Loydova patnáctka".

use crate::board::Board;
use crate::digits;
use crate::grid::Grid;
use crate::order::Order;
use crate::puzzle::Puzzle;
use std::fmt;

/// The paper's errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// There is no board.
    MissingArgument,
    /// The text is not a board, or another argument is wrong.
    MalformedInput,
    /// The board is smaller than 3x3.
    FieldTooSmall,
    /// No moves lead to the goal.
    NoSolution,
    /// The node limit or the memory limit is reached.
    OutOfMemory,
    /// Everything else.
    CannotContinue,
}

/// An error's row in the table.
#[derive(Clone, Copy, Debug)]
pub struct ErrorInfo {
    /// Which one it is.
    pub error: Error,
    /// Its number, which is also the exit status.
    pub number: u8,
    /// The paper's message.
    pub words: &'static str,
    /// When it is reported, in one line for the help.
    pub about: &'static str,
}

/// All errors, in the order of their numbers (section 4.2 of the paper).
pub const ERRORS: &[ErrorInfo] = &[
    ErrorInfo {
        error: Error::MissingArgument,
        number: 1,
        words: "Missing argument!",
        about: "there is no BOARD",
    },
    ErrorInfo {
        error: Error::MalformedInput,
        number: 2,
        words: "Malformed input!",
        about: "BOARD is not n rows of n numbers, or there are other arguments",
    },
    ErrorInfo {
        error: Error::FieldTooSmall,
        number: 3,
        words: "Field too small!",
        about: "BOARD is smaller than 3x3",
    },
    ErrorInfo {
        error: Error::NoSolution,
        number: 4,
        words: "Non-existent solution!",
        about: "no moves lead to the goal",
    },
    ErrorInfo {
        error: Error::OutOfMemory,
        number: 5,
        words: "Out of memory!",
        about: "a limit is reached: nodes, or memory",
    },
    ErrorInfo {
        error: Error::CannotContinue,
        number: 6,
        words: "Cannot continue!",
        about: "BOARD is larger than 16x16, or standard output cannot be written",
    },
];

impl Error {
    /// The error's row.
    pub fn row(self) -> &'static ErrorInfo {
        let row = ERRORS.iter().find(|row| row.error == self);
        row.expect("the table has every error")
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let ErrorInfo { number, words, .. } = self.row();
        write!(f, "ERR#{number}: {words}")
    }
}

impl std::error::Error for Error {}

/// Reads a board of n rows of n numbers, with each number from 0 to n * n - 1 once; 0 is the blank.
/// `;` separates rows, and may also end the last row. ASCII white space separates numbers. A number
/// is digits alone, without leading zeros. The goal is ascending numbers, then the blank.
///
/// # Errors
/// [`Error::MalformedInput`] if the text is anything else, [`Error::FieldTooSmall`] if n is less
/// than 3, [`Error::CannotContinue`] if it is more than 16.
pub fn puzzle(text: &str) -> Result<Puzzle, Error> {
    let mut rows: Vec<Vec<&str>> = text
        .split(';')
        .map(|row| row.split_ascii_whitespace().collect())
        .collect();
    if rows.last().is_some_and(Vec::is_empty) {
        rows.pop();
    }
    let (side, words) = (rows.len(), rows.concat());
    let numbers: Option<Vec<usize>> = words.iter().map(|word| number(word)).collect();
    let mut numbers = numbers.ok_or(Error::MalformedInput)?;
    numbers.sort_unstable();
    if side == 0
        || rows.iter().any(|row| row.len() != side)
        || !numbers.into_iter().eq(0..words.len())
    {
        return Err(Error::MalformedInput);
    }
    if side < 3 {
        return Err(Error::FieldTooSmall);
    }
    let grid = Grid::new(side, side).map_err(|_| Error::CannotContinue)?;
    let board = |words| Board::new(grid, words, &["0"]).expect("every number is there once");
    let start = board(words.into_iter().map(String::from).collect());
    let goal = board(
        (1..grid.cells())
            .chain([0])
            .map(|number| number.to_string())
            .collect(),
    );
    Ok(Puzzle::new(&start, &goal).expect("both boards have the same shape and numbers"))
}

/// Returns the order of the moves in which the first shortest solution of the paper's sample,
/// `3 2 1; 4 5 6; 0 8 7`, is the paper's. src/SOURCES.md says what is known of other boards.
pub fn order() -> Order {
    Order::named("ULRD").expect("an order of the moves")
}

/// The number that a word writes without a sign or leading zeros.
fn number(word: &str) -> Option<usize> {
    let number: usize = digits::number(word)?;
    (number.to_string() == word).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(side: usize) -> String {
        let cells = side * side;
        let numbers: Vec<String> = (1..=cells).map(|n| (n % cells).to_string()).collect();
        let rows: Vec<String> = numbers.chunks(side).map(|row| row.join(" ")).collect();
        rows.join("; ")
    }

    #[test]
    fn white_space_and_a_last_semicolon_are_ignored() {
        let board = puzzle("1 2 3; 4 5 6; 7 8 0");
        assert_eq!(
            board,
            Ok(crate::text::gir::puzzle(b"123456780 123456780", None).unwrap())
        );
        for text in [
            "1 2 3;4 5 6;7 8 0;",
            "1 2 3; 4 5 6; 7 8 0 ; ",
            "  1\t2  3 ;\n4 5 6;\r\n7 8 0\n",
        ] {
            assert_eq!(puzzle(text), board, "{text:?}");
        }
    }

    #[test]
    fn anything_else_is_malformed() {
        for text in [
            "",
            " ",
            ";",
            ";;",
            "; ;",
            "\u{feff}1 2 3; 4 5 6; 7 8 0",
            // The end.
            "1 2 3; 4 5 6; 7 8 0;;",
            "1 2 3; 4 5 6; 7 8 0; ;",
            "1 2 3; 4 5 6; 7 8 0.",
            // The rows.
            "; 1 2 3; 4 5 6; 7 8 0",
            "1 2 3;; 4 5 6; 7 8 0",
            "1 2 3; 4 5 6 7; 8 0",
            "1 2 3; 4 5 6",
            "1 2; 3 4; 5 0",
            "1 2 3 4 5 6 7 8 0",
            "1 2 3, 4 5 6, 7 8 0",
            "1 2 3\n4 5 6\n7 8 0",
            // The numbers.
            "1 2 3; 4 5 6; 7 7 0",
            "1 2 3; 4 5 6; 7 8 9",
            "1 2 3; 4 5 6; 7 9 0",
            "1 2 3; 4 5 6; 0 8 0",
            "1 2 3; 4 5 6; 7 8 .",
            "1 2 3; 4 5 six; 7 8 0",
            "1 2 03; 4 5 6; 7 8 0",
            "1 2 +3; 4 5 6; 7 8 0",
            "1 2 3; 4 5 6; 7 8 -0",
            "1 2 3; 4 5 6; 7 8 00",
            "1 2 3; 4 5 6; 7 18446744073709551624 0",
            "1 2 3; 4 5 6; 7 1e0 0",
            // Digits and spaces that are not ASCII.
            "1 2 \u{663}; 4 5 6; 7 8 0",
            "1 2 \u{ff13}; 4 5 6; 7 8 0",
            "1\u{a0}2 3; 4 5 6; 7 8 0",
            "1 2 3; 4 5 6; 7 8 0\u{2003}",
            // Too small and too large, and not boards either.
            "1",
            "0 1; 2 2",
            "0 1",
            &solved(17).replace(" 288 ", " 1 "),
        ] {
            assert_eq!(puzzle(text), Err(Error::MalformedInput), "{text:?}");
        }
    }

    #[test]
    fn boards_are_from_3x3_to_16x16() {
        for side in 1..=18 {
            let error = match side {
                1 | 2 => Some(Error::FieldTooSmall),
                3..=16 => None,
                _ => Some(Error::CannotContinue),
            };
            assert_eq!(puzzle(&solved(side)).err(), error, "{side}");
        }
        assert_eq!(puzzle("0"), Err(Error::FieldTooSmall));
        assert_eq!(puzzle("3 2; 1 0;"), Err(Error::FieldTooSmall));
    }

    #[test]
    #[ignore = "slow"]
    fn long_texts_take_linear_time() {
        for text in [";", "1;", "1 ", " ", "0", "9"] {
            let text = text.repeat(1 << 20);
            assert_eq!(puzzle(&text), Err(Error::MalformedInput));
        }
        assert_eq!(puzzle(&solved(400)), Err(Error::CannotContinue));
    }

    #[test]
    fn every_error_has_its_number() {
        let texts: Vec<String> = ERRORS.iter().map(|row| row.error.to_string()).collect();
        assert_eq!(
            texts,
            [
                "ERR#1: Missing argument!",
                "ERR#2: Malformed input!",
                "ERR#3: Field too small!",
                "ERR#4: Non-existent solution!",
                "ERR#5: Out of memory!",
                "ERR#6: Cannot continue!",
            ]
        );
    }
}
