//! What the options of the checker say.

use super::judge::{Judge, JUDGES};
use crate::cmd::Failure;

/// What the options say.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The names of the options without values, in their order.
    pub flags: Vec<&'static str>,
    /// The name of a rule, if there is one.
    pub points: &'static str,
    /// Columns and rows.
    pub size: Option<(usize, usize)>,
    /// The most columns and rows.
    pub most: Option<(usize, usize)>,
}

impl Settings {
    pub fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }

    /// The judge of an option, or the first judge.
    pub fn judge(&self) -> &'static Judge {
        let named = JUDGES.iter().find(|judge| self.has(judge.option));
        named.unwrap_or(&JUDGES[0])
    }

    /// Refuses options that exclude or need others.
    pub fn check(&self) -> Result<(), Failure> {
        let is_given = |option: &str| match option {
            POINTS => !self.points.is_empty(),
            MOST => self.most.is_some(),
            flag => self.has(flag),
        };
        let both = |pair: &&(&str, &str)| is_given(pair.0) && is_given(pair.1);
        if let Some((one, other)) = EXCLUSIVE.iter().find(both) {
            return Err(Failure::exclusive(one, other));
        }
        match [STRICT, MOST, NUMBERS].iter().find(|option| is_given(option)) {
            Some(option) if !self.has(INPUT) => Err(Failure::needs(option, INPUT)),
            _ => Ok(()),
        }
    }
}

pub const ANY: &str = "--any";
pub const INPUT: &str = "--input";
pub const NUMBERS: &str = "--numbers";
pub const MOST: &str = "--most";
pub const POINTS: &str = "--points";
pub const QUIET: &str = "--quiet";
pub const STRICT: &str = "--strict";
/// An option of testlib, in its two forms.
pub const XML: [&str; 2] = ["-appes", "-APPES"];

/// Options of which only one may be given.
const EXCLUSIVE: [(&str, &str); 10] = [
    (JUDGES[1].option, JUDGES[2].option),
    (INPUT, JUDGES[2].option),
    (INPUT, ANY),
    (INPUT, POINTS),
    (INPUT, QUIET),
    (INPUT, XML[0]),
    (INPUT, XML[1]),
    (ANY, POINTS),
    (JUDGES[1].option, XML[0]),
    (JUDGES[2].option, XML[0]),
];
