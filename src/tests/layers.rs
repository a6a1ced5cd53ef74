//! The law of the house: lower layers know nothing of higher ones.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of every layer, from the lowest to the highest.
const LAYERS: [&[&str]; 11] = [
    &["moves", "random", "quote"],
    &["args"],
    &["grid"],
    &["board"],
    &["puzzle"],
    &["goal", "solvable"],
    &["heuristic", "format", "check"],
    &["search"],
    &["solver", "generate", "train"],
    &["cmd", "submission"],
    &["main", "lib"],
];

fn layer(module: &str) -> usize {
    let layer = LAYERS.iter().position(|modules| modules.contains(&module));
    layer.unwrap_or_else(|| panic!("no layer has the module {module}"))
}

pub(super) fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                sources(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

/// The code of a file: no comments, and none of its tests.
fn code(text: &str) -> String {
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
    lines
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The modules that a code names, by `use crate::` or in the middle of a line.
fn arrows(code: &str) -> Vec<String> {
    let name = |rest: &str| {
        rest.chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
    };
    code.split("crate::").skip(1).map(name).collect()
}

#[test]
fn arrows_do_not_point_up() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut count = 0;
    for path in sources(&folder) {
        let inner = path.strip_prefix(&folder).unwrap();
        let module = inner
            .components()
            .next()
            .unwrap()
            .as_os_str()
            .to_str()
            .unwrap();
        let module = module.trim_end_matches(".rs");
        if module == "tests" {
            continue; // tests only, and this file speaks of arrows in its texts
        }
        for target in arrows(&code(&fs::read_to_string(&path).unwrap())) {
            assert!(
                layer(&target) <= layer(module),
                "{}: knows of {target}",
                inner.display()
            );
            count += 1;
        }
    }
    assert!(count > 20, "only {count} arrows were found");
}

#[test]
fn an_arrow_is_seen_wherever_it_stands() {
    let text = "//! crate::cmd\nuse crate::board::Board;\n// crate::solver\nlet x = crate::search::key(b);\n#[cfg(test)]\nuse crate::tests;\n";
    assert_eq!(arrows(&code(text)), ["board", "search"]);
}
