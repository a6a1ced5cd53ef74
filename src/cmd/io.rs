//! Files and standard io, with the words and the status of what can go wrong there.

mod closed;
mod lines;
mod overwrite;
mod progress;
mod same_file;

use super::Failure;
use closed::was_closed;
pub use lines::{Block, Lines, Output};
use overwrite::overwrite;
pub use progress::Progress;
pub use same_file::{refuse_same_file, size};
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Read, StdoutLock, Write};
use std::path::Path;

/// The bytes that are read or written at once, where there are many.
const PIECE: usize = 1 << 16;

/// Whether a file's name means standard input or output.
pub fn is_stream(name: &OsStr) -> bool {
    name == "-"
}

/// Reads a file, or standard input, but no more than one byte over `most`.
pub fn read(name: &OsStr, most: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = source(name)?.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| unable(name, &error))?;
    Ok(bytes)
}

/// Opens a file, or standard input, for reading. It cannot be standard output too.
fn source(name: &OsStr) -> Result<Box<dyn Read>, Failure> {
    refuse_same_file(name, OsStr::new("-"))?;
    Ok(match is_stream(name) {
        true => Box::new(io::stdin().lock()),
        false => Box::new(File::open(name).map_err(|error| unable(name, &error))?),
    })
}

/// Writes a text to a file, in place, or to standard output. The file is opened here and not before, and its
/// folder need not take new files where it is there already.
pub fn write(name: &OsStr, text: &str) -> Result<(), Failure> {
    if is_stream(name) {
        return print(text);
    }
    overwrite(Path::new(name), text).map_err(|failed| {
        let why = why(name, &failed.error);
        Failure::Unable(match failed.holds {
            Some(holds) => format!("{why}; {holds}"),
            None => why,
        })
    })
}

/// Writes a text behind what a file holds, which is made where there is none.
pub fn append(name: &OsStr, text: &str) -> Result<(), Failure> {
    let file = OpenOptions::new().append(true).create(true).open(name);
    file.and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| unable(name, &error))
}

/// Writes a text to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = output()?;
    printed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Standard output, if there is one.
fn output() -> Result<StdoutLock<'static>, Failure> {
    match was_closed(closed::OUTPUT) {
        true => Err(Failure::Closed("standard output: it is closed".into())),
        false => Ok(io::stdout().lock()),
    }
}

/// Refuses a standard input that was closed when the program began, where an empty one would be blamed on others.
pub fn refuse_closed_input() -> Result<(), Failure> {
    match was_closed(closed::INPUT) {
        true => Err(Failure::Unable("standard input: it is closed".into())),
        false => Ok(()),
    }
}

fn printed(result: io::Result<()>) -> Result<(), Failure> {
    result.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::ClosedPipe,
        _ => unable(OsStr::new("standard output"), &error),
    })
}

/// A file, or standard input, that is read piece by piece.
pub type Source = BufReader<Box<dyn Read>>;

/// Opens a file, or standard input, for reading.
pub fn open(name: &OsStr) -> Result<Source, Failure> {
    Ok(BufReader::with_capacity(PIECE, source(name)?))
}

/// That a file could not be used.
pub fn unable(name: &OsStr, error: &io::Error) -> Failure {
    Failure::Unable(why(name, error))
}

/// Why a file could not be used.
pub fn why(name: &OsStr, error: &io::Error) -> String {
    let words = match error.kind() {
        ErrorKind::NotFound => "no such file or folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        _ => {
            // The system's own words, without the number that the library puts behind them.
            let words = error.to_string();
            words
                .split(" (os error")
                .next()
                .unwrap_or_default()
                .to_lowercase()
        }
    };
    format!("{}: {words}", name.to_string_lossy())
}
