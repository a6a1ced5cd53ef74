//! The tests that a folder has, also if it is a package, and how their outputs are judged.

use crate::package::cpp;
use crate::text::dialect::Dialect;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub struct TestFiles {
    pub input: PathBuf,
    pub answer: Option<PathBuf>,
}

struct PackageFolder {
    /// The file that shows which package it is.
    marker: &'static str,
    /// The folders of the tests; files elsewhere repeat some of these.
    folders: &'static [&'static str],
    /// Paths of the checker; one of them exists.
    checkers: &'static [&'static str],
}

const PACKAGE_FOLDERS: [PackageFolder; 3] = [
    PackageFolder {
        marker: "problem.yaml",
        folders: &["data/sample", "data/secret"],
        checkers: &["output_validator/check.cpp", "output_validators/yapboz/check.cpp"],
    },
    PackageFolder { marker: "problem.xml", folders: &["tests"], checkers: &["files/check.cpp"] },
    PackageFolder { marker: "task.yaml", folders: &["input"], checkers: &["check/checker.cpp"] },
];

impl PackageFolder {
    fn of(folder: &Path) -> Option<&'static PackageFolder> {
        PACKAGE_FOLDERS.iter().find(|layout| folder.join(layout.marker).is_file())
    }
}

pub fn dialect(folder: &Path) -> Option<Dialect> {
    let checkers = PackageFolder::of(folder)?.checkers.iter();
    checkers.filter_map(|checker| fs::read_to_string(folder.join(checker)).ok()).find_map(|text| cpp::dialect(&text))
}

/// Returns the tests of a set or of packages that this program wrote, in the order of their paths: `NAME.in` and
/// `NAME.ans`, which may be missing; `NAME` and `NAME.a`; or `input/inputN.txt` and `output/outputN.txt`.
pub fn of(folder: &Path) -> io::Result<Vec<TestFiles>> {
    let mut tests = Vec::new();
    if let Some(layout) = PackageFolder::of(folder) {
        for folder in layout.folders.iter().map(|name| folder.join(name)).filter(|folder| folder.is_dir()) {
            tests.extend(of(&folder)?);
        }
        return Ok(tests);
    }
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<io::Result<Vec<PathBuf>>>()?;
    // Numbers without zeros in front of them are in their order.
    paths.sort_by_cached_key(|path| (number(path), path.clone()));
    for input in paths {
        if input.is_dir() {
            tests.extend(of(&input)?);
            continue;
        }
        let is_in = input.extension().is_some_and(|end| end == "in");
        let answer = match number(&input) {
            Some(number) => folder.with_file_name("output").join(format!("output{number}.txt")),
            None if is_in => input.with_extension("ans"),
            None => {
                let mut answer = input.clone().into_os_string();
                answer.push(".a");
                answer.into()
            }
        };
        let answer = Some(answer).filter(|answer| answer.is_file());
        if is_in || answer.is_some() {
            tests.push(TestFiles { input, answer });
        }
    }
    Ok(tests)
}

fn number(path: &Path) -> Option<usize> {
    path.file_name()?.to_str()?.strip_prefix("input")?.strip_suffix(".txt")?.parse().ok()
}
