//! The value of an option.

use super::{known, UsageError};
use crate::digits;
use std::ffi::OsStr;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    /// The command whose option it is.
    pub command: &'static str,
    pub option: &'static str,
    pub text: &'a OsStr,
}

impl Value<'_> {
    pub fn bad(self, expected: impl fmt::Display) -> UsageError {
        UsageError::bad_value(self.option, self.text, expected)
    }

    /// Parses a `T`, whose error says what it expected.
    pub fn read<T: FromStr<Err = E>, E: fmt::Display>(self) -> Result<T, UsageError> {
        self.text
            .to_string_lossy()
            .parse()
            .map_err(|error| self.bad(error))
    }

    /// Parses a whole number in a range, in digits without a sign.
    pub fn number(self, what: &str, range: RangeInclusive<u64>) -> Result<u64, UsageError> {
        self.in_range(digits::number(&self.text.to_string_lossy()), what, range)
    }

    /// Parses a number as [`number`](Value::number) does, or with an end such as in 20k, 20M, 1G
    /// and 1e6.
    pub fn amount(self, what: &str, range: RangeInclusive<u64>) -> Result<u64, UsageError> {
        let text = self.text.to_string_lossy();
        let end = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &text[..text.len() - end.len()];
        let zeros = match end {
            "" => Some(0),
            "k" | "K" => Some(3),
            "M" => Some(6),
            "G" => Some(9),
            _ => end.strip_prefix('e').and_then(digits::number),
        };
        let factor = zeros.and_then(|zeros| 10_u64.checked_pow(zeros));
        let amount = digits::number(number).zip(factor);
        self.in_range(
            amount.and_then(|(number, factor): (u64, u64)| number.checked_mul(factor)),
            what,
            range,
        )
    }

    fn in_range(
        self,
        number: Option<u64>,
        what: &str,
        range: RangeInclusive<u64>,
    ) -> Result<u64, UsageError> {
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let is_large = digits::are_digits(&self.text.to_string_lossy());
                let bounds = match (*range.start(), *range.end()) {
                    (0, u64::MAX) if !is_large => String::new(),
                    (0, most) => format!(", at most {}", digits::typed(most)),
                    (least, u64::MAX) => format!(", at least {least}"),
                    (least, most) => format!(", {least} to {}", digits::typed(most)),
                };
                self.bad(format!("expected {what}{bounds}"))
            })
    }

    pub fn one_of<'t, R>(
        self,
        kind: &str,
        rows: &'t [R],
        name: fn(&R) -> &'static str,
    ) -> Result<&'t R, UsageError> {
        known(kind, &self.text.to_string_lossy(), rows, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_digits_in_a_range() {
        let value = |text| Value {
            command: "",
            option: "--count",
            text: OsStr::new(text),
        };
        for (text, range, expected) in [
            ("3", 0..=u64::MAX, Ok(3)),
            ("18446744073709551615", 0..=u64::MAX, Ok(u64::MAX)),
            ("20", 1..=20, Ok(20)),
            (
                "18446744073709551616",
                0..=u64::MAX,
                Err(", at most 18446744073709551615"),
            ),
            ("", 0..=u64::MAX, Err("")),
            ("+5", 0..=u64::MAX, Err("")),
            ("-3", 0..=u64::MAX, Err("")),
            (" 3", 0..=u64::MAX, Err("")),
            ("٣", 0..=u64::MAX, Err("")),
            ("0", 1..=u64::MAX, Err(", at least 1")),
            ("21", 0..=20, Err(", at most 20")),
            ("21", 1..=20, Err(", 1 to 20")),
        ] {
            let found = value(text).number("a number", range);
            let found = found.map_err(|error| error.to_string());
            let message = |bounds| format!("--count: found {text:?}, expected a number{bounds}");
            assert_eq!(found, expected.map_err(message));
        }
    }

    #[test]
    fn amounts_have_an_end() {
        for (text, expected) in [
            ("20", Some(20)),
            ("20k", Some(20_000)),
            ("20M", Some(20_000_000)),
            ("1G", Some(1_000_000_000)),
            ("1e6", Some(1_000_000)),
            ("0e19", Some(0)),
            ("1e20", None),
            ("99999999999G", None),
            ("M", None),
            ("e6", None),
            ("1e", None),
            ("1e+6", None),
            ("1.5M", None),
            ("20 M", None),
            ("-1k", None),
        ] {
            let value = Value {
                command: "",
                option: "--nodes",
                text: OsStr::new(text),
            };
            assert_eq!(value.amount("nodes", 0..=u64::MAX).ok(), expected, "{text}");
        }
    }

    #[test]
    fn values_are_parsed_or_looked_up() {
        let value = |text| Value {
            command: "",
            option: "--one",
            text: OsStr::new(text),
        };
        assert_eq!(value("4").read(), Ok(4_u8));
        let error = value("x").read::<u8, _>().unwrap_err().to_string();
        assert_eq!(error, "--one: found \"x\", invalid digit found in string");
        let names = ["one", "two"];
        let named = |text| value(text).one_of("number", &names, |name| name);
        assert_eq!(named("two").unwrap(), &"two");
        let error = named("too").unwrap_err().to_string();
        assert_eq!(error, "unknown number \"too\"; expected one, two");
        let error = named("tw").unwrap_err().to_string();
        assert_eq!(error, "unknown number \"tw\"; did you mean two?");
    }
}
