//! Outputs: standard output, and files that are written in place.

use super::closed::{was_closed, OUTPUT};
use super::fail::{is_stream, note, why, Failure, STDOUT};
use super::read::BUFFER;
use crate::quote::visible;
use std::ffi::{OsStr, OsString};
use std::fs::OpenOptions;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};

/// An output, buffered unless it is a terminal.
pub struct Output {
    to: BufWriter<Destination>,
    has_failed: bool,
}

/// Writes an output. A file is opened, and loses its old bytes, at the first bytes or at
/// [`Output::flush`]: a failure before that destroys nothing, and no file has new bytes and old
/// ones. After a later failure, a message says what the file holds.
pub fn output(
    name: &OsStr,
    work: impl FnOnce(&mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if is_stream(name) && was_closed(OUTPUT) {
        return Err(Failure::Closed(format!(
            "{STDOUT}: closed, or /dev/null opened for reading and writing; open it for writing \
                alone"
        )));
    }
    let capacity = if is_stream(name) && IsTerminal::is_terminal(&io::stdout()) {
        0
    } else {
        BUFFER
    };
    let place = Destination {
        name: name.into(),
        to: None,
        is_regular: false,
        written: 0,
    };
    let mut output = Output {
        to: BufWriter::with_capacity(capacity, place),
        has_failed: false,
    };
    let result = match work(&mut output) {
        result
            if output.has_failed
                || output.to.buffer().is_empty() && output.to.get_ref().to.is_none() =>
        {
            result
        }
        Ok(()) => output.flush(),
        Err(failure) => output.flush().and_then(|()| {
            if let Some(holds) = output.to.get_ref().holds() {
                note(&format!("{} {holds}", visible(&name.to_string_lossy())));
            }
            Err(failure)
        }),
    };
    // If the buffer were dropped as it is, it would try again to write what could not be written.
    drop(output.to.into_parts());
    result
}

/// Writes a text to standard output, or to a file in place: an existing file needs no writable
/// folder.
pub fn write(name: &OsStr, text: &str) -> Result<(), Failure> {
    output(name, |output| output.put(text))
}

pub fn print(text: &str) -> Result<(), Failure> {
    write(OsStr::new("-"), text)
}

impl Output {
    pub fn put(&mut self, text: &str) -> Result<(), Failure> {
        self.by(|to| to.write_all(text.as_bytes()))
    }

    pub fn flush(&mut self) -> Result<(), Failure> {
        self.by(Write::flush)
    }

    pub fn by(
        &mut self,
        write: impl FnOnce(&mut BufWriter<Destination>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        write(&mut self.to).map_err(|error| {
            self.has_failed = true;
            if error.kind() == ErrorKind::BrokenPipe {
                return Failure::ClosedPipe;
            }
            let place = self.to.get_ref();
            let why = why(
                if is_stream(&place.name) {
                    OsStr::new(STDOUT)
                } else {
                    &place.name
                },
                &error,
            );
            let holds = place
                .holds()
                .map_or(String::new(), |holds| format!("; it {holds}"));
            Failure::Unable(why + &holds)
        })
    }
}

pub struct Destination {
    name: OsString,
    to: Option<Box<dyn Write>>,
    /// Terminals, pipes and devices have no length.
    is_regular: bool,
    written: u64,
}

impl Destination {
    fn open(&mut self) -> io::Result<&mut dyn Write> {
        if self.to.is_none() {
            self.to = Some(if is_stream(&self.name) {
                stdout()?
            } else {
                self.file()?
            });
        }
        Ok(self.to.as_mut().expect("it is open"))
    }

    fn file(&mut self) -> io::Result<Box<dyn Write>> {
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(&self.name)?;
        self.is_regular = file.metadata()?.is_file();
        Ok(Box::new(file))
    }

    /// Returns what the file holds now, if it has a length.
    fn holds(&self) -> Option<String> {
        self.is_regular
            .then(|| format!("holds the first {} bytes", self.written))
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.open()?.write(bytes)?;
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.open()?.flush()
    }
}

/// Returns standard output as a file. The standard library's own type hides that a stream cannot be
/// written.
#[cfg(unix)]
fn stdout() -> io::Result<Box<dyn Write>> {
    Ok(Box::new(std::fs::File::from(
        std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?,
    )))
}

#[cfg(not(unix))]
fn stdout() -> io::Result<Box<dyn Write>> {
    Ok(Box::new(io::stdout()))
}
