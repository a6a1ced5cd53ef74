//! `yapboz solve`: one puzzle in, its answer on standard output.

use super::{streams, Command, Failure, EFFORT, MEMORY, SIZE};
use crate::args::{one_of, value, Arg, Args, Choice, Usage};
use crate::format::{cik, gir, FACES};
use crate::goal::GOALS;
use crate::grid::Grid;
use crate::heuristic;
use crate::puzzle::{Answer, Layout, Puzzle};
use crate::search;
use crate::solver::{Limits, Solver};
use std::ffi::{OsStr, OsString};
use std::path::Path;

pub const COMMAND: Command = Command {
    name: "solve",
    operands: "[FILE]",
    about: "the answer of one puzzle, on standard output",
    details: "\
Reads two boards from FILE (standard input, '-'), the start and the goal, and prints the number of moves
and the path of the blank, in letters R D U L: the first, in that order, of the shortest ones. Where there
is none, it prints '12' and 'YAZDIRILAMAZ', and the status is 1; where the effort is spent, nothing, and 3.

With --goal, FILE holds the start alone, and the goal is
  ordered     ascending tiles, then the blank
  zero-first  the blank, then ascending tiles
  snail       ascending tiles along the spiral inwards, clockwise from the top left, then the blank
or else what the file of that name holds, or else these tiles themselves, such as '1238.4765'. A first line
with one number n alone, before n rows of n words, is a board's size.",
    choices: &[
        Choice {
            name: "--goal",
            value: Some("GOAL"),
            about: "the goal: ordered, zero-first, snail, a file or the tiles; FILE then holds one board",
        },
        SIZE,
        Choice {
            name: "--search",
            value: Some("NAME"),
            about: "the search, one of those below; by default the one that suits the shape",
        },
        Choice {
            name: "--heuristic",
            value: Some("NAME"),
            about: "the lower bound of astar or, where no search is named, idastar; one of those below",
        },
        Choice {
            name: "--as",
            value: Some("FACE"),
            about: "how the answer is shown, one of those below; cik by default",
        },
        EFFORT,
        MEMORY,
    ],
    names: &[
        ("faces", || FACES.iter().map(|face| (face.name.into(), face.about)).collect()),
        ("searches", || search::ALL.iter().map(|row| (row.name.into(), row.about)).collect()),
        ("heuristics", || heuristic::ALL.iter().map(|row| (row.name.into(), row.about)).collect()),
    ],
    run,
};

fn run(mut args: Args) -> Result<(), Failure> {
    let (mut goal, mut size, mut input) = (None, None, None);
    let mut face = &FACES[0];
    let (mut limits, mut by, mut heuristic) = (Limits::default(), None, None);
    while let Some(arg) = args.next_arg()? {
        match arg {
            Arg::Choice("--size", text) => size = Some(value("--size", &text)?),
            Arg::Choice("--effort", text) => limits.effort = Some(value("--effort", &text)?),
            Arg::Choice("--memory", text) => limits.memory = value("--memory", &text)?,
            Arg::Choice("--search", name) => {
                by = Some(one_of("search", &name, search::ALL, |row| row.name)?.kind);
            }
            Arg::Choice("--heuristic", name) => {
                heuristic = Some(one_of("heuristic", &name, heuristic::ALL, |row| row.name)?.kind);
            }
            Arg::Choice("--as", name) => face = one_of("face", &name, FACES, |face| face.name)?,
            Arg::Choice(_, text) => goal = Some(text),
            Arg::Operand(name) if input.is_none() => input = Some(name),
            Arg::Operand(name) => {
                return Err(Usage::Extra(name.to_string_lossy().into_owned()).into())
            }
        }
    }
    if let (Some(search), Some(_)) = (by, heuristic) {
        let row = search::Kind::row(search);
        if !row.takes_heuristic {
            let words = format!("yapboz: --heuristic: the search {:?} takes none", row.name);
            return Err(Failure::Wrong(words));
        }
    }
    let input: OsString = input.unwrap_or_else(|| "-".into());
    let file = input.to_string_lossy();

    let text = streams::read(&input, gir::MOST_BYTES)?;
    let puzzle = match goal {
        None => gir::puzzle(&text, size).map_err(|error| wrong(&file, &error))?,
        Some(goal) => {
            let start = gir::board(&text, size).map_err(|error| wrong(&file, &error))?;
            let is_taken = streams::is_stream(&input);
            to_goal(&start, &goal, size, is_taken)?
        }
    };
    let mut solver = Solver::new(limits);
    let solved = match (by, heuristic) {
        (None, None) => solver.solve(&puzzle),
        // A heuristic alone is a heuristic of the search that needs no memory.
        (by, heuristic) => solver.solve_by(
            &puzzle,
            by.unwrap_or(search::Kind::Idastar),
            heuristic.unwrap_or(heuristic::Kind::Manhattan),
        ),
    };
    let solved = solved.map_err(|unsolved| Failure::of(&file, &unsolved))?;
    match solved.answer {
        Answer::Moves(moves) => streams::print(&(face.text)(&puzzle, &moves)),
        Answer::Unsolvable => {
            if face.name == FACES[0].name {
                streams::print(&cik::text(&solved.answer))?;
            }
            Err(Failure::No(format!(
                "{file}: no answer, no moves lead from the start to the goal"
            )))
        }
    }
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
