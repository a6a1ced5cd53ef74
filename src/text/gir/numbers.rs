//! Boards of numbers: which word is the blank, and which number is wrong.

use super::mark::{is_nothing, tile, value, Mark, Wrong};
use std::ops::Range;

/// Returns the number that a word is on a board where all numbers with a zero before them have one
/// length, and where letters may go on after 9.
pub(super) fn number(word: &str, has_letters: bool) -> Option<usize> {
    let letter = || match word.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(usize::from(letter - b'a') + 10),
        [letter @ b'A'..=b'Z'] => Some(usize::from(letter - b'A') + 10),
        _ => None,
    };
    value(word).or_else(|| letter().filter(|_| has_letters))
}

/// Returns the odd word of a board of distinct words: all others are the numbers from 1 on, or else
/// from 0 on. If the words are single characters, letters may go on after 9, in upper or in lower
/// case.
pub(super) fn odd_one<'a>(words: &[&'a str]) -> Option<&'a str> {
    let tiles = || {
        words
            .iter()
            .filter(|word| value(word).is_some_and(|value| value > 0))
    };
    if tiles().any(|word| word.starts_with('0'))
        && tiles().any(|word| Some(word.len()) != tiles().next().map(|first| first.len()))
    {
        return None;
    }
    let has = |is: fn(char) -> bool| words.iter().any(|word| word.contains(is));
    let are_of_one_case = || !(has(|c| c.is_ascii_uppercase()) && has(|c| c.is_ascii_lowercase()));
    let are_letters = || {
        words.len() > 10
            && words.iter().all(|word| word.chars().nth(1).is_none())
            && are_of_one_case()
    };
    let of = |has_letters| {
        [1, 0]
            .into_iter()
            .find_map(|least| odd_of(words, least, has_letters))
    };
    of(false).or_else(|| of(true).filter(|_| are_letters()))
}

/// Returns the only word that is not one of the numbers from the least on. Of 1 to n, each may be a
/// tile.
fn odd_of<'a>(words: &[&'a str], least: usize, has_letters: bool) -> Option<&'a str> {
    let mut seen = vec![false; words.len()];
    let mut odd = None;
    for word in words {
        let place = number(word, has_letters).and_then(|number| number.checked_sub(least));
        match place.filter(|place| *place < words.len() - 1) {
            Some(place) if std::mem::replace(&mut seen[place], true) => return None,
            None if odd.replace(*word).is_some() => return None,
            _ => {}
        }
    }
    odd.filter(|odd| least == 0 || number(odd, has_letters) != Some(words.len()))
}

/// Returns whether the goal of a start needs no name: its tiles are numbers, or the digits 1 to 9
/// and then letters.
pub(super) fn has_known_goal(words: &[&str], blank: &str) -> bool {
    words
        .iter()
        .all(|word| *word == blank || value(word).is_some())
        || odd_one(words) == Some(blank)
}

/// Returns whether tiles have an order that everybody knows: numbers, or letters of one case.
pub(super) fn have_order(words: &[&str], blank: &str) -> bool {
    let are = |is: fn(u8) -> bool| {
        let is = |word: &&str| *word == blank || matches!(word.as_bytes(), [one] if is(*one));
        words.iter().all(is)
    };
    has_known_goal(words, blank)
        || are(|letter| letter.is_ascii_uppercase())
        || are(|letter| letter.is_ascii_lowercase())
}

/// Checks that a board does not mix numbers and other words and, if its goal has a name, that no
/// number is missing.
pub(super) fn check<'a>(
    marks: &[Mark<'a>],
    blank: &str,
    has_named_goal: bool,
) -> Result<(), Wrong> {
    // The last of the numbers from 1 on may be the blank, if an option says so.
    let is_last = value(blank) == Some(marks.len());
    let word = |mark: &Mark<'a>| {
        if is_last && mark.word == blank {
            ""
        } else {
            mark.word
        }
    };
    let odd = odd_one(&marks.iter().map(word).collect::<Vec<_>>());
    if odd.is_some_and(|odd| odd == blank || odd.is_empty() || value(odd).is_some()) {
        return Ok(());
    }
    let tiles = marks
        .iter()
        .filter(|mark| mark.word != blank && !mark.word.is_empty());
    let (numbers, others): (Vec<Mark>, Vec<Mark>) =
        tiles.partition(|mark| value(mark.word).is_some());
    match (numbers.first(), others.first()) {
        (Some(_), Some(other)) => Err(no_number(other, marks)),
        (Some(number), None) if has_named_goal => {
            let least = usize::from(numbers.iter().all(|mark| value(mark.word) != Some(0)));
            let all = least..least + marks.len() - 1;
            let is_strange =
                |mark: &&Mark| !value(mark.word).is_some_and(|value| all.contains(&value));
            let strange = numbers.iter().find(is_strange).unwrap_or(number);
            let missing = missing(&numbers, all.clone());
            let expected = format!("the numbers {least} to {}{missing}", all.end - 1);
            Err(strange.error(tile(strange.word), expected))
        }
        _ => Ok(()),
    }
}

/// The error of a word among numbers.
pub(super) fn no_number(mark: &Mark, board: &[Mark]) -> Wrong {
    let expected = format!("a number{}", missing(board, 1..board.len().max(1)));
    let error = mark.unexpected(expected);
    let is_like = |c: char| c.is_ascii_digit() || "OolI".contains(c);
    if mark.word.chars().all(is_like) && !mark.word.chars().all(|c| c.is_ascii_digit()) {
        return error.advise("Type the digits 0 and 1, not the letters O and l.");
    }
    error
}

/// Returns the error of one board that has no blank: it has all numbers, or one word that is no
/// number.
pub(super) fn no_blank(marks: &[Mark]) -> Option<Wrong> {
    let mut others = marks.iter().filter(|mark| value(mark.word).is_none());
    let last = marks.len();
    match (others.next(), others.next()) {
        (None, _) if first_missing(marks, 1..last + 1).is_none() => {
            let all = marks[0].to(&marks[last - 1]);
            let error = all.error(format!("the tiles 1 to {last} and no blank"), "");
            let advice = format!("Type 0 for the empty cell, or --blank {last}.");
            Some(error.advise(&advice))
        }
        (Some(other), None) if !is_nothing(other.word) => Some(no_number(other, marks)),
        _ => None,
    }
}

fn first_missing(marks: &[Mark], mut numbers: Range<usize>) -> Option<usize> {
    numbers.find(|number| marks.iter().all(|mark| value(mark.word) != Some(*number)))
}

/// Returns the first of these numbers that is missing on a board of numbers, in words.
pub(super) fn missing(marks: &[Mark], numbers: Range<usize>) -> String {
    let others = marks
        .iter()
        .filter(|mark| value(mark.word).is_none())
        .count();
    let missing = first_missing(marks, numbers).filter(|_| others < 3);
    missing.map_or(String::new(), |missing| format!("; {missing} is missing"))
}
