//! Files and standard io, with the words and the status of what can go wrong there.

mod closed;
mod overwrite;

use super::Failure;
use closed::was_closed;
use overwrite::overwrite;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{
    self, BufRead, BufReader, BufWriter, ErrorKind, IsTerminal, Read, StdoutLock, Write,
};
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

/// Standard output for many lines, which wait until there are enough of them; on a terminal none does.
pub struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    pub fn open() -> Result<Output, Failure> {
        let out = output()?;
        let capacity = if out.is_terminal() { 0 } else { PIECE };
        Ok(Output(BufWriter::with_capacity(capacity, out)))
    }

    /// Writes a text and lets it wait no longer.
    pub fn initial(&mut self, text: &str) -> Result<(), Failure> {
        printed(self.0.write_all(text.as_bytes()))?;
        self.flush()
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

/// A file, or standard input, that is read piece by piece.
pub type Source = BufReader<Box<dyn Read>>;

/// Opens a file, or standard input, for reading.
pub fn open(name: &OsStr) -> Result<Source, Failure> {
    Ok(BufReader::with_capacity(PIECE, source(name)?))
}

/// The lines of a file or of standard input, one after the other.
pub struct Lines {
    name: OsString,
    source: Source,
    most: usize,
    /// Whether the rest of a line that is too long is still to be passed over.
    is_in_line: bool,
}

/// Some lines, one after the other, without their ends.
pub struct Block {
    bytes: Vec<u8>,
    /// Where every line ends.
    ends: Vec<usize>,
}

impl Block {
    /// The lines.
    pub fn lines(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let line = &self.bytes[start..end];
            start = end;
            line
        })
    }

    /// How many bytes they had in the file, but for what was too long.
    pub fn bytes(&self) -> u64 {
        (self.bytes.len() + self.ends.len()) as u64
    }
}

impl Lines {
    /// The lines of a file. No more is held of each than one byte over `most`.
    pub fn open(name: &OsStr, most: usize) -> Result<Lines, Failure> {
        Ok(Lines {
            name: name.into(),
            source: open(name)?,
            most,
            is_in_line: false,
        })
    }

    /// The next line, and of those behind it the ones that are here already, so that nobody has to wait for a line that
    /// has not come; in all no more than `most` lines. `None` after the last one.
    pub fn block(&mut self, most: usize) -> Result<Option<Block>, Failure> {
        let mut block = Block {
            bytes: Vec::new(),
            ends: Vec::new(),
        };
        loop {
            let is_line = self.read_line(&mut block.bytes);
            if !is_line.map_err(|error| unable(&self.name, &error))? {
                break;
            }
            block.ends.push(block.bytes.len());
            let is_ready = !self.is_in_line && self.source.buffer().contains(&b'\n');
            if !is_ready || block.ends.len() >= most || block.bytes.len() >= PIECE {
                break;
            }
        }
        Ok((!block.ends.is_empty()).then_some(block))
    }

    /// Puts a line without its end behind some bytes, and returns whether there was one.
    fn read_line(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        if std::mem::take(&mut self.is_in_line) {
            self.skip_to_end()?;
        }
        let before = bytes.len();
        let mut start = self.source.by_ref().take(self.most as u64 + 1);
        if start.read_until(b'\n', bytes)? == 0 {
            return Ok(false);
        }
        if bytes.ends_with(b"\n") {
            bytes.pop();
        } else {
            // It is told before its end is looked for, which may never come.
            self.is_in_line = bytes.len() - before > self.most;
        }
        Ok(true)
    }

    fn skip_to_end(&mut self) -> io::Result<()> {
        let mut piece = Vec::new();
        while !piece.ends_with(b"\n") {
            piece.clear();
            let mut rest = self.source.by_ref().take(PIECE as u64);
            if rest.read_until(b'\n', &mut piece)? == 0 {
                break;
            }
        }
        Ok(())
    }
}

/// The size of an input, in bytes, where it has one.
pub fn size(name: &OsStr) -> Option<u64> {
    let metadata = metadata(name, &io::stdin()).ok();
    let metadata = metadata.filter(fs::Metadata::is_file)?;
    Some(metadata.len())
}

/// Refuses an input that is the same file as an output, by whatever names or links.
pub fn refuse_same_file(input: &OsStr, output: &OsStr) -> Result<(), Failure> {
    let file = identity(input, &io::stdin());
    match file.is_some() && file == identity(output, &io::stdout()) {
        true => Err(Failure::Wrong(format!(
            "{}: this is the output too, expected another file",
            input.to_string_lossy()
        ))),
        false => Ok(()),
    }
}

/// The file that has a name or is a standard stream: its device and its number there. None for a terminal, a pipe
/// and the like, of which nothing is lost when they are written to.
#[cfg(unix)]
fn identity(name: &OsStr, stream: &impl std::os::fd::AsFd) -> Option<(u64, u64)> {
    let metadata = metadata(name, stream).ok()?;
    let is_block_device = std::os::unix::fs::FileTypeExt::is_block_device(&metadata.file_type());
    (metadata.is_file() || is_block_device).then(|| {
        (
            std::os::unix::fs::MetadataExt::dev(&metadata),
            std::os::unix::fs::MetadataExt::ino(&metadata),
        )
    })
}

/// The file that has a name, by its one path; of a standard stream it is not known.
#[cfg(not(unix))]
fn identity<S>(name: &OsStr, stream: &S) -> Option<std::path::PathBuf> {
    let is_file = metadata(name, stream).map_or(false, |metadata| metadata.is_file());
    fs::canonicalize(name).ok().filter(|_| is_file)
}

/// What the system knows of a file, or of a standard stream.
#[cfg(unix)]
fn metadata(name: &OsStr, stream: &impl std::os::fd::AsFd) -> io::Result<fs::Metadata> {
    match is_stream(name) {
        true => File::from(stream.as_fd().try_clone_to_owned()?).metadata(),
        false => fs::metadata(name),
    }
}

/// What the system knows of a file; not of a standard stream.
#[cfg(not(unix))]
fn metadata<S>(name: &OsStr, _: &S) -> io::Result<fs::Metadata> {
    match is_stream(name) {
        true => Err(ErrorKind::Unsupported.into()),
        false => fs::metadata(name),
    }
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

/// A line on standard error that says how far the work is, where that is a terminal.
pub struct Progress {
    is_shown: bool,
    width: usize,
}

impl Progress {
    pub fn new() -> Progress {
        Progress {
            is_shown: io::stderr().is_terminal(),
            width: 0,
        }
    }

    /// The same, but where what goes to standard output is on a terminal too, it shows by itself how far it is.
    pub fn beside_output() -> Progress {
        let mut progress = Progress::new();
        progress.is_shown &= !io::stdout().is_terminal();
        progress
    }

    /// Puts these words in the line's place.
    pub fn show(&mut self, words: &str) {
        if self.is_shown {
            let width = self.width;
            eprint_or_stop(&mut self.is_shown, format_args!("\r{words:width$}"));
            self.width = words.chars().count();
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if self.is_shown {
            let width = self.width;
            eprint_or_stop(&mut self.is_shown, format_args!("\r{:width$}\r", ""));
        }
    }
}

/// Writes to standard error; where that fails, nobody looks, and it is no more written to.
fn eprint_or_stop(is_shown: &mut bool, words: std::fmt::Arguments) {
    *is_shown = write!(io::stderr(), "{words}").is_ok();
}
