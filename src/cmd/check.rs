//! `yapboz check`: checks an output for three families of judges.

mod call;
mod input;
// Printed only.
#[allow(dead_code)]
mod program;
pub mod settings;
mod verdict;

use super::options::{self, shared, Shared};
use super::{Command, Failure, Names};
use crate::args::{parsed, Choice, UsageError};
use crate::check::Expected;
use crate::grid::Grid;
use crate::solver::Solver;
use settings::{Accept, Judge, Settings, JUDGES, RULES};
use std::ffi::OsString;

#[derive(Default)]
pub struct Check {
    shared: Shared,
    flags: Vec<&'static str>,
    /// The power of a rule of points.
    power: Option<u32>,
    most: Option<Grid>,
}

shared!(Check);

impl Command for Check {
    const NAME: &'static str = "check";
    const OPERANDS: &'static str = "IN OUT [ANSWER]";
    const ABOUT: &'static str = "check an output, for three families of judges";
    const DETAILS: &'static str = "\
Checks OUT for the puzzle in IN. OUT is right if its path leads to the goal, its number is the
length of the path, and no path is shorter. ANSWER gives the least length; without ANSWER, the
solver does. If the puzzle has no solution, OUT must be '12' and 'YAZDIRILAMAZ'. White space may
surround and must separate the number and the path; nothing else may. '-' is standard input.

The verdict is one line:
  ok: 5 moves
  wrong answer: move 4 (D) leaves the board
  wrong output format: 2:3: found 'l', expected 'L' in upper case
  points 0.714285 7 moves
An OUT that cannot be read has a wrong format. The format is judged first: OUT is read to its end,
or to its first error of format, in constant memory. The verdict goes to REPORT, if there is one,
as testlib writes it.

A fault of the judge is reported as 'fail: MESSAGE', with status 3 for every judge. It is one if IN
is not a puzzle; if ANSWER is wrong, or longer than a right OUT; if there is no ANSWER and the
solver does not know the least length; or if the command line is wrong.

With --input, only IN (default: '-') is checked. The status is 0 or 42 if it is a puzzle, solvable
or not; otherwise it is 2 or 43, and the message names the file, line and column.

After DIR, the FLAGs case_sensitive and space_change_sensitive are accepted: case matters, and white
space never does. Other words are named in the message and ignored, except float_tolerance,
float_relative_tolerance and float_absolute_tolerance, which are refused.";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("check an output, with the solver as the jury", "yapboz check yapboz.gir yapboz.cik"),
        ("check an input", "yapboz check --input yapboz.gir"),
    ];
    const CHOICES: &'static [Choice<Check>] = &[
        Choice::<Self>::flag(settings::ICPC, flag)
            .about("check standard input for DOMjudge or Kattis; the verdict goes to DIR/judgemessage.txt"),
        Choice::<Self>::flag(settings::CMS, flag)
            .about("check for CMS: the score goes to standard output, the verdict to standard error"),
        Choice::<Self>::flag(settings::ANY, flag).about("accept every path that leads to the goal, of any length"),
        Choice::<Self>::value(settings::POINTS, "RULE", |check, value| {
            check.power = Some(value.one_of("rule of points", &RULES, |rule| rule.0)?.1);
            Ok(())
        })
        .about(
            "score every path that leads to the goal by best/moves or (best/moves)^2, at most 1.0; with --icpc, to \
             DIR/score.txt",
        ),
        Choice::<Self>::flag(settings::QUIET, flag)
            .about("report no more than the verdict; for CMS, in its words: 'translate:success'"),
        Choice::<Self>::flag(settings::INPUT, flag).about("check only IN, as an input validator"),
        Choice::<Self>::flag(settings::STRICT, flag)
            .about("with --input, accept only the bytes that 'generate --tests' writes, of --size"),
        Choice::<Self>::value(settings::MOST, "COLUMNSxROWS", |check, value| {
            check.most = Some(value.read()?);
            Ok(())
        })
        .about("with --input, accept no more columns or rows"),
        Choice::<Self>::flag(settings::NUMBERS, flag)
            .about("with --input, accept only the tiles 1, 2 and so on, and the blank '.'"),
        options::size(),
        Choice::<Self>::value("--testset", "NAME", |_, _| Ok(())).about("accepted for testlib, and ignored"),
        Choice::<Self>::value("--group", "NAME", |_, _| Ok(())).about("accepted for testlib, and ignored"),
        Choice::<Self>::flag(settings::XML, flag).about("write REPORT as testlib's XML"),
        Choice::<Self>::flag(settings::XML_TOO, flag).about("the same"),
        options::nodes(),
        options::memory(),
    ];
    const NAMES: &'static [Names] = &[("operands and statuses", || {
        let rows = JUDGES.iter();
        rows.map(|judge| (judge.usage().into(), judge.statuses().into())).collect()
    })];

    /// The judge says which are too many.
    fn operands(&self) -> usize {
        usize::MAX
    }

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let limits = self.shared.limits();
        call::run(self.settings().map_err(call::fail)?, operands, &|puzzle, input| {
            let solved = Solver::new(limits).solve(puzzle);
            let solved = solved.map_err(|unsolved| Failure::unsolved(input, &unsolved))?;
            Ok(solved.moves.map_or(Expected::Any, |path| Expected::Fewest {
                lower_bound: solved.lower_bound.into(),
                upper_bound: path.len() as u64,
            }))
        })
    }

    fn refused(error: UsageError) -> Result<(), Failure> {
        Err(call::fail(error.into()))
    }
}

/// Sets an option without a value.
fn flag(check: &mut Check, name: &'static str) {
    check.flags.push(name);
}

/// Options of which only one may be given.
const EXCLUSIVE: [&[&str]; 4] = [
    &[settings::ICPC, settings::CMS],
    &[settings::INPUT, settings::ANY, settings::POINTS],
    &[settings::INPUT, settings::CMS],
    &[settings::INPUT, settings::QUIET],
];

impl Check {
    /// What the options mean together.
    fn settings(&self) -> Result<Settings, Failure> {
        let has = |option: &str| match option {
            settings::POINTS => self.power.is_some(),
            settings::MOST => self.most.is_some(),
            flag => self.flags.contains(&flag),
        };
        for options in EXCLUSIVE {
            let mut given = options.iter().filter(|option| has(option));
            if let (Some(one), Some(other)) = (given.next(), given.next()) {
                return Err(Failure::exclusive(one, other));
            }
        }
        let sides = |grid: Grid| (grid.width(), grid.height());
        let accept = if has(settings::INPUT) {
            let (is_strict, are_numbers) = (has(settings::STRICT), has(settings::NUMBERS));
            Accept::Input { is_strict, are_numbers, most: self.most.map(sides) }
        } else if let Some(option) =
            [settings::STRICT, settings::MOST, settings::NUMBERS].iter().find(|option| has(option))
        {
            return Err(Failure::needs(option, settings::INPUT));
        } else if has(settings::ANY) {
            Accept::Any
        } else {
            self.power.map_or(Accept::Shortest, |power| Accept::Points { power })
        };
        let judge = match (has(settings::ICPC), has(settings::CMS)) {
            (true, _) => Judge::Icpc,
            (_, true) => Judge::Cms,
            _ => Judge::Native,
        };
        let size = self.shared.size.map(sides);
        let settings = Settings { judge, accept, size, is_quiet: has(settings::QUIET), is_xml: false };
        let is_xml = has(settings::XML) || has(settings::XML_TOO);
        if is_xml {
            settings.in_xml()
        } else {
            Ok(settings)
        }
    }
}

/// What options, without operands, say to a program without a solver.
pub fn settings(options: Vec<OsString>) -> Result<Settings, Failure> {
    let (check, _) = parsed(options, Check::CHOICES, |_| 0)?;
    let limits = [(options::NODES, check.shared.nodes.is_some()), (options::MEMORY, check.shared.memory.is_some())];
    match limits.iter().find(|(_, is_given)| *is_given) {
        Some((limit, _)) => {
            Err(UsageError::new(format!("found {limit}"), "expected none: the printed program has no solver").into())
        }
        None => check.settings(),
    }
}
