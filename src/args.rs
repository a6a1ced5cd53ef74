//! Command-line arguments: the options of a command, in a table, and its operands.

use crate::quote::cut;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The most characters of an argument that a message shows; a longer one is not compared with known names.
const LONGEST: usize = 60;

/// An option of a command with the settings `T`. The parser and the help read the same table of them.
pub struct Choice<T: 'static> {
    /// The name, with its two dashes.
    pub name: &'static str,
    pub about: &'static str,
    pub set: Set<T>,
}

pub enum Set<T: 'static> {
    /// Sets an option without a value. Takes the option's name.
    Flag(fn(&mut T, &'static str)),
    /// The value's placeholder in the help, and what sets it.
    Value(
        &'static str,
        fn(&mut T, Value<'_>) -> Result<(), UsageError>,
    ),
}

impl<T> Choice<T> {
    /// An option without a value.
    pub const fn flag(name: &'static str, set: fn(&mut T, &'static str)) -> Choice<T> {
        let (about, set) = ("", Set::Flag(set));
        Choice { name, about, set }
    }

    /// An option with a value.
    pub const fn value(
        name: &'static str,
        value: &'static str,
        set: fn(&mut T, Value<'_>) -> Result<(), UsageError>,
    ) -> Choice<T> {
        let (about, set) = ("", Set::Value(value, set));
        Choice { name, about, set }
    }

    /// The same option with a description for the help.
    pub const fn about(self, about: &'static str) -> Choice<T> {
        Choice { about, ..self }
    }

    /// The option as the help writes it.
    pub fn form(&self) -> String {
        match self.set {
            Set::Flag(_) => self.name.into(),
            Set::Value(value, _) => format!("{} {value}", self.name),
        }
    }
}

/// An error in a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError {
    /// What was found, and for which option.
    found: String,
    /// What was expected, or a hint.
    expected: String,
}

impl UsageError {
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> UsageError {
        UsageError {
            found: found.into(),
            expected: expected.into(),
        }
    }

    /// A name that is in no table of names of this kind.
    pub fn unknown(kind: &str, found: &str, expected: &str) -> UsageError {
        UsageError::new(
            format!("unknown {kind} {}", shown(found.as_ref())),
            expected,
        )
    }

    /// A wrong value. `expected` is a phrase such as "expected a folder".
    pub fn bad_value(option: &str, found: &OsStr, expected: impl Into<String>) -> UsageError {
        UsageError::new(format!("{option}: found {}", shown(found)), expected)
    }

    pub fn extra_operand(found: &OsStr) -> UsageError {
        UsageError::new(
            format!("found {}", shown(found)),
            "expected no more arguments",
        )
    }

    fn not_unicode(found: &OsStr) -> UsageError {
        UsageError::new(format!("found {}", shown(found)), "expected Unicode")
    }
}

/// An argument in a message: in quotes, escaped and cut.
fn shown(arg: &OsStr) -> String {
    format!("{:?}", cut(&arg.to_string_lossy(), LONGEST))
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let separator = if self.expected.is_empty() { "" } else { ", " };
        write!(f, "{}{separator}{}", self.found, self.expected)
    }
}

impl std::error::Error for UsageError {}

/// Parses the arguments of a command into its settings and its operands. Options are `--name value` or `--name=value`.
/// `-` is an operand, and so is everything after `--`. `most` is the number of operands that the settings allow.
pub fn parsed<T: Default>(
    args: Vec<OsString>,
    choices: &[Choice<T>],
    most: impl FnOnce(&T) -> usize,
) -> Result<(T, Vec<OsString>), UsageError> {
    let (mut settings, mut operands) = (T::default(), Vec::new());
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        if arg == "--" {
            operands.extend(args);
            break;
        }
        if arg == "-" || !arg.to_string_lossy().starts_with('-') {
            operands.push(arg);
            continue;
        }
        let (name, value) = halves(&arg)?;
        let choice = known("option", name, choices, |row| row.name)?;
        let option = choice.name;
        match (&choice.set, value) {
            (Set::Flag(set), None) => set(&mut settings, option),
            (Set::Flag(_), Some(_)) => {
                let found = format!("{option}: found a value");
                return Err(UsageError::new(found, "expected none"));
            }
            (Set::Value(placeholder, set), value) => {
                let (found, expected) = ("found no value", format!("expected {placeholder}"));
                let missing = || UsageError::new(format!("{option}: {found}"), expected);
                let next = || args.next().ok_or_else(missing);
                let text = &value.map_or_else(next, |value| Ok(value.to_owned()))?;
                set(&mut settings, Value { option, text })?;
            }
        }
    }
    match operands.get(most(&settings)) {
        Some(operand) => Err(UsageError::extra_operand(operand)),
        None => Ok((settings, operands)),
    }
}

/// An option's name, and its value after the first `=`, which need not be Unicode.
#[cfg(unix)]
fn halves(arg: &OsStr) -> Result<(&str, Option<&OsStr>), UsageError> {
    use std::os::unix::ffi::OsStrExt;

    let mut halves = arg.as_bytes().splitn(2, |&byte| byte == b'=');
    let name = OsStr::from_bytes(halves.next().unwrap_or_default());
    let name = name.to_str().ok_or_else(|| UsageError::not_unicode(arg))?;
    Ok((name, halves.next().map(OsStr::from_bytes)))
}

#[cfg(not(unix))]
fn halves(arg: &OsStr) -> Result<(&str, Option<&OsStr>), UsageError> {
    let text = arg.to_str().ok_or_else(|| UsageError::not_unicode(arg))?;
    let mut halves = text.splitn(2, '=');
    let name = halves.next().unwrap_or_default();
    Ok((name, halves.next().map(OsStr::new)))
}

/// An option's value.
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    /// The option's name.
    pub option: &'static str,
    pub text: &'a OsStr,
}

impl Value<'_> {
    /// The error [`UsageError::bad_value`] for this value.
    pub fn bad(self, expected: impl Into<String>) -> UsageError {
        UsageError::bad_value(self.option, self.text, expected)
    }

    /// Parses a `T`, whose error says what it expected.
    pub fn read<T>(self) -> Result<T, UsageError>
    where
        T: FromStr,
        T::Err: fmt::Display,
    {
        let text = self.text.to_string_lossy();
        text.parse()
            .map_err(|error: T::Err| self.bad(error.to_string()))
    }

    /// Parses a whole number in a range, in digits without a sign.
    pub fn number(self, what: &str, range: RangeInclusive<u64>) -> Result<u64, UsageError> {
        let text = self.text.to_string_lossy();
        let is_whole = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| is_whole);
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let bounds = match (*range.start(), *range.end()) {
                    (0, u64::MAX) => String::new(),
                    (0, most) => format!(", at most {most}"),
                    (least, u64::MAX) => format!(", at least {least}"),
                    (least, most) => format!(", {least} to {most}"),
                };
                self.bad(format!("expected {what}{bounds}"))
            })
    }

    /// Finds the row of a table that has this name.
    pub fn one_of<'t, R>(
        self,
        kind: &str,
        table: &'t [R],
        name_of: impl Fn(&R) -> &'static str,
    ) -> Result<&'t R, UsageError> {
        let found = self.text.to_string_lossy();
        let row = table.iter().find(|row| name_of(row) == found);
        row.ok_or_else(|| {
            let names: Vec<&str> = table.iter().map(&name_of).collect();
            UsageError::unknown(kind, &found, &format!("expected {}", names.join(", ")))
        })
    }
}

/// Finds the row of a table that has a name.
pub fn known<'t, R>(
    kind: &str,
    name: &str,
    table: &'t [R],
    name_of: impl Fn(&R) -> &'static str,
) -> Result<&'t R, UsageError> {
    let row = table.iter().find(|row| name_of(row) == name);
    row.ok_or_else(|| {
        let names = table.iter().map(&name_of).filter(|_| name.len() <= LONGEST);
        let nearest = names.min_by_key(|other| edits(name, other));
        let hint = nearest.map(|nearest| format!("the nearest is {nearest:?}"));
        UsageError::unknown(kind, name, &hint.unwrap_or_default())
    })
}

/// The number of letters to insert, delete, replace or swap with their neighbour to turn one word into another
/// (optimal string alignment, after Damerau 1964).
fn edits(from: &str, to: &str) -> usize {
    let from: Vec<char> = from.chars().collect();
    let to: Vec<char> = to.chars().collect();
    let mut rows: Vec<Vec<usize>> = vec![(0..=to.len()).collect()];
    for i in 1..=from.len() {
        let mut row = vec![i];
        for j in 1..=to.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq)]
    struct Settings {
        size: Option<OsString>,
        count: u64,
        is_original: bool,
    }

    const CHOICES: &[Choice<Settings>] = &[
        Choice::value("--size", "WxH", |settings, value| {
            settings.size = Some(value.text.into());
            Ok(())
        }),
        Choice::value("--count", "N", |settings, value| {
            settings.count = value.number("a number of boards", 1..=20)?;
            Ok(())
        }),
        Choice::flag("--original", |settings, name| {
            settings.is_original = name == "--original";
        }),
    ];

    fn parse(args: &[&str]) -> Result<(Settings, Vec<OsString>), UsageError> {
        parsed(args.iter().map(OsString::from).collect(), CHOICES, |_| 3)
    }

    /// The value of `--size`, and the operands.
    fn sized(args: &[&str]) -> (Option<OsString>, Vec<OsString>) {
        let (settings, operands) = parse(args).unwrap();
        (settings.size, operands)
    }

    #[test]
    fn options_take_values_after_a_space_or_an_equals_sign() {
        let expected = (Some("4x3".into()), vec!["a".into()]);
        assert_eq!(sized(&["--size", "4x3", "a"]), expected);
        assert_eq!(sized(&["a", "--size=4x3"]), expected);
        assert_eq!(sized(&["--size=a=b"]).0, Some("a=b".into()));
        assert_eq!(sized(&["--size="]).0, Some("".into()));
        assert_eq!(sized(&["--size=4x3", "--size=3x4"]).0, Some("3x4".into()));
        let (settings, _) = parse(&["--original"]).unwrap();
        assert!(settings.is_original && settings.size.is_none());
    }

    #[test]
    fn a_dash_is_an_operand_and_two_end_the_options() {
        assert_eq!(sized(&["-"]), (None, vec!["-".into()]));
        let operands = ["--size", "--"].map(OsString::from).to_vec();
        assert_eq!(sized(&["--", "--size", "--"]), (None, operands));
        assert_eq!(sized(&["--size", "--"]), (Some("--".into()), Vec::new()));
    }

    #[test]
    #[cfg(unix)]
    fn values_need_not_be_unicode() {
        use std::os::unix::ffi::OsStringExt;

        let args = vec![OsString::from_vec(b"--size=\xff=\xfe".to_vec())];
        let (settings, _) = parsed(args, CHOICES, |_| 0).unwrap();
        assert_eq!(
            settings.size,
            Some(OsString::from_vec(b"\xff=\xfe".to_vec()))
        );
        let args = vec![OsString::from_vec(b"--s\xff=4x3".to_vec())];
        let error = parsed(args, CHOICES, |_| 0).unwrap_err();
        assert_eq!(
            error.to_string(),
            "found \"--s\u{fffd}=4x3\", expected Unicode"
        );
    }

    #[test]
    fn errors_name_what_was_found_and_expected() {
        for (args, message) in [
            (
                &["--orignal"][..],
                "unknown option \"--orignal\", the nearest is \"--original\"",
            ),
            (&["-s"], "unknown option \"-s\", the nearest is \"--size\""),
            (&["--size"], "--size: found no value, expected WxH"),
            (
                &["--original=yes"],
                "--original: found a value, expected none",
            ),
            (
                &["a", "-", "b", "c\u{202e}", "d"],
                "found \"c\\u{202e}\", expected no more arguments",
            ),
        ] {
            assert_eq!(parse(args).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn long_arguments_are_cut_and_have_no_nearest_name() {
        let long = format!("--size{}", "x".repeat(100_000));
        let message = format!("unknown option \"--size{}...\"", "x".repeat(LONGEST - 6));
        assert_eq!(parse(&[&long]).unwrap_err().to_string(), message);
    }

    #[test]
    fn numbers_are_digits_in_a_range() {
        let value = |text| Value {
            option: "--count",
            text: OsStr::new(text),
        };
        for (text, range, expected) in [
            ("3", 0..=u64::MAX, Ok(3)),
            ("18446744073709551615", 0..=u64::MAX, Ok(u64::MAX)),
            ("20", 1..=20, Ok(20)),
            ("18446744073709551616", 0..=u64::MAX, Err("")),
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
    fn values_are_parsed_or_looked_up() {
        let value = |text| Value {
            option: "--one",
            text: OsStr::new(text),
        };
        assert_eq!(value("4").read(), Ok(4_u8));
        let error = value("x").read::<u8>().unwrap_err().to_string();
        assert_eq!(error, "--one: found \"x\", invalid digit found in string");
        let names = ["one", "two"];
        let named = |text| value(text).one_of("number", &names, |name| name);
        assert_eq!(named("two").unwrap(), &"two");
        let error = named("too").unwrap_err().to_string();
        assert_eq!(error, "unknown number \"too\", expected one, two");
    }

    #[test]
    fn edits_are_counted() {
        for (from, to, count) in [
            ("", "", 0),
            ("", "abc", 3),
            ("slove", "solve", 1),
            ("hepl", "help", 1),
            ("check", "batch", 4),
        ] {
            assert_eq!(edits(from, to), count, "{from} {to}");
            assert_eq!(edits(to, from), count, "{to} {from}");
        }
    }
}
