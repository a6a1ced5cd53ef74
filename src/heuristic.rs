//! Lower bounds on the moves to the goal. They have their names in `solver::heuristics`.

#[cfg(feature = "cli")]
pub(crate) mod boxed;
mod hamming;
pub(crate) mod linear_conflict;
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

/// A lower bound on the moves from a position to the goal, updated move by move.
///
/// It is admissible (never more than the moves needed), consistent (a move changes it by at most one), and 0 at the
/// goal. If a bound breaks one of these rules, a search may find a longer solution or none.
///
/// A function of a position is a heuristic:
///
/// ```
/// use yapboz::search;
/// use yapboz::{NodeLimit, Position, Puzzle};
///
/// let puzzle: Puzzle = "2831647.5 1238.4765".parse()?;
/// let misplaced = |position: &Position| {
///     let tiles = position.tiles().iter().zip(position.grid().all());
///     tiles.filter(|(tile, cell)| **tile != puzzle.blank() && tile.home() != *cell).count() as u32
/// };
/// let report = search::astar(&puzzle, &misplaced, NodeLimit(1_000), search::unwatched);
/// assert_eq!(report.path().map(ToString::to_string).as_deref(), Some("UULDR"));
/// # Ok::<(), yapboz::text::ParseError>(())
/// ```
pub trait Heuristic {
    /// The bound, and the data to update it. A search stores one for each node: above 12 bytes,
    /// [`NodeLimit::within_with`](crate::NodeLimit::within_with) says how many nodes fit into a memory.
    type Value: Copy;

    /// The value of a position.
    fn of(&self, board: &Position) -> Self::Value;

    /// The value of `board` after a move. The tile that moved is now on the cell `to`, and the first argument is the
    /// value before the move. By default, the value is computed afresh.
    fn after(&self, _value: Self::Value, board: &Position, _to: Cell) -> Self::Value {
        self.of(board)
    }

    /// The value's bound, in moves.
    fn bound(&self, value: Self::Value) -> u32;

    /// The bytes of its tables, if they are worth counting.
    fn bytes(&self) -> usize {
        0
    }
}

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
