//! `yapboz generate`: puzzles for tests, one a line or as a judging system takes them.

use super::{input, not_both, streams, Command, Failure, EFFORT, MEMORY};
use crate::args::{number, one_of, value, Arg, Args, Choice, Usage};
use crate::format::package::{Package, Test, PACKAGES};
use crate::format::{cik, gir};
use crate::generate::exact::{hardest, Exact, Spent};
use crate::generate::{NoPuzzle, Puzzles, Start};
use crate::grid::Grid;
use crate::puzzle::{Answer, Puzzle};
use crate::solver::{Limits, Solver};
use std::ffi::OsString;
use std::path::Path;

pub const COMMAND: Command = Command {
    name: "generate",
    operands: "",
    about: "puzzles for tests: random, of an exact distance, unsolvable, hardest",
    details: "\
Prints puzzles, the start and the goal on one line: packed where every tile is one character, else in words,
with ';' between rows where the shape is not the square. If a line would be read as another puzzle, as in one row
or one column, it begins with its size: '4x1; 12.3 123.'. Tiles are the numbers from 1 on and the blank is '.', where
--goal names no others.

Every start from which the goal can be reached is as likely as the others, and with --unsolvable every other
one; with --moves, up to ten cells, every start of that distance. Above, starts are drawn and solved until one
has it: not each is as likely, and where the effort is spent before, the status is 3. The same options print the
same puzzles on every machine and in every version.

GOAL is ordered (ascending tiles, then the blank), zero-first, snail (along the spiral inwards), random (any
order, each time anew), or else what the file of that name holds, or else these tiles themselves, such as
'1238.4765'. Its shape is that of the puzzles where --size says none.

With --tests nothing is printed: DIR, which must be empty or missing, gets the tests, every puzzle with its answer
from the solver. All of them are found before the first file is made; where one is not proven to have the fewest
moves, as happens above 16 cells, none is made, and the status is 3.",
    choices: &[
        Choice {
            name: "--size",
            value: Some("COLUMNSxROWS"),
            about: "the boards' shape, 2 to 256 cells; 3x3 by default",
        },
        Choice {
            name: "--count",
            value: Some("N"),
            about: "how many puzzles; 1 by default, with --hardest all",
        },
        input::SEED,
        Choice {
            name: input::GOAL.name,
            value: input::GOAL.value,
            about: "the goal: ordered, the default, zero-first, snail, random, a file or the tiles",
        },
        Choice {
            name: "--moves",
            value: Some("N"),
            about: "starts whose shortest answers have exactly so many moves",
        },
        Choice {
            name: "--walk",
            value: Some("N"),
            about: "starts so many random moves from the goal, none of which takes the last one back",
        },
        Choice {
            name: "--hardest",
            value: None,
            about: "the starts that need the most moves of all, in a fixed order; up to ten cells",
        },
        Choice {
            name: "--unsolvable",
            value: None,
            about: "starts from which the goal cannot be reached",
        },
        Choice {
            name: "--tests",
            value: Some("DIR"),
            about: "tests in a new folder instead of lines: every puzzle and its answer",
        },
        Choice {
            name: "--package",
            value: Some("KIND"),
            about: "how the tests are laid out, one of those below; pairs by default",
        },
        Choice {
            name: EFFORT.name,
            value: EFFORT.value,
            about: "the positions that may be generated to find a puzzle, 100000000 by default, and to answer it",
        },
        MEMORY,
    ],
    names: &[("packages", || {
        PACKAGES.iter().map(|package| (package.name.into(), package.about)).collect()
    })],
    run,
};

/// Which starts are asked for.
#[derive(Clone, Copy)]
enum Wanted {
    Random(Start),
    Moves(u64),
    Hardest,
}

/// A command line.
#[derive(Default)]
struct Call {
    size: Option<Grid>,
    count: Option<u64>,
    seed: Option<u64>,
    goal: Option<OsString>,
    /// The option that says which starts, and which.
    wanted: Option<(&'static str, Wanted)>,
    tests: Option<OsString>,
    package: Option<&'static Package>,
    limits: Limits,
}

fn run(args: Args) -> Result<(), Failure> {
    let call = Call::new(args)?;
    let puzzles = call.puzzles()?;
    if let Some(folder) = &call.tests {
        return call.write(Path::new(folder), puzzles);
    }
    let mut output = streams::Output::open();
    for puzzle in puzzles {
        output.line(&gir::line(&puzzle?).map_err(|error| unwritable(&error))?)?;
    }
    output.flush()
}

impl Call {
    fn new(mut args: Args) -> Result<Call, Failure> {
        let mut call = Call::default();
        let (mut limit, mut wanted) = (None, Vec::new());
        while let Some(arg) = args.next_arg()? {
            match arg {
                Arg::Choice("--size", text) => call.size = Some(value("--size", &text)?),
                Arg::Choice("--count", text) => {
                    call.count = Some(number("--count", &text, "wanted a number of puzzles")?);
                }
                Arg::Choice("--seed", text) => call.seed = Some(input::seed(&text)?),
                Arg::Choice("--goal", text) => call.goal = Some(text),
                Arg::Choice(name @ "--moves", text) => {
                    wanted.push((name, Wanted::Moves(number(name, &text, MOVES)?)));
                }
                Arg::Choice(name @ "--walk", text) => {
                    let moves = number(name, &text, MOVES)?;
                    if moves > MOST_STEPS {
                        let most = format!("wanted at most {MOST_STEPS} moves");
                        return Err(Usage::BadValue(name, moves.to_string(), most).into());
                    }
                    wanted.push((name, Wanted::Random(Start::Walk(moves))));
                }
                Arg::Choice(name @ "--hardest", _) => wanted.push((name, Wanted::Hardest)),
                Arg::Choice(name @ "--unsolvable", _) => {
                    wanted.push((name, Wanted::Random(Start::Unsolvable)));
                }
                // Without a name it would be the folder that this process is in.
                Arg::Choice(name @ "--tests", folder) if folder.is_empty() => {
                    return Err(
                        Usage::BadValue(name, String::new(), "wanted a folder".into()).into(),
                    )
                }
                Arg::Choice("--tests", folder) => call.tests = Some(folder),
                Arg::Choice("--package", name) => {
                    call.package = Some(one_of("package", &name, PACKAGES, |row| row.name)?);
                }
                Arg::Choice(name @ "--effort", text) => {
                    call.limits.effort = Some(value(name, &text)?);
                    limit = Some(name);
                }
                Arg::Choice(name, text) => {
                    call.limits.memory = value(name, &text)?;
                    limit = Some(name);
                }
                Arg::Operand(name) => {
                    return Err(Usage::Extra(name.to_string_lossy().into_owned()).into())
                }
            }
        }
        call.wanted = wanted.last().copied();
        let other =
            |&&(name, _): &&(&'static str, Wanted)| Some(name) != call.wanted.map(|(last, _)| last);
        if let (Some((other, _)), Some((last, _))) = (wanted.iter().find(other), call.wanted) {
            return Err(not_both(other, last));
        }
        let is_solved = call.tests.is_some() || matches!(call.wanted, Some((_, Wanted::Moves(_))));
        match (call.wanted, limit) {
            (Some((name, Wanted::Hardest)), _) if call.seed.is_some() => {
                Err(not_both(name, input::SEED.name))
            }
            (_, Some(name)) if !is_solved => {
                let words = format!("yapboz: {name}: wanted --moves or --tests too");
                Err(Failure::Wrong(words))
            }
            _ if call.package.is_some() && call.tests.is_none() => Err(Failure::Wrong(
                "yapboz: --package: wanted --tests too".into(),
            )),
            _ => Ok(call),
        }
    }

    /// The puzzles that are asked for, as many as there are to be.
    fn puzzles(&self) -> Result<Box<dyn Iterator<Item = Result<Puzzle, Failure>>>, Failure> {
        let seed = self.seed.unwrap_or_default();
        let (puzzles, goal) = input::puzzles(self.goal.as_deref(), self.size, seed)?;
        let grid = puzzles.grid();
        let count = self.count.unwrap_or(1);
        let Some((name, wanted)) = self.wanted else {
            return Ok(Box::new(first(count, puzzles).map(Ok)));
        };
        let refused = |no: NoPuzzle| -> Failure {
            let found = match wanted {
                Wanted::Moves(moves) => moves.to_string(),
                _ => grid.to_string(),
            };
            Failure::Wrong(format!("yapboz: {name}: found {found}, {no}"))
        };
        Ok(match wanted {
            Wanted::Random(start) => {
                let puzzles: Puzzles = puzzles.with(start).map_err(refused)?;
                Box::new(first(count, puzzles).map(Ok))
            }
            Wanted::Moves(moves) => {
                let exact = Exact::new(puzzles, moves, self.limits).map_err(refused)?;
                let unable =
                    move |spent: Spent| Failure::Unable(format!("yapboz: {name}: {spent}"));
                Box::new(first(count, exact).map(move |puzzle| puzzle.map_err(unable)))
            }
            Wanted::Hardest => {
                let goal = goal.ok_or_else(|| {
                    Failure::Wrong(format!(
                        "yapboz: {name}: found --goal random, wanted one goal"
                    ))
                })?;
                let hardest = hardest(&goal).map_err(refused)?;
                Box::new(first(self.count.unwrap_or(u64::MAX), hardest).map(Ok))
            }
        })
    }

    /// Writes the puzzles and their answers into a new folder.
    fn write(
        &self,
        folder: &Path,
        puzzles: impl Iterator<Item = Result<Puzzle, Failure>>,
    ) -> Result<(), Failure> {
        streams::check_free(folder)?;
        if let Some(count) = self.count.filter(|&count| count > MOST_TESTS as u64) {
            let most = format!("wanted at most {MOST_TESTS} tests");
            return Err(Usage::BadValue("--count", count.to_string(), most).into());
        }
        let package = self.package.unwrap_or(&PACKAGES[0]);
        let mut solver = Solver::of_many(self.limits);
        let mut tests = Vec::new();
        for (index, puzzle) in puzzles.enumerate() {
            let puzzle = puzzle?;
            if index == MOST_TESTS {
                return Err(Failure::Wrong(format!(
                    "yapboz: --tests: found more than {MOST_TESTS}, wanted at most as many"
                )));
            }
            let input = gir::text(&puzzle).map_err(|error| unwritable(&error))?;
            let answer = proven(&mut solver, &puzzle).map_err(|words| {
                Failure::Unable(format!("yapboz: puzzle {}: {words}", index + 1))
            })?;
            tests.push(Test {
                input,
                answer: cik::text(&answer),
            });
        }
        if tests.len() < package.least {
            let (found, Package { name, least, .. }) = (tests.len(), package);
            return Err(Failure::Wrong(format!(
                "yapboz: --tests: found {found}, wanted at least {least} for {name}"
            )));
        }
        for file in (package.files)(&tests) {
            streams::write_new(&folder.join(file.path), &file.text, file.is_program)?;
        }
        Ok(())
    }
}

/// Only words of a goal can keep a puzzle from being written.
fn unwritable(error: &gir::Unwritable) -> Failure {
    Failure::Wrong(format!("yapboz: {}: {error}", input::GOAL.name))
}

const MOVES: &str = "wanted a number of moves";

/// The most moves of a walk: on the largest boards they take 0.3 s.
const MOST_STEPS: u64 = 10_000_000;

/// The most tests, which are all held before the first is written: 20 MB of the largest boards.
const MOST_TESTS: usize = 10_000;

/// The first ones, so many.
fn first<I: Iterator>(count: u64, items: I) -> impl Iterator<Item = I::Item> {
    (0..count).zip(items).map(|(_, item)| item)
}

/// A puzzle's answer, of the fewest moves; or words why it is not known.
fn proven(solver: &mut Solver, puzzle: &Puzzle) -> Result<Answer, String> {
    let solved = solver
        .solve(puzzle)
        .map_err(|unsolved| unsolved.to_string())?;
    match solved.at_least() {
        None => Ok(solved.answer),
        Some(needed) => Err(format!(
            "at least {needed} moves are needed, and no answer of the fewest is found"
        )),
    }
}
