//! `yapboz submission`: the contest program as one source file.

use super::check::settings::{Settings, MOST, POINTS};
use super::options::{self, shared, Shared};
use super::{check, io, Command, Failure};
use crate::args::Choice;
use crate::contest;
use crate::grid::Grid;
use crate::package::Inputs;
use crate::quote::shell;
use crate::submission;
use std::ffi::OsString;

/// The files that the program reads and writes by default.
const FILES: [(&str, [&str; 2]); 2] = [("file", contest::FILES), ("std", ["-", "-"])];

/// A program of a judge: its option, the options of `check` that it always has, and what it is.
type Tool = (&'static str, &'static [&'static str], &'static str);

const TOOLS: [Tool; 2] = [
    ("--checker", &[], "checks solutions of sliding-tile puzzles"),
    ("--validator", &["--input", "--strict"], "checks inputs of sliding-tile puzzles"),
];

/// The memory that printing a program takes, in bytes.
pub const MEMORY: usize = 20 << 20;

/// The source of a judge's program, whose further options are those of `check`.
fn tool((option, always, about): &Tool, options: &[OsString]) -> Result<String, Failure> {
    let mut words: Vec<OsString> = always.iter().map(OsString::from).collect();
    words.extend(options.iter().cloned());
    let Settings { flags, points, size, most } = check::settings(words)?;
    // The options as they were understood, not as they were typed: no text from outside gets into a source.
    let mut command: Vec<String> = flags.iter().skip(always.len()).map(ToString::to_string).collect();
    if !points.is_empty() {
        command.extend([POINTS.into(), shell(points)]);
    }
    for (limit, shape) in [("--size", size), (MOST, most)] {
        command.extend(shape.map(|(width, height)| format!("{limit} {width}x{height}")));
    }
    if !command.is_empty() {
        command.insert(0, "--".into());
    }
    command.insert(0, format!("yapboz submission {option}"));
    let settings = format!("Settings {{ flags: vec!{flags:?}, points: {points:?}, size: {size:?}, most: {most:?} }}");
    Ok(submission::checker(&settings, about, &command.join(" ")))
}

/// The output validator of the ICPC format.
pub fn icpc_checker() -> String {
    icpc(&TOOLS[0], Vec::new())
}

/// The input validator of the ICPC format.
pub fn icpc_validator(inputs: Inputs) -> String {
    let limit = if inputs.least == inputs.most { "--size" } else { "--most" };
    // Long rows and long columns together are no shape, and no limit.
    let grid = Grid::new(inputs.most.0, inputs.most.1).ok();
    let limit = grid.map(|grid| format!("{limit}={grid}"));
    let numbers = inputs.are_numbers.then(|| "--numbers".to_string());
    let options = limit.into_iter().chain(numbers).map(OsString::from);
    icpc(&TOOLS[1], options.collect())
}

fn icpc(kind: &Tool, mut options: Vec<OsString>) -> String {
    options.insert(0, "--icpc".into());
    tool(kind, &options).unwrap_or_else(|_| unreachable!("these are options of check"))
}

/// The contest program for boards up to a number of cells, which reads and writes streams.
pub fn solution(cells: usize) -> String {
    submission::source(submission::size_for(cells), &FILES[1])
}

/// A program with a mistake, for boards up to a number of cells.
pub fn mistake(name: &str, cells: usize) -> String {
    submission::mistake(name, submission::size_for(cells))
}

pub struct Submission {
    shared: Shared,
    /// What a judge runs instead of the contest program.
    tool: Option<&'static Tool>,
    cells: &'static str,
    files: &'static (&'static str, [&'static str; 2]),
}

impl Default for Submission {
    fn default() -> Submission {
        Submission { shared: Shared::default(), tool: None, cells: submission::CELLS[0], files: &FILES[0] }
    }
}

shared!(Submission);

impl Command for Submission {
    const NAME: &'static str = "submission";
    const OPERANDS: &'static str = "[-- OPTION...]";
    const ABOUT: &'static str = "print the contest program as one source file, for a judge";
    const DETAILS: &'static str = concat!(
        "\
Prints the contest program as one source file. It does what 'yapboz contest [IN [OUT]]' does and
writes the same bytes. 'rustc -O' builds it, from version ",
        env!("CARGO_PKG_RUST_VERSION"),
        " on, in every edition.

By default, this is a plain program of 150 lines, to be read and changed, for boards of rows or
squares of up to 10 cells whose tiles are characters. For larger boards, and for all that 'contest'
reads, it is made of the solver's own modules, without comments: at most 131,072 bytes for 16 cells,
and 250 kB for 256. This program has '--size COLUMNSxROWS' too. On 4x4 the number of times tried may
differ: it makes the tables that yapboz embeds.

--checker and --validator print what judges run where there is no yapboz: 'yapboz check' with an
ANSWER, and 'yapboz check --input --strict'. The OPTIONs after '--' are those of 'check', which the
program always has. Its arguments are the judge's operands."
    );
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("a plain program for boards of up to 3x3", "yapboz submission -o yapboz.rs"),
        ("one for all boards, with standard input and output", "yapboz submission --cells 256 --io std -o yapboz.rs"),
        ("a checker for DOMjudge or Kattis", "yapboz submission --checker -o checker.rs -- --icpc"),
    ];
    const CHOICES: &'static [Choice<Submission>] = &[
        Choice::<Self>::value("--cells", "N", |submission, value| {
            submission.cells = value.one_of("value of --cells", &submission::CELLS, |row| row)?;
            Ok(())
        })
        .about("the largest board that it solves: 10 (the default), 16 or 256 cells"),
        Choice::<Self>::value("--io", "NAME", |submission, value| {
            submission.files = value.one_of("value of --io", &FILES, |row| row.0)?;
            Ok(())
        })
        .about("the default files: file (yapboz.gir, yapboz.cik), or std (standard input and output)"),
        Choice::<Self>::flag(TOOLS[0].0, |submission, _| {
            submission.tool = Some(&TOOLS[0]);
        })
        .about("print the checker instead"),
        Choice::<Self>::flag(TOOLS[1].0, |submission, _| {
            submission.tool = Some(&TOOLS[1]);
        })
        .about("print the validator of inputs instead"),
        options::output(),
    ];

    const MEMORY: usize = MEMORY;

    fn operands(&self) -> usize {
        self.tool.map_or(0, |_| usize::MAX)
    }

    fn run(self, options: Vec<OsString>) -> Result<(), Failure> {
        let source = match self.tool {
            Some(kind) => tool(kind, &options)?,
            None => submission::source(self.cells, self.files),
        };
        io::write(self.shared.output(), &source)
    }
}
