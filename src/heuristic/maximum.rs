//! The larger of linear conflict and walking distance, which is admissible and consistent as both are.

use crate::grid::{Cell, Grid};
use crate::heuristic::{HValue, Heuristic, LinearConflict, WalkingDistance};
use crate::position::{Position, Tile};

/// The larger of the bounds of [`LinearConflict`] and [`WalkingDistance`].
#[derive(Debug)]
pub struct Maximum {
    conflicts: LinearConflict,
    walking: WalkingDistance,
}

impl Maximum {
    /// Makes the tables in `bytes` of memory. Returns `None` if they take more.
    pub fn new(grid: Grid, blank: Tile, bytes: usize) -> Option<Maximum> {
        let walking = WalkingDistance::new(grid, blank, bytes)?;
        Some(Maximum { conflicts: LinearConflict::new(grid, blank), walking })
    }

    /// Returns the bytes of the tables.
    #[cfg(feature = "cli")]
    pub(crate) fn bytes(&self) -> usize {
        self.walking.bytes()
    }
}

impl Heuristic for Maximum {
    fn of(&self, board: &Position) -> HValue {
        let [rows, columns, _] = self.walking.of(board);
        [self.conflicts.h(board), rows, columns]
    }

    fn after(&self, [bound, rows, columns]: HValue, board: &Position, to: Cell) -> HValue {
        let [bound, ..] = self.conflicts.after([bound, 0, 0], board, to);
        let [rows, columns, _] = self.walking.after([rows, columns, 0], board, to);
        [bound, rows, columns]
    }

    fn bound(&self, [bound, rows, columns]: HValue) -> u32 {
        bound.max(self.walking.bound([rows, columns, 0]))
    }
}
