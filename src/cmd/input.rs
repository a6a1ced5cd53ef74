//! Puzzles from files, from options and at random.

use super::{io, options, Failure};
use crate::args::UsageError;
use crate::format::gir;
use crate::generate::{self, Puzzles};
use crate::goal::{numbers, Goal, GOALS};
use crate::grid::Grid;
use crate::puzzle::{Layout, Puzzle};
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The name of a goal that is another one for every random puzzle.
pub const RANDOM: &str = "random";

/// The only operand, or standard input.
pub fn file(operands: Vec<OsString>) -> OsString {
    operands.into_iter().next().unwrap_or_else(|| "-".into())
}

/// Reads a puzzle: two boards, or the start alone if there is a goal.
pub fn puzzle(input: &OsStr, goal: Option<&OsStr>, size: Option<Grid>) -> Result<Puzzle, Failure> {
    let file = input.to_string_lossy();
    let text = io::read(input, gir::MOST_BYTES)?;
    let Some(goal) = goal else {
        return gir::puzzle(&text, size).map_err(|error| wrong(&file, &error));
    };
    let start = gir::board(&text, size).map_err(|error| wrong(&file, &error))?;
    if io::is_stream(goal) && io::is_stream(input) {
        return Err(bad_goal(goal, "expected another file than the start's"));
    }
    let named = |named: &Goal| {
        let puzzle = Puzzle::new(&start, &named.of(&start));
        puzzle.expect("a named goal has the start's tiles")
    };
    parsed_goal(goal, &[], named, |text| gir::goal(text, &start, size))
}

/// Random puzzles, and their goal if it is the same for all. By default they are 3x3, or have the goal's shape; the
/// default goal is the first that has a name.
pub fn puzzles(
    goal: Option<&OsStr>,
    size: Option<Grid>,
    seed: u64,
) -> Result<(Puzzles, Option<Layout>), Failure> {
    let grid = size.unwrap_or_else(|| "3x3".parse().expect("3x3 is a shape"));
    let named = |goal: &Goal| goal.of(&numbers(grid));
    let goal = match goal {
        None => named(&GOALS[0]),
        Some(name) if name == RANDOM => {
            return Ok((Puzzles::new(grid, generate::GoalChoice::Random, seed), None))
        }
        Some(name) => parsed_goal(name, &[RANDOM], named, |text| gir::goal_alone(text, size))?,
    };
    Ok((Puzzles::to(&goal, seed), Some(goal)))
}

/// Parses the value of `--goal`: a name, a file, or tiles. `others` are further names for the error message.
fn parsed_goal<T>(
    goal: &OsStr,
    others: &[&str],
    named: impl Fn(&Goal) -> T,
    read: impl Fn(&[u8]) -> Result<T, gir::ParseError>,
) -> Result<T, Failure> {
    let text = goal.to_string_lossy();
    if let Some(goal) = GOALS.iter().find(|goal| goal.name == text) {
        return Ok(named(goal));
    }
    let path = Path::new(goal);
    if io::is_stream(goal) || path.exists() && !path.is_dir() {
        let bytes = io::read(goal, gir::MOST_BYTES)?;
        return read(&bytes).map_err(|error| wrong(&text, &error));
    }
    let tiles = goal.to_str();
    let tiles = tiles.ok_or_else(|| bad_goal(goal, "expected a file, or tiles in UTF-8"))?;
    read(tiles.as_bytes()).map_err(|error| {
        let is_in_name = |c: char| c.is_ascii_lowercase() || c == '-';
        if !tiles.chars().all(is_in_name) {
            return wrong(options::GOAL, &error);
        }
        // It may be a misspelt name.
        let names: Vec<&str> = GOALS.iter().map(|goal| goal.name).collect();
        let names = [&names, others].concat().join(", ");
        bad_goal(goal, &format!("expected {names}, a file or a board"))
    })
}

fn bad_goal(goal: &OsStr, expected: &str) -> Failure {
    UsageError::bad_value(options::GOAL, goal, expected).into()
}

fn wrong(name: &str, error: &gir::ParseError) -> Failure {
    Failure::Wrong(format!("{name}:{error}"))
}
