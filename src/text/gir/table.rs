//! A table: rows of cells with one separator, in a frame or without.

use super::block::{is_frame, sections, Headed, BARS, LINES};
use super::cells::Sheet;
use super::mark::{is_line_end, Mark};
use crate::text::{in_words, quoted, ParseError};

/// The separators. The first one that a text has is its separator.
const SEPARATORS: [&[char]; 5] = [&BARS, &['\t'], &[','], &['&'], &[';']];

/// Returns whether a text has a separator or a box line, or `;` between single cells in every line.
pub(super) fn is(text: &str) -> bool {
    SEPARATORS[..4].iter().any(|signs| text.contains(*signs))
        || text.contains(|c| LINES.contains(c))
        || has_semicolons(text)
}

/// Returns whether every line of several has single cells with `;` between them.
pub(super) fn has_semicolons(text: &str) -> bool {
    let lines = || text.split(is_line_end).map(str::trim).filter(|line| !line.is_empty());
    let is_row = |line: &str| line.contains(';') && !line.contains(char::is_whitespace);
    text.contains(';') && lines().count() > 1 && lines().all(is_row)
}

/// Returns the boards of a table.
pub(super) fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, ParseError> {
    let separator = SEPARATORS.into_iter().find(|signs| text.contains(*signs)).unwrap_or_default();
    sections(text)?.iter().map(|section| sheet(text, section, separator)).collect()
}

fn sheet<'a>(text: &'a str, section: &Headed<'a>, separator: &[char]) -> Result<Sheet<'a>, ParseError> {
    let is_bar = separator.contains(&'|');
    let trimmed =
        section.lines.iter().filter(|line| !line.trim().is_empty() && !is_frame(line)).map(|line| match separator {
            ['\t'] => *line,
            ['&'] => line.trim().strip_suffix("\\\\").unwrap_or(line).trim(),
            _ => line.trim(),
        });
    let mut lines: Vec<&str> = trimmed.collect();
    if let (&[line], [',']) = (&lines[..], separator) {
        lines = line.split(';').filter(|row| !row.trim().is_empty()).collect();
    }
    let left = lines.iter().filter(|line| line.starts_with(separator)).count();
    let right = lines.iter().filter(|line| line.ends_with(separator)).count();
    if is_bar && [left, right] == [lines.len(); 2] {
        let inside = |line: &mut &'a str| {
            let mut characters = line.chars();
            characters.next();
            characters.next_back();
            *line = characters.as_str();
        };
        lines.iter_mut().for_each(inside);
    } else if is_bar && [left, right].contains(&lines.len()) {
        return Err(Mark::new(text, lines[0]).error("bars on one side of the rows", "bars on both sides, or on none"));
    }
    let mut cells: Vec<Vec<&str>> = lines.iter().map(|line| line.split(separator).map(str::trim).collect()).collect();
    if is_bar && cells.iter().all(|row| row.len() == 1) || separator.is_empty() {
        cells = lines.iter().map(|line| line.split_whitespace().collect()).collect();
    }
    let width = cells.first().map_or(0, Vec::len);
    if let Some(row) = cells.iter().position(|row| row.len() != width) {
        let labels = if cells[row].len() > width { " (labels of rows and columns are not read)" } else { "" };
        let found = in_words(cells[row].len() as u64, "cell");
        return Err(Mark::new(text, lines[row]).error(found, format!("{width} as in row 1{labels}")));
    }
    let mut marks = Vec::new();
    for (row, cell) in cells.iter().enumerate().flat_map(|(row, cells)| cells.iter().map(move |cell| (row, *cell))) {
        let bare = cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')).filter(|_| separator == [',']);
        let mark = Mark { row, ..Mark::new(text, bare.unwrap_or(cell).trim()) };
        if mark.word.contains(|c: char| c.is_whitespace() || "|,;&\"".contains(c)) {
            return Err(mark.error(quoted(mark.word), "one word in a cell"));
        }
        marks.push(mark);
    }
    Ok(Sheet { name: section.name, ..Sheet::of(marks) })
}
