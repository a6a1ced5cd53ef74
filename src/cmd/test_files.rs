//! The files of the tests that a folder has.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub struct TestFiles {
    pub input: PathBuf,
    pub answer: Option<PathBuf>,
}

/// The tests of a set that this program wrote, in the order of their paths: `NAME.in` and `NAME.ans`, which may be missing,
/// or `NAME` and `NAME.a`.
pub fn of(folder: &Path) -> io::Result<Vec<TestFiles>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    let mut tests = Vec::new();
    for input in paths {
        if input.is_dir() {
            tests.extend(of(&input)?);
            continue;
        }
        let is_in = input.extension().is_some_and(|end| end == "in");
        let mut answer = input.clone().into_os_string();
        answer.push(".a");
        let answer = if is_in { input.with_extension("ans") } else { answer.into() };
        let answer = Some(answer).filter(|answer| answer.is_file());
        if is_in || answer.is_some() {
            tests.push(TestFiles { input, answer });
        }
    }
    Ok(tests)
}
