//! A JSON object, or one of Python: `{"start": [[1, 2], [3, 0]], "goal": "1230"}`.

use super::cells::{Fact, Sheet, Sides, SizeLine};
use super::lists::{Lists, Token, Tokens};
use super::mark::{Mark, Wrong};
use crate::digits::number;
use crate::grid::Grid;
use crate::text::quoted;

/// The keys of the start board. `start` comes before the others.
pub(crate) const START: [&str; 5] = ["start", "board", "puzzle", "tiles", "state"];

/// The other keys that say something about the boards.
const OTHERS: [&str; 10] = [
    "goal", "size", "shape", "rows", "height", "columns", "width", "blank", "empty", "zero",
];

/// A key that is known, its mark, and the text of its value.
struct Property<'a> {
    name: &'static str,
    key: Mark<'a>,
    value: Mark<'a>,
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

pub(super) fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, Wrong> {
    let mut known: Vec<Property> = Vec::new();
    properties(text, |key, value| {
        let is_key = |name: &&&str| name.eq_ignore_ascii_case(key.word);
        let Some(name) = START.iter().chain(&OTHERS).find(is_key) else {
            return Ok(());
        };
        if known.iter().any(|other| other.name == *name) {
            return Err(key.error(format!("key {} again", quoted(key.word)), "it once"));
        }
        known.push(Property { name, key, value });
        Ok(())
    })?;
    let of = |name: &str| known.iter().find(|property| property.name == name);
    let Some(start) = START.iter().find_map(|name| of(name)) else {
        let expected = format!("one of the keys {}", START.join(", "));
        let error = Mark::new(text, text.trim()).error("an object without a board", expected);
        return Err(error);
    };
    let goal = of("goal");
    let mut boards = vec![board(&start.value)?];
    boards.extend(goal.map(|goal| board(&goal.value)).transpose()?);
    properties(text, |key, value| {
        let is_read = [Some(start), goal]
            .iter()
            .flatten()
            .any(|read| read.key.at == key.at);
        // The boards of a solution, which `solve --as json` writes, may be one.
        let may_be_board = !is_read && !key.word.eq_ignore_ascii_case("boards");
        if may_be_board && board(&value).is_ok_and(|other| other.has_tiles_of(&boards[0])) {
            let found = format!("key {}, which holds a board", quoted(key.word));
            return Err(key.error(found, "the keys start and goal"));
        }
        Ok(())
    })?;
    for Property { name, key, value } in &known {
        let sides = match *name {
            "size" | "shape" => Sides::Any,
            "rows" | "height" => Sides::Rows,
            "columns" | "width" => Sides::Columns,
            "blank" | "empty" | "zero" => Sides::Blank,
            _ => continue,
        };
        let numbers = value
            .word
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(number);
        let mark = Mark::new(text, &text[key.at - 1..value.end()]);
        let numbers = numbers.take(3).collect();
        // A board of one row or one column needs its size.
        let size = value.word.trim_matches(['"', '\'']);
        if sides == Sides::Any && size.parse::<Grid>().is_ok_and(Grid::is_line) {
            for board in &mut boards {
                let line = SizeLine::of(&[Mark::new(text, size)]);
                board.size = line.map(|(line, _)| line);
            }
        }
        boards[0].facts.push(Fact {
            sides,
            numbers,
            mark,
        });
    }
    boards[0].name = Some(start.key).filter(|_| goal.is_none());
    Ok(boards)
}

/// Calls `each` with every key and its value.
fn properties<'a>(
    text: &'a str,
    mut each: impl FnMut(Mark<'a>, Mark<'a>) -> Result<(), Wrong>,
) -> Result<(), Wrong> {
    let mut tokens = Tokens::new(text, 0);
    tokens.take(|_| true, "an object")?;
    let mut is_first = true;
    loop {
        let is_key = |token: &Token| token.is_quoted || token.is("}") && !is_first;
        let key = tokens.take(is_key, "a key in quotes, or '}'")?;
        if key.is("}") {
            break;
        }
        tokens.take(|token| token.is(":"), "':'")?;
        let first = tokens.take(|token| !token.is(",:}"), "a value")?;
        let deeper = |token: &Token| i32::from(token.is("[{(")) - i32::from(token.is("]})"));
        let (mut last, mut depth) = (first, deeper(&first));
        while depth > 0 {
            last = tokens.take(|_| true, "the end of the value")?;
            depth += deeper(&last);
        }
        let value = &text[first.bytes().start..last.bytes().end];
        each(key.mark, Mark::new(text, value))?;
        if tokens.take(|token| token.is(",}"), "',' or '}'")?.is("}") {
            break;
        }
        is_first = false;
    }
    tokens.next()?.map_or(Ok(()), |token| {
        // A line for each of many puzzles.
        Err(if token.is("{") {
            token.mark.too_many("a second object")
        } else {
            token.mark.unexpected("the end of the object")
        })
    })
}

/// Returns the board of a value: a string or an array, with commas.
fn board<'a>(value: &Mark<'a>) -> Result<Sheet<'a>, Wrong> {
    let mut lists = Lists::new(
        Tokens::new(&value.text[..value.end()], value.at),
        Some(true),
    )?;
    let mut boards = lists.item()?;
    match (lists.peek(), boards.len()) {
        (None, 1) => Ok(boards.remove(0)),
        _ => Err(value.unexpected("one board")),
    }
}
