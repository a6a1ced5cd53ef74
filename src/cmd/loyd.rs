//! `yapboz loyd`: a board as an argument, the moves of its tiles as output, as in the term paper's
//! program.

use super::{io, message, options, Command, Failure};
use crate::args::{Args, Names};
use crate::show::listings::tiles;
use crate::solver::Solver;
use crate::text::loyd::{self, Error, ERRORS};

pub(super) const COMMAND: Command = Command {
    name: "loyd",
    operands: "BOARD",
    most_operands: 1,
    about: "as 'solve --as tiles', with the errors of an old program",
    details: include_str!("details/loyd.txt"),
    names: &[Names {
        title: "errors",
        rows: |_| {
            ERRORS
                .iter()
                .map(|row| [row.error.to_string(), row.about.into()])
                .collect()
        },
    }],
    examples: &[
        (
            "the moves of the tiles",
            "yapboz loyd \"3 2 1; 4 5 6; 0 8 7\"",
        ),
        (
            "a larger board",
            "yapboz loyd \"1 2 3 4; 5 6 7 8; 9 10 11 12; 13 14 0 15\"",
        ),
    ],
    refused: |_| end(Err(Error::MalformedInput)),
    run: |args| end(moves(args)),
    ..super::DEFAULT
};

/// Prints the list of moves, or the error. The number of the error is the exit status.
fn end(list: Result<String, Error>) -> Result<(), Failure> {
    let (text, status) = match list {
        Ok(list) => (list, 0),
        Err(error) => (format!("{error}\n"), error.row().number),
    };
    match io::print(&text) {
        Ok(()) if status != 0 => Err(Failure::Reported(status)),
        Err(Failure::Unable(text) | Failure::Closed(text)) => {
            message(format_args!("{text}"));
            let error = Error::CannotContinue;
            // A full disk may still have room for one line.
            let _ = io::print(&format!("{error}\n"));
            Err(Failure::Reported(error.row().number))
        }
        printed => printed,
    }
}

fn moves(args: &Args) -> Result<String, Error> {
    let board = args.operands.first().ok_or(Error::MissingArgument)?;
    let puzzle = loyd::puzzle(board.to_str().ok_or(Error::MalformedInput)?)?;
    let mut solver = Solver::default();
    let solved = options::solve_in_order(loyd::order(), &puzzle, |puzzle| solver.find(puzzle))
        .map_err(|_| Error::OutOfMemory)?;
    Ok(tiles(&puzzle, &solved.path.ok_or(Error::NoSolution)?))
}
