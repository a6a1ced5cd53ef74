//! Which of two boards is the start, and whether they are a start and a goal.

use super::{Beside, Witness};
use crate::text::gir::marks::is_line_end;
use crate::text::gir::names::{Meaning, Role};
use crate::text::{quoted, ParseError};

/// The most words of a comment that is a name. A longer comment is a sentence.
const MOST_WORDS: usize = 5;

/// Words of comments that say that a start or a goal is not the next board.
const LATER: &str = "above first second below last latter under lower swapped not";

/// Words for several puzzles.
const SEVERAL: &str =
    "puzzles problems instances tests testcases cases examples boards samples states lists each both for";

impl Witness<'_, '_> {
    /// The roles of the boards by the names before them, in no comment.
    pub(in super::super) fn roles(&self) -> Result<[Option<Role>; 2], ParseError> {
        let wanted = self.wanted;
        let mut roles: [Vec<Role>; 2] = Default::default();
        // A goal's text may be named as one of two boards.
        let boards = if wanted.start.is_some() { 2 } else { wanted.boards };
        for word in self.words.iter().filter(|word| word.comment == 0) {
            let Some(role) = self.role(word, boards) else { continue };
            let number = self.board(word);
            // `solve(start, goal)` below both.
            if number == 2 && !word.is_key() && roles.iter().all(|roles| roles.len() == 1) {
                continue;
            }
            let is_inside = self.spans.iter().any(|span| (span.0..span.1).contains(&word.mark.at()));
            // `[..] is the goal of [..]`, and `[..] as goal, [..]`.
            let is_turned = boards == 2
                && wanted.start.is_none()
                && (self.on_line(word).any(|word| word.is("of for as"))
                    || word.is("after before") && !word.is_key() && self.lines.contains(&word.line)
                    || number == 1
                        && word.mark.text[word.mark.end()..].starts_with([',', '.', ';'])
                        && word.role(1).is_some());
            if is_turned {
                return word.wrong("'start:' and 'goal:' above the boards");
            }
            let roles = roles.get_mut(number).filter(|_| number < wanted.boards && !is_inside);
            let Some(roles) = roles.filter(|_| !self.is_caption(word)) else {
                let found = format!("the name {} after a cell", quoted(word.mark.word));
                return Err(word.mark.error(found, "names before the first cell of a board"));
            };
            if roles.last() != Some(&role) {
                roles.push(role);
            }
            if roles.len() > 2 || roles.len() == 2 && (number > 0 || role == Role::Start || wanted.boards == 1) {
                return Err(word.mark.error(format!("the name {}", quoted(word.mark.word)), "one start and one goal"));
            }
        }
        let first = self.reading.cells[0];
        let [one, other] = &roles;
        match (&one[..], &other[..]) {
            ([Role::Goal], _) if wanted.boards == 1 && wanted.start.is_none() => {
                Err(first.error("a goal board alone".into(), "a start board"))
            }
            ([Role::Start], _) if wanted.start.is_some() => {
                Err(first.error("the name of a start".into(), "a goal board"))
            }
            // `goal` and `board`.
            ([Role::Goal], []) if self.words().any(|(_, word)| word.role(1).is_some()) && self.is_second_named() => {
                Ok([Some(Role::Goal), Some(Role::Start)])
            }
            ([Role::Goal], []) | ([], [Role::Start]) if wanted.boards == 2 => {
                let found = "a goal before a board without a name";
                Err(first.error(found.into(), "names that say which board is the start and which the goal"))
            }
            ([_, _], [_]) => Err(first.error("three names of two boards".into(), "one start and one goal")),
            ([one], [other]) if one == other => {
                Err(first.error("the same name twice".into(), "one start and one goal"))
            }
            // A line above both boards names them in their order.
            ([_, _], []) => Ok([Some(Role::Start), Some(Role::Goal)]),
            (one, other) => Ok([one.first().copied(), other.first().copied()]),
        }
    }

    /// What a word says about the board after it. In `The board to start from`, a word that also names a lone board has
    /// priority. A lone board that is a result is a goal, but `to` says little.
    fn role(&self, word: &Beside, boards: usize) -> Option<Role> {
        if let Some(role) = word.role(1) {
            return Some(role);
        }
        if boards == 1 {
            // `to:` and `to` on a line of its own.
            let is_alone = || word.is_key() || self.on_line(word).count() == 1 && !self.lines.contains(&word.line);
            let may_be = !word.is_fact && (!word.is("to into") || is_alone());
            let role = Role::of_two(word.mark.word).filter(|_| may_be);
            return role.filter(|role| *role == Role::Goal);
        }
        // `solved from` and `goal from` name no board.
        let mut others = self.on_line(word).filter(|other| self.board(other) == self.board(word));
        word.role(2).filter(|_| {
            others.all(|other| other.role(1).is_none() || word.is("from") && other.role(1) == Some(Role::Goal))
        })
    }

    /// Whether the second of two boards is called a board.
    fn is_second_named(&self) -> bool {
        self.words().any(|(_, word)| word.means(Meaning::Noun) && self.board(word) == 1)
    }

    /// Whether it is on a line below a board, with an empty line after it.
    fn is_caption(&self, word: &Beside) -> bool {
        let end = self.spans[0].1;
        let Some(above) = word.mark.text.get(end..word.line) else { return false };
        let below = word.mark.text[word.mark.at()..].split_once(is_line_end).map_or("", |(_, below)| below);
        let is_next = above.chars().filter(|c| is_line_end(*c)).take(2).count() == 1;
        is_next && !self.lines.contains(&word.line) && below.starts_with(is_line_end)
    }

    /// Names and comments agree that the boards are a start and a goal.
    pub(super) fn names(&self) -> Result<(), ParseError> {
        let wanted = self.wanted;
        let roles = self.roles()?;
        if wanted.boards == 2 && roles.iter().all(Option::is_some) {
            return Ok(());
        }
        // Without names for both boards, words between them say that they are two puzzles.
        let is_between = |word: &Beside| word.mark.at() > self.spans[0].1 && self.board(word) == 1;
        let named = |word: &Beside| {
            let is_name = word.comment <= MOST_WORDS && word.role(2).is_some();
            is_name || word.role(1).is_some() || word.comment == 0 && roles[1].is_some()
        };
        let is_link = |word: &Beside| {
            let is =
                |meaning: &Option<Meaning>| matches!(meaning, Some(Meaning::Type | Meaning::Rows | Meaning::Columns));
            word.meanings.iter().all(is) && word.mark.word.chars().nth(1).is_some() || self.is_label(word)
        };
        let is_other = |word: &&Beside| {
            let is_named = self.on_line(word).any(named);
            let is_list = word.comment == 0 && word.means(Meaning::Fact) && !word.is_fact && !word.is_letter();
            let is_other = is_between(word) && !is_named && (word.comment > 0 || !is_link(word));
            is_other || word.is(SEVERAL) || is_list && self.board(word) == 0
        };
        if let Some(word) = self.words.iter().find(is_other).filter(|_| wanted.boards == 2) {
            return word.wrong("'start' and 'goal' as names of two boards; for a puzzle each, use 'batch --rows'");
        }
        let of_second = |word: &Beside| word.role(1).filter(|_| word.comment > 0 && self.board(word) == 1);
        let (mut line, second) = (None, self.words.iter().find_map(of_second));
        for word in self.words.iter().filter(|word| word.comment > 0) {
            if line.replace(word.line) != Some(word.line) {
                self.comment(word, second)?;
            }
        }
        Ok(())
    }

    /// A comment names no other board than the next board or the board on its line. Another comment may name the second
    /// board.
    fn comment(&self, first: &Beside, second: Option<Role>) -> Result<(), ParseError> {
        let wanted = self.wanted;
        let roles: Vec<(&Beside, Role)> =
            self.on_line(first).filter_map(|word| Some((word, word.role(wanted.boards)?))).collect();
        let Some(&(word, role)) = roles.first() else { return Ok(()) };
        // `goal: 5 moves`.
        let is_number = self.on_line(first).any(Beside::is_number);
        let is_fact = is_number && self.on_line(first).any(|word| word.means(Meaning::Fact));
        let is_name = first.comment <= MOST_WORDS && !is_fact && roles.iter().all(|(_, other)| *other == role);
        let is_later = self.on_line(first).any(|word| word.is(LATER));
        let is_goal = match wanted.boards {
            1 if wanted.start.is_some() => return Ok(()),
            1 => {
                let is_said = ["is ", "has ", "with ", "in "].iter().any(|verb| word.after().starts_with(verb));
                role == Role::Goal && (is_name || is_said || word.is_key() && !is_fact) && !word.is("end")
            }
            _ if is_later || self.is_caption(word) => true,
            _ if is_name || second.is_some_and(|second| second != role) => {
                self.board(word) > 1 || (self.board(word) == 0) == (role == Role::Goal)
            }
            // A sentence above the boards names the start first.
            _ => roles.windows(2).any(|pair| pair[1].1 < pair[0].1),
        };
        match is_goal {
            true => word.wrong("the start board first, or 'start:' and 'goal:' above the boards"),
            false => Ok(()),
        }
    }
}
