//! A name has one meaning: no two types that more than one file sees have the same name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Names that two types may share, each with the reason.
const SHARED: [(&str, &str); 1] = [("Node", "the field's word for a state of a search, and for a vertex of a tree")];

/// The files of the crate, without tests and without the programs that `submission` prints.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let folders = folders.iter().filter(|folder| !folder.ends_with("tests") && !folder.ends_with("contest"));
    let files = files.into_iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs"));
    files.chain(folders.flat_map(|folder| sources(folder))).collect()
}

/// Returns the name of the type that a line makes known to other files.
fn public_type(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub")?;
    let item = if rest.starts_with('(') { rest.split_once(") ")?.1 } else { rest.strip_prefix(' ')? };
    let mut words = item.split(|c: char| !c.is_alphanumeric() && c != '_');
    ["struct", "enum", "trait", "type"].contains(&words.next()?).then(|| words.next()).flatten()
}

#[test]
fn no_two_public_types_have_one_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut homes: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for file in sources(&root) {
        for name in fs::read_to_string(&file).unwrap().lines().filter_map(public_type) {
            homes.entry(name.into()).or_default().push(file.clone());
        }
    }
    assert!(homes.len() > 200, "{}", homes.len());
    homes.retain(|_, files| files.len() > 1);
    for (name, reason) in SHARED {
        assert!(homes.remove(name).is_some(), "{name} need not be here: {reason}");
    }
    assert!(homes.is_empty(), "{homes:#?}");
}
