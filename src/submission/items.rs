//! Rust modules as items and imports, found by lines: as rustfmt lays them out, an item begins and ends at column 0, a
//! member of an implementation at column 4, and what is inside stands further to the right.

/// A module in a file of its own.
pub struct Module<'a> {
    /// The names of the modules around it, from the outermost, and its own; none for the root.
    pub path: Vec<&'a str>,
    pub items: Vec<Item<'a>>,
    pub imports: Vec<Import>,
    pub is_needed: bool,
}

/// A function, a type, a constant, the declaration of a module, or an implementation.
pub struct Item<'a> {
    /// Its lines with its documentation; of an inherent implementation, those before the members.
    pub lines: Vec<&'a str>,
    /// What makes it an item: `fn`, `impl`.
    pub keyword: &'a str,
    /// Of an implementation, the type.
    pub name: &'a str,
    /// Whether it implements a trait.
    pub is_of_trait: bool,
    pub members: Vec<Item<'a>>,
    pub is_needed: bool,
}

/// A name that a module imports.
pub struct Import {
    /// From `crate` on, or from a library's name.
    pub path: Vec<String>,
    pub name: String,
    pub visibility: String,
    /// Whether nothing in the module has the name: it is a trait whose methods are called.
    pub is_unnamed: bool,
    pub is_needed: bool,
}

/// A path in code, as in `a::b`; a single name is one too.
pub struct Path<'a> {
    pub names: Vec<&'a str>,
    /// Whether it follows a value or a type with parameters, as in `a.b` and `A<C>::b`.
    pub is_member: bool,
}

fn code(line: &str) -> &str {
    if line.trim_start().starts_with("//") {
        return "";
    }
    line.split(" // ").next().unwrap_or_default()
}

/// The paths in a line. Comments have none, but literals may.
pub fn paths(line: &str) -> Vec<Path<'_>> {
    let is_in_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = code(line);
    let mut paths: Vec<Path> = Vec::new();
    while let Some(at) = rest.find(is_in_name) {
        let (gap, from) = rest.split_at(at);
        let (name, behind) = from.split_at(from.find(|c| !is_in_name(c)).unwrap_or(from.len()));
        match paths.last_mut() {
            Some(last) if gap == "::" => last.names.push(name),
            _ => {
                let is_field = gap.ends_with('.') && !gap.ends_with("..");
                paths.push(Path { names: vec![name], is_member: is_field || gap.ends_with("::") });
            }
        }
        rest = behind;
    }
    paths
}

/// The items at a column, without those for tests.
fn items<'a>(lines: &[&'a str], column: usize) -> Vec<Item<'a>> {
    let mut items = Vec::new();
    // Where the item starts, documentation included, and its first line of code.
    let (mut start, mut head) = (None, None);
    for (at, line) in lines.iter().enumerate() {
        let text = line.trim_start();
        let is_at_column = !text.is_empty() && line.len() - text.len() == column;
        if start.is_none() && (!is_at_column || text.starts_with("//!")) {
            continue;
        }
        let start_line = *start.get_or_insert(at);
        let is_above_code = !is_at_column || text.starts_with("//") || text.starts_with("#[") || text == ")]";
        if head.is_none() && is_above_code {
            continue;
        }
        let head_line = *head.get_or_insert(at);
        let ends = match lines[head_line] {
            head if head.ends_with("\"\\") => text.ends_with("\";"),
            head if head.ends_with('=') => text.ends_with(';'),
            _ if at == head_line || is_at_column && text.starts_with(['}', ']', ')']) => text.ends_with([';', '}']),
            _ => false,
        };
        if ends {
            items.push(Item::new(&lines[start_line..=at], head_line - start_line, column));
            (start, head) = (None, None);
        }
    }
    items.retain(|item| !item.lines.iter().any(|line| line.trim_start() == "#[cfg(test)]"));
    items
}

impl<'a> Item<'a> {
    /// The item at a column whose code begins in the line `head`.
    fn new(lines: &[&'a str], head: usize, column: usize) -> Item<'a> {
        let (_, code) = split_visibility(lines[head].trim_start());
        let code = code.strip_prefix("const ").filter(|code| code.starts_with("fn ")).unwrap_or(code);
        let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        let (keyword, name) =
            (words.next().unwrap_or_default(), words.find(|word| !word.is_empty()).unwrap_or_default());
        let mut item =
            Item { lines: lines.to_vec(), keyword, name, is_of_trait: false, members: Vec::new(), is_needed: false };
        if keyword == "impl" {
            let of = code.rsplit_once(" for ");
            item.is_of_trait = of.is_some();
            let of = of.map_or_else(|| behind_parameters(&code[keyword.len()..]), |(_, of)| of);
            item.name = paths(of).first().and_then(|path| path.names.last().copied()).unwrap_or_default();
            if !item.is_of_trait {
                let open = lines.iter().position(|line| line.ends_with('{')).map_or(lines.len() - 1, |at| at + 1);
                item.members = items(&lines[open..lines.len() - 1], column + 4);
                item.lines.truncate(open);
            }
        }
        item
    }

    /// What is read to find what else is needed: not the members.
    pub fn paths(&self) -> impl Iterator<Item = Path<'a>> + '_ {
        self.lines.iter().flat_map(|line| paths(line))
    }
}

/// What stands in angle brackets in front, if anything does, taken away.
fn behind_parameters(text: &str) -> &str {
    let mut depth = 0;
    let ends = |c: char| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        depth == 0
    };
    let end = text.find(ends).filter(|_| text.starts_with('<'));
    &text[end.map_or(0, |end| end + 1)..]
}

/// `pub `, or another visibility, or nothing, and what is behind it.
fn split_visibility(text: &str) -> (&str, &str) {
    let end = if text.starts_with("pub(") { text.find(") ").map(|at| at + 2) } else { None };
    text.split_at(end.unwrap_or(if text.starts_with("pub ") { 4 } else { 0 }))
}

impl<'a> Module<'a> {
    /// The module of a file, whose path has no `.rs`; `lib` is the root.
    pub fn new(file: &'a str, text: &'a str) -> Module<'a> {
        let path = file.split('/').filter(|name| *name != "lib").collect();
        let lines: Vec<&str> = text.lines().collect();
        let (uses, items): (Vec<Item>, Vec<Item>) =
            items(&lines, 0).into_iter().partition(|item| item.keyword == "use");
        let mut module = Module { path, items, imports: Vec::new(), is_needed: false };
        for item in uses {
            let code = item.lines.iter().map(|line| code(line).trim()).collect::<Vec<_>>().join(" ");
            let (visibility, tree) = split_visibility(code.trim_start());
            let mut leaves = Vec::new();
            take_apart("", tree["use ".len()..].trim_end_matches(';'), &mut leaves);
            let imports: Vec<Import> = leaves.iter().map(|leaf| module.import(visibility, leaf)).collect();
            module.imports.extend(imports);
        }
        module
    }

    /// The import of a path, which may begin in this module.
    fn import(&self, visibility: &str, leaf: &str) -> Import {
        let (path, name) = leaf.split_once(" as ").unwrap_or((leaf, ""));
        let path = path.strip_suffix("::self").unwrap_or(path);
        let mut path: Vec<&str> = path.split("::").collect();
        let name = if name.is_empty() { path[path.len() - 1] } else { name }.to_string();
        let is_own = |item: &Item| item.keyword == "mod" && item.name == path[0];
        if path[0] == "super" || path[0] == "self" || self.items.iter().any(is_own) {
            let ups = path.iter().filter(|name| **name == "super").count();
            let own = &self.path[..self.path.len() - ups];
            path.retain(|name| !matches!(*name, "super" | "self"));
            path = [&["crate"], own, &path].concat();
        }
        let may_be_trait = visibility.is_empty() && name.starts_with(|c: char| c.is_uppercase() || c == '_');
        let is_unnamed = may_be_trait
            && !self.items.iter().any(|item| {
                let members = item.members.iter().flat_map(Item::paths);
                item.paths().chain(members).any(|path| path.names.contains(&&*name))
            });
        let path = path.into_iter().map(String::from).collect();
        Import { path, name, visibility: visibility.into(), is_unnamed, is_needed: false }
    }
}

/// Adds the paths that the tree of a `use` has below a path.
fn take_apart(before: &str, tree: &str, leaves: &mut Vec<String>) {
    let Some((path, inside)) = tree.split_once('{') else {
        leaves.extend((!tree.is_empty()).then(|| format!("{before}{tree}")));
        return;
    };
    let inside = &inside[..inside.rfind('}').unwrap_or(inside.len())];
    let mut depth = 0;
    let parts = inside.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    for part in parts {
        take_apart(&format!("{before}{path}"), part.trim(), leaves);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
//! A module.

mod child;

pub use child::{self, Two as Deux};
use std::fmt::Display;
use super::three::{
    Four, // behind it
    Five::{six, seven},
};

/// Documentation.
#[derive(
    Clone,
)]
pub(crate) struct Four<T>
where
    T: Display,
{
    field: T,
}

pub const fn one() -> u8 {
    2
}

const TEXT: &str = \"\\
pub fn no_item() {}
\";

static VALUE: u8 =
    child::one();

impl<T: Iterator<Item = u8>> Four<T> {
    // A comment.
    pub fn go(&self) {}

    const NUMBER: u8 = 4;
}

impl<T> From<T> for Four<T> {
    fn from(_: T) {}
}

#[cfg(test)]
mod tests {
    fn test() {}
}
";

    #[test]
    fn items_are_found_by_lines() {
        let module = Module::new("a/b", TEXT);
        let found: Vec<String> = module
            .items
            .iter()
            .map(|item| {
                let members: Vec<&str> = item.members.iter().map(|member| member.name).collect();
                format!("{} {} {} {members:?}", item.keyword, item.name, item.lines.len())
            })
            .collect();
        let expected = [
            "mod child 1 []",
            "struct Four 10 []",
            "fn one 3 []",
            "const TEXT 3 []",
            "static VALUE 2 []",
            "impl Four 1 [\"go\", \"NUMBER\"]",
            "impl Four 3 []",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn imports_have_whole_paths() {
        let imports = Module::new("a/b", TEXT).imports;
        let found: Vec<String> = imports
            .iter()
            .map(|import| {
                format!("{}{} {} {}", import.visibility, import.path.join("::"), import.name, import.is_unnamed)
            })
            .collect();
        let expected = [
            "pub crate::a::b::child child false",
            "pub crate::a::b::child::Two Deux false",
            "std::fmt::Display Display false",
            "crate::a::three::Four Four false",
            "crate::a::three::Five::six six false",
            "crate::a::three::Five::seven seven false",
        ];
        assert_eq!(found, expected);
        let unnamed = Module::new("a", "use std::io::Write;\n\nfn a() {\n    b.write();\n}\n").imports;
        assert!(unnamed[0].is_unnamed);
    }

    #[test]
    fn paths_are_found_in_code() {
        let found: Vec<String> = paths("let a = b::c(0..d, e.f, <G<h::I>>::j); // k")
            .iter()
            .map(|path| format!("{}{}", if path.is_member { "." } else { "" }, path.names.join("::")))
            .collect();
        assert_eq!(found, ["let", "a", "b::c", "0", "d", "e", ".f", "G", "h::I", ".j"]);
        assert!(paths("    /// a::b").is_empty());
    }
}
