//! A folder that is written completely or not at all.

use super::io::unable;
use super::Failure;
use crate::package::File;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

/// The folder inside an existing folder to which the files are written first. Only one run at a
/// time can create it.
const PARTIAL: &str = ".partial";

/// Returns an error if a folder holds anything but `own`.
pub fn check_free(folder: &Path, own: Option<&str>) -> Result<(), Failure> {
    let names = || {
        fs::read_dir(folder)?
            .map(|entry| Ok(entry?.file_name()))
            .collect::<io::Result<Vec<_>>>()
    };
    let names = match names() {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        names => names.map_err(|error| unable(folder.as_os_str(), &error))?,
    };
    let Some(found) = names
        .iter()
        .filter(|name| own.map_or(true, |own| *name != own))
        .min()
    else {
        return Ok(());
    };
    let why = if found == PARTIAL {
        ", which another run is writing or has left"
    } else {
        ""
    };
    let (folder, found) = (folder.to_string_lossy(), found.to_string_lossy());
    Err(Failure::Unable(format!(
        "{folder}: found {found} there{why}; expected an empty or a new folder"
    )))
}

/// Creates a folder with these files, and its parents. The folder must be missing or empty. If it
/// is missing, the files are written to a folder `.NAME.partial-NUMBER` beside it, which is renamed
/// when they are complete. If it exists, they are written to `.partial` inside it: the program may
/// not be allowed to replace the folder, and the folder's parent may be on another disk.
pub fn write(folder: &Path, files: &[File]) -> Result<(), Failure> {
    check_free(folder, None)?;
    let partial = create_partial(folder).map_err(|error| {
        // Another run may have created the folder in the meantime.
        check_free(folder, None)
            .err()
            .unwrap_or_else(|| unable(folder.as_os_str(), &error))
    })?;
    fill(folder, &partial, files).map_err(|failure| match (failure, fs::remove_dir_all(&partial)) {
        (Failure::Unable(message), Err(_)) => Failure::Unable(format!(
            "{message}; some files are left in {}",
            partial.to_string_lossy()
        )),
        (failure, _) => failure,
    })
}

/// Writes the files to `partial`, and moves them to where they belong.
fn fill(folder: &Path, partial: &Path, files: &[File]) -> Result<(), Failure> {
    let exists = partial.parent() == Some(folder);
    if exists {
        // Another run may have written its files before this one created its folder.
        check_free(folder, Some(PARTIAL))?;
    }
    for file in files {
        write_file(partial, file)
            .map_err(|error| unable(folder.join(&file.path).as_os_str(), &error))?;
    }
    let finished = if exists {
        move_up(partial, folder)
    } else {
        fs::rename(partial, folder)
    };
    finished.map_err(|error| unable(folder.as_os_str(), &error))
}

fn create_partial(folder: &Path) -> io::Result<PathBuf> {
    let partial = match (folder.file_name(), folder.parent()) {
        _ if folder.is_dir() => folder.join(PARTIAL),
        (Some(name), Some(parent)) => {
            fs::create_dir_all(parent)?;
            parent.join(format!(
                ".{}{PARTIAL}-{}",
                name.to_string_lossy(),
                process::id()
            ))
        }
        _ => return Err(ErrorKind::NotFound.into()),
    };
    fs::create_dir(&partial)?;
    Ok(partial)
}

fn write_file(partial: &Path, file: &File) -> io::Result<()> {
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

fn move_up(partial: &Path, folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(partial)? {
        let entry = entry?;
        fs::rename(entry.path(), folder.join(entry.file_name()))?;
    }
    fs::remove_dir(partial)
}
