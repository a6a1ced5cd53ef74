//! `yapboz check`: checks an output for three families of judges.

use super::options::{self, shared, Shared};
use super::{input, io, message, Command, Failure, Names};
use crate::args::{Choice, UsageError};
use crate::check::{check, Accepted, Expected, Rejection};
use crate::puzzle::Puzzle;
use crate::quote::visible;
use crate::solver::Solver;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

#[derive(Default)]
pub struct Check {
    shared: Shared,
    /// The options that name a judge.
    judges: Vec<&'static str>,
    is_any: bool,
    is_input: bool,
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
An OUT that cannot be read has a wrong format. OUT is read up to its first error, in constant
memory.

A fault of the judge is reported as 'fail: MESSAGE', with status 3 for every judge. It is one if IN
is not a puzzle; if ANSWER is wrong, or longer than a right OUT; if there is no ANSWER and the
solver does not know the least length; or if the command line is wrong.

With --input, only IN (default: '-') is checked. The status is 0 or 42 if it is a puzzle, solvable
or not; otherwise it is 2 or 43, and the message names the file, line and column.";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        (
            "check an output, with the solver as the jury",
            "yapboz check yapboz.gir yapboz.cik",
        ),
        ("check an input", "yapboz check --input yapboz.gir"),
    ];
    const CHOICES: &'static [Choice<Check>] = &[
        Choice::<Self>::flag(JUDGES[1].option, |check, name| check.judges.push(name)).about(
            "check standard input for DOMjudge or Kattis; the verdict goes to DIR/judgemessage.txt",
        ),
        Choice::<Self>::flag(JUDGES[2].option, |check, name| check.judges.push(name)).about(
            "check for CMS: the score goes to standard output, the verdict to standard error",
        ),
        Choice::<Self>::flag("--any", |check, _| check.is_any = true)
            .about("accept every path that leads to the goal, of any length"),
        Choice::<Self>::flag("--input", |check, _| check.is_input = true)
            .about("check only IN, as an input validator"),
        options::size(),
        options::nodes(),
        options::memory(),
    ];
    const NAMES: &'static [Names] = &[("operands and statuses", || {
        let rows = JUDGES.iter();
        rows.map(|judge| (judge.usage(), judge.about.into()))
            .collect()
    })];

    fn operands(&self) -> usize {
        match self.is_input {
            true => 1,
            false => self.judge().operands.len(),
        }
    }

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let call = Call::new(self, operands).map_err(fail)?;
        match call.verdict() {
            Ok((verdict, text)) => call.report(verdict, &text).map_err(fail),
            Err(failure) => {
                let failure = fail(failure);
                if let Failure::Unable(text) = &failure {
                    // Standard error gets the message in any case.
                    let _ = call.write(text);
                }
                Err(failure)
            }
        }
    }

    fn refused(error: UsageError) -> Result<(), Failure> {
        Err(fail(error.into()))
    }
}

impl Check {
    /// The judge of the last option, or the first judge.
    fn judge(&self) -> &'static Judge {
        let option = self.judges.last().unwrap_or(&JUDGES[0].option);
        let named = JUDGES.iter().find(|judge| judge.option == *option);
        named.expect("every option here is a judge's")
    }
}

/// Marks a failure as the judge's fault: everything but a wrong output is.
fn fail(failure: Failure) -> Failure {
    match failure {
        Failure::Wrong(text) | Failure::Unable(text) | Failure::Closed(text) => {
            Failure::Unable(format!("fail: {text}"))
        }
        other => other,
    }
}

const IN: &str = "IN";
const OUT: &str = "OUT";
const ANSWER: &str = "ANSWER";
const FOLDER: &str = "DIR";

/// A family of judges, and how they call a checker.
struct Judge {
    /// The option that names it; empty for the first.
    option: &'static str,
    /// The operands, in the judges' order. OUT is standard input if it is not among them.
    operands: &'static [&'static str],
    /// The least number of operands.
    required: usize,
    /// The exit status of every [`Verdict`].
    statuses: [u8; 4],
    /// Whether a score is printed too.
    has_score: bool,
    /// The statuses, for the help.
    about: &'static str,
}

const JUDGES: [Judge; 3] = [
    Judge {
        option: "",
        operands: &[IN, OUT, ANSWER],
        required: 2,
        statuses: [0, 1, 2, 2],
        has_score: false,
        about: "0 ok, 1 wrong answer, 2 wrong output format, 3 fail, as in testlib",
    },
    Judge {
        option: "--icpc",
        operands: &[IN, ANSWER, FOLDER],
        required: 3,
        statuses: [42, 43, 43, 43],
        has_score: false,
        about: "42 ok, 43 wrong, 3 fail",
    },
    Judge {
        option: "--cms",
        operands: &[IN, ANSWER, OUT],
        required: 3,
        statuses: [0, 0, 0, 0],
        has_score: true,
        about: "0 and the score 1.0 or 0.0; 3 fail, and no score",
    },
];

impl Judge {
    fn usage(&self) -> String {
        let (required, others) = self.operands.split_at(self.required);
        let required = required.iter().map(|name| (*name).to_string());
        let others = others.iter().map(|name| format!("[{name}]"));
        let operands: Vec<String> = required.chain(others).collect();
        format!("{} {}", self.option, operands.join(" "))
            .trim_start()
            .into()
    }
}

/// The result for an output or, with `--input`, an input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Ok,
    WrongAnswer,
    WrongFormat,
    WrongInput,
}

impl Verdict {
    fn prefix(self) -> &'static str {
        match self {
            Verdict::Ok => "ok: ",
            Verdict::WrongAnswer => "wrong answer: ",
            Verdict::WrongFormat => "wrong output format: ",
            Verdict::WrongInput => "",
        }
    }
}

/// A valid command line.
struct Call {
    judge: &'static Judge,
    files: Vec<OsString>,
    check: Check,
}

impl Call {
    fn new(check: Check, files: Vec<OsString>) -> Result<Call, Failure> {
        let judge = check.judge();
        if let Some(other) = check.judges.iter().find(|option| **option != judge.option) {
            return Err(Failure::exclusive(other, judge.option));
        }
        let required = if check.is_input { 0 } else { judge.required };
        if files.len() < required {
            let missing = judge.operands[files.len()];
            let expected = format!("expected {}", judge.usage());
            return Err(UsageError::new(format!("found no {missing}"), expected).into());
        }
        match (check.is_input, judge.has_score, check.is_any) {
            (true, true, _) => return Err(Failure::exclusive("--input", judge.option)),
            (true, _, true) => return Err(Failure::exclusive("--input", "--any")),
            _ => {}
        }
        let call = Call {
            judge,
            files,
            check,
        };
        if let Some(message) = call.message_file() {
            for name in call.inputs() {
                io::refuse_same_file(name, message.as_os_str())?;
            }
        }
        Ok(call)
    }

    fn inputs(&self) -> impl Iterator<Item = &OsStr> {
        let names: &[&str] = match self.check.is_input {
            true => &[IN],
            false => &[IN, OUT, ANSWER],
        };
        names.iter().filter_map(|name| self.file(name))
    }

    /// The file of an operand. IN and OUT are standard input if they are missing.
    fn file(&self, name: &str) -> Option<&OsStr> {
        let at = self.judge.operands.iter().position(|&other| other == name);
        let file = at.and_then(|at| self.files.get(at));
        let stream = [IN, OUT].contains(&name).then_some(OsStr::new("-"));
        file.map(OsString::as_os_str).or(stream)
    }

    fn verdict(&self) -> Result<(Verdict, String), Failure> {
        let input = self.file(IN).expect("IN has a default");
        if self.check.is_input {
            return match input::puzzle(input, self.check.shared.size) {
                Ok(puzzle) => Ok((Verdict::Ok, format!("a puzzle of {}", puzzle.grid()))),
                Err(Failure::Wrong(text)) => Ok((Verdict::WrongInput, text)),
                Err(failure) => Err(failure),
            };
        }
        let output = self.file(OUT).expect("OUT has a default");
        if self.inputs().filter(|name| io::is_stream(name)).count() > 1 {
            let message = "yapboz: standard input can only be one of IN, OUT and ANSWER";
            return Err(Failure::Wrong(message.into()));
        }
        if io::is_stream(output) {
            io::refuse_closed_input()?;
        }
        let puzzle = input::puzzle(input, self.check.shared.size)?;
        let expected = self.expected(&puzzle, &io::shown(input))?;
        let checked = match io::open(output) {
            Ok(source) => check(&puzzle, source, expected),
            Err(Failure::Unable(text)) => return Ok((Verdict::WrongFormat, text)),
            Err(failure) => return Err(failure),
        };
        let rejection = match checked {
            Ok(right) => return Ok((Verdict::Ok, right.to_string())),
            Err(rejection) => rejection,
        };
        match &rejection {
            Rejection::Wrong(_) => Ok((Verdict::WrongAnswer, rejection.to_string())),
            Rejection::Format(_) => Ok((Verdict::WrongFormat, rejection.to_string())),
            Rejection::Unread(error) => Ok((Verdict::WrongFormat, io::why(output, error))),
            Rejection::Doubt { .. } => Err(Failure::Wrong(match self.file(ANSWER) {
                Some(answer) => format!("{}: {rejection}", answer.to_string_lossy()),
                None => format!("{rejection}: give an ANSWER, or use --any"),
            })),
        }
    }

    /// The length of a right path, by ANSWER or the solver.
    fn expected(&self, puzzle: &Puzzle, input: &str) -> Result<Expected, Failure> {
        let (lower_bound, upper_bound) = match self.file(ANSWER) {
            Some(answer) => match check(puzzle, io::open(answer)?, Expected::Any) {
                Ok(Accepted::Moves(moves)) => (moves, moves),
                Ok(Accepted::Unsolvable) => return Ok(Expected::Any),
                Err(Rejection::Unread(error)) => return Err(io::unable(answer, &error)),
                Err(rejection) => {
                    let name = answer.to_string_lossy();
                    let is_placed = matches!(rejection, Rejection::Format(_));
                    let space = if is_placed { "" } else { " " };
                    return Err(Failure::Wrong(format!("{name}:{space}{rejection}")));
                }
            },
            None if self.check.is_any => return Ok(Expected::Any),
            None => {
                let solved = Solver::new(self.check.shared.limits()).solve(puzzle);
                let solved = solved.map_err(|unsolved| Failure::unsolved(input, &unsolved))?;
                match solved.moves {
                    Some(path) => (solved.lower_bound.into(), path.len() as u64),
                    None => return Ok(Expected::Any),
                }
            }
        };
        Ok(match self.check.is_any {
            true => Expected::Any,
            false => Expected::Fewest {
                lower_bound,
                upper_bound,
            },
        })
    }

    /// Reports a verdict where the judge expects it.
    fn report(&self, verdict: Verdict, text: &str) -> Result<(), Failure> {
        let line = visible(&format!("{}{text}", verdict.prefix()));
        if !self.write(&line)? {
            message(format_args!("{line}"));
        }
        if self.judge.has_score {
            let is_right = verdict == Verdict::Ok;
            io::print(if is_right { "1.0\n" } else { "0.0\n" })?;
        }
        match self.judge.statuses[verdict as usize] {
            0 => Ok(()),
            status => Err(Failure::Reported(status)),
        }
    }

    /// The file in the judge's folder, if there is one.
    fn message_file(&self) -> Option<PathBuf> {
        let folder = self.file(FOLDER)?;
        Some(Path::new(folder).join("judgemessage.txt"))
    }

    /// Writes a line to the judge's folder. Returns whether there is one.
    fn write(&self, line: &str) -> Result<bool, Failure> {
        let Some(file) = self.message_file() else {
            return Ok(false);
        };
        io::append(file.as_os_str(), &format!("{}\n", visible(line)))?;
        Ok(true)
    }
}
