//! The tests that a folder has, also if it is a package, and how their outputs are judged.

use crate::package::{cpp, plain, Package, JUDGES};
use crate::text::dialect::Dialect;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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

pub fn dialect(folder: &Path) -> Option<Dialect> {
    packages_of(folder)
        .find_map(|package| cpp::dialect(&fs::read_to_string(folder.join(package.checker)).ok()?))
}

/// Returns the tests of a set or of packages that this program wrote, in the order of their paths:
/// `NAME.in`, also without an answer, and each file whose answer is where a package has it.
pub fn of(folder: &Path) -> io::Result<Vec<TestFiles>> {
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
    let mut paths = paths.collect::<io::Result<Vec<PathBuf>>>()?;
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
