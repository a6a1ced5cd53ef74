//! The commands, one per file, and what they share. Only this layer touches files and streams.

mod batch;
mod check;
mod compare;
mod completions;
mod contest;
mod generate;
mod goals;
mod help;
mod input;
mod io;
mod loyd;
mod new_folder;
mod operand;
mod options;
mod parts;
mod play;
mod proof;
mod puzzle_lines;
mod search_name;
mod solve;
mod submission;
mod test_files;

use crate::args::{Args, Mode, Names, Section, UsageError, LONGEST};
use crate::generate::GenerateError;
use crate::puzzle::Puzzle;
use crate::quote::{cut, shell, visible};
use crate::solvable::inverted_pair;
use crate::solver::{Stopped, StoppedBy, Unsolved};
use crate::system;
use crate::text::ParseError;
use io::fail::{message, status, Failure};
use std::ffi::OsString;
use std::path::Path;

struct Command {
    name: &'static str,
    operands: &'static str,
    most_operands: usize,
    about: &'static str,
    /// The last part of the help.
    details: &'static str,
    options: &'static [Section],
    /// The ways of running it, apart from the formats.
    modes: &'static [&'static [Mode]],
    /// Tables of names for the help, in addition to the values of options.
    names: &'static [Names],
    examples: &'static [(&'static str, &'static str)],
    /// The memory that the command takes in addition to what searches count, in bytes.
    memory: usize,
    outputs: fn(&Args) -> Vec<OsString>,
    run: fn(&Args) -> Result<(), Failure>,
    /// Ends the command if its arguments cannot be parsed.
    refused: fn(UsageError) -> Result<(), Failure>,
}

const DEFAULT: Command = Command {
    name: "",
    operands: "",
    most_operands: 0,
    about: "",
    details: "",
    options: &[],
    modes: &[],
    names: &[],
    examples: &[],
    memory: 5 << 20,
    outputs: |args| args.outputs().collect(),
    run: |_| Ok(()),
    refused: |error| Err(error.into()),
};

struct CommandGroup {
    title: &'static str,
    commands: &'static [Command],
}

const GROUPS: [CommandGroup; 4] = [
    CommandGroup {
        title: "solve and look",
        commands: &[solve::COMMAND, play::COMMAND, compare::COMMAND],
    },
    CommandGroup {
        title: "contests and judges",
        commands: &[
            DEFAULT_COMMAND,
            check::COMMAND,
            generate::COMMAND,
            submission::COMMAND,
        ],
    },
    CommandGroup {
        title: "many boards",
        commands: &[batch::COMMAND, parts::SPLIT, parts::JOIN],
    },
    CommandGroup {
        title: "more",
        commands: &[loyd::COMMAND, completions::COMMAND, help::COMMAND],
    },
];

/// The command of a line without one.
const DEFAULT_COMMAND: Command = contest::COMMAND;

fn commands() -> impl Iterator<Item = &'static Command> {
    GROUPS.iter().flat_map(|group| group.commands)
}

impl Command {
    /// Finds the command of a command line. A board may stand in its place.
    fn of(words: &[OsString]) -> Result<&'static Command, UsageError> {
        let name = &*words[0].to_string_lossy();
        if let Some(command) = commands().find(|command| command.name == name) {
            return Ok(command);
        }
        let expected = if Path::new(name).exists() || name.starts_with(|c: char| c.is_ascii_digit())
        {
            let board: Vec<String> = words
                .iter()
                .map(|word| shell(&word.to_string_lossy()))
                .collect();
            format!(
                "to solve it: yapboz solve {}",
                cut(&board.join(" "), LONGEST)
            )
        } else {
            "'yapboz help' lists the commands".into()
        };
        let first = help::first();
        let names: Vec<&str> = first.iter().map(|[name, _]| &**name).collect();
        Err(UsageError::unknown("command", name, &names, &expected))
    }

    fn run(&self, words: Vec<OsString>) -> Result<(), Failure> {
        let args = Args::new(words, self.name, self.options, self.modes);
        match args.and_then(|args| args.at_most(self.most_operands).map(|()| args)) {
            Ok(args) => {
                granted(self.memory)?;
                io::claim((self.outputs)(&args))?;
                (self.run)(&args)
            }
            Err(error) => (self.refused)(error),
        }
    }
}

/// Returns why there is no solution, in the words of the command line.
fn advised(unsolved: &Unsolved) -> String {
    match unsolved {
        Unsolved::Stopped(Stopped {
            by: StoppedBy::Nodes(_),
            ..
        }) => format!("{unsolved} (--nodes allows more)"),
        Unsolved::Memory { .. }
        | Unsolved::Stopped(Stopped {
            by: StoppedBy::Memory(_),
            ..
        }) => {
            format!("{unsolved} (--memory allows more)")
        }
        Unsolved::NotWithin { .. } => format!("{unsolved} (--search dfs:N allows more)"),
        Unsolved::Unfit {
            name: "prove" | "all",
            ..
        }
        | Unsolved::NotDistinct {
            name: "all" | "original",
        } => {
            format!("--{unsolved}")
        }
        _ => unsolved.to_string(),
    }
}

impl Failure {
    fn unsolved(file: &str, unsolved: &Unsolved) -> Failure {
        let message = format!("{file}: {}", advised(unsolved));
        match unsolved {
            Unsolved::Stopped(_) | Unsolved::NotWithin { .. } | Unsolved::Memory { .. } => {
                Failure::Unable(message)
            }
            _ => Failure::Wrong(message),
        }
    }

    fn no_solution(file: &str, puzzle: &Puzzle) -> Failure {
        let goal = goals::reachable(puzzle)
            .map(|goal| format!(", or solve the start alone with --goal {goal}"))
            .unwrap_or_default();
        let what = match inverted_pair(puzzle) {
            _ if puzzle.grid().is_line() => {
                "in one row or column tiles never pass each other".into()
            }
            Some((tile, other)) => {
                let [tile, other] = [tile, other].map(|tile| visible(puzzle.word(tile)));
                format!("swap {tile} and {other} to make it solvable{goal}")
            }
            None => format!("swap any two tiles to make it solvable{goal}"),
        };
        Failure::No(format!(
            "{file}: no solution: {what}; 'yapboz solve --as explain' says why"
        ))
    }

    fn ungenerated(option: &str, found: &str, error: &GenerateError) -> Failure {
        match error {
            GenerateError::Memory { .. } => Failure::Unable(format!(
                "{option}: {error} (--memory \
                allows more)"
            )),
            GenerateError::Spent { .. } => Failure::Unable(format!("{option}: {error}")),
            GenerateError::TooRare { .. } => Failure::Wrong(format!(
                "{option}: found {found}, {error}; the walks of --plan make starts at any \
                    distance, and --nodes N searches longer"
            )),
            GenerateError::TooManyBoards { .. } => Failure::Wrong(format!(
                "{option}: found {found}, {error}; the walks of --plan \
                    make starts at any distance"
            )),
            GenerateError::TooManyCells { .. } if option.ends_with("hardest") => {
                Failure::Wrong(format!(
                    "{option}: found {found}, {error}, or 4x4 with the goal's \
                    blank in a corner"
                ))
            }
            _ => Failure::Wrong(format!("{option}: found {found}, {error}")),
        }
    }
}

impl Failure {
    /// The failure of a text: its place, what is wrong, and its line.
    fn in_text(name: &str, error: &ParseError) -> Failure {
        let message = format!("{name}:{error}");
        match &*error.excerpt {
            "" => Failure::Wrong(message),
            excerpt => Failure::Text(message, excerpt.into()),
        }
    }
}

impl From<UsageError> for Failure {
    fn from(error: UsageError) -> Failure {
        Failure::Wrong(error.to_string())
    }
}

/// Runs a command line without the program's name, and returns the exit status. Errors go to
/// standard error.
pub fn run(args: Vec<OsString>) -> u8 {
    let program = match args
        .first()
        .and_then(|name| commands().find(|command| *name == command.name))
    {
        Some(command) => format!("yapboz {}", command.name),
        None => "yapboz".into(),
    };
    status(dispatch(args), &program)
}

/// Returns an error if the system does not grant this much memory. Without this check, the process
/// would end without a message.
fn granted(bytes: usize) -> Result<(), Failure> {
    let message = || format!("the system grants less than {} MiB of memory", bytes >> 20);
    system::grants(bytes)
        .then_some(())
        .ok_or_else(|| Failure::Unable(message()))
}

fn dispatch(mut args: Vec<OsString>) -> Result<(), Failure> {
    let first = args.first().map(|arg| arg.to_string_lossy().into_owned());
    let is_help = |arg: &OsString| arg == "--help" || arg == "-h";
    let help = args.iter().take_while(|arg| *arg != "--").position(is_help);
    let extra = |at: usize| args.get(at + 1).map(|arg| UsageError::extra_operand(arg));
    let command = match first {
        Some(name) if matches!(name.as_str(), "--version" | "-V") => {
            let version = || io::print(concat!("yapboz ", env!("CARGO_PKG_VERSION"), "\n"));
            return extra(0).map_or_else(version, |extra| Err(extra.into()));
        }
        Some(name) if !name.starts_with('-') => Some(Command::of(&args)?),
        Some(name)
            if help != Some(0)
                && commands().any(|command| name.trim_start_matches('-') == command.name) =>
        {
            let command = name.trim_start_matches('-');
            return Err(UsageError::new(
                format!("found {name}"),
                format!("expected yapboz {command}"),
            )
            .into());
        }
        _ => None,
    };
    match (command, help) {
        // The help is printed, whatever else the line has.
        (Some(command), Some(at)) => io::print(&if args[at] == "-h" {
            help::short(command)
        } else {
            help::of(command)
        }),
        (None, Some(_)) => io::print(&help::all()),
        (Some(command), None) => {
            args.remove(0);
            command.run(args)
        }
        (None, None) => DEFAULT_COMMAND.run(args),
    }
}

#[cfg(test)]
pub(crate) use help::{text as topic_text, TOPICS};

/// Returns the screens of help, each with the command line that prints it.
#[cfg(test)]
pub(crate) fn screens() -> Vec<(String, String)> {
    let of = |command: &Command| {
        [("-h", help::short(command)), ("--help", help::of(command))]
            .map(|(option, text)| (format!("{} {option}", command.name), text))
    };
    commands()
        .flat_map(of)
        .chain([("--help".into(), help::all())])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{each, Opt};

    /// What the help writes for a number.
    const NUMBERS: [&str; 6] = ["N", "N..M", "W", "MIB", "SECONDS", "COLUMNSxROWS"];

    #[test]
    fn ways_name_options_of_their_command() {
        let mut named = 0;
        for command in commands() {
            let is_known = |name: &str| {
                let name = name.split('=').next();
                each(command.options).any(|option| Some(option.name()) == name)
            };
            for list in command.modes {
                let (last, others) = list.split_last().expect("a list has ways");
                assert!(last.option.is_empty(), "{}", command.name);
                let read = list.iter().flat_map(|mode| mode.reads);
                let read = read.flat_map(|names| names.split(' '));
                for name in others.iter().map(|mode| mode.option).chain(read) {
                    assert!(is_known(name), "{} has no {name}", command.name);
                    named += 1;
                }
            }
        }
        assert!(named > 80, "{named}");
    }

    #[test]
    fn forms_are_written_by_commands() {
        for form in crate::show::FORMS {
            for name in form.commands {
                assert!(
                    commands().any(|command| command.name == *name),
                    "{}: {name}",
                    form.name
                );
            }
            let read = form.reads.iter().flat_map(|names| names.split(' '));
            for name in read.filter_map(|name| name.split('=').next()) {
                let mut options = commands().flat_map(|command| each(command.options));
                assert!(options.any(|option| option.name() == name), "{name}");
            }
        }
    }

    #[test]
    fn the_first_screen_is_one_screen() {
        let text = help::all();
        assert!(text.lines().count() <= help::ROWS, "{text}");
    }

    #[test]
    fn the_short_help_is_one_screen_and_its_groups_have_one_order() {
        for command in commands() {
            let text = help::short(command);
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(
                text.lines().count() <= help::ROWS && widest <= Some(help::WIDTH),
                "{text}"
            );
            let order = ["input", "search", "output", "limits"];
            let titles = command
                .options
                .iter()
                .filter_map(|part| order.iter().position(|title| *title == part.title));
            let titles: Vec<usize> = titles.collect();
            assert!(
                titles.windows(2).all(|pair| pair[0] < pair[1]),
                "{}",
                command.name
            );
        }
    }

    #[test]
    fn no_option_takes_a_sign() {
        let mut tried = 0;
        // 'loyd' would write its errors on the test's standard output.
        for command in commands().filter(|command| command.name != "loyd") {
            let is_number =
                |option: &&Opt| option.value().is_some_and(|value| NUMBERS.contains(&value));
            for option in each(command.options).filter(is_number) {
                for number in ["+4", "-4", "4..+5", "1.+5", "4x+4", "2e+3"] {
                    let arguments = [option.name(), number].map(OsString::from).to_vec();
                    assert!(
                        command.run(arguments).is_err(),
                        "{} {} {number}",
                        command.name,
                        option.name()
                    );
                    tried += 1;
                }
            }
        }
        assert!(tried > 100, "{tried}");
    }
}
