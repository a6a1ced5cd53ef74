//! A puzzle from where the command line says: a file of two boards, or of one and a goal.

use super::{streams, Failure};
use crate::args::{Choice, Usage};
use crate::format::gir;
use crate::goal::GOALS;
use crate::grid::Grid;
use crate::puzzle::{Layout, Puzzle};
use std::ffi::OsStr;
use std::path::Path;

/// The option that names a goal.
pub const GOAL: Choice = Choice {
    name: "--goal",
    value: Some("GOAL"),
    about: "the goal: ordered, zero-first, snail, a file or the tiles; FILE then holds one board",
};

/// What there is to say of a file of boards and of [`GOAL`], for the help.
macro_rules! goal_details {
    () => {
        "\
With --goal, FILE holds the start alone, and the goal is
  ordered     ascending tiles, then the blank
  zero-first  the blank, then ascending tiles
  snail       ascending tiles along the spiral inwards, clockwise from the top left, then the blank
or else what the file of that name holds, or else these tiles themselves, such as '1238.4765'. A first line
with one number n alone, before n rows of n words, is a board's size."
    };
}
pub(super) use goal_details;

/// The puzzle of a file: its two boards, or its one and the goal that is said.
pub fn puzzle(input: &OsStr, goal: Option<&OsStr>, size: Option<Grid>) -> Result<Puzzle, Failure> {
    let file = input.to_string_lossy();
    let text = streams::read(input, gir::MOST_BYTES)?;
    let Some(goal) = goal else {
        return gir::puzzle(&text, size).map_err(|error| wrong(&file, &error));
    };
    let start = gir::board(&text, size).map_err(|error| wrong(&file, &error))?;
    to_goal(&start, goal, size, streams::is_stream(input))
}

/// The puzzle of a start and the goal that an option's value means: a name, or else a file, or else tiles.
/// Where the start `is_taken` from standard input, the goal cannot be there.
fn to_goal(
    start: &Layout,
    goal: &OsStr,
    size: Option<Grid>,
    is_taken: bool,
) -> Result<Puzzle, Failure> {
    let text = goal.to_string_lossy();
    if let Some(named) = GOALS.iter().find(|named| named.name == text) {
        let puzzle = Puzzle::new(start, &named.of(start));
        return Ok(puzzle.expect("a named goal is made of the start's tiles"));
    }
    let bad = |wanted: String| Usage::BadValue("--goal", text.to_string(), wanted).into();
    if streams::is_stream(goal) && is_taken {
        return Err(bad("wanted another file than the start's".into()));
    }
    let path = Path::new(goal);
    if streams::is_stream(goal) || path.exists() && !path.is_dir() {
        let read = streams::read(goal, gir::MOST_BYTES)?;
        return gir::goal(&read, start, size).map_err(|error| wrong(&text, &error));
    }
    gir::goal(text.as_bytes(), start, size).map_err(|error| match error.fault {
        // It may have been meant for a name.
        gir::Fault::TooFew { cells, .. } | gir::Fault::TooMany { cells, .. } => {
            let names = GOALS.map(|named| named.name).join(", ");
            bad(format!(
                "wanted {names}, a file or a board of {cells} tiles"
            ))
        }
        _ => wrong("--goal", &error),
    })
}

fn wrong(name: &str, error: &gir::Wrong) -> Failure {
    Failure::Wrong(format!("{name}:{error}"))
}
