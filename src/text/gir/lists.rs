//! Lists in any brackets, with declarations before them: `int b[3][3] = {{1, 2, 3}, {4, 0, 6}, {7, 5, 8}};`.

use super::cells::{Fact, Sheet, Sides};
use super::mark::{is_line_end, words_in, Mark};
use super::names::Role;
use super::MOST_NESTED;
use crate::digits::number;
use crate::text::{in_words, quoted, ParseError};

/// The words that may stand before a list without a name, in addition to types.
pub(super) const MAKERS: &str =
    "new vec! vector std::vector list tuple array Array Array.of List.of Arrays.asList listOf \
                                 arrayOf intArrayOf tensor torch.tensor np.array np.asarray np.matrix numpy.array";

/// The types that may stand before a list.
pub(super) const TYPES: &str = "int char byte short long String Integer u8 i32 usize uint8_t int8_t";

/// A cell of a list.
#[derive(Clone, Copy)]
pub(super) struct ListCell<'a> {
    pub(super) mark: Mark<'a>,
    pub(super) is_quoted: bool,
}

/// A word, a sign, or the text between quotes.
#[derive(Clone, Copy)]
struct Token<'a> {
    mark: Mark<'a>,
    is_quoted: bool,
    /// Whether white space comes before it.
    is_apart: bool,
    /// Whether a line end comes before it.
    is_first: bool,
}

/// A list of cells in rows, or of lists.
enum Node<'a> {
    Rows(Sheet<'a>),
    Lists(Vec<Node<'a>>),
}

/// Returns whether a text has a bracket, or is a string or `NAME = ".."`.
pub(super) fn is(text: &str) -> bool {
    let is_string = || {
        let (name, value) = text.split_once('=')?;
        let is_in_name = |c: char| c.is_alphanumeric() || c.is_whitespace() || "_:.*&".contains(c);
        let is_name = name.trim().starts_with(char::is_alphabetic) && name.chars().all(is_in_name);
        Some(is_name && value.trim_start().starts_with(['"', '\'']))
    };
    let is_quoted =
        |quote| text.trim().starts_with(quote) && text.trim().ends_with(quote) && text.matches(quote).count() == 2;
    text.contains(['[', '(', '{']) || is_string() == Some(true) || is_quoted('"') || is_quoted('\'')
}

/// Returns the boards of lists.
pub(super) fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, ParseError> {
    let (tokens, types) = tokens(text)?;
    let mut lists = Lists { text, tokens, types, at: 0, separator: None };
    let mut items: Vec<Sheet> = Vec::new();
    let mut is_parted = true;
    while let Some(token) = lists.peek() {
        if !items.is_empty() && token.is(",;") || token.is(".") && is_parted {
            is_parted = true;
            lists.at += 1;
        } else if items.is_empty() && token.is(",;") || !is_parted && !token.is_first {
            return Err(token.mark.error(
                token.shown(),
                if items.is_empty() { "a list" } else { "the end of the list: give the list alone" },
            ));
        } else {
            let (name, facts) = lists.declaration()?;
            let mut boards = lists.item()?.sheets()?;
            if let (Some(name), [_, second, ..]) = (name, &boards[..]) {
                return Err(second
                    .place()
                    .error(format!("two boards below {}", quoted(name.word)), "a name before each board"));
            }
            for board in &mut boards {
                (board.name, board.facts) = (name, facts.clone());
            }
            items.extend(boards);
            is_parted = false;
        }
    }
    Ok(rows_of_items(items))
}

/// Makes one board of flat lists of one length, unless they are two boards.
fn rows_of_items(items: Vec<Sheet>) -> Vec<Sheet> {
    let is_row = |item: &Sheet| {
        item.name.is_none() && item.facts.is_empty() && item.lines.is_some() && item.cells.len() == items[0].cells.len()
    };
    let are_boards = || items.len() == 2 && items[0].has_tiles_of(&items[1]);
    if items.len() < 2 || !items.iter().all(is_row) || are_boards() {
        return items;
    }
    let cells = (0..).zip(&items).flat_map(|(row, item)| item.cells.iter().map(move |cell| Mark { row, ..*cell }));
    vec![Sheet { is_raw: items[0].is_raw, ..Sheet::of(cells.collect()) }]
}

/// Makes a board of rows of cells; of strings, each may be a row or the board.
pub(super) fn rows<'a>(rows: &[Vec<ListCell<'a>>]) -> Result<Sheet<'a>, ParseError> {
    let all = || rows.iter().flatten();
    if all().all(|cell| cell.is_quoted) && all().any(|cell| cell.mark.word.chars().nth(1).is_some()) {
        let parts = all().flat_map(|string| string.mark.word.split("\\n"));
        return Ok(Sheet::raw(words_in(all().next().expect("a string").mark.text, parts)));
    }
    let first = rows.first().map_or(0, Vec::len);
    if let Some((at, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != first) {
        let place = row.first().or(all().next()).expect("one row has a cell").mark;
        let found = format!("{} in row {}", in_words(row.len() as u64, "cell"), at + 1);
        return Err(place.error(found, format!("{first} as in row 1")));
    }
    let cells = (0..).zip(rows).flat_map(|(row, cells)| cells.iter().map(move |cell| Mark { row, ..cell.mark }));
    let cells = cells.map(|cell| if cell.word.trim().is_empty() { Mark { word: "", ..cell } } else { cell });
    let sheet = Sheet::of(cells.collect());
    match sheet.cells.iter().find(|cell| cell.word.contains(|c: char| c.is_whitespace() || "'\"\\+=/<>".contains(c))) {
        Some(cell) => Err(cell.error(quoted(cell.word), "a cell")),
        None => Ok(sheet),
    }
}

/// Returns the words of a string, in which `\n` ends a row.
pub(super) fn words_of(string: Mark) -> Vec<Mark> {
    words_in(string.text, string.word.split("\\n"))
}

impl<'a> Node<'a> {
    /// Returns the boards: one of a list of rows, and one of each other list.
    fn sheets(self) -> Result<Vec<Sheet<'a>>, ParseError> {
        match self {
            Node::Rows(sheet) => Ok(vec![sheet]),
            Node::Lists(mut lists) if lists.len() == 1 => lists.remove(0).sheets(),
            Node::Lists(lists) if lists.iter().all(|list| matches!(list, Node::Rows(_))) => {
                let mut cells = Vec::new();
                let mut is_raw = true;
                let mut width = None;
                for (at, list) in lists.into_iter().enumerate() {
                    let Node::Rows(row) = list else { continue };
                    let place = row.place();
                    let first = cells.last().map_or(0, |last: &Mark| last.row + 1);
                    is_raw &= row.is_raw;
                    if *width.get_or_insert(row.cells.len()) != row.cells.len() && !row.is_raw {
                        let found = format!("{} in row {}", in_words(row.cells.len() as u64, "cell"), at + 1);
                        return Err(place.error(found, format!("{} as in row 1", width.unwrap_or_default())));
                    }
                    cells.extend(row.cells.into_iter().map(|cell| Mark { row: first + cell.row, ..cell }));
                }
                Ok(vec![Sheet { is_raw, ..Sheet::of(cells) }])
            }
            Node::Lists(lists) => {
                let boards: Result<Vec<_>, _> = lists.into_iter().map(Node::sheets).collect();
                Ok(boards?.concat())
            }
        }
    }
}

impl Token<'_> {
    /// Whether it is one of these signs.
    fn is(&self, signs: &str) -> bool {
        !self.is_quoted && self.mark.word.chars().count() == 1 && signs.contains(self.mark.word)
    }

    fn is_sign(&self) -> bool {
        !self.is_quoted && ["=", ":=", "<-"].contains(&self.mark.word)
    }

    fn is_maker(&self) -> bool {
        !self.is_quoted
            && [MAKERS, TYPES].iter().any(|words| words.split_whitespace().any(|word| word == self.mark.word))
    }

    fn shown(&self) -> String {
        quoted(self.mark.word)
    }
}

/// Returns the tokens of a text, and the numbers in the angle brackets of its types.
fn tokens(text: &str) -> Result<(Vec<Token<'_>>, Vec<Mark<'_>>), ParseError> {
    let (mut tokens, mut types, mut at) = (Vec::new(), Vec::new(), 0);
    while at < text.len() {
        let rest = text[at..].trim_start();
        let space = &text[at..text.len() - rest.len()];
        at += space.len();
        let Some(first) = rest.chars().next() else { break };
        let mut is_quoted = false;
        let length = match first {
            '"' | '\'' => {
                is_quoted = true;
                let end =
                    rest[1..].find(|c| c == first || is_line_end(c)).filter(|end| rest[1 + end..].starts_with(first));
                end.ok_or_else(|| {
                    Mark::new(text, &rest[..1]).error(quoted(&rest[..1]), "no lone quote: give the list alone")
                })? + 2
            }
            _ if rest.starts_with(":=") || rest.starts_with("<-") => 2,
            _ if !is_in_word(first) => first.len_utf8(),
            '<' if tokens
                .last()
                .is_some_and(|last: &Token| space.is_empty() && last.mark.word.ends_with(char::is_alphanumeric)) =>
            {
                let is_in_type = |c: char| c.is_alphanumeric() || c.is_whitespace() || "_,:<>*&[]".contains(c);
                let (mut depth, mut length) = (0, 0);
                for c in rest.chars().take_while(|c| is_in_type(*c)) {
                    depth += i32::from(c == '<') - i32::from(c == '>');
                    length += c.len_utf8();
                    if depth == 0 {
                        break;
                    }
                }
                if depth != 0 {
                    return Err(Mark::new(text, &rest[..1]).error("'<'", "a type such as <int>, or a list"));
                }
                let numbers =
                    rest[..length].split(|c: char| !c.is_alphanumeric()).filter(|word| number::<usize>(word).is_some());
                types.extend(numbers.map(|word| Mark::new(text, word)));
                at += length;
                continue;
            }
            _ => word_length(rest),
        };
        let word = if is_quoted { &rest[1..length - 1] } else { &rest[..length] };
        tokens.push(Token {
            mark: Mark::new(text, word),
            is_quoted,
            is_apart: !space.is_empty(),
            is_first: space.contains(is_line_end),
        });
        at += length;
    }
    Ok((tokens, types))
}

fn is_in_word(c: char) -> bool {
    !c.is_whitespace() && !"[](){}=:,;\"'".contains(c)
}

/// Returns the length of the word at the beginning of a text. The colons of `std::vector` are in the word.
fn word_length(text: &str) -> usize {
    let mut length = text.chars().next().map_or(0, char::len_utf8);
    loop {
        match text[length..].chars().next() {
            Some(c) if is_in_word(c) && c != '<' => length += c.len_utf8(),
            Some(':') if text[length..].starts_with("::") => length += 2,
            _ => return length,
        }
    }
}

struct Lists<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    /// The numbers of types, which belong to the declaration before them.
    types: Vec<Mark<'a>>,
    at: usize,
    /// The separator of cells: a comma, or none.
    separator: Option<bool>,
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
    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    fn is_next(&self, signs: &str) -> bool {
        self.peek().is_some_and(|token| token.is(signs))
    }

    /// The error at the next token, or at the end.
    fn wrong(&self, expected: &str) -> ParseError {
        match self.peek() {
            Some(token) => token.mark.error(token.shown(), expected),
            None => Mark::new(self.text, &self.text[self.text.trim_end().len()..]).error("the end", expected),
        }
    }

    /// Takes brackets such as `[3]`, `[]`, `[,]` and `[n]`. Returns the numbers in them.
    fn sides(&mut self) -> Option<Vec<Mark<'a>>> {
        let length = self.tokens[self.at..].iter().position(|token| token.is("]"))?;
        let inside = self.tokens[self.at + 1..].get(..length.checked_sub(1)?)?;
        let words: Vec<Mark> = inside.iter().filter(|token| !token.is(",")).map(|token| token.mark).collect();
        let is_sides =
            self.is_next("[") && words.len() < 2 && (words.is_empty() || inside.len() == 1 && !inside[0].is_quoted);
        is_sides.then(|| {
            self.at += length + 1;
            words.into_iter().filter(|word| number::<usize>(word.word).is_some()).collect()
        })
    }

    /// Takes makers and types, with their brackets.
    fn makers(&mut self) -> Result<Vec<Mark<'a>>, ParseError> {
        let mut numbers = Vec::new();
        loop {
            let before = self.at;
            let sides = self.sides();
            // The last brackets are the list.
            if sides.is_some() && (self.is_next("[{(") || self.peek().is_some_and(|next| next.is_maker())) {
                numbers.extend(sides.unwrap_or_default());
                continue;
            }
            self.at = before;
            match self.peek() {
                Some(token) if token.is_maker() => self.at += 1,
                Some(token) if token.is("[({") || token.is_quoted => return Ok(numbers),
                _ => return Err(self.wrong("a list")),
            }
        }
    }

    /// Takes the words before a list. Returns the name and what they say about the shape.
    fn declaration(&mut self) -> Result<(Option<Mark<'a>>, Vec<Fact<'a>>), ParseError> {
        let (from, mut numbers) = (self.at, Vec::new());
        let mut words: Vec<Token> = Vec::new();
        let mut sign = None;
        while let Some(token) = self.peek() {
            if token.is_sign() || token.is(":") {
                self.at += 1;
                sign = Some(token);
                if token.is(":") {
                    if let Some(end) = self.typed().filter(|_| !words.is_empty()) {
                        numbers.extend(
                            self.tokens[self.at..end]
                                .iter()
                                .filter(|token| number::<usize>(token.mark.word).is_some())
                                .map(|token| token.mark),
                        );
                        sign = Some(self.tokens[end]);
                        self.at = end + 1;
                    }
                }
                break;
            }
            match if words.is_empty() { None } else { self.sides_of_name() } {
                Some(sides) => numbers.extend(sides),
                None if token.is("[({") && words.is_empty() && from == self.at && self.is_type() => {}
                None if token.is("[({") || token.is_quoted => break,
                None if token.is("])},;") => return Err(self.wrong("a list")),
                None => {
                    words.push(token);
                    self.at += 1;
                }
            }
            if words.is_empty() {
                break;
            }
        }
        let name = self.name(&words, sign)?;
        numbers.extend(self.makers()?);
        let at = self.peek().map_or(self.text.len(), |token| token.mark.at);
        let (own, later) = std::mem::take(&mut self.types).into_iter().partition(|number: &Mark| number.at < at);
        self.types = later;
        numbers.splice(0..0, own);
        let values = numbers.iter().filter_map(|mark| number(mark.word)).collect();
        let facts = numbers.first().map(|mark| Fact { sides: Sides::Any, numbers: values, mark: *mark });
        let facts = facts.into_iter().collect();
        Ok((name, facts))
    }

    /// The sides after a name, which are not a list after a maker.
    fn sides_of_name(&mut self) -> Option<Vec<Mark<'a>>> {
        let before = self.at;
        let sides = self.sides();
        if sides.is_some() && self.peek().is_some_and(|next| next.is("=[:{") || next.is_sign() || !next.is("])},;(")) {
            return sides;
        }
        self.at = before;
        None
    }

    /// Whether brackets such as `[3][3]` come before a type.
    fn is_type(&mut self) -> bool {
        let before = self.at;
        while self.sides().is_some() {}
        let is_type = self.at > before && self.peek().is_some_and(|next| next.is_maker());
        self.at = before;
        is_type
    }

    /// The place of the sign after a type, on the same line: `: [[i32; 3]; 3] =`.
    fn typed(&self) -> Option<usize> {
        let mut depth = 0;
        for (at, token) in self.tokens.iter().enumerate().skip(self.at) {
            depth += i32::from(token.is("[")) - i32::from(token.is("]"));
            match () {
                () if token.is_sign() && depth == 0 => return Some(at),
                () if token.is_quoted || token.is("({})") || token.is_first || depth == 0 && token.is(",;:") => {
                    return None
                }
                () => {}
            }
        }
        None
    }

    /// Returns the name of a declaration: its last word or, before a colon, all of its words.
    fn name(&self, words: &[Token<'a>], sign: Option<Token<'a>>) -> Result<Option<Mark<'a>>, ParseError> {
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return sign.map_or(Ok(None), |sign| Err(sign.mark.error(sign.shown(), "a name before it")));
        };
        let is_before_colon = sign.is_some_and(|sign| sign.is(":"));
        let all = Mark { word: &self.text[first.mark.at..last.mark.end()], ..first.mark };
        let is_in_name = |c: char| c.is_alphanumeric() || "_.*&:$@!".contains(c);
        let is_number = |word: &Token| word.mark.word.starts_with(|c: char| c.is_ascii_digit());
        let signs =
            words.iter().find(|word| word.is_quoted || is_number(word) || !word.mark.word.chars().all(is_in_name));
        match signs.filter(|_| !is_before_colon).or(Some(first).filter(|first| is_number(first) || first.is_quoted)) {
            _ if sign.is_none() && words.iter().all(Token::is_maker) => return Ok(None),
            _ if sign.is_none() && !(self.is_next("{") && words.len() > 1) => {
                let found = if self.is_next("(") { format!("'{}('", last.mark.word) } else { last.shown() };
                return Err(last.mark.error(found, "a list, or NAME = before it"));
            }
            Some(word) => return Err(word.mark.error(word.shown(), "a name")),
            None if !last.mark.word.contains(char::is_alphabetic) => {
                return Err(last.mark.error(last.shown(), "a name"))
            }
            None if is_before_colon => return Ok(Some(all)),
            None => {}
        }
        let role = Role::of(last.mark)?;
        for word in words.iter().filter(|word| word.mark.word != "final") {
            let other = Role::of(word.mark)?;
            if other.is_some() && other != role {
                return Err(word.mark.error(word.shown(), format!("no name of a board before {}", last.shown())));
            }
        }
        Ok(Some(last.mark))
    }

    /// Takes a list, or a string.
    fn item(&mut self) -> Result<Node<'a>, ParseError> {
        match self.peek() {
            Some(string) if string.is_quoted => {
                self.at += 1;
                rows(&[vec![ListCell { mark: string.mark, is_quoted: true }]]).map(Node::Rows)
            }
            Some(_) => self.list(0),
            None => Err(self.wrong("a list")),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Node<'a>, ParseError> {
        let open = self.tokens[self.at].mark;
        self.at += 1;
        if depth == MOST_NESTED {
            return Err(open.error("more brackets in brackets", "lists of lists"));
        }
        let shut = ["]", ")", "}"]["[({".find(open.word).unwrap_or_default()];
        let (mut cells, mut lists, mut lines) = (vec![Vec::new()], Vec::new(), vec![0]);
        let mut last = Last::Nothing;
        loop {
            let Some(token) = self.peek() else {
                return Err(open.error("a bracket without its partner", "the end of the list"));
            };
            self.at += 1;
            let has_cells = cells.len() > 1 || !cells[0].is_empty();
            let row = cells.last_mut().expect("there is a row");
            let cell = |word: Mark<'a>| ListCell { mark: word, is_quoted: false };
            let before = || Mark { word: "", ..token.mark };
            match () {
                () if token.is(shut) => break,
                () if token.is(",") && self.is_dtype() => self.at += 3,
                () if token.is(",") => {
                    match last {
                        Last::List => {}
                        Last::Cell => self.separate(true, token)?,
                        _ if lists.is_empty() => {
                            self.separate(true, token)?;
                            row.push(cell(before()));
                        }
                        _ => return Err(token.mark.error("','", "a list")),
                    }
                    last = Last::Comma;
                }
                () if token.is(";") && [Last::Cell, Last::List].contains(&last) => {
                    if lists.is_empty() {
                        cells.push(Vec::new());
                    }
                    last = Last::RowEnd;
                }
                () if token.is("[({") || token.is_maker() => {
                    if token.is("[") && self.is_next("]") || token.is("{") && self.is_next("}") {
                        self.at += 1;
                        if last == Last::Cell {
                            self.separate(false, token)?;
                        }
                        let word = &self.text[token.mark.at..self.tokens[self.at - 1].mark.end()];
                        row.push(cell(Mark { word, ..token.mark }));
                        last = Last::Cell;
                        continue;
                    }
                    self.at -= 1;
                    let sides = self.makers()?;
                    if let Some(side) = sides.first() {
                        return Err(side.error(quoted(side.word), "[] without a number"));
                    }
                    if has_cells {
                        return Err(token.mark.error("a list beside cells", "a cell"));
                    }
                    if last == Last::List {
                        self.separate(false, token)?;
                    }
                    if !self.is_next("[({") {
                        return Err(self.wrong("a list"));
                    }
                    lists.push(self.list(depth + 1)?);
                    last = Last::List;
                }
                () if token.is("])}=:;") || token.is_sign() || !lists.is_empty() => {
                    return Err(token.mark.error(token.shown(), if lists.is_empty() { "a cell" } else { "a list" }));
                }
                () => {
                    if last == Last::Cell {
                        self.separate(false, token)?;
                    }
                    if token.is_first && has_cells {
                        lines.push(0);
                    }
                    *lines.last_mut().expect("there is a line") += 1;
                    row.push(ListCell { mark: token.mark, is_quoted: token.is_quoted });
                    last = Last::Cell;
                }
            }
        }
        if !lists.is_empty() {
            return Ok(Node::Lists(lists));
        }
        if last == Last::Comma {
            return Err(self.tokens[self.at - 1].mark.error("',' before the end", "a cell, or no comma"));
        }
        if last == Last::RowEnd {
            cells.pop();
        }
        if cells[0].is_empty() {
            return Err(open.error("an empty list", "cells"));
        }
        let even = lines.iter().all(|line| *line == lines[0]);
        let lines = (cells.len() == 1).then(|| if even && lines.len() > 1 { lines[0] } else { 0 });
        rows(&cells).map(|sheet| Node::Rows(Sheet { lines, ..sheet }))
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
            return Err(token.mark.error(token.shown(), expected[usize::from(!is_comma)]));
        }
        Ok(())
    }
}
