//! `yapboz check`: whether an output is right, as three kinds of judges ask it.

use super::options::{self, Shared};
use super::{input, io, not_both, say, Command, Failure, Names};
use crate::args::{Choice, Usage};
use crate::check::{check, Expected, Fault, Right};
use crate::puzzle::{Answer, Puzzle};
use crate::quote::visible;
use crate::solver::Solver;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

#[derive(Default)]
pub struct Check {
    shared: Shared,
    /// The options that name a kind of judges.
    judges: Vec<&'static str>,
    is_any: bool,
    is_input: bool,
}

impl AsMut<Shared> for Check {
    fn as_mut(&mut self) -> &mut Shared {
        &mut self.shared
    }
}

impl Command for Check {
    const NAME: &'static str = "check";
    const OPERANDS: &'static str = "IN OUT [ANSWER]";
    const ABOUT: &'static str = "is this output right? for three kinds of judges";
    const DETAILS: &'static str = "\
Says whether OUT is right for the puzzle of IN: its path leads from the start to the goal, its number is the
path's length, and no path is shorter, by ANSWER, or without one as the solver proves. Where no moves lead to the
goal, right is '12' and 'YAZDIRILAMAZ'. Before, between and after the two may be spaces, tabs and line ends, and
nothing else. The verdict is a line: 'ok: 5 moves', 'wrong answer: move 4 (D) leaves the board', 'wrong output
format: 2:3: found 'l', wanted 'L' in upper case'. An OUT that cannot be read is of a wrong format.

A fault of the judge's own is 'fail:' and words, with status 3 for every kind of judge: IN is no puzzle; ANSWER is not
right, or longer than an output that is; without ANSWER, it is not known whether an output has the fewest moves; or
the command line is wrong, as it is with an operand too many.

The output is played while it is read, in no memory, and not read beyond what is wrong with it. '-' is standard
input. With --input only IN is looked at, by default '-': status 0 or 42 where it is a puzzle, solvable or not, else
2 or 43, and what is wrong there, with file, line and column.";
    const CHOICES: &'static [Choice<Check>] = &[
        Choice::flag(
            JUDGES[1].option,
            "for DOMjudge and Kattis: the output on standard input, the verdict in DIR/judgemessage.txt",
            |check, name| check.judges.push(name),
        ),
        Choice::flag(
            JUDGES[2].option,
            "for CMS: the score on standard output, the verdict on standard error",
            |check, name| check.judges.push(name),
        ),
        Choice::flag(
            "--any",
            "every path that leads to the goal is right, however long",
            |check, _| check.is_any = true,
        ),
        Choice::flag(
            "--input",
            "only whether IN is a puzzle, as validators of inputs are asked",
            |check, _| check.is_input = true,
        ),
        options::size(),
        options::nodes(),
        options::memory(),
    ];
    const NAMES: &'static [Names] = &[("operands and statuses", || {
        JUDGES
            .iter()
            .map(|judge| (judge.usage(), judge.about))
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
            Ok((verdict, words)) => call.tell(verdict, &words).map_err(fail),
            Err(failure) => {
                let failure = fail(failure);
                if let Failure::Unable(words) = &failure {
                    // Standard error has these words in any case, and one fault is enough.
                    let _ = call.write(words);
                }
                Err(failure)
            }
        }
    }

    fn refused(usage: Usage) -> Result<(), Failure> {
        Err(fail(usage.into()))
    }
}

impl Check {
    /// The kind of judges that the last option says, or the first kind.
    fn judge(&self) -> &'static Judge {
        let option = self.judges.last().unwrap_or(&JUDGES[0].option);
        let named = JUDGES.iter().find(|judge| judge.option == *option);
        named.expect("only options of judges are taken for one")
    }
}

/// Whatever is wrong but the output is the judge's own fault.
fn fail(failure: Failure) -> Failure {
    match failure {
        Failure::Wrong(words) | Failure::Unable(words) | Failure::Closed(words) => {
            Failure::Unable(format!("fail: {words}"))
        }
        other => other,
    }
}

const IN: &str = "IN";
const OUT: &str = "OUT";
const ANSWER: &str = "ANSWER";
const FOLDER: &str = "DIR";

/// A kind of judges, and how they ask.
struct Judge {
    /// The option that names it; none for the first.
    option: &'static str,
    /// The operands, in the judges' order. Where OUT is not among them it is standard input.
    operands: &'static [&'static str],
    /// How many of them there must be.
    required: usize,
    /// The statuses of the verdicts, in their order.
    statuses: [u8; 4],
    /// Whether the verdict is also a score, on standard output.
    has_score: bool,
    /// What the statuses mean, for the help.
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
    /// Its option and operands, as the help writes them.
    fn usage(&self) -> String {
        let (required, others) = self.operands.split_at(self.required);
        let required = required.iter().map(|name| (*name).to_string());
        let others = others.iter().map(|name| format!("[{name}]"));
        let words: Vec<String> = required.chain(others).collect();
        format!("{} {}", self.option, words.join(" "))
            .trim_start()
            .into()
    }
}

/// What is said of an output or an input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Ok,
    WrongAnswer,
    WrongFormat,
    WrongInput,
}

impl Verdict {
    /// What stands before its words.
    fn prefix(self) -> &'static str {
        match self {
            Verdict::Ok => "ok: ",
            Verdict::WrongAnswer => "wrong answer: ",
            Verdict::WrongFormat => "wrong output format: ",
            Verdict::WrongInput => "",
        }
    }
}

/// A command line that makes sense.
struct Call {
    judge: &'static Judge,
    files: Vec<OsString>,
    check: Check,
}

impl Call {
    fn new(check: Check, files: Vec<OsString>) -> Result<Call, Failure> {
        let judge = check.judge();
        if let Some(other) = check.judges.iter().find(|option| **option != judge.option) {
            return Err(not_both(other, judge.option));
        }
        let required = if check.is_input { 0 } else { judge.required };
        if files.len() < required {
            let missing = judge.operands[files.len()];
            return Err(Usage::Missing(missing, judge.usage()).into());
        }
        match (check.is_input, judge.has_score, check.is_any) {
            (true, true, _) => return Err(not_both("--input", judge.option)),
            (true, _, true) => return Err(not_both("--input", "--any")),
            _ => {}
        }
        let call = Call {
            judge,
            files,
            check,
        };
        if let Some(message) = call.message() {
            for name in call.read() {
                io::refuse_same_file(name, message.as_os_str())?;
            }
        }
        Ok(call)
    }

    /// The files that are read.
    fn read(&self) -> impl Iterator<Item = &OsStr> {
        let names: &[&str] = match self.check.is_input {
            true => &[IN],
            false => &[IN, OUT, ANSWER],
        };
        names.iter().filter_map(|name| self.file(name))
    }

    /// The file of an operand's name. IN and OUT are standard input where they are not among the operands.
    fn file(&self, name: &str) -> Option<&OsStr> {
        let at = self.judge.operands.iter().position(|&other| other == name);
        let file = at.and_then(|at| self.files.get(at));
        let stream = [IN, OUT].contains(&name).then_some(OsStr::new("-"));
        file.map(OsString::as_os_str).or(stream)
    }

    fn verdict(&self) -> Result<(Verdict, String), Failure> {
        let input = self.file(IN).expect("IN has a default");
        if self.check.is_input {
            return match input::puzzle(input, None, self.check.shared.size) {
                Ok(puzzle) => Ok((Verdict::Ok, format!("a puzzle of {}", puzzle.grid()))),
                Err(Failure::Wrong(words)) => Ok((Verdict::WrongInput, words)),
                Err(failure) => Err(failure),
            };
        }
        let output = self.file(OUT).expect("OUT has a default");
        if self.read().filter(|name| io::is_stream(name)).count() > 1 {
            let words = "yapboz: standard input can only be one of IN, OUT and ANSWER";
            return Err(Failure::Wrong(words.into()));
        }
        if io::is_stream(output) {
            io::refuse_closed_input()?;
        }
        let puzzle = input::puzzle(input, None, self.check.shared.size)?;
        let wanted = self.wanted(&puzzle, &input.to_string_lossy())?;
        let checked = match io::open(output) {
            Ok(source) => check(&puzzle, source, wanted),
            Err(Failure::Unable(words)) => return Ok((Verdict::WrongFormat, words)),
            Err(failure) => return Err(failure),
        };
        let fault = match checked {
            Ok(right) => return Ok((Verdict::Ok, right.to_string())),
            Err(fault) => fault,
        };
        match &fault {
            Fault::Wrong(_) => Ok((Verdict::WrongAnswer, fault.to_string())),
            Fault::Format(_) => Ok((Verdict::WrongFormat, fault.to_string())),
            Fault::Unread(error) => Ok((Verdict::WrongFormat, io::why(output, error))),
            Fault::Doubt { .. } => Err(Failure::Wrong(match self.file(ANSWER) {
                Some(answer) => format!("{}: {fault}", answer.to_string_lossy()),
                None => format!("{fault}: name an ANSWER, or take --any"),
            })),
        }
    }

    /// How long a right path is: ANSWER tells it, or else the solver.
    fn wanted(&self, puzzle: &Puzzle, input: &str) -> Result<Expected, Failure> {
        let (lower_bound, upper_bound) = match self.file(ANSWER) {
            Some(answer) => match check(puzzle, io::open(answer)?, Expected::Any) {
                Ok(Right::Moves(moves)) => (moves, moves),
                Ok(Right::Unsolvable) => return Ok(Expected::Any),
                Err(Fault::Unread(error)) => return Err(io::unable(answer, &error)),
                Err(fault) => {
                    let name = answer.to_string_lossy();
                    let is_placed = matches!(fault, Fault::Format(_));
                    let space = if is_placed { "" } else { " " };
                    return Err(Failure::Wrong(format!("{name}:{space}{fault}")));
                }
            },
            None if self.check.is_any => return Ok(Expected::Any),
            None => {
                let solved = Solver::new(self.check.shared.limits()).solve(puzzle);
                let solved = solved.map_err(|unsolved| Failure::unsolved(input, &unsolved))?;
                match solved.answer {
                    Answer::Moves(path) => (solved.lower_bound.into(), path.len() as u64),
                    Answer::Unsolvable => return Ok(Expected::Any),
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

    /// Tells a verdict where the judge looks for it.
    fn tell(&self, verdict: Verdict, words: &str) -> Result<(), Failure> {
        let words = visible(&format!("{}{words}", verdict.prefix()));
        if !self.write(&words)? {
            say(format_args!("{words}"));
        }
        if self.judge.has_score {
            let is_right = verdict == Verdict::Ok;
            io::print(if is_right { "1.0\n" } else { "0.0\n" })?;
        }
        match self.judge.statuses[verdict as usize] {
            0 => Ok(()),
            status => Err(Failure::Said(status)),
        }
    }

    /// The file of the verdict in the judge's folder, if there is one.
    fn message(&self) -> Option<PathBuf> {
        let folder = self.file(FOLDER)?;
        Some(Path::new(folder).join("judgemessage.txt"))
    }

    /// Writes words to the judge's folder, and returns whether there is one.
    fn write(&self, words: &str) -> Result<bool, Failure> {
        let Some(file) = self.message() else {
            return Ok(false);
        };
        io::append(file.as_os_str(), &format!("{}\n", visible(words)))?;
        Ok(true)
    }
}
