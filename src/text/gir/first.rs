//! First lines: numbers above one board, or above two.

use super::marks::{label_value, rows, Mark};
use super::reading::{FirstLine, Reading};
use crate::grid::Grid;

/// The readings below each first line, and the reading without a first line, unless a size comes first. A first line is
/// one of these: a size; a side; columns and rows in either order; a side or a number of tiles, with the cell of the
/// goal's blank (-1 is the last cell); or a side with a limit of moves, at least the number of cells.
pub(super) fn readings<'a>(reading: &Reading<'a>) -> Vec<Reading<'a>> {
    let cells = &reading.cells[..];
    let size_line = cells.first().and_then(|mark| mark.word.replace('×', "x").parse::<Grid>().ok());
    let lines =
        if reading.has_no_first_line { Vec::new() } else { first_lines(cells, size_line, reading.names.is_empty()) };
    let below = lines.into_iter().map(|(length, line)| Reading {
        cells: cells[length..].to_vec(),
        first_line: Some(line),
        ..reading.clone()
    });
    let whole = Some(reading.clone()).filter(|_| size_line.is_none());
    whole.into_iter().chain(below).collect()
}

/// The first lines that cells may have, and the numbers of cells that they take.
fn first_lines<'a>(cells: &[Mark<'a>], size_line: Option<Grid>, has_no_name: bool) -> Vec<(usize, FirstLine<'a>)> {
    let number = |at: usize| cells.get(at).and_then(|mark| label_value(mark.word));
    let (first, second, rest) = (number(0), number(1), cells.get(2..).unwrap_or_default());
    let row = |at: usize| cells.get(at).map(|mark| mark.row);
    let are_apart = |at: usize| row(at) != row(at - 1);
    let shape = |columns: Option<usize>, rows: Option<usize>| Grid::new(columns?, rows?).ok();
    let width = rows(rest).first().map(|row| row.len());
    let sides = match width {
        _ if first == second || width == first => shape(first, second),
        _ if width == second => shape(second, first),
        _ => None,
    };
    let is_whole = |size: &Grid| !size.is_line() && (rest.len() == size.cells() || rest.len() == 2 * size.cells());
    let square = Grid::square(rest.len()).filter(|_| are_apart(2));
    let is_side = square.is_some_and(|square| first == Some(square.width()));
    let is_tiles = square.is_some_and(|square| first == Some(square.cells() - 1));
    let blank = match cells.get(1).map(|mark| mark.word) {
        Some("-1") => rest.len().checked_sub(1),
        _ => second.filter(|blank| *blank < rest.len()),
    };
    // A side and a cell in one line are columns and rows; so may be a side twice.
    let blank = blank.filter(|_| has_no_name && (is_tiles || is_side && are_apart(1) && first != second));
    let limit = second.filter(|limit| has_no_name && is_side && are_apart(1) && *limit >= rest.len());
    let line = |size: Option<Grid>, goal_blank| Some(FirstLine { mark: *cells.first()?, size: size?, goal_blank });
    let between = cells.get(1).map_or("", |second| &second.text[cells[0].end()..second.at()]);
    let is_parted = !between.chars().all(|c| c.is_whitespace() || c == ',');
    // `3 x 3`.
    let is_sign = |sign: &Mark| ["x", "X", "×"].contains(&sign.word) && !sign.joins(&cells[0]);
    let is_size = cells.get(1).is_some_and(is_sign) && row(2) == row(0);
    let spaced = shape(first, number(2)).filter(|_| is_size && row(3) != row(0));
    let ways = [
        (3, line(spaced, None)),
        (1, line(size_line.or(shape(first, first)).filter(|_| cells.len() > 1 && are_apart(1)), None)),
        (2, line(sides.filter(is_whole).filter(|_| !are_apart(1)), None)),
        (2, blank.and_then(|blank| line(square, Some(blank)))),
        (2, limit.and_then(|_| line(square, None))),
    ];
    let ways = ways.into_iter().filter(|(length, _)| *length != 2 || !is_parted);
    ways.filter_map(|(length, line)| Some((length, line?))).collect()
}
