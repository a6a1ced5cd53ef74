//! A JSON object, or one of Python: `{"start": [[1, 2], [3, 0]], "goal": "1230"}`.

use super::cells::{Fact, Sheet, Sides};
use super::lists::{tokens, Lists, Token};
use super::mark::Mark;
use crate::digits::number;
use crate::text::{quoted, ParseError};

/// The keys of the start board. `start` comes before the others.
pub(crate) const START: [&str; 5] = ["start", "board", "puzzle", "tiles", "state"];

/// A key in lower case with its mark, and the tokens of its value.
struct Property<'a> {
    key: String,
    mark: Mark<'a>,
    value: Vec<Token<'a>>,
}

/// Returns whether a text begins with a brace and a key in quotes.
pub(super) fn is(text: &str) -> bool {
    let key = text
        .trim_start()
        .strip_prefix('{')
        .map(str::trim_start)
        .unwrap_or_default();
    let Some(quote) = key.chars().next().filter(|c| "\"'".contains(*c)) else {
        return false;
    };
    key[1..]
        .split_once(quote)
        .is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
}

pub(super) fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, ParseError> {
    let all = properties(text)?;
    let at = |name: &str| all.iter().position(|property| property.key == name);
    if let Some((_, again)) = all
        .iter()
        .enumerate()
        .find(|(place, property)| at(&property.key) != Some(*place))
    {
        return Err(again
            .mark
            .error(format!("key {} again", quoted(again.mark.word)), "it once"));
    }
    let Some(start) = START.iter().find_map(|name| at(name)) else {
        return Err(all[0].mark.error(
            "an object without a board",
            format!("one of the keys {}", START.join(", ")),
        ));
    };
    let goal = at("goal");
    let mut boards = vec![board(text, &all[start].value)?];
    boards.extend(goal.map(|goal| board(text, &all[goal].value)).transpose()?);
    for (_, Property { key, mark, value }) in all
        .iter()
        .enumerate()
        .filter(|(at, _)| *at != start && Some(*at) != goal)
    {
        // The boards of a solution, which `solve --as json` writes, may be one.
        if key != "boards" && board(text, value).is_ok_and(|other| other.has_tiles_of(&boards[0])) {
            return Err(mark.error(
                format!("key {}, which holds a board", quoted(mark.word)),
                "keys start and goal",
            ));
        }
        let sides = match &**key {
            "size" | "shape" => Sides::Any,
            "rows" | "height" => Sides::Rows,
            "columns" | "width" => Sides::Columns,
            _ => continue,
        };
        let shape: String = value.iter().map(|token| token.mark.word).collect();
        let numbers = shape
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(number)
            .collect();
        let expected = format!("one as in the key {key}: {shape}");
        boards[0].facts.push(Fact {
            sides,
            numbers,
            mark: *mark,
            expected,
        });
    }
    boards[0].name = Some(all[start].mark).filter(|_| goal.is_none());
    Ok(boards)
}

fn properties(text: &str) -> Result<Vec<Property<'_>>, ParseError> {
    let mut lists = Lists {
        text,
        tokens: tokens(text)?,
        at: 1,
        separator: None,
    };
    let mut all = Vec::new();
    while !lists.is_next("}") || all.is_empty() {
        let key = lists
            .peek()
            .filter(|key| key.is_quoted)
            .ok_or_else(|| lists.wrong("a key in quotes, or '}'"))?;
        lists.at += 1;
        if !lists.is_next(":") {
            return Err(lists.wrong("':'"));
        }
        lists.at += 1;
        let (from, mut depth) = (lists.at, 0);
        while depth > 0 || lists.at == from {
            let value = lists.peek().filter(|token| !token.is(",:}") || depth > 0);
            let token = value.ok_or_else(|| lists.wrong("a value"))?;
            depth += i32::from(token.is("[{(")) - i32::from(token.is("]})"));
            lists.at += 1;
        }
        if !lists.is_next(",}") {
            return Err(lists.wrong("',' or '}'"));
        }
        let value = lists.tokens[from..lists.at].to_vec();
        all.push(Property {
            key: key.mark.word.to_lowercase(),
            mark: key.mark,
            value,
        });
        lists.at += usize::from(lists.is_next(","));
    }
    lists.at += 1;
    lists
        .peek()
        .map_or(Ok(all), |_| Err(lists.wrong("the end of the object")))
}

/// Returns the board of a value: a string or an array, with commas.
fn board<'a>(text: &'a str, value: &[Token<'a>]) -> Result<Sheet<'a>, ParseError> {
    let mut lists = Lists {
        text,
        tokens: value.to_vec(),
        at: 0,
        separator: Some(true),
    };
    let boards = lists.item()?;
    match (lists.peek(), boards.len()) {
        (None, 1) => Ok(boards[0].clone()),
        _ => Err(value[0].mark.error(quoted(value[0].mark.word), "one board")),
    }
}
