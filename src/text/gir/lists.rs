//! Nested lists, as programming languages write them: the innermost ones are rows. What is around them are names, and
//! values that have a name.

use super::cells::Reading;
use super::numbers::whole;
use super::tokens::{characters, rows, Kind, Mark};
use crate::grid::Grid;

/// Names of lists that are no boards.
const SIZES: [&str; 5] = ["size", "shape", "dim", "dims", "dimensions"];

/// Functions of Lisp that make a list.
const HEADS: [&str; 2] = ["vector", "list"];

/// A word in brackets, and whether a name is before it.
struct Item<'a> {
    mark: Mark<'a>,
    is_value: bool,
}

/// What is inside brackets that are open.
#[derive(Default)]
struct Group<'a> {
    words: Vec<Item<'a>>,
    /// Names of its cells.
    names: Vec<Mark<'a>>,
    is_nested: bool,
    is_size: bool,
    /// Whether commas are between its words, and where none is.
    has_commas: bool,
    without_comma: Option<Mark<'a>>,
    /// The bracket that opened it.
    open: &'a str,
}

/// The lists of a text, while it is read.
#[derive(Default)]
struct Lists<'a> {
    cells: Vec<Mark<'a>>,
    names: Vec<Mark<'a>>,
    stray: Option<Mark<'a>>,
    open: Vec<Group<'a>>,
    row: usize,
    /// Whether there is a list in a list, or one of several words.
    is_list: bool,
    /// The cells and the stray word before the last outermost list, and where that ends.
    before: (usize, Option<Mark<'a>>),
    end: usize,
}

/// The ways to read lists; `None` if the text has none.
pub(super) fn readings<'a>(tokens: &[Mark<'a>]) -> Option<Vec<Reading<'a>>> {
    let mut lists = Lists::default();
    let mut rest = tokens;
    while let Some((token, after)) = rest.split_first() {
        let before = &tokens[..tokens.len() - rest.len()];
        rest = &after[lists.take(token, before, after)..];
    }
    while let Some(group) = lists.open.pop() {
        lists.close(group);
    }
    let Lists { cells, names, stray, is_list, .. } = lists;
    if !is_list {
        return None;
    }
    let of = |cells| Reading {
        cells,
        names: names.clone(),
        stray,
        is_unusual: true,
        are_rows: true,
        has_no_first_line: true,
        ..Reading::default()
    };
    // A list over several lines has rows, if it is no square.
    let is_flat = rows(&cells).iter().all(|row| row.len() > 3 && Grid::square(row.len()).is_none());
    let by_line = || cells.iter().map(|mark| Mark { row: mark.line(), ..*mark }).collect();
    let in_rows = if is_flat { by_line() } else { Vec::new() };
    let length = |mark: &Mark| mark.word.chars().count();
    let are_packed = cells.iter().all(|mark| length(mark) > 2 && length(mark) == length(&cells[0]));
    let packed = if are_packed { characters(&cells) } else { Vec::new() };
    let all = [cells, in_rows, packed].into_iter().filter(|cells| !cells.is_empty());
    Some(all.map(whole).map(of).collect())
}

/// Whether only words are in the rest of a line.
fn is_last(after: &[Mark]) -> bool {
    after.iter().take_while(|token| !token.is(Kind::LineEnd)).all(|token| token.is(Kind::Word))
}

/// Whether words are a comment of Lisp: after brackets that are closed, and `;`.
fn is_comment(before: &[Mark]) -> bool {
    let mut earlier = before.iter().rev().skip_while(|token| token.is(Kind::Word));
    let [last, closed] = [earlier.next(), earlier.next()];
    last.is_some_and(|last| last.word == ";") && closed.is_some_and(|closed| closed.is(Kind::Close))
}

impl<'a> Lists<'a> {
    /// Takes a token, and returns how many of those after it belong to it.
    fn take(&mut self, token: &Mark<'a>, before: &[Mark<'a>], after: &[Mark<'a>]) -> usize {
        let mark = Mark { row: self.row, ..*token };
        let mut earlier = before.iter().rev().filter(|token| !token.is(Kind::LineEnd));
        let last = earlier.next();
        let is_next_cell = last.is_some_and(|last| last.word == "," || last.is(Kind::Open));
        match token.kind() {
            Kind::Word => {
                let is_value = last.is_some_and(|last| matches!(last.kind(), Kind::Key | Kind::Arrow));
                match self.open.last_mut() {
                    Some(group) => {
                        let is_joined = last.is_some_and(|last| last.is(Kind::Word));
                        group.without_comma = group.without_comma.or(Some(mark).filter(|_| is_joined));
                        group.words.push(Item { mark, is_value });
                    }
                    None if is_value => {}
                    None => {
                        let is_end = last.is_some_and(|last| mark.joins(last) && last.is(Kind::Close));
                        let is_first = before.last().map_or(true, |last| last.is(Kind::LineEnd));
                        let is_sign = is_end && ".?!".contains(mark.word) || is_first && mark.word == "-";
                        let next = after.first().map(Mark::kind);
                        let is_named = matches!(next, Some(Kind::Key | Kind::Arrow | Kind::Open));
                        let is_comment = is_last(after) && is_comment(before);
                        match is_named && mark.has_letters() {
                            _ if is_comment => {}
                            true => self.names.push(mark),
                            false if !is_sign => self.around(mark),
                            false => {}
                        }
                    }
                }
            }
            Kind::Key | Kind::Arrow => self.name(last, mark),
            Kind::Separator => {
                let Some(group) = self.open.last_mut() else { return 0 };
                if token.word == "," {
                    group.has_commas = true;
                    let empty = Some(Item { mark: mark.empty(), is_value: false });
                    group.words.extend(empty.filter(|_| is_next_cell));
                } else if token.word != "|" {
                    self.stray = self.stray.or(Some(mark));
                }
            }
            // Between single cells, as in OCaml, `;` ends no row.
            Kind::RowEnd => {
                self.stray = self.stray.or(Some(mark).filter(|_| last.is_some_and(|last| last.word == ",")));
                let is_row = earlier.next().is_some_and(|token| token.is(Kind::Word) || token.word == ",");
                self.row += usize::from(is_row);
            }
            Kind::LineEnd => self.row += usize::from(!is_next_cell),
            Kind::Open => {
                let name = earlier.next().filter(|_| last.is_some_and(|last| last.is(Kind::Key)));
                return self.open(mark, last, after, name.is_some_and(is_size_name));
            }
            Kind::Close => {
                let group = self.open.pop().unwrap_or_default();
                if !["()", "[]", "{}"].contains(&&*format!("{}{}", group.open, mark.word)) {
                    self.stray = self.stray.or(Some(mark));
                }
                self.close(group);
                self.end = mark.end();
            }
            _ => {}
        }
        0
    }

    /// Opens a list, or takes all of an index or of an empty cell.
    fn open(&mut self, mark: Mark<'a>, last: Option<&Mark<'a>>, after: &[Mark<'a>], is_size: bool) -> usize {
        let is_joined = last.is_some_and(|last| mark.joins(last) && matches!(last.kind(), Kind::Word | Kind::Close));
        let is_index = mark.word == "[" && is_joined;
        let mut inside = after.iter().take(2).take_while(|token| !token.is(Kind::Open));
        let end = inside.position(|token| token.is(Kind::Close));
        if let Some(end) = end.filter(|end| is_index || *end == 0) {
            let mark = Mark { word: &mark.text[mark.at()..after[end].end()], ..mark };
            if let Some(group) = self.open.last_mut().filter(|_| !is_joined) {
                group.words.push(Item { mark, is_value: false });
            }
            return end + 1;
        }
        if let Some(group) = self.open.last_mut() {
            let nested = Group { is_nested: true, is_size: group.is_size, open: group.open, ..Group::default() };
            let around = std::mem::replace(group, nested);
            self.outside(around);
        }
        if self.open.is_empty() {
            self.before = (self.cells.len(), self.stray);
        }
        self.open.push(Group { is_size, open: mark.word, ..Group::default() });
        // The name of a function in Lisp.
        usize::from(after.first().is_some_and(|head| mark.word == "(" && HEADS.contains(&head.word)))
    }

    /// Takes what is in brackets beside lists: the last word before a list is its name.
    fn outside(&mut self, group: Group<'a>) {
        self.names.extend(group.names);
        for word in group.words {
            // A value with a name is none of the board's if it is shorter than one.
            if !word.is_value || word.mark.word.len() > 3 && !word.mark.is_name() {
                self.around(word.mark);
            }
        }
    }

    /// Takes the name before a key.
    fn name(&mut self, last: Option<&Mark<'a>>, key: Mark<'a>) {
        let is_name = |word: &Mark| word.has_letters();
        match self.open.last_mut() {
            Some(group) if last.is_some_and(|last| last.is(Kind::Word)) => match group.words.pop() {
                Some(word) if is_name(&word.mark) => group.names.push(word.mark),
                _ => self.stray = self.stray.or(Some(key)),
            },
            _ if last.is_some_and(|last| last.is(Kind::Word) && !is_name(last)) => {
                self.stray = self.stray.or(Some(key));
            }
            Some(_) => self.stray = self.stray.or(Some(key)),
            // Lists before a key are a type if they have a word.
            None if key.word == "=" && last.is_some_and(|last| last.end() == self.end) => {
                let (cells, stray) = self.before;
                match self.cells[cells..].iter().any(Mark::is_name) {
                    true => {
                        self.cells.truncate(cells);
                        self.stray = stray;
                    }
                    false => self.stray = self.stray.or(self.cells.get(cells).map(|_| key)),
                }
            }
            _ => {}
        }
    }

    /// Takes a word that is in no innermost list.
    fn around(&mut self, word: Mark<'a>) {
        if word.is_tile() || !word.has_letters() {
            self.stray = self.stray.or(Some(word));
        } else {
            self.names.push(word);
        }
    }

    fn close(&mut self, group: Group<'a>) {
        if group.is_size {
            return;
        }
        let words = &group.words;
        if group.is_nested || words.len() == 1 && words[0].mark.is_name() {
            return self.outside(group);
        }
        self.stray = self.stray.or(group.without_comma.filter(|_| group.has_commas));
        let has_digit = |word: &Item| word.mark.word.contains(|c: char| c.is_ascii_digit());
        let filled = words.iter().filter(|word| !word.mark.word.is_empty()).count();
        let is_board = words.iter().any(|word| has_digit(word) || word.mark.is_tile());
        self.is_list |= filled > 1 && is_board || filled > 0 && !self.open.is_empty();
        self.names.extend(group.names);
        self.cells.extend(group.words.into_iter().map(|word| word.mark));
        self.row += 1;
    }
}

fn is_size_name(name: &Mark) -> bool {
    SIZES.contains(&&*name.word.to_ascii_lowercase())
}
