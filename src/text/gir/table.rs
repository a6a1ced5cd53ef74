//! A table: rows of cells with one separator, in a frame or without.

use super::block::{sections, Headed, LINES};
use super::cells::{Sheet, EXAMPLE};
use super::mark::{is_line_end, Mark, Wrong, BARS, MOST_WORDS};

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
    let lines = || {
        text.split(is_line_end)
            .map(str::trim)
            .filter(|line| !line.is_empty())
    };
    let is_row = |line: &str| line.contains(';') && !line.contains(char::is_whitespace);
    text.contains(';') && lines().count() > 1 && lines().all(is_row)
}

pub(super) fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, Wrong> {
    let separator = SEPARATORS
        .into_iter()
        .find(|signs| text.contains(*signs))
        .unwrap_or_default();
    sections(text)?
        .iter()
        .map(|section| sheet(text, section, separator))
        .collect()
}

fn sheet<'a>(text: &'a str, section: &Headed<'a>, separator: &[char]) -> Result<Sheet<'a>, Wrong> {
    let is_bar = separator.contains(&'|');
    let mut lines: Vec<&str> = section.rows().take(MOST_WORDS).collect();
    for line in lines.iter_mut().filter(|_| separator != ['\t']) {
        let end = if separator == ['&'] { "\\\\" } else { "" };
        *line = line.trim().strip_suffix(end).unwrap_or(line).trim();
    }
    let has_bar = |is: fn(&&str) -> bool| lines.iter().filter(|line| is(line)).count();
    let (left, right) = (
        has_bar(|line| line.starts_with(BARS)),
        has_bar(|line| line.ends_with(BARS)),
    );
    if is_bar && [left, right] == [lines.len(); 2] {
        for line in &mut lines {
            *line = line
                .strip_prefix(BARS)
                .and_then(|line| line.strip_suffix(BARS))
                .unwrap_or(line);
        }
    } else if is_bar && [left, right].contains(&lines.len()) {
        return Err(Mark::new(text, lines[0]).error(
            "bars on one side of the rows",
            "bars on both sides, or on none",
        ));
    }
    let is_alone =
        is_bar && !lines.iter().any(|line| line.contains(separator)) || separator.is_empty();
    let is_end = |c: char| is_alone && c.is_whitespace() || !is_alone && separator.contains(&c);
    let cells = |line: &&'a str| {
        line.split(is_end)
            .filter(|cell| !is_alone || !cell.is_empty())
    };
    let mut marks = Vec::new();
    for (row, cell) in (0..)
        .zip(&lines)
        .flat_map(|(row, line)| cells(line).map(move |cell| (row, cell.trim())))
        .take(MOST_WORDS + 1)
    {
        let bare = cell
            .strip_prefix('"')
            .and_then(|cell| cell.strip_suffix('"'))
            .filter(|_| separator == [',']);
        let mark = Mark {
            row,
            ..Mark::new(text, bare.unwrap_or(cell).trim())
        };
        if mark
            .word
            .contains(|c: char| c.is_whitespace() || "|,;&\"".contains(c))
        {
            return Err(mark.unexpected("one tile in a cell").advise(EXAMPLE));
        }
        marks.push(mark);
    }
    Ok(Sheet {
        name: section.name,
        ..Sheet::of(marks)
    })
}
