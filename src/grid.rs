//! Cells on a grid, their neighbours and distances.

use crate::digits::are_digits;
use crate::moves::Move;
use std::fmt;
use std::str::FromStr;

/// A cell of a grid, numbered row by row from 0. [`Grid::cell`] makes it of its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// Returns the cell's number as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the cell with a number, of a grid that has it.
    pub(crate) fn at(index: usize) -> Cell {
        assert!(index < Grid::MOST, "a grid has at most 256 cells");
        Cell(index as u8)
    }
}

/// The shape of a board: width x height, 2 to 256 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    width: u16,
    height: u16,
}

/// Why a text or two numbers are not the shape of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridError {
    /// The text is not `COLUMNSxROWS`.
    Form,
    /// There are fewer than 2 or more than 256 cells.
    Cells,
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            GridError::Form => write!(f, "expected COLUMNSxROWS, for example 4x3"),
            GridError::Cells => write!(f, "expected {} to {} cells", Grid::LEAST, Grid::MOST),
        }
    }
}

impl std::error::Error for GridError {}

impl Grid {
    /// The fewest cells of a board.
    pub const LEAST: usize = 2;
    /// The most cells of a board.
    pub const MOST: usize = 256;

    /// Makes the grid of `width` columns and `height` rows.
    ///
    /// # Errors
    /// [`GridError::Cells`] if it has fewer than 2 or more than 256 cells.
    pub fn new(width: usize, height: usize) -> Result<Grid, GridError> {
        match width.checked_mul(height) {
            Some(Grid::LEAST..=Grid::MOST) => Ok(Grid {
                width: width as u16,
                height: height as u16,
            }),
            _ => Err(GridError::Cells),
        }
    }

    /// Makes the square grid of `cells` cells. Returns `None` if `cells` is not a square number.
    pub fn square(cells: usize) -> Option<Grid> {
        let side = (1..=16).find(|side| side * side == cells)?;
        Grid::new(side, side).ok()
    }

    /// Returns the number of columns.
    pub fn width(self) -> usize {
        usize::from(self.width)
    }

    /// Returns the number of rows.
    pub fn height(self) -> usize {
        usize::from(self.height)
    }

    /// Returns the number of cells.
    pub fn cells(self) -> usize {
        self.width() * self.height()
    }

    /// Returns the cell with a number, counted row by row from 0. Returns `None` if the grid has no
    /// such cell.
    ///
    /// ```
    /// use yapboz::{Grid, Move};
    ///
    /// let grid = Grid::new(3, 3)?;
    /// let middle = grid.cell(4).ok_or("no such cell")?;
    /// assert_eq!(grid.step(middle, Move::U), grid.cell(1));
    /// assert_eq!(grid.cell(9), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cell(self, index: usize) -> Option<Cell> {
        (index < self.cells()).then(|| Cell::at(index))
    }

    /// Returns all cells, in order.
    pub fn all(self) -> impl Iterator<Item = Cell> {
        (0..self.cells()).map(Cell::at)
    }

    /// Returns the cell's row, from 0 at the top.
    pub fn row(self, cell: Cell) -> usize {
        cell.index() / self.width()
    }

    /// Returns the cell's column, from 0 at the left.
    pub fn column(self, cell: Cell) -> usize {
        cell.index() % self.width()
    }

    /// Returns whether the grid is a single row or column, on which tiles never pass each other.
    pub fn is_line(self) -> bool {
        self.width == 1 || self.height == 1
    }

    /// Returns the cell that a move leads to, or `None` if it would leave the grid. A cell of a
    /// larger grid has no neighbours.
    pub fn step(self, cell: Cell, m: Move) -> Option<Cell> {
        let (column, row, index) = (self.column(cell), self.row(cell), cell.index());
        let to = match m {
            _ if row >= self.height() => return None,
            Move::R if column + 1 < self.width() => index + 1,
            Move::D if row + 1 < self.height() => index + self.width(),
            Move::U if row > 0 => index - self.width(),
            Move::L if column > 0 => index - 1,
            _ => return None,
        };
        Some(Cell::at(to))
    }

    /// Returns [`step`](Grid::step) as a table: `steps()[cell][m as usize]`.
    pub fn steps(self) -> Vec<[Option<Cell>; 4]> {
        self.all()
            .map(|cell| Move::ALL.map(|m| self.step(cell, m)))
            .collect()
    }

    /// Returns the symmetries of the grid, each as `images[cell]`, the identity first. A square has
    /// eight, another rectangle four, a line two.
    pub(crate) fn symmetries(self) -> Vec<Vec<Cell>> {
        let (width, height) = (self.width(), self.height());
        let mut symmetries: Vec<Vec<Cell>> = Vec::new();
        // The bits of `turn` reverse rows, reverse columns, and swap rows and columns.
        for turn in 0..if width == height { 8 } else { 4 } {
            let image = |cell| {
                let (row, column) = (self.row(cell), self.column(cell));
                let row = if turn & 1 != 0 { height - 1 - row } else { row };
                let column = if turn & 2 != 0 {
                    width - 1 - column
                } else {
                    column
                };
                let (row, column) = if turn & 4 != 0 {
                    (column, row)
                } else {
                    (row, column)
                };
                Cell::at(row * width + column)
            };
            let images: Vec<Cell> = self.all().map(image).collect();
            if !symmetries.contains(&images) {
                symmetries.push(images);
            }
        }
        symmetries
    }

    /// Returns the Manhattan distance of two cells.
    pub fn distance(self, a: Cell, b: Cell) -> usize {
        self.row(a).abs_diff(self.row(b)) + self.column(a).abs_diff(self.column(b))
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Grid {
    type Err = GridError;

    /// Reads `COLUMNSxROWS` without signs or leading zeros.
    fn from_str(text: &str) -> Result<Grid, GridError> {
        let (width, height) = text.split_once('x').ok_or(GridError::Form)?;
        let side = |digits: &str| {
            if are_digits(digits) && (digits == "0" || !digits.starts_with('0')) {
                Ok(digits.parse().unwrap_or(usize::MAX))
            } else {
                Err(GridError::Form)
            }
        };
        Grid::new(side(width)?, side(height)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_2_to_256_cells() {
        for (width, height) in [(1, 2), (128, 2), (16, 16), (1, 256)] {
            assert!(Grid::new(width, height).is_ok(), "{width}x{height}");
        }
        for (width, height) in [(1, 1), (0, 9), (257, 1), (16, 17), (usize::MAX, 2)] {
            let wrong = Grid::new(width, height);
            assert_eq!(wrong, Err(GridError::Cells), "{width}x{height}");
        }
    }

    #[test]
    fn a_cell_of_a_larger_grid_has_no_neighbours() {
        let grid = Grid::new(3, 3).unwrap();
        let other = Grid::new(16, 16).unwrap().cell(200).unwrap();
        assert_eq!(Move::ALL.map(|m| grid.step(other, m)), [None; 4]);
        assert_eq!((grid.cell(8), grid.cell(9)), (Some(Cell(8)), None));
    }

    #[test]
    fn shapes_are_read_as_written() {
        for text in ["4x3", "1x2", "2x128", "16x16"] {
            assert_eq!(text.parse::<Grid>().unwrap().to_string(), text);
        }
        for text in [
            "", "x", "4", "4x", "x3", "4x3x2", "+4x3", "4X3", " 4x3", "-1x3", "03x3", "3x03",
            "00x3",
        ] {
            assert_eq!(text.parse::<Grid>(), Err(GridError::Form), "{text}");
        }
        for text in ["0x3", "1x1", "17x16", "99999999999999999999999x2"] {
            assert_eq!(text.parse::<Grid>(), Err(GridError::Cells), "{text}");
        }
    }

    #[test]
    fn squares_are_found_by_their_cells() {
        assert_eq!(Grid::square(9), Grid::new(3, 3).ok());
        assert_eq!(Grid::square(256), Grid::new(16, 16).ok());
        assert_eq!([1, 12, 289].map(Grid::square), [None; 3]);
    }

    #[test]
    fn symmetries_keep_distances() {
        for (width, height, count) in [(4, 4, 8), (4, 3, 4), (2, 2, 8), (5, 1, 2), (1, 2, 2)] {
            let grid = Grid::new(width, height).unwrap();
            let symmetries = grid.symmetries();
            assert_eq!(symmetries.len(), count, "{grid}");
            assert!(symmetries[0].iter().copied().eq(grid.all()));
            for images in symmetries {
                for (a, b) in grid.all().flat_map(|a| grid.all().map(move |b| (a, b))) {
                    let [c, d] = [a, b].map(|cell| images[cell.index()]);
                    assert_eq!(grid.distance(c, d), grid.distance(a, b));
                }
            }
        }
    }

    #[test]
    fn steps_go_to_cells_one_away_and_come_back() {
        for (width, height) in [(3, 3), (4, 3), (1, 5), (256, 1), (2, 128)] {
            let grid = Grid::new(width, height).unwrap();
            let mut steps = 0;
            for (cell, row) in grid.all().zip(grid.steps()) {
                for (m, to) in Move::ALL.into_iter().zip(row) {
                    let Some(to) = to else { continue };
                    assert_eq!(grid.distance(cell, to), 1);
                    assert_eq!(grid.step(to, m.back()), Some(cell));
                    steps += 1;
                }
            }
            // Every two neighbours are joined in both directions.
            assert_eq!(steps, 2 * (2 * width * height - width - height));
        }
    }
}
