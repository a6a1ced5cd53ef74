//! Boards as people type and paste them: by the first grammar that gives boards, and the start alone.

use super::numbers::{self, blanks_of, Tiles};
use super::read::{self, alone, blank_is_usual, one_board};
use super::shape::{shape_of, size_line, tiles, Reader};
use super::tokens::{characters, counts, decode, rows, tokens, words, Kind, Mark, Token};
use super::{lists, tables, Given};
use crate::digits;
use crate::goal;
use crate::grid::{Cell, Grid};
use crate::puzzle::{Layout, Puzzle};
use crate::text::ParseError;

/// The most tokens of lists or tables.
const MOST_TOKENS: usize = 1 << 14;

/// What a text was read as, and whether that should be said.
pub(crate) struct Read<T> {
    pub(crate) boards: T,
    pub(crate) is_unusual: bool,
}

/// What a text gives.
pub(crate) enum Boards {
    Both(Puzzle),
    Start(Layout),
}

/// The board that is wrong, and why.
pub(crate) enum Wrong {
    Start(ParseError),
    Goal(ParseError),
}

/// Cells that may be boards.
struct Cells<'m, 'a> {
    marks: &'m [Mark<'a>],
    grid: Grid,
    /// The cell of the goal's blank, if a first line says it.
    goal_blank: Option<usize>,
}

/// How some number of boards is made of their cells.
struct Asked<'f, 'a, T> {
    boards: usize,
    make: &'f dyn Fn(Cells<'_, 'a>) -> Result<T, ParseError>,
}

/// Reads a start and a goal, or the start alone if its tiles are numbers.
pub(crate) fn boards<'a>(text: &'a [u8], given: Given<'a>) -> Result<Read<Boards>, ParseError> {
    let both = |cells: Cells| read::both(cells.marks, cells.grid, given).map(Boards::Both);
    let numbered = |cells: Cells| match start(&cells, given)? {
        (start, Tiles::Numbers) => Ok(match cells.goal_blank {
            Some(blank) => Boards::Both(joined(&start, &goal::with_blank_on(&start, Cell(blank as u8)))),
            None => Boards::Start(start),
        }),
        (_, Tiles::Words) => Err(cells.marks[0].error(
            "one board of tiles that are no numbers".into(),
            "a start and a goal board; to solve one board, add --goal ordered",
        )),
    };
    first(text, given, &[Asked { boards: 2, make: &both }, Asked { boards: 1, make: &numbered }])
}

/// The puzzle of a start and an arrangement of its tiles.
pub(crate) fn joined(start: &Layout, goal: &Layout) -> Puzzle {
    Puzzle::new(start, goal).expect("the goal has the start's tiles")
}

/// Reads a start whose goal has a name.
pub(crate) fn board<'a>(text: &'a [u8], given: Given<'a>) -> Result<Read<Layout>, ParseError> {
    first(text, given, &[Asked { boards: 1, make: &|cells| Ok(start(&cells, given)?.0) }])
}

/// Reads a start and its goal.
pub(crate) fn start_and_goal<'a>(start: &'a [u8], goal: &'a [u8], given: Given<'a>) -> Result<Read<Puzzle>, Wrong> {
    let make = |cells: Cells| alone(cells.marks, cells.grid, "start board", given);
    let start = first(start, given, &[Asked { boards: 1, make: &make }]).map_err(Wrong::Start)?;
    let (mut is_unusual, board) = (start.is_unusual, start.boards);
    let puzzle = read::goal(goal, &board, given).or_else(|error| {
        let sized = Given { size: Some(board.grid()), ..given };
        let make = |cells: Cells| match shape_of(&rows(cells.marks), 1) {
            Some(grid) if grid != board.grid() && given.size.is_none() => Err(error.clone()),
            _ => read::goal_of(&board, cells.marks, given),
        };
        let read = first(goal, sized, &[Asked { boards: 1, make: &make }]).map_err(|_| error.clone())?;
        is_unusual |= read.is_unusual;
        Ok(read.boards)
    });
    Ok(Read { boards: puzzle.map_err(Wrong::Goal)?, is_unusual })
}

/// A start whose goal is named or implied, and what its tiles are.
fn start(cells: &Cells, given: Given) -> Result<(Layout, Tiles), ParseError> {
    let board = alone(cells.marks, cells.grid, "start board", given).map_err(|mut error| {
        let last = cells.marks.iter().find(|mark| numbers::value(mark.word) == Some(cells.marks.len()));
        if let (Some(last), true) = (last, blanks_of(cells.marks, cells.grid.cells(), given).is_empty()) {
            error.expected += &format!("; --blank {0} makes {0} the blank", last.word);
        }
        error
    })?;
    let tiles = numbers::check(&board, cells.marks)?;
    Ok((board, tiles))
}

/// What the first grammar gives that gives anything: packed, words in rows, the same below a first line, lists, tables.
fn first<'a, T>(text: &'a [u8], given: Given<'a>, asked: &[Asked<'_, 'a, T>]) -> Result<Read<T>, ParseError> {
    let text = decode(text)?;
    let words = words(text);
    let mut errors = Vec::new();
    for Asked { boards, make } in asked {
        let make = |marks: &[Mark<'a>], grid| {
            let is_unusual = marks.len() < words.len() && words[0].word.parse::<Grid>().is_err()
                || !blank_is_usual(marks, grid, given);
            Ok(Read { boards: make(Cells { marks, grid, goal_blank: None })?, is_unusual })
        };
        let read = match boards {
            1 => one_board(&words, given.size, make),
            _ => Reader { boards: *boards, size: given.size }.read(&words, make),
        };
        match read {
            Ok(read) => return Ok(read),
            Err(error) => errors.push((*boards, error)),
        }
    }
    let pasted: Vec<Token> = tokens(text).take(MOST_TOKENS + 1).collect();
    let pasted = if pasted.len() > MOST_TOKENS { &[] } else { &pasted[..] };
    let (lists, tables) = (lists::readings(text, pasted), tables::readings(pasted));
    let likeliest = if lists[0].len() > 1 {
        Some(&lists[0])
    } else {
        let has_cells = pasted.iter().any(|token| token.kind == Kind::Separator && !token.is('\t'));
        tables.first().filter(|cells| has_cells && cells.len() > 1)
    };
    let likeliest = likeliest.cloned();
    if let Some(marks) = &likeliest {
        let reader = |boards| Reader { boards, size: given.size };
        let wrong = asked.iter().filter_map(|Asked { boards, make }| {
            let read = reader(*boards).shape(marks).and_then(|grid| make(Cells { marks, grid, goal_blank: None }));
            Some((*boards, read.err()?))
        });
        let wrong: Vec<(usize, ParseError)> = wrong.collect();
        if !wrong.is_empty() {
            errors = wrong;
        }
    }
    for marks in [words.clone()].into_iter().chain(lists).chain(tables) {
        for reading in Reading::all(&marks) {
            for Asked { boards, make } in asked {
                let reader = Reader { boards: *boards, size: given.size.or(reading.size) };
                let Reading { marks, goal_blank, .. } = reading;
                let made = reader.shape(marks).and_then(|grid| make(Cells { marks, grid, goal_blank }));
                if let Ok(boards) = made {
                    return Ok(Read { boards, is_unusual: true });
                }
            }
        }
    }
    let is_one = is_one(&likeliest.clone().unwrap_or_else(|| words.clone()));
    let of = |boards: usize| errors.iter().find(|error| error.0 == boards).map(|error| error.1.clone());
    let error = of(1).filter(|_| is_one).or_else(|| of(2)).or_else(|| of(1)).expect("something was asked");
    Err(foreign(text, pasted).unwrap_or_else(|| match likeliest {
        Some(_) => error,
        None => explained(&words, error),
    }))
}

/// Cells, and what the text says of them.
struct Reading<'m, 'a> {
    marks: &'m [Mark<'a>],
    size: Option<Grid>,
    goal_blank: Option<usize>,
}

impl<'m, 'a> Reading<'m, 'a> {
    fn of(marks: &'m [Mark<'a>]) -> Reading<'m, 'a> {
        Reading { marks, size: None, goal_blank: None }
    }

    /// The cells below a size line; or else all, and those below one or two numbers: the side; columns and rows in either order; or the side or
    /// the number of tiles, and the goal's cell of the blank, where -1 is the last one.
    fn all(marks: &'m [Mark<'a>]) -> Vec<Reading<'m, 'a>> {
        let number = |at: usize| marks.get(at).and_then(|mark| numbers::value(mark.word));
        let is_there = |grid: &Grid, marks: &[Mark]| [grid.cells(), 2 * grid.cells()].contains(&marks.len());
        if let Some(size) = marks.first().and_then(|mark| mark.word.parse().ok()) {
            return vec![Reading { size: Some(size), ..Reading::of(&marks[1..]) }];
        }
        let mut readings = vec![Reading::of(marks)];
        let Some(first) = number(0) else {
            return readings;
        };
        let side = first.checked_mul(first).and_then(Grid::square);
        if let Some(size) = side.filter(|grid| is_there(grid, &marks[1..])) {
            readings.push(Reading { size: Some(size), ..Reading::of(&marks[1..]) });
        }
        let Some(below) = marks.get(2..).filter(|below| !below.is_empty()) else {
            return readings;
        };
        if let Some(second) = number(1) {
            let width = rows(below)[0].len();
            let (columns, rows) = if width == second { (second, first) } else { (first, second) };
            let size = Grid::new(columns, rows).ok().filter(|grid| is_there(grid, below));
            readings.extend(size.map(|size| Reading { size: Some(size), ..Reading::of(below) }));
        }
        let cells = below.len();
        let goal_blank = if marks[1].word == "-1" { cells.checked_sub(1) } else { number(1) };
        if let (Some(size), Some(blank)) = (Grid::square(cells), goal_blank.filter(|blank| *blank < cells)) {
            if [size.width(), cells, cells - 1].contains(&first) {
                readings.push(Reading { size: Some(size), goal_blank: Some(blank), marks: below });
            }
        }
        readings
    }
}

/// Whether a wrong text is rather one board than two: few of its tiles are there again.
fn is_one(words: &[Mark]) -> bool {
    let is_long = |mark: &Mark| mark.word.chars().count() > 2;
    let marks = if words.iter().any(is_long) { characters(words) } else { words.to_vec() };
    4 * counts(&marks).len() >= 3 * marks.len() && !marks.is_empty()
}

/// The error for a text of a language that has boards in other forms.
fn foreign(text: &str, tokens: &[Token]) -> Option<ParseError> {
    let word = |at: usize| tokens.get(at).map(|token| token.mark.word.to_ascii_lowercase());
    let first = tokens.first()?.mark;
    let facts = text.lines().filter(|line| line.trim_end().ends_with(").") && line.contains('(')).count();
    let walls = tokens.iter().find(|token| token.mark.word == "=");
    let is_name = |mark: Mark| mark.word.starts_with(|c: char| c.is_ascii_alphabetic());
    let (mark, found) = match walls {
        _ if word(0)? == "(" && word(1).as_deref() == Some("define") => (first, "a planning problem in PDDL"),
        _ if facts > 1 && is_name(first) => (first, "facts of a logic program"),
        Some(wall) if tokens.iter().filter(|token| token.mark.word == "=").count() > 2 => (wall.mark, "walls of '='"),
        _ => return None,
    };
    Some(mark.error(found.into(), "rows of tiles"))
}

/// A better error for rows that do not have the stated length.
fn explained(words: &[Mark], error: ParseError) -> ParseError {
    let Some(first) = words.first() else {
        return error;
    };
    let stated = match (size_line(words), digits::number(first.word)) {
        (Some((grid, _)), _) => Some((grid, "the size line")),
        (None, Some(side @ 2..=16)) => Grid::new(side, side).ok().zip(Some("line 1")),
        (None, _) => None,
    };
    let rows = rows(&words[1..]);
    let is_alone = rows.len() > 1 && rows[0][0].row != first.row;
    let is_wrong = |(grid, _): &(Grid, _)| {
        let cells = words.len() - 1;
        is_alone && cells != grid.cells() && cells != 2 * grid.cells()
    };
    if let Some((grid, line)) = stated.filter(is_wrong) {
        let width = grid.width();
        let is_other = |(_, row): &(usize, &&[Mark])| row.len() != width && row.len() > 1;
        if let Some((number, row)) = (1..).zip(&rows).find(is_other) {
            let found = format!("{} in row {number}", tiles(row.len()));
            return row[0].error(found, format!("{width} as {line} says"));
        }
        let last = words[words.len() - 1];
        return last.error_after(tiles(words.len() - 1), format!("{} as {line} says", grid.cells()));
    }
    error
}
