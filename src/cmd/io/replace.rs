//! A small file that is replaced again and again, always as a whole.

use crate::random::split_mix;
use std::collections::hash_map::RandomState;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Reads a regular file of at most `most` bytes. Of a longer file, reads one byte more than that.
pub fn read_small(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    // Opening a pipe would wait for its writer.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(
            ErrorKind::InvalidInput,
            "not a regular file",
        ));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Replaces a file in one step: the text is written to a new file beside it, which then gets the
/// name of the old file. A symbolic link stays a symbolic link.
pub fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let path = target(path)?;
    let (new, mut file) = create_beside(&path)?;
    let written = file
        .write_all(text)
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&new, &path));
    if written.is_err() {
        // The part that was written may have filled the disk.
        let _ = fs::remove_file(&new);
    }
    written
}

/// Checks that [`replace`] can write a file, by writing it. If the file does not exist, it does not
/// exist afterwards. Removes the new files that killed runs have left beside it: these are empty,
/// or begin with `head`.
pub fn check_replaceable(path: &Path, text: Option<&[u8]>, head: &str) -> io::Result<()> {
    let file = target(path)?;
    for left in left_beside(&file, head)? {
        fs::remove_file(left)?;
    }
    match text {
        Some(text) => replace(path, text),
        None => fs::remove_file(create_beside(&file)?.0),
    }
}

/// Returns the files that [`create_beside`] created and a killed run left.
fn left_beside(path: &Path, head: &str) -> io::Result<Vec<PathBuf>> {
    let start = [b".", name(path)?.as_encoded_bytes(), b"."].concat();
    let is_left = |name: &OsStr| {
        let end = name.as_encoded_bytes().strip_prefix(&start[..]);
        end.is_some_and(|end| end.len() == DIGITS && end.iter().all(u8::is_ascii_hexdigit))
    };
    let is_new = |path: &Path| {
        let begin = read_small(path, head.len() as u64 - 1);
        begin.is_ok_and(|begin| head.as_bytes().starts_with(&begin))
    };
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    // A folder may be writable but not readable.
    let Ok(files) = fs::read_dir(folder) else {
        return Ok(Vec::new());
    };
    let files = files.filter_map(|file| Some(file.ok()?.path()));
    Ok(files
        .filter(|file| file.file_name().is_some_and(is_left) && is_new(file))
        .collect())
}

/// Returns the name of a file. A path such as `d/` names no file, although its last part could be
/// one.
fn name(path: &Path) -> io::Result<&OsStr> {
    let name = path.file_name().filter(|name| {
        path.as_os_str()
            .as_encoded_bytes()
            .ends_with(name.as_encoded_bytes())
    });
    name.ok_or_else(|| io::Error::new(ErrorKind::InvalidInput, "not the name of a file"))
}

/// The hexadecimal digits after the name of a new file.
const DIGITS: usize = 16;

/// The most symbolic links to follow, as in Linux.
const MOST_LINKS: usize = 40;

/// Returns the file that a path leads to, whether it exists or not.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(link) => path = path.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::new(
        ErrorKind::InvalidInput,
        "too many symbolic links",
    ))
}

/// Creates a file beside another file, under a name that is not yet in use.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = name(path)?;
    let mut random = RandomState::new().build_hasher().finish();
    loop {
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{:0DIGITS$x}", split_mix(&mut random)));
        let new = path.with_file_name(hidden);
        match OpenOptions::new().write(true).create_new(true).open(&new) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            file => return Ok((new, file?)),
        }
    }
}
