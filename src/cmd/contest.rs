//! `yapboz contest`: reads a `.gir` and writes a `.cik`.

use super::input::{refuse_board, Source};
use super::io::{is_stream, note, print, read, shown, write};
use super::{help, message, options, Command, Failure};
use crate::args::{Args, Mode, Opt, Section};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solver::{Finding, Solver};
use crate::text::gir::{self, Given, Original};
use std::ffi::OsStr;
use std::io::{stderr, IsTerminal};
use std::path::Path;

const FILES: [&str; 2] = ["yapboz.gir", "yapboz.cik"];

pub(super) const COMMAND: Command = Command {
    name: "contest",
    operands: "[IN [OUT]]",
    most_operands: 2,
    about: "read yapboz.gir, write yapboz.cik; plain 'yapboz' does this too",
    details: include_str!("details/contest.txt"),
    options: &[
        Section {
            title: "input",
            options: &[options::GOAL, options::SIZE.opt, options::BLANK.opt.rare()],
        },
        Section {
            title: "search",
            options: &[ORIGINAL],
        },
        Section {
            title: "output",
            options: &[
                options::AS.opt,
                options::LETTERS.opt,
                options::ORDER.opt,
                options::UNSOLVABLE.opt,
            ],
        },
        Section {
            title: "limits",
            options: &[options::NODES.opt.rare(), options::MEMORY.opt.rare()],
        },
    ],
    examples: &[
        ("solve yapboz.gir into yapboz.cik", "yapboz"),
        (
            "solve standard input to standard output",
            "echo '2831647.5 1238.4765' | yapboz contest - -",
        ),
    ],
    outputs: |args| vec![file(args, 1).into()],
    modes: &[&[
        Mode::new("--original", &[]),
        Mode::new("", &["--goal --size --blank --order"]),
    ]],
    run,
    ..super::DEFAULT
};

const ORIGINAL: Opt = Opt::new(
    "--original",
    "the same bytes as the C++ program that yapboz replaces; the path may be longer",
);

fn file(args: &Args, at: usize) -> &OsStr {
    args.operands
        .get(at)
        .map_or(OsStr::new(FILES[at]), |name| name)
}

fn run(args: &Args) -> Result<(), Failure> {
    let [input, output] = [0, 1].map(|at| file(args, at));
    let source = Source::new(args, input, true)?;
    let dialect = options::dialect(args, args.get(&options::AS)?)?;
    let mut solver = Solver::new(options::limits(args)?);
    if args.operands.is_empty() && !Path::new(FILES[0]).exists() {
        return Err(no_input());
    }
    refuse_board("IN", input)?;
    let text = read(input, gir::MOST_BYTES)?;
    let name = shown(input);
    let (puzzle, solved) = if args.has(&ORIGINAL) {
        let first = Original::of(&text).and_then(|first| first.puzzle(Given::default()));
        let puzzle = first.map_err(|error| Failure::in_text(&name, &error))?;
        let solved = solver.original(&puzzle);
        (puzzle, solved)
    } else {
        let puzzle = puzzle(args, &source, &text)?;
        let solved = options::solve_in_order(dialect.order, &puzzle, |puzzle| solver.find(puzzle));
        (puzzle, solved)
    };
    let solved = solved.map_err(|unsolved| Failure::unsolved(&name, &unsolved))?;
    write_solution(
        output,
        &dialect.text(&puzzle, solved.path.as_deref()),
        &solved,
    )
}

/// Reads a text that is a puzzle as a whole. Otherwise, its first 18 characters may be two boards
/// of 3x3, as they are for the program that yapboz replaces.
fn puzzle(args: &Args, source: &Source, text: &[u8]) -> Result<Puzzle, Failure> {
    let (input, given) = (file(args, 0), options::given(args)?);
    let misread = match source.puzzle(text) {
        Ok(read) => return Ok(read.puzzle),
        Err(misread) => misread,
    };
    let is_of_3x3 = |size| Grid::square(9) == Some(size);
    let may_be_original = !args.has(&options::GOAL) && given.size.map_or(true, is_of_3x3);
    let first = Original::of(text).ok().filter(|_| may_be_original);
    match first.map(|first| (first.puzzle(given), first)) {
        Some((Ok(puzzle), first)) => {
            if let Some(rest) = first.rest {
                let place = format!("{}:{rest}", shown(input));
                note(&format!("{place}: what follows the two boards is left out"));
            }
            Ok(puzzle)
        }
        Some((Err(error), first)) if first.is_almost_a_puzzle() => {
            Err(Failure::in_text(&shown(input), &error))
        }
        _ => Err(misread.in_file(input)),
    }
}

fn write_solution(output: &OsStr, text: &str, solved: &Finding) -> Result<(), Failure> {
    write(output, text)?;
    if let Some(text) = solved.note() {
        note(&text);
    }
    let tried = format!("{} times tried", solved.tried());
    if is_stream(output) {
        message(format_args!("{tried}"));
        Ok(())
    } else {
        // The output is already written. A judge may run this with a standard output that looks
        // closed, so that is no failure.
        match print(&format!("{tried}\n")) {
            Err(Failure::Closed(text)) => {
                note(&text);
                Ok(())
            }
            printed => printed,
        }
    }
}

/// Returns the failure if there is no default file. On a terminal, the user may not know what the
/// program does.
fn no_input() -> Failure {
    let text = format!(
        "{}: no such file (the default input; see yapboz --help)",
        FILES[0]
    );
    if !stderr().is_terminal() {
        return Failure::Unable(text);
    }
    message(format_args!(
        "yapboz: {text}\n\n{}",
        help::usage().trim_end()
    ));
    Failure::Reported(3)
}
