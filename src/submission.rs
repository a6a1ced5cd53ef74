//! The contest program as one source file for a judge, made of this crate's modules.

mod flat;
mod items;
mod joined;
mod needed;
pub(crate) mod tokens;

use items::Module;
use tokens::Style;

/// The files in `src/` but for tests: their paths there and texts.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// The most cells of each program's boards.
pub const CELLS: [&str; 3] = ["9", "16", "256"];

/// The most bytes of each program: Codeforces takes 64 KB, the ICPC package format 128 KiB. A program has as much for readers
/// as there is room for.
pub(crate) const MOST_BYTES: [usize; 3] = [65_536, 131_072, usize::MAX];

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
    let sources = FILES.iter().filter_map(|(path, text)| Some((path.strip_suffix(".rs")?, with_included(path, text))));
    // Programs have no commands but the contest.
    let is_wanted = |(path, text): &(&str, String)| match *path {
        "build" | "lib" | "main" => false,
        "cmd/contest" => true,
        _ => !text.contains("\nimpl Command for "),
    };
    let sources: Vec<(&str, String)> = sources.filter(is_wanted).collect();
    let mut modules = vec![Module::new(Vec::new(), &root)];
    modules.extend(sources.iter().map(|(path, text)| Module::new(path.split('/').collect(), text)));
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

/// The text of a module, with the text of a file beside it that it includes.
fn with_included(path: &str, text: &str) -> String {
    let parts = text.split_once("include!(\"").and_then(|(before, rest)| Some((before, rest.split_once("\")")?)));
    let Some((before, (name, behind))) = parts else {
        return text.into();
    };
    let folder = &path[..path.rfind('/').map_or(0, |at| at + 1)];
    let included = FILES.iter().find(|(path, _)| path.strip_prefix(folder) == Some(name));
    let (_, included) = included.unwrap_or_else(|| unreachable!("{name} is beside {path}"));
    [before, included.trim(), behind].concat()
}
