//! The boards' shape: stated, as the rows are written, or the square.

use super::tokens::{counts, rows, Mark};
use crate::digits;
use crate::grid::Grid;
use crate::text::{in_words, quoted, ParseError, TextPosition};

/// Reads one or two boards.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    pub(super) boards: usize,
    /// The shape, if it is stated by the caller or in a size line: rows do not count then.
    pub(super) size: Option<Grid>,
}

impl Reader {
    /// The shape of boards of these marks.
    pub(super) fn shape(self, marks: &[Mark]) -> Result<Grid, ParseError> {
        let (found, boards) = (marks.len(), self.boards);
        let Some((first, last)) = marks.first().zip(marks.last()) else {
            let expected = ["a board", "a start and a goal board"][boards - 1];
            return Err(ParseError {
                position: TextPosition { line: 1, column: 1 },
                found: "no tiles".into(),
                expected: expected.into(),
            });
        };
        let most = self.size.map_or(Grid::MOST, Grid::cells);
        if let Some(mark) = marks.get(boards * most) {
            return Err(self.too_many(mark, most));
        }
        if let Some(grid) = self.size {
            return if found < boards * most { Err(self.too_few(last, found, most)) } else { Ok(grid) };
        }
        let rows = rows(marks);
        if let Some(grid) = shape_of(&rows, boards) {
            return Ok(grid);
        }
        let is_whole = found % boards == 0;
        if let Some(grid) = Grid::square(found / boards).filter(|_| is_whole) {
            return Ok(grid);
        }
        let width = rows[0].len();
        let uneven = rows.iter().find(|row| row.len() != width);
        let cut = self.cut_in_goal(marks);
        if let Some(cells) = cut.filter(|&cells| cells > Grid::MOST) {
            let found = format!("a start board of {cells} tiles");
            return Err(marks[Grid::MOST].error(found, format!("at most {}", Grid::MOST)));
        }
        // If another row than the last is uneven, only a square start board shows that the goal is cut.
        let are_rows_even = rows.iter().rev().skip(1).all(|row| row.len() == width);
        let cut = cut.filter(|&cells| are_rows_even || Grid::square(cells).is_some());
        Err(match (cut, uneven) {
            (Some(cells), _) => self.too_few(last, found, cells),
            (None, Some(row)) => {
                let found = format!("a row of {}", tiles(row.len()));
                row[0].error(found, format!("{width} as in the first row"))
            }
            (None, None) if is_whole => first.error(
                format!("a board of {}, not a square", tiles(found / boards)),
                "rows of one length, or COLUMNSxROWS as the first line or after --size",
            ),
            (None, None) => last.error_after(tiles(found), "two boards of the same size"),
        })
    }

    /// The reader of what follows a size line.
    pub(super) fn after_size_line(self, line: &Mark, found: Grid) -> Result<Reader, ParseError> {
        let size = self.size.unwrap_or(found);
        if size.cells() != found.cells() {
            let found = format!("a board of {found}");
            return Err(line.error(found, format!("{size} as in --size")));
        }
        Ok(Reader { size: Some(size), ..self })
    }

    /// The start's number of cells, if the marks are a whole start board and a part of its goal.
    fn cut_in_goal(self, marks: &[Mark]) -> Option<usize> {
        let cells = counts(marks).len();
        let (start, goal) = marks.split_at(cells);
        let are_distinct = |marks: &[Mark]| counts(marks).len() == marks.len();
        let is_cut = goal.len() < cells && are_distinct(start) && are_distinct(goal);
        (self.boards == 2 && is_cut).then_some(cells)
    }

    pub(super) fn too_few(self, last: &Mark, found: usize, cells: usize) -> ParseError {
        let hint = if found == cells { "; for one board, use 'yapboz solve'" } else { "" };
        last.error_after(tiles(found), format!("{}: {}{hint}", self.boards * cells, self.of(cells)))
    }

    pub(super) fn too_many(self, mark: &Mark, cells: usize) -> ParseError {
        let found = format!("{} after {}", quoted(mark.word), self.of(cells));
        mark.error(found, "the end")
    }

    /// The boards in words, for messages.
    fn of(self, cells: usize) -> String {
        match self.boards {
            1 => format!("a board of {}", tiles(cells)),
            _ => format!("two boards of {} each", tiles(cells)),
        }
    }
}

pub(super) fn tiles(number: usize) -> String {
    in_words(number as u64, "tile")
}

/// The shape of so many boards by their rows, if these are even and there are at least two rows of two tiles each.
pub(super) fn shape_of(rows: &[&[Mark]], boards: usize) -> Option<Grid> {
    let (width, height) = (rows[0].len(), rows.len() / boards);
    let is_even = rows.len() % boards == 0 && rows.iter().all(|row| row.len() == width);
    let grid = Grid::new(width, height).ok()?;
    (is_even && width >= 2 && height >= 2).then_some(grid)
}

/// The size in a first row that is `COLUMNSxROWS` alone, and the words after it.
pub(super) fn size_line<'m, 'a>(words: &'m [Mark<'a>]) -> Option<(Grid, &'m [Mark<'a>])> {
    let (first, rest) = words.split_first()?;
    let is_alone = rest.first().map_or(true, |next| next.row != first.row);
    let grid = first.word.parse().ok()?;
    is_alone.then_some((grid, rest))
}

/// The square whose side is alone in the first row, if its rows follow.
pub(super) fn square_line(words: &[Mark]) -> Option<Grid> {
    let (first, rest) = words.split_first()?;
    let side: usize = digits::number(first.word)?;
    let grid = Grid::square(side.checked_mul(side)?).filter(|_| side.to_string() == first.word)?;
    let rows = rows(words);
    let is_square = rows[0].len() == 1 && rows.len() == side + 1;
    (is_square && rest.len() == grid.cells() && rows[1..].iter().all(|row| row.len() == side)).then_some(grid)
}
