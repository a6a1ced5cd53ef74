//! Reads a text by the grammar that owns it: plain if the whole text is boards, else the grammar
//! that its characters choose.

use super::cells::{alike, second_board, BoardPart, CellKind, Sheet, EXAMPLE};
use super::mark::{
    bare, decode, is_line_end, is_nothing, without_comments, words, words_of, Mark, Wrong,
};
use super::names::Role;
use super::numbers::odd_one;
use super::{block, lists, object, plain, table};
use super::{Alone, Ask, Given, GoalText, Misread, Read, TextForm, BLANKS};
use crate::board::Board;
use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::text::ParseError;

/// Reads a text. The error is at the first word that its grammar does not expect, or that its
/// boards cannot have.
pub(crate) fn read(bytes: &[u8], ask: &Ask) -> Result<Read, Misread> {
    if let (None, Some(puzzle)) = (ask.goal, plain::puzzle(bytes, ask.given)) {
        return Ok(Read {
            puzzle,
            is_unusual: false,
            has_goal: true,
        });
    }
    let text = decode(bytes)?;
    let bare_text = bare(&text, ask.given);
    if let Some(GoalText::Board(goal)) = ask.goal {
        let is_goal = true;
        let goal = decode(goal).map_err(|error| Misread { error, is_goal })?;
        return of_goal(&bare_text, &bare(&goal, ask.given), ask).map_err(|wrong| {
            let is_goal = wrong.is_goal;
            let error = wrong.in_text(if is_goal { &goal } else { &text });
            Misread { error, is_goal }
        });
    }
    let read = of_text(&bare_text, ask).and_then(|read| {
        let is_noted = comments(&text, &bare_text, read.has_goal)?;
        let is_unusual = read.is_unusual || is_noted;
        Ok(Read { is_unusual, ..read })
    });
    read.map_err(|wrong| wrong.in_text(&text).into())
}

/// Reads a text that is a start and a goal or, if the caller can do with one, a start.
fn of_text(text: &str, ask: &Ask) -> Result<Read, Wrong> {
    let (raw, may_be_both) = (Sheet::of_words(words(text)), ask.goal.is_none());
    let found = |puzzle, has_goal| Read {
        puzzle,
        is_unusual: true,
        has_goal,
    };
    let is_table = ask.form == TextForm::Any && table::has_semicolons(text);
    match of_sheet(&raw, ask) {
        Ok(Some(read)) => return Ok(read),
        Err(wrong) if !is_table => return Err(wrong),
        _ => {}
    }
    let may_be_alike = may_be_both && !lists::is(text);
    if let Some(puzzle) = raw
        .parts()
        .filter(|_| may_be_alike)
        .find_map(|[start, goal]| alike(&start, &goal, ask))
    {
        return Ok(found(puzzle, true));
    }
    let is_itself = may_be_both && ask.alone == Alone::Itself;
    if let Some(puzzle) = alike(&raw, &raw, ask).filter(|_| is_itself) {
        return Ok(found(puzzle, false));
    }
    let wrong =
        |sheet: &Sheet| sheet.wrong(1 + usize::from(may_be_both), ask, |likely| likely.one(ask));
    if ask.form == TextForm::Plain || raw.cells.is_empty() {
        let wrong = wrong(&raw);
        let has_form = object::is(text) || lists::is(text) || table::is(text);
        return Err(if has_form {
            wrong.advise("'yapboz solve' reads more forms.")
        } else {
            wrong
        });
    }
    let text = if lists::is(text) && !object::is(text) {
        without_comments(text, "//")
    } else {
        text.into()
    };
    match &sheets(&text)?[..] {
        [start, goal] if may_be_both => {
            let (start, goal) = in_order(start, goal)?;
            Ok(found(pair(start, goal, ask)?, true))
        }
        [one] => {
            not_goal(one)?;
            let read = of_sheet(one, ask).map_err(|wrong| one.stray(ask).unwrap_or(wrong))?;
            let read = read.ok_or_else(|| wrong(one))?;
            let is_unusual = true;
            Ok(Read { is_unusual, ..read })
        }
        several if may_be_both => Err(several[2].place().too_many("a third board")),
        several => Err(second_board(&several[1].place(), ask)),
    }
}

/// Reads cells that are two boards or, if the caller can do with one, one board. Returns `None` if
/// they are no boards, and the error of boards whose shape or whose blank is wrong.
fn of_sheet(sheet: &Sheet, ask: &Ask) -> Result<Option<Read>, Wrong> {
    let is_unusual = |read: &Sheet, blank: &str| {
        let is_odd = ask.given.blank.is_none() && !BLANKS.concat().contains(&blank);
        !sheet.is_plain() || read.size.is_some() || is_odd
    };
    let both = |read: &Sheet| {
        let puzzle = read.both(read.cells.len() / 2, ask)?;
        let blank = puzzle.word(puzzle.blank_tile());
        if let Some(name) = sheet.name {
            let error = name.error("one name above two boards", "a name above each");
            return Err(error.advise("Type start: and goal: above the boards."));
        }
        if !sheet.is_plain() {
            read.check(&read.cells[..read.cells.len() / 2], blank, false)?;
        }
        let is_unusual = is_unusual(read, blank);
        Ok(Read {
            puzzle,
            is_unusual,
            has_goal: true,
        })
    };
    let one = |read: &Sheet| {
        let start = read.alone(ask)?;
        let blank = &*start.words()[start.blank().index()];
        if ask.form == TextForm::Any && sheet.kind == CellKind::Words {
            block::no_empty_place(&read.cells, blank)?;
        }
        let goal = match ask.goal {
            Some(GoalText::Named(goal)) => goal.of(&start),
            _ if ask.alone == Alone::Itself => start.clone(),
            _ => Goal::ordered().of(&start),
        };
        let puzzle = Puzzle::new(&start, &goal).expect("the goal has the start's tiles");
        Ok(Read {
            puzzle,
            is_unusual: is_unusual(read, blank),
            has_goal: false,
        })
    };
    let is_likely = |read: &Sheet| {
        let odd = odd_one(&words_of(&read.cells));
        let is_blank = |odd| {
            ask.given
                .blank
                .map_or(is_nothing(odd), |blank| blank == odd)
        };
        odd.is_some_and(is_blank) || !sheet.is_plain()
    };
    let mut wrong = None;
    for read in sheet
        .readings(2)
        .filter(|read| ask.goal.is_none() && read.fits(2))
    {
        if read.has_blank(ask.given) {
            match both(&read) {
                Ok(read) => return Ok(Some(read)),
                // Words that are boards too are likelier than their characters.
                Err(_) if wrong.is_some() && read.kind == CellKind::Packed => {}
                Err(error) => wrong = Some(error),
            }
        }
    }
    for read in sheet
        .readings(1)
        .filter(|read| ask.may_be_one() && read.fits(1))
    {
        match one(&read) {
            Ok(read) => return Ok(Some(read)),
            Err(error) => wrong = wrong.or(Some(error).filter(|_| is_likely(&read))),
        }
    }
    wrong.map_or(Ok(None), Err)
}

fn of_goal(text: &str, goal: &str, ask: &Ask) -> Result<Read, Wrong> {
    let start = one(text, ask)?;
    not_goal(&start)?;
    let goal = one(goal, ask).map_err(Wrong::of_goal)?;
    let puzzle = pair(&start, &goal, ask)?;
    let has_goal = !goal.is_plain();
    let is_unusual = has_goal || !start.is_plain() || puzzle.has_alike();
    Ok(Read {
        puzzle,
        is_unusual,
        has_goal,
    })
}

/// Returns the board of a text: plain if it can be, else what its grammar reads.
fn one<'a>(text: &'a str, ask: &Ask) -> Result<Sheet<'a>, Wrong> {
    let raw = Sheet::of_words(words(text));
    let is_board = |read: &Sheet| read.start(BoardPart::One, ask);
    if ask.form == TextForm::Plain || raw.by_readings(ask, is_board).is_ok() {
        return Ok(raw);
    }
    match &sheets(text)?[..] {
        [only] => Ok(only.clone()),
        several => Err(second_board(&several[1].place(), ask)),
    }
}

/// Reads a start and a goal that are each in cells or in words of their own.
fn pair(start: &Sheet, goal: &Sheet, ask: &Ask) -> Result<Puzzle, Wrong> {
    let puzzle = start.by_readings(ask, |read| {
        let board = read.start(BoardPart::One, ask)?;
        if ask.form == TextForm::Any && !(start.is_plain() && start.facts.is_empty()) {
            read.check(&read.cells, &board.words()[board.blank().index()], false)?;
        }
        Ok(goal.by_readings(ask, |read| read.goal(&board, BoardPart::One, ask)))
    });
    let puzzle = puzzle.and_then(|puzzle| puzzle.map_err(Wrong::of_goal));
    puzzle.or_else(|wrong| alike(start, goal, ask).ok_or(wrong))
}

/// Reads one board in a plain text. Its tiles may look alike if no reading has distinct tiles.
pub(crate) fn board_of_any(bytes: &[u8], given: Given) -> Result<Board, ParseError> {
    super::board(bytes, given).or_else(|error| {
        let text = decode(bytes)?;
        let bare = bare(&text, given);
        let raw = Sheet::of_words(words(&bare));
        alike(&raw, &raw, &Ask::plain(given))
            .map(|puzzle| puzzle.start())
            .ok_or(error)
    })
}

pub(crate) fn is_empty(text: &[u8]) -> bool {
    decode(text).is_ok_and(|text| words(&without_comments(&text, "#")).is_empty())
}

/// Returns the boards of a text that is not plain, each with its name.
fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, Wrong> {
    let sheets = match () {
        () if object::is(text) => object::sheets(text),
        () if lists::is(text) => lists::sheets(text),
        () if table::is(text) => table::sheets(text),
        () => block::sheets(text),
    }?;
    if sheets.is_empty() {
        return Err(Mark::new(text, &text[..0])
            .error("no board", "")
            .advise(EXAMPLE));
    }
    Ok(sheets)
}

/// Returns the start and the goal of two boards: both have a name, or none has.
fn in_order<'s, 'a>(
    first: &'s Sheet<'a>,
    second: &'s Sheet<'a>,
) -> Result<(&'s Sheet<'a>, &'s Sheet<'a>), Wrong> {
    let role = |sheet: &Sheet| sheet.name.map_or(Ok(None), Role::of);
    let (roles, names) = ([role(first)?, role(second)?], [first.name, second.name]);
    let wrong = names[0]
        .filter(|_| roles[0].is_none() || names[1].is_none())
        .or(names[1]);
    match (roles, wrong) {
        ([Some(Role::Goal), Some(Role::Start)], _) => Ok((second, first)),
        ([Some(Role::Start), Some(Role::Goal)], _) | (_, None) => Ok((first, second)),
        (_, Some(name)) => {
            let error = name.unexpected("the names start and goal, or no names");
            Err(error.advise("Leave out a line that is no board."))
        }
    }
}

fn not_goal(sheet: &Sheet) -> Result<(), Wrong> {
    let is_goal = sheet.name.map_or(Ok(None), Role::of)? == Some(Role::Goal);
    let error = || {
        sheet
            .place()
            .error("a goal alone", "a start, or a start and a goal")
    };
    (!is_goal).then_some(()).ok_or_else(error)
}

/// Returns whether a comment stands above the first board. Refuses a comment that is a name of the
/// goal above the first of two boards, or of the start above the second.
fn comments(text: &str, bare: &str, are_two: bool) -> Result<bool, Wrong> {
    if !text.contains(['#', '/']) {
        return Ok(false);
    }
    let cells = words(bare);
    let middle = cells.len() / 2;
    let [first, before, second] = [0, middle.saturating_sub(1), middle].map(|at| cells[at].at);
    let mut is_noted = false;
    for line in text[..second].split(is_line_end) {
        let (mark, line) = (Mark::new(text, line.trim()), line.trim());
        let Some(name) = line.strip_prefix(['#', '/']) else {
            continue;
        };
        let name = name.trim_start_matches(['#', '/']);
        is_noted |= mark.at < first && name.contains(char::is_alphabetic);
        let is_name =
            name.split_whitespace().count() < 4 && !name.contains(|c: char| c.is_ascii_digit());
        let role = Role::of(Mark::new(name, name))
            .unwrap_or(None)
            .filter(|_| is_name && are_two);
        if role == Some(Role::Goal) && mark.at < first
            || role == Some(Role::Start) && mark.at > before
        {
            return Err(mark.error(
                "a comment that names the other board",
                "the start, then the goal",
            ));
        }
    }
    Ok(is_noted)
}
