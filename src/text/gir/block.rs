//! Rows of words, below headings or with a hole where the blank is.

use super::cells::{Sheet, SizeLine};
use super::mark::{is_line_end, rows, words_in, Mark, Wrong, BARS};
use super::names::Role;
use crate::digits::are_digits;
use crate::text::quoted;

/// A part of a text below its heading.
pub(super) struct Headed<'a> {
    pub(super) name: Option<Mark<'a>>,
    pub(super) body: &'a str,
}

impl<'a> Headed<'a> {
    /// The lines of a board, without frames and empty lines.
    pub(super) fn rows(&self) -> impl Iterator<Item = &'a str> {
        let lines = self.body.split(is_line_end);
        lines.filter(|line| !line.trim().is_empty() && !is_frame(line))
    }
}

pub(super) const LINES: &str = "─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╭╮╰╯";

pub(super) fn sheets<'a>(text: &'a str) -> Result<Vec<Sheet<'a>>, Wrong> {
    let sheet = |section: Headed<'a>| {
        let cells = words_in(text, section.rows());
        let filled = hole(&rows(&cells));
        Sheet {
            name: section.name,
            ..filled.map_or_else(|| Sheet::of_words(cells), Sheet::of)
        }
    };
    let mut sheets: Vec<Sheet> = sections(text)?.into_iter().map(sheet).collect();
    // A size line above headings is about all of their boards.
    let first = sheets
        .first()
        .filter(|first| first.name.is_none() && sheets.len() > 1);
    let size = first
        .and_then(|first| SizeLine::of(&first.cells).filter(|line| line.1 == first.cells.len()));
    if let Some((line, _)) = size {
        sheets.remove(0);
        for sheet in &mut sheets {
            sheet.size = Some(line.clone());
        }
    }
    Ok(sheets)
}

/// Returns whether a line is a line of a frame: three or more of its signs.
pub(super) fn is_frame(line: &str) -> bool {
    let is_line = |c: char| "-+=_:".contains(c) || LINES.contains(c);
    let is_in_frame = |c: char| is_line(c) || BARS.contains(&c) || c.is_whitespace();
    line.chars().filter(|c| is_line(*c)).count() > 2 && line.chars().all(is_in_frame)
}

/// The most parts of a text: a size line, two boards and a third one.
const MOST_SECTIONS: usize = 4;

/// Returns the parts of a text below their headings. A heading has letters and ends in `:`, on the
/// line of its board or above it; a name of the start or the goal may also be alone on its line. An
/// empty line ends no board.
pub(super) fn sections(text: &str) -> Result<Vec<Headed<'_>>, Wrong> {
    let (mut sections, mut from, mut of) = (Vec::new(), 0, None);
    let is_full = |body: &str| !body.trim().is_empty();
    for line in text.split(is_line_end) {
        let (Some(name), rest) = heading(text, line)? else {
            continue;
        };
        let body = &text[from..Mark::new(text, line).at];
        match of.replace(name) {
            None if !is_full(body) => {}
            Some(above) if !is_full(body) => return Err(no_rows(above)),
            above => sections.push(Headed { name: above, body }),
        }
        from = Mark::new(text, rest).at;
        if sections.len() == MOST_SECTIONS {
            return Ok(sections);
        }
    }
    let body = &text[from..];
    match of {
        Some(above) if !is_full(body) => Err(no_rows(above)),
        name if name.is_some() || is_full(body) => {
            sections.push(Headed { name, body });
            Ok(sections)
        }
        _ => Ok(sections),
    }
}

fn no_rows(name: Mark) -> Wrong {
    name.error(
        format!("{} above no board", quoted(name.word)),
        "rows below it",
    )
}

/// Returns the heading that a line begins with, and the rest of the line.
fn heading<'a>(text: &'a str, line: &'a str) -> Result<(Option<Mark<'a>>, &'a str), Wrong> {
    let has_letters =
        |word: &str| word.chars().nth(1).is_some() && word.chars().all(char::is_alphabetic);
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == ' ';
    let Some((name, rest)) = line.split_once(':') else {
        let name = Mark::new(text, line.trim());
        let is_short = name.word.split(' ').count() < 3 && name.word.split(' ').all(has_letters);
        let is_name = is_short && Role::of(name)?.is_some();
        return Ok(if is_name {
            (Some(name), &line[line.len()..])
        } else {
            (None, line)
        });
    };
    let name = Mark::new(text, name.trim());
    let is_name = rest.trim().is_empty()
        || name.word.starts_with(char::is_alphabetic) && name.word.chars().all(is_word);
    let numbers = name
        .word
        .split_whitespace()
        .filter(|word| are_digits(word))
        .count();
    if name.word.is_empty() || name.word.contains(['|', ',', '\t', '&']) || !is_name || numbers > 1
    {
        return Ok((None, line));
    }
    let mut letters = name
        .word
        .trim_start_matches([' ', '*', '#'])
        .chars()
        .take(2);
    if letters.clone().count() == 2 && letters.all(char::is_alphabetic) {
        return Ok((Some(name), rest));
    }
    Err(name.error(
        format!("{}:", quoted(name.word)),
        "a heading with a word, such as start: or goal:",
    ))
}

/// Returns the cells of rows of words in even columns, with an empty place inside or before one
/// row.
fn hole<'a>(rows: &[&[Mark<'a>]]) -> Option<Vec<Mark<'a>>> {
    let width = rows.iter().map(|row| row.len()).max()?;
    let mut short = (0..rows.len()).filter(|row| rows[*row].len() != width);
    let hole = short.next().filter(|_| short.next().is_none())?;
    if rows.len() < 2 || rows[hole].len() + 1 != width || rows[hole][0].text.contains('\t') {
        return None;
    }
    let mut columns = columns(rows);
    let own = columns.remove(hole);
    let missing = [1, 0].into_iter().find_map(|side| {
        let [own, other] = [&own, &columns[0]].map(|row| row.iter().map(|column| column[side]));
        let (own, other): (Vec<usize>, Vec<usize>) = (own.collect(), other.collect());
        let is_even = other
            .windows(3)
            .all(|three| three[1] - three[0] == three[2] - three[1]);
        let is_like = |row: &Vec<[usize; 2]>| {
            row.iter()
                .map(|column| column[side])
                .eq(other.iter().copied())
        };
        let is_missing = |at: &usize| own[..*at] == other[..*at] && own[*at..] == other[at + 1..];
        (0..width)
            .find(is_missing)
            .filter(|_| is_even && columns.iter().all(is_like))
    })?;
    // At the end of a row, nothing shows that a place is empty.
    let next = rows[hole].get(missing)?;
    let mut cells = rows.concat();
    cells.insert(hole * width + missing, Mark { word: "", ..*next });
    Some(cells)
}

/// Returns the columns of the words of rows on their lines: those they begin at and end at.
fn columns(rows: &[&[Mark]]) -> Vec<Vec<[usize; 2]>> {
    let (mut at, mut column) = (0, 0);
    let mut place = |mark: &Mark| {
        let before = &mark.text[at..mark.at];
        let line = before.rsplit(is_line_end).next().unwrap_or_default();
        let first = if line.len() < before.len() { 0 } else { column } + line.chars().count();
        (at, column) = (mark.end(), first + mark.word.chars().count());
        [first, column]
    };
    rows.iter()
        .map(|row| row.iter().map(&mut place).collect())
        .collect()
}

/// Refuses an empty place in the row of a blank, but not beside the blank: it is as wide as a tile
/// and two gaps, or two tabs. Aligned rows have none, nor has a row without the blank, as it has
/// all of its tiles.
pub(super) fn no_empty_place(cells: &[Mark], blank: &str) -> Result<(), Wrong> {
    let rows = rows(cells);
    let columns = columns(&rows);
    let is_aligned = |side: usize| {
        let of = |row: &[[usize; 2]]| row.iter().map(|column| column[side]).collect::<Vec<_>>();
        columns.iter().all(|row| of(row) == of(&columns[0]))
    };
    let own = rows
        .iter()
        .position(|row| row.iter().any(|mark| mark.word == blank));
    let Some(own) = own.filter(|_| !is_aligned(0) && !is_aligned(1)) else {
        return Ok(());
    };
    let gap = |row: &[[usize; 2]]| row.windows(2).map(|two| two[1][0] - two[0][1]).min();
    let least = columns.iter().filter_map(|row| gap(row)).min().unwrap_or(1);
    // Where the first words begin and end: right-aligned rows have one of the ends in common.
    let margins = [0, 1].map(|side| columns.iter().map(|row| row[0][side]).min());
    let length = |mark: &Mark| mark.word.chars().count();
    let tiles = cells.iter().filter(|mark| mark.word != blank);
    let widest = tiles.map(length).max().unwrap_or_default();
    let (row, columns) = (rows[own], &columns[own]);
    let is_empty = |at: &usize| {
        let before = &row[*at].text[..row[*at].at];
        let is_space = |c: char| c.is_whitespace() && !is_line_end(c);
        let space = &before[before.trim_end_matches(is_space).len()..];
        let is_first = before.len() == space.len()
            || before[..before.len() - space.len()].ends_with(is_line_end);
        match *at {
            0 if is_first => (0..2)
                .any(|side| columns[0][side] - margins[side].unwrap_or_default() >= least + widest),
            0 => false,
            at => {
                columns[at][0] - columns[at - 1][1] >= 2 * least + widest
                    || least == 1 && space.contains("\t\t")
            }
        }
    };
    let is_beside = |at: &usize| {
        row[at.saturating_sub(1)..=*at]
            .iter()
            .any(|mark| mark.word == blank)
    };
    let empty = (0..row.len()).find(|at| is_empty(at) && !is_beside(at));
    empty.map_or(Ok(()), |at| {
        let found = format!("an empty place before {}", quoted(row[at].word));
        Err(row[at].error(found, "one blank"))
    })
}
