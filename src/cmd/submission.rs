//! `yapboz submission`: the contest program as one source file.

use super::{contest, streams, Command, Failure};
use crate::args::Choice;
use crate::submission;
use std::ffi::OsString;

/// What the program may read and write, where it is told no files.
const STREAMS: [(&str, [&str; 2]); 2] = [
    ("file", [contest::INPUT, contest::OUTPUT]),
    ("std", ["-", "-"]),
];

#[derive(Default)]
pub struct Submission {
    names: Option<[&'static str; 2]>,
}

impl Command for Submission {
    const NAME: &'static str = "submission";
    const OPERANDS: &'static str = "";
    const ABOUT: &'static str =
        "the contest program as one Rust source file, for a judge that takes one";
    const DETAILS: &'static str = "\
Prints the contest program as one source file, made of this program's own modules: at most 65,536 bytes, for
'rustc -O' from 1.70 on, in every edition, without any other file. It reads and writes as 'yapboz contest [IN [OUT]]'
does, the same bytes on boards of up to 16 cells; on larger ones its answers are 1 to 8 percent longer on average,
since what 'yapboz fit' has learned has no room in it. What this program carries, that one makes when it runs, so that
on 4x4 it may say another number of times tried.";
    const CHOICES: &'static [Choice<Submission>] = &[Choice::value(
        "--io",
        "NAME",
        "what it reads and writes: file (yapboz.gir and yapboz.cik), or std (standard input and output)",
        |submission, value| {
            let row = value.one_of("value of --io", &STREAMS, |row| row.0)?;
            submission.names = Some(row.1);
            Ok(())
        },
    )];

    fn run(self, _: Vec<OsString>) -> Result<(), Failure> {
        let [input, output] = self.names.unwrap_or(STREAMS[0].1);
        streams::print(&submission::source(input, output))
    }
}
