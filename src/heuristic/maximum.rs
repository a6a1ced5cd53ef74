//! The larger of two heuristics, which is admissible and consistent if both are.

use crate::grid::Cell;
use crate::heuristic::Heuristic;
use crate::position::Position;

/// The larger of the bounds of two heuristics.
#[derive(Clone, Debug)]
pub struct Maximum<A, B>(pub A, pub B);

impl<A: Heuristic, B: Heuristic> Heuristic for Maximum<A, B> {
    type Value = (A::Value, B::Value);

    fn of(&self, board: &Position) -> Self::Value {
        (self.0.of(board), self.1.of(board))
    }

    fn after(&self, value: Self::Value, board: &Position, to: Cell) -> Self::Value {
        (self.0.after(value.0, board, to), self.1.after(value.1, board, to))
    }

    fn bound(&self, value: Self::Value) -> u32 {
        self.0.bound(value.0).max(self.1.bound(value.1))
    }

    fn bytes(&self) -> usize {
        self.0.bytes() + self.1.bytes()
    }
}
