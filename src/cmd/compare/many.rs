//! What the searches cost on many puzzles.

use super::{branching, entry, in_progress, name, one, Run};
use crate::cmd::io::Progress;
use crate::cmd::Failure;
use crate::puzzle::Puzzle;
use crate::search::Outcome;
use crate::show::table::{Entry, Table};
use crate::solver::{Limit, Limits, Method};
use crate::text::{at_least_in_words, gir, in_words};
use std::time::Instant;

const FIGURES: &str =
    "answered shortest moves_mean moves_most expanded_mean expanded_most generated_mean generated_most \
     stored_mean stored_most branching_mean branching_most seconds_mean seconds_most note";

/// Puzzles, and how many moves they all need, if that is known before they are solved.
pub struct Group {
    pub distance: Option<u64>,
    pub puzzles: Box<dyn Iterator<Item = Result<Puzzle, Failure>>>,
}

/// The rows of a table: one for every method and group, or for every method and puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    Means,
    Puzzles,
}

/// The runs of methods on puzzles.
pub struct Runs<'a> {
    pub groups: Vec<Group>,
    /// The puzzles of each.
    pub count: u64,
    pub methods: &'a [Method],
    pub limits: Limits,
    pub rows: Rows,
}

pub fn table(Runs { groups, count, methods, limits, rows: of }: Runs) -> Result<Table, Failure> {
    let (mut progress, begin) = (Progress::new(), Instant::now());
    let has_distance = groups.iter().any(|group| group.distance.is_some());
    let all = count * groups.len() as u64;
    // The rows of every method.
    let mut rows = vec![Vec::new(); methods.len()];
    let mut number = 0;
    for group in groups {
        let mut sums = vec![Sums::default(); methods.len()];
        let mut is_shortest_known = false;
        for puzzle in group.puzzles {
            let puzzle = puzzle?;
            number += 1;
            let done = begin.elapsed().as_secs_f64() / (number - 1) as f64;
            let left = match number {
                1 => String::new(),
                _ => format!(", {:.0} s left", done * (all - number + 1) as f64),
            };
            let run = |(&method, sums): (&Method, &Sums)| {
                let is_fit = of == Rows::Puzzles || sums.unfit.is_none();
                progress.show(&format!("puzzle {number} of {all}: {}{left}", in_progress(method)));
                is_fit.then(|| Run::new(&puzzle, method, limits))
            };
            let runs: Vec<Option<Run>> = methods.iter().zip(&sums).map(run).collect();
            let shortest = runs.iter().flatten().find_map(Run::shortest);
            is_shortest_known |= shortest.is_some();
            for ((sums, run), rows) in sums.iter_mut().zip(&runs).zip(&mut rows) {
                let Some(run) = run else { continue };
                sums.add(&puzzle, run, shortest);
                if of == Rows::Puzzles {
                    let mut row = names(run.method, group.distance);
                    row.push(Entry::whole(number));
                    row.push(Entry::Text(gir::in_rows(&puzzle, puzzle.start())));
                    row.extend(one::figures(&puzzle, run, shortest));
                    rows.push(row);
                }
            }
        }
        if of == Rows::Means {
            for ((&method, sums), rows) in methods.iter().zip(&sums).zip(&mut rows) {
                let mut row = names(method, group.distance);
                row.extend(sums.figures(method.depth, is_shortest_known.then_some(sums.shortest)));
                rows.push(row);
            }
        }
    }
    progress.clear();
    let mut columns = vec!["search", "heuristic"];
    columns.extend(has_distance.then_some("distance"));
    let more = match of {
        Rows::Means => [FIGURES, ""],
        Rows::Puzzles => ["puzzle board", one::FIGURES],
    };
    columns.extend(more.iter().flat_map(|names| names.split_whitespace()));
    let rows = rows.concat();
    Ok(Table { columns, rows })
}

/// The first columns of a row.
fn names(method: Method, distance: Option<u64>) -> Vec<Entry> {
    let mut row = name(method);
    row.extend(distance.map(Entry::whole));
    row
}

/// A figure, summed over puzzles.
#[derive(Clone, Copy, Default)]
struct Figure {
    count: u64,
    sum: u128,
    most: u128,
}

impl Figure {
    fn add(&mut self, value: u128) {
        self.count += 1;
        self.sum += value;
        self.most = self.most.max(value);
    }

    /// The mean, with one decimal place, and the maximum.
    fn wholes(self) -> [Entry; 2] {
        let mean = (self.sum * 1_000_000).checked_div(self.count.into());
        [entry(mean, |mean| Entry::millionths(mean, 1)), entry(mean, |_| Entry::Number(self.most.to_string()))]
    }

    /// The mean and the maximum of millionths, rounded to a number of decimal places.
    fn millionths(self, places: usize) -> [Entry; 2] {
        let mean = self.sum.checked_div(self.count.into());
        [entry(mean, |mean| Entry::millionths(mean, places)), entry(mean, |_| Entry::millionths(self.most, places))]
    }
}

/// The runs of a method on many puzzles.
#[derive(Clone, Default)]
struct Sums {
    /// Why the method cannot run.
    unfit: Option<String>,
    /// Solutions that are known to be shortest ones.
    shortest: u64,
    /// Runs that a limit stopped, and the least lower bound that one of them proved.
    by_nodes: u64,
    by_memory: u64,
    /// Puzzles on which beams got stuck.
    stuck: u64,
    lower_bound: Option<u32>,
    /// Puzzles without a solution of the method's depth.
    not_within: u64,
    moves: Figure,
    expanded: Figure,
    generated: Figure,
    stored: Figure,
    branching: Figure,
    micros: Figure,
}

impl Sums {
    /// Adds a run on a puzzle whose shortest solution has `shortest` moves, if that is known.
    fn add(&mut self, puzzle: &Puzzle, run: &Run, shortest: Option<usize>) {
        let (report, stopped) = match &run.result {
            Ok(result) => result,
            Err(why) => {
                self.unfit = Some(why.clone());
                return;
            }
        };
        self.expanded.add(report.nodes.expanded.into());
        self.generated.add(report.nodes.generated.into());
        self.stored.add(report.nodes.stored.into());
        self.micros.add(run.time.as_micros());
        match &report.outcome {
            Outcome::Found(path) => {
                self.moves.add(path.len() as u128);
                self.stuck += u64::from(run.is_stuck(puzzle));
                if let Some(branching) = branching::millionths(report.nodes.generated, path.len()) {
                    self.branching.add(branching);
                }
                self.shortest += u64::from(Some(path.len()) == shortest);
            }
            Outcome::Stopped { lower_bound } => {
                match stopped.map(|stopped| stopped.limit) {
                    Some(Limit::Memory(_)) => self.by_memory += 1,
                    _ => self.by_nodes += 1,
                }
                let least = self.lower_bound.unwrap_or(*lower_bound);
                self.lower_bound = Some(least.min(*lower_bound));
            }
            Outcome::NotWithin { .. } | Outcome::Exhausted => self.not_within += 1,
        }
    }

    /// The columns of a row, with the number of shortest solutions if it is known. `depth` is the method's.
    fn figures(&self, depth: u32, shortest: Option<u64>) -> Vec<Entry> {
        let mut row = vec![Entry::whole(self.moves.count), entry(shortest, Entry::whole)];
        for figure in [self.moves, self.expanded, self.generated, self.stored] {
            row.extend(figure.wholes());
        }
        row.extend(self.branching.millionths(3));
        row.extend(self.micros.millionths(6));
        row.push(entry(self.note(depth), Entry::Text));
        row
    }

    /// Why there are puzzles without a solution.
    fn note(&self, depth: u32) -> Option<String> {
        let stopped = |count: u64, limit: &str| {
            let lower_bound = at_least_in_words(self.lower_bound.unwrap_or_default().into());
            (count > 0).then(|| format!("stopped on {count} ({limit}); {lower_bound}"))
        };
        let by_nodes = stopped(self.by_nodes, "--nodes");
        let by_memory = stopped(self.by_memory, "--memory");
        let not_within = (self.not_within > 0).then(|| {
            let (count, moves) = (self.not_within, in_words(depth.into(), "move"));
            format!("no solution of at most {moves} for {count}")
        });
        let stuck =
            (self.stuck > 0).then(|| format!("no beam found a shorter solution than constructive for {}", self.stuck));
        let notes = [self.unfit.clone(), by_nodes, by_memory, not_within, stuck];
        let notes: Vec<String> = notes.into_iter().flatten().collect();
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}
