//! `yapboz loyd`: a board on the command line in, the tiles' moves out, as the term paper's program does it.

use super::options::{self, Shared};
use super::{io, say, Command, Failure, Names};
use crate::args::{Choice, Usage};
use crate::format::loyd::{self, Error, ERRORS};
use crate::format::views::tiles;
use crate::puzzle::Answer;
use crate::solver::{Limits, Solver};
use std::ffi::OsString;

#[derive(Default)]
pub struct Loyd {
    shared: Shared,
}

impl AsMut<Shared> for Loyd {
    fn as_mut(&mut self) -> &mut Shared {
        &mut self.shared
    }
}

impl Command for Loyd {
    const NAME: &'static str = "loyd";
    const OPERANDS: &'static str = "BOARD";
    const ABOUT: &'static str =
        "the moves of tiles that put a board such as \"3 2 1; 4 5 6; 0 8 7\" in order";
    const DETAILS: &'static str = "\
BOARD is one argument: n rows of n numbers, each of 0 to n * n - 1 once, 0 for the blank. Rows are parted by
';', and one more may stand at the end; numbers are parted by spaces, tabs or line ends, and have no sign and
no zeros before them. The goal is ascending numbers, then the blank.

Prints a line a move, '1. [4] DOWN': its number, the tile, and the way the tile goes; nothing where the
board is the goal. The moves are those of 'yapboz solve'. An error is a line on standard output too, and its
number is the exit status, which otherwise is 0.";
    const CHOICES: &'static [Choice<Loyd>] = &[options::nodes(), options::memory()];
    const NAMES: &'static [Names] = &[("errors", || {
        ERRORS
            .iter()
            .map(|row| (row.error.to_string(), row.about))
            .collect()
    })];

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        end(moves(operands.into_iter().next(), self.shared.limits()))
    }

    fn refused(_: Usage) -> Result<(), Failure> {
        end(Err(Error::MalformedInput))
    }
}

/// Prints the list of moves, or the error, which is the status too.
fn end(list: Result<String, Error>) -> Result<(), Failure> {
    let (text, status) = match list {
        Ok(list) => (list, 0),
        Err(error) => (format!("{error}\n"), error.row().number),
    };
    match io::print(&text) {
        Ok(()) if status != 0 => Err(Failure::Said(status)),
        Err(Failure::Unable(words) | Failure::Closed(words)) => {
            say(format_args!("{words}"));
            let error = Error::CannotContinue;
            // There may be room for this line, where there was none for many.
            let _ = io::print(&format!("{error}\n"));
            Err(Failure::Said(error.row().number))
        }
        printed => printed,
    }
}

/// The list of moves for a board.
fn moves(board: Option<OsString>, limits: Limits) -> Result<String, Error> {
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
