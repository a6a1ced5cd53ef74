//! The boards' shape: said, seen in the rows, or the square.

use super::marks::{distinct, rows, Mark};
use super::wrong::{ParseError, Problem};
use crate::format::{quoted, TextPosition};
use crate::grid::Grid;

/// What is known of the boards' shape before they are read.
#[derive(Clone, Copy)]
pub(super) enum Size {
    /// Nothing: the rows or the number of tiles give it.
    Unknown,
    /// The start board's, of which this is the goal: rows of another shape are wrong.
    OfStart(Grid),
    /// Stated, by the caller or in a size line: the rows do not count.
    Stated(Grid),
}

impl Size {
    /// The size that a caller may have stated.
    pub(super) fn of_caller(size: Option<Grid>) -> Size {
        size.map_or(Size::Unknown, Size::Stated)
    }

    pub(super) fn grid(self) -> Option<Grid> {
        match self {
            Size::Unknown => None,
            Size::OfStart(grid) | Size::Stated(grid) => Some(grid),
        }
    }
}

/// What is to be read: how many boards, and of which size if that is known.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    pub(super) boards: usize,
    pub(super) size: Size,
}

impl Reader {
    /// The boards' shape: the one that is said, that of the rows, or the square.
    pub(super) fn shape(self, marks: &[Mark]) -> Result<Grid, ParseError> {
        let Some((first, last)) = marks.first().zip(marks.last()) else {
            let place = TextPosition { line: 1, column: 1 };
            return Err(ParseError {
                place,
                fault: Problem::Empty(self.boards),
            });
        };
        let (found, boards) = (marks.len(), self.boards);
        if let Some(grid) = self.size.grid() {
            let cells = grid.cells();
            return match marks.get(boards * cells) {
                Some(mark) => Err(self.too_many(mark, cells)),
                None if found < boards * cells => Err(ParseError {
                    place: last.end(),
                    fault: Problem::TooFew {
                        found,
                        boards,
                        cells,
                    },
                }),
                None => self.unless_rows_differ(grid, marks),
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
        let stops = self.stops_in_goal(marks);
        if let Some(cells) = stops.filter(|&cells| cells > Grid::MOST) {
            return Err(marks[Grid::MOST].wrong(Problem::LargeBoard(cells)));
        }
        // Where another row than the last is uneven, the number of tiles has to speak for itself.
        let is_cut = rows.iter().rev().skip(1).all(|row| row.len() == width);
        let missing = stops.filter(|&cells| is_cut || Grid::square(cells).is_some());
        Err(match (missing, uneven) {
            (Some(cells), _) => ParseError {
                place: last.end(),
                fault: Problem::TooFew {
                    found,
                    boards,
                    cells,
                },
            },
            (None, Some(row)) => row[0].wrong(Problem::Uneven {
                found: row.len(),
                wanted: width,
            }),
            (None, None) if is_whole => first.wrong(Problem::NoShape(found / boards)),
            (None, None) => ParseError {
                place: last.end(),
                fault: Problem::Odd(found),
            },
        })
    }

    /// The start's shape, unless the goal's rows are another one.
    fn unless_rows_differ(self, grid: Grid, marks: &[Mark]) -> Result<Grid, ParseError> {
        match (self.size, shape_of(&rows(marks), self.boards)) {
            (Size::OfStart(wanted), Some(found)) if found != wanted => {
                Err(marks[0].wrong(Problem::OtherShape { found, wanted }))
            }
            _ => Ok(grid),
        }
    }

    /// The reader of what follows a size line.
    pub(super) fn below(self, line: &Mark, found: Grid) -> Result<Reader, ParseError> {
        let size = match self.size {
            Size::OfStart(wanted) if wanted != found => {
                return Err(line.wrong(Problem::OtherShape { found, wanted }))
            }
            Size::Stated(expected) if expected.cells() != found.cells() => {
                return Err(line.wrong(Problem::OtherSize { found, expected }))
            }
            Size::Stated(grid) => grid,
            Size::OfStart(_) | Size::Unknown => found,
        };
        let size = Size::Stated(size);
        Ok(Reader { size, ..self })
    }

    /// Where the marks are a whole start board and a part of its goal, the start's number of cells.
    fn stops_in_goal(self, marks: &[Mark]) -> Option<usize> {
        let cells = distinct(marks).len();
        let (start, cut) = marks.split_at(cells);
        let is_distinct = |marks: &[Mark]| distinct(marks).len() == marks.len();
        (self.boards == 2 && cut.len() < cells && is_distinct(start) && is_distinct(cut))
            .then_some(cells)
    }

    pub(super) fn too_many(self, mark: &Mark, cells: usize) -> ParseError {
        mark.wrong(Problem::TooMany {
            word: quoted(mark.word),
            boards: self.boards,
            cells,
        })
    }
}

/// The shape of so many boards that their rows tell, where these are even, at least two to a board and two
/// tiles wide.
fn shape_of(rows: &[&[Mark]], boards: usize) -> Option<Grid> {
    let (width, height) = (rows[0].len(), rows.len() / boards);
    let is_even = rows.len() % boards == 0 && rows.iter().all(|row| row.len() == width);
    let grid = Grid::new(width, height).ok()?;
    (is_even && width >= 2 && height >= 2).then_some(grid)
}

/// The size that the first row states, where it is `COLUMNSxROWS` alone, and the words below it.
pub(super) fn size_line<'m, 'a>(words: &'m [Mark<'a>]) -> Option<(Grid, &'m [Mark<'a>])> {
    let (first, rest) = words.split_first()?;
    let is_alone = rest.first().map_or(true, |next| next.row != first.row);
    let (width, height) = first.word.split_once('x')?;
    let grid = Grid::new(width.parse().ok()?, height.parse().ok()?).ok()?;
    // Only as a shape is written: no signs, no zeros in front.
    (is_alone && grid.to_string() == first.word).then_some((grid, rest))
}

/// The square whose side a first line states, where it does and its rows follow.
pub(super) fn square_line(words: &[Mark]) -> Option<Grid> {
    let (first, rest) = words.split_first()?;
    let side: usize = first.word.parse().ok()?;
    let grid = Grid::square(side.checked_mul(side)?).filter(|_| side.to_string() == first.word)?;
    let rows = rows(words);
    let is_square = rows[0].len() == 1 && rows.len() == side + 1;
    (is_square && rest.len() == grid.cells() && rows[1..].iter().all(|row| row.len() == side))
        .then_some(grid)
}
