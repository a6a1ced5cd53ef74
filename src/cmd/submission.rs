//! `yapboz submission`: the contest program as one source file.

// Printed only: this program itself runs `contest`.
#[allow(dead_code)]
mod program;

use super::options::{self, shared, Shared};
use super::{contest, io, Command, Failure};
use crate::args::Choice;
use crate::submission;
use std::ffi::OsString;

/// The files that the program reads and writes by default.
const FILES: [(&str, [&str; 2]); 2] = [
    ("file", [contest::INPUT, contest::OUTPUT]),
    ("std", ["-", "-"]),
];

pub struct Submission {
    shared: Shared,
    cells: &'static str,
    files: &'static (&'static str, [&'static str; 2]),
}

impl Default for Submission {
    fn default() -> Submission {
        Submission {
            shared: Shared::default(),
            cells: submission::CELLS[0],
            files: &FILES[0],
        }
    }
}

shared!(Submission);

impl Command for Submission {
    const NAME: &'static str = "submission";
    const OPERANDS: &'static str = "";
    const ABOUT: &'static str = "print the contest program as one source file, for a judge";
    const DETAILS: &'static str = "\
Prints the contest program as one source file, made of this program's own modules. It does what
'yapboz contest [--size COLUMNSxROWS] [IN [OUT]]' does and writes the same bytes, on boards of up to
9, 16 or 256 cells. 'rustc -O' builds it, from version 1.70 on, in every edition. The file has at
most 65,536 bytes for 9 cells and 131,072 for the others. On 4x4 the number of times tried may be
another one: the printed program makes the tables that this program embeds.";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        (
            "a program for boards of up to 3x3",
            "yapboz submission -o yapboz.rs",
        ),
        (
            "one for all boards, with standard input and output",
            "yapboz submission --cells 256 --io std -o yapboz.rs",
        ),
    ];
    const CHOICES: &'static [Choice<Submission>] = &[
        Choice::<Self>::value("--cells", "N", |submission, value| {
            submission.cells = value.one_of("value of --cells", &submission::CELLS, |row| row)?;
            Ok(())
        })
        .about("the largest board that it solves: 9 (the default), 16 or 256 cells"),
        Choice::<Self>::value("--io", "NAME", |submission, value| {
            submission.files = value.one_of("value of --io", &FILES, |row| row.0)?;
            Ok(())
        })
        .about(
            "the default files: file (yapboz.gir, yapboz.cik), or std (standard input and output)",
        ),
        options::output(),
    ];

    fn run(self, _: Vec<OsString>) -> Result<(), Failure> {
        let source = submission::source(self.cells, self.files);
        io::write(self.shared.output(), &source)
    }
}
