//! Short names for what a program defines.

use super::items::bracketed;
use super::tokens::{Kind, Token};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// The words of the language, and what else is not to be had or must stay.
const KEYWORDS: &str = "Self abstract as async await become bool box break char const continue core crate default \
    derive do dyn else enum extern f32 f64 false final fn for gen i128 i16 i32 i64 i8 if impl in isize let loop macro \
    main match mod move mut override priv pub ref return self static std str struct super trait true try type typeof \
    u128 u16 u32 u64 u8 union unsafe unsized use usize virtual where while yield";

/// Members of the library's types whose names members of the program's own types have too: these keep them. Where one
/// is missing here, the source does not compile.
const SHARED: &[&str] = &[
    "all", "contains", "count", "end", "entry", "fill", "first", "insert", "join", "next", "push",
    "start",
];

/// What comes before the name of something that is defined.
const DEFINING: &[&str] = &[
    "fn", "struct", "enum", "trait", "const", "static", "type", "mod",
];

/// A new name for every word of the program's own that is longer than it has to be: the more there is to save, the
/// shorter.
///
/// A word is the program's own where it defines it, and where it stands alone, as no word of the library does but for
/// types, functions and macros. It is the library's too where it is a member of something that the program does not
/// define.
#[must_use]
pub fn short<'a>(tokens: &[Token<'a>]) -> HashMap<&'a str, String> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let before = |at: usize, many: usize| at.checked_sub(many).map_or("", text);
    let words = || (0..tokens.len()).filter(|&at| tokens[at].kind == Kind::Word);
    let is_path = |at: usize| before(at, 1) == ":" && before(at, 2) == ":";
    let roots = roots(tokens);
    let is_in_attribute = attributes(tokens);

    let mut defined = HashSet::new();
    let mut enums = HashSet::new();
    for at in words() {
        if DEFINING.contains(&before(at, 1)) {
            defined.insert(text(at));
        }
        if before(at, 1) == "enum" {
            enums.insert(text(at));
        }
    }
    let functions: HashSet<&str> = words()
        .filter(|&at| before(at, 1) == "fn")
        .map(text)
        .collect();
    let mut own = defined.clone();
    let keywords: HashSet<&str> = KEYWORDS.split(' ').collect();
    let mut foreign: HashSet<&str> = SHARED.iter().copied().collect();
    foreign.extend(&keywords);
    for at in words() {
        if let Some(root) = roots[at] {
            if root == "std" {
                foreign.insert(text(at));
            }
            continue;
        }
        let is_called = text(at + 1) == "(" || text(at + 1) == ":" && text(at + 2) == ":";
        if is_in_attribute[at] || text(at + 1) == "!" && text(at + 2) != "=" {
            foreign.insert(text(at));
        } else if is_path(at) {
            let of = before(at, 3);
            if enums.contains(of) {
                own.insert(text(at));
            } else if !defined.contains(of) && !matches!(of, "Self" | "crate" | "super" | "self") {
                foreign.insert(text(at));
            }
        } else if before(at, 1) == "." && before(at, 2) != "." {
            if is_called && !functions.contains(text(at)) {
                foreign.insert(text(at));
            }
        } else if !is_called && text(at).starts_with(char::is_lowercase) {
            own.insert(text(at));
        }
    }
    foreign.extend(of_foreign_traits(tokens, &defined));

    let mut uses: HashMap<&str, usize> = HashMap::new();
    for at in words() {
        *uses.entry(text(at)).or_default() += 1;
    }
    let mut long: Vec<(&str, usize)> = uses
        .iter()
        .filter(|(word, _)| own.contains(*word) && !foreign.contains(*word))
        .map(|(&word, &many)| (word, many))
        .collect();
    long.sort_by_key(|&(word, many)| (Reverse(many), word));
    let renamed: HashSet<&str> = long.iter().map(|(word, _)| *word).collect();
    let is_free = |name: &String| {
        let name = name.as_str();
        !keywords.contains(name) && (renamed.contains(name) || !uses.contains_key(name))
    };
    let mut names = (0..).map(name).filter(is_free);
    long.into_iter()
        .map(|(word, _)| (word, names.next().expect("there are names without end")))
        .collect()
}

/// Of every token that is part of an import, the first name of what is imported.
fn roots<'a>(tokens: &[Token<'a>]) -> Vec<Option<&'a str>> {
    let mut root = None;
    let mut roots = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "use" => root = tokens.get(at + 1).map(|token| token.text),
            ";" => root = None,
            _ => {}
        }
        roots.push(root);
    }
    roots
}

/// Of every token, whether it is part of an attribute.
fn attributes(tokens: &[Token]) -> Vec<bool> {
    let mut are = vec![false; tokens.len()];
    for at in (0..tokens.len()).filter(|&at| tokens[at].text == "#") {
        let length = 1 + bracketed(&tokens[at + 1..]);
        are[at..at + length].fill(true);
    }
    are
}

/// The names that the library's traits have for what is implemented of them.
fn of_foreign_traits<'a>(tokens: &[Token<'a>], defined: &HashSet<&str>) -> Vec<&'a str> {
    let mut names = Vec::new();
    for at in (0..tokens.len()).filter(|&at| tokens[at].text == "impl") {
        let Some(body) = tokens[at..].iter().position(|token| token.text == "{") else {
            break;
        };
        let (head, body) = tokens[at..].split_at(body);
        let mut of_trait = head.split(|token| token.text == "for");
        let the_trait = of_trait.next().unwrap_or_default();
        let is_foreign = !the_trait
            .iter()
            .any(|token| defined.contains(token.text) && token.text.len() > 1);
        if is_foreign && of_trait.next().is_some() {
            let body = &body[..bracketed(body)];
            let names_here = body
                .windows(2)
                .filter(|pair| matches!(pair[0].text, "fn" | "type"));
            names.extend(names_here.map(|pair| pair[1].text));
        }
    }
    names
}

/// The name of a number: the shortest have the least numbers.
fn name(mut number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut name = String::new();
    loop {
        name.push(char::from(LETTERS[number % LETTERS.len()]));
        number /= LETTERS.len();
        if number == 0 {
            return name;
        }
        number -= 1;
    }
}

/// A token with the new names for the old ones; in a text they stand between braces, as formats have them.
#[must_use]
pub fn renamed(token: &Token, names: &HashMap<&str, String>) -> String {
    let new = |word: &str| names.get(word).map_or(word, String::as_str).to_string();
    match token.kind {
        Kind::Word => new(token.text),
        Kind::Literal if token.text.starts_with('"') => {
            let mut text = String::new();
            let mut is_name = false;
            for piece in token.text.split_inclusive('{') {
                let end = piece.find([':', '}']).filter(|_| is_name).unwrap_or(0);
                text += &new(&piece[..end]);
                text += &piece[end..];
                // Two braces stand for one.
                is_name = piece != "{" || !is_name;
            }
            text
        }
        _ => token.text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submission::tokens::tokens;

    fn all_renamed(source: &str) -> String {
        let tokens = tokens(source);
        let names = short(&tokens);
        let words = tokens.iter().map(|token| renamed(token, &names));
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_is_defined_is_renamed_and_nothing_else() {
        assert_eq!(
            all_renamed(
                "fn place ( cell : usize ) { let cell = cell . min ( 3 ) ; place ( cell ) }"
            ),
            "fn b ( a : usize ) { let a = a . min ( 3 ) ; b ( a ) }"
        );
        assert_eq!(
            all_renamed("use std :: fmt ; impl fmt :: Display for Tile { fn fmt ( & self ) { a . fmt ( ) } } struct Tile"),
            "use std : : fmt ; impl fmt : : Display for a { fn fmt ( & self ) { b . fmt ( ) } } struct a"
        );
        assert_eq!(
            all_renamed("# [ cfg ( unix ) ] fn place ( ) { unix } # [ cfg ( target = \"a\" ) ] fn place ( ) { }"),
            "# [ cfg ( unix ) ] fn a ( ) { unix } # [ cfg ( target = \"a\" ) ] fn a ( ) { }"
        );
    }

    #[test]
    fn names_in_formats_are_renamed_and_texts_are_not() {
        let source = r#"let found = 1 ; write! ( f , "found {found} {{found}} {found:?} {}" )"#;
        let tokens = tokens(source);
        let names = HashMap::from([("found", "a".to_string())]);
        let text = tokens
            .iter()
            .find(|token| token.kind == Kind::Literal && token.text.len() > 1);
        assert_eq!(
            renamed(text.unwrap(), &names),
            r#""found {a} {{found}} {a:?} {}""#
        );
    }

    #[test]
    fn names_are_all_different() {
        let names: HashSet<String> = (0..10_000).map(name).collect();
        assert_eq!(names.len(), 10_000);
        assert_eq!([0, 51, 52].map(name), ["a", "Z", "aa"]);
    }
}
