//! Rust source as tokens: without comments and white space, its literals untouched.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    /// A lifetime or a label, with its quote.
    Lifetime,
    /// A number, a character or a string.
    Literal,
    /// One character of an operator or a bracket.
    Sign,
}

/// A token, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its characters.
    pub text: &'a str,
    /// Whether white space or a comment parts it from the one before.
    pub is_apart: bool,
}

/// Signs that two signs beside each other become.
const DOUBLE: [&str; 24] = [
    "->", "=>", "<-", "::", "..", ".=", "&&", "||", "<<", ">>", "==", "!=", "<=", ">=", "+=", "-=",
    "*=", "/=", "%=", "^=", "&=", "|=", "//", "/*",
];

/// Whether a character is part of a word.
fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl Token<'_> {
    /// Whether this token and the next one, which were apart, would be read otherwise if they were not.
    #[must_use]
    pub fn runs_into(&self, next: &Token) -> bool {
        match (self.kind, next.kind) {
            (Kind::Sign, Kind::Sign) => DOUBLE.contains(&&*[self.text, next.text].concat()),
            (Kind::Sign, _) => false,
            // Before a quote or a number sign, a word is taken for a prefix.
            (Kind::Word | Kind::Lifetime, Kind::Sign) => next.text == "#",
            (_, Kind::Sign) => next.text == "." || next.text == "#",
            _ => true,
        }
    }
}

/// The tokens of a source.
#[must_use]
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = source;
    let mut is_apart = false;
    while let Some(first) = rest.chars().next() {
        let blank = if first.is_whitespace() {
            first.len_utf8()
        } else {
            comment(rest)
        };
        if blank > 0 {
            is_apart = true;
            rest = &rest[blank..];
            continue;
        }
        let (kind, length) = token(rest);
        let (text, after) = rest.split_at(length);
        tokens.push(Token {
            kind,
            text,
            is_apart,
        });
        is_apart = false;
        rest = after;
    }
    tokens
}

/// The bytes of the comment that a text begins with; 0 where it begins with none.
fn comment(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    let (mut depth, mut at) = (0, 0);
    loop {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if depth > 0 && rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
        } else if depth > 0 && !rest.is_empty() {
            at += 1;
        }
        if depth == 0 || rest.is_empty() {
            return at;
        }
    }
}

/// The kind and the bytes of the token that a text begins with.
fn token(text: &str) -> (Kind, usize) {
    let word = text.find(|c| !is_in_word(c)).unwrap_or(text.len());
    let behind = &text[word..];
    if matches!(&text[..word], "r" | "br" | "cr") {
        let hashes = behind.len() - behind.trim_start_matches('#').len();
        if behind[hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let begun = word + hashes + 1;
            let length = text[begun..].find(&end).map(|at| begun + at + end.len());
            return (Kind::Literal, length.unwrap_or(text.len()));
        }
    }
    if behind.starts_with('"') && matches!(&text[..word], "" | "b" | "c") {
        return (Kind::Literal, word + quoted(behind, '"'));
    }
    if behind.starts_with('\'') && matches!(&text[..word], "" | "b") {
        let mut inside = behind.chars().skip(1);
        let is_character = inside.next() == Some('\\') || inside.next() == Some('\'');
        if is_character {
            return (Kind::Literal, word + quoted(behind, '\''));
        }
        let name = behind[1..].find(|c| !is_in_word(c));
        return (Kind::Lifetime, name.map_or(text.len(), |length| 1 + length));
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        let fraction = behind
            .strip_prefix('.')
            .filter(|behind| behind.starts_with(|c: char| c.is_ascii_digit()));
        let digits = fraction.map_or(0, |digits| {
            1 + digits.find(|c| !is_in_word(c)).unwrap_or(digits.len())
        });
        return (Kind::Literal, word + digits);
    }
    match text.chars().next() {
        Some(first) if word == 0 => (Kind::Sign, first.len_utf8()),
        _ => (Kind::Word, word),
    }
}

/// The bytes of a literal between quotes, in which a backslash stands before what is no end.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// A line ends at the first white space behind as many bytes.
const LINE: usize = 100;

/// The tokens as a text that is read as the same tokens, with as little white space as there can be.
#[must_use]
pub fn text(tokens: &[Token]) -> String {
    let mut text = String::new();
    let mut line = 0;
    let mut before: Option<&Token> = None;
    for token in tokens {
        if token.is_apart && before.is_some_and(|before| before.runs_into(token)) {
            if text.len() - line < LINE {
                text.push(' ');
            } else {
                text.push('\n');
                line = text.len();
            }
        }
        text.push_str(token.text);
        before = Some(token);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<&str> {
        tokens(source).iter().map(|token| token.text).collect()
    }

    #[test]
    fn literals_are_whole() {
        for literal in [
            r#""a \" // b \\""#,
            r##"r#"a " b"#"##,
            r#"b"/* \"""#,
            "r\"\\\"",
            "'\"'",
            r"'\''",
            r"b'\\'",
            r"'\u{feff}'",
            "'/'",
            "0x1f_u32",
            "1.5e3",
            "\"two\nlines\"",
        ] {
            let found = tokens(literal);
            assert_eq!(found.len(), 1, "{literal}: {found:?}");
            assert_eq!((found[0].kind, found[0].text), (Kind::Literal, literal));
        }
    }

    #[test]
    fn comments_are_white_space() {
        assert_eq!(texts("a // b \"\n/* c /* ' */ \" */d"), ["a", "d"]);
        assert_eq!(texts("/// doc\n//! doc"), [""; 0]);
        assert_eq!(texts("a / b /* never ends"), ["a", "/", "b"]);
    }

    #[test]
    fn what_looks_alike_is_told_apart() {
        assert_eq!(texts("&'a x"), ["&", "'a", "x"]);
        assert_eq!(
            texts("f('a', 'b: loop {})"),
            ["f", "(", "'a'", ",", "'b", ":", "loop", "{", "}", ")"]
        );
        assert_eq!(
            texts("0..9.max(x.0)"),
            ["0", ".", ".", "9", ".", "max", "(", "x", ".", "0", ")"]
        );
        assert_eq!(texts("r b br"), ["r", "b", "br"]);
    }

    #[test]
    fn white_space_stays_where_it_parts_tokens() {
        for (source, expected) in [
            ("let x = & & y;", "let x=& &y;"),
            ("a < - 1", "a< -1"),
            ("if \"a\" == 'b' as u8 { }", "if \"a\"=='b' as u8{}"),
            ("x : :: std :: y", "x: ::std::y"),
            ("0 .. n", "0 ..n"),
            ("&mut 'a T", "&mut 'a T"),
        ] {
            assert_eq!(text(&tokens(source)), expected);
        }
    }
}
