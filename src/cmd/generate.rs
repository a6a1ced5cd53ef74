//! `yapboz generate`: random puzzles, one a line.

use super::{streams, Command, Failure};
use crate::args::{known, number, value, Arg, Args, Choice, Usage};
use crate::format::gir;
use crate::generate::{Goal, Puzzles, GOALS};
use crate::grid::Grid;

pub const COMMAND: Command = Command {
    name: "generate",
    operands: "",
    about: "random puzzles that have an answer, one a line",
    details: "\
Prints puzzles, the start and the goal on one line: packed up to ten cells, else in words, with ';'
between rows where the shape is not the square. The tiles are the numbers from 1 on, the blank is '.'.
Every start from which the goal can be reached is as likely as the others. The same options print the
same puzzles on every machine and in every version. A shape of one row or one column is not in the line:
its reader needs --size.",
    choices: &[
        Choice {
            name: "--size",
            value: Some("COLUMNSxROWS"),
            about: "the boards' shape, 2 to 256 cells; 3x3 by default",
        },
        Choice {
            name: "--count",
            value: Some("N"),
            about: "how many puzzles; 1 by default",
        },
        Choice {
            name: "--seed",
            value: Some("N"),
            about: "which puzzles, a number below 2^64; 0 by default",
        },
        Choice {
            name: "--goal",
            value: Some("GOAL"),
            about: "ordered, the default: ascending tiles, then the blank; random: any order, each time anew",
        },
    ],
    names: &[],
    run,
};

fn run(mut args: Args) -> Result<(), Failure> {
    let mut size: Grid = "3x3".parse().expect("3x3 is a shape");
    let (mut count, mut seed, mut goal) = (1, 0, Goal::Ordered);
    while let Some(arg) = args.next_arg()? {
        match arg {
            Arg::Choice("--size", text) => size = value("--size", &text)?,
            Arg::Choice("--count", text) => {
                count = number("--count", &text, "wanted a number of puzzles")?;
            }
            Arg::Choice("--seed", text) => {
                seed = number("--seed", &text, "wanted a number below 2^64")?;
            }
            Arg::Choice(_, text) => {
                goal = known("goal", &text.to_string_lossy(), &GOALS, |(name, _)| name)?.1;
            }
            Arg::Operand(name) => {
                return Err(Usage::Extra(name.to_string_lossy().into_owned()).into())
            }
        }
    }
    let mut output = streams::Output::open();
    for (_, puzzle) in (0..count).zip(Puzzles::new(size, goal, seed)) {
        output.line(&gir::line(&puzzle))?;
    }
    output.flush()
}
