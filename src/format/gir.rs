//! `.gir`: a start and a goal board, packed or in words, or one board alone.
//!
//! Every non-blank character is a tile, or, where that does not give boards, every word is. A line end or a
//! `;` ends a row, `#` starts a comment that runs to the end of its line, `.` or else `_`, `0`, `x`/`X` is
//! the blank. The shape is that of the rows as written, where they are even, or the square, or the one that
//! the caller says.

mod plain;
mod wrong;

use crate::board::{Board, Tile};
use crate::format::{quoted, Place};
use crate::grid::{Cell, Grid};
use crate::puzzle::{Layout, NoLayout, NoPuzzle, Puzzle};
use std::cmp::Ordering;
use std::collections::HashMap;

pub use wrong::{Fault, Side, Wrong, MOST_BYTES};

/// The marks of the blank. The first row of which a file holds a mark is that file's.
const BLANKS: [&[&str]; 4] = [&["."], &["_"], &["0"], &["x", "X"]];

/// Reads a puzzle: two boards. A `size` that is given is the shape, whatever the rows are.
///
/// ```
/// let puzzle = yapboz::format::gir::puzzle(b"2831647.5 1238.4765", None).unwrap();
/// assert_eq!(puzzle.grid().to_string(), "3x3");
///
/// let wrong = yapboz::format::gir::puzzle(b"283 164 7.5\n123 844 765", None).unwrap_err();
/// assert_eq!(wrong.to_string(), "2:7: tile '4' appears twice in the goal board");
/// ```
///
/// # Errors
/// [`Wrong`] where the text is not two boards of the same shape and the same distinct tiles.
pub fn puzzle(text: &[u8], size: Option<Grid>) -> Result<Puzzle, Wrong> {
    Reader { boards: 2, size }.read(&words(decode(text)?), |marks, grid| {
        let (first, second) = marks.split_at(grid.cells());
        let blanks = marks_of_blank(marks);
        join(&layout(first, grid, Side::Start, blanks)?, second, blanks)
    })
}

/// Reads the same, at once where it is two packed square boards with a space between, as programs write lines by the
/// million.
///
/// # Errors
/// As [`puzzle`].
pub fn line_puzzle(text: &[u8], size: Option<Grid>) -> Result<Puzzle, Wrong> {
    plain::puzzle(text, size).map_or_else(|| puzzle(text, size), Ok)
}

/// Reads one board. A first line with one number n alone, before n rows of n words, is its size.
///
/// # Errors
/// [`Wrong`] where the text is not one board of distinct tiles.
pub fn board(text: &[u8], size: Option<Grid>) -> Result<Layout, Wrong> {
    board_of(text, size, Side::Start)
}

/// Reads one board as [`board`] does, which is the goal of starts that nothing is known of.
///
/// # Errors
/// [`Wrong`] where the text is not one board of distinct tiles.
pub fn goal_alone(text: &[u8], size: Option<Grid>) -> Result<Layout, Wrong> {
    board_of(text, size, Side::Goal)
}

fn board_of(text: &[u8], size: Option<Grid>, side: Side) -> Result<Layout, Wrong> {
    one_board(text, size, |marks, grid| {
        layout(marks, grid, side, marks_of_blank(marks))
    })
}

/// Reads the goal of a start board: one board of the start's shape and tiles, which may mark the blank
/// otherwise. Rows of another shape are wrong, unless a `size` is given, which is the start's.
///
/// ```
/// use yapboz::format::gir;
///
/// let start = gir::board(b"283 164 7.5", None).unwrap();
/// assert_eq!(gir::goal(b"123804765", &start, None), gir::puzzle(b"2831647.5 1238.4765", None));
///
/// let wrong = gir::goal(b"129804765", &start, None).unwrap_err();
/// assert_eq!(wrong.to_string(), "1:3: tile '9' is only in the goal board, tile '3' only in the start board");
/// ```
///
/// # Errors
/// [`Wrong`] where the text is not one board of the start's shape and tiles.
pub fn goal(text: &[u8], start: &Layout, size: Option<Grid>) -> Result<Puzzle, Wrong> {
    one_board(text, Some(start.grid()), |marks, wanted| {
        match shape_of(&rows(marks), 1).filter(|_| size.is_none()) {
            Some(found) if found != wanted => {
                Err(marks[0].wrong(Fault::OtherShape { found, wanted }))
            }
            _ => join(start, marks, marks_of_blank(marks)),
        }
    })
}

/// Reads one board, whose size may stand in front of it, and what is made of it.
fn one_board<T>(
    text: &[u8],
    size: Option<Grid>,
    make: impl Fn(&[Mark], Grid) -> Result<T, Wrong>,
) -> Result<T, Wrong> {
    let words = words(decode(text)?);
    if let Some(grid) = size_line(&words) {
        if size.map_or(true, |size| size == grid) {
            return make(&words[1..], grid);
        }
    }
    Reader { boards: 1, size }.read(&words, make)
}

/// A puzzle as one line, without a line end, that [`puzzle`] reads as the same puzzle: packed where every
/// tile is one character, else in words; rows end with `;` where the shape is not the square. A shape of one
/// row or one column is not in the line: its reader must be told.
#[must_use]
pub fn line(puzzle: &Puzzle) -> String {
    let boards = [puzzle.start(), &puzzle.goal()];
    let tiles = boards.into_iter().flat_map(Board::tiles);
    let words: Vec<&str> = tiles.map(|&tile| puzzle.word(tile)).collect();
    let grid = puzzle.grid();
    let (row, between_rows) = match grid.is_line() || grid.width() == grid.height() {
        true => (grid.cells(), " "),
        false => (grid.width(), ";"),
    };
    let rows: Vec<String> = words
        .chunks(row)
        .map(|row| row.join(between_tiles(&words)))
        .collect();
    rows.join(between_rows)
}

/// A puzzle as a file: the start and then the goal, in rows, the tiles with spaces between. A shape of one row or one
/// column is not in the file: its reader must be told.
///
/// ```
/// use yapboz::format::gir;
///
/// let puzzle = gir::puzzle(b"312. 123.", None).unwrap();
/// assert_eq!(gir::text(&puzzle), "3 1\n2 .\n1 2\n3 .\n");
/// ```
#[must_use]
pub fn text(puzzle: &Puzzle) -> String {
    let boards = [puzzle.start(), &puzzle.goal()];
    let rows = boards
        .into_iter()
        .flat_map(|board| board.tiles().chunks(board.grid().width()));
    let row = |tiles: &[Tile]| {
        let words: Vec<&str> = tiles.iter().map(|&tile| puzzle.word(tile)).collect();
        words.join(" ") + "\n"
    };
    rows.map(row).collect()
}

/// A board as one line, its rows ended by `;`, the tiles packed where each is one character.
#[must_use]
pub fn in_rows(puzzle: &Puzzle, board: &Board) -> String {
    let words: Vec<&str> = board
        .tiles()
        .iter()
        .map(|&tile| puzzle.word(tile))
        .collect();
    let rows: Vec<String> = words
        .chunks(board.grid().width())
        .map(|row| row.join(between_tiles(&words)))
        .collect();
    rows.join(";")
}

/// What stands between tiles in a row: nothing where each is one character.
fn between_tiles(words: &[&str]) -> &'static str {
    let is_packed = words.iter().all(|word| word.chars().count() == 1);
    if is_packed {
        ""
    } else {
        " "
    }
}

/// A tile as it was written, and where.
#[derive(Clone, Copy)]
struct Mark<'a> {
    word: &'a str,
    place: Place,
    /// The row that holds it; rows without tiles are numbered too.
    row: usize,
}

impl Mark<'_> {
    fn wrong(&self, fault: Fault) -> Wrong {
        Wrong {
            place: self.place,
            fault,
        }
    }

    /// The place behind the word.
    fn end(&self) -> Place {
        Place {
            column: self.place.column + self.word.chars().count(),
            ..self.place
        }
    }
}

/// The bytes as text, without a byte order mark.
fn decode(bytes: &[u8]) -> Result<&str, Wrong> {
    let readable = &bytes[..bytes.len().min(MOST_BYTES)];
    let is_whole = readable.len() == bytes.len();
    let mark = "\u{feff}".as_bytes();
    let readable = readable.strip_prefix(mark).unwrap_or(readable);
    let (right, fault) = match std::str::from_utf8(readable) {
        Ok(text) if is_whole => return Ok(text),
        Ok(text) => (text.as_bytes(), Fault::TooLarge),
        Err(error) => {
            let right = &readable[..error.valid_up_to()];
            // A character that the limit cut in two is not at fault.
            match error.error_len() {
                None if !is_whole => (right, Fault::TooLarge),
                _ => (right, Fault::NotUtf8(readable[right.len()])),
            }
        }
    };
    let before = String::from_utf8_lossy(right);
    let last_line = before.rsplit('\n').next().unwrap_or_default();
    let place = Place {
        line: before.matches('\n').count() + 1,
        column: last_line.chars().count() + 1,
    };
    Err(Wrong { place, fault })
}

/// The words of a text, but no more than it takes to see that there are too many.
fn words(text: &str) -> Vec<Mark<'_>> {
    let mut words = Vec::new();
    let mut row = 0;
    for (number, text) in (1..).zip(text.split('\n')) {
        let code = text.split('#').next().unwrap_or_default();
        let ends = |c: char| c == ';' || c.is_whitespace();
        let mut column = 1;
        for piece in code.split_inclusive(ends) {
            let word = piece.trim_end_matches(ends);
            if !word.is_empty() {
                words.push(Mark {
                    word,
                    place: Place {
                        line: number,
                        column,
                    },
                    row,
                });
            }
            if words.len() > 2 * Grid::MOST {
                return words;
            }
            column += piece.chars().count();
            row += usize::from(piece.ends_with(';'));
        }
        row += 1;
    }
    words
}

/// The characters of words, each a tile; no more than it takes to see that there are too many.
fn characters<'a>(words: &[Mark<'a>]) -> Vec<Mark<'a>> {
    let split = |mark: &Mark<'a>| {
        let Mark { word, place, row } = *mark;
        let columns = place.column..;
        columns
            .zip(word.char_indices())
            .map(move |(column, (at, c))| Mark {
                word: &word[at..at + c.len_utf8()],
                place: Place { column, ..place },
                row,
            })
    };
    words
        .iter()
        .flat_map(split)
        .take(2 * Grid::MOST + 1)
        .collect()
}

/// The tiles of every row that has some.
fn rows<'m, 'a>(marks: &'m [Mark<'a>]) -> Vec<&'m [Mark<'a>]> {
    let mut rows = Vec::new();
    let mut rest = marks;
    while let Some(first) = rest.first() {
        let (row, below) =
            rest.split_at(rest.iter().take_while(|mark| mark.row == first.row).count());
        rows.push(row);
        rest = below;
    }
    rows
}

/// The shape of so many boards that their rows tell, where these are even, at least two to a board and two
/// tiles wide.
fn shape_of(rows: &[&[Mark]], boards: usize) -> Option<Grid> {
    let (width, height) = (rows[0].len(), rows.len() / boards);
    let is_even = rows.len() % boards == 0 && rows.iter().all(|row| row.len() == width);
    let grid = Grid::new(width, height).ok()?;
    (is_even && width >= 2 && height >= 2).then_some(grid)
}

/// The square that a first line announces, where it does and its rows follow.
fn size_line(words: &[Mark]) -> Option<Grid> {
    let (first, rest) = words.split_first()?;
    let side: usize = first.word.parse().ok()?;
    let grid = Grid::square(side.checked_mul(side)?)?;
    let rows = rows(words);
    let is_square = rows[0].len() == 1 && rows.len() == side + 1;
    (is_square && rest.len() == grid.cells() && rows[1..].iter().all(|row| row.len() == side))
        .then_some(grid)
}

/// The words that mean the blank among these; none where no word does.
fn marks_of_blank(marks: &[Mark]) -> &'static [&'static str] {
    let written = |blanks: &&&[&str]| marks.iter().any(|mark| blanks.contains(&mark.word));
    BLANKS.iter().find(written).copied().unwrap_or_default()
}

/// One board of the marks, which are as many as the grid has cells.
fn layout(
    marks: &[Mark],
    grid: Grid,
    side: Side,
    blanks: &[&'static str],
) -> Result<Layout, Wrong> {
    let words = marks.iter().map(|mark| mark.word.to_string()).collect();
    let said = |cell: Cell| quoted(marks[cell.index()].word);
    Layout::new(grid, words, blanks).map_err(|wrong| match wrong {
        NoLayout::SecondBlank(cell) => {
            marks[cell.index()].wrong(Fault::SecondBlank(said(cell), side))
        }
        NoLayout::Twice(cell) => marks[cell.index()].wrong(Fault::Twice(said(cell), side)),
        NoLayout::NoBlank => {
            let wanted = if blanks.is_empty() {
                BLANKS.concat()
            } else {
                blanks.to_vec()
            };
            marks[0].wrong(Fault::NoBlank(side, wanted))
        }
    })
}

/// What is to be read: how many boards, and of which size if that is said.
#[derive(Clone, Copy)]
struct Reader {
    boards: usize,
    size: Option<Grid>,
}

/// The puzzle that leads from a start board to the goal board of the marks, which are as many.
fn join(start: &Layout, marks: &[Mark], blanks: &[&'static str]) -> Result<Puzzle, Wrong> {
    let goal = layout(marks, start.grid(), Side::Goal, blanks)?;
    Puzzle::new(start, &goal).map_err(|wrong| match wrong {
        NoPuzzle::Shapes => unreachable!("the goal was laid out in the start's shape"),
        NoPuzzle::Tiles {
            start: stray,
            goal: missing,
        } => marks[missing.index()].wrong(Fault::Strays {
            start: quoted(&start.words()[stray.index()]),
            goal: quoted(marks[missing.index()].word),
        }),
    })
}

impl Reader {
    /// Reads packed tiles, and where they are not boards words; where these are not either, says what is
    /// wrong with the likelier of the two.
    fn read<T>(
        self,
        words: &[Mark],
        make: impl Fn(&[Mark], Grid) -> Result<T, Wrong>,
    ) -> Result<T, Wrong> {
        // What is made of marks that are all tiles of the boards.
        let strictly = |marks: &[Mark]| make(marks, self.shape(marks)?);
        let packed = characters(words);
        strictly(&packed)
            .or_else(|_| strictly(words))
            .map_err(|wrong| {
                let second = [&packed[..], words]
                    .into_iter()
                    .find_map(|marks| self.second_board(marks));
                if let Some(second) = second {
                    return second;
                }
                let likelier = if self.looks_packed(&packed, words) {
                    &packed[..]
                } else {
                    words
                };
                self.explain(likelier, strictly).unwrap_or(wrong)
            })
    }

    /// The boards' shape: the one that is said, that of the rows, or the square.
    fn shape(self, marks: &[Mark]) -> Result<Grid, Wrong> {
        let Some((first, last)) = marks.first().zip(marks.last()) else {
            let place = Place { line: 1, column: 1 };
            return Err(Wrong {
                place,
                fault: Fault::Empty(self.boards),
            });
        };
        let (found, boards) = (marks.len(), self.boards);
        if let Some(grid) = self.size {
            let cells = grid.cells();
            return match marks.get(boards * cells) {
                Some(mark) => Err(self.too_many(mark, cells)),
                None if found < boards * cells => Err(Wrong {
                    place: last.end(),
                    fault: Fault::TooFew {
                        found,
                        boards,
                        cells,
                    },
                }),
                None => Ok(grid),
            };
        }
        if let Some(mark) = marks.get(boards * Grid::MOST) {
            return Err(self.too_many(mark, Grid::MOST));
        }
        let rows = rows(marks);
        if let Some(grid) = shape_of(&rows, boards) {
            return Ok(grid);
        }
        let width = rows[0].len();
        let uneven = rows.iter().find(|row| row.len() != width);
        let is_whole = found % boards == 0;
        if let Some(grid) = Grid::square(found / boards).filter(|_| is_whole) {
            return Ok(grid);
        }
        // Where another row than the last is uneven, the number of tiles has to speak for itself.
        let is_cut = rows.iter().rev().skip(1).all(|row| row.len() == width);
        let missing = self
            .stops_in_goal(marks)
            .filter(|&cells| is_cut || Grid::square(cells).is_some());
        Err(match (missing, uneven) {
            (Some(cells), _) => Wrong {
                place: last.end(),
                fault: Fault::TooFew {
                    found,
                    boards,
                    cells,
                },
            },
            (None, Some(row)) => row[0].wrong(Fault::Uneven {
                found: row.len(),
                wanted: width,
            }),
            (None, None) if is_whole => first.wrong(Fault::NoShape(found / boards)),
            (None, None) => Wrong {
                place: last.end(),
                fault: Fault::Odd(found),
            },
        })
    }

    /// Where the marks are a whole start board and a part of its goal, the start's number of cells.
    fn stops_in_goal(self, marks: &[Mark]) -> Option<usize> {
        let cells = distinct(marks).len();
        let (start, cut) = marks.split_at(cells);
        let is_distinct = |marks: &[Mark]| distinct(marks).len() == marks.len();
        (self.boards == 2 && cut.len() < cells && is_distinct(start) && is_distinct(cut))
            .then_some(cells)
    }

    /// Where one board is wanted and the marks are two, start and goal of a puzzle, what is wrong then.
    fn second_board(self, marks: &[Mark]) -> Option<Wrong> {
        let two = Reader { boards: 2, ..self };
        let cells = two.shape(marks).ok()?.cells();
        let are_two = self.boards == 1 && distinct(marks).values().all(|&times| times == 2);
        are_two.then(|| self.too_many(&marks[cells], cells))
    }

    /// What is wrong with marks that are not boards. `None` where nothing is.
    fn explain<T>(
        self,
        marks: &[Mark],
        strictly: impl Fn(&[Mark]) -> Result<T, Wrong>,
    ) -> Option<Wrong> {
        let wrong = strictly(marks).err()?;
        if self.size.is_none() && self.boards == 2 {
            // A puzzle, and then more: the longest beginning that is one.
            let cells = (1..=marks.len() / 2)
                .rev()
                .find(|cells| 2 * cells < marks.len() && strictly(&marks[..2 * cells]).is_ok());
            if let Some(cells) = cells {
                return Some(self.too_many(&marks[2 * cells], cells));
            }
        }
        Some(wrong)
    }

    fn too_many(self, mark: &Mark, cells: usize) -> Wrong {
        mark.wrong(Fault::TooMany {
            word: quoted(mark.word),
            boards: self.boards,
            cells,
        })
    }

    /// Whether a text that is wrong both ways was rather meant to be packed: where that alone gives the
    /// number of tiles that was said, or the smaller share of tiles that are not once in each board, or else
    /// where all words are equally long, as packed rows are.
    fn looks_packed(self, packed: &[Mark], words: &[Mark]) -> bool {
        let of_size = |marks: &[Mark]| {
            self.size
                .map_or(true, |grid| marks.len() == self.boards * grid.cells())
        };
        if of_size(packed) != of_size(words) {
            return of_size(packed);
        }
        let strays = |marks: &[Mark]| {
            let tiles = distinct(marks);
            let strays = tiles
                .values()
                .filter(|&&times| times != self.boards)
                .count();
            (strays, tiles.len())
        };
        let ((packed_strays, packed_tiles), (word_strays, word_tiles)) =
            (strays(packed), strays(words));
        match (packed_strays * word_tiles).cmp(&(word_strays * packed_tiles)) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => words
                .windows(2)
                .all(|pair| pair[0].word.chars().count() == pair[1].word.chars().count()),
        }
    }
}

/// How often every tile is among the marks.
fn distinct<'a>(marks: &[Mark<'a>]) -> HashMap<&'a str, usize> {
    let mut times = HashMap::new();
    for mark in marks {
        *times.entry(mark.word).or_default() += 1;
    }
    times
}
