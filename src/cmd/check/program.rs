//! The checker or the validator by itself, as `yapboz submission` prints it.

use super::call::{fail, run, wrong, Jury};
use super::input;
use super::settings::Settings;
use crate::cmd::{status, Failure};
use std::process::ExitCode;

/// The program of these settings: its arguments are the operands that a judge passes.
pub fn main(mut settings: Settings) -> ExitCode {
    let mut operands = Vec::new();
    let mut words = std::env::args_os().skip(1);
    while let Some(word) = words.next() {
        if word == "-appes" || word == "-APPES" {
            settings = match settings.in_xml() {
                Ok(settings) => settings,
                Err(error) => return ExitCode::from(status(Err(fail(error.into())))),
            };
        } else if word == "--testset" || word == "--group" {
            words.next();
        } else {
            operands.push(word);
        }
    }
    let no_answer = "yapboz: found no ANSWER, which this program needs".to_string();
    let known = settings.clone();
    let jury = Jury {
        puzzle: &|text, name| input::read(text, &known).map_err(|error| wrong(name, &error)),
        fewest: &|_, _| Err(Failure::Wrong(no_answer.clone())),
    };
    ExitCode::from(status(run(settings, operands, &jury)))
}
