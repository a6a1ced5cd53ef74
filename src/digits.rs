//! Whole numbers as people type them: digits alone, so that no reader takes a sign.

use std::str::FromStr;

/// Whether a text is ASCII digits, at least one of them.
pub fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number of such a text; `None` for any other, and for a number that is too large.
pub fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| are_digits(text))
}
