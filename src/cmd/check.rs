//! `yapboz check`: checks an output, for a judge.

mod call;
mod heuristic;
#[cfg(test)]
mod printed;
mod program;
mod settings;
mod validator;
mod verdict;

use super::goals;
use super::input::Source;
use super::{io, options, test_files, Command, Failure};
use crate::args::{Args, Mode, Names, Opt, Section, Valued};
use crate::package::Protocol;
use crate::text::path;
use call::Call;
use settings::{Accept, Settings, CALLS};
use std::ffi::{OsStr, OsString};
use std::path::Path;

pub(super) const COMMAND: Command = Command {
    name: "check",
    operands: "IN OUT [ANSWER] | FOLDER -- PROGRAM...",
    most_operands: usize::MAX,
    about: "check an output, for a judge",
    details: include_str!("details/check.txt"),
    options: &[
        Section {
            title: "input",
            options: &[options::GOAL, options::SIZE.opt, options::BLANK.opt.rare()],
        },
        Section {
            title: "judge",
            options: &[JUDGE],
        },
        Section {
            title: "rules",
            options: &[ANY.opt, POINTS, INPUT.opt, HEURISTIC],
        },
        Section {
            title: "output",
            options: &[
                options::AS
                    .opt
                    .about("the format of OUT: text, cik (default), path, count"),
                options::LETTERS.opt,
                options::UNSOLVABLE
                    .opt
                    .about("expect WORD if there is no solution"),
            ],
        },
    ],
    names: &[Names {
        title: "operands and statuses",
        rows: |_| {
            let of_program =
                [program::USAGE, "0 all tests passed, 1 some did not, 3 fail"].map(String::from);
            options::rows(&CALLS, |judge| [judge.name, judge.about])
                .into_iter()
                .chain([of_program])
                .collect()
        },
    }],
    examples: &[
        (
            "check an output, with the solver as the jury",
            "yapboz check yapboz.gir yapboz.cik",
        ),
        (
            "run a program on the tests of a folder, each for at most two seconds",
            "yapboz check tests -- timeout 2 ./contest",
        ),
        ("check an input", "yapboz check --input yapboz.gir"),
    ],
    modes: &[
        &[
            Mode::new("--heuristic", &[]),
            Mode::new("--input", &["--judge"]),
            Mode::new("--points", &["--judge --as --letters --unsolvable"]),
            Mode::new("", &["--judge --any --as --letters --unsolvable"]),
        ],
        // CMS has no place for a validator's verdict.
        &[
            Mode::of_value("--judge", "cms", &[]),
            Mode::new("", &["--input"]),
        ],
    ],
    refused: |error| Err(call::fail(error.into())),
    run,
    ..super::DEFAULT
};

const JUDGE: Opt = options::JUDGE
    .opt
    .about("the judge: testlib (default), icpc, cms, ..; see below");

const ANY: Valued<u64> = Opt::new(
    "--any[=N]",
    "accept every path that leads to the goal, or with =N, of at most N moves",
)
.read(|value| value.number("a number of moves", 0..=MOST_MOVES));

/// The most moves of an output.
const MOST_MOVES: u64 = path::MOST_BYTES as u64;

const HEURISTIC: Opt = Opt::new(
    "--heuristic FILE",
    "check a heuristic: lines of a board and its value, or CSV with these columns",
);

const POINTS: Opt = Opt::new(
    "--points",
    "score every path: the fewest moves divided by its moves",
);

const INPUT: Valued<()> = Opt::new(
    "--input[=strict]",
    "check only IN, as an input validator; strict: accept only the bytes that 'generate --tests' \
        writes",
)
.values(|_| vec![["strict", ""].map(String::from)])
.read(|value| {
    if value.text == "strict" {
        Ok(())
    } else {
        Err(value.bad("expected strict"))
    }
});

fn run(args: &Args) -> Result<(), Failure> {
    if let Some(file) = args.text(&HEURISTIC) {
        return heuristic::run(args, file);
    }
    let mut settings = read(args).map_err(call::fail)?;
    if settings.accept == (Accept::Input { is_strict: true }) {
        settings.dialect.goal = goals::goal_rows(args).map_err(call::fail)?;
    }
    let is_of_output = matches!(
        settings.protocol,
        Protocol::Testlib | Protocol::TestlibHeader
    ) && !args.has(&INPUT.opt);
    match &args.operands[..] {
        [folder, program @ ..] if is_of_output && is_folder(args, folder) => {
            on_folder(args, folder, program).map_err(call::fail)
        }
        operands => {
            // A judge may pass any of the files as standard input.
            let source = Source::new(args, OsStr::new("-"), true).map_err(call::fail)?;
            call::run(settings, operands.to_vec(), &source)
        }
    }
}

/// Returns whether the first operand is a folder of tests: in `FOLDER -- PROGRAM`, it must be.
fn is_folder(args: &Args, operand: &OsStr) -> bool {
    Path::new(operand).is_dir() || args.before_dashes == Some(1)
}

/// Runs a program on the tests of a folder. A package's own options count unless others are given.
fn on_folder(args: &Args, folder: &OsStr, program: &[OsString]) -> Result<(), Failure> {
    let options = test_files::options(Path::new(folder))?;
    let of_checker = |error| {
        let folder = io::shown(folder);
        Failure::Wrong(format!("{folder}: the first line of the checker: {error}"))
    };
    let args = args.after(options).map_err(of_checker)?;
    let source = Source::new(&args, OsStr::new("-"), true)?;
    program::run(Call::of(read(&args)?), folder, program, &source)
}

fn read(args: &Args) -> Result<Settings, Failure> {
    let (size, judge) = (args.get(&options::SIZE)?, args.get(&options::JUDGE)?);
    let protocol = judge.map_or(Protocol::Testlib, |judge| judge.protocol);
    let accept = if args.has(&INPUT.opt) {
        Accept::Input {
            is_strict: args.get(&INPUT)?.is_some(),
        }
    } else if args.has(&ANY.opt) {
        let most = args.get(&ANY)?.map_or(u32::MAX, |most| most as u32);
        Accept::Any { most }
    } else if args.has(&POINTS) {
        Accept::Points
    } else {
        Accept::Shortest
    };
    let dialect = options::dialect(args, args.get(&options::AS)?)?;
    Ok(Settings {
        protocol,
        accept,
        size,
        dialect,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::cpp;
    use crate::quote::words;
    use crate::text::dialect::Dialect;

    /// Reads words as the options of `check`.
    fn dialect(options: Vec<String>) -> Dialect {
        let options = options.into_iter().map(OsString::from).collect();
        let args = Args::new(options, COMMAND.name, COMMAND.options, COMMAND.modes).unwrap();
        let settings = read(&args).unwrap_or_else(|_| panic!("options have values"));
        let goal = goals::goal_rows(&args).unwrap_or_else(|_| panic!("a goal is a board"));
        Dialect {
            goal,
            ..settings.dialect
        }
    }

    #[test]
    fn the_first_line_of_a_checker_has_its_dialect() {
        for options in [
            "",
            "--as text --letters rdul --unsolvable impossible --goal '1 2;3 .'",
            "--letters 'RIGHT DOWN UP LEFT' --unsolvable 'no path' --goal '\" 2;\u{e9} .'",
            "--as path --letters tiles --unsolvable -1 --goal '1 2 3 .' --size 4x1",
            "--as text --letters \u{2192}\u{2193}\u{2191}\u{2190} --unsolvable '\\;\"'\\\\",
            "--as count --goal '1;2;.' --size 1x3",
        ] {
            let dialect_of_it = dialect(words(options).unwrap());
            let checker = cpp::checker(&dialect_of_it, Protocol::Icpc);
            let line = checker.lines().next().unwrap();
            let line = line.strip_prefix(cpp::OPTIONS).unwrap();
            assert_eq!(dialect(words(line).unwrap()), dialect_of_it, "{line}");
        }
    }
}
