//! Command-line arguments: the options of a command, in a table, and its operands.

use crate::quote::cut;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The most characters of an argument that a message shows; a longer one is not compared with known names.
const LONGEST: usize = 60;

/// An option of a command with the settings `T`. The parser, the help and the completions read the same table of them.
pub struct Choice<T: 'static> {
    pub named: Named,
    pub set: Set<T>,
}

/// What the help says of an option.
#[derive(Clone, Copy)]
pub struct Named {
    /// The name, with its two dashes.
    pub name: &'static str,
    /// The short name, with its dash; empty if there is none.
    pub short: &'static str,
    /// The value's placeholder; empty if the option takes none.
    pub value: &'static str,
    pub about: &'static str,
    /// The title above it in the help.
    pub group: &'static str,
}

pub enum Set<T: 'static> {
    /// Sets an option without a value. Takes the option's name.
    Flag(fn(&mut T, &'static str)),
    Value(fn(&mut T, Value<'_>) -> Result<(), UsageError>),
    /// Sets an option that may have a value behind `=`.
    Either(fn(&mut T, Option<Value<'_>>) -> Result<(), UsageError>),
}

impl<T> Choice<T> {
    const fn new(name: &'static str, value: &'static str, set: Set<T>) -> Choice<T> {
        let named = Named { name, short: "", value, about: "", group: "options" };
        Choice { named, set }
    }

    /// An option without a value.
    pub const fn flag(name: &'static str, set: fn(&mut T, &'static str)) -> Choice<T> {
        Choice::new(name, "", Set::Flag(set))
    }

    /// An option with a value.
    pub const fn value(
        name: &'static str,
        value: &'static str,
        set: fn(&mut T, Value<'_>) -> Result<(), UsageError>,
    ) -> Choice<T> {
        Choice::new(name, value, Set::Value(set))
    }

    /// An option with or without a value.
    pub const fn either(
        name: &'static str,
        value: &'static str,
        set: fn(&mut T, Option<Value<'_>>) -> Result<(), UsageError>,
    ) -> Choice<T> {
        Choice::new(name, value, Set::Either(set))
    }

    /// The same option with a description for the help.
    pub const fn about(mut self, about: &'static str) -> Choice<T> {
        self.named.about = about;
        self
    }

    pub const fn short(mut self, short: &'static str) -> Choice<T> {
        self.named.short = short;
        self
    }

    pub const fn group(mut self, group: &'static str) -> Choice<T> {
        self.named.group = group;
        self
    }
}

impl Named {
    /// The option as the help writes it.
    pub fn form(&self) -> String {
        let short = match self.short {
            "" => "    ".into(),
            short => format!("{short}, "),
        };
        format!("{short}{} {}", self.name, self.value).trim_end().into()
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
        UsageError { found: found.into(), expected: expected.into() }
    }

    /// A name that is none of these of its kind. `expected` is for a name that is not near to any of them.
    pub fn unknown(kind: &str, found: &str, names: &[&str], expected: &str) -> UsageError {
        let hint = nearest(found, names).map(|nearest| format!("the nearest is {nearest:?}"));
        UsageError::new(format!("unknown {kind} {}", shown(found.as_ref())), hint.unwrap_or_else(|| expected.into()))
    }

    /// A wrong value. `expected` is a phrase such as "expected a folder".
    pub fn bad_value(option: &str, found: &OsStr, expected: impl Into<String>) -> UsageError {
        UsageError::new(format!("{option}: found {}", shown(found)), expected)
    }

    pub fn extra_operand(found: &OsStr) -> UsageError {
        UsageError::new(format!("found {}", shown(found)), "expected no more arguments")
    }

    /// An argument in a message: in quotes, escaped and cut.
    pub fn shown(arg: &str) -> String {
        shown(arg.as_ref())
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
        let (name, value) = match short(&arg, choices) {
            Some(halves) => halves,
            None => halves(&arg)?,
        };
        let is_meant = |row: &&Choice<T>| !name.is_empty() && [row.named.name, row.named.short].contains(&name);
        let choice = choices.iter().find(is_meant).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|row| row.named.name).collect();
            UsageError::unknown("option", name, &names, "see --help")
        })?;
        let option = choice.named.name;
        match (&choice.set, value) {
            (Set::Flag(set), None) => set(&mut settings, option),
            (Set::Either(set), value) => {
                let value = value.map(|text| Value { option, text });
                set(&mut settings, value)?;
            }
            (Set::Flag(_), Some(_)) => {
                let found = format!("{option}: found a value");
                return Err(UsageError::new(found, "expected none"));
            }
            (Set::Value(set), value) => {
                let found = format!("{option}: found no value");
                let expected = format!("expected {}", choice.named.value);
                let missing = || UsageError::new(found, expected);
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

/// A short option, and the value that follows it without a space.
fn short<'a, T>(arg: &'a OsStr, choices: &[Choice<T>]) -> Option<(&'a str, Option<&'a OsStr>)> {
    let text = arg.to_str()?;
    let (name, value) = text.split_at(text.char_indices().nth(2)?.0);
    let is_short = |choice: &Choice<T>| choice.named.short == name;
    let value = value.strip_prefix('=').unwrap_or(value);
    choices.iter().any(is_short).then_some((name, Some(OsStr::new(value))))
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
        text.parse().map_err(|error: T::Err| self.bad(error.to_string()))
    }

    /// Parses a whole number in a range, in digits without a sign.
    pub fn number(self, what: &str, range: RangeInclusive<u64>) -> Result<u64, UsageError> {
        self.in_range(digits(&self.text.to_string_lossy()), what, range)
    }

    /// Parses a number as [`number`](Value::number) does, or with an end such as in 20k, 20M, 1G and 1e6.
    pub fn amount(self, what: &str, range: RangeInclusive<u64>) -> Result<u64, UsageError> {
        let text = self.text.to_string_lossy();
        let (number, end) =
            text.split_at(text.trim_start_matches(|c: char| c.is_ascii_digit()).len().abs_diff(text.len()));
        let zeros = match end {
            "" => Some(0),
            "k" | "K" => Some(3),
            "M" => Some(6),
            "G" => Some(9),
            _ => end.strip_prefix('e').and_then(digits),
        };
        let factor = zeros.and_then(|zeros| 10_u64.checked_pow(u32::try_from(zeros).ok()?));
        let amount = digits(number).zip(factor);
        let amount = amount.and_then(|(number, factor)| number.checked_mul(factor));
        self.in_range(amount, what, range)
    }

    /// The number, if it is in the range.
    fn in_range(self, number: Option<u64>, what: &str, range: RangeInclusive<u64>) -> Result<u64, UsageError> {
        number.filter(|number| range.contains(number)).ok_or_else(|| {
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
        known(kind, &self.text.to_string_lossy(), table, name_of)
    }
}

fn digits(text: &str) -> Option<u64> {
    let is_whole = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_whole)
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
        let names: Vec<&str> = table.iter().map(&name_of).collect();
        UsageError::unknown(kind, name, &names, &format!("expected {}", names.join(", ")))
    })
}

/// The name that is nearest to a word, if it begins with the word or at most a third of the letters differ. Dashes do
/// not count.
pub fn nearest<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let letters = |word: &str| word.trim_start_matches('-').to_lowercase();
    let word = letters(word);
    let length = word.chars().count();
    let distance = |name: &str| match letters(name).starts_with(&word) {
        true => 0,
        false => edits(&word, &letters(name)),
    };
    let is_word = word.contains(char::is_alphabetic) && (2..=LONGEST).contains(&length);
    let near = names.iter().filter(|_| is_word);
    let near = near.map(|name| (distance(name), *name));
    let near = near.filter(|(distance, _)| 3 * distance <= length);
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
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
        Choice::<Settings>::value("--count", "N", |settings, value| {
            settings.count = value.number("a number of boards", 1..=20)?;
            Ok(())
        })
        .short("-n"),
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
        for args in [&["-n", "7"][..], &["-n7"], &["-n=7"], &["--count=7"]] {
            assert_eq!(parse(args).unwrap().0.count, 7);
        }
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
        assert_eq!(settings.size, Some(OsString::from_vec(b"\xff=\xfe".to_vec())));
        let args = vec![OsString::from_vec(b"--s\xff=4x3".to_vec())];
        let error = parsed(args, CHOICES, |_| 0).unwrap_err();
        assert_eq!(error.to_string(), "found \"--s\u{fffd}=4x3\", expected Unicode");
    }

    #[test]
    fn errors_name_what_was_found_and_expected() {
        for (args, message) in [
            (&["--orignal"][..], "unknown option \"--orignal\", the nearest is \"--original\""),
            (&["-x"], "unknown option \"-x\", see --help"),
            (&["--siz"], "unknown option \"--siz\", the nearest is \"--size\""),
            (&["--size"], "--size: found no value, expected WxH"),
            (&["--original=yes"], "--original: found a value, expected none"),
            (&["a", "-", "b", "c\u{202e}", "d"], "found \"c\\u{202e}\", expected no more arguments"),
        ] {
            assert_eq!(parse(args).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn long_arguments_are_cut_and_have_no_nearest_name() {
        let long = format!("--size{}", "x".repeat(100_000));
        let message = format!("unknown option \"--size{}...\", see --help", "x".repeat(LONGEST - 6));
        assert_eq!(parse(&[&long]).unwrap_err().to_string(), message);
    }

    #[test]
    fn numbers_are_digits_in_a_range() {
        let value = |text| Value { option: "--count", text: OsStr::new(text) };
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
            let value = Value { option: "--nodes", text: OsStr::new(text) };
            assert_eq!(value.amount("nodes", 0..=u64::MAX).ok(), expected, "{text}");
        }
    }

    #[test]
    fn values_are_parsed_or_looked_up() {
        let value = |text| Value { option: "--one", text: OsStr::new(text) };
        assert_eq!(value("4").read(), Ok(4_u8));
        let error = value("x").read::<u8>().unwrap_err().to_string();
        assert_eq!(error, "--one: found \"x\", invalid digit found in string");
        let names = ["one", "two"];
        let named = |text| value(text).one_of("number", &names, |name| name);
        assert_eq!(named("two").unwrap(), &"two");
        let error = named("too").unwrap_err().to_string();
        assert_eq!(error, "unknown number \"too\", the nearest is \"two\"");
        let error = named("three").unwrap_err().to_string();
        assert_eq!(error, "unknown number \"three\", expected one, two");
    }

    #[test]
    fn edits_are_counted() {
        for (from, to, count) in
            [("", "", 0), ("", "abc", 3), ("slove", "solve", 1), ("hepl", "help", 1), ("check", "batch", 4)]
        {
            assert_eq!(edits(from, to), count, "{from} {to}");
            assert_eq!(edits(to, from), count, "{to} {from}");
        }
    }
}
