//! Tests as packages for judging systems: the files of a package, and their contents.

mod cms;
pub mod cpp;
mod icpc;
pub mod mistakes;
pub mod plain;
mod polygon;
mod statement;

use crate::grid::Grid;
use crate::moves::Path;
use crate::puzzle::Puzzle;
use crate::text::dialect::Dialect;
use crate::text::gir;
use std::path::{self, PathBuf};

/// A judging system: a row in [`JUDGES`].
pub struct Judge {
    pub name: &'static str,
    /// What it is, in one line for the help.
    pub about: &'static str,
    pub protocol: Protocol,
    /// The package that it takes, if it takes one.
    pub package: Option<&'static Package>,
}

/// How a judge calls a checker or a validator, and what these include.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Testlib,
    /// The same, and the judge has testlib's own header.
    TestlibHeader,
    Icpc,
    Cms,
}

const fn judge(
    name: &'static str,
    about: &'static str,
    protocol: Protocol,
    package: Option<&'static Package>,
) -> Judge {
    Judge {
        name,
        about,
        protocol,
        package,
    }
}

pub const JUDGES: &[Judge] = &[
    judge(
        "testlib",
        "judges that call programs in testlib's way, but have no testlib.h",
        Protocol::Testlib,
        None,
    ),
    judge(
        "icpc",
        "the problem package format of 2025-09, for BAPCtools",
        Protocol::Icpc,
        Some(&icpc::PACKAGE),
    ),
    judge(
        "domjudge",
        "icpc-legacy, which DOMjudge reads",
        Protocol::Icpc,
        Some(&icpc::LEGACY),
    ),
    judge(
        "kattis",
        "icpc-legacy, which Kattis reads",
        Protocol::Icpc,
        Some(&icpc::LEGACY),
    ),
    judge(
        "icpc-legacy",
        "the same format before 2023",
        Protocol::Icpc,
        Some(&icpc::LEGACY),
    ),
    judge(
        "polygon",
        "Codeforces' Polygon, which has testlib.h",
        Protocol::TestlibHeader,
        Some(&polygon::PACKAGE),
    ),
    judge(
        "cms",
        "the Contest Management System, and its Italian format",
        Protocol::Cms,
        Some(&cms::PACKAGE),
    ),
];

/// A folder of tests as a judge takes it: where the tests are, and the files beside the tests.
pub struct Package {
    pub least_tests: usize,
    /// Makes the files beside the tests.
    others: fn(&Problem) -> Vec<File>,
    /// Returns the paths of a test's input and answer.
    pub paths: fn(&NumberedTest) -> [String; 2],
    /// Returns the path of an input's answer, if an input has such a name.
    pub answer: fn(&path::Path) -> Option<PathBuf>,
    /// Returns the number of an input if numbers have no zeros in front of them.
    pub number: fn(&path::Path) -> Option<usize>,
    /// The file that shows which package it is; plain tests have none.
    pub marker: &'static str,
    /// The folders of the tests; files elsewhere repeat some of these.
    pub folders: &'static [&'static str],
    /// The path of the checker.
    pub checker: &'static str,
}

impl Package {
    /// Returns the files of a package. The tests are numbered from 1.
    pub fn files(&self, problem: &Problem) -> Vec<File> {
        let mut files = (self.others)(problem);
        for place in problem.places() {
            let [input, answer] = (self.paths)(&place);
            files.extend([
                File::new(input, &place.test.input),
                File::new(answer, &place.test.answer),
            ]);
        }
        files
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    pub puzzle: Puzzle,
    pub moves: Option<Path>,
    /// The puzzle, as [`gir`] writes it; without its goal if the dialect has one.
    pub input: String,
    pub answer: String,
}

impl Test {
    pub fn new(
        puzzle: Puzzle,
        moves: Option<Path>,
        dialect: &Dialect,
    ) -> Result<Test, gir::Unwritable> {
        let mut input = gir::text(&puzzle)?;
        input.truncate(input.strip_suffix(&dialect.goal).map_or(0, str::len));
        Ok(Test {
            input,
            answer: dialect.text(&puzzle, moves.as_deref()),
            puzzle,
            moves,
        })
    }
}

/// A problem's default word for "no solution".
pub const NO_SOLUTION: &str = "impossible";

/// A program in a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The name of its file.
    pub name: String,
    /// The verdict on it, as a folder in the ICPC format.
    pub verdict: &'static str,
    pub text: String,
}

/// The verdict on a right program.
pub const ACCEPTED: &str = "accepted";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inputs {
    pub least: (usize, usize),
    pub most: (usize, usize),
    pub are_squares: bool,
    /// True if the tiles are the numbers from 1, and the blank is a dot.
    pub are_numbers: bool,
    /// Whether all begin with a size line, or none does; `None` if only some do.
    pub have_size_line: Option<bool>,
}

/// The tests of one problem, at least one, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tests {
    pub samples: Vec<Test>,
    pub secret: Vec<Test>,
}

impl Tests {
    pub fn all(&self) -> impl Iterator<Item = &Test> {
        self.samples.iter().chain(&self.secret)
    }
}

pub struct Problem<'a> {
    pub tests: &'a Tests,
    /// The short name: lowercase letters and digits.
    pub name: &'a str,
    pub title: &'a str,
    /// 32 hexadecimal digits in five groups.
    pub uuid: &'a str,
    pub seconds: u64,
    pub dialect: &'a Dialect,
    /// The first one is the solution, in C++.
    pub submissions: &'a [Submission],
}

pub struct NumberedTest<'a> {
    pub test: &'a Test,
    index: usize,
    folder: &'static str,
    /// The test's number, with the digits of the last number and at least two.
    number: String,
}

impl Inputs {
    pub fn of(tests: &Tests, dialect: &Dialect) -> Inputs {
        let grids = || tests.all().map(|test| test.puzzle.grid());
        let (widths, heights) = (|| grids().map(Grid::width), || grids().map(Grid::height));
        let boards = if dialect.goal.is_empty() { 2 } else { 1 };
        let has_size_line =
            |test: &Test| test.input.lines().count() > boards * test.puzzle.grid().height();
        let first = tests.all().next().map(has_size_line);
        let has_numbers = |Test { puzzle, .. }: &Test| {
            puzzle.word(puzzle.blank_tile()) == "." && has_number_tiles(puzzle)
        };
        Inputs {
            least: (
                widths().min().unwrap_or_default(),
                heights().min().unwrap_or_default(),
            ),
            most: (
                widths().max().unwrap_or_default(),
                heights().max().unwrap_or_default(),
            ),
            are_squares: grids().all(|grid| grid.width() == grid.height()),
            are_numbers: tests.all().all(has_numbers),
            have_size_line: first
                .filter(|_| tests.all().all(|test| Some(has_size_line(test)) == first)),
        }
    }
}

impl Problem<'_> {
    fn inputs(&self) -> Inputs {
        Inputs::of(self.tests, self.dialect)
    }

    pub fn places(&self) -> impl Iterator<Item = NumberedTest<'_>> {
        let (samples, digits) = (self.tests.samples.len(), self.digits());
        self.tests
            .all()
            .enumerate()
            .map(move |(index, test)| NumberedTest {
                test,
                index,
                folder: if index < samples { "sample" } else { "secret" },
                number: format!("{:0digits$}", index + 1),
            })
    }

    /// Returns the submissions, each in the `folder` for its verdict.
    fn submissions(&self, folder: impl Fn(&str) -> String) -> Vec<File> {
        let file = |submission: &Submission| {
            let folder = folder(submission.verdict);
            File::new(format!("{folder}/{}", submission.name), &submission.text)
        };
        self.submissions.iter().map(file).collect()
    }

    /// Counts the digits of every test's number: the digits of the last number, and at least two.
    fn digits(&self) -> usize {
        self.tests.all().count().to_string().len().max(2)
    }
}

/// Returns whether the tiles are the numbers from 1, with any blank.
fn has_number_tiles(puzzle: &Puzzle) -> bool {
    let tiles = puzzle
        .position()
        .tiles()
        .iter()
        .filter(|tile| **tile != puzzle.blank_tile());
    let mut numbers: Vec<&str> = tiles.map(|tile| puzzle.word(*tile)).collect();
    numbers.sort_unstable_by_key(|word| (word.len(), *word));
    numbers
        .iter()
        .zip(1..)
        .all(|(word, n)| **word == n.to_string())
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The path within the package, with `/` between folders.
    pub path: String,
    pub text: String,
    pub is_program: bool,
}

impl File {
    fn new(path: impl Into<String>, text: impl Into<String>) -> File {
        File {
            path: path.into(),
            text: text.into(),
            is_program: false,
        }
    }

    fn script(path: &str, commands: &str) -> File {
        File {
            is_program: true,
            ..File::new(path, format!("#!/bin/sh\n{commands}\n"))
        }
    }
}

/// Replaces the names between `@` in a text, in one pass: a replacement is not searched for names.
fn filled(text: &str, part: impl Fn(&str) -> String) -> String {
    text.split('@').map(part).collect()
}
