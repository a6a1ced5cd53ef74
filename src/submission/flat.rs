//! Modules that a program does not name, with their items at its root.

use super::items::{Item, Module};
use super::joined::{exports, imports, ROOT};
use super::needed::Name;
use super::tokens::Token;
use std::collections::HashSet;

/// Moves the items of every module to the root, the first module, if no path goes through that module and all that it
/// defines and imports has the same meaning there. At the root they need no `pub`: all modules see them.
pub fn flatten(modules: &mut Vec<Module>) {
    let shared = imports(modules);
    let used: Vec<Name> = modules.iter().flat_map(|module| module.used(modules)).collect();
    let is_exported = exports(modules);
    let tokens: Vec<&Token> = modules.iter().flat_map(Module::needed).collect();
    let qualifiers: HashSet<&str> = tokens
        .windows(3)
        .filter(|three| three[1].text == ":" && three[2].text == ":")
        .map(|three| three[0].text)
        .collect();
    let mut taken: HashSet<&str> = modules[0].items.iter().map(|item| item.name).collect();
    let mut flat = Vec::new();
    for (number, module) in modules.iter().enumerate().skip(1) {
        let name = module.path[module.path.len() - 1];
        let path = [ROOT, name];
        let has_own_paths = module.needed().iter().any(|token| matches!(token.text, "super" | ROOT));
        let names = module.items.iter().filter(|item| item.is_needed);
        let names: Vec<&str> = names.map(|item| item.name).filter(|name| !name.is_empty()).collect();
        let is_another = |(from, other): &Name, name: &str| *other == name && *from != path;
        let is_free = |name: &&str| !taken.contains(name) && !used.iter().any(|import| is_another(import, name));
        let is_shared = |(from, name): &(Vec<&str>, &str)| shared.get(name) == Some(from);
        if module.items.iter().any(|item| item.is_needed)
            && !qualifiers.contains(name)
            && !is_exported.contains(name)
            && !has_own_paths
            && names.iter().all(is_free)
            && module.used(modules).iter().all(is_shared)
        {
            taken.extend(names);
            flat.push(number);
        }
    }
    for number in flat.into_iter().rev() {
        let used: Vec<&str> = modules[number].used(modules).into_iter().map(|(_, name)| name).collect();
        let mut module = modules.remove(number);
        module.imports.retain(|import| used.contains(&import.name));
        module.items.retain(|item| item.is_needed);
        module.items.iter_mut().for_each(Item::hide);
        let file = format!("{}.rs", module.path.join("/"));
        let root = &mut modules[0];
        root.sections.insert(0, (file, module.items.len()));
        root.items.splice(1..1, module.items);
        root.imports.extend(module.imports);
    }
}
