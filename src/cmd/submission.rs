//! `yapboz submission`: the contest program as one source file, and the other programs that judges
//! run.

use super::{goals, io, options, Command, Failure};
use crate::args::{each, named, Args, Mode, Named, Opt, Section, UsageError, Valued};
use crate::board::Board;
use crate::grid::Grid;
use crate::moves::Move;
use crate::package::{cpp, Inputs, Protocol};
use crate::quote::shell;
use crate::submission::{Program, Requirements, PROGRAMS};
use crate::text::dialect::Dialect;

const CELLS: Valued<&Program> = Opt::new(
    "--cells N",
    "10 or 16, the most cells of a board (default: 10)",
)
.values("", |_| {
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
.values("", |_| {
    options::rows(&STREAMS, |streams| [streams.name, streams.about])
})
.read(|value| value.one_of("value of --io", &STREAMS, |streams| streams.name));

/// Where a program reads and writes: true for files, false for the standard streams.
const STREAMS: [Named<bool>; 2] = [
    named("file", "yapboz.gir and yapboz.cik", true),
    named("std", "standard input and output", false),
];

const CHECKER: Opt = Opt::new("--checker", "print a checker in C++ instead");

const VALIDATOR: Opt = Opt::new("--validator", "print a validator of inputs in C++ instead");

const SIZE: Opt = options::SIZE
    .opt
    .about("the shape of all boards: 4x3, or 4 for 4x4 (default: a square)");

const JUDGE: Opt = options::JUDGE
    .opt
    .about("the judge of the checker or validator (default: testlib)");

const LINES: Opt = Opt::new(
    "--lines",
    "read a puzzle from every line; write its answer in one line",
);

const COUNTED: Opt = Opt::new(
    "--counted",
    "read the number of puzzles, then their rows; write a line for each",
);

const SKIP: Valued<usize> = Opt::new(
    "--skip N",
    "leave out N rows above each puzzle, such as its size (default: 0)",
)
.read(|value| {
    value
        .number("a number of rows", 0..=9)
        .map(|rows| rows as usize)
});

/// Any order of the moves: a program searches in the order of a constant.
const ANY_ORDER: Valued<[Move; 4]> = Opt::new(
    "--order MOVES",
    "prefer moves in this order, any of the 24, among shortest paths (default: RDUL)",
)
.read(|value| {
    let moves = Move::in_order(&value.text.to_string_lossy());
    moves.ok_or_else(|| value.bad("expected the letters R, D, U and L in any order"))
});

/// The goals that a program knows by their names, for every shape.
const NAMED: [&str; 2] = ["ordered", "zero-first"];

pub(super) const COMMAND: Command = Command {
    name: "submission",
    about: "print the contest program as one file of Rust, for a judge",
    details: include_str!("details/submission.txt"),
    options: &[
        Section {
            title: "program",
            options: &[CELLS.opt, IO.opt, CHECKER, VALIDATOR, JUDGE],
        },
        Section {
            title: "input",
            options: &[
                options::GOAL,
                SIZE,
                options::BLANK.opt,
                LINES,
                COUNTED,
                SKIP.opt,
            ],
        },
        Section {
            title: "output",
            options: &[
                options::AS.opt,
                options::LETTERS.opt,
                ANY_ORDER.opt,
                options::UNSOLVABLE.opt,
                options::OUTPUT,
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
            "a checker for DOMjudge or Kattis",
            "yapboz submission --checker --judge icpc -o check.cpp",
        ),
    ],
    modes: &[
        &[
            Mode::new("--checker", &["--judge", ANSWERS]),
            Mode::new("--validator", &["--judge"]),
            Mode::new(
                "",
                &[
                    "--cells --io --order --blank --lines --counted --skip",
                    ANSWERS,
                ],
            ),
        ],
        // A checker needs the shape for a goal that has a name.
        &[
            Mode::new("--goal", &["--size --checker"]),
            Mode::new("--checker", &[]),
            Mode::new("", &["--size"]),
        ],
        &[Mode::new("--lines", &[]), Mode::new("", &["--counted"])],
    ],
    run,
    ..super::DEFAULT
};

/// The options for the form of answers.
const ANSWERS: &str = "--as --letters --unsolvable";

fn run(args: &Args) -> Result<(), Failure> {
    let dialect = options::unordered(args, args.get(&options::AS)?)?;
    let source = if args.has(&CHECKER) || args.has(&VALIDATOR) {
        let dialect = Dialect {
            goal: goals::goal_rows(args)?,
            ..dialect
        };
        let protocol = args
            .get(&options::JUDGE)?
            .map_or(Protocol::Testlib, |judge| judge.protocol);
        match args.has(&CHECKER) {
            true => cpp::checker(&dialect, protocol),
            false => cpp::validator(inputs(args)?, &dialect, protocol),
        }
    } else if args.has(&JUDGE) {
        let programs = "for a program, 'yapboz help judges' has the options of each judge";
        return Err(UsageError::needs(
            JUDGE.name(),
            &format!("--checker or --validator; {programs}"),
        )
        .into());
    } else {
        let program = args.get(&CELLS)?.unwrap_or(&PROGRAMS[0]);
        program.source(&wanted(args, program, dialect)?, &command(args))
    };
    io::write(options::output(args), &source)
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
    let given = |option: &&Opt| option.name() != options::OUTPUT.name() && args.has(option);
    for option in each(COMMAND.options).filter(given) {
        command += &format!(" {}", option.name());
        if let Some(value) = args.text(option) {
            command += &format!(" {}", shell(&value.to_string_lossy()));
        }
    }
    // A goal may have line ends.
    command.lines().collect::<Vec<_>>().join(" ")
}

fn wanted(args: &Args, program: &Program, dialect: Dialect) -> Result<Requirements, Failure> {
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
        Some(board) => rows(&board, program)?,
        None => name.unwrap_or_default().into(),
    };
    let blank = args.get(&CHARACTER)?;
    let puzzles = [LINES, COUNTED]
        .iter()
        .find(|option| args.has(option))
        .map_or("", |option| &option.name()[2..]);
    let is_plain = args
        .given()
        .all(|option| [options::OUTPUT.name(), CELLS.opt.name()].contains(&option));
    let has_files = args.get(&IO)?.map_or(is_plain, |streams| streams.value);
    let size = size.map_or([0, 0], |grid| [grid.width(), grid.height()]);
    let (skip, order) = (args.get(&SKIP)?.unwrap_or_default(), args.get(&ANY_ORDER)?);
    Ok(Requirements {
        has_files,
        goal,
        size,
        skip,
        blank,
        puzzles,
        order,
        dialect,
    })
}

/// Returns a goal's rows as a program reads them, with a dot as the blank.
fn rows(board: &Board, program: &Program) -> Result<String, UsageError> {
    let blank = board.words()[board.blank().index()].clone();
    let words = board
        .words()
        .iter()
        .map(|word| if *word == blank { "." } else { word });
    let words: Vec<&str> = words.collect();
    if let Some(word) = words
        .iter()
        .find(|word| **word != "." && !program.reads(word))
    {
        let numbers = if program.cells > 10 {
            " or numbers"
        } else {
            ""
        };
        let expected =
            format!("expected tiles of one character{numbers}, as this program reads them");
        return Err(UsageError::bad_value("--goal", word.as_ref(), expected));
    }
    Ok(words
        .chunks(board.grid().width())
        .map(|row| row.join(" "))
        .collect::<Vec<_>>()
        .join(";"))
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
