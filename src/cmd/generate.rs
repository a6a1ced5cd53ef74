//! `yapboz generate`: puzzles for tests, one a line or as a judging system takes them.

use super::options::{self, Shared};
use super::{input, io, new_folder, not_both, Command, Failure, Names};
use crate::args::{Choice, Usage};
use crate::format::package::{Package, Test, PACKAGES};
use crate::format::{at_least_in_words, cik, gir};
use crate::generate::exact::{hardest, Exact, Spent};
use crate::generate::{GenerateError, Puzzles, Start};
use crate::puzzle::{Answer, Puzzle};
use crate::solver::Solver;
use std::ffi::OsString;
use std::path::Path;

/// Which starts are asked for.
#[derive(Clone, Copy)]
enum Wanted {
    Random(Start),
    Moves(u64),
    Hardest,
}

#[derive(Default)]
pub struct Generate {
    shared: Shared,
    count: Option<u64>,
    /// The options that say which starts, and which.
    wanted: Vec<(&'static str, Wanted)>,
    tests: Option<OsString>,
    package: Option<&'static Package>,
}

impl AsMut<Shared> for Generate {
    fn as_mut(&mut self) -> &mut Shared {
        &mut self.shared
    }
}

impl Command for Generate {
    const NAME: &'static str = "generate";
    const OPERANDS: &'static str = "";
    const ABOUT: &'static str =
        "puzzles for tests: random, of an exact distance, unsolvable, hardest";
    const DETAILS: &'static str = "\
Prints puzzles, the start and the goal on one line: packed where every tile is one character, else in words,
with ';' between rows where the shape is not the square. If a line would be read as another puzzle, as in one row
or one column, it begins with its size: '4x1; 12.3 123.'. Tiles are the numbers from 1 on and the blank is '.', where
--goal names no others.

Every start from which the goal can be reached is as likely as the others, and with --unsolvable every other
one; with --moves, up to ten cells, every start of that distance. Above, starts are drawn and solved until one
has it: not each is as likely, and where the node_limit is spent before, the status is 3. The same options print the
same puzzles on every machine and in every version.

GOAL is ordered (ascending tiles, then the blank), zero-first, snail (along the spiral inwards), random (any
order, each time anew), or else what the file of that name holds, or else these tiles themselves, such as
'1238.4765'. Its shape is that of the puzzles where --size says none.

With --tests nothing is printed: DIR, which must be empty or missing, gets the tests, every puzzle with its answer
from the solver. All of them are found before the first file is made; where one is not proven to have the fewest
moves, as happens above 16 cells, none is made, and the status is 3. DIR has all its files or none: they are written
in .DIR.partial-NUMBER beside it, or in .partial-NUMBER in a DIR that is there, which an interrupted run leaves.";
    const CHOICES: &'static [Choice<Generate>] = &[
        options::size().about("the boards' shape, 2 to 256 cells; 3x3 by default"),
        Choice::value(
            options::COUNT,
            "N",
            "how many puzzles; 1 by default, with --hardest all",
            |generate, value| {
                generate.count = Some(value.number("a number of puzzles", 0..=u64::MAX)?);
                Ok(())
            },
        ),
        options::seed(),
        options::goal().about("the goal: ordered, the default, zero-first, snail, random, a file or the tiles"),
        Choice::value(
            "--moves",
            "N",
            "starts whose shortest answers have exactly so many moves",
            |generate, value| {
                let moves = value.number("a number of moves", 0..=u64::MAX)?;
                generate.wanted.push((value.option, Wanted::Moves(moves)));
                Ok(())
            },
        ),
        Choice::value(
            "--walk",
            "N",
            "starts so many random moves from the goal, none of which takes the last one back",
            |generate, value| {
                let walk = Start::Walk(value.number("a number of moves", 0..=MOST_STEPS)?);
                generate.wanted.push((value.option, Wanted::Random(walk)));
                Ok(())
            },
        ),
        Choice::flag(
            "--hardest",
            "the starts that need the most moves of all, in a fixed order; up to ten cells",
            |generate, name| generate.wanted.push((name, Wanted::Hardest)),
        ),
        Choice::flag(
            "--unsolvable",
            "starts from which the goal cannot be reached",
            |generate, name| generate.wanted.push((name, Wanted::Random(Start::Unsolvable))),
        ),
        Choice::value(
            "--tests",
            "DIR",
            "tests in a new folder instead of lines: every puzzle and its answer",
            |generate, value| {
                // Without a name it would be the folder that this process is in.
                if value.text.is_empty() {
                    return Err(value.bad("wanted a folder"));
                }
                generate.tests = Some(value.text.into());
                Ok(())
            },
        ),
        Choice::value(
            "--package",
            "KIND",
            "how the tests are laid out, one of those below; pairs by default",
            |generate, value| {
                generate.package = Some(value.one_of("package", PACKAGES, |row| row.name)?);
                Ok(())
            },
        ),
        options::nodes().about(
            "the positions that may be generated to find a puzzle, 100000000 by default, and to answer it",
        ),
        options::memory(),
    ];
    const NAMES: &'static [Names] = &[("packages", || {
        PACKAGES
            .iter()
            .map(|package| (package.name.into(), package.about))
            .collect()
    })];

    fn run(self, _: Vec<OsString>) -> Result<(), Failure> {
        self.check()?;
        let puzzles = self.puzzles()?;
        if let Some(folder) = &self.tests {
            return self.write(Path::new(folder), puzzles);
        }
        let mut output = io::Output::open()?;
        for puzzle in puzzles {
            output.line(&gir::line(&puzzle?).map_err(|error| unwritable(&error))?)?;
        }
        output.flush()
    }
}

impl Generate {
    /// The option that says which starts, and which: the last one, which excludes the others.
    fn wanted(&self) -> Result<Option<(&'static str, Wanted)>, Failure> {
        let Some(&(last, wanted)) = self.wanted.last() else {
            return Ok(None);
        };
        match self.wanted.iter().find(|(other, _)| *other != last) {
            Some((other, _)) => Err(not_both(other, last)),
            None => Ok(Some((last, wanted))),
        }
    }

    /// Refuses options of which one excludes the other, or is of no use without it.
    fn check(&self) -> Result<(), Failure> {
        let without = |option: &str, other: &str| {
            Failure::Wrong(format!("yapboz: {option}: wanted {other} too"))
        };
        let wanted = self.wanted()?;
        let is_solved = self.tests.is_some() || matches!(wanted, Some((_, Wanted::Moves(_))));
        let limits = [
            (options::NODES, self.shared.nodes.is_some()),
            (options::MEMORY, self.shared.memory.is_some()),
        ];
        match (wanted, limits.iter().find(|(_, is_given)| *is_given)) {
            (Some((name, Wanted::Hardest)), _) if self.shared.seed.is_some() => {
                Err(not_both(name, options::SEED))
            }
            (_, Some((limit, _))) if !is_solved => Err(without(limit, "--moves or --tests")),
            _ if self.package.is_some() && self.tests.is_none() => {
                Err(without("--package", "--tests"))
            }
            _ => Ok(()),
        }
    }

    /// The puzzles that are asked for, as many as there are to be.
    fn puzzles(&self) -> Result<Box<dyn Iterator<Item = Result<Puzzle, Failure>>>, Failure> {
        let seed = self.shared.seed.unwrap_or_default();
        let (puzzles, goal) = input::puzzles(self.shared.goal.as_deref(), self.shared.size, seed)?;
        let grid = puzzles.grid();
        let count = self.count.unwrap_or(1);
        let Some((name, wanted)) = self.wanted()? else {
            return Ok(Box::new(first(count, puzzles).map(Ok)));
        };
        let refused = |no: GenerateError| -> Failure {
            let found = match wanted {
                Wanted::Moves(moves) => moves.to_string(),
                _ => grid.to_string(),
            };
            match no {
                GenerateError::Memory(_) => Failure::Unable(format!("yapboz: {name}: {no}")),
                _ => Failure::Wrong(format!("yapboz: {name}: found {found}, {no}")),
            }
        };
        Ok(match wanted {
            Wanted::Random(start) => {
                let puzzles: Puzzles = puzzles.with(start).map_err(refused)?;
                Box::new(first(count, puzzles).map(Ok))
            }
            Wanted::Moves(moves) => {
                let exact = Exact::new(puzzles, moves, self.shared.limits()).map_err(refused)?;
                let unable =
                    move |spent: Spent| Failure::Unable(format!("yapboz: {name}: {spent}"));
                Box::new(first(count, exact).map(move |puzzle| puzzle.map_err(unable)))
            }
            Wanted::Hardest => {
                let goal = goal.ok_or_else(|| {
                    Failure::Wrong(format!(
                        "yapboz: {name}: found --goal random, wanted one goal"
                    ))
                })?;
                let hardest = hardest(&goal, self.shared.limits().memory).map_err(refused)?;
                Box::new(first(self.count.unwrap_or(u64::MAX), hardest).map(Ok))
            }
        })
    }

    /// Writes the puzzles and their answers into a new folder.
    fn write(
        &self,
        folder: &Path,
        puzzles: impl Iterator<Item = Result<Puzzle, Failure>>,
    ) -> Result<(), Failure> {
        new_folder::check_free(folder)?;
        if let Some(count) = self.count.filter(|&count| count > MOST_TESTS as u64) {
            let most = format!("wanted at most {MOST_TESTS} tests");
            return Err(Usage::BadValue(options::COUNT, count.to_string(), most).into());
        }
        let package = self.package.unwrap_or(&PACKAGES[0]);
        let mut solver = Solver::of_many(self.shared.limits());
        let mut tests = Vec::new();
        for (index, puzzle) in puzzles.enumerate() {
            let puzzle = puzzle?;
            if index == MOST_TESTS {
                return Err(Failure::Wrong(format!(
                    "yapboz: --tests: found more than {MOST_TESTS}, wanted at most as many"
                )));
            }
            let input = gir::text(&puzzle).map_err(|error| unwritable(&error))?;
            let answer = proven(&mut solver, &puzzle).map_err(|words| {
                Failure::Unable(format!("yapboz: puzzle {}: {words}", index + 1))
            })?;
            tests.push(Test {
                input,
                answer: cik::text(&answer),
            });
        }
        if tests.len() < package.least {
            let (found, Package { name, least, .. }) = (tests.len(), package);
            return Err(Failure::Wrong(format!(
                "yapboz: --tests: found {found}, wanted at least {least} for {name}"
            )));
        }
        new_folder::write(folder, &(package.files)(&tests))
    }
}

/// Only words of a goal can keep a puzzle from being written.
fn unwritable(error: &gir::Unwritable) -> Failure {
    Failure::Wrong(format!("yapboz: {}: {error}", options::GOAL))
}

/// The most moves of a walk: on the largest boards they take 0.3 s.
const MOST_STEPS: u64 = 10_000_000;

/// The most tests, which are all held before the first is written: 20 MB of the largest boards.
const MOST_TESTS: usize = 10_000;

/// The first ones, so many.
fn first<I: Iterator>(count: u64, items: I) -> impl Iterator<Item = I::Item> {
    (0..count).zip(items).map(|(_, item)| item)
}

/// A puzzle's answer, of the fewest moves; or words why it is not known.
fn proven(solver: &mut Solver, puzzle: &Puzzle) -> Result<Answer, String> {
    let solved = solver
        .solve(puzzle)
        .map_err(|unsolved| unsolved.to_string())?;
    match solved.at_least() {
        None => Ok(solved.answer),
        Some(least) => {
            let least = at_least_in_words(least.into());
            Err(format!(
                "no solution is proven to be the canonical one; {least}"
            ))
        }
    }
}
