//! The needed items of a program as one source.

use super::items::{Import, Item, Module};
use super::needed::{home, item_of, module_of, Name};
use super::tokens::{source, Style, Token};
use std::collections::{BTreeMap, HashSet};

/// The path of the program's own root.
pub const ROOT: &str = "crate";

/// Traits of the library that are used by their functions, and these.
const TRAITS: [(&str, &[&str]); 3] =
    [("Read", &["read_to_end", "take"]), ("Seek", &["stream_position"]), ("Write", &["write_all", "flush"])];

/// Traits in the prelude from the edition of 2021 on: their modules, names and functions.
const KNOWN: [(&str, &str, &str); 2] = [("convert", "TryFrom", "try_from"), ("convert", "TryInto", "try_into")];

/// The source: the root's items, then the modules side by side, whose imports are the root's where they can be.
pub fn joined(modules: &[Module], style: Style) -> String {
    let shared = imports(modules);
    let imports = shared.iter().map(|(name, path)| (path.clone(), *name));
    let mut source = uses("", imports.filter(|(path, _)| path != &[ROOT]));
    for module in modules {
        source += &module.joined(modules, &shared, style);
    }
    source
}

/// All imports, each name with what it stands for: a module if there is one, else what the last module that has it means.
pub fn imports<'a>(modules: &[Module<'a>]) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut all: Vec<Name> = modules.iter().flat_map(|module| module.used(modules)).collect();
    all.sort_by_key(|(path, _)| path == &[ROOT]);
    all.into_iter().map(|(path, name)| (name, path)).collect()
}

/// The modules from which others have something under a path of their own.
pub fn exports<'a>(modules: &[Module<'a>]) -> HashSet<&'a str> {
    let all = modules.iter().flat_map(|module| module.reexported(modules));
    all.map(|(path, _)| path[path.len() - 1]).collect()
}

/// Imports, as one tree for those with the same first name.
fn uses<'a>(visibility: &str, imports: impl Iterator<Item = Name<'a>>) -> String {
    let paths = imports.map(|(path, name)| [&path[..], &[name]].concat());
    let trees = trees(&paths.collect::<Vec<_>>(), 0);
    trees.iter().map(|tree| format!("{visibility}use {tree};\n")).collect()
}

/// The trees of paths from a depth on; of a long tree, each branch is a line.
fn trees(paths: &[Vec<&str>], depth: usize) -> Vec<String> {
    let mut below: BTreeMap<&str, Vec<Vec<&str>>> = BTreeMap::new();
    for path in paths {
        below.entry(path[depth]).or_default().push(path.clone());
    }
    let tree = |(first, paths): (&str, Vec<Vec<&str>>)| {
        let (ends, longer): (Vec<_>, Vec<_>) = paths.into_iter().partition(|path| path.len() == depth + 1);
        let mut branches = trees(&longer, depth + 1);
        if branches.is_empty() {
            return first.into();
        }
        if !ends.is_empty() {
            branches.insert(0, "self".into());
        }
        match &branches[..] {
            [branch] => format!("{first}::{branch}"),
            _ if depth == 0 && branches.len() > 9 => {
                format!("{first}::{{\n\t{},\n}}", branches.join(",\n\t"))
            }
            _ => format!("{first}::{{{}}}", branches.join(", ")),
        }
    };
    below.into_iter().map(tree).collect()
}

/// Where what an import names is defined.
fn origin<'a>(modules: &[Module<'a>], import: &Import<'a>) -> Name<'a> {
    let (name, path) = import.path.split_last().expect("an import has a path");
    let (path, name) = match path.split_first() {
        Some((&ROOT, between)) => home(modules, between, name),
        _ => return (path.to_vec(), name),
    };
    ([&[ROOT], &path[..]].concat(), name)
}

/// The path and the name in the program, where modules stand side by side.
fn printed<'a>(modules: &[Module<'a>], (path, name): Name<'a>) -> Name<'a> {
    match &path[..] {
        [ROOT, between @ ..] if module_of(modules, &[between, &[name]].concat()).is_some() => (vec![ROOT], name),
        [ROOT, .., module] => (vec![ROOT, *module], name),
        _ => (path, name),
    }
}

impl<'a> Module<'a> {
    /// Whether its needed items name types or call functions of another module.
    fn names_any(&self, other: &Module) -> bool {
        let defines = |module: &Module, token: &Token| {
            let mut items = module.items.iter();
            items.any(|item| item.name == token.text)
        };
        let is_named = |three: &[&Token]| {
            let is_called = three[2].text == "(" && !matches!(three[0].text, "." | "fn");
            (is_called || three[1].text.starts_with(char::is_uppercase))
                && defines(other, three[1])
                && !defines(self, three[1])
        };
        self.needed().windows(3).any(is_named)
    }

    /// The needed tokens.
    pub fn needed(&self) -> Vec<&Token<'a>> {
        self.items.iter().flat_map(Item::needed).collect()
    }

    /// Itself in the program; nothing if nothing of it is needed.
    fn joined(&self, modules: &[Module], shared: &BTreeMap<&str, Vec<&str>>, style: Style) -> String {
        let items = self.source(style);
        let Some(name) = self.path.last() else {
            return items;
        };
        let used = self.used(modules);
        let reexported = self.reexported(modules);
        if items.is_empty() && reexported.is_empty() {
            return items;
        }
        let mut source = String::new();
        if style == Style::Documented {
            source += &format!("{}\n\n", self.doc);
        }
        if !used.is_empty() || self.names_any(&modules[0]) {
            source += &format!("use {ROOT}::*;\n");
        }
        let is_other = |(path, name): &Name| shared.get(name) != Some(path);
        source += &uses("", used.into_iter().filter(is_other));
        source += &uses("pub ", reexported.into_iter());
        format!("{}mod {name} {{\n{}}}\n", style.empty_line(), (source + &items).trim_start())
    }

    /// The needed items, after an empty line if the style has any.
    fn source(&self, style: Style) -> String {
        let mut sections = self.sections.iter();
        let mut items = String::new();
        let mut left = 1;
        for item in &self.items {
            if left == 0 {
                if let Some((file, count)) = sections.next() {
                    if style == Style::Documented {
                        items += &format!("\n\n// {file}");
                    }
                    left = *count;
                }
            }
            items += &item.source(style);
            left = left.saturating_sub(1);
        }
        if items.is_empty() {
            return items;
        }
        format!("{}{}\n", style.empty_line(), items.trim_start())
    }

    /// What its needed items import from other modules and the library.
    pub fn used(&self, modules: &[Module<'a>]) -> Vec<Name<'a>> {
        let tokens = self.needed();
        let has = |word: &str| tokens.iter().any(|token| token.text == word);
        let reexported = self.reexported(modules);
        let is_used = |import: &&Import<'a>| {
            let (path, name) = origin(modules, import);
            if reexported.contains(&printed(modules, (path.clone(), name))) {
                return false;
            }
            let Some(between) = path.strip_prefix(&[ROOT]) else {
                let is_used = |(of, all): &(&str, &[&str])| *of == name && all.iter().any(|f| has(f));
                return has(name) || TRAITS.iter().any(is_used);
            };
            match item_of(modules, &(between.to_vec(), name)) {
                Some(item) => item.is_needed && (has(name) || item.functions().any(has)),
                None => has(name) && module_of(modules, &[between, &[name]].concat()).is_some(),
            }
        };
        let used = self.imports.iter().filter(is_used);
        let used = used.map(|import| printed(modules, origin(modules, import)));
        let known = KNOWN.iter().filter(|(.., function)| has(function));
        let known = known.map(|(module, name, _)| (vec!["std", *module], *name));
        used.chain(known).collect()
    }

    /// What others name by a path through here, though it is defined elsewhere.
    fn reexported(&self, modules: &[Module<'a>]) -> Vec<Name<'a>> {
        let own = self.path.last().copied().unwrap_or_default();
        let is_asked = |import: &&Import<'a>| {
            let path = [own, ":", ":", import.name];
            import.is_public
                && modules.iter().any(|module| {
                    let words: Vec<&str> = module.needed().iter().map(|token| token.text).collect();
                    words.windows(4).any(|window| window == path)
                })
        };
        let asked = self.imports.iter().filter(is_asked);
        asked.map(|import| printed(modules, origin(modules, import))).collect()
    }
}

impl<'a> Item<'a> {
    /// Its needed tokens, with those of its members.
    fn needed(&self) -> Vec<&Token<'a>> {
        let is_empty = self.is_block() && !self.members.iter().any(|member| member.is_needed);
        if !self.is_needed || is_empty {
            return Vec::new();
        }
        let members = self.members.iter().flat_map(Item::needed);
        self.tokens.iter().chain(members).collect()
    }

    fn source(&self, style: Style) -> String {
        if self.needed().is_empty() {
            return String::new();
        }
        let members = self.members.iter().map(|member| member.source(style));
        let members: String = members.collect();
        // No empty line after the brace.
        let members = match members.strip_prefix('\n') {
            Some(behind) if behind.starts_with('\n') => behind,
            _ => &members,
        };
        let end = if self.is_block() { "\n}" } else { "" };
        source(&self.tokens, style) + members + end
    }
}
