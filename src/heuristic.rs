//! Lower bounds on the moves to the goal. They have their names in `solver::table`.

mod hamming;
pub mod linear_conflict;
mod manhattan;
mod maximum;
mod walking_distance;

pub use hamming::Hamming;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use maximum::Maximum;
pub use walking_distance::WalkingDistance;

use crate::grid::Cell;
use crate::position::Position;

/// A lower bound on the moves from a board to the goal, updated move by move.
///
/// It is admissible (never more than the moves needed), consistent (a move changes it by at most one), and 0 at the goal.
pub trait Heuristic {
    /// The bound, and what is needed to update it.
    type Value: Copy;

    /// The value of a board.
    fn of(&self, board: &Position) -> Self::Value;

    /// The value of `board`, made by a move of the tile that is now on the cell `to`, given the value before that move.
    fn after(&self, value: Self::Value, board: &Position, to: Cell) -> Self::Value;

    /// The value's bound, in moves.
    fn bound(&self, value: Self::Value) -> u32;

    /// The bytes of its tables, if they are worth counting.
    fn bytes(&self) -> usize {
        0
    }
}
