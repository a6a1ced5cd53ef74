//! What is wrong with marks that are not boards, and which of two readings was meant.

use super::shape::{size_line, Reader};
use super::tokens::{characters, counts, Mark};
use crate::text::ParseError;
use std::cmp::Ordering;

impl Reader {
    /// The error for the two boards of a puzzle where one board is expected.
    pub(super) fn second_board(self, words: &[Mark]) -> Option<ParseError> {
        let (reader, words) = match size_line(words) {
            Some((grid, rest)) => (self.after_size_line(&words[0], grid).ok()?, rest),
            None => (self, words),
        };
        let two = Reader { boards: 2, ..reader };
        let second = |marks: &[Mark]| {
            let cells = two.shape(marks).ok()?.cells();
            let are_two = counts(marks).values().all(|&count| count == 2);
            are_two.then(|| reader.too_many(&marks[cells], cells))
        };
        second(&characters(words)).or_else(|| second(words))
    }

    /// The error for marks that begin with a puzzle: what follows it is too many.
    pub(super) fn longer_than_puzzle<'a, T>(
        self,
        marks: &[Mark<'a>],
        make: impl Fn(&[Mark<'a>]) -> Result<T, ParseError>,
    ) -> Option<ParseError> {
        if self.boards == 1 || self.size.is_some() {
            return None;
        }
        let is_puzzle = |cells: &usize| 2 * cells < marks.len() && make(&marks[..2 * cells]).is_ok();
        let cells = (1..=marks.len() / 2).rev().find(is_puzzle)?;
        Some(self.too_many(&marks[2 * cells], cells))
    }

    /// Whether a text that is wrong packed and in words was rather meant to be packed: if that alone gives the stated
    /// number of tiles, or a smaller share of tiles that are not once on each board, or else if all words are equally
    /// long, as packed rows are.
    pub(super) fn looks_packed(self, packed: &[Mark], words: &[Mark]) -> bool {
        let is_of_size = |marks: &[Mark]| match self.size {
            Some(grid) => marks.len() == self.boards * grid.cells(),
            None => true,
        };
        if is_of_size(packed) != is_of_size(words) {
            return is_of_size(packed);
        }
        let strays = |marks: &[Mark]| {
            let counts = counts(marks);
            let strays = counts.values().filter(|&&count| count != self.boards);
            (strays.count(), counts.len())
        };
        let ((strays_packed, packed), (strays_in_words, tiles)) = (strays(packed), strays(words));
        match (strays_packed * tiles).cmp(&(strays_in_words * packed)) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => {
                let mut lengths = words.iter().map(|mark| mark.word.chars().count());
                let first = lengths.next();
                lengths.all(|length| Some(length) == first)
            }
        }
    }
}
