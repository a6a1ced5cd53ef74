//! Boards as people type and paste them: in more grammars than files have, and a start alone.

use super::cells::{tiles, Cells, FirstLine, Reading, Wanted};
use super::numbers::{self, value};
use super::read::{self, Asked, Grammar};
use super::tokens::{characters, counts, rows, Kind, Mark, Text};
use super::{lists, tables, words, Given, BLANKS};
use crate::board::Board;
use crate::goal;
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::text::ParseError;

/// What a text was read as, and whether that should be said.
pub(crate) struct Read<T> {
    pub(crate) boards: T,
    pub(crate) is_unusual: bool,
}

/// What a text gives.
pub(crate) enum Boards {
    Both(Puzzle),
    Start(Board),
}

/// What a typed text may be written in.
const GRAMMARS: &[Grammar] = &[
    words::readings,
    |text, _| below_first_lines(&text.words),
    |text, _| lists::readings(text).iter().flat_map(|cells| below_first_lines(cells)).collect(),
    |text, _| tables::readings(text).iter().flat_map(|cells| below_first_lines(cells)).collect(),
];

impl<T> Read<T> {
    fn new(boards: T, cells: &Cells) -> Read<T> {
        let is_number = cells.reading.first_line.is_some_and(|line| line.mark.word.parse::<Grid>().is_err());
        let is_usual = |blank| BLANKS.concat().contains(blank);
        let are_usual = cells.wanted.given.blank.is_some() || cells.blanks().iter().all(is_usual);
        Read { boards, is_unusual: cells.reading.is_unusual || is_number || !are_usual }
    }
}

/// Reads a start and a goal, or the start alone if its tiles are numbers.
pub(crate) fn boards(text: &[u8], given: Given) -> Result<Read<Boards>, ParseError> {
    let two = |cells: &Cells| Ok(Read::new(Boards::Both(cells.puzzle()?), cells));
    let one = |cells: &Cells| {
        let start = numbered(cells)?;
        let is_number = |cell: Cell| cell == start.blank() || value(&start.words()[cell.index()]).is_some();
        if !start.grid().all().all(is_number) {
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
pub(crate) fn joined(start: &Board, goal: &Board) -> Puzzle {
    Puzzle::new(start, goal).expect("the goal has the start's tiles")
}

/// Reads a start whose goal has a name.
pub(crate) fn board(text: &[u8], given: Given) -> Result<Read<Board>, ParseError> {
    let make = |cells: &Cells| Ok(Read::new(numbered(cells)?, cells));
    read(text, &[Asked { wanted: Wanted::new(1, given), make }])
}

/// Reads a start whose goal is a board.
pub(crate) fn start(text: &[u8], given: Given) -> Result<Read<Board>, ParseError> {
    let make = |cells: &Cells| Ok(Read::new(cells.board("start board")?, cells));
    read(text, &[Asked { wanted: Wanted::new(1, given), make }])
}

/// Reads the goal of a start.
pub(crate) fn goal(text: &[u8], start: &Board, given: Given) -> Result<Read<Puzzle>, ParseError> {
    let make = |cells: &Cells| Ok(Read { boards: cells.puzzle()?, is_unusual: cells.reading.is_unusual });
    Asked { wanted: Wanted { start: Some(start), ..Wanted::new(1, given) }, make }.read(text, GRAMMARS)
}

/// A start whose goal is named or implied.
fn numbered(cells: &Cells) -> Result<Board, ParseError> {
    let marks = &cells.reading.cells;
    let board = cells.board("start board").map_err(|mut error| {
        let last = marks.iter().find(|mark| value(mark.word) == Some(marks.len()));
        if let Some(last) = last.filter(|_| cells.blanks().is_empty()) {
            error.expected += &format!("; --blank {0} makes {0} the blank", last.word);
        }
        error
    })?;
    numbers::check(&board, marks).map(|()| board)
}

/// What the first grammar gives of what is asked: two boards, or else one.
fn read<T>(text: &[u8], asked: &[Asked<T>]) -> Result<T, ParseError> {
    read::read(text, GRAMMARS, asked, |text| {
        let cells = likeliest(text);
        let is_one = is_one(cells.as_ref().unwrap_or(&text.words));
        let asked = if is_one { asked.last() } else { asked.first() }.expect("something is asked");
        let wrong = |cells| asked.of(&Reading { cells, first_line: None, is_unusual: true }).err();
        let error = foreign(text).or_else(|| cells.map_or_else(|| uneven(&text.words), wrong));
        error.unwrap_or_else(|| asked.error(text))
    })
}

/// The cells of a wrong text that has lists or separators.
fn likeliest<'a>(text: &Text<'a>) -> Option<Vec<Mark<'a>>> {
    let is_separator = |token: &Mark| token.kind() == Kind::Separator && token.word != "\t";
    let [lists, ..] = lists::readings(text);
    let tables = || tables::readings(text).swap_remove(0);
    let cells = if lists.len() < 2 && text.tokens().iter().any(is_separator) { tables() } else { lists };
    Some(cells).filter(|cells| cells.len() > 1)
}

/// The cells below a size; or else all, and those below one or two numbers: the side; columns and rows in either order;
/// or the side or the number of tiles, and the goal's cell of the blank, where -1 is the last one.
fn below_first_lines<'a>(cells: &[Mark<'a>]) -> Vec<Reading<'a>> {
    let below = |length: usize, size: Option<Grid>, goal_blank: Option<usize>| {
        let first_line = Some(FirstLine { mark: *cells.first()?, size: size?, goal_blank });
        Some(Reading { cells: cells[length..].to_vec(), first_line, is_unusual: true })
    };
    let whole = || Some(Reading { cells: cells.to_vec(), first_line: None, is_unusual: true });
    let size_line = cells.first().and_then(|mark| mark.word.parse().ok());
    let number = |at: usize| cells.get(at).and_then(|mark| value(mark.word));
    let (first, second, rest) = (number(0), number(1), cells.get(2..).unwrap_or_default());
    let shape = |columns: Option<usize>, rows: Option<usize>| Grid::new(columns?, rows?).ok();
    let width = rows(rest).first().map(|row| row.len());
    let size = if width == second { shape(second, first) } else { shape(first, second) };
    let is_last = cells.get(1).is_some_and(|mark| mark.word == "-1");
    let blank = if is_last { rest.len().checked_sub(1) } else { second.filter(|blank| *blank < rest.len()) };
    let square = Grid::square(rest.len()).filter(|square| {
        let numbers = [square.width(), square.cells(), square.cells() - 1];
        blank.is_some() && first.is_some_and(|first| numbers.contains(&first))
    });
    let first_way = below(1, size_line, None).or_else(whole);
    let ways = [first_way, below(1, shape(first, first), None), below(2, size, None), below(2, square, blank)];
    ways.into_iter().flatten().collect()
}

/// Whether a wrong text is rather one board than two: few of its tiles are there again.
fn is_one(words: &[Mark]) -> bool {
    let is_long = |mark: &Mark| mark.word.chars().count() > 2;
    let marks = if words.iter().any(is_long) { characters(words) } else { words.to_vec() };
    4 * counts(&marks).len() >= 3 * marks.len() && !marks.is_empty()
}

/// The error for a text of a language that has boards in other forms.
fn foreign(text: &Text) -> Option<ParseError> {
    let tokens = text.tokens();
    let (first, second) = (tokens.first()?, tokens.get(1)?);
    let walls: Vec<&Mark> = tokens.iter().filter(|token| token.word == "=").collect();
    let facts = text.all.lines().filter(|line| line.trim_end().ends_with(").") && line.contains('(')).count();
    let (mark, found) = if first.word == "(" && second.word.eq_ignore_ascii_case("define") {
        (first, "a planning problem in PDDL")
    } else if facts > 1 && first.word.starts_with(|c: char| c.is_ascii_alphabetic()) {
        (first, "facts of a logic program")
    } else {
        (*walls.first().filter(|_| walls.len() > 2)?, "walls of '='")
    };
    Some(mark.error(found.into(), "rows of tiles"))
}

/// The error for rows that are not as long, or not as many, as the first line says.
fn uneven(words: &[Mark]) -> Option<ParseError> {
    let (first, below) = words.split_first()?;
    let square = || value(first.word).and_then(|side| Grid::new(side, side).ok());
    let grid: Grid = first.word.parse().ok().or_else(square)?;
    let (rows, cells, width) = (rows(below), grid.cells(), grid.width());
    if rows.len() < 2 || rows[0][0].row == first.row || [cells, 2 * cells].contains(&below.len()) {
        return None;
    }
    let is_other = |(_, row): &(usize, &&[Mark])| row.len() != width && row.len() > 1;
    let says = "as the first line says";
    Some(match (1..).zip(&rows).find(is_other) {
        Some((number, row)) => row[0].error(format!("{} in row {number}", tiles(row.len())), format!("{width} {says}")),
        None => below[below.len() - 1].empty_after().error(tiles(below.len()), format!("{cells} {says}")),
    })
}
