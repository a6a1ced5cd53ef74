//! A JSON object, or one of Python: `{"start": [[1, 2], [3, 0]], "goal": "1230"}`.

use super::cells::{Fact, Sheet, Sides};
use super::lists::{tokens, Lists, Token};
use super::mark::Mark;
use crate::digits::number;
use crate::grid::Grid;
use crate::text::{quoted, ParseError};

/// The keys of the start board. `start` comes before the others.
pub(super) const START: [&str; 5] = ["start", "board", "puzzle", "tiles", "state"];

/// Returns whether a text begins with a brace and a key in quotes.
pub(super) fn is(text: &str) -> bool {
    let key = text.trim_start().strip_prefix('{').map(str::trim_start).unwrap_or_default();
    let Some(quote) = key.chars().next().filter(|c| "\"'".contains(*c)) else { return false };
    key[1..].split_once(quote).is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
}

/// Returns the start of an object, and the goal if it has one.
pub(super) fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, ParseError> {
    let fields = fields(text)?;
    let lower = |key: Mark| key.word.to_lowercase();
    let at = |name: &str| fields.iter().position(|(key, _)| lower(*key) == name);
    if let Some((_, (again, _))) = fields.iter().enumerate().find(|(place, (key, _))| at(&lower(*key)) != Some(*place))
    {
        return Err(again.error(format!("key {} again", quoted(again.word)), "it once"));
    }
    let Some(start) = START.iter().find_map(|name| at(name)) else {
        return Err(fields[0].0.error("an object without a board", format!("one of the keys {}", START.join(", "))));
    };
    let (goal, mut facts) = (at("goal"), Vec::new());
    let mut boards = vec![board(text, &fields[start].1)?];
    boards.extend(goal.map(|goal| board(text, &fields[goal].1)).transpose()?);
    for (place, (key, value)) in fields.iter().enumerate().filter(|(at, _)| *at != start && Some(*at) != goal) {
        if board(text, value).is_ok_and(|other| other.has_tiles_of(&boards[0])) {
            return Err(key.error(format!("key {}, which holds a board", quoted(key.word)), "keys start and goal"));
        }
        let sides = match &*lower(fields[place].0) {
            "size" | "shape" => Sides::Size,
            "rows" | "height" => Sides::Rows,
            "columns" | "width" => Sides::Columns,
            _ => continue,
        };
        let numbers = match value.first().and_then(|first| first.mark.word.parse::<Grid>().ok()) {
            Some(grid) => vec![grid.width(), grid.height()],
            None => value.iter().filter_map(|token| number(token.mark.word)).collect(),
        };
        facts.push(Fact { sides, numbers, mark: *key });
    }
    boards[0].facts = facts;
    boards[0].name = Some(fields[start].0).filter(|_| goal.is_none());
    Ok(boards)
}

/// Returns the keys of the object that a text is, and the tokens of their values.
fn fields(text: &str) -> Result<Vec<(Mark<'_>, Vec<Token<'_>>)>, ParseError> {
    let mut lists = Lists { text, tokens: tokens(text)?, at: 1, separator: None };
    let mut fields = Vec::new();
    while !lists.is_next("}") || fields.is_empty() {
        let key = lists.peek().filter(|key| key.is_quoted).ok_or_else(|| lists.wrong("a key in quotes, or '}'"))?;
        lists.at += 1;
        if !lists.is_next(":") {
            return Err(lists.wrong("':'"));
        }
        lists.at += 1;
        let (from, mut depth) = (lists.at, 0);
        while depth > 0 || lists.at == from {
            let token =
                lists.peek().filter(|token| !token.is(",:") || depth > 0).ok_or_else(|| lists.wrong("a value"))?;
            depth += i32::from(token.is("[{(")) - i32::from(token.is("]})"));
            lists.at += 1;
        }
        // Unlike lists, arrays have commas, and words only for nothing.
        let value = &lists.tokens[from..lists.at];
        let is_sign = |token: &Token| token.is("[]{},:");
        let is_wrong = |token: &Token| !token.is_quoted && !is_sign(token) && !is_json(token.mark.word);
        let pairs = value
            .windows(2)
            .filter(|pair| !is_sign(&pair[0]) && !is_sign(&pair[1]) || pair[0].is("[,") && pair[1].is(","));
        if let Some(wrong) = value.iter().find(|token| is_wrong(token)).or(pairs.map(|pair| &pair[1]).next()) {
            return Err(wrong.mark.error(quoted(wrong.mark.word), "a number or a string, and commas"));
        }
        if !lists.is_next(",}") {
            return Err(lists.wrong("',' or '}'"));
        }
        fields.push((key.mark, lists.tokens[from..lists.at].to_vec()));
        lists.at += usize::from(lists.is_next(","));
    }
    lists.at += 1;
    lists.peek().map_or(Ok(fields), |_| Err(lists.wrong("the end of the object")))
}

/// Returns whether a word without quotes is a value.
fn is_json(word: &str) -> bool {
    let is_number = word.strip_prefix('-').unwrap_or(word).starts_with(|c: char| c.is_ascii_digit());
    is_number || ["true", "false", "null", "True", "False", "None"].contains(&word)
}

/// Returns the board of a value: a string or an array.
fn board<'a>(text: &'a str, value: &[Token<'a>]) -> Result<Sheet<'a>, ParseError> {
    let mut lists = Lists { text, tokens: value.to_vec(), at: 0, separator: None };
    let boards = lists.item()?;
    match (lists.peek(), boards.len()) {
        (None, 1) => Ok(boards.into_iter().next().expect("there is a board")),
        _ => Err(value[0].mark.error(quoted(value[0].mark.word), "one board")),
    }
}
