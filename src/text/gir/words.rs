//! Packed boards, whose characters are the tiles, and boards in words: what files and lines hold.

use super::cells::{FirstLine, Reading, Wanted};
use super::numbers::value;
use super::tokens::{characters, rows, words, Mark};
use crate::grid::Grid;

/// The ways to read a whole text and, if it has a first line, what is below.
pub(super) fn readings<'a>(text: &'a str, wanted: Wanted) -> Vec<Reading<'a>> {
    let words = words(text);
    let mut ways = vec![packed_and_words(&words, None)];
    ways.extend(first_line(&words).map(|line| packed_and_words(&words[1..], Some(line))));
    // One board and its size line may be a board with a tile more: the size line comes first.
    if wanted.boards == 1 {
        ways.reverse();
    }
    ways.into_iter().flatten().collect()
}

fn packed_and_words<'a>(words: &[Mark<'a>], first_line: Option<FirstLine<'a>>) -> [Reading<'a>; 2] {
    [characters(words), words.to_vec()].map(|cells| Reading { cells, first_line, is_unusual: false })
}

/// The first row, if it is a size alone, or the side of squares above longer rows.
fn first_line<'a>(words: &[Mark<'a>]) -> Option<FirstLine<'a>> {
    let (&mark, below) = words.split_first()?;
    let is_side = || rows(below).iter().any(|row| row.len() > 1);
    let square = || value(mark.word).and_then(|side| Grid::new(side, side).ok()).filter(|_| is_side());
    let size = mark.word.parse().ok().or_else(square)?;
    let is_alone = below.first().map_or(true, |next| next.row != mark.row);
    Some(FirstLine { mark, size, goal_blank: None }).filter(|_| is_alone)
}
