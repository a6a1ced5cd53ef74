//! Tests for a set: no two alike, from files and from plans.

use super::plan::Request;
use crate::cmd::io::{self, Block, Lines};
use crate::cmd::{message, Failure};
use crate::grid::Grid;
use crate::moves::Move;
use crate::package::Test;
use crate::puzzle::Puzzle;
use crate::solver::{arm, Arm};
use crate::text::{gir, in_words};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The most tests, which are all in memory before the first is written: 20 MB of the largest boards.
pub const MOST: usize = 10_000;

/// A set that grows.
#[derive(Default)]
pub struct Tests {
    pub all: Vec<Test>,
    inputs: HashSet<String>,
}

/// Puzzles, or why there is none.
pub type Puzzles = Box<dyn Iterator<Item = Result<Puzzle, Failure>>>;

/// Finds the canonical solution of a puzzle, or says why it is not known.
pub type Solve<'a> = &'a mut dyn FnMut(&Puzzle) -> Result<Option<Vec<Move>>, String>;

impl Tests {
    /// Whether the set does not have a puzzle yet. Then it has a place for it.
    fn is_new(&mut self, puzzle: &Puzzle) -> Result<bool, Failure> {
        let input = gir::text(puzzle).map_err(|error| super::unwritable(&error))?;
        let is_new = self.inputs.insert(input);
        if self.inputs.len() > MOST {
            return Err(Failure::Wrong(format!("yapboz: --tests: found more than {MOST} puzzles, expected no more")));
        }
        Ok(is_new)
    }

    /// Adds a new puzzle.
    fn add(&mut self, puzzle: Puzzle, solve: Solve) -> Result<(), Failure> {
        let number = self.all.len() + 1;
        let moves = solve(&puzzle).map_err(|error| Failure::Unable(format!("yapboz: puzzle {number}: {error}")))?;
        let test = Test::new(puzzle, moves).map_err(|error| super::unwritable(&error))?;
        self.all.push(test);
        Ok(())
    }

    /// Adds the different puzzles of a file, one a line as for `batch`, or of the tests of a folder. All are read before the
    /// first is solved.
    pub fn add_from(&mut self, path: &OsStr, size: Option<Grid>, solve: Solve) -> Result<(), Failure> {
        let mut puzzles = Vec::new();
        for puzzle in from(path, size)? {
            let puzzle = puzzle?;
            if self.is_new(&puzzle)? {
                puzzles.push(puzzle);
            }
        }
        puzzles.into_iter().try_for_each(|puzzle| self.add(puzzle, solve))
    }

    /// Adds a number of different puzzles of an iterator, or all that there are, and returns their number. After a hundred
    /// times as many repeated ones as there are different ones, a further one would be a surprise.
    pub fn add_some(&mut self, count: Option<u64>, puzzles: Puzzles, solve: Solve) -> Result<u64, Failure> {
        let (mut found, mut repeated) = (0, 0);
        for puzzle in puzzles {
            if count == Some(found) || repeated > 100 * (self.all.len() + 1) {
                break;
            }
            let puzzle = puzzle?;
            if self.is_new(&puzzle)? {
                self.add(puzzle, solve)?;
                (found, repeated) = (found + 1, 0);
            } else {
                repeated += 1;
            }
        }
        Ok(found)
    }

    /// The same, with a note if there are fewer.
    pub fn add_asked(&mut self, count: Option<u64>, name: &str, puzzles: Puzzles, solve: Solve) -> Result<(), Failure> {
        let found = self.add_some(count, puzzles, solve)?;
        if let Some(count) = count.filter(|count| found < *count) {
            message(format_args!("note: {name}: found {}, expected {count}", in_words(found, "different test")));
        }
        Ok(())
    }

    /// Puts the tests from a number on in order of difficulty; if they are the first, a short one and an unsolvable one
    /// come before all others. Returns the number of these samples.
    pub fn sort(&mut self, from: usize) -> usize {
        let difficulty = |test: &Test| match &test.moves {
            Some(moves) => (false, moves.len()),
            None => (true, 0),
        };
        self.all[from..].sort_by_key(difficulty);
        let is_sample = [
            |test: &Test| test.moves.as_ref().is_some_and(|moves| !moves.is_empty()),
            |test: &Test| test.moves.is_none(),
        ];
        let mut samples = 0;
        for is_sample in is_sample {
            let left = &self.all[samples..];
            if let Some(at) = left.iter().position(is_sample).filter(|_| from == 0 && left.len() > 1) {
                let sample = self.all.remove(samples + at);
                self.all.insert(samples, sample);
                samples += 1;
            }
        }
        samples.max(1)
    }
}

/// The usual plan for a shape: all kinds of puzzles that can be solved for sure.
pub fn usual(grid: Grid, has_one_goal: bool) -> Vec<(u64, Request)> {
    use crate::generate::Start::{Solvable, Unsolvable, Walk};

    let is_small = arm(grid) != Arm::Large;
    let mut plan = vec![
        (1, Request::Random(Walk(0))),
        (2, Request::Random(Walk(4))),
        (3, Request::Random(Walk(10))),
        (10, Request::Random(if is_small { Solvable } else { Walk(20) })),
    ];
    if grid.cells() > Grid::LEAST {
        plan.push((2, Request::Random(Unsolvable)));
    }
    if grid.cells() <= 10 && has_one_goal {
        plan.push((2, Request::Hardest));
    }
    plan
}

/// The puzzles of a file or a folder, read one by one.
fn from(path: &OsStr, size: Option<Grid>) -> Result<Puzzles, Failure> {
    let folder = Path::new(path);
    if !io::is_stream(path) && folder.is_dir() {
        let files = inputs(folder).map_err(|error| io::unable(path, &error))?;
        return Ok(Box::new(files.into_iter().map(move |file| crate::cmd::input::puzzle(file.as_os_str(), size))));
    }
    let name = io::shown(path).into_owned();
    let mut lines = Lines::open(path, gir::MOST_BYTES)?;
    let blocks = std::iter::from_fn(move || lines.block(1).transpose());
    let puzzle = move |(number, block): (usize, Result<Block, Failure>)| {
        let block = match block {
            Ok(block) => block,
            Err(failure) => return Some(Err(failure)),
        };
        let line = block.lines().next().filter(|line| !gir::is_empty(line))?;
        Some(gir::line_puzzle(line, size).map_err(|mut error| {
            error.position.line = number;
            Failure::Wrong(format!("{name}:{error}"))
        }))
    };
    Ok(Box::new((1..).zip(blocks).filter_map(puzzle)))
}

/// The inputs of a set that this program wrote, in the order of their paths: `NAME.in`, or `NAME` beside `NAME.a`.
fn inputs(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder)? {
        entries.push(entry?.path());
    }
    entries.sort();
    let mut files = Vec::new();
    for path in entries {
        let mut answer = path.clone().into_os_string();
        answer.push(".a");
        if path.is_dir() {
            files.extend(inputs(&path)?);
        } else if path.extension().is_some_and(|end| end == "in") || Path::new(&answer).is_file() {
            files.push(path);
        }
    }
    Ok(files)
}
