//! `yapboz compare`: what every search costs, on one puzzle or on many.

mod curve;
mod run;
mod table;

use self::table::{Comparison, Group, Rows};
use super::input::{self, Typed};
use super::{io, options, Command, Failure};
use crate::args::{known, Args, Opt, UsageError, Value};
use crate::digits;
use crate::generate::exact::Exact;
use crate::generate::Puzzles;
use crate::search::{dfs, NodeLimit};
use crate::show::TABLES;
use crate::solvable::is_solvable;
use crate::solver::table::{Method, Takes, HEURISTICS, SEARCHES};
use crate::solver::{Cache, Limits};
use std::ffi::OsStr;
use std::iter;

/// The default limit. All 3x3 boards stay within it by every search that has a heuristic; it takes some seconds.
const NODE_LIMIT: NodeLimit = NodeLimit(5_000_000);

/// The most puzzles: some minutes by the fastest search.
const MOST_PUZZLES: u64 = 1_000_000;

const MOST_MOVES: u64 = 1000;

pub(super) const COMMAND: Command = Command {
    name: "compare",
    operands: "[FILE|BOARD]",
    most_operands: usize::MAX,
    about: "compare what the searches cost: moves, nodes, time",
    details: "\
Reads a puzzle as 'solve' does, and solves it with every search, and with every heuristic that it
takes. The columns, by their names in csv and json, and the short ones of the table, are
  h                what the heuristic says of the start
  distance         the moves that the start needs, if a search proved it; not in the table
  moves            the number of moves of the solution
  shortest (best)  whether the solution is a shortest one
  at_least (least) the lower bound on the number of moves that the search proved
  expanded         the nodes expanded, repeats included
  generated        the nodes generated
  stored           the most nodes stored at once
  branching        the effective branching factor b: generated is b + b^2 + ... + b^moves
  seconds (time)   the time; only this column differs from run to run
  note             why there is no solution; a search stops when it reaches --nodes or --memory;
                   above 16 cells, that no beam found a shorter solution than constructive

With --moves, the puzzles are those of 'generate --moves', for every number of moves, with a column
'distance'. 'svg' draws the nodes generated against it.

With --count, there is no FILE: the puzzles are those that 'generate' prints for the same --size,
--seed and --goal. Every figure is given as its mean and its maximum (the table leaves some out);
for moves, over the solved puzzles. 'answered' (solved) is the number of solved puzzles. 'shortest'
(best) is the number of those whose solution is known to be a shortest one, by this search or
another.

With --curve, there is a row for every board of a shortest solution: its true distance, the move to
it, and what every heuristic, or those of --only, say of it. 'svg' draws them as lines.",
    options: &[
        options::GOAL,
        options::SIZE,
        options::BLANK,
        Opt::new("--only NAMES", "search", "run only these searches and heuristics: 'astar,bfs', 'astar:hamming'"),
        Opt::new("-a, --as FORMAT", "output", "write the figures in one of the formats below; table by default"),
        options::OUTPUT,
        Opt { about: "compare N random puzzles, at most 1000000", ..options::COUNT },
        options::SEED,
        Opt::new(
            "--moves N..M",
            "puzzles",
            "compare random puzzles that need N, N+1, ... M moves, --count of each; a row for each",
        ),
        Opt::new("--each", "output", "with --count or --moves, print a row for every puzzle instead of means"),
        CURVE,
        options::WEIGHT,
        Opt { about: "limit the depth of dfs, in moves; 21 by default, 31 on 3x3", ..options::DEPTH },
        Opt { about: "stop a search after N generated nodes; 5000000 by default", ..options::NODES },
        options::MEMORY,
    ],
    names: &[
        options::GOALS,
        ("formats", || options::rows(TABLES, |row| (row.name, row.about))),
        options::SEARCHES,
        options::HEURISTICS,
    ],
    examples: &[
        ("compare all searches on a board", "yapboz compare 321456087"),
        ("compare some on 20 random boards", "yapboz compare -n 20 --only astar,pdb"),
        (
            "draw a chart of the nodes by depth",
            "yapboz compare --moves 4..24 -n 5 --only astar,bidirectional --as svg -o chart.svg",
        ),
        ("see what heuristics say on the way", "yapboz compare --curve 867254301 --only manhattan,linear-conflict"),
    ],
    run,
    ..super::DEFAULT
};

fn run(args: &Args) -> Result<(), Failure> {
    let (goal, output) = (args.text("--goal"), options::output(args));
    let random = RandomPuzzles::read(args)?;
    let limits = options::limits(args)?;
    let limits = Limits { nodes: limits.nodes.or(Some(NODE_LIMIT)), ..limits };
    let form = args.value("--as", |value| value.one_of("format", TABLES, |form| form.name))?.unwrap_or(&TABLES[0]);
    let given = options::given(args)?;
    let is_curve = args.has(CURVE.name());
    for option in ["--count", "--seed", "--moves", "--each", "--weight", "--depth"] {
        args.only_one(&[CURVE.name(), option])?;
    }
    let heuristics = if is_curve { args.value("--only", |value| curve::only(&value))? } else { None };
    let methods = if is_curve { None } else { args.value("--only", |value| only(value.text))? };
    let methods = methods.unwrap_or_else(Method::all);
    let (weight, depth) = (options::weight(args)?, options::depth(args)?);
    if random.is_some() {
        args.at_most(0)?;
    } else if let Some(option) = ["--seed", "--each"].iter().find(|option| args.has(option)) {
        return Err(Failure::needs(option, "--count"));
    }
    let (grid, groups) = if let Some(random) = &random {
        let (puzzles, _) = input::puzzles(goal, given.size, random.seed)?;
        (puzzles.grid(), random.groups(&puzzles, limits)?)
    } else {
        let typed = Typed::read(&args.operands, output)?;
        let name = typed.name.clone();
        let puzzle = typed.puzzle(goal, given)?;
        if !is_solvable(&puzzle) {
            return Err(Failure::no_solution(&name, &puzzle));
        }
        if is_curve {
            let heuristics = heuristics.unwrap_or_else(|| HEURISTICS.iter().collect());
            return io::write(output, &(form.write)(&curve::table(&name, &puzzle, limits, &heuristics)?));
        }
        (puzzle.grid(), vec![Group { distance: None, puzzles: Box::new(iter::once(Ok(puzzle))) }])
    };
    let is_3x3 = (grid.width(), grid.height()) == (3, 3);
    let methods = methods.into_iter().map(|method| Method {
        weight: weight.unwrap_or(method.weight),
        depth: depth.unwrap_or(if is_3x3 { dfs::MOST_3X3 } else { method.depth }),
        ..method
    });
    let (count, rows) = random.map_or((1, Rows::Puzzle), |random| (random.count, random.rows));
    let comparison = Comparison { groups, count, methods: methods.collect(), limits, rows };
    io::write(output, &(form.write)(&comparison.table()?))
}

const CURVE: Opt = Opt::new(
    "--curve",
    "output",
    "compare what the heuristics say of every board on the way to the goal with its true distance",
);

struct RandomPuzzles {
    seed: u64,
    count: u64,
    moves: Option<[u64; 2]>,
    rows: Rows,
}

impl RandomPuzzles {
    /// The puzzles that the options ask for; `None` for a puzzle that is typed.
    fn read(args: &Args) -> Result<Option<RandomPuzzles>, Failure> {
        let (count, seed) = (options::count(args, MOST_PUZZLES)?, options::seed(args)?);
        let moves = args.value("--moves", range)?;
        Ok((count.is_some() || moves.is_some()).then(|| RandomPuzzles {
            seed: seed.unwrap_or_default(),
            count: count.unwrap_or(1),
            moves,
            rows: if args.has("--each") { Rows::Puzzles } else { Rows::Means },
        }))
    }

    /// A group of puzzles, or one for every distance.
    fn groups(&self, puzzles: &Puzzles, limits: Limits) -> Result<Vec<Group>, Failure> {
        let first = usize::try_from(self.count).unwrap_or(usize::MAX);
        let Some([least, most]) = self.moves else {
            let puzzles = Box::new(puzzles.clone().take(first).map(Ok));
            return Ok(vec![Group { distance: None, puzzles }]);
        };
        // To find a puzzle may take other nodes than to solve it.
        let limits = Limits { nodes: None, ..limits };
        let cache = Cache::new(limits.memory);
        let group = |moves: u64| {
            let failed = move |error| Failure::ungenerated("--moves", &moves.to_string(), &error);
            let exact = Exact::within(puzzles.clone(), &[moves], limits, &cache).map_err(failed)?;
            let puzzles = exact.take(first).map(move |puzzle| puzzle.map_err(failed));
            Ok(Group { distance: Some(moves), puzzles: Box::new(puzzles) })
        };
        (least..=most).map(group).collect()
    }
}

/// Parses the value of `--moves`: `8`, or `4..28`, both of them included.
fn range(value: Value) -> Result<[u64; 2], UsageError> {
    let text = value.text.to_string_lossy();
    let (least, most) = text.split_once("..").unwrap_or((&text, &text));
    let number = |text: &str| digits::number(text).filter(|moves| *moves <= MOST_MOVES);
    match [number(least), number(most)] {
        [Some(least), Some(most)] if least <= most => Ok([least, most]),
        _ => Err(value.bad("expected a number of moves, or the least and the greatest, as in 4..28")),
    }
}

/// Parses the value of `--only`: names of searches, of heuristics, or of both with a colon between them.
fn only(names: &OsStr) -> Result<Vec<Method>, UsageError> {
    let names = names.to_string_lossy();
    let is_meant = |method: &Method, name: &str| match (method.search.name, method.heuristic_name()) {
        (search, Some(heuristic)) => name == search || name == heuristic || name == format!("{search}:{heuristic}"),
        (search, None) => name == search,
    };
    // In the order of the tables, each once.
    let mut methods = Method::all();
    for name in names.split(',') {
        if !methods.iter().any(|method| is_meant(method, name)) {
            check_name(name)?;
        }
    }
    methods.retain(|method| names.split(',').any(|name| is_meant(method, name)));
    Ok(methods)
}

/// Refuses what is no search, no heuristic, and not the one with the other.
fn check_name(text: &str) -> Result<(), UsageError> {
    let pair = text.split_once(':');
    let row = pair.and_then(|(search, _)| SEARCHES.iter().find(|row| row.name == search));
    match (row, pair) {
        (Some(row), _) if !row.takes.contains(&Takes::Heuristic) => {
            let expected = format!("the search {:?} takes no heuristic", row.name);
            Err(UsageError::bad_value("--only", text.as_ref(), expected))
        }
        (Some(_), Some((_, name))) => known("heuristic", name, HEURISTICS, |row| row.name).map(drop),
        _ => {
            let names = SEARCHES.iter().map(|row| row.name).chain(HEURISTICS.iter().map(|row| row.name));
            known("search or heuristic", text, &names.collect::<Vec<_>>(), |name| name).map(drop)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_in_the_table_are_those_that_only_takes() {
        let puzzles = Box::new(iter::once(Ok("31.2 123.".parse().unwrap())));
        let groups = vec![Group { distance: None, puzzles }];
        let (methods, limits) = (Method::all(), Limits::default());
        let comparison = Comparison { groups, count: 1, methods, limits, rows: Rows::Puzzle };
        let Ok(table) = comparison.table() else { panic!("a puzzle is there") };
        let table = (TABLES[0].write)(&table);
        let key = |method: &Method| (method.search.name, method.heuristic_name());
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
                assert!(only(name.as_ref()).unwrap().iter().any(|chosen| key(chosen) == key(&method)), "{name}");
            }
            let whole = only(names.last().unwrap().as_ref()).unwrap();
            assert!(whole.iter().map(key).eq([key(&method)]), "{row}");
        }
    }
}
