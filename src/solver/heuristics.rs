//! The heuristics that are chosen by name: a row each.

use crate::grid::{Cell, Grid};
use crate::heuristic::{Hamming, Heuristic, LinearConflict, Manhattan, Maximum, WalkingDistance};
use crate::pdb::additive::{self, PatternDatabases};
use crate::position::Tile;
use crate::puzzle::Puzzle;
use crate::search::Memory;
use std::fmt;

/// What tiles add to a heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// What a tile that is not the blank adds on a cell.
    pub of_tile: fn(Grid, Tile, Cell) -> u32,
    /// The name for the rest of h, if there is a rest.
    pub rest: Option<&'static str>,
}

const MANHATTAN: Parts = Parts {
    of_tile: |grid, tile, cell| grid.distance(tile.home(), cell) as u32,
    rest: None,
};

/// A heuristic by name: a row in [`HEURISTICS`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct HeuristicInfo {
    /// The name on the command line.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// If it is a sum over the tiles, what each adds.
    pub(crate) parts: Option<Parts>,
    /// The most cells of a board of such a shape.
    pub(super) most_cells: fn(Grid) -> usize,
    /// Makes the heuristic of a shape and a goal's blank. Returns `None` if its tables do not fit
    /// into the memory.
    pub(super) make: fn(Grid, Tile, Memory) -> Option<Built>,
}

pub struct Built {
    pub heuristic: Box<dyn Heuristic + Send + Sync>,
    pub(super) bytes: usize,
}

impl Built {
    fn new<H: Heuristic + Send + Sync + 'static>(heuristic: H, bytes: fn(&H) -> usize) -> Built {
        Built {
            bytes: bytes(&heuristic),
            heuristic: Box::new(heuristic),
        }
    }
}

impl HeuristicInfo {
    /// Makes the heuristic of a puzzle.
    ///
    /// ```
    /// use yapboz::{Memory, Puzzle, HEURISTICS};
    ///
    /// let puzzle: Puzzle = "321456.87 12345678.".parse()?;
    /// let mut bounds = Vec::new();
    /// for row in HEURISTICS {
    ///     bounds.push((row.name, row.of(&puzzle, Memory::default())?.h(puzzle.position())));
    /// }
    /// assert_eq!(bounds[..2], [("hamming", 3), ("manhattan", 6)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`HeuristicError`] if the board has too many cells, or if the tables do not fit into the
    /// memory.
    pub fn of(
        &self,
        puzzle: &Puzzle,
        memory: Memory,
    ) -> Result<Box<dyn Heuristic + Send + Sync>, HeuristicError> {
        let (found, most) = (puzzle.grid().cells(), (self.most_cells)(puzzle.grid()));
        if found > most {
            return Err(HeuristicError::Cells { found, most });
        }
        (self.make)(puzzle.grid(), puzzle.blank_tile(), memory)
            .map(|built| built.heuristic)
            .ok_or(HeuristicError::Memory(memory))
    }
}

/// Why a puzzle does not have a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeuristicError {
    /// The board has too many cells.
    Cells {
        /// The cells of the board.
        found: usize,
        /// The most cells of a board of such a shape.
        most: usize,
    },
    /// The tables do not fit into this memory.
    Memory(Memory),
}

impl fmt::Display for HeuristicError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            HeuristicError::Cells { found, most } => {
                write!(f, "found a board of {found} cells, expected at most {most}")
            }
            HeuristicError::Memory(Memory(bytes)) => {
                write!(f, "found tables of more than {bytes} bytes")
            }
        }
    }
}

impl std::error::Error for HeuristicError {}

/// Returns the row of a heuristic for boards of all shapes.
const fn heuristic_row(
    name: &'static str,
    about: &'static str,
    make: fn(Grid, Tile, Memory) -> Option<Built>,
) -> HeuristicInfo {
    HeuristicInfo {
        name,
        about,
        parts: None,
        most_cells: |_| Grid::MOST,
        make,
    }
}

/// All heuristics, the simplest first.
pub const HEURISTICS: &[HeuristicInfo] = &[
    HeuristicInfo {
        parts: Some(Parts {
            of_tile: |_, tile, cell| u32::from(tile.home() != cell),
            rest: None,
        }),
        ..heuristic_row(
            "hamming",
            "tiles that are not on their goal cells",
            |_, blank, _| Some(Built::new(Hamming::new(blank), |_| 0)),
        )
    },
    HeuristicInfo {
        parts: Some(MANHATTAN),
        ..heuristic_row(
            "manhattan",
            "rows and columns from every tile to its goal cell",
            |grid, blank, _| Some(Built::new(Manhattan::new(grid, blank), |_| 0)),
        )
    },
    HeuristicInfo {
        parts: Some(Parts {
            rest: Some("conflicts"),
            ..MANHATTAN
        }),
        ..heuristic_row(
            "linear-conflict",
            "manhattan, and two moves for every tile that has to leave its goal line",
            |grid, blank, _| Some(Built::new(LinearConflict::new(grid, blank), |_| 0)),
        )
    },
    HeuristicInfo {
        most_cells: WalkingDistance::most_cells,
        ..heuristic_row(
            "walking-distance",
            "vertical moves if only rows count, and horizontal ones if only columns do; up to \
                4x4, not 2x7 and 2x8",
            |grid, blank, memory| {
                Some(Built::new(
                    WalkingDistance::new(grid, blank, memory)?,
                    WalkingDistance::bytes,
                ))
            },
        )
    },
    HeuristicInfo {
        most_cells: WalkingDistance::most_cells,
        ..heuristic_row(
            "maximum",
            "the larger of linear-conflict and walking-distance",
            |grid, blank, memory| {
                Some(Built::new(
                    Maximum::new(grid, blank, memory)?,
                    Maximum::bytes,
                ))
            },
        )
    },
    HeuristicInfo {
        most_cells: |_| additive::MOST_IN_SET,
        ..heuristic_row(
            "pattern-database",
            "moves of a few tiles at a time, looked up in tables; at most 64 cells",
            |grid, blank, memory| {
                Some(Built::new(
                    PatternDatabases::new(grid, blank, memory)?,
                    |it| it.memory().0,
                ))
            },
        )
    },
];
