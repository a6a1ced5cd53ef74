//! A judge's dialect: how it gives puzzles and wants answers.

use crate::moves::Move;
use crate::order::Order;
use crate::puzzle::Puzzle;
use std::fmt::{self, Write};

/// The word of a `.cik` without a path: Turkish for "cannot be printed".
pub const UNSOLVABLE: &str = "YAZDIRILAMAZ";

/// The word of other answers without a path.
const NO_PATH: &str = "unsolvable";

/// What an answer consists of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Answer {
    /// The number of moves, and the path, as in a `.cik`: without a path, the number counts the
    /// letters of the word.
    #[default]
    Cik,
    /// The number of moves, and the path, or the word alone.
    Text,
    /// The path alone.
    Path,
    /// The number of moves alone.
    Count,
}

/// The names of the moves R, D, U and L: letters, so that a path is one word, or words; or the
/// tiles that move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Letters(MoveNames);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum MoveNames {
    Moves([String; 4]),
    Tiles,
}

impl Default for Letters {
    fn default() -> Letters {
        Letters(MoveNames::Moves(Move::ALL.map(|m| m.letter().into())))
    }
}

impl Letters {
    /// The value of `--letters` for the tiles that move.
    pub(crate) const TILES: &'static str = "tiles";

    /// Reads names for right, down, up and left, in this order: four characters, or four words; or
    /// `tiles`, for paths of the tiles that move. `None` if there are not four different names.
    pub fn named(text: &str) -> Option<Letters> {
        if text == Letters::TILES {
            return Some(Letters(MoveNames::Tiles));
        }
        let words: Vec<String> = match text.split_whitespace().collect::<Vec<_>>()[..] {
            [word] => word.chars().map(String::from).collect(),
            ref words => words.iter().map(ToString::to_string).collect(),
        };
        let names: [String; 4] = words.try_into().ok()?;
        let is_new = |(at, name): (usize, &String)| {
            !names[..at].contains(name) && !name.contains(char::is_control)
        };
        names
            .iter()
            .enumerate()
            .all(is_new)
            .then_some(Letters(MoveNames::Moves(names)))
    }

    /// Returns the name of a move; for paths of tiles, its usual letter.
    pub fn of(&self, m: Move) -> &str {
        match &self.0 {
            MoveNames::Moves(names) => &names[m as usize],
            MoveNames::Tiles => ["R", "D", "U", "L"][m as usize],
        }
    }

    /// Returns the move that a character names, if a path is one word.
    pub(crate) fn move_of(&self, name: char) -> Option<Move> {
        let MoveNames::Moves(names) = &self.0 else {
            return None;
        };
        let is = |text: &String, c: char| text.len() == c.len_utf8() && text.starts_with(c);
        let at = names.iter().position(|text| is(text, name))?;
        let are_characters = names.iter().all(|text| text.chars().nth(1).is_none());
        are_characters.then_some(Move::ALL[at])
    }

    /// Whether a path has the tiles that move instead of names.
    pub(crate) fn are_tiles(&self) -> bool {
        self.0 == MoveNames::Tiles
    }

    /// Whether a path is a row of words.
    pub(crate) fn are_words(&self) -> bool {
        self.are_tiles()
            || Move::ALL
                .iter()
                .any(|&m| self.of(m).chars().nth(1).is_some())
    }

    /// The moves from a puzzle's start, with something between words; tiles have a space.
    pub(crate) fn path(&self, puzzle: &Puzzle, moves: &[Move], between: &str) -> String {
        let mut path = String::new();
        self.put(puzzle, moves, between, &mut path);
        path
    }

    /// Appends the moves to a text.
    fn put(&self, puzzle: &Puzzle, moves: &[Move], between: &str, text: &mut String) {
        let between = match (self.are_tiles(), self.are_words()) {
            (true, _) => " ",
            (_, true) => between,
            _ => "",
        };
        text.reserve(moves.len() * (1 + between.len()));
        let mut board = self.are_tiles().then(|| puzzle.position().clone());
        for (at, &m) in moves.iter().enumerate() {
            text.push_str(if at > 0 { between } else { "" });
            match &mut board {
                Some(board) => {
                    let cell = board.blank();
                    board.make(m).expect("a solution stays on the board");
                    text.push_str(puzzle.word(board.tile(cell)));
                }
                None => text.push_str(self.of(m)),
            }
        }
    }

    /// Whether a text may be a path.
    fn spell(&self, text: &str) -> bool {
        let is_name = |part: &str| match self.are_tiles() {
            // Numbers and single characters are likely tiles.
            true => part.chars().all(|c| c.is_ascii_digit()) || part.chars().count() == 1,
            false => Move::ALL.iter().any(|&m| self.of(m) == part),
        };
        if self.are_words() {
            return text.split_whitespace().all(is_name);
        }
        text.chars().all(|c| is_name(c.encode_utf8(&mut [0; 4])))
    }
}

impl fmt::Display for Letters {
    /// `R, D, U or L`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.0 {
            MoveNames::Moves([right, down, up, left]) => {
                write!(f, "{right}, {down}, {up} or {left}")
            }
            MoveNames::Tiles => write!(f, "the tiles that move"),
        }
    }
}

/// How a judge gives puzzles and wants answers. By default, as a `.gir` and a `.cik`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Dialect {
    /// What an answer consists of.
    pub answer: Answer,
    /// The names of the moves.
    pub letters: Letters,
    /// The whole answer if there is no solution; `None` for the word of the answer's form.
    pub unsolvable: Option<String>,
    /// Which of several shortest solutions is the answer: the first in this order.
    pub(crate) order: Order,
    /// The rows of the goal if inputs hold only starts; empty if each holds its own goal.
    pub(crate) goal: String,
}

impl Dialect {
    /// Returns the options of `check` that give this dialect.
    pub(crate) fn options(&self) -> Vec<String> {
        let form = match self.answer {
            Answer::Cik => "cik",
            Answer::Text => "text",
            Answer::Path => "path",
            Answer::Count => "count",
        };
        let letters = match &self.letters.0 {
            MoveNames::Moves(names) => names.join(" "),
            MoveNames::Tiles => Letters::TILES.into(),
        };
        let rows: Vec<&str> = self.goal.lines().collect();
        let columns = rows.first().map_or(0, |row| row.split(' ').count());
        let shape = format!("{columns}x{}", rows.len());
        let [goal, shape] = [rows.join(";"), shape].map(|text| (!rows.is_empty()).then_some(text));
        let options = [
            ("--as", Some(form.into())),
            (
                "--letters",
                (self.letters != Letters::default()).then_some(letters),
            ),
            ("--unsolvable", self.unsolvable.clone()),
            ("--goal", goal),
            ("--size", shape),
        ];
        let given = |(name, value): (&str, Option<String>)| Some([name.into(), value?]);
        options.into_iter().filter_map(given).flatten().collect()
    }

    /// Returns whether the word for "no solution" differs from every answer with a path, so that
    /// answers can be read.
    pub fn is_clear(&self) -> bool {
        let word = self.word().trim();
        let path = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let has_count = self.answer != Answer::Path && path.len() < word.len();
        !(self.letters.spell(word) || has_count && self.letters.spell(path.trim_start()))
    }

    /// Returns the word for "no solution".
    pub fn word(&self) -> &str {
        self.unsolvable
            .as_deref()
            .unwrap_or(if self.answer == Answer::Cik {
                UNSOLVABLE
            } else {
                NO_PATH
            })
    }

    /// Whether a number is in front of the word for "no solution": the number of the word's
    /// letters.
    pub(crate) fn counts_word(&self) -> bool {
        self.answer == Answer::Cik && self.unsolvable.is_none()
    }

    /// Returns the answer as a text. The number and the path have a line each, or each word of the
    /// path has one.
    ///
    /// ```
    /// use yapboz::text::dialect::{Answer, Dialect, Letters};
    /// use yapboz::Move;
    ///
    /// let puzzle = "1 2 3; 4 5 6; 7 8 0".parse()?;
    /// let mut dialect = Dialect::default();
    /// dialect.letters = Letters::named("right down up left").expect("four names");
    /// dialect.unsolvable = Some("-1".into());
    /// assert_eq!(dialect.text(&puzzle, Some(&[Move::U, Move::L])), "2\nup\nleft\n");
    /// assert_eq!(dialect.text(&puzzle, None), "-1\n");
    /// dialect.letters = Letters::named("tiles").expect("a name for all moves");
    /// dialect.answer = Answer::Path;
    /// assert_eq!(dialect.text(&puzzle, Some(&[Move::U, Move::L])), "6 5\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self, puzzle: &Puzzle, moves: Option<&[Move]>) -> String {
        let Some(moves) = moves else {
            return self.no_text();
        };
        let path = self.letters.path(puzzle, moves, "\n");
        match self.answer {
            Answer::Cik | Answer::Text => format!("{}\n{path}\n", moves.len()),
            Answer::Path => format!("{path}\n"),
            Answer::Count => format!("{}\n", moves.len()),
        }
    }

    /// The answer as a text if there is no solution.
    pub(crate) fn no_text(&self) -> String {
        let count = if self.counts_word() {
            format!("{}\n", self.word().len())
        } else {
            String::new()
        };
        format!("{count}{}\n", self.word())
    }

    /// The answer as one line if there is no solution.
    pub(crate) fn no_line(&self) -> String {
        let count = if self.counts_word() {
            format!("{} ", self.word().len())
        } else {
            String::new()
        };
        count + self.word()
    }

    /// Returns the answer as one line, without a line end: `COUNT PATH`, `0` if the start is the
    /// goal, `12 YAZDIRILAMAZ`.
    pub fn line(&self, puzzle: &Puzzle, moves: Option<&[Move]>) -> String {
        let Some(moves) = moves else {
            return self.no_line();
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
            self.letters.put(puzzle, moves, " ", &mut line);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UL: Option<&[Move]> = Some(&[Move::U, Move::L]);

    /// A board with the blank in its last corner.
    fn puzzle() -> Puzzle {
        "1 2 3; 4 5 6; 7 8 0".parse().unwrap()
    }

    fn dialect(answer: Answer, letters: &str, unsolvable: Option<&str>) -> Dialect {
        let letters = Letters::named(letters).unwrap();
        Dialect {
            answer,
            letters,
            unsolvable: unsolvable.map(Into::into),
            ..Dialect::default()
        }
    }

    #[test]
    fn names_are_four_different_characters_or_words() {
        for (text, path) in [
            ("RDUL", "UL"),
            ("rdul", "ul"),
            ("→↓↑←", "↑←"),
            (" 0  1 2\t3 ", "23"),
            ("E S N W", "NW"),
        ] {
            assert_eq!(
                dialect(Answer::Path, text, None).line(&puzzle(), UL),
                path,
                "{text}"
            );
        }
        for text in [
            "",
            "R",
            "RDU",
            "RDULX",
            "RRUL",
            "right down up",
            "a b c d e",
            "right down right left",
            "R\u{1}UL",
        ] {
            assert_eq!(Letters::named(text), None, "{text}");
        }
    }

    #[test]
    fn answers_have_the_form_that_was_asked_for() {
        let words = "RIGHT DOWN UP LEFT";
        for (answer, letters, unsolvable, expected) in [
            (
                Answer::Cik,
                "RDUL",
                None,
                [
                    "2\nUL\n",
                    "0\n\n",
                    "12\nYAZDIRILAMAZ\n",
                    "2 UL",
                    "0",
                    "12 YAZDIRILAMAZ",
                ],
            ),
            (
                Answer::Text,
                "RDUL",
                None,
                [
                    "2\nUL\n",
                    "0\n\n",
                    "unsolvable\n",
                    "2 UL",
                    "0",
                    "unsolvable",
                ],
            ),
            (
                Answer::Path,
                "rdul",
                Some("no"),
                ["ul\n", "\n", "no\n", "ul", "", "no"],
            ),
            (
                Answer::Cik,
                words,
                Some("-1"),
                ["2\nUP\nLEFT\n", "0\n\n", "-1\n", "2 UP LEFT", "0", "-1"],
            ),
            (
                Answer::Cik,
                "tiles",
                None,
                [
                    "2\n6 5\n",
                    "0\n\n",
                    "12\nYAZDIRILAMAZ\n",
                    "2 6 5",
                    "0",
                    "12 YAZDIRILAMAZ",
                ],
            ),
            (
                Answer::Path,
                "tiles",
                Some("no"),
                ["6 5\n", "\n", "no\n", "6 5", "", "no"],
            ),
            (
                Answer::Path,
                words,
                None,
                [
                    "UP\nLEFT\n",
                    "\n",
                    "unsolvable\n",
                    "UP LEFT",
                    "",
                    "unsolvable",
                ],
            ),
            (
                Answer::Count,
                "RDUL",
                Some("-1"),
                ["2\n", "0\n", "-1\n", "2", "0", "-1"],
            ),
        ] {
            let dialect = dialect(answer, letters, unsolvable);
            let [text, solved, none, line, solved_line, no_line] = expected;
            assert_eq!(
                [UL, Some(&[]), None].map(|moves| dialect.text(&puzzle(), moves)),
                [text, solved, none]
            );
            assert_eq!(
                [UL, Some(&[]), None].map(|moves| dialect.line(&puzzle(), moves)),
                [line, solved_line, no_line]
            );
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
            (Answer::Path, "tiles", Some("-1"), true),
            (Answer::Path, "tiles", Some("1"), false),
            (Answer::Cik, "tiles", None, true),
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
