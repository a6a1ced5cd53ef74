//! A module names only modules before it in the map of src/lib.rs, and no two modules name each
//! other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the place of a module in the map of src/lib.rs.
fn place(module: &str) -> usize {
    let map = include_str!("../lib.rs")
        .lines()
        .skip_while(|line| !line.starts_with("// THE MAP"))
        .skip_while(|line| !line.starts_with("//   "));
    let rows = map.map_while(|line| line.strip_prefix("//   "));
    let mut names = rows.flat_map(|row| row.split("  ").next().unwrap().split(", "));
    let place = names.position(|name| name.trim_end_matches('/') == module);
    place.unwrap_or_else(|| panic!("the map in src/lib.rs does not show {module}"))
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

/// Returns the code of a file, without comments and tests.
fn code(text: &str) -> String {
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
    lines
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// A module's path from the crate: `["search", "astar"]`.
type Module = Vec<String>;

/// Returns the paths that code names from the crate or from a module above it. A group in a `use`
/// is split. A path ends in a module or in an item of one.
fn paths(code: &str, module: &[String]) -> Vec<Module> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut paths = Vec::new();
    for (at, _) in code
        .match_indices("crate::")
        .chain(code.match_indices("super::"))
    {
        if code[..at].ends_with(|c| is_name(c) || c == ':') {
            continue;
        }
        let mut rest = &code[at..];
        let mut start = Module::new();
        if let Some(after) = rest.strip_prefix("crate::") {
            rest = after;
        } else {
            start = module.to_vec();
            while let Some(after) = rest.strip_prefix("super::") {
                start.pop();
                rest = after;
            }
        }
        tree(
            &mut rest.chars().filter(|c| !c.is_whitespace()).peekable(),
            start,
            &mut paths,
        );
    }
    paths
}

/// Splits the text after a path: a name, names with `::` between them, or a group of paths in
/// braces.
fn tree(
    text: &mut std::iter::Peekable<impl Iterator<Item = char>>,
    mut path: Module,
    paths: &mut Vec<Module>,
) {
    loop {
        let mut name = String::new();
        while let Some(c) = text.next_if(|&c| c.is_alphanumeric() || c == '_') {
            name.push(c);
        }
        if text.next_if_eq(&'{').is_some() {
            while text.next_if_eq(&'}').is_none() && text.peek().is_some() {
                tree(text, path.clone(), paths);
                text.next_if_eq(&',');
            }
            return;
        }
        if name.is_empty() {
            // This is not a path.
            text.next();
        }
        if name != "self" {
            path.push(name);
        }
        if text.next_if_eq(&':').is_none() || text.next_if_eq(&':').is_none() {
            paths.push(path);
            return;
        }
    }
}

/// Returns, for every module in a file of its own, the modules that it names. Tests are left out:
/// they may name any module.
fn arrows() -> BTreeMap<Module, BTreeSet<Module>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = BTreeMap::new();
    for path in sources(&folder) {
        let inner = path.strip_prefix(&folder).unwrap().with_extension("");
        let names = inner
            .components()
            .map(|name| name.as_os_str().to_str().unwrap().to_string());
        let module: Module = names.collect();
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        if is_source && !["tests", "main", "lib", "build"].contains(&module[0].as_str()) {
            files.insert(module, code(&fs::read_to_string(&path).unwrap()));
        }
    }
    let module_of = |mut path: Module| {
        while !path.is_empty() && !files.contains_key(&path) {
            path.pop();
        }
        path
    };
    let targets = |(module, code): (&Module, &String)| {
        let targets = paths(code, module).into_iter().map(module_of);
        let others = targets.filter(|target| !target.is_empty() && target != module);
        (module.clone(), others.collect())
    };
    files.iter().map(targets).collect()
}

#[test]
fn arrows_do_not_point_up() {
    let arrows = arrows();
    for (module, targets) in &arrows {
        for target in targets {
            let is_before = place(&target[0]) <= place(&module[0]);
            assert!(
                is_before,
                "{module:?} names {target:?}, which comes after it in the map of src/lib.rs"
            );
        }
    }
    assert!(arrows.values().flatten().count() > 200, "{arrows:?}");
}

#[test]
fn no_two_modules_name_each_other() {
    let arrows = arrows();
    // Modules that name only removed modules are removed, until the rest contains a circle.
    let mut left: BTreeSet<&Module> = arrows.keys().collect();
    loop {
        let names_left =
            |module: &&Module| arrows[*module].iter().any(|target| left.contains(target));
        let rest: BTreeSet<&Module> = left.iter().copied().filter(names_left).collect();
        if rest.len() == left.len() {
            break;
        }
        left = rest;
    }
    let circle: Vec<String> = left
        .iter()
        .map(|module| {
            let targets: Vec<String> = arrows[*module]
                .iter()
                .filter(|target| left.contains(target))
                .map(|target| target.join("::"))
                .collect();
            format!("{} -> {}", module.join("::"), targets.join(", "))
        })
        .collect();
    assert!(
        circle.is_empty(),
        "modules in circles, or above one:\n{}",
        circle.join("\n")
    );
}

#[test]
fn a_path_is_seen_wherever_it_stands() {
    let text =
        "//! crate::cmd\nuse crate::position::{Position, rows::{self, Row}};\n// crate::solver\n\
            let x = super::key(b);\n\
                use super::super::grid;\n#[cfg(test)]\nuse crate::tests;\n";
    let module: Module = ["search", "beam"].map(String::from).to_vec();
    let found = paths(&code(text), &module);
    let found: Vec<String> = found.iter().map(|path| path.join("::")).collect();
    assert_eq!(
        found,
        [
            "position::Position",
            "position::rows",
            "position::rows::Row",
            "search::key",
            "grid"
        ]
    );
}
