//! A name has one meaning, also beside a private type.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Names that two types may share, each with the reason.
const SHARED: [(&str, &str); 1] = [(
    "Node",
    "the field's word for a state of a search, and for a vertex of a tree",
)];

/// The files of the crate, without tests and without the programs that `submission` prints.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let folders = folders
        .iter()
        .filter(|folder| !folder.ends_with("tests") && !folder.ends_with("contest"));
    let files = files
        .into_iter()
        .filter(|file| file.extension().is_some_and(|extension| extension == "rs"));
    files
        .chain(folders.flat_map(|folder| sources(folder)))
        .collect()
}

/// Returns the name of the type that a line defines, and whether other files see the type.
fn defined(line: &str) -> Option<(&str, bool)> {
    let mut words = line
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty());
    let is_item = |word: &&str| !["pub", "crate", "super"].contains(word);
    let is_type = ["struct", "enum", "trait", "type"].contains(&words.find(is_item)?)
        && !line.starts_with(' ');
    Some((words.next().filter(|_| is_type)?, line.starts_with("pub")))
}

#[test]
fn no_type_has_the_name_of_a_type_that_other_files_see() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut homes: BTreeMap<String, Vec<(PathBuf, bool)>> = BTreeMap::new();
    for file in sources(&root) {
        for (name, is_seen) in fs::read_to_string(&file)
            .unwrap()
            .lines()
            .filter_map(defined)
        {
            homes
                .entry(name.into())
                .or_default()
                .push((file.clone(), is_seen));
        }
    }
    assert!(homes.len() > 300, "{}", homes.len());
    homes.retain(|_, types| types.len() > 1 && types.iter().any(|(_, is_seen)| *is_seen));
    for (name, reason) in SHARED {
        assert!(
            homes.remove(name).is_some(),
            "{name} need not be here: {reason}"
        );
    }
    assert!(homes.is_empty(), "{homes:#?}");
}
