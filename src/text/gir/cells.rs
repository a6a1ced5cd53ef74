//! Makes boards, or an error, from the cells of a text.

use super::mark::{characters, is_nothing, rows, value, words_of, Mark};
use super::numbers::{self, missing, odd_one};
use super::{Alone, Ask, Given, TextForm, BLANKS};
use crate::board::{Board, BoardError};
use crate::grid::Grid;
use crate::puzzle::{Puzzle, PuzzleError};
use crate::text::{in_words, quoted, ParseError, TextPosition};

/// The most cells of boards whose tiles look alike.
const MOST_ALIKE: usize = 16;

/// What messages show of the rows that they expect.
pub(super) const EXAMPLE: &str = "tiles in rows, such as '1 2 3; 4 0 6; 7 5 8'";

/// Cells in rows, which are one board or two.
#[derive(Clone, Debug)]
pub(super) struct Sheet<'a> {
    pub(super) cells: Vec<Mark<'a>>,
    /// Whether the cells are words that may be packed, below a size line.
    pub(super) is_raw: bool,
    pub(super) name: Option<Mark<'a>>,
    pub(super) facts: Vec<Fact<'a>>,
    /// The cells in each line of a flat list, if they are even; else 0. `None` for other boards.
    pub(super) lines: Option<usize>,
    pub(super) size: Option<SizeLine<'a>>,
}

/// Numbers beside a board, which are its shape.
#[derive(Clone, Debug)]
pub(super) struct Fact<'a> {
    pub(super) sides: Sides,
    pub(super) numbers: Vec<usize>,
    pub(super) mark: Mark<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Sides {
    /// The rows, the columns or the cells, or both sides.
    Any,
    /// The number of cells, the side of a square, or both sides.
    Size,
    Rows,
    Columns,
}

/// A row of sides above a board. Columns and rows may be in either order if they are two words.
#[derive(Clone, Copy, Debug)]
pub(super) struct SizeLine<'a> {
    mark: Mark<'a>,
    grid: Grid,
    may_be_turned: bool,
}

impl Fact<'_> {
    fn check(&self, grid: Grid) -> Result<(), ParseError> {
        let (width, height, cells) = (grid.width(), grid.height(), grid.cells());
        let is_right = match (self.sides, &self.numbers[..]) {
            (Sides::Any, [one]) => [width, height, cells].contains(one),
            (Sides::Size, [one]) => *one == cells || width == height && *one == width,
            (Sides::Any | Sides::Size, [one, other]) => [[width, height], [height, width]].contains(&[*one, *other]),
            (Sides::Rows, [one]) => *one == height,
            (Sides::Columns, [one]) => *one == width,
            _ => false,
        };
        let numbers = self.numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" and ");
        let found = format!("{numbers} beside a board of {grid}");
        is_right.then_some(()).ok_or_else(|| self.mark.error(found, "its rows, its columns or its cells"))
    }
}

impl<'a> SizeLine<'a> {
    /// The first row, if it is a size, a side, or two sides; and its length.
    fn of(words: &[Mark<'a>]) -> Option<(SizeLine<'a>, usize)> {
        let (&mark, length) = (words.first()?, rows(words)[0].len());
        let side = |at: usize| value(words[at].word).filter(|_| !words[at].word.starts_with('0'));
        let (grid, may_be_turned) = match length {
            _ if length == words.len() => return None,
            1 => (mark.word.parse().ok().or_else(|| side(0).and_then(|side| Grid::new(side, side).ok()))?, false),
            2 => (Grid::new(side(0)?, side(1)?).ok()?, true),
            _ => return None,
        };
        Some((SizeLine { mark, grid, may_be_turned }, length))
    }
}

impl<'a> Sheet<'a> {
    pub(super) fn raw(words: Vec<Mark<'a>>) -> Sheet<'a> {
        Sheet { cells: words, is_raw: true, name: None, facts: Vec::new(), lines: None, size: None }
    }

    pub(super) fn of(cells: Vec<Mark<'a>>) -> Sheet<'a> {
        Sheet { is_raw: false, ..Sheet::raw(cells) }
    }

    /// The place where the board begins, or its name.
    pub(super) fn place(&self) -> Mark<'a> {
        self.name.or(self.cells.first().copied()).unwrap_or(Mark::new("", ""))
    }

    /// The size lines that the words may be below, and where their cells begin: none, and the first row.
    fn bodies(&self) -> impl Iterator<Item = (Option<SizeLine<'a>>, usize)> + '_ {
        let below = move || SizeLine::of(&self.cells).map(|(line, length)| (Some(line), length));
        let below = std::iter::once_with(below).flatten().filter(|_| self.is_raw && self.size.is_none());
        std::iter::once((self.size, 0)).chain(below)
    }

    /// The ways to read the words: their characters, and the words, first without and then with a size line.
    pub(super) fn readings(&self) -> impl Iterator<Item = Sheet<'a>> + '_ {
        let bodies = self.bodies().flat_map(|body| [(body, true), (body, false)]);
        bodies.filter(|(_, is_packed)| self.is_raw || !is_packed).map(|((size, from), is_packed)| {
            let words = &self.cells[from..];
            let cells = if is_packed { characters(words) } else { words.to_vec() };
            Sheet { cells, size, is_raw: false, name: self.name, facts: self.facts.clone(), lines: self.lines }
        })
    }

    /// The readings of one board: packed words have one length.
    pub(super) fn readings_of_one(&self) -> impl Iterator<Item = Sheet<'a>> + '_ {
        let length = |word: &Mark| word.word.chars().count();
        self.readings().filter(move |read| {
            let first = read.cells.first().map_or(0, |cell| cell.at);
            let from = self.cells.iter().position(|word| word.at >= first).unwrap_or_default();
            let mut pairs = self.cells[from..].windows(2);
            read.cells.len() + from == self.cells.len() || pairs.all(|pair| length(&pair[0]) == length(&pair[1]))
        })
    }

    /// The halves of the words, and of their characters, each as a board of its own.
    pub(super) fn halves(&self) -> impl Iterator<Item = (Sheet<'a>, Sheet<'a>)> + '_ {
        let bodies = self.bodies().flat_map(|body| [(body, true), (body, false)]);
        bodies.filter_map(move |((size, from), is_packed)| {
            let words = &self.cells[from..];
            let count = |words: &[Mark]| if is_packed { characters(words).len() } else { words.len() };
            let middle = (1..words.len()).find(|middle| 2 * count(&words[..*middle]) == count(words))?;
            let of = |cells: &[Mark<'a>]| Sheet { size, is_raw: self.is_raw, ..Sheet::raw(cells.to_vec()) };
            (count(words) <= 2 * MOST_ALIKE).then(|| (of(&words[..middle]), of(&words[middle..])))
        })
    }

    /// Reads one board in the first way that is right, or returns the error of the likely one.
    pub(super) fn by_readings<T>(
        &self,
        given: Given,
        read: impl Fn(&Sheet<'a>) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let right = self.readings_of_one().filter(|sheet| sheet.fits(1)).find_map(|sheet| read(&sheet).ok());
        let several = || self.place().error("words of several lengths", EXAMPLE);
        right.ok_or_else(|| read(&self.likely(given)).err().unwrap_or_else(several))
    }

    /// The likely reading of words that are no boards: packed if most words have several characters, below a size line
    /// if there is one.
    fn likely(&self, given: Given) -> Sheet<'a> {
        let mut all: Vec<Sheet> = self.readings().collect();
        let is_sized = |read: &Sheet| {
            read.size.is_some_and(|line| !line.may_be_turned && line.grid.cells() < read.cells.len() + 2)
        };
        match all.iter().any(is_sized) {
            true => all.retain(is_sized),
            false => all.truncate(2),
        }
        let (spaced, packed) = (all.pop().expect("words are a reading"), all.pop());
        let (words, has_single) =
            (spaced.cells.len(), spaced.cells.iter().any(|word| word.word.chars().nth(1).is_none()));
        let is_packed = |packed: &Sheet| {
            let is_sized = given.size.is_some_and(|size| [1, 2].contains(&(packed.cells.len() / size.cells())));
            is_sized || packed.cells.len() >= 2 * words && !(has_single && words > 3)
        };
        packed.filter(is_packed).unwrap_or(spaced)
    }

    /// The error of words that are no boards.
    pub(super) fn wrong(&self, ask: &Ask) -> ParseError {
        let read = self.likely(ask.given);
        let mut distinct = sorted(&read.cells);
        distinct.dedup();
        let is_both = !ask.may_be_one() || ask.goal.is_none() && 3 * distinct.len() <= 2 * read.cells.len();
        let error = || if is_both { read.both(ask).err() } else { read.alone(ask).err() };
        let hint = self.stray().or_else(|| read.not_alone());
        hint.or_else(error).unwrap_or_else(|| self.place().error("words of several lengths", EXAMPLE))
    }

    /// The error of the first word that is no tile: it has letters or a sign, and others are numbers; or of words alone.
    fn stray(&self) -> Option<ParseError> {
        let is_name = |word: &Mark| word.word.chars().filter(|c| c.is_alphabetic()).count() > 1;
        let (numbers, words): (Vec<&Mark>, Vec<&Mark>) =
            self.cells.iter().partition(|word| word.word.contains(|c: char| c.is_ascii_digit()));
        let is_stray = |word: &Mark| (is_name(word) || word.word.contains(['=', ':', '>'])) && !is_nothing(word.word);
        let stray = words.iter().find(|word| is_stray(word))?;
        let are_words =
            numbers.is_empty() && words.iter().all(|word| is_name(word) && word.word.chars().all(char::is_alphabetic));
        let found = if are_words { "words and no board".into() } else { quoted(stray.word) };
        (are_words || numbers.len() > 1).then(|| stray.error(found, EXAMPLE))
    }

    /// The error of numbers without a blank, of a number before a board, or of boards side by side.
    fn not_alone(&self) -> Option<ParseError> {
        let (first, rows) = (self.cells.first()?, rows(&self.cells));
        if let Some(error) = Grid::square(self.cells.len() + 1).and_then(|_| numbers::no_blank(&self.cells)) {
            return Some(error);
        }
        let rest = Sheet::of(self.cells[1..].to_vec());
        let is_square = |boards: usize| Grid::square(rest.cells.len() / boards).is_some() && rest.fits(boards);
        if rows.len() == 1 && rest.cells.len() > 8 && value(first.word).is_some() && (is_square(1) || is_square(2)) {
            let expected = "the board alone: 'cut -d\" \" -f2-' cuts the first word of every line";
            return Some(first.error(format!("{} before a board", quoted(first.word)), expected));
        }
        let half = rows[0].len() / 2;
        let is_wide = rows.len() > 1 && half > 1 && rows.iter().all(|row| row.len() == 2 * half);
        let beside = |from: usize| rows.iter().flat_map(move |row| row.iter().skip(from).take(half).copied());
        let is_beside = is_wide && Sheet::of(beside(0).chain(beside(half)).collect()).fits(2);
        is_beside.then(|| first.error("two boards side by side", "one board below the other"))
    }

    /// Whether the cells are two boards with the same distinct tiles, or one board of distinct tiles.
    pub(super) fn fits(&self, boards: usize) -> bool {
        let (first, second) = self.cells.split_at(self.cells.len() / boards);
        let tiles = sorted(first);
        self.cells.len() >= 2 * boards
            && tiles.windows(2).all(|pair| pair[0] != pair[1])
            && (boards == 1 || tiles == sorted(second))
    }

    /// Whether the first of two boards has a blank.
    pub(super) fn has_blank(&self, given: Given) -> bool {
        blank(&self.cells[..self.cells.len() / 2], true, given).is_some()
    }

    /// Whether two sheets have the same words, whatever their order is.
    pub(super) fn has_tiles_of(&self, other: &Sheet) -> bool {
        self.readings().any(|one| other.readings().any(|other| sorted(&one.cells) == sorted(&other.cells)))
    }

    /// The shape of this number of boards. One that is alone has more to prove.
    pub(super) fn shape(&self, boards: usize, is_alone: bool, given: Given) -> Result<Grid, ParseError> {
        let grid = self.rows_or_square(boards, is_alone, given)?;
        let in_lines = self.lines.filter(|length| *length > 0 && *length != grid.width() && given.size.is_none());
        if let Some(length) = in_lines {
            let found = format!("a flat list in lines of {}", tiles(length));
            return Err(self.place().error(found, "each row in brackets, or --size"));
        }
        self.facts.iter().try_for_each(|fact| fact.check(grid)).map(|()| grid)
    }

    fn rows_or_square(&self, boards: usize, is_alone: bool, given: Given) -> Result<Grid, ParseError> {
        let (cells, rows, each) = (&self.cells[..], rows(&self.cells), self.cells.len() / boards);
        let Some(first) = cells.first() else {
            let expected = ["a board", "a start and a goal board"][boards - 1].into();
            return Err(ParseError { position: TextPosition::after(""), found: "no tiles".into(), expected });
        };
        let (width, is_even) = (rows[0].len(), rows.iter().all(|row| row.len() == rows[0].len()));
        let by_rows = Grid::new(width, rows.len() / boards).ok();
        let by_rows = by_rows.filter(|grid| is_even && rows.len() % boards == 0 && width > 1 && grid.height() > 1);
        let is_oblong = |grid: Grid| is_alone && grid.width() != grid.height() && Grid::square(each).is_some();
        let stated = match (&self.size, given.size) {
            (_, Some(size)) => size,
            (None, None) => {
                let are_lines = is_even && [1, boards].contains(&rows.len());
                let may_be_broken = boards == 2 && each == 9 && (width > 1 || first.word != "3");
                let is_broken = may_be_broken && cells.iter().all(|cell| cell.word.chars().nth(1).is_none());
                let square =
                    || Grid::square(each).filter(|_| cells.len() % boards == 0 && each > 3 && (are_lines || is_broken));
                return match by_rows {
                    Some(grid) if is_oblong(grid) => {
                        let found = format!("a board of {grid}, as many tiles as in a square");
                        Err(first.error(found, "--size, or a size above it"))
                    }
                    _ => by_rows.or_else(square).ok_or_else(|| self.no_shape(boards, &rows)),
                };
            }
            (Some(SizeLine { mark, grid, may_be_turned }), None) => {
                let turned = Grid::new(grid.height(), grid.width()).unwrap_or(*grid);
                let grid = match by_rows {
                    Some(rows) if *may_be_turned && rows == turned => turned,
                    None if *may_be_turned && turned != *grid => {
                        return Err(
                            mark.error(format!("two sides above {}", tiles(each)), format!("{grid} or {turned}"))
                        );
                    }
                    _ => *grid,
                };
                if let Some(rows) = by_rows.filter(|rows| *rows != grid) {
                    return Err(mark.error(format!("size {grid} above rows of {rows}"), "the size of the rows"));
                }
                if is_oblong(grid) && rows.len() != grid.height() {
                    return Err(mark.error(format!("size {grid} above one row"), format!("{} rows", grid.height())));
                }
                grid
            }
        };
        match cells.get(boards * stated.cells()) {
            Some(extra) => Err(too_many(extra, boards, stated.cells())),
            None if cells.len() == boards * stated.cells() => Ok(stated),
            None => Err(self.too_few(boards, stated.cells())),
        }
    }

    /// The error of rows of different lengths, and of cells that do not make squares.
    fn no_shape(&self, boards: usize, rows: &[&[Mark]]) -> ParseError {
        let (cells, found, width) = (&self.cells[..], self.cells.len(), rows[0].len());
        let of_rows = "rows of one length, or a size such as 4x3 above them";
        let is_again = |at: &usize| cells[..*at].iter().any(|cell| cell.word == cells[*at].word);
        let again = (1..found).find(is_again).unwrap_or(found);
        let is_cut = boards == 2 && found < 2 * again && (again..found).all(|at| is_again(&at));
        let uneven = rows.iter().position(|row| row.len() != width);
        match uneven {
            _ if found > boards * Grid::MOST => too_many(&cells[boards * Grid::MOST], boards, Grid::MOST),
            _ if is_cut && uneven.map_or(true, |row| row + 1 == rows.len()) => self.too_few(boards, again),
            Some(_) if width == 1 => {
                cells[0].error(format!("{} alone in the first row", quoted(cells[0].word)), of_rows)
            }
            Some(row) => {
                let hint = if rows[row].len() + 1 == width { ", with a 0 where the empty cell is" } else { "" };
                let found = format!("a row of {}", tiles(rows[row].len()));
                rows[row][0].error(found, format!("{width} as in the first row{hint}"))
            }
            None if Grid::square(again).is_some() && found > boards * again => {
                too_many(&cells[boards * again], boards, again)
            }
            None if width == 1 && rows.len() > boards => {
                cells[0].error(format!("a column of {}", tiles(found)), of_rows)
            }
            None if found % boards == 0 => {
                cells[0].error(format!("a board of {}, not a square", tiles(found / boards)), of_rows)
            }
            None => cells[found - 1].empty_after().error(tiles(found), "two boards of the same size"),
        }
    }

    fn too_few(&self, boards: usize, cells: usize) -> ParseError {
        let last = self.cells[self.cells.len() - 1];
        if cells > Grid::MOST {
            return self.cells[Grid::MOST]
                .error(format!("a start board of {cells} tiles"), format!("at most {}", Grid::MOST));
        }
        let is_start = boards == 2 && self.cells.len() == cells;
        let hint = if is_start { "; the goal is missing: --goal gives it" } else { "" };
        last.empty_after().error(tiles(self.cells.len()), format!("{}: {}{hint}", boards * cells, of(boards, cells)))
    }

    /// Two boards in these cells.
    pub(super) fn both(&self, ask: &Ask) -> Result<Puzzle, ParseError> {
        let grid = self.shape(2, false, ask.given)?;
        let (first, second) = self.cells.split_at(grid.cells());
        let blank = blank(first, true, ask.given);
        let start = board(grid, first, blank, "start board")?;
        same_tiles(&start, &board(grid, second, blank, "goal board")?, second)
    }

    /// The start of another board.
    pub(super) fn start(&self, ask: &Ask) -> Result<Board, ParseError> {
        self.not_two(ask)?;
        let grid = self.shape(1, false, ask.given)?;
        board(grid, &self.cells, blank(&self.cells, true, ask.given), "start board")
    }

    /// Refuses two boards instead of one.
    fn not_two(&self, ask: &Ask) -> Result<(), ParseError> {
        if !self.fits(2) || ask.given.size.is_some() {
            return Ok(());
        }
        let error = too_many(&self.cells[self.cells.len() / 2], 1, self.cells.len() / 2);
        let hint = if ask.goal.is_some() { "; with --goal, give only the start" } else { "" };
        Err(ParseError { expected: error.expected + hint, ..error })
    }

    /// One board alone, whose goal has a name or is itself.
    pub(super) fn alone(&self, ask: &Ask) -> Result<Board, ParseError> {
        let (cells, given) = (&self.cells, ask.given);
        self.not_two(ask)?;
        let grid = self.shape(1, ask.form == TextForm::Any, given)?;
        let blank = blank(cells, false, given);
        let zero = cells.iter().find(|cell| value(cell.word) == Some(0)).filter(|_| given.blank.is_none());
        let other = cells.iter().find(|cell| Some(cell.word) == blank && value(cell.word).is_none());
        if let (Some(zero), Some(other), Some(_)) = (zero, other, odd_one(&words_of(cells))) {
            let (zero, word) = (quoted(zero.word), quoted(other.word));
            let expected = format!("one blank; --blank {word} makes {zero} a tile");
            return Err(other.error(format!("{word} beside {zero}"), expected));
        }
        if let Some(error) = numbers::no_blank(cells).filter(|_| blank.is_none()) {
            return Err(error);
        }
        let board = board(grid, cells, blank, "board")?;
        if ask.goal.is_some() || ask.alone == Alone::Ordered {
            numbers::check(&board, cells)?;
        }
        if ask.goal.is_none() && ask.alone == Alone::Ordered && !numbers::has_known_goal(&board) {
            let found = "one board of tiles that are no numbers";
            let expected = "a start and a goal; --goal GOAL names the goal, for example --goal ordered";
            return Err(cells[0].error(found, expected));
        }
        Ok(board)
    }

    /// The goal of a start: the reading with its tiles.
    pub(super) fn goal_of(&self, start: &Board, ask: &Ask) -> Result<Puzzle, ParseError> {
        self.by_readings(ask.given, |read| read.goal(start, ask))
    }

    fn goal(&self, start: &Board, ask: &Ask) -> Result<Puzzle, ParseError> {
        let (cells, grid, rows) = (&self.cells[..], start.grid(), rows(&self.cells));
        if cells.is_empty() {
            self.shape(1, false, ask.given)?;
        }
        let is_row = rows.len() == 1 && self.size.is_none() || rows.iter().all(|row| row.len() == grid.width());
        if ask.given.size.is_none() && !(is_row && self.size.is_none()) {
            if let Some(found) = Some(self.shape(1, false, Given::default())?).filter(|found| *found != grid) {
                return Err(cells[0].error(format!("a board of {found}"), format!("{grid} as the start board")));
            }
        }
        match cells.get(grid.cells()) {
            Some(extra) => return Err(too_many(extra, 1, grid.cells())),
            None if cells.len() < grid.cells() => return Err(self.too_few(1, grid.cells())),
            None => {}
        }
        // The goal's blank may be another word than the start's if both are words for nothing.
        let own = &*start.words()[start.blank().index()];
        let other = || blank(cells, false, ask.given).filter(|_| is_nothing(own));
        let blank = if cells.iter().any(|cell| named(cell.word) == own) { Some(own) } else { other() };
        same_tiles(start, &board(grid, cells, blank, "goal board")?, cells)
    }

    fn alike(&self, goal: &Sheet, ask: &Ask) -> Option<Puzzle> {
        let tiles = sorted(&self.cells);
        if tiles.len() > MOST_ALIKE || sorted(&goal.cells) != tiles || self.fits(1) {
            return None;
        }
        let usual = || BLANKS.concat().into_iter().find(|blank| tiles.contains(blank));
        let blank = ask.given.blank.or_else(usual)?;
        // Signs that stand between cells are no tiles, nor are letters between numbers.
        let others = || tiles.iter().filter(|word| **word != blank);
        let is_number = |word: &&str| value(word).is_some();
        let are_tiles = others().all(|word| !word.contains(|c: char| c.is_ascii_punctuation()));
        let are_of_a_kind = others().all(&is_number) || !others().any(is_number);
        let grid = self.shape(1, false, ask.given).ok()?;
        let is_shaped = rows(&goal.cells).len() == 1 || goal.shape(1, false, ask.given) == Ok(grid);
        let board = |sheet: &Sheet| {
            let words = sheet.cells.iter().map(|cell| cell.word.to_string()).collect();
            Board::with_alike(grid, words, &[blank]).ok()
        };
        let puzzle = Puzzle::new(&board(self)?, &board(goal)?).ok();
        puzzle.filter(|_| are_tiles && are_of_a_kind && is_shaped)
    }
}

/// Makes the puzzle of a start and a goal whose tiles look alike: each is packed or spaced by itself.
pub(super) fn alike(start: &Sheet, goal: &Sheet, ask: &Ask) -> Option<Puzzle> {
    let mut starts = start.readings_of_one().filter(|_| start.is_raw && goal.is_raw);
    starts.find_map(|start| goal.readings_of_one().find_map(|goal| start.alike(&goal, ask)))
}

/// The word that a board has for a cell: an empty cell has no word in the text.
fn named(word: &str) -> &str {
    if word.is_empty() {
        "_"
    } else {
        word
    }
}

/// The blank of a board: the odd word; on one board alone only if it is written for an empty cell. Without an odd word,
/// the first group of [`BLANKS`] that the board has, or an empty cell.
fn blank<'b>(board: &[Mark<'b>], is_sure: bool, given: Given<'b>) -> Option<&'b str> {
    if given.blank.is_some() {
        return given.blank;
    }
    let words = words_of(board);
    if let Some(odd) = odd_one(&words) {
        let is_empty = odd.is_empty() && words.contains(&"0");
        return Some(odd).filter(|odd| (is_sure || is_nothing(odd)) && !is_empty);
    }
    let mut groups = BLANKS.iter().copied().chain([&[""][..]]);
    let group = groups.find(|group| group.iter().any(|blank| words.contains(blank)))?;
    let mut there = group.iter().filter(|blank| words.contains(blank));
    there.next().copied().filter(|_| there.next().is_none())
}

/// Makes a board of distinct tiles.
fn board(grid: Grid, marks: &[Mark], blank: Option<&str>, name: &str) -> Result<Board, ParseError> {
    if let Some(empty) = marks.iter().find(|mark| mark.word.is_empty() && blank != Some("")) {
        return Err(empty.error(format!("an empty cell on the {name}"), "one blank"));
    }
    let words = marks.iter().map(|mark| named(mark.word).to_string()).collect();
    let blanks: Vec<&str> = blank.into_iter().map(named).collect();
    Board::new(grid, words, &blanks).map_err(|error| match error {
        BoardError::SecondBlank(cell) => {
            let mark = &marks[cell.index()];
            mark.error(format!("a second blank {} on the {name}", quoted(mark.word)), "one")
        }
        BoardError::Twice(cell) => {
            let mark = &marks[cell.index()];
            let found = format!("tile {} again on the {name}", quoted(mark.word));
            mark.error(found, format!("it once{}", missing(marks)))
        }
        BoardError::NoBlank => {
            let blanks = if blanks.is_empty() { BLANKS.concat() } else { blanks };
            let quoted: Vec<String> = blanks.iter().map(|blank| quoted(blank)).collect();
            marks[0].error(format!("no blank on the {name}"), quoted.join(" or "))
        }
    })
}

/// Makes the puzzle of two boards of one shape, if they have the same tiles.
fn same_tiles(start: &Board, goal: &Board, marks: &[Mark]) -> Result<Puzzle, ParseError> {
    Puzzle::new(start, goal).map_err(|error| match error {
        PuzzleError::Shapes => unreachable!("the goal was laid out in the start's shape"),
        PuzzleError::Tiles { start: stray, goal: other } => {
            let mark = &marks[other.index()];
            let found = format!("tile {} only on the goal board", quoted(mark.word));
            mark.error(found, format!("{} as on the start board", quoted(&start.words()[stray.index()])))
        }
    })
}

/// Returns the words in order.
fn sorted<'a>(marks: &[Mark<'a>]) -> Vec<&'a str> {
    let mut words = words_of(marks);
    words.sort_unstable();
    words
}

fn tiles(number: usize) -> String {
    in_words(number as u64, "tile")
}

fn too_many(mark: &Mark, boards: usize, cells: usize) -> ParseError {
    mark.error(format!("{} after {}", quoted(mark.word), of(boards, cells)), "the end")
}

/// The boards in words, for messages.
fn of(boards: usize, cells: usize) -> String {
    let (boards, each) = [("a board", ""), ("two boards", " each")][boards - 1];
    format!("{boards} of {}{each}", tiles(cells))
}
