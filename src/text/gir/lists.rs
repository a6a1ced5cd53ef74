//! Lists in any brackets, with declarations before them: `int b[3][3] = {{1, 2, 3}, {4, 0, 6}, {7, 5, 8}};`.

use super::cells::{Fact, Sheet, Sides};
use super::mark::{is_line_end, words_in, Mark};
use super::names::Role;
use crate::digits::number;
use crate::text::{in_words, quoted, ParseError};

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

/// A list of rows, with the cells in each of its lines if these are even; or of lists.
enum Node<'a> {
    Rows(Vec<Vec<Token<'a>>>, usize),
    Lists(Vec<Node<'a>>),
}

/// Returns whether a text has a bracket, or is a string or `NAME = ".."`.
pub(super) fn is(text: &str) -> bool {
    let is_quote = |c: char| "\"'".contains(c);
    let is_in_name = |c: char| c.is_alphanumeric() || c.is_whitespace() || "_:.*&".contains(c);
    let (name, value) = text.split_once('=').unwrap_or_default();
    let is_named = name.trim().starts_with(char::is_alphabetic) && name.chars().all(is_in_name);
    let is_string =
        text.trim().starts_with(is_quote) && text.trim().ends_with(is_quote) && text.matches(is_quote).count() == 2;
    text.contains(['[', '(', '{']) || is_named && value.trim_start().starts_with(is_quote) || is_string
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
        let (name, facts) = lists.declaration()?;
        let mut boards = lists.item()?;
        if let (Some(_), [_, second, ..]) = (name, &boards[..]) {
            return Err(second.place().error("one name before two boards", "a name before each"));
        }
        for board in &mut boards {
            (board.name, board.facts) = (name, facts.clone());
        }
        items.extend(boards);
        is_parted = false;
    }
    // Flat lists of one length are the rows of one board, unless they are two boards.
    let is_row = |item: &Sheet| item.name.is_none() && item.lines.is_some() && item.cells.len() == items[0].cells.len();
    if items.len() > 1 && items.iter().all(is_row) && !(items.len() == 2 && items[0].has_tiles_of(&items[1])) {
        let cells = (0..).zip(&items).flat_map(|(row, item)| item.cells.iter().map(move |cell| Mark { row, ..*cell }));
        return Ok(vec![Sheet { is_raw: items[0].is_raw, ..Sheet::of(cells.collect()) }]);
    }
    Ok(items)
}

/// Makes the board of rows of cells. If all are strings, each may be a row or the board; `\n` ends a row in them.
fn sheet<'a>(rows: &[Vec<Token<'a>>]) -> Result<Sheet<'a>, ParseError> {
    let all = || rows.iter().flatten();
    if all().all(|cell| cell.is_quoted) && all().any(|cell| cell.mark.word.chars().nth(1).is_some()) {
        return Ok(Sheet::raw(strings(all())));
    }
    let length = rows.first().map_or(0, Vec::len);
    if let Some(row) = rows.iter().position(|row| row.len() != length) {
        let found = format!("{} in row {}", in_words(rows[row].len() as u64, "cell"), row + 1);
        return Err(rows[row][0].mark.error(found, format!("{length} as in row 1")));
    }
    let marks = (0..).zip(rows).flat_map(|(row, cells)| cells.iter().map(move |cell| Mark { row, ..cell.mark }));
    let cells: Vec<Mark> = marks.map(|mark| Mark { word: mark.word.trim(), ..mark }).collect();
    match cells.iter().find(|cell| cell.word.contains(|c: char| c.is_whitespace() || "'\"\\+=/<>".contains(c))) {
        Some(cell) => Err(cell.error(quoted(cell.word), "a cell")),
        None => Ok(Sheet::of(cells)),
    }
}

/// Returns the words of strings.
pub(super) fn strings<'t, 'a: 't>(strings: impl Iterator<Item = &'t Token<'a>>) -> Vec<Mark<'a>> {
    let mut strings = strings.peekable();
    let text = strings.peek().map_or("", |string| string.mark.text);
    words_in(text, strings.flat_map(|string| string.mark.word.split("\\n")))
}

impl<'a> Node<'a> {
    fn boards(self) -> Result<Vec<Sheet<'a>>, ParseError> {
        match self {
            Node::Rows(rows, lines) => {
                let lines = Some(lines).filter(|_| rows.len() == 1);
                Ok(vec![Sheet { lines, ..sheet(&rows)? }])
            }
            Node::Lists(mut lists) if lists.len() == 1 => lists.remove(0).boards(),
            Node::Lists(lists) if lists.iter().all(|list| matches!(list, Node::Rows(..))) => {
                let rows = |list| if let Node::Rows(rows, _) = list { rows } else { Vec::new() };
                Ok(vec![sheet(&lists.into_iter().flat_map(rows).collect::<Vec<_>>())?])
            }
            Node::Lists(lists) => {
                lists.into_iter().map(Node::boards).collect::<Result<Vec<_>, _>>().map(|boards| boards.concat())
            }
        }
    }
}

impl Token<'_> {
    /// Whether it is one of these signs.
    pub(super) fn is(&self, signs: &str) -> bool {
        !self.is_quoted && self.mark.word.chars().count() == 1 && signs.contains(self.mark.word)
    }

    fn is_sign(&self) -> bool {
        !self.is_quoted && ["=", ":=", "<-"].contains(&self.mark.word)
    }

    fn is_maker(&self) -> bool {
        let word = self.mark.word.split('<').next();
        !self.is_quoted && MAKERS.split_whitespace().any(|maker| Some(maker) == word)
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

/// Returns the length of the word or the sign at the beginning of a text. `vector<std::array<int, 9>>` is a word.
fn word_length(text: &str) -> usize {
    let is_in_word = |c: char| !c.is_whitespace() && !"[](){}=:,;\"'".contains(c);
    let mut length = text.chars().next().map_or(0, char::len_utf8);
    if text.starts_with(":=") || text.starts_with("<-") {
        return 2;
    }
    while text.starts_with(is_in_word) {
        let rest = &text[length..];
        length += match rest.chars().next() {
            Some('<') if !rest.starts_with("<-") && type_length(rest) > 0 => type_length(rest),
            Some(c) if is_in_word(c) && c != '<' => c.len_utf8(),
            Some(':') if rest.starts_with("::") => 2,
            _ => break,
        };
    }
    length
}

/// Returns the length of `<..>` at the beginning of a text.
fn type_length(text: &str) -> usize {
    let mut depth = 0;
    let is_in_type = |c: char| c.is_alphanumeric() || " _,:<>*&[]".contains(c);
    let end = text.char_indices().take_while(|(_, c)| is_in_type(*c)).find(|(_, c)| {
        depth += i32::from(*c == '<') - i32::from(*c == '>');
        depth == 0
    });
    end.map_or(0, |(at, _)| at + 1)
}

pub(super) struct Lists<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token<'a>>,
    pub(super) at: usize,
    /// Whether cells have commas between them, as soon as this is known.
    pub(super) separator: Option<bool>,
}

/// What was last in a list.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    Nothing,
    Cell,
    List,
    Comma,
    RowEnd,
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

    /// Takes brackets such as `[3]`, `[]`, `[,]` and `[n]`, if a list or a word comes after them.
    fn takes_sides(&mut self, is_named: bool) -> bool {
        let before = self.at;
        while self.is_next("[") {
            let inside = self.tokens[self.at + 1..].iter().take_while(|token| !token.is("]"));
            let (words, length) = (inside.clone().filter(|token| !token.is(",")).count(), inside.count());
            if words > 1
                || words == 1
                    && (length > 1 || self.tokens[self.at + 1].is("[({") || self.tokens[self.at + 1].is_quoted)
            {
                break;
            }
            self.at += length + 2;
        }
        let is_before = |next: Token| next.is_maker() || is_named && !next.is("])},;");
        if !self.peek().is_some_and(is_before) {
            self.at = before;
        }
        self.at > before
    }

    /// Takes the words before a list. Returns the name, and the numbers about the shape.
    fn declaration(&mut self) -> Result<(Option<Mark<'a>>, Vec<Fact<'a>>), ParseError> {
        let (from, mut words, mut sign) = (self.at, Vec::new(), None);
        while let Some(token) = self.peek() {
            if self.takes_sides(!words.is_empty()) {
                continue;
            }
            if token.is("[({") || token.is_quoted {
                break;
            }
            if token.is("])},;") {
                return Err(self.wrong("a list"));
            }
            self.at += 1;
            if token.is_sign() || token.is(":") {
                let end = self.sign_after_type().filter(|_| token.is(":"));
                sign = Some(end.map_or(token, |end| self.tokens[end]));
                self.at = end.map_or(self.at, |end| end + 1);
                break;
            }
            words.push(token);
        }
        let name = self.name(&words, sign)?;
        while sign.is_some() && (self.takes_sides(true) || self.peek().is_some_and(|next| next.is_maker())) {
            self.at += usize::from(self.peek().is_some_and(|next| next.is_maker()));
        }
        let mut depth = 0;
        let mut facts: Vec<Fact> = Vec::new();
        for token in &self.tokens[from..self.at] {
            depth += i32::from(token.is("[")) - i32::from(token.is("]"));
            let inside = if depth > 0 {
                token.mark.word
            } else {
                token.mark.word.split_once('<').map_or("", |(_, types)| types)
            };
            let numbers = inside.split(|c: char| !c.is_alphanumeric()).filter_map(number::<usize>);
            for number in numbers {
                match facts.last_mut() {
                    Some(fact) => fact.numbers.push(number),
                    None => facts.push(Fact { sides: Sides::Any, numbers: vec![number], mark: token.mark }),
                }
            }
        }
        Ok((name, facts))
    }

    /// Returns the place of the sign after a type, on the same line: `: [[i32; 3]; 3] =`.
    fn sign_after_type(&self) -> Option<usize> {
        let mut depth = 0;
        let after = self.tokens.iter().enumerate().skip(self.at);
        let mut line = after.take_while(|(_, token)| !token.is_first && !token.is_quoted && !token.is("({})"));
        line.find(|(_, token)| {
            depth += i32::from(token.is("[")) - i32::from(token.is("]"));
            depth == 0 && (token.is_sign() || token.is(",;:"))
        })
        .and_then(|(at, token)| token.is_sign().then_some(at))
    }

    /// Returns the name of a declaration: its last word or, before a colon, all of its words.
    fn name(&self, words: &[Token<'a>], sign: Option<Token<'a>>) -> Result<Option<Mark<'a>>, ParseError> {
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return sign.map_or(Ok(None), |sign| Err(sign.mark.error(quoted(sign.mark.word), "a name before it")));
        };
        let is_before_colon = sign.is_some_and(|sign| sign.is(":"));
        let is_in_name = |c: char| c.is_alphanumeric() || "_.*&:$@!<>, []".contains(c);
        let is_number = |word: &Token| word.mark.word.starts_with(|c: char| c.is_ascii_digit());
        let is_name = |word: &Token| {
            let word = word.mark.word;
            word.starts_with(|c: char| !c.is_ascii_digit())
                && word.contains(char::is_alphabetic)
                && word.chars().all(is_in_name)
        };
        if sign.is_none() && words.iter().all(Token::is_maker) {
            return Ok(None);
        }
        if sign.is_none() && !(self.is_next("{") && words.len() > 1) {
            let bracket = if self.is_next("(") { "(" } else { "" };
            return Err(last.mark.error(quoted(&[last.mark.word, bracket].concat()), "a list, or NAME = before it"));
        }
        let wrong = words
            .iter()
            .find(|word| !is_before_colon && !is_name(word))
            .or(Some(first).filter(|first| is_number(first)));
        if let Some(word) =
            wrong.or(Some(last).filter(|last| !last.mark.word.contains(char::is_alphabetic) && !is_before_colon))
        {
            return Err(word.mark.error(quoted(word.mark.word), "a name"));
        }
        if !last.mark.word.contains(char::is_alphabetic) {
            return Err(last.mark.error(quoted(last.mark.word), "a name"));
        }
        if is_before_colon {
            return Ok(Some(Mark { word: &self.text[first.mark.at..last.mark.end()], ..first.mark }));
        }
        let role = Role::of(last.mark)?;
        for word in words.iter().filter(|word| word.mark.word != "final") {
            if Role::of(word.mark)?.is_some_and(|other| Some(other) != role) {
                let expected = format!("no name of a board before {}", quoted(last.mark.word));
                return Err(word.mark.error(quoted(word.mark.word), expected));
            }
        }
        Ok(Some(last.mark))
    }

    /// Takes a list, or a string. Returns its boards.
    pub(super) fn item(&mut self) -> Result<Vec<Sheet<'a>>, ParseError> {
        match self.peek() {
            Some(string) if string.is_quoted => {
                self.at += 1;
                Ok(vec![Sheet::raw(strings([string].iter()))])
            }
            Some(open) if open.is("[({") => self.list(0)?.boards(),
            _ => Err(self.wrong("a list")),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Node<'a>, ParseError> {
        let open = self.tokens[self.at].mark;
        let shut = ["]", ")", "}"]["[({".find(open.word).unwrap_or_default()];
        let (mut rows, mut lists, mut lines) = (vec![Vec::new()], Vec::new(), vec![0]);
        let mut last = Last::Nothing;
        self.at += 1;
        loop {
            let Some(mut token) = self.peek().filter(|_| depth < MOST_NESTED) else {
                return Err(open.error("a bracket without its partner", "the end of the list"));
            };
            let has_cells = rows.len() > 1 || !rows[0].is_empty();
            let row: &mut Vec<Token> = rows.last_mut().expect("there is a row");
            self.at += 1;
            if token.is(shut) {
                break;
            } else if token.is(",") && self.is_dtype() {
                self.at += 3;
            } else if token.is(",") {
                if last != Last::List {
                    self.separate(true, token)?;
                }
                if last == Last::Nothing || last == Last::Comma || last == Last::RowEnd {
                    row.push(Token { mark: Mark { word: "", ..token.mark }, is_quoted: false, ..token });
                }
                last = Last::Comma;
            } else if token.is(";") && [Last::Cell, Last::List].contains(&last) {
                if lists.is_empty() {
                    rows.push(Vec::new());
                }
                last = Last::RowEnd;
            } else if token.is("])}=:;") || token.is_sign() {
                self.at -= 1;
                return Err(self.wrong("a cell"));
            } else {
                let is_empty = token.is("[") && self.is_next("]") || token.is("{") && self.is_next("}");
                let is_list = token.is("[({") && !is_empty || token.is_maker();
                if [Last::Cell, Last::List].contains(&last) {
                    self.separate(false, token)?;
                }
                if is_list && has_cells || !is_list && !lists.is_empty() {
                    return Err(token.mark.error("a list beside cells", "all lists, or all cells"));
                }
                if is_list {
                    self.at -= 1;
                    while self.peek().is_some_and(|next| next.is_maker()) {
                        self.at += 1;
                        while self.is_next("[") && self.tokens.get(self.at + 1).is_some_and(|next| next.is("]")) {
                            self.at += 2;
                        }
                    }
                    if !self.is_next("[({") {
                        return Err(self.wrong("a list"));
                    }
                    lists.push(self.list(depth + 1)?);
                    last = Last::List;
                    continue;
                }
                if is_empty {
                    token.mark.word = &self.text[token.mark.at..self.tokens[self.at].mark.end()];
                    self.at += 1;
                }
                if token.is_first && has_cells {
                    lines.push(0);
                }
                *lines.last_mut().expect("there is a line") += 1;
                row.push(token);
                last = Last::Cell;
            }
        }
        if !lists.is_empty() {
            return Ok(Node::Lists(lists));
        }
        if last == Last::Comma {
            return Err(self.tokens[self.at - 1].mark.error("',' before the end", "a cell, or no comma"));
        }
        if last == Last::RowEnd {
            rows.pop();
        }
        if rows[0].is_empty() {
            return Err(open.error("an empty list", "cells"));
        }
        let are_even = lines.len() > 1 && lines.iter().all(|line| *line == lines[0]);
        Ok(Node::Rows(rows, if are_even { lines[0] } else { 0 }))
    }

    /// Whether `dtype=..` comes next.
    fn is_dtype(&self) -> bool {
        let next = |at: usize| self.tokens.get(self.at + at);
        next(0).is_some_and(|word| word.mark.word == "dtype")
            && next(1).is_some_and(Token::is_sign)
            && next(2).is_some()
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
