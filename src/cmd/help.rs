//! `yapboz help`: the table of commands, as text.

use super::{io, Command, Failure, Row, COMMANDS};
use crate::args::{known, Choice};
use std::ffi::OsString;

#[derive(Default)]
pub struct Help;

impl Command for Help {
    const NAME: &'static str = "help";
    const OPERANDS: &'static str = "[COMMAND]";
    const ABOUT: &'static str = "what there is, or what a command does and takes";
    const DETAILS: &'static str = "'yapboz COMMAND --help' prints the same.";
    const CHOICES: &'static [Choice<Help>] = &[];

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let Some(name) = operands.first() else {
            return all();
        };
        let name = name.to_string_lossy();
        one(known("command", &name, COMMANDS, |command| command.name)?)
    }
}

/// The program's name and version.
pub fn version() -> Result<(), Failure> {
    io::print(concat!("yapboz ", env!("CARGO_PKG_VERSION"), "\n"))
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
    io::print(&format!(
        "{}\n\nusage: yapboz [COMMAND] [ARGUMENT...]\n\ncommands ('{}' where none is named):\n{}\noptions:\n{}",
        env!("CARGO_PKG_DESCRIPTION"),
        COMMANDS[0].name,
        table(&rows.collect::<Vec<_>>()),
        table(&options),
    ))
}

/// The help of one command.
pub fn one(command: &Row) -> Result<(), Failure> {
    let Row {
        name,
        operands,
        about,
        details,
        ..
    } = command;
    let choices = (command.choices)();
    let options = if choices.is_empty() {
        ""
    } else {
        " [OPTION...]"
    };
    let usage = format!("yapboz {name}{options} {operands}");
    let mut text = format!("yapboz {name}: {about}\n\nusage: {}\n", usage.trim_end());
    if !choices.is_empty() {
        text += &format!("\noptions:\n{}", table(&choices));
    }
    for (title, rows) in command.names {
        text += &format!("\n{title}:\n{}", table(&rows()));
    }
    io::print(&format!("{text}\n{details}\n"))
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
