//! The error of a command line.

use super::nearest;
use crate::quote::cut;
use std::ffi::OsStr;
use std::fmt;

/// The most characters of an argument that a message shows; a longer one is not compared with known names.
pub const LONGEST: usize = 60;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError(String);

impl UsageError {
    /// What was found, and for which option; what was expected, or a hint.
    pub fn new(found: impl fmt::Display, expected: impl fmt::Display) -> UsageError {
        UsageError(format!("{found}, {expected}"))
    }

    /// An unknown name. `expected` is for a name that is not near to any of them.
    pub fn unknown(kind: &str, found: &str, names: &[&str], expected: &str) -> UsageError {
        let hint = nearest(found, names).map(|nearest| format!("the nearest is {nearest:?}"));
        let expected = hint.unwrap_or_else(|| expected.into());
        UsageError::new(format!("unknown {kind} {}", shown(found.as_ref())), expected)
    }

    /// A wrong value. `expected` is a phrase such as "expected a folder".
    pub fn bad_value(option: &str, found: &OsStr, expected: impl fmt::Display) -> UsageError {
        UsageError::new(format!("{option}: found {}", shown(found)), expected)
    }

    pub fn exclusive(one: &str, other: &str) -> UsageError {
        UsageError::new(format!("found {one} and {other}"), "expected one of them")
    }

    /// An option is given without the options that it needs. `others` names these in words.
    pub fn needs(option: &str, others: &str) -> UsageError {
        UsageError(format!("{option}: expected {others} too"))
    }

    pub fn extra_operand(found: &OsStr) -> UsageError {
        UsageError::new(format!("found {}", shown(found)), "expected no more arguments")
    }

    pub fn not_unicode(found: &OsStr) -> UsageError {
        UsageError::new(format!("found {}", shown(found)), "expected Unicode")
    }
}

/// An argument in a message: in quotes, escaped and cut.
fn shown(arg: &OsStr) -> String {
    format!("{:?}", cut(&arg.to_string_lossy(), LONGEST))
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}
