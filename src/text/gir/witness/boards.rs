//! Which of two boards is the start, and whether they are a start and a goal.

use super::{Beside, Witness, MOST_WORDS};
use crate::text::gir::marks::is_line_end;
use crate::text::gir::names::{Meaning, Role, ORDINALS};
use crate::text::{quoted, ParseError};
use std::collections::HashSet;

/// Words that say that a start or a goal is not the next board.
const LATER: [&str; 8] = ["second", "below", "last", "latter", "under", "lower", "swapped", "not"];

/// Words that link a start and a goal.
const LINKS: [&str; 10] = ["then", "to", "into", "from", "before", "after", "now", "s", "g", "input"];

/// Words for several puzzles.
const SEVERAL: [&str; 10] =
    ["puzzles", "problems", "instances", "tests", "cases", "examples", "boards", "starts", "samples", "each"];

impl Witness<'_, '_, '_> {
    /// No word for the goal belongs to the start, and none for the start to the goal, unless names say which is which.
    pub(super) fn roles(&self) -> Result<(), ParseError> {
        let wanted = self.cells.wanted;
        // A goal's text may be named as one of two boards.
        let boards = if wanted.start.is_some() { 2 } else { wanted.boards };
        let words = || self.words.iter().filter_map(|word| Some((word, word.role(boards)?)));
        let mut first = words().peekable();
        if let (true, Some((word, Role::Start))) = (wanted.start.is_some(), first.peek()) {
            if words().all(|(_, role)| role == Role::Start) {
                let found = format!("the name {} of the goal board", quoted(word.mark.word));
                return Err(word.mark.error(found, "a goal board"));
            }
        }
        if wanted.boards == 1 {
            let is_goal = |(at, word): &(usize, &Beside)| {
                let is_counted = self.words.get(at + 1).is_some_and(Beside::is_number);
                let is_key = word.after().trim_start().starts_with([':', '=']);
                let is_alone = word.comment > 0 && (word.comment <= MOST_WORDS || is_key);
                is_alone && Role::of(word.mark.word) == Some(Role::Goal) && !word.is(&["end"]) && !is_counted
            };
            let goal = self.words.iter().enumerate().find(is_goal).filter(|_| wanted.start.is_none());
            return match goal.filter(|_| words().all(|(_, role)| role == Role::Goal)) {
                Some((_, word)) => word.wrong("a start; a goal is another board, or --goal NAME"),
                None => Ok(()),
            };
        }
        if self.are_named() {
            return Ok(());
        }
        // `"type": "goal"` may follow its board.
        let values = self.words.windows(2).filter(|pair| pair[0].is_key_of(&pair[1]) && pair[1].role(2).is_some());
        let value = values.map(|pair| &pair[1]).next().filter(|value| value.mark.at() > self.spans[0].0);
        if let Some(value) = value.filter(|value| !value.after().trim_start_matches(['"', '\'']).starts_with(':')) {
            return value.wrong("names before the first cell of a board");
        }
        // A sentence may say that the goal comes first.
        let mut line = None;
        let is_sentence = |word: &&Beside| {
            let is_line = word.comment == 0 && !self.lines.contains(&word.line);
            word.comment > MOST_WORDS || is_line && self.on_line(word).count() > MOST_WORDS
        };
        for first in self.words.iter().filter(is_sentence) {
            if line.replace(first.line) == Some(first.line) {
                continue;
            }
            let role = |word: &Beside| Role::of_two(word.mark.word).filter(|_| !word.is(&LINKS));
            let place = |of| self.on_line(first).position(|word| role(word) == Some(of));
            let (start, goal) = (place(Role::Start), place(Role::Goal));
            let is_goal_first = start.is_some_and(|start| goal.is_some_and(|goal| goal < start));
            let is_later = start.or(goal).is_some() && self.on_line(first).any(|word| word.is(&LATER));
            if is_later || is_goal_first {
                return first.wrong("no sentence about the boards' order, or 'start:' and 'goal:' above the boards");
            }
        }
        let mut seen = [false; 2];
        for (word, role) in words() {
            let board = self.board(word);
            let is_first = seen.get_mut(board).is_some_and(|seen| !std::mem::replace(seen, true));
            let is_later = self.on_line(word).any(|other| other.is(&LATER)) || board > 1 && word.comment > 0;
            if is_first && (board == 0) == (role == Role::Goal) || is_later {
                let found =
                    format!("{} beside the {} board", quoted(word.mark.word), ["first", "second"][board.min(1)]);
                return Err(word.mark.error(found, "the start board first, or 'start:' and 'goal:' above the boards"));
            }
            // A line below a board, with an empty line after it, is a caption of that board.
            let end = self.spans[0].1;
            let above = word.mark.text.get(end..word.line).unwrap_or_default();
            let is_below = board == 1 && word.line > end && above.chars().filter(|c| is_line_end(*c)).count() == 1;
            let below = word.after().split_once(is_line_end).map_or("", |(_, below)| below);
            if is_below && !self.lines.contains(&word.line) && below.starts_with(is_line_end) {
                return word.wrong("names above the boards, or on their lines");
            }
        }
        Ok(())
    }

    /// Without a start and a goal by name, every word beside two boards is known to say nothing else about them.
    pub(super) fn boards(&self) -> Result<(), ParseError> {
        if self.are_named() {
            return Ok(());
        }
        let (first, last) = (self.spans[0].0, self.spans[1].1);
        let several = self.words.iter().find(|word| word.is(&SEVERAL) && self.board(word) == 0);
        if let Some(several) = several {
            return several.wrong("a start and a goal; for a puzzle each, use 'batch'");
        }
        // Whether the words before a board name it.
        let mut named = HashSet::new();
        named.extend(
            self.words.iter().filter(|word| word.role(2).is_some()).map(|word| (word.comment > 0, self.board(word))),
        );
        let is_named = |word: &Beside| named.contains(&(word.comment > 0, self.board(word)));
        // The brackets that are open before each word.
        let (mut depth, mut from) = (0_i64, 0);

        let is_beside = |word: &Beside| word.comment > 0 && self.lines.contains(&word.line);
        let are_both = [0, 1].iter().all(|at| self.words.iter().any(|word| is_beside(word) && self.board(word) == *at));
        for word in &self.words {
            for c in word.mark.text[from..word.mark.at()].bytes() {
                depth += i64::from(b"([{".contains(&c)) - i64::from(b")]}".contains(&c));
            }
            from = word.mark.at();
            let (at, is_on_line) = (word.mark.at(), self.lines.contains(&word.line));
            let (is_before, is_behind) = (at < first, at > last);
            // A comment beside the first board alone may be about both.
            let is_of_both = if is_on_line { self.board(word) == 0 && !are_both } else { is_before || is_behind };
            if word.comment > 0 && is_of_both {
                continue;
            }
            if word.is_number()
                && is_on_line
                && word.comment == 0
                && !word.after().trim_start().starts_with(']')
                && self.lines.len() == 2
                && self.cells.reading.has_no_first_line
            {
                return word.wrong("lines without numbers; for a puzzle each, use 'batch'");
            }
            if word.is_number() || self.is_label(word) {
                continue;
            }
            // `solve(Board(..), Board(..))` has a start and a goal, but `solve(..)` and `solve(..)` are two puzzles.
            let is_inside = depth > 0 && word.after().starts_with(['(', '[', '{', '<', '!', '.', ':']);
            let is_alone = is_before || is_inside || is_named(word);
            let is_letter = word.mark.word.chars().count() == 1;
            let is_call = is_before && word.after().starts_with('(');
            let is_start = is_before && self.roles[1] == Some(Role::Goal);
            let is_known = |meaning: &Option<Meaning>| match meaning {
                Some(Meaning::Noun | Meaning::Filler) => is_alone || is_behind || word.is(&LINKS),
                Some(Meaning::Fact) => is_before && !is_on_line || is_behind,
                Some(_) => true,
                None => is_letter && is_alone || !is_before && is_named(word) || is_call || is_start,
            };
            if !word.meanings.iter().all(is_known) {
                return word.wrong("'start' and 'goal' as names of two boards; for a puzzle each, use 'batch --rows'");
            }
        }
        Ok(())
    }

    /// Whether a word is a label of a row or of a column.
    fn is_label(&self, word: &Beside) -> bool {
        let is_short = |word: &Beside| word.mark.word.chars().count() == 1;
        let is_ordinal = |word: &Beside| ORDINALS.iter().any(|all| all.split(' ').any(|ordinal| word.is(&[ordinal])));
        let is_of_row = |word: &Beside| {
            word.meanings.iter().all(|meaning| matches!(meaning, Some(Meaning::Rows | Meaning::Columns)))
        };
        let is = |word: &Beside| is_short(word) || is_ordinal(word) || is_of_row(word);
        let has_rows = self.lines.len() > self.cells.wanted.boards;
        let is_header = || self.on_line(word).all(is) && self.on_line(word).count() > 1;
        is(word) && has_rows && (self.lines.contains(&word.line) || is_header())
    }
}
