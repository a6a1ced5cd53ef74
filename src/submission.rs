//! The contest program as one source file for a judge, made of this crate's modules.

mod flat;
mod items;
mod joined;
mod needed;
pub(crate) mod tokens;

use items::Module;
use tokens::Style;

/// Files with their paths.
macro_rules! files {
    ($($path:literal)*) => {
        &[$(($path, include_str!($path))),*]
    };
}

/// The modules that may have something that the program needs.
const FILES: &[(&str, &str)] = files! {
    "args.rs"
    "args/error.rs"
    "board.rs"
    "check.rs"
    "search/canonical.rs"
    "cmd.rs"
    "cmd/check/call.rs"
    "cmd/check/judge.rs"
    "cmd/check/points.rs"
    "cmd/check/program.rs"
    "cmd/check/settings.rs"
    "cmd/check/strict.rs"
    "cmd/check/verdict.rs"
    "cmd/contest.rs"
    "cmd/io.rs"
    "cmd/io/closed.rs"
    "cmd/io/overwrite.rs"
    "cmd/io/same_file.rs"
    "cmd/submission/mistakes.rs"
    "cmd/submission/program.rs"
    "format.rs"
    "format/cik.rs"
    "format/gir.rs"
    "format/gir/diagnose.rs"
    "format/gir/marks.rs"
    "format/gir/read.rs"
    "format/gir/shape.rs"
    "format/gir/write.rs"
    "format/package.rs"
    "grid.rs"
    "heuristic.rs"
    "heuristic/linear_conflict.rs"
    "heuristic/manhattan.rs"
    "moves.rs"
    "pdb.rs"
    "pdb/catalogue.rs"
    "pdb/compact.rs"
    "pdb/ida.rs"
    "pdb/orders.rs"
    "pdb/placements.rs"
    "pdb/plan.rs"
    "pdb/regions.rs"
    "pdb/space.rs"
    "pdb/walk.rs"
    "puzzle.rs"
    "quote.rs"
    "random.rs"
    "search.rs"
    "search/astar.rs"
    "search/automaton.rs"
    "beam.rs"
    "beam/weights.rs"
    "beam/evaluation.rs"
    "beam/evaluation/tables.rs"
    "beam/run.rs"
    "beam/features.rs"
    "search/constructive.rs"
    "search/event.rs"
    "search/idastar.rs"
    "search/limit.rs"
    "search/node.rs"
    "search/report.rs"
    "grid/rectangle.rs"
    "solvable.rs"
    "solver.rs"
    "solver/large.rs"
    "solver/limits.rs"
    "solver/medium.rs"
    "solver/small.rs"
    "solver/solution.rs"
};

/// The learned weights, which a source includes.
const WEIGHTS: (&str, &str) = ("include!(\"weights.values\")", include_str!("beam/weights.values"));

/// The most cells of each program's boards.
pub const CELLS: [&str; 3] = ["9", "16", "256"];

/// The most bytes of each program: Codeforces takes 64 KB, the ICPC package format 128 KiB. A program has as much for readers
/// as there is room for.
pub(crate) const MOST_BYTES: [usize; 3] = [65_536, 131_072, 131_072];

/// The smallest of [`CELLS`] that is enough for boards of so many cells.
pub fn size_for(cells: usize) -> &'static str {
    match cells {
        0..=9 => CELLS[0],
        10..=16 => CELLS[1],
        _ => CELLS[2],
    }
}

/// The source of the contest program for boards of up to `cells` cells, one of [`CELLS`]. By default it reads and writes
/// the files of these names, which `yapboz submission --io` calls `io`.
pub fn source(cells: &str, (io, [input, output]): &(&str, [&str; 2])) -> String {
    let most = CELLS.iter().zip(MOST_BYTES).find(|(row, _)| **row == cells);
    printed(
        "cmd::submission::program",
        &format!("program::main({cells}, [{input:?}, {output:?}], program::solve_{cells})"),
        &format!("solves sliding-tile puzzles of up to {cells} cells"),
        &format!("yapboz submission --cells {cells} --io {io}"),
        most.map_or(0, |(_, most)| most),
    )
}

/// The source of a program with a mistake, a function of its module, for boards of up to `cells` cells.
pub fn mistake(name: &str, cells: &str) -> String {
    let solve = match name {
        "two_moves_more" | "count_off_by_one" => format!("program::solve_{cells}"),
        _ => String::new(),
    };
    printed(
        "cmd::submission::{mistakes, program}",
        &format!("mistakes::{name}({solve})"),
        "a submission that must fail",
        "yapboz generate --package icpc",
        usize::MAX,
    )
}

/// The source of a checker, or of a validator, given its settings as an expression.
pub fn checker(settings: &str, about: &str, command: &str) -> String {
    let main = format!("program::main(settings::{settings})");
    printed("cmd::check::{program, settings}", &main, about, command, usize::MAX)
}

/// The source of a program with this `main`, which names some modules: in the first [`Style`] that makes at most `most` bytes,
/// or the last one.
fn printed(modules: &str, main: &str, about: &str, command: &str, most: usize) -> String {
    let root = format!(
        "use crate::{modules};
use std::process::ExitCode;

fn main() -> ExitCode {{
    {main}
}}
"
    );
    let files: Vec<(&str, String)> =
        FILES.iter().map(|(path, text)| (*path, text.replace(WEIGHTS.0, WEIGHTS.1.trim()))).collect();
    let mut modules = vec![Module::new(Vec::new(), &root)];
    modules.extend(files.iter().map(|(path, text)| {
        let path = path.trim_end_matches(".rs").split('/').collect();
        Module::new(path, text)
    }));
    needed::mark(&mut modules);
    flat::flatten(&mut modules);
    let head = format!(
        "// yapboz {}: {about}. License: {}.
// Made of the modules of yapboz, and made again by: {command}
#![allow(dead_code, array_into_iter)]

",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_LICENSE"),
    );
    let source = |style| head.clone() + &joined::joined(&modules, style);
    let fits = |source: &String| source.len() <= most;
    Style::ALL.into_iter().map(source).find(fits).unwrap_or_else(|| source(Style::Tight))
}
