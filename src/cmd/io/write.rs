//! Writes files and standard output.

use super::fail::Failure;
use super::output::output;
use std::ffi::OsStr;

/// Writes a text to standard output, or to a file in place: an existing file needs no writable folder.
pub fn write(name: &OsStr, text: &str) -> Result<(), Failure> {
    output(name, |output| output.put(text))
}

pub fn print(text: &str) -> Result<(), Failure> {
    write(OsStr::new("-"), text)
}
