//! Files and standard streams, with the words and the status of what can go wrong there.

use super::Failure;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, StdoutLock, Write};

/// The bytes that are read or written at once, where there are many.
const PIECE: usize = 1 << 16;

/// Whether a file's name means standard input or output.
pub fn is_stream(name: &OsStr) -> bool {
    name == "-"
}

/// Reads a file, or standard input, but no more than one byte over `most`.
pub fn read(name: &OsStr, most: usize) -> Result<Vec<u8>, Failure> {
    let read = |source: &mut dyn Read| {
        let mut bytes = Vec::new();
        source.take(most as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = match is_stream(name) {
        true => read(&mut io::stdin().lock()),
        false => File::open(name).and_then(|mut file| read(&mut file)),
    };
    bytes.map_err(|error| unable(name, &error))
}

/// Writes a text to a file, in place, or to standard output. The file is opened here and not before, and its
/// folder need not take new files where it is there already.
pub fn write(name: &OsStr, text: &str) -> Result<(), Failure> {
    if is_stream(name) {
        return print(text);
    }
    let file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .open(name);
    file.and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| unable(name, &error))
}

/// Writes a text to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    printed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

fn printed(result: io::Result<()>) -> Result<(), Failure> {
    result.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::ClosedPipe,
        _ => unable(OsStr::new("standard output"), &error),
    })
}

/// Standard output for many lines, which wait until there are enough of them.
pub struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    pub fn open() -> Output {
        Output(BufWriter::with_capacity(PIECE, io::stdout().lock()))
    }

    /// Writes a line, given without its end.
    pub fn line(&mut self, line: &str) -> Result<(), Failure> {
        printed(writeln!(self.0, "{line}"))
    }

    /// Lets no line wait any longer.
    pub fn flush(&mut self) -> Result<(), Failure> {
        printed(self.0.flush())
    }
}

/// Whether two names are the same file, which then is there.
pub fn is_same_file(one: &OsStr, other: &OsStr) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

fn unable(name: &OsStr, error: &io::Error) -> Failure {
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
    Failure::Unable(format!("{}: {words}", name.to_string_lossy()))
}
