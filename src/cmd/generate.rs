//! `yapboz generate`: puzzles, one a line or as tests for a judging system.

mod plan;
mod tests;

use self::plan::{Count, Part, Request, MOST_STEPS};
use super::io::{self, Progress};
use super::{input, message, new_folder, options, Command, Failure};
use crate::args::{Args, Opt, UsageError, Value};
use crate::board::Board;
use crate::fnv::fnv;
use crate::generate::exact::{distribution, hardest_within, Exact};
use crate::generate::starts::Starts;
use crate::generate::unique::unique;
use crate::generate::{GenerateError, Puzzles, Start};
use crate::goal::GOALS;
use crate::grid::Grid;
use crate::package::{Package, Problem, Tests, NO_SOLUTION, PACKAGES};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::shortest;
use crate::show::table::{Column, Field, Table};
use crate::show::{TableForm, TABLES};
use crate::solver::{Cache, Limits, Memory, Solver};
use crate::submission::{Program, Wanted, PROGRAMS};
use crate::text::dialect::{Answer, Dialect, ANSWERS};
use crate::text::{gir, in_words};
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
every machine; 'yapboz help changes' says which a version has changed.

Every start that can reach the goal is equally likely; with --unsolvable, every other start. With
--moves, up to 12 cells, every start of that distance is. On larger boards, starts are drawn and
solved until one has the distance, so not all are equally likely; if that reaches --nodes, the
status is 3. Above 16 cells, numbers of moves that would take longer than that are refused.

For 12 cells, --moves, --hardest and --distribution make a table of all distances first, in some
seconds and 216 MiB of memory; with --goal random, up to four of them. On 4x4 with the goal's blank
in a corner, --hardest knows the 17 starts of 80 moves.

With --unique, puzzles are drawn until one has exactly one shortest solution; after 10,000 in a row
that have more, the status is 3. Those of --from that have more are left out, and a note says how
many. '--as csv' prints the columns 'line', 'moves' and 'solutions', the number of shortest
solutions, 0 if there are none. --from reads the column 'line' of a CSV file, as 'compare --each
--as csv' prints it too.

With --tests, nothing is printed. DIR, which must be empty or missing, gets every puzzle with its
solution, and none twice. If a solution is not proven to be the first of the shortest ones, as
happens above 16 cells, no file is written and the status is 3. DIR gets all files or none: they are
written to .DIR.partial-NUMBER beside it, or to .partial in an existing DIR. An interrupted run
leaves that folder behind. 'yapboz help packages' has examples.",
    options: &[
        Opt { about: "set the shape, 2 to 256 cells; 3x3 by default, or the goal's", ..options::SIZE },
        Opt {
            about:
                "write the answers of tests as cik (the default), path or count; print puzzles with their numbers of \
                    moves and of shortest solutions as csv or json",
            ..options::AS
        },
        options::LETTERS,
        options::ORDER,
        options::OUTPUT,
        Opt { about: "print N puzzles; by default one, or all with --hardest", ..options::COUNT },
        options::SEED,
        Opt { about: "set the goal to one of those below; ordered by default", ..options::GOAL },
        Opt::new(
            "--moves N",
            "starts",
            "choose starts that need exactly N moves; for N..M, or a list such as 10,20,30..40, each number in turn",
        ),
        Opt::new("--walk N", "starts", "choose starts N random moves from the goal; no move undoes the one before"),
        Opt::new(
            "--hardest",
            "starts",
            "choose the starts that need the most moves, in a fixed order; up to 12 cells, and 4x4",
        ),
        Opt::new("--unique", "starts", "choose starts with exactly one shortest solution; up to 16 cells"),
        Opt::new(
            "--unsolvable[=WORD]",
            "starts",
            "choose starts that cannot reach the goal; =WORD sets the answer of such tests instead, which is \
             'impossible' in problems without '--as cik'",
        ),
        Opt::new(
            "--distribution COLUMNSxROWS",
            "output",
            "print how many starts of this shape need 0, 1, 2, ... moves; up to 12 cells",
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
            "with --tests, write several kinds, the easiest first: \"2 solved, 5 moves=10..14, 3 walk=20, 10 \
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
        Opt::new(
            "--time-limit SECONDS",
            "problem",
            "the problem's time limit, in seconds; by default, twice what the solution takes on a slow machine",
        ),
        Opt {
            about: "limit the nodes to find a puzzle (100M by default) or, with --tests, to solve it",
            ..options::NODES
        },
        options::MEMORY,
        Opt { about: "make tables with N threads, at most 4 per core; by default, 1 per core", ..options::THREADS },
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
    if args.has(DISTRIBUTION) {
        return print_distribution(args);
    }
    let folder = Folder::read(args)?;
    let generate = Generate::read(args, folder.as_ref())?;
    match folder {
        Some(folder) => folder.write(&generate),
        None => generate.print(options::output(args)),
    }
}

/// `--distribution`.
fn print_distribution(args: &Args) -> Result<(), Failure> {
    let taken = [DISTRIBUTION, "--goal", "--as", "--output", "--memory", "--threads"];
    if let Some(other) = args.given().find(|option| !taken.contains(option)) {
        return Err(UsageError::exclusive(DISTRIBUTION, other).into());
    }
    let grid = args.value(DISTRIBUTION, options::shape)?;
    let form = form(args)?;
    let (_, goal) = input::puzzles(args.text("--goal"), grid, 0)?;
    let goal = the_only(goal.as_ref(), DISTRIBUTION)?;
    let limits = limits(args)?;
    let cache = Cache::new(limits.memory);
    let failed = |error| Failure::ungenerated(DISTRIBUTION, &goal.grid().to_string(), &error);
    let counts = distribution(goal, limits.threads, &cache).map_err(failed)?;
    let rows = (0..).zip(counts);
    let text = match form {
        Some(form) => (form.write)(&Table {
            columns: Column::all("distance boards").collect(),
            rows: rows.map(|(distance, boards)| [distance, boards].map(Field::whole).into()).collect(),
        }),
        None => rows.map(|(distance, boards)| format!("{distance} {boards}\n")).collect(),
    };
    io::write(options::output(args), &text)
}

const DISTRIBUTION: &str = "--distribution";

/// The forms of tables that puzzles are printed in.
const FORMS: [&str; 2] = ["csv", "json"];

/// The form of what is printed, if it is not lines.
fn form(args: &Args) -> Result<Option<&'static TableForm>, Failure> {
    if args.text("--as").is_some_and(|form| ANSWERS.iter().any(|row| form == row.1)) {
        return Err(Failure::needs("--as", "--tests"));
    }
    let forms: Vec<&TableForm> = TABLES.iter().filter(|form| FORMS.contains(&form.name)).collect();
    Ok(args.value("--as", |value| value.one_of("form", &forms, |form| form.name).copied())?)
}

fn limits(args: &Args) -> Result<Limits, Failure> {
    Ok(Limits { threads: options::threads(args)?, ..options::limits(args)? })
}

struct Generate<'a> {
    from: Option<&'a OsStr>,
    size: Option<Grid>,
    seed: u64,
    /// Random puzzles of the seed, and their goal if it is the same for all.
    puzzles: Puzzles,
    goal: Option<Board>,
    limits: Limits,
    dialect: Dialect,
    parts: Vec<Part>,
    order: Order,
    /// Only those with one shortest solution, or none.
    are_unique: bool,
    /// The form in which figures are printed.
    form: Option<&'static TableForm>,
}

/// The order of tests that are not given.
#[derive(PartialEq)]
enum Order {
    Drawn,
    EasiestFirst,
}

type Found = Box<dyn Iterator<Item = Result<Puzzle, Failure>>>;

/// Draws a puzzle, after a number of others.
type Draw = Box<dyn FnMut(usize) -> Option<Result<Puzzle, Failure>>>;

impl<'a> Generate<'a> {
    fn read(args: &'a Args, folder: Option<&Folder>) -> Result<Generate<'a>, Failure> {
        let moves = args.value("--moves", |value| {
            plan::moves(&value.text.to_string_lossy()).ok_or_else(|| value.bad(MOVES_EXPECTED))
        })?;
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
        if kind == Some("--unsolvable") {
            args.only_one(&["--unsolvable", "--unique"])?;
        }
        let limit = ["--nodes", "--memory", "--threads"].iter().find(|limit| args.has(limit));
        let is_limited = ["--moves", "--hardest", "--unique", "--as", "--tests"].iter().any(|option| args.has(option));
        if let Some(limit) = limit.filter(|_| !is_limited) {
            return Err(Failure::needs(limit, "--moves, --hardest, --unique, --as or --tests"));
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
        let default = match &request {
            Request::Hardest => Count::All,
            Request::Moves(moves) => Count::Exactly(moves.len() as u64),
            _ => Count::Exactly(1),
        };
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
        let (answer, form) = match folder {
            Some(_) => (options::answer(args)?, None),
            None => (Answer::default(), form(args)?),
        };
        let are_unique = args.has("--unique");
        if are_unique || form.is_some() {
            let option = if are_unique { "--unique" } else { "--as" };
            check_counted(option, puzzles.grid())?;
            if kind == Some("--hardest") && !Starts::are_known(puzzles.grid()) {
                let grid = puzzles.grid();
                let found = format!("yapboz: {option}: found --hardest for {grid}");
                let why = "the shortest solutions of these starts are too many to be counted";
                return Err(Failure::Wrong(format!("{found}, expected a shape of at most 12 cells: {why}")));
            }
        }
        if let Some(count) = count.filter(|&count| form.is_some() && count > MOST_ROWS) {
            let most = format!("expected at most {MOST_ROWS} puzzles with --as");
            return Err(UsageError::bad_value("--count", count.to_string().as_ref(), most).into());
        }
        let mut dialect = options::dialect(args, answer)?;
        // A statement in English has no Turkish word, unless the answers of a .cik are asked for.
        if is_problem && dialect.unsolvable.is_none() && args.text("--as") != Some(OsStr::new(ANSWERS[0].1)) {
            dialect = options::clear(args, Dialect { unsolvable: Some(NO_SOLUTION.into()), ..dialect })?;
        }
        if args.has("--starts") {
            dialect.goal = input::rows(the_only(goal.as_ref(), "--starts")?);
        }
        let limits = limits(args)?;
        Ok(Generate { from, size, seed, puzzles, goal, limits, dialect, parts, order, are_unique, form })
    }

    fn cache(&self) -> Cache {
        Cache::new(self.limits.memory)
    }

    /// A solver beside what is in this cache.
    fn solver(&self, cache: &Cache) -> Solver {
        let memory = Memory(cache.limit().0.saturating_sub(cache.used()));
        Solver::new(Limits { memory, ..self.limits })
    }

    fn puzzles(&self, part: &Part, cache: &Cache) -> Result<Found, Failure> {
        let draw = self.draw(part, cache)?;
        // Of those given, `tests` says how many are left out.
        if !self.are_unique || matches!(part.request, Request::Given | Request::Random(Start::Unsolvable)) {
            return Ok(Box::new((0..).map_while(draw)));
        }
        let mut solver = self.solver(cache);
        Ok(Box::new(unique(draw, move |puzzle| Ok(counted("--unique", &mut solver, puzzle)?.1))))
    }

    fn draw(&self, part: &Part, cache: &Cache) -> Result<Draw, Failure> {
        let (puzzles, name) = (self.puzzles.clone(), part.name.clone());
        let found = match &part.request {
            Request::Moves(moves) => moves.iter().max().map_or(String::new(), u64::to_string),
            _ => puzzles.grid().to_string(),
        };
        let failed = move |error: GenerateError| Failure::ungenerated(&name, &found, &error);
        Ok(match &part.request {
            Request::Given => {
                let mut given = tests::given(self.from.unwrap_or_default(), self.size, &self.dialect.goal)?;
                Box::new(move |_| given.next())
            }
            Request::Random(start) => {
                let mut puzzles = puzzles.with(*start).map_err(failed)?;
                Box::new(move |_| puzzles.next().map(Ok))
            }
            Request::Moves(moves) => {
                let mut exact = Exact::within(puzzles, moves, self.limits, cache).map_err(&failed)?;
                Box::new(move |turn| Some(exact.draw(turn).map_err(&failed)))
            }
            Request::Hardest => {
                let goal = the_only(self.goal.as_ref(), &part.name)?;
                let mut hardest = hardest_within(goal, self.limits.threads, cache).map_err(failed)?;
                Box::new(move |_| hardest.next().map(Ok))
            }
        })
    }

    fn print(&self, name: &OsStr) -> Result<(), Failure> {
        let mut progress = Progress::beside_output();
        let cache = self.cache();
        io::output(name, |output| {
            for part in &self.parts {
                if let (Some(_), Count::Exactly(count)) = (self.form, part.count) {
                    let bytes = count as usize * ROW_BYTES;
                    if bytes > self.limits.memory.0 {
                        let rows = in_words(count, "puzzle");
                        let found = format!("yapboz: --as: found {rows}, which do not fit into the memory");
                        return Err(Failure::Unable(format!("{found} (--memory allows more)")));
                    }
                    super::granted(bytes)?;
                }
                let puzzles = self.puzzles(part, &cache)?;
                let mut figures = self.form.map(|form| Figures { form, solver: self.solver(&cache), rows: Vec::new() });
                let mut found = 0;
                for puzzle in puzzles.take(usize::try_from(part.count.most()).unwrap_or(usize::MAX)) {
                    let puzzle = puzzle?;
                    found += 1;
                    if self.are_unique || self.form.is_some() || matches!(part.request, Request::Moves(_)) {
                        progress.show(&match part.count {
                            Count::Exactly(count) => format!("puzzle {found} of {count}"),
                            _ => format!("puzzle {found}"),
                        });
                    }
                    if let Some(figures) = &mut figures {
                        figures.add(&puzzle)?;
                    } else {
                        output.put(&gir::line(&puzzle).map_err(|error| unwritable(&error))?)?;
                        output.put("\n")?;
                    }
                }
                progress.clear();
                if let Some(figures) = figures {
                    output.put(&figures.text())?;
                }
                self.check_found(found, part.count)?;
            }
            output.flush()
        })
    }

    /// Whether as many were found with one shortest solution as were asked for.
    fn check_found(&self, found: u64, count: Count) -> Result<(), Failure> {
        let expected = match count {
            Count::Exactly(count) => count,
            _ => 1,
        };
        if !self.are_unique || found >= expected {
            return Ok(());
        }
        let found = in_words(found, "puzzle");
        Err(Failure::Unable(format!("yapboz: --unique: found {found} with one shortest solution, expected {expected}")))
    }
}

/// The number of moves of the shortest solutions, if there are any, and how many there are.
fn counted(option: &str, solver: &mut Solver, puzzle: &Puzzle) -> Result<(Option<usize>, u128), Failure> {
    check_counted(option, puzzle.grid())?;
    let counted = solver.all(puzzle).map_err(|unsolved| Failure::Unable(format!("yapboz: {option}: {unsolved}")))?;
    let (solution, paths) = counted;
    Ok((solution.moves.map(|moves| moves.len()), paths.count()))
}

/// Refuses boards whose solutions are not counted.
fn check_counted(option: &str, grid: Grid) -> Result<(), Failure> {
    let most = shortest::MOST_CELLS;
    if grid.cells() > most {
        let expected = format!("found {grid}, expected a shape of at most {most} cells");
        return Err(Failure::Wrong(format!("yapboz: {option}: {expected}")));
    }
    Ok(())
}

/// The most puzzles with figures, which are all in memory before the first is written, and the bytes of each.
const MOST_ROWS: u64 = 1_000_000;
const ROW_BYTES: usize = 400;

/// Puzzles with what is known of them.
struct Figures {
    form: &'static TableForm,
    solver: Solver,
    rows: Vec<Vec<Field>>,
}

impl Figures {
    fn add(&mut self, puzzle: &Puzzle) -> Result<(), Failure> {
        let (moves, solutions) = counted("--as", &mut self.solver, puzzle)?;
        let line = gir::line(puzzle).map_err(|error| unwritable(&error))?;
        let moves = moves.map_or(Field::Empty, |moves| Field::whole(moves as u64));
        self.rows.push(vec![Field::Text(line), moves, Field::Number(solutions.to_string())]);
        Ok(())
    }

    fn text(self) -> String {
        (self.form.write)(&Table { columns: Column::all("line moves solutions").collect(), rows: self.rows })
    }
}

const MOVES_EXPECTED: &str = "expected numbers of moves, at most 1000 of them: 10, 10..20, or 10,20,30..40";

const PLAN_EXPECTED: &str = "expected numbers and kinds, for example \"2 random, 3 moves=10\"; the kinds are solved, \
                             moves=N, moves=N..M, walk=N, random, unsolvable, hardest";

/// The goal of all puzzles, which an option takes.
fn the_only<'g>(goal: Option<&'g Board>, option: &str) -> Result<&'g Board, Failure> {
    goal.ok_or_else(|| Failure::Wrong(format!("yapboz: {option}: found --goal random, expected one goal")))
}

struct Folder<'a> {
    path: &'a Path,
    package: &'static Package,
    name: Option<&'a OsStr>,
    title: Cow<'a, str>,
    seconds: Option<u64>,
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
                "--package --plan --from --starts --name --title --time-limit --letters --order".split(' ');
            let given = for_tests.find(|option| args.has(option));
            return given.map_or(Ok(None), |option| Err(Failure::needs(option, "--tests")));
        };
        let package = package.unwrap_or(&PACKAGES[0]);
        Ok(Some(Folder {
            path: Path::new(path),
            package,
            name: args.text("--name"),
            title: args.text("--title").unwrap_or(OsStr::new("Yapboz")).to_string_lossy(),
            seconds,
        }))
    }

    fn write(&self, generate: &Generate) -> Result<(), Failure> {
        new_folder::check_free(self.path, None)?;
        let Package { is_problem, least, name: kind, .. } = *self.package;
        let name = if is_problem { self.short_name()? } else { String::new() };
        let tests = tests::tests(generate)?;
        let found = tests.all().count();
        if found < least {
            let message = format!("yapboz: --tests: found {found}, expected at least {least} for {kind}");
            return Err(Failure::Wrong(message));
        }
        let (solution, seconds) = if is_problem { self.solution(&tests, generate)? } else { Default::default() };
        let goal = Some(&*generate.dialect.goal).filter(|goal| !goal.is_empty());
        let texts = iter::once(&*self.title).chain(goal).chain(tests.all().map(|test| test.input.as_str()));
        let problem = Problem {
            uuid: &uuid(generate.seed, texts),
            tests: &tests,
            name: &name,
            title: &self.title,
            seconds,
            dialect: &generate.dialect,
            solution: &solution,
        };
        new_folder::write(self.path, &(self.package.files)(&problem))
    }

    /// The source of a program that solves all tests, and the seconds that it may take.
    fn solution(&self, tests: &Tests, generate: &Generate) -> Result<(String, u64), Failure> {
        let cells = tests.all().map(|test| test.puzzle.grid().cells()).max().unwrap_or_default();
        let program = Program::for_cells(cells).ok_or_else(|| {
            let expected = format!("expected at most {}, which the printed solution solves", PROGRAMS[1].cells);
            Failure::Wrong(format!(
                "yapboz: --package {}: found a board of {cells} cells, {expected}",
                self.package.name
            ))
        })?;
        let mut slowest = (0, 0);
        for (number, test) in (1..).zip(tests.all()) {
            let solved = program.solve(&test.puzzle);
            let (path, seconds) = solved.ok_or_else(|| {
                let expected = "expected tiles of one character, or numbers, as the printed solution reads them";
                Failure::Wrong(format!("yapboz: --package: test {number}: found other tiles, {expected}"))
            })?;
            if path.map(|path| path.len()) != test.moves.as_ref().map(|moves| moves.len()) {
                let found = format!("yapboz: --package: test {number}: the printed solution has another answer");
                return Err(Failure::Unable(found));
            }
            slowest = slowest.max((seconds, number));
        }
        let (seconds, number) = (slowest.0 as u64, slowest.1);
        if self.seconds.is_some_and(|limit| limit < 2 * seconds) {
            message(format_args!(
                "note: the solution takes about {seconds} s for test {number} on a slow machine; --time-limit {} is \
                 twice that",
                2 * seconds
            ));
        }
        let wanted = Wanted {
            goal: generate.dialect.goal.trim_end().replace('\n', ";"),
            dialect: generate.dialect.clone(),
            ..Wanted::default()
        };
        let source = program.source(&wanted, "yapboz generate");
        Ok((source, self.seconds.unwrap_or((2 * seconds).max(1))))
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
    let bytes = texts.flat_map(|text| text.bytes().chain([0]));
    let mut random = Random::new(fnv(bytes) ^ seed);
    let [high, low] = [random.next(), random.next()];
    let (high, low) = (high & !0xf000 | 0x4000, low & (u64::MAX >> 2) | 1 << 63);
    let [a, b, c] = [high >> 32, high >> 16 & 0xffff, high & 0xffff];
    format!("{a:08x}-{b:04x}-{c:04x}-{:04x}-{:012x}", low >> 48, low & 0xffff_ffff_ffff)
}

/// Only the tiles of a goal can make a puzzle unwritable.
fn unwritable(error: &gir::Unwritable) -> Failure {
    Failure::Wrong(format!("yapboz: --goal: {error}"))
}
