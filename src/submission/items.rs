//! Rust modules as imports and items.

use super::tokens::{tokens, Token};

/// A module of a program.
pub struct Module<'a> {
    /// Its name and those of the modules around it, from the outermost; none of the program's root.
    pub path: Vec<&'a str>,
    /// The first line of its documentation.
    pub doc: &'a str,
    /// What it imports.
    pub imports: Vec<Import<'a>>,
    /// What it defines.
    pub items: Vec<Item<'a>>,
    /// Of the root, the files that its items are from, after the first one, and how many they are.
    pub sections: Vec<(String, usize)>,
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
const ATTRIBUTES: [&str; 3] = ["derive", "default", "cfg"];

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

/// An attribute that a program is another one without. Nothing prints a type by its `Debug`.
fn without_debug<'a>(attribute: &[Token<'a>]) -> Option<Vec<Token<'a>>> {
    let mut kept = attribute.to_vec();
    if attribute[2].text == "derive" {
        if let Some(at) = attribute.iter().position(|token| token.text == "Debug") {
            let is_last = attribute[at + 1].text == ")";
            let start = if is_last { at - 1 } else { at };
            kept.drain(start..start + 2);
            kept[start].gap = attribute[start].gap;
        }
    }
    let has_something = kept.len() > 5 && kept[4].text != ")";
    (ATTRIBUTES.contains(&attribute[2].text) && has_something).then_some(kept)
}

/// Takes the attributes away that a program can do without, whatever is for tests only, and where a `pub` is limited to.
fn without_attributes<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut kept = Vec::new();
    let mut rest = tokens;
    // Of the attributes that are gone, the gap before the first.
    let mut gap = None;
    while let Some((first, behind)) = rest.split_first() {
        if first.text != "#" {
            let gap = gap.take().unwrap_or(first.gap);
            kept.push(Token { gap, ..*first });
            rest = behind;
            let is_limited = behind
                .first()
                .is_some_and(|next| (next.gap, next.text) == ("", "("));
            if first.text == "pub" && is_limited {
                rest = &behind[bracketed(behind)..];
            }
            continue;
        }
        let (attribute, behind) = rest.split_at(1 + bracketed(behind));
        rest = behind;
        if attribute[2].text == "cfg" && attribute[4].text == "test" {
            rest = &rest[item_length(rest)..];
        } else if let Some(attribute) = without_debug(attribute) {
            let gap = gap.take().unwrap_or(first.gap);
            kept.push(Token { gap, ..*first });
            kept.extend(&attribute[1..]);
        } else {
            gap = gap.or(Some(first.gap));
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
    /// The module of a path with this source.
    #[must_use]
    pub fn new(path: Vec<&'a str>, source: &'a str) -> Module<'a> {
        let doc = source.lines().next().unwrap_or_default();
        let mut module = Module {
            path,
            doc: if doc.starts_with("//!") { doc } else { "" },
            imports: Vec::new(),
            items: Vec::new(),
            sections: Vec::new(),
        };
        let mut children = Vec::new();
        let tokens = without_attributes(&tokens(source));
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
                name if token.is_word => path.push(name),
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
        if let Some(body) = body.filter(|_| item.is_block()) {
            item.tokens.truncate(body + 1);
            let mut rest = &tokens[body + 1..tokens.len() - 1];
            while !rest.is_empty() {
                let (member, behind) = rest.split_at(item_length(rest));
                item.members.push(Item::new(member));
                rest = behind;
            }
        }
        item
    }

    /// Lets other modules see it.
    pub fn publish(&mut self) {
        let (at, _) = beginning(&self.tokens);
        let is_visibility = |token: &Token| token.text == "pub";
        if !self.tokens[..at].iter().any(is_visibility) {
            let gap = self.tokens[at].gap;
            self.tokens[at].gap = " ";
            let visibility = Token {
                gap,
                text: "pub",
                is_word: true,
            };
            self.tokens.insert(at, visibility);
        }
    }

    /// Takes every `pub` away but a type's own: what is visible may use the type.
    pub fn hide(&mut self) {
        let is_type = matches!(self.keyword, "struct" | "enum" | "trait" | "type");
        let (at, _) = beginning(&self.tokens);
        let mut gap = None;
        let mut hidden = Vec::new();
        for (number, token) in self.tokens.iter().enumerate() {
            if token.text == "pub" && !(is_type && number < at) {
                gap = Some(token.gap);
            } else {
                let gap = gap.take().unwrap_or(token.gap);
                hidden.push(Token { gap, ..*token });
            }
        }
        self.tokens = hidden;
        self.members.iter_mut().for_each(Item::hide);
    }

    /// What an implementation says before its body.
    pub fn head(&self) -> &[Token<'a>] {
        let body = self.tokens.iter().position(|token| token.text == "{");
        &self.tokens[..body.unwrap_or(self.tokens.len())]
    }

    /// Whether it is an implementation of a type's own functions and constants, its members.
    pub fn is_block(&self) -> bool {
        self.keyword == "impl" && !self.is_of_trait()
    }

    /// The names of the functions that it says anything of, as a trait does.
    pub fn functions(&self) -> impl Iterator<Item = &'a str> + '_ {
        let pairs = self.tokens.windows(2);
        pairs
            .filter(|pair| self.keyword == "trait" && pair[0].text == "fn")
            .map(|pair| pair[1].text)
    }

    /// Whether it implements a trait.
    pub fn is_of_trait(&self) -> bool {
        self.keyword == "impl" && self.head().iter().any(|token| token.text == "for")
    }
}
