//! The two boards that the program reads that yapboz replaces: the first 18 characters that are no
//! white space. It looks at nothing after them.

use super::cells::Sheet;
use super::mark::{content, decode, Mark};
use super::{Ask, Given};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::text::{ParseError, TextPosition};
use std::str::from_utf8;

const CELLS: usize = 9;

pub(crate) struct Original<'a> {
    tiles: Vec<Mark<'a>>,
    /// Where the first character after the boards is, if there is one.
    pub(crate) rest: Option<TextPosition>,
}

impl<'a> Original<'a> {
    /// Takes the characters from the front of a text. What follows them need not be UTF-8.
    pub(crate) fn of(bytes: &'a [u8]) -> Result<Original<'a>, ParseError> {
        let readable = &bytes[..bytes.len().min(super::MOST_BYTES)];
        let length = from_utf8(readable).map_or_else(|error| error.valid_up_to(), str::len);
        let text = from_utf8(content(&bytes[..length])).unwrap_or_default();
        let mut tiles = text
            .split_inclusive(|_| true)
            .filter(|tile| !tile.trim().is_empty())
            .map(|tile| Mark::new(text, tile));
        let taken: Vec<Mark> = tiles.by_ref().take(2 * CELLS).collect();
        if taken.len() < 2 * CELLS {
            // A byte that is no character is the error, rather than the end in front of it.
            decode(bytes)?;
            let end = taken
                .last()
                .map_or(Mark::new(text, text), Mark::empty_after);
            let found = format!("{} characters", taken.len());
            let error = end.error(found, "18: a start and a goal board of 3x3");
            return Err(error.in_text(text));
        }
        let is_cut = length < bytes.len();
        let next = tiles.next().map(|tile| tile.at);
        let next = next.or(is_cut.then_some(text.len()));
        Ok(Original {
            tiles: taken,
            rest: next.map(|at| TextPosition::after(&text[..at])),
        })
    }

    pub(crate) fn puzzle(&self, given: Given) -> Result<Puzzle, ParseError> {
        let size = Some(Grid::square(CELLS).expect("a square of 9 cells"));
        let ask = Ask::plain(Given { size, ..given });
        let puzzle = Sheet::of(self.tiles.clone()).both(CELLS, &ask);
        puzzle.map_err(|wrong| wrong.in_text(self.tiles[0].text))
    }

    /// Returns whether the characters are two boards of the same tiles but for one tile, so that
    /// nothing else is meant.
    pub(crate) fn is_almost_a_puzzle(&self) -> bool {
        let (start, goal) = self.tiles.split_at(CELLS);
        let mut left: Vec<&str> = goal.iter().map(|tile| tile.word).collect();
        for tile in start {
            if let Some(at) = left.iter().position(|word| *word == tile.word) {
                left.swap_remove(at);
            }
        }
        left.len() < 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_characters_are_those_that_fscanf_reads() {
        let between: [&[u8]; 9] = [
            b"", b" ", b"\n", b"\r\n", b"\t", b"\x0b", b"\x0c", b"  \n\n", b"\r",
        ];
        let after: [(&[u8], bool); 8] = [
            (b"", false),
            (b"\x1a", false),
            (b"\r\n\0\0", false),
            (b"x", true),
            (b"\n1 2 3", true),
            (b" \xff\xfe", true),
            (b"\n5\nUULDR\n", true),
            (b"\0#", true),
        ];
        for between in between {
            for (after, is_left_out) in after {
                let mut text = Vec::new();
                for tile in b"2831647.51238.4765" {
                    text.extend(between.iter().chain([tile]));
                }
                text.extend(between.iter().chain(after));
                let original = Original::of(&text).unwrap();
                let puzzle = "2831647.5 1238.4765".parse().unwrap();
                assert_eq!(original.puzzle(Given::default()), Ok(puzzle), "{text:?}");
                assert_eq!(original.rest.is_some(), is_left_out);
            }
        }
    }
}
