//! `yapboz batch`: a puzzle a line in, an answer a line out.

use super::{streams, Command, Failure, EFFORT, MEMORY, SIZE};
use crate::args::{value, Arg, Args, Choice, Usage};
use crate::format::{cik, gir};
use crate::grid::Grid;
use crate::solver::{Limits, Solver};
use std::ffi::OsString;

pub const COMMAND: Command = Command {
    name: "batch",
    operands: "[FILE]",
    about: "a puzzle a line in, an answer a line out, in order",
    details: "\
Reads a start and a goal from every line of FILE (standard input, '-'), with ';' between rows where the
shape is not the square, and prints a line for each: '5 UULDR', the number of moves and the first, in the
order R D U L, of the shortest paths; '0' where the start is the goal; 'unsolvable'; or 'error COLUMN:'
and what is wrong there. Above 16 cells, ' >=BOUND' behind the path says how many moves are needed at least,
where it is not proven to be shortest. A line whose effort is spent is an error too. A line without tiles stays empty.
Answers wait for more of them only while there are whole lines to read.",
    choices: &[
        SIZE,
        EFFORT,
        MEMORY,
        Choice {
            name: "--strict",
            value: None,
            about: "status 2 at the end where a line was an error; otherwise the status is 0",
        },
    ],
    names: &[],
    run,
};

fn run(mut args: Args) -> Result<(), Failure> {
    let (mut size, mut limits, mut is_strict, mut input) = (None, Limits::default(), false, None);
    while let Some(arg) = args.next_arg()? {
        match arg {
            Arg::Choice("--size", text) => size = Some(value("--size", &text)?),
            Arg::Choice("--effort", text) => limits.effort = Some(value("--effort", &text)?),
            Arg::Choice("--memory", text) => limits.memory = value("--memory", &text)?,
            Arg::Choice(_, _) => is_strict = true,
            Arg::Operand(name) if input.is_none() => input = Some(name),
            Arg::Operand(name) => {
                return Err(Usage::Extra(name.to_string_lossy().into_owned()).into())
            }
        }
    }
    let input: OsString = input.unwrap_or_else(|| "-".into());

    let mut lines = streams::Lines::open(&input, gir::MOST_BYTES)?;
    let mut output = streams::Output::open();
    let mut solver = Solver::of_many(limits);
    let (mut line_number, mut errors, mut first_error) = (0_u64, 0_u64, None);
    loop {
        // Whoever sends a line and waits for its answer gets it.
        if !lines.is_ready() {
            output.flush()?;
        }
        let Some(line) = lines.next_line()? else {
            break;
        };
        line_number += 1;
        match answer(&mut solver, line, size) {
            Ok(answer) => output.line(&answer)?,
            Err(words) => {
                output.line(&format!("error {words}"))?;
                errors += 1;
                first_error.get_or_insert(line_number);
            }
        }
    }
    output.flush()?;

    match first_error {
        Some(first) if is_strict => Err(Failure::Wrong(format!(
            "{}: lines with errors: {errors}, the first is line {first}",
            input.to_string_lossy()
        ))),
        _ => Ok(()),
    }
}

/// A line's answer, empty for a line without tiles; or what is wrong with it, with the column where.
fn answer(solver: &mut Solver, line: &[u8], size: Option<Grid>) -> Result<String, String> {
    match gir::puzzle(line, size) {
        Ok(puzzle) => match solver.solve(&puzzle) {
            Ok(solved) => {
                let line = cik::line(&solved.answer);
                Ok(match solved.at_least() {
                    Some(needed) => format!("{line} >={needed}"),
                    None => line,
                })
            }
            Err(unsolved) => Err(format!("1: {unsolved}")),
        },
        Err(wrong) => match wrong.fault {
            gir::Fault::Empty(_) => Ok(String::new()),
            fault => Err(format!("{}: {fault}", wrong.place.column)),
        },
    }
}
