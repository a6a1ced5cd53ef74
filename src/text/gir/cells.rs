//! Makes boards, or an error, from the cells of a text: the shape, the blank and the tiles of a
//! board are decided together, by the same cells.

use super::mark::{is_nothing, rows, tile, value, words_of, Mark, Wrong, BARS};
use super::numbers::{self, missing, odd_one};
use super::{Alone, Ask, Given, TextForm, BLANKS};
use crate::board::{Board, BoardError};
use crate::grid::{Cell, Grid};
use crate::puzzle::{Puzzle, PuzzleError};
use crate::quote::{cut, shell};
use crate::text::{in_words, quoted};

/// The most characters of a word that a message repeats.
const MOST_REPEATED: usize = 60;

const MOST_ALIKE: usize = 16;

pub(super) const EXAMPLE: &str = "Type the tiles in rows, as 1 2 3; 4 0 6; 7 5 8.";

const SIGNS: [char; 15] = [
    '=', ':', '<', '>', '/', '\\', ',', '[', ']', '(', ')', '{', '}', '"', '\'',
];

/// What cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellKind {
    /// Words of a plain text, which may be packed and may have a size line.
    Words,
    /// The characters of such words.
    Packed,
    /// Tiles: such words, or what a list or a table has.
    Tiles,
}

/// What is known of a board beside its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardPart {
    /// Another board of the same text has its tiles.
    OfTwo,
    /// Its goal is elsewhere, or its text is plain.
    One,
    /// Nothing: such a board has more to prove.
    Alone,
}

/// Cells in rows, which are one board or two.
#[derive(Clone, Debug)]
pub(super) struct Sheet<'a> {
    pub(super) cells: Vec<Mark<'a>>,
    pub(super) kind: CellKind,
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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sides {
    /// The rows, the columns or the cells, or both sides.
    Any,
    Rows,
    Columns,
    /// No numbers: the word is the blank.
    Blank,
}

/// A row of sides above a board: two words may be in either order.
#[derive(Clone, Debug)]
pub(super) struct SizeLine<'a> {
    mark: Mark<'a>,
    grids: Vec<Grid>,
}

impl Fact<'_> {
    fn check(&self, grid: Grid) -> Result<(), Wrong> {
        let (width, height) = (grid.width(), grid.height());
        let is_right = match (self.sides, &self.numbers[..]) {
            (Sides::Any, &[one]) => [width, height, grid.cells()].contains(&one),
            (Sides::Any, &[one, other]) => {
                [[width, height], [height, width]].contains(&[one, other])
            }
            (Sides::Blank, _) => true,
            (Sides::Rows, &[rows, ..]) => rows == height,
            (Sides::Columns, &[.., columns]) => columns == width,
            (_, numbers) => numbers.is_empty(),
        };
        let error = || {
            let found = format!("{} beside a board of {grid}", quoted(self.mark.word));
            self.mark.error(found, "its shape")
        };
        is_right.then_some(()).ok_or_else(error)
    }
}

impl<'a> SizeLine<'a> {
    /// The first row, if it is a size, a side, or two sides; and its length.
    pub(super) fn of(words: &[Mark<'a>]) -> Option<(SizeLine<'a>, usize)> {
        let row = *rows(words).first()?;
        let side = |mark: &Mark| value(mark.word).filter(|_| !mark.word.starts_with('0'));
        let sides = row.iter().map(side).collect::<Option<Vec<usize>>>();
        let grids = match sides.as_deref() {
            Some(&[side]) => vec![Grid::new(side, side).ok()?],
            Some(&[one, other]) if one == other => vec![Grid::new(one, other).ok()?],
            Some(&[one, other]) => vec![Grid::new(one, other).ok()?, Grid::new(other, one).ok()?],
            _ => vec![row[0].word.parse().ok().filter(|_| row.len() == 1)?],
        };
        let mark = row[0].to(&row[row.len() - 1]);
        Some((SizeLine { mark, grids }, row.len()))
    }

    /// The shape of a board with these rows, if it has rows.
    fn above(&self, rows: Option<Grid>) -> Result<Grid, Wrong> {
        match (rows, &self.grids[..]) {
            (Some(rows), grids) if grids.contains(&rows) => Ok(rows),
            (None, &[grid]) => Ok(grid),
            (Some(rows), _) => {
                let found = format!("the size {} above rows of {rows}", quoted(self.mark.word));
                Err(self.mark.error(found, rows.to_string()))
            }
            (None, grids) => {
                let sizes: Vec<String> = grids.iter().map(Grid::to_string).collect();
                Err(self
                    .mark
                    .error("two sides above one row", sizes.join(" or ")))
            }
        }
    }
}

impl<'a> Sheet<'a> {
    /// Words that may be packed, below a size line.
    pub(super) fn of_words(cells: Vec<Mark<'a>>) -> Sheet<'a> {
        let kind = CellKind::Words;
        Sheet {
            kind,
            ..Sheet::of(cells)
        }
    }

    pub(super) fn of(cells: Vec<Mark<'a>>) -> Sheet<'a> {
        Sheet {
            cells,
            kind: CellKind::Tiles,
            name: None,
            facts: Vec::new(),
            size: None,
        }
    }

    pub(super) fn is_plain(&self) -> bool {
        self.kind == CellKind::Words && self.name.is_none()
    }

    /// The name of the board, or the place where it begins.
    pub(super) fn place(&self) -> Mark<'a> {
        self.name
            .or(self.cells.first().copied())
            .unwrap_or(Mark::new("", ""))
    }

    fn with(&self, kind: CellKind, cells: Vec<Mark<'a>>) -> Sheet<'a> {
        Sheet {
            cells,
            kind,
            name: self.name,
            facts: self.facts.clone(),
            size: self.size.clone(),
        }
    }

    /// The words, and then the words below the first row if that may be a size line.
    fn bodies(&self) -> impl Iterator<Item = Sheet<'a>> + '_ {
        let of = move |(line, length)| Sheet {
            size: Some(line),
            ..self.with(self.kind, self.cells[length..].to_vec())
        };
        let is_above = |line: &(SizeLine, usize)| line.1 < self.cells.len();
        let below = move || SizeLine::of(&self.cells).filter(is_above).map(of);
        let may_be_sized = self.kind == CellKind::Words && self.size.is_none();
        std::iter::once_with(|| self.clone()).chain(
            std::iter::once_with(below)
                .flatten()
                .filter(move |_| may_be_sized),
        )
    }

    /// The characters of words that may be packed. A zero of two digits is no packed tile.
    fn packed(&self) -> Option<Sheet<'a>> {
        let is_zero = |mark: &Mark| value(mark.word) == Some(0) && mark.word.len() > 1;
        if self.kind != CellKind::Words || self.cells.iter().any(is_zero) {
            return None;
        }
        let characters = self.cells.iter().flat_map(|mark| {
            let row = mark.row;
            let of = move |word| Mark {
                row,
                ..Mark::new(mark.text, word)
            };
            mark.word.split_inclusive(|_| true).map(of)
        });
        Some(self.with(
            CellKind::Packed,
            characters.take(2 * Grid::MOST + 1).collect(),
        ))
    }

    /// Returns the ways to read the words as one board or as two: their characters, and the words,
    /// first without and then with a size line. The packed words of one board have one length.
    pub(super) fn readings(&self, boards: usize) -> impl Iterator<Item = Sheet<'a>> + '_ {
        let length = |word: &Mark| word.word.chars().count();
        let are_even = move |cells: &[Mark]| {
            cells
                .windows(2)
                .all(|pair| length(&pair[0]) == length(&pair[1]))
        };
        self.bodies().flat_map(move |body| {
            let may_be_packed = boards > 1 || are_even(&body.cells);
            let packed = may_be_packed.then(|| body.packed()).flatten();
            let kind = CellKind::Tiles;
            packed.into_iter().chain([Sheet { kind, ..body }])
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
                        .map(|cells| body.with(CellKind::Words, cells.to_vec()))
                };
                (1..length).map(parts)
            })
    }

    /// Reads one board in the first way that is right, or returns the error of the likely one.
    pub(super) fn by_readings<T>(
        &self,
        ask: &Ask,
        read: impl Fn(&Sheet<'a>) -> Result<T, Wrong>,
    ) -> Result<T, Wrong> {
        let right = self
            .readings(1)
            .filter(|sheet| sheet.fits(1))
            .find_map(|sheet| read(&sheet).ok());
        right.ok_or_else(|| self.wrong(1, ask, |likely| read(likely).err()))
    }

    fn no_board(&self) -> Wrong {
        let found = ["no board", "no tiles"][usize::from(self.cells.is_empty())];
        self.place().error(found, "").advise(EXAMPLE)
    }

    /// The likely reading of words that are no boards: packed if few words are single characters,
    /// below a size line if there is one.
    fn likely(&self) -> Sheet<'a> {
        let is_sized = |body: &Sheet| {
            let grid = body.size.as_ref().filter(|line| line.grids.len() == 1);
            let rows = rows(&body.cells);
            let is_of = |grid: Grid| {
                grid.cells() < self.cells.len() + 2
                    && (rows.len() < 3 || rows[1].len() <= grid.width())
            };
            grid.is_some_and(|line| is_of(line.grids[0]))
        };
        let body = self.bodies().find(is_sized);
        let body = body.unwrap_or_else(|| self.clone());
        let is_single = |word: &&Mark| word.word.chars().nth(1).is_none();
        let singles = body.cells.iter().filter(is_single).count();
        let may_be_packed = body.cells.len() < 4 || 4 * singles < body.cells.len();
        let is_dense = |packed: &Sheet| packed.cells.len() >= 2 * body.cells.len();
        let packed = body
            .packed()
            .filter(|packed| may_be_packed && is_dense(packed));
        let kind = CellKind::Tiles;
        let mut likely = packed.unwrap_or(Sheet { kind, ..body });
        // The last row may have been cut.
        let last = likely.cells.last().map_or(0, |last| last.row);
        if likely.cells.len() > 2 * Grid::MOST && likely.cells[0].row < last {
            likely.cells.retain(|mark| mark.row < last);
        }
        likely
    }

    /// The error of cells that are not `most` boards: of the first word that is no tile, or of as
    /// many boards as there are.
    pub(super) fn wrong(
        &self,
        most: usize,
        ask: &Ask,
        one: impl Fn(&Sheet<'a>) -> Option<Wrong>,
    ) -> Wrong {
        let likely = self.likely();
        if likely.cells.is_empty() {
            return self.no_board();
        }
        let size = likely.size_of_one(ask.given);
        let boards = likely.cells.len() / size;
        let wrong = self.stray(ask).or_else(|| match most {
            1 if boards > 1 => Some(second_board(&likely.cells[size], ask)),
            2 if boards > 2 => Some(likely.cells[2 * size].too_many("a third board")),
            2 if likely.cells.len() > size => likely.both(size, ask).err(),
            _ => one(&likely),
        });
        wrong.unwrap_or_else(|| self.no_board())
    }

    /// The number of cells that each board has: of the whole rows, or of the squares if the rows
    /// are uneven or have whole boards, the nearest to the number of distinct tiles.
    fn size_of_one(&self, given: Given) -> usize {
        let (rows, cells) = (rows(&self.cells), self.cells.len());
        let stated = given.size.or(self.size.as_ref().map(|line| line.grids[0]));
        let mut distinct = sorted(&self.cells);
        distinct.dedup();
        let width = rows.first().map_or(0, |row| row.len());
        let is_even = rows.iter().all(|row| row.len() == width);
        let are_rows = rows.len() > 1 && is_even;
        let may_be = |size: &usize| {
            let in_rows = are_rows && width > 1 && *size > width && size % width == 0;
            let in_row = !are_rows || width % size == 0;
            in_rows || in_row && Grid::square(*size).is_some()
        };
        let distance = |size: &usize| {
            let distance = size.abs_diff(distinct.len());
            distance + if cells % size == 0 { 0 } else { 2 }
        };
        let sizes = (4..=Grid::MOST).rev().filter(may_be);
        let is_whole = is_even || self.kind == CellKind::Packed;
        let size = || sizes.min_by_key(distance).filter(|_| is_whole);
        let size = stated.map(Grid::cells).or_else(size);
        size.filter(|size| 2 * cells >= 3 * size).unwrap_or(cells)
    }

    /// The error of one board.
    pub(super) fn one(&self, ask: &Ask) -> Option<Wrong> {
        let is_row = self.cells.iter().all(|mark| mark.row == self.cells[0].row);
        if let Some(wrong) =
            numbers::no_blank(&self.cells).filter(|_| is_row && self.cells.len() > 2)
        {
            return Some(wrong);
        }
        match self.alone(ask) {
            Ok(_) if ask.may_be_one() => None,
            Err(wrong) if ask.may_be_one() => Some(wrong),
            Err(wrong) if self.shape(BoardPart::One, ask.given).is_err() => Some(wrong),
            _ => {
                let error = self.cells[self.cells.len() - 1].empty_after();
                let error = error.error("one board", "a start and a goal");
                Some(error.advise("--goal GOAL gives the goal."))
            }
        }
    }

    /// The error of the first word that is no tile: a word with signs, a name among packed numbers,
    /// or a word on boards of numbers.
    pub(super) fn stray(&self, ask: &Ask) -> Option<Wrong> {
        let likely = self.likely();
        let (first, last) = (likely.cells.first()?, likely.cells.last()?);
        let are_packed = likely.kind == CellKind::Packed;
        let is_long = |mark: &Mark| mark.word.chars().nth(1).is_some();
        let has_dot = |mark: &Mark| !are_packed && mark.word.contains('.') && is_long(mark);
        let has_sign =
            |mark: &Mark| !is_nothing(mark.word) && (mark.word.contains(SIGNS) || has_dot(mark));
        let has_digit = |mark: &&Mark| mark.word.contains(|c: char| c.is_ascii_digit());
        let numbers = || self.cells.iter().filter(has_digit);
        let has_letter = |mark: &Mark| mark.word.contains(char::is_alphabetic);
        let have_names = are_packed && !numbers().any(has_letter);
        let longest = numbers().map(|mark| mark.word.len()).max();
        let is_name = |mark: &Mark| {
            let is_row = longest.map_or(true, |longest| longest == mark.word.len());
            have_names && !is_row && mark.word.chars().all(char::is_alphabetic)
        };
        let is_stray = |mark: &&Mark| is_long(mark) && (has_sign(mark) || is_name(mark));
        if let Some(stray) = self.cells.iter().find(is_stray) {
            return Some(stray.unexpected("a tile").advise(EXAMPLE));
        }
        let is_no_tile =
            |mark: &Mark| value(mark.word).is_none() && !BLANKS.concat().contains(&mark.word);
        if self.cells.len() < 4 && likely.cells.iter().all(is_no_tile) {
            return Some(first.to(last).unexpected("a board").advise(EXAMPLE));
        }
        let size = likely.size_of_one(ask.given);
        let is_other = |mark: &&Mark| {
            numbers::number(mark.word, size > 10).is_none() && !is_nothing(mark.word)
        };
        let others: Vec<&Mark> = likely.cells.iter().filter(is_other).collect();
        // A word on two boards is a tile, and then others are tiles too.
        let is_tile = |mark: &&&Mark| {
            let is_again = |other: &&Mark| other.word == mark.word && other.at != mark.at;
            !has_sign(mark) && others.iter().any(is_again)
        };
        let (tiles, strays): (Vec<&Mark>, Vec<&Mark>) = others.iter().partition(is_tile);
        let are_numbers = tiles.len() < 3 && 2 * others.len() <= likely.cells.len();
        let stray = strays.first().filter(|_| are_numbers)?;
        let rows = rows(&likely.cells);
        let is_shaped =
            likely.uneven(&rows).is_none() && (rows.len() > 1 || Grid::square(size).is_some());
        let mut boards = likely.cells.chunks(size).filter(|_| is_shaped);
        let board = boards.find(|board| board.iter().any(|mark| mark.at == stray.at));
        Some(numbers::no_number(stray, board.unwrap_or_default()))
    }

    /// Whether the cells are two boards with the same distinct tiles, or one board of distinct
    /// tiles. A heading is no tile.
    pub(super) fn fits(&self, boards: usize) -> bool {
        let (first, second) = self.cells.split_at(self.cells.len() / boards);
        let tiles = sorted(first);
        let is_heading = |tile: &&str| tile.len() > 1 && tile.ends_with(':');
        (2..=Grid::MOST).contains(&first.len())
            && tiles.windows(2).all(|pair| pair[0] != pair[1])
            && !tiles.iter().any(is_heading)
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

    /// The shape: the size that is given, the size line, the rows, or the square.
    pub(super) fn shape(&self, part: BoardPart, given: Given) -> Result<Grid, Wrong> {
        let (rows, found) = (rows(&self.cells), self.cells.len());
        let Some(&[first, ..]) = rows.first() else {
            return Err(self.no_board());
        };
        if let Some(size) = given.size {
            return self.count(size.cells()).map(|()| size);
        }
        let width = rows[0].len();
        let may_be_broken = self.kind == CellKind::Packed
            && part == BoardPart::OfTwo
            && found == 9
            && (width > 1 || first.word != "3");
        let has_size = self
            .size
            .as_ref()
            .is_some_and(|line| line.mark.word.contains('x'));
        let uneven = self.uneven(&rows);
        let is_even = uneven.is_none();
        if let Some(wrong) = uneven.filter(|_| !may_be_broken && !has_size) {
            return Err(wrong);
        }
        let by_rows = Grid::new(width, rows.len())
            .ok()
            .filter(|grid| is_even && !grid.is_line());
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
        let is_stated = self.size.is_some() && rows.len() == grid.height();
        if part == BoardPart::Alone && is_oblong && !is_stated {
            let found = format!("a board of {grid} that may be a square");
            let error = first.to(&self.cells[self.cells.len() - 1]).error(found, "");
            return Err(error.advise(&format!("--size {grid} says that it is not.")));
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
            .get(first[first.len() - 1].end()..second[0].at);
        let between = between.unwrap_or_default();
        let bare = between.trim_matches(|c: char| c == ' ' || BARS.contains(&c));
        let is_apart = !between.starts_with(bare) && !between.ends_with(bare);
        bare.chars().count() == 1 && (is_apart || self.kind == CellKind::Packed && between == bare)
    }

    /// The error of the first row that has another length than most rows.
    fn uneven(&self, rows: &[&[Mark]]) -> Option<Wrong> {
        let row = rows.iter().position(|row| row.len() != rows[0].len())?;
        let alike = |row: &&&[Mark]| rows.iter().filter(|other| other.len() == row.len()).count();
        let usual = rows.iter().rev().max_by_key(alike)?.len();
        let row = rows[if rows[0].len() == usual { row } else { 0 }];
        let what = if self.kind == CellKind::Packed {
            "tile"
        } else {
            "word"
        };
        let found = format!("{} in a row", in_words(row.len() as u64, what));
        let all = row[0].to(&row[row.len() - 1]);
        let error = all.error(found, format!("{usual} as in the other rows"));
        let has_number = usual > 2 && row.iter().any(|mark| value(mark.word).is_some());
        Some(match () {
            () if row.len() + 1 == usual && has_number => error.advise("Type 0 for an empty cell."),
            () if all.at == rows[0][0].at => error.advise("Leave out a line that is no row."),
            () => error,
        })
    }

    fn no_shape(&self) -> Wrong {
        let (found, rows) = (self.cells.len(), rows(&self.cells));
        let all = self.cells[0].to(&self.cells[found - 1]);
        if found > Grid::MOST {
            return all.error(tiles(found), format!("at most {}", Grid::MOST));
        }
        let in_rows = format!("{} in {}", tiles(found), in_words(rows.len() as u64, "row"));
        let expected = match rows.len() {
            1 => "a square, or rows of one length",
            _ => "rows of one length, at least 2",
        };
        let error = all.error(in_rows, expected);
        error.advise(match rows.len() {
            1 if found > 3 => "--size 4x3 gives another shape.",
            _ => EXAMPLE,
        })
    }

    fn count(&self, expected: usize) -> Result<(), Wrong> {
        let found = self.cells.len();
        match self.cells.get(expected) {
            Some(extra) => Err(extra.error(
                format!("{} after {}", quoted(extra.word), tiles(expected)),
                "the end of the board",
            )),
            None if found == expected => Ok(()),
            None => Err(self.cells[found - 1]
                .empty_after()
                .error(tiles(found), expected.to_string())),
        }
    }

    /// Two boards. The first has this number of cells.
    pub(super) fn both(&self, size: usize, ask: &Ask) -> Result<Puzzle, Wrong> {
        let half = |cells: &[Mark<'a>]| self.with(self.kind, cells.to_vec());
        let (start, goal) = self.cells.split_at(size);
        let start = half(start).start(BoardPart::OfTwo, ask)?;
        let puzzle = half(goal).goal(&start, BoardPart::OfTwo, ask)?;
        self.no_sign(&start)?;
        Ok(puzzle)
    }

    /// Refuses two packed boards that may be smaller boards with a sign between their rows.
    fn no_sign(&self, start: &Board) -> Result<(), Wrong> {
        let (grid, rows) = (start.grid(), rows(&self.cells));
        let (cells, middle) = (grid.cells(), grid.cells() / 2);
        let is_square = grid.width() == grid.height() && cells % 2 == 1;
        let is_sure = rows.iter().all(|row| row.len() == grid.width());
        if self.kind != CellKind::Packed || !is_square || is_sure {
            return Ok(());
        }
        let (first, second) = self.cells.split_at(cells);
        let (words, blank) = (words_of(first), first[start.blank().index()].word);
        let kind = |word: &str| {
            let c = word.chars().next().unwrap_or_default();
            (c.is_alphabetic(), c.is_ascii_digit())
        };
        // The only tile of its kind, or a blank beside a 0.
        let is_alike =
            |word: &str, other: &&str| ![blank, word].contains(other) && kind(word) == kind(other);
        let is_odd = |word: &str| match word == blank {
            true => blank != "0" && words.contains(&"0"),
            false => !words.iter().any(|other| is_alike(word, other)),
        };
        let is_broken = rows.iter().any(|row| row.len() % cells > 0);
        let is_between = |mark: &Mark| {
            is_broken || mark.at == first[middle].at && mark.word == second[middle].word
        };
        let sign = first
            .iter()
            .find(|mark| is_odd(mark.word) && is_between(mark));
        let is_line =
            |row: &&&[Mark]| row.len() > 1 && row.iter().all(|mark| mark.word == row[0].word);
        let line = || rows.iter().find(is_line).map(|row| &row[0]);
        sign.or_else(line).map_or(Ok(()), |sign| {
            let found = format!("{} in a board of {grid}", quoted(sign.word));
            Err(sign.error(found, format!("rows of {}", grid.width())))
        })
    }

    pub(super) fn start(&self, part: BoardPart, ask: &Ask) -> Result<Board, Wrong> {
        let grid = self.shape(part, ask.given)?;
        no_tile_beside_zero(&self.cells, ask.given)?;
        let blank = blank(&self.cells, true, ask.given);
        board(grid, &self.cells, blank, "start board")
    }

    /// One board alone, whose goal has a name or is itself.
    pub(super) fn alone(&self, ask: &Ask) -> Result<Board, Wrong> {
        let (cells, is_any, words) = (
            &self.cells,
            ask.form == TextForm::Any,
            words_of(&self.cells),
        );
        let part = if is_any {
            BoardPart::Alone
        } else {
            BoardPart::One
        };
        let grid = self.shape(part, ask.given)?;
        no_tile_beside_zero(cells, ask.given)?;
        let blank = blank(cells, false, ask.given);
        let zero = words
            .iter()
            .find(|word| value(word) == Some(0))
            .filter(|_| ask.given.blank.is_none());
        let other = cells
            .iter()
            .find(|cell| Some(cell.word) == blank && value(cell.word).is_none());
        let has_named_goal = ask.goal.is_some() || ask.alone == Alone::Ordered;
        let are_numbers = is_any || has_named_goal || odd_one(&words).is_some();
        if let (Some(zero), Some(other), true) = (zero, other, are_numbers) {
            let word = quoted(other.word);
            let error = other.error(format!("{word} beside {}", tile(zero)), "one blank");
            return Err(error.advise(&format!("--blank {} says which it is.", shell(other.word))));
        }
        if let Some(error) = numbers::no_blank(cells).filter(|_| blank.is_none()) {
            return Err(error);
        }
        let (board, blank) = (
            board(grid, cells, blank, "board")?,
            blank.unwrap_or_default(),
        );
        if is_any || has_named_goal {
            self.check(cells, named(blank), has_named_goal)?;
        }
        let has_goal = match ask.goal {
            Some(_) => numbers::have_order(&words, blank),
            None => numbers::has_known_goal(&words, blank),
        };
        if has_named_goal && !has_goal {
            let all = cells[0].to(&cells[cells.len() - 1]);
            let error = all.error("tiles that are no numbers", "");
            return Err(error.advise("--goal TILES gives the goal's tiles in rows."));
        }
        Ok(board)
    }

    pub(super) fn goal(&self, start: &Board, part: BoardPart, ask: &Ask) -> Result<Puzzle, Wrong> {
        let (cells, grid, rows) = (&self.cells[..], start.grid(), rows(&self.cells));
        let is_square = grid.width() == grid.height() || Grid::square(grid.cells()).is_none();
        let is_row =
            rows.len() == 1 && is_square || rows.iter().all(|row| row.len() == grid.width());
        if cells.is_empty() || ask.given.size.is_none() && (self.size.is_some() || !is_row) {
            let found = self.shape(part, Given::default())?;
            if found != grid {
                let all = cells[0].to(&cells[cells.len() - 1]);
                let expected = format!("{grid} as the start board");
                return Err(all.error(format!("a board of {found}"), expected));
            }
        }
        self.count(grid.cells())?;
        // The blank of a goal of its own may be another word than the start's if both are words for
        // nothing.
        let own = &*start.words()[start.blank().index()];
        let other = || blank(cells, false, ask.given).filter(|_| is_nothing(own));
        let is_own = part == BoardPart::OfTwo || cells.iter().any(|cell| named(cell.word) == own);
        let blank = if is_own { Some(own) } else { other() };
        same_tiles(start, &board(grid, cells, blank, "goal board")?, cells)
    }

    /// Checks that a board does not mix numbers and other words, that no number is missing if its
    /// goal has a name, and that its blank is written as the text says.
    pub(super) fn check(&self, board: &[Mark], blank: &str, is_named: bool) -> Result<(), Wrong> {
        let other = |fact: &&Fact| {
            let word = fact.mark.word.rsplit(':').next().unwrap_or_default().trim();
            fact.sides == Sides::Blank && named(word.trim_matches(['"', '\''])) != blank
        };
        if let Some(fact) = self.facts.iter().find(other) {
            return Err(fact.mark.error(
                format!(
                    "{} beside the blank {}",
                    quoted(fact.mark.word),
                    quoted(blank)
                ),
                "",
            ));
        }
        numbers::check(board, blank, is_named)
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
        let grid = self.shape(BoardPart::One, ask.given).ok()?;
        let is_shaped =
            rows(&goal.cells).len() == 1 || goal.shape(BoardPart::One, ask.given) == Ok(grid);
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
    let are_words = [start, goal].map(|sheet| sheet.kind) == [CellKind::Words; 2];
    let mut starts = start.readings(1).filter(|_| are_words);
    starts.find_map(|start| goal.readings(1).find_map(|goal| start.alike(&goal, ask)))
}

pub(super) fn second_board(mark: &Mark, ask: &Ask) -> Wrong {
    let expected = ["one", "one board, as --goal gives the goal"];
    mark.error("a second board", expected[usize::from(ask.goal.is_some())])
}

/// The word that a board has for a cell: an empty cell has no word in the text.
fn named(word: &str) -> &str {
    Some(word).filter(|word| !word.is_empty()).unwrap_or("_")
}

/// Refuses an odd word beside 0 and further numbers, unless people write it for an empty cell.
fn no_tile_beside_zero(board: &[Mark], given: Given) -> Result<(), Wrong> {
    let words = words_of(board);
    // B and O may be an 8 and a second 0.
    let is_blank = |odd: &&str| is_nothing(odd) && !["B", "O"].contains(odd);
    let odd = odd_one(&words).filter(|odd| given.blank.is_none() && !is_blank(odd));
    let is_wrong = |mark: &&Mark| Some(mark.word) == odd && words.contains(&"0");
    board.iter().find(is_wrong).map_or(Ok(()), |odd| {
        let last = board.len() - 1;
        let missing = missing(board, 1..last + 1);
        let found = format!("{} beside 0", tile(odd.word));
        Err(odd.error(found, format!("the numbers 1 to {last}{missing}")))
    })
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

fn board(grid: Grid, marks: &[Mark], blank: Option<&str>, name: &str) -> Result<Board, Wrong> {
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
    let at = |cell: Cell| &marks[cell.index()];
    Board::new(grid, words, &blanks).map_err(|error| match error {
        BoardError::SecondBlank(cell) => {
            let blank = match at(cell).word {
                "" => "empty cell".into(),
                word => format!("blank {}", quoted(word)),
            };
            let found = format!("a second {blank} on the {name}");
            at(cell).error(found, "one")
        }
        BoardError::Twice(cell) => {
            let missing = missing(marks, 1..marks.len());
            let found = format!("{} twice on the {name}{missing}", tile(at(cell).word));
            at(cell).error(found, "")
        }
        BoardError::NoBlank => {
            let all = marks[0].to(&marks[marks.len() - 1]);
            let error = all.error(format!("no blank on the {name}"), "");
            let blank = blanks.first().copied().unwrap_or("0");
            error.advise(&format!(
                "Type {} for the empty cell; --blank names another word.",
                cut(blank, MOST_REPEATED)
            ))
        }
    })
}

fn same_tiles(start: &Board, goal: &Board, marks: &[Mark]) -> Result<Puzzle, Wrong> {
    Puzzle::new(start, goal).map_err(|error| match error {
        PuzzleError::Shapes => unreachable!("the goal was laid out in the start's shape"),
        PuzzleError::Tiles {
            start: stray,
            goal: other,
        } => {
            let mark = &marks[other.index()];
            let found = format!("tile {} only on the goal board", tile(mark.word));
            let own = tile(&start.words()[stray.index()]);
            mark.error(found, format!("{own} as on the start board"))
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
