//! `yapboz submission`: the contest program as one source file.

use super::check::settings::{Accept, Judge, Settings, RULES};
use super::{check, input, io, options, Command, Failure};
use crate::args::{Args, Opt, UsageError};
use crate::contest;
use crate::grid::Grid;
use crate::moves::Move;
use crate::package::{Inputs, Program};
use crate::quote::shell;
use crate::submission::{self, Wanted};
use crate::text::dialect::{Dialect, ANSWERS};
use std::ffi::OsString;

/// The files that the program reads and writes by default.
const FILES: [(&str, [&str; 2]); 2] = [("file", contest::FILES), ("std", ["-", "-"])];

struct Tool {
    option: &'static str,
    /// The options of `check` that it always has.
    always: &'static [&'static str],
    about: &'static str,
}

const CHECKER: Tool = Tool { option: "--checker", always: &[], about: "checks solutions of sliding-tile puzzles" };
const VALIDATOR: Tool =
    Tool { option: "--validator", always: &["--input", "--strict"], about: "checks inputs of sliding-tile puzzles" };

/// The memory that printing a program takes, in bytes.
pub const MEMORY: usize = 20 << 20;

impl Tool {
    fn settings(&self, options: &[OsString]) -> Result<Settings, Failure> {
        check::settings(self.always.iter().map(OsString::from).chain(options.iter().cloned()).collect())
    }

    /// The source. It has the options as they were understood, not as they were typed: no text from outside gets into it.
    fn source(&self, settings: Settings) -> String {
        let Settings { judge, accept, size, is_quiet, is_xml, dialect } = settings;
        let mut flags = vec![("--any", accept == Accept::Any), ("--quiet", is_quiet), ("-appes", is_xml)];
        let mut values = Vec::new();
        let shape = |(width, height)| format!("{width}x{height}");
        match accept {
            Accept::Shortest | Accept::Any => {}
            Accept::Points { power } => {
                let rule = RULES.iter().find(|rule| rule.1 == power);
                values.extend(rule.map(|rule| ("--points", shell(rule.0))));
            }
            Accept::Input { is_strict, are_numbers, most } => {
                flags.extend([("--input", true), ("--strict", is_strict), ("--numbers", are_numbers)]);
                values.extend(most.map(|most| ("--most", shape(most))));
            }
        }
        values.extend(size.map(|size| ("--size", shape(size))));
        values.extend(dialect_values(&dialect));
        let flags = flags.into_iter().filter(|(flag, is_given)| *is_given && !self.always.contains(flag));
        let flags = judge.option().into_iter().chain(flags.map(|(flag, _)| flag));
        let values = values.into_iter().map(|(option, value)| format!(" {option} {value}"));
        let options: String = flags.map(|flag| format!(" {flag}")).chain(values).collect();
        let dashes = if options.is_empty() { "" } else { " --" };
        let of = "cmd::check::settings";
        let settings = format!(
            "{of}::Settings {{ judge: {of}::Judge::{judge:?}, accept: {of}::Accept::{accept:?}, size: {size:?}, \
             is_quiet: {is_quiet}, is_xml: {is_xml}, dialect: {} }}",
            submission::expression(&dialect)
        );
        submission::checker(&settings, self.about, &format!("yapboz submission {}{dashes}{options}", self.option))
    }
}

/// A program of a package whose boards have up to `cells` cells.
pub fn for_package(program: Program, cells: usize, dialect: &Dialect) -> String {
    let (judge, size) = (Judge::Icpc, submission::CELLS[if cells <= 16 { 1 } else { 2 }]);
    match program {
        Program::Solution => solver(size, &FILES[1], dialect),
        Program::Mistake(name) => submission::mistake(name, size, dialect),
        Program::Checker => CHECKER.source(Settings { judge, dialect: dialect.clone(), ..Settings::default() }),
        Program::Validator(Inputs { least, most, are_numbers, .. }) => {
            // Long rows and long columns together are no shape, and no limit.
            let shape = Grid::new(most.0, most.1).ok().map(|_| most);
            let (size, most) = if least == most { (shape, None) } else { (None, shape) };
            let accept = Accept::Input { is_strict: true, are_numbers, most };
            let dialect = Dialect { goal: dialect.goal.clone(), ..Dialect::default() };
            VALIDATOR.source(Settings { judge, accept, size, dialect, ..Settings::default() })
        }
    }
}

/// The program of the solver for boards of up to `cells` cells.
fn solver(cells: &str, &(io, files): &(&str, [&str; 2]), dialect: &Dialect) -> String {
    let options: String = dialect_values(dialect).map(|(option, value)| format!(" {option} {value}")).collect();
    submission::source(cells, files, dialect, &format!("yapboz submission --cells {cells} --io {io}{options}"))
}

/// The options that say a dialect, but for its order, and their values.
fn dialect_values(dialect: &Dialect) -> impl Iterator<Item = (&'static str, String)> + '_ {
    let Dialect { answer, letters, unsolvable, goal, .. } = dialect;
    let names = Move::ALL.map(|m| letters.of(m)).join(if letters.are_words() { " " } else { "" });
    let form = ANSWERS.iter().find(|row| row.0 == *answer).map(|row| ("--as", row.1.into()));
    let values = form.into_iter().chain([("--letters", shell(&names))]);
    let values = values.chain(unsolvable.iter().map(|word| ("--unsolvable", shell(word))));
    let goal = Some(goal).filter(|goal| !goal.is_empty()).map(|goal| ("--goal", shell(&in_one_line(goal))));
    values.filter(|_| !dialect.is_usual()).chain(goal)
}

/// The rows of a goal as a value of `--goal`, with their size if they are one row or one column.
fn in_one_line(goal: &str) -> String {
    let rows: Vec<&str> = goal.lines().collect();
    let (columns, rows) = (rows.first().map_or(0, |row| row.split(' ').count()), rows);
    let size = if columns == 1 || rows.len() == 1 { format!("{columns}x{}; ", rows.len()) } else { String::new() };
    size + &rows.join(";")
}

pub(super) const COMMAND: Command = Command {
    name: "submission",
    operands: "[-- OPTION...]",
    most_operands: usize::MAX,
    about: "print the contest program as one source file, for a judge",
    details: concat!(
        "\
Prints the contest program as one source file. It does what 'yapboz contest [IN [OUT]]' does and
writes the same bytes. 'rustc -O' builds it, from version ",
        env!("CARGO_PKG_RUST_VERSION"),
        " on, in every edition.

By default, this is a plain program of 150 lines, to be read and changed, for boards of rows or
squares of up to 10 cells whose tiles are characters. It may have another judge's dialect, as
constants at its top: --goal (for 3x3, or for --size), --lines, --as, --letters, --order and
--unsolvable; then it reads and writes streams, unless there is '--io file'. For larger boards (with
--goal, --as, --letters and --unsolvable alone), and for all that 'contest' reads, it is made of the
solver's own modules, without comments: at most 131,072 bytes for 16 cells, and 250 kB for 256. This
program has '--size COLUMNSxROWS' too. On 4x4 the number of times tried may differ: it makes the
tables that yapboz embeds.

--checker and --validator print what judges run where there is no yapboz: 'yapboz check' with an
ANSWER, and 'yapboz check --input --strict'. The OPTIONs after '--' are those of 'check', which the
program always has. Its arguments are the judge's operands."
    ),
    options: &[
        Opt::new("--cells N", "options", "the largest board that it solves: 10 (the default), 16 or 256 cells"),
        Opt::new(
            "--io NAME",
            "options",
            "the default files: file (yapboz.gir, yapboz.cik), or std (standard input and output)",
        ),
        Opt::new(CHECKER.option, "options", "print the checker instead"),
        Opt::new(VALIDATOR.option, "options", "print the validator of inputs instead"),
        Opt { about: "read only starts; the goal is one of those below", ..options::GOAL },
        Opt { about: "set the shape of a goal that has a name; 3x3 by default", ..options::SIZE },
        Opt::new("--lines", "input", "read a puzzle from every line, and write its answer in one line"),
        options::AS,
        options::LETTERS,
        options::ORDER,
        options::UNSOLVABLE,
        options::OUTPUT,
    ],
    names: &[options::GOALS],
    examples: &[
        ("a plain program for boards of up to 3x3", "yapboz submission -o yapboz.rs"),
        ("one for all boards, with standard input and output", "yapboz submission --cells 256 --io std -o yapboz.rs"),
        ("a checker for DOMjudge or Kattis", "yapboz submission --checker -o checker.rs -- --icpc"),
    ],
    memory: MEMORY,
    run,
    ..super::DEFAULT
};

fn run(args: &Args) -> Result<(), Failure> {
    let cells = args.value("--cells", |value| value.one_of("value of --cells", &submission::CELLS, |row| row))?;
    let files = args.value("--io", |value| value.one_of("value of --io", &FILES, |row| row.0))?;
    let tool = args.given().filter_map(|name| [CHECKER, VALIDATOR].into_iter().find(|tool| tool.option == name)).last();
    let is_plain = tool.is_none() && cells.map_or(true, |cells| *cells == submission::CELLS[0]);
    let of_dialect = args.given().find(|name| DIALECT.contains(name));
    let of_plain = args.given().find(|name| PLAIN.contains(name)).filter(|_| !is_plain);
    if let Some(option) = of_dialect.filter(|_| tool.is_some()).or(of_plain) {
        let found = tool.as_ref().map_or("--cells 16 or 256", |tool| tool.option);
        return Err(UsageError::exclusive(found, option).into());
    }
    let source = if let Some(tool) = tool {
        tool.source(tool.settings(&args.operands)?)
    } else {
        args.at_most(0)?;
        let files = files.unwrap_or(&FILES[usize::from(of_dialect.is_some())]);
        if is_plain {
            plain(args, files)?
        } else {
            needs_goal(args)?;
            let dialect = options::dialect(args, options::answer(args)?)?;
            let dialect = Dialect { goal: input::goal_rows(args)?, ..dialect };
            solver(cells.unwrap_or(&submission::CELLS[0]), files, &dialect)
        }
    };
    io::write(options::output(args), &source)
}

/// The options of a dialect, and those that the plain program alone knows.
const DIALECT: [&str; 7] = ["--goal", "--size", "--lines", "--as", "--letters", "--order", "--unsolvable"];
const PLAIN: [&str; 2] = ["--lines", "--order"];

/// The shape of the goal, without which it means nothing.
fn needs_goal(args: &Args) -> Result<Option<Grid>, Failure> {
    let size = options::size(args)?;
    if size.is_some() && !args.has("--goal") {
        return Err(Failure::needs("--size", "--goal"));
    }
    Ok(size)
}

/// The plain program in the dialect of the options, which its second line names.
fn plain(args: &Args, &(io, files): &(&str, [&'static str; 2])) -> Result<String, Failure> {
    let size = needs_goal(args)?;
    let goal = args.text("--goal").map(|goal| input::goal_board(goal, size)).transpose()?;
    let words: Vec<String> = goal.iter().flat_map(|goal| goal.words().iter().cloned()).collect();
    if let Some(word) = words.iter().find(|word| word.chars().nth(1).is_some()) {
        let expected = "expected tiles of one character, as the plain program reads them";
        return Err(UsageError::bad_value("--goal", word.as_ref(), expected).into());
    }
    let width = goal.as_ref().map_or(1, |goal| goal.grid().width());
    let rows: Vec<String> = words.chunks(width).map(<[String]>::concat).collect();
    let dialect = options::dialect(args, options::answer(args)?)?;
    let wanted = Wanted { files, goal: rows.join(";"), are_lines: args.has("--lines"), dialect };
    let mut command = format!("yapboz submission --cells 10 --io {io}");
    for name in DIALECT.into_iter().filter(|name| args.has(name)) {
        command += &match args.text(name) {
            None => format!(" {name}"),
            Some(_) if name == "--goal" => format!(" {name} {}", shell(&wanted.goal)),
            Some(value) => format!(" {name} {}", shell(&value.to_string_lossy())),
        };
    }
    Ok(submission::plain(&wanted, &command))
}
