//! The heuristics that are chosen by name: a row each.

use crate::grid::{Cell, Grid};
use crate::heuristic::boxed::{boxed, Boxed};
use crate::heuristic::{Hamming, LinearConflict, Manhattan, Maximum, WalkingDistance};
use crate::pdb::additive::{self, PatternDatabases};
use crate::position::Tile;
use crate::puzzle::Puzzle;
use crate::search::Memory;

/// What tiles add to a heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// What a tile that is not the blank adds on a cell.
    pub of_tile: fn(Grid, Tile, Cell) -> u32,
    /// The name for the rest of h, if there is a rest.
    pub rest: Option<&'static str>,
}

const MANHATTAN: Parts = Parts { of_tile: |grid, tile, cell| grid.distance(tile.home(), cell) as u32, rest: None };

/// A heuristic's row in [`HEURISTICS`].
#[derive(Clone, Copy, Debug)]
pub struct HeuristicInfo {
    pub name: &'static str,
    /// What it counts, for the help.
    pub about: &'static str,
    /// If it is a sum over the tiles, what each adds.
    pub parts: Option<Parts>,
    /// The most cells of a board of such a shape.
    pub(super) most_cells: fn(Grid) -> usize,
    /// The heuristic of a shape and a goal's blank; `None` if its tables do not fit into these bytes.
    pub(super) make: fn(Grid, Tile, usize) -> Option<Boxed>,
}

impl HeuristicInfo {
    /// The heuristic of a puzzle; `None` if the shape or the memory does not allow it.
    pub fn of(&self, puzzle: &Puzzle, memory: Memory) -> Option<Boxed> {
        let is_fit = puzzle.grid().cells() <= (self.most_cells)(puzzle.grid());
        is_fit.then(|| (self.make)(puzzle.grid(), puzzle.blank(), memory.0)).flatten()
    }
}

/// The row of a heuristic for boards of all shapes.
const fn heuristic_row(
    name: &'static str,
    about: &'static str,
    make: fn(Grid, Tile, usize) -> Option<Boxed>,
) -> HeuristicInfo {
    HeuristicInfo { name, about, parts: None, most_cells: |_| Grid::MOST, make }
}

/// All heuristics, the simplest first.
pub const HEURISTICS: &[HeuristicInfo] = &[
    HeuristicInfo {
        parts: Some(Parts { of_tile: |_, tile, cell| u32::from(tile.home() != cell), rest: None }),
        ..heuristic_row("hamming", "tiles that are not on their goal cells", |_, blank, _| {
            Some(boxed(Hamming::new(blank)))
        })
    },
    HeuristicInfo {
        parts: Some(MANHATTAN),
        ..heuristic_row("manhattan", "rows and columns from every tile to its goal cell", |grid, blank, _| {
            Some(boxed(Manhattan::new(grid, blank)))
        })
    },
    HeuristicInfo {
        parts: Some(Parts { rest: Some("conflicts"), ..MANHATTAN }),
        ..heuristic_row(
            "linear-conflict",
            "manhattan, and two moves for every tile that has to leave its goal line",
            |grid, blank, _| Some(boxed(LinearConflict::new(grid, blank))),
        )
    },
    HeuristicInfo {
        most_cells: WalkingDistance::most_cells,
        ..heuristic_row(
            "walking-distance",
            "vertical moves if only rows count, and horizontal ones if only columns do; up to 4x4, not 2x7 and 2x8",
            |grid, blank, bytes| Some(boxed(WalkingDistance::new(grid, blank, bytes)?)),
        )
    },
    HeuristicInfo {
        most_cells: WalkingDistance::most_cells,
        ..heuristic_row("maximum", "the larger of linear-conflict and walking-distance", |grid, blank, bytes| {
            let walking = WalkingDistance::new(grid, blank, bytes)?;
            Some(boxed(Maximum(LinearConflict::new(grid, blank), walking)))
        })
    },
    HeuristicInfo {
        most_cells: |_| additive::MOST_CELLS,
        ..heuristic_row(
            "pattern-database",
            "moves of a few tiles at a time, looked up in tables; at most 64 cells",
            |grid, blank, bytes| Some(boxed(PatternDatabases::new(grid, blank, bytes)?)),
        )
    },
];

/// The heuristic of this name.
pub fn heuristic(name: &str) -> &'static HeuristicInfo {
    HEURISTICS.iter().find(|row| row.name == name).expect("the table has every heuristic")
}
