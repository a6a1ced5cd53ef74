//! What a text says about its boards beside their cells: which board is the goal, the shape, and the order of rows. The
//! boards must agree with it.

use super::cells::{Cells, Reading, Role, Wanted};
use super::marks::{is_line_end, value, Mark};
use crate::goal::{Goal, GOALS};
use crate::grid::Grid;
use crate::text::{quoted, ParseError};
use std::collections::BTreeMap;

/// A word beside the cells.
struct Beside<'a> {
    mark: Mark<'a>,
    is_comment: bool,
}

/// Words for the columns of a board, for its rows, and for its size.
const COLUMNS: [&str; 8] = ["columns", "column", "cols", "col", "ncol", "ncols", "width", "w"];
const ROWS: [&str; 7] = ["rows", "row", "nrow", "nrows", "height", "lines", "h"];
const SIZES: [&str; 6] = ["size", "shape", "dim", "dims", "dimensions", "side"];

/// Words of programs that put cells in another order.
const TURNED: &str =
    "transpose transposed cbind dataframe flip fliplr flipud rot90 rotate rotated reverse reversed sort \
                      sorted zip shuffle shuffled";

/// Words for boards that are no start and goal.
const SEVERAL: [&str; 4] = ["puzzles", "problems", "instances", "tests"];

/// Words between two boards that say nothing about them.
const FILLERS: [&str; 4] = ["to", "and", "then", "into"];

/// # Errors
/// [`ParseError`] at a word that says something else about the boards.
pub(super) fn check(text: &str, reading: &Reading, wanted: Wanted, has_comments: bool) -> Result<(), ParseError> {
    let cells = Cells { reading, grid: wanted.shape(reading)?, wanted };
    let beside = beside(text, reading, has_comments);
    roles(&cells, &beside)?;
    captions(&cells, &beside)?;
    if wanted.given.size.is_none() {
        shape(cells.grid, &beside)?;
    }
    row_names(&cells)?;
    order(&cells, &beside)
}

/// The words of letters and digits that are not in cells.
fn beside<'a>(text: &'a str, reading: &Reading<'a>, has_comments: bool) -> Vec<Beside<'a>> {
    let mut spans: Vec<(usize, usize)> = reading.cells.iter().map(|cell| (cell.at(), cell.end())).collect();
    spans.sort_unstable();
    spans.push((text.len(), text.len()));
    let (mut beside, mut at) = (Vec::new(), 0);
    for (from, to) in spans {
        let words = text[at..from.max(at)].split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        beside.extend(words.map(|word| {
            let mark = Mark::new(text, word);
            let before = &text[mark.line()..mark.at()];
            Beside { mark, is_comment: has_comments && before.contains('#') || before.contains("//") }
        }));
        at = at.max(to);
    }
    beside
}

/// The bytes of the text that the boards begin and end with, in the order of the text.
fn spans(cells: &Cells) -> Vec<(usize, usize)> {
    let boards = cells.reading.cells.chunks(cells.grid.cells());
    let span = |board: &[Mark]| {
        let (first, last) = (board.iter().map(Mark::at).min(), board.iter().map(Mark::end).max());
        (first.unwrap_or_default(), last.unwrap_or_default())
    };
    boards.map(span).collect()
}

/// A word for the goal stands before a word for the start, unless the boards have names that say so.
fn roles(cells: &Cells, beside: &[Beside]) -> Result<(), ParseError> {
    let words = || beside.iter().filter_map(|word| Some((&word.mark, Role::of(word.mark.word)?)));
    let Some((first, role)) = words().next() else { return Ok(()) };
    let is_goal = cells.wanted.start.is_some();
    if is_goal && words().all(|(_, role)| role == Role::Start) {
        return Err(first.error(format!("the name {} of the goal board", quoted(first.word)), "a goal board"));
    }
    let has_names = cells.roles()?[0].is_some();
    if is_goal || cells.wanted.boards == 1 || has_names || role == Role::Start {
        return Ok(());
    }
    let is_above = first.at() < spans(cells)[0].0;
    if is_above || words().any(|(_, role)| role == Role::Start) {
        let found = format!("{} before the other board", quoted(first.word));
        return Err(first.error(found, "the start board first, or 'start:' and 'goal:' above the boards"));
    }
    Ok(())
}

/// Two boards with different captions are a start and a goal only if a caption says so.
fn captions(cells: &Cells, beside: &[Beside]) -> Result<(), ParseError> {
    let spans = spans(cells);
    let [(first, end), (second, _)] = spans[..] else { return Ok(()) };
    let are_several = |word: &&Beside| SEVERAL.contains(&&*word.mark.word.to_lowercase());
    if let Some(Beside { mark, .. }) = beside.iter().find(are_several) {
        return Err(mark.error(quoted(mark.word), "a start and a goal; for a puzzle each, use 'batch --rows'"));
    }
    if beside.iter().any(|word| Role::of(word.mark.word).is_some()) || second < end {
        return Ok(());
    }
    let text = &cells.reading.cells[0].text[end..second];
    // The rest of a line belongs to the board on it.
    let from = end + text.find(is_line_end).unwrap_or_default();
    let caption = |from: usize, to: usize| -> Vec<&Mark> {
        let is_inside = |mark: &&Mark| from <= mark.at() && mark.at() < to && !FILLERS.contains(&mark.word);
        beside.iter().map(|word| &word.mark).filter(is_inside).collect()
    };
    let (one, other) = (caption(0, first), caption(from, second));
    // A comment may follow the last row of each board.
    let comment = |cells: &[Mark]| -> Vec<&Mark> {
        let line = cells.last().map(Mark::line);
        let comments = beside.iter().filter(|word| word.is_comment && Some(word.mark.line()) == line);
        comments.map(|word| &word.mark).collect()
    };
    let (boards, size) = (&cells.reading.cells, cells.grid.cells());
    let (one, other) = if one.is_empty() && other.is_empty() {
        (comment(&boards[..size]), comment(&boards[size..]))
    } else {
        (one, other)
    };
    let has_words = |caption: &[&Mark]| caption.iter().any(|mark| mark.word.contains(char::is_alphabetic));
    let words = |caption: &[&Mark]| caption.iter().map(|mark| mark.word.to_string()).collect::<Vec<_>>();
    if has_words(&one) && has_words(&other) && words(&one) != words(&other) {
        let found = format!("{} beside the second board", quoted(&words(&other).join(" ")));
        return Err(other[0].error(found, "'goal' beside one of two boards; for a puzzle each, use 'batch --rows'"));
    }
    Ok(())
}

/// Numbers that state a shape.
fn shape(grid: Grid, beside: &[Beside]) -> Result<(), ParseError> {
    let (width, height) = (grid.width(), grid.height());
    let number = |at: usize| beside.get(at).and_then(|word| value(word.mark.word));
    let between = |at: usize| {
        let (one, other) = (&beside[at].mark, beside.get(at + 1).map(|next| &next.mark)?);
        Some(&one.text[one.end()..other.at()])
    };
    let is_pair = |one: usize, other: usize| (one, other) == (width, height) || (other, one) == (width, height);
    for (at, word) in beside.iter().enumerate() {
        let lower = word.mark.word.to_lowercase();
        let is_in = |names: &[&str]| names.contains(&&*lower);
        let sign = || between(at).map(str::trim);
        let is_key =
            || between(at).is_some_and(|between| between.contains([':', '=']) && !between.contains(is_line_end));
        let next = |from: usize| number(from + 1).filter(|_| between(from).is_some_and(|sign| sign.trim() == ","));
        let is_right = match (number(at), number(at + 1)) {
            _ if lower.parse().is_ok_and(|size: Grid| is_pair(size.width(), size.height())) => true,
            _ if lower.parse::<Grid>().is_ok() => false,
            (Some(one), Some(other)) if sign() == Some("×") || sign() == Some("][") => is_pair(one, other),
            (Some(count), None)
                if beside.get(at + 1).is_some_and(|word| ["rows", "columns"].contains(&word.mark.word)) =>
            {
                count == if beside[at + 1].mark.word == "rows" { height } else { width }
            }
            (None, Some(columns)) if is_in(&COLUMNS) && is_key() => columns == width,
            (None, Some(rows)) if is_in(&ROWS) && is_key() => rows == height,
            (None, Some(one)) if is_in(&SIZES) && is_key() => match next(at + 1) {
                Some(other) => is_pair(one, other),
                None => [width, height, grid.cells(), grid.cells() - 1].contains(&one),
            },
            _ => true,
        };
        if !is_right {
            let found = format!("{} beside a board of {grid}", quoted(word.mark.word));
            return Err(word.mark.error(found, "the board's shape; --size COLUMNSxROWS states it"));
        }
    }
    Ok(())
}

/// Names inside a board are names of its rows: one word with 0, 1, 2 and so on or 1, 2, 3 and so on, or A, B, C and so on.
fn row_names(cells: &Cells) -> Result<(), ParseError> {
    for board in cells.reading.cells.chunks(cells.grid.cells()) {
        let end = |name: &Mark| board.iter().map(Mark::at).filter(|at| *at > name.at()).min();
        let is_inside = |name: &&Mark| board.iter().any(|cell| cell.at() < name.at()) && end(name).is_some();
        if !cells.reading.names.iter().any(|name| is_inside(&name)) {
            continue;
        }
        // The name before each cell, up to the cell.
        let mut names: BTreeMap<usize, Mark> = BTreeMap::new();
        names.extend(cells.reading.names.iter().filter_map(|name| Some((end(name)?, *name))));
        let label = |(end, name): (&usize, &Mark)| {
            let text = &name.text[name.at()..*end];
            let word: String = text.chars().filter(|c| c.is_alphabetic()).collect();
            let number: String = text.chars().skip_while(|c| !c.is_numeric()).take_while(|c| c.is_numeric()).collect();
            (word.to_lowercase(), value(&number))
        };
        let labels: Vec<(String, Option<usize>)> = names.iter().map(label).collect();
        let follows = |pair: &[(String, Option<usize>)]| match (&pair[0], &pair[1]) {
            ((word, None), (other, None)) => {
                let letter = |word: &str| Some(word).filter(|word| word.len() == 1).map(|word| word.as_bytes()[0]);
                word == other || letter(word).is_some_and(|before| letter(other) == Some(before + 1))
            }
            ((word, Some(number)), (other, Some(next))) => word == other && number + 1 == *next,
            _ => false,
        };
        let is_first = matches!(labels[0].1, None | Some(0 | 1)) && !COLUMNS.contains(&&*labels[0].0);
        let wrong = labels.windows(2).position(|pair| !follows(pair)).map(|at| at + 1);
        if let Some(name) = wrong.or((!is_first).then_some(0)).and_then(|at| names.values().nth(at)) {
            let found = format!("the name {} before a row", quoted(name.word));
            return Err(name.error(found, "rows with names that count 1, 2, 3 or A, B, C, or without names"));
        }
    }
    Ok(())
}

/// No word says that cells stand in another order than rows from the first one on, or names a goal.
fn order(cells: &Cells, beside: &[Beside]) -> Result<(), ParseError> {
    for Beside { mark, .. } in beside.iter().filter(|word| !word.is_comment) {
        let (before, after) = (&mark.text[..mark.at()], mark.text[mark.end()..].trim_start_matches(['"', '\'']));
        let lower = mark.word.to_lowercase();
        let is_call = after.starts_with('(') && (TURNED.split(' ').any(|word| word == lower) || mark.word == "t");
        let is_property = before.ends_with(['.', '^']) && mark.word == "T";
        let is_frame = lower == "frame" && before.ends_with("data.");
        // R and Julia fill a matrix column by column; NumPy has the method `.reshape`.
        let is_matrix =
            ["matrix", "array"].contains(&mark.word) && after.starts_with("(c(") && !after.contains("byrow")
                || mark.word == "reshape" && after.starts_with('(') && !before.ends_with('.')
                || mark.word == "order" && after.trim_start_matches(['=', ' ', '"', '\'']).starts_with('F');
        let list = after.trim_start_matches([':', '=', ' ']);
        let are_columns = COLUMNS.contains(&&*lower) && list.len() < after.len() && list.starts_with(['[', '{', '(']);
        if is_call || is_property || is_frame || is_matrix || are_columns {
            return Err(mark.error(quoted(mark.word), "the cells row by row, as they are on the board"));
        }
        let is_named = |goal: &&Goal| mark.text[mark.at()..].starts_with(goal.name) && cells.wanted.is_for_ordered();
        if let Some(goal) = GOALS[1..].iter().find(is_named) {
            return Err(mark.error(quoted(goal.name), format!("a board; for this goal, use --goal {}", goal.name)));
        }
    }
    Ok(())
}
