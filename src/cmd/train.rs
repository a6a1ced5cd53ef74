//! `yapboz train`: the values that the beam search has learned, made anew.

use super::{io, options, say, Command, Failure};
use crate::args::Choice;
use crate::train::{self, Lesson};
use std::ffi::OsString;

/// How long a line of values may be.
const WIDTH: usize = 118;

/// The seed of the values that the program has.
const USUAL_SEED: u64 = 1;

#[derive(Default)]
pub struct Train {
    seed: Option<u64>,
    boards: Option<u64>,
    rounds: Option<u64>,
}

impl Command for Train {
    const NAME: &'static str = "train";
    const OPERANDS: &'static str = "";
    const ABOUT: &'static str =
        "for maintainers: makes the values anew that short answers of large boards are found with";
    const DETAILS: &'static str = "\
Prints the file src/search/beam/weights.values, which is part of the program: what the beam search has learned
from its own answers about where tiles should be. The same seed gives the same bytes on every machine. It takes
minutes and 150 MB, and tells every round on standard error.";
    const CHOICES: &'static [Choice<Train>] = &[
        Choice::value(
            options::SEED,
            "N",
            "another course of boards; 1 by default, which the program's values come from",
            |train, value| {
                train.seed = Some(value.number("a number", 0..=u64::MAX)?);
                Ok(())
            },
        ),
        Choice::value(
            "--boards",
            "N",
            "at most so many boards a round, for a trial; by default as many as each lesson has",
            |train, value| {
                train.boards = Some(value.number("a number of boards", 1..=u64::MAX)?);
                Ok(())
            },
        ),
        Choice::value(
            "--rounds",
            "N",
            "at most so many rounds a lesson, for a trial; by default as many as each lesson has",
            |train, value| {
                train.rounds = Some(value.number("a number of rounds", 1..=u64::MAX)?);
                Ok(())
            },
        ),
    ];

    fn run(self, _: Vec<OsString>) -> Result<(), Failure> {
        let least = |usual: usize, said: Option<u64>| {
            said.map_or(usual, |said| said.min(usual as u64) as usize)
        };
        let mut lists = Vec::new();
        for curriculum in &train::CURRICULA {
            let lessons: Vec<Lesson> = curriculum
                .iter()
                .map(|lesson| Lesson {
                    rounds: least(lesson.rounds, self.rounds),
                    boards: least(lesson.boards, self.boards),
                    ..*lesson
                })
                .collect();
            let seed = self.seed.unwrap_or(USUAL_SEED);
            let values = train::train(&lessons, seed, |round| say(format_args!("note: {round}")));
            if values.iter().all(|&value| value == 0) {
                let words =
                    "yapboz: nothing was learned from these boards; more of them are needed";
                return Err(Failure::Unable(words.into()));
            }
            lists.push(list(&values));
        }
        io::print(&format!("[\n{}\n]\n", lists.join(",\n")))
    }
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
