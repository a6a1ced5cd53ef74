//! Whole numbers as people type them: only digits, so that no reader accepts a sign.

use std::str::FromStr;

pub fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the number of such a text, or `None` for any other text and for a number that is too
/// large.
pub fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| are_digits(text))
}
/// Returns a number as it is typed: `20M`, `50k`; any other number in digits.
pub fn typed(number: u64) -> String {
    let ends = [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")];
    let end = ends
        .into_iter()
        .find(|(unit, _)| number >= 10_000 && number % unit == 0);
    end.map_or_else(
        || number.to_string(),
        |(unit, end)| format!("{}{end}", number / unit),
    )
}
