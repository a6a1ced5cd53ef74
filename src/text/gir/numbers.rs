//! Boards of numbers: which word is the blank, and which number is wrong.

use super::marks::{counts, label_value, value, Mark};
use super::tree::Kind;
use crate::board::Board;
use crate::grid::Grid;
use crate::text::{quoted, ParseError};
use std::collections::BTreeMap;
use std::ops::Range;

/// Replaces `1.` and `1.0` by `1`, if all cells but one are such numbers, as in printed arrays.
pub(super) fn whole<'a>(marks: Vec<Mark<'a>>) -> Vec<Mark<'a>> {
    let whole = |mark: &Mark<'a>| {
        let word = mark.word.trim_end_matches('0').strip_suffix('.')?;
        value(word).map(|_| Mark { word, ..*mark })
    };
    if marks.iter().filter_map(whole).count() + 1 < marks.len() {
        return marks;
    }
    marks.iter().map(|mark| whole(mark).unwrap_or(*mark)).collect()
}

/// The odd word, if boards of this many cells have one: the other words are the numbers from 0 or from 1 on. The odd
/// word is not a size and not a sign that separates words.
pub(super) fn odd_one<'a>(words: impl Iterator<Item = &'a str>, cells: usize) -> Option<&'a str> {
    let is_in_tile = |c: char| matches!(Kind::of(c), Kind::Space | Kind::Word | Kind::Command | Kind::Comment);
    let is_like_zero = |word: &str| ["", "o", "O", "#"].contains(&word);
    let is_separator = |word: &str| word.chars().count() == 1 && !word.starts_with(is_in_tile);
    let (mut numbers, mut odd) = (BTreeMap::new(), None);
    for word in words {
        match value(word) {
            Some(number) if numbers.entry(number).or_insert(word) == &word => {}
            Some(_) => return None,
            None if odd.is_some_and(|odd| odd != word) || is_separator(word) || word.parse::<Grid>().is_ok() => {
                return None
            }
            None => odd = Some(word),
        }
    }
    let are = |numbers: &BTreeMap<usize, &str>, all: Range<usize>| numbers.keys().copied().eq(all);
    match odd {
        // If there is a 0, an empty cell is more likely a missing tile, an O another 0, and a `#` a comment.
        Some(word) => {
            Some(word).filter(|word| are(&numbers, 1..cells) || are(&numbers, 0..cells - 1) && !is_like_zero(word))
        }
        None if are(&numbers, 0..cells) => numbers.get(&0).copied(),
        None => {
            // If the words are 1 to n, each may be a tile.
            let (number, last) = numbers.pop_last()?;
            let is_odd = are(&numbers, 1..cells) && number > cells || are(&numbers, 0..cells - 1);
            Some(last).filter(|_| is_odd)
        }
    }
}

/// Checks the tiles of a board whose goal has a name.
///
/// # Errors
/// [`ParseError`] for other numbers than a board of this shape has, and for numbers mixed with other words.
pub(super) fn check(board: &Board, marks: &[Mark]) -> Result<(), ParseError> {
    let tiles = board.grid().all().filter(|cell| *cell != board.blank()).map(|cell| marks[cell.index()]);
    let (numbers, others): (Vec<Mark>, Vec<Mark>) = tiles.partition(|mark| value(mark.word).is_some());
    let first = first_missing(&numbers, 0..1).map_or(0, |_| 1);
    let zero = numbers.iter().find(|mark| value(mark.word) == Some(0));
    if let Some(zero) = zero.filter(|_| value(&board.words()[board.blank().index()]) == Some(0)) {
        return Err(zero.error(format!("a second blank {} on the board", quoted(zero.word)), "one"));
    }
    let is_padded = |mark: &&Mark| value(mark.word) != label_value(mark.word);
    let are_even = numbers.windows(2).all(|pair| pair[0].word.len() == pair[1].word.len());
    if let Some(padded) = numbers.iter().find(is_padded).filter(|_| !are_even) {
        return Err(padded.error(quoted(padded.word), "zeros before all numbers of one digit, or before none"));
    }
    let last = first + marks.len() - 2;
    let (mark, expected) = match (numbers.first(), others.first()) {
        (Some(number), Some(_)) if others.len() > numbers.len() => (number, "a word, as most other tiles are".into()),
        (Some(_), Some(other)) if !has_known_goal(board) => {
            let is_zero = |c: char| c.is_ascii_digit() || "Oo".contains(c);
            let hint = if other.word.chars().all(is_zero) { "; is this a zero?" } else { "" };
            (other, format!("a number like the others{hint}"))
        }
        (Some(number), None) => {
            let Some(missing) = first_missing(&numbers, first..last + 1) else {
                return Ok(());
            };
            let is_strange = |mark: &&Mark| !value(mark.word).is_some_and(|value| (first..=last).contains(&value));
            let all = format!("the numbers {first} to {last} on a board of {}", board.grid());
            (numbers.iter().find(is_strange).unwrap_or(number), format!("{all}: {missing} is missing"))
        }
        _ => return Ok(()),
    };
    Err(mark.error(format!("tile {}", quoted(mark.word)), expected))
}

/// The error of one board that has all tiles and no blank.
pub(super) fn no_blank(marks: &[Mark]) -> Option<ParseError> {
    let words = || marks.iter().map(|mark| mark.word);
    let are_all = first_missing(marks, 1..marks.len() + 1).is_none() || are_digits_and_letters(words());
    let last = words().max_by_key(|word| (word.len(), *word)).filter(|_| are_all)?;
    let found = format!("the tiles 1 to {last} and no blank");
    Grid::square(marks.len() + 1).map(|_| marks[0].error(found, "a 0 where the empty cell is"))
}

/// The error of cells of one board that are numbers and one other word, which is no blank.
pub(super) fn odd_word(marks: &[Mark]) -> Option<ParseError> {
    if counts(marks).len() < marks.len() {
        return None;
    }
    let mut others = marks.iter().filter(|mark| !mark.is_tile());
    if let (Some(other), None) = (others.next(), others.next()) {
        let word = quoted(other.word);
        let expected =
            format!("a number: a tile is misspelt, or there is a word too many, or --blank {word} makes it the blank");
        return Some(other.error(word, expected)).filter(|_| marks.len() > 3 && !other.word.contains(is_in_number));
    }
    None
}

/// Whether the goal of a start needs no name: its tiles are numbers, or the digits 1 to 9 and then letters.
pub(super) fn has_known_goal(start: &Board) -> bool {
    let words = || start.tiles().map(|(_, word)| &**word);
    words().all(|word| value(word).is_some()) || are_digits_and_letters(words())
}

/// Whether a character may be a part of a number, or a sign around one.
fn is_in_number(c: char) -> bool {
    c.is_ascii_digit() || Kind::of(c) != Kind::Word
}

/// Whether tiles are 1 to 9 and then A, B and so on, all in upper or all in lower case.
fn are_digits_and_letters<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let mut words: Vec<&str> = words.collect();
    words.sort_unstable();
    let tiles = "123456789abcdefghijklmnopqrstuvwxyz";
    let are = |tiles: &str| tiles.starts_with(&words.concat());
    (10..tiles.len()).contains(&words.len())
        && words.iter().all(|word| word.len() == 1)
        && (are(tiles) || are(&tiles.to_uppercase()))
}

/// The first of these numbers that is not there.
fn first_missing(marks: &[Mark], mut numbers: Range<usize>) -> Option<usize> {
    numbers.find(|number| marks.iter().all(|mark| value(mark.word) != Some(*number)))
}

/// A hint for a board of numbers that has one twice: the number that is missing.
pub(super) fn missing(marks: &[Mark]) -> String {
    let others = marks.iter().filter(|mark| value(mark.word).is_none()).count();
    let missing = first_missing(marks, 1..marks.len()).filter(|_| others < 2);
    missing.map_or(String::new(), |missing| format!("; {missing} is missing"))
}
