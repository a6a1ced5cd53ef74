//! The error of a command line.

use super::{advice, nearest};
use crate::quote::cut;
use std::ffi::OsStr;
use std::fmt;

/// The most characters of an argument that a message shows; a longer one is not compared with known
/// names.
pub const LONGEST: usize = 60;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError(String);

impl UsageError {
    /// Says what was found, and for which option; what was expected, or a hint.
    pub fn new(found: impl fmt::Display, expected: impl fmt::Display) -> UsageError {
        UsageError(format!("{found}, {expected}"))
    }

    /// Reports an unknown name. `expected` is for a name that is not near to any of them.
    pub fn unknown(kind: &str, found: &str, names: &[&str], expected: &str) -> UsageError {
        let near = nearest(found, names).map(|nearest| format!("did you mean {nearest}?"));
        let hint = near.or_else(|| advice(found).map(String::from));
        UsageError(format!(
            "unknown {kind} {}; {}",
            shown(found.as_ref()),
            hint.as_deref().unwrap_or(expected)
        ))
    }

    /// Reports a wrong value. `expected` is a phrase such as "expected a folder".
    pub fn bad_value(option: &str, found: &OsStr, expected: impl fmt::Display) -> UsageError {
        UsageError::new(format!("{option}: found {}", shown(found)), expected)
    }

    pub fn exclusive(one: &str, other: &str) -> UsageError {
        UsageError(format!("{one} cannot be used with {other}"))
    }

    /// Reports an option without the options that it needs. `others` names these in words.
    pub fn needs(option: &str, others: &str) -> UsageError {
        UsageError(format!("{option} needs {others}"))
    }

    /// Reports an option without its value, or with a value that it does not take.
    pub fn value(option: &str, expected: Option<&str>) -> UsageError {
        UsageError(match expected {
            Some(value) => format!("{option} needs a value: {value}"),
            None => format!("{option} takes no value"),
        })
    }

    pub fn extra_operand(found: &OsStr) -> UsageError {
        UsageError::new(
            format!("found {}", shown(found)),
            "expected no more arguments",
        )
    }

    pub fn not_unicode(found: &OsStr) -> UsageError {
        UsageError::new(format!("found {}", shown(found)), "expected Unicode")
    }
}

/// Returns an argument for a message: in quotes, escaped and cut.
pub fn shown(arg: &OsStr) -> String {
    format!("{:?}", cut(&arg.to_string_lossy(), LONGEST))
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}
