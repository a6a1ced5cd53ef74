//! Failures: what a run ends with if it does not do its job, as a message and an exit status.

use crate::args::LONGEST;
use crate::quote::{cut, visible};
use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt;
use std::io::{stderr, Error, ErrorKind, Write};
use std::path::Path;

pub const STDOUT: &str = "standard output";

/// Why a command failed. Each variant has an exit status.
pub enum Failure {
    /// The answer is no: status 1.
    No(String),
    /// The command line or the input is wrong: status 2.
    Wrong(String),
    /// A text is wrong, as the message says of the lines after it: status 2.
    Text(String, String),
    /// It could not be done: status 3.
    Unable(String),
    /// It could not be done because a standard stream was closed from the start: status 3.
    Closed(String),
    /// The command has reported the failure; its status.
    Reported(u8),
    /// Nobody reads the output any more: status 0, without a message.
    ClosedPipe,
}

/// Reports a failure of a program, by its name and perhaps its command's, and returns the exit
/// status.
pub fn status(result: Result<(), Failure>, program: &str) -> u8 {
    let (status, text) = match result {
        Err(Failure::Text(text, excerpt)) => {
            message(format_args!("{program}: {}\n{excerpt}", visible(&text)));
            return 2;
        }
        Ok(()) | Err(Failure::ClosedPipe) => return 0,
        Err(Failure::Reported(status)) => return status,
        Err(Failure::No(text)) => (1, text),
        Err(Failure::Wrong(text)) => (2, text),
        Err(Failure::Unable(text) | Failure::Closed(text)) => (3, text),
    };
    message(format_args!("{program}: {}", visible(&text)));
    status
}

/// Writes a line to standard error, if it is open.
pub fn message(line: fmt::Arguments) {
    // In one piece, so that lines of several processes do not mix.
    let _ = stderr().write_all(format!("{line}\n").as_bytes());
}

/// Writes a line on standard error that nobody has to read.
pub fn note(text: &str) {
    message(format_args!("note: {text}"));
}

pub fn is_stream(name: &OsStr) -> bool {
    name == "-"
}

/// Returns the name of a file, or of standard input, in messages. A name that no file has is cut.
pub fn shown(name: &OsStr) -> Cow<'_, str> {
    match name {
        name if is_stream(name) => "<stdin>".into(),
        name if name.is_empty() => "\"\"".into(),
        name if Path::new(name).exists() => name.to_string_lossy(),
        name => cut(&name.to_string_lossy(), LONGEST).into(),
    }
}

pub fn unable(name: &OsStr, error: &Error) -> Failure {
    Failure::Unable(why(name, error))
}

pub fn why(name: &OsStr, error: &Error) -> String {
    let why = match error.kind() {
        ErrorKind::NotFound => "no such file or folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        // The system's message, without the number that the standard library appends.
        _ => {
            let text = error.to_string().to_lowercase();
            text.split(" (os error")
                .next()
                .unwrap_or_default()
                .replace("directory", "folder")
        }
    };
    format!("{}: {why}", shown(name))
}
