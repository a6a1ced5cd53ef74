//! A judge's call of the checker: its files, the verdict, and how it is reported. Without ANSWER,
//! the solver finds the least length.

use super::settings::{status, Accept, Settings, CALLS};
use super::validator;
use super::verdict::{Points, Verdict};
use crate::args::{UsageError, LONGEST};
use crate::check::{beginning_of, check_in, Accepted, Expected, Rejection};
use crate::cmd::input::Source;
use crate::cmd::io;
use crate::cmd::io::closed::{was_closed, INPUT};
use crate::cmd::{message, Failure};
use crate::moves::Path;
use crate::package::Protocol;
use crate::puzzle::Puzzle;
use crate::quote::{cut, visible};
use crate::search::NodeLimit;
use crate::solver::{Limits, Solver};
use crate::text::cik::{self, Parsed};
use crate::text::dialect::Dialect;
use crate::text::{gir, path};
use std::ffi::OsString;
use std::iter;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Arguments of the ICPC format's default validator that the checker obeys anyway.
const OBEYED: [&str; 2] = ["case_sensitive", "space_change_sensitive"];

/// Arguments that the checker cannot obey: an output has no numbers with a tolerance.
const REFUSED: [&str; 3] = [
    "float_tolerance",
    "float_relative_tolerance",
    "float_absolute_tolerance",
];

fn fewest(puzzle: &Puzzle, input: &str) -> Result<Expected, Failure> {
    let solved = Solver::new(Limits::default()).find(puzzle);
    let solved = solved.map_err(|unsolved| {
        Failure::Unable(format!("{input}: {unsolved}; ANSWER says the fewest"))
    })?;
    Ok(solved.path.map_or(Expected::Any, |path| Expected::Fewest {
        lower_bound: solved.lower_bound,
        upper_bound: path.len() as u32,
    }))
}

/// The most nodes for the figures of a message.
const FIGURE_NODES: NodeLimit = NodeLimit(10_000_000);

/// The most moves that are followed for a message: no shorter path of an exact distance is longer.
const FIGURE_MOVES: usize = 1000;

/// Says how many moves are enough, and which move of a right output is the first to lead away from
/// the goal. Returns `None` for a shortest path, and if distances are not known.
fn excess(puzzle: &Puzzle, output: &[u8], dialect: &Dialect, found: u32) -> Option<String> {
    let mut solver = Solver::new(Limits {
        nodes: Some(FIGURE_NODES),
        ..Limits::default()
    });
    let mut path = Path::default();
    match cik::parse(output, dialect).ok()? {
        Parsed::Path(_, moves) => moves
            .each_move(|m| {
                path.0.push(m);
                if path.len() < FIGURE_MOVES {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })
            .ok()?,
        Parsed::Tiles(_, tiles) => {
            path = beginning_of(puzzle, tiles.tokens().ok()?.take(FIGURE_MOVES)).0;
        }
        _ => return None,
    }
    if !Solver::knows_distances(puzzle) {
        return None;
    }
    let mut walk = solver.walk(puzzle).ok()?;
    let fewest = walk.distance;
    if found == fewest {
        return None;
    }
    let are = if fewest == 1 { "is" } else { "are" };
    for (number, &m) in (1..).zip(&path) {
        let (before, cell) = (walk.distance, walk.board().blank());
        walk.make(m, &mut solver).ok()?;
        if walk.distance > before {
            let name = if dialect.letters.are_tiles() {
                puzzle.word(walk.board().tile(cell))
            } else {
                dialect.letters.of(m)
            };
            return Some(format!(
                ", {fewest} {are} enough; move {number} ({name}) leads away"
            ));
        }
    }
    None
}

/// Checks and reports. Every failure is the judge's fault.
pub fn run(settings: Settings, operands: Vec<OsString>, source: &Source) -> Result<(), Failure> {
    let call = Call::new(settings, operands).map_err(fail)?;
    match call.verdict(source) {
        Ok((verdict, text)) => call.report(verdict, &text).map_err(fail),
        Err(failure) => {
            if let Failure::Wrong(text) | Failure::Unable(text) | Failure::Closed(text) = &failure {
                // Standard error gets the message in any case.
                let _ = call.write(&call.lines(Verdict::Fail, text));
            }
            Err(fail(failure))
        }
    }
}

/// Reports a failure as the judge's fault: every failure but a wrong output is the judge's fault.
pub fn fail(failure: Failure) -> Failure {
    match failure {
        Failure::Wrong(text) | Failure::Unable(text) | Failure::Closed(text) => {
            message(format_args!("{}", visible(&Verdict::Fail.line(&text))));
            Failure::Reported(status(Protocol::Testlib, Verdict::Fail))
        }
        other => other,
    }
}

/// A valid command line. IN and OUT are standard input if they are not named.
pub struct Call {
    settings: Settings,
    pub input: OsString,
    output: OsString,
    pub answer: Option<OsString>,
    /// Where an ICPC judge reads the verdict.
    folder: Option<PathBuf>,
    /// Words after the files that mean nothing here.
    unknown: Vec<OsString>,
}

impl Call {
    pub fn of(settings: Settings) -> Call {
        let [input, output] = ["-", "-"].map(OsString::from);
        Call {
            settings,
            input,
            output,
            answer: None,
            folder: None,
            unknown: Vec::new(),
        }
    }

    fn new(settings: Settings, mut operands: Vec<OsString>) -> Result<Call, Failure> {
        let is_obeyed = |word: &OsString| OBEYED.iter().any(|flag| word == flag);
        let is_input = matches!(settings.accept, Accept::Input { .. });
        operands.retain(|word| !is_input || !is_obeyed(word));
        let mut call = Call::of(settings);
        let mut operands = operands.into_iter();
        let others = CALLS
            .iter()
            .find(|row| row.value == call.settings.protocol && row.value != Protocol::Testlib);
        let usage = others.map_or(super::COMMAND.operands, |row| row.name);
        let mut need = |name: &str| {
            let missing = || {
                UsageError::new(
                    format!("{name} is missing"),
                    format!("expected check {usage}"),
                )
            };
            operands.next().ok_or_else(missing)
        };
        match call.settings.protocol {
            _ if is_input => call.input = need("IN").unwrap_or(call.input),
            Protocol::Icpc => {
                (call.input, call.answer) = (need("IN")?, Some(need("ANSWER")?));
                call.folder = Some(need("DIR")?.into());
            }
            Protocol::Cms => {
                (call.input, call.answer, call.output) =
                    (need("IN")?, Some(need("ANSWER")?), need("OUT")?);
            }
            Protocol::Testlib | Protocol::TestlibHeader => {
                (call.input, call.output, call.answer) =
                    (need("IN")?, need("OUT")?, need("ANSWER").ok());
            }
        }
        if call.settings.protocol == Protocol::Icpc {
            call.unknown.extend(&mut operands);
        }
        if let Some(extra) = operands.next() {
            // A folder of tests that is not there has operands of another kind.
            io::open(&call.input)?;
            return Err(UsageError::extra_operand(&extra).into());
        }
        call.unknown.retain(|word| !is_obeyed(word));
        if let Some(flag) = call
            .unknown
            .iter()
            .find(|flag| REFUSED.iter().any(|refused| *flag == refused))
        {
            let expected = "expected no tolerance: a number of moves is exact";
            return Err(UsageError::new(format!("found {flag:?}"), expected).into());
        }
        let outputs = ["judgemessage.txt", "score.txt"]
            .map(|name| Some(call.folder.as_ref()?.join(name).into()));
        io::claim(outputs.into_iter().flatten().collect())?;
        // Before the failure is written to the judge's file.
        call.files().try_for_each(|name| io::refuse_output(name))?;
        Ok(call)
    }

    pub fn has_points(&self) -> bool {
        self.settings.accept == Accept::Points
    }

    fn files(&self) -> impl Iterator<Item = &OsString> {
        iter::once(&self.input)
            .chain([&self.output])
            .chain(&self.answer)
    }

    fn verdict(&self, source: &Source) -> Result<(Verdict, String), Failure> {
        if let Accept::Input { .. } = self.settings.accept {
            return match self.puzzle(source) {
                Ok(puzzle) => Ok((Verdict::Ok, format!("a puzzle of {}", puzzle.grid()))),
                Err(Failure::Wrong(text)) => Ok((Verdict::WrongInput, text)),
                Err(failure) => Err(failure),
            };
        }
        if self.files().filter(|name| io::is_stream(name)).count() > 1 {
            return Err(Failure::Wrong(
                "standard input can only be one of IN, OUT and ANSWER".into(),
            ));
        }
        // Reading a closed input as an empty output would blame the contestant.
        if io::is_stream(&self.output) && was_closed(INPUT) {
            return Err(Failure::Unable("standard input: it is closed".into()));
        }
        self.judged(source, || io::read(&self.output, path::MOST_BYTES))
    }

    /// Returns the verdict on the output that `read` reads.
    pub fn judged(
        &self,
        source: &Source,
        read: impl FnOnce() -> Result<Vec<u8>, Failure>,
    ) -> Result<(Verdict, String), Failure> {
        let puzzle = self.puzzle(source)?;
        let best = self.best(&puzzle)?;
        let has_points = self.has_points();
        let text = match read() {
            Ok(text) => text,
            Err(Failure::Unable(text)) => return Ok((Verdict::WrongFormat, text)),
            Err(failure) => return Err(failure),
        };
        let expected = if has_points { Expected::Any } else { best };
        let checked = check_in(&self.settings.dialect, &puzzle, &text, expected);
        let judged = checked.and_then(|right| {
            let figures = match (self.settings.accept, right) {
                (Accept::Any { most }, Accepted::Moves(found)) if found > most => {
                    return Err(Rejection::TooLong {
                        found,
                        upper_bound: most,
                    })
                }
                (Accept::Any { .. }, Accepted::Moves(found)) => {
                    excess(&puzzle, &text, &self.settings.dialect, found)
                }
                _ => None,
            };
            let verdict = match has_points {
                true => Verdict::Points(Points::of(right, best)?),
                false => Verdict::Ok,
            };
            Ok((verdict, format!("{right}{}", figures.unwrap_or_default())))
        });
        judged.or_else(|rejection| match &rejection {
            Rejection::Format(_) => Ok((Verdict::WrongFormat, rejection.to_string())),
            Rejection::Doubt { .. } | Rejection::TooManyBoards => {
                Err(Failure::Wrong(match &self.answer {
                    Some(answer) => format!("{}: {rejection}", io::shown(answer)),
                    None if rejection == Rejection::TooManyBoards => rejection.to_string(),
                    None if has_points => format!("{rejection}: give an ANSWER"),
                    None => format!("{rejection}: give an ANSWER, or use --any"),
                }))
            }
            _ => Ok((Verdict::WrongAnswer, rejection.to_string())),
        })
    }

    fn puzzle(&self, source: &Source) -> Result<Puzzle, Failure> {
        let text = io::read(&self.input, gir::MOST_BYTES)?;
        let wrong = |error| Failure::Wrong(format!("{}:{error}", io::shown(&self.input)));
        match self.settings.accept {
            Accept::Input { is_strict: true } => {
                validator::exactly_written(&text, &self.settings).map_err(wrong)
            }
            _ => source
                .puzzle(&text)
                .map(|read| read.puzzle)
                .map_err(|misread| {
                    let name = misread.name(&self.input);
                    Failure::Wrong(format!("{name}:{}", misread.error))
                }),
        }
    }

    /// Returns which paths get all points, according to ANSWER or to the solver.
    fn best(&self, puzzle: &Puzzle) -> Result<Expected, Failure> {
        let is_any = matches!(self.settings.accept, Accept::Any { .. });
        let Some(answer) = &self.answer else {
            return if is_any {
                Ok(Expected::Any)
            } else {
                fewest(puzzle, &io::shown(&self.input))
            };
        };
        match check_in(
            &self.settings.dialect,
            puzzle,
            &io::read(answer, path::MOST_BYTES)?,
            Expected::Any,
        ) {
            Ok(Accepted::Moves(moves)) if !is_any => Ok(Expected::Fewest {
                lower_bound: moves,
                upper_bound: moves,
            }),
            Ok(_) => Ok(Expected::Any),
            Err(rejection @ Rejection::Format(_)) => {
                Err(Failure::Wrong(format!("{}:{rejection}", io::shown(answer))))
            }
            Err(rejection) => Err(Failure::Wrong(format!(
                "{}: {rejection}",
                io::shown(answer)
            ))),
        }
    }

    fn report(&self, verdict: Verdict, text: &str) -> Result<(), Failure> {
        let lines = self.lines(verdict, text);
        if !self.write(&lines)? {
            for line in lines {
                message(format_args!("{line}"));
            }
        }
        if self.settings.protocol == Protocol::Cms {
            io::print(&format!("{}\n", verdict.points()))?;
        }
        if let (Verdict::Points(points), Some(folder)) = (verdict, &self.folder) {
            io::write(folder.join("score.txt").as_os_str(), &format!("{points}\n"))?;
        }
        match status(self.settings.protocol, verdict) {
            0 => Ok(()),
            status => Err(Failure::Reported(status)),
        }
    }

    fn lines(&self, verdict: Verdict, text: &str) -> Vec<String> {
        let ignored = |flag: &OsString| {
            format!(
                "note: found {:?}, which is ignored",
                visible(&cut(&flag.to_string_lossy(), LONGEST))
            )
        };
        self.unknown
            .iter()
            .map(ignored)
            .chain([visible(&verdict.line(text))])
            .collect()
    }

    /// Writes lines to the judge's file. Returns whether there is one.
    fn write(&self, lines: &[String]) -> Result<bool, Failure> {
        let Some(folder) = &self.folder else {
            return Ok(false);
        };
        io::append(
            folder.join("judgemessage.txt").as_os_str(),
            &(lines.join("\n") + "\n"),
        )?;
        Ok(true)
    }
}
