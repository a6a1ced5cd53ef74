//! `yapboz loyd`: a board on the command line in, the tiles' moves out, as the term paper's program does it.

use super::{say, streams, Command, Failure, EFFORT, MEMORY};
use crate::args::{value, Arg, Args, Usage};
use crate::format::loyd::{self, Error, ERRORS};
use crate::format::tiles;
use crate::puzzle::Answer;
use crate::solver::{Limits, Solver};

pub const COMMAND: Command = Command {
    name: "loyd",
    operands: "BOARD",
    about: "the moves of tiles that put a board such as \"3 2 1; 4 5 6; 0 8 7\" in order",
    details: "\
BOARD is one argument: n rows of n numbers, each of 0 to n * n - 1 once, 0 for the blank. Rows are parted by
';', and one more may stand at the end; numbers are parted by spaces, tabs or line ends, and have no sign and
no zeros before them. The goal is ascending numbers, then the blank.

Prints a line a move, '1. [4] DOWN': its number, the tile, and the way the tile goes; nothing where the
board is the goal. The moves are those of 'yapboz solve'. An error is a line on standard output too, and its
number is the exit status, which otherwise is 0.",
    choices: &[EFFORT, MEMORY],
    names: &[("errors", || {
        ERRORS.iter().map(|row| (row.error.to_string(), row.about)).collect()
    })],
    run,
};

fn run(args: Args) -> Result<(), Failure> {
    let (text, status) = match moves(args) {
        Ok(list) => (list, 0),
        Err(error) => (format!("{error}\n"), error.row().number),
    };
    match streams::print(&text) {
        Ok(()) if status != 0 => Err(Failure::Said(status)),
        Err(Failure::Unable(words)) => {
            say(format_args!("{words}"));
            let error = Error::CannotContinue;
            // There may be room for this line, where there was none for many.
            let _ = streams::print(&format!("{error}\n"));
            Err(Failure::Said(error.row().number))
        }
        printed => printed,
    }
}

/// The list of moves that a command line asks for.
fn moves(mut args: Args) -> Result<String, Error> {
    let malformed = |_: Usage| Error::MalformedInput;
    let (mut board, mut limits) = (None, Limits::default());
    while let Some(arg) = args.next_arg().map_err(malformed)? {
        match arg {
            Arg::Choice("--effort", text) => {
                limits.effort = Some(value("--effort", &text).map_err(malformed)?);
            }
            Arg::Choice(_, text) => limits.memory = value("--memory", &text).map_err(malformed)?,
            Arg::Operand(word) if board.is_none() => board = Some(word),
            Arg::Operand(_) => return Err(Error::MalformedInput),
        }
    }
    let board = board.ok_or(Error::MissingArgument)?;
    let text = board.to_str().ok_or(Error::MalformedInput)?;
    let puzzle = loyd::puzzle(text)?;
    match Solver::new(limits).solve(&puzzle) {
        Ok(solved) => match solved.answer {
            Answer::Moves(moves) => Ok(tiles::text(&puzzle, &moves)),
            Answer::Unsolvable => Err(Error::NoSolution),
        },
        Err(_) => Err(Error::OutOfMemory),
    }
}
