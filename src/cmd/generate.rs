//! `yapboz generate`: puzzles, one a line or as tests for a judging system.

mod plan;
mod tests;

use super::io::{self, Progress};
use super::{input, new_folder, options, submission, Command, Failure};
use crate::args::{Args, Opt, UsageError, Value};
use crate::generate::exact::{hardest, Exact, Spent};
use crate::generate::{GenerateError, Puzzles, Start};
use crate::goal::GOALS;
use crate::grid::Grid;
use crate::moves::Move;
use crate::package::{Package, Program, Set, Test, PACKAGES};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solver::{Limits, Solver};
use crate::text::{at_least_in_words, gir};
use plan::{Plan, Request, MOST_STEPS};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use tests::{Puzzles as Found, Tests};

pub(super) const COMMAND: Command = Command {
    name: "generate",
    operands: "",
    about: "print puzzles: random, at an exact distance, unsolvable, hardest",
    details: "\
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
leaves that folder behind. 'yapboz help packages' has examples.",
    options: &[
        Opt { about: "set the shape, 2 to 256 cells; 3x3 by default, or the goal's", ..options::SIZE },
        options::OUTPUT,
        Opt { about: "print N puzzles; by default one, or all with --hardest", ..options::COUNT },
        options::SEED,
        Opt { about: "set the goal to one of those below; ordered by default", ..options::GOAL },
        Opt::new("--moves N", "starts", "choose starts that need exactly N moves"),
        Opt::new("--walk N", "starts", "choose starts N random moves from the goal; no move undoes the one before"),
        Opt::new(
            "--hardest",
            "starts",
            "choose the starts that need the most moves, in a fixed order; up to ten cells",
        ),
        Opt::new("--unsolvable", "starts", "choose starts that cannot reach the goal"),
        Opt::new("--tests DIR", "output", "write tests to a new folder: every puzzle with its solution"),
        Opt::new("--package KIND", "output", "lay the tests out as one of the packages below; pairs by default"),
        Opt::new(
            "--plan PLAN",
            "output",
            "with --tests, write several kinds, the easiest first: \"2 solved, 5 moves=10, 3 walk=20, 10 \
             random, 3 unsolvable, 2 hardest\"",
        ),
        Opt::new(
            "--from PATH",
            "output",
            "with --tests, begin with the puzzles of a file, one a line, or of a folder of tests",
        ),
        Opt::new(
            "--name NAME",
            "problem",
            "the problem's short name: lowercase letters and digits; by default that of DIR",
        ),
        Opt::new(
            "--title TITLE",
            "problem",
            "the problem's title; Yapboz by default; in XML, U+FFFD replaces characters that XML forbids",
        ),
        Opt::new("--time-limit SECONDS", "problem", "the problem's time limit, in seconds; 2 by default"),
        Opt {
            about: "limit the nodes to find a puzzle (100M by default) or, with --tests, to solve it",
            ..options::NODES
        },
        options::MEMORY,
    ],
    names: &[
        ("goals", || {
            let random = "any order, another for every puzzle";
            let mut goals = (options::GOALS.1)();
            goals.insert(GOALS.len(), (input::RANDOM.into(), random.into()));
            goals
        }),
        ("packages", || options::rows(PACKAGES, |row| (row.name, row.about))),
    ],
    examples: &[
        ("print three random puzzles", "yapboz generate -n 3"),
        ("print a 4x4 puzzle that needs exactly 50 moves", "yapboz generate -s 4 --moves 50"),
        ("write a problem package", "yapboz generate --package icpc --tests eight"),
    ],
    run,
    ..super::COMMAND
};

fn run(args: &Args) -> Result<(), Failure> {
    let generate = Generate::read(args)?;
    generate.check(args)?;
    if let Some(folder) = &generate.tests {
        return generate.write(Path::new(folder));
    }
    let mut puzzles = generate.puzzles()?;
    let mut progress = Progress::beside_output();
    let is_slow = matches!(generate.request()?, Some((_, Request::Moves(_))));
    io::output(options::output(args), |output| {
        for number in 1.. {
            if is_slow {
                progress.show(&generate.counted(number));
            }
            let Some(puzzle) = puzzles.next() else { break };
            output.put(&gir::line(&puzzle?).map_err(|error| unwritable(&error))?)?;
            output.put("\n")?;
        }
        progress.clear();
        output.flush()
    })
}

/// What the options say.
struct Generate {
    goal: Option<OsString>,
    size: Option<Grid>,
    count: Option<u64>,
    seed: Option<u64>,
    limits: Limits,
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

impl Generate {
    fn read(args: &Args) -> Result<Generate, UsageError> {
        let moves = args.value("--moves", |value| value.number("a number of moves", 0..=u64::MAX))?;
        let walk = args.value("--walk", |value| value.number("a number of moves", 0..=MOST_STEPS))?;
        let request = |name: &'static str| {
            let request = match name {
                "--moves" => Request::Moves(moves?),
                "--walk" => Request::Random(Start::Walk(walk?)),
                "--hardest" => Request::Hardest,
                "--unsolvable" => Request::Random(Start::Unsolvable),
                _ => return None,
            };
            Some((name, request))
        };
        // An empty path is the current folder.
        let folder = |value: Value| if value.text.is_empty() { Err(value.bad("expected a folder")) } else { Ok(()) };
        args.value("--tests", folder)?;
        Ok(Generate {
            goal: args.text("--goal").map(OsStr::to_owned),
            size: options::size(args)?,
            count: options::count(args, u64::MAX)?,
            seed: options::seed(args)?,
            limits: options::limits(args)?,
            requests: args.given().filter_map(request).collect(),
            tests: args.text("--tests").map(OsStr::to_owned),
            package: args.value("--package", |value| value.one_of("package", PACKAGES, |row| row.name))?,
            plan: args.value(PLAN, Value::read)?,
            from: args.text(FROM).map(OsStr::to_owned),
            name: args.text(NAME).map(|name| name.to_string_lossy().into()),
            title: args.text(TITLE).map(|title| title.to_string_lossy().into()),
            seconds: args.value(TIME_LIMIT, |value| value.number("a number of seconds", 1..=3600))?,
        })
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
        match self.count {
            Some(count) => format!("puzzle {number} of {count}"),
            None => format!("puzzle {number}"),
        }
    }

    /// Refuses options that exclude or need others.
    fn check(&self, args: &Args) -> Result<(), Failure> {
        let request = self.request()?;
        let is_solved = self.tests.is_some() || matches!(request, Some((_, Request::Moves(_))));
        let given = |options: &[&'static str]| options.iter().copied().find(|option| args.has(option));
        match request {
            Some((name, Request::Hardest)) if self.seed.is_some() => return Err(Failure::exclusive(name, "--seed")),
            Some((name, _)) if self.plan.is_some() => return Err(Failure::exclusive(name, PLAN)),
            None if self.plan.is_some() && self.count.is_some() => return Err(Failure::exclusive("--count", PLAN)),
            _ => {}
        }
        if self.tests.is_some() && args.has("--output") {
            return Err(Failure::exclusive("--tests", "--output"));
        }
        if let Some(limit) = given(&["--nodes", "--memory"]).filter(|_| !is_solved) {
            return Err(Failure::needs(limit, "--moves or --tests"));
        }
        match given(&["--package", PLAN, FROM, NAME, TITLE, TIME_LIMIT]).filter(|_| self.tests.is_none()) {
            Some(option) => Err(Failure::needs(option, "--tests")),
            None => Ok(()),
        }
    }

    /// The puzzles to print.
    fn puzzles(&self) -> Result<impl Iterator<Item = Result<Puzzle, Failure>>, Failure> {
        let (name, request) = self.request()?.unwrap_or(RANDOM);
        let default = if request == Request::Hardest { u64::MAX } else { 1 };
        let puzzles = self.of(name, request)?;
        Ok(first(self.count.unwrap_or(default), puzzles))
    }

    /// All puzzles of a kind.
    fn of(&self, name: &str, request: Request) -> Result<Found, Failure> {
        let seed = self.seed.unwrap_or_default();
        let (puzzles, goal) = input::puzzles(self.goal.as_deref(), self.size, seed)?;
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
                let exact = Exact::new(puzzles, moves, self.limits).map_err(refused)?;
                let unable = move |spent: Spent| Failure::Unable(format!("yapboz: {name}: {spent}"));
                Box::new(exact.map(move |puzzle| puzzle.map_err(&unable)))
            }
            Request::Hardest => {
                let goal = goal
                    .ok_or_else(|| Failure::Wrong(format!("yapboz: {name}: found --goal random, expected one goal")))?;
                let hardest = hardest(&goal, self.limits.memory).map_err(refused)?;
                Box::new(hardest.map(Ok))
            }
        })
    }

    /// Writes puzzles and their solutions to a new folder.
    fn write(&self, folder: &Path) -> Result<(), Failure> {
        new_folder::check_free(folder)?;
        if let Some(count) = self.count.filter(|&count| count > tests::MOST as u64) {
            let most = format!("expected at most {} tests", tests::MOST);
            return Err(UsageError::bad_value("--count", count.to_string().as_ref(), most).into());
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
            uuid: &uuid(self.seed.unwrap_or_default(), [title].into_iter().chain(inputs)),
            seconds: self.seconds.unwrap_or(2),
            source: &source,
        };
        new_folder::write(folder, &(package.files)(&set))
    }

    /// The tests of a package, and how many of the first are samples.
    fn tests(&self, package: &Package) -> Result<(Vec<Test>, usize), Failure> {
        let mut solver = Solver::of_many(self.limits);
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
            tests.add_from(from, self.size, &mut solve)?;
        }
        let begun = tests.all.len();
        let request = self.request()?;
        if let Some(Plan(parts)) = &self.plan {
            for (count, kind, request) in parts {
                let name = format!("{PLAN}: {kind}");
                let puzzles = self.of(&name, *request)?;
                tests.add_asked(Some(*count), &name, puzzles, &mut solve)?;
            }
        } else if request.is_some() || self.count.is_some() {
            let (name, request) = request.unwrap_or(RANDOM);
            let all = (request == Request::Hardest).then_some(None);
            let count = self.count.map(Some).or(all).unwrap_or(Some(1));
            tests.add_asked(count, name, self.of(name, request)?, &mut solve)?;
            return Ok((tests.all, 1));
        } else if self.from.is_none() && package.is_problem {
            let (puzzles, goal) = input::puzzles(self.goal.as_deref(), self.size, 0)?;
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
const RANDOM: (&str, Request) = ("--count", Request::Random(Start::Solvable));

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
    Failure::Wrong(format!("yapboz: {}: {error}", "--goal"))
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
