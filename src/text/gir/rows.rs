//! Turns a tree into rows of cells, and names beside them. In lists, the innermost brackets are rows; elsewhere, lines.

mod lists;
mod table;

use super::marks::{counts, has_packed_board, is_nothing, label_value, value, Mark, KNOWN};
use super::names::{is_known, is_of_fact, Role};
use super::tree::{Kind, Node};
use crate::grid::Grid;
use crate::text::{quoted, ParseError};
use lists::is_list;
pub(super) use table::is_heading;

/// The rows of a text, without frames and headings.
#[derive(Default)]
pub(super) struct Rows<'a> {
    pub(super) all: Vec<Row<'a>>,
    pub(super) names: Vec<Mark<'a>>,
    pub(super) form: RowForm,
    /// The number of boards, if signs show it.
    pub(super) boards: Option<usize>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum RowForm {
    Lists,
    #[default]
    Table,
    /// A table whose first cells are labels.
    Labelled,
}

#[derive(Clone, Default)]
pub(super) struct Row<'a> {
    pub(super) cells: Vec<Mark<'a>>,
    /// An empty place that may be a cell: beside a frame, or after the last separator.
    pub(super) end: Option<Mark<'a>>,
    pub(super) separators: usize,
    /// Whether the first cell is a label by its sign.
    pub(super) is_labelled: bool,
    /// Whether a part of a frame is before the cells, and after them.
    pub(super) sides: [bool; 2],
    /// Whether there are cells with a separator between them, and cells without.
    pub(super) is_separated: bool,
    pub(super) is_spaced: bool,
}

/// # Errors
/// [`ParseError`] for a word that is neither a cell nor anything else that is known.
pub(super) fn rows<'a>(nodes: &[Node<'a>]) -> Result<Rows<'a>, ParseError> {
    let mut rows = Rows::default();
    if nodes.iter().any(|node| is_list(node, false)) {
        rows.form = RowForm::Lists;
        rows.lists(nodes, false)?;
    } else {
        rows.table(nodes)?;
    }
    // A header has no label.
    let is_like = |a: &Row, b: &Row| a.cells.iter().map(|cell| cell.word).eq(b.cells.iter().map(|cell| cell.word));
    let is_bare = |row: &&Row| !row.is_labelled && !is_like(row, &rows.all[0]);
    if let Some(row) = rows.all.iter().filter(|_| rows.form == RowForm::Labelled).find(is_bare) {
        return Err(row.cells[0].error(quoted(row.cells[0].word), "a label as before the other rows"));
    }
    // Full rows have the same frame.
    let width = rows.all.iter().map(|row| row.cells.len()).max();
    let framed: Vec<&Row> = rows.all.iter().filter(|row| Some(row.cells.len()) == width).collect();
    if let Some(pair) = framed.windows(2).find(|pair| pair[0].sides != pair[1].sides && rows.form == RowForm::Table) {
        let cell = pair[1].cells[0];
        return Err(
            cell.error(format!("{} in a row with another frame", quoted(cell.word)), "the same frame around all rows")
        );
    }
    // Some cells have separators between them, and other cells have none. On one line, bars may be between rows.
    let may_be_mixed = rows.form != RowForm::Lists && rows.all.len() == 1;
    let is_separated = !may_be_mixed && rows.all.iter().any(|row| row.is_separated);
    let below = rows.all.iter().skip_while(|row| row.end.is_none() && are_labels(&row.cells));
    match below.filter(|_| is_separated).find(|row| row.is_spaced).map(|row| &row.cells[..]) {
        Some(cells @ [.., last]) => Err(match cells.iter().find(|cell| cell.is_name() && !is_known(cell.word)) {
            Some(unknown) => unknown.error(quoted(unknown.word), KNOWN),
            None => last.error(
                format!("{} at the end of a row that lacks separators", quoted(last.word)),
                "separators between all cells, or between none",
            ),
        }),
        _ => Ok(rows),
    }
}

/// The error for a word or a sign that is neither a cell nor anything else that is known.
fn stray<T>(node: &Node) -> Result<T, ParseError> {
    Err(node.mark.error(quoted(node.mark.word), "a tile, or a name with '=' or ':' after it"))
}

/// The lines, without empty ones. `/` and arrows end a line too; so do `;` and `\\`, if each part has several words.
///
/// # Errors
/// [`ParseError`] for such a sign with nothing before or after it, unless it is an arrow alone on an inner line.
fn lines<'m, 'a>(nodes: &'m [Node<'a>]) -> Result<Vec<&'m [Node<'a>]>, ParseError> {
    let typed: Vec<&[Node]> = nodes.split(|node| node.is(Kind::LineEnd)).filter(|line| !line.is_empty()).collect();
    let mut lines: Vec<&[Node]> = Vec::new();
    for (number, line) in typed.iter().enumerate() {
        let parts: Vec<&[Node]> = line.split(|node| node.is(Kind::Divider)).collect();
        let is_arrow = line.len() == 1 && !line[0].is_word("/") && number > 0 && number + 1 < typed.len();
        let is_cell = |node: Option<&Node>| node.is_some_and(|node| matches!(node.kind, Kind::Word | Kind::Group));
        let are_ends = parts.windows(2).all(|pair| is_cell(pair[0].last()) && is_cell(pair[1].first()));
        let is_dangling = !is_arrow && !are_ends;
        let sign = line.iter().find(|node| node.is(Kind::Divider)).filter(|_| is_dangling);
        if let Some(sign) = sign.or(line.first().filter(|first| first.is(Kind::RowEnd))) {
            return stray(sign);
        }
        lines.extend(parts.into_iter().filter(|part| !part.is_empty()));
    }
    let are_several = |part: &&[Node]| part.len() > 1;
    let parts = |line: &&'m [Node<'a>]| -> Vec<&'m [Node<'a>]> {
        let parts: Vec<_> = line.split(|node| node.is(Kind::RowEnd)).filter(|part| !part.is_empty()).collect();
        let are_rows = parts.iter().all(are_several) || lines.len() == 1 && parts.iter().any(are_several);
        if are_rows {
            parts
        } else {
            vec![*line]
        }
    };
    Ok(lines.iter().flat_map(parts).collect())
}

/// The cells of a line or of a list, without the names before them.
fn row<'a>(line: &[Node<'a>], names: &mut Vec<Mark<'a>>) -> Result<Row<'a>, ParseError> {
    let mut row = Row::default();
    // A name, which may have numbers in it.
    let key = line.iter().position(|node| node.is(Kind::Key)).unwrap_or_default();
    let tiles = line[..key].iter().filter(|node| node.mark.is_tile()).count();
    let is_name = key > 0 && line[0].is_name() && tiles < 3 && line[..key].iter().all(|node| node.is(Kind::Word));
    names.extend(is_name.then(|| line[0].mark.to(&line[key - 1].mark)));
    // `std::string`.
    let keys =
        1 + usize::from(line.get(key + 1).is_some_and(|next| next.is(Kind::Key) && next.mark.joins(&line[key].mark)));
    let line = if is_name { &line[key + keys..] } else { line };
    // The number of cells up to the last separator, if there is one.
    let mut before = None;
    for (at, node) in line.iter().enumerate() {
        let new = row.cells.len() - before.unwrap_or_default();
        let is_next = matches!(node.kind, Kind::Word | Kind::Group) && !row.cells.is_empty();
        row.is_separated |= is_next && new == 0;
        row.is_spaced |= is_next && new > 0;
        match node.kind {
            Kind::Group => row.cells.extend(boxed(node, &line[..at], &line[at + 1..])?),
            Kind::Word if is_named(&line[at..]) || is_value(&line[..=at]) || is_before_board(&line[at..]) => {
                names.push(node.mark);
            }
            Kind::Word => row.cells.extend(parts(&node.mark)),
            Kind::Key if is_of_name(&line[..at]) => {}
            Kind::Key => {
                let words = row.cells.iter().rev().take(new).take_while(|cell| cell.is_name()).count();
                let Some(last) = row.cells.last().filter(|_| new > 0) else { return stray(node) };
                // `x:2` may be the blank and a tile.
                let is_joined =
                    is_nothing(last.word) && line.get(at + 1).map_or(true, |next| next.mark.joins(&node.mark));
                let is_letter = last.has_letters() && last.word.len() == 1 && !is_joined;
                if words == 0 && !is_letter {
                    let expected = "a name before it: a number is not a name, so there may be a word too many";
                    return Err(last.error(format!("{} before '{}'", quoted(last.word), node.mark.word), expected));
                }
                names.extend(row.cells.drain(row.cells.len() - words.max(1)..));
            }
            Kind::Separator | Kind::RowEnd => {
                row.separators += 1;
                let empty = Some(node.mark.empty()).filter(|_| new == 0);
                let is_cell = before.is_some() || [",", "&"].contains(&node.mark.word);
                row.cells.extend(empty.filter(|_| is_cell));
                row.end = row.end.or(empty.filter(|_| !is_cell));
                before = Some(row.cells.len());
            }
            Kind::LineEnd => {}
            _ => return stray(node),
        }
    }
    let (Some(first), Some(last)) = (line.first(), line.last()) else { return Ok(row) };
    if Some(row.cells.len()) == before {
        row.end = Some(last.mark.empty_after());
    }
    // Of two empty cells, one is a tile that is missing.
    if row.end.is_some() && last.is_word(",") && row.cells.iter().any(|cell| cell.word.is_empty()) {
        return stray(last);
    }
    // A frame is on both sides of a cell.
    let is_side = |node: &&Node| node.is(Kind::Separator) && !",\t&".contains(node.mark.word);
    row.sides = [first, last].map(|node| is_side(&node));
    match [first, last].into_iter().find(is_side).filter(|_| row.separators == 1) {
        Some(side) => stray(side),
        None => Ok(row),
    }
}

/// Whether nodes end with a fact and its value, which is no board.
fn is_value(nodes: &[Node]) -> bool {
    match nodes {
        [.., name, key, value] => {
            key.is(Kind::Key)
                && is_of_fact(name.mark.word)
                && !has_packed_board(value.mark.word)
                && !value.mark.is_tile()
        }
        _ => false,
    }
}

/// Whether nodes begin with known words and a key, as in `char start[] =`.
fn is_named(nodes: &[Node]) -> bool {
    let mut after = nodes[1..].iter().take(8).skip_while(|node| node.is(Kind::Group) || node.is_known());
    nodes[0].is_known() && after.next().is_some_and(|next| next.is(Kind::Key))
}

/// Whether nodes begin with the name of a start or a goal, and have a packed board or at least eight words after it.
fn is_before_board(nodes: &[Node]) -> bool {
    let is_board = |next: &Node| has_packed_board(next.mark.word) || nodes.len() > 8 && next.mark.is_tile();
    Role::of_two(nodes[0].mark.word).is_some() && nodes[0].is_known() && nodes.get(1).is_some_and(is_board)
}

/// Whether nodes end with a known word, or with such a word and brackets: `start[]`.
fn is_of_name(nodes: &[Node]) -> bool {
    let (last, before) = match nodes {
        [.., before, last] => (last, Some(before)),
        [last] => (last, None),
        [] => return false,
    };
    last.is_known() || last.is(Kind::Group) && before.is_some_and(Node::is_known)
}

/// The cell in brackets, such as `[1]` or `[ ]`. An index, such as `start[]`, has no cell, and neither has a label of
/// R: `[,1]`, `[1,]`, or `[1]` before a row.
fn boxed<'a>(group: &Node<'a>, before: &[Node], after: &[Node]) -> Result<Vec<Mark<'a>>, ParseError> {
    let is_joined = before.last().is_some_and(|last| last.is(Kind::Word) && group.mark.joins(&last.mark));
    let is_index = is_joined && before.last().is_some_and(Node::is_name);
    let is_named = before.last().is_some_and(Node::is_known) && after.first().is_some_and(|next| next.is(Kind::Key));
    let are_words = !after.is_empty() && after.iter().all(|node| matches!(node.kind, Kind::Word | Kind::LineEnd));
    let is_above = before.is_empty() && are_words && !after[0].mark.joins(&group.mark);
    let is_number = |node: &Node| value(node.mark.word).is_some();
    let is_cell = |node: &Node| node.is(Kind::Word) && !node.mark.word.is_empty();
    match &group.inside[..] {
        [] if is_index => Ok(Vec::new()),
        // `Out[3]: 1 2 0`.
        [_, ..] if is_index || is_named => stray(group),
        _ if is_joined && !is_index
            || after.first().is_some_and(|next| is_cell(next) && next.mark.joins(&group.mark)) =>
        {
            stray(group)
        }
        [] if group.mark.word.len() == 2 => Ok(vec![group.mark]),
        [] => Ok(vec![group.mark.empty()]),
        [cell] if is_above && is_number(cell) => Ok(Vec::new()),
        [cell] if cell.is(Kind::Word) => Ok(vec![cell.mark]),
        [comma, label] | [label, comma] if comma.is_word(",") && is_number(label) => Ok(Vec::new()),
        _ => stray(group),
    }
}

/// The tiles of a word: at least three numbers with dashes between them, or the word.
fn parts<'a>(mark: &Mark<'a>) -> Vec<Mark<'a>> {
    let are_numbers = mark.word.split('-').all(|part| value(part).is_some_and(|value| value <= Grid::MOST))
        && mark.word.split('-').count() > 2;
    let parts = mark.word.split(|c| are_numbers && c == '-');
    parts.map(|word| Mark { word, ..*mark }).collect()
}

/// Whether marks are words, or 0, 1, 2 and so on, or 1, 2, 3 and so on; they may begin again.
pub(super) fn are_labels(marks: &[Mark]) -> bool {
    // `x` may be a blank, unless it is one of x, y and z.
    let letter = |mark: &Mark| mark.word.chars().next().filter(|_| mark.word.len() == 1).map_or(0, u32::from);
    let are_letters = marks.windows(2).all(|pair| letter(&pair[0]) + 1 == letter(&pair[1])) && marks.len() > 1;
    let is_word = |mark: &Mark| mark.has_letters() && !mark.word.contains(char::is_numeric);
    let are_words = || marks.iter().all(|mark| is_word(mark) && (are_letters || mark.is_name()));
    let are_distinct = counts(marks).len() == marks.len();
    let numbers: Vec<Option<usize>> = marks.iter().map(|mark| label_value(mark.word)).collect();
    let period = (1..numbers.len()).find(|at| numbers[*at] == numbers[0]).unwrap_or(numbers.len());
    let are_from = |first: usize| (0..numbers.len()).all(|at| numbers[at] == Some(first + at % period));
    let are_counted = (period > 1 || numbers.len() == 1) && numbers.len() % period == 0 && (are_from(0) || are_from(1));
    are_counted || are_distinct && are_words() || marks.iter().all(|mark| mark.word.is_empty())
}
