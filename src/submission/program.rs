//! The contest program by itself, as `yapboz submission` prints it.

use crate::contest::fail::{shown, status, Failure};
use crate::contest::solve::Solve;
use crate::contest::{read, write, Dialect};
use crate::grid::Grid;
use crate::search::Memory;
use crate::solver::{small, Limits};
use std::ffi::OsString;
use std::process::ExitCode;

/// The program for boards of up to `cells` cells, whose files have these names by default.
pub fn main(cells: usize, files: [&str; 2], solve: Solve, dialect: &Dialect) -> ExitCode {
    ExitCode::from(status(run(cells, files, solve, dialect)))
}

fn run(cells: usize, names: [&str; 2], solve: Solve, dialect: &Dialect) -> Result<(), Failure> {
    let mut words = std::env::args_os().skip(1);
    let (mut size, mut files, mut has_options) = (None, Vec::new(), true);
    while let Some(word) = words.next() {
        let text = word.to_string_lossy().into_owned();
        let halves = text.split_once('=');
        let (name, value) = halves.map_or((&*text, None), |(name, value)| (name, Some(value.into())));
        match name {
            "--" if has_options => has_options = false,
            "--help" | "-h" if has_options => return write::print(&help(cells, names, dialect.goal)),
            "--size" if has_options => {
                let value = value.or_else(|| words.next()).unwrap_or_default();
                let value = value.to_string_lossy();
                let grid: Result<Grid, _> = value.parse();
                size = Some(grid.map_err(|error| Failure::Wrong(format!("yapboz: {name}: found {value:?}, {error}")))?);
            }
            _ if has_options && name != "-" && name.starts_with('-') || files.len() == 2 => {
                return Err(Failure::Wrong(format!(
                    "yapboz: found {text:?}, expected [--size COLUMNSxROWS] [IN [OUT]]"
                )));
            }
            _ => files.push(word),
        }
    }
    files.extend(names[files.len()..].iter().map(OsString::from));
    let (input, output) = (&files[0], &files[1]);
    let puzzle = read::puzzle(input, output, size, dialect.goal)?;
    let (input, found) = (shown(input), puzzle.grid().cells());
    if found > cells {
        return Err(Failure::Wrong(format!(
            "{input}: found a board of {found} cells, expected at most {cells}; \
             yapboz submission --cells 256 prints a program for it"
        )));
    }
    // Small boards take little of it, and a judge may fill all the memory that a program asks for.
    let memory = if found <= small::MOST_CELLS { Memory::default() } else { Memory::default().granted() };
    let solved = solve(&puzzle, Limits { memory, ..Limits::default() });
    let solved = solved.map_err(|_| Failure::Unable(format!("{input}: out of memory")))?;
    write::solution(output, &(dialect.answer)(solved.moves.as_deref()), &solved)
}

fn help(cells: usize, [input, output]: [&str; 2], goal: &str) -> String {
    let boards = if goal.is_empty() { "two boards, the start and the goal," } else { "a start board" };
    format!(
        "usage: PROGRAM [--size COLUMNSxROWS] [IN [OUT]]\n\n\
         Reads {boards} of up to {cells} cells from IN ({input}) and writes the number\n\
         of moves and the path of the blank, in letters R D U L, to OUT ({output}). '-' is standard input or\n\
         output. --size is the boards' shape, if their rows are uneven and they are not square.\n"
    )
}
