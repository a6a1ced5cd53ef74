//! Makes boards, or an error, from the cells of a text.

use super::mark::{characters, is_nothing, rows, value, Mark};
use super::numbers::{self, missing, odd_one, words};
use super::{Alone, Ask, Given, TextForm, BLANKS};
use crate::board::{Board, BoardError};
use crate::grid::Grid;
use crate::puzzle::{Puzzle, PuzzleError};
use crate::text::{in_words, quoted, ParseError, TextPosition};
use std::collections::BTreeSet;

/// The most cells of boards whose tiles look alike.
const MOST_ALIKE: usize = 16;

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

/// What stands beside a board about its shape.
#[derive(Clone, Debug)]
pub(super) struct Fact<'a> {
    pub(super) sides: Sides,
    pub(super) numbers: Vec<usize>,
    pub(super) mark: Mark<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Sides {
    /// The rows, the columns or the cells, or the rows and the columns.
    Any,
    /// The number of cells, the side of a square, or the rows and the columns.
    Size,
    Rows,
    Columns,
}

impl Fact<'_> {
    /// # Errors
    /// [`ParseError`] if the shape is another one.
    fn check(&self, grid: Grid) -> Result<(), ParseError> {
        let (width, height, cells) = (grid.width(), grid.height(), grid.cells());
        let is_right = match (self.sides, &self.numbers[..]) {
            (Sides::Any, [one]) => [width, height, cells].contains(one),
            (Sides::Size, [one]) => *one == cells || width == height && *one == width,
            (Sides::Any, [one, other]) if [*one, *other].contains(&cells) => {
                [1, width, height, cells].contains(&(one * other / cells))
            }
            (Sides::Any | Sides::Size, [one, other]) => [[width, height], [height, width]].contains(&[*one, *other]),
            (Sides::Rows, [one]) => *one == height,
            (Sides::Columns, [one]) => *one == width,
            _ => false,
        };
        let numbers = || self.numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" and ");
        let found = || format!("{} beside a board of {grid}", numbers());
        is_right.then_some(()).ok_or_else(|| self.mark.error(found(), "its rows, its columns or its cells"))
    }
}

/// The sides that stand above rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct SizeLine<'a> {
    mark: Mark<'a>,
    grid: Grid,
    /// Whether the sides may be in the other order.
    may_be_turned: bool,
}

impl<'a> SizeLine<'a> {
    /// The first row, if it is a size, a side, or two sides.
    fn of(words: &[Mark<'a>]) -> Option<(SizeLine<'a>, usize)> {
        let (&mark, length) = (words.first()?, rows(words)[0].len());
        let (grid, may_be_turned) = match length {
            _ if length == words.len() => return None,
            1 => (mark.word.parse().ok().or_else(|| numbers::side(mark.word))?, false),
            2 => {
                let [columns, rows] = [0, 1].map(|at: usize| numbers::side(words[at].word));
                (Grid::new(columns?.width(), rows?.width()).ok()?, true)
            }
            _ => return None,
        };
        Some((SizeLine { mark, grid, may_be_turned }, length))
    }

    /// The shape, according to the rows if the sides are columns and rows in either order.
    fn shape(&self, by_rows: Option<Grid>) -> Result<Grid, ParseError> {
        let (width, height) = (self.grid.width(), self.grid.height());
        match by_rows {
            _ if !self.may_be_turned || width == height => Ok(self.grid),
            Some(rows) if rows.width() == height => Ok(Grid::new(height, width).expect("the sides make a shape")),
            Some(_) => Ok(self.grid),
            None => Err(self
                .mark
                .error(format!("'{width} {height}' above one row"), format!("{width}x{height} or {height}x{width}"))),
        }
    }
}

impl<'a> Sheet<'a> {
    /// Words that may be packed, below a size line.
    pub(super) fn raw(words: Vec<Mark<'a>>) -> Sheet<'a> {
        Sheet { cells: words, is_raw: true, name: None, facts: Vec::new(), lines: None, size: None }
    }

    pub(super) fn of(cells: Vec<Mark<'a>>) -> Sheet<'a> {
        Sheet { is_raw: false, ..Sheet::raw(cells) }
    }

    /// The ways to read the words: their characters, and the words, first without and then with a size line.
    pub(super) fn readings(&self) -> impl Iterator<Item = Sheet<'a>> + '_ {
        self.bodies().flat_map(move |(size, length)| {
            [true, false].into_iter().filter(|is_packed| self.is_raw || !is_packed).map(move |is_packed| {
                let words = &self.cells[length..];
                let cells = if is_packed { characters(words) } else { words.to_vec() };
                Sheet { cells, size, is_raw: false, name: self.name, facts: self.facts.clone(), lines: self.lines }
            })
        })
    }

    /// Whether the words, or the characters of words, are no packed board: on one board, packed words have one length.
    pub(super) fn is_of_one_length(&self, read: &Sheet) -> bool {
        let first = read.cells.first().map_or(0, |cell| cell.at);
        let is_split = read.cells.windows(2).any(|pair| pair[0].end() == pair[1].at);
        !is_split || are_of_one_length(&self.cells.iter().filter(|word| word.at >= first).copied().collect::<Vec<_>>())
    }

    /// Whether the cells are two boards with the same distinct tiles, or one board of distinct tiles.
    pub(super) fn fits(&self, boards: usize) -> bool {
        if self.cells.len() % boards > 0 || self.cells.len() < 2 * boards {
            return false;
        }
        let (first, second) = self.cells.split_at(self.cells.len() / boards);
        let (first, second) = (sorted(first), sorted(second));
        // The blank may be x on one board and X on the other.
        let lower =
            |words: &[&'a str]| words.iter().map(|word| if *word == "X" { "x" } else { word }).collect::<BTreeSet<_>>();
        first.windows(2).all(|pair| pair[0] != pair[1])
            && (boards == 1
                || first == second
                || first.len() == second.len() && lower(&first).len() == first.len() && lower(&first) == lower(&second))
    }

    /// Whether two sheets have the same words, whatever their order is.
    pub(super) fn has_tiles_of(&self, other: &Sheet) -> bool {
        self.readings().any(|one| other.readings().any(|other| sorted(&one.cells) == sorted(&other.cells)))
    }

    /// The error of the first word that is no tile: it has letters or a sign, and other words are numbers; or of words
    /// alone.
    fn stray(&self) -> Option<ParseError> {
        let letters = |word: &Mark| word.word.chars().filter(|c| c.is_alphabetic()).count();
        let has_digit = |word: &Mark| word.word.contains(|c: char| c.is_ascii_digit());
        let is_stray = |word: &&Mark| {
            (letters(word) > 1 || word.word.contains(['=', ':', '>'])) && !has_digit(word) && !is_nothing(word.word)
        };
        let (stray, numbers) =
            (self.cells.iter().find(is_stray)?, self.cells.iter().filter(|word| has_digit(word)).count());
        let example = "tiles in rows, such as '1 2 3; 4 0 6; 7 5 8'";
        if self.cells.iter().all(|word| letters(word) > 1 && word.word.chars().all(char::is_alphabetic)) && self.is_raw
        {
            return Some(stray.error("words and no board", example));
        }
        (numbers > 1).then(|| stray.error(quoted(stray.word), example))
    }

    /// The error of a number before a board, or of boards side by side.
    fn not_alone(&self) -> Option<ParseError> {
        if Grid::square(self.cells.len() + 1).is_some() {
            if let Some(error) = numbers::no_blank(&self.cells) {
                return Some(error);
            }
        }
        let rows = rows(&self.cells);
        let rest = Sheet::of(self.cells.get(1..)?.to_vec());
        let is_square = |boards: usize| Grid::square(rest.cells.len() / boards).is_some() && rest.fits(boards);
        if rows.len() == 1
            && rest.cells.len() > 8
            && value(self.cells[0].word).is_some()
            && (is_square(1) || is_square(2))
        {
            let found = format!("{} before a board", quoted(self.cells[0].word));
            return Some(
                self.cells[0].error(found, "the board alone: 'cut -d\" \" -f2-' cuts the first word of every line"),
            );
        }
        let half = rows[0].len() / 2;
        let is_wide = rows.len() > 1 && half > 1 && rows.iter().all(|row| row.len() == 2 * half);
        let column =
            |from: usize| rows.iter().filter(|_| is_wide).flat_map(move |row| row[from..from + half].iter().copied());
        let is_beside = is_wide && Sheet::of(column(0).chain(column(half)).collect()).fits(2);
        is_beside.then(|| self.cells[0].error("two boards side by side", "one board below the other"))
    }

    pub(super) fn is_sized(&self) -> bool {
        self.size.is_some()
    }

    /// The place where the board begins, or its name.
    pub(super) fn place(&self) -> Mark<'a> {
        self.name.or(self.cells.first().copied()).unwrap_or(Mark::new("", ""))
    }

    /// The halves of the words, and of their characters, each as a board of its own, below a size line or without one.
    pub(super) fn halves(&self) -> impl Iterator<Item = (Sheet<'a>, Sheet<'a>)> + '_ {
        let count = |packed: bool, word: &Mark| if packed { word.word.chars().count() } else { 1 };
        self.bodies().flat_map(|body| [(true, body), (false, body)]).filter_map(move |(packed, (size, from))| {
            let words = &self.cells[from..];
            let all: usize = words.iter().map(|word| count(packed, word)).sum();
            let mut sum = 0;
            let middle = words.iter().position(|word| {
                sum += count(packed, word);
                2 * sum >= all
            })?;
            let (first, second) = words.split_at(middle + 1);
            let of = |cells: &[Mark<'a>]| Sheet { size, is_raw: self.is_raw, ..Sheet::raw(cells.to_vec()) };
            (2 * sum == all && sum <= MOST_ALIKE).then(|| (of(first), of(second)))
        })
    }

    /// The size lines that the words may be below, and where their cells begin: none, and the first row.
    fn bodies(&self) -> impl Iterator<Item = (Option<SizeLine<'a>>, usize)> + '_ {
        let below = move || SizeLine::of(&self.cells).map(|(line, length)| (Some(line), length));
        let below = std::iter::once_with(below).flatten().filter(|_| self.is_raw && self.size.is_none());
        std::iter::once((self.size, 0)).chain(below)
    }

    /// Reads the words in the first way that is right, or returns the error of the likely one.
    pub(super) fn by_readings<T>(
        &self,
        given: Given,
        read: impl Fn(&Sheet<'a>) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let readings = || self.readings().filter(|read| self.is_of_one_length(read));
        let right = readings().filter(|sheet| sheet.fits(1)).find_map(|sheet| read(&sheet).ok());
        right.map_or_else(|| read(&self.likely(given)), Ok)
    }

    /// The likely reading of words that are no boards: packed if most words have several characters, below a size line
    /// if there is one.
    fn likely(&self, given: Given) -> Sheet<'a> {
        let is_below = |read: &Sheet| {
            read.size.is_some_and(|line| !line.may_be_turned && line.grid.cells() < read.cells.len() + 2)
        };
        let below = self.readings().filter(is_below);
        let (packed, spaced): (Vec<Sheet>, Vec<Sheet>) = {
            let mut readings: Vec<Sheet> = below.collect();
            if readings.is_empty() {
                readings = self.readings().take(if self.is_raw { 2 } else { 1 }).collect();
            }
            let spaced = readings.pop().into_iter().collect();
            (readings, spaced)
        };
        let of = |sheets: Vec<Sheet<'a>>| sheets.into_iter().next();
        let (packed, spaced) = (of(packed), of(spaced).expect("words are a reading"));
        let is_packed = |packed: &Sheet| {
            let has_single = spaced.cells.iter().any(|word| word.word.chars().nth(1).is_none());
            let is_sized = given.size.is_some_and(|size| [1, 2].contains(&(packed.cells.len() / size.cells())));
            is_sized || packed.cells.len() >= 2 * spaced.cells.len() && !(has_single && spaced.cells.len() > 3)
        };
        packed.filter(is_packed).unwrap_or(spaced)
    }

    /// The error of words that are no boards.
    pub(super) fn wrong(&self, ask: &Ask) -> ParseError {
        let read = self.likely(ask.given);
        if let Some(error) = self.stray().or_else(|| read.not_alone()) {
            return error;
        }
        let may_be_one = ask.goal.is_some() || ask.alone != Alone::Refused;
        let is_both = !may_be_one || ask.goal.is_none() && 3 * distinct(&read.cells) <= 2 * read.cells.len();
        let error = if is_both { read.both(ask).err() } else { read.alone(ask).err() };
        error.unwrap_or_else(|| {
            self.place().error("words of several lengths", "tiles in rows, such as '1 2 3; 4 0 6; 7 5 8'")
        })
    }

    /// Whether the first of two boards has a blank.
    pub(super) fn has_blank(&self, given: Given) -> bool {
        blank(&self.cells[..self.cells.len() / 2], true, given).is_some()
    }

    /// The shape of this number of boards. One that is alone has more to prove.
    fn shape(&self, boards: usize, is_alone: bool, given: Given) -> Result<Grid, ParseError> {
        let grid = self.rows_or_square(boards, is_alone, given)?;
        let in_lines = self.lines.filter(|length| *length > 0 && *length != grid.width() && given.size.is_none());
        if let Some(length) = in_lines {
            let found = format!("a flat list in lines of {}", tiles(length));
            return Err(self.cells[0].error(found, "each row in brackets, or --size"));
        }
        self.facts.iter().try_for_each(|fact| fact.check(grid)).map(|()| grid)
    }

    fn rows_or_square(&self, boards: usize, is_alone: bool, given: Given) -> Result<Grid, ParseError> {
        let (cells, each) = (&self.cells[..], self.cells.len() / boards);
        let Some(first) = cells.first() else {
            let expected = ["a board", "a start and a goal board"][boards - 1].into();
            return Err(ParseError { position: TextPosition::after(""), found: "no tiles".into(), expected });
        };
        let rows = rows(cells);
        let (width, is_even) = (rows[0].len(), rows.iter().all(|row| row.len() == rows[0].len()));
        let by_rows = Grid::new(width, rows.len() / boards).ok();
        let by_rows = by_rows.filter(|grid| is_even && rows.len() % boards == 0 && width > 1 && grid.height() > 1);
        let is_whole = |grid: Grid| match cells.get(boards * grid.cells()) {
            Some(extra) => Err(too_many(extra, boards, grid.cells())),
            None if cells.len() == boards * grid.cells() => Ok(grid),
            None => Err(self.too_few(boards, grid.cells())),
        };
        if let Some(size) = given.size {
            return is_whole(size);
        }
        let is_oblong = |grid: Grid| is_alone && grid.width() != grid.height() && Grid::square(each).is_some();
        if let Some(line) = &self.size {
            let grid = line.shape(by_rows)?;
            return match by_rows.filter(|rows| *rows != grid) {
                Some(rows) => Err(line.mark.error(format!("size {grid} above rows of {rows}"), "the size of the rows")),
                None if is_oblong(grid) && rows.len() != grid.height() => Err(line
                    .mark
                    .error(format!("size {grid} above {} in one row", tiles(each)), format!("{grid} in its rows"))),
                None => is_whole(grid),
            };
        }
        if let Some(grid) = by_rows {
            let found = || format!("a board of {grid}, as many tiles as in a square");
            return if is_oblong(grid) { Err(first.error(found(), "--size, or a size above it")) } else { Ok(grid) };
        }
        let are_lines = is_even && [1, boards].contains(&rows.len());
        let is_broken = boards == 2 && cells.len() == 18 && self.is_split_in_rows(&rows);
        match Grid::square(each).filter(|_| cells.len() % boards == 0 && each > 3) {
            Some(square) if are_lines || is_broken => Ok(square),
            _ => Err(self.no_shape(boards, &rows)),
        }
    }

    /// Whether 18 characters are rows without a lone 3 above them.
    fn is_split_in_rows(&self, rows: &[&[Mark]]) -> bool {
        let is_side = rows[0].len() == 1 && rows[0][0].word == "3";
        !is_side && self.cells.iter().all(|cell| cell.word.chars().nth(1).is_none())
    }

    /// The error of rows of different lengths, and of cells that do not make squares.
    fn no_shape(&self, boards: usize, rows: &[&[Mark]]) -> ParseError {
        let (cells, found, width) = (&self.cells[..], self.cells.len(), rows[0].len());
        let of_rows = "rows of one length, or a size such as 4x3 above them";
        let again = first_again(cells);
        let uneven = rows.iter().position(|row| row.len() != width);
        let is_cut = boards == 2
            && found < 2 * again
            && distinct(cells) == again
            && uneven.map_or(true, |row| row + 1 == rows.len());
        match uneven {
            _ if found > boards * Grid::MOST => too_many(&cells[boards * Grid::MOST], boards, Grid::MOST),
            _ if is_cut => self.too_few(boards, again),
            Some(_) if width == 1 => {
                cells[0].error(format!("{} alone in the first row", quoted(cells[0].word)), of_rows)
            }
            Some(row) => {
                let short = if rows[row].len() + 1 == width { ", with a 0 where the empty cell is" } else { "" };
                let found = format!("a row of {}", tiles(rows[row].len()));
                rows[row][0].error(found, format!("{width} as in the first row{short}"))
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
        let marks = &self.cells;
        if cells > Grid::MOST {
            let found = format!("a start board of {cells} tiles");
            return marks[Grid::MOST].error(found, format!("at most {}", Grid::MOST));
        }
        let hint = if boards == 2 && marks.len() == cells { "; the goal is missing: --goal gives it" } else { "" };
        let expected = format!("{}: {}{hint}", boards * cells, of(boards, cells));
        marks[marks.len() - 1].empty_after().error(tiles(marks.len()), expected)
    }

    /// Two boards in these cells.
    pub(super) fn both(&self, ask: &Ask) -> Result<Puzzle, ParseError> {
        let grid = self.shape(2, false, ask.given)?;
        let (first, second) = self.cells.split_at(grid.cells());
        let start = board(grid, first, blank(first, true, ask.given), "start board")?;
        let own = blank(first, true, ask.given);
        let other = blank(second, true, ask.given);
        let is_x = |blank: Option<&str>| blank.is_some_and(|blank| blank.eq_ignore_ascii_case("x"));
        let other = if is_x(own) && is_x(other) { other } else { own };
        let goal = board(grid, second, other, "goal board")?;
        same_tiles(&start, &goal, second)
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
        if let (Some(zero), Some(other), Some(_)) = (zero, other, odd_one(&words(cells))) {
            let (zero, word) = (quoted(zero.word), quoted(other.word));
            let expected = format!("one blank; --blank {word} makes {zero} a tile");
            return Err(other.error(format!("{word} beside {zero}"), expected));
        }
        if blank.is_none() && given.blank.is_none() {
            if let Some(error) = numbers::no_blank(cells) {
                return Err(error);
            }
        }
        let board = board(grid, cells, blank, "board")?;
        if ask.goal.is_some() || ask.alone == Alone::Ordered {
            numbers::check(&board, cells)?;
        }
        if ask.alone == Alone::Ordered && ask.goal.is_none() && !numbers::has_known_goal(&board) {
            let found = "one board of tiles that are no numbers";
            return Err(
                cells[0].error(found, "a start and a goal; --goal GOAL names the goal, for example --goal ordered")
            );
        }
        Ok(board)
    }

    /// The goal of a start: the reading with its tiles.
    pub(super) fn goal_of(&self, start: &Board, ask: &Ask) -> Result<Puzzle, ParseError> {
        let readings = self.readings().filter(|read| self.is_of_one_length(read));
        let right = readings.filter(|read| read.fits(1)).find_map(|read| read.goal(start, ask).ok());
        right.map_or_else(|| self.likely(ask.given).goal(start, ask), Ok)
    }

    fn goal(&self, start: &Board, ask: &Ask) -> Result<Puzzle, ParseError> {
        let (cells, grid) = (&self.cells[..], start.grid());
        let rows = rows(cells);
        let is_row = rows.len() == 1;
        if ask.given.size.is_none() && !cells.is_empty() && (!is_row || self.size.is_some()) {
            let has_rows = rows.iter().all(|row| row.len() == grid.width()) && rows.len() <= grid.height();
            let shape = if has_rows && self.size.is_none() { Ok(grid) } else { self.shape(1, false, Given::default()) };
            if let Some(found) = Some(shape?).filter(|found| *found != grid) {
                return Err(cells[0].error(format!("a board of {found}"), format!("{grid} as the start board")));
            }
        }
        if let Some(extra) = cells.get(grid.cells()) {
            return Err(too_many(extra, 1, grid.cells()));
        }
        if cells.len() < grid.cells() {
            return Err(match cells.is_empty() {
                true => self.shape(1, false, ask.given).expect_err("there are no cells"),
                false => self.too_few(1, grid.cells()),
            });
        }
        let own = &*start.words()[start.blank().index()];
        let own = if cells.iter().any(|cell| named(cell.word) == own) {
            Some(own)
        } else {
            blank(cells, false, ask.given).filter(|_| is_nothing(own))
        };
        let goal = board(grid, cells, own, "goal board")?;
        same_tiles(start, &goal, cells)
    }
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
/// the first group of [`BLANKS`] that the board has.
fn blank<'b>(board: &[Mark<'b>], is_sure: bool, given: Given<'b>) -> Option<&'b str> {
    if given.blank.is_some() {
        return given.blank;
    }
    let words = words(board);
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
            let expected = format!("it once{}", missing(marks));
            mark.error(format!("tile {} again on the {name}", quoted(mark.word)), expected)
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

/// Makes the boards of a start and a goal whose tiles look alike: each is packed or spaced by itself.
pub(super) fn alike(start: &Sheet, goal: &Sheet, ask: &Ask) -> Option<(Board, Board)> {
    if !(start.is_raw && goal.is_raw) {
        return None;
    }
    let readings = |sheet| move || Sheet::readings(sheet).filter(|read| sheet.is_of_one_length(read));
    readings(start)().find_map(|start| readings(goal)().find_map(|goal| start.alike(&goal, ask)))
}

impl Sheet<'_> {
    fn alike(&self, goal: &Sheet, ask: &Ask) -> Option<(Board, Board)> {
        let tiles = sorted(&self.cells);
        if tiles.len() > MOST_ALIKE || sorted(&goal.cells) != tiles || tiles.windows(2).all(|pair| pair[0] != pair[1]) {
            return None;
        }
        let usual = || BLANKS.concat().into_iter().find(|blank| tiles.contains(blank));
        let blank = ask.given.blank.or_else(usual)?;
        // Signs that stand between cells are no tiles, nor are letters between numbers.
        let mut others = tiles.iter().filter(|word| **word != blank);
        let are_numbers = others.clone().next().is_some_and(|word| value(word).is_some());
        let is_tile =
            |word: &&str| value(word).is_some() == are_numbers && !word.contains(|c: char| c.is_ascii_punctuation());
        if !others.all(is_tile) {
            return None;
        }
        let grid = self.shape(1, false, ask.given).ok()?;
        let is_row = rows(&goal.cells).len() == 1;
        let is_shaped = is_row || goal.shape(1, false, ask.given).is_ok_and(|shape| shape == grid);
        let board = |sheet: &Sheet| {
            let words = sheet.cells.iter().map(|cell| cell.word.to_string()).collect();
            Board::with_alike(grid, words, &[blank]).ok()
        };
        Some((board(self)?, board(goal)?)).filter(|_| is_shaped)
    }
}

/// Returns the words in order.
fn sorted<'a>(marks: &[Mark<'a>]) -> Vec<&'a str> {
    let mut words = words(marks);
    words.sort_unstable();
    words
}

/// Returns the number of different words.
fn distinct(marks: &[Mark]) -> usize {
    let mut words = sorted(marks);
    words.dedup();
    words.len()
}

/// Returns the place of the first repeated tile; without such a tile, the end.
fn first_again(marks: &[Mark]) -> usize {
    let is_again = |at: &usize| marks[..*at].iter().any(|mark| mark.word == marks[*at].word);
    (1..marks.len()).find(is_again).unwrap_or(marks.len())
}

fn are_of_one_length(words: &[Mark]) -> bool {
    let length = |mark: &Mark| mark.word.chars().count();
    words.windows(2).all(|pair| length(&pair[0]) == length(&pair[1]))
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
