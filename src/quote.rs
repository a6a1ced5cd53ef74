//! Foreign text in messages, which must be visible, short and on one line; and words for a shell.

/// The most characters of a tile in a message.
const LONGEST: usize = 20;

/// Escapes every character that ends a line, changes the direction of text or is invisible.
pub(crate) fn visible(text: &str) -> String {
    let shown = |c: char| {
        if is_visible(c) {
            c.to_string()
        } else {
            c.escape_default().collect()
        }
    };
    text.chars().map(shown).collect()
}

/// Returns whether a character has a shape, or is a mark on the character before it.
fn is_visible(c: char) -> bool {
    // `escape_debug` escapes exactly the other characters, and marks only in the first place.
    let after_another: String = ['a', c].iter().collect();
    after_another.escape_debug().last() == Some(c)
}

/// Returns a character of an excerpt, which is as wide as the character of the text.
pub(crate) fn seen(c: char) -> char {
    match c {
        _ if is_visible(c) => c,
        _ if c.is_whitespace() => ' ',
        _ => '\u{fffd}',
    }
}

/// Returns a word, cut after `most` characters.
pub(crate) fn cut(word: &str, most: usize) -> String {
    match word.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.into(),
    }
}

pub(crate) fn quoted(word: &str) -> String {
    format!("'{}'", visible(&cut(word, LONGEST)))
}

/// Returns a word as a POSIX shell reads it.
pub(crate) fn shell(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "%+,-./:=@_".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.into()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Splits a line into words as a POSIX shell does, if nothing but single quotes and backslashes is
/// special in it. `None` if a quote has no end.
pub(crate) fn words(line: &str) -> Option<Vec<String>> {
    let (mut words, mut word) = (Vec::new(), None);
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        match c {
            ' ' => words.extend(word.take()),
            '\'' => {
                let (quoted, after) = rest.as_str().split_once('\'')?;
                *word.get_or_insert_with(String::new) += quoted;
                rest = after.chars();
            }
            '\\' => word.get_or_insert_with(String::new).push(rest.next()?),
            _ => word.get_or_insert_with(String::new).push(c),
        }
    }
    words.extend(word);
    Some(words)
}

/// Returns a text as a string of C++: what is not printable ASCII, as octal numbers.
pub(crate) fn cpp(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'\n' => "\\n".into(),
        // Two question marks may begin a trigraph.
        b'\\' | b'"' | b'?' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    };
    format!("\"{}\"", text.bytes().map(byte).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_a_shell_are_quoted() {
        for (word, quoted) in [
            ("--size=3x3", "--size=3x3"),
            ("best/moves", "best/moves"),
            ("(best/moves)^2", "'(best/moves)^2'"),
            ("it's", r"'it'\''s'"),
            ("$(a)\n`b`", "'$(a)\n`b`'"),
            ("~", "'~'"),
            ("", "''"),
        ] {
            assert_eq!(shell(word), quoted);
            assert_eq!(words(quoted).as_deref(), Some(&[word.to_string()][..]));
        }
        let line = ["--goal", "1 2;3 .", "", "it's"];
        assert_eq!(words(&line.map(shell).join(" ")).unwrap(), line);
        assert_eq!(words(" a  b ").unwrap(), ["a", "b"]);
        assert_eq!(words("'a"), None);
        assert_eq!(words("a\\"), None);
    }

    #[test]
    fn strings_of_cpp_are_escaped() {
        for (text, quoted) in [
            ("12\nYAZDIRILAMAZ", r#""12\nYAZDIRILAMAZ""#),
            ("\"\\'?", r#""\"\\'\?""#),
            ("\u{e9}1\t", r#""\303\2511\011""#),
            ("", r#""""#),
        ] {
            assert_eq!(cpp(text), quoted);
        }
    }

    #[test]
    fn invisible_characters_are_escaped() {
        let hidden =
            "\0\t\n\r\u{1b}\u{7f}\u{85}\u{a0}\u{ad}\u{61c}\u{180e}\u{200b}\u{200d}\u{200e}\
                      \u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\u{feff}\
                      \u{fff9}\u{e0001}\u{e007f}";
        for hidden in hidden.chars() {
            let escaped = visible(&format!("a{hidden}b"));
            assert_eq!(escaped, format!("a{}b", hidden.escape_default()));
            assert_eq!(visible(&escaped), escaped);
        }
        // Quotes, a combining mark, and letters of several scripts and lengths.
        for seen in ["'\"\\{}", "e\u{301}", "ş", "ক্ষ", "۳", "漢", "🧩"] {
            assert_eq!(visible(seen), seen);
        }
    }

    #[test]
    fn long_tiles_are_cut() {
        let tile = "ğ".repeat(20);
        assert_eq!(quoted(&tile), format!("'{tile}'"));
        assert_eq!(quoted(&format!("{tile}ğ")), format!("'{tile}...'"));
        assert_eq!(quoted("\u{202e}"), "'\\u{202e}'");
    }
}
