//! Tests for a folder: no two alike, made of parts and of boards that are given.

use super::plan::{PlanPart, Request, USUAL};
use super::{counted, note_missing, unwritable, Generate};
use crate::cmd::io::{self, ProgressLine};
use crate::cmd::{advised, options, Failure};
use crate::package::{Test, Tests};
use crate::puzzle::Puzzle;
use crate::solver::Solver;
use crate::text::dialect::Dialect;
use crate::text::{at_least_in_words, gir};
use std::collections::HashSet;

/// The most tests, which are all in memory before the first is written: 20 MB of the largest
/// boards.
pub const MOST: usize = 10_000;

/// The puzzles of tests, none of them twice.
#[derive(Default)]
pub struct Drawn {
    pub puzzles: Vec<Puzzle>,
    /// The number of those that are given, which are the first.
    given: usize,
    inputs: HashSet<String>,
}

impl Drawn {
    fn add(
        &mut self,
        part: &PlanPart,
        mut all: impl Iterator<Item = Result<Puzzle, Failure>>,
        progress: &mut ProgressLine,
    ) -> Result<u64, Failure> {
        let (mut found, mut repeated) = (0, 0);
        // If puzzles repeat a hundred times more often than they differ, a further different puzzle
        // is unlikely.
        while found < part.count
            && (part.request == Request::Given || repeated <= 100 * (self.puzzles.len() + 1))
        {
            progress.show(&format!("puzzle {}", self.puzzles.len() + 1));
            let Some(puzzle) = all.next() else { break };
            let puzzle = puzzle?;
            if self
                .inputs
                .insert(gir::text(&puzzle).map_err(|error| unwritable(&error))?)
            {
                self.puzzles.push(puzzle);
                (found, repeated) = (found + 1, 0);
            } else {
                repeated += 1;
            }
            if self.puzzles.len() > MOST {
                let found = format!("--tests: found more than {MOST} puzzles, expected no more");
                return Err(Failure::Wrong(found));
            }
        }
        Ok(found)
    }
}

pub fn drawn(generate: &Generate) -> Result<Drawn, Failure> {
    let mut progress = ProgressLine::new();
    let mut all = Drawn::default();
    let cache = generate.cache();
    for (puzzles, part) in generate.begun(&cache)? {
        let mut solver = (generate.are_unique && part.request == Request::Given)
            .then(|| generate.solver(&cache));
        let (mut drawn, mut left_out) = (0, 0);
        let kept = puzzles.filter_map(|puzzle| {
            drawn += 1;
            let kept = puzzle.and_then(|puzzle| match &mut solver {
                Some(solver) => {
                    Ok((counted("--unique", solver, &puzzle)?.1 <= 1).then_some(puzzle))
                }
                None => Ok(Some(puzzle)),
            });
            left_out += usize::from(matches!(kept, Ok(None)));
            kept.transpose()
        });
        let found = all.add(&part, kept, &mut progress)?;
        progress.clear();
        if left_out > 0 {
            let name = &part.name;
            io::note(&format!(
                "{name}: left out {left_out} of {drawn} puzzles: they have several \
                shortest solutions"
            ));
        }
        if part.request == Request::Given {
            all.given = all.puzzles.len();
        }
        // Nobody asked for the usual numbers.
        if part.name != USUAL {
            note_missing(&part, found, "test");
        }
    }
    Ok(all)
}

/// Makes the tests of puzzles. Before a puzzle is solved, `check` may refuse it.
pub fn tests(
    generate: &Generate,
    drawn: Drawn,
    mut check: impl FnMut(usize, &Puzzle) -> Result<(), Failure>,
) -> Result<Tests, Failure> {
    let Drawn { puzzles, given, .. } = drawn;
    let mut progress = ProgressLine::new();
    let mut solver = Solver::of_many(generate.limits);
    let mut secret = Vec::new();
    for (number, puzzle) in (1..).zip(puzzles) {
        check(number, &puzzle)?;
        progress.show(&format!("puzzle {number}"));
        let test = test(&mut solver, puzzle, &generate.dialect);
        progress.clear();
        secret.push(test.map_err(|why| Failure::Unable(format!("puzzle {number}: {why}")))?);
    }
    let mut samples = Vec::new();
    if generate.is_plan {
        secret[given..].sort_by_key(|test| match &test.moves {
            Some(moves) => (false, moves.len()),
            None => (true, 0),
        });
        if given == 0 {
            let is_short = |test: &Test| test.moves.as_ref().is_some_and(|moves| !moves.is_empty());
            samples.extend(taken(&mut secret, is_short));
            samples.extend(taken(&mut secret, |test| test.moves.is_none()));
        }
    }
    if samples.is_empty() {
        samples.extend(secret.drain(..secret.len().min(1)));
    }
    Ok(Tests { samples, secret })
}

/// Takes the first test of a kind away, unless it is the only test.
fn taken(tests: &mut Vec<Test>, is_kind: impl FnMut(&Test) -> bool) -> Option<Test> {
    let at = tests.iter().position(is_kind).filter(|_| tests.len() > 1);
    at.map(|at| tests.remove(at))
}

fn test(solver: &mut Solver, puzzle: Puzzle, dialect: &Dialect) -> Result<Test, String> {
    let solved = options::solve_in_order(dialect.order, &puzzle, |puzzle| solver.find(puzzle));
    let solved = solved.map_err(|unsolved| advised(&unsolved))?;
    if let Some(least) = solved.at_least() {
        let least = at_least_in_words(least.into());
        return Err(format!("no solution is proven to be canonical; {least}"));
    }
    Test::new(puzzle, solved.path, dialect).map_err(|error| error.to_string())
}
