//! Packed boards, whose characters are the tiles, and boards in words: what files and lines hold.

use super::cells::{FirstLine, Reading, Wanted};
use super::tokens::{characters, counts, rows, Mark, Text};
use crate::grid::Grid;
use std::cmp::Ordering;

/// The ways to read a whole text and, if it has a first line, what is below.
pub(super) fn readings<'a>(text: &Text<'a>, wanted: Wanted) -> Vec<Reading<'a>> {
    let whole = packed_and_words(&text.words, None);
    let Some(line) = first_line(&text.words, wanted) else {
        return whole.into();
    };
    let mut ways = [whole, packed_and_words(&text.words[1..], Some(line))];
    // One board and its size line may be a board with a tile more: the size line comes first.
    if wanted.boards == 1 && wanted.size().map_or(true, |size| size == line.size) {
        ways.reverse();
    }
    IntoIterator::into_iter(ways).flatten().collect()
}

fn packed_and_words<'a>(words: &[Mark<'a>], first_line: Option<FirstLine<'a>>) -> [Reading<'a>; 2] {
    [characters(words), words.to_vec()].map(|cells| Reading { cells, first_line, is_unusual: false })
}

/// The first row, if it is a size alone or, for one board, the side of a square whose rows follow.
fn first_line<'a>(words: &[Mark<'a>], wanted: Wanted) -> Option<FirstLine<'a>> {
    let (&mark, below) = words.split_first()?;
    let is_alone = below.first().map_or(true, |next| next.row != mark.row);
    let (rows, is_known) = (rows(below), |grid: &Grid| wanted.size().map_or(true, |size| size == *grid));
    let side = rows.len();
    let is_square = wanted.boards == 1 && mark.word == side.to_string() && rows.iter().all(|row| row.len() == side);
    let square = || Grid::new(side, side).ok().filter(|grid| is_square && is_known(grid));
    let size = mark.word.parse().ok().or_else(square).filter(|_| is_alone)?;
    Some(FirstLine { mark, size, goal_blank: None })
}

/// The packed and the spaced reading of a wrong text, the likelier one last: the one that alone has the stated number of
/// tiles, or the smaller share of tiles that are not once on each board; or else the packed one if all words are equally
/// long, as packed rows are.
pub(super) fn by_likelihood<'a>(text: &Text<'a>, wanted: Wanted) -> [Reading<'a>; 2] {
    let line = first_line(&text.words, wanted);
    let mut readings = packed_and_words(&text.words[usize::from(line.is_some())..], line);
    let size = wanted.size().or(line.map(|line| line.size));
    let unlikely = |reading: &Reading| {
        let counts = counts(&reading.cells);
        let strays = counts.values().filter(|&&count| count != wanted.boards).count();
        let is_other = size.is_some_and(|size| reading.cells.len() != wanted.boards * size.cells());
        (is_other, strays as f64 / counts.len() as f64)
    };
    let lengths = readings[1].cells.iter().map(|mark| mark.word.chars().count());
    if lengths.clone().max() == lengths.min() {
        readings.reverse();
    }
    readings.sort_by(|a, b| unlikely(b).partial_cmp(&unlikely(a)).unwrap_or(Ordering::Equal));
    readings
}
