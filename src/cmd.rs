//! The commands: a file each, and here what they share. The only layer that touches files and streams.

mod batch;
mod check;
mod compare;
mod contest;
mod fit;
mod generate;
mod help;
mod input;
mod loyd;
mod solve;
mod streams;
mod submission;

use crate::args::{known, number, Args, Choice, Usage};
use crate::quote::visible;
use crate::solver::Unsolved;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};

/// A command: a row of the table that the parser and the help read.
pub struct Command {
    /// Its name on the command line.
    name: &'static str,
    /// Its operands, as the help writes them.
    operands: &'static str,
    /// What it does, in a line.
    about: &'static str,
    /// What else there is to say of it.
    details: &'static str,
    /// Its options.
    choices: &'static [Choice],
    /// Tables of names that its options take.
    names: &'static [Names],
    run: fn(Args) -> Result<(), Failure>,
}

/// A table of names for the help: what they are names of, and each with what it means.
type Names = (&'static str, fn() -> Vec<(String, &'static str)>);

/// Options that several commands take.
const SIZE: Choice = Choice {
    name: "--size",
    value: Some("COLUMNSxROWS"),
    about: "the boards' shape, if neither even rows, a square nor a first line '4x3' gives it; it always wins",
};
const EFFORT: Choice = Choice {
    name: "--effort",
    value: Some("N"),
    about: "the positions that may be generated for a puzzle; by default as many as it needs or memory holds",
};
const DEPTH: Choice = Choice {
    name: "--depth",
    value: Some("N"),
    about: "how many moves deep dfs goes; 21 by default",
};
const MEMORY: Choice = Choice {
    name: "--memory",
    value: Some("MIB"),
    about: "the memory that may be taken; 1024 by default, and never more than is of use",
};

/// Reads the value of [`DEPTH`].
fn depth(text: &OsString) -> Result<u32, Usage> {
    let depth = number("--depth", text, "wanted a number of moves")?;
    // No answer has as many moves as that.
    Ok(u32::try_from(depth).unwrap_or(u32::MAX))
}

/// That two options were given of which one excludes the other.
fn not_both(one: &str, other: &str) -> Failure {
    Failure::Wrong(format!(
        "yapboz: found {one} and {other}, wanted one of them"
    ))
}

/// All commands, in the order of the help. The first one is meant where none is named.
const COMMANDS: &[Command] = &[
    contest::COMMAND,
    solve::COMMAND,
    compare::COMMAND,
    loyd::COMMAND,
    check::COMMAND,
    generate::COMMAND,
    batch::COMMAND,
    submission::COMMAND,
    fit::COMMAND,
    help::COMMAND,
];

/// Why a command did not come to the end that was hoped for. Each variant has an exit status of its own.
pub(crate) enum Failure {
    /// It did, and the answer is no: status 1.
    No(String),
    /// The command line or the input is wrong: status 2.
    Wrong(String),
    /// It could not be done: status 3.
    Unable(String),
    /// The command has said why, in words of its own, and ends with this status.
    Said(u8),
    /// Nobody reads the output any more: a quiet end, status 0.
    ClosedPipe,
}

impl Failure {
    /// Why the puzzle of a file has no answer.
    fn unsolved(file: &str, unsolved: &Unsolved) -> Failure {
        let words = format!("{file}: {unsolved}");
        match unsolved {
            Unsolved::Stopped(_) | Unsolved::NotWithin { .. } => Failure::Unable(words),
            Unsolved::Unfit { .. } => Failure::Wrong(words),
        }
    }
}

impl From<Usage> for Failure {
    fn from(usage: Usage) -> Failure {
        Failure::Wrong(format!("yapboz: {usage}"))
    }
}

/// Runs the command line, without the program's name, and returns the exit status. Words about what went
/// wrong go to standard error.
#[must_use]
pub fn run(words: Vec<OsString>) -> u8 {
    status(dispatch(words))
}

/// The exit status of what a command came to, which it says where it went wrong.
pub(crate) fn status(result: Result<(), Failure>) -> u8 {
    let (status, words) = match result {
        Ok(()) | Err(Failure::ClosedPipe) => return 0,
        Err(Failure::Said(status)) => return status,
        Err(Failure::No(words)) => (1, words),
        Err(Failure::Wrong(words)) => (2, words),
        Err(Failure::Unable(words)) => (3, words),
    };
    say(format_args!("{}", visible(&words)));
    status
}

/// A line for people, on standard error. Where that is closed there is no one left to tell.
fn say(words: fmt::Arguments) {
    // In one piece, so that lines of several programs do not mix.
    let _ = io::stderr().write_all(format!("{words}\n").as_bytes());
}

fn dispatch(mut words: Vec<OsString>) -> Result<(), Failure> {
    let options = words.iter().take_while(|word| *word != "--");
    let asks_for_help = options.clone().any(|word| word == "--help" || word == "-h");
    let first = words
        .first()
        .map(|word| word.to_string_lossy().into_owned());
    let command = match first {
        Some(name) if matches!(name.as_str(), "--version" | "-V") => return help::version(),
        Some(name) if !name.starts_with('-') => {
            words.remove(0);
            known("command", &name, COMMANDS, |command| command.name)?
        }
        _ if asks_for_help => return help::all(),
        _ => &COMMANDS[0],
    };
    if asks_for_help {
        return help::one(command);
    }
    (command.run)(Args::new(words, command.choices))
}
