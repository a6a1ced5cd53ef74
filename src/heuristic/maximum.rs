//! The larger of linear conflict and walking distance, which is admissible and consistent as both
//! are.

use crate::grid::{Cell, Grid};
use crate::heuristic::walking_distance::ENTRY_BITS;
use crate::heuristic::{HValue, Heuristic, LinearConflict, WalkingDistance};
use crate::position::{Position, Tile};
use crate::system::Memory;

/// The larger of the bounds of [`LinearConflict`] and [`WalkingDistance`].
#[derive(Debug)]
pub struct Maximum {
    conflicts: LinearConflict,
    walking: WalkingDistance,
}

impl Maximum {
    /// Makes the tables within the memory. Returns `None` where [`WalkingDistance::new`] does.
    pub fn new(grid: Grid, blank: Tile, memory: Memory) -> Option<Maximum> {
        let walking = WalkingDistance::new(grid, blank, memory)?;
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

/// Joins the values of linear conflict and walking distance.
fn joined(conflicts: HValue, walking: HValue) -> HValue {
    HValue::new(conflicts.bits() << WALKING_BITS | walking.bits())
}

/// Returns the values of linear conflict and walking distance.
fn parts(value: HValue) -> [HValue; 2] {
    [
        value.bits() >> WALKING_BITS,
        value.bits() % (1 << WALKING_BITS),
    ]
    .map(HValue::new)
}

impl Heuristic for Maximum {
    fn of(&self, board: &Position) -> HValue {
        joined(self.conflicts.of(board), self.walking.of(board))
    }

    fn after(&self, value: HValue, board: &Position, to: Cell) -> HValue {
        let [conflicts, walking] = parts(value);
        joined(
            self.conflicts.after(conflicts, board, to),
            self.walking.after(walking, board, to),
        )
    }

    fn bound(&self, value: HValue) -> u32 {
        let [conflicts, walking] = parts(value);
        self.conflicts
            .bound(conflicts)
            .max(self.walking.bound(walking))
    }
}
