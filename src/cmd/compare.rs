//! `yapboz compare`: what every search costs, on one puzzle or on many.

mod curve;
mod depth;
mod run;
mod table;

use self::table::{Benchmark, Group, RowSubject};
use super::goals;
use super::input::{self, Source, Typed};
use super::search_name::{self, in_tables, SearchName};
use super::{io, options, Command, Failure};
use crate::args::{known, named, shown, Args, Named, Opt, Section, UsageError, Value, Valued};
use crate::generate::exact::AtDistance;
use crate::generate::Puzzles;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::quote::cut;
use crate::search::NodeLimit;
use crate::show::table::{self as tables, Table};
use crate::solvable::is_solvable;
use crate::solver::heuristics::{HeuristicInfo, HEURISTICS};
use crate::solver::searches::{Method, Takes, SEARCHES};
use crate::solver::{Cache, Limits};
use crate::text::{gir, in_words};
use std::ffi::OsStr;
use std::iter;

/// The default node limit, which takes some seconds to reach. All 3x3 boards stay within it in every search that has a
/// heuristic.
const NODE_LIMIT: NodeLimit = NodeLimit(5_000_000);

/// The most puzzles. The fastest search takes some minutes for this number.
const MOST_PUZZLES: u64 = 1_000_000;

/// The most cells of the puzzles of a file, which are all in memory before the first search: some 100 MB.
const MOST_CELLS_IN_ALL: usize = 10_000 * Grid::MOST;

pub(super) const COMMAND: Command = Command {
    name: "compare",
    operands: "[FILE | START [GOAL]]",
    most_operands: usize::MAX,
    about: "compare what the searches cost: moves, nodes, time",
    details: include_str!("details/compare.txt"),
    options: &[
        Section { title: "input", options: &[options::GOAL, options::SIZE.opt, options::BLANK.opt] },
        Section { title: "puzzles", options: &[COUNT.opt, options::SEED.opt.needs(OF_RANDOM), MOVES, FROM] },
        Section { title: "search", options: &[ONLY] },
        Section {
            title: "output",
            options: &[
                options::AS.opt.about("write the figures in this format: one of the formats below (default: table)"),
                BY.opt,
                options::OUTPUT,
            ],
        },
        Section {
            title: "limits",
            options: &[
                options::NODES.opt.about("stop a search after N generated nodes (default: 5M)"),
                options::MEMORY.opt,
            ],
        },
    ],
    examples: &[
        ("compare searches on a board", "yapboz compare 321456087"),
        ("compare some searches on 20 random boards", "yapboz compare -n 20 --only astar,pdb"),
        (
            "draw a chart of the nodes by depth",
            "yapboz compare --moves 4..24 -n 5 --only bfs,astar --as svg -o chart.svg",
        ),
        ("see what heuristics say on the way", "yapboz compare --by board 867254301 --only manhattan,linear-conflict"),
    ],
    run,
    ..super::DEFAULT
};

/// What a class knows: the searches without `--only`.
const TAUGHT: &str =
    "bfs,iddfs,bidirectional,uniform-cost,greedy:manhattan,astar:hamming,astar:manhattan,idastar:hamming,idastar:manhattan";

/// The searches of a chart without `--only`: more lines would hide each other.
const DRAWN: &str = "bfs,iddfs,astar:hamming,astar:manhattan,idastar:hamming,idastar:manhattan";

/// The value of `--only` for every search with every heuristic.
const EVERYTHING: &str = "all";

const ONLY: Opt = Opt::new(
    "--only NAMES",
    "run these searches and heuristics: 'astar,bfs', 'astar:hamming', 'weighted-astar:1.2,dfs:40', or 'all' (default: \
     the searches of most courses)",
)
.values("", search_name::searches);

const COUNT: Valued<u64> = options::COUNT
    .opt
    .about("compare N random puzzles; at most 1M")
    .excludes("--by=board")
    .read(|value| value.amount("a number of puzzles", 0..=MOST_PUZZLES));

const MOVES: Opt = options::MOVES
    .opt
    .about(
        "compare random puzzles of N moves; for N..M, or a list such as 4,8,12..16, each number gets --count puzzles \
         and a row",
    )
    .excludes("--by=board");

const BY: Valued<&Named<By>> = Opt::new("--by WHAT", "print rows for each")
    .values("rows", |_| options::rows(&SUBJECTS, |by| [by.name, by.about]))
    .read(|value| value.one_of("kind of rows", &SUBJECTS, |by| by.name));

/// What rows are about, if not about searches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Puzzle,
    Depth,
    Board,
}

const SUBJECTS: [Named<By>; 3] = [
    named("puzzle", "every search on every puzzle, instead of means", By::Puzzle),
    named("depth", "each distance of --moves; nodes generated and branching factors in columns", By::Depth),
    named("board", "the boards of a shortest solution: their distances, and the heuristics", By::Board),
];

const FROM: Opt = Opt::new("--from FILE", "compare the puzzles of FILE; a line each, as for 'batch'")
    .excludes("--count --moves --seed --by=board");

/// The options that ask for random puzzles.
const OF_RANDOM: &str = "--count --moves";

fn run(args: &Args) -> Result<(), Failure> {
    let (goal, output) = (args.text(&options::GOAL), options::output(args));
    let random = RandomPuzzles::read(args)?;
    let limits = options::limits(args)?;
    // The column of times compares one core.
    let limits = Limits { nodes: limits.nodes.or(Some(NODE_LIMIT)), threads: 1, ..limits };
    let form = args.get(&options::AS)?;
    let write = |table: &Table| match form {
        Some(form) => form.table(table),
        None => tables::text(table),
    };
    let given = options::given(args)?;
    let by = args.get(&BY)?.map(|by| by.value);
    let is_curve = by == Some(By::Board);
    if by == Some(By::Depth) {
        args.exclude(&BY.opt, "--as=svg")?;
        if !args.has(&MOVES) {
            return Err(UsageError::needs("--by depth", MOVES.name()).into());
        }
    }
    let heuristics = if is_curve { args.get(&ONLY.read(curve::only))? } else { None };
    let chosen = if is_curve { None } else { args.get(&ONLY.read(only))? };
    let is_chart = form.is_some_and(|form| form.name == "svg");
    let usual = if is_chart { DRAWN } else { TAUGHT };
    let usual = Value { command: args.command, option: ONLY.name(), text: usual.as_ref() };
    let Chosen { methods, has_weights } = chosen.map_or_else(|| only(usual), Ok)?;
    let from = args.text(&FROM);
    if let Some(board) = args.operands.first().filter(|_| random.is_some() || from.is_some()) {
        let expected = "expected no board with --count, --moves or --from";
        return Err(UsageError::new(format!("found {}", shown(board)), expected).into());
    }
    let rows = match by {
        _ if random.is_none() && from.is_none() => RowSubject::Puzzle,
        Some(By::Puzzle) => RowSubject::Puzzles,
        _ => RowSubject::Means,
    };
    let goal_name = goal.map_or("ordered".into(), OsStr::to_string_lossy);
    let (about, count, groups) = if let Some(path) = from {
        let puzzles = all_of(path, Source::new(args, path, false)?)?;
        let about = format!("{} of {}", in_words(puzzles.len() as u64, "puzzle"), io::shown(path));
        (about, puzzles.len() as u64, vec![Group { distance: None, puzzles: Box::new(puzzles.into_iter().map(Ok)) }])
    } else if let Some(random) = &random {
        let (puzzles, _) = goals::puzzles(goal, given.size, random.seed)?;
        goals::check_distinct(&puzzles, options::GOAL.name())?;
        let of = if random.moves.is_some() { " for each number of moves" } else { "" };
        let count = in_words(random.count, "puzzle");
        let about = format!("{count}{of}, {}, seed {}, goal {goal_name}", puzzles.grid(), random.seed);
        (about, random.count, random.groups(&puzzles, limits)?)
    } else {
        let typed = Typed::read(&args.operands)?;
        let name = typed.name.clone();
        let puzzle = typed.puzzle(goal, given)?;
        check(&name, &puzzle)?;
        if is_curve {
            let is_drawn = |row: &&HeuristicInfo| !is_chart || row.name != "maximum";
            let heuristics = heuristics.unwrap_or_else(|| HEURISTICS.iter().filter(is_drawn).collect());
            let about = about(&puzzle);
            return io::write(output, &write(&Table { about, ..curve::table(&name, &puzzle, limits, &heuristics)? }));
        }
        (about(&puzzle), 1, vec![Group { distance: None, puzzles: Box::new(iter::once(Ok(puzzle))) }])
    };
    let distances = groups.len();
    let comparison = Benchmark { groups, count, methods, limits, rows, has_weights };
    let table = Table { about, ..comparison.table()? };
    io::write(output, &write(&if by == Some(By::Depth) { depth::table(&table, distances, count) } else { table }))
}

/// Names a puzzle in the heading of a chart.
fn about(puzzle: &Puzzle) -> String {
    let [start, goal] = [puzzle.position(), &puzzle.solved()].map(|board| gir::in_rows(puzzle, board));
    cut(&format!("{}, {start} to {goal}", puzzle.grid()), MOST_ABOUT)
}

/// The most characters that fit into a heading of a chart.
const MOST_ABOUT: usize = 120;

/// Refuses a puzzle that the searches refuse, or that has no solution.
fn check(name: &str, puzzle: &Puzzle) -> Result<(), Failure> {
    if puzzle.has_alike() {
        // A heuristic would count the moves to one of the ways to assign the tiles to their goal cells.
        return Err(Failure::Wrong(format!("{name}: found tiles that look alike, expected distinct tiles")));
    }
    is_solvable(puzzle).then_some(()).ok_or_else(|| Failure::no_solution(name, puzzle))
}

struct RandomPuzzles {
    seed: u64,
    count: u64,
    moves: Option<Vec<u64>>,
}

/// Reads the puzzles of a file, all of which must have a solution. All are read before the first search, so that a
/// wrong line is found before searches take hours.
fn all_of(path: &OsStr, source: Source) -> Result<Vec<Puzzle>, Failure> {
    let (mut puzzles, mut cells) = (Vec::new(), 0);
    for puzzle in input::puzzles_of(path, source)? {
        let (puzzle, number) = (puzzle?, puzzles.len() + 1);
        check(&format!("{}: puzzle {number}", io::shown(path)), &puzzle)?;
        cells += puzzle.grid().cells();
        if cells > MOST_CELLS_IN_ALL {
            let found = format!("found {number} puzzles of {cells} cells in all");
            return Err(Failure::Wrong(format!(
                "{}: {found}, expected at most {MOST_CELLS_IN_ALL} cells",
                io::shown(path)
            )));
        }
        puzzles.push(puzzle);
    }
    match puzzles.is_empty() {
        true => Err(Failure::Wrong(format!("{}: found no puzzle, expected a puzzle per line", io::shown(path)))),
        false => Ok(puzzles),
    }
}

impl RandomPuzzles {
    /// Returns the puzzles that the options ask for; `None` for a puzzle that is typed.
    fn read(args: &Args) -> Result<Option<RandomPuzzles>, Failure> {
        let (count, seed, moves) = (args.get(&COUNT)?, args.get(&options::SEED)?, args.get(&options::MOVES)?);
        Ok((count.is_some() || moves.is_some()).then(|| RandomPuzzles {
            seed: seed.unwrap_or_default(),
            count: count.unwrap_or(1),
            moves,
        }))
    }

    /// Returns a group of puzzles, or one for every distance.
    fn groups(&self, puzzles: &Puzzles, limits: Limits) -> Result<Vec<Group>, Failure> {
        let first = usize::try_from(self.count).unwrap_or(usize::MAX);
        let Some(moves) = &self.moves else {
            let puzzles = Box::new(puzzles.clone().take(first).map(Ok));
            return Ok(vec![Group { distance: None, puzzles }]);
        };
        // Finding a puzzle may take more or fewer nodes than solving it.
        let limits = Limits { nodes: None, ..limits };
        let cache = Cache::new(limits.memory);
        let most = moves.iter().max().copied().unwrap_or_default();
        let failed = move |error| Failure::ungenerated(MOVES.name(), &most.to_string(), &error);
        let each = AtDistance::each(puzzles, moves, limits, &cache).map_err(failed)?;
        let group = |(&moves, exact): (&u64, AtDistance)| {
            let puzzles = exact.take(first).map(move |puzzle| puzzle.map_err(failed));
            Group { distance: Some(moves), puzzles: Box::new(puzzles) }
        };
        Ok(moves.iter().zip(each).map(group).collect())
    }
}

/// What `--only` chooses.
struct Chosen {
    methods: Vec<Method>,
    /// Whether a name has a weight.
    has_weights: bool,
}

/// Parses the value of `--only`: names of searches, of heuristics, or of both with a colon between them.
fn only(value: Value) -> Result<Chosen, UsageError> {
    let names = in_tables(&value.text.to_string_lossy());
    if names == EVERYTHING {
        return Ok(Chosen { methods: Method::all(), has_weights: false });
    }
    let key = |method: &Method| (method.search.name, method.heuristic_name());
    let (mut methods, mut has_weights) = (Vec::new(), false);
    for text in names.split(',') {
        if let Some(row) = HEURISTICS.iter().find(|row| row.name == text) {
            methods.extend(Method::all().into_iter().filter(|method| method.heuristic_name() == Some(row.name)));
            continue;
        }
        let rows = SEARCHES.iter().map(|row| row.name).chain(HEURISTICS.iter().map(|row| row.name));
        known("search or heuristic", text.split(':').next().unwrap_or_default(), &rows.collect::<Vec<_>>(), |name| {
            name
        })?;
        let name = SearchName::read(value, text)?;
        has_weights |= name.number.is_some() && name.search.takes.contains(&Takes::Weight);
        let of_search = Method::all().into_iter().filter(|method| method.search.name == name.search.name);
        methods.extend(of_search.map(|method| name.method(Some(method.heuristic))));
    }
    // In the order of the tables, each once.
    let place = |method: &Method| Method::all().iter().position(|other| key(other) == key(method));
    methods.sort_by_key(|method| (place(method), method.weight, method.depth));
    methods.dedup_by_key(|method| (key(method), method.weight, method.depth));
    Ok(Chosen { methods, has_weights })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_in_the_table_are_those_that_only_takes() {
        let puzzles = Box::new(iter::once(Ok("31.2 123.".parse().unwrap())));
        let groups = vec![Group { distance: None, puzzles }];
        let (methods, limits) = (Method::all(), Limits::default());
        let comparison = Benchmark { groups, count: 1, methods, limits, rows: RowSubject::Puzzle, has_weights: false };
        let Ok(table) = comparison.table() else { panic!("a puzzle is there") };
        let table = tables::text(&table);
        let key = |method: &Method| (method.search.name, method.heuristic_name());
        let chosen = |names: &str| only(Value { command: "", option: "", text: names.as_ref() }).unwrap().methods;
        let rows: Vec<&str> = table.lines().skip(1).take_while(|line| !line.is_empty()).collect();
        assert_eq!(rows.len(), Method::all().len());
        for (row, method) in rows.iter().zip(Method::all()) {
            let mut words = row.split_whitespace();
            let (search, heuristic) = (words.next().unwrap(), words.next().unwrap());
            let names = match heuristic {
                "-" => vec![search.to_string()],
                _ => vec![search.to_string(), heuristic.to_string(), format!("{search}:{heuristic}")],
            };
            for name in &names {
                assert!(chosen(name).iter().any(|chosen| key(chosen) == key(&method)), "{name}");
            }
            let whole = chosen(names.last().unwrap());
            assert!(whole.iter().map(key).eq([key(&method)]), "{row}");
        }
    }
}
