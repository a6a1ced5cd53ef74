//! Reads a text by the grammar that owns it: plain if the whole text is boards, else the grammar that its characters
//! choose.

use super::cells::{alike, Sheet, EXAMPLE};
use super::mark::{bare, decode, is_line_end, is_nothing, without_comments, words, words_of, Mark};
use super::names::Role;
use super::numbers::{mixed, odd_one};
use super::{block, lists, object, plain, table, Alone, Ask, Given, GoalAsked, Misread, Read, TextForm, BLANKS};
use crate::board::Board;
use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::text::ParseError;

/// Reads a text.
///
/// # Errors
/// [`Misread`] at the first word that its grammar does not expect, or that its boards cannot have.
pub(crate) fn read(bytes: &[u8], ask: &Ask) -> Result<Read, Misread> {
    if let (None, Some(puzzle)) = (ask.goal, plain::puzzle(bytes, ask.given)) {
        return Ok(Read { puzzle, is_unusual: false, has_goal: true });
    }
    let text = decode(bytes)?;
    if let Some(GoalAsked::Text(goal)) = ask.goal {
        return of_goal(&bare(text, ask.given), &bare(decode(goal).map_err(Misread::goal)?, ask.given), ask);
    }
    let bare = bare(text, ask.given);
    let read = of_text(&bare, ask)?;
    if read.has_goal {
        names_in_comments(text, &bare)?;
    }
    Ok(read)
}

/// Makes a start alone a puzzle.
fn to_goal(start: &Board, is_unusual: bool, ask: &Ask) -> Read {
    let goal = match ask.goal {
        Some(GoalAsked::Named(goal)) => goal.of(start),
        _ if ask.alone == Alone::Itself => start.clone(),
        _ => Goal::ordered().of(start),
    };
    let puzzle = Puzzle::new(start, &goal).expect("the goal has the start's tiles");
    Read { puzzle, is_unusual, has_goal: false }
}

/// Reads a text that is a start and a goal or, if the caller can do with one, a start.
fn of_text(text: &str, ask: &Ask) -> Result<Read, ParseError> {
    let (raw, may_be_both) = (Sheet::raw(words(text)), ask.goal.is_none());
    let found = |puzzle| Ok(Read { puzzle, is_unusual: true, has_goal: true });
    match plain(&raw, ask) {
        Some(Err(error)) if ask.form == TextForm::Plain || !table::has_semicolons(text) => return Err(error),
        Some(Ok(read)) => return Ok(read),
        _ => {}
    }
    if let Some(puzzle) = raw.halves().find_map(|(start, goal)| alike(&start, &goal, ask)).filter(|_| may_be_both) {
        return found(puzzle);
    }
    if let Some(puzzle) = alike(&raw, &raw, ask).filter(|_| may_be_both && ask.alone == Alone::Itself) {
        return Ok(Read { puzzle, is_unusual: true, has_goal: false });
    }
    if ask.form == TextForm::Plain || raw.cells.is_empty() {
        let has_form = object::is(text) || lists::is(text) || table::is(text);
        let (error, hint) = (raw.wrong(ask), if has_form { "; 'yapboz solve' reads more forms" } else { "" });
        return Err(ParseError { expected: error.expected + hint, ..error });
    }
    let bare = if lists::is(text) && !object::is(text) { without_comments(text, "//") } else { text.into() };
    let sheets = sheets(&bare)?;
    match &sheets[..] {
        [start, goal] if may_be_both => {
            let (start, goal) = in_order(start, goal)?;
            pair(start, goal, ask).map_err(|misread| misread.error).and_then(found)
        }
        [both] if both.fits(2) && may_be_both => {
            if let Some(name) = both.name {
                return Err(name.error("one name above two boards", "a name above each, start: and goal:"));
            }
            let puzzle = both.both(ask)?;
            mixed(&both.cells[..both.cells.len() / 2], puzzle.word(puzzle.blank()))?;
            found(puzzle)
        }
        [one] => {
            not_goal(one)?;
            let start = match ask.may_be_one() {
                true => one.by_readings(ask.given, |read| read.alone(ask)),
                false => Err(one.wrong(ask)),
            };
            let start = start.map_err(|error| if one.is_raw { one.wrong(ask) } else { error })?;
            if one.is_raw {
                block::no_other_hole(&one.cells, &start.words()[start.blank().index()])?;
            }
            Ok(to_goal(&start, true, ask))
        }
        [_, second] => Err(second.place().error("a second board", "the start alone, as --goal gives the goal")),
        [.., last] => {
            let expected = "a start and a goal; 'yapboz batch --rows' reads many puzzles";
            Err(last.place().error(format!("{} boards", sheets.len()), expected))
        }
        [] => Err(raw.cells[0].error("words and no board", EXAMPLE)),
    }
}

/// Reads a start whose goal is another text.
fn of_goal(text: &str, goal: &str, ask: &Ask) -> Result<Read, Misread> {
    let only = |text| match sheets(text)?.as_slice() {
        [only] => Ok(only.clone()),
        [] => Err(Mark::new(text, &text[..0]).error("words and no board", EXAMPLE)),
        [_, second, ..] => Err(second.place().error("a second board", "one, as --goal gives the goal")),
    };
    let (mut start, mut to, is_plain) = (Sheet::raw(words(text)), Sheet::raw(words(goal)), ask.form == TextForm::Plain);
    let is_start = start.by_readings(ask.given, |read| read.start(ask)).is_ok() || is_plain;
    if !is_start {
        start = only(text)?;
        not_goal(&start)?;
    }
    let read = |puzzle, is_unusual, has_goal| Read { puzzle, is_unusual, has_goal };
    match pair(&start, &to, ask) {
        Ok(puzzle) => Ok(read(puzzle, !is_start, false)),
        Err(misread) if !misread.is_goal || is_plain => Err(misread),
        Err(misread) => {
            to = only(goal).map_err(Misread::goal)?;
            let is_same = to.is_raw && to.name.is_none();
            if is_same {
                Err(misread)
            } else {
                pair(&start, &to, ask).map(|puzzle| read(puzzle, true, true))
            }
        }
    }
}

/// Reads a start and a goal that are each in cells or in words of their own.
fn pair(start: &Sheet, goal: &Sheet, ask: &Ask) -> Result<Puzzle, Misread> {
    let is_plain = start.is_raw && start.name.is_none() || ask.form == TextForm::Plain;
    let puzzle = start.by_readings(ask.given, |read| {
        let start = read.start(ask)?;
        if !is_plain {
            mixed(&read.cells, &start.words()[start.blank().index()])?;
        }
        Ok(goal.goal_of(&start, ask).map_err(Misread::goal))
    });
    let puzzle = puzzle.map_err(Misread::from).and_then(|puzzle| puzzle);
    puzzle.or_else(|misread| alike(start, goal, ask).ok_or(misread))
}

/// Reads two boards or, if the caller can do with one, one board of numbers, or of words that only it can have.
fn plain(raw: &Sheet, ask: &Ask) -> Option<Result<Read, ParseError>> {
    let mut wrong = None;
    let is_odd = |blank: &str| ask.given.blank.is_none() && !BLANKS.concat().contains(&blank);
    for read in raw.readings().filter(|read| ask.goal.is_none() && read.fits(2) && read.has_blank(ask.given)) {
        match read.both(ask) {
            Ok(puzzle) => {
                let is_unusual = read.size.is_some() || is_odd(puzzle.word(puzzle.blank()));
                return Some(Ok(Read { puzzle, is_unusual, has_goal: true }));
            }
            Err(error) => wrong = wrong.or(Some(error)),
        }
    }
    for read in raw.readings_of_one().filter(|read| ask.may_be_one() && read.fits(1)) {
        let start = read.alone(ask).and_then(|start| {
            let blank = &*start.words()[start.blank().index()];
            if ask.form == TextForm::Any {
                mixed(&read.cells, blank)?;
                block::no_other_hole(&read.cells, blank)?;
            }
            Ok(to_goal(&start, read.size.is_some() || is_odd(blank), ask))
        });
        let odd = odd_one(&words_of(&read.cells));
        let are_numbers = odd.is_some_and(|odd| ask.given.blank.map_or(is_nothing(odd), |blank| blank == odd));
        match start {
            Ok(read) => return Some(Ok(read)),
            Err(error) => wrong = wrong.or(Some(error).filter(|_| are_numbers)),
        }
    }
    wrong.map(Err)
}

/// Reads one board of a plain text.
pub(super) fn board(bytes: &[u8], given: Given, may_be_alike: bool) -> Result<Board, ParseError> {
    let ask = Ask { alone: Alone::Itself, ..Ask::plain(given) };
    let text = bare(decode(bytes)?, given);
    let raw = Sheet::raw(words(&text));
    let alike = || alike(&raw, &raw, &ask).filter(|_| may_be_alike);
    raw.by_readings(given, |read| read.alone(&ask)).or_else(|error| alike().map(|puzzle| puzzle.start()).ok_or(error))
}

/// Reads the goal of a start from a plain text.
pub(super) fn goal(bytes: &[u8], start: &Board, ask: &Ask) -> Result<Puzzle, ParseError> {
    Sheet::raw(words(&bare(decode(bytes)?, ask.given))).goal_of(start, ask)
}

/// Returns the boards of a text that is not plain, each with its name.
fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, ParseError> {
    match () {
        () if object::is(text) => object::sheets(text),
        () if lists::is(text) => lists::sheets(text),
        () if table::is(text) => table::sheets(text),
        () => block::sheets(text),
    }
}

/// Returns the start and the goal of two boards.
fn in_order<'s, 'a>(first: &'s Sheet<'a>, second: &'s Sheet<'a>) -> Result<(&'s Sheet<'a>, &'s Sheet<'a>), ParseError> {
    let role = |sheet: &Sheet| sheet.name.map_or(Ok(None), Role::of);
    match (first.name.or(second.name), role(first)?, role(second)?) {
        (None, ..) | (_, Some(Role::Start), Some(Role::Goal)) => Ok((first, second)),
        (_, Some(Role::Goal), Some(Role::Start)) => Ok((second, first)),
        (Some(name), ..) => {
            let expected = "'start:' above one board and 'goal:' above the other";
            Err(second.name.unwrap_or(name).error("two boards with other names", expected))
        }
    }
}

/// Refuses a goal where a start is alone.
fn not_goal(sheet: &Sheet) -> Result<(), ParseError> {
    let is_goal = sheet.name.map_or(Ok(None), Role::of)? == Some(Role::Goal);
    let error = || sheet.place().error("a goal alone", "a start, or a start and a goal");
    (!is_goal).then_some(()).ok_or_else(error)
}

/// Refuses a comment that is a name of the goal above the first of two boards, or of the start above the second.
fn names_in_comments(text: &str, bare: &str) -> Result<(), ParseError> {
    let (cells, mut lines) = (words(bare), text.split(is_line_end));
    let middle = cells.len() / 2;
    let [first, before, second] = [0, middle.saturating_sub(1), middle].map(|at| cells[at].position());
    let is_wrong = |line: &&str| {
        let name = line.trim().trim_start_matches(['#', '/']);
        let is_name = line.trim().starts_with(['#', '/']) && name.split_whitespace().count() < 4;
        let place = Mark::new(text, line).position();
        match Role::of(Mark::new(name, name))
            .unwrap_or(None)
            .filter(|_| is_name && !name.contains(|c: char| c.is_ascii_digit()))
        {
            Some(Role::Goal) => place < first,
            Some(Role::Start) => place > before && place < second,
            None => false,
        }
    };
    match lines.find(is_wrong) {
        Some(line) => {
            Err(Mark::new(text, line).error("a comment that names the other board", "the start, and then the goal"))
        }
        None => Ok(()),
    }
}
