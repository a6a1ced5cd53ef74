//! What a text says about its boards beside their cells: which board is the goal, the shape, and the order of rows. The
//! boards must agree with it.

use super::cells::{Cells, Reading, Wanted};
use super::marks::{is_line_end, value, Mark};
use super::names::{follows, role_of_pair, words_of, Role};
use super::tree::begins_comment;
use crate::goal::{Goal, GOALS};
use crate::grid::Grid;
use crate::text::{quoted, ParseError};
use std::collections::{BTreeMap, HashMap};

/// A word beside the cells.
struct Beside<'a> {
    mark: Mark<'a>,
    /// The byte that its line begins with.
    line: usize,
    /// The number of words of its comment; 0 if it is in no comment.
    comment: usize,
}

/// Words for the columns of a board, for its rows, and for its size.
pub(super) const COLUMNS: [&str; 5] = ["columns", "cols", "ncol", "ncols", "width"];
pub(super) const ROWS: [&str; 4] = ["rows", "nrow", "nrows", "height"];
pub(super) const SIZES: [&str; 6] = ["size", "shape", "dim", "dims", "dimension", "dimensions"];

/// The greatest number that may be a number of cells. A greater one is a number of pixels.
const MOST: usize = Grid::MOST;

/// The most words of a comment that names a board. A longer comment is a sentence.
const MOST_WORDS: usize = 3;

/// Words of programs that put cells in another order.
const TURNED: &str =
    "transpose transposed cbind flip fliplr flipud rot90 rotate rotated reverse reversed sort sorted zip \
                      shuffle shuffled";

/// Words for boards that are no start and goal.
const SEVERAL: [&str; 8] = ["puzzles", "problems", "instances", "tests", "cases", "examples", "states", "starts"];

/// Words between two boards that say nothing about them.
const FILLERS: [&str; 4] = ["to", "and", "then", "into"];

/// # Errors
/// [`ParseError`] at a word that says something else about the boards.
pub(super) fn check(text: &str, reading: &Reading, wanted: Wanted, has_comments: bool) -> Result<(), ParseError> {
    let cells = Cells { reading, grid: wanted.shape(reading)?, wanted };
    let beside = beside(text, reading, has_comments);
    let named = cells.roles()?;
    roles(&cells, named, &beside)?;
    captions(&cells, named, &beside)?;
    if wanted.is_square_by_default(reading) {
        shape(&cells, &beside)?;
    }
    row_names(&cells, &beside)?;
    order(&cells, &beside)
}

/// The words of letters and digits that are not in cells.
fn beside<'a>(text: &'a str, reading: &Reading<'a>, has_comments: bool) -> Vec<Beside<'a>> {
    let mut spans: Vec<(usize, usize)> = reading.cells.iter().map(|cell| (cell.at(), cell.end())).collect();
    spans.sort_unstable();
    spans.push((text.len(), text.len()));
    let (mut beside, mut words) = (Vec::new(), HashMap::<usize, usize>::new());
    let (mut at, mut line, mut is_comment, mut word) = (0, 0, false, None);
    for (from, to) in spans {
        let gap = text.get(at..from).unwrap_or_default();
        for (place, c) in gap.char_indices().chain([(gap.len(), ' ')]) {
            let place = at + place;
            if c.is_alphanumeric() {
                word.get_or_insert(place);
                continue;
            }
            if let Some(begin) = word.take() {
                *words.entry(line).or_default() += usize::from(is_comment);
                beside.push(Beside {
                    mark: Mark::new(text, &text[begin..place]),
                    line,
                    comment: usize::from(is_comment),
                });
            }
            if is_line_end(c) {
                (line, is_comment) = (place + c.len_utf8(), false);
            }
            is_comment |= has_comments && c == '#' || begins_comment(text, place);
        }
        at = at.max(to);
    }
    for word in &mut beside {
        word.comment *= words.get(&word.line).copied().unwrap_or_default();
    }
    beside
}

impl Beside<'_> {
    /// What a name or a short comment says about its board. `\begin` is a command of TeX.
    fn role(&self) -> Option<Role> {
        let is_command = self.mark.text[..self.mark.at()].ends_with('\\');
        Role::of(self.mark.word).filter(|_| self.comment <= MOST_WORDS && !is_command)
    }
}

/// The bytes of the text that the boards begin and end with.
fn spans(cells: &Cells) -> Vec<(usize, usize)> {
    let boards = cells.reading.cells.chunks(cells.grid.cells());
    let span = |board: &[Mark]| {
        let (first, last) = (board.iter().map(Mark::at).min(), board.iter().map(Mark::end).max());
        (first.unwrap_or_default(), last.unwrap_or_default())
    };
    boards.map(span).collect()
}

/// No word for the goal belongs to the start, and none for the start to the goal, unless names say which is which.
fn roles(cells: &Cells, named: [Option<Role>; 2], beside: &[Beside]) -> Result<(), ParseError> {
    let words = || beside.iter().filter_map(|word| Some((word, word.role()?)));
    let all = &cells.reading.cells;
    if let (true, Some((first, Role::Start))) = (cells.wanted.start.is_some(), words().next()) {
        if words().all(|(_, role)| role == Role::Start) {
            let found = format!("the name {} of the goal board", quoted(first.mark.word));
            return Err(first.mark.error(found, "a goal board"));
        }
    }
    if cells.wanted.boards == 1 || named[0].is_some() {
        return Ok(());
    }
    let (spans, mut seen) = (spans(cells), [false; 2]);
    for (word, role) in words() {
        // A comment belongs to the cells on its line, other words to the next board.
        let on_line = all.iter().position(|cell| word.comment > 0 && cell.line() == word.line);
        let next = || spans.iter().filter(|span| span.0 < word.mark.at()).count();
        let board = on_line.map_or_else(next, |cell| cell / cells.grid.cells());
        let is_first = seen.get_mut(board).is_some_and(|seen| !std::mem::replace(seen, true));
        if is_first && (board == 0) == (role == Role::Goal) {
            let found = format!("{} beside the {} board", quoted(word.mark.word), ["first", "second"][board]);
            return Err(word.mark.error(found, "the start board first, or 'start:' and 'goal:' above the boards"));
        }
    }
    Ok(())
}

/// Two boards with different captions are a start and a goal only if a caption says so.
fn captions(cells: &Cells, named: [Option<Role>; 2], beside: &[Beside]) -> Result<(), ParseError> {
    let spans = spans(cells);
    let [(first, end), (second, _)] = spans[..] else { return Ok(()) };
    let expected = "'goal' beside one of two boards; for a puzzle each, use 'batch --rows'";
    let is_in = |words: &[&str], word: &Beside| words.contains(&&*word.mark.word.to_lowercase());
    let several = beside.iter().find(|word| word.comment == 0 && is_in(&SEVERAL, word));
    if let Some(Beside { mark, .. }) = several.filter(|_| named.contains(&None)) {
        return Err(mark.error(quoted(mark.word), "a start and a goal; for a puzzle each, use 'batch --rows'"));
    }
    if beside.iter().any(|word| word.role().is_some()) || named[0].is_some() {
        return Ok(());
    }
    if second < end {
        let pair = beside.iter().find(|word| word.mark.at() < first && role_of_pair(word.mark.word).is_some());
        return pair.map_or(Ok(()), |word| Err(word.mark.error(quoted(word.mark.word), expected)));
    }
    let text = &cells.reading.cells[0].text[end..second];
    // The rest of a line belongs to the board on it.
    let from = end + text.find(is_line_end).unwrap_or_default();
    let (boards, size) = (&cells.reading.cells, cells.grid.cells());
    let line = |board: &[Mark]| board.last().map(Mark::line);
    let caption = |from: usize, to: usize, board: &[Mark]| -> Vec<&Beside> {
        let above = beside.iter().filter(|word| from <= word.mark.at() && word.mark.at() < to);
        let above: Vec<&Beside> = above.filter(|word| from == 0 || !is_in(&FILLERS, word)).collect();
        let after = || beside.iter().filter(|word| word.comment > 0 && Some(word.line) == line(board)).collect();
        Some(above).filter(|above| !above.is_empty()).unwrap_or_else(after)
    };
    let (one, other) = (caption(0, first, &boards[..size]), caption(from, second, &boards[size..]));
    let words = |caption: &[&Beside]| caption.iter().map(|word| word.mark.word.to_string()).collect::<Vec<_>>();
    let has_name = |words: &[String]| words.iter().any(|word| word.contains(char::is_alphabetic));
    let (one, names) = (words(&one), words(&other));
    if has_name(&one) && has_name(&names) && one != names {
        let found = format!("{} beside the second board", quoted(&names.join(" ")));
        return Err(other[0].mark.error(found, expected));
    }
    Ok(())
}

/// Numbers that state a shape. Only a board whose rows do not show its shape is checked.
fn shape(cells: &Cells, beside: &[Beside]) -> Result<(), ParseError> {
    let (grid, boards) = (cells.grid, cells.wanted.boards);
    let (width, height) = (grid.width(), grid.height());
    let number = |at: usize| beside.get(at).and_then(|word| value(word.mark.word)).filter(|number| *number <= MOST);
    let between = |at: usize| {
        let (one, other) = (&beside[at].mark, &beside.get(at + 1)?.mark);
        one.text.get(one.end()..other.at())
    };
    let is_pair =
        |one: usize, other: usize| [(width, height), (height, width), (boards, grid.cells())].contains(&(one, other));
    for (at, word) in beside.iter().enumerate() {
        let name = words_of(word.mark.word);
        let last = name.last().map_or("", |last| &**last);
        let is_apart = !word.mark.text[..word.mark.at()].ends_with('_') && name.len() == 1;
        let first = name.first().map_or("", |first| &**first);
        let is_of_board = name.len() == 1 || ["board", "grid", "puzzle", "num"].contains(&first);
        let sign = between(at).map(str::trim);
        let is_key = || between(at).is_some_and(|sign| sign.chars().all(|c| " :=([\"'".contains(c)));
        let other = |at: usize| number(at).filter(|_| between(at - 1).is_some_and(|sign| sign.trim() == ","));
        let stated = word.mark.word.trim_start_matches(char::is_alphabetic).to_lowercase().parse::<Grid>();
        let is_right = match (number(at), number(at + 1)) {
            _ if stated.is_ok() => stated.is_ok_and(|size| is_pair(size.width(), size.height())),
            (Some(one), Some(other)) if ["×", "][", "];"].map(Some).contains(&sign) => is_pair(one, other),
            (Some(count), _) if sign == Some("") => match beside[at + 1].mark.word {
                "rows" => count == height || count == boards * height,
                "columns" => count == width,
                _ => true,
            },
            (None, Some(columns)) if is_of_board && COLUMNS.contains(&last) && is_key() => columns == width,
            (None, Some(rows)) if is_of_board && ROWS.contains(&last) && is_key() => {
                rows == height || rows == boards * height
            }
            (None, Some(one)) if SIZES.contains(&last) && is_apart && is_key() => match other(at + 2) {
                Some(other) => is_pair(one, other),
                // An array has two dimensions.
                None => [2, width, height, grid.cells(), grid.cells() - 1, boards * grid.cells()].contains(&one),
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

/// Names inside a board are names of its rows, which are in order.
fn row_names(cells: &Cells, beside: &[Beside]) -> Result<(), ParseError> {
    let expected = "rows with names that count 1, 2, 3 or A, B, C, or without names";
    for board in cells.reading.cells.chunks(cells.grid.cells()) {
        let end = |name: &Mark| board.iter().map(Mark::at).filter(|at| *at > name.at()).min();
        let is_inside = |name: &&Mark| board.iter().any(|cell| cell.at() < name.at()) && end(name).is_some();
        if !cells.reading.names.iter().any(|name| is_inside(&name)) {
            continue;
        }
        // The name before each cell, up to the cell.
        let mut names: BTreeMap<usize, Mark> = BTreeMap::new();
        names.extend(cells.reading.names.iter().filter_map(|name| Some((end(name)?, *name))));
        let label = |(end, name): (&usize, &Mark)| name.text[name.at()..*end].trim_end().to_lowercase();
        let labels: Vec<String> = names.iter().map(label).collect();
        let is_columns = labels[0].starts_with("col");
        let wrong = labels.windows(2).position(|pair| !follows(&pair[0], &pair[1])).map(|at| at + 1);
        if let Some(name) = wrong.or(is_columns.then_some(0)).and_then(|at| names.values().nth(at)) {
            return Err(name.error(format!("the name {} before a row", quoted(name.word)), expected));
        }
    }
    // Comments may number the rows too.
    let rows = beside.windows(2).filter(|pair| pair[0].comment > 0 && pair[0].mark.word.eq_ignore_ascii_case("row"));
    let rows: Vec<(&Beside, usize)> = rows.filter_map(|pair| Some((&pair[1], value(pair[1].mark.word)?))).collect();
    let wrong = rows.windows(2).find(|pair| pair[1].1 < pair[0].1 && pair[1].1 != rows[0].1);
    wrong.map_or(Ok(()), |pair| Err(pair[1].0.mark.error(format!("row {} in a comment", pair[1].1), expected)))
}

/// No word says that cells stand in another order than rows from the first one on, or names a goal.
fn order(cells: &Cells, beside: &[Beside]) -> Result<(), ParseError> {
    for Beside { mark, .. } in beside.iter().filter(|word| word.comment == 0) {
        let (before, after) = (&mark.text[..mark.at()], mark.text[mark.end()..].trim_start_matches(['"', '\'']));
        let lower = mark.word.to_lowercase();
        let (value, inside) = (after.trim_start(), after.trim_start_matches(['(', ' ', '\n', '\r']));
        let is_used = value.starts_with(['(', '[']) || before.ends_with('(');
        let is_called = |word: &str| after.strip_prefix('(').is_some_and(|inside| inside.starts_with(word));
        let is_call = is_used && TURNED.split(' ').any(|word| word == lower)
            || mark.word == "t" && ["matrix", "array", "cbind", "rbind"].into_iter().any(is_called)
            || lower == "transposed" && value.trim_start_matches([':', '=', ' ']).starts_with(['t', 'T'])
            || lower == "dataframe" && after.starts_with("({");
        let is_property = before.ends_with(['.', '^']) && mark.word == "T";
        let is_frame = lower == "frame" && before.ends_with("data.");
        // R and Julia fill a matrix column by column; NumPy has the method `.reshape`.
        let data = inside.strip_prefix("data").map_or(inside, |data| data.trim_start_matches([' ', '=']));
        let is_by_row =
            || after.split_once("byrow").is_some_and(|(_, is)| is.trim_start_matches([' ', '=']).starts_with('T'));
        let is_matrix = ["matrix", "array"].contains(&&*lower) && after.starts_with('(') && data.starts_with("c(");
        let is_filled = is_matrix && !is_by_row()
            || mark.word == "reshape" && after.starts_with('(') && !before.ends_with('.')
            || mark.word == "order" && after.trim_start_matches(['=', ' ', '"', '\'']).starts_with('F');
        let list = after.trim_start_matches([':', '=', ' ']);
        let is_column = COLUMNS.contains(&&*lower) || lower == "column";
        let are_columns = is_column && list.len() < after.len() && list.starts_with(['[', '{', '(']);
        let is_major = lower == "column" && after.starts_with("_major") || lower == "bycolumn";
        if is_call || is_property || is_frame || is_filled || are_columns || is_major {
            return Err(mark.error(quoted(mark.word), "the cells row by row, as they are on the board"));
        }
        let is_named = |goal: &&Goal| mark.text[mark.at()..].starts_with(goal.name) && cells.wanted.is_for_ordered();
        if let Some(goal) = GOALS[1..].iter().find(is_named) {
            return Err(mark.error(quoted(goal.name), format!("a board; for this goal, use --goal {}", goal.name)));
        }
    }
    Ok(())
}
