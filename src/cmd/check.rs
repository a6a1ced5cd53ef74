//! `yapboz check`: checks an output for three families of judges.

mod call;
mod judge;
mod points;
// Printed only.
#[allow(dead_code)]
mod program;
pub mod settings;
mod strict;
mod verdict;

use super::options::{self, shared, Shared};
use super::{Command, Failure, Names};
use crate::args::{parsed, Choice, UsageError};
use crate::check::Expected;
use crate::grid::Grid;
use crate::solver::Solver;
use judge::JUDGES;
use points::RULES;
use settings::Settings;
use std::ffi::OsString;

#[derive(Default)]
pub struct Check {
    shared: Shared,
    settings: Settings,
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
        Choice::<Self>::flag(JUDGES[1].option, flag)
            .about("check standard input for DOMjudge or Kattis; the verdict goes to DIR/judgemessage.txt"),
        Choice::<Self>::flag(JUDGES[2].option, flag)
            .about("check for CMS: the score goes to standard output, the verdict to standard error"),
        Choice::<Self>::flag(settings::ANY, flag).about("accept every path that leads to the goal, of any length"),
        Choice::<Self>::value(settings::POINTS, "RULE", |check, value| {
            check.settings.points = value.one_of("rule of points", &RULES, |rule| rule.0)?.0;
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
            let most: Grid = value.read()?;
            check.settings.most = Some((most.width(), most.height()));
            Ok(())
        })
        .about("with --input, accept no more columns or rows"),
        Choice::<Self>::flag(settings::NUMBERS, flag)
            .about("with --input, accept only the tiles 1, 2 and so on, and the blank '.'"),
        options::size(),
        Choice::<Self>::value("--testset", "NAME", |_, _| Ok(())).about("accepted for testlib, and ignored"),
        Choice::<Self>::value("--group", "NAME", |_, _| Ok(())).about("accepted for testlib, and ignored"),
        Choice::<Self>::flag(settings::XML[0], flag).about("write REPORT as testlib's XML"),
        Choice::<Self>::flag(settings::XML[1], flag).about("the same"),
        options::nodes(),
        options::memory(),
    ];
    const NAMES: &'static [Names] = &[("operands and statuses", || {
        let rows = JUDGES.iter();
        rows.map(|judge| (judge.usage(), judge.about.into())).collect()
    })];

    /// The judge says which are too many.
    fn operands(&self) -> usize {
        usize::MAX
    }

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let limits = self.shared.limits();
        call::run(self.settings(), operands, &|puzzle, input| {
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
    check.settings.flags.push(name);
}

impl Check {
    fn settings(&self) -> Settings {
        let size = self.shared.size;
        Settings { size: size.map(|grid| (grid.width(), grid.height())), ..self.settings.clone() }
    }
}

/// What options, without operands, say to a program without a solver.
pub fn settings(options: Vec<OsString>) -> Result<Settings, Failure> {
    let (check, _) = parsed(options, Check::CHOICES, |_| 0)?;
    let settings = check.settings();
    settings.check()?;
    let limits = [options::NODES, options::MEMORY];
    let is_given = [check.shared.nodes.is_some(), check.shared.memory.is_some()];
    if let Some((limit, _)) = limits.iter().zip(is_given).find(|(_, is_given)| *is_given) {
        return Err(
            UsageError::new(format!("found {limit}"), "expected none: the printed program has no solver").into()
        );
    }
    Ok(settings)
}
