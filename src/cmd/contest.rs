//! `yapboz contest`: a `.gir` in, a `.cik` out.

use super::options::{self, shared, Shared};
use super::{help, message, Command, Failure};
use crate::args::Choice;
use crate::contest::fail::shown;
use crate::contest::{read, write, FILES};
use std::ffi::OsString;
use std::io::{stderr, IsTerminal};
use std::path::Path;

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
        if operands.is_empty() && !Path::new(FILES[0]).exists() {
            return Err(no_input());
        }
        let mut names = operands.into_iter();
        let [input, output] = FILES.map(|default| names.next().unwrap_or_else(|| default.into()));
        let puzzle = read::puzzle(&input, &output, self.shared.size)?;
        let mut solver = self.shared.solver();
        let solved = if self.is_original { solver.original(&puzzle) } else { solver.solve(&puzzle) };
        let solved = solved.map_err(|unsolved| Failure::unsolved(&shown(&input), &unsolved))?;
        write::solution(&output, &solved)
    }
}

/// There is no default file. On a terminal, the person there may not know what the program does.
fn no_input() -> Failure {
    let text = format!("{}: no such file (the default input; see yapboz --help)", FILES[0]);
    if !stderr().is_terminal() {
        return Failure::Unable(text);
    }
    message(format_args!("{text}\n\n{}", help::usage().trim_end()));
    Failure::Reported(3)
}
