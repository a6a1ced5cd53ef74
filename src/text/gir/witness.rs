//! What a text says about its boards beside their cells: which board is the goal, the shape, the blank, and the order of
//! rows. The boards must agree with it.

mod boards;
mod shape;
mod tiles;

use super::cells::{Cells, Reading, Wanted};
use super::marks::{is_line_end, value, Mark};
use super::names::{words_of, Meaning, Role};
use super::tree::begins_comment;
use crate::text::{quoted, ParseError};
use std::collections::{HashMap, HashSet};

/// A word beside the cells.
struct Beside<'a> {
    mark: Mark<'a>,
    /// What its parts mean: `goalState` has two. Digits have no meaning.
    meanings: Vec<Option<Meaning>>,
    /// The byte that its line begins with.
    line: usize,
    /// The number of words of its comment; 0 if it is in no comment.
    comment: usize,
}

/// The words beside the cells of boards.
struct Witness<'c, 'r, 'a> {
    cells: &'c Cells<'r>,
    words: Vec<Beside<'a>>,
    /// The bytes that the boards begin and end with.
    spans: Vec<(usize, usize)>,
    /// The lines with cells.
    lines: HashSet<usize>,
    /// What names say about the boards.
    roles: [Option<Role>; 2],
}

/// The most words of a comment that is a name. A longer comment is a sentence.
const MOST_WORDS: usize = 3;

/// Numbers in words, from 0 on.
const NUMBERS: &str = "zero one two three four five six seven eight nine ten";

/// The most words beside boards. Each is compared with the others.
const MOST_BESIDE: usize = 1024;

/// # Errors
/// [`ParseError`] at a word that says something else about the boards.
pub(super) fn check(text: &str, reading: &Reading, wanted: Wanted, has_comments: bool) -> Result<(), ParseError> {
    let cells = &Cells { reading, grid: wanted.shape(reading)?, wanted };
    let span = |board: &[Mark]| {
        let (first, last) = (board.iter().map(Mark::at).min(), board.iter().map(Mark::end).max());
        (first.unwrap_or_default(), last.unwrap_or_default())
    };
    let witness = Witness {
        cells,
        words: beside(text, reading, has_comments),
        spans: reading.cells.chunks(cells.grid.cells()).map(span).collect(),
        lines: reading.cells.iter().map(Mark::line).collect(),
        roles: cells.roles()?,
    };
    if let Some(word) = witness.words.get(MOST_BESIDE) {
        return Err(word.mark.error(format!("more than {MOST_BESIDE} words beside the boards"), "the boards alone"));
    }
    witness.roles()?;
    witness.boards()?;
    witness.tiles()?;
    witness.blank()?;
    witness.facts()?;
    witness.shape()?;
    witness.row_names()?;
    witness.order()
}

/// The words of letters and digits that are not in cells.
fn beside<'a>(text: &'a str, reading: &Reading<'a>, has_comments: bool) -> Vec<Beside<'a>> {
    let mut spans: Vec<(usize, usize)> = reading.cells.iter().map(|cell| (cell.at(), cell.end())).collect();
    spans.sort_unstable();
    spans.push((text.len(), text.len()));
    let (mut beside, mut words) = (Vec::new(), HashMap::<usize, usize>::new());
    let (mut at, mut line, mut is_comment, mut word) = (0, 0, false, None);
    for (from, to) in spans {
        let gap = text.get(at..from).unwrap_or_default();
        for (place, c) in gap.char_indices().chain([(gap.len(), ' ')]) {
            let place = at + place;
            if c.is_alphanumeric() {
                word.get_or_insert(place);
                continue;
            }
            if let Some(begin) = word.take() {
                *words.entry(line).or_default() += usize::from(is_comment);
                let mark = Mark::new(text, &text[begin..place]);
                let meanings = words_of(mark.word).iter().map(|word| Meaning::of(word)).collect();
                beside.push(Beside { mark, meanings, line, comment: usize::from(is_comment) });
            }
            if is_line_end(c) {
                (line, is_comment) = (place + c.len_utf8(), false);
            }
            is_comment |= has_comments && c == '#' || begins_comment(text, place);
        }
        at = at.max(to);
    }
    for word in &mut beside {
        word.comment *= words.get(&word.line).copied().unwrap_or_default();
    }
    beside
}

impl<'a> Beside<'a> {
    fn means(&self, meaning: Meaning) -> bool {
        self.meanings.contains(&Some(meaning))
    }

    fn is(&self, words: &[&str]) -> bool {
        words.contains(&&*self.mark.word.to_lowercase())
    }

    /// What it says about one board alone, or about one of two. `\begin` is a command of TeX.
    fn role(&self, boards: usize) -> Option<Role> {
        let is_command = self.before().ends_with('\\') || self.mark.is_keyword();
        let role = if boards == 2 && self.comment <= MOST_WORDS { Role::of_two } else { Role::of };
        role(self.mark.word).filter(|_| !is_command && self.comment <= MOST_WORDS)
    }

    fn before(&self) -> &'a str {
        &self.mark.text[..self.mark.at()]
    }

    fn after(&self) -> &'a str {
        &self.mark.text[self.mark.end()..]
    }

    /// The signs between this word and the next one.
    fn sign(&self, next: &Beside<'a>) -> &'a str {
        self.mark.text.get(self.mark.end()..next.mark.at()).unwrap_or_default().trim()
    }

    /// Whether the next word is its value, after a key.
    fn is_key_of(&self, next: &Beside<'a>) -> bool {
        let sign = self.sign(next);
        sign.contains([':', '=']) && sign.chars().all(|c| " :=>([\"'".contains(c))
    }

    fn number_in_words(&self) -> Option<usize> {
        NUMBERS.split(' ').position(|number| self.is(&[number]))
    }

    fn is_number(&self) -> bool {
        value(self.mark.word).is_some()
    }

    fn wrong<T>(&self, expected: impl Into<String>) -> Result<T, ParseError> {
        Err(self.mark.error(quoted(self.mark.word), expected))
    }
}

impl<'a> Witness<'_, '_, 'a> {
    /// The board that a word is for: a comment is for the cells on its line, any other word for the next board.
    fn board(&self, word: &Beside) -> usize {
        let all = &self.cells.reading.cells;
        let on_line = || all.iter().position(|cell| cell.line() == word.line);
        let next = || self.spans.iter().filter(|span| span.0 < word.mark.at()).count();
        let cell = Some(on_line).filter(|_| word.comment > 0).and_then(|on_line| on_line());
        cell.map_or_else(next, |cell| cell / self.cells.grid.cells())
    }

    fn are_named(&self) -> bool {
        self.cells.wanted.boards == 1 || self.roles.iter().all(Option::is_some)
    }

    /// The words of the same line, in or outside of a comment.
    fn on_line<'w>(&'w self, word: &'w Beside<'a>) -> impl Iterator<Item = &'w Beside<'a>> {
        self.words.iter().filter(|other| other.line == word.line && (other.comment > 0) == (word.comment > 0))
    }
}
