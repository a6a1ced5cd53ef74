//! `yapboz fit`: the values that the beam search has learned, made anew.

use super::{say, streams, Command, Failure};
use crate::args::{number, Arg, Args, Choice, Usage};
use crate::fit::{self, Lesson};

pub const COMMAND: Command = Command {
    name: "fit",
    operands: "",
    about: "for maintainers: makes the values anew that short answers of large boards are found with",
    details: "\
Prints the file src/search/beam/correction.values, which is part of the program: what the beam search has learned
from its own answers about where tiles should be. The same seed gives the same bytes on every machine. It takes
minutes and 150 MB, and tells every round on standard error.",
    choices: &[
        Choice {
            name: "--seed",
            value: Some("N"),
            about: "another course of boards; 1 by default, which the program's values come from",
        },
        Choice {
            name: "--boards",
            value: Some("N"),
            about: "at most so many boards a round, for a trial; by default as many as each lesson has",
        },
        Choice {
            name: "--rounds",
            value: Some("N"),
            about: "at most so many rounds a lesson, for a trial; by default as many as each lesson has",
        },
    ],
    names: &[],
    run,
};

/// How long a line of values may be.
const WIDTH: usize = 118;

fn run(mut args: Args) -> Result<(), Failure> {
    let (mut seed, mut boards, mut rounds) = (1, None, None);
    while let Some(arg) = args.next_arg()? {
        match arg {
            Arg::Choice("--seed", text) => seed = number("--seed", &text, "wanted a number")?,
            Arg::Choice("--boards", text) => {
                boards = Some(number("--boards", &text, "wanted a number of boards")?);
            }
            Arg::Choice(_, text) => {
                rounds = Some(number("--rounds", &text, "wanted a number of rounds")?);
            }
            Arg::Operand(name) => {
                return Err(Usage::Extra(name.to_string_lossy().into_owned()).into())
            }
        }
    }
    let least = |usual: usize, said: Option<u64>| {
        said.map_or(usual, |said| said.min(usual as u64) as usize)
    };
    let lists: Vec<String> = fit::COURSES
        .iter()
        .map(|course| {
            let lessons: Vec<Lesson> = course
                .iter()
                .map(|lesson| Lesson {
                    rounds: least(lesson.rounds, rounds),
                    boards: least(lesson.boards, boards),
                    ..*lesson
                })
                .collect();
            let values = fit::fit(&lessons, seed, |round| say(format_args!("note: {round}")));
            list(&values)
        })
        .collect();
    streams::print(&format!("[\n{}\n]\n", lists.join(",\n")))
}

/// Values as a list of the language, in lines.
fn list(values: &[i16]) -> String {
    let mut lines = vec![String::from("[")];
    for value in values {
        let value = format!("{value},");
        match lines.last_mut() {
            Some(line) if line.len() + value.len() <= WIDTH => *line += &value,
            _ => lines.push(value),
        }
    }
    format!("{}]", lines.join("\n").trim_end_matches(','))
}
