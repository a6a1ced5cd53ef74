//! What is wrong with marks that are not boards, and which of two readings was rather meant.

use super::marks::{distinct, Mark};
use super::shape::{Reader, Size};
use super::wrong::ParseError;
use std::cmp::Ordering;

impl Reader {
    /// Where one board is wanted and the marks are two, start and goal of a puzzle, what is wrong then.
    pub(super) fn second_board(self, marks: &[Mark]) -> Option<ParseError> {
        let two = Reader { boards: 2, ..self };
        let cells = two.shape(marks).ok()?.cells();
        let are_two = self.boards == 1 && distinct(marks).values().all(|&times| times == 2);
        are_two.then(|| self.too_many(&marks[cells], cells))
    }

    /// What is wrong with marks that are not boards. `None` where nothing is.
    pub(super) fn explain<T>(
        self,
        marks: &[Mark],
        strictly: impl Fn(&[Mark]) -> Result<T, ParseError>,
    ) -> Option<ParseError> {
        let wrong = strictly(marks).err()?;
        if matches!(self.size, Size::Unknown) && self.boards == 2 {
            // A puzzle, and then more: the longest beginning that is one.
            let cells = (1..=marks.len() / 2)
                .rev()
                .find(|cells| 2 * cells < marks.len() && strictly(&marks[..2 * cells]).is_ok());
            if let Some(cells) = cells {
                return Some(self.too_many(&marks[2 * cells], cells));
            }
        }
        Some(wrong)
    }

    /// Whether a text that is wrong both ways was rather meant to be packed: where that alone gives the
    /// number of tiles that was said, or the smaller share of tiles that are not once in each board, or else
    /// where all words are equally long, as packed rows are.
    pub(super) fn looks_packed(self, packed: &[Mark], words: &[Mark]) -> bool {
        let of_size = |marks: &[Mark]| {
            self.size
                .grid()
                .map_or(true, |grid| marks.len() == self.boards * grid.cells())
        };
        if of_size(packed) != of_size(words) {
            return of_size(packed);
        }
        let strays = |marks: &[Mark]| {
            let tiles = distinct(marks);
            let strays = tiles
                .values()
                .filter(|&&times| times != self.boards)
                .count();
            (strays, tiles.len())
        };
        let ((packed_strays, packed_tiles), (word_strays, word_tiles)) =
            (strays(packed), strays(words));
        match (packed_strays * word_tiles).cmp(&(word_strays * packed_tiles)) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => words
                .windows(2)
                .all(|pair| pair[0].word.chars().count() == pair[1].word.chars().count()),
        }
    }
}
