//! Lists in any brackets, with declarations before them: `int b[3][3] = {{1, 2, 3}, {4, 0, 6}, {7,
//! 5, 8}};`.

use super::cells::{Fact, Sheet, Sides, EXAMPLE};
use super::mark::{is_line_end, rows, words_in, words_of, Mark, Wrong};
use super::names::Role;
use super::numbers::odd_one;
use crate::digits::number;
use std::ops::Range;

/// The words that may stand before a list without a name: makers and types.
const MAKERS: &str = "\
    new vec! vector std::vector list tuple array Array Array.of List.of Arrays.asList listOf \
    arrayOf intArrayOf tensor torch.tensor np.array np.asarray np.matrix numpy.array int char \
    byte short long String Integer u8 i32 usize uint8_t int8_t";

const LIST: &str = "a list, or NAME = before it";

const MOST_NESTED: usize = 16;

/// A word, a sign, or the text between quotes. The row of its mark is its line.
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) mark: Mark<'a>,
    pub(super) is_quoted: bool,
    /// Whether white space comes before it.
    is_apart: bool,
}

type Rows<'a> = Vec<Vec<Token<'a>>>;

/// Returns whether a text has a bracket, or is a string or `NAME = ".."`.
pub(super) fn is(text: &str) -> bool {
    let is_in_name = |c: char| c.is_alphanumeric() || c.is_whitespace() || "_:.*&".contains(c);
    let (name, value) = text.split_once('=').unwrap_or_default();
    let is_named = name.trim().starts_with(char::is_alphabetic) && name.chars().all(is_in_name);
    let quotes = ['"', '\''];
    let is_string = text.trim().starts_with(quotes)
        && text.trim().ends_with(quotes)
        && text.matches(quotes).count() == 2;
    text.contains(['[', '(', '{'])
        || is_named && value.trim_start().starts_with(quotes)
        || is_string
}

pub(super) fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, Wrong> {
    let mut lists = Lists::new(Tokens::new(text, 0), None)?;
    let mut items: Vec<Sheet> = Vec::new();
    let is_row = |item: &Sheet| item.name.is_none() && rows(&item.cells).len() == 1;
    let mut is_parted = true;
    while let Some(token) = lists.peek() {
        if token.is(",;.") && !items.is_empty() {
            (lists.at, is_parted) = (lists.at + 1, true);
            continue;
        }
        if !is_parted && token.mark.row == lists.tokens[lists.at - 1].mark.row {
            let expected = ["the end of the list", "',' or a line end between two lists"];
            return Err(lists.wrong(expected[usize::from(token.is("[({"))]));
        }
        let (name, facts) = lists.declaration()?;
        let boards = lists.item()?;
        items.extend(boards.into_iter().map(|board| Sheet {
            name,
            facts: [&board.facts[..], &facts].concat(),
            ..board
        }));
        is_parted = false;
        if items.len() > 2 && !items.iter().all(is_row) {
            return Ok(items);
        }
    }
    lists.at_end()?;
    // Flat lists are the rows of one board, unless they are two boards.
    let are_rows = items.len() > 2 || items.len() == 2 && !items[0].has_tiles_of(&items[1]);
    let are_alike = |item: &Sheet| items.len() > 2 || item.cells.len() == items[0].cells.len();
    if are_rows && items.iter().all(|item| is_row(item) && are_alike(item)) {
        let cells = (0..)
            .zip(&items)
            .flat_map(|(row, item)| item.cells.iter().map(move |cell| Mark { row, ..*cell }));
        return Ok(vec![Sheet::of(cells.collect())]);
    }
    Ok(items)
}

/// Makes the board of rows of cells. Strings are cells, or each is a row or the board; `\n` ends a
/// row in them.
fn sheet<'a>(all: &[Vec<Token<'a>>]) -> Result<Sheet<'a>, Wrong> {
    let of = |row, cell: &Token<'a>| Mark {
        row,
        word: cell.mark.word.trim(),
        ..cell.mark
    };
    let cells: Vec<Mark> = (0..)
        .zip(all)
        .flat_map(|(row, cells)| cells.iter().map(move |cell| of(row, cell)))
        .collect();
    let is_long = |cell: &Mark| cell.word.chars().nth(1).is_some();
    let are_single = all.iter().all(|row| row.len() == 1);
    if all.iter().flatten().all(|cell| cell.is_quoted)
        && cells.iter().any(is_long)
        && (are_single || all.len() == 1 && odd_one(&words_of(&cells)).is_none())
    {
        if let Some(empty) = cells.iter().find(|string| string.word.is_empty()) {
            return Err(empty.error("an empty row", "tiles"));
        }
        let parts = cells.iter().flat_map(|string| string.word.split("\\n"));
        return Ok(Sheet::of_words(words_in(cells[0].text, parts)));
    }
    let is_bad = |c: char| c.is_whitespace() || "'\"\\+=/<>[]{}".contains(c);
    if let Some(cell) = cells
        .iter()
        .find(|cell| cell.word.contains(is_bad) && !["[]", "{}"].contains(&cell.word))
    {
        return Err(cell.unexpected("a cell"));
    }
    // If the lines of a flat list are even, they are its rows.
    let in_lines: Vec<Mark> = all.iter().flatten().map(|cell| cell.mark).collect();
    let lines = rows(&in_lines);
    let are_rows =
        all.len() == 1 && lines.len() > 1 && lines.iter().all(|line| line.len() == lines[0].len());
    let fact = Fact {
        sides: Sides::Columns,
        numbers: vec![lines[0].len()],
        mark: cells[0].to(&lines[0][lines[0].len() - 1]),
    };
    Ok(Sheet {
        facts: Some(fact).into_iter().filter(|_| are_rows).collect(),
        ..Sheet::of(cells)
    })
}

impl<'a> Token<'a> {
    /// The bytes of the token, with its quotes.
    pub(super) fn bytes(&self) -> Range<usize> {
        let quote = usize::from(self.is_quoted);
        self.mark.at - quote..self.mark.end() + quote
    }

    pub(super) fn is(&self, signs: &str) -> bool {
        !self.is_quoted && self.mark.word.chars().count() == 1 && signs.contains(self.mark.word)
    }

    fn is_sign(&self) -> bool {
        !self.is_quoted && (self.mark.word == "<-" || self.mark.word.starts_with([':', '=']))
    }

    fn is_word(&self) -> bool {
        !self.is_quoted && !self.is("[](){},;") && !self.is_sign()
    }

    /// The word without sides and types: `int` of `[3][3]int` and of `int[3]`.
    fn name(&self) -> &'a str {
        let word = self
            .mark
            .word
            .trim_start_matches(|c: char| c.is_ascii_digit() || "[]".contains(c));
        &word[..word.find(['[', '<']).unwrap_or(word.len())]
    }

    fn is_name(&self) -> bool {
        let (name, is_in_name) = (self.name(), |c: char| {
            c.is_alphanumeric() || "_.*&:$@!".contains(c)
        });
        name.contains(char::is_alphabetic)
            && self.mark.word.starts_with(name)
            && name.chars().all(is_in_name)
    }

    fn is_maker(&self) -> bool {
        self.is_word() && MAKERS.split_whitespace().any(|maker| maker == self.name())
    }
}

/// The most tokens of two boards: a list and a comma for each cell, and words before them.
const MOST_TOKENS: usize = 4096;

/// The tokens of a text from a place on.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    row: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Tokens<'a> {
        Tokens { text, at, row: 0 }
    }

    pub(super) fn next(&mut self) -> Result<Option<Token<'a>>, Wrong> {
        let (before, rest) = (self.at, self.text[self.at..].trim_start());
        let Some(first) = rest.chars().next() else {
            return Ok(None);
        };
        let (from, is_quoted) = (self.text.len() - rest.len(), "\"'".contains(first));
        let lone = || Mark::new(self.text, &rest[..1]).error("a lone quote", "a list alone");
        let length = if is_quoted {
            string_length(rest).ok_or_else(lone)?
        } else {
            word_length(rest)
        };
        let word = if is_quoted {
            &rest[1..length - 1]
        } else {
            &rest[..length]
        };
        self.row += self.text[before..from].matches(is_line_end).count();
        self.at = from + length;
        let mark = Mark {
            row: self.row,
            ..Mark::new(self.text, word)
        };
        let is_apart = from > before;
        Ok(Some(Token {
            mark,
            is_quoted,
            is_apart,
        }))
    }

    /// Takes a token that is as expected.
    pub(super) fn take(
        &mut self,
        is: impl Fn(&Token) -> bool,
        expected: &str,
    ) -> Result<Token<'a>, Wrong> {
        match self.next()? {
            Some(token) if is(&token) => Ok(token),
            Some(token) => Err(token.mark.unexpected(expected)),
            None => Err(end(self.text).error("the end", expected)),
        }
    }
}

/// The end of a text.
fn end(text: &str) -> Mark<'_> {
    Mark {
        word: "",
        ..Mark::new(text, &text[text.trim_end().len()..])
    }
}

/// Returns the length of the string at the beginning of a text, which ends on its line.
fn string_length(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    let is_end = |c: char| {
        let is_end = !is_escaped && text.starts_with(c) || is_line_end(c);
        is_escaped = !is_escaped && c == '\\';
        is_end
    };
    let end = 1 + text[1..].find(is_end)?;
    text[end..].starts_with(&text[..1]).then_some(end + 1)
}

/// The most characters of a type behind a ':', or of the sides before a type.
const MOST_TYPE: usize = 100;

/// Returns the length of the word or the sign at the beginning of a text. Words are
/// `vector<array<int, 9>>`, `b[3][3]` and `[3][3]int` too, and `: [[u8; 3]; 3] =` is a sign.
fn word_length(text: &str) -> usize {
    let is_in_type = |c: char| c.is_alphanumeric() || " _.:;,<>[]&*".contains(c);
    let is_side = |c: char| c.is_ascii_digit() || "[]".contains(c);
    let length = |is: &dyn Fn(char) -> bool| {
        let signs = text.chars().take(MOST_TYPE).take_while(|c| is(*c));
        signs.map(char::len_utf8).sum::<usize>()
    };
    if text.starts_with(':') {
        let types = length(&is_in_type);
        if text[types..].starts_with('=') {
            return types + 1;
        }
    }
    let sides = if text.starts_with('[') {
        length(&is_side)
    } else {
        0
    };
    let is_before_word =
        text[sides..].starts_with(char::is_alphabetic) && text[..sides].ends_with(']');
    let sides = if is_before_word { sides } else { 0 };
    let (mut depth, mut before) = (0, ' ');
    for (at, c) in text.char_indices().skip(sides) {
        match c {
            '-' if before == '<' && depth == 1 => return if at > 1 { at - 1 } else { 2 },
            '<' => depth += 1,
            '[' if before.is_alphanumeric() || "_]>".contains(before) => depth += 1,
            '>' | ']' if depth > 0 => depth -= 1,
            _ if is_line_end(c) && at > 0 => return at,
            _ if depth > 0
                || c == ':' && at > 0 && (before == ':' || text[at..].starts_with("::")) => {}
            _ if c.is_whitespace() || "[](){}=:,;\"'".contains(c) => {
                return if at > 0 { at } else { c.len_utf8() }
            }
            _ => {}
        }
        before = c;
    }
    text.len()
}

pub(super) struct Lists<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
    /// Whether cells have commas between them, as soon as this is known.
    separator: Option<bool>,
}

impl<'a> Lists<'a> {
    pub(super) fn new(mut all: Tokens<'a>, separator: Option<bool>) -> Result<Lists<'a>, Wrong> {
        let mut tokens = Vec::new();
        while let Some(token) = all.next()? {
            tokens.push(token);
            if tokens.len() > MOST_TOKENS {
                break;
            }
        }
        Ok(Lists {
            text: all.text,
            tokens,
            at: 0,
            separator,
        })
    }

    /// Returns an error where no more tokens are read.
    fn at_end(&self) -> Result<(), Wrong> {
        let found = format!("more than {MOST_TOKENS} words and signs");
        let last = self.tokens.get(MOST_TOKENS);
        last.map_or(Ok(()), |last| Err(last.mark.too_many(&found)))
    }

    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    fn is_next(&self, signs: &str) -> bool {
        self.peek().is_some_and(|token| token.is(signs))
    }

    fn wrong(&self, expected: &str) -> Wrong {
        match self.peek() {
            Some(token) => token.mark.unexpected(expected),
            None => end(self.text).error("the end", expected),
        }
    }

    fn take(&mut self, is: fn(&Token<'a>) -> bool) -> Vec<Token<'a>> {
        let taken: Vec<Token> = self.tokens[self.at..]
            .iter()
            .copied()
            .take_while(is)
            .collect();
        self.at += taken.len();
        taken
    }

    /// Takes the words before a list. Returns the name, and the numbers about the shape.
    fn declaration(&mut self) -> Result<(Option<Mark<'a>>, Vec<Fact<'a>>), Wrong> {
        let mut all = self.take(Token::is_word);
        let sign = self.take(Token::is_sign);
        let name = match (&all[..], &sign[..]) {
            (words, []) if words.iter().all(Token::is_maker) => None,
            ([first, ..], []) if first.mark.word.starts_with(|c: char| c.is_ascii_digit()) => {
                let list = self.tokens.iter().find(|token| token.is("[({"));
                let error = list.unwrap_or(first).mark.unexpected("a tile");
                return Err(error.advise(EXAMPLE));
            }
            ([.., last], []) if !self.is_next("{") || all.len() < 2 => {
                let end =
                    last.mark.end() + usize::from(self.text[last.mark.end()..].starts_with('('));
                return Err(Mark::new(self.text, &self.text[last.mark.at..end]).unexpected(LIST));
            }
            ([before @ .., last], [] | [_]) => {
                let is_sentence = !before.is_empty() && sign.iter().any(|sign| sign.is(":"));
                let from = before
                    .iter()
                    .rposition(|word| word.mark.word == "final")
                    .map_or(0, |last| last + 1);
                let name = Mark::new(self.text, &self.text[all[from].mark.at..last.mark.end()]);
                let wrong = all.iter().find(|word| !is_sentence && !word.is_name());
                if wrong.is_some() || !is_sentence && Role::of(name)? != Role::of(last.mark)? {
                    return Err(wrong.map_or(name, |word| word.mark).unexpected("a name"));
                }
                Some(name)
            }
            (_, signs) => return Err(signs[signs.len() - 1].mark.unexpected(LIST)),
        };
        all.extend(sign);
        all.extend(self.take(Token::is_maker));
        let facts = all.iter().map(|Token { mark, .. }| {
            let after = mark
                .word
                .find(['[', '<', ':'])
                .map_or("", |at| &mark.word[at..]);
            let numbers = after
                .split(|c: char| !c.is_alphanumeric())
                .filter_map(number);
            let (sides, numbers, mark) = (Sides::Any, numbers.take(3).collect(), *mark);
            Fact {
                sides,
                numbers,
                mark,
            }
        });
        Ok((
            name,
            facts
                .filter(|fact: &Fact| !fact.numbers.is_empty())
                .collect(),
        ))
    }

    /// Takes a list, or a string. Returns its boards.
    pub(super) fn item(&mut self) -> Result<Vec<Sheet<'a>>, Wrong> {
        let boards = match self.peek() {
            Some(string) if string.is_quoted => {
                self.at += 1;
                vec![vec![vec![string]]]
            }
            Some(open) if open.is("[({") => self.list(0)?.0,
            _ => return Err(self.wrong("a list")),
        };
        if let Some(third) = boards.get(2) {
            return Err(third[0][0].mark.too_many("a third board"));
        }
        boards.iter().map(|rows| sheet(rows)).collect()
    }

    /// Takes a list. Returns its boards, and whether it is a list of cells.
    fn list(&mut self, depth: usize) -> Result<(Vec<Rows<'a>>, bool), Wrong> {
        let open = self.tokens[self.at].mark;
        let shut = ["]", ")", "}"]["[({".find(open.word).unwrap_or_default()];
        let (mut rows, mut lists): (Rows, Vec<(Vec<Rows>, bool)>) = (vec![Vec::new()], Vec::new());
        let mut is_after = false;
        self.at += 1;
        while !self.is_next(shut) {
            let Some(token) = self.peek().filter(|_| depth < MOST_NESTED) else {
                self.at_end()?;
                return Err(open.error("a bracket without its partner", "the end of the list"));
            };
            let row = rows.last_mut().expect("there is a row");
            if token.is(",") && self.has_dtype() {
                self.at += 4;
            } else if token.is(",") || token.is(";") && is_after {
                if !is_after {
                    row.push(Token {
                        mark: Mark {
                            word: "",
                            ..token.mark
                        },
                        ..token
                    });
                }
                if token.is(",") && !row.is_empty() {
                    self.separate(true, token)?;
                }
                rows.extend(Some(Vec::new()).filter(|_| token.is(";")));
                self.at += 1;
                is_after = false;
            } else {
                match self.cell()? {
                    Some(cell) => row.push(cell),
                    None => lists.push(self.list(depth + 1)?),
                }
                if is_after {
                    self.separate(false, token)?;
                }
                is_after = true;
            }
            if !lists.is_empty() && rows.iter().any(|row| !row.is_empty()) {
                return Err(token
                    .mark
                    .error("a list beside cells", "all lists, or all cells"));
            }
        }
        self.at += 1;
        // The last comma of a board in one list is what formatters write.
        let is_cut = !is_after && !rows[rows.len() - 1].is_empty();
        let is_cut = is_cut && (depth > 0 || rows.len() > 1);
        rows.retain(|row| !row.is_empty());
        match lists.len() {
            _ if is_cut => Err(self.tokens[self.at - 1]
                .mark
                .error("',' before the end", "a cell, or no comma")),
            0 if rows.is_empty() => Err(open.error("an empty list", "cells")),
            0 => Ok((vec![rows], true)),
            1 => Ok((lists.remove(0).0, false)),
            _ => {
                let are_rows = lists.iter().all(|list| list.1);
                let boards: Vec<Rows> = lists.into_iter().flat_map(|list| list.0).collect();
                Ok((
                    if are_rows {
                        vec![boards.concat()]
                    } else {
                        boards
                    },
                    false,
                ))
            }
        }
    }

    /// Takes a cell, which may be `[]` or `{}`. Returns `None` if a list comes next.
    fn cell(&mut self) -> Result<Option<Token<'a>>, Wrong> {
        let (token, made) = (self.tokens[self.at], self.take(Token::is_maker));
        let is_pair =
            |next: &&Token| token.is("[") && next.is("]") || token.is("{") && next.is("}");
        if let Some(shut) = self.tokens.get(self.at + 1).filter(is_pair) {
            let word = &self.text[token.mark.at..shut.mark.end()];
            self.at += 2;
            return Ok(Some(Token {
                mark: Mark { word, ..token.mark },
                ..token
            }));
        }
        if self.is_next("[({") {
            return Ok(None);
        }
        if !made.is_empty() || !token.is_word() && !token.is_quoted {
            return Err(self.wrong(if made.is_empty() { "a cell" } else { "a list" }));
        }
        self.at += 1;
        Ok(Some(token))
    }

    fn has_dtype(&self) -> bool {
        let next = self.tokens.get(self.at..).unwrap_or_default();
        matches!(next, [_, word, sign, _, ..] if word.mark.word == "dtype" && sign.is_sign())
    }

    fn separate(&mut self, is_comma: bool, token: Token) -> Result<(), Wrong> {
        let expected = [
            "white space alone, as between the cells before",
            "',', as between the cells before",
        ];
        if *self.separator.get_or_insert(is_comma) != is_comma || !is_comma && !token.is_apart {
            return Err(token.mark.unexpected(expected[usize::from(!is_comma)]));
        }
        Ok(())
    }
}
