//! Options that several commands have: the rows of their tables, and how they are read.

use super::Names;
use crate::args::{Args, Opt, UsageError, Value};
use crate::digits::are_digits;
use crate::goal;
use crate::grid::Grid;
use crate::order::Order;
use crate::puzzle::Puzzle;
use crate::search::{Memory, NodeLimit};
use crate::solver::table::SearchInfo;
use crate::solver::{table, Limits, Proof, Solution, Solver};
use crate::text::dialect::{Answer, Dialect, Letters, ANSWERS};
use crate::text::gir::Given;
use std::ffi::OsStr;
use std::thread;

pub const GOAL: Opt = Opt::new("-g, --goal GOAL", "input", "read only the start; the goal is one of those below");

pub const SIZE: Opt = Opt::new(
    "-s, --size COLUMNSxROWS",
    "input",
    "set the shape, as in 4x3, or 4 for 4x4; by default, the rows give it",
);

/// A shape: '4x3', '4X3', '4*3', '4×3', or '4' for '4x4'.
pub fn size(args: &Args) -> Result<Option<Grid>, UsageError> {
    args.value("--size", shape)
}

pub fn shape(value: Value) -> Result<Grid, UsageError> {
    let text = value.text.to_string_lossy().replace(['X', '*', '×'], "x");
    let text = if are_digits(&text) { format!("{text}x{text}") } else { text };
    Value { text: text.as_ref(), ..value }.read()
}

pub const BLANK: Opt =
    Opt::new("--blank WORD", "input", "set the word that is the blank; by default, the one that is no number");

/// What is known of boards before they are read.
pub fn given(args: &Args) -> Result<Given<'_>, UsageError> {
    let blank = args.value("--blank", |value| {
        let word = value.text.to_str().filter(|word| !word.is_empty());
        word.ok_or_else(|| value.bad("expected the word of the blank"))
    })?;
    Ok(Given { size: size(args)?, blank })
}

pub const LETTERS: Opt = Opt::new(
    "--letters NAMES",
    "output",
    "set the names of right, down, up and left: 4 characters, or 4 words; RDUL by default",
);

pub const ORDER: Opt = Opt::new(
    "--order MOVES",
    "output",
    "set the order of the moves that says which shortest path is the first; RDUL by default",
);

pub const UNSOLVABLE: Opt = Opt::new("--unsolvable WORD", "output", "set the whole answer if there is no solution");

pub const AS: Opt = Opt::new("-a, --as FORM", "output", "write the answer as cik (the default), path or count");

/// How answers are written, but for their form, which `--as` sets too.
pub fn dialect(args: &Args, answer: Answer) -> Result<Dialect, UsageError> {
    let text = |value: Value| value.text.to_str().map(str::to_owned);
    let letters = args.value("--letters", |value| {
        let letters = text(value).and_then(|names| Letters::named(&names));
        letters.ok_or_else(|| value.bad("expected 4 different characters or words, for right, down, up and left"))
    })?;
    let order = args.value("--order", |value| {
        let order = text(value).and_then(|moves| Order::named(&moves));
        order.ok_or_else(|| value.bad(format!("expected one of {}", Order::NAMES.join(", "))))
    })?;
    let unsolvable = args.value("--unsolvable", |value| {
        let word = text(value).filter(|word| !word.trim().is_empty() && !word.contains(char::is_control));
        word.ok_or_else(|| value.bad("expected a word or a line"))
    })?;
    let (letters, order) = (letters.unwrap_or_default(), order.unwrap_or_default());
    clear(args, Dialect { answer, letters, unsolvable, order, goal: String::new() })
}

/// A dialect, if its answers can be read.
pub fn clear(args: &Args, dialect: Dialect) -> Result<Dialect, UsageError> {
    if dialect.is_clear() {
        return Ok(dialect);
    }
    if let Some(word) = args.text("--unsolvable") {
        let expected = "expected a word that could not be a path or a number of moves";
        return Err(UsageError::bad_value("--unsolvable", word, expected));
    }
    let names = args.text("--letters").unwrap_or_default();
    let expected = format!("expected no {}, the answer if there is no solution", dialect.word());
    Err(UsageError::bad_value("--letters", names, expected))
}

pub fn answer(args: &Args) -> Result<Answer, UsageError> {
    let answer = args.value("--as", |value| value.one_of("form", &ANSWERS, |row| row.1))?;
    Ok(answer.map(|row| row.0).unwrap_or_default())
}

/// Solves a puzzle with a solver's method: the answer is the first in this order of the moves.
pub fn solve_in_order<E>(
    order: Order,
    puzzle: &Puzzle,
    solve: impl FnOnce(&Puzzle) -> Result<Solution, E>,
) -> Result<Solution, E> {
    if order == Order::default() {
        return solve(puzzle);
    }
    let solved = solve(&puzzle.in_order(order))?;
    Ok(Solution { moves: solved.moves.map(|path| order.back(&path)), ..solved })
}

/// Every command says what it is the number of.
pub const COUNT: Opt = Opt::new("-n, --count N", "input", "");

pub fn count(args: &Args, most: u64) -> Result<Option<u64>, UsageError> {
    args.value("--count", |value| value.amount("a number of puzzles", 0..=most))
}

pub const SEED: Opt =
    Opt::new("--seed N", "input", "set the seed of the random puzzles, a number below 2^64; 0 by default");

pub fn seed(args: &Args) -> Result<Option<u64>, UsageError> {
    args.value("--seed", |value| value.number("a number below 2^64", 0..=u64::MAX))
}

pub const WEIGHT: Opt =
    Opt::new("--weight W", "options", "set the weight of weighted-astar, 1 to 1000; 1.5 by default");

/// A weight, in hundredths.
pub fn weight(args: &Args) -> Result<Option<u32>, UsageError> {
    args.value("--weight", |value| {
        let text = value.text.to_string_lossy();
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, "0"));
        let is_short = whole.len() <= 4 && decimals.len() <= 2 && are_digits(whole) && are_digits(decimals);
        let weight = format!("{whole}{decimals:0<2}").parse().ok();
        let weight = weight.filter(|weight| is_short && (100..=100_000).contains(weight));
        weight.ok_or_else(|| value.bad("expected a number from 1 to 1000 with at most two decimals"))
    })
}

pub const DEPTH: Opt = Opt::new("--depth N", "limits", "search by dfs to this depth, in moves; 21 by default");

pub fn depth(args: &Args) -> Result<Option<u32>, UsageError> {
    let depth = args.value("--depth", |value| value.number("a number of moves", 0..=u64::MAX))?;
    // No solution is longer.
    Ok(depth.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)))
}

pub const NODES: Opt =
    Opt::new("--nodes N", "limits", "limit the nodes generated, as in 20M; the default depends on the shape");

pub const MEMORY: Opt = Opt::new("--memory MIB", "limits", "limit the memory, in MiB or as in 1G; 1024 by default");

pub const PROVE: Opt = Opt::new(
    "--prove[=canonical]",
    "search",
    "search until a solution of up to 25 cells is proven a shortest one, or the first of them",
);

/// What is to be proven.
pub fn proof(args: &Args) -> Result<Option<Proof>, UsageError> {
    let proof = args.value("--prove", |value| value.one_of("proof", &PROOFS, |row| row.0))?;
    Ok(proof.map(|row| row.1).or(args.has("--prove").then_some(PROOFS[0].1)))
}

const PROOFS: [(&str, Proof); 2] = [("shortest", Proof::Shortest), ("canonical", Proof::Canonical)];

/// The limits of one thread.
pub fn limits(args: &Args) -> Result<Limits, UsageError> {
    let nodes = args.value("--nodes", |value| value.amount("a number of nodes, as in 20M or 2e7", 0..=u64::MAX))?;
    Ok(Limits { nodes: nodes.map(NodeLimit), memory: memory(args)?, ..Limits::default() })
}

pub fn memory(args: &Args) -> Result<Memory, UsageError> {
    let memory = args.value("--memory", |value| {
        let text = value.text.to_string_lossy();
        let (number, unit) = match text.strip_suffix('G') {
            Some(number) => (number, 1 << 30),
            None => (text.strip_suffix('M').unwrap_or(&text), 1 << 20),
        };
        let value = Value { text: number.as_ref(), ..value };
        let number = value.number("a number of MiB as in 512, or of GiB as in 2G", 0..=u64::MAX)?;
        Ok(Memory(usize::try_from(number).unwrap_or(usize::MAX).saturating_mul(unit)))
    })?;
    Ok(memory.unwrap_or_default())
}

pub const THREADS: Opt = Opt::new(
    "--threads N",
    "limits",
    "use N threads for hard and for large boards, at most 4 per core; by default, 1 per core",
);

/// The number of threads that was asked for, at most four a core, as more would have no work; by default one a core.
pub fn threads(args: &Args) -> Result<usize, UsageError> {
    let asked = args.value("--threads", |value| value.number("a number of threads", 1..=u64::MAX))?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    Ok(asked.map_or(cores, |asked| usize::try_from(asked).unwrap_or(usize::MAX).min(4 * cores)))
}

pub fn solver(args: &Args) -> Result<Solver, UsageError> {
    Ok(Solver::new(Limits { threads: threads(args)?, ..limits(args)? }))
}

pub const OUTPUT: Opt = Opt::new("-o, --output FILE", "output", "write to FILE; by default, to standard output");

pub fn output(args: &Args) -> &OsStr {
    args.text("--output").unwrap_or(OsStr::new("-"))
}

/// The rows of a table of names for the help.
pub fn rows<T>(table: &[T], row: fn(&T) -> (&str, &str)) -> Vec<(String, String)> {
    let rows = table.iter().map(row);
    rows.map(|(name, about)| (name.into(), about.into())).collect()
}

pub const GOALS: Names = ("goals", || {
    let mut goals = rows(&goal::GOALS, |goal| (goal.name, goal.about));
    goals.push(("a file".into(), "the goal board in this file".into()));
    goals.push(("the tiles".into(), "for example '1238.4765'".into()));
    goals
});

pub const SEARCHES: Names = ("searches", || {
    let about = |row: &SearchInfo| format!("{} ({})", row.about, row.promise.words());
    let rows = table::SEARCHES.iter();
    rows.map(|row| (row.name.into(), about(row))).collect()
});

pub const HEURISTICS: Names = ("heuristics", || rows(table::HEURISTICS, |row| (row.name, row.about)));
