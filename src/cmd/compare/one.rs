//! What the searches cost on one puzzle.

use super::{entry, in_progress, name, promise, Run};
use crate::cmd::io::Clock;
use crate::format::in_words;
use crate::format::table::{Entry, Table};
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::{Outcome, Promise, Report};
use crate::solver::{Limits, Method, Stopped};

const COLUMNS: &str = "search heuristic moves shortest at-least expanded generated stored seconds \
     note";

/// A row for every method.
pub fn table(puzzle: &Puzzle, methods: &[Method], limits: Limits) -> Table {
    let run = |&method: &Method| {
        let _clock = Clock::start(in_progress(method));
        Run::new(puzzle, method, limits)
    };
    let runs: Vec<Run> = methods.iter().map(run).collect();
    let shortest = runs.iter().find_map(Run::shortest);
    let rows = runs.iter().map(|run| row(puzzle, run, shortest));
    Table {
        columns: COLUMNS.split(' ').collect(),
        rows: rows.collect(),
    }
}

/// The row of a run, if a shortest solution has `shortest` moves.
fn row(puzzle: &Puzzle, run: &Run, shortest: Option<usize>) -> Vec<Entry> {
    let mut row = name(run.method);
    let (report, stopped) = match &run.result {
        Ok((report, stopped)) => (report, *stopped),
        Err(why) => {
            row.extend(vec![Entry::Empty; 7]);
            row.push(Entry::Text(why.clone()));
            return row;
        }
    };
    let moves = match &report.outcome {
        Outcome::Found(path) => Some(path.len()),
        _ => None,
    };
    let is_shortest = moves.zip(shortest).map(|(moves, least)| moves == least);
    row.extend([
        entry(moves, |moves| Entry::whole(moves as u64)),
        entry(is_shortest, Entry::Flag),
        Entry::whole(lower_bound(puzzle, report, promise(run.method))),
        Entry::whole(report.expanded),
        Entry::whole(report.generated),
        Entry::whole(report.stored),
        Entry::millionths(run.time.as_micros(), 6),
        entry(note(report, stopped), Entry::Text),
    ]);
    row
}

/// The lower bound that a report proves; the Manhattan distance, if the search proves none.
fn lower_bound(puzzle: &Puzzle, report: &Report, promise: Promise) -> u64 {
    let (grid, blank) = (puzzle.grid(), puzzle.blank());
    let manhattan = || u64::from(Manhattan::new(grid, blank).of(puzzle.start()));
    match &report.outcome {
        Outcome::Found(path) if promise != Promise::Reaches => path.len() as u64,
        Outcome::Stopped { lower_bound } => u64::from(*lower_bound),
        Outcome::NotWithin { depth } => {
            // The lengths of all solutions have the parity of the blank's distance.
            let distance = grid.distance(puzzle.start().blank(), blank.home()) as u64;
            let more = u64::from(*depth) + 1;
            manhattan().max(more + (more + distance) % 2)
        }
        Outcome::Found(_) | Outcome::Exhausted => manhattan(),
    }
}

/// Why there is no solution.
fn note(report: &Report, stopped: Option<Stopped>) -> Option<String> {
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
