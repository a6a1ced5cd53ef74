//! The needed items of a program as one source.

use super::items::{Import, Module};
use super::needed::{home, item_of, module_of};
use super::tokens::{tokens, Token};
use std::collections::{BTreeMap, BTreeSet};

/// Types of the library that are named so often that it pays to give them names of the program's own, which can be
/// made short: the type, its new name, and what that stands for.
pub const ALIASES: &[(&str, &str, &str)] = &[
    ("usize", "OwnUsize", "type OwnUsize = usize;"),
    ("Vec", "OwnVec", "type OwnVec<T> = Vec<T>;"),
    ("Option", "OwnOption", "type OwnOption<T> = Option<T>;"),
    ("String", "OwnString", "type OwnString = String;"),
];

/// The source: modules within modules, and their imports from the root down.
#[must_use]
pub fn joined<'a>(modules: &[Module<'a>]) -> Vec<Token<'a>> {
    let mut tokens = Vec::new();
    join(modules, &[], &mut tokens);
    tokens
}

/// The tokens of a text, which is apart from what is before it.
fn words(text: &str) -> Vec<Token<'_>> {
    let mut words = tokens(text);
    words[0].is_apart = true;
    words
}

fn join<'a>(modules: &[Module<'a>], path: &[&'a str], tokens: &mut Vec<Token<'a>>) {
    if let Some(module) = module_of(modules, path) {
        module.join(modules, tokens);
    }
    let below = modules
        .iter()
        .filter_map(|module| module.path.strip_prefix(path)?.first());
    for name in below.collect::<BTreeSet<_>>() {
        let mut inside = Vec::new();
        join(modules, &[path, &[name]].concat(), &mut inside);
        if !inside.is_empty() {
            tokens.extend(words(if path.is_empty() { "mod" } else { "pub mod" }));
            tokens.extend(words(name));
            tokens.extend(words("{"));
            tokens.append(&mut inside);
            tokens.extend(words("}"));
        }
    }
}

/// One import, or some in braces.
fn list(mut imports: Vec<Vec<Token<'_>>>) -> Vec<Token<'_>> {
    if imports.len() == 1 {
        return imports.remove(0);
    }
    let mut tokens = words("{");
    tokens.extend(imports.join(&words(",")[..]));
    tokens.extend(words("}"));
    tokens
}

impl<'a> Module<'a> {
    /// Whether an import is one of the needed items', which name it or do not.
    fn needs(&self, modules: &[Module<'a>], import: &Import<'a>, is_named: bool) -> bool {
        let [root, between @ .., name] = &import.path[..] else {
            return false;
        };
        if *root != "crate" {
            // A trait is used without its name.
            return is_named || name.starts_with(char::is_uppercase);
        }
        match item_of(modules, &home(modules, between, name)) {
            Some(item) => {
                item.is_needed && (is_named || import.is_public || item.keyword == "trait")
            }
            // A module, which its own parent knows anyway.
            None => is_named && between != self.path,
        }
    }

    fn join(&self, modules: &[Module<'a>], tokens: &mut Vec<Token<'a>>) {
        let mut inside = Vec::new();
        for item in self.items.iter().filter(|item| item.is_needed) {
            if item.members.is_empty() {
                inside.extend(&item.tokens);
                continue;
            }
            let members = item.members.iter().filter(|member| member.is_needed);
            let members: Vec<Token> = members.flat_map(|member| &member.tokens).copied().collect();
            if !members.is_empty() {
                inside.extend(&item.tokens);
                inside.extend(words("{"));
                inside.extend(members);
                inside.extend(words("}"));
            }
        }
        for token in &mut inside {
            if let Some((_, alias, _)) = ALIASES.iter().find(|(name, ..)| *name == token.text) {
                token.text = alias;
            }
        }
        // By whether others have them from here, the outermost module, and the modules in it.
        let mut imports: BTreeMap<_, BTreeMap<_, Vec<_>>> = BTreeMap::new();
        for import in &self.imports {
            let is_named = inside.iter().any(|token| token.text == import.name);
            if !self.needs(modules, import, is_named) {
                continue;
            }
            if let [root, between @ .., name] = &import.path[..] {
                let from = imports.entry((import.is_public, *root)).or_default();
                from.entry(between).or_default().push(words(name));
            }
        }
        for (_, alias, _) in ALIASES {
            if !self.path.is_empty() && inside.iter().any(|token| token.text == *alias) {
                let from = imports.entry((false, "crate")).or_default();
                from.entry(&[]).or_default().push(words(alias));
            }
        }
        for ((is_public, root), from) in imports {
            tokens.extend(words(if is_public { "pub use" } else { "use" }));
            tokens.extend(words(root));
            tokens.extend(words("::"));
            let from = from.into_iter().map(|(between, names)| {
                let path = between.iter().flat_map(|name| [words(name), words("::")]);
                path.flatten().chain(list(names)).collect()
            });
            tokens.extend(list(from.collect()));
            tokens.extend(words(";"));
        }
        tokens.append(&mut inside);
    }
}
