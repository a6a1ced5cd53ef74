//! `help man`: the manual page of all commands, in the macros of man(7).

use super::super::{commands, Command, DEFAULT_COMMAND};
use super::{of_option, HELP, TOPICS, VERSION};
use crate::args::{each, Names, Opt};

const DATE: &str = "2026-11-29";

pub fn page() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let options: String = [HELP, VERSION]
        .iter()
        .map(|option| row(option.usage, option.about))
        .collect();
    let commands: String = commands().map(command).collect();
    let topics: String = TOPICS
        .iter()
        .map(|topic| row(topic.name, topic.about))
        .collect();
    let statuses = TOPICS
        .iter()
        .find_map(|topic| topic.value.split_once("\nEXIT STATUS\n\n"));
    let (about, statuses) = (
        env!("CARGO_PKG_DESCRIPTION"),
        statuses.expect("a topic lists them").1,
    );
    format!(
        ".TH YAPBOZ 1 {DATE} \"yapboz {version}\" \"User Commands\"
.SH NAME
yapboz \\- solve sliding\\-tile puzzles
.SH SYNOPSIS
.B yapboz
[\\fICOMMAND\\fR] [\\fIARGUMENT\\fR...]
.SH DESCRIPTION
{}.
Without a command, it is {}.
.SH OPTIONS
{options}.SH COMMANDS
{commands}.SH TOPICS
.B yapboz help
prints these:
{topics}.SH EXIT STATUS
{}",
        escaped(about),
        DEFAULT_COMMAND.name,
        paragraphs(statuses)
    )
}

fn command(command: &Command) -> String {
    let usage = if command.options.is_empty() {
        ""
    } else {
        "[OPTION...] "
    };
    let option = |option: &Opt| row(option.usage, &of_option(command, option));
    let options: String = each(command.options).map(option).collect();
    let names = command.names.iter().map(|Names { title, rows }| {
        let rows: String = rows(command.name)
            .iter()
            .map(|[name, about]| row(name, about))
            .collect();
        format!(".PP\n{title}:\n{rows}")
    });
    let examples = command
        .examples
        .iter()
        .map(|(about, line)| row(line, about));
    format!(
        ".SS yapboz {} {usage}{}\n{}.\n{options}{}.PP\n{}.PP\nexamples:\n{}",
        command.name,
        escaped(command.operands),
        escaped(command.about),
        names.collect::<String>(),
        paragraphs(command.details),
        examples.collect::<String>()
    )
}

fn row(name: &str, about: &str) -> String {
    format!(".TP\n\\fB{}\\fR\n{}\n", escaped(name), escaped(about))
}

/// Writes paragraphs. Paragraphs with columns keep their lines.
fn paragraphs(text: &str) -> String {
    let paragraph = |lines: &str| {
        let text = escaped(lines.trim_matches('\n'));
        if !lines.contains(char::is_lowercase) {
            format!("\\fB{text}\\fR\n")
        } else if lines.lines().any(|line| line.starts_with(' ')) {
            format!(".EX\n{text}\n.EE\n")
        } else {
            format!("{text}\n")
        }
    };
    text.split("\n\n")
        .map(paragraph)
        .collect::<Vec<_>>()
        .join(".PP\n")
}

/// Escapes a text so that no line of it is a request, and hyphens and quotes stay as they are
/// typed.
fn escaped(text: &str) -> String {
    let line = |line: &str| {
        let line = line
            .replace('\\', "\\e")
            .replace('-', "\\-")
            .replace('\'', "\\(aq");
        if line.starts_with('.') {
            format!("\\&{line}")
        } else {
            line
        }
    };
    text.lines()
        .map(str::trim_end)
        .map(line)
        .collect::<Vec<_>>()
        .join("\n")
}
