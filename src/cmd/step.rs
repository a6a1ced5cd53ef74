//! `solve --step`: the start, and the board after every move, one at a time.

use super::io::{self, Lines};
use super::{message, Failure};
use crate::args::Opt;
use std::ffi::OsStr;

pub const STEP: Opt =
    Opt::new("--step", "show the solution move by move: Enter for the next board, b for the board before, q to end")
        .excludes("--as --output --letters");

/// The most bytes of a line of standard input that are read.
const MOST_BYTES: usize = 1000;

/// Shows one text after the other, as the lines of standard input say.
pub fn through(texts: &[String]) -> Result<(), Failure> {
    let mut keys = Lines::open(OsStr::new("-"), MOST_BYTES)?;
    message(format_args!("Enter: the next move. b: back. q: the end."));
    let mut at = 0;
    io::print(&texts[at])?;
    while let Some(line) = keys.line()? {
        match String::from_utf8_lossy(&line).trim() {
            "" if at + 1 == texts.len() => break,
            "" => at += 1,
            "b" => at = at.saturating_sub(1),
            "q" => break,
            _ => {
                message(format_args!("expected Enter, b or q"));
                continue;
            }
        }
        io::print(&format!("\n{}", texts[at]))?;
    }
    Ok(())
}
