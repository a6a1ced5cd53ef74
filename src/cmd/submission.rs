//! `yapboz submission`: the contest program as one source file, and the other programs that judges
//! run.

use super::{goals, io, options, Command, Failure};
use crate::args::{each, named, Args, Mode, Named, Opt, Section, UsageError, Valued};
use crate::board::Board;
use crate::grid::Grid;
use crate::order::Order;
use crate::package::{cpp, Inputs, Judge, Protocol, JUDGES};
use crate::quote::{shell, words};
use crate::submission::{Language, Program, Requirements, PROGRAMS};
use crate::text::dialect::Dialect;
use std::ffi::{OsStr, OsString};
use std::path::Path;

const CELLS: Valued<&Program> = Opt::new(
    "--cells N",
    "10 or 16, the most cells of a board (default: 10)",
)
.values(|_| {
    PROGRAMS
        .iter()
        .map(|program| [program.name, ""].map(String::from))
        .collect()
})
.read(|value| {
    let program = PROGRAMS.iter().find(|program| program.name == value.text);
    program.ok_or_else(|| {
        value.bad("expected 10 or 16; 'yapboz solve', 'batch' and 'contest' solve larger boards")
    })
});

const IO: Valued<&Named<bool>> = Opt::new(
    "--io NAME",
    "file or std: read and write yapboz.gir and yapboz.cik, or the standard streams",
)
.values(|_| options::rows(&STREAMS, |streams| [streams.name, streams.about]))
.read(|value| value.one_of("value of --io", &STREAMS, |streams| streams.name));

/// Where a program reads and writes: true for files, false for the standard streams.
const STREAMS: [Named<bool>; 2] = [
    named("file", "yapboz.gir and yapboz.cik", true),
    named("std", "standard input and output", false),
];

/// A problem of an online judge.
struct KnownProblem {
    name: &'static str,
    /// The judge, and its name of the problem.
    title: &'static str,
    /// Whether the judge takes Rust, too.
    takes_rust: bool,
    /// The options for the problem.
    options: &'static str,
    /// What the problem wants between two answers.
    between: &'static str,
}

const fn problem(
    name: &'static str,
    title: &'static str,
    takes_rust: bool,
    options: &'static str,
) -> KnownProblem {
    KnownProblem {
        name,
        title,
        takes_rust,
        options,
        between: "",
    }
}

/// The problems of `--judge`. `help judges` prints their commands.
const PROBLEMS: [KnownProblem; 8] = [
    problem(
        "hdu1043",
        "HDU 1043",
        false,
        "-g ordered --puzzles lines --as path --letters rdul --unsolvable unsolvable",
    ),
    problem(
        "poj1077",
        "POJ 1077",
        false,
        "-g ordered --as path --letters rdul --unsolvable unsolvable",
    ),
    problem(
        "uva10181",
        "UVa 10181",
        false,
        "--cells 16 -s 4x4 -g ordered --puzzles counted --as path --unsolvable 'This puzzle is \
            not solvable.'",
    ),
    KnownProblem {
        between: "\n",
        ..problem(
            "uva652",
            "UVa 652",
            false,
            "-g ordered --puzzles counted --as path --letters rdul --unsolvable unsolvable",
        )
    },
    problem(
        "hackerrank",
        "HackerRank, N Puzzle up to 4x4",
        true,
        "--cells 16 -g zero-first --skip 1 --letters 'RIGHT DOWN UP LEFT'",
    ),
    problem(
        "aoj",
        "AOJ ALDS1_13_B, _C",
        true,
        "--cells 16 -g ordered --as count",
    ),
    problem("luogu", "Luogu P1379", true, "-g 123804765 --as count"),
    problem(
        "spoj",
        "SPOJ HS08NBGM",
        true,
        "-g 876543210 --puzzles counted --as count --unsolvable -1",
    ),
];

/// Returns the command for every problem, and what its options are.
pub fn problems() -> String {
    let problem = |problem: &KnownProblem| {
        let languages = if problem.takes_rust {
            "Rust or C++"
        } else {
            "C++"
        };
        let (name, options) = (problem.name, problem.options);
        let end = if problem.takes_rust { "rs" } else { "cpp" };
        // An option stays on the line of its value.
        let mut lines = vec!["     ".to_string()];
        for word in options
            .split(" -")
            .enumerate()
            .map(|(at, option)| match at {
                0 => option.to_string(),
                _ => format!("-{option}"),
            })
        {
            match lines.last_mut() {
                Some(line) if line.len() + 1 + word.len() < 80 => *line += &format!(" {word}"),
                _ => lines.push(format!("      {word}")),
            }
        }
        format!(
            "  {} ({languages})\n      yapboz submission --judge {name} -o {name}.{end}\n{}\n",
            problem.title,
            lines.join("\n")
        )
    };
    PROBLEMS.iter().map(problem).collect()
}

/// A value of `--judge`: the judge of a checker or a validator, or the problem of a program.
#[derive(Clone, Copy)]
enum JudgeName {
    Judge(&'static Judge),
    Problem(&'static KnownProblem),
}

const PRINT: Valued<&Named<Printed>> = Opt::new(
    "--print WHAT",
    "solver (default), or in C++: checker of answers, validator of inputs",
)
.values(|_| options::rows(&PRINTED, |printed| [printed.name, printed.about]))
.read(|value| value.one_of("program", &PRINTED, |printed| printed.name));

#[derive(Clone, Copy, PartialEq, Eq)]
enum Printed {
    Solver,
    Checker,
    Validator,
}

const PRINTED: [Named<Printed>; 3] = [
    named("solver", "the contest program", Printed::Solver),
    named("checker", "a checker of answers, in C++", Printed::Checker),
    named(
        "validator",
        "a validator of inputs, in C++",
        Printed::Validator,
    ),
];

fn printed(args: &Args) -> Result<Printed, UsageError> {
    let named = args.get(&PRINT)?;
    Ok(named.map_or(Printed::Solver, |printed| printed.value))
}

const SIZE: Opt = options::SIZE
    .opt
    .about("the shape of all boards: 4x3, or 4 for 4x4 (default: a square)");

const JUDGE: Valued<JudgeName> = Opt::new(
    "--judge NAME",
    "the judge for --print, testlib by default, or the problem for a program",
)
.values(|_| options::rows(&judges(), |judge| [judge.name, judge.about]))
.read(|value| {
    let judge = value.one_of("judge", &judges(), |judge| judge.name)?.value;
    Ok(judge)
});

fn judges() -> Vec<Named<JudgeName>> {
    let problem = |problem: &'static KnownProblem| {
        named(problem.name, problem.title, JudgeName::Problem(problem))
    };
    JUDGES
        .iter()
        .map(|judge| named(judge.name, judge.about, JudgeName::Judge(judge)))
        .chain(PROBLEMS.iter().map(problem))
        .collect()
}

const PUZZLES: Valued<&Named<()>> = Opt::new(
    "--puzzles NAME",
    "lines or counted: read a puzzle from every line, or the number of puzzles and then their \
        rows; write a line for each",
)
.values(|_| options::rows(&SEVERAL, |several| [several.name, several.about]))
.read(|value| value.one_of("value of --puzzles", &SEVERAL, |several| several.name));

/// How an input has several puzzles, as a program's constant says it.
const SEVERAL: [Named<()>; 2] = [
    named("lines", "a puzzle in every line", ()),
    named("counted", "their number, then their rows", ()),
];

const SKIP: Valued<usize> = Opt::new(
    "--skip N",
    "leave out N rows above each puzzle, such as its size (default: 0)",
)
.read(|value| {
    value
        .number("a number of rows", 0..=9)
        .map(|rows| rows as usize)
});

/// The goals that a program knows by their names, for every shape.
const NAMED: [&str; 2] = ["ordered", "zero-first"];

pub(super) const COMMAND: Command = Command {
    name: "submission",
    about: "print the contest program as one file, in Rust or C++",
    details: include_str!("details/submission.txt"),
    options: &[
        Section {
            title: "program",
            options: &[CELLS.opt, IO.opt, PRINT.opt, JUDGE.opt],
        },
        Section {
            title: "input",
            options: &[
                options::GOAL,
                SIZE,
                options::BLANK.opt.rare(),
                PUZZLES.opt,
                SKIP.opt.rare(),
            ],
        },
        Section {
            title: "output",
            options: &[
                options::AS.opt,
                options::LETTERS.opt,
                options::ORDER.opt.rare(),
                options::UNSOLVABLE.opt,
                options::OUTPUT.about(
                    "write to FILE, in C++ if its name ends in .cpp (default: standard output)",
                ),
            ],
        },
    ],
    examples: &[
        (
            "a program for boards of up to 3x3",
            "yapboz submission -o yapboz.rs",
        ),
        (
            "a program for 4x4, with standard input and output",
            "yapboz submission --cells 16 --io std -o yapboz.rs",
        ),
        (
            "a program in C++ for HDU 1043",
            "yapboz submission --judge hdu1043 -o eight.cpp",
        ),
        (
            "a checker for DOMjudge or Kattis",
            "yapboz submission --print checker --judge icpc -o check.cpp",
        ),
    ],
    modes: &[
        &[
            Mode::of_value("--print", "checker", &["--judge", ANSWERS]),
            Mode::of_value("--print", "validator", &["--judge"]),
            Mode::new(
                "",
                &[
                    "--cells --judge --io --order --blank --puzzles --skip",
                    ANSWERS,
                ],
            ),
        ],
        // A checker needs the shape for a goal that has a name.
        &[
            Mode::new("--goal", &["--size --print=checker"]),
            Mode::of_value("--print", "checker", &[]),
            Mode::new("", &["--size"]),
        ],
    ],
    run,
    ..super::DEFAULT
};

/// The options for the form of answers.
const ANSWERS: &str = "--as --letters --unsolvable";

fn run(args: &Args) -> Result<(), Failure> {
    let judge = args.get(&JUDGE)?;
    let source = match printed(args)? {
        Printed::Solver => solver(args, judge)?,
        Printed::Checker => cpp::checker(&judges_dialect(args)?, protocol(judge)?),
        Printed::Validator => {
            cpp::validator(inputs(args)?, &judges_dialect(args)?, protocol(judge)?)
        }
    };
    io::write(options::output(args), &source)
}

fn solver(args: &Args, judge: Option<JudgeName>) -> Result<String, Failure> {
    let command = command(args);
    match judge {
        None => program(args, Requirements::default(), &command),
        Some(JudgeName::Problem(problem)) => {
            let options = words(problem.options).expect("the table's quotes end");
            let args = args.after(options.into_iter().map(OsString::from).collect())?;
            let wanted = Requirements {
                language: if problem.takes_rust {
                    Language::Rust
                } else {
                    Language::Cpp
                },
                between: problem.between,
                ..Requirements::default()
            };
            program(&args, wanted, &command)
        }
        Some(JudgeName::Judge(judge)) => {
            let needs = "--print checker or --print validator; 'yapboz help judges' lists problems";
            let option = format!("--judge {}", judge.name);
            Err(UsageError::needs(&option, needs).into())
        }
    }
}

/// Returns the protocol of a checker or a validator.
fn protocol(judge: Option<JudgeName>) -> Result<Protocol, UsageError> {
    match judge {
        None => Ok(Protocol::Testlib),
        Some(JudgeName::Judge(judge)) => Ok(judge.protocol),
        Some(JudgeName::Problem(problem)) => {
            let found = format!("--judge: found {}", problem.name);
            let expected = "expected a judge; a checker is not for a problem";
            Err(UsageError::new(found, expected))
        }
    }
}

/// Returns the dialect of a checker or a validator.
fn judges_dialect(args: &Args) -> Result<Dialect, Failure> {
    language(args, Language::Cpp)?;
    let dialect = options::unordered(args, args.get(&options::AS)?)?;
    Ok(Dialect {
        goal: goals::goal_rows(args)?,
        ..dialect
    })
}

/// Returns a program's source. The requirements have what the options do not say.
fn program(args: &Args, wanted: Requirements, command: &str) -> Result<String, Failure> {
    let dialect = options::unordered(args, args.get(&options::AS)?)?;
    let program = args.get(&CELLS)?.unwrap_or(&PROGRAMS[0]);
    let language = language(args, wanted.language)?;
    let wanted = Requirements {
        language,
        dialect,
        ..wanted
    };
    Ok(program.source(&self::wanted(args, program, wanted)?, command))
}

/// Returns the language that the end of the output's name asks for. Without an end, as on standard
/// output, it is `default`.
fn language(args: &Args, default: Language) -> Result<Language, UsageError> {
    let output = options::output(args);
    let name = file_name(output);
    let Some((_, end)) = name.rsplit_once('.') else {
        return Ok(default);
    };
    let takes_rust = printed(args)? == Printed::Solver;
    match end {
        "rs" if takes_rust => Ok(Language::Rust),
        "cpp" => Ok(Language::Cpp),
        _ => {
            let expected = if takes_rust {
                "expected a name that ends in .rs or .cpp"
            } else {
                "expected a name that ends in .cpp"
            };
            let option = options::OUTPUT.name();
            Err(UsageError::bad_value(option, output, expected))
        }
    }
}

fn file_name(path: &OsStr) -> String {
    let name = Path::new(path).file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// The blank of a program. It must be one character, because a program reads no other blank.
const CHARACTER: Valued<char> = options::BLANK.opt.read(|value| {
    let mut word = value.text.to_str().unwrap_or_default().chars();
    let blank = word
        .next()
        .filter(|blank| word.next().is_none() && blank.is_ascii_graphic());
    blank.ok_or_else(|| value.bad("expected one character"))
});

fn command(args: &Args) -> String {
    let mut command = "yapboz submission".to_string();
    for option in each(COMMAND.options).filter(|option| args.has(option)) {
        command += &format!(" {}", option.name());
        if let Some(value) = args.text(option) {
            let value = if option.is_output {
                file_name(value)
            } else {
                value.to_string_lossy().into_owned()
            };
            command += &format!(" {}", shell(&value));
        }
    }
    // A goal may have line ends.
    command.lines().collect::<Vec<_>>().join(" ")
}

/// Returns what the options ask of a program's input, with the other requirements.
fn wanted(args: &Args, program: &Program, others: Requirements) -> Result<Requirements, Failure> {
    let (size, goal) = (args.get(&options::SIZE)?, args.text(&options::GOAL));
    let is = |name: &str| goal.is_some_and(|goal| goal.eq_ignore_ascii_case(name));
    let name = NAMED.into_iter().find(|name| is(name));
    if name.is_none() {
        goals::check_size(args)?;
    }
    let board = match goal.filter(|_| name.is_none()) {
        Some(goal) => Some(goals::goal_board(goal, size)?),
        None => None,
    };
    let size = board.as_ref().map(Board::grid).or(size);
    if let Some(grid) = size.filter(|grid| grid.cells() > program.cells) {
        let option = if board.is_some() { "--goal" } else { "--size" };
        let expected = format!("expected at most {} cells; see --cells", program.cells);
        return Err(UsageError::new(format!("{option}: found a board of {grid}"), expected).into());
    }
    let goal = match board {
        Some(board) => program.goal(&board).map_err(|word| {
            let numbers = if program.cells > 10 {
                " or numbers"
            } else {
                ""
            };
            let expected =
                format!("expected tiles of one character{numbers}, as this program reads them");
            UsageError::bad_value("--goal", word.as_ref(), expected)
        })?,
        None => name.unwrap_or_default().into(),
    };
    let blank = args.get(&CHARACTER)?;
    let puzzles = args.get(&PUZZLES)?.map_or("", |several| several.name);
    let is_plain = args
        .given()
        .all(|option| [options::OUTPUT.name(), CELLS.opt.name()].contains(&option));
    let has_files = args.get(&IO)?.map_or(is_plain, |streams| streams.value);
    let size = size.map_or([0, 0], |grid| [grid.width(), grid.height()]);
    let (skip, order) = (
        args.get(&SKIP)?.unwrap_or_default(),
        args.get(&options::ORDER)?.map(Order::moves),
    );
    Ok(Requirements {
        has_files,
        goal,
        size,
        skip,
        blank,
        puzzles,
        order,
        ..others
    })
}

fn inputs(args: &Args) -> Result<Inputs, Failure> {
    let size = args
        .get(&options::SIZE)?
        .map(|grid: Grid| (grid.width(), grid.height()));
    let [least, most] = size.map_or([(1, 1), (Grid::MOST, Grid::MOST)], |size| [size, size]);
    Ok(Inputs {
        least,
        most,
        are_squares: false,
        are_numbers: false,
        have_size_line: None,
    })
}
