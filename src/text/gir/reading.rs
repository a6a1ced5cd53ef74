//! A way to read a text, and the boards that are wanted of it.

use super::marks::Mark;
use super::Given;
use crate::board::Board;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// A way to read a text that accounts for every word as a cell, a name, or a part of the first line.
#[derive(Clone, Default)]
pub(super) struct Reading<'a> {
    pub(super) cells: Vec<Mark<'a>>,
    pub(super) first_line: Option<FirstLine<'a>>,
    pub(super) names: Vec<Mark<'a>>,
    /// Whether labels were above or beside the cells. Then there is no first line.
    pub(super) has_no_first_line: bool,
    /// The number of boards, if this way is only for one board or only for two.
    pub(super) boards: Option<usize>,
    /// Whether the form is unusual for a file. Then the text's rows are the boards' rows, or each row is a board.
    pub(super) is_unusual: bool,
}

#[derive(Clone, Copy)]
pub(super) struct FirstLine<'a> {
    pub(super) mark: Mark<'a>,
    pub(super) size: Grid,
    /// The cell of the goal's blank.
    pub(super) goal_blank: Option<usize>,
}

/// The boards of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Boards {
    Both(Puzzle),
    Start(Board),
}

/// The kinds of tiles that a board may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tiles {
    Any,
    /// Equal words, each equally often on both boards.
    Alike,
    /// The tiles of a goal that is known.
    OfGoal,
    /// All numbers, or none.
    Checked,
    /// All numbers.
    Numbers,
}

/// The boards that a text should have.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'w> {
    /// One or two.
    pub(super) boards: usize,
    pub(super) given: Given<'w>,
    /// The start, if the only board is its goal.
    pub(super) start: Option<&'w Board>,
    pub(super) tiles: Tiles,
}
