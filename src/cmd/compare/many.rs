//! What the searches cost on many puzzles.

use super::{entry, in_progress, name, Run};
use crate::cmd::io::Progress;
use crate::cmd::options;
use crate::format::table::{Entry, Table};
use crate::format::{at_least_in_words, in_words};
use crate::generate::Puzzles;
use crate::search::Outcome;
use crate::solver::{Limit, Limits, Method};
use std::time::Instant;

const COLUMNS: &str =
    "search heuristic answered shortest moves-mean moves-most expanded-mean expanded-most \
     generated-mean generated-most stored-mean stored-most seconds-mean seconds-most note";

/// A row for every method.
pub fn table(puzzles: Puzzles, count: u64, methods: &[Method], limits: Limits) -> Table {
    let (mut progress, begin) = (Progress::new(), Instant::now());
    let mut sums = vec![Sums::default(); methods.len()];
    let mut is_shortest_known = false;
    for (number, puzzle) in (1..=count).zip(puzzles) {
        let done = begin.elapsed().as_secs_f64() / (number - 1) as f64;
        let left = match number {
            1 => String::new(),
            _ => format!(", {:.0} s left", done * (count - number + 1) as f64),
        };
        let run = |(&method, sums): (&Method, &Sums)| {
            let is_fit = sums.unfit.is_none();
            progress.show(&format!(
                "puzzle {number} of {count}: {}{left}",
                in_progress(method)
            ));
            is_fit.then(|| Run::new(&puzzle, method, limits))
        };
        let runs: Vec<Option<Run>> = methods.iter().zip(&sums).map(run).collect();
        let shortest = runs.iter().flatten().find_map(Run::shortest);
        is_shortest_known |= shortest.is_some();
        for (sums, run) in sums.iter_mut().zip(&runs) {
            if let Some(run) = run {
                sums.add(run, shortest);
            }
        }
    }
    progress.clear();
    let rows = methods.iter().zip(&sums);
    let rows = rows.map(|(&method, sums)| sums.row(method, is_shortest_known));
    Table {
        columns: COLUMNS.split(' ').collect(),
        rows: rows.collect(),
    }
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
        [
            entry(mean, |mean| Entry::millionths(mean, 1)),
            entry(mean, |_| Entry::Number(self.most.to_string())),
        ]
    }

    /// The mean and the maximum of millionths.
    fn millionths(self) -> [Entry; 2] {
        let mean = self.sum.checked_div(self.count.into());
        [
            entry(mean, |mean| Entry::millionths(mean, 6)),
            entry(mean, |_| Entry::millionths(self.most, 6)),
        ]
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
    lower_bound: Option<u32>,
    /// Puzzles without a solution of the method's depth.
    not_within: u64,
    moves: Figure,
    expanded: Figure,
    generated: Figure,
    stored: Figure,
    micros: Figure,
}

impl Sums {
    /// Adds a run on a puzzle whose shortest solution has `shortest` moves, if that is known.
    fn add(&mut self, run: &Run, shortest: Option<usize>) {
        let (report, stopped) = match &run.result {
            Ok(result) => result,
            Err(why) => {
                self.unfit = Some(why.clone());
                return;
            }
        };
        self.expanded.add(report.expanded.into());
        self.generated.add(report.generated.into());
        self.stored.add(report.stored.into());
        self.micros.add(run.time.as_micros());
        match &report.outcome {
            Outcome::Found(path) => {
                self.moves.add(path.len() as u128);
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

    fn row(&self, method: Method, is_shortest_known: bool) -> Vec<Entry> {
        let mut row = name(method);
        let shortest = is_shortest_known.then_some(self.shortest);
        row.extend([
            Entry::whole(self.moves.count),
            entry(shortest, Entry::whole),
        ]);
        for figure in [self.moves, self.expanded, self.generated, self.stored] {
            row.extend(figure.wholes());
        }
        row.extend(self.micros.millionths());
        row.push(entry(self.note(method.depth), Entry::Text));
        row
    }

    /// Why there are puzzles without a solution.
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
