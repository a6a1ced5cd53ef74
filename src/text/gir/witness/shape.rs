//! The shape of boards, and the order of their cells.

use super::{Beside, Witness};
use crate::goal::{Goal, GOALS};
use crate::grid::Grid;
use crate::text::gir::marks::{value, Mark};
use crate::text::gir::names::{follows, words_of, Meaning};
use crate::text::{quoted, ParseError};
use std::collections::BTreeMap;

/// The greatest number that may be a number of cells. A greater one is a number of pixels.
const MOST: usize = Grid::MOST;

/// Letters that stand for sides.
const SIDES: [&str; 8] = ["c", "h", "m", "n", "r", "w", "x", "y"];

const ROW_BY_ROW: &str = "the cells row by row, as they are on the board";

impl Witness<'_, '_, '_> {
    /// Words and numbers that state a shape.
    pub(super) fn shape(&self) -> Result<(), ParseError> {
        let (grid, boards) = (self.cells.grid, self.cells.wanted.boards);
        let (width, height, all) = (grid.width(), grid.height(), boards * grid.cells());
        let is_pair = |one: usize, other: usize| {
            let are_boards = boards > 1 && (one, other) == (boards, grid.cells());
            are_boards || [(width, height), (height, width)].contains(&(one, other))
        };
        let number = |at: usize| {
            let word = self.words.get(at)?;
            let in_words = || word.number_in_words().filter(|number| *number > 1);
            value(word.mark.word).or_else(in_words).filter(|number| *number <= MOST)
        };
        let sign = |at: usize| self.words.get(at + 1).map(|next| self.words[at].sign(next));
        let is_shown = self.is_shape_shown();
        if self.cells.wanted.given.size.is_some() {
            return Ok(());
        }
        for (at, word) in self.words.iter().enumerate() {
            let is_key =
                || sign(at).is_some_and(|sign| !sign.is_empty() && sign.chars().all(|c| " :=([\"'".contains(c)));
            let stated = word.mark.word.trim_start_matches(char::is_alphabetic).to_lowercase().parse::<Grid>();
            let next = self.words.get(at + 1);
            // `blank_row` is no number of rows.
            let is_apart = |word: &Beside| {
                let before = word.before().strip_suffix('_').unwrap_or_default();
                let name = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                let parts = words_of(word.mark.word);
                let parts = words_of(name).into_iter().chain(parts.into_iter().rev().skip(1));
                let is_size = word.means(Meaning::Size);
                parts.map(|part| (Meaning::of(&part), part)).all(|(meaning, part)| match meaning {
                    Some(Meaning::Noun) => true,
                    Some(Meaning::Empty) => false,
                    _ => part == "num" || !is_size,
                })
            };
            let is_shape =
                |word: &Beside| (word.means(Meaning::Columns) || word.means(Meaning::Rows)) && is_apart(word);
            let is_size = word.means(Meaning::Size) && is_apart(word)
                || word.is(&["reshape"])
                || word.is(&["tiles"]) && !sign(at).is_some_and(|sign| sign.contains('['));
            // Headers count columns.
            let is_alone = sign(at) == Some("")
                && self.on_line(word).filter(|word| word.means(Meaning::Columns)).count() == 1
                && !self.lines.contains(&word.line);
            let is_type = at > 0 && self.words[at - 1].is(&["int", "char", "short", "long", "byte"]);
            let is_right = match (number(at), number(at + 1)) {
                _ if stated.is_ok() => stated.is_ok_and(|size| is_pair(size.width(), size.height())),
                (Some(one), Some(other)) if ["×", "][", "];", "*"].map(Some).contains(&sign(at)) => {
                    is_pair(one, other)
                }
                (Some(one), _)
                    if next.is_some_and(|next| next.is(&["by", "x"]))
                        && ["", "-", "_"].map(Some).contains(&sign(at)) =>
                {
                    number(at + 2).map_or(true, |other| is_pair(one, other))
                }
                (Some(tiles), _) if next.is_some_and(|next| next.is(&["puzzle"])) && sign(at) == Some("-") => {
                    tiles + 1 == grid.cells()
                }
                (Some(count), _) if ["", "-"].map(Some).contains(&sign(at)) && next.is_some_and(is_shape) => {
                    let is_columns = next.is_some_and(|next| next.means(Meaning::Columns));
                    if is_columns {
                        count == width
                    } else {
                        count == height || count == boards * height
                    }
                }
                (None, Some(columns)) if is_type && sign(at) == Some("[][") => columns == width,
                (None, Some(columns)) if is_shape(word) && word.means(Meaning::Columns) && (is_key() || is_alone) => {
                    columns == width
                }
                (None, Some(rows)) if is_shape(word) && is_key() => rows == height || rows == boards * height,
                (None, Some(one)) if is_size && (is_key() || sign(at) == Some("")) => {
                    match number(at + 2).filter(|_| sign(at + 1) == Some(",")) {
                        Some(other) => is_pair(one, other),
                        // An array has two dimensions.
                        None => [2, width, height, grid.cells(), grid.cells() - 1, all].contains(&one),
                    }
                }
                (None, Some(length)) if is_type && sign(at) == Some("[") => {
                    length >= grid.cells() || self.words[at + 1].after().starts_with("][")
                }
                // No number says how many rows a list has.
                _ if is_shape(word) && word.meanings.len() == 1 => {
                    is_shown || at > 0 && number(at - 1).is_some() || next.is_some_and(Beside::is_number)
                }
                _ => is_shown || !self.may_be_side(at),
            };
            if !is_right {
                let found = format!("{} beside a board of {grid}", quoted(word.mark.word));
                return Err(word.mark.error(found, "the board's shape; --size COLUMNSxROWS states it"));
            }
        }
        Ok(())
    }

    /// Whether rows show the shape: not the number of cells alone, and not the lines of one list.
    pub(super) fn is_shape_shown(&self) -> bool {
        let cells = &self.cells.reading.cells;
        let is_list = cells[0].text[..cells[0].at()].trim_end().ends_with(['[', '(', '{']);
        let is_wrapped = |pair: &[Mark]| {
            let between = pair[0].text.get(pair[0].end()..pair[1].at()).unwrap_or_default();
            pair[0].row != pair[1].row && between.chars().all(|c| c == ',' || c.is_whitespace())
        };
        let is_hidden = self.cells.wanted.is_square_by_default(self.cells.reading);
        !(is_hidden || is_list && cells.windows(2).any(is_wrapped))
    }

    /// Whether a number beside a list, whose shape no rows show, may be a side of another shape:
    /// `R2 C8`, or `{"x": 8}`, but no number of a fact or a board.
    fn may_be_side(&self, at: usize) -> bool {
        let (word, grid, cells) = (&self.words[at], self.cells.grid, self.cells.grid.cells());
        let letters = word.mark.word.trim_end_matches(|c: char| c.is_ascii_digit());
        let side = value(&word.mark.word[letters.len()..]).unwrap_or_default();
        // `1.2` and `1 of 2` are one number.
        let is_part = |part: &Beside| {
            part.is_number() && part.sign(word) == "." || part.is(&["of"]) || part.after().starts_with(" of ")
        };
        let mut line = self.words[..at].iter().rev().take_while(|before| before.line == word.line);
        let before = line.find(|before| !is_part(before));
        let is_counted = |before: &Beside| before.means(Meaning::Fact) || before.means(Meaning::Noun);
        let is_free = if letters.is_empty() {
            !before.is_some_and(is_counted)
        } else {
            SIDES.contains(&&*letters.to_lowercase())
        };
        side > 1 && side < cells && cells % side == 0 && ![grid.width(), grid.height()].contains(&side) && is_free
    }

    /// Names inside a board are names of its rows, which are in order.
    pub(super) fn row_names(&self) -> Result<(), ParseError> {
        let (reading, expected) =
            (self.cells.reading, "rows with names that count 1, 2, 3 or A, B, C, or without names");
        for board in reading.cells.chunks(self.cells.grid.cells()) {
            let end = |name: &Mark| board.iter().map(Mark::at).filter(|at| *at > name.at()).min();
            let is_inside = |name: &&Mark| board.iter().any(|cell| cell.at() < name.at()) && end(name).is_some();
            if !reading.names.iter().any(|name| is_inside(&name)) {
                continue;
            }
            // The name before each cell, up to the cell.
            let mut names: BTreeMap<usize, Mark> = BTreeMap::new();
            names.extend(reading.names.iter().filter_map(|name| Some((end(name)?, *name))));
            let label = |(end, name): (&usize, &Mark)| name.text[name.at()..*end].trim_end().to_lowercase();
            let labels: Vec<String> = names.iter().map(label).collect();
            let wrong = labels.windows(2).position(|pair| !follows(&pair[0], &pair[1])).map(|at| at + 1);
            let first = words_of(&labels[0]);
            let is_column = |word: &String| word == "x" || Meaning::of(word) == Some(Meaning::Columns);
            let number = labels[0].strip_prefix('c');
            let is_numbered = number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()));
            let is_column = is_numbered || first.iter().any(is_column);
            if let Some(name) = wrong.or(is_column.then_some(0)).and_then(|at| names.values().nth(at)) {
                return Err(name.error(format!("the name {} before a row", quoted(name.word)), expected));
            }
        }
        // No label before cells names a column.
        let is_column = |word: &&Beside| {
            let word_of_column =
                words_of(word.mark.word).first().is_some_and(|first| ["c", "x", "left", "right"].contains(&&**first));
            let has_digit = word.mark.word.ends_with(|c: char| c.is_ascii_digit());
            word.means(Meaning::Columns) || word_of_column && (has_digit || word.mark.word.len() > 1)
        };
        let is_before_cells = |word: &&Beside| {
            let cells = self.cells.reading.cells.iter().filter(|cell| cell.line() == word.line);
            let (mut on_line, at) = (cells.clone(), word.mark.at());
            on_line.all(|cell| cell.at() > at) && cells.count() == self.cells.grid.width()
        };
        let mut columns = self.words.iter().filter(|word| word.comment == 0).filter(is_column).filter(is_before_cells);
        if let (Some(column), true) = (columns.next(), self.lines.len() > self.cells.wanted.boards) {
            return column.wrong(ROW_BY_ROW);
        }
        // Comments may number the rows too.
        let rows = self.words.windows(2).filter(|pair| pair[0].comment > 0 && pair[0].means(Meaning::Rows));
        let rows: Vec<(&Beside, usize)> = rows.filter_map(|pair| Some((&pair[1], value(pair[1].mark.word)?))).collect();
        let wrong = rows.windows(2).find(|pair| pair[1].1 < pair[0].1 && pair[1].1 != rows[0].1);
        wrong.map_or(Ok(()), |pair| Err(pair[1].0.mark.error(format!("row {} in a comment", pair[1].1), expected)))
    }

    /// Whether a word begins `right to left` or `bottom to top`.
    fn is_backwards(&self, at: usize) -> bool {
        let ends = [["right", "left"], ["bottom", "top"], ["down", "up"]];
        let is = |at: usize, one: &str| self.words.get(at).is_some_and(|word| word.is(&[one]));
        ends.iter().any(|[from, to]| is(at, from) && is(at + 1, "to") && is(at + 2, to))
    }

    /// No word says that cells stand in another order than rows from the first one on, or names a goal.
    pub(super) fn order(&self) -> Result<(), ParseError> {
        for (at, word) in self.words.iter().enumerate() {
            let (before, after) = (word.before(), word.after().trim_start_matches(['"', '\'']));
            let lower = word.mark.word.to_lowercase();
            let (value, inside) = (after.trim_start(), after.trim_start_matches(['(', ' ', '\n', '\r']));
            let is_used = value.starts_with(['(', '[']) || before.ends_with('(');
            let is_called = |word: &str| after.strip_prefix('(').is_some_and(|inside| inside.starts_with(word));
            let beside = |at: Option<usize>| at.and_then(|at| self.words.get(at));
            let is_counted =
                [at.checked_sub(1), Some(at + 1)].into_iter().any(|at| beside(at).is_some_and(Beside::is_number));
            let list = after.trim_start_matches([':', '=', ' ']);
            let has_digit = word.mark.word.contains(|c: char| c.is_ascii_digit());
            let are_columns = word.means(Meaning::Columns)
                && !has_digit
                && (!is_counted
                    || list.len() < after.len() && list.starts_with(['[', '{', '('])
                    || after.starts_with('_'));
            let is_low = lower == "bottom"
                && (word.comment == 0 || self.lines.contains(&word.line) || after.trim_start().starts_with("row"))
                && !self.words[..at].iter().any(|word| word.is(&["top", "upper"]));
            let is_across = |next: &Beside| {
                word.sign(next) == "][" && (word.means(Meaning::Columns) || lower == "x" && next.is(&["y"]))
            };
            let is_row =
                word.comment > 0 && self.lines.contains(&word.line) && self.lines.len() > self.cells.wanted.boards;
            let is_turned = word.means(Meaning::Turned)
                || are_columns
                || is_row && word.means(Meaning::Columns)
                || is_low
                || before.ends_with(['.', '^', '_']) && word.mark.word == "T"
                || before.ends_with('.') && word.mark.word == "H"
                || lower == "ᵀ"
                || self.is_backwards(at)
                || self.words.get(at + 1).is_some_and(is_across);
            let is_call = (word.means(Meaning::Turns) || ["sorted", "transposed", "transpose"].contains(&&*lower))
                && is_used
                || has_digit && lower.starts_with("mat") && after.starts_with('(')
                || word.mark.word == "t" && ["matrix", "array", "cbind", "rbind"].into_iter().any(is_called)
                || lower == "c" && after.starts_with("_[")
                || lower == "dataframe" && after.starts_with("({")
                || lower == "frame" && before.ends_with("data.");
            // R and Julia fill a matrix column by column; NumPy has the method `.reshape`.
            let data = inside.strip_prefix("data").map_or(inside, |data| data.trim_start_matches([' ', '=']));
            let is_by_row =
                || after.split_once("byrow").is_some_and(|(_, is)| is.trim_start_matches([' ', '=']).starts_with('T'));
            let is_matrix = ["matrix", "array"].contains(&&*lower) && after.starts_with('(') && data.starts_with("c(");
            let is_filled = is_matrix && !is_by_row()
                || word.mark.word == "reshape" && after.starts_with('(') && !before.ends_with('.')
                || word.mark.word == "order" && after.trim_start_matches([':', '=', ' ', '"', '\'']).starts_with('F')
                || word.mark.word == "t" && after.starts_with('(');
            if is_turned || word.comment == 0 && (is_call || is_filled) {
                return word.wrong(ROW_BY_ROW);
            }
            let is_named = |goal: &&Goal| {
                word.mark.text[word.mark.at()..].starts_with(goal.name) && self.cells.wanted.is_for_ordered()
            };
            if let Some(goal) = GOALS[1..].iter().find(is_named).filter(|_| word.comment == 0) {
                return Err(word
                    .mark
                    .error(quoted(goal.name), format!("a board; for this goal, use --goal {}", goal.name)));
            }
        }
        Ok(())
    }
}
