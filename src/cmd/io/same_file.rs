//! The file that a name or a standard stream stands for.

use super::fail::{is_stream, shown, Failure, STDOUT};
use super::replace::target;
use crate::system::unpoisoned;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{stdin, stdout, Error};
use std::path::Path;
use std::sync::Mutex;

/// The files that the running command writes. Standard output is always one more.
static OUTPUTS: Mutex<Vec<OsString>> = Mutex::new(Vec::new());

/// Claims the outputs of a command before it reads anything. From then on, none of them can be
/// opened as an input, by any name or link. Two outputs must be two files.
pub fn claim(outputs: Vec<OsString>) -> Result<(), Failure> {
    let places: Vec<_> = outputs.iter().map(|output| place(output)).collect();
    for (number, place) in places
        .iter()
        .enumerate()
        .filter(|(_, place)| place.is_some())
    {
        if places[..number].contains(place) {
            let name = shown(&outputs[number]);
            return Err(Failure::Wrong(format!(
                "{name}: this is another output too, expected another file"
            )));
        }
    }
    *unpoisoned(OUTPUTS.lock()) = outputs;
    Ok(())
}

/// Refuses an input that is the same file as one of the outputs.
pub fn refuse_output(input: &OsStr) -> Result<(), Failure> {
    let outputs = unpoisoned(OUTPUTS.lock());
    let mut outputs = outputs
        .iter()
        .map(|output| &**output)
        .chain([OsStr::new("-")]);
    let Some(output) = outputs.find(|output| are_same(input, output)) else {
        return Ok(());
    };
    let name = if is_stream(output) {
        STDOUT.into()
    } else {
        shown(output)
    };
    Err(Failure::Wrong(format!(
        "{name}: this is the input too, expected another file"
    )))
}

/// Returns the size of an input, in bytes, if it is a regular file.
pub fn size(name: &OsStr) -> Option<u64> {
    metadata(name, &stdin())
        .ok()
        .filter(fs::Metadata::is_file)
        .map(|file| file.len())
}

/// Returns the folder and the name of an output, which need not exist yet.
fn place(name: &OsStr) -> Option<(std::path::PathBuf, OsString)> {
    let path = target(Path::new(name)).ok().filter(|_| !is_stream(name))?;
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    Some((fs::canonicalize(folder).ok()?, path.file_name()?.into()))
}

fn are_same(input: &OsStr, output: &OsStr) -> bool {
    let file = identity(input, &stdin());
    file.is_some() && file == identity(output, &stdout())
}

/// Returns the device and inode of a file or a standard stream. `None` for a terminal or pipe,
/// where writing destroys nothing.
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

/// Returns the canonical path of a file; unknown for a standard stream.
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
