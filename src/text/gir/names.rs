//! Names of boards: which of two is the start and which is the goal.

use super::mark::{Mark, Wrong};
use crate::text::quoted;

/// Returns whether a line is a name that says nothing of a start or a goal, such as `Case 1:`.
pub(crate) fn is_other_name(line: &str) -> bool {
    line.trim_end().ends_with(':') && Role::of(Mark::new(line, line)) == Ok(None)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Start,
    Goal,
}

/// The names and the stems of each board: a part of a name begins with one.
const START: &str = "start initial init begin from source input current given scrambled \
     shuffled inici inizi anfang başlang";
const GOAL: &str = "goal target end final finish solved desired to result objetiv ziel meta hedef";

/// The names that are whole parts: `total` is no name of the goal.
const WHOLE: [&str; 2] = ["to", "end"];

impl Role {
    /// Returns what a name says; `None` if it says nothing, an error if it names both boards.
    pub(super) fn of(name: Mark) -> Result<Option<Role>, Wrong> {
        // The parts of `goal_state` and `goalState`.
        let mut parts = String::new();
        for c in name.word.chars() {
            let is_first =
                !c.is_alphabetic() || c.is_uppercase() && parts.ends_with(char::is_lowercase);
            parts.extend(is_first.then_some(' '));
            parts.extend(Some(c).filter(|c| c.is_alphabetic()));
        }
        let parts = parts.to_lowercase();
        let is = |part: &str, name: &str| {
            part == name || !WHOLE.contains(&name) && part.starts_with(name)
        };
        let has = |names: &str| {
            parts
                .split_whitespace()
                .any(|part| names.split(' ').any(|name| is(part, name)))
        };
        let found = || format!("{}, a name of the start and of the goal", quoted(name.word));
        match (has(START), has(GOAL)) {
            (true, true) => Err(name.error(found(), "one of them")),
            (true, false) => Ok(Some(Role::Start)),
            (false, true) => Ok(Some(Role::Goal)),
            (false, false) => Ok(None),
        }
    }
}
