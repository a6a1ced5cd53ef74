//! A small file that is replaced again and again, always as a whole.

use crate::random::split_mix;
use std::collections::hash_map::RandomState;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Reads a regular file of at most `most` bytes. Of a longer file, reads one byte more than that.
pub fn read_small(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    // Opening a pipe would wait for its writer.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "not a regular file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Replaces a file in one step: the text is written to a new file beside it, which then gets the name of the old file.
/// A symbolic link stays a symbolic link.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = target(path)?;
    let (new, mut file) = create_beside(&path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&new, &path));
    if written.is_err() {
        // The part that was written may have filled the disk.
        let _ = fs::remove_file(&new);
    }
    written
}

/// Checks that [`replace`] can write a file that does not exist yet.
pub fn check_replaceable(path: &Path) -> io::Result<()> {
    let (new, _) = create_beside(&target(path)?)?;
    fs::remove_file(new)
}

/// The most symbolic links to follow, as in Linux.
const MOST_LINKS: usize = 40;

/// The file that a path leads to, whether it exists or not.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(link) => path = path.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::new(ErrorKind::InvalidInput, "too many symbolic links"))
}

/// Creates a file beside another file, under a name that is not yet in use.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().ok_or_else(|| io::Error::new(ErrorKind::InvalidInput, "not the name of a file"))?;
    let mut random = RandomState::new().build_hasher().finish();
    loop {
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{:016x}", split_mix(&mut random)));
        let new = path.with_file_name(hidden);
        match OpenOptions::new().write(true).create_new(true).open(&new) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            file => return Ok((new, file?)),
        }
    }
}
