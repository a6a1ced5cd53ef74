//! A folder that is written completely or not at all.

use super::io::{unable, why};
use super::Failure;
use crate::format::package::File;
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Result, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Refuses a folder that is not empty.
pub fn check_free(folder: &Path) -> std::result::Result<(), Failure> {
    match fs::read_dir(folder) {
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err(Failure::Unable(format!(
                "{}: found files there, expected an empty folder or none",
                folder.to_string_lossy()
            ))),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(unable(folder.as_os_str(), &error)),
    }
}

/// Creates a folder with these files, and its parents. It must be missing or empty. The files are written to a folder
/// `.NAME.partial-NUMBER` beside it, which is renamed when they are complete; or, if the folder exists, to
/// `.partial-NUMBER` in it: the program may not be allowed to replace the folder, and its parent may be on another disk.
pub fn write(folder: &Path, files: &[File]) -> std::result::Result<(), Failure> {
    check_free(folder)?;
    let exists = folder.is_dir();
    let partial = create_partial(folder, exists).map_err(|error| unable(folder.as_os_str(), &error))?;
    let written =
        files.iter().try_for_each(|file| write_file(&partial, file).map_err(|error| (folder.join(&file.path), error)));
    let finished = written.and_then(|()| {
        let finished = if exists { move_up(&partial, folder) } else { fs::rename(&partial, folder) };
        finished.map_err(|error| (folder.to_path_buf(), error))
    });
    finished.map_err(|(place, error)| {
        let mut message = why(place.as_os_str(), &error);
        if fs::remove_dir_all(&partial).is_err() {
            message += &format!("; some files are left in {}", partial.to_string_lossy());
        }
        Failure::Unable(message)
    })
}

/// Creates the folder that the files are written to.
fn create_partial(folder: &Path, exists: bool) -> Result<PathBuf> {
    let (place, mut name) = match (exists, folder.file_name(), folder.parent()) {
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

/// Writes a file and creates its parents.
fn write_file(partial: &Path, file: &File) -> Result<()> {
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

/// Moves the files of a folder to another and removes the empty one.
fn move_up(partial: &Path, folder: &Path) -> Result<()> {
    for entry in fs::read_dir(partial)? {
        let entry = entry?;
        fs::rename(entry.path(), folder.join(entry.file_name()))?;
    }
    fs::remove_dir(partial)
}
