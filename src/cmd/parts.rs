//! `yapboz split` and `yapboz join`: write one iteration of a search as lines for `batch`, and
//! combine the answers.

use super::input::Typed;
use super::io::{self, Lines};
use super::{options, Command, Failure};
use crate::args::{Args, Opt, Section, UsageError, Valued};
use crate::digits::are_digits;
use crate::moves::letters;
use crate::pdb::walk::most_bound;
use crate::puzzle::Puzzle;
use crate::quote::{cut, quoted};
use crate::search::Place;
use crate::solvable::is_solvable;
use crate::solver::parts::{is_possible, AnswerError, Part, PartAnswer, POSSIBLE};
use crate::solver::split::{Answers, Hole, Joined, Split};
use crate::solver::{Memory, Solver, Stopped, StoppedBy, Unsolved};
use crate::text::{cik, gir, in_words, moves_in_words, ParseError};
use std::collections::HashMap;
use std::ffi::OsStr;
use std::str;

pub(super) const SPLIT: Command = Command {
    name: "split",
    operands: "[FILE | START] [GOAL]",
    most_operands: usize::MAX,
    about: "split one hard puzzle into parts for 'batch'",
    details: include_str!("details/split.txt"),
    options: &[
        Section {
            title: "input",
            options: &[options::GOAL, options::SIZE.opt, options::BLANK.opt],
        },
        Section {
            title: "search",
            options: &[BOUND.opt],
        },
        Section {
            title: "output",
            options: &[PARTS.opt],
        },
    ],
    examples: &[
        ("split a puzzle", "yapboz split puzzle.txt > parts"),
        (
            "split it into fewer parts",
            "yapboz split --parts 100 puzzle.txt > parts",
        ),
    ],
    run: split,
    ..super::DEFAULT
};

pub(super) const JOIN: Command = Command {
    name: "join",
    operands: "PARTS... < ANSWERS",
    most_operands: usize::MAX,
    about: "combine the answers that 'batch' gives to parts",
    details: include_str!("details/join.txt"),
    examples: &[
        ("answer the parts", "yapboz batch parts > answers"),
        (
            "the solution, or the proven bound",
            "yapboz join parts < answers",
        ),
        (
            "with parts that were split again",
            "yapboz join parts more < answers",
        ),
    ],
    run: join,
    ..super::DEFAULT
};

const MOST_PARTS: u64 = 100_000;

const BOUND: Valued<u32> = Opt::new(
    "--bound N",
    "split the round that tries all paths of N moves; all paths have an even length, or all an odd",
)
.read(|value| {
    Ok(u32::try_from(value.number("a number of moves", 0..=u64::MAX)?).unwrap_or(u32::MAX))
});

const PARTS: Valued<u64> = Opt::new("--parts N", "print about N parts (default: 10k)")
    .read(|value| value.amount("a number of parts", 1..=MOST_PARTS));

/// A puzzle to split, or a part with the key in front of its line.
struct Whole {
    key: String,
    puzzle: Puzzle,
    /// By default, the solver chooses the bound.
    bound: Option<u32>,
    place: Place,
}

fn split(args: &Args) -> Result<(), Failure> {
    let count = args.get(&PARTS)?.unwrap_or(10_000) as usize;
    let mut solver = Solver::new(options::limits(args)?);
    let typed = Typed::read(&args.operands)?;
    let name = typed.name.clone();
    let first = typed
        .text()
        .split(|&byte| byte == b'\n')
        .find(|line| !gir::is_empty(line))
        .unwrap_or_default();
    let wholes = if keyed_part(first).is_some() {
        args.at_most(1)?;
        args.exclude("a FILE of parts", "--bound --goal --size --blank")?;
        let lines = (1..)
            .zip(typed.text().split(|&byte| byte == b'\n'))
            .filter(|(_, line)| !gir::is_empty(line));
        let again = |(number, line)| {
            let (key, Part { puzzle, place }) = part(&name, number, line)?;
            Ok(Whole {
                key: key.into(),
                puzzle,
                bound: Some(place.bound),
                place,
            })
        };
        lines.map(again).collect::<Result<_, Failure>>()?
    } else {
        vec![whole(args, typed)?]
    };
    io::output(OsStr::new("-"), |output| {
        for Whole {
            key,
            puzzle,
            bound,
            place,
        } in &wholes
        {
            let split = solver.split(puzzle, &place.path, *bound, count);
            let Split { bound: next, parts } = split.map_err(|why| unsolved(&name, &why))?;
            if bound.is_some_and(|bound| bound > next) {
                let moves = moves_in_words(next.into());
                io::note(&format!(
                    "a solution has {moves}; these are the parts of its iteration"
                ));
            }
            let is_same =
                matches!(&parts[..], [(_, path)] if *path == place.path) && !key.is_empty();
            for (number, path) in parts {
                let part = Part {
                    puzzle: puzzle.clone(),
                    place: Place { bound: next, path },
                };
                let line = part
                    .line()
                    .map_err(|error| Failure::Wrong(format!("{name}: {error}")))?;
                let number = match &key[..] {
                    "" => number.to_string(),
                    _ if is_same => key.clone(),
                    _ => format!("{key}.{number}"),
                };
                output.put(&format!("{number}\t{line}\n"))?;
            }
        }
        Ok(())
    })
}

/// Returns the failure of a search, whose memory no option of these commands limits.
fn unsolved(name: &str, why: &Unsolved) -> Failure {
    match why {
        Unsolved::Memory { .. }
        | Unsolved::Stopped(Stopped {
            by: StoppedBy::Memory(_),
            ..
        }) => Failure::Unable(format!("{name}: {why}")),
        _ => Failure::unsolved(name, why),
    }
}

/// Returns a puzzle to split, and the options for its bound.
fn whole(args: &Args, typed: Typed) -> Result<Whole, Failure> {
    let (bound, name) = (args.get(&BOUND)?, typed.name.clone());
    let puzzle = typed.puzzle(args.text(&options::GOAL), options::given(args)?)?;
    if !is_possible(&puzzle) {
        return Err(Failure::Wrong(format!(
            "{name}: found a board of {}, expected {POSSIBLE}",
            puzzle.grid()
        )));
    }
    if !is_solvable(&puzzle) {
        return Err(Failure::no_solution(&name, &puzzle));
    }
    let most = most_bound(&puzzle);
    if let Some(bound) = bound.filter(|&bound| bound > most || puzzle.least_length(bound) != bound)
    {
        let parity = if bound % 2 == 0 { "odd" } else { "even" };
        let expected = match bound > most {
            true => format!("expected at most {most} for this puzzle"),
            false => {
                format!(
                    "expected an {parity} number: every solution of this puzzle has an \
                    {parity} number of moves"
                )
            }
        };
        return Err(
            UsageError::bad_value(BOUND.opt.name(), bound.to_string().as_ref(), expected).into(),
        );
    }
    Ok(Whole {
        key: String::new(),
        puzzle,
        bound,
        place: Place::default(),
    })
}

fn part<'a>(name: &str, number: u64, line: &'a [u8]) -> Result<(&'a str, Part), Failure> {
    let wrong =
        |column: usize, why: &str| Failure::Wrong(format!("{name}:{number}:{column}: {why}"));
    match keyed_part(line) {
        Some((key, Ok(part))) => Ok((key, part)),
        Some((_, Err(error))) => Err(wrong(error.position.column, &error.message())),
        None => Err(wrong(
            1,
            "expected a part that 'yapboz split' printed; answers come on standard input",
        )),
    }
}

/// Reads a line of `split`: the part's number, which may have points, as in `17.1`, a tab, and the
/// part.
pub fn keyed_part(line: &[u8]) -> Option<(&str, Result<Part, ParseError>)> {
    let tab = line.iter().position(|&byte| byte == b'\t')?;
    let key = str::from_utf8(&line[..tab]).ok()?;
    let part = Part::read(&line[tab + 1..])?;
    let in_line = |mut error: ParseError| {
        error.position.column += tab + 1;
        error
    };
    key.split('.')
        .all(are_digits)
        .then_some((key, part.map_err(in_line)))
}

fn join(args: &Args) -> Result<(), Failure> {
    if args.operands.is_empty() || args.operands.iter().any(|name| io::is_stream(name)) {
        let found = if args.operands.is_empty() {
            "found no PARTS"
        } else {
            "found PARTS '-', which has the answers"
        };
        return Err(UsageError::new(
            found,
            "expected files with parts that 'yapboz split' printed",
        )
        .into());
    }
    let limits = options::limits(args)?;
    let (mut known, mut solver) = (Known::default(), Solver::new(limits));
    for name in &args.operands {
        known.read_parts(Lines::open(name, gir::MOST_BYTES)?, limits.memory)?;
    }
    let Some(puzzle) = known.puzzle.clone() else {
        return Err(Failure::Wrong(format!(
            "{}: found no parts",
            io::shown(&args.operands[0])
        )));
    };
    known.read_answers(&puzzle, Lines::open(OsStr::new("-"), gir::MOST_BYTES)?)?;
    let joined = solver.join(&puzzle, &known.answers);
    let joined = joined.map_err(|why| unsolved("the parts", &why))?;
    match joined {
        Ok(Joined {
            bound,
            found: None,
            nodes,
        }) => io::print(&format!("at least {bound}\n{}\n", in_words(nodes, "node"))),
        Ok(Joined {
            bound,
            found: Some(path),
            nodes,
        }) => {
            io::print(&cik::text(Some(&path)))?;
            io::note(&in_words(nodes, "node"));
            if bound < path.len() as u32 {
                io::note(&format!(
                    "solutions of {bound} to {} moves are not excluded; give 'join' the parts of \
                        those bounds too",
                    path.len() - 2
                ));
            }
            Ok(())
        }
        Err(hole) => Err(Failure::Wrong(known.why(&hole))),
    }
}

/// Parts of a puzzle's iterations, and their answers.
#[derive(Default)]
struct Known {
    puzzle: Option<Puzzle>,
    keys: HashMap<Place, String>,
    answers: Answers,
}

impl Known {
    fn why(&self, hole: &Hole) -> String {
        let key = |place| self.keys.get(place).map_or("", |key| key);
        match hole {
            Hole::Open(place) if self.answers.get(place).is_some_and(Option::is_some) => {
                format!(
                    "part {} was stopped: split it again, or give 'batch' more --nodes",
                    key(place)
                )
            }
            Hole::Open(place) => format!(
                "part {} has no answer on standard input, expected answers of 'yapboz batch'",
                key(place)
            ),
            Hole::NoPart(Place { bound, path }) => {
                let path = letters(path);
                format!(
                    "found no part for the paths of at most {bound} moves that begin with {path}, \
                        expected all parts"
                )
            }
            Hole::Foreign(place) => format!(
                "part {}: searching it again contradicts its answer",
                key(place)
            ),
        }
    }

    fn read_parts(&mut self, mut lines: Lines, Memory(memory): Memory) -> Result<(), Failure> {
        while let Some((number, line)) = lines.line()? {
            if gir::is_empty(&line) {
                continue;
            }
            let name = lines.name();
            let (key, Part { puzzle, place }) = part(&name, number, &line)?;
            let wrong = |why: &str| Err(Failure::Wrong(format!("{name}:{number}: {why}")));
            if self.puzzle.get_or_insert_with(|| puzzle.clone()).numbers() != puzzle.numbers() {
                return wrong("found a part of another puzzle, expected parts of one puzzle");
            }
            if self.answers.insert(place.clone(), None).is_some() {
                return wrong(&format!("found part {key} again, expected every part once"));
            }
            self.keys.insert(place, key.into());
            if self.keys.len() > memory / PART_BYTES {
                let most = "there are more parts than fit into the memory";
                return Err(Failure::Unable(format!("{name}:{number}: {most}")));
            }
        }
        Ok(())
    }

    fn read_answers(&mut self, puzzle: &Puzzle, mut lines: Lines) -> Result<(), Failure> {
        while let Some((number, line)) = lines.line()? {
            let wrong = |why: &str| Failure::Wrong(format!("{}:{number}: {why}", lines.name()));
            if !lines.has_end() {
                return Err(wrong(
                    "found a line without a line end, expected whole lines: the input may be cut",
                ));
            } else if gir::is_empty(&line) {
                continue;
            }
            let line = String::from_utf8_lossy(&line);
            let text = line.split_once('\t').map_or(&*line, |(_, text)| text);
            let shown = quoted(&cut(text, MOST_SHOWN));
            let answer = PartAnswer::read(text, puzzle).map_err(|error| match error {
                AnswerError::OtherPuzzle => wrong(
                    "found an answer to a part of another puzzle, expected answers to these parts",
                ),
                AnswerError::NoSolution => wrong(&format!(
                    "found {shown}, expected a path of the part that leads to the goal"
                )),
                AnswerError::NoAnswer => wrong(&format!(
                    "found {shown}, expected an answer that 'yapboz batch' printed"
                )),
            })?;
            let Some(known) = self.answers.get_mut(&answer.place) else {
                let part = quoted(&answer.place.to_string());
                return Err(wrong(&format!(
                    "found an answer to part {part}, expected an answer to one of the parts"
                )));
            };
            if known.as_ref().is_some_and(|known| !known.is_open()) {
                let key = &self.keys[&answer.place];
                return Err(wrong(&format!(
                    "found a second answer to part {key}, expected one answer"
                )));
            }
            *known = Some(answer);
        }
        Ok(())
    }
}

/// The most memory that a part takes here, in bytes.
const PART_BYTES: usize = 1024;

const MOST_SHOWN: usize = 20;
