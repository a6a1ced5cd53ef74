//! `yapboz check`: checks an output, for a judge.

mod call;
mod input;
mod settings;
mod verdict;

use super::input::{self as boards, Reading};
use super::{options, Command, Failure};
use crate::args::{Args, Opt, UsageError, Value};
use crate::grid::Grid;
use crate::text::dialect::Answer;
use call::Jury;
use settings::{Accept, Judge, Settings, JUDGES, RULES};
use std::ffi::OsStr;

pub(super) const COMMAND: Command = Command {
    name: "check",
    operands: "IN OUT [ANSWER]",
    most_operands: usize::MAX,
    about: "check an output, for a judge",
    details: "\
Checks OUT for the puzzle in IN. OUT is right if its path leads to the goal, its number is the
length of the path, and no path is shorter. ANSWER gives the least length; without ANSWER, the
solver does. If the puzzle has no solution, OUT must be '12' and 'YAZDIRILAMAZ'. White space may
surround and must separate the number and the path; nothing else may. '-' is standard input.
--as, --letters and --unsolvable say how OUT and ANSWER are written otherwise, and with --goal, IN
holds only the start. With '--as count', OUT is right if it is the least length.

The verdict is one line:
  ok: 5 moves
  wrong answer: move 4 (D) leaves the board
  wrong output format: 2:3: found 'l', expected 'L' in upper case
  points 0.714285 7 moves
An OUT that cannot be read has a wrong format, and so has one of more than 64 MiB. The format is
judged first: garbage after a wrong path is a wrong format.

A fault of the judge is reported as 'fail: MESSAGE', with status 3 for every judge. It is one if IN
is not a puzzle; if ANSWER is wrong, or longer than a right OUT; if there is no ANSWER and the
solver does not know the least length; or if the command line is wrong.

With --input, only IN (default: '-') is checked. The status is 0 or 42 if it is a puzzle, solvable
or not; otherwise it is 2 or 43, and the message names the file, line and column.

After DIR, the FLAGs case_sensitive and space_change_sensitive are accepted: case matters, and white
space never does. Other words are named in the message and ignored, except float_tolerance,
float_relative_tolerance and float_absolute_tolerance, which are refused.",
    options: &[
        Opt::new(
            "--icpc",
            "options",
            "check standard input for DOMjudge or Kattis; the verdict goes to DIR/judgemessage.txt",
        ),
        Opt::new("--cms", "options", "check for CMS: the score goes to standard output, the verdict to standard error"),
        Opt::new("--any", "options", "accept every path that leads to the goal, of any length"),
        Opt::new(
            "--points RULE",
            "options",
            "score every path that leads to the goal by best/moves or (best/moves)^2, at most 1.0; with --icpc, to \
             DIR/score.txt",
        ),
        Opt::new("--input", "options", "check only IN, as an input validator"),
        Opt::new(
            "--strict",
            "options",
            "with --input, accept only the bytes that 'generate --tests' writes, of --size",
        ),
        Opt::new("--most COLUMNSxROWS", "options", "with --input, accept no more columns or rows"),
        Opt::new("--numbers", "options", "with --input, accept only the tiles 1, 2 and so on, and the blank '.'"),
        options::GOAL,
        options::SIZE,
        options::BLANK,
        Opt { about: "read OUT and ANSWER as cik (the default), path or count", ..options::AS },
        options::LETTERS,
        Opt { about: "accepted, and ignored: every shortest path is right", ..options::ORDER },
        options::UNSOLVABLE,
        options::NODES,
        options::MEMORY,
    ],
    names: &[("operands and statuses", || options::rows(&JUDGES, |row| (row.1, row.2)))],
    examples: &[
        ("check an output, with the solver as the jury", "yapboz check yapboz.gir yapboz.cik"),
        ("check an input", "yapboz check --input yapboz.gir"),
    ],
    refused: |error| Err(call::fail(error.into())),
    run,
    ..super::DEFAULT
};

fn run(args: &Args) -> Result<(), Failure> {
    let limits = options::limits(args).map_err(|error| call::fail(error.into()))?;
    let mut settings = read(args).map_err(call::fail)?;
    if args.has("--input") {
        settings.dialect.goal = boards::goal_rows(args).map_err(call::fail)?;
    }
    // A judge may pass any of the files as standard input.
    let reading = Reading::new(args, OsStr::new("-")).map_err(call::fail)?;
    call::run(settings, args.operands.clone(), &Jury { reading, limits })
}

fn read(args: &Args) -> Result<Settings, Failure> {
    let rule = args.value("--points", |value| value.one_of("rule of points", &RULES, |rule| rule.0))?;
    let most: Option<Grid> = args.value("--most", Value::read)?;
    let size = options::size(args)?;
    let judges = JUDGES.map(|row| row.0);
    let options: Vec<_> = judges.into_iter().filter_map(Judge::option).collect();
    let option = args.only_one(&options)?;
    let judge = judges.into_iter().find(|judge| judge.option() == option).unwrap_or_default();
    let accept = match args.only_one(&["--input", "--any", "--points"])? {
        Some("--input") => {
            let (is_strict, are_numbers) = (args.has("--strict"), args.has("--numbers"));
            Accept::Input { is_strict, are_numbers, most }
        }
        Some("--any") => Accept::Any,
        _ => rule.map_or(Accept::Shortest, |rule| Accept::Points { power: rule.1 }),
    };
    args.only_one(&["--input", "--cms"])?;
    let of_input = ["--strict", "--most", "--numbers"];
    if let Some(option) = of_input.iter().find(|option| args.has(option) && !args.has("--input")) {
        return Err(Failure::needs(option, "--input"));
    }
    let dialect = options::dialect(args, options::answer(args)?)?;
    if let (Some(option), Answer::Count) = (args.only_one(&["--any", "--points"])?, dialect.answer) {
        return Err(UsageError::exclusive("--as count", option).into());
    }
    Ok(Settings { judge, accept, size, dialect })
}
