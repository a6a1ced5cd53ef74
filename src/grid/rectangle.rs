//! The rectangle of unsolved cells while the outer lines of a board are solved one after the other.

use crate::grid::{Cell, Grid};
use crate::moves::Move;
use std::ops::Range;

/// A rectangle of cells of a grid.
#[derive(Debug)]
pub struct Rectangle {
    /// The grid.
    pub grid: Grid,
    /// Its rows.
    pub rows: Range<usize>,
    /// Its columns.
    pub columns: Range<usize>,
}

/// An outer row or column of a rectangle.
#[derive(Debug)]
pub struct Line {
    /// Its cells, from one end to the other.
    pub cells: Vec<Cell>,
    /// The move from it into the rectangle.
    pub inwards: Move,
}

impl Rectangle {
    /// The rectangle of all cells.
    pub fn whole(grid: Grid) -> Rectangle {
        Rectangle { grid, rows: 0..grid.height(), columns: 0..grid.width() }
    }

    /// The cells, row by row.
    pub fn cells(&self) -> Vec<Cell> {
        self.rows.clone().flat_map(|row| self.row(row)).collect()
    }

    fn row(&self, row: usize) -> impl Iterator<Item = Cell> {
        let width = self.grid.width();
        self.columns.clone().map(move |column| Cell::at(row * width + column))
    }

    fn column(&self, column: usize) -> impl Iterator<Item = Cell> {
        let width = self.grid.width();
        self.rows.clone().map(move |row| Cell::at(row * width + column))
    }

    /// Removes a row if there are at least as many as columns, else a column: of the two outer ones that which is farther
    /// from the cell `home`, so that this cell stays.
    pub fn take_line(&mut self, home: Cell) -> Line {
        let is_row = self.rows.len() >= self.columns.len();
        let (lines, home, inwards) = if is_row {
            (&mut self.rows, self.grid.row(home), [Move::U, Move::D])
        } else {
            (&mut self.columns, self.grid.column(home), [Move::L, Move::R])
        };
        let is_first = home - lines.start >= lines.end - 1 - home;
        let line = if is_first { lines.start } else { lines.end - 1 };
        *lines = lines.start + usize::from(is_first)..lines.end - usize::from(!is_first);
        let cells = if is_row { self.row(line).collect() } else { self.column(line).collect() };
        Line { cells, inwards: inwards[usize::from(is_first)] }
    }
}
