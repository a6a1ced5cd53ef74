//! `--tests`: writes the puzzles and their solutions to a new folder, laid out for a judge.

use super::{drawn, Generate, TESTS, TITLE};
use crate::args::{Args, UsageError};
use crate::cmd::io::ProgressLine;
use crate::cmd::{new_folder, options, Failure};
use crate::fnv::fnv;
use crate::package::mistakes::MISTAKES;
use crate::package::{plain, Inputs, Package, Problem, Submission, Tests, ACCEPTED};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::submission::{Language, Program, Requirements, PROGRAMS};
use crate::system;
use crate::text::in_words;
use std::borrow::Cow;
use std::ffi::OsStr;
use std::iter;
use std::path::Path;

/// The most seconds that the printed solution may take for a test.
const MOST_SECONDS: u64 = 20;

pub(super) struct Folder<'a> {
    path: &'a Path,
    /// The problem package of a judge; without a judge, the folder has tests alone.
    pub(super) package: Option<&'static Package>,
    title: Cow<'a, str>,
}

impl Folder<'_> {
    pub(super) fn read(args: &Args) -> Result<Option<Folder<'_>>, Failure> {
        args.get(&TESTS)?;
        let Some(path) = args.text(&TESTS.opt) else {
            return Ok(None);
        };
        Ok(Some(Folder {
            path: Path::new(path),
            package: args.get(&options::JUDGE)?.and_then(|judge| judge.package),
            title: args
                .text(&TITLE)
                .unwrap_or(OsStr::new("Yapboz"))
                .to_string_lossy(),
        }))
    }

    pub(super) fn write(&self, generate: &Generate) -> Result<(), Failure> {
        new_folder::check_free(self.path, None)?;
        let (is_problem, package) = (
            self.package.is_some(),
            self.package.unwrap_or(&plain::PACKAGE),
        );
        let name = if is_problem {
            self.short_name()?
        } else {
            String::new()
        };
        let drawn = drawn::drawn(generate)?;
        let (found, least) = (drawn.puzzles.len(), package.least_tests);
        if found < least {
            let message = format!(
                "--tests: found {}, expected at least {least}",
                in_words(found as u64, "puzzle")
            );
            return Err(Failure::Wrong(message));
        }
        let printed = is_problem.then(|| Printed::of(&drawn.puzzles, generate));
        let mut printed = printed.transpose()?;
        let check = |number, puzzle: &Puzzle| {
            printed
                .as_mut()
                .map_or(Ok(()), |printed| printed.try_on(number, puzzle))
        };
        let tests = drawn::tests(generate, drawn, check)?;
        let (submissions, seconds) = match &printed {
            Some(printed) => printed.of_problem(&tests, generate)?,
            None => Default::default(),
        };
        let goal = Some(&*generate.dialect.goal).filter(|goal| !goal.is_empty());
        let texts = iter::once(&*self.title)
            .chain(goal)
            .chain(tests.all().map(|test| test.input.as_str()));
        let problem = Problem {
            uuid: &uuid(generate.seed, texts),
            tests: &tests,
            name: &name,
            title: &self.title,
            seconds,
            dialect: &generate.dialect,
            submissions: &submissions,
        };
        new_folder::write(self.path, &package.files(&problem))
    }

    /// Returns the short name of the problem: the name of the folder.
    fn short_name(&self) -> Result<String, Failure> {
        let path = self.path.canonicalize();
        let path = path.as_deref().unwrap_or(self.path);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_short = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        if !name.is_empty() && name.chars().all(is_short) {
            return Ok(name.into());
        }
        let expected = "expected lowercase letters and digits, as in the short names of problems";
        Err(UsageError::bad_value(TESTS.opt.name(), name.as_ref().as_ref(), expected).into())
    }
}

/// The printed solution of a problem, and how long it takes.
struct Printed {
    program: &'static Program,
    /// The puzzle that takes it the most seconds, and these.
    slowest: Option<(u64, Puzzle)>,
}

impl Printed {
    fn of(puzzles: &[Puzzle], generate: &Generate) -> Result<Printed, Failure> {
        let cells = puzzles
            .iter()
            .map(|puzzle| puzzle.grid().cells())
            .max()
            .unwrap_or_default();
        let program = Program::for_cells(cells).ok_or_else(|| {
            let expected = format!(
                "expected at most {}, which the printed solution solves",
                PROGRAMS[1].cells
            );
            Failure::Wrong(format!(
                "--judge: found a board of {cells} cells, {expected}"
            ))
        })?;
        let bytes = program.bytes(cells);
        if bytes > generate.limits.memory.0 || !system::grants(bytes) {
            let expected = format!("expected {} MiB", bytes.div_ceil(1 << 20));
            let found = "--judge: found too little memory to run the printed solution";
            return Err(Failure::Unable(format!("{found}, {expected}")));
        }
        Ok(Printed {
            program,
            slowest: None,
        })
    }

    /// Counts how long the program takes for a puzzle, before anything else is done with it.
    fn try_on(&mut self, number: usize, puzzle: &Puzzle) -> Result<(), Failure> {
        let mut progress = ProgressLine::new();
        progress.show(&format!("puzzle {number}: the printed solution"));
        let seconds = self.program.seconds(puzzle, MOST_SECONDS);
        progress.clear();
        let seconds = seconds.ok_or_else(|| {
            let found = format!(
                "--judge: puzzle {number}: the printed solution takes more than {MOST_SECONDS} s"
            );
            let expected = "expected puzzles of fewer moves, as with --moves";
            Failure::Wrong(format!("{found}, {expected}"))
        })?;
        if self
            .slowest
            .as_ref()
            .map_or(true, |(most, _)| seconds > *most)
        {
            self.slowest = Some((seconds, puzzle.clone()));
        }
        Ok(())
    }

    /// Returns the solution in both languages, submissions that fail, and the time limit.
    fn of_problem(
        &self,
        tests: &Tests,
        generate: &Generate,
    ) -> Result<(Vec<Submission>, u64), Failure> {
        for (number, test) in (1..).zip(tests.all()) {
            let start = test.puzzle.start();
            let are_read = (0..)
                .zip(start.words())
                .all(|(cell, word)| cell == start.blank().index() || self.program.reads(word));
            if test.puzzle.has_alike() || !are_read {
                let expected = "expected tiles of one character, or numbers, as the printed \
                    solution reads them";
                let found = format!("--judge: test {number}: found other tiles, {expected}");
                return Err(Failure::Wrong(found));
            }
        }
        let wanted = Requirements {
            goal: self.goal(tests, generate)?,
            blank: blank(tests)?,
            dialect: generate.dialect.clone(),
            ..form(&Inputs::of(tests, &generate.dialect))?
        };
        let seconds = self
            .slowest
            .as_ref()
            .map_or(1, |(seconds, _)| (2 * seconds).max(1));
        let command = "yapboz generate";
        let solution = |language, end| Submission {
            name: format!("yapboz.{end}"),
            verdict: ACCEPTED,
            text: self.program.source(
                &Requirements {
                    language,
                    ..wanted.clone()
                },
                command,
            ),
        };
        let mut submissions = vec![
            solution(Language::Cpp, "cpp"),
            solution(Language::Rust, "rs"),
        ];
        let mistakes = MISTAKES
            .iter()
            .filter(|mistake| (mistake.fails)(tests, seconds));
        submissions.extend(mistakes.map(|mistake| Submission {
            name: format!("{}.cpp", mistake.name),
            verdict: mistake.verdict,
            text: self.program.wrong(&wanted, command, mistake.part),
        }));
        Ok((submissions, seconds))
    }

    /// Returns the goal of all tests as the solution reads it, if they have one goal.
    fn goal(&self, tests: &Tests, generate: &Generate) -> Result<String, Failure> {
        match tests.all().next() {
            Some(test) if !generate.dialect.goal.is_empty() => {
                let goal = self.program.goal(&test.puzzle.goal());
                goal.map_err(|word| Failure::Wrong(format!("--judge: found the tile {word}")))
            }
            _ => Ok(String::new()),
        }
    }
}

/// Returns the blank of all tests, as the solution must know it.
fn blank(tests: &Tests) -> Result<Option<char>, Failure> {
    let mut words = tests
        .all()
        .map(|test| test.puzzle.word(test.puzzle.blank_tile()));
    let first = words.next().unwrap_or(".");
    match first.chars().collect::<Vec<_>>()[..] {
        [c] if c.is_ascii_graphic() && words.all(|word| word == first) => {
            Ok((c != '.').then_some(c))
        }
        _ => {
            let expected =
                "expected one character, the same for all tests, which the printed solution reads";
            Err(Failure::Wrong(format!(
                "--judge: found other blanks, {expected}"
            )))
        }
    }
}

/// Returns the shape of all boards, and whether a size line is above each, as the printed solution
/// must know.
fn form(inputs: &Inputs) -> Result<Requirements, Failure> {
    let Inputs {
        least,
        most,
        are_squares,
        have_size_line,
        ..
    } = *inputs;
    let Some(has_size_line) = have_size_line.filter(|_| least == most || are_squares) else {
        let expected = "expected boards of one size, or squares, which the printed solution reads";
        return Err(Failure::Wrong(format!(
            "--judge: found several sizes, {expected}"
        )));
    };
    let size = if least == most {
        [most.0, most.1]
    } else {
        [0, 0]
    };
    Ok(Requirements {
        size,
        skip: has_size_line.into(),
        ..Requirements::default()
    })
}

/// Makes a UUID of version 4 from the seed and some texts instead of from chance.
fn uuid<'a>(seed: u64, texts: impl Iterator<Item = &'a str>) -> String {
    let bytes = texts.flat_map(|text| text.bytes().chain([0]));
    let mut random = Random::new(fnv(bytes) ^ seed);
    let [high, low] = [random.next(), random.next()];
    let (high, low) = (high & !0xf000 | 0x4000, low & (u64::MAX >> 2) | 1 << 63);
    let [a, b, c] = [high >> 32, high >> 16 & 0xffff, high & 0xffff];
    format!(
        "{a:08x}-{b:04x}-{c:04x}-{:04x}-{:012x}",
        low >> 48,
        low & 0xffff_ffff_ffff
    )
}
