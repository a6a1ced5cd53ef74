//! Tests as packages for judging systems: their files, and what is in them.

/// A test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The puzzle, as [`crate::format::gir`] writes it.
    pub input: String,
    /// The answer, as [`crate::format::cik`] writes it.
    pub answer: String,
}

/// A file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path within the package, with `/` between folders.
    pub path: String,
    /// Its text.
    pub text: String,
    /// Whether it is a program.
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

    /// A shell script that becomes this command.
    fn script(path: &str, command: &str) -> File {
        File {
            is_program: true,
            ..File::new(path, format!("#!/bin/sh\nexec {command}\n"))
        }
    }
}

/// A kind of package.
pub struct Package {
    /// Its name.
    pub name: &'static str,
    /// What it is, in one line for the help.
    pub about: &'static str,
    /// The fewest tests that it may have.
    pub least: usize,
    /// Its files; the tests are numbered from 1.
    pub files: fn(&[Test]) -> Vec<File>,
}

/// All kinds of packages, the plain one first.
pub const PACKAGES: &[Package] = &[
    Package {
        name: "pairs",
        about: "01.in and 01.ans, 02.in and 02.ans, and so on",
        least: 1,
        files: |tests| {
            named(tests, |_, number| {
                ["in", "ans"].map(|kind| format!("{number}.{kind}"))
            })
        },
    },
    Package {
        name: "icpc",
        about: "a problem package for DOMjudge and Kattis; the first test is its sample",
        least: 2,
        files: icpc,
    },
    Package {
        name: "polygon",
        about: "tests/01 and tests/01.a, and so on, and problem.xml, as Polygon has them",
        least: 1,
        files: polygon,
    },
];

/// The digits of every test's number: those of the last one, and at least two.
fn digits(tests: usize) -> usize {
    tests.to_string().len().max(2)
}

/// Both files of every test; `names` makes their paths from its index and its number.
fn named(tests: &[Test], names: impl Fn(usize, &str) -> [String; 2]) -> Vec<File> {
    let digits = digits(tests.len());
    let files = |(index, test): (usize, &Test)| {
        let [input, answer] = names(index, &format!("{:0digits$}", index + 1));
        [
            File::new(input, &test.input),
            File::new(answer, &test.answer),
        ]
    };
    tests.iter().enumerate().flat_map(files).collect()
}

/// The problem package format, in the version "legacy", which all judging systems of the format read.
fn icpc(tests: &[Test]) -> Vec<File> {
    let mut files = vec![
        File::new(
            "problem.yaml",
            "problem_format_version: legacy\nname: Yapboz\nvalidation: custom\n",
        ),
        File::new("problem_statement/problem.en.tex", STATEMENT),
    ];
    for (folder, command) in [
        ("input_validators", "--input"),
        ("output_validators", "\"$@\""),
    ] {
        files.push(File::script(&format!("{folder}/yapboz/build"), "true"));
        files.push(File::script(
            &format!("{folder}/yapboz/run"),
            &format!("yapboz check --icpc {command}"),
        ));
    }
    files.extend(named(tests, |index, number| {
        let folder = if index == 0 { "sample" } else { "secret" };
        ["in", "ans"].map(|kind| format!("data/{folder}/{number}.{kind}"))
    }));
    files
}

const STATEMENT: &str = r"\problemname{Yapboz}

On a board of rows and columns there are tiles, no two alike, and one cell is empty: the blank. A move takes
the blank to a cell beside it, above it or below it, and the tile from there to where the blank was. Lead the
start to the goal in as few moves as there can be.

\section*{Input}
The start and then the goal, row after row from the top. If there is a first line such as \texttt{4x1}, it is the
number of columns and the number of rows of both boards. The tiles of a row are words without spaces, with
a space between one and the next. One word is the blank: it is \texttt{.} where there is such a word, else
\texttt{\_}, else \texttt{0}, else \texttt{x} or \texttt{X}. Both boards have as many rows and columns, and the
same words.

\section*{Output}
Two lines: the number of moves, and the way of the blank, a letter a move without spaces: \texttt{R} to the
right, \texttt{D} down, \texttt{U} up, \texttt{L} to the left. Where the start is the goal, the second line is
empty. Where no moves lead to the goal, write \texttt{12} and \texttt{YAZDIRILAMAZ}. Of several ways of the fewest
moves, any is right.
";

fn polygon(tests: &[Test]) -> Vec<File> {
    let count = tests.len();
    let digits = digits(count);
    let xml = format!(
        r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="1" short-name="yapboz">
    <names>
        <name language="english" value="Yapboz"/>
    </names>
    <judging cpu-name="" cpu-speed="" input-file="" output-file="">
        <testset name="tests">
            <time-limit>1000</time-limit>
            <memory-limit>268435456</memory-limit>
            <test-count>{count}</test-count>
            <input-path-pattern>tests/%0{digits}d</input-path-pattern>
            <answer-path-pattern>tests/%0{digits}d.a</answer-path-pattern>
            <tests>
{}            </tests>
        </testset>
    </judging>
</problem>
"#,
        "                <test method=\"manual\"/>\n".repeat(count)
    );
    let mut files = vec![
        File::new("problem.xml", xml),
        File::script("files/check.sh", "yapboz check \"$@\""),
        File::script("files/validate.sh", "yapboz check --input"),
    ];
    files.extend(named(tests, |_, number| {
        [format!("tests/{number}"), format!("tests/{number}.a")]
    }));
    files
}
