//! Boards as people type and paste them: in more grammars than files have, and a start alone.

use super::cells::{Cells, FirstLine, Make, Reading, Wanted};
use super::numbers::{self, value};
use super::read::{self, Grammar};
use super::tokens::{decode, rows, tokens, words, Kind, Mark};
use super::{lists, tables, words::readings, Given, BLANKS};
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
    readings,
    |text, _| below_first_lines(&words(text)),
    |text, _| lists::readings(text).iter().flat_map(|cells| below_first_lines(cells)).collect(),
    |text, _| tables::readings(text).iter().flat_map(|cells| below_first_lines(cells)).collect(),
];

/// Reads a start and a goal, or the start alone if its tiles are numbers.
pub(crate) fn boards(text: &[u8], given: Given) -> Result<Read<Boards>, ParseError> {
    read(text, &[Wanted::new(2, given), Wanted::new(1, given)], &|cells| {
        if cells.wanted.boards == 2 {
            return cells.puzzle().map(Boards::Both);
        }
        let start = numbered(cells)?;
        if start.tiles().any(|(_, word)| value(word).is_none()) {
            return Err(cells.reading.cells[0].error(
                "one board of tiles that are no numbers".into(),
                "a start and a goal board; to solve one board, add --goal ordered",
            ));
        }
        Ok(match cells.reading.first_line.and_then(|line| line.goal_blank) {
            Some(blank) => Boards::Both(joined(&start, &goal::with_blank_on(&start, Cell::at(blank)))),
            None => Boards::Start(start),
        })
    })
}

/// The puzzle of a start and an arrangement of its tiles.
pub(crate) fn joined(start: &Board, goal: &Board) -> Puzzle {
    Puzzle::new(start, goal).expect("the goal has the start's tiles")
}

/// Reads a start whose goal has a name.
pub(crate) fn board(text: &[u8], given: Given) -> Result<Read<Board>, ParseError> {
    read(text, &[Wanted::new(1, given)], &numbered)
}

/// Reads a start whose goal is a board.
pub(crate) fn start(text: &[u8], given: Given) -> Result<Read<Board>, ParseError> {
    read(text, &[Wanted::new(1, given)], &|cells| cells.board())
}

/// Reads the goal of a start.
pub(crate) fn goal(text: &[u8], start: &Board, given: Given) -> Result<Read<Puzzle>, ParseError> {
    read(text, &[Wanted { start: Some(start), ..Wanted::new(1, given) }], &|cells| cells.puzzle())
}

/// A start whose goal is named or implied.
fn numbered(cells: &Cells) -> Result<Board, ParseError> {
    let marks = &cells.reading.cells;
    let last = marks.iter().find(|mark| value(mark.word) == Some(marks.len()) && cells.blanks().is_empty());
    let hint = last.map_or(String::new(), |last| format!("; --blank {0} makes {0} the blank", last.word));
    let board = cells.board().map_err(|error| ParseError { expected: error.expected + &hint, ..error })?;
    numbers::check(&board, marks).map(|()| board)
}

/// What the first grammar gives of what is wanted: two boards, or else one.
fn read<T>(bytes: &[u8], wanted: &[Wanted], make: Make<T>) -> Result<Read<T>, ParseError> {
    let text = decode(bytes)?;
    let is_usual = |blank: &&str| BLANKS.concat().contains(blank);
    let is_unusual = |cells: &Cells| {
        let is_number = cells.reading.first_line.is_some_and(|line| value(line.mark.word).is_some());
        let is_odd = cells.wanted.given.blank.is_none() && !cells.blanks().iter().all(is_usual);
        cells.reading.is_unusual || cells.wanted.start.is_none() && (is_number || is_odd)
    };
    let make = |cells: &Cells| make(cells).map(|boards| Read { boards, is_unusual: is_unusual(cells) });
    let in_grammar =
        |grammar: &Grammar| wanted.iter().find_map(|wanted| read::in_grammar(text, *grammar, *wanted, &make));
    let wrong = || foreign(text).unwrap_or_else(|| read::error(likeliest, text, wanted, &make));
    GRAMMARS.iter().find_map(in_grammar).ok_or_else(wrong)
}

/// The cells of a wrong text's lists or table, if it has brackets or separators; else its words.
fn likeliest<'a>(text: &'a str, wanted: Wanted) -> Vec<Reading<'a>> {
    let is_separator = |token: &Mark| matches!(token.kind(), Kind::Separator | Kind::Key) && token.word != "\t";
    let [lists, ..] = lists::readings(text);
    let tables = || tables::readings(text).swap_remove(0);
    let cells = if lists.len() < 2 && tokens(text).iter().any(is_separator) { tables() } else { lists };
    let mut ways = below_first_lines(&cells);
    ways.retain(|way| way.first_line.is_none() && way.cells.len() > 1);
    Some(ways).filter(|ways| !ways.is_empty()).unwrap_or_else(|| readings(text, wanted))
}

/// All cells, unless a size comes first; and those below a first line: a size; the side; columns and rows in either order; or
/// the side or the number of tiles, and the goal's cell of the blank, where -1 is the last one.
fn below_first_lines<'a>(cells: &[Mark<'a>]) -> Vec<Reading<'a>> {
    let number = |at: usize| cells.get(at).and_then(|mark| value(mark.word));
    let (first, second, rest) = (number(0), number(1), cells.get(2..).unwrap_or_default());
    let shape = |columns: Option<usize>, rows: Option<usize>| Grid::new(columns?, rows?).ok();
    let size_line = cells.first().and_then(|mark| mark.word.parse().ok());
    let width = rows(rest).first().map(|row| row.len());
    let sides = if width == second { shape(second, first) } else { shape(first, second) };
    let is_last = cells.get(1).is_some_and(|mark| mark.word == "-1");
    let blank = if is_last { rest.len().checked_sub(1) } else { second.filter(|blank| *blank < rest.len()) };
    let square = Grid::square(rest.len()).filter(|square| {
        let numbers = [square.width(), square.cells(), square.cells() - 1];
        blank.is_some() && first.is_some_and(|first| numbers.contains(&first))
    });
    let below = |(length, size, goal_blank): (usize, Option<Grid>, Option<usize>)| {
        let first_line = Some(FirstLine { size: size?, mark: cells[0], goal_blank });
        Some(Reading { cells: cells[length..].to_vec(), first_line, is_unusual: true })
    };
    let ways = [(1, size_line.or(shape(first, first)), None), (2, sides, None), (2, square, blank)];
    let whole = Some(Reading { cells: cells.to_vec(), first_line: None, is_unusual: true });
    whole.filter(|_| size_line.is_none()).into_iter().chain(ways.into_iter().filter_map(below)).collect()
}

/// The error for a text of a language that has boards in other forms.
fn foreign(text: &str) -> Option<ParseError> {
    let facts = text.lines().filter(|line| line.trim_end().ends_with(").") && line.contains('(')).count();
    let kinds = [
        (text.contains("(:init"), "a planning problem in PDDL"),
        (facts > 1, "facts of a logic program"),
        (text.matches('=').count() > 2, "walls of '='"),
    ];
    let (_, found) = kinds.into_iter().find(|(is_found, _)| *is_found)?;
    Some(tokens(text).first()?.error(found.into(), "rows of tiles"))
}
