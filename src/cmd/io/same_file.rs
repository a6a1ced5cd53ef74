//! The file that a name or a standard stream stands for.

use super::fail::{is_stream, shown, Failure};
use std::ffi::OsStr;
use std::fs;
use std::io::{stdin, stdout, Error};

/// The size of an input, in bytes, if it is a regular file.
pub fn size(name: &OsStr) -> Option<u64> {
    metadata(name, &stdin()).ok().filter(fs::Metadata::is_file).map(|file| file.len())
}

/// Refuses an input that is the same file as an output, by any name or link.
pub fn refuse_same_file(input: &OsStr, output: &OsStr) -> Result<(), Failure> {
    if are_same(input, output) {
        Err(Failure::Wrong(format!("{}: this is the output too, expected another file", shown(input))))
    } else {
        Ok(())
    }
}

/// Whether an input is the same file as an output.
pub fn are_same(input: &OsStr, output: &OsStr) -> bool {
    let file = identity(input, &stdin());
    file.is_some() && file == identity(output, &stdout())
}

/// The device and inode of a file or a standard stream. `None` for a terminal or pipe, where writing destroys nothing.
#[cfg(unix)]
fn identity(name: &OsStr, stream: &impl std::os::fd::AsFd) -> Option<(u64, u64)> {
    let metadata = metadata(name, stream).ok()?;
    let is_block_device = std::os::unix::fs::FileTypeExt::is_block_device(&metadata.file_type());
    (metadata.is_file() || is_block_device)
        .then(|| (std::os::unix::fs::MetadataExt::dev(&metadata), std::os::unix::fs::MetadataExt::ino(&metadata)))
}

/// The canonical path of a file; unknown for a standard stream.
#[cfg(not(unix))]
fn identity<S>(name: &OsStr, _: &S) -> Option<std::path::PathBuf> {
    let path = fs::canonicalize(name).ok()?;
    (!is_stream(name) && path.is_file()).then_some(path)
}

#[cfg(unix)]
fn metadata(name: &OsStr, stream: &impl std::os::fd::AsFd) -> Result<fs::Metadata, Error> {
    if is_stream(name) {
        fs::File::from(stream.as_fd().try_clone_to_owned()?).metadata()
    } else {
        fs::metadata(name)
    }
}

#[cfg(not(unix))]
fn metadata<S>(name: &OsStr, _: &S) -> Result<fs::Metadata, Error> {
    if is_stream(name) {
        Err(std::io::ErrorKind::Unsupported.into())
    } else {
        fs::metadata(name)
    }
}
