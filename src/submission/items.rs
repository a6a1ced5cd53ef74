//! Rust modules as items, and which of them a program needs.

use super::tokens::{tokens, Kind, Token};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A module of a program.
pub struct Module<'a> {
    /// Its name and those of the modules around it, from the outermost; none of the program's root.
    pub path: Vec<&'a str>,
    /// What it imports.
    pub imports: Vec<Import<'a>>,
    /// What it defines.
    pub items: Vec<Item<'a>>,
}

/// A name that a module has from elsewhere.
pub struct Import<'a> {
    /// From the outermost module on, the program's own below `crate`, and in the end what has the name there.
    pub path: Vec<&'a str>,
    /// The name here.
    pub name: &'a str,
    /// Whether others have it from here.
    pub is_public: bool,
}

/// A function, a type, a constant, or an implementation.
pub struct Item<'a> {
    /// What makes it an item: `fn`, `impl`.
    pub keyword: &'a str,
    /// Its name; empty where it is an implementation.
    pub name: &'a str,
    /// Its tokens; of an implementation of a type's own functions and constants, those before them.
    pub tokens: Vec<Token<'a>>,
    /// The items of such an implementation.
    pub members: Vec<Item<'a>>,
    /// Whether the program needs it.
    pub is_needed: bool,
}

/// The attributes that a program is another one without.
const ATTRIBUTES: [&str; 2] = ["derive", "default"];

/// Traits of the library that nothing asks for in a program that prints no values for programmers and reads no words
/// from its command line.
const UNASKED: [&str; 2] = ["Error", "FromStr"];

/// How deep in brackets tokens are.
fn deeper(depth: usize, token: &Token) -> usize {
    match token.text {
        "(" | "[" | "{" => depth + 1,
        ")" | "]" | "}" => depth - 1,
        _ => depth,
    }
}

/// The number of tokens up to the end of the brackets that the first of them opens.
pub fn bracketed(tokens: &[Token]) -> usize {
    let mut depth = 0;
    let ends = |token: &Token| {
        depth = deeper(depth, token);
        depth == 0
    };
    tokens
        .iter()
        .position(ends)
        .map_or(tokens.len(), |at| at + 1)
}

/// Takes the attributes away that a program can do without, and whatever is for tests only.
fn without_attributes<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut kept = Vec::new();
    let mut rest = tokens;
    while let Some((first, behind)) = rest.split_first() {
        if first.text != "#" {
            kept.push(*first);
            rest = behind;
            continue;
        }
        let (attribute, behind) = rest.split_at(1 + bracketed(behind));
        rest = behind;
        if ATTRIBUTES.contains(&attribute[2].text) {
            kept.extend(attribute);
        } else if attribute[2].text == "cfg" {
            rest = &rest[item_length(rest)..];
        }
    }
    kept
}

/// The words that an item begins with, up to its name: not how visible it is, nor its attributes.
fn beginning<'a>(tokens: &[Token<'a>]) -> (usize, Vec<&'a str>) {
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token.text {
            "#" => at += 1 + bracketed(&tokens[at + 1..]),
            "pub" => at += 1,
            "(" => at += bracketed(&tokens[at..]),
            _ => break,
        }
    }
    let words = tokens[at..].iter().take(3).map(|token| token.text);
    (at, words.collect())
}

/// The number of tokens of the first item.
fn item_length(tokens: &[Token]) -> usize {
    let (_, words) = beginning(tokens);
    let has_body = match words[..] {
        ["const", next, ..] => next == "fn",
        [first, ..] => !matches!(first, "use" | "static" | "type"),
        [] => false,
    };
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        depth = deeper(depth, token);
        if depth == 0 && (token.text == ";" || has_body && token.text == "}") {
            return at + 1;
        }
    }
    tokens.len()
}

impl<'a> Module<'a> {
    /// The module of a path with these tokens.
    #[must_use]
    pub fn new(path: Vec<&'a str>, tokens: &[Token<'a>]) -> Module<'a> {
        let mut module = Module {
            path,
            imports: Vec::new(),
            items: Vec::new(),
        };
        let mut children = Vec::new();
        let tokens = without_attributes(tokens);
        let mut rest = &tokens[..];
        while !rest.is_empty() {
            let (item, behind) = rest.split_at(item_length(rest));
            rest = behind;
            let (at, words) = beginning(item);
            match words[..] {
                ["mod", name, ..] => children.push(name),
                ["use", ..] => module.import(&item[at + 1..], at > 0, &[]),
                _ => module.items.push(Item::new(item)),
            }
        }
        for import in &mut module.imports {
            // Of the module's own children.
            if children.contains(&import.path[0]) {
                import
                    .path
                    .splice(0..0, [&["crate"][..], &module.path].concat());
            }
        }
        module
    }

    /// Takes in what a `use` says behind that word.
    fn import(&mut self, tokens: &[Token<'a>], is_public: bool, before: &[&'a str]) {
        let mut path = before.to_vec();
        for (at, token) in tokens.iter().enumerate() {
            match token.text {
                "{" => {
                    let inside = &tokens[at + 1..at + bracketed(&tokens[at..]) - 1];
                    let mut depth = 0;
                    let ends = |token: &Token| {
                        depth = deeper(depth, token);
                        depth == 0 && token.text == ","
                    };
                    for tree in inside.split(ends).filter(|tree| !tree.is_empty()) {
                        self.import(tree, is_public, &path);
                    }
                    return;
                }
                "self" if !path.is_empty() => {}
                "super" => path = [&["crate"], &self.path[..self.path.len() - 1]].concat(),
                "self" => path = [&["crate"], &self.path[..]].concat(),
                name if token.kind == Kind::Word => path.push(name),
                _ => {}
            }
        }
        self.imports.push(Import {
            name: path[path.len() - 1],
            path,
            is_public,
        });
    }
}

impl<'a> Item<'a> {
    fn new(tokens: &[Token<'a>]) -> Item<'a> {
        let (_, words) = beginning(tokens);
        let (keyword, name) = match words[..] {
            ["const", "fn", name] => ("fn", name),
            ["impl", ..] => ("impl", ""),
            [keyword, name, ..] => (keyword, name),
            _ => ("", ""),
        };
        let mut item = Item {
            keyword,
            name,
            tokens: tokens.to_vec(),
            members: Vec::new(),
            is_needed: false,
        };
        let body = tokens.iter().position(|token| token.text == "{");
        if let Some(body) = body.filter(|_| keyword == "impl" && !item.is_of_trait()) {
            item.tokens.truncate(body);
            let mut rest = &tokens[body + 1..tokens.len() - 1];
            while !rest.is_empty() {
                let (member, behind) = rest.split_at(item_length(rest));
                item.members.push(Item::new(member));
                rest = behind;
            }
        }
        item
    }

    /// What an implementation says before its body.
    pub fn head(&self) -> &[Token<'a>] {
        let body = self.tokens.iter().position(|token| token.text == "{");
        &self.tokens[..body.unwrap_or(self.tokens.len())]
    }

    /// Whether it implements a trait.
    pub fn is_of_trait(&self) -> bool {
        self.keyword == "impl" && self.head().iter().any(|token| token.text == "for")
    }
}

/// A name of a program: of a module by its path, and of something in it.
type Name<'a> = (Vec<&'a str>, &'a str);

/// What the needed parts of a program ask for.
#[derive(Default)]
struct Asked<'a> {
    /// Members of types, whatever the types are.
    members: HashSet<&'a str>,
    /// Items of modules.
    items: HashSet<Name<'a>>,
}

/// Marks the items that the root's `main` leads to, by their names: a function is asked for where it is called or
/// handed over, everything else where it is named; a trait's implementation where all that it names is needed. Where
/// names are the same, more may be marked than is needed.
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
                let wanted = members.filter(|(_, member)| {
                    item.is_needed && !member.is_needed && asked.members.contains(member.name)
                });
                new.extend(wanted.map(|(place, _)| (number, at, Some(place))));
            }
        }
        if new.is_empty() {
            return;
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
}

impl<'a> Asked<'a> {
    fn wants(&self, modules: &[Module<'a>], module: &Module<'a>, item: &Item<'a>) -> bool {
        if item.keyword != "impl" {
            return self.items.contains(&(module.path.clone(), item.name));
        }
        let mut words = item.head().iter().filter(|token| token.kind == Kind::Word);
        words.all(|word| {
            let home = home(modules, &module.path, word.text);
            let is_needed = match item_of(modules, &home) {
                Some(item) => item.is_needed,
                // It is the language's or the library's, or of a module that was left out.
                None => home.0.first() == Some(&"std") || module_of(modules, &home.0).is_some(),
            };
            is_needed && !UNASKED.contains(&word.text)
        })
    }

    /// Takes in what some tokens of a module ask for.
    fn read(&mut self, modules: &[Module<'a>], module: &Module<'a>, tokens: &[Token<'a>]) {
        let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
        for (at, token) in tokens.iter().enumerate() {
            if token.kind != Kind::Word {
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
                self.members.insert(token.text);
                let mut path = whole(module, first);
                path.extend(rest);
                self.items.insert(home(modules, &path, token.text));
                continue;
            }
            let is_given = before == "(" && matches!(text(at + 1), ")" | ",");
            if is_called || is_given || token.text.starts_with(char::is_uppercase) {
                self.items.insert(home(modules, &module.path, token.text));
            }
        }
    }
}

/// The names before one of the tokens that lead to it.
fn path_to<'a>(tokens: &[Token<'a>], at: usize) -> Vec<&'a str> {
    let mut path = Vec::new();
    let mut before = &tokens[..at];
    while let [others @ .., name, first, second] = before {
        if first.text != ":" || second.text != ":" || name.kind != Kind::Word {
            break;
        }
        path.insert(0, name.text);
        before = others;
    }
    path
}

/// The path of the module that a module calls by a name.
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

/// The module that defines what a module knows by a name, and the name there.
fn home<'a>(modules: &[Module<'a>], path: &[&'a str], name: &'a str) -> Name<'a> {
    let (mut path, mut name) = (path.to_vec(), name);
    while let Some(module) = module_of(modules, &path) {
        let is_own = module.items.iter().any(|item| item.name == name);
        match module.imports.iter().find(|import| import.name == name) {
            // A module's name leads to where it stands, and no further.
            Some(import)
                if !is_own && below_crate(&import.path) != [&path[..], &[name]].concat() =>
            {
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

fn module_of<'m, 'a>(modules: &'m [Module<'a>], path: &[&str]) -> Option<&'m Module<'a>> {
    modules.iter().find(|module| module.path == path)
}

fn item_of<'m, 'a>(modules: &'m [Module<'a>], name: &Name) -> Option<&'m Item<'a>> {
    let module = module_of(modules, &name.0)?;
    module.items.iter().find(|item| item.name == name.1)
}

/// The needed items of a program as one source: modules within modules, and imports from the root down.
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
            tokens.extend(words("pub mod"));
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
