//! Tables: lines of cells with separators between them, or in columns. An empty cell is the blank.

use super::numbers::{odd_one, value, whole};
use super::tokens::{characters, counts, tokens, Kind, Mark};
use crate::grid::Grid;
use std::ops::Range;

/// A line of a table.
#[derive(Default)]
struct Line<'a> {
    cells: Vec<Mark<'a>>,
    /// The place after its last or before its first separator, if it is empty: of a frame, or a cell.
    end: Option<Mark<'a>>,
    /// Whether no separator is between its cells.
    is_spaced: bool,
}

/// The cells that the table of a text may have: all of them, their characters, or those of numbers without the rows and
/// columns that are labels.
pub(super) fn readings<'a>(text: &'a str) -> Vec<Vec<Mark<'a>>> {
    let rows = filled(without_bullets(lines(&tokens(text))).iter().filter_map(|tokens| line(tokens)).collect());
    // A number alone is no row of labels, nor is the first of two boards in a row each.
    let below = if rows.len() > 2 && rows[0].len() > 1 { &rows[1..] } else { &[] };
    let is_number = |mark: &Mark| value(mark.word).is_some() || mark.word.parse::<Grid>().is_ok();
    let has_numbers = |row: &&Vec<Mark>| row.iter().any(is_number);
    let numbered = rows.iter().filter(has_numbers).flatten().copied().collect();
    let beside = |rows: &[Vec<Mark<'a>>]| -> Vec<Mark<'a>> { rows.iter().flat_map(|row| row[1..].to_vec()).collect() };
    let labelled = [below.concat(), numbered, beside(&rows), beside(below)].map(whole);
    let are_numbers = |marks: &Vec<Mark>| odd_one(marks.iter().map(|mark| mark.word), counts(marks).len()).is_some();
    let all = whole(rows.concat());
    let packed = characters(&all);
    [all, packed].into_iter().chain(labelled.into_iter().filter(are_numbers)).collect()
}

/// The tokens of every line but headings. `;` and `\\\\` end a line too, if there is one, or if no part is one word.
fn lines<'m, 'a>(tokens: &'m [Mark<'a>]) -> Vec<&'m [Mark<'a>]> {
    let is_line_end = |token: &Mark| token.kind() == Kind::LineEnd || token.word == "/";
    let is_row_end = |token: &Mark| token.kind() == Kind::RowEnd || token.word == "\\\\";
    let is_comment = |token: &Mark| token.kind() == Kind::Comment;
    let lines = tokens.split(is_line_end).filter_map(|line| line.split(is_comment).next());
    let lines: Vec<_> = lines.filter(|line| line.last().is_some_and(|last| last.kind() != Kind::Key)).collect();
    let parts: Vec<_> = lines.iter().flat_map(|line| line.split(is_row_end)).filter(|part| !part.is_empty()).collect();
    Some(parts).filter(|parts| lines.len() == 1 || parts.iter().all(|part| part.len() > 1)).unwrap_or(lines)
}

/// The lines without dashes before their words, as in lists in YAML: the most dashes begin a row.
fn without_bullets<'a>(lines: Vec<&[Mark<'a>]>) -> Vec<Vec<Mark<'a>>> {
    let dashes = |line: &[Mark]| line.iter().take_while(|token| token.word == "-").count();
    let are_bulleted = lines.len() > 1 && lines.iter().all(|line| (1..line.len()).contains(&dashes(line)));
    let most = lines.iter().map(|line| dashes(line)).max().filter(|_| are_bulleted).unwrap_or_default();
    let mut rows: Vec<Vec<Mark>> = Vec::new();
    for line in lines {
        let words = &line[dashes(line).min(most)..];
        match rows.last_mut().filter(|_| dashes(line) < most) {
            Some(row) => row.extend(words),
            None => rows.push(words.to_vec()),
        }
    }
    rows
}

/// Whether a line is a part of a frame, as `+---+` or `|:-:|`.
fn is_frame(tokens: &[Mark]) -> bool {
    let is_drawn = |c: char| "+-=|:*~".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let characters = || tokens.iter().flat_map(|token| token.word.chars());
    characters().all(is_drawn) && characters().filter(|c| *c != '|').count() > 2
}

/// A line's cells; `None` if it is a part of a frame, or a command of TeX.
fn line<'a>(tokens: &[Mark<'a>]) -> Option<Line<'a>> {
    let (first, last) = (tokens.first()?, tokens.last()?);
    if is_frame(tokens) || first.word.starts_with('\\') && !tokens.iter().any(|token| token.word == "&") {
        return None;
    }
    let names = tokens.iter().position(|token| token.kind() == Kind::Key).map_or(0, |key| key + 1);
    let is_separator = |token: &Mark| matches!(token.kind(), Kind::Separator | Kind::RowEnd);
    let mut line = Line { is_spaced: !tokens[1..].iter().rev().skip(1).any(is_separator), ..Line::default() };
    // The cells up to the last separator, if there is one.
    let mut before = None;
    let mut rest = &tokens[names..];
    while let Some((token, after)) = rest.split_first() {
        let close = after.iter().take(3).position(|token| token.kind() == Kind::Close).unwrap_or_default();
        let is_label = after[..close].iter().filter(|token| token.kind() == Kind::Word).count() == 1;
        rest = after;
        match token.kind() {
            // A label of R, as `[1,]`, `[,1]` or `[1]`.
            Kind::Open if token.word == "[" && is_label => rest = &after[close + 1..],
            Kind::Word => line.cells.extend(words(token)),
            // A name is no cell.
            Kind::Key => drop(line.cells.pop()),
            Kind::Separator | Kind::RowEnd => {
                let empty = Some(token.empty()).filter(|_| line.cells.len() == before.unwrap_or_default());
                let is_cell = before.is_some() || [",", "&"].contains(&token.word);
                line.cells.extend(empty.filter(|_| is_cell));
                line.end = line.end.or(empty.filter(|_| !is_cell));
                before = Some(line.cells.len());
            }
            _ => {}
        }
    }
    if Some(line.cells.len()) == before {
        line.end = Some(last.empty_after());
    }
    Some(line).filter(|line| !line.cells.is_empty())
}

/// The tiles of a word: parts of numbers between dashes, or the word without a line end of TeX.
fn words<'a>(mark: &Mark<'a>) -> Vec<Mark<'a>> {
    let word = mark.word.trim_end_matches('\\');
    let is_tile = word.is_empty() == mark.word.is_empty() && !word.starts_with('\\') && !["->", "→"].contains(&word);
    let are_numbers = word.split('-').all(|part| value(part).is_some());
    let parts = word.split(|c| are_numbers && c == '-').filter(|_| is_tile);
    parts.map(|word| Mark { word, ..*mark }).collect()
}

/// The rows of lines. If a line has one cell less than the longest, it has an empty one: at an end, or where its cells
/// leave a column out.
fn filled<'a>(lines: Vec<Line<'a>>) -> Vec<Vec<Mark<'a>>> {
    let width = lines.iter().map(|line| line.cells.len()).max().unwrap_or_default();
    let column = |column: usize| {
        let full = lines.iter().filter(|line| line.cells.len() == width);
        let cells = full.map(|line| columns_of(&line.cells[column]));
        cells.reduce(|all, cell| all.start.min(cell.start)..all.end.max(cell.end)).unwrap_or_default()
    };
    let columns: Vec<Range<usize>> = (0..width).map(column).collect();
    let fill = |(row, mut line): (usize, Line<'a>)| -> Vec<Mark<'a>> {
        if line.cells.len() + 1 == width {
            let gap = gap(&line.cells, &columns).filter(|_| line.is_spaced);
            line.cells.extend(gap.or(line.end));
            line.cells.sort_by_key(Mark::end);
        }
        line.cells.into_iter().map(|cell| Mark { row, ..cell }).collect()
    };
    lines.into_iter().enumerate().map(fill).collect()
}

/// The columns of the text that a cell takes, and the one after it.
fn columns_of(cell: &Mark) -> Range<usize> {
    let first = cell.text[cell.line()..cell.at()].chars().count();
    first..first + cell.word.chars().count()
}

/// An empty cell, if all cells of a row are in columns but one.
fn gap<'a>(cells: &[Mark<'a>], columns: &[Range<usize>]) -> Option<Mark<'a>> {
    let is_in = |(cell, column): (&Mark, &Range<usize>)| {
        let cell = columns_of(cell);
        cell.start < column.end && column.start < cell.end
    };
    let empty = columns.iter().position(|column| !cells.iter().any(|cell| is_in((cell, column))))?;
    let others = columns[..empty].iter().chain(&columns[empty + 1..]);
    if !cells.iter().zip(others).all(is_in) {
        return None;
    }
    cells[..empty].last().map(Mark::empty_after).or(cells.first().map(Mark::empty))
}
