//! Ways of running a command, and the options that each of them reads.

use super::{each, Args, Section, UsageError};

/// A form, a mode or a task of a command. Ways stand in lists: in each, the first way whose option
/// is given is chosen, or else the way without an option. An option that is named anywhere in the
/// list is an error unless the chosen way reads it.
#[derive(Clone, Copy)]
pub struct Mode {
    /// The option that chooses it, and the value if only this value does; empty for a way that no
    /// option chooses.
    pub option: &'static str,
    pub value: &'static str,
    /// The options that it reads. Spaces separate names; `--count=all` is an option with its value.
    pub reads: &'static [&'static str],
}

impl Mode {
    pub const fn new(option: &'static str, reads: &'static [&'static str]) -> Mode {
        Mode::of_value(option, "", reads)
    }

    pub const fn of_value(
        option: &'static str,
        value: &'static str,
        reads: &'static [&'static str],
    ) -> Mode {
        Mode {
            option,
            value,
            reads,
        }
    }

    /// Returns what chooses it, as `--as=json`.
    fn chosen_by(&self) -> String {
        match self.value {
            "" => self.option.into(),
            value => format!("{}={value}", self.option),
        }
    }

    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.reads.iter().flat_map(|names| names.split(' '))
    }

    fn is_chosen(&self, args: &Args) -> bool {
        self.option.is_empty() || args.is_given(&self.chosen_by())
    }

    fn reads(&self, name: &str) -> bool {
        self.chosen_by() == name || self.names().any(|other| other == name)
    }
}

/// Returns all lists of ways of a command: of its own, and of the values of its options.
pub fn lists(
    command: &str,
    options: &'static [Section],
    own: &'static [&'static [Mode]],
) -> Vec<Vec<Mode>> {
    let of_values = each(options).filter_map(|option| option.modes.map(|modes| modes(command)));
    of_values
        .chain(own.iter().map(|modes| modes.to_vec()))
        .collect()
}

/// Returns every option, perhaps with a value, that a list names.
fn named(list: &[Mode]) -> impl Iterator<Item = String> + '_ {
    let all = |mode: &Mode| {
        let names = mode.names().map(String::from);
        [mode.chosen_by()].into_iter().chain(names)
    };
    list.iter().flat_map(all).filter(|name| !name.is_empty())
}

/// Returns the ways that read an option, in words, if a way without an option does not read it.
pub fn needed(list: &[Mode], name: &str) -> Option<Vec<String>> {
    let usual = list.iter().find(|mode| mode.option.is_empty())?;
    let readers = list.iter().filter(|mode| mode.reads(name));
    let readers: Vec<String> = readers.map(|mode| typed(&mode.chosen_by())).collect();
    let is_of_ways = readers.iter().all(|reader| reader != &typed(name));
    (!usual.reads(name) && is_of_ways && !readers.is_empty()).then_some(readers)
}

/// Checks that the chosen way of a list reads every option that was given.
pub fn check(args: &Args, list: &[Mode]) -> Result<(), UsageError> {
    let Some(mode) = list.iter().find(|mode| mode.is_chosen(args)) else {
        return Ok(());
    };
    let mut unread = named(list).filter(|name| args.is_given(name) && !mode.reads(name));
    match unread.next() {
        None => Ok(()),
        Some(name) if mode.option.is_empty() => {
            let readers = needed(list, &name).unwrap_or_default();
            Err(UsageError::needs(&typed(&name), &in_words(&readers)))
        }
        Some(name) => Err(UsageError::exclusive(
            &typed(&mode.chosen_by()),
            &typed(&name),
        )),
    }
}

/// Returns whether the chosen way of a list was asked for, and does not read an option.
pub fn refuses(args: &Args, list: &[Mode], name: &str) -> bool {
    let chosen = list.iter().find(|mode| mode.is_chosen(args));
    let is_asked_for = |mode: &Mode| !mode.option.is_empty() && !mode.reads(name);
    chosen.is_some_and(is_asked_for) && named(list).any(|other| other == name)
}

/// Writes an option and its value as most people type them: `--as json`.
fn typed(name: &str) -> String {
    name.replace('=', " ")
}

pub fn in_words(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => names.concat(),
    }
}
