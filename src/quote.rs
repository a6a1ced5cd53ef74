//! Words of others in messages: on one line, to be seen as they are, and not too long.

/// The most characters of a tile in a message.
const LONGEST: usize = 20;

/// A text in which every character is escaped that ends a line, turns the direction of others or cannot be seen.
pub(crate) fn visible(text: &str) -> String {
    let shown = |c: char| match is_visible(c) {
        true => c.to_string(),
        false => c.escape_default().collect(),
    };
    text.chars().map(shown).collect()
}

/// Whether a character has a shape of its own or is a mark on the one before it.
fn is_visible(c: char) -> bool {
    // The library has no test for this, but it escapes what fails it. Only at the beginning it escapes marks too.
    let after_another: String = ['a', c].iter().collect();
    after_another.escape_debug().last() == Some(c)
}

/// The beginning of a word that has more characters than that, with dots; or the word.
pub(crate) fn cut(word: &str, most: usize) -> String {
    match word.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.into(),
    }
}

/// A tile between quotes.
pub(crate) fn quoted(word: &str) -> String {
    format!("'{}'", visible(&cut(word, LONGEST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_escaped() {
        for hidden in [
            '\0',
            '\t',
            '\n',
            '\r',
            '\u{1b}',
            '\u{7f}',
            '\u{85}',
            '\u{a0}',
            '\u{ad}',
            '\u{61c}',
            '\u{180e}',
            '\u{200b}',
            '\u{200d}',
            '\u{200e}',
            '\u{200f}',
            '\u{2028}',
            '\u{2029}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{feff}',
            '\u{fff9}',
            '\u{e0001}',
            '\u{e007f}',
        ] {
            let escaped = visible(&format!("a{hidden}b"));
            assert_eq!(escaped, format!("a{}b", hidden.escape_default()));
            assert_eq!(visible(&escaped), escaped);
        }
        // Quotes, a mark on the letter before it, and letters of several scripts and sizes.
        for seen in ["'\"\\{}", "e\u{301}", "ş", "ক্ষ", "۳", "漢", "🧩"] {
            assert_eq!(visible(seen), seen);
        }
    }

    #[test]
    fn tiles_are_cut() {
        let tile = "ğ".repeat(20);
        assert_eq!(quoted(&tile), format!("'{tile}'"));
        assert_eq!(quoted(&format!("{tile}ğ")), format!("'{tile}...'"));
        assert_eq!(quoted("\u{202e}"), "'\\u{202e}'");
    }
}
