//! Makes boards, or an error, from the cells of a text. This is one file, as the shape, the blank
//! and the tiles of a board are decided together, by the same cells.

use super::mark::{is_nothing, rows, value, words_of, Mark, BARS};
use super::names::Role;
use super::numbers::{self, missing, odd_one};
use super::{Alone, Ask, Given, TextForm, BLANKS};
use crate::board::{Board, BoardError};
use crate::grid::{Cell, Grid};
use crate::puzzle::{Puzzle, PuzzleError};
use crate::text::{in_words, quoted, ParseError};

const MOST_ALIKE: usize = 16;

pub(super) const EXAMPLE: &str = "tiles in rows, such as '1 2 3; 4 0 6; 7 5 8'";

const SIGNS: [char; 7] = ['=', ':', '<', '>', '/', '\\', ','];

/// Cells in rows, which are one board or two.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet<'a> {
    pub(super) cells: Vec<Mark<'a>>,
    /// Whether the cells are words that may be packed, below a size line.
    pub(super) is_raw: bool,
    /// Whether the cells are the characters of such words.
    pub(super) is_packed: bool,
    pub(super) is_half: bool,
    pub(super) name: Option<Mark<'a>>,
    pub(super) facts: Vec<Fact<'a>>,
    pub(super) size: Option<SizeLine<'a>>,
}

/// Numbers beside a board, which are its shape.
#[derive(Clone, Debug)]
pub(super) struct Fact<'a> {
    pub(super) sides: Sides,
    pub(super) numbers: Vec<usize>,
    pub(super) mark: Mark<'a>,
    pub(super) expected: String,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Sides {
    /// The rows, the columns or the cells, or both sides.
    Any,
    Rows,
    Columns,
}

/// A row of sides above a board: two words may be in either order.
#[derive(Clone, Debug)]
pub(super) struct SizeLine<'a> {
    mark: Mark<'a>,
    grids: Vec<Grid>,
}

impl Fact<'_> {
    fn check(&self, grid: Grid) -> Result<(), ParseError> {
        let (width, height) = (grid.width(), grid.height());
        let is_right = match (self.sides, &self.numbers[..]) {
            (Sides::Any, &[one]) => [width, height, grid.cells()].contains(&one),
            (Sides::Any, &[one, other]) => {
                [[width, height], [height, width]].contains(&[one, other])
            }
            (Sides::Rows, &[rows, ..]) => rows == height,
            (Sides::Columns, &[.., columns]) => columns == width,
            (_, numbers) => numbers.is_empty(),
        };
        let error = || {
            self.mark
                .error(format!("a board of {grid}"), self.expected.clone())
        };
        is_right.then_some(()).ok_or_else(error)
    }
}

impl<'a> SizeLine<'a> {
    /// The first row, if it is a size, a side, or two sides; and its length.
    fn of(words: &[Mark<'a>]) -> Option<(SizeLine<'a>, usize)> {
        let row = *rows(words).first().filter(|row| row.len() < words.len())?;
        let side = |mark: &Mark| value(mark.word).filter(|_| !mark.word.starts_with('0'));
        let sides = row.iter().map(side).collect::<Option<Vec<usize>>>();
        let grids = match sides.as_deref() {
            Some(&[side]) => vec![Grid::new(side, side).ok()?],
            Some(&[one, other]) if one == other => vec![Grid::new(one, other).ok()?],
            Some(&[one, other]) => vec![Grid::new(one, other).ok()?, Grid::new(other, one).ok()?],
            _ => vec![row[0].word.parse().ok().filter(|_| row.len() == 1)?],
        };
        Some((
            SizeLine {
                mark: row[0],
                grids,
            },
            row.len(),
        ))
    }

    /// The shape of a board with these rows, if it has rows.
    fn above(&self, rows: Option<Grid>) -> Result<Grid, ParseError> {
        let sizes = self
            .grids
            .iter()
            .map(Grid::to_string)
            .collect::<Vec<_>>()
            .join(" or ");
        match (rows, &self.grids[..]) {
            (Some(rows), grids) if grids.contains(&rows) => Ok(rows),
            (None, &[grid]) => Ok(grid),
            (Some(rows), _) => Err(self.mark.error(
                format!("{sizes} above rows of {rows}"),
                "the size of the rows",
            )),
            (None, _) => Err(self.mark.error("two sides above one row", sizes)),
        }
    }
}

impl<'a> Sheet<'a> {
    /// Words that may be packed, below a size line.
    pub(super) fn raw(words: Vec<Mark<'a>>) -> Sheet<'a> {
        Sheet {
            is_raw: true,
            ..Sheet::of(words)
        }
    }

    pub(super) fn of(cells: Vec<Mark<'a>>) -> Sheet<'a> {
        Sheet {
            cells,
            ..Sheet::default()
        }
    }

    pub(super) fn is_plain(&self) -> bool {
        self.is_raw && self.name.is_none()
    }

    /// The name of the board, or the place where it begins.
    pub(super) fn place(&self) -> Mark<'a> {
        self.name
            .or(self.cells.first().copied())
            .unwrap_or(Mark::new("", ""))
    }

    fn with(&self, cells: Vec<Mark<'a>>) -> Sheet<'a> {
        let (facts, size) = (self.facts.clone(), self.size.clone());
        Sheet {
            is_raw: self.is_raw,
            is_packed: self.is_packed,
            name: self.name,
            facts,
            size,
            ..Sheet::of(cells)
        }
    }

    /// The words, and then the words below the first row if that may be a size line.
    fn bodies(&self) -> impl Iterator<Item = Sheet<'a>> + '_ {
        let of = move |(line, length)| Sheet {
            size: Some(line),
            ..self.with(self.cells[length..].to_vec())
        };
        let below = std::iter::once_with(move || SizeLine::of(&self.cells).map(of)).flatten();
        std::iter::once_with(|| self.clone())
            .chain(below.filter(|_| self.is_raw && self.size.is_none()))
    }

    /// The characters of words that may be packed. A zero of two digits and a heading are no packed
    /// tiles.
    fn packed(&self) -> Option<Sheet<'a>> {
        let is_zero = |word: &str| value(word) == Some(0) && word.len() > 1;
        let is_word =
            |word: &Mark| is_zero(word.word) || word.word.len() > 1 && word.word.ends_with(':');
        let may_be_packed = self.is_raw && !self.cells.iter().any(is_word);
        let of = |mark: &Mark<'a>, word| Mark {
            row: mark.row,
            ..Mark::new(mark.text, word)
        };
        let characters = self.cells.iter().flat_map(|mark| {
            mark.word
                .split_inclusive(|_| true)
                .map(|word| of(mark, word))
        });
        may_be_packed.then(|| Sheet {
            is_raw: false,
            is_packed: true,
            ..self.with(characters.collect())
        })
    }

    /// Returns the ways to read the words as one board or as two: their characters, and the words,
    /// first without and then with a size line. The packed words of one board have one length.
    pub(super) fn readings(&self, boards: usize) -> impl Iterator<Item = Sheet<'a>> + '_ {
        let length = |word: &Mark| word.word.chars().count();
        self.bodies().flat_map(move |body| {
            let are_even = || {
                body.cells
                    .windows(2)
                    .all(|pair| length(&pair[0]) == length(&pair[1]))
            };
            let packed = if boards > 1 || are_even() {
                body.packed()
            } else {
                None
            };
            packed.into_iter().chain([Sheet {
                is_raw: false,
                ..body
            }])
        })
    }

    /// The words in two parts, if they may be two boards of tiles that look alike.
    pub(super) fn parts(&self) -> impl Iterator<Item = [Sheet<'a>; 2]> + '_ {
        self.bodies()
            .filter(|_| self.cells.len() < 3 * MOST_ALIKE)
            .flat_map(|body| {
                let length = body.cells.len();
                let parts = move |middle| {
                    [&body.cells[..middle], &body.cells[middle..]]
                        .map(|cells| body.with(cells.to_vec()))
                };
                (1..length).map(parts)
            })
    }

    /// Reads one board in the first way that is right, or returns the error of the likely one.
    pub(super) fn by_readings<T>(
        &self,
        read: impl Fn(&Sheet<'a>) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let right = self
            .readings(1)
            .filter(|sheet| sheet.fits(1))
            .find_map(|sheet| read(&sheet).ok());
        right.ok_or_else(|| {
            read(&self.likely())
                .err()
                .unwrap_or_else(|| self.of_no_board())
        })
    }

    fn of_no_board(&self) -> ParseError {
        self.place()
            .error("no board, nor two with the same tiles", EXAMPLE)
    }

    /// The likely reading of words that are no boards: packed if most words have several
    /// characters, below a size line if there is one.
    fn likely(&self) -> Sheet<'a> {
        let is_sized =
            |line: &SizeLine| line.grids.len() == 1 && line.grids[0].cells() < self.cells.len() + 2;
        let body = self
            .bodies()
            .find(|body| body.size.as_ref().is_some_and(is_sized))
            .unwrap_or_else(|| self.clone());
        let is_single = |word: &Mark| word.word.chars().nth(1).is_none();
        let may_be_packed = body.cells.len() < 4 || !body.cells.iter().any(is_single);
        let packed = body
            .packed()
            .filter(|packed| may_be_packed && packed.cells.len() >= 2 * body.cells.len());
        packed.unwrap_or(Sheet {
            is_raw: false,
            ..body
        })
    }

    pub(super) fn wrong(&self, ask: &Ask) -> ParseError {
        let read = self.likely();
        let mut distinct = sorted(&read.cells);
        distinct.dedup();
        let is_both =
            !ask.may_be_one() || ask.goal.is_none() && 3 * distinct.len() <= 2 * read.cells.len();
        let error = || {
            if is_both {
                read.both(ask).err()
            } else {
                read.alone(ask).err()
            }
        };
        let hint = self.stray().or_else(|| read.no_board());
        hint.or_else(error).unwrap_or_else(|| self.of_no_board())
    }

    /// The error of the first word that is no tile: it has letters or a sign, and others are
    /// numbers; or of words alone.
    fn stray(&self) -> Option<ParseError> {
        let has_digit = |mark: &Mark| mark.word.contains(|c: char| c.is_ascii_digit());
        let is_name = |mark: &Mark| {
            !has_digit(mark) && mark.word.chars().filter(|c| c.is_alphabetic()).count() > 1
        };
        let has_signs = |word: &str| {
            word.contains(SIGNS) || word.matches(|c: char| c.is_ascii_punctuation()).count() > 2
        };
        let is_stray =
            |mark: &&Mark| !is_nothing(mark.word) && (is_name(mark) || has_signs(mark.word));
        let digits = self
            .cells
            .iter()
            .flat_map(|mark| mark.word.chars())
            .filter(char::is_ascii_digit)
            .count();
        let stray = self.cells.iter().find(is_stray)?;
        let of_name =
            |mark: &Mark| mark.word.contains(['=', ':', '>']) || Role::of(*mark) != Ok(None);
        let are_named = digits > 1
            && self
                .cells
                .iter()
                .skip_while(|mark| mark.at != stray.at)
                .take(2)
                .any(of_name);
        let expected = if are_named {
            "tiles without names or signs, the start before the goal"
        } else {
            EXAMPLE
        };
        let are_words = self
            .cells
            .iter()
            .all(|mark| mark.word.chars().all(char::is_alphabetic));
        let found = if are_words {
            "words and no board".into()
        } else {
            quoted(stray.word)
        };
        (are_words || digits > 1).then(|| stray.error(found, expected))
    }

    /// The error of numbers without a blank, of a number before a board, or of boards side by side.
    fn no_board(&self) -> Option<ParseError> {
        let rows = Some(rows(&self.cells))
            .filter(|rows| rows.iter().all(|row| row.len() == rows[0].len()))?;
        if let Some(error) =
            Grid::square(self.cells.len() + 1).and_then(|_| numbers::no_blank(&self.cells))
        {
            return Some(error);
        }
        let (first, half) = (self.cells.first()?, rows[0].len() / 2);
        let is_after_number = |row: &&[Mark]| {
            let rest = Sheet::of(row[1..].to_vec());
            let is_board =
                |boards| Grid::square(rest.cells.len() / boards).is_some() && rest.fits(boards);
            let is_sure = rows.len() == 1 || odd_one(&words_of(&rest.cells)).is_some();
            rest.cells.len() > 8 && is_sure && (is_board(1) || is_board(2))
        };
        if rows.iter().all(is_after_number) {
            return Some(first.error(
                format!("{} before a board", quoted(first.word)),
                "the board alone",
            ));
        }
        let is_wide = rows.len() > 1 && half > 1 && rows[0].len() % 2 == 0;
        let beside = |from: usize| {
            rows.iter()
                .flat_map(move |row| row.iter().skip(from).take(half).copied())
        };
        let is_beside = is_wide && Sheet::of(beside(0).chain(beside(half)).collect()).fits(2);
        is_beside.then(|| first.error("two boards side by side", "one board below the other"))
    }

    /// Whether the cells are two boards with the same distinct tiles, or one board of distinct
    /// tiles. A heading is no tile.
    pub(super) fn fits(&self, boards: usize) -> bool {
        let (first, second) = self.cells.split_at(self.cells.len() / boards);
        let tiles = sorted(first);
        self.cells.len() >= 2 * boards
            && tiles.windows(2).all(|pair| pair[0] != pair[1])
            && !tiles
                .iter()
                .any(|tile| tile.len() > 1 && tile.ends_with(':'))
            && (boards == 1 || tiles == sorted(second))
    }

    pub(super) fn has_blank(&self, given: Given) -> bool {
        blank(&self.cells[..self.cells.len() / 2], true, given).is_some()
    }

    pub(super) fn has_tiles_of(&self, other: &Sheet) -> bool {
        self.readings(2).any(|one| {
            other
                .readings(2)
                .any(|other| sorted(&one.cells) == sorted(&other.cells))
        })
    }

    /// The shape: the size that is given, the size line, the rows, or the square. One board that is
    /// alone has more to prove.
    pub(super) fn shape(&self, is_alone: bool, given: Given) -> Result<Grid, ParseError> {
        let (rows, found) = (rows(&self.cells), self.cells.len());
        let Some(&[first, ..]) = rows.first() else {
            return Err(self.place().error("no tiles", "a board"));
        };
        if let Some(size) = given.size {
            let hint = format!("; the size is {size}");
            return self
                .count(size.cells())
                .map(|()| size)
                .map_err(|error| error.with(&hint));
        }
        let width = rows[0].len();
        let may_be_broken =
            self.is_packed && self.is_half && found == 9 && (width > 1 || first.word != "3");
        let uneven = rows.iter().find(|row| row.len() != width);
        let has_size = self
            .size
            .as_ref()
            .is_some_and(|line| line.mark.word.contains('x'));
        if let Some(row) = uneven.filter(|_| !may_be_broken && !has_size) {
            return Err(self.uneven(row, width));
        }
        let by_rows = Grid::new(width, rows.len())
            .ok()
            .filter(|grid| uneven.is_none() && !grid.is_line());
        let square =
            || Grid::square(found).filter(|_| found > 3 && (rows.len() == 1 || may_be_broken));
        let grid = match &self.size {
            Some(line) => line.above(by_rows)?,
            None => by_rows.or_else(square).ok_or_else(|| self.no_shape())?,
        };
        self.count(grid.cells())?;
        self.facts.iter().try_for_each(|fact| fact.check(grid))?;
        let is_oblong = grid.width() != grid.height()
            && (Grid::square(found).is_some() || self.is_almost_square());
        if is_alone && is_oblong && (self.size.is_none() || rows.len() != grid.height()) {
            let found = format!("a board of {grid} that may be a square");
            return Err(first.error(found, format!("--size {grid}")));
        }
        Ok(grid)
    }

    /// Whether two rows make a square if a tile is typed instead of the character between these:
    /// 4x2 and 3x3.
    fn is_almost_square(&self) -> bool {
        let (Some(_), [first, second]) =
            (Grid::square(self.cells.len() + 1), &rows(&self.cells)[..])
        else {
            return false;
        };
        let between = first[0]
            .text
            .get(first[first.len() - 1].end()..second[0].at)
            .unwrap_or_default();
        let bare = between.trim_matches(|c: char| c == ' ' || BARS.contains(&c));
        let is_apart = !between.starts_with(bare) && !between.ends_with(bare);
        bare.chars().count() == 1 && (is_apart || self.is_packed && between == bare)
    }

    fn uneven(&self, row: &[Mark], width: usize) -> ParseError {
        let what = if self.is_packed { "tile" } else { "word" };
        let hint = match row.len() {
            length if length > width => " (labels of rows and columns are not read)",
            length if length + 1 == width => ", with a 0 where the empty cell is",
            _ => "",
        };
        row[0].error(
            in_words(row.len() as u64, what),
            format!("{width} as in row 1{hint}"),
        )
    }

    fn no_shape(&self) -> ParseError {
        let (found, rows) = (
            self.cells.len(),
            in_words(rows(&self.cells).len() as u64, "row"),
        );
        let most = if found > Grid::MOST {
            ", at most 256 tiles"
        } else {
            ""
        };
        let expected =
            format!("a square, rows of one length, or a size such as 4x3 above them{most}");
        self.cells[0].error(format!("{} in {rows}", tiles(found)), expected)
    }

    fn count(&self, expected: usize) -> Result<(), ParseError> {
        let (found, board) = (self.cells.len(), format!("a board of {}", tiles(expected)));
        match self.cells.get(expected) {
            Some(extra) => {
                Err(extra.error(format!("{} after {board}", quoted(extra.word)), "the end"))
            }
            None if found == expected => Ok(()),
            None => Err(self.cells[found - 1]
                .empty_after()
                .error(tiles(found), format!("{expected}: {board}"))),
        }
    }

    /// Two boards in these cells. The second begins after the size, in the middle, or where a tile
    /// comes again.
    pub(super) fn both(&self, ask: &Ask) -> Result<Puzzle, ParseError> {
        let cells = &self.cells[..];
        let boards = if ask.may_be_one() {
            "a board"
        } else {
            "a start and a goal board"
        };
        let last = cells
            .last()
            .ok_or_else(|| self.place().error("no tiles", boards))?;
        let is_again = |at: &usize| cells[..*at].iter().any(|cell| cell.word == cells[*at].word);
        let size = ask
            .given
            .size
            .or(self.size.as_ref().map(|line| line.grids[0]));
        let again = (1..cells.len())
            .find(is_again)
            .map_or(cells.len(), |again| again.max(cells.len() / 2));
        let middle = size.map_or(again, Grid::cells);
        if middle >= cells.len() {
            let expected = "a start and a goal; --goal GOAL gives the goal";
            return Err(last.empty_after().error(tiles(cells.len()), expected));
        }
        let of = |cells: &[Mark<'a>]| Sheet {
            is_half: true,
            ..self.with(cells.to_vec())
        };
        let start = of(&cells[..middle]).start(ask)?;
        of(&cells[middle..]).goal(&start, ask)
    }

    pub(super) fn start(&self, ask: &Ask) -> Result<Board, ParseError> {
        self.not_two(ask)?;
        let grid = self.shape(false, ask.given)?;
        board(
            grid,
            &self.cells,
            blank(&self.cells, true, ask.given),
            "start board",
        )
    }

    fn not_two(&self, ask: &Ask) -> Result<(), ParseError> {
        if !self.fits(2) || ask.given.size.is_some() {
            return Ok(());
        }
        let hint = if ask.goal.is_some() {
            "; this text has its own goal: leave out the other"
        } else {
            ""
        };
        self.count(self.cells.len() / 2)
            .map_err(|error| error.with(hint))
    }

    /// One board alone, whose goal has a name or is itself.
    pub(super) fn alone(&self, ask: &Ask) -> Result<Board, ParseError> {
        let (cells, is_any, words) = (
            &self.cells,
            ask.form == TextForm::Any,
            words_of(&self.cells),
        );
        self.not_two(ask)?;
        let grid = self.shape(is_any, ask.given)?;
        let blank = blank(cells, false, ask.given);
        let zero = words
            .iter()
            .find(|word| value(word) == Some(0))
            .filter(|_| ask.given.blank.is_none());
        let other = cells
            .iter()
            .find(|cell| Some(cell.word) == blank && value(cell.word).is_none());
        if let (Some(zero), Some(other), Some(_)) = (zero, other, odd_one(&words)) {
            let (zero, word) = (quoted(zero), quoted(other.word));
            let expected = format!("one blank; --blank {word} makes {zero} a tile");
            return Err(other.error(format!("{word} beside {zero}"), expected));
        }
        if let Some(error) = numbers::no_blank(cells).filter(|_| blank.is_none()) {
            return Err(error);
        }
        let (board, blank) = (
            board(grid, cells, blank, "board")?,
            blank.unwrap_or_default(),
        );
        let has_named_goal = ask.goal.is_some() || ask.alone == Alone::Ordered;
        if is_any || has_named_goal {
            numbers::check(cells, blank, has_named_goal)?;
        }
        if ask.goal.is_none() && has_named_goal && !numbers::has_known_goal(&words, blank) {
            let expected =
                "a start and a goal; --goal GOAL names the goal, for example --goal ordered";
            return Err(cells[0].error("one board of tiles that are no numbers", expected));
        }
        Ok(board)
    }

    pub(super) fn goal(&self, start: &Board, ask: &Ask) -> Result<Puzzle, ParseError> {
        let (cells, grid, rows) = (&self.cells[..], start.grid(), rows(&self.cells));
        let is_square = grid.width() == grid.height() || Grid::square(grid.cells()).is_none();
        let is_row =
            rows.len() == 1 && is_square || rows.iter().all(|row| row.len() == grid.width());
        if cells.is_empty() || ask.given.size.is_none() && (self.size.is_some() || !is_row) {
            let found = self.shape(false, Given::default())?;
            if found != grid {
                return Err(cells[0].error(
                    format!("a board of {found}"),
                    format!("{grid} as the start board"),
                ));
            }
        }
        self.count(grid.cells())?;
        // The blank of a goal of its own may be another word than the start's if both are words for
        // nothing.
        let own = &*start.words()[start.blank().index()];
        let other = || blank(cells, false, ask.given).filter(|_| is_nothing(own));
        let is_own = self.is_half || cells.iter().any(|cell| named(cell.word) == own);
        let blank = if is_own { Some(own) } else { other() };
        same_tiles(start, &board(grid, cells, blank, "goal board")?, cells)
    }

    fn alike(&self, goal: &Sheet, ask: &Ask) -> Option<Puzzle> {
        let tiles = sorted(&self.cells);
        let most = if ask.alone == Alone::Itself {
            Grid::MOST
        } else {
            MOST_ALIKE
        };
        if tiles.len() > most || sorted(&goal.cells) != tiles || self.fits(1) {
            return None;
        }
        let usual = || {
            BLANKS
                .concat()
                .into_iter()
                .find(|blank| tiles.contains(blank))
        };
        let blank = ask.given.blank.or_else(usual)?;
        // Signs that stand between cells are no tiles, nor are letters between numbers.
        let others = || tiles.iter().filter(|word| **word != blank);
        let is_number = |word: &&str| value(word).is_some();
        let are_tiles = others().all(|word| !word.contains(|c: char| c.is_ascii_punctuation()));
        let are_of_a_kind = others().all(&is_number) || !others().any(is_number);
        let grid = self.shape(false, ask.given).ok()?;
        let is_shaped = rows(&goal.cells).len() == 1 || goal.shape(false, ask.given) == Ok(grid);
        let board = |sheet: &Sheet| {
            let words = sheet
                .cells
                .iter()
                .map(|cell| cell.word.to_string())
                .collect();
            Board::with_alike(grid, words, &[blank]).ok()
        };
        let is_read = are_tiles && are_of_a_kind && is_shaped;
        Puzzle::new(&board(self)?, &board(goal)?)
            .ok()
            .filter(|_| is_read)
    }
}

/// Makes the boards of a start and a goal whose tiles look alike: each is packed or spaced by
/// itself.
pub(super) fn alike(start: &Sheet, goal: &Sheet, ask: &Ask) -> Option<Puzzle> {
    let mut starts = start.readings(1).filter(|_| start.is_raw && goal.is_raw);
    starts.find_map(|start| goal.readings(1).find_map(|goal| start.alike(&goal, ask)))
}

/// The word that a board has for a cell: an empty cell has no word in the text.
fn named(word: &str) -> &str {
    Some(word).filter(|word| !word.is_empty()).unwrap_or("_")
}

/// The blank of a board: the odd word; on one board alone only if it is written for an empty cell.
/// Without an odd word, the first group of [`BLANKS`] that the board has, or an empty cell.
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

fn board(grid: Grid, marks: &[Mark], blank: Option<&str>, name: &str) -> Result<Board, ParseError> {
    if let Some(empty) = marks
        .iter()
        .find(|mark| mark.word.is_empty() && !["", "_"].map(Some).contains(&blank))
    {
        return Err(empty.error(format!("an empty cell on the {name}"), "one blank"));
    }
    let words = marks
        .iter()
        .map(|mark| named(mark.word).to_string())
        .collect();
    let blanks: Vec<&str> = blank.into_iter().map(named).collect();
    let again = |cell: Cell, what: &str, again: &str, expected: String| {
        let mark = &marks[cell.index()];
        mark.error(
            format!("{what} {}{again} on the {name}", quoted(mark.word)),
            expected,
        )
    };
    Board::new(grid, words, &blanks).map_err(|error| match error {
        BoardError::SecondBlank(cell) => again(cell, "a second blank", "", "one".into()),
        BoardError::Twice(cell) => {
            again(cell, "tile", " again", format!("it once{}", missing(marks)))
        }
        BoardError::NoBlank => {
            let odd =
                odd_one(&words_of(marks)).filter(|_| marks.iter().any(|mark| mark.word == "0"));
            if let Some(mark) = marks.iter().find(|mark| Some(mark.word) == odd) {
                return mark.error(
                    quoted(mark.word),
                    format!("the numbers 1 to {}", marks.len() - 1),
                );
            }
            let blanks = if blanks.is_empty() {
                BLANKS.concat()
            } else {
                blanks
            };
            let quoted: Vec<String> = blanks.iter().map(|blank| quoted(blank)).collect();
            marks[0].error(format!("no blank on the {name}"), quoted.join(" or "))
        }
    })
}

fn same_tiles(start: &Board, goal: &Board, marks: &[Mark]) -> Result<Puzzle, ParseError> {
    Puzzle::new(start, goal).map_err(|error| match error {
        PuzzleError::Shapes => unreachable!("the goal was laid out in the start's shape"),
        PuzzleError::Tiles {
            start: stray,
            goal: other,
        } => {
            let mark = &marks[other.index()];
            let found = format!("tile {} only on the goal board", quoted(mark.word));
            mark.error(
                found,
                format!(
                    "{} as on the start board",
                    quoted(&start.words()[stray.index()])
                ),
            )
        }
    })
}

fn sorted<'a>(marks: &[Mark<'a>]) -> Vec<&'a str> {
    let mut words = words_of(marks);
    words.sort_unstable();
    words
}

fn tiles(number: usize) -> String {
    in_words(number as u64, "tile")
}
