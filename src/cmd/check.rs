//! `yapboz check`: checks an output, for a judge.

mod call;
mod input;
#[cfg(test)]
mod printed;
mod program;
mod settings;
mod verdict;

use super::input::{self as boards, Source};
use super::{options, Command, Failure};
use crate::args::{Args, Named, Names, Opt, Section, Valued};
use crate::grid::Grid;
use call::{Call, Jury};
use settings::{Accept, Convention, Settings, JUDGES, RULES};
use std::ffi::OsStr;
use std::path::Path;

pub(super) const COMMAND: Command = Command {
    name: "check",
    operands: "IN OUT [ANSWER]",
    most_operands: usize::MAX,
    about: "check an output, for a judge",
    details: include_str!("details/check.txt"),
    options: &[
        Section { title: "input", options: &[options::GOAL, options::SIZE.opt, options::BLANK.opt] },
        Section { title: "judge", options: &[ICPC, CMS] },
        Section { title: "rules", options: &[ANY, POINTS.opt, INPUT, STRICT, MOST.opt, NUMBERS] },
        Section {
            title: "output",
            options: &[
                options::AS.opt.about("read OUT and ANSWER in this format: one of the formats below (default: cik)"),
                options::LETTERS.opt,
                options::ORDER.opt.about("has no effect: every shortest path is right").rare(),
                options::UNSOLVABLE.opt.about("expect WORD if there is no solution"),
            ],
        },
        Section { title: "limits", options: &[options::NODES.opt, options::MEMORY.opt] },
    ],
    names: &[Names {
        title: "operands and statuses",
        rows: |_| {
            let of_program = [program::USAGE, "0 all tests passed, 1 some did not, 3 fail"].map(String::from);
            options::rows(&JUDGES, |judge| [judge.name, judge.about]).into_iter().chain([of_program]).collect()
        },
    }],
    examples: &[
        ("check an output, with the solver as the jury", "yapboz check yapboz.gir yapboz.cik"),
        ("check an input", "yapboz check --input yapboz.gir"),
        (
            "run a program on the tests of a folder, each for at most two seconds",
            "yapboz check tests -- timeout 2 ./contest",
        ),
    ],
    refused: |error| Err(call::fail(error.into())),
    run,
    ..super::DEFAULT
};

const ICPC: Opt =
    Opt::new("--icpc", "be an output validator for DOMjudge or Kattis; the verdict goes to DIR/judgemessage.txt")
        .excludes("--cms");

const CMS: Opt =
    Opt::new("--cms", "be a checker for CMS; the score goes to standard output, the verdict to standard error");

const ANY: Opt =
    Opt::new("--any", "accept every path that leads to the goal; of any length").excludes("--points --as=count");

const POINTS: Valued<&Named<u32>> = Opt::new(
    "--points RULE",
    "score every path that leads to the goal: best/moves, or (best/moves)^2, at most 1.0; with --icpc, to \
     DIR/score.txt",
)
.values("", |_| options::rows(&RULES, |rule| [rule.name, rule.about]))
.excludes("--as=count")
.read(|value| value.one_of("rule of points", &RULES, |rule| rule.name));

const INPUT: Opt = Opt::new("--input", "check only IN; this makes an input validator").excludes("--any --points --cms");

const STRICT: Opt =
    Opt::new("--strict", "accept only the bytes that 'generate --tests' writes; --size sets a shape").needs("--input");

const MOST: Valued<Grid> =
    Opt::new("--most COLUMNSxROWS", "accept no more columns or rows").needs("--input").read(options::shape);

const NUMBERS: Opt = Opt::new("--numbers", "accept only the tiles 1, 2, 3, ... and the blank '.'").needs("--input");

fn run(args: &Args) -> Result<(), Failure> {
    let limits = options::limits(args).map_err(|error| call::fail(error.into()))?;
    let mut settings = read(args).map_err(call::fail)?;
    if args.has(&STRICT) {
        settings.dialect.goal = boards::goal_rows(args).map_err(call::fail)?;
    }
    // A judge may pass any of the files as standard input.
    let source = Source::new(args, OsStr::new("-"), true).map_err(call::fail)?;
    let (jury, operands) = (Jury { source, limits }, args.operands.clone());
    let is_of_output = settings.judge == Convention::Native && !args.has(&INPUT);
    match &operands[..] {
        [folder, program @ ..] if is_of_output && Path::new(folder).is_dir() => {
            program::run(Call::of(settings), folder, program, &jury).map_err(call::fail)
        }
        _ => call::run(settings, operands, &jury),
    }
}

fn read(args: &Args) -> Result<Settings, Failure> {
    let (points, most, size) = (args.get(&POINTS)?, args.get(&MOST)?, args.get(&options::SIZE)?);
    let judge = match [ICPC, CMS].map(|option| args.has(&option)) {
        [true, _] => Convention::Icpc,
        [_, true] => Convention::Cms,
        _ => Convention::Native,
    };
    let accept = if args.has(&INPUT) {
        Accept::Input { is_strict: args.has(&STRICT), are_numbers: args.has(&NUMBERS), most }
    } else if args.has(&ANY) {
        Accept::Any
    } else {
        points.map_or(Accept::Shortest, |rule| Accept::Points { power: rule.value })
    };
    let dialect = options::dialect(args, args.get(&options::AS)?)?;
    Ok(Settings { judge, accept, size, dialect })
}
