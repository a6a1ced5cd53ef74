//! Goals: the values of `--goal`, and boards for which no start gives the tiles.

use super::operand::{is_file, is_name_of_file};
use super::{io, options, Failure};
use crate::args::{nearest, Args, UsageError};
use crate::board::Board;
use crate::generate::Puzzles;
use crate::goal::{self, GOALS};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::quote::visible;
use crate::solvable::is_solvable;
use crate::text::gir::{self, Given, GoalText};
use crate::text::ParseError;
use std::ffi::OsStr;

pub const RANDOM: &str = "random";

/// Returns the name of a goal that the start reaches, if the puzzle's own goal has a name.
pub fn reachable(puzzle: &Puzzle) -> Option<&'static str> {
    goal::named(puzzle).find(|(_, named)| named == puzzle)?;
    goal::named(puzzle)
        .find(|(_, named)| is_solvable(named))
        .map(|(name, _)| name)
}

/// Returns random puzzles, and their goal if it is the same for all. By default, the puzzles are
/// 3x3 or have the goal's shape, and the goal is the first in the table of named goals.
pub fn puzzles(
    goal: Option<&OsStr>,
    size: Option<Grid>,
    seed: u64,
) -> Result<(Puzzles, Option<Board>), Failure> {
    let goal = match goal {
        Some(name) if name.eq_ignore_ascii_case(RANDOM) => {
            return Ok((Puzzles::random(shape(size), seed), None))
        }
        Some(goal) => read_goal(goal, size, &[RANDOM], |text| {
            gir::board_of_any(text, size.into())
        })?,
        None => GOALS[0].of(&Board::ordered(shape(size))),
    };
    let puzzles = Puzzles::to(&goal, seed);
    if puzzles.has_alike {
        io::note(&format!(
            "the goal is {}; tiles look alike",
            visible(&goal.words().join(" "))
        ));
    }
    Ok((puzzles, Some(goal)))
}

/// Returns an error for tiles that look alike, if an option or a command does not take them.
pub fn check_distinct(puzzles: &Puzzles, name: &str) -> Result<(), Failure> {
    let error = || {
        Failure::Wrong(format!(
            "{name}: found tiles that look alike, expected distinct tiles"
        ))
    };
    (!puzzles.has_alike).then_some(()).ok_or_else(error)
}

fn shape(size: Option<Grid>) -> Grid {
    size.unwrap_or_else(|| "3x3".parse().expect("3x3 is a shape"))
}

/// Returns the goal board when there is no start to take its tiles from. A goal with a name then
/// has numbers as tiles, and is 3x3 by default.
pub fn goal_board(goal: &OsStr, size: Option<Grid>) -> Result<Board, Failure> {
    read_goal(goal, size, &[], |text| gir::board(text, size))
}

fn read_goal(
    goal: &OsStr,
    size: Option<Grid>,
    others: &[&'static str],
    read: impl Fn(&[u8]) -> Result<Board, ParseError>,
) -> Result<Board, Failure> {
    match parsed_goal(goal)? {
        GoalText::Board(text) => read(&text).map_err(|error| wrong_goal(goal, &error, others)),
        GoalText::Named(goal) => Ok(goal.of(&Board::ordered(shape(size)))),
    }
}

/// Checks that a goal with a name has a shape where no start gives it.
pub fn check_size(args: &Args) -> Result<(), UsageError> {
    let goal = args
        .text(&options::GOAL)
        .filter(|_| !args.has(&options::SIZE.opt));
    let is_named = |goal: &&OsStr| {
        GOALS
            .iter()
            .any(|named| goal.eq_ignore_ascii_case(named.name))
    };
    goal.filter(is_named).map_or(Ok(()), |goal| {
        let expected = "expected --size too: no start gives this goal its shape";
        Err(UsageError::new(
            format!("--goal: found {}", goal.to_string_lossy()),
            expected,
        ))
    })
}

/// Returns the rows of the goal when there is no start to take its tiles from; empty if no goal is
/// given.
pub fn goal_rows(args: &Args) -> Result<String, Failure> {
    check_size(args)?;
    let size = args.get(&options::SIZE)?;
    args.text(&options::GOAL)
        .map_or(Ok(String::new()), |goal| Ok(rows(&goal_board(goal, size)?)))
}

pub fn rows(board: &Board) -> String {
    board
        .words()
        .chunks(board.grid().width())
        .map(|row| row.join(" ") + "\n")
        .collect()
}

/// Parses the value of `--goal`: a name, a file, or tiles.
pub fn parsed_goal(goal: &OsStr) -> Result<GoalText, Failure> {
    if let Some(goal) = GOALS
        .into_iter()
        .find(|row| goal.eq_ignore_ascii_case(row.name))
    {
        return Ok(GoalText::Named(goal));
    }
    if is_file(goal) {
        return io::read(goal, gir::MOST_BYTES).map(GoalText::Board);
    }
    if goal.eq_ignore_ascii_case(RANDOM) {
        return Err(bad_goal(
            goal,
            "expected one goal for all puzzles; 'generate' and 'compare --count' choose goals",
        ));
    }
    let tiles = goal.to_str();
    Ok(GoalText::Board(
        tiles
            .ok_or_else(|| bad_goal(goal, "expected a file, or tiles in UTF-8"))?
            .into(),
    ))
}

/// Parses the value of `--goal` before any start is read. If the start comes from standard input,
/// the goal must not.
pub fn goal_beside(goal: &OsStr, given: Given, is_start_stream: bool) -> Result<GoalText, Failure> {
    if is_start_stream && io::is_stream(goal) {
        return Err(bad_goal(goal, "expected another file than the start's"));
    }
    let parsed = parsed_goal(goal)?;
    // A word with digits may be a goal whose blank only the start tells.
    let is_name = goal
        .to_string_lossy()
        .chars()
        .all(|c| c.is_ascii_alphabetic() || c == '-');
    match &parsed {
        // No start makes a board of a misspelt name.
        GoalText::Board(text) if !is_file(goal) && (is_name_of_file(goal) || is_name) => {
            match gir::board_of_any(text, given) {
                Err(error) => Err(wrong_goal(goal, &error, &[])),
                Ok(_) => Ok(parsed),
            }
        }
        _ => Ok(parsed),
    }
}

/// Returns whether a text may be a name: the word of a goal, or of a file.
fn is_word(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
}

/// Returns the failure for a goal that is no board; it may be a misspelt name. `others` are names
/// in addition to those in the table.
pub fn wrong_goal(goal: &OsStr, error: &ParseError, others: &[&'static str]) -> Failure {
    let text = goal.to_string_lossy();
    if is_file(goal) {
        return Failure::in_text(&io::shown(goal), error);
    }
    if is_name_of_file(goal) {
        if let Err(no_file) = io::open(goal) {
            return no_file;
        }
    }
    if !is_word(&text) || text.starts_with(|c: char| c.is_ascii_digit()) {
        return Failure::in_text("GOAL", error);
    }
    let names = [
        &GOALS.iter().map(|goal| goal.name).collect::<Vec<_>>(),
        others,
    ]
    .concat();
    bad_goal(
        goal,
        &match nearest(&text, &names) {
            Some(nearest) => format!("did you mean {nearest}?"),
            None => format!("expected {}, a file or a board", names.join(", ")),
        },
    )
}

fn bad_goal(goal: &OsStr, expected: &str) -> Failure {
    UsageError::bad_value("--goal", goal, expected).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_goal_is_named_if_the_start_reaches_it() {
        for (text, expected) in [
            ("283164705 123456780", Some("snail")),
            ("123804756 123804765", Some("ordered")),
            ("2x2; 1 3 2 0; 1 2 3 0", Some("zero-first")),
            // This goal has no name.
            ("283164705 213804765", None),
            ("4x1; 13.2 123.", None),
        ] {
            let puzzle: Puzzle = text.parse().unwrap();
            assert!(!is_solvable(&puzzle), "{text}");
            assert_eq!(reachable(&puzzle), expected, "{text}");
        }
    }
}
