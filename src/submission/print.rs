//! Modules as one source: what is needed of each, in a `mod` that is not indented, line by line as it was written, but without
//! comments and what users of a library are told, and with tabs. What has some visibility is public.

use super::items::{Import, Item, Module};
use std::collections::BTreeMap;

/// What the prelude has from the edition of 2021 on: rustc takes that of 2015 unless it is named.
const PRELUDE: &str = "use std::convert::{TryFrom, TryInto};\n";

pub fn source(modules: &[Module], path: &[&str]) -> String {
    let mut parts = Vec::new();
    if let Some(module) = modules.iter().find(|module| module.path == path) {
        let items: Vec<String> = module.items.iter().filter(|item| item.is_needed).map(text).collect();
        let needs_prelude = items.iter().any(|item| item.contains("try_from") || item.contains("try_into"));
        parts.push(uses(&module.imports) + if needs_prelude { PRELUDE } else { "" });
        parts.extend(items);
    }
    let children = modules.iter().filter(|module| module.path.len() == path.len() + 1 && module.path.starts_with(path));
    for child in children {
        let inside = source(modules, &child.path);
        if !inside.is_empty() {
            parts.push(format!("pub mod {} {{\n{inside}}}\n", child.path[path.len()]));
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

/// The imports that are needed, a line for each crate and visibility.
fn uses(imports: &[Import]) -> String {
    let mut names: BTreeMap<(&str, &[String]), Vec<String>> = BTreeMap::new();
    for import in imports.iter().filter(|import| import.is_needed) {
        let (last, from) = import.path.split_last().expect("an import has a path");
        let name = if *last == import.name { last.clone() } else { format!("{last} as {}", import.name) };
        names.entry((&import.visibility, from)).or_default().push(name);
    }
    let mut modules: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    for ((visibility, from), names) in names {
        let (root, path) = from.split_first().expect("an import names something in a crate");
        let path: String = path.iter().map(|part| format!("{part}::")).collect();
        modules.entry((visibility, root)).or_default().push(path + &one_of(&names));
    }
    let line = |((visibility, root), parts): (&(&str, &str), &Vec<String>)| {
        format!("{visibility}use {root}::{};\n", one_of(parts))
    };
    modules.iter().map(line).collect()
}

/// The parts of an import, in braces if there are several.
fn one_of(parts: &[String]) -> String {
    match parts {
        [part] => part.clone(),
        _ => format!("{{{}}}", parts.join(", ")),
    }
}

/// The lines of an item, of an implementation those of the members that are needed too.
fn text(item: &Item) -> String {
    let is_for_users = |line: &str| line.starts_with("//") || matches!(line, "#[must_use]" | "#[non_exhaustive]");
    let code = item.lines.iter().filter(|line| !is_for_users(line.trim_start()));
    let mut text: String = code.map(|line| tabs(line)).collect();
    if !item.members.is_empty() {
        text += &item.members.iter().filter(|member| member.is_needed).map(self::text).collect::<Vec<_>>().join("\n");
        text += "}\n";
    }
    text
}

/// A line with a tab for every four spaces in front.
fn tabs(line: &str) -> String {
    let code = line.trim_start();
    let spaces = line.len() - code.len();
    let code = code.replace("pub(crate)", "pub").replace("pub(super)", "pub");
    format!("{}{}{code}\n", "\t".repeat(spaces / 4), " ".repeat(spaces % 4))
}
