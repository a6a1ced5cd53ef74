//! What an operand is, a board or a file, and where it is wrong: in a typed board, the row and the
//! column of a tile.

use super::{io, Failure};
use crate::text::{ParseError, TextPosition};
use std::ffi::OsStr;
use std::path::Path;

/// Signs between the rows of a board.
const ROW_ENDS: [char; 6] = [';', '\n', '/', ']', ')', '}'];

/// Returns the place of a position in boards that were typed: `BOARD, row 2, column 3`. Two boards
/// are START and GOAL. A board without signs between its rows is a square.
pub fn of_typed(name: &str, text: &str, position: TextPosition) -> String {
    let lines: usize = text
        .split('\n')
        .take(position.line - 1)
        .map(|line| line.chars().count() + 1)
        .sum();
    let at = lines + position.column - 1;
    let is_between = |c: char| c.is_whitespace() || ",|[({\"'".contains(c);
    let words = |text: &str| {
        text.split(is_between)
            .filter(|word| !word.is_empty())
            .count()
    };
    let before: String = text.chars().take(at).collect();
    if !text
        .trim_end_matches(|c: char| ROW_ENDS.contains(&c))
        .contains(ROW_ENDS)
    {
        // Boards without rows: packed ones, or words in one row.
        let is_packed = words(text) <= 2 && text.split_whitespace().all(|word| word.len() >= 4);
        let (cell, cells) = if is_packed {
            let is_sign = |c: &char| !is_between(*c);
            (
                before.chars().filter(is_sign).count(),
                text.chars().filter(is_sign).count(),
            )
        } else {
            (words(&before), words(text))
        };
        let boards = if is_packed {
            words(text).max(1)
        } else {
            1 + usize::from(root(cells).is_none() && cells % 2 == 0)
        };
        if let Some(side) = root(cells / boards) {
            let name = if boards == 1 {
                name
            } else {
                ["START", "GOAL"][cell * boards / cells.max(cell + 1)]
            };
            let cell = cell % (cells / boards);
            return format!(
                "{name}, row {}, column {}",
                cell / side + 1,
                cell % side + 1
            );
        }
    }
    let row_end = |c: char| ROW_ENDS.contains(&c);
    let full = |row: &&str| row.contains(|c: char| !is_between(c));
    let mut rows = before.split(row_end);
    let last = rows.next_back().unwrap_or_default();
    let row = rows.filter(full).count() + 1;
    let line = text.chars().skip(at).take_while(|&c| !row_end(c));
    let whole: String = last.chars().chain(line).collect();
    let is_spaced = whole.trim_matches(is_between).contains(is_between);
    let column = if is_spaced {
        words(last)
    } else {
        last.chars().filter(|&c| !is_between(c)).count()
    };
    // At the end of a row, its last tile is named.
    let starts = last.is_empty() || last.ends_with(is_between) || !is_spaced;
    format!(
        "{name}, row {row}, column {}",
        if starts { column + 1 } else { column }
    )
}

fn root(cells: usize) -> Option<usize> {
    (2..=cells)
        .take_while(|side| side * side <= cells)
        .find(|side| side * side == cells)
}

pub fn is_file(name: &OsStr) -> bool {
    let path = Path::new(name);
    io::is_stream(name) || path.exists() && !path.is_dir()
}

/// Returns whether a word that names no file was meant to: it has an extension or a `/`, and
/// nothing that only boards have.
pub fn is_name_of_file(name: &OsStr) -> bool {
    let text = name.to_string_lossy();
    let is_of_board = |c: char| "\n;,|[](){}".contains(c);
    let is_path = match text.contains(' ') {
        true => has_extension(name) && text.starts_with(char::is_alphabetic),
        false => has_extension(name) || text.contains('/'),
    };
    is_path && !text.contains(is_of_board)
}

/// Returns whether a name ends as names of files do: with a dot and letters. The rows of a board,
/// as in `bc;.a`, are no name.
pub fn has_extension(name: &OsStr) -> bool {
    let extension = Path::new(name).extension().and_then(OsStr::to_str);
    let extension = extension.filter(|_| !name.to_string_lossy().contains(';'));
    extension.is_some_and(|letters| {
        !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}

pub fn wrong_board(name: &str, text: &[u8], error: &ParseError) -> Failure {
    let place = of_typed(name, &String::from_utf8_lossy(text), error.position);
    Failure::Wrong(format!("{place}: {}", error.message()))
}

pub fn wrong(name: &str, error: &ParseError) -> Failure {
    Failure::Wrong(format!("{name}:{error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_row_and_a_column_of_a_board() {
        for (text, line, column, expected) in [
            ("1 2 3; 4 5 5; 8 7 0", 1, 12, "BOARD, row 2, column 3"),
            ("123456770", 1, 8, "BOARD, row 3, column 2"),
            ("123;456;770", 1, 10, "BOARD, row 3, column 2"),
            ("123456780 123456770", 1, 18, "GOAL, row 3, column 2"),
            (
                "[[1, 2, 3], [4, 5, 5], [7, 8, 0]]",
                1,
                20,
                "BOARD, row 2, column 3",
            ),
            ("1 2 3\n4 5 5\n7 8 0", 2, 5, "BOARD, row 2, column 3"),
            ("1 2 3 4 5 6 7 7 0", 1, 15, "BOARD, row 3, column 2"),
            ("1 2 2", 1, 5, "BOARD, row 1, column 3"),
            ("", 1, 1, "BOARD, row 1, column 1"),
        ] {
            assert_eq!(
                of_typed("BOARD", text, TextPosition { line, column }),
                expected,
                "{text}"
            );
        }
    }
}
