//! Which words are tiles, and which word is the blank.

use super::{Beside, Witness};
use crate::text::gir::marks::{is_nothing, value, Mark};
use crate::text::gir::names::Meaning;
use crate::text::{quoted, ParseError};
use std::collections::HashSet;

impl Witness<'_, '_> {
    /// One word is for the blank, and no cells of two boards may be labels.
    pub(super) fn tiles(&self, blanks: &[&str]) -> Result<(), ParseError> {
        let (cells, grid) = (&self.reading.cells, self.grid);
        let is_blank = |mark: &&Mark| blanks.contains(&mark.word);
        let is_other = |mark: &&Mark| {
            is_nothing(mark.word)
                && value(mark.word).is_none()
                && !mark.word.chars().eq(mark.word.chars().filter(|c| c.is_alphabetic()).take(1))
        };
        // `x` and 0 are tiles as often as blanks.
        let is_sure = self.wanted.given.blank.is_some()
            || blanks.iter().all(|blank| !blank.contains(char::is_alphanumeric))
            || cells.iter().filter(|mark| !is_blank(mark)).all(|mark| value(mark.word).is_some());
        if let Some(other) = cells.iter().filter(|mark| !is_blank(mark)).find(is_other).filter(|_| !is_sure) {
            let (word, blank) = (quoted(other.word), quoted(blanks[0]));
            let expected = format!("one word for the blank; --blank {word} names it");
            return Err(other.error(format!("{word} beside {blank}"), expected));
        }
        match self.wanted.boards {
            2 if cells.len() == 2 * grid.cells() => self.labels(blanks),
            _ => Ok(()),
        }
    }

    /// No row or column that is the same on both boards may be labels or a heading.
    fn labels(&self, blanks: &[&str]) -> Result<(), ParseError> {
        let (cells, grid) = (&self.reading.cells, self.grid);
        let is_blank = |mark: &&Mark| blanks.contains(&mark.word);
        let (start, goal) = cells.split_at(grid.cells());
        // Numbers that count the columns of a table, or the cells in front of their tiles.
        let are_counted = start.iter().enumerate().all(|(at, mark)| value(mark.word) == Some(at));
        let is_named = self.roles()?.iter().any(Option::is_some);
        if grid.cells() > 8 && self.reading.is_unusual && are_counted && !is_named {
            let found = format!("the numbers 0 to {}, labels or a board", start.len() - 1);
            return Err(start[0].error(found, "boards without labels, or 'start:' and 'goal:' above the boards"));
        }
        let kind = |mark: &Mark| match value(mark.word) {
            Some(_) => 0,
            None => 1 + usize::from(mark.word.chars().nth(1).is_some()),
        };
        let (width, height) = (grid.width(), grid.height());
        let lines: [(Vec<usize>, bool); 3] = [
            ((0..width).collect(), height > 2),
            ((0..height).map(|row| row * width).collect(), width > 2),
            ((0..height).map(|row| row * width + width - 1).collect(), width > 2),
        ];
        for (line, may_be_labels) in lines {
            let are_same = line.iter().all(|&at| start[at].word == goal[at].word && !is_blank(&&start[at]));
            let kinds: HashSet<usize> = line.iter().map(|&at| kind(&start[at])).collect();
            let mut others = (0..grid.cells()).filter(|at| !line.contains(at) && !is_blank(&&start[*at]));
            if may_be_labels && are_same && others.all(|at| !kinds.contains(&kind(&start[at]))) {
                let mark = start[line[0]];
                return Err(mark.error(
                    format!("{} on both boards, a label or a tile", quoted(mark.word)),
                    "boards without labels",
                ));
            }
        }
        Ok(())
    }

    /// A word about the blank has the blank as the next word, or the last one before it.
    pub(super) fn blank(&self, blanks: &[&str]) -> Result<(), ParseError> {
        let is_blank = |word: &Beside| {
            let zero = value(word.mark.word) == Some(0);
            let is = |blank: &&str| {
                zero && blank.is_empty()
                    || blank.eq_ignore_ascii_case(word.mark.word)
                    || word.is_number() && value(blank) == value(word.mark.word)
            };
            blanks.iter().any(is)
        };
        let may_be_blank =
            |word: &Beside| word.is_number() || is_nothing(word.mark.word) && !word.means(Meaning::Empty);
        for (at, word) in self.words.iter().enumerate().filter(|(_, word)| word.means(Meaning::Empty)) {
            let is_on_line = |other: &&Beside| other.line == word.line && other.comment == word.comment;
            let before = self.words[..at].iter().rev().take_while(is_on_line).take(4).find(|other| may_be_blank(other));
            let mut after = self.words[at + 1..].iter().take_while(is_on_line).take(2);
            let stated = after.find(|other| may_be_blank(other)).or(before);
            // `blank space` is one name.
            let is_again = at > 0 && self.words[at - 1].means(Meaning::Empty) && is_on_line(&&self.words[at - 1]);
            let is_denied = self.on_line(word).any(|other| other.is("not"));
            if is_denied || !is_again && !stated.is_some_and(is_blank) {
                return word.wrong("no word about the blank; --blank WORD names it");
            }
        }
        Ok(())
    }
}
