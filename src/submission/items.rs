//! Rust modules as imports and items.

use super::tokens::{tokens, Token};

/// A module of a program.
pub struct Module<'a> {
    /// The names of the modules around it, from the outermost, and its own; empty for the program's root.
    pub path: Vec<&'a str>,
    /// The first line of its documentation.
    pub doc: &'a str,
    /// What it imports.
    pub imports: Vec<Import<'a>>,
    /// What it defines.
    pub items: Vec<Item<'a>>,
    /// The files that the root's items are from, after the first item, and their numbers of items.
    pub sections: Vec<(String, usize)>,
}

/// A name that a module imports.
pub struct Import<'a> {
    /// The modules from the outermost on, the program's own below `crate`, and the name there.
    pub path: Vec<&'a str>,
    /// The name here.
    pub name: &'a str,
    /// Whether it is exported again.
    pub is_public: bool,
}

/// A function, a type, a constant, or an implementation.
pub struct Item<'a> {
    /// What makes it an item: `fn`, `impl`.
    pub keyword: &'a str,
    /// Its name; empty for an implementation.
    pub name: &'a str,
    /// Its tokens; of an inherent implementation, those before its members.
    pub tokens: Vec<Token<'a>>,
    /// The items of an inherent implementation.
    pub members: Vec<Item<'a>>,
    /// Whether the program needs it.
    pub is_needed: bool,
}

/// The attributes that matter in a program.
const ATTRIBUTES: [&str; 3] = ["derive", "default", "cfg"];

/// The depth in brackets after a token.
fn deeper(depth: usize, token: &Token) -> usize {
    match token.text {
        "(" | "[" | "{" => depth + 1,
        ")" | "]" | "}" => depth - 1,
        _ => depth,
    }
}

/// The number of tokens of the brackets that the first one opens.
pub fn bracketed(tokens: &[Token]) -> usize {
    let mut depth = 0;
    let ends = |token: &Token| {
        depth = deeper(depth, token);
        depth == 0
    };
    tokens.iter().position(ends).map_or(tokens.len(), |at| at + 1)
}

/// An attribute, if it matters, and without `Debug`, which nothing prints.
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

/// Takes away the attributes that do not matter, what is for tests only, and the limits of `pub`.
fn without_attributes<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut kept = Vec::new();
    let mut rest = tokens;
    // The gap before the first of the attributes taken away.
    let mut gap = None;
    while let Some((first, behind)) = rest.split_first() {
        if first.text != "#" {
            let gap = gap.take().unwrap_or(first.gap);
            kept.push(Token { gap, ..*first });
            rest = behind;
            let is_limited = behind.first().is_some_and(|next| (next.gap, next.text) == ("", "("));
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

/// The words that an item begins with, after its attributes and its visibility, and where they begin.
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
            // From the module's own children.
            if children.contains(&import.path[0]) {
                import.path.splice(0..0, [&["crate"][..], &module.path].concat());
            }
        }
        module
    }

    /// Adds the imports of what follows a `use`.
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
        self.imports.push(Import { name: path[path.len() - 1], path, is_public });
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
        let mut item = Item { keyword, name, tokens: tokens.to_vec(), members: Vec::new(), is_needed: false };
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
            let visibility = Token { gap, text: "pub", is_word: true };
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

    /// The tokens before its body.
    pub fn head(&self) -> &[Token<'a>] {
        let body = self.tokens.iter().position(|token| token.text == "{");
        &self.tokens[..body.unwrap_or(self.tokens.len())]
    }

    /// Whether it is an inherent implementation.
    pub fn is_block(&self) -> bool {
        self.keyword == "impl" && !self.is_of_trait()
    }

    /// The names of the functions of a trait.
    pub fn functions(&self) -> impl Iterator<Item = &'a str> + '_ {
        let pairs = self.tokens.windows(2);
        pairs.filter(|pair| self.keyword == "trait" && pair[0].text == "fn").map(|pair| pair[1].text)
    }

    /// Whether it implements a trait.
    pub fn is_of_trait(&self) -> bool {
        self.keyword == "impl" && self.head().iter().any(|token| token.text == "for")
    }
}
