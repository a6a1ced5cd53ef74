//! Reads a text as a start, a goal or a puzzle, as the caller asks.
//!
//! Packed boards and words in rows come first: a text that is one of them is read in no other way. Any other text
//! becomes a tree of words and brackets (`tree`), and then rows of cells and names (`rows`). There may be several ways
//! to read the rows as cells (`ways`), with or without a first line (`first`). Each way accounts for every word.
//! `cells` makes boards, or an error, from the cells. `witness` checks the words beside them. If two ways give two
//! puzzles, the text is refused. Tiles that look alike come last.

use super::csv::{self, CsvField, Fields};
use super::marks::{self, characters, decode, has_comments, value, Mark, KNOWN, TOO_MANY};
use super::names::is_known;
use super::reading::{Boards, Reading, Tiles, Wanted};
use super::rows::{is_heading, rows, RowForm};
use super::tree::{tree, Kind, Node};
use super::ways::ways;
use super::{first, numbers, plain, words, Given, BLANKS};
use crate::board::Board;
use crate::puzzle::Puzzle;
use crate::quote::visible;
use crate::text::{quoted, ParseError, TextPosition};

/// A request to read a text.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) what: What<'a>,
    pub(crate) given: Given<'a>,
    /// Whether it is a `.gir`: packed boards, or words in rows.
    pub(crate) is_strict: bool,
}

#[derive(Clone, Copy)]
pub(crate) enum What<'a> {
    /// A start and a goal.
    Puzzle,
    /// A start and a goal, or a start of numbers alone.
    PuzzleOrStart,
    /// A start and a goal, or one board of any tiles, which may look alike.
    PuzzleOrBoard,
    /// One board of any tiles.
    Board,
    /// A start whose goal has a name.
    Start,
    /// A start whose goal is another text.
    StartOfGoal,
    /// The goal of a start.
    Goal(&'a Board),
}

/// The boards of a text, and whether a note should show them.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) boards: Boards,
    pub(crate) is_unusual: bool,
}

/// The boards of a reading.
struct Found<'t, 'w> {
    boards: Boards,
    reading: Reading<'t>,
    wanted: Wanted<'w>,
}

impl<'a> Asked<'a> {
    /// The boards that may be read: two come before one.
    fn wanted(self) -> Vec<Wanted<'a>> {
        let of = |boards, tiles, start| Wanted { boards, given: self.given, start, tiles };
        match self.what {
            What::Puzzle => vec![of(2, Tiles::Any, None)],
            What::PuzzleOrStart => vec![of(2, Tiles::Any, None), of(1, Tiles::Numbers, None)],
            What::PuzzleOrBoard => vec![of(2, Tiles::Any, None), of(1, Tiles::Any, None)],
            What::Board => vec![of(1, Tiles::Any, None)],
            What::Start => vec![of(1, Tiles::Checked, None)],
            What::StartOfGoal => vec![of(1, Tiles::OfGoal, None)],
            What::Goal(start) => vec![of(1, Tiles::OfGoal, Some(start))],
        }
    }

    /// Reads a text.
    ///
    /// # Errors
    /// [`ParseError`] if the text does not have these boards, or has a word that is not accounted for.
    pub(crate) fn read(self, bytes: &[u8]) -> Result<Read, ParseError> {
        if let Some(puzzle) = matches!(self.what, What::Puzzle).then(|| plain::puzzle(bytes, self.given)).flatten() {
            return Ok(Read { boards: Boards::Both(puzzle), is_unusual: false });
        }
        let (text, wanted) = (decode(bytes)?, self.wanted());
        let is_of_csv = !self.is_strict && !matches!(self.what, What::Board | What::Goal(_));
        if let Some(fields) = Some(text).filter(|_| is_of_csv).and_then(csv::fields_of) {
            let (fields, size) = fields?;
            let given = Given { size: self.given.size.or(size), ..self.given };
            return Asked { given, ..self }.of_csv(&fields);
        }
        let has_comments = has_comments(self.given);
        if let Some(sign) = Some(text).filter(|_| has_comments && !self.is_strict).and_then(marks::doubtful_comment) {
            let of_one = |wanted: &Wanted<'a>| self.sign(text, *wanted);
            let expected = "a comment: a space, '#', and words without a board";
            let found = wanted.iter().find_map(of_one).ok_or_else(|| sign.error(quoted(sign.word), expected))?;
            return Ok(found.read(self.given));
        }
        let plain = |wanted: &Wanted<'a>| self.plain(text, *wanted, has_comments);
        let alike = || self.alike().into_iter().find_map(|alike| self.plain(text, alike, has_comments));
        let found = match wanted.iter().find_map(plain) {
            Some(found) => found,
            None if self.is_strict => alike()
                .ok_or_else(|| error(of_words(text, &wanted, has_comments)).expect("no reading gave what is wanted"))?,
            None => self.owned(text, &wanted, has_comments).or_else(|error| match self.what {
                // The other board has to have the same words.
                What::StartOfGoal | What::Goal(_) => Self::words(text, wanted[0], has_comments, |_| true).ok_or(error),
                _ => Err(error),
            })?,
        };
        if !self.is_strict {
            found.wanted.check(&found.reading)?;
        }
        Ok(found.read(self.given))
    }

    /// The different boards that readings give.
    fn found<'t, 'w>(readings: &[Reading<'t>], wanted: &[Wanted<'w>]) -> Vec<Found<'t, 'w>> {
        let mut found: Vec<Found> = Vec::new();
        for &wanted in wanted {
            for reading in of_boards(readings, wanted.boards) {
                let Ok(boards) = wanted.from(&reading) else { continue };
                // The same cells may have several first lines.
                match found.first() {
                    Some(first) if first.boards == boards => {}
                    _ => found.push(Found { boards, reading, wanted }),
                }
            }
        }
        found
    }

    /// The boards whose tiles may look alike: tried if no reading has distinct tiles.
    fn alike(self) -> Vec<Wanted<'a>> {
        let boards: &[usize] = match self.what {
            What::Puzzle | What::PuzzleOrStart => &[2],
            What::PuzzleOrBoard => &[2, 1],
            _ => &[],
        };
        let of = |&boards| Wanted { boards, given: self.given, start: None, tiles: Tiles::Alike };
        boards.iter().map(of).collect()
    }

    /// Reads fields of CSV. A goal is read whether it is asked for or not.
    fn of_csv(self, fields: &Fields) -> Result<Read, ParseError> {
        let of =
            |field: &CsvField, asked: Asked| asked.read(field.words.as_bytes()).map_err(|error| field.placed(error));
        match fields {
            Fields::Puzzle(puzzle) => match of(puzzle, Asked { what: What::Puzzle, ..self }) {
                Err(error) if matches!(self.what, What::Puzzle) => Err(error),
                Err(_) => of(puzzle, self),
                read => read,
            },
            Fields::Boards(start, None) => of(start, self),
            Fields::Boards(start, Some(goal)) => {
                let distinct = match of(start, Asked { what: What::StartOfGoal, ..self }).map(|read| read.boards) {
                    Ok(Boards::Start(start)) => of(goal, Asked { what: What::Goal(&start), ..self }),
                    Ok(Boards::Both(_)) => unreachable!("a start was asked for"),
                    Err(error) => Err(error),
                };
                distinct.or_else(|error| self.alike_in(start.words.as_bytes(), goal.words.as_bytes()).ok_or(error))
            }
        }
    }

    /// Reads a start and its goal, each in a text of its own, whose tiles look alike.
    pub(crate) fn alike_in(self, start: &[u8], goal: &[u8]) -> Option<Read> {
        let (text, asked) = ([start, b"\n", goal].concat(), Asked { what: What::Puzzle, ..self });
        let found = asked.plain(decode(&text).ok()?, *asked.alike().first()?, has_comments(self.given))?;
        let is_alike = matches!(&found.boards, Boards::Both(puzzle) if puzzle.has_alike());
        is_alike.then(|| found.read(self.given))
    }

    /// Reads packed boards or words in rows. Signs that usually stand around tiles are no tiles on one board alone, in
    /// characters of words of different lengths, and no tiles that look alike.
    fn plain<'t, 'w>(self, text: &'t str, wanted: Wanted<'w>, has_comments: bool) -> Option<Found<'t, 'w>> {
        let may_have_signs = wanted.boards == 2 && wanted.tiles != Tiles::Alike;
        let are_tiles = |cells: &[Mark]| {
            (may_have_signs && words::are_even(cells) || !words::has_signs(cells))
                && !words::have_heading(cells)
                && !words::have_labels(cells)
                && !words::have_names(cells)
        };
        let are_rows = |way: &Reading| way.first_line.is_some() || words::have_one_length(&way.cells, wanted.boards);
        let is_plain = |way: &Reading| self.is_strict || are_rows(way) && are_tiles(&way.cells);
        Self::words(text, wanted, has_comments, is_plain).or_else(|| self.sign(text, wanted))
    }

    /// Reads one board whose blank may be a `#`.
    fn sign<'t, 'w>(self, text: &'t str, wanted: Wanted<'w>) -> Option<Found<'t, 'w>> {
        let is_sign = !self.is_strict && wanted.boards == 1 && text.contains('#');
        is_sign.then(|| Self::words(text, wanted, false, |_| true)).flatten()
    }

    fn words<'t, 'w>(
        text: &'t str,
        wanted: Wanted<'w>,
        has_comments: bool,
        is: impl Fn(&Reading) -> bool,
    ) -> Option<Found<'t, 'w>> {
        let found = |reading: Reading<'t>| wanted.from(&reading).ok().map(|boards| Found { boards, reading, wanted });
        words::readings(text, wanted, has_comments).filter(is).find_map(found)
    }

    /// Reads any other text, or says why it has no such boards.
    fn owned<'t>(self, text: &'t str, wanted: &[Wanted<'a>], has_comments: bool) -> Result<Found<'t, 'a>, ParseError> {
        if let Some(at) = text.find("<td") {
            return Err(Mark::new(text, &text[at..]).error("a table in HTML".into(), "rows of tiles"));
        }
        let nodes = tree(text, has_comments)?;
        let rows = rows(&nodes)?;
        if let Some(mark) = rows.all.iter().flat_map(|row| &row.cells).nth(TOO_MANY) {
            return Err(mark.error(format!("more than {TOO_MANY} words"), "a board or two"));
        }
        let readings = ways(&rows)?;
        let is_sign =
            |node: &Node| matches!(node.kind, Kind::Separator | Kind::Key | Kind::Divider) && !node.is_word("\t");
        let has_gap = readings.iter().flat_map(|way| &way.cells).any(|cell| cell.word.is_empty());
        let has_form = rows.form == RowForm::Lists || has_gap || nodes.iter().any(is_sign);
        let mut found = Self::found(&readings, wanted);
        for alike in self.alike() {
            if found.is_empty() {
                found.extend(self.plain(text, alike, has_comments));
            }
            if found.is_empty() {
                found = Self::found(&readings, &[alike]);
            }
        }
        match &found[..] {
            [_] => Ok(found.remove(0)),
            [one, other, ..] => {
                let expected = if one.reading.cells.len() == other.reading.cells.len() {
                    "--size COLUMNSxROWS, which states the shape"
                } else {
                    "rows without labels or lines above them"
                };
                let found = format!("two boards that it may be: {} and {}", shown(&one.boards), shown(&other.boards));
                Err(nodes[0].mark.error(found, expected))
            }
            [] => Err({
                let cells = readings[0].cells.clone();
                let is_alone = wanted.iter().any(|wanted| wanted.boards == 1 && wanted.start.is_none());
                let no_blank = || numbers::no_blank(&cells).or_else(|| numbers::no_blank(&characters(&cells)));
                // Several words beside numbers are no tiles.
                let numbers = cells.iter().filter(|cell| value(cell.word).is_some()).count();
                let mut words = cells.iter().filter(|cell| cell.is_name() && cell.word.chars().count() > 2);
                let are_names = numbers > 3 && words.clone().count() > 1;
                let unknown = words.find(|word| !is_known(word.word)).filter(|_| are_names);
                let unknown = unknown.map(|word| word.error(quoted(word.word), KNOWN));
                let odd = || numbers::odd_word(&cells).or_else(no_blank).filter(|_| is_alone);
                let ways = |&wanted: &Wanted<'a>| {
                    of_boards(&readings, wanted.boards).into_iter().rev().map(move |way| (wanted, way))
                };
                let of_form = || error(wanted.iter().flat_map(ways).collect()).filter(|_| has_form && cells.len() > 1);
                let of_words = || error(of_words(text, wanted, has_comments));
                let names =
                    wanted.iter().flat_map(ways).find_map(|(wanted, way)| wanted.names(&way)).and_then(Result::err);
                // The words would be a board without the signs or the size among them.
                let first = cells.first().copied().unwrap_or(Mark::new(text, &text[..0]));
                let sign = || match words::have_one_length(&characters(&cells), 2) {
                    true => first.error("signs or a size among the tiles".into(), "tiles"),
                    false => first.error("words or rows of several lengths".into(), "rows of one length"),
                };
                names.or(unknown).or_else(odd).or_else(of_form).or_else(of_words).unwrap_or_else(sign)
            }),
        }
    }
}

impl Found<'_, '_> {
    /// The boards. A note shows them if the form or the blank is unusual, or if a number is above them.
    fn read(self, given: Given) -> Read {
        let Found { boards, reading, wanted } = self;
        let is_number = reading.first_line.is_some_and(|line| marks::value(line.mark.word).is_some());
        let blank = match &boards {
            Boards::Both(puzzle) => puzzle.word(puzzle.blank()),
            Boards::Start(start) => &start.words()[start.blank().index()],
        };
        let is_odd = given.blank.is_none() && !BLANKS.iter().any(|group| group.contains(&blank));
        let is_alike = wanted.tiles == Tiles::Alike;
        let is_unusual = reading.is_unusual || is_alike || wanted.start.is_none() && (is_number || is_odd);
        Read { boards, is_unusual }
    }
}

/// The readings that may be this number of boards, each with and without a first line.
fn of_boards<'a>(readings: &[Reading<'a>], boards: usize) -> Vec<Reading<'a>> {
    let is_fit =
        |reading: &&Reading| reading.boards.map_or(true, |of| of == boards) && !words::have_labels(&reading.cells);
    readings.iter().filter(is_fit).flat_map(first::readings).collect()
}

/// A board, or a start and its goal, in words.
fn shown(boards: &Boards) -> String {
    let rows = |board: &Board| {
        let rows = board.words().chunks(board.grid().width());
        visible(&rows.map(|row| row.join(" ")).collect::<Vec<_>>().join("; "))
    };
    match boards {
        Boards::Both(puzzle) => format!("{} to {}", rows(&puzzle.start()), rows(&puzzle.goal())),
        Boards::Start(start) => rows(start),
    }
}

/// The ways to read words in rows as the boards that are wanted.
fn of_words<'a, 'w>(text: &'a str, wanted: &[Wanted<'w>], has_comments: bool) -> Vec<(Wanted<'w>, Reading<'a>)> {
    let readings = |&wanted: &Wanted<'w>| words::readings(text, wanted, has_comments).map(move |way| (wanted, way));
    wanted.iter().flat_map(readings).collect()
}

/// The error of a text without such boards: for names that contradict each other, for words after whole boards, or of
/// the reading that fits best.
fn error(mut ways: Vec<(Wanted, Reading)>) -> Option<ParseError> {
    // The words of a first line are no tiles.
    let has_line = ways.iter().any(|(_, reading)| reading.first_line.is_some());
    ways.retain(|(_, reading)| reading.first_line.is_some() == has_line);
    let names = ways.iter().find_map(|(wanted, reading)| wanted.names(reading)).and_then(Result::err);
    let extra = || ways.iter().find_map(|(wanted, reading)| wanted.extra(reading));
    let best = || ways.iter().rev().min_by(|a, b| a.0.misfit(&a.1).total_cmp(&b.0.misfit(&b.1)));
    let wrong = || best().and_then(|(wanted, reading)| wanted.from(reading).err());
    names.or_else(extra).or_else(wrong)
}

/// Reads a puzzle: two boards. If a size is given, it is the shape, whatever the rows are; a size line must then have
/// the same number of cells. Otherwise, if the text is not two boards, a first row of one word may be the shape: `4x3`,
/// or the side of a square above longer rows.
///
/// ```
/// let puzzle = yapboz::text::gir::puzzle(b"2831647.5 1238.4765", None).unwrap();
/// assert_eq!(puzzle.grid().to_string(), "3x3");
///
/// let wrong = yapboz::text::gir::puzzle(b"283 164 7.5\n123 844 765", None).unwrap_err();
/// assert_eq!(wrong.to_string(), "2:7: found tile '4' again on the goal board, expected it once");
/// ```
///
/// # Errors
/// [`ParseError`] if the text is not two boards of the same shape and the same distinct tiles.
pub fn puzzle<'g>(text: &[u8], given: impl Into<Given<'g>>) -> Result<Puzzle, ParseError> {
    both(text, What::Puzzle, given.into())
}

fn both(text: &[u8], what: What, given: Given) -> Result<Puzzle, ParseError> {
    match (Asked { what, given, is_strict: true }).read(text)?.boards {
        Boards::Both(puzzle) => Ok(puzzle),
        Boards::Start(_) => unreachable!("a puzzle was asked for"),
    }
}

/// Reads a start whose goal is `goal`, rows of the same words. If `goal` is empty, reads a puzzle as [`puzzle`] does.
/// An error in the goal gets the place of the start's end.
pub(crate) fn puzzle_to<'g>(goal: &str, start: &[u8], given: impl Into<Given<'g>>) -> Result<Puzzle, ParseError> {
    if goal.is_empty() {
        return puzzle(start, given);
    }
    puzzle(&[start, b"\n", goal.as_bytes()].concat(), given).map_err(|error| {
        let end = TextPosition::after(&String::from_utf8_lossy(start));
        ParseError { position: error.position.min(end), ..error }
    })
}

/// Whether a text has no tiles, in comments neither.
pub(crate) fn is_empty(text: &[u8]) -> bool {
    let has_tiles = |comment: &str| marks::has_packed_board(comment) || marks::has_numbers(comment);
    decode(text).is_ok_and(|text| marks::words(text, true).is_empty() && !text.split('#').any(has_tiles))
}

/// Whether a line has the name of a board, and no tiles.
pub(crate) fn is_name(line: &[u8]) -> bool {
    decode(line).is_ok_and(|line| tree(line, true).is_ok_and(|nodes| is_heading(&nodes)))
}

/// Reads one board. Its shape is found as in [`puzzle`], except that a first row with a shape has priority.
///
/// # Errors
/// [`ParseError`] if the text is not one board of distinct tiles.
pub fn board<'g>(text: &[u8], given: impl Into<Given<'g>>) -> Result<Board, ParseError> {
    match (Asked { what: What::Board, given: given.into(), is_strict: true }).read(text)?.boards {
        Boards::Start(board) => Ok(board),
        Boards::Both(_) => unreachable!("one board was asked for"),
    }
}

/// Reads one board as [`board`] does. Its tiles may look alike if no reading has distinct tiles.
pub(crate) fn board_of_any(text: &[u8], given: Given) -> Result<Board, ParseError> {
    let asked = Asked { what: What::Puzzle, given, is_strict: false };
    board(text, given).or_else(|error| match asked.alike_in(text, text).map(|read| read.boards) {
        Some(Boards::Both(puzzle)) => Ok(puzzle.goal()),
        _ => Err(error),
    })
}

/// Reads the goal of a start board: one board of the start's shape and tiles; its blank may be another word. Rows of
/// another shape are wrong, unless a size is given.
///
/// ```
/// use yapboz::text::gir;
///
/// let start = gir::board(b"283 164 7.5", None).unwrap();
/// assert_eq!(gir::goal(b"123804765", &start, None), gir::puzzle(b"2831647.5 1238.4765", None));
///
/// let wrong = gir::goal(b"129804765", &start, None).unwrap_err();
/// assert_eq!(wrong.to_string(), "1:3: found tile '9' only on the goal board, expected '3' as on the start board");
/// ```
///
/// # Errors
/// [`ParseError`] if the text is not one board of the start's shape and tiles.
pub fn goal<'g>(text: &[u8], start: &Board, given: impl Into<Given<'g>>) -> Result<Puzzle, ParseError> {
    both(text, What::Goal(start), given.into())
}
