//! What the searches cost on one puzzle.

use super::{branching, entry, in_progress, name, Run};
use crate::cmd::io::Clock;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::{constructive, Outcome, Report};
use crate::show::table::{Entry, Table};
use crate::solver::{Limits, Method, Stopped};
use crate::text::in_words;

/// A row for every method.
pub fn table(puzzle: &Puzzle, methods: &[Method], limits: Limits) -> Table {
    let run = |&method: &Method| {
        let _clock = Clock::start(in_progress(method));
        Run::new(puzzle, method, limits)
    };
    let runs: Vec<Run> = methods.iter().map(run).collect();
    let shortest = runs.iter().find_map(Run::shortest);
    let rows = runs.iter().map(|run| {
        let mut row = name(run.method);
        row.extend(figures(puzzle, run, shortest));
        row
    });
    Table {
        columns: ["search heuristic", FIGURES].iter().flat_map(|names| names.split(' ')).collect(),
        rows: rows.collect(),
    }
}

/// The columns of [`figures`].
pub const FIGURES: &str = "moves shortest at_least expanded generated stored branching seconds note";

/// What a run came to, if a shortest solution has `shortest` moves.
pub fn figures(puzzle: &Puzzle, run: &Run, shortest: Option<usize>) -> Vec<Entry> {
    let (report, stopped) = match &run.result {
        Ok((report, stopped)) => (report, *stopped),
        Err(why) => {
            let mut figures = vec![Entry::Empty; 8];
            figures.push(Entry::Text(why.clone()));
            return figures;
        }
    };
    let moves = match &report.outcome {
        Outcome::Found(path) => Some(path.len()),
        _ => None,
    };
    let is_shortest = moves.zip(shortest).map(|(moves, least)| moves == least);
    let branching = moves.and_then(|moves| branching::millionths(report.nodes.generated, moves));
    vec![
        entry(moves, |moves| Entry::whole(moves as u64)),
        entry(is_shortest, Entry::Flag),
        Entry::whole(lower_bound(puzzle, report, run.method)),
        Entry::whole(report.nodes.expanded),
        Entry::whole(report.nodes.generated),
        Entry::whole(report.nodes.stored),
        entry(branching, |branching| Entry::millionths(branching, 3)),
        Entry::millionths(run.time.as_micros(), 6),
        entry(note(puzzle, run, report, stopped), Entry::Text),
    ]
}

/// The lower bound that a report proves; the Manhattan distance, if the search proves none.
fn lower_bound(puzzle: &Puzzle, report: &Report, method: Method) -> u64 {
    let (grid, blank) = (puzzle.grid(), puzzle.blank());
    let manhattan = || u64::from(Manhattan::new(grid, blank).of(puzzle.start()));
    match &report.outcome {
        Outcome::Found(path) => manhattan().max(u64::from(method.least(path.len()))),
        Outcome::Stopped { lower_bound } => u64::from(*lower_bound),
        Outcome::NotWithin { depth } => manhattan().max(puzzle.least_length(depth.saturating_add(1)).into()),
        Outcome::Exhausted => manhattan(),
    }
}

/// Why there is no solution, or what else is to be known.
fn note(puzzle: &Puzzle, run: &Run, report: &Report, stopped: Option<Stopped>) -> Option<String> {
    match &report.outcome {
        Outcome::Found(_) => {
            let is_block = constructive::is_block(puzzle.grid());
            let is_astar = run.method.search.name == "constructive" && is_block;
            let is_stuck = run.is_stuck(puzzle).then_some("no beam found a shorter solution than constructive");
            let note = is_astar.then_some("the board is its last block: astar with linear-conflict").or(is_stuck);
            note.map(String::from)
        }
        Outcome::Stopped { .. } => stopped.map(|stopped| stopped.to_string()),
        Outcome::NotWithin { depth } => {
            let moves = in_words((*depth).into(), "move");
            Some(format!("no solution of at most {moves}"))
        }
        Outcome::Exhausted => Some("no solution".into()),
    }
}
