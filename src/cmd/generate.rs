//! `yapboz generate`: puzzles, one a line or as tests for a judging system.

mod plan;
mod tests;

use self::plan::{Count, Part, Request, MOST_STEPS};
use super::io::{self, Progress};
use super::{input, new_folder, options, submission, Command, Failure};
use crate::args::{Args, Opt, UsageError, Value};
use crate::generate::exact::{hardest, Exact};
use crate::generate::{GenerateError, Puzzles, Start};
use crate::goal::GOALS;
use crate::grid::Grid;
use crate::package::{Package, Problem, PACKAGES};
use crate::puzzle::{Layout, Puzzle};
use crate::random::Random;
use crate::solver::Limits;
use crate::text::dialect::Dialect;
use crate::text::gir;
use std::borrow::Cow;
use std::ffi::OsStr;
use std::iter;
use std::path::Path;

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
        options::AS,
        options::LETTERS,
        options::ORDER,
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
        Opt::new(
            "--unsolvable[=WORD]",
            "starts",
            "choose starts that cannot reach the goal; =WORD sets the answer of such tests instead",
        ),
        Opt::new("--tests DIR", "output", "write tests to a new folder: every puzzle with its solution"),
        Opt::new("--package KIND", "output", "lay the tests out as one of the packages below; pairs by default"),
        Opt::new(
            "--starts",
            "output",
            "with --tests, write starts alone; all have one goal, which the statement shows",
        ),
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
    ..super::DEFAULT
};

fn run(args: &Args) -> Result<(), Failure> {
    let folder = Folder::read(args)?;
    let generate = Generate::read(args, folder.as_ref())?;
    match folder {
        Some(folder) => folder.write(&generate),
        None => generate.print(options::output(args)),
    }
}

struct Generate<'a> {
    from: Option<&'a OsStr>,
    size: Option<Grid>,
    seed: u64,
    /// Random puzzles of the seed, and their goal if it is the same for all.
    puzzles: Puzzles,
    goal: Option<Layout>,
    limits: Limits,
    dialect: Dialect,
    parts: Vec<Part>,
    order: Order,
}

/// The order of tests that are not given.
#[derive(PartialEq)]
enum Order {
    Drawn,
    EasiestFirst,
}

type Found = Box<dyn Iterator<Item = Result<Puzzle, Failure>>>;

impl<'a> Generate<'a> {
    fn read(args: &'a Args, folder: Option<&Folder>) -> Result<Generate<'a>, Failure> {
        let moves = args.value("--moves", |value| value.number("a number of moves", 0..=u64::MAX))?;
        let walk = args.value("--walk", |value| value.number("a number of moves", 0..=MOST_STEPS))?;
        let plan = args.value("--plan", |value| {
            plan::parts(&value.text.to_string_lossy()).ok_or_else(|| value.bad(PLAN_EXPECTED))
        })?;
        let mut kinds = vec!["--moves", "--walk", "--hardest", "--unsolvable", "--plan"];
        // With a value, it is the word for "no solution".
        kinds.retain(|kind| *kind != "--unsolvable" || args.text(kind).is_none());
        let kind = args.only_one(&kinds)?;
        args.only_one(&["--hardest", "--seed"])?;
        args.only_one(&["--count", "--plan"])?;
        let limit = ["--nodes", "--memory"].iter().find(|limit| args.has(limit));
        if let Some(limit) = limit.filter(|_| moves.is_none() && folder.is_none()) {
            return Err(Failure::needs(limit, "--moves or --tests"));
        }
        let (count, from, size) = (options::count(args, u64::MAX)?, args.text("--from"), options::size(args)?);
        if let Some(count) = count.filter(|&count| folder.is_some() && count > tests::MOST as u64) {
            let most = format!("expected at most {} tests", tests::MOST);
            return Err(UsageError::bad_value("--count", count.to_string().as_ref(), most).into());
        }
        let seed = options::seed(args)?.unwrap_or_default();
        let (puzzles, goal) = input::puzzles(args.text("--goal"), size, seed)?;

        let request = match (moves, walk, kind) {
            (Some(moves), ..) => Request::Moves(moves),
            (_, Some(walk), _) => Request::Random(Start::Walk(walk)),
            (.., Some("--hardest")) => Request::Hardest,
            (.., Some("--unsolvable")) => Request::Random(Start::Unsolvable),
            _ => Request::Random(Start::Solvable),
        };
        let default = if request == Request::Hardest { Count::All } else { Count::Exactly(1) };
        let only =
            Part { count: count.map_or(default, Count::Exactly), name: kind.unwrap_or("--count").into(), request };
        let is_asked = kind.is_some() || count.is_some();
        let is_problem = folder.is_some_and(|folder| folder.package.is_problem);
        let (mut parts, order) = match plan {
            Some(parts) => (parts, Order::EasiestFirst),
            None if !is_asked && from.is_some() => (Vec::new(), Order::Drawn),
            None if !is_asked && is_problem => (plan::usual(puzzles.grid(), goal.as_ref()), Order::EasiestFirst),
            None => (vec![only], Order::Drawn),
        };
        if from.is_some() {
            parts.insert(0, Part { count: Count::All, name: "--from".into(), request: Request::Given });
        }
        let mut dialect = options::dialect(args, options::answer(args)?)?;
        if args.has("--starts") {
            dialect.goal = input::rows(the_only(goal.as_ref(), "--starts")?);
        }
        Ok(Generate { from, size, seed, puzzles, goal, limits: options::limits(args)?, dialect, parts, order })
    }

    fn puzzles(&self, part: &Part) -> Result<Found, Failure> {
        let (puzzles, name) = (self.puzzles.clone(), part.name.clone());
        let found = match part.request {
            Request::Moves(moves) => moves.to_string(),
            _ => puzzles.grid().to_string(),
        };
        let failed = move |error: GenerateError| Failure::ungenerated(&name, &found, &error);
        Ok(match part.request {
            Request::Given => tests::given(self.from.unwrap_or_default(), self.size, &self.dialect.goal)?,
            Request::Random(start) => Box::new(puzzles.with(start).map_err(failed)?.map(Ok)),
            Request::Moves(moves) => {
                let exact = Exact::new(puzzles, moves, self.limits).map_err(&failed)?;
                Box::new(exact.map(move |puzzle| puzzle.map_err(&failed)))
            }
            Request::Hardest => {
                let goal = the_only(self.goal.as_ref(), &part.name)?;
                Box::new(hardest(goal, self.limits.memory).map_err(failed)?.map(Ok))
            }
        })
    }

    fn print(&self, name: &OsStr) -> Result<(), Failure> {
        let mut progress = Progress::beside_output();
        io::output(name, |output| {
            for part in &self.parts {
                let mut puzzles = self.puzzles(part)?;
                for number in 1..=part.count.most() {
                    if let Request::Moves(_) = part.request {
                        progress.show(&match part.count {
                            Count::Exactly(count) => format!("puzzle {number} of {count}"),
                            _ => format!("puzzle {number}"),
                        });
                    }
                    let Some(puzzle) = puzzles.next() else { break };
                    output.put(&gir::line(&puzzle?).map_err(|error| unwritable(&error))?)?;
                    output.put("\n")?;
                }
            }
            progress.clear();
            output.flush()
        })
    }
}

const PLAN_EXPECTED: &str = "expected numbers and kinds, for example \"2 random, 3 moves=10\"; the kinds are solved, \
                             moves=N, walk=N, random, unsolvable, hardest";

/// The goal of all puzzles, which an option takes.
fn the_only<'g>(goal: Option<&'g Layout>, option: &str) -> Result<&'g Layout, Failure> {
    goal.ok_or_else(|| Failure::Wrong(format!("yapboz: {option}: found --goal random, expected one goal")))
}

struct Folder<'a> {
    path: &'a Path,
    package: &'static Package,
    name: Option<&'a OsStr>,
    title: Cow<'a, str>,
    seconds: u64,
}

impl Folder<'_> {
    fn read(args: &Args) -> Result<Option<Folder<'_>>, Failure> {
        let package = args.value("--package", |value| value.one_of("package", PACKAGES, |row| row.name))?;
        let seconds = args.value("--time-limit", |value| value.number("a number of seconds", 1..=3600))?;
        // An empty path is the current folder.
        let folder =
            |value: Value<'_>| if value.text.is_empty() { Err(value.bad("expected a folder")) } else { Ok(()) };
        args.value("--tests", folder)?;
        args.only_one(&["--tests", "--output"])?;
        let Some(path) = args.text("--tests") else {
            let mut for_tests =
                "--package --plan --from --starts --name --title --time-limit --as --letters --order".split(' ');
            let given = for_tests.find(|option| args.has(option));
            return given.map_or(Ok(None), |option| Err(Failure::needs(option, "--tests")));
        };
        Ok(Some(Folder {
            path: Path::new(path),
            package: package.unwrap_or(&PACKAGES[0]),
            name: args.text("--name"),
            title: args.text("--title").unwrap_or(OsStr::new("Yapboz")).to_string_lossy(),
            seconds: seconds.unwrap_or(2),
        }))
    }

    fn write(&self, generate: &Generate) -> Result<(), Failure> {
        new_folder::check_free(self.path, None)?;
        let Package { is_problem, least, name: kind, .. } = *self.package;
        if is_problem {
            super::granted(submission::MEMORY)?;
        }
        let name = if is_problem { self.short_name()? } else { String::new() };
        let tests = tests::tests(generate)?;
        let found = tests.all().count();
        if found < least {
            let message = format!("yapboz: --tests: found {found}, expected at least {least} for {kind}");
            return Err(Failure::Wrong(message));
        }
        let cells = tests.all().map(|test| test.puzzle.grid().cells()).max().unwrap_or_default();
        let goal = Some(&*generate.dialect.goal).filter(|goal| !goal.is_empty());
        let texts = iter::once(&*self.title).chain(goal).chain(tests.all().map(|test| test.input.as_str()));
        let problem = Problem {
            uuid: &uuid(generate.seed, texts),
            tests: &tests,
            name: &name,
            title: &self.title,
            seconds: self.seconds,
            dialect: &generate.dialect,
            source: &|program| submission::for_package(program, cells, &generate.dialect),
        };
        new_folder::write(self.path, &(self.package.files)(&problem))
    }

    fn short_name(&self) -> Result<String, Failure> {
        let name = self.name.or(self.path.file_name()).unwrap_or_default().to_string_lossy();
        let is_short = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        if !name.is_empty() && name.chars().all(is_short) {
            return Ok(name.into());
        }
        let expected = "expected a short name of lowercase letters and digits, as judging systems require";
        let option = if self.name.is_some() { "--name" } else { "--tests" };
        Err(UsageError::bad_value(option, name.as_ref().as_ref(), expected).into())
    }
}

/// A UUID of version 4, made from the seed and texts instead of chance.
fn uuid<'a>(seed: u64, texts: impl Iterator<Item = &'a str>) -> String {
    // FNV-1a (Fowler, Noll, Vo).
    let bytes = texts.flat_map(|text| text.bytes().chain([0]));
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let mut random = Random::new(hash ^ seed);
    let [high, low] = [random.next(), random.next()];
    let (high, low) = (high & !0xf000 | 0x4000, low & (u64::MAX >> 2) | 1 << 63);
    let [a, b, c] = [high >> 32, high >> 16 & 0xffff, high & 0xffff];
    format!("{a:08x}-{b:04x}-{c:04x}-{:04x}-{:012x}", low >> 48, low & 0xffff_ffff_ffff)
}

/// Only the tiles of a goal can make a puzzle unwritable.
fn unwritable(error: &gir::Unwritable) -> Failure {
    Failure::Wrong(format!("yapboz: --goal: {error}"))
}
