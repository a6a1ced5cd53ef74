//! `yapboz submission`: the contest program as one source file, and what judges run.

use super::{input, io, options, Command, Failure};
use crate::args::{Args, Opt, UsageError, Value};
use crate::board::Board;
use crate::grid::Grid;
use crate::package::cpp::{self, Judge};
use crate::package::Inputs;
use crate::quote::shell;
use crate::submission::{Program, Wanted, PROGRAMS};
use crate::text::dialect::Dialect;

/// Where a program reads and writes.
const STREAMS: [(&str, bool); 2] = [("file", true), ("std", false)];

const CHECKER: Opt =
    Opt::new("--checker[=JUDGE]", "options", "print a checker in C++ instead, for one of the judges below");
const VALIDATOR: Opt = Opt::new("--validator[=JUDGE]", "options", "print a validator of inputs in C++ instead");

const JUDGES: [(&str, Judge, &str); 3] = [
    ("testlib", Judge::Testlib, "judges that call programs as testlib's, without its header (the default)"),
    ("icpc", Judge::Icpc, "DOMjudge, Kattis and other judges of the ICPC package format"),
    ("cms", Judge::Cms, "the Contest Management System"),
];

/// The goals that a program knows by their names, for every shape.
const NAMED: [&str; 2] = ["ordered", "zero-first"];

pub(super) const COMMAND: Command = Command {
    name: "submission",
    about: "print the contest program as one source file, for a judge",
    details: "\
Prints the contest program as one source file in Rust. It does what 'yapboz contest' does and
writes the same bytes. Read it, and change it. 'rustc -O' builds it, from Rust 1.65 on.

There are two programs. The first is an A* for boards of up to 10 cells, whose tiles are characters.
The second is an IDA* with pattern databases for up to 16 cells, and reads numbers too. The options
fill in the constants at the top. The program reads and writes files, as 'yapboz contest' does, or
standard input and output if any other option is given.

With --checker and --validator, a program in C++11 is printed, for judges that have no yapboz: the
same as in the packages of 'generate'. The options say what it expects.",
    options: &[
        Opt::new("--cells N", "options", "the most cells of a board: 10 (the default) or 16"),
        Opt::new(
            "--io NAME",
            "options",
            "read and write: file (yapboz.gir, yapboz.cik), or std (standard input and output)",
        ),
        CHECKER,
        VALIDATOR,
        options::GOAL,
        options::SIZE,
        options::BLANK,
        Opt::new("--lines", "input", "read a puzzle from every line, and write its answer in one line"),
        Opt::new("--rows", "input", "read the number of puzzles, which have as many lines each, and write lines"),
        options::AS,
        options::LETTERS,
        options::ORDER,
        options::UNSOLVABLE,
        options::OUTPUT,
    ],
    names: &[options::GOALS, ("judges", || options::rows(&JUDGES, |row| (row.0, row.2)))],
    examples: &[
        ("a program for boards of up to 3x3", "yapboz submission -o yapboz.rs"),
        ("a program for 4x4, with standard input and output", "yapboz submission --cells 16 --io std -o yapboz.rs"),
        ("a checker for DOMjudge or Kattis", "yapboz submission --checker=icpc -o check.cpp"),
    ],
    run,
    ..super::DEFAULT
};

fn run(args: &Args) -> Result<(), Failure> {
    let cells = args.value("--cells", cells)?;
    let has_files = args.value("--io", |value| value.one_of("value of --io", &STREAMS, |row| row.0))?;
    let judge = |option: Opt| {
        let judge = args.value(option.name(), |value| value.one_of("judge", &JUDGES, |row| row.0))?;
        Ok::<Judge, UsageError>(judge.map_or(Judge::Testlib, |row| row.1))
    };
    args.only_one(&["--lines", "--rows"])?;
    let source = if let Some(tool) = args.only_one(&[CHECKER.name(), VALIDATOR.name()])? {
        for option in ["--cells", "--io", "--lines", "--rows", "--order", "--blank"] {
            args.only_one(&[tool, option])?;
        }
        let dialect = options::dialect(args, options::answer(args)?)?;
        let dialect = Dialect { goal: input::goal_rows(args)?, ..dialect };
        if tool == CHECKER.name() {
            cpp::checker(&dialect, judge(CHECKER)?)
        } else {
            cpp::validator(inputs(args)?, &dialect, judge(VALIDATOR)?)
        }
    } else {
        let wanted = wanted(args, cells.unwrap_or(&PROGRAMS[0]), has_files.map(|row| row.1))?;
        cells.unwrap_or(&PROGRAMS[0]).source(&wanted, &command(args))
    };
    io::write(options::output(args), &source)
}

fn cells(value: Value) -> Result<&'static Program, UsageError> {
    let program = PROGRAMS.iter().find(|program| program.name == value.text);
    program.ok_or_else(|| value.bad("expected 10 or 16; for larger boards there is 'yapboz contest' alone"))
}

/// The command that prints the same program.
fn command(args: &Args) -> String {
    let mut command = "yapboz submission".to_string();
    for option in COMMAND.options.iter().map(Opt::name).filter(|name| *name != "--output" && args.has(name)) {
        command += &format!(" {option}");
        if let Some(value) = args.text(option) {
            command += &format!(" {}", shell(&value.to_string_lossy()));
        }
    }
    // A goal may have line ends.
    command.lines().collect::<Vec<_>>().join(" ")
}

fn wanted(args: &Args, program: &Program, has_files: Option<bool>) -> Result<Wanted, Failure> {
    let size = options::size(args)?;
    let name = args.text("--goal").and_then(|goal| NAMED.into_iter().find(|name| goal.eq_ignore_ascii_case(name)));
    let board = match args.text("--goal").filter(|_| name.is_none()) {
        Some(goal) => Some(input::goal_board(goal, size)?),
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
    let blank = args.value("--blank", |value| {
        let mut word = value.text.to_str().unwrap_or_default().chars();
        let blank = word.next().filter(|blank| word.next().is_none() && blank.is_ascii_graphic());
        blank.ok_or_else(|| value.bad("expected one character"))
    })?;
    let puzzles = args.only_one(&["--lines", "--rows"])?.map_or("", |option| &option[2..]);
    let dialect = options::dialect(args, options::answer(args)?)?;
    let is_plain = args.given().all(|option| ["--output", "--cells"].contains(&option));
    let size = size.map_or([0, 0], |grid| [grid.width(), grid.height()]);
    Ok(Wanted { has_files: has_files.unwrap_or(is_plain), goal, size, blank, puzzles, dialect })
}

/// A goal's rows as a program reads them, with a dot as the blank.
fn rows(board: &Board, program: &Program) -> Result<String, UsageError> {
    let blank = board.words()[board.blank().index()].clone();
    let words = board.words().iter().map(|word| if *word == blank { "." } else { word });
    let words: Vec<&str> = words.collect();
    if let Some(word) = words.iter().find(|word| **word != "." && !program.reads(word)) {
        let numbers = if program.cells > 10 { " or numbers" } else { "" };
        let expected = format!("expected tiles of one character{numbers}, as this program reads them");
        return Err(UsageError::bad_value("--goal", word.as_ref(), expected));
    }
    Ok(words.chunks(board.grid().width()).map(|row| row.join(" ")).collect::<Vec<_>>().join(";"))
}

/// What a validator expects of all inputs.
fn inputs(args: &Args) -> Result<Inputs, Failure> {
    let size = options::size(args)?.map(|grid: Grid| (grid.width(), grid.height()));
    let [least, most] = size.map_or([(1, 1), (Grid::MOST, Grid::MOST)], |size| [size, size]);
    Ok(Inputs { least, most, are_numbers: false, have_size_line: None })
}
