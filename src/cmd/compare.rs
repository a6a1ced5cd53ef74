//! `yapboz compare`: what every search costs, on one puzzle or on many.

use super::options::{self, Shared};
use super::{input, io, Command, Failure, Names};
use crate::args::{Choice, Usage};
use crate::format::table::{Entry, Form, Table, FORMS};
use crate::format::{at_least_in_words, in_words};
use crate::generate::Puzzles;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::{self, Heuristic};
use crate::puzzle::Puzzle;
use crate::search::{self, NodeLimit, Outcome, Promise, Report};
use crate::solvable::why_not;
use crate::solver::{Limit, Limits, Method, Solver, Stopped, Unsolved};
use std::ffi::{OsStr, OsString};
use std::time::{Duration, Instant};

/// The positions that a search may generate where this is not said: enough for every 3x3 board and every search
/// that has something to go by, and some seconds.
const NODE_LIMIT: NodeLimit = NodeLimit(5_000_000);

/// The most puzzles: with the quickest search alone, some minutes.
const MOST_PUZZLES: u64 = 1_000_000;

#[derive(Default)]
pub struct Compare {
    shared: Shared,
    methods: Option<Vec<Method>>,
    form: Option<&'static Form>,
    count: Option<u64>,
}

impl AsMut<Shared> for Compare {
    fn as_mut(&mut self) -> &mut Shared {
        &mut self.shared
    }
}

impl Command for Compare {
    const NAME: &'static str = "compare";
    const OPERANDS: &'static str = "[FILE]";
    const ABOUT: &'static str = "what each search costs on the same puzzle: moves, positions, time";
    const DETAILS: &'static str = concat!(
        "\
Reads two boards from FILE (standard input, '-') and has every search answer them, with every heuristic where
it takes one. A row has
  moves      of the answer that it found, and whether that is a shortest one
  at-least   the moves that are needed at least, as far as this search has proven
  expanded   positions whose neighbours were made, as often as that was done; with the goal, those ever selected
  generated  positions made
  stored     the most nodes stored at once
  seconds    the time, the only figure that differs from run to run
  note       why there is no answer; a search stops where it would generate more positions than --nodes says
             or --memory holds

With --count there is no FILE: the puzzles are those that 'generate' makes of the same --size, --seed and
--goal, and every figure is the mean and the most over them; moves, over those answered. answered is how many were,
shortest for how many of these the answer is known to be a shortest one, by this search or another.

",
        input::goal_details!()
    );
    const CHOICES: &'static [Choice<Compare>] = &[
        options::goal(),
        options::size(),
        Choice::value(
            "--only",
            "NAMES",
            "these searches and heuristics alone, with commas between: 'astar,bfs', 'astar:hamming'",
            |compare, value| {
                compare.methods = Some(only(value.text)?);
                Ok(())
            },
        ),
        Choice::value(
            "--as",
            "FORM",
            "how the figures are written, one of those below; table by default",
            |compare, value| {
                compare.form = Some(value.one_of("form", FORMS, |form| form.name)?);
                Ok(())
            },
        ),
        Choice::value(
            options::COUNT,
            "N",
            "so many random puzzles instead of one, at most 1000000",
            |compare, value| {
                compare.count = Some(value.number("a number of puzzles", 0..=MOST_PUZZLES)?);
                Ok(())
            },
        ),
        options::seed(),
        options::depth(),
        options::nodes().about("the positions that a search may generate for a puzzle; 5000000 by default"),
        options::memory(),
    ];
    const NAMES: &'static [Names] = &[
        ("forms", || {
            FORMS
                .iter()
                .map(|form| (form.name.into(), form.about))
                .collect()
        }),
        ("searches", || {
            let name =
                |row: &search::SearchInfo| format!("{:12}  {}", row.name, row.promise.words());
            search::ALL
                .iter()
                .map(|row| (name(row), row.about))
                .collect()
        }),
        ("heuristics", || {
            heuristic::ALL
                .iter()
                .map(|row| (row.name.into(), row.about))
                .collect()
        }),
    ];

    fn operands(&self) -> usize {
        // Random puzzles are in no file.
        usize::from(self.count.is_none())
    }

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let Shared {
            goal, size, seed, ..
        } = &self.shared;
        let limits = Limits {
            nodes: self.shared.nodes.or(Some(NODE_LIMIT)),
            ..self.shared.limits()
        };
        let mut methods = self.methods.unwrap_or_else(Method::all);
        for method in &mut methods {
            method.depth = self.shared.depth.unwrap_or(method.depth);
        }
        let table = if let Some(count) = self.count {
            let (puzzles, _) = input::puzzles(goal.as_deref(), *size, seed.unwrap_or_default())?;
            of_many(puzzles, count, &methods, limits)
        } else {
            if seed.is_some() {
                return Err(Failure::Wrong("yapboz: --seed: wanted --count too".into()));
            }
            let file = input::file(operands);
            let puzzle = input::puzzle(&file, goal.as_deref(), *size)?;
            if let Some(why) = why_not(&puzzle) {
                let file = file.to_string_lossy();
                return Err(Failure::No(format!("{file}: no answer: {why}")));
            }
            of_one(&puzzle, &methods, limits)
        };
        let form = self.form.unwrap_or(&FORMS[0]);
        io::print(&(form.text)(&table))
    }
}

/// The methods that some names mean: a search's, a heuristic's, or both with a colon.
fn only(names: &OsStr) -> Result<Vec<Method>, Usage> {
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
            return Err(Usage::NotOneOf {
                kind: "search or heuristic",
                found: name.into(),
                names: searches.chain(heuristics).collect(),
            });
        }
        chosen.extend(Method::all().into_iter().filter(is_meant));
    }
    // In the order of the tables, and each once.
    Ok(Method::all()
        .into_iter()
        .filter(|method| chosen.contains(method))
        .collect())
}

/// A search's report, and what stopped it, if anything did.
type Measured = (Report, Option<Stopped>);

/// What a method came to on a puzzle, and in which time. Each begins anew, with nothing kept from before.
fn measured(
    puzzle: &Puzzle,
    method: Method,
    limits: Limits,
) -> (Result<Measured, Unsolved>, Duration) {
    let start = Instant::now();
    let report = Solver::new(limits).measure(puzzle, method);
    (report, start.elapsed())
}

/// The first columns of a method's row.
fn name(method: Method) -> [Entry; 2] {
    let heuristic = method.heuristic_name();
    [
        Entry::Text(method.search.row().name.into()),
        heuristic.map_or(Entry::Empty, |name| Entry::Text(name.into())),
    ]
}

/// The moves that are needed at least, as far as a report proves it; where a search looks for no bound, as far as
/// the distances of the tiles do.
fn at_least(puzzle: &Puzzle, report: &Report, promise: Promise) -> u64 {
    let (grid, blank) = (puzzle.grid(), puzzle.blank());
    let manhattan = || u64::from(Manhattan::new(grid, blank).of(puzzle.start()));
    match &report.outcome {
        Outcome::Found(path) if promise != Promise::Reaches => path.len() as u64,
        Outcome::Stopped { lower_bound } => u64::from(*lower_bound),
        Outcome::NotWithin { depth } => {
            // The lengths of all answers are even where the blank's way is, and odd where that is.
            let way = grid.distance(puzzle.start().blank(), blank.home()) as u64;
            let more = u64::from(*depth) + 1;
            manhattan().max(more + (more + way) % 2)
        }
        Outcome::Found(_) | Outcome::Exhausted => manhattan(),
    }
}

/// Why there is no solution.
fn note((report, stopped): &Measured) -> Option<String> {
    match &report.outcome {
        Outcome::Found(_) => None,
        Outcome::Stopped { .. } => stopped.map(|stopped| stopped.to_string()),
        Outcome::NotWithin { depth } => {
            let moves = in_words((*depth).into(), "move");
            Some(format!("no solution of at most {moves}"))
        }
        Outcome::Exhausted => Some("no solution".into()),
    }
}

fn of_one(puzzle: &Puzzle, methods: &[Method], limits: Limits) -> Table {
    let mut progress = io::Progress::new();
    let mut measures = Vec::new();
    for &method in methods {
        let [search, heuristic] = name(method).map(|entry| match entry {
            Entry::Text(name) => name,
            _ => String::new(),
        });
        progress.show(&format!("{search} {heuristic}"));
        measures.push((method, measured(puzzle, method, limits)));
    }
    progress.clear();
    let least = measures.iter().find_map(|(method, (report, _))| {
        let (report, _) = report.as_ref().ok()?;
        match &report.outcome {
            Outcome::Found(path) if method.search.row().promise != Promise::Reaches => {
                Some(path.len())
            }
            _ => None,
        }
    });
    let row = |(method, (measured, time)): &(Method, (Result<Measured, Unsolved>, Duration))| {
        let mut row = Vec::from(name(*method));
        let measured = match measured {
            Ok(measured) => measured,
            Err(unsolved) => {
                row.extend(vec![Entry::Empty; 7]);
                row.push(Entry::Text(unfit(unsolved)));
                return row;
            }
        };
        let (report, _) = measured;
        let promise = method.search.row().promise;
        let moves = match &report.outcome {
            Outcome::Found(path) => Some(path.len()),
            _ => None,
        };
        let is_shortest = moves.and_then(|moves| {
            let is_proven = promise != Promise::Reaches;
            least
                .map(|least| moves == least)
                .or(is_proven.then_some(true))
        });
        row.extend([
            moves.map_or(Entry::Empty, |moves| Entry::whole(moves as u64)),
            is_shortest.map_or(Entry::Empty, Entry::Flag),
            Entry::whole(at_least(puzzle, report, promise)),
            Entry::whole(report.expanded()),
            Entry::whole(report.generated),
            Entry::whole(report.stored),
            Entry::millionths(time.as_micros(), 6),
            note(measured).map_or(Entry::Empty, Entry::Text),
        ]);
        row
    };
    Table {
        columns: vec![
            "search",
            "heuristic",
            "moves",
            "shortest",
            "at-least",
            "expanded",
            "generated",
            "stored",
            "seconds",
            "note",
        ],
        rows: measures.iter().map(row).collect(),
    }
}

fn unfit(unsolved: &Unsolved) -> String {
    match unsolved {
        Unsolved::Unfit { wanted, .. } => format!("for at most {wanted} cells"),
        unsolved => unsolved.to_string(),
    }
}

/// A figure of many puzzles.
#[derive(Clone, Copy, Default)]
struct Figure {
    count: u128,
    sum: u128,
    most: u128,
}

impl Figure {
    fn add(&mut self, value: u128) {
        self.count += 1;
        self.sum += value;
        self.most = self.most.max(value);
    }

    /// The mean, of wholes, with one decimal place, and the most.
    fn wholes(self) -> [Entry; 2] {
        if self.count == 0 {
            return [Entry::Empty, Entry::Empty];
        }
        let mean = self.sum * 1_000_000 / self.count;
        [
            Entry::millionths(mean, 1),
            Entry::Number(self.most.to_string()),
        ]
    }

    /// The same of millionths.
    fn millionths(self) -> [Entry; 2] {
        if self.count == 0 {
            return [Entry::Empty, Entry::Empty];
        }
        [self.sum / self.count, self.most].map(|value| Entry::millionths(value, 6))
    }
}

/// What a method came to on many puzzles.
#[derive(Clone, Default)]
struct Sums {
    answered: u64,
    shortest: u64,
    unfit: Option<String>,
    /// Puzzles on which it was stopped, by the limit of nodes and by the memory, and the least bound proven then.
    by_nodes: u64,
    by_memory: u64,
    lower_bound: Option<u32>,
    /// Puzzles without an answer of the depth.
    not_within: u64,
    moves: Figure,
    expanded: Figure,
    generated: Figure,
    stored: Figure,
    micros: Figure,
}

impl Sums {
    /// Why there are puzzles without an answer.
    fn note(&self, depth: u32) -> Option<String> {
        let stopped = |count: u64, limit: &str| {
            let lower_bound = at_least_in_words(self.lower_bound.unwrap_or_default().into());
            (count > 0).then(|| format!("stopped on {count} ({limit}); {lower_bound}"))
        };
        let by_nodes = stopped(self.by_nodes, options::NODES);
        let by_memory = stopped(self.by_memory, options::MEMORY);
        let not_within = (self.not_within > 0).then(|| {
            let (count, moves) = (self.not_within, in_words(depth.into(), "move"));
            format!("no solution of at most {moves} for {count}")
        });
        let notes = [self.unfit.clone(), by_nodes, by_memory, not_within];
        let notes: Vec<String> = notes.into_iter().flatten().collect();
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}

fn of_many(puzzles: Puzzles, count: u64, methods: &[Method], limits: Limits) -> Table {
    let mut progress = io::Progress::new();
    let mut sums = vec![Sums::default(); methods.len()];
    let mut are_known = false;
    for (number, puzzle) in (1..=count).zip(puzzles) {
        progress.show(&format!("puzzle {number} of {count}"));
        let mut least = None;
        let mut found = Vec::new();
        for (&method, sums) in methods.iter().zip(&mut sums) {
            if sums.unfit.is_some() {
                found.push(None);
                continue;
            }
            let (measured, time) = measured(&puzzle, method, limits);
            let (report, stopped) = match measured {
                Ok(measured) => measured,
                Err(unsolved) => {
                    sums.unfit = Some(unfit(&unsolved));
                    found.push(None);
                    continue;
                }
            };
            sums.expanded.add(report.expanded().into());
            sums.generated.add(report.generated.into());
            sums.stored.add(report.stored.into());
            sums.micros.add(time.as_micros());
            let moves = match &report.outcome {
                Outcome::Found(path) => Some(path.len()),
                Outcome::Stopped { lower_bound } => {
                    match stopped.map(|stopped| stopped.limit) {
                        Some(Limit::Memory(_)) => sums.by_memory += 1,
                        _ => sums.by_nodes += 1,
                    }
                    sums.lower_bound = Some(
                        sums.lower_bound
                            .map_or(*lower_bound, |least| least.min(*lower_bound)),
                    );
                    None
                }
                Outcome::NotWithin { .. } | Outcome::Exhausted => {
                    sums.not_within += 1;
                    None
                }
            };
            if let Some(moves) = moves {
                sums.answered += 1;
                sums.moves.add(moves as u128);
                if method.search.row().promise != Promise::Reaches {
                    least = Some(moves);
                }
            }
            found.push(moves);
        }
        for (sums, moves) in sums.iter_mut().zip(found) {
            sums.shortest += u64::from(moves.is_some() && moves == least);
        }
        are_known |= least.is_some();
    }
    progress.clear();
    let row = |(&method, sums): (&Method, &Sums)| {
        let mut row = Vec::from(name(method));
        let shortest = are_known.then(|| Entry::whole(sums.shortest));
        row.extend([
            Entry::whole(sums.answered),
            shortest.unwrap_or(Entry::Empty),
        ]);
        for figure in [sums.moves, sums.expanded, sums.generated, sums.stored] {
            row.extend(figure.wholes());
        }
        row.extend(sums.micros.millionths());
        row.push(sums.note(method.depth).map_or(Entry::Empty, Entry::Text));
        row
    };
    Table {
        columns: vec![
            "search",
            "heuristic",
            "answered",
            "shortest",
            "moves-mean",
            "moves-most",
            "expanded-mean",
            "expanded-most",
            "generated-mean",
            "generated-most",
            "stored-mean",
            "stored-most",
            "seconds-mean",
            "seconds-most",
            "note",
        ],
        rows: methods.iter().zip(&sums).map(row).collect(),
    }
}
