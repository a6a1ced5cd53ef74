//! Whole numbers as people type them: only digits, so that no reader accepts a sign.

use std::str::FromStr;

/// Returns whether a text consists of ASCII digits, at least one.
pub fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the number of such a text, or `None` for any other text and for a number that is too large.
pub fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| are_digits(text))
}
