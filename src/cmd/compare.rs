//! `yapboz compare`: what every search costs, on one puzzle or on many.

mod many;
mod one;

use super::input::{self, Typed};
use super::options::{self, shared, Shared};
use super::{io, Command, Failure, Names};
use crate::args::{Choice, UsageError};
use crate::format::table::{Entry, Form, FORMS};
use crate::heuristic;
use crate::puzzle::Puzzle;
use crate::search::{self, NodeLimit, Outcome, Promise, Report};
use crate::solvable::is_solvable;
use crate::solver::{Limits, Method, Solver, Stopped, Unsolved};
use std::ffi::{OsStr, OsString};
use std::time::{Duration, Instant};

/// The default limit. All 3x3 boards stay within it by every search that has a heuristic; it takes some seconds.
const NODE_LIMIT: NodeLimit = NodeLimit(5_000_000);

/// The most puzzles: some minutes by the fastest search.
const MOST_PUZZLES: u64 = 1_000_000;

#[derive(Default)]
pub struct Compare {
    shared: Shared,
    methods: Option<Vec<Method>>,
    form: Option<&'static Form>,
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
  at-least (least) the lower bound on the number of moves that the search proved
  expanded         the nodes expanded, repeats included
  generated        the nodes generated
  stored           the most nodes stored at once
  seconds (time)   the time; only this column differs from run to run
  note             why there is no solution; a search stops when it reaches --nodes or --memory

With --count, there is no FILE: the puzzles are those that 'generate' prints for the same --size,
--seed and --goal. Every figure is given as its mean and its maximum (the table leaves some out);
for moves, over the solved puzzles. 'answered' (solved) is the number of solved puzzles. 'shortest'
(best) is the number of those whose solution is known to be a shortest one, by this search or
another.";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        (
            "compare all searches on a board",
            "yapboz compare 321456087",
        ),
        (
            "compare some on 20 random boards",
            "yapboz compare -n 20 --only astar,pdb",
        ),
    ];
    const CHOICES: &'static [Choice<Compare>] = &[
        options::goal(),
        options::size(),
        Choice::<Self>::value("--only", "NAMES", |compare, value| {
            compare.methods = Some(only(value.text)?);
            Ok(())
        })
        .group("search")
        .about("run only these searches and heuristics: 'astar,bfs', 'astar:hamming'"),
        Choice::<Self>::value("--as", "FORMAT", |compare, value| {
            compare.form = Some(value.one_of("format", FORMS, |form| form.name)?);
            Ok(())
        })
        .short("-a")
        .group(options::OUTPUT)
        .about("write the figures in one of the formats below; table by default"),
        options::output(),
        options::count::<_, MOST_PUZZLES>("compare N random puzzles, at most 1000000"),
        options::seed(),
        options::depth(),
        options::nodes().about("stop a search after N generated nodes; 5000000 by default"),
        options::memory(),
    ];
    const NAMES: &'static [Names] = &[
        options::GOALS,
        ("formats", || {
            options::rows(FORMS, |row| (row.name, row.about))
        }),
        options::SEARCHES,
        options::HEURISTICS,
    ];

    fn operands(&self) -> usize {
        match self.shared.count {
            Some(_) => 0,
            None => usize::MAX,
        }
    }

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let shared = &self.shared;
        let (goal, size) = (shared.goal.as_deref(), shared.size);
        let limits = Limits {
            nodes: shared.nodes.or(Some(NODE_LIMIT)),
            ..shared.limits()
        };
        let mut methods = self.methods.unwrap_or_else(Method::all);
        for method in &mut methods {
            method.depth = shared.depth.unwrap_or(method.depth);
        }
        let table = if let Some(count) = shared.count {
            let (puzzles, _) = input::puzzles(goal, size, shared.seed.unwrap_or_default())?;
            many::table(puzzles, count, &methods, limits)
        } else {
            if shared.seed.is_some() {
                return Err(Failure::needs(options::SEED, options::COUNT));
            }
            let typed = Typed::read(operands, shared.output())?;
            let name = typed.name.clone();
            let puzzle = typed.puzzle(goal, size)?;
            if !is_solvable(&puzzle) {
                return Err(Failure::no_solution(&name, &puzzle));
            }
            one::table(&puzzle, &methods, limits)
        };
        let form = self.form.unwrap_or(&FORMS[0]);
        io::write(shared.output(), &(form.text)(&table))
    }
}

/// Parses the value of `--only`: names of searches, of heuristics, or of both with a colon between them.
fn only(names: &OsStr) -> Result<Vec<Method>, UsageError> {
    let names = names.to_string_lossy();
    let mut chosen = Vec::new();
    for name in names.split(',') {
        let is_meant = |method: &Method| {
            let search = method.search.row().name;
            let heuristic = method.heuristic_name();
            name == search
                || Some(name) == heuristic
                || heuristic.is_some_and(|heuristic| name == format!("{search}:{heuristic}"))
        };
        if !Method::all().iter().any(is_meant) {
            let searches = search::ALL.iter().map(|row| row.name);
            let heuristics = heuristic::ALL.iter().map(|row| row.name);
            let names: Vec<&str> = searches.chain(heuristics).collect();
            let expected = format!("expected {}", names.join(", "));
            return Err(UsageError::unknown(
                "search or heuristic",
                name,
                &names,
                &expected,
            ));
        }
        chosen.extend(Method::all().into_iter().filter(is_meant));
    }
    // In the order of the tables, each once.
    let mut methods = Method::all();
    methods.retain(|method| chosen.contains(method));
    Ok(methods)
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
        Run {
            method,
            result,
            time,
        }
    }

    /// The number of moves of a shortest solution, if the search proved it.
    fn shortest(&self) -> Option<usize> {
        match &self.result.as_ref().ok()?.0.outcome {
            Outcome::Found(path) if promise(self.method) != Promise::Reaches => Some(path.len()),
            _ => None,
        }
    }
}

fn promise(method: Method) -> Promise {
    method.search.row().promise
}

/// A method in a progress line.
fn in_progress(method: Method) -> String {
    let heuristic = method.heuristic_name().unwrap_or_default();
    format!("{} {heuristic}", method.search.row().name)
        .trim_end()
        .into()
}

/// The first columns of a method's row.
fn name(method: Method) -> Vec<Entry> {
    let search = Entry::Text(method.search.row().name.into());
    let heuristic = method.heuristic_name().map(String::from);
    vec![search, entry(heuristic, Entry::Text)]
}

fn entry<T>(value: Option<T>, entry: impl FnOnce(T) -> Entry) -> Entry {
    value.map_or(Entry::Empty, entry)
}
