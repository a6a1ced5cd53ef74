//! Command-line arguments: the options of a command, in a table, and the options that were given.

mod error;
mod mode;
mod named;
mod names;
mod option;
mod value;

use crate::quote::cut;
pub use error::{shown, UsageError, LONGEST};
pub use mode::{in_words, lists, needed, Mode};
pub use named::{named, Named};
use names::{advice, is_long};
pub use names::{known, nearest};
pub use option::{Names, Opt, Section, Valued};
use std::ffi::{OsStr, OsString};
use std::path::Path;
pub use value::Value;

pub struct Args {
    pub command: &'static str,
    options: &'static [Section],
    /// The ways of running the command.
    modes: Vec<Vec<Mode>>,
    given: Vec<GivenOption>,
    pub operands: Vec<OsString>,
    /// The number of operands before `--`, if it was given.
    pub before_dashes: Option<usize>,
}

#[derive(Clone)]
struct GivenOption {
    name: &'static str,
    value: Option<OsString>,
}

impl Args {
    /// Parses arguments, and checks that the chosen ways of running the command read all options.
    pub fn new(
        words: Vec<OsString>,
        command: &'static str,
        options: &'static [Section],
        modes: &'static [&'static [Mode]],
    ) -> Result<Args, UsageError> {
        let args = Args::parse(words, command, options, modes)?;
        args.modes
            .iter()
            .try_for_each(|list| mode::check(&args, list))?;
        Ok(args)
    }

    /// Parses arguments that may go together or not. Options are `--name value` or `--name=value`.
    /// `-`, `->` and `-1` are operands, and so is everything after `--`.
    pub fn parse(
        words: Vec<OsString>,
        command: &'static str,
        options: &'static [Section],
        modes: &'static [&'static [Mode]],
    ) -> Result<Args, UsageError> {
        let mut args = Args {
            command,
            options,
            modes: lists(command, options, modes),
            given: Vec::new(),
            operands: Vec::new(),
            before_dashes: None,
        };
        let mut words = words.into_iter();
        let mut last: Option<&Opt> = None;
        while let Some(word) = words.next() {
            let before = last.take();
            if word == "--" {
                args.before_dashes = Some(args.operands.len());
                args.operands.extend(words);
                break;
            }
            if !is_option(&word) {
                if let Some(option) = long_dashed(&word, options) {
                    return Err(UsageError::new(
                        format!("found {}, with a long dash", shown(&word)),
                        format!("expected {option}"),
                    ));
                }
                if let Some(expected) = before.and_then(|option| args.further(option, &word)) {
                    return Err(UsageError::new(
                        format!("found {}", shown(&word)),
                        format!("expected {expected}"),
                    ));
                }
                args.operands.push(word);
                continue;
            }
            let whole = halves(&word)?;
            let is_long = is_long(whole.0, &names(options));
            let (typed, value) = short(&word, options).filter(|_| !is_long).unwrap_or(whole);
            let option = each(options).find(|option| option.names().any(|name| name == typed));
            let option = option.ok_or_else(|| unknown(command, typed, options))?;
            let (name, mut value) = (option.name(), value.map(OsStr::to_owned));
            match option.value() {
                None if value.is_some() => return Err(UsageError::value(name, None)),
                Some(_) if value.is_none() && !option.is_optional() => {
                    let is_option = |word: &OsString| {
                        each(options).any(|other| other.names().any(|name| word == name))
                    };
                    let next = words.next().filter(|word| !is_option(word));
                    value = Some(
                        next.ok_or_else(|| UsageError::value(name, Some(&option.expected())))?,
                    );
                }
                _ => {}
            }
            args.given.push(GivenOption { name, value });
            last = Some(option);
        }
        Ok(args)
    }

    /// Returns what to type if the word after an option that was given is a further value.
    fn further(&self, option: &Opt, word: &OsStr) -> Option<String> {
        let word = word.to_str().filter(|word| !Path::new(word).exists())?;
        let value = self.text(option).map(OsStr::to_string_lossy);
        option.with_further(self.command, value.as_deref(), word)
    }

    /// Returns the options of these words and then its own, which count if both have an option.
    pub fn after(&self, words: Vec<OsString>) -> Result<Args, UsageError> {
        let (options, modes) = (self.options, self.modes.clone());
        let mut args = Args {
            modes,
            ..Args::parse(words, self.command, options, &[])?
        };
        args.given.extend(self.given.iter().cloned());
        args.operands.extend(self.operands.iter().cloned());
        args.modes
            .iter()
            .try_for_each(|list| mode::check(&args, list))?;
        Ok(args)
    }

    /// Returns whether a way of running the command was asked for that does not read an option, or
    /// an option with a value: `--as=json`.
    pub fn refuses(&self, option: &str) -> bool {
        self.modes
            .iter()
            .any(|list| mode::refuses(self, list, option))
    }

    /// Refuses options that a way of running the command does not read, if only the puzzle shows
    /// which way it is. Spaces separate options.
    pub fn exclude(&self, mode: &str, options: &str) -> Result<(), UsageError> {
        let unread = options.split(' ').find(|option| self.is_given(option));
        unread.map_or(Ok(()), |option| Err(UsageError::exclusive(mode, option)))
    }

    /// Returns whether an option is given: `--all`, or with a value, `--as=json`.
    fn is_given(&self, text: &str) -> bool {
        let (name, value) = text
            .split_once('=')
            .map_or((text, None), |(name, value)| (name, Some(value)));
        let last = self.given.iter().rfind(|given| given.name == name);
        last.is_some_and(|given| value.is_none() || given.value.as_deref() == value.map(OsStr::new))
    }

    pub fn at_most(&self, operands: usize) -> Result<(), UsageError> {
        let Some(extra) = self.operands.get(operands) else {
            return Ok(());
        };
        let word = cut(&extra.to_string_lossy(), LONGEST);
        let others = || each(self.options).filter(|option| !self.has(option));
        let meant = others().find_map(|option| option.meant(self.command, &word));
        let before = operands
            .checked_sub(1)
            .and_then(|last| self.operands.get(last));
        let is_list = |word: &OsString| word.to_string_lossy().ends_with(',');
        let value = self.given.last().and_then(|given| given.value.as_ref());
        let expected = match meant {
            Some(meant) => format!("expected {meant}"),
            None if value.into_iter().chain(before).any(is_list) => {
                "expected a list without spaces, as 4,6,8".into()
            }
            None if Path::new(extra).extension().is_some()
                && !Path::new(extra).exists()
                && others().any(|option| option.name() == "--output") =>
            {
                format!("expected no more arguments; -o {word} writes to it")
            }
            None => return Err(UsageError::extra_operand(extra)),
        };
        Err(UsageError::new(format!("found {}", shown(extra)), expected))
    }

    /// Returns the names of the options that were given, in the order of the arguments.
    pub fn given(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.given.iter().map(|given| given.name)
    }

    pub fn has(&self, option: &Opt) -> bool {
        self.is_given(option.name())
    }

    /// Reads an option's value. If it was given several times, all are read, and the last one
    /// counts.
    pub fn get<T>(&self, option: &Valued<T>) -> Result<Option<T>, UsageError> {
        self.values(&option.opt)
            .try_fold(None, |_, value| value.map(option.read).transpose())
    }

    /// Returns the files that options name as outputs.
    pub fn outputs(&self) -> impl Iterator<Item = OsString> + '_ {
        let options = each(self.options).filter(|option| option.is_output);
        options.filter_map(|option| self.text(option).map(OsStr::to_owned))
    }

    pub fn text(&self, option: &Opt) -> Option<&OsStr> {
        self.values(option).last().flatten().map(|value| value.text)
    }

    /// Returns the value of an option for every time that it was given.
    fn values<'a>(&'a self, option: &Opt) -> impl Iterator<Item = Option<Value<'a>>> {
        let (name, command) = (option.name(), self.command);
        let given = self.given.iter().filter(move |given| given.name == name);
        given.map(|given| {
            given.value.as_deref().map(|text| Value {
                command,
                option: given.name,
                text,
            })
        })
    }
}

/// Returns the error of an option that the command does not have.
fn unknown(command: &str, option: &str, options: &'static [Section]) -> UsageError {
    let short = each(options).find_map(|row| {
        row.short()
            .filter(|short| option.strip_prefix('-') == Some(short))
    });
    if short.is_some() {
        return UsageError::new(
            format!("found {option}"),
            format!("expected {}", &option[1..]),
        );
    }
    UsageError::unknown(
        "option",
        option,
        &names(options),
        &format!("'yapboz {command} -h' lists the options"),
    )
}

pub fn each(sections: &'static [Section]) -> impl Iterator<Item = &'static Opt> {
    sections.iter().flat_map(|section| section.options)
}

fn names(options: &'static [Section]) -> Vec<&'static str> {
    each(options).map(Opt::name).chain(["--help"]).collect()
}

/// Returns whether a word is an option: a dash before a letter or another dash.
fn is_option(word: &OsStr) -> bool {
    let word = word.to_string_lossy();
    word.strip_prefix('-')
        .is_some_and(|name| name.starts_with(|c: char| c == '-' || c.is_alphabetic()))
}

/// Returns the option that a word is whose first dash a word processor made a long one.
fn long_dashed(word: &OsStr, options: &'static [Section]) -> Option<&'static str> {
    let name = word
        .to_str()?
        .strip_prefix(['–', '—'])?
        .trim_start_matches('-');
    let name = name.split('=').next().unwrap_or_default();
    let is_name = |option: &&str| !name.is_empty() && option.trim_start_matches('-') == name;
    each(options).flat_map(Opt::names).find(is_name)
}

/// Returns a short option, and the value that follows it without a space.
fn short<'a>(arg: &'a OsStr, options: &'static [Section]) -> Option<(&'a str, Option<&'a OsStr>)> {
    let text = arg.to_str()?;
    let (name, value) = text.split_at(text.char_indices().nth(2)?.0);
    let value = value.strip_prefix('=').unwrap_or(value);
    each(options)
        .any(|option| option.short() == Some(name))
        .then_some((name, Some(OsStr::new(value))))
}

/// Returns an option's name, and its value after the first `=`, which need not be Unicode.
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
    use super::*;

    const SIZE: Opt = Opt::new("--size WxH", "");
    const COUNT: Valued<u64> =
        Opt::new("-n, --count N", "").read(|value| value.number("a number of boards", 1..=20));
    const ORIGINAL: Opt = Opt::new("--original", "");
    const TRACE: Opt = Opt::new("--trace[=csv]", "");
    const MODES: &[&[Mode]] = &[
        &[
            Mode::new("--original", &[]),
            Mode::new("", &["--size --trace=csv"]),
        ],
        &[
            Mode::new("--count", &["--trace --size=4x4"]),
            Mode::of_value("--size", "4x4", &["--trace"]),
            Mode::new("", &[]),
        ],
    ];
    const OPTIONS: &[Section] = &[Section {
        title: "",
        options: &[SIZE, COUNT.opt, ORIGINAL, TRACE],
    }];

    fn parse(words: &[&str]) -> Result<Args, UsageError> {
        let words = words.iter().map(OsString::from).collect();
        let args = Args::new(words, "solve", OPTIONS, MODES)?;
        args.at_most(3)?;
        args.get(&COUNT)?;
        Ok(args)
    }

    /// Returns the value of `--size`, and the operands.
    fn sized(words: &[&str]) -> (Option<OsString>, Vec<OsString>) {
        let args = parse(words).unwrap();
        (args.text(&SIZE).map(OsStr::to_owned), args.operands)
    }

    #[test]
    fn usages_are_names_and_a_value() {
        let parts = |option: &Opt| (option.short(), option.name(), option.value());
        let expected = [
            (None, "--size", Some("WxH")),
            (Some("-n"), "--count", Some("N")),
            (None, "--original", None),
            (None, "--trace", Some("csv")),
        ];
        assert!(each(OPTIONS).map(parts).eq(expected));
    }

    #[test]
    fn options_take_values_after_a_space_or_an_equals_sign() {
        let expected = (Some("4x3".into()), vec!["a".into()]);
        assert_eq!(sized(&["--size", "4x3", "a"]), expected);
        assert_eq!(sized(&["a", "--size=4x3"]), expected);
        assert_eq!(sized(&["--size=a=b"]).0, Some("a=b".into()));
        assert_eq!(sized(&["--size="]).0, Some("".into()));
        assert_eq!(sized(&["--size=4x3", "--size=3x4"]).0, Some("3x4".into()));
        for words in [&["-n", "7"][..], &["-n7"], &["-n=7"], &["--count=7"]] {
            assert_eq!(parse(words).unwrap().get(&COUNT), Ok(Some(7)));
        }
        let args = parse(&["--original"]).unwrap();
        assert!(args.has(&ORIGINAL) && !args.has(&SIZE) && args.given().eq(["--original"]));
    }

    #[test]
    fn an_optional_value_is_behind_an_equals_sign() {
        let args = parse(&["-n1", "--trace", "csv"]).unwrap();
        assert!(args.has(&TRACE) && args.text(&TRACE).is_none() && args.operands == ["csv"]);
        for (words, last) in [
            (["--trace=csv", "--trace"], None),
            (["--trace", "--trace=csv"], Some(OsStr::new("csv"))),
        ] {
            let args = parse(&[&["-n1"], &words[..]].concat()).unwrap();
            assert_eq!(args.text(&TRACE), last);
        }
    }

    #[test]
    fn an_option_that_the_chosen_way_does_not_read_is_an_error() {
        for (words, message) in [
            (
                &["--original", "--size=4x3"][..],
                "--original cannot be used with --size",
            ),
            (
                &["--size=4x3", "--original"],
                "--original cannot be used with --size",
            ),
            (
                &["--original", "-n1", "--trace=csv"],
                "--original cannot be used with --trace csv",
            ),
            (&["--trace"], "--trace needs --count or --size 4x4"),
            (
                &["--trace", "--size=4x3"],
                "--trace needs --count or --size 4x4",
            ),
        ] {
            assert_eq!(parse(words).err().unwrap().to_string(), message);
        }
        for words in [
            &["--original", "-n1", "--trace"][..],
            &["--trace", "-n1"],
            &["--size=4x3", "--size=4x4", "--trace"],
        ] {
            assert!(parse(words).is_ok(), "{words:?}");
        }
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

        let word = vec![OsString::from_vec(b"--size=\xff=\xfe".to_vec())];
        let args = Args::new(word, "", OPTIONS, &[]).unwrap();
        assert_eq!(
            args.text(&SIZE),
            Some(&*OsString::from_vec(b"\xff=\xfe".to_vec()))
        );
        let word = vec![OsString::from_vec(b"--s\xff=4x3".to_vec())];
        let error = Args::new(word, "", OPTIONS, &[]).err().unwrap();
        assert_eq!(
            error.to_string(),
            "found \"--s\u{fffd}=4x3\", expected Unicode"
        );
    }

    #[test]
    fn errors_name_what_was_found_and_expected() {
        for (words, message) in [
            (
                &["--orignal"][..],
                "unknown option \"--orignal\"; did you mean --original?",
            ),
            (
                &["-x"],
                "unknown option \"-x\"; 'yapboz solve -h' lists the options",
            ),
            (&["--siz"], "unknown option \"--siz\"; did you mean --size?"),
            (&["--size"], "--size needs a value: WxH"),
            (&["--original=yes"], "--original takes no value"),
            (
                &["-n=21", "-n=7"],
                "--count: found \"21\", expected a number of boards, 1 to 20",
            ),
            (&["--size", "-n", "7"], "--size needs a value: WxH"),
            (&["a", "-", "b", "7"], "found \"7\", expected --count 7"),
            (
                &["-n=7", "a", "-", "b", "7"],
                "found \"7\", expected no more arguments",
            ),
            (
                &["a", "-", "b", "original"],
                "found \"original\", expected --original",
            ),
            (
                &["a", "-", "b", "c\u{202e}", "d"],
                "found \"c\\u{202e}\", expected no more arguments",
            ),
        ] {
            assert_eq!(parse(words).err().unwrap().to_string(), message);
        }
    }

    #[test]
    fn long_arguments_are_cut_and_have_no_nearest_name() {
        let long = format!("--size{}", "x".repeat(100_000));
        let message = format!(
            "unknown option \"--size{}...\"; 'yapboz solve -h' lists the options",
            "x".repeat(LONGEST - 6)
        );
        assert_eq!(parse(&[&long]).err().unwrap().to_string(), message);
    }
}
