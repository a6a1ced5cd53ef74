//! Tests as packages for judging systems: their files, and what is in them.

mod cms;
mod cpp;
mod icpc;
mod polygon;
mod statement;

use crate::moves::Path;
use crate::puzzle::Puzzle;
use crate::text::dialect::{Answer, Dialect};
use crate::text::gir;
use std::iter;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    pub puzzle: Puzzle,
    pub moves: Option<Path>,
    /// The puzzle, as [`gir`] writes it; without its goal if that is the dialect's.
    pub input: String,
    /// The solution, as the dialect writes it.
    pub answer: String,
}

impl Test {
    pub fn new(puzzle: Puzzle, moves: Option<Path>, dialect: &Dialect) -> Result<Test, gir::Unwritable> {
        let mut input = gir::text(&puzzle)?;
        input.truncate(input.strip_suffix(&dialect.goal).map_or(0, str::len));
        Ok(Test { input, answer: dialect.text(moves.as_deref()), puzzle, moves })
    }
}

/// The word of a problem for "no solution", unless another is asked for.
pub const NO_SOLUTION: &str = "impossible";

/// A program in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    Solution,
    /// A submission that fails, by its name.
    Mistake(&'static str),
    Checker,
    Validator(Inputs),
}

/// The language of the checker and of the validator, where a judge takes several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    #[default]
    Cpp,
    Rust,
}

pub const LANGUAGES: [(Language, &str); 2] = [(Language::Cpp, "cpp"), (Language::Rust, "rust")];

/// A submission that fails: its name, and its verdict as the ICPC format calls it.
struct Mistake {
    name: &'static str,
    verdict: &'static str,
    /// Whether it takes a puzzle with a solution.
    needs_solution: bool,
    /// Whether it takes an answer with a number in front.
    needs_count: bool,
}

const MISTAKES: [Mistake; 5] = [
    Mistake { name: "two_moves_more", verdict: "wrong_answer", needs_solution: true, needs_count: false },
    Mistake { name: "count_off_by_one", verdict: "wrong_answer", needs_solution: false, needs_count: true },
    Mistake { name: "never_solvable", verdict: "wrong_answer", needs_solution: true, needs_count: false },
    Mistake { name: "fails", verdict: "run_time_error", needs_solution: false, needs_count: false },
    Mistake { name: "endless", verdict: "time_limit_exceeded", needs_solution: false, needs_count: false },
];

/// What all inputs have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// Columns and rows.
    pub least: (usize, usize),
    pub most: (usize, usize),
    /// Whether the tiles are the numbers from 1 on, and the blank is a dot.
    pub are_numbers: bool,
    /// Whether all begin with a size line, or none does; `None` if some do.
    pub have_size_line: Option<bool>,
}

/// Tests of one problem, at least one, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tests {
    /// Those that the statement shows.
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
    pub language: Language,
    pub dialect: &'a Dialect,
    pub source: &'a dyn Fn(Program) -> String,
}

struct Place<'a> {
    test: &'a Test,
    index: usize,
    /// The folder in the ICPC format.
    folder: &'static str,
    /// Its number, with as many digits as the last one and at least two.
    number: String,
}

impl Problem<'_> {
    fn inputs(&self) -> Inputs {
        let widths = || self.tests.all().map(|test| test.puzzle.grid().width());
        let heights = || self.tests.all().map(|test| test.puzzle.grid().height());
        let boards = if self.dialect.goal.is_empty() { 2 } else { 1 };
        let has_size_line = |test: &Test| test.input.lines().count() > boards * test.puzzle.grid().height();
        let first = self.tests.all().next().map(has_size_line);
        let is_first = |test: &Test| Some(has_size_line(test)) == first;
        Inputs {
            least: (widths().min().unwrap_or_default(), heights().min().unwrap_or_default()),
            most: (widths().max().unwrap_or_default(), heights().max().unwrap_or_default()),
            are_numbers: self.tests.all().all(|test| has_numbers(&test.puzzle)),
            have_size_line: first.filter(|_| self.tests.all().all(is_first)),
        }
    }

    fn places(&self) -> impl Iterator<Item = Place<'_>> {
        let (samples, digits) = (self.tests.samples.len(), self.digits());
        self.tests.all().enumerate().map(move |(index, test)| Place {
            test,
            index,
            folder: if index < samples { "sample" } else { "secret" },
            number: format!("{:0digits$}", index + 1),
        })
    }

    fn files(&self, paths: impl Fn(&Place) -> [String; 2]) -> Vec<File> {
        let files = |place: Place| {
            let [input, answer] = paths(&place);
            [File::new(input, &place.test.input), File::new(answer, &place.test.answer)]
        };
        self.places().flat_map(files).collect()
    }

    /// The solution, and the submissions that fail, each in the folder that is given for its verdict, or for `accepted`.
    fn submissions(&self, folder: impl Fn(&str) -> String) -> Vec<File> {
        let file = |verdict: &str, name: &str, program| {
            File::new(format!("{}/{name}.rs", folder(verdict)), (self.source)(program))
        };
        let mistakes = self.mistakes().map(|Mistake { name, verdict, .. }| file(verdict, name, Program::Mistake(name)));
        iter::once(file("accepted", "yapboz", Program::Solution)).chain(mistakes).collect()
    }

    /// Those that fail some of the tests.
    fn mistakes(&self) -> impl Iterator<Item = &'static Mistake> {
        let has_solution = self.tests.all().any(|test| test.moves.is_some());
        let has_count = self.dialect.counts_word() || self.dialect.answer != Answer::Path && has_solution;
        MISTAKES
            .iter()
            .filter(move |mistake| (has_solution || !mistake.needs_solution) && (has_count || !mistake.needs_count))
    }

    /// The digits of every test's number: those of the last one, and at least two.
    fn digits(&self) -> usize {
        self.tests.all().count().to_string().len().max(2)
    }
}

/// Whether the tiles are the numbers from 1 on, and the blank is a dot.
pub fn has_numbers(puzzle: &Puzzle) -> bool {
    puzzle.word(puzzle.blank()) == "." && has_number_tiles(puzzle)
}

/// Whether the tiles are the numbers from 1 on, whatever the blank is.
fn has_number_tiles(puzzle: &Puzzle) -> bool {
    let tiles = puzzle.position().tiles().iter().filter(|tile| **tile != puzzle.blank());
    let mut numbers: Vec<&str> = tiles.map(|tile| puzzle.word(*tile)).collect();
    numbers.sort_unstable_by_key(|word| (word.len(), *word));
    numbers.iter().zip(1..).all(|(word, n)| **word == n.to_string())
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path within the package, with `/` between folders.
    pub path: String,
    pub text: String,
    pub is_program: bool,
}

impl File {
    fn new(path: impl Into<String>, text: impl Into<String>) -> File {
        File { path: path.into(), text: text.into(), is_program: false }
    }

    /// A shell script of these commands.
    fn script(path: &str, commands: &str) -> File {
        File { is_program: true, ..File::new(path, format!("#!/bin/sh\n{commands}\n")) }
    }
}

/// A text whose names between `@` are replaced, in one pass: what replaces a name is not searched for names.
fn filled(text: &str, part: impl Fn(&str) -> String) -> String {
    text.split('@').map(part).collect()
}

pub struct Package {
    pub name: &'static str,
    pub about: &'static str,
    /// The fewest tests that it may have.
    pub least: usize,
    /// Whether it is a problem, with a name and a usual set of tests, and not only tests.
    pub is_problem: bool,
    /// Whether its checker and its validator may be in Rust.
    pub takes_rust: bool,
    /// Its files; the tests are numbered from 1.
    pub files: fn(&Problem) -> Vec<File>,
}

/// All kinds of packages, the plain one first.
pub const PACKAGES: &[Package] = &[
    Package {
        name: "pairs",
        about: "01.in and 01.ans, 02.in and 02.ans, and so on",
        least: 1,
        is_problem: false,
        takes_rust: false,
        files: |problem| problem.files(|place| ["in", "ans"].map(|kind| format!("{}.{kind}", place.number))),
    },
    Package {
        name: "icpc",
        about: "the problem package format of 2025-09, for BAPCtools; DOMjudge and Kattis take icpc-legacy",
        least: 2,
        is_problem: true,
        takes_rust: true,
        files: |problem| icpc::files(problem, &icpc::NEW),
    },
    Package {
        name: "icpc-legacy",
        about: "the same format before 2023, for DOMjudge, Kattis and other judges of the format",
        least: 2,
        is_problem: true,
        takes_rust: true,
        files: |problem| icpc::files(problem, &icpc::LEGACY),
    },
    Package {
        name: "polygon",
        about:
            "Codeforces' format: problem.xml, tests/01 and tests/01.a, and so on, a checker and a validator for testlib",
        least: 1,
        is_problem: true,
        takes_rust: false,
        files: polygon::files,
    },
    Package {
        name: "cms",
        about: "the Italian format of the Contest Management System: task.yaml, input/input0.txt and so on",
        least: 2,
        is_problem: true,
        takes_rust: false,
        files: cms::files,
    },
];
