//! Files and standard streams, with the messages and exit statuses of their errors.

mod closed;
mod lines;
mod output;
mod progress;
mod same_file;

use super::Failure;
use closed::{was_closed, INPUT};
pub use lines::{Block, Lines};
pub use output::output;
pub use progress::{announce_keyboard, Clock, Progress};
pub use same_file::{refuse_same_file, size};
use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Read, Write};

/// The size of a buffer, in bytes.
const BUFFER: usize = 1 << 16;

/// A buffered file or standard input.
pub type Source = BufReader<Box<dyn Read>>;

/// Whether a file name means standard input or output.
pub fn is_stream(name: &OsStr) -> bool {
    name == "-"
}

/// The name of a file, or of standard input, in messages.
pub fn shown(name: &OsStr) -> Cow<'_, str> {
    if is_stream(name) {
        "<stdin>".into()
    } else {
        name.to_string_lossy()
    }
}

/// Reads a file or standard input: at most `most` bytes and one more.
pub fn read(name: &OsStr, most: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = source(name)?.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| unable(name, &error))?;
    Ok(bytes)
}

/// Opens a file or standard input.
pub fn open(name: &OsStr) -> Result<Source, Failure> {
    Ok(BufReader::with_capacity(BUFFER, source(name)?))
}

/// Opens a file or standard input, which must not be standard output too.
fn source(name: &OsStr) -> Result<Box<dyn Read>, Failure> {
    refuse_same_file(name, OsStr::new("-"))?;
    Ok(if is_stream(name) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(name).map_err(|error| unable(name, &error))?)
    })
}

/// Writes a text to standard output, or to a file in place: an existing file needs no writable folder.
pub fn write(name: &OsStr, text: &str) -> Result<(), Failure> {
    output(name, |output| output.put(text))
}

/// Appends a text to a file, which is created if it is missing.
pub fn append(name: &OsStr, text: &str) -> Result<(), Failure> {
    let file = OpenOptions::new().append(true).create(true).open(name);
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| unable(name, &error))
}

/// Writes a text to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    write(OsStr::new("-"), text)
}

/// Refuses a closed standard input, if reading it as an empty one would blame somebody else.
pub fn refuse_closed_input() -> Result<(), Failure> {
    if was_closed(INPUT) {
        Err(Failure::Unable("standard input: it is closed".into()))
    } else {
        Ok(())
    }
}

/// The failure of a file that could not be used.
pub fn unable(name: &OsStr, error: &io::Error) -> Failure {
    Failure::Unable(why(name, error))
}

/// The message for a file that could not be used.
pub fn why(name: &OsStr, error: &io::Error) -> String {
    let why = match error.kind() {
        ErrorKind::NotFound => "no such file or folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        _ => {
            // The system's message, without the number that the standard library appends.
            let message = error.to_string();
            let why = message.split(" (os error").next().unwrap_or_default();
            why.to_lowercase()
        }
    };
    format!("{}: {why}", shown(name))
}
