//! Command-line arguments: the options of a command, in a table, and what was given of them.

mod error;
mod names;
mod value;

pub use error::UsageError;
pub use names::{known, nearest};
use std::ffi::{OsStr, OsString};
pub use value::Value;

/// An option of a command. The parser, the help and the completions read the same table of them.
#[derive(Clone, Copy)]
pub struct Opt {
    /// Its names and its value's placeholder as the help writes them: `-o, --output FILE`. An option such as `--strict` has
    /// no value, and one such as `--trace[=csv]` has it behind `=` or none.
    pub usage: &'static str,
    /// The title above it in the help.
    pub group: &'static str,
    pub about: &'static str,
}

impl Opt {
    pub const fn new(usage: &'static str, group: &'static str, about: &'static str) -> Opt {
        Opt { usage, group, about }
    }

    fn words(&self) -> impl DoubleEndedIterator<Item = &'static str> {
        self.usage.split([',', ' ', '[', '=', ']']).filter(|word| !word.is_empty())
    }

    pub fn name(&self) -> &'static str {
        self.words().rfind(|word| word.starts_with('-')).expect("every option has a name")
    }

    pub fn short(&self) -> Option<&'static str> {
        self.words().next().filter(|name| name.len() == 2)
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.name()].into_iter().chain(self.short())
    }

    pub fn value(&self) -> Option<&'static str> {
        self.words().next_back().filter(|word| !word.starts_with('-'))
    }
}

pub struct Args {
    options: &'static [Opt],
    given: Vec<GivenOption>,
    pub operands: Vec<OsString>,
}

struct GivenOption {
    name: &'static str,
    value: Option<OsString>,
}

impl Args {
    /// Parses arguments. Options are `--name value` or `--name=value`. `-` is an operand, and so is everything after `--`.
    pub fn new(words: Vec<OsString>, options: &'static [Opt]) -> Result<Args, UsageError> {
        let mut args = Args { options, given: Vec::new(), operands: Vec::new() };
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            if word == "--" {
                args.operands.extend(words);
                break;
            }
            if word == "-" || !word.to_string_lossy().starts_with('-') {
                args.operands.push(word);
                continue;
            }
            let (typed, value) = match short(&word, options) {
                Some(halves) => halves,
                None => halves(&word)?,
            };
            let option = options.iter().find(|option| option.names().any(|name| name == typed));
            let option = option.ok_or_else(|| {
                let names: Vec<&str> = options.iter().map(Opt::name).collect();
                UsageError::unknown("option", typed, &names, "see --help")
            })?;
            let (name, mut value) = (option.name(), value.map(OsStr::to_owned));
            match option.value() {
                None if value.is_some() => {
                    return Err(UsageError::new(format!("{name}: found a value"), "expected none"))
                }
                Some(expected) if value.is_none() && !option.usage.contains('[') => {
                    let missing = || UsageError::new(format!("{name}: found no value"), format!("expected {expected}"));
                    value = Some(words.next().ok_or_else(missing)?);
                }
                _ => {}
            }
            args.given.push(GivenOption { name, value });
        }
        Ok(args)
    }

    pub fn at_most(&self, operands: usize) -> Result<(), UsageError> {
        self.operands.get(operands).map_or(Ok(()), |extra| Err(UsageError::extra_operand(extra)))
    }

    /// The names of the options that were given, in the order of the arguments.
    pub fn given(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.given.iter().map(|given| given.name)
    }

    pub fn has(&self, name: &str) -> bool {
        self.values(name).next().is_some()
    }

    /// The option of these that was given. Two of them exclude each other.
    pub fn only_one(&self, names: &[&'static str]) -> Result<Option<&'static str>, UsageError> {
        let mut given = names.iter().copied().filter(|name| self.has(name));
        match (given.next(), given.next()) {
            (Some(one), Some(other)) => Err(UsageError::exclusive(one, other)),
            (one, _) => Ok(one),
        }
    }

    /// An option's value, as this function reads it. Of several, all are read, and the last one counts.
    pub fn value<'a, T>(
        &'a self,
        name: &str,
        read: impl Fn(Value<'a>) -> Result<T, UsageError>,
    ) -> Result<Option<T>, UsageError> {
        self.values(name).try_fold(None, |_, value| value.map(&read).transpose())
    }

    pub fn text(&self, name: &str) -> Option<&OsStr> {
        self.values(name).last().flatten().map(|value| value.text)
    }

    /// The value of an option for every time that it was given.
    fn values<'a>(&'a self, name: &str) -> impl Iterator<Item = Option<Value<'a>>> {
        let option = self.options.iter().map(Opt::name).find(|option| *option == name);
        debug_assert!(option.is_some(), "{name} is in the command's table");
        let given = self.given.iter().filter(move |given| Some(given.name) == option);
        given.map(|given| given.value.as_deref().map(|text| Value { option: given.name, text }))
    }
}

/// A short option, and the value that follows it without a space.
fn short<'a>(arg: &'a OsStr, options: &[Opt]) -> Option<(&'a str, Option<&'a OsStr>)> {
    let text = arg.to_str()?;
    let (name, value) = text.split_at(text.char_indices().nth(2)?.0);
    let value = value.strip_prefix('=').unwrap_or(value);
    options.iter().any(|option| option.short() == Some(name)).then_some((name, Some(OsStr::new(value))))
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

    const OPTIONS: &[Opt] = &[
        Opt { usage: "--size WxH", group: "", about: "" },
        Opt { usage: "-n, --count N", group: "", about: "" },
        Opt { usage: "--original", group: "", about: "" },
        Opt { usage: "--trace[=csv]", group: "", about: "" },
    ];

    fn parse(words: &[&str]) -> Result<Args, UsageError> {
        let args = Args::new(words.iter().map(OsString::from).collect(), OPTIONS)?;
        args.at_most(3)?;
        args.value("--count", |value| value.number("a number of boards", 1..=20))?;
        Ok(args)
    }

    /// The value of `--size`, and the operands.
    fn sized(words: &[&str]) -> (Option<OsString>, Vec<OsString>) {
        let args = parse(words).unwrap();
        (args.text("--size").map(OsStr::to_owned), args.operands)
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
        assert!(OPTIONS.iter().map(parts).eq(expected));
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
            assert_eq!(parse(words).unwrap().value("--count", Value::read::<u64, _>), Ok(Some(7)));
        }
        let args = parse(&["--original"]).unwrap();
        assert!(args.has("--original") && !args.has("--size") && args.given().eq(["--original"]));
    }

    #[test]
    fn an_optional_value_is_behind_an_equals_sign() {
        let args = parse(&["--trace", "csv"]).unwrap();
        assert!(args.has("--trace") && args.text("--trace").is_none() && args.operands == ["csv"]);
        for (words, last) in [(["--trace=csv", "--trace"], None), (["--trace", "--trace=csv"], Some("csv".into()))] {
            let args = parse(&words).unwrap();
            assert_eq!(args.value("--trace", Value::read::<String, _>).unwrap(), last);
        }
    }

    #[test]
    #[should_panic(expected = "--sise is in the command's table")]
    fn an_option_that_is_in_no_table_is_not_asked_for() {
        parse(&[]).unwrap().has("--sise");
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
        let args = Args::new(word, OPTIONS).unwrap();
        assert_eq!(args.text("--size"), Some(&*OsString::from_vec(b"\xff=\xfe".to_vec())));
        let word = vec![OsString::from_vec(b"--s\xff=4x3".to_vec())];
        let error = Args::new(word, OPTIONS).err().unwrap();
        assert_eq!(error.to_string(), "found \"--s\u{fffd}=4x3\", expected Unicode");
    }

    #[test]
    fn errors_name_what_was_found_and_expected() {
        for (words, message) in [
            (&["--orignal"][..], "unknown option \"--orignal\", the nearest is \"--original\""),
            (&["-x"], "unknown option \"-x\", see --help"),
            (&["--siz"], "unknown option \"--siz\", the nearest is \"--size\""),
            (&["--size"], "--size: found no value, expected WxH"),
            (&["--original=yes"], "--original: found a value, expected none"),
            (&["-n=21", "-n=7"], "--count: found \"21\", expected a number of boards, 1 to 20"),
            (&["a", "-", "b", "c\u{202e}", "d"], "found \"c\\u{202e}\", expected no more arguments"),
        ] {
            assert_eq!(parse(words).err().unwrap().to_string(), message);
        }
    }

    #[test]
    fn long_arguments_are_cut_and_have_no_nearest_name() {
        let long = format!("--size{}", "x".repeat(100_000));
        let message = format!("unknown option \"--size{}...\", see --help", "x".repeat(LONGEST - 6));
        assert_eq!(parse(&[&long]).err().unwrap().to_string(), message);
    }
}
