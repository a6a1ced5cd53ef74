//! `yapboz compare`: what every search costs, on one puzzle or on many.

mod curve;
mod depth;
mod run;
mod table;

use self::table::{Benchmark, Group, RowSubject};
use super::goals;
use super::input::{Source, Typed};
use super::puzzle_lines::puzzles_of;
use super::search_name::{self, in_tables, SearchName};
use super::{io, options, Command, Failure};
use crate::args::{
    known, named, shown, Args, Mode, Named, Opt, Section, UsageError, Value, Valued,
};
use crate::generate::distance::AtDistance;
use crate::generate::Puzzles;
use crate::grid::Grid;
use crate::order::Order;
use crate::puzzle::Puzzle;
use crate::quote::cut;
use crate::search::{NodeLimit, Ties};
use crate::show::table::Table;
use crate::solvable::is_solvable;
use crate::solver::heuristics::{HeuristicInfo, HEURISTICS};
use crate::solver::searches::{Method, SEARCHES};
use crate::solver::{Cache, Limits};
use crate::text::{gir, in_words};
use std::ffi::OsStr;
use std::iter;

/// The default node limit, which takes some seconds to reach. All 3x3 boards stay within it in
/// every search that has a heuristic.
const NODE_LIMIT: NodeLimit = NodeLimit(5_000_000);

/// The most puzzles. The fastest search takes some minutes for this number.
const MOST_PUZZLES: u64 = 1_000_000;

/// The most cells of the puzzles of a file, which are all in memory before the first search: some
/// 100 MB.
const MOST_CELLS_IN_ALL: usize = 10_000 * Grid::MOST;

pub(super) const COMMAND: Command = Command {
    name: "compare",
    operands: "[FILE | START] [GOAL]",
    most_operands: usize::MAX,
    about: "compare what the searches cost: moves, nodes, time",
    details: include_str!("details/compare.txt"),
    options: &[
        Section {
            title: "input",
            options: &[options::GOAL, options::SIZE.opt, options::BLANK.opt.rare()],
        },
        Section {
            title: "puzzles",
            options: &[COUNT.opt, options::SEED.opt, MOVES, FROM],
        },
        Section {
            title: "search",
            options: &[SEARCH.opt, ORDER.opt.rare()],
        },
        Section {
            title: "output",
            options: &[
                options::AS
                    .opt
                    .about("table (default), csv, json, markdown or svg"),
                BY.opt,
            ],
        },
        Section {
            title: "limits",
            options: &[
                options::NODES
                    .opt
                    .about("stop a search after N generated nodes (default: 5M)"),
                options::MEMORY.opt.rare(),
                THREADS.opt,
            ],
        },
    ],
    names: &[options::FORMATS],
    examples: &[
        ("compare searches on a board", "yapboz compare 321456087"),
        (
            "compare some searches on 20 random boards",
            "yapboz compare -n 20 --search astar,pdb",
        ),
        (
            "draw a chart of the nodes by depth",
            "yapboz compare --moves 4..24 -n 5 --search bfs,astar --as svg > chart.svg",
        ),
        (
            "see what heuristics say on the way",
            "yapboz compare --by board 867254301 --search manhattan,linear-conflict",
        ),
    ],
    modes: &[
        &[
            Mode::new("--from", &["--blank --threads --by=puzzle"]),
            Mode::new(
                "--moves",
                &["--count --seed --threads --by=puzzle --by=depth"],
            ),
            Mode::new("--count", &["--seed --threads --by=puzzle --by=depth"]),
            Mode::new("", &["--blank --by=board"]),
        ],
        &[Mode::new("--moves", &["--by=depth"]), Mode::new("", &[])],
        &[
            Mode::of_value("--by", "board", &[]),
            Mode::new("", &["--order"]),
        ],
    ],
    run,
    ..super::DEFAULT
};

/// What a class knows: the searches without `--search`.
const TAUGHT: &str =
    "bfs,iddfs,bidirectional,uniform-cost,greedy:manhattan,astar:hamming,astar:manhattan,\
     idastar:hamming,idastar:manhattan";

/// The searches of a chart without `--search`: more lines would hide each other.
const DRAWN: &str = "bfs,iddfs,astar:hamming,astar:manhattan,idastar:hamming,idastar:manhattan";

const EVERYTHING: &str = "all";

const SEARCH: Valued<Vec<Method>> = Opt::new(
    "--search NAMES",
    "run these searches (default: the searches of most courses); also a heuristic, with every \
        search that takes it, or all; 'yapboz help searches' has more",
)
.values(search_name::searches)
.list()
.read(searches);

const ORDER: Valued<Order> = options::ORDER
    .opt
    .about("make children in this order of the moves, any of the 24 (default: RDUL)")
    .read(options::order);

const COUNT: Valued<u64> = options::COUNT
    .opt
    .about("compare N random puzzles; at most 1M")
    .read(|value| value.amount("a number of puzzles", 1..=MOST_PUZZLES));

const MOVES: Opt = options::MOVES.opt.about(
    "compare random puzzles of N moves; for N..M, or a list such as 4,8,12..16, --count \
            puzzles and a row each",
);

const BY: Valued<&Named<RowSubject>> =
    Opt::new("--by WHAT", "print a row for each puzzle, depth or board")
        .values(|_| options::rows(&ROWS, |rows| [rows.name, rows.about]))
        .read(|value| value.one_of("kind of rows", &ROWS, |rows| rows.name));

const ROWS: [Named<RowSubject>; 3] = [
    named(
        "puzzle",
        "every search on every puzzle, instead of means",
        RowSubject::Puzzles,
    ),
    named(
        "depth",
        "each distance of --moves; nodes and branching factors in columns",
        RowSubject::Depths,
    ),
    named(
        "board",
        "the boards of a shortest solution: their distances, and the heuristics",
        RowSubject::Boards,
    ),
];

const THREADS: Valued<usize> = options::THREADS
    .opt
    .about("search N puzzles at once (default: 1); each has its part of --memory")
    .read(options::THREADS.read);

const FROM: Opt = Opt::new("--from FILE", "compare the puzzles of FILE, a line each");

fn run(args: &Args) -> Result<(), Failure> {
    let (goal, count, moves) = (
        args.text(&options::GOAL),
        args.get(&COUNT)?,
        args.get(&options::MOVES)?,
    );
    let (seed, limits) = (
        args.get(&options::SEED)?.unwrap_or_default(),
        options::limits(args)?,
    );
    // The column of times compares one core, unless several are asked for.
    let limits = Limits {
        nodes: limits.nodes.or(Some(NODE_LIMIT)),
        threads: args.get(&THREADS)?.unwrap_or(1),
        ..limits
    };
    let order = args.get(&ORDER)?.unwrap_or_default();
    let (form, given, by) = (
        options::form(args)?,
        options::given(args)?,
        args.get(&BY)?.map(|rows| rows.value),
    );
    let usual = if form.name == "svg" { DRAWN } else { TAUGHT };
    let usual = Value {
        command: args.command,
        option: SEARCH.opt.name(),
        text: usual.as_ref(),
    };
    let is_of_boards = by == Some(RowSubject::Boards);
    let heuristics = if is_of_boards {
        args.get(&SEARCH.opt.read(curve::heuristics))?
    } else {
        None
    };
    let asked = if is_of_boards {
        None
    } else {
        args.get(&SEARCH)?
    };
    let methods = asked.map_or_else(|| searches(usual), Ok)?;
    let (is_random, from) = (count.is_some() || moves.is_some(), args.text(&FROM));
    if let Some(board) = args
        .operands
        .first()
        .filter(|_| is_random || from.is_some())
    {
        let expected = "expected no board with --count, --moves or --from";
        return Err(UsageError::new(format!("found {}", shown(board)), expected).into());
    }
    let mut rows = by.unwrap_or(RowSubject::Means);
    let (about, count, groups) = if let Some(path) = from {
        let puzzles = all_of(path, Source::new(args, path, false)?)?;
        let about = format!(
            "{} of {}",
            in_words(puzzles.len() as u64, "puzzle"),
            io::shown(path)
        );
        (
            about,
            puzzles.len() as u64,
            vec![Group {
                distance: None,
                puzzles: Box::new(puzzles.into_iter().map(Ok)),
            }],
        )
    } else if is_random {
        let (puzzles, _) = goals::puzzles(goal, given.size, seed)?;
        goals::check_distinct(&puzzles, options::GOAL.name())?;
        let (count, grid) = (count.unwrap_or(1), puzzles.grid());
        let of = if moves.is_some() {
            " for each number of moves"
        } else {
            ""
        };
        let goal = goal.map_or("ordered".into(), OsStr::to_string_lossy);
        let about = format!(
            "{}{of}, {grid}, seed {seed}, goal {goal}",
            in_words(count, "puzzle")
        );
        (about, count, groups(&puzzles, count, moves, limits)?)
    } else {
        let typed = Typed::read(&args.operands)?;
        let name = typed.name.clone();
        let puzzle = typed.puzzle(goal, given)?;
        check(&name, &puzzle)?;
        if is_of_boards {
            let is_drawn = |row: &&HeuristicInfo| form.name != "svg" || row.name != "maximum";
            let heuristics =
                heuristics.unwrap_or_else(|| HEURISTICS.iter().filter(is_drawn).collect());
            let table = Table {
                about: about(&puzzle),
                ..curve::table(&name, &puzzle, limits, &heuristics)?
            };
            return io::print(&form.table(&table));
        }
        rows = RowSubject::Puzzle;
        (
            about(&puzzle),
            1,
            vec![Group {
                distance: None,
                puzzles: Box::new(iter::once(Ok(puzzle))),
            }],
        )
    };
    let distances = groups.len();
    let names: Vec<String> = methods.iter().map(Method::to_string).collect();
    let table = Benchmark {
        groups,
        count,
        methods,
        order,
        limits,
        rows,
    }
    .table()?;
    let table = if rows == RowSubject::Depths {
        depth::table(&table, &names, distances, count)
    } else {
        Table { about, ..table }
    };
    io::print(&form.table(&table))
}

fn about(puzzle: &Puzzle) -> String {
    let [start, goal] =
        [puzzle.position(), &puzzle.solved()].map(|board| gir::in_rows(puzzle, board));
    cut(&format!("{}, {start} to {goal}", puzzle.grid()), MOST_ABOUT)
}

const MOST_ABOUT: usize = 120;

/// Refuses a puzzle that the searches refuse, or that has no solution.
fn check(name: &str, puzzle: &Puzzle) -> Result<(), Failure> {
    if puzzle.has_alike() {
        // A heuristic would count the moves to one of the ways to assign the tiles to their goal
        // cells.
        return Err(Failure::Wrong(format!(
            "{name}: found tiles that look alike, expected distinct tiles"
        )));
    }
    is_solvable(puzzle)
        .then_some(())
        .ok_or_else(|| Failure::no_solution(name, puzzle))
}

/// Reads the puzzles of a file. Each must have a solution. All are read before the first search, so
/// that a wrong line is found before searches take hours.
fn all_of(path: &OsStr, source: Source) -> Result<Vec<Puzzle>, Failure> {
    let (mut puzzles, mut cells, name) = (Vec::new(), 0, io::shown(path));
    for puzzle in puzzles_of(path, source)? {
        let (puzzle, number) = (puzzle?, puzzles.len() + 1);
        check(&format!("{name}: puzzle {number}"), &puzzle)?;
        cells += puzzle.grid().cells();
        if cells > MOST_CELLS_IN_ALL {
            let found = format!("found {number} puzzles of {cells} cells in all");
            return Err(Failure::Wrong(format!(
                "{name}: {found}, expected at most {MOST_CELLS_IN_ALL} cells"
            )));
        }
        puzzles.push(puzzle);
    }
    match puzzles.is_empty() {
        true => Err(Failure::Wrong(format!(
            "{name}: found no puzzle, expected a puzzle per line"
        ))),
        false => Ok(puzzles),
    }
}

/// Returns a group of `count` random puzzles, or one for every number of moves.
fn groups(
    puzzles: &Puzzles,
    count: u64,
    moves: Option<Vec<u32>>,
    limits: Limits,
) -> Result<Vec<Group>, Failure> {
    let first = usize::try_from(count).unwrap_or(usize::MAX);
    let Some(moves) = moves else {
        let puzzles = Box::new(puzzles.clone().take(first).map(Ok));
        return Ok(vec![Group {
            distance: None,
            puzzles,
        }]);
    };
    // Finding a puzzle may take more or fewer nodes than solving it.
    let limits = Limits {
        nodes: None,
        ..limits
    };
    let cache = Cache::new(limits.memory);
    let most = moves.iter().max().copied().unwrap_or_default();
    let failed = move |error| Failure::ungenerated(MOVES.name(), &most.to_string(), &error);
    let each = AtDistance::each(puzzles, &moves, limits, &cache).map_err(failed)?;
    let group = |(&moves, exact): (&u32, AtDistance)| {
        let puzzles = exact.take(first).map(move |puzzle| puzzle.map_err(failed));
        Group {
            distance: Some(moves),
            puzzles: Box::new(puzzles),
        }
    };
    Ok(moves.iter().zip(each).map(group).collect())
}

/// Parses the value of `--search`: names of searches, of heuristics, or of both with a colon
/// between them.
fn searches(value: Value) -> Result<Vec<Method>, UsageError> {
    let names = in_tables(&value.text.to_string_lossy());
    let key = |method: &Method| (method.search.name, method.heuristic_name());
    let mut methods = Vec::new();
    for text in names.split(',') {
        if text == EVERYTHING {
            methods.extend(Method::all());
            continue;
        }
        if let Some(row) = HEURISTICS.iter().find(|row| row.name == text) {
            methods.extend(
                Method::all()
                    .into_iter()
                    .filter(|method| method.heuristic_name() == Some(row.name)),
            );
            continue;
        }
        let rows = SEARCHES
            .iter()
            .map(|row| row.name)
            .chain(HEURISTICS.iter().map(|row| row.name))
            .chain([EVERYTHING]);
        let search = text.split(':').next().unwrap_or_default();
        known(
            "search or heuristic",
            search,
            &rows.collect::<Vec<_>>(),
            |name| name,
        )?;
        let name = SearchName::read(value, text)?;
        let of_search = Method::all()
            .into_iter()
            .filter(|method| method.search.name == name.search.name);
        methods.extend(of_search.map(|method| name.method(Some(method.heuristic))));
    }
    // In the order of the tables, each once.
    let place = |method: &Method| {
        Method::all()
            .iter()
            .position(|other| key(other) == key(method))
    };
    let takes = |method: &Method| (method.weight, method.depth, method.ties == Ties::Oldest);
    methods.sort_by_key(|method| (place(method), takes(method)));
    methods.dedup_by_key(|method| (key(method), takes(method)));
    Ok(methods)
}
