//! `yapboz check`: checks an output, for a judge.

mod call;

#[cfg(test)]
mod printed;
mod program;
mod settings;
mod validator;
mod verdict;

use super::goals;
use super::input::Source;
use super::{options, test_files, Command, Failure};
use crate::args::{Args, Mode, Names, Opt, Section, Valued};
use crate::package::Protocol;
use call::Call;
use settings::{Accept, Settings, CALLS};
use std::ffi::OsStr;
use std::path::Path;

pub(super) const COMMAND: Command = Command {
    name: "check",
    operands: "IN OUT [ANSWER] | FOLDER -- PROGRAM...",
    most_operands: usize::MAX,
    about: "check an output, for a judge",
    details: include_str!("details/check.txt"),
    options: &[
        Section {
            title: "input",
            options: &[options::GOAL, options::SIZE.opt, options::BLANK.opt],
        },
        Section {
            title: "judge",
            options: &[JUDGE],
        },
        Section {
            title: "rules",
            options: &[ANY, POINTS, INPUT.opt],
        },
        Section {
            title: "output",
            options: &[
                options::AS
                    .opt
                    .about("the format of OUT: text, cik (default), path, count"),
                options::LETTERS.opt,
                options::UNSOLVABLE
                    .opt
                    .about("expect WORD if there is no solution"),
            ],
        },
    ],
    names: &[Names {
        title: "operands and statuses",
        rows: |_| {
            let of_program =
                [program::USAGE, "0 all tests passed, 1 some did not, 3 fail"].map(String::from);
            options::rows(&CALLS, |judge| [judge.name, judge.about])
                .into_iter()
                .chain([of_program])
                .collect()
        },
    }],
    examples: &[
        (
            "check an output, with the solver as the jury",
            "yapboz check yapboz.gir yapboz.cik",
        ),
        (
            "run a program on the tests of a folder, each for at most two seconds",
            "yapboz check tests -- timeout 2 ./contest",
        ),
        ("check an input", "yapboz check --input yapboz.gir"),
    ],
    modes: &[
        &[
            Mode::new("--input", &[]),
            Mode::new("--points", &["--as --letters --unsolvable"]),
            Mode::new("", &["--any --as --letters --unsolvable"]),
        ],
        // CMS has no place for a validator's verdict.
        &[
            Mode::of_value("--judge", "cms", &[]),
            Mode::new("", &["--input"]),
        ],
    ],
    refused: |error| Err(call::fail(error.into())),
    run,
    ..super::DEFAULT
};

const JUDGE: Opt = options::JUDGE
    .opt
    .about("the judge: testlib (default), icpc, cms, ..; see below");

const ANY: Opt = Opt::new("--any", "accept every path that leads to the goal");

const POINTS: Opt = Opt::new(
    "--points",
    "score every path: the fewest moves divided by its moves",
);

const INPUT: Valued<()> = Opt::new(
    "--input[=strict]",
    "check only IN, as an input validator; strict: accept only the bytes that 'generate --tests' writes",
)
.values("", |_| vec![["strict", ""].map(String::from)])
.read(|value| if value.text == "strict" { Ok(()) } else { Err(value.bad("expected strict")) });

fn run(args: &Args) -> Result<(), Failure> {
    let mut settings = read(args).map_err(call::fail)?;
    if settings.accept == (Accept::Input { is_strict: true }) {
        settings.dialect.goal = goals::goal_rows(args).map_err(call::fail)?;
    }
    // A judge may pass any of the files as standard input.
    let mut source = Source::new(args, OsStr::new("-"), true).map_err(call::fail)?;
    let operands = args.operands.clone();
    let is_of_output = matches!(
        settings.protocol,
        Protocol::Testlib | Protocol::TestlibHeader
    ) && !args.has(&INPUT.opt);
    match &operands[..] {
        [folder, program @ ..] if is_of_output && Path::new(folder).is_dir() => {
            let is_given = [
                options::AS.opt,
                options::LETTERS.opt,
                options::UNSOLVABLE.opt,
            ]
            .iter()
            .any(|it| args.has(it));
            if let Some(dialect) = test_files::dialect(Path::new(folder)).filter(|_| !is_given) {
                if !args.has(&options::GOAL) {
                    source = Source::of_rows(&dialect.goal, settings.size);
                }
                settings.dialect = dialect;
            }
            program::run(Call::of(settings), folder, program, &source).map_err(call::fail)
        }
        _ => call::run(settings, operands, &source),
    }
}

fn read(args: &Args) -> Result<Settings, Failure> {
    let (size, judge) = (args.get(&options::SIZE)?, args.get(&options::JUDGE)?);
    let protocol = judge.map_or(Protocol::Testlib, |judge| judge.protocol);
    let accept = if args.has(&INPUT.opt) {
        Accept::Input {
            is_strict: args.get(&INPUT)?.is_some(),
        }
    } else if args.has(&ANY) {
        Accept::Any
    } else if args.has(&POINTS) {
        Accept::Points
    } else {
        Accept::Shortest
    };
    let dialect = options::dialect(args, args.get(&options::AS)?)?;
    Ok(Settings {
        protocol,
        accept,
        size,
        dialect,
    })
}
