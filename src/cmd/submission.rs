//! `yapboz submission`: the contest program as one source file.

use super::{streams, Command, Failure};
use crate::args::{one_of, Arg, Args, Choice, Usage};
use crate::submission;

pub const COMMAND: Command = Command {
    name: "submission",
    operands: "",
    about: "the contest program as one Rust source file, for a judge that takes one",
    details: "\
Prints the contest program as one source file, made of this program's own modules: at most 65,536 bytes, for
'rustc -O' from 1.70 on, in every edition, without any other file. It reads and writes as 'yapboz contest [IN [OUT]]'
does, the same bytes on boards of up to 16 cells; on larger ones its answers are 1 to 8 percent longer on average,
since what 'yapboz fit' has learned has no room in it. What this program carries, that one makes when it runs, so that
on 4x4 it may say another number of times tried.",
    choices: &[Choice {
        name: "--io",
        value: Some("NAME"),
        about: "what it reads and writes: file (yapboz.gir and yapboz.cik), or std (standard input and output)",
    }],
    names: &[],
    run,
};

/// What the program may read and write, where it is told no files.
const STREAMS: [(&str, [&str; 2]); 2] = [
    ("file", [super::contest::INPUT, super::contest::OUTPUT]),
    ("std", ["-", "-"]),
];

fn run(mut args: Args) -> Result<(), Failure> {
    let mut names = STREAMS[0].1;
    while let Some(arg) = args.next_arg()? {
        match arg {
            Arg::Choice(_, text) => {
                names = one_of("value of --io", &text, &STREAMS, |row| row.0)?.1;
            }
            Arg::Operand(name) => {
                return Err(Usage::Extra(name.to_string_lossy().into_owned()).into())
            }
        }
    }
    let [input, output] = names;
    streams::print(&submission::source(input, output))
}
