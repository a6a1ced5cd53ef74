//! `yapboz contest`: a `.gir` in, a `.cik` out.

use super::{say, streams, Command, Failure, EFFORT, MEMORY, SIZE};
use crate::args::{value, Arg, Args, Choice, Usage};
use crate::format::{cik, gir};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solver::{Limits, Solution, Solver, Unsolved};
use std::ffi::OsStr;

/// The files where none are named.
pub const INPUT: &str = "yapboz.gir";
pub const OUTPUT: &str = "yapboz.cik";

pub const COMMAND: Command = Command {
    name: "contest",
    operands: "[IN [OUT]]",
    about: "a start and a goal board in, the number of moves and the path out",
    details: "\
Reads two boards from IN (yapboz.gir), the start and the goal, and writes the number of moves and the
path of the blank, in letters R D U L, to OUT (yapboz.cik). The path is the first, in the order R D U L,
of the shortest ones. Where there is none, OUT is '12' and 'YAZDIRILAMAZ', and the status 0 too. '-' is
standard input or output. Above 16 cells the path may be longer; standard error then says how many moves are
needed at least. How many positions were tried is said on standard output, or on standard
error where OUT is '-'. OUT is opened only when the answer is known.",
    choices: &[
        SIZE,
        EFFORT,
        MEMORY,
        Choice {
            name: "--original",
            value: None,
            about: "the answer of the program that yapboz began as, which may be longer, and its count",
        },
    ],
    names: &[],
    run,
};

fn run(mut args: Args) -> Result<(), Failure> {
    let (mut size, mut limits, mut is_original) = (None, Limits::default(), false);
    let (mut input, mut output) = (None, None);
    while let Some(arg) = args.next_arg()? {
        match arg {
            Arg::Choice("--size", text) => size = Some(value("--size", &text)?),
            Arg::Choice("--effort", text) => limits.effort = Some(value("--effort", &text)?),
            Arg::Choice("--memory", text) => limits.memory = value("--memory", &text)?,
            Arg::Choice(_, _) => is_original = true,
            Arg::Operand(name) if input.is_none() => input = Some(name),
            Arg::Operand(name) if output.is_none() => output = Some(name),
            Arg::Operand(name) => {
                return Err(Usage::Extra(name.to_string_lossy().into_owned()).into())
            }
        }
    }
    let [input, output] = [(input, INPUT), (output, OUTPUT)]
        .map(|(name, usual)| name.unwrap_or_else(|| usual.into()));
    let mut solver = Solver::new(limits);
    answer(&input, &output, size, |puzzle| match is_original {
        true => solver.original(puzzle),
        false => solver.solve(puzzle),
    })
}

/// The contest's job: a puzzle from one file, its answer to another, and the words about it.
pub fn answer(
    input: &OsStr,
    output: &OsStr,
    size: Option<Grid>,
    solve: impl FnOnce(&Puzzle) -> Result<Solution, Unsolved>,
) -> Result<(), Failure> {
    if streams::is_same_file(input, output) {
        return Err(wrong(input, "this is the output too, wanted another file"));
    }
    let text = streams::read(input, gir::MOST_BYTES)?;
    let puzzle = gir::puzzle(&text, size)
        .map_err(|error| Failure::Wrong(format!("{}:{error}", input.to_string_lossy())))?;
    let solved = solve(&puzzle)
        .map_err(|unsolved| Failure::unsolved(&input.to_string_lossy(), &unsolved))?;
    streams::write(output, &cik::text(&solved.answer))?;

    if let Some(note) = solved.note() {
        say(format_args!("{note}"));
    }
    let tried = format!("{} times tried", solved.expanded);
    if streams::is_stream(output) {
        say(format_args!("{tried}"));
        Ok(())
    } else {
        streams::print(&format!("{tried}\n"))
    }
}

fn wrong(name: &OsStr, words: &str) -> Failure {
    Failure::Wrong(format!("{}: {words}", name.to_string_lossy()))
}
