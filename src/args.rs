//! Command-line arguments: a loop over options and operands, with a table of the options there are.

use std::ffi::OsString;
use std::fmt;
use std::vec;

/// An option that a command takes: a row of its table, read by the parser and by the help.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The name, with its two dashes.
    pub name: &'static str,
    /// What its value stands for, in capitals; `None` for an option without a value.
    pub value: Option<&'static str>,
    /// What it does, for the help.
    pub about: &'static str,
}

/// One argument, as the loop over them meets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// An option's name, as its table has it, and its value; empty for one without a value.
    Choice(&'static str, OsString),
    /// A word that is no option.
    Operand(OsString),
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
    /// An operand after the last one that has a use.
    Extra(String),
    /// An operand is missing: its name, and those of all.
    Missing(&'static str, String),
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Usage::Unknown {
                kind,
                found,
                nearest,
            } => {
                write!(f, "unknown {kind} {found:?}")?;
                nearest.map_or(Ok(()), |name| write!(f, ", the nearest is {name:?}"))
            }
            Usage::NotOneOf { kind, found, names } => {
                write!(f, "unknown {kind} {found:?}, wanted {}", names.join(", "))
            }
            Usage::NoValue(option, value) => write!(f, "{option}: found no value, wanted {value}"),
            Usage::AValue(option) => write!(f, "{option}: found a value, wanted none"),
            Usage::BadValue(option, found, wanted) => {
                write!(f, "{option}: found {found:?}, {wanted}")
            }
            Usage::Extra(word) => write!(f, "found {word:?}, wanted no more arguments"),
            Usage::Missing(name, all) => write!(f, "found no {name}, wanted {all}"),
        }
    }
}

impl std::error::Error for Usage {}

/// The arguments of one command, met one by one. Options are `--name value` or `--name=value`; after `--`,
/// and where it is `-` alone, every word is an operand.
pub struct Args {
    words: vec::IntoIter<OsString>,
    choices: &'static [Choice],
    only_operands: bool,
}

impl Args {
    /// The arguments in these words, with these options.
    #[must_use]
    pub fn new(words: Vec<OsString>, choices: &'static [Choice]) -> Args {
        Args {
            words: words.into_iter(),
            choices,
            only_operands: false,
        }
    }

    /// The next argument, or `None` after the last one.
    ///
    /// # Errors
    /// [`Usage`] for an option that is not in the table, or with a value where the table has none, or
    /// without one where it has.
    pub fn next_arg(&mut self) -> Result<Option<Arg>, Usage> {
        let Some(word) = self.words.next() else {
            return Ok(None);
        };
        let text = word.to_string_lossy();
        if self.only_operands || !text.starts_with('-') || text == "-" {
            return Ok(Some(Arg::Operand(word)));
        }
        if text == "--" {
            self.only_operands = true;
            return self.next_arg();
        }
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (&*text, None),
        };
        let choice = known("option", name, self.choices, |choice| choice.name)?;
        let value = match (choice.value, value) {
            (None, None) => OsString::new(),
            (None, Some(_)) => return Err(Usage::AValue(choice.name)),
            (Some(_), Some(value)) => value.into(),
            (Some(wanted), None) => self
                .words
                .next()
                .ok_or(Usage::NoValue(choice.name, wanted))?,
        };
        Ok(Some(Arg::Choice(choice.name, value)))
    }
}

/// Reads an option's value.
///
/// # Errors
/// [`Usage::BadValue`] where it is not a `T`, with the error's words for what was wanted.
pub fn value<T>(option: &'static str, value: &OsString) -> Result<T, Usage>
where
    T: std::str::FromStr,
    T::Err: fmt::Display,
{
    let text = value.to_string_lossy();
    text.parse()
        .map_err(|wanted: T::Err| Usage::BadValue(option, text.to_string(), wanted.to_string()))
}

/// Reads an option's value that is a whole number.
///
/// # Errors
/// [`Usage::BadValue`] where it is none, or over 2^64 - 1, with the words for what was wanted.
pub fn number(option: &'static str, value: &OsString, wanted: &str) -> Result<u64, Usage> {
    let text = value.to_string_lossy();
    text.parse()
        .map_err(|_| Usage::BadValue(option, text.to_string(), wanted.into()))
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
            let names = table.iter().map(&name_of);
            let nearest = names.min_by_key(|other| edits(name, other));
            Usage::Unknown {
                kind,
                found: name.into(),
                nearest,
            }
        })
}

/// The row of a table that an option's value names.
///
/// # Errors
/// [`Usage::NotOneOf`] where no row has that name.
pub fn one_of<'t, R>(
    kind: &'static str,
    value: &OsString,
    table: &'t [R],
    name_of: impl Fn(&R) -> &'static str,
) -> Result<&'t R, Usage> {
    let found = value.to_string_lossy();
    table
        .iter()
        .find(|row| name_of(row) == found)
        .ok_or_else(|| Usage::NotOneOf {
            kind,
            found: found.to_string(),
            names: table.iter().map(&name_of).collect(),
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

    const CHOICES: &[Choice] = &[
        Choice {
            name: "--size",
            value: Some("WxH"),
            about: "",
        },
        Choice {
            name: "--original",
            value: None,
            about: "",
        },
    ];

    #[test]
    fn names_that_there_are_not_are_answered_by_those_that_there_are() {
        let names = ["one", "two"];
        assert_eq!(
            one_of("number", &"two".into(), &names, |name| name).unwrap(),
            &"two"
        );
        let wrong = one_of("number", &"too".into(), &names, |name| name).unwrap_err();
        assert_eq!(wrong.to_string(), "unknown number \"too\", wanted one, two");
    }

    struct Even(u8);

    impl std::str::FromStr for Even {
        type Err = &'static str;

        fn from_str(text: &str) -> Result<Even, &'static str> {
            let even = text.parse().ok().filter(|number| number % 2 == 0);
            even.map(Even).ok_or("wanted an even number")
        }
    }

    fn all(words: &[&str]) -> Result<Vec<Arg>, Usage> {
        let mut args = Args::new(words.iter().map(OsString::from).collect(), CHOICES);
        let mut all = Vec::new();
        while let Some(arg) = args.next_arg()? {
            all.push(arg);
        }
        Ok(all)
    }

    #[test]
    fn options_take_values_either_way() {
        let sized = [
            Arg::Choice("--size", "4x3".into()),
            Arg::Operand("a".into()),
        ];
        assert_eq!(all(&["--size", "4x3", "a"]).unwrap(), sized);
        assert_eq!(all(&["--size=4x3", "a"]).unwrap(), sized);
        assert_eq!(
            all(&["--size=a=b"]).unwrap(),
            [Arg::Choice("--size", "a=b".into())]
        );
        assert_eq!(
            all(&["--original"]).unwrap(),
            [Arg::Choice("--original", "".into())]
        );
    }

    #[test]
    fn dashes_alone_are_operands_and_end_options() {
        assert_eq!(all(&["-"]).unwrap(), [Arg::Operand("-".into())]);
        assert_eq!(
            all(&["--", "--size", "--"]).unwrap(),
            ["--size", "--"].map(|w| Arg::Operand(w.into()))
        );
        assert_eq!(
            all(&["--size", "--"]).unwrap(),
            [Arg::Choice("--size", "--".into())]
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
        ] {
            assert_eq!(all(words).unwrap_err().to_string(), wrong);
        }
        let bad = value::<Even>("--even", &"3".into()).map(|even| even.0);
        assert_eq!(
            bad.unwrap_err().to_string(),
            "--even: found \"3\", wanted an even number"
        );
        assert_eq!(value::<Even>("--even", &"4".into()).unwrap().0, 4);
        let bad = number("--count", &"-3".into(), "wanted a number");
        assert_eq!(
            bad.unwrap_err().to_string(),
            "--count: found \"-3\", wanted a number"
        );
        assert_eq!(number("--count", &"3".into(), ""), Ok(3));
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
