//! Rust source as tokens, with what is between them.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// White space and comments before it.
    pub gap: &'a str,
    pub text: &'a str,
    /// Whether it is a name or a keyword, and not a lifetime, a literal or a character of an operator.
    pub is_word: bool,
}

/// The tokens of a source whose comments all start with `//`.
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = source;
    loop {
        let (gap, behind) = rest.split_at(gap(rest));
        if behind.is_empty() {
            return tokens;
        }
        let (is_word, length) = token(behind);
        let (text, after) = behind.split_at(length);
        tokens.push(Token { gap, text, is_word });
        rest = after;
    }
}

/// How much of a source is kept that only readers need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The first line of the documentation of every item, too.
    Documented,
    /// No documentation.
    Plain,
    /// No empty lines, no indentation, no line that begins with a closing bracket, no comma before such a brace or bracket.
    Tight,
}

impl Style {
    pub const ALL: [Style; 3] = [Style::Documented, Style::Plain, Style::Tight];

    pub fn empty_line(self) -> &'static str {
        if self == Style::Tight {
            ""
        } else {
            "\n"
        }
    }
}

/// The source of an item, or of a member, without comments but for the first line of its documentation in a style that
/// keeps it, with at most one empty line in a row, and indented by tabs.
pub fn source(tokens: &[Token], style: Style) -> String {
    let is_tight = |token: &Token| style == Style::Tight && token.gap.contains('\n');
    let piece = |(at, token): (usize, &Token)| {
        let gap = match token.text {
            ")" | "]" | "}" if is_tight(token) => String::new(),
            _ => short(token.gap, style, at == 0),
        };
        let text = match (token.text, tokens.get(at + 1)) {
            (",", Some(next)) if is_tight(next) && matches!(next.text, "}" | "]") => "",
            (text, _) => text,
        };
        gap + text
    };
    tokens.iter().enumerate().map(piece).collect()
}

/// The same of a gap, the first or another one.
fn short(gap: &str, style: Style, is_first: bool) -> String {
    let lines: Vec<&str> = gap.split('\n').collect();
    let [_, between @ .., indentation] = &lines[..] else {
        return gap.into();
    };
    let is_tight = style == Style::Tight;
    let tabs = "\t".repeat(if is_tight { 0 } else { indentation.len() / 4 });
    let mut text = String::new();
    let mut between = between.iter().map(|line| line.trim());
    if !is_tight && between.clone().any(str::is_empty) {
        text += "\n";
    }
    let has_doc = style == Style::Documented && is_first;
    if let Some(doc) = between.find(|line| has_doc && line.starts_with("///")) {
        text += &format!("\n{tabs}{doc}");
    }
    format!("{text}\n{tabs}")
}

/// The bytes of the white space and the comments at the beginning of a text.
fn gap(text: &str) -> usize {
    let mut rest = text.trim_start();
    while rest.starts_with("//") {
        rest = rest.trim_start_matches(|c| c != '\n').trim_start();
    }
    text.len() - rest.len()
}

fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether the first token of a text is a word, and its bytes.
fn token(text: &str) -> (bool, usize) {
    let word = text.find(|c| !is_in_word(c)).unwrap_or(text.len());
    let behind = &text[word..];
    if matches!(&text[..word], "r" | "br" | "cr") {
        let hashes = behind.len() - behind.trim_start_matches('#').len();
        if behind[hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let begun = word + hashes + 1;
            let length = text[begun..].find(&end).map(|at| begun + at + end.len());
            return (false, length.unwrap_or(text.len()));
        }
    }
    if behind.starts_with('"') && matches!(&text[..word], "" | "b" | "c") {
        return (false, word + quoted(behind, '"'));
    }
    if behind.starts_with('\'') && matches!(&text[..word], "" | "b") {
        let mut inside = behind.chars().skip(1);
        let is_character = inside.next() == Some('\\') || inside.next() == Some('\'');
        if is_character {
            return (false, word + quoted(behind, '\''));
        }
        let name = behind[1..].find(|c| !is_in_word(c));
        return (false, name.map_or(text.len(), |length| 1 + length));
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        let fraction = behind.strip_prefix('.').filter(|behind| behind.starts_with(|c: char| c.is_ascii_digit()));
        let digits = fraction.map_or(0, |digits| 1 + digits.find(|c| !is_in_word(c)).unwrap_or(digits.len()));
        return (false, word + digits);
    }
    match text.chars().next() {
        Some(first) if word == 0 => (false, first.len_utf8()),
        _ => (true, word),
    }
}

/// The bytes of a literal in quotes, with its escapes.
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
            r#"b"// \"""#,
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
            assert_eq!(texts(literal), [literal]);
            assert!(!tokens(literal)[0].is_word, "{literal}");
        }
    }

    #[test]
    fn comments_are_gaps() {
        let found = tokens("a // b \"\n/// ' doc\nd");
        let gaps: Vec<_> = found.iter().map(|token| (token.gap, token.text)).collect();
        assert_eq!(gaps, [("", "a"), (" // b \"\n/// ' doc\n", "d")]);
        assert_eq!(texts("/// doc\n//! doc"), [""; 0]);
        assert_eq!(texts("a / b // ends"), ["a", "/", "b"]);
    }

    #[test]
    fn similar_tokens_differ() {
        assert_eq!(texts("&'a x"), ["&", "'a", "x"]);
        assert_eq!(texts("f('a', 'b: loop {})"), ["f", "(", "'a'", ",", "'b", ":", "loop", "{", "}", ")"]);
        assert_eq!(texts("0..9.max(x.0)"), ["0", ".", ".", "9", ".", "max", "(", "x", ".", "0", ")"]);
        assert_eq!(texts("r b br"), ["r", "b", "br"]);
    }

    #[test]
    fn a_source_keeps_its_lines_and_the_first_line_of_its_doc() {
        for (given, expected) in [
            ("a  ( b ) ;", "a  ( b ) ;"),
            ("\n\n\n    /// A.\n    ///\n    /// B.\n    c", "\n\n\t/// A.\n\tc"),
            ("a; // b\n        // c\n        d", "a;\n\t\td"),
            ("a\n\n\n    /// B.\n    c", "a\n\n\tc"),
            ("//! A.\n\nb\n\n// c\n\nd\n", "\n\nb\n\nd"),
        ] {
            assert_eq!(source(&tokens(given), Style::Documented), expected);
        }
        assert_eq!(source(&tokens("\n/// A.\nb"), Style::Plain), "\nb");
    }

    #[test]
    fn a_tight_source_has_no_empty_lines_no_indentation_and_ends_its_blocks_at_once() {
        let item = "\n\nimpl A for B {\n    /// A.\n    fn a() {}\n\n    fn b() {\n        \"\n    b\",\n    }\n}";
        for (style, expected) in [
            (Style::Plain, "\n\nimpl A for B {\n\tfn a() {}\n\n\tfn b() {\n\t\t\"\n    b\",\n\t}\n}"),
            (Style::Tight, "\nimpl A for B {\nfn a() {}\nfn b() {\n\"\n    b\"}}"),
        ] {
            assert_eq!(source(&tokens(item), style), expected);
        }
    }
}
