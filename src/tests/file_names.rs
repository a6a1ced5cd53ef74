//! The repository can be checked out on every system.

use super::layers::sources;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Names of devices, which Windows reserves in every folder, in every case and with every
/// extension; the names of `NUMBERED` end in a digit
/// (<https://learn.microsoft.com/windows/win32/fileio/naming-a-file>).
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
const NUMBERED: [&str; 2] = ["com", "lpt"];

/// Returns whether Windows can have a file or folder with this name.
fn is_portable(name: &str) -> bool {
    let stem = name
        .split('.')
        .next()
        .unwrap_or_default()
        .trim_end()
        .to_lowercase();
    let is_numbered = |start| {
        stem.strip_prefix(start)
            .is_some_and(|end| ["¹", "²", "³"].contains(&end) || is_digit(end))
    };
    !DEVICES.contains(&stem.as_str())
        && !NUMBERED.into_iter().any(is_numbered)
        && !name.ends_with(['.', ' '])
        && !name.contains(|c: char| c < ' ' || "<>:\"|?*\\/".contains(c))
}

fn is_digit(text: &str) -> bool {
    text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns two paths that are one file on a system that ignores case, if there are any.
fn same_but_for_case<'a>(paths: &'a [String]) -> Option<(&'a str, &'a str)> {
    let mut known = BTreeMap::new();
    let folders = |path: &'a str| {
        path.match_indices('/')
            .map(move |(at, _)| &path[..at])
            .chain([path])
    };
    let mut paths = paths.iter().flat_map(|path| folders(path));
    paths.find_map(|path| {
        let other = *known.entry(path.to_lowercase()).or_insert(path);
        (other != path).then_some((other, path))
    })
}

#[test]
fn every_system_can_have_the_names_of_all_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tops = fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let tops = tops.filter(|path| ![".git", "target"].iter().any(|name| path.ends_with(name)));
    let files = tops.flat_map(|path| {
        if path.is_dir() {
            sources(&path)
        } else {
            vec![path]
        }
    });
    let paths: Vec<String> = files
        .map(|path| {
            path.strip_prefix(root)
                .unwrap()
                .to_str()
                .unwrap()
                .replace(std::path::MAIN_SEPARATOR, "/")
        })
        .collect();
    assert!(paths.len() > 200, "{}", paths.len());
    for path in &paths {
        assert!(path.split('/').all(is_portable), "{path}");
    }
    assert_eq!(same_but_for_case(&paths), None);
}

#[test]
fn names_that_a_system_cannot_have_are_known() {
    for name in [
        "nul",
        "NUL",
        "con.txt",
        "Aux.tar.gz",
        "com0",
        "LPT9.a",
        "com¹",
        "prn .x",
        "conin$",
        "a.",
        "a ",
        "a:b",
        "?",
        "a\tb",
    ] {
        assert!(!is_portable(name), "{name}");
    }
    for name in [
        "null", "com", "com10", "lpt", "console", ".ci", "nul-byte", "a.nul", "a b",
    ] {
        assert!(is_portable(name), "{name}");
    }
    let paths = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
    assert_eq!(same_but_for_case(&paths("a/b A/c")), Some(("a", "A")));
    assert_eq!(same_but_for_case(&paths("a/B a/b")), Some(("a/B", "a/b")));
    assert_eq!(same_but_for_case(&paths("a/b a/c b/a")), None);
}
