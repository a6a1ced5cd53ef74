//! The checker or the validator by itself, as `yapboz submission` prints it.

use super::call::run;
use super::settings::{Settings, XML};
use crate::cmd::{status, Failure};
use std::process::ExitCode;

/// The program of these settings: its arguments are the operands that a judge passes.
pub fn main(mut settings: Settings) -> ExitCode {
    let mut operands = Vec::new();
    let mut words = std::env::args_os().skip(1);
    while let Some(word) = words.next() {
        match XML.iter().find(|flag| word == **flag) {
            Some(flag) => settings.flags.push(flag),
            None if word == "--testset" || word == "--group" => _ = words.next(),
            None => operands.push(word),
        }
    }
    let no_answer = "yapboz: found no ANSWER, which this program needs".to_string();
    ExitCode::from(status(run(settings, operands, &|_, _| Err(Failure::Wrong(no_answer.clone())))))
}
