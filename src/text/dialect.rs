//! A judge's dialect: how it gives puzzles and wants answers.

use crate::moves::Move;
use crate::order::Order;
use std::fmt::{self, Write};

/// The word of a `.cik` without a path: Turkish for "cannot be printed".
pub const UNSOLVABLE: &str = "YAZDIRILAMAZ";

/// The word of other answers without a path.
const NO_PATH: &str = "unsolvable";

/// What an answer consists of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// The number of moves, and the path, as in a `.cik`: without a path, the number counts the letters of the word.
    #[default]
    Cik,
    /// The number of moves, and the path, or the word alone.
    Text,
    /// The path alone.
    Path,
    /// The number of moves alone.
    Count,
}

/// The names of the moves R, D, U and L: letters, so that a path is one word, or words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters([String; 4]);

impl Default for Letters {
    fn default() -> Letters {
        Letters(Move::ALL.map(|m| m.letter().into()))
    }
}

impl Letters {
    /// Reads names for right, down, up and left, in this order: four characters, or four words. `None` if there are not
    /// four different names.
    pub fn named(text: &str) -> Option<Letters> {
        let words: Vec<String> = match text.split_whitespace().collect::<Vec<_>>()[..] {
            [word] => word.chars().map(String::from).collect(),
            ref words => words.iter().map(ToString::to_string).collect(),
        };
        let names: [String; 4] = words.try_into().ok()?;
        let is_new = |(at, name): (usize, &String)| !names[..at].contains(name) && !name.contains(char::is_control);
        names.iter().enumerate().all(is_new).then_some(Letters(names))
    }

    /// The name of a move.
    pub fn of(&self, m: Move) -> &str {
        &self.0[m as usize]
    }

    /// Whether a path is a row of words.
    pub fn are_words(&self) -> bool {
        self.0.iter().any(|name| name.chars().nth(1).is_some())
    }

    /// The moves, with something between words.
    pub(crate) fn path(&self, moves: &[Move], between: &str) -> String {
        let mut path = String::new();
        self.put(moves, between, &mut path);
        path
    }

    /// Appends the moves to a text, with something between words.
    fn put(&self, moves: &[Move], between: &str, text: &mut String) {
        let between = if self.are_words() { between } else { "" };
        text.reserve(moves.len() * (1 + between.len()));
        for (at, &m) in moves.iter().enumerate() {
            text.push_str(if at > 0 { between } else { "" });
            text.push_str(self.of(m));
        }
    }

    /// Whether a text is a path.
    fn spell(&self, text: &str) -> bool {
        let is_name = |part: &str| self.0.iter().any(|name| name == part);
        if self.are_words() {
            return text.split_whitespace().all(is_name);
        }
        text.chars().all(|c| is_name(c.encode_utf8(&mut [0; 4])))
    }
}

impl fmt::Display for Letters {
    /// `R, D, U or L`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [right, down, up, left] = &self.0;
        write!(f, "{right}, {down}, {up} or {left}")
    }
}

/// How a judge gives puzzles and wants answers. By default, as a `.gir` and a `.cik`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dialect {
    /// What an answer consists of.
    pub answer: Answer,
    /// The names of the moves.
    pub letters: Letters,
    /// The whole answer if there is no solution; `None` for the word of the answer's form.
    pub unsolvable: Option<String>,
    /// Which of several shortest solutions is the answer: the first in this order.
    pub order: Order,
    /// The rows of the goal if inputs hold only starts; empty if each holds its own goal.
    pub goal: String,
}

impl Dialect {
    /// A dialect whose moves have these names, or the usual names if `letters` does not have four.
    #[must_use]
    pub fn named(answer: Answer, letters: &str, unsolvable: Option<&str>, goal: &str) -> Dialect {
        let letters = Letters::named(letters).unwrap_or_default();
        Dialect { answer, letters, unsolvable: unsolvable.map(Into::into), order: Order::default(), goal: goal.into() }
    }

    /// Whether answers are written as in a `.cik`, whatever the order.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Dialect { order: self.order, goal: self.goal.clone(), ..Dialect::default() }
    }

    /// Whether the word for "no solution" differs from every answer with a path, so that answers can be read.
    pub fn is_clear(&self) -> bool {
        let word = self.word().trim();
        let path = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let has_count = self.answer != Answer::Path && path.len() < word.len();
        !(self.letters.spell(word) || has_count && self.letters.spell(path.trim_start()))
    }

    /// The word for "no solution".
    pub fn word(&self) -> &str {
        self.unsolvable.as_deref().unwrap_or(if self.answer == Answer::Cik { UNSOLVABLE } else { NO_PATH })
    }

    /// Whether a number is in front of the word for "no solution": the number of the word's letters.
    pub(crate) fn counts_word(&self) -> bool {
        self.answer == Answer::Cik && self.unsolvable.is_none()
    }

    /// The answer as a text. The number and the path have a line each, or each word of the path has one.
    ///
    /// ```
    /// use yapboz::text::dialect::{Answer, Dialect};
    /// use yapboz::Move;
    ///
    /// let dialect = Dialect::named(Answer::Cik, "right down up left", Some("-1"), "");
    /// assert_eq!(dialect.text(Some(&[Move::U, Move::L])), "2\nup\nleft\n");
    /// assert_eq!(dialect.text(None), "-1\n");
    /// ```
    pub fn text(&self, moves: Option<&[Move]>) -> String {
        let Some(moves) = moves else {
            let count = if self.counts_word() { format!("{}\n", self.word().len()) } else { String::new() };
            return format!("{count}{}\n", self.word());
        };
        let path = self.letters.path(moves, "\n");
        match self.answer {
            Answer::Cik | Answer::Text => format!("{}\n{path}\n", moves.len()),
            Answer::Path => format!("{path}\n"),
            Answer::Count => format!("{}\n", moves.len()),
        }
    }

    /// The answer as one line, without a line end: `COUNT PATH`, `0` if the start is the goal, `12 YAZDIRILAMAZ`.
    pub fn line(&self, moves: Option<&[Move]>) -> String {
        let Some(moves) = moves else {
            let count = if self.counts_word() { format!("{} ", self.word().len()) } else { String::new() };
            return count + self.word();
        };
        // For a number, a space and the letters of the moves.
        let mut line = String::with_capacity(4 + moves.len());
        if self.answer != Answer::Path {
            let _ = write!(line, "{}", moves.len());
        }
        if matches!(self.answer, Answer::Cik | Answer::Text) && !moves.is_empty() {
            line.push(' ');
        }
        if self.answer != Answer::Count {
            self.letters.put(moves, " ", &mut line);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UL: Option<&[Move]> = Some(&[Move::U, Move::L]);

    fn dialect(answer: Answer, letters: &str, unsolvable: Option<&str>) -> Dialect {
        let letters = Letters::named(letters).unwrap();
        Dialect { answer, letters, unsolvable: unsolvable.map(Into::into), ..Dialect::default() }
    }

    #[test]
    fn names_are_four_different_characters_or_words() {
        for (text, path) in [("RDUL", "UL"), ("rdul", "ul"), ("→↓↑←", "↑←"), (" 0  1 2\t3 ", "23"), ("E S N W", "NW")]
        {
            assert_eq!(dialect(Answer::Path, text, None).line(UL), path, "{text}");
        }
        for text in ["", "R", "RDU", "RDULX", "RRUL", "right down up", "a b c d e", "right down right left", "R\u{1}UL"]
        {
            assert_eq!(Letters::named(text), None, "{text}");
        }
    }

    #[test]
    fn answers_have_the_form_that_was_asked_for() {
        let words = "RIGHT DOWN UP LEFT";
        for (answer, letters, unsolvable, expected) in [
            (Answer::Cik, "RDUL", None, ["2\nUL\n", "0\n\n", "12\nYAZDIRILAMAZ\n", "2 UL", "0", "12 YAZDIRILAMAZ"]),
            (Answer::Text, "RDUL", None, ["2\nUL\n", "0\n\n", "unsolvable\n", "2 UL", "0", "unsolvable"]),
            (Answer::Path, "rdul", Some("no"), ["ul\n", "\n", "no\n", "ul", "", "no"]),
            (Answer::Cik, words, Some("-1"), ["2\nUP\nLEFT\n", "0\n\n", "-1\n", "2 UP LEFT", "0", "-1"]),
            (Answer::Path, words, None, ["UP\nLEFT\n", "\n", "unsolvable\n", "UP LEFT", "", "unsolvable"]),
            (Answer::Count, "RDUL", Some("-1"), ["2\n", "0\n", "-1\n", "2", "0", "-1"]),
        ] {
            let dialect = dialect(answer, letters, unsolvable);
            let [text, solved, none, line, solved_line, no_line] = expected;
            assert_eq!([UL, Some(&[]), None].map(|moves| dialect.text(moves)), [text, solved, none]);
            assert_eq!([UL, Some(&[]), None].map(|moves| dialect.line(moves)), [line, solved_line, no_line]);
        }
    }

    #[test]
    fn a_word_that_may_be_a_path_is_seen() {
        let (go, word) = ("go down up left", "a YAZDIRILAMAZ unsolvable c");
        for (answer, letters, unsolvable, is_clear) in [
            (Answer::Path, "rdul", Some("unsolvable"), true),
            (Answer::Path, "RDUL", Some("DULL"), false),
            (Answer::Path, "RDUL", Some(" DULL "), false),
            (Answer::Path, "0123", Some("-1"), true),
            (Answer::Path, "0123", Some("1"), false),
            (Answer::Path, go, Some("no"), true),
            (Answer::Path, go, Some("go left"), false),
            (Answer::Path, go, Some("goleft"), true),
            (Answer::Path, word, None, false),
            (Answer::Path, "RDUL", Some("0"), true),
            (Answer::Count, "RDUL", Some("0"), false),
            (Answer::Count, "RDUL", Some("-1"), true),
            (Answer::Count, "RDUL", Some("99 moves"), true),
            (Answer::Cik, word, None, false),
            (Answer::Cik, "YAZD", None, true),
            (Answer::Cik, "RDUL", Some("0"), false),
            (Answer::Cik, "RDUL", Some("2 RD"), false),
            (Answer::Cik, "RDUL", Some("2 NO"), true),
            (Answer::Cik, go, Some("2 go left"), false),
        ] {
            assert_eq!(
                dialect(answer, letters, unsolvable).is_clear(),
                is_clear,
                "{answer:?} {letters} {unsolvable:?}"
            );
        }
    }
}
