//! `yapboz contest`: a `.gir` in, a `.cik` out.

use super::options::{self, Shared};
use super::{io, say, Command, Failure};
use crate::args::Choice;
use crate::format::{cik, gir};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solver::{Solution, Solver, Unsolved};
use std::ffi::{OsStr, OsString};

/// The files where none are named.
pub const INPUT: &str = "yapboz.gir";
pub const OUTPUT: &str = "yapboz.cik";

#[derive(Default)]
pub struct Contest {
    shared: Shared,
    is_original: bool,
}

impl AsMut<Shared> for Contest {
    fn as_mut(&mut self) -> &mut Shared {
        &mut self.shared
    }
}

impl Command for Contest {
    const NAME: &'static str = "contest";
    const OPERANDS: &'static str = "[IN [OUT]]";
    const ABOUT: &'static str = "a start and a goal board in, the number of moves and the path out";
    const DETAILS: &'static str = "\
Reads two boards from IN (yapboz.gir), the start and the goal, and writes the number of moves and the
path of the blank, in letters R D U L, to OUT (yapboz.cik). The path is the first, in the order R D U L,
of the shortest ones. Where there is none, OUT is '12' and 'YAZDIRILAMAZ', and the status 0 too. '-' is
standard input or output. Above 16 cells the path may be longer; standard error then says how many moves are
needed at least. How many positions were tried is said on standard output, or on standard
error where OUT is '-'. OUT is opened only when the answer is known.";
    const CHOICES: &'static [Choice<Contest>] = &[
        options::size(),
        options::nodes(),
        options::memory(),
        Choice::flag(
            "--original",
            "the answer of the program that yapboz began as, which may be longer, and its count",
            |contest, _| contest.is_original = true,
        ),
    ];

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let mut names = operands.into_iter();
        let [input, output] =
            [INPUT, OUTPUT].map(|usual| names.next().unwrap_or_else(|| usual.into()));
        let (size, limits) = (self.shared.size, self.shared.limits());
        let puzzle = read(&input, &output, size)?;
        let mut solver = Solver::new(limits);
        let solved = match self.is_original {
            true => solver.original(&puzzle),
            false => solver.solve(&puzzle),
        };
        write(&input, &output, solved)
    }
}

/// The puzzle of a file, which is not the one for its answer.
pub fn read(input: &OsStr, output: &OsStr, size: Option<Grid>) -> Result<Puzzle, Failure> {
    io::refuse_same_file(input, output)?;
    let text = io::read(input, gir::MOST_BYTES)?;
    gir::puzzle(&text, size)
        .map_err(|error| Failure::Wrong(format!("{}:{error}", input.to_string_lossy())))
}

/// Writes the answer to the puzzle of a file, and the messages about it.
pub fn write(
    input: &OsStr,
    output: &OsStr,
    solved: Result<Solution, Unsolved>,
) -> Result<(), Failure> {
    let solved =
        solved.map_err(|unsolved| Failure::unsolved(&input.to_string_lossy(), &unsolved))?;
    io::write(output, &cik::text(&solved.answer))?;

    if let Some(note) = solved.note() {
        say(format_args!("{note}"));
    }
    let tried = format!("{} times tried", solved.expanded);
    if io::is_stream(output) {
        say(format_args!("{tried}"));
        Ok(())
    } else {
        // OUT is written. A judge may run this with standard output opened like a closed one.
        match io::print(&format!("{tried}\n")) {
            Err(Failure::Closed(words)) => {
                say(format_args!("note: {words}"));
                Ok(())
            }
            printed => printed,
        }
    }
}
