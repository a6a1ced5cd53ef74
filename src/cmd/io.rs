//! Files and standard streams of more than one puzzle, beside those of the contest.

mod lines;
mod progress;
mod replace;

pub use crate::contest::fail::{is_stream, shown, unable, why};
pub use crate::contest::output::output;
pub use crate::contest::read::{open, read};
pub use crate::contest::same_file::{are_same, refuse_same_file, size};
pub use crate::contest::write::{print, write};
pub use lines::{Block, Lines};
pub use progress::{announce_keyboard, Clock, Progress};
pub use replace::{check_replaceable, read_small, replace};

use super::Failure;
use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::Write;

pub fn append(name: &OsStr, text: &str) -> Result<(), Failure> {
    let file = OpenOptions::new().append(true).create(true).open(name);
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| unable(name, &error))
}
