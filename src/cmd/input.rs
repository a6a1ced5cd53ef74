//! Puzzles from where the command line says: a file of two boards, or of one and a goal; or at random to a goal.

use super::{io, options, Failure};
use crate::args::Usage;
use crate::format::gir;
use crate::generate::{self, Puzzles};
use crate::goal::{numbers, Goal, GOALS};
use crate::grid::Grid;
use crate::puzzle::{Layout, Puzzle};
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The goal of random puzzles that is another one for each.
pub const RANDOM: &str = "random";

/// What there is to say of a file of boards and of [`options::goal`], for the help.
macro_rules! goal_details {
    () => {
        "\
With --goal, FILE holds the start alone, and the goal is
  ordered     ascending tiles, then the blank
  zero-first  the blank, then ascending tiles
  snail       ascending tiles along the spiral inwards, clockwise from the top left, then the blank
or else what the file of that name holds, or else these tiles themselves, such as '1238.4765'. A first line
with one number n alone, before n rows of n words, is a board's size, and so is 'COLUMNSxROWS' alone."
    };
}
pub(super) use goal_details;

/// The one file that the operands name, or standard input.
pub fn file(operands: Vec<OsString>) -> OsString {
    operands.into_iter().next().unwrap_or_else(|| "-".into())
}

/// The puzzle of a file: its two boards, or its one and the goal that is said.
pub fn puzzle(input: &OsStr, goal: Option<&OsStr>, size: Option<Grid>) -> Result<Puzzle, Failure> {
    let file = input.to_string_lossy();
    let text = io::read(input, gir::MOST_BYTES)?;
    let Some(goal) = goal else {
        return gir::puzzle(&text, size).map_err(|error| wrong(&file, &error));
    };
    let start = gir::board(&text, size).map_err(|error| wrong(&file, &error))?;
    to_goal(&start, goal, size, io::is_stream(input))
}

/// The puzzle of a start and the goal that an option's value means. Where the start `is_taken` from standard
/// input, the goal cannot be there.
fn to_goal(
    start: &Layout,
    goal: &OsStr,
    size: Option<Grid>,
    is_taken: bool,
) -> Result<Puzzle, Failure> {
    if io::is_stream(goal) && is_taken {
        let wanted = "wanted another file than the start's".into();
        return Err(
            Usage::BadValue(options::GOAL, goal.to_string_lossy().into_owned(), wanted).into(),
        );
    }
    let named = |named: &Goal| {
        let puzzle = Puzzle::new(start, &named.of(start));
        puzzle.expect("a named goal is made of the start's tiles")
    };
    meant(goal, &[], named, |text| gir::goal(text, start, size))
}

/// Random puzzles with the goal that an option's value means, by default the first one that has a name, and of a
/// shape that is the goal's own where none is said, and 3x3 where it has none either; and that goal, where it is one.
pub fn puzzles(
    goal: Option<&OsStr>,
    size: Option<Grid>,
    seed: u64,
) -> Result<(Puzzles, Option<Layout>), Failure> {
    let grid = size.unwrap_or_else(|| "3x3".parse().expect("3x3 is a shape"));
    let goal = match goal {
        None => GOALS[0].of(&numbers(grid)),
        Some(name) if name == RANDOM => {
            return Ok((Puzzles::new(grid, generate::GoalChoice::Random, seed), None))
        }
        Some(name) => meant(
            name,
            &[RANDOM],
            |named| named.of(&numbers(grid)),
            |text| gir::goal_alone(text, size),
        )?,
    };
    Ok((Puzzles::to(&goal, seed), Some(goal)))
}

/// What an option's value means: a goal that has a name, or else what is read from a file, or else from the value
/// itself. `others` are names that it could have been too.
fn meant<T>(
    goal: &OsStr,
    others: &[&str],
    named: impl Fn(&Goal) -> T,
    read: impl Fn(&[u8]) -> Result<T, gir::ParseError>,
) -> Result<T, Failure> {
    let text = goal.to_string_lossy();
    let bad = |wanted| Usage::BadValue(options::GOAL, text.to_string(), wanted).into();
    if let Some(goal) = GOALS.iter().find(|goal| goal.name == text) {
        return Ok(named(goal));
    }
    let path = Path::new(goal);
    if io::is_stream(goal) || path.exists() && !path.is_dir() {
        let bytes = io::read(goal, gir::MOST_BYTES)?;
        return read(&bytes).map_err(|error| wrong(&text, &error));
    }
    let tiles = goal
        .to_str()
        .ok_or_else(|| bad("expected a file, or tiles in UTF-8".into()))?;
    read(tiles.as_bytes()).map_err(|error| {
        // It may have been meant for a name.
        let board = match error.fault {
            gir::Problem::TooFew { cells, .. } | gir::Problem::TooMany { cells, .. } => {
                format!("a board of {cells} tiles")
            }
            gir::Problem::NoShape(_) => "a board".into(),
            _ => return wrong(options::GOAL, &error),
        };
        let names: Vec<&str> = GOALS.iter().map(|goal| goal.name).collect();
        let names = [&names, others].concat().join(", ");
        bad(format!("wanted {names}, a file or {board}"))
    })
}

fn wrong(name: &str, error: &gir::ParseError) -> Failure {
    Failure::Wrong(format!("{name}:{error}"))
}
