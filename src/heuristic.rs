//! Lower bounds on the moves that a position still needs.

pub mod manhattan;

use crate::board::{Board, Tile};
use crate::grid::Cell;

/// A lower bound on the moves that a position still needs, kept from move to move.
///
/// It is admissible, never more than the moves needed, and consistent, never changed by more than one by a
/// move; it is 0 at the goal.
pub trait Heuristic {
    /// What is kept of a position: the bound, and what it takes to know the next one.
    type Value: Copy;

    /// The value of a board, computed whole.
    fn of(&self, board: &Board) -> Self::Value;

    /// The value of `board` after the move that brought `tile` from one cell to another, from the value
    /// before it.
    fn after(
        &self,
        value: Self::Value,
        board: &Board,
        tile: Tile,
        from: Cell,
        to: Cell,
    ) -> Self::Value;

    /// The bound that a value holds, in moves.
    fn bound(&self, value: Self::Value) -> u32;
}
