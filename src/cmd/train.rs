//! `yapboz train`: retrains the learned weights of the beam search.

use super::options::{self, shared, Shared};
use super::{io, message, Command, Failure};
use crate::args::Choice;
use crate::train::{self, Phase};
use std::ffi::OsString;

/// The most characters of a line of weights.
const WIDTH: usize = 118;

/// The seed of the weights that are part of the program.
const DEFAULT_SEED: u64 = 1;

#[derive(Default)]
pub struct Train {
    shared: Shared,
    boards: Option<u64>,
    rounds: Option<u64>,
}

shared!(Train);

impl Command for Train {
    const NAME: &'static str = "train";
    const OPERANDS: &'static str = "";
    const ABOUT: &'static str = "for maintainers: retrain the learned weights of the beam search";
    const DETAILS: &'static str = "\
Prints the file src/search/beam/weights.values, which is part of the program: the weights that the
beam search has learned from its own solutions. The same seed prints the same bytes on every
machine. Takes minutes and 150 MB, and reports every round on standard error.";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        (
            "retrain all weights",
            "yapboz train > trained && mv trained src/search/beam/weights.values",
        ),
        (
            "a trial of some seconds",
            "yapboz train --boards 2 --rounds 1",
        ),
    ];
    const CHOICES: &'static [Choice<Train>] = &[
        options::seed().about("set the seed of the boards; 1 by default"),
        Choice::<Self>::value("--boards", "N", |train, value| {
            train.boards = Some(value.number("a number of boards", 1..=u64::MAX)?);
            Ok(())
        })
        .about("use at most N boards a round, for a trial"),
        Choice::<Self>::value("--rounds", "N", |train, value| {
            train.rounds = Some(value.number("a number of rounds", 1..=u64::MAX)?);
            Ok(())
        })
        .about("train at most N rounds a phase, for a trial"),
    ];

    fn run(self, _: Vec<OsString>) -> Result<(), Failure> {
        let least = |default: usize, most: Option<u64>| {
            most.map_or(default, |most| most.min(default as u64) as usize)
        };
        let mut lists = Vec::new();
        for curriculum in &train::CURRICULA {
            let phases: Vec<Phase> = curriculum
                .iter()
                .map(|phase| Phase {
                    rounds: least(phase.rounds, self.rounds),
                    boards: least(phase.boards, self.boards),
                    ..*phase
                })
                .collect();
            let seed = self.shared.seed.unwrap_or(DEFAULT_SEED);
            let values = train::train(&phases, seed, |round| {
                message(format_args!("note: {round}"));
            });
            if values.iter().all(|&value| value == 0) {
                let message = "yapboz: nothing was learned; more boards are needed";
                return Err(Failure::Unable(message.into()));
            }
            lists.push(list(&values));
        }
        io::print(&format!("[\n{}\n]\n", lists.join(",\n")))
    }
}

/// A list in Rust, broken into lines.
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
