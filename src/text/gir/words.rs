//! Packed boards, whose characters are the tiles, and boards in words: what files and lines hold.

use super::marks::{characters, label_value, rows, words, Mark};
use super::names::is_known;
use super::reading::{FirstLine, Reading, Tiles, Wanted};
use super::tree::Kind;
use crate::grid::Grid;

/// The ways to read a whole text and, if it has a first line, the text below it: as characters, and as words. If tiles
/// may look alike, words come first. Words of different lengths are not split on one board alone, as no other board
/// shows that they are rows, and not if tiles may look alike: 12 and 21 are the same characters.
pub(super) fn readings<'a>(text: &'a str, wanted: Wanted, has_comments: bool) -> impl Iterator<Item = Reading<'a>> {
    let (words, is_alone) = (words(text, has_comments), wanted.boards == 1 && wanted.start.is_none());
    let are_alike = wanted.tiles == Tiles::Alike;
    // A size line and a board may also be one board with one more tile: the size line has priority.
    let lines = if wanted.boards == 1 { [true, false] } else { [false, true] };
    let ways =
        lines.into_iter().flat_map(move |is_below| [!are_alike, are_alike].map(|is_packed| (is_below, is_packed)));
    ways.filter_map(move |(is_below, is_packed)| {
        let first_line = if is_below { Some(first_line(&words)?) } else { None };
        let cells = &words[usize::from(is_below)..];
        let length = |mark: &Mark| mark.word.chars().count();
        let are_rows = || cells.windows(2).all(|pair| length(&pair[0]) == length(&pair[1]));
        let cells = match is_packed {
            true if (is_alone || are_alike) && !are_rows() => return None,
            true => characters(cells),
            false => cells.to_vec(),
        };
        Some(Reading { cells, first_line, ..Reading::default() })
    })
}

/// Whether cells of one board have characters that usually stand around tiles: no other board shows they are tiles.
pub(super) fn has_signs(cells: &[Mark]) -> bool {
    let is_sign = |c: char| !matches!(Kind::of(c), Kind::Word | Kind::Command | Kind::Comment);
    cells.iter().any(|mark| mark.word.contains(is_sign) && !mark.is_tile())
}

/// The numbers of cells of the words that cells are the characters of.
fn lengths(cells: &[Mark]) -> Vec<usize> {
    let is_start = |at: &usize| *at == 0 || !cells[*at].joins(&cells[at - 1]);
    let starts: Vec<usize> = (0..cells.len()).filter(is_start).chain([cells.len()]).collect();
    starts.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// Whether words, and rows of cells, have one length, apart from whole boards, and from the last row of one board on a
/// line with the first row of the next.
pub(super) fn have_one_length(cells: &[Mark], boards: usize) -> bool {
    let is_one = |lengths: &[usize]| {
        let mut others = lengths.iter().filter(|length| **length * boards != cells.len());
        let first = *others.next().unwrap_or(&0);
        others.all(|length| [first, 2 * first].contains(length))
    };
    let is_line = |pair: &[Mark]| pair[0].row == pair[1].row && !pair[1].joins(&pair[0]);
    cells.windows(2).all(is_line)
        || is_one(&lengths(cells)) && is_one(&rows(cells).iter().map(|row| row.len()).collect::<Vec<_>>())
}

/// Whether the words that cells are the characters of have one length.
pub(super) fn are_even(cells: &[Mark]) -> bool {
    lengths(cells).windows(2).all(|pair| pair[0] == pair[1])
}

/// Whether cells are the characters of words of different lengths, with letters that are no digits: a heading is one of
/// the words.
pub(super) fn have_heading(cells: &[Mark]) -> bool {
    let is_letter = |mark: &Mark| mark.word.contains(|c: char| c.is_alphabetic() && !c.is_ascii_hexdigit());
    cells.windows(2).any(|pair| pair[1].joins(&pair[0])) && !are_even(cells) && cells.iter().any(is_letter)
}

/// Whether cells are the characters of words such as `print(1234)` and `board:1234`.
pub(super) fn have_names(cells: &[Mark]) -> bool {
    let is_end = |at: &usize| *at + 1 == cells.len() || !cells[*at + 1].joins(&cells[*at]);
    let mut start = 0;
    (0..cells.len()).filter(is_end).any(|end| {
        let word = cells[start].to(&cells[end]).word;
        start = end + 1;
        word.split_once(['(', ':', '=']).is_some_and(|(name, _)| is_known(name))
    })
}

/// Whether rows of numbers begin with words that are the same on both boards, in the same order.
pub(super) fn have_labels(cells: &[Mark]) -> bool {
    let rows = rows(cells);
    let is_labelled = |row: &&[Mark]| row.len() > 2 && !row[0].is_tile() && row[1..].iter().all(Mark::is_tile);
    let firsts = || rows.iter().map(|row| row[0].word);
    rows.iter().all(is_labelled) && firsts().take(rows.len() / 2).eq(firsts().skip(rows.len() / 2))
}

/// The first row, if it is a size alone, or the side of squares above longer rows.
fn first_line<'a>(words: &[Mark<'a>]) -> Option<FirstLine<'a>> {
    let (&mark, below) = words.split_first()?;
    let are_words = || rows(below).iter().any(|row| row.len() > 1);
    let is_row = |mark: &Mark, side: usize| mark.word.chars().count() == side;
    let are_packed = |side: usize| below.len() >= side && below.iter().all(|mark| is_row(mark, side));
    let is_side = |side: usize| side > 1 && (are_words() || are_packed(side));
    let square = || label_value(mark.word).filter(|side| is_side(*side)).and_then(|side| Grid::new(side, side).ok());
    let size = mark.word.parse().ok().or_else(square)?;
    let is_alone = below.first().map_or(true, |next| next.row != mark.row);
    Some(FirstLine { mark, size, goal_blank: None }).filter(|_| is_alone)
}
