//! `yapboz help`: the table of commands, as text.

use super::{streams, Command, Failure, COMMANDS};
use crate::args::{known, Arg, Args, Choice, Usage};

pub const COMMAND: Command = Command {
    name: "help",
    operands: "[COMMAND]",
    about: "what there is, or what a command does and takes",
    details: "'yapboz COMMAND --help' prints the same.",
    choices: &[],
    names: &[],
    run,
};

fn run(mut args: Args) -> Result<(), Failure> {
    let mut command = None;
    while let Some(arg) = args.next_arg()? {
        match arg {
            Arg::Operand(name) if command.is_none() => {
                let name = name.to_string_lossy();
                command = Some(known("command", &name, COMMANDS, |command| command.name)?);
            }
            Arg::Operand(name) | Arg::Choice(_, name) => {
                return Err(Usage::Extra(name.to_string_lossy().into_owned()).into())
            }
        }
    }
    command.map_or_else(all, one)
}

/// The program's name and version.
pub fn version() -> Result<(), Failure> {
    streams::print(concat!("yapboz ", env!("CARGO_PKG_VERSION"), "\n"))
}

/// The help of the whole program.
pub fn all() -> Result<(), Failure> {
    let rows = COMMANDS.iter().map(|command| {
        (
            format!("{} {}", command.name, command.operands),
            command.about,
        )
    });
    let options = [
        (
            "--help, -h".to_string(),
            "this text; after a command, that command's",
        ),
        ("--version, -V".to_string(), "the program's version"),
    ];
    streams::print(&format!(
        "{}\n\nusage: yapboz [COMMAND] [ARGUMENT...]\n\ncommands ('{}' where none is named):\n{}\noptions:\n{}",
        env!("CARGO_PKG_DESCRIPTION"),
        COMMANDS[0].name,
        table(&rows.collect::<Vec<_>>()),
        table(&options),
    ))
}

/// The help of one command.
pub fn one(command: &Command) -> Result<(), Failure> {
    let Command {
        name,
        operands,
        about,
        details,
        choices,
        names,
        ..
    } = command;
    let options = if choices.is_empty() {
        ""
    } else {
        " [OPTION...]"
    };
    let usage = format!("yapboz {name}{options} {operands}");
    let mut text = format!("yapboz {name}: {about}\n\nusage: {}\n", usage.trim_end());
    if !choices.is_empty() {
        let rows = choices.iter().map(|choice| (form(choice), choice.about));
        text += &format!("\noptions:\n{}", table(&rows.collect::<Vec<_>>()));
    }
    for (title, rows) in *names {
        text += &format!("\n{title}:\n{}", table(&rows()));
    }
    streams::print(&format!("{text}\n{details}\n"))
}

fn form(choice: &Choice) -> String {
    match choice.value {
        Some(value) => format!("{} {value}", choice.name),
        None => choice.name.into(),
    }
}

/// Two columns, the first as wide as its longest entry.
fn table(rows: &[(String, &str)]) -> String {
    let width = rows
        .iter()
        .map(|(left, _)| left.len())
        .max()
        .unwrap_or_default();
    rows.iter()
        .map(|(left, right)| format!("  {left:width$}  {right}\n"))
        .collect()
}
