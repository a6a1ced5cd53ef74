//! Boards of numbers as people type and paste them: lists, CSV, tables, frames, or the start alone.

use super::marks::{characters, counts, decode, rows, words, Mark};
use super::read::{self, blanks_of, layout, one_board};
use super::shape::{size_line, tiles};
use super::BLANKS;
use crate::format::{quoted, ParseError};
use crate::grid::Grid;
use crate::puzzle::{Layout, Puzzle};

/// Reads a puzzle as [`read::puzzle`] does, or else with the punctuation between numbers taken away.
pub(crate) fn puzzle(text: &[u8], size: Option<Grid>) -> Result<Puzzle, ParseError> {
    read::puzzle(text, size).or_else(|error| match plain(text) {
        Some(plain) => read::puzzle(plain.as_bytes(), size),
        None => Err(explained(text, error)),
    })
}

/// The board that is wrong, and why.
pub(crate) enum Wrong {
    Start(ParseError),
    Goal(ParseError),
}

/// Reads a start board and its goal as [`read::board`] and [`read::goal`] do, or else without the punctuation.
pub(crate) fn start_and_goal(start: &[u8], goal: &[u8], size: Option<Grid>) -> Result<Puzzle, Wrong> {
    let read = |start: &[u8], goal: &[u8]| {
        let start = read::board(start, size).map_err(Wrong::Start)?;
        read::goal(goal, &start, size).map_err(Wrong::Goal)
    };
    read(start, goal).or_else(|wrong| match (plain(start), plain(goal)) {
        (None, None) => Err(match wrong {
            Wrong::Start(error) => Wrong::Start(explained(start, error)),
            Wrong::Goal(error) => Wrong::Goal(explained(goal, error)),
        }),
        (plain_start, plain_goal) => {
            read(plain_start.as_deref().map_or(start, str::as_bytes), plain_goal.as_deref().map_or(goal, str::as_bytes))
        }
    })
}

/// Reads a start board whose goal has a name: if most tiles are numbers, all are, and punctuation separates them.
pub(crate) fn board(text: &[u8], size: Option<Grid>) -> Result<Layout, ParseError> {
    let plain = plain(text);
    let text = match &plain {
        Some(plain) if !(is_packed(text) && read::board(text, size).is_ok()) => plain.as_bytes(),
        _ => text,
    };
    let numbers = |marks: &[Mark], grid| {
        are_numbers(marks)?;
        layout(marks, grid, "start board", blanks_of(marks))
    };
    let read = one_board(&words(decode(text)?), size, numbers);
    read.map_err(|error| explained(text, error))
}

/// Reads a start board without a goal, after a text was no puzzle: its tiles are the numbers from 1 on.
pub(crate) fn alone(text: &[u8], size: Option<Grid>, error: ParseError) -> Result<Layout, ParseError> {
    let board = match board(text, size) {
        Ok(board) => board,
        Err(wrong) if is_one(text) => return Err(wrong),
        Err(_) => return Err(error),
    };
    let mut numbers: Vec<usize> = board.words().iter().filter_map(|word| word.parse().ok()).collect();
    numbers.retain(|&number| number > 0);
    numbers.sort_unstable();
    let last = board.grid().cells() - 1;
    if numbers.iter().copied().eq(1..=last) {
        return Ok(board);
    }
    // A single number that is too large may be a typing error.
    if numbers.len() == last && numbers[..last - 1].iter().all(|number| (1..=last).contains(number)) {
        let plain = plain(text);
        let words = words(plain.as_deref().or(decode(text).ok()).unwrap_or_default());
        let wrong = numbers[last - 1].to_string();
        if let Some(mark) = words.iter().chain(&characters(&words)).find(|mark| mark.word == wrong) {
            let expected = format!("the numbers 1 to {last}, or a goal board too; --goal ordered takes any tiles");
            return Err(mark.error(format!("tile {}", quoted(mark.word)), expected));
        }
    }
    Err(ParseError {
        found: format!("one board without the numbers 1 to {last}"),
        expected: "a start and a goal board; to solve one board, add --goal ordered".into(),
        ..error
    })
}

/// Whether a character separates tiles.
fn is_separator(c: char) -> bool {
    ",;|/[](){}\"'".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c)
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_blank(word: &str) -> bool {
    BLANKS.concat().contains(&word)
}

/// The text with spaces for punctuation, and `;` where a list or a row ends. Every tile keeps its place. `None` if the
/// words would not be numbers, or nothing changes.
fn plain(text: &[u8]) -> Option<String> {
    let text = decode(text).ok()?;
    let mut plain = without_frame(&separated(text));
    if plain.matches('.').count() > 1 {
        plain = without_points(plain);
    }
    if !words(&plain).iter().any(|mark| is_blank(mark.word)) {
        plain = replaced(&plain, |word| if word == "00" { "0" } else { word });
        plain = with_empty_cell(text, plain);
    }
    let is_digit = |c: char| c.is_ascii_digit() || is_blank(c.encode_utf8(&mut [0; 4]));
    let marks = words(&plain);
    let numbers = marks.iter().filter(|mark| mark.word.chars().all(is_digit));
    let are_numbers = 2 * numbers.count() > marks.len();
    (are_numbers && plain != text).then_some(plain)
}

/// The text without punctuation, and without a name before the first bracket, as in `np.array([` and `board = [`.
fn separated(text: &str) -> String {
    let is_name = |c: char| c.is_ascii_alphabetic() || " ._=".contains(c);
    let head = text.find(['[', '(', '{']).unwrap_or_default();
    let head = if text[..head].chars().all(is_name) { head } else { 0 };
    let has_name = text[..head].contains(|c: char| c.is_ascii_alphabetic());
    let mut is_comment = false;
    let separate = |(at, c): (usize, char)| {
        is_comment = c != '\n' && (is_comment || c == '#');
        match c {
            c if is_comment => c,
            _ if has_name && at < head => ' ',
            ';' | '/' | ']' | ')' | '}' => ';',
            c if is_separator(c) => ' ',
            c => c,
        }
    };
    text.char_indices().map(separate).collect()
}

/// The text without words such as `+---+`.
fn without_frame(text: &str) -> String {
    let is_frame = |word: &str| word.len() > 1 && word.bytes().all(|byte| b"+-=".contains(&byte));
    replaced(text, |word| if is_frame(word) { "" } else { word })
}

/// The text with `1` for `1.` and `1.0`, if all its words are such numbers, as in printed arrays.
fn without_points(text: String) -> String {
    let whole = |word: &str| {
        let point = word.trim_end_matches('0').strip_suffix('.');
        point.map_or(0, str::len)
    };
    let is_whole = |mark: &Mark| is_number(mark.word) || whole(mark.word) > 0;
    if !words(&text).iter().all(is_whole) {
        return text;
    }
    replaced(&text, |word| match whole(word) {
        0 => word,
        length => &word[..length],
    })
}

/// The text with other words, which are not longer, in the same places.
fn replaced<'a>(text: &'a str, word: impl Fn(&'a str) -> &'a str) -> String {
    let mut new = String::new();
    for line in text.split_inclusive('\n') {
        let (code, comment) = line.split_at(line.find('#').unwrap_or(line.len()));
        let ends = |c: char| c == ';' || c.is_whitespace();
        for piece in code.split_inclusive(ends) {
            let old = piece.trim_end_matches(ends);
            let by = word(old);
            let width = old.chars().count();
            new += &format!("{by:width$}{}", &piece[old.len()..]);
        }
        new += comment;
    }
    new
}

/// The plain text with a blank in the only empty cell, if there is one.
fn with_empty_cell(text: &str, plain: String) -> String {
    let mut cells = Vec::new();
    for (number, line) in text.split('\n').enumerate() {
        let code = line.split('#').next().unwrap_or_default().trim_end();
        let is_csv = code.contains(',') && !code.contains(['[', '(', '{']);
        // The end of a cell that holds nothing yet.
        let mut open = is_csv.then_some(0);
        for (at, c) in code.char_indices() {
            match c {
                ',' | '|' | '\u{2502}' | '\u{2503}' | '\u{2551}' => {
                    cells.extend(open.map(|_| (number, at)));
                    open = Some(at);
                }
                c if c.is_whitespace() || "\"'".contains(c) => {}
                _ => open = None,
            }
        }
        cells.extend(open.filter(|_| is_csv).map(|_| (number, code.len())));
    }
    let &[(number, at)] = &cells[..] else {
        return plain;
    };
    let mut lines: Vec<String> = plain.split('\n').map(String::from).collect();
    let place = text.split('\n').nth(number).map_or(0, |line| line[..at].chars().count());
    let place = lines[number].char_indices().nth(place).map_or(lines[number].len(), |(at, _)| at);
    lines[number].insert_str(place, " . ");
    lines.join("\n")
}

/// Whether the characters of a text may be tiles: they are distinct, and some are not apart.
fn is_packed(text: &[u8]) -> bool {
    let words = words(decode(text).unwrap_or_default());
    let marks = characters(&words);
    let are_together = |mark: &Mark| {
        let mut pieces = mark.word.split(is_separator);
        pieces.any(|piece| piece.chars().count() > 1)
    };
    counts(&marks).len() == marks.len() && words.iter().any(are_together)
}

/// Refuses tiles of which some are numbers and others are not, unless the others are the digits after 9, or packed
/// characters that cannot be meant for numbers.
fn are_numbers(marks: &[Mark]) -> Result<(), ParseError> {
    let blanks = blanks_of(marks);
    let tiles = marks.iter().filter(|mark| !blanks.contains(&mark.word));
    let (numbers, others): (Vec<&Mark>, Vec<&Mark>) = tiles.partition(|mark| is_number(mark.word));
    let (Some(odd), Some(_)) = (others.first(), numbers.first()) else {
        return Ok(());
    };
    let mut values: Vec<usize> = numbers.iter().filter_map(|mark| mark.word.parse().ok()).collect();
    values.sort_unstable();
    let is_counted = values.iter().copied().eq(1..=numbers.len());
    let mut letters: Vec<&str> = others.iter().map(|mark| mark.word).collect();
    letters.sort_unstable();
    let is_next =
        |(letter, first): (&&str, char)| letter.chars().eq([first]) || letter.chars().eq([first.to_ascii_uppercase()]);
    if is_counted && values.len() == 9 && letters.iter().zip('a'..='z').all(is_next) {
        return Ok(());
    }
    let are_adjacent = |pair: &[Mark]| {
        let (left, right) = (pair[0].position, pair[1].position);
        left.line == right.line && left.column + pair[0].word.chars().count() == right.column
    };
    let is_separated = others.iter().any(|mark| mark.word.contains(is_separator));
    if marks.windows(2).any(are_adjacent)
        && (others.len() >= numbers.len() || is_counted && !is_separated && !blanks.is_empty())
    {
        return Ok(());
    }
    let found = |mark: &Mark| format!("tile {}", quoted(mark.word));
    if others.len() > numbers.len() {
        let odd = numbers[0];
        return Err(odd.error(found(odd), "no number, like the others"));
    }
    let is_zero = |c: char| c.is_ascii_digit() || "Oo".contains(c);
    let hint = if odd.word.chars().all(is_zero) {
        "; is this a zero?"
    } else if blanks.is_empty() {
        "; the blank is 0 or a dot"
    } else {
        ""
    };
    Err(odd.error(found(odd), format!("a number like the others{hint}")))
}

/// Whether a wrong text is rather one board than two: few of its tiles are there again.
fn is_one(text: &[u8]) -> bool {
    let plain = plain(text);
    let text = plain.as_deref().or(decode(text).ok()).unwrap_or_default();
    let words = words(text);
    let is_long = |mark: &Mark| mark.word.chars().count() > 2;
    let marks = if words.iter().any(is_long) { characters(&words) } else { words };
    4 * counts(&marks).len() >= 3 * marks.len() && !marks.is_empty()
}

/// A better error for rows that do not have the stated length, and for words that punctuation joins.
fn explained(text: &[u8], error: ParseError) -> ParseError {
    let Ok(text) = decode(text) else {
        return error;
    };
    let words = words(text);
    let Some(first) = words.first() else {
        return error;
    };
    let stated = match (size_line(&words), first.word.parse()) {
        (Some((grid, _)), _) => Some((grid, "the size line")),
        (None, Ok(side @ 2..=16)) => Grid::new(side, side).ok().zip(Some("line 1")),
        (None, _) => None,
    };
    let rows = rows(&words[1..]);
    let is_alone = rows.len() > 1 && rows[0][0].row != first.row;
    let is_wrong = |(grid, _): &(Grid, _)| {
        let cells = words.len() - 1;
        is_alone && cells != grid.cells() && cells != 2 * grid.cells()
    };
    if let Some((grid, line)) = stated.filter(is_wrong) {
        let width = grid.width();
        let is_other = |(_, row): &(usize, &&[Mark])| row.len() != width && row.len() > 1;
        if let Some((number, row)) = (1..).zip(&rows).find(is_other) {
            let found = format!("{} in row {number}", tiles(row.len()));
            return row[0].error(found, format!("{width} as {line} says"));
        }
    }
    let is_joined = |mark: &&Mark| mark.word.chars().count() > 1 && mark.word.contains([',', '|']);
    let has_comma = |mark: &&Mark| words.len() > 1 || mark.word.contains(',');
    match words.iter().filter(is_joined).find(has_comma) {
        Some(mark) => {
            let at = mark.word.find([',', '|']).unwrap_or_default();
            let mut error = mark.error(quoted(&mark.word[at..=at]), "spaces between tiles");
            error.position.column += mark.word[..at].chars().count();
            error
        }
        None => error,
    }
}
