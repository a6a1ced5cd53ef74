//! Rows of words, below headings or with a hole where the blank is.

use super::cells::Sheet;
use super::mark::{is_line_end, rows, words_in, Mark, BARS};
use super::names::Role;
use crate::digits::are_digits;
use crate::text::{quoted, ParseError};

pub(super) struct Headed<'a> {
    pub(super) name: Option<Mark<'a>>,
    pub(super) lines: Vec<&'a str>,
}

pub(super) const LINES: &str = "─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╭╮╰╯";

pub(super) fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, ParseError> {
    let sheet = |Headed { name, lines }| {
        let cells = words_in(text, lines.into_iter().filter(|line| !is_frame(line)));
        let filled = hole(&rows(&cells));
        Sheet {
            name,
            ..filled.map_or_else(|| Sheet::raw(cells), Sheet::of)
        }
    };
    Ok(sections(text)?.into_iter().map(sheet).collect())
}

/// Returns whether a line is a line of a frame: three or more of its signs.
pub(super) fn is_frame(line: &str) -> bool {
    let is_line = |c: char| "-+=_:".contains(c) || LINES.contains(c);
    let is_in_frame = |c: char| is_line(c) || BARS.contains(&c) || c.is_whitespace();
    line.chars().filter(|c| is_line(*c)).count() > 2 && line.chars().all(is_in_frame)
}

/// Returns the lines of a text below their headings. A heading has letters and ends in `:`, on the
/// line of its board or above it; a name of the start or the goal may also be alone on its line. An
/// empty line ends no board.
pub(super) fn sections(text: &str) -> Result<Vec<Headed<'_>>, ParseError> {
    let mut sections = vec![Headed {
        name: None,
        lines: Vec::new(),
    }];
    for line in text
        .split(is_line_end)
        .filter(|line| !line.trim().is_empty())
    {
        let (name, rest) = heading(text, line)?;
        sections.extend(name.map(|name| Headed {
            name: Some(name),
            lines: Vec::new(),
        }));
        let lines = &mut sections.last_mut().expect("there is a section").lines;
        lines.extend(Some(rest).filter(|rest| !rest.trim().is_empty()));
    }
    if sections[0].lines.is_empty() {
        sections.remove(0);
    }
    let empty = sections
        .iter()
        .filter(|section| section.lines.is_empty())
        .find_map(|section| section.name);
    let error = |name: Mark| {
        Err(name.error(
            format!("{} above no board", quoted(name.word)),
            "rows below it",
        ))
    };
    empty.map_or(Ok(sections), error)
}

/// Returns the heading that a line begins with, and the rest of the line.
fn heading<'a>(text: &'a str, line: &'a str) -> Result<(Option<Mark<'a>>, &'a str), ParseError> {
    let has_letters =
        |word: &str| word.chars().nth(1).is_some() && word.chars().all(char::is_alphabetic);
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == ' ';
    let Some((name, rest)) = line.split_once(':') else {
        let name = Mark::new(text, line.trim());
        let is_short = name.word.split(' ').count() < 3 && name.word.split(' ').all(has_letters);
        let is_name = is_short && Role::of(name)?.is_some();
        return Ok(if is_name {
            (Some(name), "")
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
    let missing = [true, false].into_iter().find_map(|are_ends| {
        let mut columns: Vec<Vec<usize>> = rows.iter().map(|row| columns(row, are_ends)).collect();
        let own = columns.remove(hole);
        let are_even = columns[0]
            .windows(3)
            .all(|three| three[1] - three[0] == three[2] - three[1]);
        let is_missing =
            |at: &usize| own[..*at] == columns[0][..*at] && own[*at..] == columns[0][at + 1..];
        (0..width)
            .find(is_missing)
            .filter(|_| are_even && columns.iter().all(|other| *other == columns[0]))
    })?;
    // At the end of a row, nothing shows that a place is empty.
    let next = rows[hole].get(missing)?;
    let mut cells = rows.concat();
    cells.insert(hole * width + missing, Mark { word: "", ..*next });
    Some(cells)
}

fn columns(row: &[Mark], are_ends: bool) -> Vec<usize> {
    row.iter()
        .map(|mark| mark.column() + if are_ends { length(mark.word) } else { 0 })
        .collect()
}

fn length(word: &str) -> usize {
    word.chars().count()
}

/// Refuses an empty place in rows that have a blank and no even columns: it is as wide as a tile
/// and two gaps, or two tabs.
pub(super) fn no_empty_place(cells: &[Mark], blank: &str) -> Result<(), ParseError> {
    let (text, rows) = (cells[0].text, rows(cells));
    if [true, false].iter().any(|ends| {
        rows.iter()
            .all(|row| columns(row, *ends) == columns(rows[0], *ends))
    }) {
        return Ok(());
    }
    let gap = |mark: &Mark| {
        let before = &text[..mark.at];
        &before[before
            .trim_end_matches(|c: char| c.is_whitespace() && !is_line_end(c))
            .len()..]
    };
    let inside: Vec<&Mark> = rows.iter().flat_map(|row| &row[1..]).collect();
    let least = inside
        .iter()
        .map(|mark| length(gap(mark)))
        .min()
        .unwrap_or_default();
    let widest = cells
        .iter()
        .filter(|mark| mark.word != blank)
        .map(|mark| length(mark.word))
        .max()
        .unwrap_or_default();
    let has_tabs = inside.iter().any(|mark| gap(mark) == "\t");
    let is_after = |mark: &Mark| {
        length(gap(mark)) >= 2 * least + widest || has_tabs && gap(mark).contains("\t\t")
    };
    // The first words of rows, if these are as far to the right of the others as a tile and a gap.
    let firsts: Vec<&Mark> = rows
        .iter()
        .map(|row| &row[0])
        .filter(|mark| length(gap(mark)) == mark.column())
        .collect();
    let is_apart = |mark: &Mark, are_ends| {
        let column = |mark: &Mark| columns(&[*mark], are_ends)[0];
        firsts
            .iter()
            .any(|other| column(mark) >= column(other) + least + widest)
    };
    // The blank's word may be longer than tiles, so its end says nothing.
    let is_first =
        |mark: &Mark| is_apart(mark, false) || mark.word != blank && is_apart(mark, true);
    let mut empty = inside
        .iter()
        .filter(|mark| is_after(mark))
        .chain(firsts.iter().filter(|mark| is_first(mark)));
    match empty.next().filter(|_| least > 0) {
        Some(mark) => Err(mark.error(
            format!("an empty place before {}", quoted(mark.word)),
            "one blank",
        )),
        None => Ok(()),
    }
}
