//! Command-line arguments: a table of options, each with what it sets, and the words that are no options.

use crate::quote::cut;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The most characters of a word in a message, and of one that is compared with the names there are.
const LONGEST: usize = 60;

/// An option of a command that has the settings `T`: a row of its table, read by the parser and by the help.
pub struct Choice<T: 'static> {
    /// The name, with its two dashes.
    pub name: &'static str,
    /// What it does, for the help.
    pub about: &'static str,
    /// What it sets.
    pub set: Set<T>,
}

/// What an option sets. It is told the option's name.
pub enum Set<T: 'static> {
    /// An option without a value.
    Flag(fn(&mut T, &'static str)),
    /// What the option's value stands for, in capitals, and what it sets.
    Value(&'static str, fn(&mut T, Value<'_>) -> Result<(), Usage>),
}

impl<T> Choice<T> {
    /// An option without a value.
    #[must_use]
    pub const fn flag(
        name: &'static str,
        about: &'static str,
        set: fn(&mut T, &'static str),
    ) -> Choice<T> {
        let set = Set::Flag(set);
        Choice { name, about, set }
    }

    /// An option with a value.
    #[must_use]
    pub const fn value(
        name: &'static str,
        value: &'static str,
        about: &'static str,
        set: fn(&mut T, Value<'_>) -> Result<(), Usage>,
    ) -> Choice<T> {
        let set = Set::Value(value, set);
        Choice { name, about, set }
    }

    /// The same option with other words for the help.
    #[must_use]
    pub const fn about(self, about: &'static str) -> Choice<T> {
        Choice { about, ..self }
    }

    /// The option as the help writes it.
    #[must_use]
    pub fn form(&self) -> String {
        match self.set {
            Set::Flag(_) => self.name.into(),
            Set::Value(value, _) => format!("{} {value}", self.name),
        }
    }
}

/// What is wrong with a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Usage {
    /// A word where one of a few names was wanted, and the nearest of them.
    Unknown {
        /// What the names are names of.
        kind: &'static str,
        /// The word.
        found: String,
        /// The name nearest to it, if there are any.
        nearest: Option<&'static str>,
    },
    /// A value where one of a few names was wanted, and all of them.
    NotOneOf {
        /// What the names are names of.
        kind: &'static str,
        /// The word.
        found: String,
        /// The names.
        names: Vec<&'static str>,
    },
    /// The option's value is missing; what it stands for.
    NoValue(&'static str, &'static str),
    /// The option takes no value.
    AValue(&'static str),
    /// The option's value is wrong: what was found, and what was wanted.
    BadValue(&'static str, String, String),
    /// An option is not Unicode: its name, or on some systems its value behind `=`.
    NotUnicode(String),
    /// An operand after the last one that has a use.
    Extra(String),
    /// An operand is missing: its name, and those of all.
    Missing(&'static str, String),
}

impl Usage {
    /// That a word is an operand too many.
    #[must_use]
    pub fn extra(word: &OsStr) -> Usage {
        Usage::Extra(word.to_string_lossy().into_owned())
    }

    fn not_unicode(word: &OsStr) -> Usage {
        Usage::NotUnicode(word.to_string_lossy().into_owned())
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let shown = |word: &str| format!("{:?}", cut(word, LONGEST));
        match self {
            Usage::Unknown {
                kind,
                found,
                nearest,
            } => {
                write!(f, "unknown {kind} {}", shown(found))?;
                nearest.map_or(Ok(()), |name| write!(f, ", the nearest is {name:?}"))
            }
            Usage::NotOneOf { kind, found, names } => {
                let (found, names) = (shown(found), names.join(", "));
                write!(f, "unknown {kind} {found}, wanted {names}")
            }
            Usage::NoValue(option, value) => write!(f, "{option}: found no value, wanted {value}"),
            Usage::AValue(option) => write!(f, "{option}: found a value, wanted none"),
            Usage::BadValue(option, found, wanted) => {
                write!(f, "{option}: found {}, {wanted}", shown(found))
            }
            Usage::NotUnicode(word) => write!(f, "found {}, expected Unicode", shown(word)),
            Usage::Extra(word) => write!(f, "found {}, wanted no more arguments", shown(word)),
            Usage::Missing(name, all) => write!(f, "found no {name}, wanted {all}"),
        }
    }
}

impl std::error::Error for Usage {}

/// Reads a command line: the settings that its options make, and its operands. Options are `--name value` or
/// `--name=value`; after `--`, and if it is `-` alone, every word is an operand. How many operands there `may be` can
/// depend on the options.
///
/// # Errors
/// [`Usage`] for an option that is not in the table, with a value that it does not take, or without one; for what an
/// option's own function refuses; and for an operand too many.
pub fn parsed<T: Default>(
    words: Vec<OsString>,
    choices: &[Choice<T>],
    may_be: impl FnOnce(&T) -> usize,
) -> Result<(T, Vec<OsString>), Usage> {
    let (mut settings, mut operands) = (T::default(), Vec::new());
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if word == "--" {
            operands.extend(words);
            break;
        }
        if word == "-" || !word.to_string_lossy().starts_with('-') {
            operands.push(word);
            continue;
        }
        let (name, value) = halves(&word)?;
        let choice = known("option", name, choices, |row| row.name)?;
        let option = choice.name;
        match (&choice.set, value) {
            (Set::Flag(set), None) => set(&mut settings, option),
            (Set::Flag(_), Some(_)) => return Err(Usage::AValue(option)),
            (Set::Value(wanted, set), value) => {
                let next = || words.next().ok_or(Usage::NoValue(option, wanted));
                let text = value.map_or_else(next, |value| Ok(value.to_owned()))?;
                let text = &text;
                set(&mut settings, Value { option, text })?;
            }
        }
    }
    match operands.get(may_be(&settings)) {
        Some(word) => Err(Usage::extra(word)),
        None => Ok((settings, operands)),
    }
}

/// An option's name, and what is behind the first `=`, which need not be Unicode.
#[cfg(unix)]
fn halves(word: &OsStr) -> Result<(&str, Option<&OsStr>), Usage> {
    use std::os::unix::ffi::OsStrExt;

    let mut halves = word.as_bytes().splitn(2, |&byte| byte == b'=');
    let name = OsStr::from_bytes(halves.next().unwrap_or_default());
    let name = name.to_str().ok_or_else(|| Usage::not_unicode(word))?;
    Ok((name, halves.next().map(OsStr::from_bytes)))
}

/// An option's name, and what is behind the first `=`.
#[cfg(not(unix))]
fn halves(word: &OsStr) -> Result<(&str, Option<&OsStr>), Usage> {
    let text = word.to_str().ok_or_else(|| Usage::not_unicode(word))?;
    let mut halves = text.splitn(2, '=');
    let name = halves.next().unwrap_or_default();
    Ok((name, halves.next().map(OsStr::new)))
}

/// An option's value, as it was written.
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    /// The option's name.
    pub option: &'static str,
    /// The value.
    pub text: &'a OsStr,
}

impl Value<'_> {
    /// That the value is wrong, with words for what was wanted.
    #[must_use]
    pub fn bad(self, wanted: impl Into<String>) -> Usage {
        let found = self.text.to_string_lossy().into_owned();
        Usage::BadValue(self.option, found, wanted.into())
    }

    /// Reads it.
    ///
    /// # Errors
    /// [`Usage::BadValue`] if it is not a `T`, with the error's words for what was wanted.
    pub fn read<T>(self) -> Result<T, Usage>
    where
        T: FromStr,
        T::Err: fmt::Display,
    {
        let text = self.text.to_string_lossy();
        text.parse()
            .map_err(|wanted: T::Err| self.bad(wanted.to_string()))
    }

    /// Reads a whole number, digits without a sign, in a range.
    ///
    /// # Errors
    /// [`Usage::BadValue`] if it is none, or out of the range, with what the number is and its bounds.
    pub fn number(self, what: &str, range: RangeInclusive<u64>) -> Result<u64, Usage> {
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
                self.bad(format!("wanted {what}{bounds}"))
            })
    }

    /// The row of a table that it names.
    ///
    /// # Errors
    /// [`Usage::NotOneOf`] if no row has that name.
    pub fn one_of<'t, R>(
        self,
        kind: &'static str,
        table: &'t [R],
        name_of: impl Fn(&R) -> &'static str,
    ) -> Result<&'t R, Usage> {
        let found = self.text.to_string_lossy();
        table
            .iter()
            .find(|row| name_of(row) == found)
            .ok_or_else(|| Usage::NotOneOf {
                kind,
                found: found.to_string(),
                names: table.iter().map(&name_of).collect(),
            })
    }
}

/// The row of a table that has a name.
///
/// # Errors
/// [`Usage::Unknown`] where no row has it, with the name that is nearest.
pub fn known<'t, R>(
    kind: &'static str,
    name: &str,
    table: &'t [R],
    name_of: impl Fn(&R) -> &'static str,
) -> Result<&'t R, Usage> {
    table
        .iter()
        .find(|row| name_of(row) == name)
        .ok_or_else(|| {
            // A word of any length would be compared for as long as that takes, and is near to no name.
            let names = table.iter().map(&name_of).filter(|_| name.len() <= LONGEST);
            let nearest = names.min_by_key(|other| edits(name, other));
            Usage::Unknown {
                kind,
                found: name.into(),
                nearest,
            }
        })
}

/// The letters to insert, delete, replace or exchange with their neighbour to make one word of another
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
        Choice::value("--size", "WxH", "", |settings, value| {
            settings.size = Some(value.text.into());
            Ok(())
        }),
        Choice::value("--count", "N", "", |settings, value| {
            settings.count = value.number("a number of boards", 1..=20)?;
            Ok(())
        }),
        Choice::flag("--original", "", |settings, name| {
            settings.is_original = name == "--original";
        }),
    ];

    fn all(words: &[&str]) -> Result<(Settings, Vec<OsString>), Usage> {
        parsed(words.iter().map(OsString::from).collect(), CHOICES, |_| 3)
    }

    /// The value of `--size`, and the operands.
    fn sized(words: &[&str]) -> (Option<OsString>, Vec<OsString>) {
        let (settings, operands) = all(words).unwrap();
        (settings.size, operands)
    }

    #[test]
    fn options_take_values_either_way() {
        let expected = (Some("4x3".into()), vec!["a".into()]);
        assert_eq!(sized(&["--size", "4x3", "a"]), expected);
        assert_eq!(sized(&["a", "--size=4x3"]), expected);
        assert_eq!(sized(&["--size=a=b"]).0, Some("a=b".into()));
        assert_eq!(sized(&["--size="]).0, Some("".into()));
        assert_eq!(sized(&["--size=4x3", "--size=3x4"]).0, Some("3x4".into()));
        let (settings, _) = all(&["--original"]).unwrap();
        assert!(settings.is_original && settings.size.is_none());
    }

    #[test]
    fn dashes_alone_are_operands_and_end_options() {
        assert_eq!(sized(&["-"]), (None, vec!["-".into()]));
        let operands = ["--size", "--"].map(OsString::from).to_vec();
        assert_eq!(sized(&["--", "--size", "--"]), (None, operands));
        assert_eq!(sized(&["--size", "--"]), (Some("--".into()), Vec::new()));
    }

    #[test]
    #[cfg(unix)]
    fn values_are_the_bytes_that_they_are() {
        use std::os::unix::ffi::OsStringExt;

        let words = vec![OsString::from_vec(b"--size=\xff=\xfe".to_vec())];
        let (settings, _) = parsed(words, CHOICES, |_| 0).unwrap();
        assert_eq!(
            settings.size,
            Some(OsString::from_vec(b"\xff=\xfe".to_vec()))
        );
        let words = vec![OsString::from_vec(b"--s\xff=4x3".to_vec())];
        let wrong = parsed(words, CHOICES, |_| 0).unwrap_err();
        assert_eq!(
            wrong.to_string(),
            "found \"--s\u{fffd}=4x3\", expected Unicode"
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (words, wrong) in [
            (
                &["--orignal"][..],
                "unknown option \"--orignal\", the nearest is \"--original\"",
            ),
            (&["-s"], "unknown option \"-s\", the nearest is \"--size\""),
            (&["--size"], "--size: found no value, wanted WxH"),
            (
                &["--original=yes"],
                "--original: found a value, wanted none",
            ),
            (
                &["a", "-", "b", "c\u{202e}", "d"],
                "found \"c\\u{202e}\", wanted no more arguments",
            ),
        ] {
            assert_eq!(all(words).unwrap_err().to_string(), wrong);
        }
    }

    #[test]
    fn a_word_of_any_length_is_cut_and_near_to_no_name() {
        let long = format!("--size{}", "x".repeat(100_000));
        let wrong = format!("unknown option \"--size{}...\"", "x".repeat(LONGEST - 6));
        assert_eq!(all(&[&long]).unwrap_err().to_string(), wrong);
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
            let found = found.map_err(|wrong| wrong.to_string());
            let wrong = |bounds| format!("--count: found {text:?}, wanted a number{bounds}");
            assert_eq!(found, expected.map_err(wrong));
        }
    }

    struct Even(u8);

    impl FromStr for Even {
        type Err = &'static str;

        fn from_str(text: &str) -> Result<Even, &'static str> {
            let even = text.parse().ok().filter(|number| number % 2 == 0);
            even.map(Even).ok_or("wanted an even number")
        }
    }

    #[test]
    fn values_are_read_or_looked_up() {
        let value = |text| Value {
            option: "--even",
            text: OsStr::new(text),
        };
        assert_eq!(value("4").read::<Even>().unwrap().0, 4);
        let bad = value("3").read::<Even>().map(|even| even.0).unwrap_err();
        assert_eq!(
            bad.to_string(),
            "--even: found \"3\", wanted an even number"
        );
        let names = ["one", "two"];
        let named = |text| value(text).one_of("number", &names, |name| name);
        assert_eq!(named("two").unwrap(), &"two");
        let wrong = named("too").unwrap_err();
        assert_eq!(wrong.to_string(), "unknown number \"too\", wanted one, two");
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
