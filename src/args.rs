//! Command-line arguments: the options of a command, in a table, and its operands.

mod error;
mod names;
mod value;

pub use error::UsageError;
pub use names::{known, nearest};
use std::ffi::{OsStr, OsString};
pub use value::Value;

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
    /// Whether it may have its value behind `=`, or none.
    pub is_either: bool,
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
        let is_either = matches!(set, Set::Either(_));
        let named = Named { name, short: "", value, is_either, about: "", group: "options" };
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
        let (name, value) = (self.name, self.value);
        match value {
            "" => format!("{short}{name}"),
            _ if self.is_either => format!("{short}{name}[={value}]"),
            _ => format!("{short}{name} {value}"),
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::error::LONGEST;
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
}
