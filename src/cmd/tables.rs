//! `--tables DIR`: tables and pattern databases in files, for the next run.

use super::{io, message, Failure};
use crate::args::{Args, Opt, UsageError};
use crate::solver::{checksum, Shelf, Solver};
use std::collections::hash_map::RandomState;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher};
use std::io::{BufReader, ErrorKind, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

pub const TABLES: Opt =
    Opt::new("--tables DIR", "limits", "take pattern databases from files in DIR, and write those there that it lacks");

/// The solver, with the databases of the folder that the options name.
pub fn shelved(args: &Args, solver: Solver) -> Result<Solver, Failure> {
    Ok(match folder(args)? {
        Some(shelf) => solver.shelved(shelf),
        None => solver,
    })
}

/// The folder that the options name. It is made if it is missing.
pub fn folder(args: &Args) -> Result<Option<Arc<dyn Shelf>>, Failure> {
    let Some(folder) = args.text("--tables") else { return Ok(None) };
    if folder.is_empty() {
        return Err(UsageError::bad_value("--tables", folder, "expected a folder").into());
    }
    fs::create_dir_all(folder).map_err(|error| io::unable(folder, &error))?;
    Ok(Some(Arc::new(Folder(folder.into()))))
}

/// A file for each table or database: its label, a line end, its entries, and their checksum.
struct Folder(PathBuf);

impl Folder {
    fn file(&self, label: &str) -> PathBuf {
        self.0.join(label.replace(' ', "-"))
    }
}

impl Shelf for Folder {
    fn take(&self, label: &str, entries: &mut [u8]) -> bool {
        let name = self.file(label);
        let file = match File::open(&name) {
            Err(error) if error.kind() == ErrorKind::NotFound => return false,
            file => file,
        };
        let mut has = |mut file: BufReader<File>| {
            let mut head = vec![0; label.len() + 1];
            file.read_exact(&mut head)?;
            file.read_exact(entries)?;
            let mut sum = Vec::new();
            file.take(9).read_to_end(&mut sum)?;
            Ok(head == [label.as_bytes(), b"\n"].concat() && sum == checksum(entries).to_le_bytes())
        };
        let why = match file.and_then(|file| has(BufReader::new(file))) {
            Ok(true) => return true,
            Err(error) if error.kind() != ErrorKind::UnexpectedEof => io::why(name.as_ref(), &error),
            _ => format!("{}: cut, changed, or of another version", io::shown(name.as_ref())),
        };
        message(format_args!("note: {why}; it is made again"));
        false
    }

    fn put(&self, label: &str, entries: &[u8]) {
        let name = self.file(label);
        // Another process, on another machine too, may write the same.
        let random = RandomState::new().build_hasher().finish();
        let new = name.with_extension(format!("{random:016x}"));
        let parts = [label.as_bytes(), b"\n", entries, &checksum(entries).to_le_bytes()];
        let write = || {
            let mut file = File::create(&new)?;
            parts.iter().try_for_each(|part| file.write_all(part))?;
            fs::rename(&new, &name)
        };
        if let Err(error) = write() {
            // What was written of it may be all that fits.
            let _ = fs::remove_file(&new);
            message(format_args!("note: {}; it is not kept", io::why(OsStr::new(&name), &error)));
        }
    }
}
