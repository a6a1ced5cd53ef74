//! `yapboz generate`: puzzles, one a line or as tests for a judging system.

mod plan;
mod tests;

use super::io::{self, Progress};
use super::options::{self, shared, Shared};
use super::{input, new_folder, submission, Command, Failure, Names};
use crate::args::{Choice, UsageError};
use crate::generate::exact::{hardest, Exact, Spent};
use crate::generate::{GenerateError, Puzzles, Start};
use crate::goal::GOALS;
use crate::moves::Move;
use crate::package::{Package, Program, Set, Test, PACKAGES};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solver::Solver;
use crate::text::{at_least_in_words, gir};
use plan::{Plan, Request, MOST_STEPS};
use std::ffi::OsString;
use std::path::Path;
use tests::{Puzzles as Found, Tests};

#[derive(Default)]
pub struct Generate {
    shared: Shared,
    /// The options that choose starts.
    requests: Vec<(&'static str, Request)>,
    tests: Option<OsString>,
    package: Option<&'static Package>,
    plan: Option<Plan>,
    from: Option<OsString>,
    name: Option<String>,
    title: Option<String>,
    seconds: Option<u64>,
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
solution, and none twice. If a solution is not proven to be the first of the shortest ones, as
happens above 16 cells, no file is written and the status is 3. DIR gets all files or none: they are
written to .DIR.partial-NUMBER beside it, or to .partial in an existing DIR. An interrupted run
leaves that folder behind. 'yapboz help packages' has examples.";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("print three random puzzles", "yapboz generate -n 3"),
        ("print a 4x4 puzzle that needs exactly 50 moves", "yapboz generate -s 4 --moves 50"),
        ("write a problem package", "yapboz generate --package icpc --tests eight"),
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
        Choice::<Self>::value(PLAN, "PLAN", |generate, value| {
            generate.plan = Some(value.read()?);
            Ok(())
        })
        .group("output")
        .about(
            "with --tests, write several kinds, the easiest first: \"2 solved, 5 moves=10, 3 walk=20, 10 random, 3 \
             unsolvable, 2 hardest\"",
        ),
        Choice::<Self>::value(FROM, "PATH", |generate, value| {
            generate.from = Some(value.text.into());
            Ok(())
        })
        .group("output")
        .about("with --tests, begin with the puzzles of a file, one a line, or of a folder of tests"),
        Choice::<Self>::value(NAME, "NAME", |generate, value| {
            generate.name = Some(value.text.to_string_lossy().into());
            Ok(())
        })
        .group("problem")
        .about("the problem's short name: lowercase letters and digits; by default that of DIR"),
        Choice::<Self>::value(TITLE, "TITLE", |generate, value| {
            generate.title = Some(value.text.to_string_lossy().into());
            Ok(())
        })
        .group("problem")
        .about("the problem's title; Yapboz by default; in XML, U+FFFD replaces characters that XML forbids"),
        Choice::<Self>::value(TIME_LIMIT, "SECONDS", |generate, value| {
            generate.seconds = Some(value.number("a number of seconds", 1..=3600)?);
            Ok(())
        })
        .group("problem")
        .about("the problem's time limit, in seconds; 2 by default"),
        options::nodes().about("limit the nodes to find a puzzle (100M by default) or, with --tests, to solve it"),
        options::memory(),
    ];
    const NAMES: &'static [Names] = &[
        ("goals", || {
            let random = "any order, another for every puzzle";
            let mut goals = (options::GOALS.1)();
            goals.insert(GOALS.len(), (input::RANDOM.into(), random.into()));
            goals
        }),
        ("packages", || options::rows(PACKAGES, |row| (row.name, row.about))),
    ];

    fn run(self, _: Vec<OsString>) -> Result<(), Failure> {
        self.check()?;
        if let Some(folder) = &self.tests {
            return self.write(Path::new(folder));
        }
        let mut puzzles = self.puzzles()?;
        let mut progress = Progress::beside_output();
        let is_slow = matches!(self.request()?, Some((_, Request::Moves(_))));
        io::output(self.shared.output(), |output| {
            for number in 1.. {
                if is_slow {
                    progress.show(&self.counted(number));
                }
                let Some(puzzle) = puzzles.next() else { break };
                output.put(&gir::line(&puzzle?).map_err(|error| unwritable(&error))?)?;
                output.put("\n")?;
            }
            progress.clear();
            output.flush()
        })
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
        let limits = [(options::NODES, self.shared.nodes.is_some()), (options::MEMORY, self.shared.memory.is_some())];
        let for_tests = [
            ("--package", self.package.is_some()),
            (PLAN, self.plan.is_some()),
            (FROM, self.from.is_some()),
            (NAME, self.name.is_some()),
            (TITLE, self.title.is_some()),
            (TIME_LIMIT, self.seconds.is_some()),
        ];
        let given = |options: &[(&'static str, bool)]| {
            let given = options.iter().find(|(_, is_given)| *is_given);
            given.map(|(option, _)| *option)
        };
        match request {
            Some((name, Request::Hardest)) if self.shared.seed.is_some() => {
                return Err(Failure::exclusive(name, options::SEED))
            }
            Some((name, _)) if self.plan.is_some() => return Err(Failure::exclusive(name, PLAN)),
            None if self.plan.is_some() && self.shared.count.is_some() => {
                return Err(Failure::exclusive(options::COUNT, PLAN))
            }
            _ => {}
        }
        if self.tests.is_some() && self.shared.output.is_some() {
            return Err(Failure::exclusive("--tests", "--output"));
        }
        if let Some(limit) = given(&limits).filter(|_| !is_solved) {
            return Err(Failure::needs(limit, "--moves or --tests"));
        }
        match given(&for_tests).filter(|_| self.tests.is_none()) {
            Some(option) => Err(Failure::needs(option, "--tests")),
            None => Ok(()),
        }
    }

    /// The puzzles to print.
    fn puzzles(&self) -> Result<impl Iterator<Item = Result<Puzzle, Failure>>, Failure> {
        let (name, request) = self.request()?.unwrap_or(RANDOM);
        let default = if request == Request::Hardest { u64::MAX } else { 1 };
        let puzzles = self.of(name, request)?;
        Ok(first(self.shared.count.unwrap_or(default), puzzles))
    }

    /// All puzzles of a kind.
    fn of(&self, name: &str, request: Request) -> Result<Found, Failure> {
        let seed = self.shared.seed.unwrap_or_default();
        let (puzzles, goal) = input::puzzles(self.shared.goal.as_deref(), self.shared.size, seed)?;
        let grid = puzzles.grid();
        let name = name.to_string();
        let refused = |error: GenerateError| -> Failure {
            let found = match request {
                Request::Moves(moves) => moves.to_string(),
                _ => grid.to_string(),
            };
            Failure::ungenerated(&name, &found, &error)
        };
        Ok(match request {
            Request::Random(start) => {
                let puzzles: Puzzles = puzzles.with(start).map_err(refused)?;
                Box::new(puzzles.map(Ok))
            }
            Request::Moves(moves) => {
                let exact = Exact::new(puzzles, moves, self.shared.limits()).map_err(refused)?;
                let unable = move |spent: Spent| Failure::Unable(format!("yapboz: {name}: {spent}"));
                Box::new(exact.map(move |puzzle| puzzle.map_err(&unable)))
            }
            Request::Hardest => {
                let goal = goal
                    .ok_or_else(|| Failure::Wrong(format!("yapboz: {name}: found --goal random, expected one goal")))?;
                let hardest = hardest(&goal, self.shared.limits().memory).map_err(refused)?;
                Box::new(hardest.map(Ok))
            }
        })
    }

    /// Writes puzzles and their solutions to a new folder.
    fn write(&self, folder: &Path) -> Result<(), Failure> {
        new_folder::check_free(folder)?;
        if let Some(count) = self.shared.count.filter(|&count| count > tests::MOST as u64) {
            let most = format!("expected at most {} tests", tests::MOST);
            return Err(UsageError::bad_value(options::COUNT, count.to_string().as_ref(), most).into());
        }
        let package = self.package.unwrap_or(&PACKAGES[0]);
        if package.is_problem {
            super::granted(submission::MEMORY)?;
        }
        let name = if package.is_problem { self.short_name(folder)? } else { String::new() };
        let (tests, samples) = self.tests(package)?;
        if tests.len() < package.least {
            let (found, Package { name, least, .. }) = (tests.len(), package);
            return Err(Failure::Wrong(format!(
                "yapboz: --tests: found {found}, expected at least {least} for {name}"
            )));
        }
        let cells = tests.iter().map(|test| test.puzzle.grid().cells()).max();
        let cells = cells.unwrap_or_default();
        let source = |program| match program {
            Program::Checker => submission::icpc_checker(),
            Program::Solution => submission::solution(cells),
            Program::Mistake(name) => submission::mistake(name, cells),
            Program::Validator(inputs) => submission::icpc_validator(inputs),
        };
        let title = self.title.as_deref().unwrap_or("Yapboz");
        let inputs = tests.iter().map(|test| test.input.as_str());
        let set = Set {
            tests: &tests,
            samples,
            name: &name,
            title,
            uuid: &uuid(self.shared.seed.unwrap_or_default(), [title].into_iter().chain(inputs)),
            seconds: self.seconds.unwrap_or(2),
            source: &source,
        };
        new_folder::write(folder, &(package.files)(&set))
    }

    /// The tests of a package, and how many of the first are samples.
    fn tests(&self, package: &Package) -> Result<(Vec<Test>, usize), Failure> {
        let mut solver = Solver::of_many(self.shared.limits());
        let mut progress = Progress::new();
        let mut number = 0;
        let mut solve = |puzzle: &Puzzle| {
            number += 1;
            progress.show(&format!("puzzle {number}"));
            let solved = proven(&mut solver, puzzle);
            progress.clear();
            solved
        };
        let mut tests = Tests::default();
        if let Some(from) = &self.from {
            tests.add_from(from, self.shared.size, &mut solve)?;
        }
        let begun = tests.all.len();
        let request = self.request()?;
        if let Some(Plan(parts)) = &self.plan {
            for (count, kind, request) in parts {
                let name = format!("{PLAN}: {kind}");
                let puzzles = self.of(&name, *request)?;
                tests.add_asked(Some(*count), &name, puzzles, &mut solve)?;
            }
        } else if request.is_some() || self.shared.count.is_some() {
            let (name, request) = request.unwrap_or(RANDOM);
            let all = (request == Request::Hardest).then_some(None);
            let count = self.shared.count.map(Some).or(all).unwrap_or(Some(1));
            tests.add_asked(count, name, self.of(name, request)?, &mut solve)?;
            return Ok((tests.all, 1));
        } else if self.from.is_none() && package.is_problem {
            let (puzzles, goal) = input::puzzles(self.shared.goal.as_deref(), self.shared.size, 0)?;
            for (count, request) in tests::usual(puzzles.grid(), goal.is_some()) {
                tests.add_some(Some(count), self.of("--tests", request)?, &mut solve)?;
            }
        } else if self.from.is_none() {
            tests.add_some(Some(1), self.of("--tests", RANDOM.1)?, &mut solve)?;
        }
        let samples = tests.sort(begun);
        Ok((tests.all, samples))
    }

    /// The problem's short name, by its option or the folder's name.
    fn short_name(&self, folder: &Path) -> Result<String, Failure> {
        let of_folder = || folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = self.name.clone().or_else(of_folder).unwrap_or_default();
        let is_short = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        if !name.is_empty() && name.chars().all(is_short) {
            return Ok(name);
        }
        let expected = "expected a short name of lowercase letters and digits, as judging systems require";
        let option = if self.name.is_some() { NAME } else { "--tests" };
        Err(UsageError::bad_value(option, name.as_ref(), expected).into())
    }
}

const PLAN: &str = "--plan";
const FROM: &str = "--from";
const NAME: &str = "--name";
const TITLE: &str = "--title";
const TIME_LIMIT: &str = "--time-limit";

/// What is asked for if no option says so.
const RANDOM: (&str, Request) = (options::COUNT, Request::Random(Start::Solvable));

/// A UUID of version 4, made from the seed and texts instead of chance.
fn uuid<'a>(seed: u64, texts: impl Iterator<Item = &'a str>) -> String {
    // FNV-1a (Fowler, Noll, Vo).
    let bytes = texts.flat_map(|text| text.bytes().chain([0]));
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let mut random = Random::new(hash ^ seed);
    let [high, low] = [random.next(), random.next()];
    let (high, low) = (high & !0xf000 | 0x4000, low & (u64::MAX >> 2) | 1 << 63);
    format!(
        "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
        high >> 32,
        high >> 16 & 0xffff,
        high & 0xffff,
        low >> 48,
        low & 0xffff_ffff_ffff
    )
}

/// Only the tiles of a goal can make a puzzle unwritable.
fn unwritable(error: &gir::Unwritable) -> Failure {
    Failure::Wrong(format!("yapboz: {}: {error}", options::GOAL))
}

fn first<I: Iterator>(count: u64, items: I) -> impl Iterator<Item = I::Item> {
    (0..count).zip(items).map(|(_, item)| item)
}

/// The canonical solution, or why it is not known.
fn proven(solver: &mut Solver, puzzle: &Puzzle) -> Result<Option<Vec<Move>>, String> {
    let solved = solver.solve(puzzle).map_err(|unsolved| unsolved.to_string())?;
    match solved.at_least() {
        None => Ok(solved.moves),
        Some(least) => {
            let least = at_least_in_words(least.into());
            Err(format!("no solution is proven to be the canonical one; {least}"))
        }
    }
}
