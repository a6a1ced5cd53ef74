//! `yapboz help`: the table of commands, as text.

mod man;

use super::submission::problems;
use super::{commands, io, Command, Failure, GROUPS};
use crate::args::{
    each, in_words, lists, named, needed, Args, Named, Names, Opt, Section, UsageError,
};

/// The columns of a screen, which no line of the help is wider than.
pub const WIDTH: usize = 80;

/// The rows of a screen, which no short help is longer than.
#[cfg(test)]
pub const ROWS: usize = 42;

pub const TOPICS: [Named<&str>; 10] = [
    named(
        "questions",
        "why unsolvable, why another path, why so long",
        include_str!("help/questions.txt"),
    ),
    named(
        "formats",
        "the boards that are read, and the words used here",
        include_str!("help/formats.txt"),
    ),
    named(
        "searches",
        "which search to choose, and what they cost",
        include_str!("help/searches.txt"),
    ),
    named(
        "heuristics",
        "lower bounds, with an example",
        include_str!("help/heuristics.txt"),
    ),
    named(
        "parity",
        "why half of all boards cannot be solved",
        include_str!("help/parity.txt"),
    ),
    named(
        "limits",
        "boards, nodes, memory, threads, exit statuses",
        include_str!("help/limits.txt"),
    ),
    named(
        "judges",
        "options for known judges and problems",
        include_str!("help/judges.txt"),
    ),
    named(
        "packages",
        "make a problem for DOMjudge, Kattis, Polygon, CMS",
        include_str!("help/packages.txt"),
    ),
    named(
        "cluster",
        "many boards or one hard board on many machines",
        include_str!("help/cluster.txt"),
    ),
    named(
        "old",
        "old programs whose outputs yapboz has",
        include_str!("help/old.txt"),
    ),
];

pub const HELP: Opt = Opt::new(
    "-h, --help",
    "this help; after a command, -h has the usual options",
);
pub const VERSION: Opt = Opt::new("-V, --version", "print the version");

pub(super) const COMMAND: Command = Command {
    name: "help",
    operands: "[COMMAND|TOPIC]",
    most_operands: 1,
    about: "print this help, or the help of a command or topic",
    details: "'yapboz help COMMAND' is 'yapboz COMMAND --help'. 'yapboz help' lists topics.",
    examples: &[
        ("the options of a command", "yapboz help solve"),
        ("the formats of boards", "yapboz help formats"),
        ("a manual page for 'man -l'", "yapboz help man > yapboz.1"),
    ],
    run,
    ..super::DEFAULT
};

const MAN: [&str; 2] = ["man", "the manual page of all commands, in roff"];

/// Returns a topic with the commands for the problems of `submission --judge`.
pub(crate) fn text(topic: &str) -> String {
    topic.replace("\nPROBLEMS\n", &format!("\n{}", problems()))
}

fn run(args: &Args) -> Result<(), Failure> {
    let Some(name) = args.operands.first() else {
        return io::print(&all());
    };
    let name = name.to_string_lossy();
    if name == MAN[0] {
        return io::print(&man::page());
    }
    let command = commands().find(|command| command.name == name).map(of);
    let topic = TOPICS
        .iter()
        .find(|topic| topic.name == name)
        .map(|topic| text(topic.value));
    let texts: Vec<String> = command.into_iter().chain(topic).collect();
    if texts.is_empty() {
        let names = names();
        let names: Vec<&str> = names.iter().map(|[name, _]| &**name).collect();
        Err(UsageError::unknown(
            "command or topic",
            &name,
            &names,
            "'yapboz help' lists both",
        )
        .into())
    } else {
        io::print(&texts.join("\n"))
    }
}

/// Returns the words that may follow the program's name, each with its meaning.
pub fn first() -> Vec<[String; 2]> {
    let options = [HELP, VERSION].map(|option| [option.name(), option.about].map(String::from));
    commands()
        .map(|command| [command.name, command.about].map(String::from))
        .chain(options)
        .collect()
}

pub fn names() -> Vec<[String; 2]> {
    let commands = commands().map(|command| [command.name, command.about]);
    commands
        .chain(TOPICS.map(|topic| [topic.name, topic.about]))
        .chain([MAN])
        .map(|row| row.map(String::from))
        .collect()
}

/// Returns the first screen: the commands, the topics, the exit statuses.
pub fn all() -> String {
    let topics = TOPICS.map(|topic| [topic.name, topic.about].map(String::from));
    let options = [HELP, VERSION].map(|option| [form(&option), option.about.into()]);
    let (topics, options) = (table(&topics), table(&options));
    let statuses =
        "0 done, 1 no solution or a wrong answer, 2 wrong input,\n             3 not done (a \
            limit or a file)";
    format!(
        "{}\ntopics of 'yapboz help TOPIC':\n{topics}\nexit status: {statuses}\n{options}",
        usage()
    )
}

pub fn usage() -> String {
    let mut text = format!(
        "{}\n\n  yapboz solve \"8 6 7; 2 5 4; 3 0 1\"    (0 is the cell without a tile)\n  \
         yapboz COMMAND -h\n",
        env!("CARGO_PKG_DESCRIPTION")
    );
    for group in &GROUPS {
        let rows = group
            .commands
            .iter()
            .map(|row| [format!("{:11}", row.name), row.about.into()]);
        text += &format!("\n{}:\n{}", group.title, table(&rows.collect::<Vec<_>>()));
    }
    text
}

/// Returns an option, with its short name in a column of its own.
fn form(option: &Opt) -> String {
    let indent = if option.short().is_none() { "    " } else { "" };
    format!("{indent}{}", option.usage)
}

/// Returns the help of a command: what it does, its options, what it reads and prints, and the
/// names that options take.
pub fn of(command: &Command) -> String {
    let details = command.details.trim_end();
    let heading = details.split("\n\n").find(|part| is_heading(part));
    let (description, rest) = details.split_at(
        heading
            .and_then(|part| details.find(part))
            .unwrap_or(details.len()),
    );
    let mut text = head(command);
    if !description.is_empty() {
        text += &format!("\n{}\n", description.trim_end());
    }
    let width = width(command.options.iter().flat_map(|section| section.options));
    text += if command.options.is_empty() {
        ""
    } else {
        "\nOPTIONS\n"
    };
    for Section { title, options } in command.options {
        let rows = options.iter().map(|option| {
            [
                format!("{:width$}", form(option)),
                of_option(command, option),
            ]
        });
        text += &format!("\n{title}:\n{}", table(&rows.collect::<Vec<_>>()));
    }
    if !rest.is_empty() {
        text += &format!("\n{rest}\n");
    }
    for Names { title, rows } in command.names {
        text += &format!(
            "\n{}\n\n{}",
            title.to_uppercase(),
            table(&rows(command.name))
        );
    }
    text += "\nEXAMPLES\n\n";
    for (about, line) in command.examples {
        let beside = format!("  {line}  # {about}\n");
        text += &if beside.chars().count() <= WIDTH + 1 {
            beside
        } else {
            format!("  {line}\n      {about}\n")
        };
    }
    text
}

/// Returns the help of an option below the options that it needs. If it needs one of three options
/// or more, only messages name these.
pub fn of_option(command: &Command, option: &Opt) -> String {
    let lists = lists(command.name, command.options, command.modes);
    let needed = lists.iter().find_map(|list| needed(list, option.name()));
    let help = option.help_of(command.name);
    match needed.filter(|names| names.len() <= 2) {
        Some(names) => format!("with {}, {help}", in_words(&names)),
        None => help,
    }
}

/// Returns whether a paragraph is the title of those below it.
fn is_heading(paragraph: &str) -> bool {
    !paragraph.contains(char::is_lowercase)
}

/// Returns the help on one screen: two examples, and the usual options with the names that they
/// take.
pub fn short(command: &Command) -> String {
    let mut text = head(command) + "\nexamples:\n";
    let lines = command
        .examples
        .iter()
        .map(|(_, line)| line)
        .filter(|line| line.len() < WIDTH - 2);
    for line in lines.take(2) {
        text += &format!("  {line}\n");
    }
    let usual = |section: &Section| {
        section
            .options
            .iter()
            .filter(|option| !option.is_rare)
            .collect::<Vec<_>>()
    };
    let width = width(command.options.iter().flat_map(usual));
    for section in command
        .options
        .iter()
        .filter(|section| !usual(section).is_empty())
    {
        let row = |option: &Opt| {
            [
                format!("{:width$}", form(option)),
                option.brief(command.name),
            ]
        };
        let rows: Vec<[String; 2]> = usual(section).into_iter().map(row).collect();
        text += &format!("\n{}:\n{}", section.title, table(&rows));
    }
    let hidden: Vec<&str> = each(command.options)
        .filter(|option| option.is_rare)
        .map(Opt::name)
        .collect();
    let more = match hidden.len() {
        0 => "has the details".into(),
        1 => format!("has one more option: {}", hidden[0]),
        number => format!("has {number} more options: {}", hidden.join(", ")),
    };
    text + "\n" + &wrapped("", &format!("'yapboz {} --help' {more}.", command.name), 0)
}

fn head(command: &Command) -> String {
    let (name, about) = (command.name, command.about);
    let any = if command.options.is_empty() {
        ""
    } else {
        " [OPTION...]"
    };
    let usage = format!("yapboz {name}{any} {}", command.operands);
    format!("yapboz {name}: {about}\n\nusage: {}\n", usage.trim_end())
}

fn width<'o>(options: impl Iterator<Item = &'o Opt>) -> usize {
    options
        .map(|option| form(option).len())
        .max()
        .unwrap_or_default()
}

/// Writes two columns, the first as wide as its longest entry, the second wrapped.
fn table(rows: &[[String; 2]]) -> String {
    let width = rows
        .iter()
        .map(|[left, _]| left.len())
        .max()
        .unwrap_or_default();
    rows.iter()
        .map(|[left, right]| wrapped(&format!("  {left:width$}  "), right, width + 4))
        .collect()
}

/// Writes words in lines of the screen's width, the later lines after an indent.
fn wrapped(beginning: &str, text: &str, indent: usize) -> String {
    let (mut lines, mut line) = (String::new(), beginning.to_string());
    for word in text.split(' ') {
        let is_first = line.len() <= indent;
        if !is_first && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines += &format!("{}\n", line.trim_end());
            line = " ".repeat(indent) + word;
        } else {
            line += &format!("{}{word}", if is_first { "" } else { " " });
        }
    }
    format!("{lines}{}\n", line.trim_end())
}
