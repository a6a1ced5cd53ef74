//! The contest program as one source file for a judge, made of this crate's modules.

mod items;
// Printed only: this program itself runs `contest`.
#[allow(dead_code)]
mod mistakes;
mod needed;
mod print;
#[allow(dead_code)]
mod program;

use crate::moves::Move;
use crate::text::dialect::{Answer, Dialect};
use items::Module;

/// The files in `src/` but for tests: their paths there and texts.
const SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// Modules that no program needs, though it has what they implement.
const NOT_PRINTED: [&str; 4] = ["build", "main", "values", "heuristic/function"];

/// The most cells of each program's boards: of the plain one, and of two that are made of the solver.
pub const CELLS: [&str; 3] = ["10", "16", "256"];

/// What a judge may want otherwise of the plain program.
pub struct Wanted {
    pub files: [&'static str; 2],
    /// The goal of all starts, or nothing.
    pub goal: String,
    pub are_lines: bool,
    pub dialect: Dialect,
}

const PLAIN: &str = include_str!("contest/plain.rs");

/// The source of the contest program for boards of up to `cells` cells, 16 or 256. By default it reads and writes the files of
/// these names, which `yapboz submission --io` calls `io`.
pub fn source(cells: &str, files: [&str; 2], dialect: &Dialect, command: &str) -> String {
    let about = format!("solves sliding-tile puzzles of up to {cells} cells");
    let dialect = of_contest(dialect);
    let main = format!("submission::program::main({cells}, {files:?}, contest::solve::solve_{cells}, {dialect})");
    printed(&main, &about, command)
}

/// What the solver's program has of a dialect, as an expression.
fn of_contest(dialect: &Dialect) -> String {
    let names = Move::ALL.map(|m| dialect.letters.of(m));
    let between = if dialect.letters.are_words() { "\n" } else { "" };
    let (found, none) = (found(dialect, "\n") + "\n", dialect.text(None));
    let answer = if dialect.is_usual() {
        "text::cik::text".into()
    } else {
        let path = format!("moves.iter().map(|m| {names:?}[*m as usize]).collect::<Vec<_>>().join({between:?})");
        format!(
            "|moves| moves.map_or({none:?}.into(), |moves| \
             {found:?}.replace(\"COUNT\", &moves.len().to_string()).replace(\"PATH\", &{path}))"
        )
    };
    format!("&contest::Dialect {{ goal: {:?}, answer: {answer} }}", dialect.goal)
}

/// The answer to a puzzle with a solution, which replaces COUNT and PATH.
fn found(dialect: &Dialect, between: &str) -> String {
    match dialect.answer {
        Answer::Cik => format!("COUNT{between}PATH"),
        Answer::Path => "PATH".into(),
        Answer::Count => "COUNT".into(),
    }
}

/// A dialect as an expression, but for its order.
pub fn expression(dialect: &Dialect) -> String {
    let Dialect { answer, letters, unsolvable, goal, .. } = dialect;
    let names = Move::ALL.map(|m| letters.of(m)).join(" ");
    format!("text::dialect::Dialect::named(text::dialect::Answer::{answer:?}, {names:?}, {unsolvable:?}, {goal:?})")
}

pub fn plain(wanted: &Wanted, command: &str) -> String {
    let Wanted { files, goal, are_lines, dialect } = wanted;
    let Dialect { letters, order, .. } = dialect;
    let between = if *are_lines { " " } else { "\n" };
    let found = found(dialect, between);
    let none = if *are_lines { dialect.line(None) } else { dialect.text(None).trim_end().into() };
    let names = Move::ALL.map(|m| letters.of(m));
    let order: String = order.moves().iter().map(|m| m.letter()).collect();
    let constants = [
        ("FILES", format!("{files:?}")),
        ("GOAL", format!("{goal:?}")),
        ("ARE_LINES", are_lines.to_string()),
        ("ANSWERS", format!("{:?}", [&found, &none])),
        ("NAMES", format!("{names:?}")),
        ("BETWEEN", format!("{:?}", if letters.are_words() { between } else { "" })),
        ("ORDER", format!("{order:?}")),
    ];
    let mut text = head("solves sliding-tile puzzles of up to 10 cells", command);
    for line in PLAIN.lines() {
        let constant = constants.iter().find(|(name, _)| line.starts_with(&format!("const {name}:")));
        let declaration = constant.zip(line.split_once(" = "));
        text += &declaration.map_or(line.into(), |((_, value), (declared, _))| format!("{declared} = {value};"));
        text.push('\n');
    }
    text
}

/// The source of a program with a mistake, a function of its module, for boards of up to `cells` cells.
pub fn mistake(name: &str, cells: &str, dialect: &Dialect) -> String {
    let dialect = of_contest(dialect);
    let arguments = match name {
        "two_moves_more" | "count_off_by_one" => format!("contest::solve::solve_{cells}, {dialect}"),
        "never_solvable" => dialect,
        _ => String::new(),
    };
    let main = format!("submission::mistakes::{name}({arguments})");
    printed(&main, "a submission that must fail", "yapboz generate --package icpc")
}

/// The source of a checker, or of a validator, given its settings as an expression.
pub fn checker(settings: &str, about: &str, command: &str) -> String {
    printed(&format!("cmd::check::program::main({settings})"), about, command)
}

/// The source of a program whose `main` is this expression, with what it needs of the modules.
fn printed(main: &str, about: &str, command: &str) -> String {
    let main = format!("fn main() -> std::process::ExitCode {{\n    {main}\n}}");
    let sources =
        SOURCES.iter().filter_map(|(path, text)| Some((path.strip_suffix(".rs")?, with_included(path, text))));
    let sources: Vec<(&str, String)> = sources.filter(|(path, _)| !NOT_PRINTED.contains(path)).collect();
    let mut modules: Vec<Module> = sources.iter().map(|(path, text)| Module::new(path, text)).collect();
    let root = modules.iter_mut().find(|module| module.path.is_empty()).expect("the library has a root");
    root.items.splice(0..0, Module::new("lib", &main).items);
    root.items[0].is_needed = true;
    needed::mark(&mut modules);
    head(about, command) + "#![allow(dead_code, unused_imports, array_into_iter)]\n\n" + &print::source(&modules, &[])
}

fn head(about: &str, command: &str) -> String {
    let (version, license) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"));
    format!("// yapboz {version}: {about}. License: {license}.\n// Printed by: {command}\n\n")
}

/// The text of a module, with the text of a file beside it that it includes.
fn with_included(path: &str, text: &str) -> String {
    let parts = text.split_once("include!(\"").and_then(|(before, rest)| Some((before, rest.split_once("\")")?)));
    let Some((before, (name, behind))) = parts else { return text.into() };
    let folder = &path[..path.rfind('/').map_or(0, |at| at + 1)];
    let included = SOURCES.iter().find(|(path, _)| path.strip_prefix(folder) == Some(name));
    let (_, included) = included.unwrap_or_else(|| unreachable!("{name} is beside {path}"));
    [before, included.trim(), behind].concat()
}
