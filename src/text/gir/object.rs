//! A JSON object, or one of Python: `{"start": [[1, 2], [3, 0]], "goal": "1230"}`.

use super::cells::{Fact, Sheet, Sides};
use super::lists::{self, ListCell};
use super::mark::Mark;
use super::MOST_NESTED;
use crate::digits::number;
use crate::grid::Grid;
use crate::text::{quoted, ParseError};

/// The keys of the start board. `start` comes before the others.
pub(super) const START: [&str; 5] = ["start", "board", "puzzle", "tiles", "state"];

/// A value, and where it begins.
#[derive(Clone)]
struct JsonValue<'a> {
    mark: Mark<'a>,
    kind: Kind<'a>,
}

#[derive(Clone)]
enum Kind<'a> {
    /// A string, a number or a word.
    Cell,
    List(Vec<JsonValue<'a>>),
    Object(Vec<(Mark<'a>, JsonValue<'a>)>),
}

/// Returns whether a text begins with a brace and a key in quotes.
pub(super) fn is(text: &str) -> bool {
    let key = text.trim_start().strip_prefix('{').map(str::trim_start).unwrap_or_default();
    let Some(quote) = key.chars().next().filter(|c| "\"'".contains(*c)) else { return false };
    key[1..].split_once(quote).is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
}

/// Returns the start of an object, and the goal if it has one.
pub(super) fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, ParseError> {
    let mut parser = Parser { text, at: 0 };
    let object = parser.value(0)?;
    parser.space();
    if parser.at < text.len() {
        return Err(parser.here().error(quoted(parser.here().word), "the end of the object"));
    }
    let Kind::Object(fields) = object.kind else { unreachable!("the text begins with a brace and a key") };
    let lower = |key: &Mark| key.word.to_lowercase();
    let at = |name: &str| fields.iter().position(|(key, _)| lower(key) == name);
    if let Some((again, _)) =
        fields.iter().enumerate().find(|(place, (key, _))| at(&lower(key)) != Some(*place)).map(|found| found.1)
    {
        return Err(again.error(format!("key {} again", quoted(again.word)), "it once"));
    }
    let Some(start) = START.iter().find_map(|name| at(name)) else {
        return Err(object.mark.error("an object without a board", format!("one of the keys {}", START.join(", "))));
    };
    let used = [Some(start), at("goal")];
    let mut boards = Vec::new();
    for (key, value) in used.into_iter().flatten().map(|at| &fields[at]) {
        boards.push(Sheet { name: Some(*key).filter(|_| used[1].is_some()), ..value.sheet()? });
    }
    for (key, value) in (0..).zip(&fields).filter(|(at, _)| !used.contains(&Some(*at))).map(|(_, field)| field) {
        let is_board = value.sheet().is_ok_and(|other| other.has_tiles_of(&boards[0]));
        if is_board {
            return Err(key.error(format!("key {}, which holds a board", quoted(key.word)), "keys start and goal"));
        }
        let sides = match &*lower(key) {
            "size" | "shape" => Sides::Size,
            "rows" | "height" => Sides::Rows,
            "columns" | "width" => Sides::Columns,
            _ => continue,
        };
        boards[0].facts.push(Fact { sides, numbers: value.numbers(), mark: *key });
    }
    // A start that is no 'start' has no such name.
    let names = ["start", "goal"];
    for (board, name) in boards.iter_mut().zip(names) {
        board.name = board.name.map(|key| Mark { word: name, ..key });
    }
    Ok(boards)
}

impl<'a> JsonValue<'a> {
    fn sheet(&self) -> Result<Sheet<'a>, ParseError> {
        match &self.kind {
            Kind::Cell if self.is_text() => Ok(Sheet::raw(lists::words_of(self.mark))),
            Kind::List(values) if values.iter().all(|value| matches!(value.kind, Kind::List(_))) => {
                let rows: Result<Vec<_>, _> = values.iter().map(JsonValue::row).collect();
                lists::rows(&rows?)
            }
            Kind::List(_) => lists::rows(&[self.row()?]),
            _ => Err(self.mark.error(quoted(self.mark.word), "a string or an array")),
        }
    }

    fn row(&self) -> Result<Vec<ListCell<'a>>, ParseError> {
        let Kind::List(values) = &self.kind else { unreachable!("the value is a list") };
        let cell = |value: &JsonValue<'a>| match value.kind {
            Kind::Cell if !["true", "false", "True", "False"].contains(&value.mark.word) => Ok(value.cell()),
            _ => Err(value.mark.error(quoted(value.mark.word), "a number or a string")),
        };
        values.iter().map(cell).collect()
    }

    fn is_text(&self) -> bool {
        self.mark.text[..self.mark.at].ends_with(['"', '\''])
    }

    fn cell(&self) -> ListCell<'a> {
        let is_none = ["null", "None"].contains(&self.mark.word) && !self.is_text();
        ListCell {
            mark: Mark { word: if is_none { "" } else { self.mark.word }, ..self.mark },
            is_quoted: self.is_text(),
        }
    }

    /// Returns the numbers of a value: of a number, of an array of numbers, or of a size such as `4x3`.
    fn numbers(&self) -> Vec<usize> {
        match &self.kind {
            Kind::Cell => match self.mark.word.parse::<Grid>() {
                Ok(grid) => vec![grid.width(), grid.height()],
                Err(_) => vec![number(self.mark.word).unwrap_or_default()],
            },
            Kind::List(values) => values.iter().flat_map(JsonValue::numbers).collect(),
            Kind::Object(_) => Vec::new(),
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// The word, or the character, that comes next.
    fn here(&self) -> Mark<'a> {
        let is_end = |c: char| c.is_whitespace() || ",:[]{}\"'".contains(c);
        let first = self.rest().chars().next().map_or(0, char::len_utf8);
        let length = self.rest().find(is_end).unwrap_or(self.rest().len()).max(first);
        Mark::new(self.text, &self.rest()[..length])
    }

    fn is_next(&mut self, sign: char) -> bool {
        self.space();
        let is = self.rest().starts_with(sign);
        self.at += if is { sign.len_utf8() } else { 0 };
        is
    }

    fn expect(&mut self, sign: char) -> Result<(), ParseError> {
        let is = self.is_next(sign);
        let found = if self.rest().is_empty() { "the end".into() } else { quoted(self.here().word) };
        is.then_some(()).ok_or_else(|| self.here().error(found, format!("'{sign}'")))
    }

    fn value(&mut self, depth: usize) -> Result<JsonValue<'a>, ParseError> {
        self.space();
        let mark = self.here();
        let kind = match mark.word {
            "[" | "{" if depth == MOST_NESTED => return Err(mark.error("more brackets in brackets", "boards")),
            "[" => {
                self.at += 1;
                let mut values = Vec::new();
                while !self.is_next(']') {
                    if !values.is_empty() {
                        self.expect(',')?;
                    }
                    let is_last =
                        matches!(values.last(), Some(JsonValue { kind: Kind::List(_), .. })) && self.is_next(']');
                    if is_last {
                        break;
                    }
                    values.push(self.value(depth + 1)?);
                }
                Kind::List(values)
            }
            "{" => {
                self.at += 1;
                let mut fields = Vec::new();
                while !self.is_next('}') {
                    if !fields.is_empty() {
                        self.expect(',')?;
                        if self.is_next('}') {
                            break;
                        }
                    }
                    let key = self.value(depth + 1)?;
                    if !key.is_text() {
                        return Err(key.mark.error(quoted(key.mark.word), "a key in quotes"));
                    }
                    self.expect(':')?;
                    fields.push((key.mark, self.value(depth + 1)?));
                }
                Kind::Object(fields)
            }
            "\"" | "'" => return self.string(mark),
            "" => return Err(mark.error("the end", "a value")),
            "," | ":" | "]" | "}" => return Err(mark.error(quoted(mark.word), "a value")),
            word => {
                self.at += word.len();
                Kind::Cell
            }
        };
        Ok(JsonValue { mark, kind })
    }

    /// Reads a string. Its mark is what the quotes hold.
    fn string(&mut self, quote: Mark<'a>) -> Result<JsonValue<'a>, ParseError> {
        self.at += 1;
        let from = self.at;
        let mut is_escaped = false;
        let is_end = |(_, c): &(usize, char)| {
            let is_end = !is_escaped && quote.word.starts_with(*c);
            is_escaped = !is_escaped && *c == '\\';
            is_end
        };
        let Some((length, _)) = self.rest().char_indices().find(is_end) else {
            return Err(quote.error("a quote without its partner", "a quote at the end of the string"));
        };
        self.at = from + length + 1;
        Ok(JsonValue { mark: Mark::new(self.text, &self.text[from..from + length]), kind: Kind::Cell })
    }
}
