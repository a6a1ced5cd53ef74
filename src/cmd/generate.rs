//! `yapboz generate`: prints puzzles, one per line, or writes them as tests for a judging system.
//! A third of this file is its options.

mod drawn;
mod figures;
mod folder;
mod plan;

use self::figures::{check_counted, counted, Figures};
use self::folder::Folder;
use self::plan::{PlanPart, Request, EVERY_ONE};
use super::input::Source;
use super::io::{self, Clock, ProgressLine};
use super::puzzle_lines::puzzles_of;
use super::{goals, options, Command, Failure};
use crate::args::{Args, Mode, Opt, Section, UsageError, Valued};
use crate::board::Board;
use crate::digits::typed;
use crate::generate::distance::{distribution, hardest_within, AtDistance};
use crate::generate::starts::Starts;
use crate::generate::unique::unique;
use crate::generate::{GenerateError, Puzzles, Start};
use crate::goal::GOALS;
use crate::grid::Grid;
use crate::package;
use crate::puzzle::Puzzle;
use crate::search::rank::MOST_TABLED;
use crate::search::retrograde;
use crate::show::table::{Column, Field, Table};
use crate::show::Form;
use crate::solver::{Cache, Limits, Memory, Solver};
use crate::text::dialect::{Answer, Dialect};
use crate::text::{gir, in_words};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::iter;

pub(super) const COMMAND: Command = Command {
    name: "generate",
    operands: "",
    about: "print puzzles: random, of N moves, unsolvable, the hardest",
    details: include_str!("details/generate.txt"),
    options: &[
        Section {
            title: "puzzles",
            options: &[SIZE, GOAL, COUNT.opt, options::SEED.opt],
        },
        Section {
            title: "starts",
            options: &[MOVES, HARDEST, UNIQUE, NO_SOLUTION],
        },
        Section {
            title: "output",
            options: &[AS, options::OUTPUT, DISTRIBUTION],
        },
        Section {
            title: "tests",
            options: &[
                TESTS.opt,
                JUDGE,
                STARTS,
                PLAN.opt,
                FROM,
                options::ANSWERS.opt.rare(),
                options::LETTERS.opt.rare(),
                options::ORDER.opt.rare(),
                UNSOLVABLE.rare(),
                TITLE.rare(),
            ],
        },
        Section {
            title: "limits",
            options: &[NODES, options::MEMORY.opt.rare()],
        },
    ],
    examples: &[
        ("print three random puzzles", "yapboz generate -n 3"),
        (
            "print a 4x4 puzzle that needs exactly 50 moves",
            "yapboz generate -s 4 --moves 50",
        ),
        (
            "write a problem package",
            "yapboz generate --judge icpc --tests mypack",
        ),
    ],
    modes: &[
        &[
            Mode::new(
                "--distribution",
                &["--moves --as=csv --as=json --output --memory"],
            ),
            Mode::new("--tests", &[DRAWING, OF_TESTS]),
            Mode::new("", &[DRAWING, "--as=csv --as=json --as=html --output"]),
        ],
        &[
            Mode::new("--plan", &["--unique"]),
            Mode::new("--moves", &["--count --count=all --unique"]),
            Mode::new("--hardest", &["--count --count=all --unique"]),
            Mode::new("--no-solution", &["--count"]),
            Mode::new("", &["--count --unique"]),
        ],
        // Neither all starts nor the hardest are random.
        &[
            Mode::of_value("--count", "all", &["--hardest"]),
            Mode::new("--hardest", &["--unique"]),
            Mode::new("", &["--seed --unique"]),
        ],
        &[
            Mode::new("--judge", &["--title"]),
            Mode::of_value("--as", "html", &["--title"]),
            Mode::new("", &[]),
        ],
        &[
            Mode::new("--tests", &[SEARCHED, "--nodes --memory"]),
            Mode::new("--unique", &[SEARCHED, "--nodes --memory"]),
            Mode::new("--as", &[SEARCHED, "--nodes --memory"]),
            Mode::new("--distribution", &["--moves --memory"]),
            Mode::new("--moves", &["--nodes --memory"]),
            Mode::new("--hardest", &["--memory"]),
            Mode::new("", &[]),
        ],
    ],
    run,
    ..super::DEFAULT
};

/// The options for the puzzles that are drawn.
const DRAWING: &str = "--count --seed --moves --hardest --unique --no-solution --nodes --memory";

/// The options that only tests have.
const OF_TESTS: &str = "--judge --starts --plan --from --answers --letters --order --unsolvable";

/// The options with which puzzles are searched.
const SEARCHED: &str = "--unique --as --moves --hardest --distribution";

const SIZE: Opt = options::SIZE
    .opt
    .about("the shape (default: 3x3, or the goal's); 2 to 256 cells");
const GOAL: Opt = options::GOAL
    .about("the goal: ordered (default), zero-first, snail, random, FILE or board")
    .values(goals);
const COUNT: Valued<u64> = Opt::new(
    "-n, --count N",
    "print N puzzles (default: 1, or all with --hardest); with --moves, N of each number of \
        moves, or 'all' in a fixed order, above 12 cells if they are near the goal",
)
.read(|value| match value.text.to_str() {
    Some("all") => Ok(EVERY_ONE),
    _ => value.amount("a number of puzzles, or all", 0..=u64::MAX),
});
const AS: Opt = options::AS
    .opt
    .about("print as csv, json or html (a worksheet); by default, a line each");
const UNSOLVABLE: Opt = options::UNSOLVABLE.opt.about(
    "the answer to unsolvable tests (default: as --answers has it; in packages, impossible)",
);
const NODES: Opt = options::NODES.opt.about(
    "limit the nodes for finding a puzzle (default: 100M); with --tests, also for solving it",
);

fn goals(_: &str) -> Vec<[String; 2]> {
    let mut goals = options::goals("");
    goals.insert(
        GOALS.len(),
        [goals::RANDOM, "a random order, a new one for every puzzle"].map(String::from),
    );
    goals
}

const MOVES: Opt = options::MOVES.opt.about(
    "choose starts that need exactly N moves; N..M, or a list such as 10,20,30..40, with \
        --count of each",
);

const HARDEST: Opt = Opt::new(
    "--hardest",
    "choose the starts that need the most moves; in a fixed order",
);

const UNIQUE: Opt = Opt::new(
    "--unique",
    "choose starts with one shortest solution; up to 16 cells",
);

const NO_SOLUTION: Opt = Opt::new("--no-solution", "choose starts that cannot reach the goal");

const DISTRIBUTION: Opt = Opt::new(
    "--distribution",
    "count the starts of each distance, up to 12 cells; above, with --moves 0..N",
);

const TESTS: Valued<()> = Opt::new("--tests DIR", "write puzzles and solutions to a new folder")
    // An empty path would mean the current folder.
    .read(|value| {
        if value.text.is_empty() {
            Err(value.bad("expected a folder"))
        } else {
            Ok(())
        }
    });

const JUDGE: Opt = options::JUDGE
    .opt
    .about("make a problem package; without it, plain tests");

const STARTS: Opt = Opt::new(
    "--starts",
    "write inputs without the goal; all have one goal; with --judge, the statement shows it",
);

const PLAN: Valued<Vec<PlanPart>> = Opt::new(
    "--plan PLAN",
    "several kinds of puzzles: \"5 random, 3 unsolvable\"; TESTS below has all kinds",
)
.read(|value| plan::parts(&value.text.to_string_lossy()).map_err(|wrong| value.bad(wrong)));

const FROM: Opt = Opt::new(
    "--from PATH",
    "begin with your puzzles; a file, a line each, or a folder of tests",
);

const TITLE: Opt = Opt::new(
    "--title TITLE",
    "the title of the problem or of the worksheet",
);

struct Kind {
    option: Opt,
    /// Makes the request of the numbers of `--moves`.
    request: fn(Vec<u32>) -> Request,
    count: u64,
}

/// The first kind whose option is given; without any, the last.
const KINDS: [Kind; 4] = [
    Kind {
        option: MOVES,
        request: Request::Moves,
        count: 1,
    },
    Kind {
        option: HARDEST,
        request: |_| Request::Hardest,
        count: EVERY_ONE,
    },
    Kind {
        option: NO_SOLUTION,
        request: |_| Request::Random(Start::Unsolvable),
        count: 1,
    },
    Kind {
        option: COUNT.opt,
        request: |_| Request::Random(Start::Solvable),
        count: 1,
    },
];

fn run(args: &Args) -> Result<(), Failure> {
    if args.has(&DISTRIBUTION) {
        return print_distribution(args);
    }
    let folder = Folder::read(args)?;
    let generate = Generate::read(args, folder.as_ref())?;
    match folder {
        Some(folder) => folder.write(&generate),
        None => generate.print(options::output(args)),
    }
}

fn print_distribution(args: &Args) -> Result<(), Failure> {
    let option = DISTRIBUTION.name();
    let (form, size) = (args.get(&options::AS)?, args.get(&options::SIZE)?);
    let (_, goal) = goals::puzzles(args.text(&options::GOAL), size, 0)?;
    let goal = the_only(goal.as_ref(), option)?;
    let limits = options::limits(args)?;
    let cache = Cache::new(limits.memory);
    let failed = |error| Failure::ungenerated(option, &goal.grid().to_string(), &error);
    let moves = args.get(&options::MOVES)?;
    let most = moves.as_ref().and_then(|moves| moves.iter().max().copied());
    let counts = distribution(goal, most, limits.threads, &cache).map_err(failed)?;
    let is_asked = |distance: u32| {
        moves
            .as_ref()
            .map_or(true, |moves| moves.contains(&distance))
    };
    let rows = (0..)
        .zip(counts)
        .filter(|(distance, _)| is_asked(*distance));
    let text = match form {
        Some(form) => form.table(&Table {
            columns: Column::all("distance starts").collect(),
            rows: rows
                .map(|(distance, starts)| [distance.into(), starts].map(Field::whole).into())
                .collect(),
            ..Table::default()
        }),
        None => rows
            .map(|(distance, starts)| format!("{distance} {starts}\n"))
            .collect(),
    };
    io::write(options::output(args), &text)
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
    parts: Vec<PlanPart>,
    /// Whether the parts are of a plan. The tests are then in order, the easiest first, apart from
    /// the puzzles of `--from`.
    is_plan: bool,
    are_unique: bool,
    form: Option<&'static Form>,
    title: String,
}

type Found = Box<dyn Iterator<Item = Result<Puzzle, Failure>>>;

/// The most puzzles that are remembered, so that none is drawn again.
const MOST_REMEMBERED: usize = 100_000;

/// Leaves out puzzles that were drawn before. It ends if puzzles repeat a hundred times more often
/// than they differ: a further different puzzle is unlikely.
fn different(mut puzzles: Found) -> Found {
    let mut seen = HashSet::new();
    Box::new(iter::from_fn(move || {
        for _ in 0..100 * (seen.len() + 1) {
            match puzzles.next()? {
                Ok(puzzle) if seen.len() < MOST_REMEMBERED && !seen.insert(puzzle.clone()) => {}
                found => return Some(found),
            }
        }
        None
    }))
}

/// Notes how many puzzles there are if they are fewer than the part has.
fn note_missing(part: &PlanPart, found: u64, what: &str) {
    if found < part.count && part.count != EVERY_ONE {
        let found = in_words(found, &format!("different {what}"));
        io::note(&format!(
            "{}: found {found}, expected {}",
            part.name, part.count
        ));
    }
}

impl<'a> Generate<'a> {
    fn read(args: &'a Args, folder: Option<&Folder>) -> Result<Generate<'a>, Failure> {
        let form = args.get(&options::AS)?;
        check_count(args, folder, form)?;
        let (from, size, seed) = (
            args.text(&FROM),
            args.get(&options::SIZE)?,
            args.get(&options::SEED)?,
        );
        let seed = seed.unwrap_or_default();
        let (puzzles, goal) = goals::puzzles(args.text(&options::GOAL), size, seed)?;
        if Starts::are_known(puzzles.grid()) && folder.is_none() && form.is_none() {
            let mode = format!("--moves for {}, which has a table,", puzzles.grid());
            let is_table_alone = args.has(&MOVES) && !args.has(&UNIQUE);
            args.exclude(&mode, if is_table_alone { "--nodes" } else { "" })?;
        }
        let is_problem = folder.is_some_and(|folder| folder.package.is_some());
        if is_problem {
            goals::check_distinct(&puzzles, JUDGE.name())?;
        }
        let usual = if is_problem {
            plan::usual(puzzles.grid(), goal.as_ref())
        } else {
            Vec::new()
        };
        let parts = parts(args, usual)?;
        let is_plan = args.has(&PLAN.opt) || parts.iter().any(|part| part.name == plan::USUAL);
        let are_unique = args.has(&UNIQUE);
        if are_unique || form.is_some() {
            let option = if are_unique { UNIQUE.name() } else { AS.name() };
            let grid = puzzles.grid();
            goals::check_distinct(&puzzles, option)?;
            check_counted(option, grid)?;
            if args.has(&HARDEST) && !Starts::are_known(grid) {
                let found = format!("{option}: found --hardest for {grid}");
                let why = "these starts have too many shortest solutions to count";
                return Err(Failure::Wrong(format!(
                    "{found}, expected a shape of at most 12 cells: {why}"
                )));
            }
        }
        let answers = args.get(&options::ANSWERS)?;
        let mut dialect = options::dialect(args, answers)?;
        // A statement in English has no Turkish word, unless the answers of a .cik are asked for.
        if is_problem
            && dialect.unsolvable.is_none()
            && answers.map(Form::answer) != Some(Answer::Cik)
        {
            dialect = options::clear(
                args,
                Dialect {
                    unsolvable: Some(package::NO_SOLUTION.into()),
                    ..dialect
                },
            )?;
        }
        if args.has(&STARTS) {
            dialect.goal = goals::rows(the_only(goal.as_ref(), STARTS.name())?);
        }
        let limits = options::limits(args)?;
        let title = args
            .text(&TITLE)
            .unwrap_or(OsStr::new("From the start to the goal in the fewest moves"));
        let title = title.to_string_lossy().into();
        Ok(Generate {
            from,
            size,
            seed,
            puzzles,
            goal,
            limits,
            dialect,
            parts,
            is_plan,
            are_unique,
            form,
            title,
        })
    }

    fn cache(&self) -> Cache {
        Cache::new(self.limits.memory)
    }

    /// Returns a solver that gets the memory which the cache leaves.
    fn solver(&self, cache: &Cache) -> Solver {
        let memory = Memory(cache.limit().0.saturating_sub(cache.used()));
        Solver::new(Limits {
            memory,
            ..self.limits
        })
    }

    /// Begins to draw the puzzles of all parts, so that errors come before the first puzzle is
    /// written.
    fn begun(&self, cache: &Cache) -> Result<Vec<(Found, PlanPart)>, Failure> {
        let mut all = Vec::new();
        for part in &self.parts {
            for (part, drawn) in self.drawn(part, cache)? {
                // Given puzzles are not checked here: `tests` leaves some of them out, and then
                // says how many.
                let is_any = matches!(
                    part.request,
                    Request::Given | Request::Random(Start::Unsolvable)
                );
                let mut solver = self.solver(cache);
                let drawn: Found = match self.are_unique && !is_any {
                    true => Box::new(unique(drawn, move |puzzle| {
                        Ok(counted("--unique", &mut solver, puzzle)?.1)
                    })),
                    false => drawn,
                };
                all.push((drawn, part));
            }
        }
        Ok(all)
    }

    /// Begins to draw the puzzles of a part. A list of numbers of moves makes a part of each.
    fn drawn(&self, part: &PlanPart, cache: &Cache) -> Result<Vec<(PlanPart, Found)>, Failure> {
        let (puzzles, name) = (self.puzzles.clone(), part.name.clone());
        let found = match &part.request {
            Request::Moves(moves) | Request::Every(moves) => {
                moves.iter().max().map_or(String::new(), u32::to_string)
            }
            _ => puzzles.grid().to_string(),
        };
        let failed = move |error: GenerateError| Failure::ungenerated(&name, &found, &error);
        let at = |moves: u32| PlanPart {
            name: format!("{} {moves}", part.name),
            ..part.clone()
        };
        let drawn: Found = match &part.request {
            Request::Given => {
                let source = Source::of_rows(&self.dialect.goal, self.size);
                puzzles_of(self.from.unwrap_or_default(), source)?
            }
            Request::Random(start) => Box::new(puzzles.with(*start).map_err(failed)?.map(Ok)),
            Request::Moves(moves) => {
                let grid = puzzles.grid();
                let is_slow = Starts::are_known(grid) && grid.cells() > retrograde::MOST_SOLVED;
                let _clock = is_slow.then(|| Clock::start("making the table of all starts"));
                let each =
                    AtDistance::each(&puzzles, moves, self.limits, cache).map_err(&failed)?;
                let drawn = |(&moves, exact): (&u32, AtDistance)| {
                    let failed = failed.clone();
                    (
                        at(moves),
                        Box::new(exact.map(move |puzzle| puzzle.map_err(&failed))) as Found,
                    )
                };
                return Ok(moves.iter().zip(each).map(drawn).collect());
            }
            Request::Every(moves) => {
                the_only(self.goal.as_ref(), COUNT.opt.name())?;
                let most = moves.iter().max().copied();
                let starts = Starts::up_to(&puzzles, most, cache, self.limits.threads);
                let starts = starts.map_err(&failed)?;
                let most = starts.farthest();
                let all = |&moves: &u32| {
                    let (level, puzzles) = (starts.at(moves), puzzles.clone());
                    let part = PlanPart {
                        count: level.len(),
                        ..at(moves)
                    };
                    let boards: Found =
                        Box::new(level.all().map(move |board| Ok(puzzles.puzzle(board))));
                    (moves <= most).then_some((part, boards))
                };
                let all: Option<_> = moves.iter().map(all).collect();
                return all.ok_or_else(|| failed(GenerateError::TooFar { most }));
            }
            Request::Hardest => {
                let goal = the_only(self.goal.as_ref(), &part.name)?;
                Box::new(
                    hardest_within(goal, self.limits.threads, cache)
                        .map_err(failed)?
                        .map(Ok),
                )
            }
        };
        Ok(vec![(part.clone(), drawn)])
    }

    fn print(&self, name: &OsStr) -> Result<(), Failure> {
        let mut progress = ProgressLine::beside_output();
        let cache = self.cache();
        let parts = self.begun(&cache)?;
        let has_table = self.puzzles.grid().cells() <= MOST_TABLED
            && self.parts.iter().any(|part| part.request.is_of_distance());
        let mut figures = self.form.map(|form| {
            Figures::new(form, self.title.clone(), self.solver(&cache), cache.clone())
                .with_table(has_table)
        });
        io::output(name, |output| {
            let (mut found, mut expected) = (0, 0);
            output.put(figures.as_ref().map_or("", Figures::heading))?;
            for (puzzles, part) in parts {
                let (count, first) = (part.count, found);
                expected = if count == EVERY_ONE {
                    1
                } else {
                    count.saturating_add(expected)
                };
                // All starts are different.
                let is_new = (self.form.is_some() || matches!(part.request, Request::Moves(_)))
                    && !matches!(part.request, Request::Every(_) | Request::Hardest);
                let puzzles = if is_new { different(puzzles) } else { puzzles };
                for puzzle in puzzles.take(usize::try_from(count).unwrap_or(usize::MAX)) {
                    let puzzle = puzzle?;
                    found += 1;
                    if self.are_unique || is_new {
                        let number = found - first;
                        progress.show(&match count {
                            EVERY_ONE => format!("puzzle {number}"),
                            _ => format!("puzzle {number} of {count}"),
                        });
                    }
                    if let Some(figures) = &mut figures {
                        output.put(&figures.row(&puzzle)?)?;
                    } else {
                        output.put(&gir::line(&puzzle).map_err(|error| unwritable(&error))?)?;
                        output.put("\n")?;
                    }
                }
                progress.clear();
                if !self.are_unique {
                    note_missing(&part, found - first, "puzzle");
                }
            }
            if let Some(figures) = figures {
                output.put(&figures.sheet())?;
            }
            if self.are_unique && found < expected {
                let found = format!(
                    "found {} with one shortest solution",
                    in_words(found, "puzzle")
                );
                return Err(Failure::Unable(format!(
                    "--unique: {found}, expected {expected}"
                )));
            }
            output.flush()
        })
    }
}

/// Checks that there is room for the number of puzzles, and that `all` are asked for where all are
/// known.
fn check_count(
    args: &Args,
    folder: Option<&Folder>,
    form: Option<&Form>,
) -> Result<(), UsageError> {
    let all = format!("{} all", COUNT.opt.name());
    let (most, what) = match folder {
        Some(_) => (drawn::MOST as u64, "tests"),
        None => (form.map_or(u64::MAX, figures::most), "puzzles with --as"),
    };
    match args.get(&COUNT)? {
        Some(EVERY_ONE) if args.has(&HARDEST) => Ok(()),
        Some(EVERY_ONE) if !args.has(&MOVES) => {
            Err(UsageError::needs(&all, "--moves or --hardest"))
        }
        Some(EVERY_ONE) if args.has(&UNIQUE) => Err(UsageError::exclusive(&all, UNIQUE.name())),
        Some(count) if count > most && count != EVERY_ONE => {
            let expected = format!("expected at most {} {what}", typed(most));
            Err(UsageError::bad_value(
                COUNT.opt.name(),
                args.text(&COUNT.opt).unwrap_or_default(),
                expected,
            ))
        }
        _ => Ok(()),
    }
}

/// Returns the puzzles that the options ask for; if no option does, only `--from`, or the usual
/// puzzles of a problem.
fn parts(args: &Args, usual: Vec<PlanPart>) -> Result<Vec<PlanPart>, UsageError> {
    let (count, kind) = (
        args.get(&COUNT)?,
        KINDS.iter().find(|kind| args.has(&kind.option)),
    );
    let mut parts = match (args.get(&PLAN)?, kind) {
        (Some(parts), _) => parts,
        (None, None) if args.has(&FROM) => {
            // Nothing is drawn. A package has an identifier of the seed.
            let unread = match (args.has(&JUDGE), args.has(&STARTS)) {
                (true, true) => "",
                (true, false) => "--goal",
                (false, true) => "--seed",
                (false, false) => "--goal --seed",
            };
            args.exclude("--from alone", unread)?;
            Vec::new()
        }
        (None, None) if !usual.is_empty() => usual,
        (None, kind) => {
            let kind = kind.unwrap_or(&KINDS[KINDS.len() - 1]);
            let request = match (kind.request)(args.get(&options::MOVES)?.unwrap_or_default()) {
                Request::Moves(moves) if count == Some(EVERY_ONE) => Request::Every(moves),
                request => request,
            };
            vec![PlanPart {
                count: count.unwrap_or(kind.count),
                name: kind.option.name().into(),
                request,
            }]
        }
    };
    if args.has(&FROM) {
        parts.insert(
            0,
            PlanPart {
                count: EVERY_ONE,
                name: FROM.name().into(),
                request: Request::Given,
            },
        );
    }
    Ok(parts)
}

/// Returns the goal of all puzzles, or an error if there are several, because `option` needs a
/// single goal.
fn the_only<'g>(goal: Option<&'g Board>, option: &str) -> Result<&'g Board, Failure> {
    goal.ok_or_else(|| Failure::Wrong(format!("{option}: found --goal random, expected one goal")))
}

/// Returns the failure of a puzzle that cannot be written, which only the tiles of a goal can
/// cause.
fn unwritable(error: &gir::Unwritable) -> Failure {
    Failure::Wrong(format!("--goal: {error}"))
}
