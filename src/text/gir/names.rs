//! Names of boards: which of two is the start and which is the goal.

use super::mark::Mark;
use crate::text::{quoted, ParseError};

/// Which of two boards a name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Start,
    Goal,
}

/// The names of each board. A part of a name may go on after the words that are long enough, and after the stems.
const NAMES: [(Role, &str, &str); 2] = [
    (
        Role::Start,
        "start initial init begin from source input current given scrambled shuffled",
        "inici inizi anfang başlang",
    ),
    (Role::Goal, "goal target end final finish solved desired to result", "objetiv ziel meta hedef"),
];

/// The words that only count alone: `total` is no name of the goal.
const WHOLE: [&str; 2] = ["to", "end"];

impl Role {
    /// Returns what a name says; `None` if it says nothing.
    ///
    /// # Errors
    /// [`ParseError`] if it names both boards.
    pub(super) fn of(name: Mark) -> Result<Option<Role>, ParseError> {
        let parts = parts(name.word);
        let is = |(_, words, stems): &(Role, &str, &str)| {
            let begins = |part: &str| stems.split(' ').any(|stem| part.starts_with(stem));
            let is_name = |part: &str| {
                words.split(' ').any(|word| part == word || !WHOLE.contains(&word) && part.starts_with(word))
            };
            parts.iter().any(|part| is_name(part) || begins(part))
        };
        match [is(&NAMES[0]), is(&NAMES[1])] {
            [true, true] => {
                Err(name.error(format!("{}, a name of the start and of the goal", quoted(name.word)), "one of them"))
            }
            [true, false] => Ok(Some(Role::Start)),
            [false, true] => Ok(Some(Role::Goal)),
            [false, false] => Ok(None),
        }
    }
}

/// Returns the parts of a name such as `goal_state` or `goalState`, in lower case.
fn parts(name: &str) -> Vec<String> {
    let mut parts = String::new();
    for c in name.chars() {
        let is_first = !c.is_alphabetic() || c.is_uppercase() && parts.ends_with(char::is_lowercase);
        parts.extend(is_first.then_some(' '));
        // In upper case, a part ends only at a sign or a digit.
        parts.extend(Some(c).filter(|c| c.is_alphabetic()));
    }
    parts.split_whitespace().map(str::to_lowercase).collect()
}
