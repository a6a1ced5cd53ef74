//! An option's row in the table of its command, and how its value is read.

use super::{Mode, UsageError, Value};
use crate::digits::are_digits;

/// An option of a command. The parser, the help and the completions read the same table of them.
#[derive(Clone, Copy)]
pub struct Opt {
    /// Its names and its value's placeholder as the help writes them: `-o, --output FILE`. An
    /// option such as `--rows` has no value, and an option such as `--any[=N]` has a value only
    /// after `=`.
    pub usage: &'static str,
    /// What it does, without what it needs.
    pub about: &'static str,
    /// The names that its value may have.
    pub values: Option<NamesOf>,
    /// The ways of running a command, by its name, that its values choose among.
    pub modes: Option<fn(&str) -> Vec<Mode>>,
    /// Whether its value is a file that the command writes.
    pub is_output: bool,
    /// Whether the short help leaves it out.
    pub is_rare: bool,
    /// Whether its value may be a list with commas.
    pub is_list: bool,
}

/// Options under a title of the help.
#[derive(Clone, Copy)]
pub struct Section {
    pub title: &'static str,
    pub options: &'static [Opt],
}

/// Returns names with their meanings, for a command by its name.
pub type NamesOf = fn(&str) -> Vec<[String; 2]>;

/// A table of names, as the help has it.
#[derive(Clone, Copy)]
pub struct Names {
    pub title: &'static str,
    pub rows: NamesOf,
}

/// An option whose value this function reads.
pub struct Valued<T> {
    pub opt: Opt,
    pub read: fn(Value) -> Result<T, UsageError>,
}

impl Opt {
    pub const fn new(usage: &'static str, about: &'static str) -> Opt {
        Opt {
            usage,
            about,
            values: None,
            modes: None,
            is_output: false,
            is_rare: false,
            is_list: false,
        }
    }

    pub const fn about(self, about: &'static str) -> Opt {
        Opt { about, ..self }
    }

    pub const fn output(self) -> Opt {
        Opt {
            is_output: true,
            ..self
        }
    }

    pub const fn rare(self) -> Opt {
        Opt {
            is_rare: true,
            ..self
        }
    }

    pub const fn list(self) -> Opt {
        Opt {
            is_list: true,
            ..self
        }
    }

    pub const fn modes(self, modes: fn(&str) -> Vec<Mode>) -> Opt {
        Opt {
            modes: Some(modes),
            ..self
        }
    }

    pub const fn values(self, rows: NamesOf) -> Opt {
        Opt {
            values: Some(rows),
            ..self
        }
    }

    pub const fn read<T>(self, read: fn(Value) -> Result<T, UsageError>) -> Valued<T> {
        Valued { opt: self, read }
    }

    fn words(&self) -> impl DoubleEndedIterator<Item = &'static str> {
        self.usage
            .split([',', ' ', '[', '=', ']'])
            .filter(|word| !word.is_empty())
    }

    pub fn name(&self) -> &'static str {
        self.words()
            .rfind(|word| word.starts_with('-'))
            .expect("every option has a name")
    }

    pub fn short(&self) -> Option<&'static str> {
        self.words().next().filter(|name| name.len() == 2)
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.name()].into_iter().chain(self.short())
    }

    /// Returns the placeholder of its value.
    pub fn value(&self) -> Option<&'static str> {
        self.words()
            .next_back()
            .filter(|word| !word.starts_with('-'))
    }

    /// Describes its value for an option that has none.
    pub fn expected(&self) -> String {
        let (value, about) = (
            self.value().unwrap_or_default(),
            self.about.split(" (").next().unwrap_or_default(),
        );
        if about.is_empty() {
            value.into()
        } else {
            format!("{value} ({about})")
        }
    }

    /// Returns the option as it is typed if a word is its name without dashes, or is one of its
    /// values: a number of `-n`, a shape, or a name.
    pub fn meant(&self, command: &str, word: &str) -> Option<String> {
        let is_value = match self.value() {
            Some(_) if self.short() == Some("-n") => are_digits(word),
            Some("COLUMNSxROWS") => word.split('x').all(are_digits) && word.contains('x'),
            _ => self
                .values
                .is_some_and(|rows| rows(command).iter().any(|[name, _]| name == word)),
        };
        let name = self.name();
        is_value
            .then(|| format!("{name} {word}"))
            .or_else(|| (name[2..] == *word).then(|| name.into()))
    }

    /// Returns the option as it is typed with a word that follows it and its value, if the word is
    /// a further value: `--prove=canonical`, `--search astar,bfs`.
    pub fn with_further(&self, command: &str, value: Option<&str>, word: &str) -> Option<String> {
        let name = self.name();
        let rows = self.values.map(|rows| rows(command));
        let is_name = rows.iter().flatten().any(|[name, _]| name == word);
        match value {
            None if self.is_optional() && (is_name || rows.is_none() && are_digits(word)) => {
                Some(format!("{name}={word}"))
            }
            Some(value) if self.is_list && (is_name || are_digits(value) && are_digits(word)) => {
                Some(format!("{name} {value},{word}"))
            }
            _ => None,
        }
    }

    /// Returns whether it may stand without its value, which otherwise follows `=`.
    pub fn is_optional(&self) -> bool {
        self.usage.contains('[')
    }

    /// Returns its help in a few words: what comes before the first semicolon.
    pub fn brief(&self, command: &str) -> String {
        let help = self.help_of(command);
        help.split("; ").next().unwrap_or_default().into()
    }

    /// Splits its help where the names of its values stand.
    fn halves(&self) -> (&'static str, &'static str) {
        let end = ["; ", " (", ": "]
            .iter()
            .filter_map(|end| self.about.find(end))
            .min();
        self.about.split_at(end.unwrap_or(self.about.len()))
    }

    /// Returns the names that it takes, with commas, unless its own words have them.
    fn named(&self, command: &str) -> String {
        let rows = self.values.map(|rows| rows(command)).unwrap_or_default();
        let is_said = self.is_optional()
            || rows
                .iter()
                .take(2)
                .all(|[name, _]| self.about.contains(&**name));
        let names: Vec<&str> = rows
            .iter()
            .filter(|_| !is_said)
            .map(|[name, _]| &**name)
            .collect();
        names.join(", ")
    }

    /// Returns its help in a command, with the names of its values.
    pub fn help_of(&self, command: &str) -> String {
        let names = self.named(command);
        let (clause, rest) = self.halves();
        if names.is_empty() {
            self.about.into()
        } else {
            format!("{clause}: {names}{rest}")
        }
    }
}
