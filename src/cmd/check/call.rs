//! A judge's call of the checker: its files, the verdict, and how it is reported. It knows no search.

use super::judge::{Judge, ANSWER, FOLDER, IN, OUT, REPORT};
use super::points::{worth, Points, RULES};
use super::settings::{Settings, ANY, INPUT, NUMBERS, QUIET, STRICT, XML};
use super::strict::strict;
use super::verdict::Verdict;
use crate::args::UsageError;
use crate::check::{check, Accepted, Expected, Rejection};
use crate::cmd::io::{self, refuse_same_file};
use crate::cmd::{message, Failure};
use crate::grid::Grid;
use crate::package::has_numbers;
use crate::puzzle::Puzzle;
use crate::quote::visible;
use crate::text::{gir, ParseError, TextPosition};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// Arguments of the ICPC format's default validator that the checker obeys anyway.
const OBEYED: [&str; 2] = ["case_sensitive", "space_change_sensitive"];

/// Those that it cannot obey: an output has no such numbers.
const REFUSED: [&str; 3] = ["float_tolerance", "float_relative_tolerance", "float_absolute_tolerance"];

/// Finds the fewest moves of a puzzle in a file of this name.
pub type Fewest<'a> = &'a dyn Fn(&Puzzle, &str) -> Result<Expected, Failure>;

/// Checks and reports. Every failure is the judge's fault.
pub fn run(settings: Settings, operands: Vec<OsString>, fewest: Fewest) -> Result<(), Failure> {
    let call = Call::new(settings, operands).map_err(fail)?;
    match call.verdict(fewest) {
        Ok((verdict, text)) => call.report(verdict, &text).map_err(fail),
        Err(failure) => {
            if let Failure::Wrong(text) | Failure::Unable(text) | Failure::Closed(text) = &failure {
                // Standard error gets the message in any case.
                let _ = call.write(Verdict::Fail, text);
            }
            Err(fail(failure))
        }
    }
}

/// Marks a failure as the judge's fault: everything but a wrong output is.
pub fn fail(failure: Failure) -> Failure {
    match failure {
        Failure::Wrong(text) | Failure::Unable(text) | Failure::Closed(text) => {
            Failure::Unable(format!("{}{text}", Verdict::Fail.prefix()))
        }
        other => other,
    }
}

/// A valid command line.
struct Call {
    judge: &'static Judge,
    files: Vec<OsString>,
    /// Words after the files that mean nothing here.
    unknown: Vec<OsString>,
    settings: Settings,
}

impl Call {
    fn new(settings: Settings, mut files: Vec<OsString>) -> Result<Call, Failure> {
        settings.check()?;
        let judge = settings.judge();
        if settings.has(INPUT) {
            files.retain(|file| !OBEYED.iter().any(|flag| file == flag));
        } else if files.len() < judge.required {
            let missing = judge.operands[files.len()];
            let expected = format!("expected {}", judge.usage());
            return Err(UsageError::new(format!("found no {missing}"), expected).into());
        }
        let operands = if settings.has(INPUT) { 1 } else { judge.operands.len() };
        let mut unknown = files.split_off(operands.min(files.len()));
        if let (Some(extra), false) = (unknown.first(), judge.has_flags) {
            return Err(UsageError::extra_operand(extra).into());
        }
        unknown.retain(|flag| !OBEYED.iter().any(|obeyed| flag == obeyed));
        if let Some(flag) = unknown.iter().find(|flag| REFUSED.iter().any(|refused| *flag == refused)) {
            let expected = "expected none: a number of moves is exact";
            return Err(UsageError::new(format!("found {flag:?}"), expected).into());
        }
        let call = Call { judge, files, unknown, settings };
        if let Some(message) = call.message_file() {
            for name in call.inputs() {
                refuse_same_file(name, message.as_os_str())?;
            }
        }
        Ok(call)
    }

    fn inputs(&self) -> impl Iterator<Item = &OsStr> {
        let names: &[&str] = if self.settings.has(INPUT) { &[IN] } else { &[IN, OUT, ANSWER] };
        names.iter().filter_map(move |name| self.file(name))
    }

    /// The file of an operand. IN and OUT are standard input if they are missing.
    fn file(&self, name: &str) -> Option<&OsStr> {
        let at = self.judge.operands.iter().position(|&other| other == name);
        let file = at.and_then(|at| self.files.get(at));
        let stream = [IN, OUT].contains(&name).then_some(OsStr::new("-"));
        file.map(OsString::as_os_str).or(stream)
    }

    fn verdict(&self, fewest: Fewest) -> Result<(Verdict, String), Failure> {
        let input = self.file(IN).expect("IN has a default");
        if self.settings.has(INPUT) {
            return match self.puzzle(input) {
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
        let puzzle = self.puzzle(input)?;
        let best = self.expected(&puzzle, &io::shown(input), fewest)?;
        let rule = RULES.iter().find(|rule| rule.0 == self.settings.points);
        let expected = if rule.is_some() { Expected::Any } else { best };
        let checked = match io::open(output) {
            Ok(source) => check(&puzzle, source, expected),
            Err(Failure::Unable(text)) => return Ok((Verdict::WrongFormat, text)),
            Err(failure) => return Err(failure),
        };
        let rejection = match (checked, rule) {
            (Ok(right), None) => return Ok((Verdict::Ok, right.to_string())),
            (Ok(right), Some(rule)) => match worth(*rule, &right, best) {
                Ok(points) => return Ok((Verdict::Points(points), right.to_string())),
                Err(doubt) => doubt,
            },
            (Err(rejection), _) => rejection,
        };
        match &rejection {
            Rejection::Wrong(_) => Ok((Verdict::WrongAnswer, rejection.to_string())),
            Rejection::Format(_) => Ok((Verdict::WrongFormat, rejection.to_string())),
            Rejection::Unread(error) => Ok((Verdict::WrongFormat, io::why(output, error))),
            Rejection::Doubt { .. } => Err(Failure::Wrong(match self.file(ANSWER) {
                Some(answer) => format!("{}: {rejection}", io::shown(answer)),
                None => format!("{rejection}: give an ANSWER, or use --any"),
            })),
        }
    }

    /// The puzzle in IN.
    fn puzzle(&self, input: &OsStr) -> Result<Puzzle, Failure> {
        let text = io::read(input, gir::MOST_BYTES)?;
        let grid = |(width, height)| Grid::new(width, height).ok();
        let size = self.settings.size.and_then(grid);
        let puzzle = if self.settings.has(STRICT) { strict(&text, size) } else { gir::puzzle(&text, size) };
        let puzzle = puzzle.and_then(|puzzle| self.limited(puzzle));
        puzzle.map_err(|error| Failure::Wrong(format!("{}:{error}", io::shown(input))))
    }

    /// The puzzle, if it is one of those that the options allow.
    fn limited(&self, puzzle: Puzzle) -> Result<Puzzle, ParseError> {
        let grid = puzzle.grid();
        let wrong = |found: String, expected: String| ParseError {
            position: TextPosition { line: 1, column: 1 },
            found,
            expected,
        };
        if let Some((width, height)) = self.settings.most {
            if grid.width() > width || grid.height() > height {
                return Err(wrong(format!("a board of {grid}"), format!("at most {width}x{height}")));
            }
        }
        if self.settings.has(NUMBERS) && !has_numbers(&puzzle) {
            let expected = format!("the tiles 1 to {} and the blank '.'", grid.cells() - 1);
            return Err(wrong("other words".into(), expected));
        }
        Ok(puzzle)
    }

    /// Which paths are right, by ANSWER or by `fewest`.
    fn expected(&self, puzzle: &Puzzle, input: &str, fewest: Fewest) -> Result<Expected, Failure> {
        let is_any = self.settings.has(ANY);
        let Some(answer) = self.file(ANSWER) else {
            return if is_any { Ok(Expected::Any) } else { fewest(puzzle, input) };
        };
        match check(puzzle, io::open(answer)?, Expected::Any) {
            Ok(Accepted::Moves(moves)) if !is_any => Ok(Expected::Fewest { lower_bound: moves, upper_bound: moves }),
            Ok(_) => Ok(Expected::Any),
            Err(Rejection::Unread(error)) => Err(io::unable(answer, &error)),
            Err(rejection) => {
                let name = io::shown(answer);
                let is_placed = matches!(rejection, Rejection::Format(_));
                let space = if is_placed { "" } else { " " };
                Err(Failure::Wrong(format!("{name}:{space}{rejection}")))
            }
        }
    }

    /// Reports a verdict where the judge expects it.
    fn report(&self, verdict: Verdict, text: &str) -> Result<(), Failure> {
        if !self.write(verdict, text)? {
            for flag in &self.unknown {
                message(format_args!("{}", ignored(flag)));
            }
            message(format_args!("{}", self.line(verdict, text)));
        }
        if self.judge.option == "--cms" {
            io::print(&format!("{}\n", verdict.points()))?;
        }
        if let (Verdict::Points(points), Some(folder)) = (verdict, self.file(FOLDER)) {
            let file = Path::new(folder).join("score.txt");
            io::write(file.as_os_str(), &format!("{points}\n"))?;
        }
        match verdict.status(self.judge) {
            0 => Ok(()),
            status => Err(Failure::Reported(status)),
        }
    }

    /// The verdict as one line.
    fn line(&self, verdict: Verdict, text: &str) -> String {
        let prefix = verdict.prefix();
        match (self.settings.has(QUIET), self.judge.option) {
            (true, "--cms") => format!(
                "translate:{}",
                match verdict.points() {
                    Points::ALL => "success",
                    Points::NONE => "wrong",
                    _ => "partial",
                }
            ),
            (true, _) => prefix.trim_end_matches([':', ' ']).into(),
            (false, _) => visible(&format!("{prefix}{text}")),
        }
    }

    /// The file in the judge's folder, or its own.
    fn message_file(&self) -> Option<PathBuf> {
        let folder = self.file(FOLDER).map(Path::new);
        let message = folder.map(|folder| folder.join("judgemessage.txt"));
        message.or_else(|| self.file(REPORT).map(PathBuf::from))
    }

    /// Writes the verdict to the judge's file. Returns whether there is one.
    fn write(&self, verdict: Verdict, text: &str) -> Result<bool, Failure> {
        let Some(file) = self.message_file() else {
            return Ok(false);
        };
        let name = file.as_os_str();
        if self.file(REPORT).is_some() {
            io::write(name, &self.testlib_report(verdict, text))?;
        } else {
            let mut lines: String = self.unknown.iter().map(|flag| ignored(flag) + "\n").collect();
            lines += &format!("{}\n", self.line(verdict, text));
            io::append(name, &lines)?;
        }
        Ok(true)
    }

    /// What testlib writes to a file: the message alone, or its XML, in the encoding of this program.
    fn testlib_report(&self, verdict: Verdict, text: &str) -> String {
        let mut text = if self.settings.has(QUIET) { String::new() } else { visible(text) };
        if let Verdict::Points(points) = verdict {
            text = format!("{points} {text}").trim_end().into();
        }
        if !XML.iter().any(|flag| self.settings.has(flag)) {
            return text;
        }
        for (from, to) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")] {
            text = text.replace(from, to);
        }
        let (head, outcome) = ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", verdict.outcome());
        format!("{head}<result outcome = \"{outcome}\">{text}</result>\n")
    }
}

fn ignored(flag: &OsStr) -> String {
    format!("note: found {:?}, which is ignored", visible(&flag.to_string_lossy()))
}
