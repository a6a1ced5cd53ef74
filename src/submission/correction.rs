//! No correction, in place of `search/beam/correction.rs`: its values would not fit into the print.

use crate::board::{Board, Tile};
use crate::grid::{Cell, Grid};
use crate::search::rest::Rest;

/// There is none.
pub struct Correction;

pub struct Within<'a>(&'a Correction);

impl Correction {
    pub const AT_ONCE: usize = 64;

    pub fn fitted(_: Grid) -> Option<Correction> {
        None
    }

    pub fn within(&self, _: &Rest) -> Within<'_> {
        Within(self)
    }
}

impl Within<'_> {
    pub fn leaving(&self, _: usize, _: usize) -> i32 {
        0
    }

    pub fn of(&self, _: &Board) -> i32 {
        0
    }

    pub fn change(&self, _: &[Tile], _: Tile, _: Cell, _: Cell) -> i32 {
        0
    }
}
