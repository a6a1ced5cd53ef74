//! `yapboz help`: the table of commands, as text.

use super::{io, Command, CommandInfo, Failure, COMMANDS};
use crate::args::{known, Choice};
use std::ffi::OsString;

/// The most characters of a line.
const WIDTH: usize = 100;

/// The topics: their names, what they are about, and their texts.
const TOPICS: [(&str, &str, &str); 5] = [
    (
        "formats",
        "the files and lines that are read and written",
        include_str!("help/formats.txt"),
    ),
    (
        "limits",
        "boards, nodes, memory, threads, exit statuses",
        include_str!("help/limits.txt"),
    ),
    (
        "judges",
        "checkers and tests for judging systems",
        include_str!("help/judges.txt"),
    ),
    (
        "searches",
        "how solutions are found, and where the ideas come from",
        include_str!("help/searches.txt"),
    ),
    (
        "history",
        "the five programs before this one",
        include_str!("help/history.txt"),
    ),
];

#[derive(Default)]
pub struct Help;

impl Command for Help {
    const NAME: &'static str = "help";
    const OPERANDS: &'static str = "[COMMAND|TOPIC]";
    const ABOUT: &'static str = "print this help, or that of a command or topic";
    const DETAILS: &'static str = "'yapboz COMMAND --help' prints the same.";
    const CHOICES: &'static [Choice<Help>] = &[];

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let Some(name) = operands.first() else {
            return all();
        };
        let name = name.to_string_lossy();
        if let Some((_, _, text)) = TOPICS.iter().find(|topic| topic.0 == name) {
            return io::print(text);
        }
        one(known("command", &name, COMMANDS, |command| command.name)?)
    }
}

pub fn version() -> Result<(), Failure> {
    io::print(concat!("yapboz ", env!("CARGO_PKG_VERSION"), "\n"))
}

/// Prints the help of the program.
pub fn all() -> Result<(), Failure> {
    let form = |command: &CommandInfo| format!("{} {}", command.name, command.operands);
    let rows = COMMANDS.iter().map(|row| (form(row), row.about));
    let options = [
        (
            "--help, -h".to_string(),
            "print this help; after a command, the help of that command",
        ),
        ("--version, -V".to_string(), "print the version"),
    ];
    let topics = TOPICS.map(|(name, about, _)| (name.to_string(), about));
    io::print(&format!(
        "{}\n\nusage: yapboz [COMMAND] [ARGUMENT...]\n\ncommands (default: {}):\n{}\ntopics of 'yapboz help TOPIC':\n{}\noptions:\n{}",
        env!("CARGO_PKG_DESCRIPTION"),
        COMMANDS[0].name,
        table(&rows.collect::<Vec<_>>()),
        table(&topics),
        table(&options),
    ))
}

/// Prints the help of a command.
pub fn one(command: &CommandInfo) -> Result<(), Failure> {
    let (name, choices) = (command.name, (command.choices)());
    let options = if choices.is_empty() {
        ""
    } else {
        " [OPTION...]"
    };
    let usage = format!("yapboz {name}{options} {}", command.operands);
    let (about, usage) = (command.about, usage.trim_end());
    let mut text = format!("yapboz {name}: {about}\n\nusage: {usage}\n");
    if !choices.is_empty() {
        text += &format!("\noptions:\n{}", table(&choices));
    }
    for (title, rows) in command.names {
        text += &format!("\n{title}:\n{}", table(&rows()));
    }
    io::print(&format!("{text}\n{}\n", command.details))
}

/// Two columns, the first as wide as its longest entry, the second wrapped.
fn table<T: AsRef<str>>(rows: &[(String, T)]) -> String {
    let width = rows.iter().map(|(left, _)| left.len()).max();
    let width = width.unwrap_or_default();
    let mut lines = String::new();
    for (left, right) in rows {
        let mut line = format!("  {left:width$} ");
        for word in right.as_ref().split(' ') {
            if line.len() + 1 + word.len() > WIDTH {
                lines += &format!("{line}\n");
                line = " ".repeat(width + 3);
            }
            line += &format!(" {word}");
        }
        lines += &format!("{line}\n");
    }
    lines
}
