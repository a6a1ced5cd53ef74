//! `yapboz split` and `yapboz join`: one iteration of a search as lines for `batch`, and what their answers come to.

use super::input::Typed;
use super::io::{self, Lines};
use super::{message, options, Command, Failure};
use crate::args::{Args, Opt, UsageError};
use crate::digits::are_digits;
use crate::moves::{letters, Move};
use crate::puzzle::Puzzle;
use crate::quote::{cut, quoted};
use crate::solvable::is_solvable;
use crate::solver::parts::{is_length, is_possible, Answer, End, Part, MOST_BOUND, POSSIBLE};
use crate::solver::split::{Joined, Split};
use crate::solver::{Limits, Memory, Solver};
use crate::text::{cik, gir, in_words, moves_in_words};
use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;

pub(super) const SPLIT: Command = Command {
    name: "split",
    operands: "[FILE|BOARD]",
    most_operands: usize::MAX,
    about: "part one hard puzzle into lines for 'batch'",
    details: "\
Reads a puzzle of 10 to 25 cells as 'solve' does, and prints parts of one iteration of its search, a
line each, the largest first:
  17<TAB>PUZZLE | 98 RDLLU
is part 17 in the order of the moves: the paths of at most 98 moves that begin with RDLLU ('-' for
no moves). 'batch --keyed' answers with the nodes generated:
  17<TAB>none NODES        none of these paths leads to the goal
  17<TAB>found PATH NODES  the first path that does
  17<TAB>stopped NODES     --nodes was reached
and 'join' says what the answers come to. By default, the iteration is the first one that takes more
than five million nodes, or finds the solution. With --bound, a path that is found is a shortest one
only if the iteration before found none.

Parts may be split again: of a file that begins with a part, every line is one. The parts of part 17
have the numbers 17.1, 17.2, and so on.",
    options: &[
        options::GOAL,
        options::SIZE,
        options::BLANK,
        Opt::new("--bound N", "search", "part the iteration of paths of at most N moves"),
        Opt::new("--parts N", "output", "print about N parts of the puzzle, or of each part; 10000 by default"),
        options::OUTPUT,
        options::MEMORY,
        options::THREADS,
    ],
    names: &[options::GOALS],
    examples: &[
        ("part a puzzle", "yapboz split puzzle.txt > parts"),
        ("part the next iteration", "yapboz split --bound 100 puzzle.txt > parts"),
    ],
    run: split,
    ..super::DEFAULT
};

pub(super) const JOIN: Command = Command {
    name: "join",
    operands: "PARTS...",
    most_operands: usize::MAX,
    about: "say what the answers to the parts of 'split' come to",
    details: "\
Reads the parts that 'split' printed from PARTS, and the answers of 'batch --keyed' to them from
standard input, in any order. Parts that were split again are in another file of PARTS.

If no part has found a path, prints a lower bound, 'at least 100', and on another line the nodes
generated. Otherwise prints the path that comes first as 'solve' does, and the nodes on standard
error; parts behind that one need no answer. If the iteration before has found none, it is the
canonical solution: what 'solve --prove=canonical' prints.

To see that no part is missing and that the answers are of this iteration, it parts the iteration
again, and walks some small parts again. Answers that are missing, come twice, belong to no part or
are of another iteration are errors (status 2). A part that was stopped may have a second answer.",
    options: &[options::OUTPUT, options::MEMORY, options::THREADS],
    examples: &[
        ("what is known now", "yapboz join parts < answers"),
        ("with parts that were split again", "yapboz join parts more < answers"),
    ],
    run: join,
    ..super::DEFAULT
};

/// The most parts that a part is split into.
const MOST_PARTS: u64 = 100_000;

fn solver(args: &Args) -> Result<Solver, Failure> {
    let (threads, memory) = (options::threads(args)?, options::memory(args)?);
    Ok(Solver::new(Limits { memory, threads, ..Limits::default() }))
}

/// What is split: its parts' numbers begin so.
struct Whole {
    prefix: String,
    puzzle: Puzzle,
    part: Option<Part>,
}

fn split(args: &Args) -> Result<(), Failure> {
    let count = args.value("--parts", |value| value.amount("a number of parts", 1..=MOST_PARTS))?;
    let (count, output) = (count.unwrap_or(10_000) as usize, options::output(args));
    let mut solver = solver(args)?;
    let typed = Typed::read(&args.operands, output)?;
    let name = typed.name.clone();
    let first = typed.text().split(|&byte| byte == b'\n').find(|line| !gir::is_empty(line)).unwrap_or_default();
    let wholes = if Part::read(keyed(first).1).is_some() {
        if let Some(option) = ["--bound", "--goal", "--size", "--blank"].into_iter().find(|option| args.has(option)) {
            return Err(UsageError::new(format!("found {option}"), "expected none with parts, which have it").into());
        }
        let lines = (1..).zip(typed.text().split(|&byte| byte == b'\n')).filter(|(_, line)| !gir::is_empty(line));
        lines.map(|(number, line)| again(&name, number, line)).collect::<Result<_, _>>()?
    } else {
        vec![whole(args, typed)?]
    };
    io::output(output, |output| {
        for Whole { prefix, puzzle, part } in &wholes {
            let split = solver.split(puzzle, part.as_ref(), count);
            let Split { bound, parts } = split.map_err(|unsolved| Failure::unsolved(&name, &unsolved))?;
            if part.as_ref().is_some_and(|part| part.bound > bound) {
                let moves = moves_in_words(bound.into());
                message(format_args!("note: a solution has {moves}; these are the parts of its iteration"));
            }
            let mut part = Part::whole(puzzle, bound);
            for (number, path) in parts {
                part.path = path;
                let line = part.line().map_err(|error| Failure::Wrong(format!("{name}: {error}")))?;
                output.put(&format!("{prefix}{number}\t{line}\n"))?;
            }
        }
        Ok(())
    })
}

/// A puzzle that is split, and the options that say of which bound.
fn whole(args: &Args, typed: Typed) -> Result<Whole, Failure> {
    let bound = args.value("--bound", |value| value.number("a number of moves", 0..=MOST_BOUND.into()))?;
    let name = typed.name.clone();
    let puzzle = typed.puzzle(args.text("--goal"), options::given(args)?)?;
    if !is_possible(&puzzle) {
        return Err(Failure::Wrong(format!("{name}: found a board of {}, expected {POSSIBLE}", puzzle.grid())));
    }
    if !is_solvable(&puzzle) {
        return Err(Failure::no_solution(&name, &puzzle));
    }
    let bound = bound.map(|bound| bound as u32);
    if let Some(bound) = bound.filter(|&bound| !is_length(&puzzle, bound)) {
        let parity = if bound % 2 == 0 { "odd" } else { "even" };
        let expected = format!("expected an {parity} number, as every solution of this puzzle has");
        return Err(UsageError::bad_value("--bound", bound.to_string().as_ref(), expected).into());
    }
    let part = bound.map(|bound| Part::whole(&puzzle, bound));
    Ok(Whole { prefix: String::new(), puzzle, part })
}

/// A part that is split again.
fn again(name: &str, number: u64, line: &[u8]) -> Result<Whole, Failure> {
    let (key, part) = part(name, number, line)?;
    let prefix = if key.is_empty() { key.into() } else { format!("{key}.") };
    Ok(Whole { prefix, puzzle: part.puzzle.clone(), part: Some(part) })
}

/// The key and the part of a line.
fn part<'a>(name: &str, number: u64, line: &'a [u8]) -> Result<(&'a str, Part), Failure> {
    let (key, text) = keyed(line);
    let place = |column: usize| format!("{name}:{number}:{}", key.len() + column);
    match Part::read(text) {
        Some(Ok(part)) => Ok((key.trim_end(), part)),
        Some(Err(error)) => Err(Failure::Wrong(format!("{}: {}", place(error.position.column), error.message()))),
        None => Err(Failure::Wrong(format!("{}: expected a part, as 'yapboz split' prints them", place(1)))),
    }
}

/// A number in front of a line with the tab after it, and the rest. In front of a part, it may have points between digits.
pub fn keyed(line: &[u8]) -> (&str, &[u8]) {
    let end = line.iter().position(|&byte| byte == b'\t').map_or(0, |tab| tab + 1);
    let (key, rest) = line.split_at(end);
    let Ok(key) = std::str::from_utf8(key) else { return ("", line) };
    let digits = key.trim_end_matches('\t');
    if are_digits(digits) || digits.split('.').all(are_digits) && Part::read(rest).is_some() {
        (key, rest)
    } else {
        ("", line)
    }
}

fn join(args: &Args) -> Result<(), Failure> {
    if args.operands.is_empty() || args.operands.iter().any(|name| io::is_stream(name)) {
        let found = if args.operands.is_empty() { "found no PARTS" } else { "found PARTS '-', where the answers are" };
        return Err(UsageError::new(found, "expected files that 'yapboz split' has written").into());
    }
    let (memory, mut known, mut solver) = (options::memory(args)?, Known::default(), solver(args)?);
    for name in &args.operands {
        known.read_parts(Lines::open(name, gir::MOST_BYTES)?, memory)?;
    }
    known.read_answers(Lines::open(OsStr::new("-"), gir::MOST_BYTES)?)?;
    let Some(whole) = &known.whole else {
        return Err(Failure::Wrong(format!("{}: found no parts", io::shown(&args.operands[0]))));
    };
    let joined = solver.join(whole, &known.answers);
    let (joined, nodes) = joined.map_err(|unsolved| Failure::unsolved("yapboz: join", &unsolved))?;
    let (nodes, output) = (in_words(nodes, "node"), options::output(args));
    let wrong = |why: String| Err(Failure::Wrong(format!("yapboz: join: {why}")));
    match joined {
        Joined::AtLeast(moves) => io::write(output, &format!("at least {moves}\n{nodes}\n")),
        Joined::Found(path) => {
            io::write(output, &cik::text(Some(&path)))?;
            message(format_args!("note: {nodes}"));
            if let Some(before) = whole.bound.checked_sub(2) {
                message(format_args!(
                    "note: this is a shortest path if no part of the iteration of {before} moves found one"
                ));
            }
            Ok(())
        }
        Joined::Open(path) => {
            let key = known.key(&path);
            if known.answers[&path].is_none() {
                return wrong(format!("part {key} has no answer"));
            }
            wrong(format!("part {key} was stopped: split it again, or give 'batch' more --nodes"))
        }
        Joined::NoPart(path) => {
            wrong(format!("found no part whose moves begin with {}, expected all parts", letters(&path)))
        }
        Joined::Foreign(path) => {
            let key = known.key(&path);
            wrong(format!("part {key} has another answer: expected those to these parts, by this version of yapboz"))
        }
    }
}

/// Parts of an iteration, and what is known of them.
#[derive(Default)]
struct Known {
    whole: Option<Part>,
    /// By their keys.
    paths: HashMap<String, Vec<Move>>,
    answers: BTreeMap<Vec<Move>, Option<Answer>>,
}

impl Known {
    fn key(&self, path: &[Move]) -> &str {
        let key = self.paths.iter().find(|(_, known)| *known == path).map(|(key, _)| &key[..]);
        key.expect("answers are those of parts")
    }

    fn read_parts(&mut self, mut lines: Lines, Memory(memory): Memory) -> Result<(), Failure> {
        let mut number = 0;
        while let Some(line) = lines.line()? {
            number += 1;
            if gir::is_empty(&line) {
                continue;
            }
            let name = lines.name();
            let (key, part) = part(&name, number, &line)?;
            let wrong = |why: String| Err(Failure::Wrong(format!("{name}:{number}: {why}")));
            if key.is_empty() {
                return wrong("expected the part's number and a tab before it".into());
            }
            let whole = self.whole.get_or_insert_with(|| Part::whole(&part.puzzle, part.bound));
            if (&whole.puzzle, whole.bound) != (&part.puzzle, part.bound) {
                return wrong(
                    "found another puzzle or bound than the first part's, expected parts of one iteration".into(),
                );
            }
            let is_new = self.answers.insert(part.path.clone(), None).is_none();
            if self.paths.insert(key.into(), part.path).is_some() || !is_new {
                return wrong(format!("found part {key} again, expected every part once"));
            }
            if self.paths.len() > memory / PART_BYTES {
                let most = "there are more parts than fit into the memory (--memory allows more)";
                return Err(Failure::Unable(format!("{name}:{number}: {most}")));
            }
        }
        Ok(())
    }

    fn read_answers(&mut self, mut lines: Lines) -> Result<(), Failure> {
        let mut number = 0;
        while let Some(line) = lines.line()? {
            number += 1;
            let wrong = |why: String| Err(Failure::Wrong(format!("{}:{number}: {why}", lines.name())));
            if !lines.has_end() {
                return wrong("found a line without an end, expected whole lines: it may be cut".into());
            } else if gir::is_empty(&line) {
                continue;
            }
            let line = String::from_utf8_lossy(&line);
            let shown = |text: &str| quoted(&cut(text, MOST_SHOWN));
            let Some((key, text)) = line.split_once('\t') else {
                return wrong(format!("found {}, expected the number of a part, a tab, and its answer", shown(&line)));
            };
            let (Some(path), Some(whole)) = (self.paths.get(key), &self.whole) else {
                return wrong(format!("found an answer to {}, expected the number of one of the parts", shown(key)));
            };
            let Some(answer) = Answer::read(text, whole, path) else {
                let found = shown(text);
                return wrong(format!("found {found}, expected an answer to part {key}, as 'yapboz batch' gives it"));
            };
            let before = self.answers.insert(path.clone(), Some(answer)).flatten();
            if before.is_some_and(|before| before.end != End::Stopped) {
                return wrong(format!("found another answer to part {key}, expected one"));
            }
        }
        Ok(())
    }
}

/// The memory that a part takes here, at most.
const PART_BYTES: usize = 512;

/// The most characters that a message shows of a line.
const MOST_SHOWN: usize = 20;
