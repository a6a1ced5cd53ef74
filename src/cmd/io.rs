//! Files and standard streams.

pub mod closed;
pub mod fail;
mod lines;
mod output;
mod progress;
mod read;
mod replace;
mod same_file;

pub use fail::{is_stream, note, shown, unable, why};
pub use lines::{Block, Lines};
pub use output::{output, print, write};
pub use progress::{announce_keyboard, Clock, ProgressLine};
pub use read::{open, read, read_from};
pub use replace::{check_replaceable, read_small, replace};
pub use same_file::{claim, refuse_output, size};

use super::Failure;
use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::Write;

pub fn append(name: &OsStr, text: &str) -> Result<(), Failure> {
    let file = OpenOptions::new().append(true).create(true).open(name);
    file.and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| unable(name, &error))
}
