//! A table: rows of cells with one separator, in a frame or without.

use super::block::{sections, Headed};
use super::cells::Sheet;
use super::mark::{is_line_end, Mark};
use crate::text::{in_words, quoted, ParseError};

/// The separators. The first one that a text has is its separator.
const SEPARATORS: [char; 5] = ['|', '\t', ',', '&', ';'];

/// Signs that are lines of a frame, and bars.
const LINES: &str = "─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╭╮╰╯";
const BARS: [char; 4] = ['|', '│', '┃', '║'];

/// Returns whether a text has a separator or a box line, or `;` between single cells in every line.
pub(super) fn is(text: &str) -> bool {
    text.contains(|c| "|,\t&".contains(c) || BARS.contains(&c) || LINES.contains(c)) || has_semicolons(text)
}

/// Returns whether every line of several has single cells with `;` between them.
pub(super) fn has_semicolons(text: &str) -> bool {
    let lines = || text.split(is_line_end).map(str::trim).filter(|line| !line.is_empty());
    text.contains(';')
        && lines().count() > 1
        && lines().all(|line| line.contains(';') && !line.contains(char::is_whitespace))
}

/// Returns whether a line is a line of a frame: three or more of its signs.
pub(super) fn is_frame(line: &str) -> bool {
    let is_line = |c: char| "-+=_:".contains(c) || LINES.contains(c);
    let is_in_frame = |c: char| is_line(c) || BARS.contains(&c) || c.is_whitespace();
    line.chars().filter(|c| is_line(*c)).count() > 2 && line.chars().all(is_in_frame)
}

/// Returns the boards of a table.
pub(super) fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, ParseError> {
    let has = |separator: &char| if *separator == '|' { text.contains(BARS) } else { text.contains(*separator) };
    let separator = SEPARATORS.into_iter().find(has).unwrap_or(' ');
    let sections = sections(text)?;
    sections.iter().map(|section| sheet(text, section, separator)).collect()
}

fn sheet<'a>(text: &'a str, section: &Headed<'a>, separator: char) -> Result<Sheet<'a>, ParseError> {
    let is_row = |line: &&&str| !line.trim().is_empty() && !is_frame(line);
    let mut lines: Vec<&str> = section.lines.iter().filter(is_row).copied().collect();
    if let (&[line], ',') = (&lines[..], separator) {
        lines = line.split(';').filter(|row| !row.trim().is_empty()).collect();
    }
    let trimmed = lines.iter().map(|line| match separator {
        '\t' => *line,
        '&' => line.trim().strip_suffix("\\\\").unwrap_or(line).trim(),
        _ => line.trim(),
    });
    let mut lines: Vec<&str> = trimmed.collect();
    if separator == '|' {
        let ends = |is: fn(&str) -> bool| lines.iter().filter(|line| is(line)).count();
        let (left, right) = (ends(|line| line.starts_with(BARS)), ends(|line| line.ends_with(BARS)));
        if (left, right) == (lines.len(), lines.len()) {
            let inside = |line: &&'a str| -> &'a str {
                let mut characters = line.chars();
                characters.next();
                characters.next_back();
                characters.as_str()
            };
            lines = lines.iter().map(inside).collect();
        } else if left + right > 0 && (left == lines.len() || right == lines.len()) {
            return Err(
                Mark::new(text, lines[0]).error("bars on one side of the rows", "bars on both sides, or on none")
            );
        }
    }
    let is_separator = |c: char| c == separator || separator == '|' && BARS.contains(&c);
    let mut cells: Vec<Vec<&str>> =
        lines.iter().map(|line| line.split(is_separator).map(str::trim).collect()).collect();
    if separator == '|' && cells.iter().all(|row| row.len() == 1) || separator == ' ' {
        cells = lines.iter().map(|line| line.split_whitespace().collect()).collect();
    }
    let Some(first) = cells.first() else {
        return Err(section.name.unwrap_or(Mark::new(text, &text[..0])).error("a frame without rows", "rows of cells"));
    };
    let in_row = |row: &Vec<&str>| in_words(row.len() as u64, "cell");
    if let Some(row) = (0..cells.len()).find(|row| cells[*row].len() != first.len()) {
        let labels = if cells[row].len() > first.len() { " (labels of rows and columns are not read)" } else { "" };
        let error =
            Mark::new(text, lines[row]).error(in_row(&cells[row]), format!("{} as in row 1{labels}", first.len()));
        return Err(error);
    }
    let mut marks = Vec::new();
    for (row, cell) in cells.iter().enumerate().flat_map(|(row, cells)| cells.iter().map(move |cell| (row, *cell))) {
        let word = if separator == ',' {
            cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')).unwrap_or(cell)
        } else {
            cell
        };
        let mark = Mark { row, ..Mark::new(text, word.trim()) };
        if mark.word.contains(|c: char| c.is_whitespace() || "|,;&\"".contains(c)) {
            return Err(mark.error(quoted(mark.word), "one word in a cell"));
        }
        marks.push(mark);
    }
    Ok(Sheet { name: section.name, ..Sheet::of(marks) })
}
