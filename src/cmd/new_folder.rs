//! A folder that is there with all its files or not at all.

use super::io::{unable, why};
use super::Failure;
use crate::format::package::File;
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Result, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Refuses a folder that is there and not empty, so that nothing in it is overwritten.
pub fn check_free(folder: &Path) -> std::result::Result<(), Failure> {
    match fs::read_dir(folder) {
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err(Failure::Unable(format!(
                "{}: found files there, wanted an empty folder or none",
                folder.to_string_lossy()
            ))),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(unable(folder.as_os_str(), &error)),
    }
}

/// Makes a folder with these files, and the folders that it is in. It must be missing or empty. The files are written
/// in another folder, which gets its name when they are complete: `.NAME.partial-NUMBER` beside it; or, if it is
/// there already, `.partial-NUMBER` in it, since it may be another program's own folder or on another disk than the
/// one that it is in.
pub fn write(folder: &Path, files: &[File]) -> std::result::Result<(), Failure> {
    check_free(folder)?;
    let is_there = folder.is_dir();
    let partial = begin(folder, is_there).map_err(|error| unable(folder.as_os_str(), &error))?;
    let written = files
        .iter()
        .try_for_each(|file| put(&partial, file).map_err(|error| (folder.join(&file.path), error)));
    let finished = written.and_then(|()| {
        let finished = match is_there {
            true => move_up(&partial, folder),
            false => fs::rename(&partial, folder),
        };
        finished.map_err(|error| (folder.to_path_buf(), error))
    });
    finished.map_err(|(place, error)| {
        let mut words = why(place.as_os_str(), &error);
        if fs::remove_dir_all(&partial).is_err() {
            words += &format!("; some files are left in {}", partial.to_string_lossy());
        }
        Failure::Unable(words)
    })
}

/// Makes the folder in which the files are written.
fn begin(folder: &Path, is_there: bool) -> Result<PathBuf> {
    let (place, mut name) = match (is_there, folder.file_name(), folder.parent()) {
        (true, ..) => (folder, OsString::from(".")),
        (false, Some(name), Some(parent)) => {
            let mut hidden = OsString::from(".");
            hidden.push(name);
            hidden.push(".");
            (parent, hidden)
        }
        _ => return Err(ErrorKind::NotFound.into()),
    };
    name.push(format!("partial-{}", process::id()));
    fs::create_dir_all(place)?;
    let partial = place.join(name);
    fs::create_dir(&partial)?;
    Ok(partial)
}

/// Writes a file, and makes the folders that it is in. If it is a program, those may run it who may read it, on
/// systems that ask.
fn put(partial: &Path, file: &File) -> Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if file.is_program {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o777);
    }
    let path = partial.join(&file.path);
    fs::create_dir_all(path.parent().unwrap_or(&path))?;
    options.open(&path)?.write_all(file.text.as_bytes())
}

/// Moves what is in a folder to where the folder is, and takes the folder away.
fn move_up(partial: &Path, folder: &Path) -> Result<()> {
    for entry in fs::read_dir(partial)? {
        let entry = entry?;
        fs::rename(entry.path(), folder.join(entry.file_name()))?;
    }
    fs::remove_dir(partial)
}
