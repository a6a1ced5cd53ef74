//! The commands: a file each, and here what they share. The only layer that touches files and streams.

mod batch;
mod check;
mod compare;
mod contest;
mod generate;
mod help;
mod input;
mod io;
mod loyd;
mod new_folder;
mod options;
mod solve;
mod submission;
mod train;

use crate::args::{known, parsed, Choice, Usage};
use crate::quote::visible;
use crate::solver::Unsolved;
use std::ffi::OsString;
use std::fmt;
use std::io::{stderr, Write};

/// A command. The type is what its options set.
trait Command: Default + 'static {
    /// Its name on the command line.
    const NAME: &'static str;
    /// Its operands, as the help writes them.
    const OPERANDS: &'static str;
    /// What it does, in a line.
    const ABOUT: &'static str;
    /// What else there is to say of it.
    const DETAILS: &'static str;
    /// Its options.
    const CHOICES: &'static [Choice<Self>];
    /// Tables of names that its options take.
    const NAMES: &'static [Names] = &[];

    /// How many operands there may be, after these options.
    fn operands(&self) -> usize {
        Self::OPERANDS.split_whitespace().count()
    }

    /// Does what the options and the operands say.
    fn run(self, operands: Vec<OsString>) -> Result<(), Failure>;

    /// Ends where the command line is wrong.
    fn refused(usage: Usage) -> Result<(), Failure> {
        Err(usage.into())
    }
}

/// A table of names for the help: what they are names of, and each with what it means.
type Names = (&'static str, fn() -> Vec<(String, &'static str)>);

/// A command in the table that the parser and the help read.
struct Row {
    name: &'static str,
    operands: &'static str,
    about: &'static str,
    details: &'static str,
    names: &'static [Names],
    /// Its options as the help writes them, each with what it does.
    choices: fn() -> Vec<(String, &'static str)>,
    run: fn(Vec<OsString>) -> Result<(), Failure>,
    refused: fn(Usage) -> Result<(), Failure>,
}

const fn row<C: Command>() -> Row {
    Row {
        name: C::NAME,
        operands: C::OPERANDS,
        about: C::ABOUT,
        details: C::DETAILS,
        names: C::NAMES,
        choices: || {
            let form = |choice: &Choice<C>| (choice.form(), choice.about);
            C::CHOICES.iter().map(form).collect()
        },
        run: |words| match parsed(words, C::CHOICES, C::operands) {
            Ok((command, operands)) => command.run(operands),
            Err(usage) => C::refused(usage),
        },
        refused: C::refused,
    }
}

/// All commands, in the order of the help. The first one is meant where none is named.
const COMMANDS: &[Row] = &[
    row::<contest::Contest>(),
    row::<solve::Solve>(),
    row::<compare::Compare>(),
    row::<loyd::Loyd>(),
    row::<check::Check>(),
    row::<generate::Generate>(),
    row::<batch::Batch>(),
    row::<submission::Submission>(),
    row::<train::Train>(),
    row::<help::Help>(),
];

/// That two options were given of which one excludes the other.
fn not_both(one: &str, other: &str) -> Failure {
    Failure::Wrong(format!(
        "yapboz: found {one} and {other}, wanted one of them"
    ))
}

/// Why a command did not come to the end that was hoped for. Each variant has an exit status of its own.
pub(crate) enum Failure {
    /// It did, and the answer is no: status 1.
    No(String),
    /// The command line or the input is wrong: status 2.
    Wrong(String),
    /// It could not be done: status 3.
    Unable(String),
    /// It could not be done, since a standard stream was closed from the beginning: status 3.
    Closed(String),
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
        Err(Failure::Unable(words) | Failure::Closed(words)) => (3, words),
    };
    say(format_args!("{}", visible(&words)));
    status
}

/// A line for people, on standard error. Where that is closed there is no one left to tell.
fn say(words: fmt::Arguments) {
    // In one piece, so that lines of several programs do not mix.
    let _ = stderr().write_all(format!("{words}\n").as_bytes());
}

fn dispatch(mut words: Vec<OsString>) -> Result<(), Failure> {
    let first = words
        .first()
        .map(|word| word.to_string_lossy().into_owned());
    let is_help = |word: &OsString| word == "--help" || word == "-h";
    let options = words.iter().take_while(|word| *word != "--");
    let help = options.clone().position(is_help);
    let extra = |at: usize| words.get(at + 1).map(|word| Usage::extra(word));
    let command = match first {
        Some(name) if matches!(name.as_str(), "--version" | "-V") => {
            return extra(0).map_or_else(help::version, |extra| Err(extra.into()));
        }
        Some(name) if !name.starts_with('-') => {
            Some(known("command", &name, COMMANDS, |command| command.name)?)
        }
        _ => None,
    };
    match (command, help) {
        (Some(command), Some(at)) => match extra(at) {
            Some(extra) => (command.refused)(extra),
            None => help::one(command),
        },
        (None, Some(at)) => extra(at).map_or_else(help::all, |extra| Err(extra.into())),
        (Some(command), None) => {
            words.remove(0);
            (command.run)(words)
        }
        (None, None) => (COMMANDS[0].run)(words),
    }
}
