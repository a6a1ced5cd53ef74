//! Which words are tiles, and which word is the blank.

use super::{Beside, Witness};
use crate::text::gir::marks::{is_line_end, is_nothing, value, Mark};
use crate::text::gir::names::{meanings, Meaning};
use crate::text::gir::numbers::odd_one;
use crate::text::gir::BLANKS;
use crate::text::{quoted, ParseError};
use std::collections::HashSet;

impl<'a> Witness<'_, 'a> {
    /// One word is for the blank, and no cells of two boards may be labels.
    pub(super) fn tiles(&self, blanks: &[&str]) -> Result<(), ParseError> {
        let (cells, grid) = (&self.reading.cells, self.grid);
        let is_blank = |mark: &&Mark| blanks.contains(&mark.word);
        let is_letter = |mark: &Mark| mark.word.chars().eq(mark.word.chars().filter(|c| c.is_alphabetic()).take(1));
        let is_empty = |word: &str| is_nothing(word) || meanings(word) == [Some(Meaning::Empty)];
        let is_other = |mark: &&Mark| {
            let may_be = value(mark.word).is_none() && !is_letter(mark);
            may_be && (!mark.word.contains(char::is_alphanumeric) || is_empty(mark.word))
        };
        // `x` and 0 are tiles as often as blanks.
        let is_sure = self.wanted.given.blank.is_some()
            || blanks.iter().all(|blank| !blank.contains(char::is_alphanumeric))
            || cells.iter().filter(|mark| !is_blank(mark)).all(|mark| value(mark.word).is_some());
        let beside = |one: &Mark, other: &Mark| format!("{} beside {}", quoted(one.word), quoted(other.word));
        let expected = |word: &str| format!("one word for the blank; --blank {} names it", quoted(word));
        let (blank, other) = (cells.iter().find(is_blank), cells.iter().filter(|mark| !is_blank(mark)).find(is_other));
        if let (Some(blank), Some(other), false) = (blank, other, is_sure) {
            return Err(other.error(beside(other, blank), expected(other.word)));
        }
        // Beside a 0, an odd word may be a tile that is misspelt.
        let is_usual = |mark: &Mark| BLANKS.concat().contains(&mark.word) || is_nothing(mark.word) && !is_letter(mark);
        let is_odd = |mark: &&Mark| value(mark.word).is_none() && !is_usual(mark) && self.wanted.given.blank.is_none();
        if let (Some(odd), Some(zero)) = (blank.filter(is_odd), cells.iter().find(|mark| value(mark.word) == Some(0))) {
            return Err(odd.error(beside(odd, zero), expected(odd.word)));
        }
        self.gaps()?;
        self.headings(blanks)?;
        match self.wanted.boards {
            2 if cells.len() == 2 * grid.cells() => self.labels(blanks),
            _ => Ok(()),
        }
    }

    /// On one board, no row has a gap beside a blank elsewhere: white space more than twice as wide as any other.
    fn gaps(&self) -> Result<(), ParseError> {
        if self.wanted.boards == 2 || self.lines.len() < 2 {
            return Ok(());
        }
        let between = |pair: &[Mark<'a>]| {
            let text = pair[1].text.get(pair[0].end()..pair[1].at()).filter(|text| text.trim().is_empty())?;
            let is_row = !pair.iter().any(|mark| mark.word.is_empty()) && !text.contains(is_line_end);
            // Two tabs have a cell between them.
            let tabs = text.matches('\t').count().saturating_sub(1);
            is_row.then(|| (text.chars().count() + 2 * tabs, pair[1]))
        };
        let mut gaps: Vec<(usize, Mark)> = self.reading.cells.windows(2).filter_map(between).collect();
        gaps.sort_by_key(|(width, _)| *width);
        match gaps[..] {
            [.., (other, _), (widest, after)] if widest > 2 * other.max(1) => {
                let found = format!("a gap before {}", quoted(after.word));
                Err(after.error(found, "a board with one blank, or even columns"))
            }
            _ => Ok(()),
        }
    }

    /// No row and no first or last column is a heading or has labels: that is so if each board is a board of numbers
    /// without such a line, and not with it.
    fn headings(&self, blanks: &[&str]) -> Result<(), ParseError> {
        let is_of_numbers = |board: &[Mark], line: &[usize]| {
            let rest = (0..board.len()).filter(|at| !line.contains(at)).map(|at| board[at].word);
            // Fewer cells than 2x2 may be any words.
            board.len() >= line.len() + 4
                && odd_one(rest, board.len() - line.len()).is_some_and(|odd| blanks.contains(&odd))
        };
        let boards = || self.reading.cells.chunks(self.grid.cells());
        if boards().any(|board| is_of_numbers(board, &[])) {
            return Ok(());
        }
        let lines = self.lines_of_cells();
        let label =
            |board: &[Mark<'a>]| lines.iter().find(|line| is_of_numbers(board, line)).map(|line| board[line[0]]);
        let labels: Option<Vec<Mark>> = boards().map(label).collect();
        match labels.as_deref() {
            Some([label, ..]) => {
                Err(label.error(format!("{}, a label or a tile", quoted(label.word)), "boards without labels"))
            }
            _ => Ok(()),
        }
    }

    /// The cells of each row, of the first column, and of the last column.
    fn lines_of_cells(&self) -> Vec<Vec<usize>> {
        let (width, height) = (self.grid.width(), self.grid.height());
        let columns = [0, width - 1].map(|column| (0..height).map(|row| row * width + column).collect());
        (0..height).map(|row| (row * width..(row + 1) * width).collect()).chain(columns).collect()
    }

    /// No row, and no first or last column, that is the same on both boards may be labels or a heading.
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
        for line in self.lines_of_cells().into_iter().filter(|line| grid.cells() > 2 * line.len()) {
            let are_same = line.iter().all(|&at| start[at].word == goal[at].word && !is_blank(&&start[at]));
            let kinds: HashSet<usize> = line.iter().map(|&at| kind(&start[at])).collect();
            let mut others = (0..grid.cells()).filter(|at| !line.contains(at) && !is_blank(&&start[*at]));
            if are_same && others.all(|at| !kinds.contains(&kind(&start[at]))) {
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
