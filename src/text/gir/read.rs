//! Reads a text by the grammar that owns it: plain if the whole text is boards, else the grammar that its characters choose.

use super::cells::{alike, Sheet};
use super::mark::{self, comments, decode, has_comments, without_comments, Mark};
use super::names::Role;
use super::numbers::{mixed, odd_one, words};
use super::{
    block, lists, object, plain, table, Alone, Ask, Boards, Given, GoalAsked, Misread, Read, TextForm, BLANKS,
};
use crate::board::Board;
use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::text::ParseError;
use std::borrow::Cow;

/// What a text has, in which form.
struct Found {
    boards: Parsed,
    is_unusual: bool,
}

enum Parsed {
    Both(Puzzle),
    Alike(Board, Board),
    Start(Board),
}

/// Reads a text.
///
/// # Errors
/// [`Misread`] at the first word that its grammar does not expect, or that its boards cannot have.
pub(crate) fn read(bytes: &[u8], ask: &Ask) -> Result<Read, Misread> {
    if let (None, Some(puzzle)) = (ask.goal, plain::puzzle(bytes, ask.given)) {
        return Ok(Read { boards: Boards::Puzzle(puzzle), is_unusual: false, has_goal: true });
    }
    let all = decode(bytes)?;
    let text = bare(all, ask);
    let to =
        |start: &Board, goal: &Board| Boards::Puzzle(Puzzle::new(start, goal).expect("the goal has the start's tiles"));
    if let Some(GoalAsked::Text(goal)) = ask.goal {
        let goal = bare(decode(goal).map_err(Misread::goal)?, ask);
        return of_goal(&text, &goal, ask);
    }
    let Found { boards, is_unusual } = of_text(&text, ask)?;
    let has_goal = match &boards {
        Parsed::Start(_) => false,
        Parsed::Alike(start, goal) => ask.alone != Alone::Itself || start != goal,
        Parsed::Both(_) => true,
    };
    if has_goal && (all.contains('#') || all.contains("//")) {
        names_in_comments(all, &text)?;
    }
    let boards = match (boards, ask.goal) {
        (Parsed::Both(puzzle), _) => Boards::Puzzle(puzzle),
        (Parsed::Alike(start, goal), _) => Boards::Alike(start, goal),
        (Parsed::Start(start), Some(GoalAsked::Named(goal))) => to(&start, &goal.of(&start)),
        (Parsed::Start(start), _) if ask.alone == Alone::Itself => to(&start, &start),
        (Parsed::Start(start), _) => to(&start, &Goal::ordered().of(&start)),
    };
    Ok(Read { boards, is_unusual, has_goal })
}

/// Reads one board of a plain text.
pub(super) fn board(bytes: &[u8], given: Given, may_be_alike: bool) -> Result<Board, ParseError> {
    let ask = Ask { alone: Alone::Itself, ..Ask::plain(given) };
    let text = decode(bytes)?;
    let text = bare(text, &ask);
    let raw = Sheet::raw(mark::words(&text));
    raw.by_readings(given, |read| read.alone(&ask)).or_else(|error| {
        let alike = alike(&raw, &raw, &ask).filter(|_| may_be_alike);
        alike.map(|(start, _)| start).ok_or(error)
    })
}

/// Reads the goal of a start from a plain text.
pub(super) fn goal(bytes: &[u8], start: &Board, ask: &Ask) -> Result<Puzzle, ParseError> {
    let text = bare(decode(bytes)?, ask);
    Sheet::raw(mark::words(&text)).goal_of(start, ask)
}

/// Returns a text without its comments.
fn bare<'a>(text: &'a str, ask: &Ask) -> Cow<'a, str> {
    if has_comments(ask.given) {
        without_comments(text, "#")
    } else {
        text.into()
    }
}

/// Reads a text that is a start and a goal or, if the caller can do with one, a start.
fn of_text(text: &str, ask: &Ask) -> Result<Found, ParseError> {
    let raw = Sheet::raw(mark::words(text));
    let may_be_both = ask.goal.is_none();
    let may_be_one = ask.goal.is_some() || ask.alone != Alone::Refused;
    match plain(&raw, ask) {
        Some(Err(error)) if ask.form == TextForm::Plain || !table::has_semicolons(text) => return Err(error),
        Some(Ok(found)) => return Ok(found),
        _ => {}
    }
    let alike_in = |start: &Sheet, goal: &Sheet| {
        let (start, goal) = alike(start, goal, ask)?;
        Some(Found { boards: Parsed::Alike(start, goal), is_unusual: true })
    };
    if let Some(found) = raw.halves().find_map(|(start, goal)| alike_in(&start, &goal)).filter(|_| may_be_both) {
        return Ok(found);
    }
    if let Some(found) = alike_in(&raw, &raw).filter(|_| may_be_both && ask.alone == Alone::Itself) {
        return Ok(found);
    }
    if ask.form == TextForm::Plain || raw.cells.is_empty() {
        let has_form = ask.form == TextForm::Plain && (object::is(text) || lists::is(text) || table::is(text));
        let hint = if has_form { "; 'yapboz solve' reads more forms" } else { "" };
        let error = raw.wrong(ask);
        return Err(ParseError { expected: error.expected + hint, ..error });
    }
    let bare;
    let text = if lists::is(text) && !object::is(text) {
        bare = without_comments(text, "//");
        &bare
    } else {
        text
    };
    let sheets = sheets(text)?;
    let found = |boards| Ok(Found { boards, is_unusual: true });
    match &sheets[..] {
        [start, goal] if may_be_both => {
            let (start, goal) = in_order(start, goal)?;
            pair(start, goal, ask).map_err(|misread| misread.error).and_then(found)
        }
        [one] if one.fits(2) && one.name.is_none() && may_be_both => {
            let puzzle = one.both(ask)?;
            mixed(&one.cells[..one.cells.len() / 2], puzzle.word(puzzle.blank()))?;
            found(Parsed::Both(puzzle))
        }
        [one] if one.fits(2) && may_be_both => {
            Err(one.place().error("one name above two boards", "a name above each, start: and goal:"))
        }
        [one] => {
            not_goal(one)?;
            let alike = || one.halves().find_map(|(start, goal)| alike_in(&start, &goal)).filter(|_| may_be_both);
            let alone =
                if may_be_one { one.by_readings(ask.given, |read| read.alone(ask)) } else { Err(one.wrong(ask)) };
            match alone {
                Ok(board) => {
                    if one.is_raw {
                        block::no_other_hole(&one.cells, &board.words()[board.blank().index()])?;
                    }
                    found(Parsed::Start(board))
                }
                Err(error) => alike().ok_or_else(|| if one.is_raw { one.wrong(ask) } else { error }),
            }
        }
        [_, second] => Err(second.place().error("a second board", "the start alone, as --goal gives the goal")),
        [.., last] => {
            let expected = "a start and a goal; 'yapboz batch --rows' reads many puzzles";
            Err(last.place().error(format!("{} boards", sheets.len()), expected))
        }
        [] => Err(raw.cells[0].error("words and no board", "tiles such as '1 2 3; 4 0 6; 7 5 8'")),
    }
}

/// Reads a start whose goal is another text.
fn of_goal(text: &str, goal: &str, ask: &Ask) -> Result<Read, Misread> {
    let only = |text| -> Result<(Sheet, bool), ParseError> {
        let mut sheets = sheets(text)?;
        match sheets.len() {
            1 => Ok((sheets.remove(0), true)),
            0 => Err(Mark::new(text, &text[..0]).error("words and no board", "tiles such as '1 2 3; 4 0 6; 7 5 8'")),
            _ => Err(sheets[1].place().error("a second board", "the start alone, as --goal gives the goal")),
        }
    };
    let start = Sheet::raw(mark::words(text));
    let is_start = start.by_readings(ask.given, |read| read.start(ask)).is_ok();
    let (start, is_unusual) = if is_start || ask.form == TextForm::Plain { (start, false) } else { only(text)? };
    not_goal(&start)?;
    let to = Sheet::raw(mark::words(goal));
    let read =
        |boards, is_goal_unusual| Read { boards, is_unusual: is_unusual || is_goal_unusual, has_goal: is_goal_unusual };
    let boards = |boards| match boards {
        Parsed::Alike(start, goal) => Boards::Alike(start, goal),
        Parsed::Both(puzzle) => Boards::Puzzle(puzzle),
        Parsed::Start(_) => unreachable!("a pair has both boards"),
    };
    match pair(&start, &to, ask) {
        Ok(both) => Ok(read(boards(both), false)),
        Err(misread) if !misread.is_goal || ask.form == TextForm::Plain => Err(misread),
        Err(misread) => {
            let (to, _) = only(goal).map_err(Misread::goal)?;
            if to.is_raw && to.name.is_none() {
                return Err(misread);
            }
            pair(&start, &to, ask).map(|both| read(boards(both), true))
        }
    }
}

/// Reads a start and a goal that are each in cells or in words of their own.
fn pair(start: &Sheet, goal: &Sheet, ask: &Ask) -> Result<Parsed, Misread> {
    let is_plain = start.is_raw && start.name.is_none();
    let puzzle = start.by_readings(ask.given, |read| {
        let start = read.start(ask)?;
        let puzzle = goal.goal_of(&start, ask).map_err(Misread::goal);
        if !(is_plain || ask.form == TextForm::Plain) {
            mixed(&read.cells, &start.words()[start.blank().index()])?;
        }
        Ok(puzzle)
    });
    match puzzle.map_err(Misread::from).and_then(|puzzle| puzzle) {
        Ok(puzzle) => Ok(Parsed::Both(puzzle)),
        Err(misread) => alike(start, goal, ask).map(|(start, goal)| Parsed::Alike(start, goal)).ok_or(misread),
    }
}

/// Reads two boards or, if the caller can do with one, one board of numbers, or of words that only it can have.
fn plain(raw: &Sheet, ask: &Ask) -> Option<Result<Found, ParseError>> {
    let mut wrong = None;
    let mut keep = |error| wrong = wrong.take().or(Some(error));
    for read in raw.readings().filter(|read| ask.goal.is_none() && read.fits(2) && read.has_blank(ask.given)) {
        match read.both(ask) {
            Ok(puzzle) => {
                let is_unusual = read.is_sized() || is_odd(puzzle.word(puzzle.blank()), ask);
                return Some(Ok(Found { boards: Parsed::Both(puzzle), is_unusual }));
            }
            Err(error) => keep(error),
        }
    }
    let may_be_one = ask.goal.is_some() || ask.alone != Alone::Refused;
    for read in raw.readings().filter(|read| may_be_one && read.fits(1) && raw.is_of_one_length(read)) {
        let odd = odd_one(&words(&read.cells));
        let are_numbers =
            odd.is_some_and(|odd| ask.given.blank.map_or_else(|| mark::is_nothing(odd), |blank| blank == odd));
        let start = read.alone(ask).and_then(|board| {
            let blank = &*board.words()[board.blank().index()];
            if ask.form == TextForm::Any {
                mixed(&read.cells, blank)?;
                block::no_other_hole(&read.cells, blank)?;
            }
            Ok(Found { is_unusual: read.is_sized() || is_odd(blank, ask), boards: Parsed::Start(board) })
        });
        match start {
            Ok(found) => return Some(Ok(found)),
            Err(error) if are_numbers => keep(error),
            Err(_) => {}
        }
    }
    wrong.map(Err)
}

/// Returns whether a blank is an unusual word that no option names.
fn is_odd(blank: &str, ask: &Ask) -> bool {
    ask.given.blank.is_none() && !BLANKS.concat().contains(&blank)
}

/// Returns the boards of a text that is not plain, each with its name.
fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, ParseError> {
    if object::is(text) {
        object::sheets(text)
    } else if lists::is(text) {
        lists::sheets(text)
    } else if table::is(text) {
        table::sheets(text)
    } else {
        block::sheets(text)
    }
}

/// Returns the start and the goal of two boards.
fn in_order<'s, 'a>(first: &'s Sheet<'a>, second: &'s Sheet<'a>) -> Result<(&'s Sheet<'a>, &'s Sheet<'a>), ParseError> {
    let role = |sheet: &Sheet| sheet.name.map_or(Ok(None), Role::of);
    match (first.name, second.name, role(first)?, role(second)?) {
        (None, None, ..) | (_, _, Some(Role::Start), Some(Role::Goal)) => Ok((first, second)),
        (_, _, Some(Role::Goal), Some(Role::Start)) => Ok((second, first)),
        (one, other, ..) => {
            let place = other.or(one).expect("one board has a name");
            Err(place.error("two boards with other names", "'start:' above one board and 'goal:' above the other"))
        }
    }
}

/// Refuses a goal where a start is alone.
fn not_goal(sheet: &Sheet) -> Result<(), ParseError> {
    match sheet.name.map_or(Ok(None), Role::of)? {
        Some(Role::Goal) => Err(sheet.place().error("a goal alone", "a start, or a start and a goal")),
        _ => Ok(()),
    }
}

/// Refuses a comment that is a name of the goal above the first of two boards, or of the start above the second.
fn names_in_comments(text: &str, bare: &str) -> Result<(), ParseError> {
    let words = mark::words(bare);
    let middle = words.len() / 2;
    let [first, before, second] = [0, middle.saturating_sub(1), middle].map(|at| words[at].position());
    for (place, comment) in comments(text) {
        let is_name = comment.split_whitespace().count() < 4 && comment.chars().all(|c| !c.is_ascii_digit());
        let role = Role::of(Mark::new(comment, comment)).unwrap_or(None).filter(|_| is_name);
        let is_wrong =
            role == Some(Role::Goal) && place < first || role == Some(Role::Start) && place > before && place < second;
        if is_wrong {
            let (found, other) = if role == Some(Role::Goal) { ("goal", "start") } else { ("start", "goal") };
            let found = format!("a comment that names the {found} above the {other}");
            return Err(ParseError { position: place, found, expected: "the start, and then the goal".into() });
        }
    }
    Ok(())
}
