//! Lists in any brackets, with declarations before them: `int b[3][3] = {{1, 2, 3}, {4, 0, 6}, {7, 5, 8}};`.

use super::cells::{Fact, Sheet, Sides};
use super::mark::{is_line_end, words_in, words_of, Mark};
use super::names::Role;
use super::numbers::odd_one;
use crate::digits::number;
use crate::text::{quoted, ParseError};

/// The words that may stand before a list without a name: makers and types.
const MAKERS: &str = "new vec! vector std::vector list tuple array Array Array.of List.of Arrays.asList listOf arrayOf \
                      intArrayOf tensor torch.tensor np.array np.asarray np.matrix numpy.array int char byte short long \
                      String Integer u8 i32 usize uint8_t int8_t";

/// The most brackets in brackets.
const MOST_NESTED: usize = 16;

/// A word, a sign, or the text between quotes.
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) mark: Mark<'a>,
    pub(super) is_quoted: bool,
    /// Whether white space comes before it, and whether a line end does.
    is_apart: bool,
    is_first: bool,
}

enum Node<'a> {
    Cell(Token<'a>),
    /// The bracket and the rows of a list.
    List(Mark<'a>, Vec<Vec<Node<'a>>>),
}

/// Returns whether a text has a bracket, or is a string or `NAME = ".."`.
pub(super) fn is(text: &str) -> bool {
    let is_in_name = |c: char| c.is_alphanumeric() || c.is_whitespace() || "_:.*&".contains(c);
    let (name, value) = text.split_once('=').unwrap_or_default();
    let is_named = name.trim().starts_with(char::is_alphabetic) && name.chars().all(is_in_name);
    let quotes = ['"', '\''];
    let is_string =
        text.trim().starts_with(quotes) && text.trim().ends_with(quotes) && text.matches(quotes).count() == 2;
    text.contains(['[', '(', '{']) || is_named && value.trim_start().starts_with(quotes) || is_string
}

/// Returns the boards of lists.
pub(super) fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, ParseError> {
    let mut lists = Lists { text, tokens: tokens(text)?, at: 0, separator: None };
    let mut items: Vec<Sheet> = Vec::new();
    let mut is_parted = true;
    while let Some(token) = lists.peek() {
        if token.is(",;.") && !items.is_empty() {
            (lists.at, is_parted) = (lists.at + 1, true);
            continue;
        }
        if !is_parted && !token.is_first {
            return Err(lists.wrong("the end of the list: give the list alone"));
        }
        let (name, fact) = lists.declaration()?;
        let mut boards = lists.item()?;
        if let (Some(_), [_, second, ..]) = (name, &boards[..]) {
            return Err(second.place().error("one name before two boards", "a name before each"));
        }
        for board in &mut boards {
            board.name = name;
            board.facts.extend(fact.clone());
        }
        items.extend(boards);
        is_parted = false;
    }
    // Flat lists of one length are the rows of one board, unless they are two boards.
    let is_row = |item: &Sheet| item.name.is_none() && item.is_row() && item.cells.len() == items[0].cells.len();
    if items.len() > 1 && items.iter().all(is_row) && !(items.len() == 2 && items[0].has_tiles_of(&items[1])) {
        let cells = (0..).zip(&items).flat_map(|(row, item)| item.cells.iter().map(move |cell| Mark { row, ..*cell }));
        let sheet = if items[0].is_raw { Sheet::raw } else { Sheet::of };
        return Ok(vec![sheet(cells.collect())]);
    }
    Ok(items)
}

/// Returns the boards of the rows of a list: innermost lists are rows.
fn boards(rows: Vec<Vec<Node<'_>>>) -> Result<Vec<Sheet<'_>>, ParseError> {
    let (mut cells, mut lists): (Vec<Vec<Token>>, Vec<Vec<Vec<Node>>>) = (Vec::new(), Vec::new());
    for row in rows {
        cells.push(Vec::new());
        for node in row {
            match node {
                Node::Cell(cell) if lists.is_empty() => cells.last_mut().expect("there is a row").push(cell),
                Node::List(_, rows) if cells.iter().all(Vec::is_empty) => lists.push(rows),
                Node::Cell(Token { mark, .. }) | Node::List(mark, _) => {
                    return Err(mark.error("a list beside cells", "all lists, or all cells"));
                }
            }
        }
    }
    let is_cell = |node: &Node| matches!(node, Node::Cell(_));
    match lists.len() {
        0 => Ok(vec![sheet(&cells)?]),
        1 => boards(lists.remove(0)),
        _ if lists.iter().flatten().flatten().all(is_cell) => boards(lists.into_iter().flatten().collect()),
        _ => Ok(lists.into_iter().map(boards).collect::<Result<Vec<_>, _>>()?.concat()),
    }
}

/// Makes the board of rows of cells. Strings are cells, or each is a row or the board; `\n` ends a row in them.
fn sheet<'a>(rows: &[Vec<Token<'a>>]) -> Result<Sheet<'a>, ParseError> {
    let marks = (0..).zip(rows).flat_map(|(row, cells)| cells.iter().map(move |cell| Mark { row, ..cell.mark }));
    let cells: Vec<Mark> = marks.map(|mark| Mark { word: mark.word.trim(), ..mark }).collect();
    let all: Vec<Token> = rows.concat();
    let are_long = all.iter().all(|cell| cell.is_quoted) && cells.iter().any(|cell| cell.word.chars().nth(1).is_some());
    let are_single = rows.iter().all(|row| row.len() == 1);
    if are_long && (are_single || rows.len() == 1 && odd_one(&words_of(&cells)).is_none()) {
        return Ok(Sheet::raw(words_in(cells[0].text, cells.iter().flat_map(|string| string.word.split("\\n")))));
    }
    let is_wrong = |cell: &&Mark| {
        let is_bad = |c: char| c.is_whitespace() || "'\"\\+=/<>[]{}".contains(c);
        cell.word.contains(is_bad) && !["[]", "{}"].contains(&cell.word)
    };
    if let Some(cell) = cells.iter().find(is_wrong) {
        return Err(cell.error(quoted(cell.word), "a cell"));
    }
    // If the lines of a flat list are even, they are its rows.
    let mut lines = vec![0];
    for cell in &all {
        lines.extend(Some(0).filter(|_| cell.is_first && lines != [0]));
        *lines.last_mut().expect("there is a line") += 1;
    }
    let are_rows = rows.len() == 1 && lines.len() > 1 && lines.iter().all(|line| *line == lines[0]);
    let source = "its first line; --size states the shape".into();
    let fact = Fact { sides: Sides::Columns, numbers: vec![lines[0]], mark: cells[0], source };
    Ok(Sheet { facts: Some(fact).into_iter().filter(|_| are_rows).collect(), ..Sheet::of(cells) })
}

impl<'a> Token<'a> {
    /// Whether it is one of these signs.
    pub(super) fn is(&self, signs: &str) -> bool {
        !self.is_quoted && self.mark.word.chars().count() == 1 && signs.contains(self.mark.word)
    }

    /// Whether it is between a name and a list.
    fn is_sign(&self) -> bool {
        !self.is_quoted && (self.mark.word == "<-" || self.mark.word.starts_with([':', '=']))
    }

    fn is_word(&self) -> bool {
        !self.is_quoted && !self.is("[](){},;") && !self.is_sign()
    }

    /// The word without sides and types: `int` of `[3][3]int` and of `int[3]`.
    fn name(&self) -> Mark<'a> {
        let word = self.mark.word.trim_start_matches(|c: char| c.is_ascii_digit() || "[]".contains(c));
        let word = &word[..word.find(['[', '<']).unwrap_or(word.len())];
        Mark { row: self.mark.row, ..Mark::new(self.mark.text, word) }
    }

    fn is_maker(&self) -> bool {
        self.is_word() && MAKERS.split_whitespace().any(|maker| maker == self.name().word)
    }
}

pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, ParseError> {
    let (mut tokens, mut at) = (Vec::new(), 0);
    while let Some(first) = text[at..].trim_start().chars().next() {
        let rest = text[at..].trim_start();
        let (from, is_quoted) = (text.len() - rest.len(), "\"'".contains(first));
        let lone = || Mark::new(text, &rest[..1]).error(quoted(&rest[..1]), "no lone quote: give the list alone");
        let length = if is_quoted { string_length(rest).ok_or_else(lone)? } else { word_length(rest) };
        let word = if is_quoted { &rest[1..length - 1] } else { &rest[..length] };
        let is_first = text[at..from].contains(is_line_end);
        tokens.push(Token { mark: Mark::new(text, word), is_quoted, is_apart: from > at, is_first });
        at = from + length;
    }
    Ok(tokens)
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

/// Returns the length of the word or the sign at the beginning of a text. Words are `vector<array<int, 9>>`, `b[3][3]`
/// and `[3][3]int` too, and `: [[u8; 3]; 3] =` is a sign.
fn word_length(text: &str) -> usize {
    let types = text.find(|c: char| !c.is_alphanumeric() && !" _.:;,<>[]&*".contains(c)).unwrap_or(text.len());
    if text.starts_with(':') && text[types..].starts_with('=') {
        return types + 1;
    }
    let bare = text.trim_start_matches(|c: char| c.is_ascii_digit() || "[]".contains(c));
    let sides = Some(text.len() - bare.len())
        .filter(|end| bare.starts_with(char::is_alphabetic) && text[..*end].ends_with(']'));
    let (mut depth, mut before) = (0, ' ');
    for (at, c) in text.char_indices().skip(sides.unwrap_or_default()) {
        match c {
            '-' if before == '<' && depth == 1 => return if at > 1 { at - 1 } else { 2 },
            '<' => depth += 1,
            '[' if before.is_alphanumeric() || "_]>".contains(before) => depth += 1,
            '>' | ']' if depth > 0 => depth -= 1,
            _ if is_line_end(c) && at > 0 => return at,
            _ if depth > 0 || c == ':' && at > 0 && (before == ':' || text[at..].starts_with("::")) => {}
            _ if c.is_whitespace() || "[](){}=:,;\"'".contains(c) => return if at > 0 { at } else { c.len_utf8() },
            _ => {}
        }
        before = c;
    }
    text.len()
}

pub(super) struct Lists<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token<'a>>,
    pub(super) at: usize,
    /// Whether cells have commas between them, as soon as this is known.
    pub(super) separator: Option<bool>,
}

impl<'a> Lists<'a> {
    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    pub(super) fn is_next(&self, signs: &str) -> bool {
        self.peek().is_some_and(|token| token.is(signs))
    }

    /// Returns the error at the next token, or at the end.
    pub(super) fn wrong(&self, expected: &str) -> ParseError {
        match self.peek() {
            Some(token) => token.mark.error(quoted(token.mark.word), expected),
            None => Mark::new(self.text, &self.text[self.text.trim_end().len()..]).error("the end", expected),
        }
    }

    /// Takes the tokens of a kind. Returns these.
    fn take(&mut self, is: fn(&Token<'a>) -> bool) -> Vec<Token<'a>> {
        let taken: Vec<Token> = self.tokens[self.at..].iter().copied().take_while(is).collect();
        self.at += taken.len();
        taken
    }

    /// Takes the words before a list. Returns the name, and the numbers about the shape.
    fn declaration(&mut self) -> Result<(Option<Mark<'a>>, Option<Fact<'a>>), ParseError> {
        let mut all = self.take(Token::is_word);
        let sign = self.take(Token::is_sign);
        let name = match (&all[..], &sign[..]) {
            (words, []) if words.iter().all(Token::is_maker) => None,
            ([.., last], []) if !self.is_next("{") || all.len() < 2 => {
                let found = [last.mark.word, if self.is_next("(") { "(" } else { "" }].concat();
                return Err(last.mark.error(quoted(&found), "a list, or NAME = before it"));
            }
            ([], [sign, ..]) => return Err(sign.mark.error(quoted(sign.mark.word), "a name before it")),
            ([first, .., last], [colon]) if colon.is(":") => {
                Some(Mark { word: &self.text[first.mark.at..last.mark.end()], ..first.mark })
            }
            (words, [] | [_]) => Some(name(words)?),
            (_, [_, second, ..]) => return Err(second.mark.error(quoted(second.mark.word), "a list")),
        };
        all.extend(sign);
        all.extend(self.take(Token::is_maker));
        let numbers = |token: &Token| {
            let after = token.mark.word.find(['[', '<', ':']).map_or("", |at| &token.mark.word[at..]);
            after.split(|c: char| !c.is_alphanumeric()).filter_map(number::<usize>).collect::<Vec<_>>()
        };
        let mut facts = all.iter().map(|token| {
            let source = format!("the declaration {}", token.mark.word);
            Fact { sides: Sides::Any, numbers: numbers(token), mark: token.mark, source }
        });
        Ok((name, facts.find(|fact| !fact.numbers.is_empty())))
    }

    /// Takes a list, or a string. Returns its boards.
    pub(super) fn item(&mut self) -> Result<Vec<Sheet<'a>>, ParseError> {
        match self.peek() {
            Some(string) if string.is_quoted => {
                self.at += 1;
                boards(vec![vec![Node::Cell(string)]])
            }
            Some(open) if open.is("[({") => boards(self.list(0)?),
            _ => Err(self.wrong("a list")),
        }
    }

    /// Takes a list. Returns the rows of its cells or lists.
    fn list(&mut self, depth: usize) -> Result<Vec<Vec<Node<'a>>>, ParseError> {
        let open = self.tokens[self.at].mark;
        let shut = ["]", ")", "}"]["[({".find(open.word).unwrap_or_default()];
        let (mut rows, mut is_after) = (vec![Vec::new()], false);
        self.at += 1;
        while !self.is_next(shut) {
            let Some(token) = self.peek().filter(|_| depth < MOST_NESTED) else {
                return Err(open.error("a bracket without its partner", "the end of the list"));
            };
            let row: &mut Vec<Node> = rows.last_mut().expect("there is a row");
            if token.is(",") && self.has_dtype() {
                self.at += 4;
            } else if token.is(",") || token.is(";") && is_after {
                if !is_after {
                    row.push(Node::Cell(Token { mark: Mark { word: "", ..token.mark }, ..token }));
                }
                if token.is(",") && matches!(row.last(), Some(Node::Cell(_))) {
                    self.separate(true, token)?;
                }
                rows.extend(Some(Vec::new()).filter(|_| token.is(";")));
                self.at += 1;
                is_after = false;
            } else {
                row.push(self.element(depth)?);
                if is_after {
                    self.separate(false, token)?;
                }
                is_after = true;
            }
        }
        self.at += 1;
        if rows.len() > 1 && rows[rows.len() - 1].is_empty() {
            rows.pop();
            is_after = true;
        }
        match rows[rows.len() - 1].last() {
            None => Err(open.error("an empty list", "cells")),
            Some(Node::Cell(_)) if !is_after => {
                Err(self.tokens[self.at - 1].mark.error("',' before the end", "a cell, or no comma"))
            }
            _ => Ok(rows),
        }
    }

    /// Takes a cell, or a list in a list.
    fn element(&mut self, depth: usize) -> Result<Node<'a>, ParseError> {
        let (token, made) = (self.tokens[self.at], self.take(Token::is_maker));
        let shut =
            self.tokens.get(self.at + 1).filter(|next| token.is("[") && next.is("]") || token.is("{") && next.is("}"));
        if let Some(shut) = shut {
            self.at += 2;
            let word = &self.text[token.mark.at..shut.mark.end()];
            return Ok(Node::Cell(Token { mark: Mark { word, ..token.mark }, ..token }));
        }
        if self.is_next("[({") {
            return Ok(Node::List(token.mark, self.list(depth + 1)?));
        }
        if !made.is_empty() || !token.is_word() && !token.is_quoted {
            return Err(self.wrong(if made.is_empty() { "a cell" } else { "a list" }));
        }
        self.at += 1;
        Ok(Node::Cell(token))
    }

    /// Whether `, dtype=..` comes next.
    fn has_dtype(&self) -> bool {
        let next = |at: usize| self.tokens.get(self.at + at);
        next(1).is_some_and(|word| word.mark.word == "dtype")
            && next(2).is_some_and(Token::is_sign)
            && next(3).is_some()
    }

    /// Checks that all cells have the same separator.
    fn separate(&mut self, is_comma: bool, token: Token) -> Result<(), ParseError> {
        let expected = ["white space alone, as between the cells before", "',', as between the cells before"];
        if *self.separator.get_or_insert(is_comma) != is_comma || !is_comma && !token.is_apart {
            return Err(token.mark.error(quoted(token.mark.word), expected[usize::from(!is_comma)]));
        }
        Ok(())
    }
}

/// Returns the name of a declaration: its last word.
fn name<'a>(words: &[Token<'a>]) -> Result<Mark<'a>, ParseError> {
    let is_name = |word: &Token| {
        let name = word.name().word;
        let is_in_name = |c: char| c.is_alphanumeric() || "_.*&:$@!".contains(c);
        name.contains(char::is_alphabetic) && word.mark.word.starts_with(name) && name.chars().all(is_in_name)
    };
    if let Some(wrong) = words.iter().find(|word| !is_name(word)) {
        return Err(wrong.mark.error(quoted(wrong.mark.word), "a name"));
    }
    let last = words[words.len() - 1].name();
    let role = Role::of(last)?;
    for word in words.iter().map(Token::name).filter(|word| word.word != "final") {
        if Role::of(word)?.is_some_and(|other| Some(other) != role) {
            return Err(word.error(quoted(word.word), format!("{} alone", quoted(last.word))));
        }
    }
    Ok(last)
}
