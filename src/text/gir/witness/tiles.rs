//! Which words are tiles, and which word is the blank.

use super::{Beside, Witness};
use crate::text::gir::marks::{is_nothing, value, Mark};
use crate::text::gir::names::{words_of, Meaning, Role};
use crate::text::{quoted, ParseError};
use std::collections::HashSet;

/// Words for an order of cells or a goal.
const ORDERS: [&str; 10] = ["first", "last", "f", "column", "columns", "reverse", "snake", "spiral", "xy", "zero"];

/// Words for places.
const PLACES: [&str; 9] = ["row", "col", "column", "pos", "position", "index", "cell", "place", "at"];

impl Witness<'_, '_, '_> {
    /// No row or column of other words, the same on both boards, may be labels or a heading. One word is for the blank.
    pub(super) fn tiles(&self) -> Result<(), ParseError> {
        let (cells, grid) = (&self.cells.reading.cells, self.cells.grid);
        let blanks = self.cells.blanks();
        let is_blank = |mark: &&Mark| blanks.contains(&mark.word);
        let is_other = |mark: &&Mark| {
            is_nothing(mark.word)
                && value(mark.word).is_none()
                && !mark.word.chars().eq(mark.word.chars().filter(|c| c.is_alphabetic()).take(1))
        };
        // `x` and 0 are tiles as often as blanks.
        let is_sure = self.cells.wanted.given.blank.is_some()
            || blanks.iter().all(|blank| !blank.contains(char::is_alphanumeric))
            || cells.iter().filter(|mark| !is_blank(mark)).all(|mark| value(mark.word).is_some());
        if let Some(other) = cells.iter().filter(|mark| !is_blank(mark)).find(is_other).filter(|_| !is_sure) {
            let (word, blank) = (quoted(other.word), quoted(blanks[0]));
            let expected = format!("one word for the blank; --blank {word} names it");
            return Err(other.error(format!("{word} beside {blank}"), expected));
        }
        if self.cells.wanted.boards == 1 || cells.len() != 2 * grid.cells() {
            return Ok(());
        }
        let (start, goal) = cells.split_at(grid.cells());
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

    /// A word for the blank has no other value than the blank, and no place.
    pub(super) fn blank(&self) -> Result<(), ParseError> {
        let blanks = self.cells.blanks();
        let is_blank = |word: &Beside| {
            blanks.iter().any(|blank| {
                blank.eq_ignore_ascii_case(word.mark.word)
                    || blank.is_empty() && value(word.mark.word) == Some(0)
                    || value(blank).is_some() && value(blank) == value(word.mark.word)
            })
        };
        for (at, word) in self.words.iter().enumerate().filter(|(_, word)| word.means(Meaning::Empty)) {
            let near = |other: usize| (other.abs_diff(at), self.words[other].line != word.line, other < at);
            let numbers = (0..self.words.len()).filter(|other| self.words[*other].is_number());
            let nearest = numbers.min_by_key(|other| near(*other)).filter(|other| other.abs_diff(at) < 5);
            let nearest = nearest.map(|other| &self.words[other]).filter(|other| other.line == word.line);
            let stated = self.words.get(at + 1).filter(|next| word.is_key_of(next)).or(nearest);
            let is_first = words_of(word.mark.word).ends_with(&["first".to_string()])
                || self.words.get(at + 1).is_some_and(|next| word.sign(next) == "_" && next.is(&["first"]));
            if is_first || self.on_line(word).any(|other| other.is(&["not"])) {
                return word.wrong("no word about the blank; --blank and --goal name it");
            }
            if let Some(number) = self.number_of_blank(at).filter(|number| {
                blanks.iter().all(|blank| value(blank) != Some(*number) && !(blank.is_empty() && *number == 0))
            }) {
                let found = format!("{} is {number}", quoted(word.mark.word));
                return Err(word.mark.error(found, "no word about the blank; --blank WORD names it"));
            }
            let has_place = self.words.get(at + 1).is_some_and(|next| next.line == word.line && next.is(&PLACES));
            if has_place && self.is_place_of_blank(at + 1) {
                continue;
            }
            if let Some(stated) = stated.filter(|stated| has_place && stated.is_number() || !is_blank(stated)) {
                let found = format!("{} and {}", quoted(word.mark.word), quoted(stated.mark.word));
                return Err(word.mark.error(found, "no word about the blank; --blank WORD names it"));
            }
        }
        Ok(())
    }

    /// The number in `eight is the blank` or `the blank is eight`.
    fn number_of_blank(&self, at: usize) -> Option<usize> {
        let is = |at: usize, one: &str| self.words.get(at).is_some_and(|word| word.is(&[one]));
        let before = if at > 0 && is(at - 1, "the") { at - 1 } else { at };
        let number = match before.checked_sub(2) {
            _ if is(at + 1, "is") => at + 2,
            Some(number) if is(number + 1, "is") => number,
            _ => return None,
        };
        self.words.get(number)?.number_in_words()
    }

    /// Whether a number is the place of the blank, as the word before it says, counted from 0 or from 1.
    fn is_place_of_blank(&self, place: usize) -> bool {
        let (grid, cells) = (self.cells.grid, &self.cells.reading.cells);
        let blanks = self.cells.blanks();
        let cell = cells.iter().position(|mark| blanks.contains(&mark.word)).unwrap_or_default();
        let word = &self.words[place];
        let at = match cell % grid.cells() {
            cell if word.is(&["row"]) => cell / grid.width(),
            cell if word.is(&["col", "column"]) => cell % grid.width(),
            cell => cell,
        };
        self.words
            .get(place + 1)
            .and_then(|number| value(number.mark.word))
            .is_some_and(|number| number == at || number == at + 1)
    }

    /// Only known names have values that are no boards.
    pub(super) fn facts(&self) -> Result<(), ParseError> {
        let names = self.words.windows(2).filter(|pair| pair[0].comment == 0 && pair[0].is_key_of(&pair[1]));
        for (name, value) in names.map(|pair| (&pair[0], &pair[1])) {
            let is_type = value.meanings.iter().all(|meaning| matches!(meaning, Some(Meaning::Filler | Meaning::Noun)));
            let is_known = name.meanings.iter().all(Option::is_some) && name.role(1).is_none();
            let is_call = value.after().starts_with(['(', '[', '{', '<', '.']);
            // A word is no shape, and neither is a number that does not divide a list.
            let is_odd = |word: &Beside| {
                word.meanings.iter().any(|meaning| matches!(meaning, Some(Meaning::Empty | Meaning::Turned)))
            };
            let is_order = |word: &Beside| word.is(&ORDERS);
            let is_word = !value.is_number() && ![name, value].iter().any(|word| is_odd(word) || is_order(word));
            let cells = self.cells.grid.cells();
            let number = crate::text::gir::marks::value(value.mark.word).unwrap_or_default();
            let is_side = [self.cells.grid.width(), self.cells.grid.height()].contains(&number);
            let is_harmless =
                value.is_number() && (self.is_shape_shown() || number == 0 || cells % number != 0 || is_side);
            let is_unknown_right = name.role(1).is_none() && (is_word || is_harmless);
            let is_goal = name.role(2) == Some(Role::Goal) && value.means(Meaning::Empty);
            if is_goal || !(is_known || is_unknown_right || (is_type || is_call) && !value.is_number()) {
                let found = format!("{} with the value {}", quoted(name.mark.word), quoted(value.mark.word));
                return Err(name.mark.error(found, "a board alone; options state a shape, a blank or a goal"));
            }
        }
        Ok(())
    }
}
