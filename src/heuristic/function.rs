//! A function of a position as a heuristic. No printed program has this.

use crate::heuristic::Heuristic;
use crate::position::Position;

/// The function's value is the bound. It is called for every node.
impl<F: Fn(&Position) -> u32> Heuristic for F {
    type Value = u32;

    fn of(&self, position: &Position) -> u32 {
        self(position)
    }

    fn bound(&self, value: u32) -> u32 {
        value
    }
}
