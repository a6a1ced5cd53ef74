//! `yapboz generate`: puzzles, one a line or as tests for a judging system.

use super::io::{self, Progress};
use super::options::{self, shared, Shared};
use super::{input, new_folder, Command, Failure, Names};
use crate::args::{Choice, UsageError};
use crate::format::package::{Package, Test, PACKAGES};
use crate::format::{at_least_in_words, cik, gir};
use crate::generate::exact::{hardest, Exact, Spent};
use crate::generate::{GenerateError, Puzzles, Start};
use crate::goal::GOALS;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::solver::Solver;
use std::ffi::OsString;
use std::path::Path;

/// The starts that an option asks for.
#[derive(Clone, Copy)]
enum Request {
    Random(Start),
    Moves(u64),
    Hardest,
}

#[derive(Default)]
pub struct Generate {
    shared: Shared,
    /// The options that choose starts.
    requests: Vec<(&'static str, Request)>,
    tests: Option<OsString>,
    package: Option<&'static Package>,
}

shared!(Generate);

impl Command for Generate {
    const NAME: &'static str = "generate";
    const OPERANDS: &'static str = "";
    const ABOUT: &'static str = "print puzzles: random, at an exact distance, unsolvable, hardest";
    const DETAILS: &'static str = "\
Prints puzzles, each as one line with a start and a goal. Boards are packed if every tile is one
character; else spaces separate tiles. ';' separates rows if the boards are not square. If another
puzzle could be read from a line, its size comes first: '4x1; 12.3 123.'. The tiles are the numbers
from 1 and the blank is '.', unless --goal gives others. The same options print the same puzzles on
every machine and in every version.

Every start that can reach the goal is equally likely; with --unsolvable, every other start. With
--moves, up to ten cells, every start of that distance is. On larger boards, starts are drawn and
solved until one has the distance, so not all are equally likely; if that reaches --nodes, the
status is 3.

With --tests, nothing is printed. DIR, which must be empty or missing, gets every puzzle with its
solution. If a solution is not proven to be the first of the shortest ones, as happens above 16
cells, no file is written and the status is 3. DIR gets all files or none: they are written to
.DIR.partial-NUMBER beside it, or to .partial-NUMBER in an existing DIR. An interrupted run leaves
that folder behind.";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("print three random puzzles", "yapboz generate -n 3"),
        (
            "print a 4x4 puzzle that needs exactly 50 moves",
            "yapboz generate -s 4 --moves 50",
        ),
    ];
    const CHOICES: &'static [Choice<Generate>] = &[
        options::size().about("set the shape, 2 to 256 cells; 3x3 by default, or the goal's"),
        options::output(),
        options::count::<_, { u64::MAX }>("print N puzzles; by default one, or all with --hardest"),
        options::seed(),
        options::goal().about("set the goal to one of those below; ordered by default"),
        Choice::<Self>::value("--moves", "N", |generate, value| {
            let moves = value.number("a number of moves", 0..=u64::MAX)?;
            generate.ask(value.option, Request::Moves(moves));
            Ok(())
        })
        .group("starts")
        .about("choose starts that need exactly N moves"),
        Choice::<Self>::value("--walk", "N", |generate, value| {
            let walk = Start::Walk(value.number("a number of moves", 0..=MOST_STEPS)?);
            generate.ask(value.option, Request::Random(walk));
            Ok(())
        })
        .group("starts")
        .about("choose starts N random moves from the goal; no move undoes the one before"),
        Choice::<Self>::flag("--hardest", |generate, name| {
            generate.ask(name, Request::Hardest);
        })
        .group("starts")
        .about("choose the starts that need the most moves, in a fixed order; up to ten cells"),
        Choice::<Self>::flag("--unsolvable", |generate, name| {
            generate.ask(name, Request::Random(Start::Unsolvable));
        })
        .group("starts")
        .about("choose starts that cannot reach the goal"),
        Choice::<Self>::value("--tests", "DIR", |generate, value| {
            // An empty path is the current folder.
            if value.text.is_empty() {
                return Err(value.bad("expected a folder"));
            }
            generate.tests = Some(value.text.into());
            Ok(())
        })
        .group("output")
        .about("write tests to a new folder: every puzzle with its solution"),
        Choice::<Self>::value("--package", "KIND", |generate, value| {
            generate.package = Some(value.one_of("package", PACKAGES, |row| row.name)?);
            Ok(())
        })
        .group("output")
        .about("lay the tests out as one of the packages below; pairs by default"),
        options::nodes().about(
            "limit the nodes to find a puzzle (100M by default) or, with --tests, to solve it",
        ),
        options::memory(),
    ];
    const NAMES: &'static [Names] = &[
        ("goals", || {
            let random = "any order, another for every puzzle";
            let mut goals = (options::GOALS.1)();
            goals.insert(GOALS.len(), (input::RANDOM.into(), random.into()));
            goals
        }),
        ("packages", || {
            options::rows(PACKAGES, |row| (row.name, row.about))
        }),
    ];

    fn run(self, _: Vec<OsString>) -> Result<(), Failure> {
        self.check()?;
        let mut puzzles = self.puzzles()?;
        if let Some(folder) = &self.tests {
            return self.write(Path::new(folder), puzzles);
        }
        let mut output = io::Output::open(self.shared.output())?;
        let mut progress = Progress::beside_output();
        let is_slow = matches!(self.request()?, Some((_, Request::Moves(_))));
        for number in 1.. {
            if is_slow {
                progress.show(&self.counted(number));
            }
            let Some(puzzle) = puzzles.next() else { break };
            output.line(&gir::line(&puzzle?).map_err(|error| unwritable(&error))?)?;
        }
        progress.clear();
        output.flush()
    }
}

impl Generate {
    fn ask(&mut self, option: &'static str, request: Request) {
        self.requests.push((option, request));
    }

    /// The last option that chooses starts. Each excludes the others.
    fn request(&self) -> Result<Option<(&'static str, Request)>, Failure> {
        let Some(&(last, request)) = self.requests.last() else {
            return Ok(None);
        };
        match self.requests.iter().find(|(other, _)| *other != last) {
            Some((other, _)) => Err(Failure::exclusive(other, last)),
            None => Ok(Some((last, request))),
        }
    }

    /// The progress line of a puzzle.
    fn counted(&self, number: u64) -> String {
        match self.shared.count {
            Some(count) => format!("puzzle {number} of {count}"),
            None => format!("puzzle {number}"),
        }
    }

    /// Refuses options that exclude or need others.
    fn check(&self) -> Result<(), Failure> {
        let request = self.request()?;
        let is_solved = self.tests.is_some() || matches!(request, Some((_, Request::Moves(_))));
        let limits = [
            (options::NODES, self.shared.nodes.is_some()),
            (options::MEMORY, self.shared.memory.is_some()),
        ];
        match (request, limits.iter().find(|(_, is_given)| *is_given)) {
            (Some((name, Request::Hardest)), _) if self.shared.seed.is_some() => {
                Err(Failure::exclusive(name, options::SEED))
            }
            (_, Some((limit, _))) if !is_solved => Err(Failure::needs(limit, "--moves or --tests")),
            _ if self.package.is_some() && self.tests.is_none() => {
                Err(Failure::needs("--package", "--tests"))
            }
            _ => Ok(()),
        }
    }

    fn puzzles(&self) -> Result<Box<dyn Iterator<Item = Result<Puzzle, Failure>>>, Failure> {
        let seed = self.shared.seed.unwrap_or_default();
        let (puzzles, goal) = input::puzzles(self.shared.goal.as_deref(), self.shared.size, seed)?;
        let grid = puzzles.grid();
        let count = self.shared.count.unwrap_or(1);
        let Some((name, request)) = self.request()? else {
            return Ok(Box::new(first(count, puzzles).map(Ok)));
        };
        let refused = |error: GenerateError| -> Failure {
            let found = match request {
                Request::Moves(moves) => moves.to_string(),
                _ => grid.to_string(),
            };
            match error {
                GenerateError::Memory(_) => Failure::Unable(format!("yapboz: {name}: {error}")),
                _ => Failure::Wrong(format!("yapboz: {name}: found {found}, {error}")),
            }
        };
        Ok(match request {
            Request::Random(start) => {
                let puzzles: Puzzles = puzzles.with(start).map_err(refused)?;
                Box::new(first(count, puzzles).map(Ok))
            }
            Request::Moves(moves) => {
                let exact = Exact::new(puzzles, moves, self.shared.limits()).map_err(refused)?;
                let unable =
                    move |spent: Spent| Failure::Unable(format!("yapboz: {name}: {spent}"));
                Box::new(first(count, exact).map(move |puzzle| puzzle.map_err(unable)))
            }
            Request::Hardest => {
                let goal = goal.ok_or_else(|| {
                    Failure::Wrong(format!(
                        "yapboz: {name}: found --goal random, expected one goal"
                    ))
                })?;
                let hardest = hardest(&goal, self.shared.limits().memory).map_err(refused)?;
                Box::new(first(self.shared.count.unwrap_or(u64::MAX), hardest).map(Ok))
            }
        })
    }

    /// Writes the puzzles and their solutions to a new folder.
    fn write(
        &self,
        folder: &Path,
        puzzles: impl Iterator<Item = Result<Puzzle, Failure>>,
    ) -> Result<(), Failure> {
        new_folder::check_free(folder)?;
        if let Some(count) = self.shared.count.filter(|&count| count > MOST_TESTS as u64) {
            let most = format!("expected at most {MOST_TESTS} tests");
            return Err(
                UsageError::bad_value(options::COUNT, count.to_string().as_ref(), most).into(),
            );
        }
        let package = self.package.unwrap_or(&PACKAGES[0]);
        let mut solver = Solver::of_many(self.shared.limits());
        let mut tests = Vec::new();
        let mut progress = Progress::new();
        for (index, puzzle) in puzzles.enumerate() {
            progress.show(&self.counted(index as u64 + 1));
            let puzzle = puzzle?;
            if index == MOST_TESTS {
                return Err(Failure::Wrong(format!(
                    "yapboz: --tests: found more than {MOST_TESTS} puzzles, expected no more"
                )));
            }
            let input = gir::text(&puzzle).map_err(|error| unwritable(&error))?;
            let moves = proven(&mut solver, &puzzle).map_err(|error| {
                Failure::Unable(format!("yapboz: puzzle {}: {error}", index + 1))
            })?;
            tests.push(Test {
                input,
                answer: cik::text(moves.as_deref()),
            });
        }
        progress.clear();
        if tests.len() < package.least {
            let (found, Package { name, least, .. }) = (tests.len(), package);
            return Err(Failure::Wrong(format!(
                "yapboz: --tests: found {found}, expected at least {least} for {name}"
            )));
        }
        new_folder::write(folder, &(package.files)(&tests))
    }
}

/// Only the tiles of a goal can make a puzzle unwritable.
fn unwritable(error: &gir::Unwritable) -> Failure {
    Failure::Wrong(format!("yapboz: {}: {error}", options::GOAL))
}

/// The most moves of a walk: 0.3 s on the largest boards.
const MOST_STEPS: u64 = 10_000_000;

/// The most tests, which are all in memory before the first is written: 20 MB of the largest boards.
const MOST_TESTS: usize = 10_000;

fn first<I: Iterator>(count: u64, items: I) -> impl Iterator<Item = I::Item> {
    (0..count).zip(items).map(|(_, item)| item)
}

/// The canonical solution, or why it is not known.
fn proven(solver: &mut Solver, puzzle: &Puzzle) -> Result<Option<Vec<Move>>, String> {
    let solved = solver
        .solve(puzzle)
        .map_err(|unsolved| unsolved.to_string())?;
    match solved.at_least() {
        None => Ok(solved.moves),
        Some(least) => {
            let least = at_least_in_words(least.into());
            Err(format!(
                "no solution is proven to be the canonical one; {least}"
            ))
        }
    }
}
