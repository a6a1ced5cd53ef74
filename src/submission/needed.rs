//! The items that a program's `main` leads to.

use super::items::{Item, Module};
use super::tokens::Token;
use std::collections::HashSet;

/// A trait of the library that the programs do not use.
const UNASKED: &str = "Error";

/// A module's path, and the name of something in it.
pub type Name<'a> = (Vec<&'a str>, &'a str);

/// What the needed items ask for.
#[derive(Default)]
struct Asked<'a> {
    /// Members of any types.
    members: HashSet<&'a str>,
    /// Members of types by their names.
    members_of: HashSet<(&'a str, &'a str)>,
    /// Items of modules.
    items: HashSet<Name<'a>>,
}

/// Marks the items that the root's `main` leads to, by their names. A function is needed if it is called or passed on, a
/// trait's implementation if all that it names is needed, anything else if it is named. If names are the same, more may be
/// marked than is needed. What other modules import becomes visible to them.
pub fn mark(modules: &mut [Module]) {
    let mut asked = Asked::default();
    asked.items.insert((Vec::new(), "main"));
    loop {
        let mut new = Vec::new();
        for (number, module) in modules.iter().enumerate() {
            for (at, item) in module.items.iter().enumerate() {
                if !item.is_needed && asked.wants(modules, module, item) {
                    new.push((number, at, None));
                }
                let members = item.members.iter().enumerate();
                let expected = members
                    .filter(|(_, member)| item.is_needed && !member.is_needed && asked.wants_member(item, member));
                new.extend(expected.map(|(place, _)| (number, at, Some(place))));
            }
        }
        if new.is_empty() {
            break;
        }
        for (number, at, place) in new {
            let item = &mut modules[number].items[at];
            let item = match place {
                Some(place) => &mut item.members[place],
                None => item,
            };
            item.is_needed = true;
            let tokens = item.tokens.clone();
            asked.read(modules, &modules[number], &tokens);
        }
    }
    let imports = modules.iter().flat_map(|module| &module.imports);
    let imported: HashSet<Name> =
        imports.map(|import| home(modules, &below_crate(&import.path[..import.path.len() - 1]), import.name)).collect();
    for module in modules {
        for item in &mut module.items {
            if imported.contains(&(module.path.clone(), item.name)) {
                item.publish();
            }
        }
    }
}

impl<'a> Asked<'a> {
    fn wants(&self, modules: &[Module<'a>], module: &Module<'a>, item: &Item<'a>) -> bool {
        if item.keyword != "impl" {
            return self.items.contains(&(module.path.clone(), item.name));
        }
        let mut words = item.head().iter().filter(|token| token.is_word);
        words.all(|word| {
            let home = home(modules, &module.path, word.text);
            let is_needed = match item_of(modules, &home) {
                Some(item) => item.is_needed,
                // The language's, the library's, or a module that was left out.
                None => home.0.first() == Some(&"std") || module_of(modules, &home.0).is_some(),
            };
            is_needed && word.text != UNASKED
        })
    }

    fn wants_member(&self, block: &Item, member: &Item) -> bool {
        let is_of = |token: &Token| self.members_of.contains(&(token.text, member.name));
        self.members.contains(member.name) || block.head().iter().any(is_of)
    }

    /// Adds what tokens of a module ask for.
    fn read(&mut self, modules: &[Module<'a>], module: &Module<'a>, tokens: &[Token<'a>]) {
        let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
        let is_local = |name: &str| {
            (1..tokens.len()).any(|at| {
                text(at) == name
                    && (matches!(text(at - 1), "let" | "mut" | "|")
                        || text(at + 1) == ":" && text(at + 2) != ":"
                        || text(at + 1) == ")" && text(at + 2) == "=")
            })
        };
        for (at, token) in tokens.iter().enumerate() {
            if !token.is_word {
                continue;
            }
            let is_qualifier = text(at + 1) == ":" && text(at + 2) == ":";
            let is_called = text(at + 1) == "(" || is_qualifier;
            let before = at.checked_sub(1).map_or("", text);
            if before == "." && at.checked_sub(2).map_or("", text) != "." {
                if is_called {
                    self.members.insert(token.text);
                }
                continue;
            }
            let path = path_to(tokens, at);
            if let Some((first, rest)) = path.split_first() {
                match path[path.len() - 1] {
                    "Self" => _ = self.members.insert(token.text),
                    of => _ = self.members_of.insert((of, token.text)),
                }
                let mut path = whole(module, first);
                path.extend(rest);
                self.items.insert(home(modules, &path, token.text));
                continue;
            }
            if before == ":" && tokens[at - 2].text == ":" {
                // A member of a type with parameters.
                self.members.insert(token.text);
                continue;
            }
            let is_given = matches!(before, "(" | ",") && matches!(text(at + 1), ")" | ",") && !is_local(token.text);
            if is_called || is_given || token.text.starts_with(char::is_uppercase) {
                self.items.insert(home(modules, &module.path, token.text));
            }
        }
    }
}

/// The names of the path before a token.
fn path_to<'a>(tokens: &[Token<'a>], at: usize) -> Vec<&'a str> {
    let mut path = Vec::new();
    let mut before = &tokens[..at];
    while let [others @ .., name, first, second] = before {
        if first.text != ":" || second.text != ":" || !name.is_word {
            break;
        }
        path.insert(0, name.text);
        before = others;
    }
    path
}

/// The path that a name stands for in a module.
fn whole<'a>(module: &Module<'a>, name: &'a str) -> Vec<&'a str> {
    match name {
        "crate" => Vec::new(),
        "self" => module.path.clone(),
        "super" => module.path[..module.path.len() - 1].to_vec(),
        _ => match module.imports.iter().find(|import| import.name == name) {
            Some(import) => below_crate(&import.path),
            None => [&module.path[..], &[name]].concat(),
        },
    }
}

/// A path without `crate` in front of it.
fn below_crate<'a>(path: &[&'a str]) -> Vec<&'a str> {
    path.strip_prefix(&["crate"]).unwrap_or(path).to_vec()
}

/// Where what a module knows by a name is defined.
pub fn home<'a>(modules: &[Module<'a>], path: &[&'a str], name: &'a str) -> Name<'a> {
    let (mut path, mut name) = (path.to_vec(), name);
    while let Some(module) = module_of(modules, &path) {
        let is_own = module.items.iter().any(|item| item.name == name);
        match module.imports.iter().find(|import| import.name == name) {
            // A module's name leads to the module, and no further.
            Some(import) if !is_own && below_crate(&import.path) != [&path[..], &[name]].concat() => {
                let (last, before) = import.path.split_last().expect("an import has a path");
                (path, name) = (before.to_vec(), last);
                if path.first() != Some(&"crate") {
                    break;
                }
                path.remove(0);
            }
            _ => break,
        }
    }
    (path, name)
}

pub fn module_of<'m, 'a>(modules: &'m [Module<'a>], path: &[&str]) -> Option<&'m Module<'a>> {
    modules.iter().find(|module| module.path == path)
}

pub fn item_of<'m, 'a>(modules: &'m [Module<'a>], name: &Name) -> Option<&'m Item<'a>> {
    let module = module_of(modules, &name.0)?;
    module.items.iter().find(|item| item.name == name.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submission::tokens::{source, Style};

    #[test]
    fn what_main_leads_to_is_needed() {
        let sources = [
            ("", "use crate::a::{one, Two}; fn main() { let three = one(); Two::new().go(three); }"),
            (
                "a",
                "mod b; pub use b::Two; use crate::left_out::Out; pub fn one() {} pub fn three() {} \
                 impl From<Out> for Two {} impl std::error::Error for Two {} impl Clone for Two {}",
            ),
            (
                "a/b",
                "pub struct Two; pub struct Other; impl Two { pub fn new() {} pub fn go() { list(map(given)); } fn rest() {} } \
                 impl Clone for Other {} fn given() {} const fn list() {} const UNUSED: [u8; 2] = [0; 2];",
            ),
        ];
        let mut modules: Vec<Module> = sources
            .iter()
            .map(|(path, text)| {
                let path = path.split('/').filter(|name| !name.is_empty());
                Module::new(path.collect(), text)
            })
            .collect();
        mark(&mut modules);
        let mut needed = Vec::new();
        for item in modules.iter().flat_map(|module| &module.items) {
            let members = item.members.iter().filter(|member| member.is_needed);
            needed.extend(members.map(|member| member.name.to_string()));
            if item.is_needed && item.is_of_trait() {
                needed.push(source(item.head(), Style::Plain).trim().into());
            } else if item.is_needed && item.keyword != "impl" {
                needed.push(item.name.to_string());
            }
        }
        assert_eq!(needed, ["main", "one", "impl Clone for Two", "Two", "new", "go", "given", "list"]);
    }
}
