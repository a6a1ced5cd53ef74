//! The larger of linear conflict and walking distance, which is admissible and consistent as both
//! are.

use crate::grid::{Cell, Grid};
use crate::heuristic::walking_distance::ENTRY_BITS;
use crate::heuristic::{HValue, Heuristic, LinearConflict, WalkingDistance};
use crate::position::{Position, Tile};

/// The larger of the bounds of [`LinearConflict`] and [`WalkingDistance`].
#[derive(Debug)]
pub struct Maximum {
    conflicts: LinearConflict,
    walking: WalkingDistance,
}

impl Maximum {
    /// Makes the tables in `bytes` of memory. Returns `None` where [`WalkingDistance::new`] does.
    pub fn new(grid: Grid, blank: Tile, bytes: usize) -> Option<Maximum> {
        let walking = WalkingDistance::new(grid, blank, bytes)?;
        Some(Maximum {
            conflicts: LinearConflict::new(grid, blank),
            walking,
        })
    }

    pub(crate) fn bytes(&self) -> usize {
        self.walking.bytes()
    }
}

/// The bits of walking distance's value. Those above are the bound of linear conflict, which is
/// below 2^16.
const WALKING_BITS: u32 = 2 * ENTRY_BITS;

impl Heuristic for Maximum {
    fn of(&self, board: &Position) -> HValue {
        self.conflicts.of(board) << WALKING_BITS | self.walking.of(board)
    }

    fn after(&self, value: HValue, board: &Position, to: Cell) -> HValue {
        let conflicts = self.conflicts.after(value >> WALKING_BITS, board, to);
        conflicts << WALKING_BITS | self.walking.after(value % (1 << WALKING_BITS), board, to)
    }

    fn bound(&self, value: HValue) -> u32 {
        self.conflicts
            .bound(value >> WALKING_BITS)
            .max(self.walking.bound(value % (1 << WALKING_BITS)))
    }
}
