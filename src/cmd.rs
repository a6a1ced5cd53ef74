//! The commands, a file each, and what they share. Only this layer touches files and streams.

mod batch;
mod check;
mod compare;
mod completions;
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
mod trace;
mod train;

#[cfg(test)]
pub(crate) use help::TOPICS;

use crate::args::{parsed, Choice, Named, UsageError};
use crate::contest::fail::{message, status, Failure};
use crate::generate::GenerateError;
use crate::puzzle::Puzzle;
use crate::quote::shell;
use crate::solvable::why_not;
use crate::solver::Unsolved;
use crate::system;
use std::ffi::OsString;
use std::path::Path;

/// A command. The type holds its settings.
trait Command: Default + 'static {
    const NAME: &'static str;
    /// The operands, as the help writes them.
    const OPERANDS: &'static str;
    /// The first line of the help.
    const ABOUT: &'static str;
    /// The last part of the help.
    const DETAILS: &'static str;
    const CHOICES: &'static [Choice<Self>];
    const NAMES: &'static [Names] = &[];
    /// What each does, and its command line.
    const EXAMPLES: &'static [(&'static str, &'static str)];

    /// The most operands that these settings allow.
    fn operands(&self) -> usize {
        Self::OPERANDS.split_whitespace().count()
    }

    /// The memory that it takes beside what searches count, in bytes.
    const MEMORY: usize = 5 << 20;

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure>;

    /// Ends the command if its arguments are wrong.
    fn refused(error: UsageError) -> Result<(), Failure> {
        Err(error.into())
    }
}

/// A table for the help: its title, and names with their meanings.
type Names = (&'static str, fn() -> Vec<(String, String)>);

/// A [`Command`] as the parser and the help read it.
struct CommandInfo {
    name: &'static str,
    operands: &'static str,
    about: &'static str,
    details: &'static str,
    names: &'static [Names],
    examples: &'static [(&'static str, &'static str)],
    options: fn() -> Vec<Named>,
    run: fn(Vec<OsString>) -> Result<(), Failure>,
    refused: fn(UsageError) -> Result<(), Failure>,
}

const fn info<C: Command>() -> CommandInfo {
    CommandInfo {
        name: C::NAME,
        operands: C::OPERANDS,
        about: C::ABOUT,
        details: C::DETAILS,
        names: C::NAMES,
        examples: C::EXAMPLES,
        options: || C::CHOICES.iter().map(|choice| choice.named).collect(),
        run: |args| match parsed(args, C::CHOICES, C::operands) {
            Ok((command, operands)) => granted(C::MEMORY).and_then(|()| command.run(operands)),
            Err(error) => C::refused(error),
        },
        refused: C::refused,
    }
}

/// All commands, in the order of the help. The first one is the default.
const COMMANDS: &[CommandInfo] = &[
    info::<contest::Contest>(),
    info::<solve::Solve>(),
    info::<compare::Compare>(),
    info::<loyd::Loyd>(),
    info::<check::Check>(),
    info::<generate::Generate>(),
    info::<batch::Batch>(),
    info::<submission::Submission>(),
    info::<train::Train>(),
    info::<completions::Completions>(),
    info::<help::Help>(),
];

impl Failure {
    fn unsolved(file: &str, unsolved: &Unsolved) -> Failure {
        let message = format!("{file}: {unsolved}");
        match unsolved {
            Unsolved::Stopped(_) | Unsolved::NotWithin { .. } => Failure::Unable(message),
            Unsolved::Unfit { .. } => Failure::Wrong(message),
        }
    }

    fn no_solution(file: &str, puzzle: &Puzzle) -> Failure {
        let why = why_not(puzzle).expect("the boards show it");
        let hint = match input::reachable(puzzle) {
            Some(goal) => format!("; {} {goal} can be reached", options::GOAL),
            None if puzzle.grid().is_line() => String::new(),
            None => "; swap any two tiles to make it solvable".into(),
        };
        Failure::No(format!("{file}: no solution: {why}{hint}"))
    }

    /// An option asked for puzzles that cannot be generated.
    fn ungenerated(option: &str, found: &str, error: &GenerateError) -> Failure {
        match error {
            GenerateError::Memory(_) => Failure::Unable(format!("yapboz: {option}: {error}")),
            _ => Failure::Wrong(format!("yapboz: {option}: found {found}, {error}")),
        }
    }

    /// Two options were given, but each excludes the other.
    fn exclusive(one: &str, other: &str) -> Failure {
        Failure::Wrong(format!("yapboz: found {one} and {other}, expected one of them"))
    }

    /// An option was given without another one that it needs.
    fn needs(option: &str, other: &str) -> Failure {
        Failure::Wrong(format!("yapboz: {option}: expected {other} too"))
    }
}

impl From<UsageError> for Failure {
    fn from(error: UsageError) -> Failure {
        Failure::Wrong(format!("yapboz: {error}"))
    }
}

/// The command lines that the help of all commands shows.
#[cfg(test)]
pub(crate) fn examples() -> Vec<&'static str> {
    let examples = COMMANDS.iter().flat_map(|command| {
        assert!(command.examples.len() >= 2, "{}", command.name);
        command.examples
    });
    examples.map(|example| example.1).collect()
}

/// Runs a command line, given without the program's name, and returns the exit status. Errors are reported on standard
/// error.
#[must_use]
pub fn run(args: Vec<OsString>) -> u8 {
    status(dispatch(args))
}

/// Refuses to begin what takes more memory than the system grants: the process would end without a message.
fn granted(bytes: usize) -> Result<(), Failure> {
    if system::grants(bytes) {
        Ok(())
    } else {
        Err(Failure::Unable(format!("yapboz: the system grants less than {} MiB of memory", bytes >> 20)))
    }
}

/// The command of a name.
fn command(name: &str) -> Result<&'static CommandInfo, UsageError> {
    if let Some(command) = COMMANDS.iter().find(|command| command.name == name) {
        return Ok(command);
    }
    let expected = if Path::new(name).exists() || name.starts_with(|c: char| c.is_ascii_digit()) {
        format!("expected a command; to solve it: yapboz solve {}", shell(name))
    } else {
        "see --help".into()
    };
    let names = COMMANDS.iter().map(|command| command.name);
    let names: Vec<&str> = names.chain([help::HELP.name, help::VERSION.name]).collect();
    Err(UsageError::unknown("command", name, &names, &expected))
}

fn dispatch(mut args: Vec<OsString>) -> Result<(), Failure> {
    let first = args.first().map(|arg| arg.to_string_lossy().into_owned());
    let is_help = |arg: &OsString| arg == "--help" || arg == "-h";
    let help = args.iter().take_while(|arg| *arg != "--").position(is_help);
    let extra = |at: usize| args.get(at + 1).map(|arg| UsageError::extra_operand(arg));
    let command = match first {
        Some(name) if matches!(name.as_str(), "--version" | "-V") => {
            return extra(0).map_or_else(help::version, |extra| Err(extra.into()));
        }
        Some(name) if !name.starts_with('-') => Some(command(&name)?),
        _ => None,
    };
    match (command, help) {
        (Some(command), Some(at)) => match extra(at) {
            Some(extra) => (command.refused)(extra),
            None => help::one(command),
        },
        (None, Some(at)) => extra(at).map_or_else(help::all, |extra| Err(extra.into())),
        (Some(command), None) => {
            args.remove(0);
            (command.run)(args)
        }
        (None, None) => (COMMANDS[0].run)(args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the help writes for a number.
    const NUMBERS: [&str; 6] = ["N", "N..M", "W", "MIB", "SECONDS", "COLUMNSxROWS"];

    #[test]
    fn no_option_takes_a_sign() {
        let mut tried = 0;
        // 'loyd' would write its errors on the test's standard output.
        for command in COMMANDS.iter().filter(|command| command.name != "loyd") {
            for option in (command.options)().iter().filter(|option| NUMBERS.contains(&option.value)) {
                for number in ["+4", "-4", "4..+5", "1.+5", "4x+4", "2e+3"] {
                    let arguments = [option.name, number].map(OsString::from).to_vec();
                    assert!((command.run)(arguments).is_err(), "{} {} {number}", command.name, option.name);
                    tried += 1;
                }
            }
        }
        assert!(tried > 100, "{tried}");
    }
}
