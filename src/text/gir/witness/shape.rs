//! The shape of boards, and the order of their cells.

use super::{Beside, Witness};
use crate::goal::{Goal, GOALS};
use crate::grid::Grid;
use crate::text::gir::marks::{has_packed_board, value, Mark, ROW_BY_ROW};
use crate::text::gir::names::Meaning::{Size, Type};
use crate::text::gir::names::{may_have_number, Meaning};
use crate::text::gir::rows::are_labels;
use crate::text::{quoted, ParseError};
use std::collections::HashSet;

impl Witness<'_, '_> {
    /// Numbers that state a shape, and words for another order of cells.
    pub(super) fn shape(&self) -> Result<(), ParseError> {
        for (at, word) in self.words.iter().enumerate() {
            if self.wanted.given.size.is_none() && self.is_shape(at) == Some(false) {
                let found = format!("{} beside a board of {}", quoted(word.mark.word), self.grid);
                return Err(word.mark.error(found, "the board's shape; --size COLUMNSxROWS states it"));
            }
            if word.comment == 0 && !word.is_fact && word.is_number() && !self.is_explained(at) {
                return word.wrong("a board alone; options state a shape, a blank or a goal");
            }
            if self.is_turned(at) {
                return word.wrong(ROW_BY_ROW);
            }
            let is_named =
                |goal: &&Goal| word.mark.text[word.mark.at()..].starts_with(goal.name) && self.wanted.is_for_ordered();
            if let Some(goal) = GOALS[1..].iter().find(is_named) {
                let expected = format!("a board; for this goal, use --goal {}", goal.name);
                return Err(word.mark.error(quoted(goal.name), expected));
            }
        }
        // Comments may number the rows.
        let rows = self.words.windows(2).filter(|pair| pair[0].comment > 0 && pair[0].means(Meaning::Rows));
        let rows: Vec<Mark> = rows.map(|pair| pair[1].mark).filter(|mark| value(mark.word).is_some()).collect();
        match rows.first().filter(|_| !are_labels(&rows)) {
            Some(row) => Err(row.error(format!("row {} in a comment", row.word), "rows in their order")),
            None => Ok(()),
        }
    }

    /// Whether a word and the next ones state the boards' shape, or another one.
    fn is_shape(&self, at: usize) -> Option<bool> {
        let (grid, boards) = (self.grid, self.wanted.boards);
        let (width, height, cells) = (grid.width(), grid.height(), grid.cells());
        let (word, next) = (&self.words[at], self.words.get(at + 1));
        let is_pair = |one, other| {
            [(width, height), (height, width)].contains(&(one, other)) || boards == 2 && (one, other) == (2, cells)
        };
        let number = |at: usize| value(self.words.get(at)?.mark.word).filter(|number| *number <= Grid::MOST);
        let sign = |at: usize| self.words.get(at + 1).map(|next| self.words[at].sign(next));
        let is_signed = |signs: &str| sign(at).is_some_and(|sign| sign.chars().all(|c| signs.contains(c)));
        let stated = word.mark.word.trim_start_matches(char::is_alphabetic).to_lowercase().parse::<Grid>();
        if let Ok(size) = stated {
            return Some(is_pair(size.width(), size.height()));
        }
        let is_of = |meaning| word.means(meaning) && !word.is_letter_of_label(self);
        match (number(at), number(at + 1)) {
            (Some(one), Some(other)) if ["×", "][", "];", "*"].map(Some).contains(&sign(at)) => {
                Some(is_pair(one, other))
            }
            (Some(one), _) if next?.is("by x") && is_signed("-_") => Some(is_pair(one, number(at + 2)?)),
            (Some(tiles), _) if next?.is("puzzle") && (sign(at) == Some("-") || [8, 15, 24].contains(&tiles)) => {
                Some(tiles + 1 == cells)
            }
            (Some(count), _) if next?.means(Meaning::Columns) && is_signed("-") => Some(count == width),
            (Some(count), _) if next?.means(Meaning::Rows) && is_signed("-") => {
                Some(count == height || count == boards * height)
            }
            (None, Some(_)) if self.is_label(next?) && !is_signed(":=([\"' ") => None,
            (None, Some(columns)) if is_of(Meaning::Columns) => Some(columns == width),
            (None, Some(_)) if is_of(Meaning::Rows) && is_signed("_[") && self.is_label(next?) => None,
            (None, Some(rows)) if is_of(Meaning::Rows) => Some(rows == height || rows == boards * height),
            (None, Some(one)) if is_of(Meaning::Size) => {
                match number(at + 2).filter(|_| [Some(","), Some(""), Some("×")].contains(&sign(at + 1))) {
                    // NumPy's shapes are rows and columns.
                    Some(other) if word.is("reshape shape") => Some((other, one) == (width, height)),
                    Some(other) => Some(is_pair(one, other)),
                    None if word.is("reshape") => Some(false),
                    // An array has two dimensions.
                    None => Some([2, width, height, cells, cells - 1, boards * cells].contains(&one)),
                }
            }
            // The length of an array, or its first side; `Out[3]:` is a prompt.
            (None, Some(length))
                if [Some("["), Some(";")].contains(&sign(at))
                    && self.words[at + 1].after().starts_with(']')
                    && !self.words[at + 1].after().starts_with("]:") =>
            {
                let is_first = self.words[at + 1].after().starts_with("][");
                Some(is_first || length >= cells || self.words[at + 1].is_label_of_r())
            }
            (None, Some(columns)) if sign(at) == Some("[][") => Some(columns == width),
            _ => None,
        }
    }

    /// Whether a number is a label, belongs to a first line or a shape, or is beside a word that may have a number.
    fn is_explained(&self, at: usize) -> bool {
        let word = &self.words[at];
        let is_counted = |other: &Beside| may_have_number(other.mark.word);
        let is_number = |at: usize| self.words.get(at).is_some_and(|word| word.is_number() && word.comment == 0);
        let is_sign = |word: &Beside| word.is("x by of");
        let is_near = |before: &Beside| {
            let signs = if before.means(Size) || before.means(Type) { " :=-_\"'#.>[({" } else { " :=-_\"'#.>" };
            before.sign(word).chars().all(|c| signs.contains(c))
        };
        // The second of two numbers.
        let is_second = |before: &Beside| {
            let sign = before.sign(word);
            let is_first =
                at > 1 && self.words[at - 2].line == word.line && may_have_number(self.words[at - 2].mark.word);
            (is_first && ["", ",", "."].contains(&sign)) || ["×", "*", "][", "];", "."].contains(&sign)
        };
        let is_after = |before: &Beside| {
            is_counted(before) && is_near(before)
                || before.is_number() && is_second(before)
                || is_sign(before) && at > 1 && is_number(at - 2)
        };
        let is_before = |next: &Beside| {
            let is_near = word.sign(next).chars().all(|c| "-_×*".contains(c));
            is_near && (is_counted(next) || is_sign(next) && is_number(at + 2))
                || next.is_number() && ["×", "*", "][", "];"].contains(&word.sign(next))
                || next.is("is for")
        };
        let near = |at: usize| self.words.get(at).filter(|other| other.line == word.line);
        let first_line = self.reading.first_line.map(|line| line.mark.at());
        let is_first = first_line.is_some_and(|first| (first..self.spans[0].0).contains(&word.mark.at()));
        let is_index = word.before().trim_end().ends_with(['[', ';']) && word.after().starts_with(']');
        let is_packed = has_packed_board(word.mark.word);
        let before = at.checked_sub(1).and_then(near);
        // `w = 8`.
        let is_value = before.is_some_and(|before| before.is_letter() && before.is_key() && !is_counted(before));
        let is_after = before.is_some_and(is_after);
        !is_packed
            && (!is_value && self.is_label(word)
                || is_first
                || is_index
                || is_after
                || near(at + 1).is_some_and(is_before))
    }

    /// Whether a word says that cells stand in another order than rows from the first one on.
    fn is_turned(&self, at: usize) -> bool {
        let word = &self.words[at];
        let (text, after) = (word.mark.text, word.after());
        let is = |at: usize, one: &str| self.words.get(at).is_some_and(|word| word.is(one));
        let ends = [["right", "left"], ["bottom", "top"], ["down", "up"]];
        let is_backwards = ends.iter().any(|[from, to]| is(at, from) && is(at + 1, "to") && is(at + 2, to));
        let is_counted = |at: usize| self.words.get(at).is_some_and(Beside::is_number);
        let are_columns = word.means(Meaning::Columns) && !is_counted(at + 1) && !(at > 0 && is_counted(at - 1));
        // R fills a matrix column by column. A method `reshape` is NumPy's; the function is Julia's.
        let is_vector = word.comment == 0 && word.mark.word == "c" && after.starts_with('(');
        let is_by_row =
            || text.split_once("byrow").is_some_and(|(_, is)| is.trim_start_matches([' ', '=']).starts_with('T'));
        let is_filled = is_vector && ["matrix(", "array("].iter().any(|call| text.contains(call)) && !is_by_row();
        // A list of the places of tiles.
        let is_place = word.is("pos position index where places positions cell cells")
            && self.on_line(word).any(|other| other.is("tile tiles"))
            && !self.on_line(word).any(|other| other.means(Meaning::Empty));
        let is_reshaped = word.is("reshape") && !word.before().ends_with('.');
        word.means(Meaning::Turned)
            || is_place
            || are_columns
            || is_backwards
            || is_filled
            || word.comment == 0 && is_reshaped
    }

    /// Words inside a board are labels of its rows, which count 1, 2, 3 or A, B, C; or words such as `List`.
    pub(super) fn row_names(&self) -> Result<(), ParseError> {
        let expected = "rows with names that count 1, 2, 3 or A, B, C, or without names";
        let is_filler = |meaning: &Option<Meaning>| matches!(meaning, Some(Meaning::Type | Meaning::Filler));
        let is_label = |word: &Beside| word.is_letter() || word.is_number() || !word.meanings.iter().all(is_filler);
        let cells = self.grid.cells();
        let boards = self.reading.cells.chunks(cells).zip(self.cell_lines.chunks(cells)).zip(&self.spans);
        for ((board, lines), span) in boards {
            let (mut labels, mut first) = (Vec::new(), None);
            let words = self.words().map(|(_, word)| word).filter(|word| word.mark.at() < span.1 && is_label(word));
            for word in words {
                let mut on_line = board.iter().zip(lines).filter(|(_, line)| **line == word.line).peekable();
                let is_before = on_line.peek().is_some() && on_line.all(|(cell, _)| cell.at() > word.mark.at());
                let is_first = word.mark.at() < span.0;
                if !is_first && !is_before {
                    return word.wrong(expected);
                }
                let label = word.label();
                match is_before {
                    true if word.means(Meaning::Rows) && !word.is_letter() && value(label.word).is_none() => {}
                    true if is_first => first = Some(label),
                    true => labels.push(label),
                    false => {}
                }
            }
            let Some(second) = labels.first() else { continue };
            let all: Vec<Mark> = first.into_iter().chain(labels.iter().copied()).collect();
            if all.len() != lines.iter().collect::<HashSet<_>>().len() || !are_labels(&all) {
                return Err(second.error(format!("the name {} before a row", quoted(second.word)), expected));
            }
        }
        Ok(())
    }
}

impl<'a> Beside<'a> {
    /// The number of `row1` and `r1`, or the whole word.
    fn label(&self) -> Mark<'a> {
        let letters = self.mark.word.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_row = !self.is_letter() || letters.eq_ignore_ascii_case("r");
        let number = Some(&self.mark.word[letters.len()..]).filter(|number| is_row && value(number).is_some());
        Mark { word: number.unwrap_or(self.mark.word), ..self.mark }
    }

    fn is_letter_of_label(&self, witness: &Witness) -> bool {
        self.is_letter() && witness.is_label(self)
    }

    /// Whether it is `[1]` before a row, or `[1,]`.
    fn is_label_of_r(&self) -> bool {
        !self.before().trim_end_matches('[').ends_with(char::is_alphanumeric)
    }
}
