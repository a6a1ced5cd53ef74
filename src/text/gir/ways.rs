//! The ways to read rows as boards: with and without empty cells, as words or characters, in halves, without labels.

use super::marks::{characters, counts, is_nothing, value, Mark};
use super::numbers::{odd_one, whole};
use super::reading::Reading;
use super::rows::{are_labels, Row, RowForm, Rows};
use super::tree::Kind;
use crate::grid::Grid;
use crate::text::ParseError;

type Cells<'a> = Vec<Vec<Mark<'a>>>;

/// # Errors
/// [`ParseError`] if words in front of rows look like labels, but do not count 1, 2, 3 or A, B, C.
pub(super) fn ways<'a>(rows: &Rows<'a>) -> Result<Vec<Reading<'a>>, ParseError> {
    let reading = |cells: &Cells<'a>| Reading {
        cells: whole(numbered(cells)),
        names: rows.names.clone(),
        boards: rows.boards,
        is_unusual: true,
        has_no_first_line: rows.form != RowForm::Table,
        ..Reading::default()
    };
    let has_blank = rows.names.iter().any(|name| is_nothing(name.word));
    let full = filled(&rows.all, has_blank);
    let all = full.concat();
    let below = |rows: &Cells<'a>| Reading { has_no_first_line: true, ..reading(rows) };
    let mut labelled: Vec<Reading> = unlabelled(&rows.all, rows.form, has_blank).iter().map(below).collect();
    if rows.form == RowForm::Labelled {
        let expected = "labels 1, 2, 3 or A, B, C, one in every row";
        let is_empty = labelled.is_empty();
        return Some(labelled).filter(|_| !is_empty).ok_or_else(|| all[0].error("a label".into(), expected));
    }
    let mut ways = vec![reading(&full)];
    let typed = typed(&rows.all);
    ways.extend(Some(&typed).filter(|typed| typed.concat().len() < all.len()).map(reading));
    // A list over several lines has rows, if it is no square.
    let is_flat = |row: &Vec<Mark>| row.len() > 3 && Grid::square(row.len()).is_none();
    if rows.form == RowForm::Lists && full.iter().all(is_flat) {
        ways.push(Reading {
            cells: all.iter().map(|mark| Mark { row: mark.line(), ..*mark }).collect(),
            ..ways[0].clone()
        });
    }
    // The lines of a list without commas may be rows, or not.
    let inside = all.first().zip(all.last()).map_or("", |(first, last)| first.to(last).word);
    if rows.form == RowForm::Lists && full.len() > 1 && !inside.contains(|c| Kind::of(c) == Kind::Open) {
        ways.push(Reading { cells: all.iter().map(|mark| Mark { row: 0, ..*mark }).collect(), ..ways[0].clone() });
    }
    let is_word = |mark: &Mark| length(mark) > 2 && length(mark) == length(&all[0]);
    let are_words = all.iter().all(is_word);
    let split = |rows: &Cells<'a>| rows.iter().map(|row| characters(row)).collect::<Cells>();
    if are_words {
        ways.push(reading(&split(&full)));
    } else if rows.form == RowForm::Table && rows.all.iter().all(|row| row.separators == 0) {
        let packed = rows.all.iter().map(|row| Row { cells: characters(&row.cells), ..Row::default() });
        ways.extend(
            Some(filled(&packed.collect::<Vec<_>>(), has_blank)).filter(|rows| are_packed(rows)).as_ref().map(reading),
        );
    }
    if rows.form == RowForm::Table {
        // On boards of 2x2, each row would be a board. A name between rows parts one board from another.
        let are_above = rows.names.iter().all(|name| all.first().is_some_and(|cell| name.at() < cell.at()));
        let halves = halves(&full).filter(|_| are_above && (all.len() > 8 || are_words));
        let halves = halves.map(|halves| if are_words { split(&halves) } else { halves });
        ways.extend(halves.map(|halves| Reading { boards: Some(2), ..reading(&halves) }));
        let words = |way: &Reading<'a>| way.cells.iter().map(|mark| mark.word).collect::<Vec<_>>();
        labelled.retain(|way| odd_one(words(way).into_iter(), counts(&way.cells).len()).is_some());
        ways.extend(labelled);
    }
    Ok(ways)
}

fn length(mark: &Mark) -> usize {
    mark.word.chars().count()
}

/// The cells with the numbers of their rows.
fn numbered<'a>(rows: &[Vec<Mark<'a>>]) -> Vec<Mark<'a>> {
    let numbered = rows.iter().enumerate();
    numbered.flat_map(|(row, cells)| cells.iter().map(move |cell| Mark { row, ..*cell })).collect()
}

/// Whether rows of characters were words of one length, at least 3; one may have a gap.
fn are_packed(rows: &[Vec<Mark>]) -> bool {
    let gaps = |row: &[Mark]| row.windows(2).filter(|pair| !pair[1].joins(&pair[0])).count();
    let may_have_gap = |row: &[Mark]| row.iter().any(|mark| mark.word.is_empty());
    let is_row = |row: &Vec<Mark>| row.len() == rows[0].len() && gaps(row) <= usize::from(may_have_gap(row));
    rows[0].len() > 2 && rows.iter().all(is_row)
}

/// Rows of the left half, and then of the right half.
fn halves<'a>(rows: &[Vec<Mark<'a>>]) -> Option<Cells<'a>> {
    let width = rows.first()?.len();
    let is_even = width % 2 == 0 && rows.len() > 1 && rows.iter().all(|row| row.len() == width);
    let half = |right: usize| rows.iter().map(move |row| row[right * width / 2..][..width / 2].to_vec());
    is_even.then(|| half(0).chain(half(1)).collect())
}

/// The rows without labels: without a first row, which may stand above each board, without a first column, or both. Beside
/// numbers as labels, no row has a gap: a label may be a tile.
fn unlabelled<'a>(rows: &[Row<'a>], form: RowForm, has_blank: bool) -> Vec<Cells<'a>> {
    let words = |row: &Row<'a>| row.cells.iter().map(|mark| mark.word).collect::<Vec<_>>();
    let Some(first) = rows.first() else { return Vec::new() };
    let is_corner = first.cells[0].word.is_empty() && first.cells.iter().any(|mark| !mark.word.is_empty());
    let header = &first.cells[usize::from(is_corner)..];
    let is_number = |mark: &Mark| value(mark.word).is_some();
    let may_be_header = form != RowForm::Labelled || !header.iter().any(is_number);
    let is_header = may_be_header && header.len() > 1 && are_labels(header);
    let below: Vec<Row> = rows.iter().filter(|row| is_header && words(row) != words(first)).cloned().collect();
    let firsts = |rows: &[Row<'a>]| -> Vec<Mark<'a>> { rows.iter().map(|row| row.cells[0]).collect() };
    let beside = |rows: &[Row<'a>]| -> Vec<Row<'a>> {
        let are_all = are_labels(&firsts(rows)) && rows.iter().all(|row| row.cells.len() > 2);
        // A comma at the end is no cell.
        let is_cell = |end: &Mark| !end.text[..end.at()].ends_with(',');
        let without =
            |row: &Row<'a>| Row { cells: row.cells[1..].to_vec(), end: row.end.filter(is_cell), ..row.clone() };
        rows.iter().filter(|_| are_all).map(without).collect()
    };
    let width = below.iter().map(|row| row.cells.len()).max();
    let both = if width == Some(header.len() + 1) { beside(&below) } else { Vec::new() };
    let below = if width == Some(header.len()) { below } else { Vec::new() };
    let [is_numbered, has_numbers] = [&firsts(rows)[..], header].map(|labels| labels.iter().any(is_number));
    let ways = [(beside(rows), is_numbered), (both, is_numbered && has_numbers), (below, has_numbers)];
    let ways = ways.into_iter().filter(|(rows, _)| rows.len() > 1);
    ways.map(|(rows, are_numbers)| if are_numbers { typed(&rows) } else { filled(&rows, has_blank) }).collect()
}

fn typed<'a>(rows: &[Row<'a>]) -> Cells<'a> {
    rows.iter().map(|row| row.cells.clone()).collect()
}

/// The rows as cells. A row with one cell less than the widest row gets an empty cell: where it leaves out a column, or
/// at an end.
fn filled<'a>(rows: &[Row<'a>], has_blank: bool) -> Cells<'a> {
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
    let full: Vec<&Row> = rows.iter().filter(|row| row.cells.len() == width).collect();
    // Two boards have two gaps.
    let short = rows.iter().filter(|row| row.cells.len() + 1 == width).count();
    // If there is a blank already, a gap is a missing tile.
    let is_blank = |cell: &Mark| is_nothing(cell.word) && !cell.has_letters();
    let mut blanks = rows.iter().flat_map(|row| &row.cells).filter(|cell| is_blank(cell)).peekable();
    let (has_gap, has_blank) = (blanks.peek().is_some(), has_blank || blanks.any(|cell| !cell.word.is_empty()));
    let is_like = |row: &Row, full: &&Row| full.separators == row.separators;
    let fill = |(at, row): (usize, &Row<'a>)| {
        let is_last = at + 1 == rows.len() || short == 2 && 2 * (at + 1) == rows.len();
        let mut cells = row.cells.clone();
        // A word alone may be a first line.
        if cells.len() + 1 == width && (width > 2 || row.separators > 0) && full.iter().all(|full| is_like(row, full)) {
            let gap = gap(&cells, &full, is_last).filter(|_| !has_blank && !has_gap && !row.is_separated);
            let frames = row.sides.iter().filter(|is_frame| **is_frame).count();
            let end = row.end.filter(|_| !has_blank && row.separators + 1 >= width + frames);
            cells.extend(gap.or(end));
            cells.sort_by_key(Mark::end);
        }
        cells
    };
    rows.iter().enumerate().map(fill).collect()
}

/// An empty cell, if the other cells are in the columns of the full rows, which are flush left or flush right. At the end
/// of a row, unless it is the last one of a board, white space shows that it is there.
fn gap<'a>(cells: &[Mark<'a>], full: &[&Row], is_last: bool) -> Option<Mark<'a>> {
    let leaves_out = |is_right: bool| {
        let (columns, own) = (edges(&full[0].cells, is_right)?, edges(cells, is_right)?);
        let are_columns = full.iter().all(|row| edges(&row.cells, is_right).as_ref() == Some(&columns));
        let without = |at: &usize| [&columns[..*at], &columns[at + 1..]].concat() == own;
        (0..columns.len()).find(without).filter(|_| are_columns)
    };
    let empty = leaves_out(false).or_else(|| leaves_out(true))?;
    let last = cells.last()?;
    let after = &last.text[last.end()..];
    let space = after.len() - after.trim_start_matches(' ').len();
    let width = full[0].cells.windows(2).last().map_or(1, |pair| pair[1].end() - pair[0].end());
    if empty == cells.len() && !is_last && space < width {
        return None;
    }
    cells[..empty].last().map(Mark::empty_after).or(cells.first().map(Mark::empty))
}

/// Where the cells of a row begin or end: in its line, or after a `/`. A row after a name has no columns.
fn edges(row: &[Mark], is_right: bool) -> Option<Vec<usize>> {
    let first = row.first()?;
    let is_frame = |c: char| c.is_whitespace() || "|>".contains(c) || Kind::of(c) == Kind::Separator && c > '~';
    let before = &first.text[first.line()..first.at()];
    let from = match before.trim_end().chars().last() {
        Some('/') => first.at(),
        _ => Some(first.line()).filter(|_| before.chars().all(is_frame))?,
    };
    let edge = |cell: &Mark| first.text[from..if is_right { cell.end() } else { cell.at() }].chars().count();
    Some(row.iter().map(edge).collect())
}
