//! Files that are overwritten in place.

use std::fs::{File, OpenOptions};
use std::io::{Error, Seek, Write};
use std::path::Path;

/// A file was not overwritten.
pub struct Failed {
    pub error: Error,
    /// What the file holds now, if that is known.
    pub holds: Option<String>,
}

/// Writes a text to a new or existing file, in place. An existing file is truncated after the text is written, so that
/// a failure loses no more than the bytes written over.
pub fn overwrite(file: &Path, text: &str) -> Result<(), Failed> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    let opened = options.open(file).and_then(|file| {
        let metadata = file.metadata()?;
        Ok((file, metadata))
    });
    let (mut file, metadata) = opened.map_err(|error| Failed { error, holds: None })?;
    put(&mut file, text, metadata.is_file()).map_err(|error| {
        let written = file.stream_position().ok().filter(|_| metadata.is_file());
        let holds = written.map(|written| holds(written, text.len() as u64, metadata.len()));
        Failed { error, holds }
    })
}

/// Terminals, pipes and devices have no length.
fn put(file: &mut File, text: &str, has_length: bool) -> Result<(), Error> {
    file.write_all(text.as_bytes())?;
    file.flush()?;
    if has_length {
        file.set_len(text.len() as u64)
    } else {
        Ok(())
    }
}

/// What a file of `before` bytes holds after `written` of `whole` new bytes.
fn holds(written: u64, whole: u64, before: u64) -> String {
    match before.checked_sub(written) {
        Some(1..) if written == 0 => "it is unchanged".into(),
        Some(old @ 1..) => {
            format!("its first {written} bytes are new, the last {old} are old")
        }
        _ => format!("it holds the first {written} of {whole} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contents_after_a_failure_are_described() {
        for (written, before, expected) in [
            (0, 7, "it is unchanged"),
            (0, 0, "it holds the first 0 of 9 bytes"),
            (5, 7, "its first 5 bytes are new, the last 2 are old"),
            (7, 7, "it holds the first 7 of 9 bytes"),
            (8, 7, "it holds the first 8 of 9 bytes"),
            (9, 12, "its first 9 bytes are new, the last 3 are old"),
        ] {
            assert_eq!(holds(written, 9, before), expected);
        }
    }
}
