//! The tests that a folder has, also if it is a package, and how their outputs are judged.

use super::{io, Failure};
use crate::package::{cpp, plain, Package, JUDGES};
use crate::quote::words;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

/// The most bytes of a checker.
const MOST_BYTES: usize = 1 << 20;

pub struct TestFiles {
    pub input: PathBuf,
    pub answer: Option<PathBuf>,
}

fn packages() -> impl Iterator<Item = &'static Package> {
    JUDGES.iter().filter_map(|judge| judge.package)
}

/// Returns the packages that the folder may be.
fn packages_of(folder: &Path) -> impl Iterator<Item = &'static Package> + '_ {
    packages().filter(|package| folder.join(package.marker).is_file())
}

/// Returns the options of `check` in the first line of the checker, if the folder is a package with
/// a checker.
pub fn options(folder: &Path) -> Result<Vec<OsString>, Failure> {
    let mut checkers = packages_of(folder).map(|package| folder.join(package.checker));
    let Some(checker) = checkers.find(|checker| checker.is_file()) else {
        return Ok(Vec::new());
    };
    let text = io::read(checker.as_os_str(), MOST_BYTES)?;
    let text = String::from_utf8_lossy(&text);
    let line = text.lines().next().unwrap_or_default();
    let options = line.strip_prefix(cpp::OPTIONS).and_then(words);
    let expected = "expected the options of 'yapboz check', as // yapboz: --as cik";
    options
        .map(|options| options.into_iter().map(OsString::from).collect())
        .ok_or_else(|| Failure::Wrong(format!("{}:1: {expected}", io::shown(checker.as_os_str()))))
}

/// Returns the tests of a folder, as [`of`] does.
///
/// # Errors
/// If there are none, or if the folder cannot be read.
pub fn all(folder: &OsStr) -> Result<Vec<TestFiles>, Failure> {
    let tests = of(Path::new(folder)).map_err(|error| io::unable(folder, &error))?;
    if tests.is_empty() {
        let expected = "expected 01.in and 01.ans, 02.in and 02.ans, and so on";
        let folder = io::shown(folder);
        return Err(Failure::Wrong(format!(
            "{folder}: found no tests, {expected}"
        )));
    }
    Ok(tests)
}

/// Returns the tests of an input that is a folder.
///
/// # Errors
/// As [`all`].
pub fn in_folder(input: &OsStr) -> Result<Option<Vec<TestFiles>>, Failure> {
    let is_folder = !io::is_stream(input) && Path::new(input).is_dir();
    is_folder.then(|| all(input)).transpose()
}

/// Returns the tests of a set or of packages that this program wrote, in the order of their paths:
/// `NAME.in`, also without an answer, and each file whose answer is where a package has it.
fn of(folder: &Path) -> std::io::Result<Vec<TestFiles>> {
    let mut tests = Vec::new();
    if let Some(package) = packages_of(folder).next() {
        for folder in package
            .folders
            .iter()
            .map(|name| folder.join(name))
            .filter(|folder| folder.is_dir())
        {
            tests.extend(of(&folder)?);
        }
        return Ok(tests);
    }
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<std::io::Result<Vec<PathBuf>>>()?;
    // Numbers without zeros in front of them are in their order.
    paths.sort_by_cached_key(|path| {
        (
            packages().find_map(|package| (package.number)(path)),
            path.clone(),
        )
    });
    for input in paths {
        if input.is_dir() {
            tests.extend(of(&input)?);
        } else if let Some(answer) = (plain::PACKAGE.answer)(&input) {
            tests.push(TestFiles {
                input,
                answer: Some(answer).filter(|answer| answer.is_file()),
            });
        } else {
            let mut answers = packages().filter_map(|package| (package.answer)(&input));
            let answer = answers.find(|answer| answer.is_file());
            tests.extend(answer.map(|answer| TestFiles {
                input,
                answer: Some(answer),
            }));
        }
    }
    Ok(tests)
}
