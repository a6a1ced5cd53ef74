//! What a program needs: what its `main` names, what that names, and so on.

use super::items::{Item, Module};
use std::collections::HashSet;

/// An item of a module, by their numbers.
type Place = (usize, usize);

/// Marks the items, members and imports that the items already marked need.
///
/// What is named is needed: an item if a path leads to it, a member of a needed type if one of its name is
/// called, and an implementation of a trait once the trait and all types that its first line names are needed.
pub fn mark(modules: &mut [Module]) {
    let mut needed = Needed { modules, called: HashSet::new(), named: HashSet::new(), todo: Vec::new() };
    for module in 0..needed.modules.len() {
        for item in 0..needed.modules[module].items.len() {
            if needed.modules[module].items[item].is_needed {
                needed.reach(module, item);
            }
        }
    }
    loop {
        while let Some((module, path)) = needed.todo.pop() {
            if needed.named.insert((module, path.clone())) {
                needed.follow(module, &path);
            }
        }
        if !needed.implementations() {
            return;
        }
    }
}

struct Needed<'m, 'a> {
    modules: &'m mut [Module<'a>],
    /// The names of members that are called, of whatever type.
    called: HashSet<String>,
    /// Paths that needed items name, and their modules: those followed already, and those to follow.
    named: HashSet<(usize, Vec<String>)>,
    todo: Vec<(usize, Vec<String>)>,
}

#[derive(Default)]
struct Found {
    items: Vec<Place>,
    imports: Vec<Place>,
}

impl Needed<'_, '_> {
    fn module(&self, path: &[&str]) -> Option<usize> {
        self.modules.iter().position(|module| module.path == path)
    }

    /// Adds what a path leads to that begins in a module.
    fn find(&self, module: usize, path: &[String], found: &mut Found) {
        let Some((first, rest)) = path.split_first() else { return };
        let own = &self.modules[module];
        let next = match first.as_str() {
            "crate" => self.module(&[]),
            "self" => Some(module),
            "super" => self.module(&own.path[..own.path.len().saturating_sub(1)]),
            name => self.module(&[&own.path[..], &[name]].concat()),
        };
        if let Some(next) = next {
            self.find(next, rest, found);
        }
        for (at, item) in own.items.iter().enumerate() {
            // Nothing is below a function: then the path goes through a module of its name.
            let is_it = !matches!(item.keyword, "impl" | "mod") && (rest.is_empty() || item.keyword != "fn");
            if item.name == first && is_it {
                found.items.push((module, at));
            }
        }
        for (at, import) in own.imports.iter().enumerate() {
            if import.name == *first {
                found.imports.push((module, at));
                if import.path[0] == "crate" {
                    self.find(module, &[&import.path[..], rest].concat(), found);
                }
            }
        }
    }

    fn follow(&mut self, module: usize, path: &[String]) {
        let mut found = Found::default();
        self.find(module, path, &mut found);
        // It may be a member, of whatever type.
        self.called.extend(path[1..].last().cloned());
        for (module, import) in found.imports {
            self.modules[module].imports[import].is_needed = true;
        }
        for (module, item) in found.items {
            if !self.modules[module].items[item].is_needed {
                self.reach(module, item);
            }
        }
    }

    fn reach(&mut self, module: usize, item: usize) {
        let own = &mut self.modules[module];
        own.items[item].is_needed = true;
        if !std::mem::replace(&mut own.is_needed, true) {
            for import in own.imports.iter_mut().filter(|import| import.is_unnamed) {
                import.is_needed = true;
                self.todo.push((module, import.path.clone()));
            }
        }
        read(&own.items[item], module, &mut self.todo, &mut self.called);
    }

    /// Marks implementations, and members of those of types; returns whether there were any new ones.
    fn implementations(&mut self) -> bool {
        let mut is_any = false;
        for module in 0..self.modules.len() {
            for item in 0..self.modules[module].items.len() {
                let block = &self.modules[module].items[item];
                if block.keyword != "impl" || block.is_of_trait && block.is_needed || !self.is_wanted(module, block) {
                    continue;
                }
                if block.is_of_trait {
                    self.reach(module, item);
                    is_any = true;
                }
                for member in 0..self.modules[module].items[item].members.len() {
                    let member = &mut self.modules[module].items[item].members[member];
                    if !member.is_needed && self.called.contains(member.name) {
                        member.is_needed = true;
                        read(member, module, &mut self.todo, &mut self.called);
                        self.reach(module, item);
                        is_any = true;
                    }
                }
            }
        }
        is_any
    }

    /// Whether all items of the program are needed that the first line of an implementation names.
    fn is_wanted(&self, module: usize, block: &Item) -> bool {
        let heads = block.lines.iter().take_while(|line| line.starts_with("//") || line.starts_with("#["));
        let head = block.lines[heads.count()];
        let mut is_own = false;
        let mut is_needed = |names: &[&str]| {
            let path: Vec<String> = names.iter().map(ToString::to_string).collect();
            let mut found = Found::default();
            self.find(module, &path, &mut found);
            is_own |= !found.items.is_empty();
            found.items.iter().all(|&(module, item)| self.modules[module].items[item].is_needed)
        };
        super::items::paths(head).iter().all(|path| is_needed(&path.names)) && is_own
    }
}

/// Adds the paths that an item of a module names, and the members that it calls.
fn read(item: &Item, module: usize, todo: &mut Vec<(usize, Vec<String>)>, called: &mut HashSet<String>) {
    for path in item.paths() {
        let names: Vec<String> = path.names.iter().map(ToString::to_string).collect();
        if path.is_member {
            called.extend(names);
        } else {
            todo.push((module, names));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_main_leads_to_is_needed() {
        let texts = [
            ("lib", "use crate::a::{one, Two};\n\nfn main() {\n    Two::new().go(one());\n}\n\nfn unused() {}\n"),
            (
                "a",
                "pub use b::Two;\nuse crate::left::Out;\n\nmod b;\n\npub fn one() {}\n\npub fn three() {}\n\n\
                 impl From<Out> for Two {}\n\nimpl Clone for Two {}\n",
            ),
            (
                "a/b",
                "use super::three as given;\n\npub struct Two;\n\npub struct Other;\n\nimpl Two {\n    pub fn new() {}\n\n    \
                 pub fn go() {\n        list(given);\n    }\n\n    fn rest() {}\n}\n\nimpl Clone for Other {}\n\n\
                 const fn list() {}\n\nconst UNUSED: [u8; 2] = [0; 2];\n",
            ),
            ("left", "pub struct Out;\n"),
        ];
        let mut modules: Vec<Module> = texts.iter().map(|(path, text)| Module::new(path, text)).collect();
        modules[0].items[0].is_needed = true;
        mark(&mut modules);
        let (mut items, mut imports) = (Vec::new(), Vec::new());
        for module in &modules {
            let needed = module.items.iter().filter(|item| item.is_needed);
            for item in needed {
                items.push(format!("{} {}", item.keyword, item.name));
                items.extend(
                    item.members.iter().filter(|member| member.is_needed).map(|member| member.name.to_string()),
                );
            }
            let needed = module.imports.iter().filter(|import| import.is_needed);
            imports.extend(needed.map(|import| import.path.join("::")));
        }
        let expected = ["fn main", "fn one", "fn three", "impl Two", "struct Two", "impl Two", "new", "go", "fn list"];
        assert_eq!(items, expected);
        assert_eq!(imports, ["crate::a::one", "crate::a::Two", "crate::a::b::Two", "crate::a::three"]);
    }
}
