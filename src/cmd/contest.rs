//! `yapboz contest`: a `.gir` in, a `.cik` out.

use super::io::{self, refuse_same_file};
use super::options::{self, shared, Shared};
use super::{help, message, Command, Failure};
use crate::args::Choice;
use crate::format::cik;
use crate::format::gir::{puzzle, MOST_BYTES};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solver::Solution;
use std::ffi::{OsStr, OsString};
use std::io::{stderr, IsTerminal};
use std::path::Path;

/// The default files.
pub const INPUT: &str = "yapboz.gir";
pub const OUTPUT: &str = "yapboz.cik";

#[derive(Default)]
pub struct Contest {
    shared: Shared,
    is_original: bool,
}

shared!(Contest);

impl Command for Contest {
    const NAME: &'static str = "contest";
    const OPERANDS: &'static str = "[IN [OUT]]";
    const ABOUT: &'static str = "solve the puzzle in IN and write the solution to OUT";
    const DETAILS: &'static str = "\
Reads a start board and a goal board from IN (default: yapboz.gir). Writes the number of moves and
the path of the blank, in the letters R D U L, to OUT (default: yapboz.cik). The path is a shortest
one; of several, the first in the order R D U L. If there is no solution, writes '12' and
'YAZDIRILAMAZ'; the status is still 0. Above 16 cells, the path may be longer; a note on standard
error then gives a lower bound. '-' is standard input or output.

Prints 'N times tried' on standard output, or on standard error if OUT is '-': N is the number of
nodes taken from the queue. OUT is opened only when the solution is known.";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("solve yapboz.gir into yapboz.cik", "yapboz"),
        ("solve standard input to standard output", "echo '2831647.5 1238.4765' | yapboz contest - -"),
    ];
    const CHOICES: &'static [Choice<Contest>] = &[
        options::size(),
        options::nodes(),
        options::memory(),
        options::threads(options::THREADS),
        Choice::<Self>::flag("--original", |contest, _| contest.is_original = true)
            .group("search")
            .about("find the path and the count of the original program"),
    ];

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        if operands.is_empty() && !Path::new(INPUT).exists() {
            return Err(no_input());
        }
        let mut names = operands.into_iter();
        let [input, output] = [INPUT, OUTPUT].map(|default| names.next().unwrap_or_else(|| default.into()));
        let size = self.shared.size;
        let puzzle = read(&input, &output, size)?;
        let mut solver = self.shared.solver();
        solver.leave_bounds();
        let solved = if self.is_original { solver.original(&puzzle) } else { solver.solve(&puzzle) };
        let solved = solved.map_err(|unsolved| Failure::unsolved(&io::shown(&input), &unsolved))?;
        write(&output, &solved)
    }
}

/// There is no default file. On a terminal, the person there may not know what the program does.
fn no_input() -> Failure {
    let text = format!("{INPUT}: no such file (the default input; see yapboz --help)");
    if !stderr().is_terminal() {
        return Failure::Unable(text);
    }
    message(format_args!("{text}\n\n{}", help::usage().trim_end()));
    Failure::Reported(3)
}

/// Reads a puzzle from a file that must not be the output file too.
pub fn read(input: &OsStr, output: &OsStr, size: Option<Grid>) -> Result<Puzzle, Failure> {
    refuse_same_file(input, output)?;
    let text = io::read(input, MOST_BYTES)?;
    puzzle(&text, size).map_err(|error| Failure::Wrong(format!("{}:{error}", io::shown(input))))
}

/// Writes a solution and reports on it.
pub fn write(output: &OsStr, solved: &Solution) -> Result<(), Failure> {
    io::write(output, &cik::text(solved.moves.as_deref()))?;

    if let Some(note) = solved.note() {
        message(format_args!("{note}"));
    }
    let tried = format!("{} times tried", solved.tried());
    if io::is_stream(output) {
        message(format_args!("{tried}"));
        Ok(())
    } else {
        // OUT is written. A judge may run this with a standard output that looks closed.
        match io::print(&format!("{tried}\n")) {
            Err(Failure::Closed(text)) => {
                message(format_args!("note: {text}"));
                Ok(())
            }
            printed => printed,
        }
    }
}
