//! Packed boards, whose characters are the tiles, and boards in words: what files and lines hold.

use super::cells::{FirstLine, Reading, Wanted};
use super::numbers::value;
use super::tokens::{characters, rows, words, Kind, Mark};
use crate::grid::Grid;

/// The ways to read a whole text and, if it has a first line, what is below.
pub(super) fn readings<'a>(text: &'a str, wanted: Wanted, has_comments: bool) -> Vec<Reading<'a>> {
    let words = words(text, has_comments);
    let mut ways = vec![packed_and_words(&words, None, wanted)];
    ways.extend(first_line(&words).map(|line| packed_and_words(&words[1..], Some(line), wanted)));
    // One board and its size line may be a board with a tile more: the size line comes first.
    if wanted.boards == 1 {
        ways.reverse();
    }
    ways.into_iter().flatten().collect()
}

/// Both ways. On one board alone, words of different lengths are not split: it has no other to show that they are rows.
fn packed_and_words<'a>(words: &[Mark<'a>], line: Option<FirstLine<'a>>, wanted: Wanted) -> Vec<Reading<'a>> {
    let length = |mark: &Mark| mark.word.chars().count();
    let are_rows = words.windows(2).all(|pair| length(&pair[0]) == length(&pair[1]));
    let packed = Some(characters(words)).filter(|_| wanted.boards == 2 || wanted.start.is_some() || are_rows);
    let cells = packed.into_iter().chain([words.to_vec()]);
    cells.map(|cells| Reading { cells, first_line: line, ..Reading::default() }).collect()
}

/// Whether cells of one board have characters that are around tiles elsewhere: it has no other to show that they are tiles.
pub(super) fn has_signs(cells: &[Mark]) -> bool {
    let is_sign = |c: char| !matches!(Kind::of(c), Kind::Word | Kind::Comment);
    cells.iter().any(|mark| mark.word.contains(is_sign) && !mark.is_tile())
}

/// The 16 digits of `0x123456789abcdef0`.
pub(super) fn hexadecimal(text: &str) -> Option<Reading<'_>> {
    let words = words(text, true);
    let [only] = words[..] else { return None };
    let word = only.word.strip_prefix("0x").or_else(|| only.word.strip_prefix("0X"))?;
    let cells = characters(&[Mark { word, ..only }]);
    let are_digits = cells.len() == 16 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    are_digits.then(|| Reading { cells, is_unusual: true, ..Reading::default() })
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
