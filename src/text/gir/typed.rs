//! Boards as people type and paste them: in more grammars than files have, and a start alone.

use super::boards::Cells;
use super::numbers::{self, value, Tiles};
use super::read::{first, Asked, Grammar};
use super::shape::{tiles, FirstLine, Reading, Wanted};
use super::tokens::{characters, counts, rows, Kind, Mark, Text};
use super::{lists, tables, words, Given, BLANKS};
use crate::digits;
use crate::goal;
use crate::grid::{Cell, Grid};
use crate::puzzle::{Layout, Puzzle};
use crate::text::ParseError;

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

/// What a typed text may be written in.
const GRAMMARS: [Grammar; 4] = [
    words::readings,
    |text, _| below_first_lines(&text.words),
    |text, _| lists::readings(text).iter().flat_map(below_first_lines).collect(),
    |text, _| tables::readings(text).iter().flat_map(below_first_lines).collect(),
];

impl<T> Read<T> {
    fn new(boards: T, cells: &Cells) -> Read<T> {
        let is_number = cells.reading.first_line.is_some_and(|line| line.mark.word.parse::<Grid>().is_err());
        let is_usual = |blank: &&str| BLANKS.iter().any(|group| group.contains(blank));
        let are_usual = cells.wanted.given.blank.is_some() || cells.blanks().iter().all(is_usual);
        Read { boards, is_unusual: cells.reading.is_unusual || is_number || !are_usual }
    }
}

/// Reads a start and a goal, or the start alone if its tiles are numbers.
pub(crate) fn boards(text: &[u8], given: Given) -> Result<Read<Boards>, ParseError> {
    let two = |cells: &Cells| Ok(Read::new(Boards::Both(cells.puzzle()?), cells));
    let one = |cells: &Cells| {
        let (start, tiles) = start(cells)?;
        if tiles == Tiles::Words {
            return Err(cells.reading.cells[0].error(
                "one board of tiles that are no numbers".into(),
                "a start and a goal board; to solve one board, add --goal ordered",
            ));
        }
        let boards = match cells.reading.first_line.and_then(|line| line.goal_blank) {
            Some(blank) => Boards::Both(joined(&start, &goal::with_blank_on(&start, Cell::at(blank)))),
            None => Boards::Start(start),
        };
        Ok(Read::new(boards, cells))
    };
    let two = Asked { wanted: Wanted::new(2, given), make: two };
    read(text, &[two, Asked { wanted: Wanted::new(1, given), make: one }])
}

/// The puzzle of a start and an arrangement of its tiles.
pub(crate) fn joined(start: &Layout, goal: &Layout) -> Puzzle {
    Puzzle::new(start, goal).expect("the goal has the start's tiles")
}

/// Reads a start whose goal has a name.
pub(crate) fn board(text: &[u8], given: Given) -> Result<Read<Layout>, ParseError> {
    let make = |cells: &Cells| Ok(Read::new(start(cells)?.0, cells));
    read(text, &[Asked { wanted: Wanted::new(1, given), make }])
}

/// Reads a start and its goal.
pub(crate) fn start_and_goal(start: &[u8], goal: &[u8], given: Given) -> Result<Read<Puzzle>, Wrong> {
    let make = |cells: &Cells| Ok(Read::new(cells.start()?, cells));
    let start = read(start, &[Asked { wanted: Wanted::new(1, given), make }]).map_err(Wrong::Start)?;
    let make = |cells: &Cells| Ok(Read { boards: cells.puzzle()?, is_unusual: cells.reading.is_unusual });
    let asked = [Asked { wanted: Wanted { start: Some(&start.boards), ..Wanted::new(1, given) }, make }];
    let text = Text::new(goal).map_err(Wrong::Goal)?;
    let read = first(&text, &GRAMMARS, &asked).ok_or_else(|| Wrong::Goal(asked[0].error(&text)))?;
    Ok(Read { is_unusual: start.is_unusual || read.is_unusual, ..read })
}

/// A start whose goal is named or implied, and what its tiles are.
fn start(cells: &Cells) -> Result<(Layout, Tiles), ParseError> {
    let marks = &cells.reading.cells;
    let board = cells.start().map_err(|mut error| {
        let last = marks.iter().find(|mark| value(mark.word) == Some(marks.len()));
        if let Some(last) = last.filter(|_| cells.blanks().is_empty()) {
            error.expected += &format!("; --blank {0} makes {0} the blank", last.word);
        }
        error
    })?;
    let tiles = numbers::check(&board, marks)?;
    Ok((board, tiles))
}

/// What the first grammar gives of what is asked: two boards, or else one.
fn read<T>(text: &[u8], asked: &[Asked<T>]) -> Result<T, ParseError> {
    let text = Text::new(text)?;
    first(&text, &GRAMMARS, asked).ok_or_else(|| {
        let cells = likeliest(&text);
        let is_one = is_one(cells.as_ref().unwrap_or(&text.words));
        let asked = if is_one { asked.last() } else { asked.first() }.expect("something is asked");
        let wrong = |cells| asked.of(&Reading { cells, first_line: None, is_unusual: true }).err();
        let error = foreign(&text).or_else(|| cells.map_or_else(|| uneven(&text.words), wrong));
        error.unwrap_or_else(|| asked.error(&text))
    })
}

/// The cells of a wrong text that has lists or separators.
fn likeliest<'a>(text: &Text<'a>) -> Option<Vec<Mark<'a>>> {
    let has_cells = text.tokens.iter().any(|token| token.kind == Kind::Separator && !token.is('\t'));
    let lists = lists::readings(text).into_iter().take(1);
    let tables = tables::readings(text).into_iter().take(usize::from(has_cells));
    lists.chain(tables).find(|cells| cells.len() > 1)
}

/// The cells below a size; or else all, and those below one or two numbers: the side; columns and rows in either order;
/// or the side or the number of tiles, and the goal's cell of the blank, where -1 is the last one.
fn below_first_lines<'a>(cells: &Vec<Mark<'a>>) -> Vec<Reading<'a>> {
    let below = |length: usize, size: Option<Grid>, goal_blank| {
        let first_line = Some(FirstLine { mark: *cells.first()?, size: size?, goal_blank });
        Some(Reading { cells: cells.get(length..)?.to_vec(), first_line, is_unusual: true })
    };
    if let Some(size) = cells.first().and_then(|mark| mark.word.parse().ok()) {
        return below(1, Some(size), None).into_iter().collect();
    }
    let whole = Reading { cells: cells.clone(), first_line: None, is_unusual: true };
    let number = |at: usize| cells.get(at).and_then(|mark| value(mark.word));
    let (first, second, rest) = (number(0), number(1), cells.get(2..).unwrap_or_default());
    let side = first.and_then(|side| Grid::new(side, side).ok());
    let width = rows(rest).first().map(|row| row.len());
    let (columns, height) = if width == second { (second, first) } else { (first, second) };
    let size = columns.zip(height).and_then(|(columns, rows)| Grid::new(columns, rows).ok());
    let is_last = cells.get(1).is_some_and(|mark| mark.word == "-1");
    let blank = if is_last { rest.len().checked_sub(1) } else { second.filter(|blank| *blank < rest.len()) };
    let square = Grid::square(rest.len()).filter(|square| {
        let (width, cells) = (square.width(), square.cells());
        first.is_some_and(|first| [width, cells, cells - 1].contains(&first))
    });
    let goal = blank.and_then(|_| below(2, square, blank));
    [Some(whole), below(1, side, None), below(2, size, None), goal].into_iter().flatten().collect()
}

/// Whether a wrong text is rather one board than two: few of its tiles are there again.
fn is_one(words: &[Mark]) -> bool {
    let is_long = |mark: &Mark| mark.word.chars().count() > 2;
    let marks = if words.iter().any(is_long) { characters(words) } else { words.to_vec() };
    4 * counts(&marks).len() >= 3 * marks.len() && !marks.is_empty()
}

/// The error for a text of a language that has boards in other forms.
fn foreign(text: &Text) -> Option<ParseError> {
    let word = |at: usize| text.tokens.get(at).map(|token| token.mark.word.to_ascii_lowercase());
    let first = text.tokens.first()?.mark;
    let facts = text.all.lines().filter(|line| line.trim_end().ends_with(").") && line.contains('(')).count();
    let walls = text.tokens.iter().filter(|token| token.is('='));
    let (mark, found) = if word(0)? == "(" && word(1)? == "define" {
        (first, "a planning problem in PDDL")
    } else if facts > 1 && first.word.starts_with(|c: char| c.is_ascii_alphabetic()) {
        (first, "facts of a logic program")
    } else {
        (walls.clone().nth(2).and(walls.clone().next())?.mark, "walls of '='")
    };
    Some(mark.error(found.into(), "rows of tiles"))
}

/// The error for rows that are not as long, or not as many, as the first line says.
fn uneven(words: &[Mark]) -> Option<ParseError> {
    let (first, below) = words.split_first()?;
    let square = |side| Some((Grid::new(side, side).ok()?, "line 1"));
    let size = first.word.parse().ok().map(|size| (size, "the size line"));
    let (grid, line) = size.or_else(|| square(digits::number(first.word)?))?;
    let (rows, cells, width) = (rows(below), grid.cells(), grid.width());
    if rows.len() < 2 || rows[0][0].row == first.row || [cells, 2 * cells].contains(&below.len()) {
        return None;
    }
    let is_other = |(_, row): &(usize, &&[Mark])| row.len() != width && row.len() > 1;
    Some(match (1..).zip(&rows).find(is_other) {
        Some((number, row)) => {
            let found = format!("{} in row {number}", tiles(row.len()));
            row[0].error(found, format!("{width} as {line} says"))
        }
        None => below[below.len() - 1].error_after(tiles(below.len()), format!("{cells} as {line} says")),
    })
}
