//! `yapboz help`: the table of commands, as text.

mod man;

use super::{io, Command, Failure, COMMANDS};
use crate::args::{each, Args, Names, Opt, Section, UsageError};
use crate::named::{named, Named};

const WIDTH: usize = 100;

/// The topics, and their texts.
pub const TOPICS: [Named<&str>; 13] = [
    named("formats", "the files and lines that are read and written", include_str!("help/formats.txt")),
    named("limits", "boards, nodes, memory, threads, exit statuses", include_str!("help/limits.txt")),
    named(
        "judges",
        "checkers and validators for judging systems, and programs as one file",
        include_str!("help/judges.txt"),
    ),
    named("packages", "tests and packages for judging systems", include_str!("help/packages.txt")),
    named("batch", "many boards, on all cores and on many machines", include_str!("help/batch.txt")),
    named("searches", "how solutions are found, and what the searches cost", include_str!("help/searches.txt")),
    named("korf", "Korf's fifty 24-puzzles, proven: moves, nodes, time", include_str!("help/korf.txt")),
    named("heuristics", "lower bounds: what each sees, with an example", include_str!("help/heuristics.txt")),
    named("parity", "why half of all boards cannot be solved", include_str!("help/parity.txt")),
    named("history", "the five programs before this one, and what differs", include_str!("help/history.txt")),
    named("sources", "where the ideas and numbers come from", include_str!("help/sources.txt")),
    named("changes", "what changes between versions", include_str!("help/changes.txt")),
    named("license", "the texts of both licenses", LICENSES),
];

const LICENSES: &str = concat!(
    "yapboz is licensed under the MIT license or the Apache license, version 2.0, as you choose.\n\n",
    include_str!("../LICENSE-MIT"),
    "\n\n",
    include_str!("../LICENSE-APACHE"),
);

/// The options of every command line.
pub const HELP: Opt =
    Opt::new("-h, --help", "print this help; after a command, its usual options (-h), or all of its help (--help)");
pub const VERSION: Opt = Opt::new("-V, --version", "print the version");

pub(super) const COMMAND: Command = Command {
    name: "help",
    operands: "[COMMAND|TOPIC]",
    most_operands: 1,
    about: "print this help, or the help of a command or topic",
    details: "'yapboz COMMAND --help' prints the help of a command too.",
    options: &[Section { title: "output", options: &[MAN] }],
    examples: &[
        ("the options of a command", "yapboz help solve"),
        ("the formats of boards", "yapboz help formats"),
        ("a manual page for 'man -l'", "yapboz help --man > yapboz.1"),
    ],
    run,
    ..super::DEFAULT
};

const MAN: Opt = Opt::new("--man", "print the manual page of all commands, in roff");

fn run(args: &Args) -> Result<(), Failure> {
    let name = args.operands.first();
    match name {
        Some(name) if args.has(&MAN) => return Err(UsageError::extra_operand(name).into()),
        None if args.has(&MAN) => return io::print(&man::page()),
        _ => {}
    }
    let Some(name) = name else { return all() };
    let name = name.to_string_lossy();
    let command = COMMANDS.iter().find(|command| command.name == name).map(of);
    let topic = TOPICS.iter().find(|topic| topic.name == name).map(|topic| topic.value.to_string());
    let texts: Vec<String> = command.into_iter().chain(topic).collect();
    if texts.is_empty() {
        let names = names();
        let names: Vec<&str> = names.iter().map(|[name, _]| &**name).collect();
        Err(UsageError::unknown("command or topic", &name, &names, "'yapboz help' lists both").into())
    } else {
        io::print(&texts.join("\n"))
    }
}

/// Returns the words that may follow the program's name, each with its meaning.
pub fn first() -> Vec<[String; 2]> {
    let options = [HELP, VERSION].map(|option| [option.name().into(), option.help()]);
    listed().map(|command| [command.name, command.about].map(String::from)).chain(options).collect()
}

pub fn listed() -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter().filter(|command| command.is_listed)
}

/// The names that may follow `help`.
pub fn names() -> Vec<[String; 2]> {
    let commands = listed().map(|command| [command.name, command.about]);
    commands.chain(TOPICS.map(|topic| [topic.name, topic.about])).map(|row| row.map(String::from)).collect()
}

pub fn all() -> Result<(), Failure> {
    let topics = TOPICS.map(|topic| [topic.name, topic.about].map(String::from));
    let options = [HELP, VERSION].map(|option| [form(&option), option.help()]);
    let (about, topics, options) = (env!("CARGO_PKG_DESCRIPTION"), table(&topics), table(&options));
    io::print(&format!("{about}\n\n{}\ntopics of 'yapboz help TOPIC':\n{topics}\noptions:\n{options}", usage()))
}

pub fn usage() -> String {
    let form = |command: &Command| format!("{} {}", command.name, command.operands);
    let rows = listed().map(|row| [form(row), row.about.into()]);
    let (default, commands) = (COMMANDS[0].name, table(&rows.collect::<Vec<_>>()));
    format!("usage: yapboz [COMMAND] [ARGUMENT...]\n\ncommands (default: {default}):\n{commands}")
}

/// An option, with its short name in a column of its own.
fn form(option: &Opt) -> String {
    let indent = if option.short().is_none() { "    " } else { "" };
    format!("{indent}{}", option.usage)
}

/// The help of a command: its examples, its options, the names that options take, and what it reads and prints.
pub fn of(command: &Command) -> String {
    let mut text = head(command) + "\nexamples:\n";
    for (about, line) in command.examples {
        text += &format!("  {line}\n      {about}\n");
    }
    let width = width(command.options.iter().flat_map(|section| section.options));
    for Section { title, options } in command.options {
        let rows = options.iter().map(|option| [format!("{:width$}", form(option)), option.help()]);
        text += &format!("\n{title}:\n{}", table(&rows.collect::<Vec<_>>()));
    }
    for Names { title, rows } in names_of(command) {
        text += &format!("\n{title}:\n{}", table(&rows(command.name)));
    }
    text + &format!("\n{}\n", command.details.trim_end())
}

/// The help on one screen: two examples, and the usual options in a line each.
pub fn short(command: &Command) -> String {
    let mut text = head(command) + "\nexamples:\n";
    let lines = command.examples.iter().map(|(_, line)| line).filter(|line| line.len() < SCREEN - 2);
    for line in lines.take(2) {
        text += &format!("  {line}\n");
    }
    let usual = |section: &Section| section.options.iter().filter(|option| !option.is_rare).collect::<Vec<_>>();
    let width = width(command.options.iter().flat_map(usual));
    for section in command.options.iter().filter(|section| !usual(section).is_empty()) {
        text += &format!("\n{}:\n", section.title);
        for option in usual(section) {
            text += &format!("  {:width$}  {}\n", form(option), option.brief(SCREEN - width - 4));
        }
    }
    text + &format!("\n'yapboz {} --help' says more.\n", command.name)
}

/// The columns of the short help.
const SCREEN: usize = 80;

fn head(command: &Command) -> String {
    let (name, about) = (command.name, command.about);
    let any = if command.options.is_empty() { "" } else { " [OPTION...]" };
    let usage = format!("yapboz {name}{any} {}", command.operands);
    format!("yapboz {name}: {about}\n\nusage: {}\n", usage.trim_end())
}

fn width<'o>(options: impl Iterator<Item = &'o Opt>) -> usize {
    options.map(|option| form(option).len()).max().unwrap_or_default()
}

/// The tables of names of a command: the values of its options, each once, and others.
fn names_of(command: &Command) -> Vec<Names> {
    let mut tables: Vec<Names> = Vec::new();
    for names in each(command.options).filter_map(|option| option.values).chain(command.names.iter().copied()) {
        if !names.title.is_empty() && tables.iter().all(|table| table.title != names.title) {
            tables.push(names);
        }
    }
    tables
}

/// Two columns, the first as wide as its longest entry, the second wrapped.
fn table(rows: &[[String; 2]]) -> String {
    let width = rows.iter().map(|[left, _]| left.len()).max().unwrap_or_default();
    let mut lines = String::new();
    for [left, right] in rows {
        let mut line = format!("  {left:width$} ");
        for word in right.split(' ') {
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
