//! What a text says about its boards beside their cells. Every word must be known, and must agree with the boards.

mod names;
mod shape;
mod tiles;

use super::marks::{has_comments, has_packed_board, is_line_end, value, Mark, KNOWN, ROW_BY_ROW};
use super::names::{is_of_fact, is_of_solution, meanings, Meaning, Role};
use super::reading::{Reading, Wanted};
use super::rows::are_labels;
use super::tree::{begins_comment, command};
use crate::grid::Grid;
use crate::text::{quoted, ParseError};
use std::collections::{HashMap, HashSet};

/// A word beside the cells.
struct Beside<'a> {
    mark: Mark<'a>,
    /// What its parts mean: `goalState` has two. Digits have no meaning.
    meanings: Vec<Option<Meaning>>,
    /// The byte that its line begins with.
    line: usize,
    /// The number of words of its comment; 0 if it is in no comment.
    comment: usize,
    /// Whether it is the name of a fact, or in its value: `Moves: 26`.
    is_fact: bool,
}

/// The words beside the cells of boards.
pub(super) struct Witness<'r, 'a> {
    reading: &'r Reading<'a>,
    grid: Grid,
    wanted: Wanted<'r>,
    words: Vec<Beside<'a>>,
    /// The bytes that the boards begin and end with.
    spans: Vec<(usize, usize)>,
    /// The line of each cell, and all these lines.
    cell_lines: Vec<usize>,
    lines: HashSet<usize>,
}

/// # Errors
/// [`ParseError`] at a word that is not known, or says something else about the boards than their cells and blanks.
pub(super) fn check(witness: &Witness, blanks: &[&str]) -> Result<(), ParseError> {
    witness.names()?;
    witness.tiles(blanks)?;
    witness.blank(blanks)?;
    witness.shape()?;
    witness.row_names()?;
    witness.known()
}

impl<'a> Beside<'a> {
    fn means(&self, meaning: Meaning) -> bool {
        self.meanings.contains(&Some(meaning))
    }

    /// Whether it is a word of a list with spaces between the words, in upper or lower case.
    fn is(&self, words: &str) -> bool {
        let lower = self.mark.word.to_lowercase();
        words.split(' ').any(|word| word == lower)
    }

    /// What it says about one board alone, or about one of two.
    fn role(&self, boards: usize) -> Option<Role> {
        // `"name": "goal"` is a name of its board.
        let role = if boards == 2 && !self.is_fact { Role::of_two } else { Role::of };
        role(self.mark.word).filter(|_| !self.mark.is_keyword())
    }

    fn before(&self) -> &'a str {
        &self.mark.text[..self.mark.at()]
    }

    /// The text after it, without a quote that ends it.
    fn after(&self) -> &'a str {
        self.mark.text[self.mark.end()..].trim_start_matches(['"', '\'', ' '])
    }

    fn is_key(&self) -> bool {
        self.after().starts_with([':', '='])
    }

    /// The signs between this word and the next one.
    fn sign(&self, next: &Beside<'a>) -> &'a str {
        self.mark.text.get(self.mark.end()..next.mark.at()).unwrap_or_default().trim()
    }

    fn is_number(&self) -> bool {
        value(self.mark.word).is_some()
    }

    /// Whether it is one letter, which may have a number.
    fn is_letter(&self) -> bool {
        let mut others = self.mark.word.chars().filter(|c| !c.is_ascii_digit());
        others.next().is_some_and(char::is_alphabetic) && others.next().is_none()
    }

    /// Whether it makes another board of the cells: `move(..)`, `[..].parent`, or `-array`.
    fn changes_board(&self) -> bool {
        let is_act = self.means(Meaning::Fact)
            || self.role(2).is_some() && self.role(1).is_none()
            || self.is("map slide sliding random sample");
        let is_call = is_act && !self.is_letter() && self.after().starts_with('(');
        let is_method = !self.is("reshape") && [").", "].", "}."].iter().any(|end| self.before().ends_with(end));
        let is_sign = |before: &str| before.chars().last().map_or(true, |c| c.is_whitespace() || "=([{,".contains(c));
        is_call || is_method || !self.is_number() && self.before().strip_suffix('-').is_some_and(is_sign)
    }

    fn wrong<T>(&self, expected: impl Into<String>) -> Result<T, ParseError> {
        Err(self.mark.error(quoted(self.mark.word), expected))
    }
}

impl<'r, 'a> Witness<'r, 'a> {
    pub(super) fn new(reading: &'r Reading<'a>, grid: Grid, wanted: Wanted<'r>) -> Self {
        let span = |board: &[Mark]| {
            let (first, last) = (board.iter().map(Mark::at).min(), board.iter().map(Mark::end).max());
            (first.unwrap_or_default(), last.unwrap_or_default())
        };
        let cell_lines: Vec<usize> = reading.cells.iter().map(Mark::line).collect();
        Witness {
            reading,
            grid,
            wanted,
            words: beside(reading, has_comments(wanted.given)),
            spans: reading.cells.chunks(grid.cells()).map(span).collect(),
            lines: cell_lines.iter().copied().collect(),
            cell_lines,
        }
    }

    /// The board that a word is for: a comment is for the cells on its line, any other word for the next board.
    fn board(&self, word: &Beside) -> usize {
        let on_line = || self.cell_lines.iter().position(|line| *line == word.line);
        let next = || self.spans.iter().filter(|span| span.0 < word.mark.at()).count();
        let cell = Some(on_line).filter(|_| word.comment > 0).and_then(|on_line| on_line());
        cell.map_or_else(next, |cell| cell / self.grid.cells())
    }

    /// The words of the same line, in or outside of a comment.
    fn on_line<'w>(&'w self, word: &'w Beside<'a>) -> impl Iterator<Item = &'w Beside<'a>> {
        let first = self.words.partition_point(|other| other.line < word.line);
        let line = self.words[first..].iter().take_while(|other| other.line == word.line);
        line.filter(|other| (other.comment > 0) == (word.comment > 0))
    }

    /// The words that are in no comment and in no value of a fact.
    fn words(&self) -> impl Iterator<Item = (usize, &Beside<'a>)> {
        self.words.iter().enumerate().filter(|(_, word)| word.comment == 0 && !word.is_fact)
    }

    /// Whether it is a letter or a number that labels the cells after it, or the columns.
    fn is_label(&self, word: &Beside) -> bool {
        let is = |word: &Beside| word.is_letter() || word.is_number();
        let has_rows = self.lines.len() > self.wanted.boards;
        let header = || self.on_line(word).take(Grid::MOST).map(|word| word.mark).collect::<Vec<_>>();
        let is_header = || self.on_line(word).take(Grid::MOST).all(is) && header().len() > 1 && are_labels(&header());
        let is_after = |(cell, line): (&Mark, &usize)| *line == word.line && cell.at() > word.mark.at();
        let is_before_cell = || word.comment > 0 || self.reading.cells.iter().zip(&self.cell_lines).any(is_after);
        is(word) && has_rows && if self.lines.contains(&word.line) { is_before_cell() } else { is_header() }
    }

    /// Every word outside of comments is known. No call, sign or fact makes another board of the cells, or none.
    fn known(&self) -> Result<(), ParseError> {
        for (_, word) in self.words() {
            let is_part = word.before().ends_with(['.', '^']) || word.before().ends_with('_') && word.mark.word == "T";
            if word.changes_board() {
                return word.wrong("no call that may change the board");
            }
            if word.is_letter() && is_part && !word.is_number() && !word.means(Meaning::Type) {
                return word.wrong(ROW_BY_ROW);
            }
            if !self.is_known(word) || self.is_no_name(word) {
                return word.wrong(KNOWN);
            }
        }
        Ok(())
    }

    /// Whether all parts of a word are known. A letter may be a name, a label, or the `c` of R.
    fn is_known(&self, word: &Beside) -> bool {
        let after = word.after();
        let is_name = || {
            let is_vector = word.mark.word == "c" && after.starts_with('(');
            is_vector || after.starts_with([':', '=', '[', '{', ')']) || after.starts_with("<-")
        };
        let is_letter = || word.is_letter() && (is_name() || word.before().ends_with('_') || self.is_label(word));
        let is_known = !word.meanings.is_empty() && word.meanings.iter().all(Option::is_some);
        word.is_number() || is_known || is_letter()
    }

    /// Whether a word says that the cells after it are no board: `moves = [..]`, `the answer is [..]`, `moves to [..]`; or
    /// compares them: `board == [..]`.
    fn is_no_name(&self, word: &Beside) -> bool {
        let value = word.after().trim_start_matches([':', '=', ' ']);
        let is_fact = word.means(Meaning::Fact) && !word.is_letter();
        let is_before = word.line == self.cell_lines[0] && word.mark.at() < self.spans[0].0 && self.wanted.boards == 1;
        // `insert into board` is no goal.
        let is_next = !word.after().starts_with(char::is_alphabetic);
        is_fact && word.is_key() && !value.starts_with(is_line_end)
            || (is_fact || word.is("to") || word.is("into") && is_next) && is_before
            || word.after().starts_with("==")
    }
}

/// The words of letters and digits that are not in cells, and not in commands of TeX.
fn beside<'a>(reading: &Reading<'a>, has_comments: bool) -> Vec<Beside<'a>> {
    let text = reading.cells.first().map_or("", |first| first.text);
    let mut spans: Vec<(usize, usize)> = reading.cells.iter().map(|cell| (cell.at(), cell.end())).collect();
    spans.sort_unstable();
    spans.push((text.len(), text.len()));
    let (mut beside, mut words) = (Vec::<Beside>::new(), HashMap::<usize, usize>::new());
    // The end of the value of a fact, and of a command; whether there was a name of a start, and of a goal.
    let (mut fact, mut skipped, mut roles) = (0, 0, [false; 2]);
    let (mut at, mut line, mut is_comment, mut word) = (0, 0, false, None);
    for (from, to) in spans {
        let gap = text.get(at..from).unwrap_or_default();
        for (place, c) in gap.char_indices().chain([(gap.len(), ' ')]) {
            let place = at + place;
            if c == '\\' && place < from {
                skipped = skipped.max(place + command(&text[place..]));
            }
            if c.is_alphanumeric() && place >= skipped {
                word.get_or_insert(place);
                continue;
            }
            if let Some(begin) = word.take().filter(|begin| !is_part(&text[..*begin])) {
                *words.entry(line).or_default() += usize::from(is_comment);
                let mark = Mark::new(text, &text[begin..place]);
                let is_fact = begin < fact;
                let mut word =
                    Beside { mark, meanings: meanings(mark.word), line, comment: usize::from(is_comment), is_fact };
                let has = |role| roles[role as usize];
                let is_name = is_of_fact(mark.word) || is_of_solution(mark.word, has);
                if let Some(role) = Role::of(mark.word) {
                    roles[role as usize] = true;
                }
                if !is_comment && !is_fact && word.is_key() && is_name {
                    // A board is no fact.
                    let end = value_of(&text[begin..]).map(|end| begin + end).filter(|end| *end <= from);
                    let end = end.filter(|end| is_no_board(&text[begin..*end]));
                    word.is_fact = end.is_some();
                    fact = end.unwrap_or_default();
                }
                beside.push(word);
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

/// Whether text before a word makes it a part of a number such as `1.0`, or the language of a block of Markdown.
fn is_part(before: &str) -> bool {
    let digits = before.strip_suffix('.').is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()));
    digits || before.ends_with("```")
}

/// Whether a fact has no board as its value: no packed one, and at most two numbers outside of brackets.
fn is_no_board(fact: &str) -> bool {
    let words = || fact.split(|c: char| c.is_whitespace() || "\"':=,".contains(c));
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).count();
    let is_packed = |word: &str| digits(word) > 3 && word.contains(|c: char| !c.is_ascii_digit() && c != '.');
    let numbers = words().filter(|word| digits(word) > 0).count();
    fact.contains(['[', '(', '{']) || numbers < 3 && !has_packed_board(fact) && !words().any(is_packed)
}

/// The length of a name and its value: up to the quote or the bracket that ends it, or to a comma or the line's end.
/// `None` if its line has no value.
fn value_of(text: &str) -> Option<usize> {
    let from = text.find([':', '=']).unwrap_or_default() + 1;
    let (mut depth, mut quote) = (0, None);
    let is_end = |(_, c): &(usize, char)| {
        match *c {
            c if quote == Some(c) => quote = None,
            _ if quote.is_some() => {}
            c @ ('"' | '\'') => quote = Some(c),
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' if depth > 0 => depth -= 1,
            c => return depth == 0 && (is_line_end(c) || ",;)]}".contains(c)),
        }
        false
    };
    let end = text[from..].char_indices().find(is_end).map_or(text.len(), |(at, _)| from + at);
    Some(end).filter(|end| !text[from..*end].trim().is_empty())
}
