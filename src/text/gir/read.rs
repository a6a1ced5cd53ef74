//! Reads a text by the grammar that owns it: plain if the whole text is boards, else the grammar
//! that its characters choose.

use super::cells::{alike, Sheet, EXAMPLE};
use super::mark::{bare, decode, is_line_end, is_nothing, without_comments, words, words_of, Mark};
use super::names::Role;
use super::numbers::{check, odd_one};
use super::{block, lists, object, plain, table};
use super::{Alone, Ask, Given, GoalAsked, Misread, Read, TextForm, BLANKS};
use crate::board::Board;
use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::text::ParseError;

const ALONE: &str = "one board, as --goal gives the goal";

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
    if let Some(GoalAsked::Text(goal)) = ask.goal {
        return of_goal(
            &bare(text, ask.given),
            &bare(decode(goal).map_err(in_goal)?, ask.given),
            ask,
        );
    }
    let bare = bare(text, ask.given);
    let read = of_text(&bare, ask)?;
    if read.has_goal {
        names_in_comments(text, &bare)?;
    }
    Ok(read)
}

fn in_goal(error: ParseError) -> Misread {
    Misread {
        error,
        is_goal: true,
    }
}

/// Reads a text that is a start and a goal or, if the caller can do with one, a start.
fn of_text(text: &str, ask: &Ask) -> Result<Read, ParseError> {
    let (raw, may_be_both) = (Sheet::raw(words(text)), ask.goal.is_none());
    let found = |puzzle| {
        Ok(Read {
            puzzle,
            is_unusual: true,
            has_goal: true,
        })
    };
    match of_sheet(&raw, ask) {
        Err(Some(error)) if ask.form == TextForm::Plain || !table::has_semicolons(text) => {
            return Err(error)
        }
        Ok(read) => return Ok(read),
        Err(_) => {}
    }
    let may_be_alike = may_be_both && !lists::is(text);
    if let Some(puzzle) = raw
        .parts()
        .filter(|_| may_be_alike)
        .find_map(|[start, goal]| alike(&start, &goal, ask))
    {
        return found(puzzle);
    }
    if let Some(puzzle) =
        alike(&raw, &raw, ask).filter(|_| may_be_both && ask.alone == Alone::Itself)
    {
        return Ok(Read {
            puzzle,
            is_unusual: true,
            has_goal: false,
        });
    }
    if ask.form == TextForm::Plain || raw.cells.is_empty() {
        let has_form = object::is(text) || lists::is(text) || table::is(text);
        return Err(raw.wrong(ask).with(if has_form {
            "; 'yapboz solve' reads more forms"
        } else {
            ""
        }));
    }
    let text = if lists::is(text) && !object::is(text) {
        without_comments(text, "//")
    } else {
        text.into()
    };
    match &sheets(&text)?[..] {
        [start, goal] if may_be_both => {
            let (start, goal) = in_order(start, goal)?;
            pair(start, goal, ask)
                .map_err(|misread| misread.error)
                .and_then(found)
        }
        [one] => {
            not_goal(one)?;
            let read = of_sheet(one, ask).map_err(|error| {
                table::open_row(&one.cells)
                    .or(error)
                    .unwrap_or_else(|| one.wrong(ask))
            })?;
            Ok(Read {
                is_unusual: true,
                ..read
            })
        }
        several if may_be_both => {
            let expected = "a start and a goal; 'yapboz batch --rows' reads many puzzles";
            Err(several[2].place().error("a third board", expected))
        }
        several => Err(several[1].place().error("a second board", ALONE)),
    }
}

/// Reads cells that are two boards or, if the caller can do with one, one board. Returns the error
/// of cells that are boards but for their shape or their blank.
fn of_sheet(sheet: &Sheet, ask: &Ask) -> Result<Read, Option<ParseError>> {
    let is_unusual = |read: &Sheet, blank: &str| {
        let is_odd = ask.given.blank.is_none() && !BLANKS.concat().contains(&blank);
        !sheet.is_plain() || read.size.is_some() || is_odd
    };
    let both = |read: Sheet| {
        let puzzle = read.both(ask)?;
        let blank = puzzle.word(puzzle.blank_tile());
        if let Some(name) = sheet.name {
            return Err(name.error(
                "one name above two boards",
                "a name above each, start: and goal:",
            ));
        }
        if !sheet.is_plain() {
            check(&read.cells[..read.cells.len() / 2], blank, false)?;
        }
        let is_unusual = is_unusual(&read, blank);
        Ok(Read {
            puzzle,
            is_unusual,
            has_goal: true,
        })
    };
    let one = |read: &Sheet| {
        let start = read.alone(ask)?;
        let blank = &*start.words()[start.blank().index()];
        if ask.form == TextForm::Any && sheet.is_raw {
            block::no_empty_place(&read.cells, blank)?;
        }
        let goal = match ask.goal {
            Some(GoalAsked::Named(goal)) => goal.of(&start),
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
        odd.is_some_and(|odd| {
            ask.given
                .blank
                .map_or(is_nothing(odd), |blank| blank == odd)
        }) || !sheet.is_plain()
    };
    let pairs = sheet
        .readings(2)
        .filter(|read| ask.goal.is_none() && read.fits(2) && read.has_blank(ask.given));
    let starts = sheet
        .readings(1)
        .filter(|read| ask.may_be_one() && read.fits(1));
    let starts =
        starts.map(|read| one(&read).map_err(|error| Some(error).filter(|_| is_likely(&read))));
    let mut wrong = None;
    for read in pairs.map(|read| both(read).map_err(Some)).chain(starts) {
        match read {
            Ok(read) => return Ok(read),
            Err(error) => wrong = wrong.or(error),
        }
    }
    Err(wrong)
}

fn of_goal(text: &str, goal: &str, ask: &Ask) -> Result<Read, Misread> {
    let start = one(text, ask)?;
    not_goal(&start)?;
    let goal = one(goal, ask).map_err(in_goal)?;
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
fn one<'a>(text: &'a str, ask: &Ask) -> Result<Sheet<'a>, ParseError> {
    let raw = Sheet::raw(words(text));
    if ask.form == TextForm::Plain || raw.by_readings(|read| read.start(ask)).is_ok() {
        return Ok(raw);
    }
    match &sheets(text)?[..] {
        [only] => Ok(only.clone()),
        several => Err(several[1].place().error("a second board", ALONE)),
    }
}

/// Reads a start and a goal that are each in cells or in words of their own.
fn pair(start: &Sheet, goal: &Sheet, ask: &Ask) -> Result<Puzzle, Misread> {
    let puzzle = start.by_readings(|read| {
        let board = read.start(ask)?;
        if !start.is_plain() && ask.form == TextForm::Any {
            check(&read.cells, &board.words()[board.blank().index()], false)?;
        }
        Ok(goal
            .by_readings(|read| read.goal(&board, ask))
            .map_err(in_goal))
    });
    let puzzle = puzzle.map_err(Misread::from).and_then(|puzzle| puzzle);
    puzzle.or_else(|misread| alike(start, goal, ask).ok_or(misread))
}

/// Reads one board in a plain text. Its tiles may look alike if no reading has distinct tiles.
pub(crate) fn board_of_any(bytes: &[u8], given: Given) -> Result<Board, ParseError> {
    super::board(bytes, given).or_else(|error| {
        let text = bare(decode(bytes)?, given);
        let raw = Sheet::raw(words(&text));
        alike(&raw, &raw, &Ask::plain(given))
            .map(|puzzle| puzzle.start())
            .ok_or(error)
    })
}

pub(crate) fn is_empty(text: &[u8]) -> bool {
    decode(text).is_ok_and(|text| words(&without_comments(text, "#")).is_empty())
}

/// Returns the boards of a text that is not plain, each with its name.
fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, ParseError> {
    let sheets = match () {
        () if object::is(text) => object::sheets(text),
        () if lists::is(text) => lists::sheets(text),
        () if table::is(text) => table::sheets(text),
        () => block::sheets(text),
    };
    let no_board = || Err(Mark::new(text, &text[..0]).error("no board", EXAMPLE));
    sheets.and_then(|sheets| {
        if sheets.is_empty() {
            no_board()
        } else {
            Ok(sheets)
        }
    })
}

/// Returns the start and the goal of two boards: both have a name, or none has.
fn in_order<'s, 'a>(
    first: &'s Sheet<'a>,
    second: &'s Sheet<'a>,
) -> Result<(&'s Sheet<'a>, &'s Sheet<'a>), ParseError> {
    let role = |sheet: &Sheet| sheet.name.map_or(Ok(None), Role::of);
    let (roles, names) = ([role(first)?, role(second)?], [first.name, second.name]);
    let wrong = names[0]
        .filter(|_| roles[0].is_none() || names[1].is_none())
        .or(names[1]);
    match (roles, wrong) {
        ([Some(Role::Goal), Some(Role::Start)], _) => Ok((second, first)),
        ([Some(Role::Start), Some(Role::Goal)], _) | (_, None) => Ok((first, second)),
        (_, Some(name)) => Err(name.unexpected("start: and goal: above the boards, or no names")),
    }
}

fn not_goal(sheet: &Sheet) -> Result<(), ParseError> {
    let is_goal = sheet.name.map_or(Ok(None), Role::of)? == Some(Role::Goal);
    let error = || {
        sheet
            .place()
            .error("a goal alone", "a start, or a start and a goal")
    };
    (!is_goal).then_some(()).ok_or_else(error)
}

/// Refuses a comment that is a name of the goal above the first of two boards, or of the start
/// above the second.
fn names_in_comments(text: &str, bare: &str) -> Result<(), ParseError> {
    let (cells, middle) = (words(bare), words(bare).len() / 2);
    let [first, before, second] =
        [0, middle.saturating_sub(1), middle].map(|at| cells[at].position());
    let is_wrong = |line: &&str| {
        let name = line.trim().trim_start_matches(['#', '/']);
        let is_name = line.trim().starts_with(['#', '/']) && name.split_whitespace().count() < 4;
        let role = Role::of(Mark::new(name, name)).unwrap_or(None);
        let place = Mark::new(text, line).position();
        match role.filter(|_| is_name && !name.contains(|c: char| c.is_ascii_digit())) {
            Some(Role::Goal) => place < first,
            Some(Role::Start) => place > before && place < second,
            None => false,
        }
    };
    let wrong = |line| {
        Mark::new(text, line).error(
            "a comment that names the other board",
            "the start, and then the goal",
        )
    };
    text.split(is_line_end)
        .find(is_wrong)
        .map_or(Ok(()), |line| Err(wrong(line)))
}
