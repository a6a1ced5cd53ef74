//! `yapboz compare`: what every search costs, on one puzzle or on many.

mod branching;
mod forms;
mod many;
mod one;

use self::many::Group;
use super::input::{self, Typed};
use super::options::{self, shared, Shared};
use super::{io, Command, Failure, Names};
use crate::args::{Choice, UsageError, Value};
use crate::digits;
use crate::generate::exact::{Exact, Spent};
use crate::generate::Puzzles;
use crate::grid::Grid;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::{constructive, dfs, NodeLimit, Outcome, Report};
use crate::show::table::{Entry, Form};
use crate::solvable::is_solvable;
use crate::solver::table::{Takes, HEURISTICS, SEARCHES};
use crate::solver::{arm, Arm, Limits, Method, Solver, Stopped, Unsolved};
use std::ffi::{OsStr, OsString};
use std::time::{Duration, Instant};

/// The default limit. All 3x3 boards stay within it by every search that has a heuristic; it takes some seconds.
const NODE_LIMIT: NodeLimit = NodeLimit(5_000_000);

/// The most puzzles: some minutes by the fastest search.
const MOST_PUZZLES: u64 = 1_000_000;

/// The most moves of a puzzle.
const MOST_MOVES: u64 = 1000;

const MOVES: &str = "--moves";

#[derive(Default)]
pub struct Compare {
    shared: Shared,
    methods: Option<Vec<Method>>,
    form: Option<&'static Form>,
    /// The least and the greatest distance.
    moves: Option<[u64; 2]>,
    is_each: bool,
}

shared!(Compare);

impl Command for Compare {
    const NAME: &'static str = "compare";
    const OPERANDS: &'static str = "[FILE|BOARD]";
    const ABOUT: &'static str = "compare what the searches cost: moves, nodes, time";
    const DETAILS: &'static str = "\
Reads a puzzle as 'solve' does, and solves it with every search, and with every heuristic that it
takes. The columns, by their names in csv and json, and the short ones of the table, are
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
another.";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("compare all searches on a board", "yapboz compare 321456087"),
        ("compare some on 20 random boards", "yapboz compare -n 20 --only astar,pdb"),
        (
            "draw a chart of the nodes by depth",
            "yapboz compare --moves 4..24 -n 5 --only astar,bidirectional --as svg -o chart.svg",
        ),
    ];
    const CHOICES: &'static [Choice<Compare>] = &[
        options::goal(),
        options::size(),
        options::blank(),
        Choice::<Self>::value("--only", "NAMES", |compare, value| {
            compare.methods = Some(only(value.text)?);
            Ok(())
        })
        .group("search")
        .about("run only these searches and heuristics: 'astar,bfs', 'astar:hamming'"),
        Choice::<Self>::value("--as", "FORMAT", |compare, value| {
            compare.form = Some(value.one_of("format", forms::ALL, |form| form.name)?);
            Ok(())
        })
        .short("-a")
        .group(options::OUTPUT)
        .about("write the figures in one of the formats below; table by default"),
        options::output(),
        options::count::<_, MOST_PUZZLES>("compare N random puzzles, at most 1000000"),
        options::seed(),
        Choice::<Self>::value(MOVES, "N..M", |compare, value| {
            compare.moves = Some(range(&value)?);
            Ok(())
        })
        .group("puzzles")
        .about("compare random puzzles that need N, N+1, ... M moves, --count of each; a row for each"),
        Choice::<Self>::flag("--each", |compare, _| compare.is_each = true)
            .group(options::OUTPUT)
            .about("with --count or --moves, print a row for every puzzle instead of means"),
        options::weight(),
        options::depth().about("limit the depth of dfs, in moves; 21 by default, 31 on 3x3"),
        options::nodes().about("stop a search after N generated nodes; 5000000 by default"),
        options::memory(),
    ];
    const NAMES: &'static [Names] = &[
        options::GOALS,
        ("formats", || options::rows(forms::ALL, |row| (row.name, row.about))),
        options::SEARCHES,
        options::HEURISTICS,
    ];

    fn operands(&self) -> usize {
        match (self.shared.count, self.moves) {
            (None, None) => usize::MAX,
            _ => 0,
        }
    }

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let shared = &self.shared;
        let (goal, size) = (shared.goal.as_deref(), shared.size);
        let limits = Limits { nodes: shared.nodes.or(Some(NODE_LIMIT)), ..shared.limits() };
        let methods = |grid: Grid| {
            let mut methods = self.methods.clone().unwrap_or_else(Method::all);
            for method in &mut methods {
                let is_3x3 = (grid.width(), grid.height()) == (3, 3);
                let depth = if is_3x3 { dfs::MOST_3X3 } else { method.depth };
                method.depth = shared.depth.unwrap_or(depth);
                method.weight = shared.weight.unwrap_or(method.weight);
            }
            methods
        };
        let table = if shared.count.is_some() || self.moves.is_some() {
            let (puzzles, _) = input::puzzles(goal, size, shared.seed.unwrap_or_default())?;
            let (grid, count) = (puzzles.grid(), shared.count.unwrap_or(1));
            let groups = self.groups(&puzzles, count, limits)?;
            many::table(groups, count, &methods(grid), limits, self.is_each)?
        } else {
            if shared.seed.is_some() {
                return Err(Failure::needs(options::SEED, options::COUNT));
            }
            if self.is_each {
                return Err(Failure::needs("--each", options::COUNT));
            }
            let typed = Typed::read(operands, shared.output())?;
            let name = typed.name.clone();
            let puzzle = typed.puzzle(goal, self.shared.given())?;
            if !is_solvable(&puzzle) {
                return Err(Failure::no_solution(&name, &puzzle));
            }
            one::table(&puzzle, &methods(puzzle.grid()), limits)
        };
        let form = self.form.unwrap_or(&forms::ALL[0]);
        io::write(shared.output(), &(form.text)(&table))
    }
}

impl Compare {
    /// Random puzzles, or as many for every distance.
    fn groups(&self, puzzles: &Puzzles, count: u64, limits: Limits) -> Result<Vec<Group>, Failure> {
        let first = usize::try_from(count).unwrap_or(usize::MAX);
        let Some([least, most]) = self.moves else {
            let puzzles = Box::new(puzzles.clone().take(first).map(Ok));
            let distance = None;
            return Ok(vec![Group { distance, puzzles }]);
        };
        // To find a puzzle may take other nodes than to solve it.
        let limits = Limits { nodes: None, ..limits };
        let group = |moves: u64| {
            let exact = Exact::new(puzzles.clone(), moves, limits);
            let exact = exact.map_err(|error| Failure::ungenerated(MOVES, &moves.to_string(), &error))?;
            let unable = |spent: Spent| Failure::Unable(format!("yapboz: {MOVES}: {spent}"));
            let puzzles = exact.take(first).map(move |puzzle| puzzle.map_err(unable));
            Ok(Group { distance: Some(moves), puzzles: Box::new(puzzles) })
        };
        (least..=most).map(group).collect()
    }
}

/// Parses the value of `--moves`: `8`, or `4..28`, both of them included.
fn range(value: &Value) -> Result<[u64; 2], UsageError> {
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
    let is_meant = |method: &Method, name: &str| {
        let search = method.search.name;
        let heuristic = method.heuristic_name();
        name == search
            || Some(name) == heuristic
            || heuristic.is_some_and(|heuristic| name == format!("{search}:{heuristic}"))
    };
    // In the order of the tables, each once.
    let mut methods = Method::all();
    for name in names.split(',') {
        if !methods.iter().any(|method| is_meant(method, name)) {
            if let Some(error) = unpaired(name) {
                return Err(error);
            }
            let searches = SEARCHES.iter().map(|row| row.name);
            let heuristics = HEURISTICS.iter().map(|row| row.name);
            let names: Vec<&str> = searches.chain(heuristics).collect();
            let expected = format!("expected {}", names.join(", "));
            return Err(UsageError::unknown("search or heuristic", name, &names, &expected));
        }
    }
    methods.retain(|method| names.split(',').any(|name| is_meant(method, name)));
    Ok(methods)
}

/// Why a known search, a colon and a name are no search with a heuristic; `None` if the text does not have this form.
fn unpaired(text: &str) -> Option<UsageError> {
    let (search, name) = text.split_once(':')?;
    let row = SEARCHES.iter().find(|row| row.name == search)?;
    if !row.takes.contains(&Takes::Heuristic) {
        return Some(UsageError::bad_value(
            "--only",
            text.as_ref(),
            format!("the search {search:?} takes no heuristic"),
        ));
    }
    let names: Vec<&str> = HEURISTICS.iter().map(|row| row.name).collect();
    Some(UsageError::unknown("heuristic", name, &names, &format!("expected {}", names.join(", "))))
}

/// A search's run on a puzzle.
struct Run {
    method: Method,
    /// The report, and the limit that stopped the search; or why it did not start.
    result: Result<(Report, Option<Stopped>), String>,
    time: Duration,
}

impl Run {
    /// Runs a search with a new solver, which has cached nothing.
    fn new(puzzle: &Puzzle, method: Method, limits: Limits) -> Run {
        let start = Instant::now();
        let result = Solver::new(limits).measure(puzzle, method);
        let time = start.elapsed();
        let result = result.map_err(|unsolved| match unsolved {
            Unsolved::Unfit { most, .. } => format!("for at most {most} cells"),
            unsolved => unsolved.to_string(),
        });
        Run { method, result, time }
    }

    /// Whether beams got stuck: above 16 cells, they found no shorter solution than the constructive search.
    fn is_stuck(&self, puzzle: &Puzzle) -> bool {
        let Ok((Report { outcome: Outcome::Found(path), .. }, _)) = &self.result else {
            return false;
        };
        let is_beam = self.method.search.name == "beam" && arm(puzzle.grid()) == Arm::Large;
        let least = LinearConflict::new(puzzle.grid(), puzzle.blank()).of(puzzle.start()) as usize;
        is_beam
            && path.len() > least
            && matches!(constructive::search(puzzle).outcome, Outcome::Found(other) if other.len() <= path.len())
    }

    /// The number of moves of a shortest solution, if the search proved it.
    fn shortest(&self) -> Option<usize> {
        match &self.result.as_ref().ok()?.0.outcome {
            Outcome::Found(path) => {
                let least = self.method.least(path.len());
                (least as usize == path.len()).then_some(path.len())
            }
            _ => None,
        }
    }
}

/// A method in a progress line.
fn in_progress(method: Method) -> String {
    let heuristic = method.heuristic_name().unwrap_or_default();
    format!("{} {heuristic}", method.search.name).trim_end().into()
}

/// The first columns of a method's row.
fn name(method: Method) -> Vec<Entry> {
    let search = Entry::Text(method.search.name.into());
    let heuristic = method.heuristic_name().map(String::from);
    vec![search, entry(heuristic, Entry::Text)]
}

fn entry<T>(value: Option<T>, entry: impl FnOnce(T) -> Entry) -> Entry {
    value.map_or(Entry::Empty, entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_in_the_table_are_those_that_only_takes() {
        let puzzle: Puzzle = "31.2 123.".parse().unwrap();
        let table = (forms::ALL[0].text)(&one::table(&puzzle, &Method::all(), Limits::default()));
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
