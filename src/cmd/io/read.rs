//! Reads files and standard input.

use super::fail::{is_stream, unable, Failure};
use super::same_file::refuse_output;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufReader, Read};

pub const BUFFER: usize = 1 << 16;

pub type Input = BufReader<Box<dyn Read + Send>>;

/// Reads a file or standard input: at most `most` bytes and one more.
pub fn read(name: &OsStr, most: usize) -> Result<Vec<u8>, Failure> {
    read_from(source(name)?, most).map_err(|error| unable(name, &error))
}

/// The most bytes that a text grows by: one that doubled would need three times its size.
const STEP: usize = 1 << 20;

/// Reads at most `most` bytes and one more.
pub fn read_from(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let (mut from, mut bytes) = (from.take(most as u64 + 1), Vec::new());
    loop {
        let step = bytes.len().clamp(BUFFER, STEP);
        bytes
            .try_reserve_exact(step)
            .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        if from.by_ref().take(step as u64).read_to_end(&mut bytes)? == 0 {
            return Ok(bytes);
        }
    }
}

pub fn open(name: &OsStr) -> Result<Input, Failure> {
    Ok(BufReader::with_capacity(BUFFER, source(name)?))
}

/// Opens a file or standard input. Every input is opened here, so none of them is an output too.
fn source(name: &OsStr) -> Result<Box<dyn Read + Send>, Failure> {
    refuse_output(name)?;
    Ok(if is_stream(name) {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(name).map_err(|error| unable(name, &error))?)
    })
}
