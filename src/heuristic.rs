//! Lower bounds on the moves to the goal. [`HEURISTICS`](crate::HEURISTICS) finds them by name, and
//! has pattern databases too: [`PatternDatabases`](crate::PatternDatabases).

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
/// It is admissible (never more than the moves needed), consistent (a move changes it by at most
/// one), and 0 at the goal. If a bound breaks one of these rules, a search may find a longer
/// solution or none.
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
///     tiles.filter(|(tile, cell)| **tile != puzzle.blank_tile() && tile.home() != *cell).count() as u32
/// };
/// let report = search::astar(&puzzle, &misplaced, NodeLimit(1_000), search::unwatched);
/// assert_eq!(report.path().map(ToString::to_string).as_deref(), Some("UULDR"));
/// # Ok::<(), yapboz::text::ParseError>(())
/// ```
pub trait Heuristic {
    /// Returns the value of a position.
    fn of(&self, board: &Position) -> HValue;

    /// Returns the value of `board` after a move. The tile that moved is now on the cell `to`, and
    /// the first argument is the value before the move. By default, the value is computed afresh.
    fn after(&self, _value: HValue, board: &Position, _to: Cell) -> HValue {
        self.of(board)
    }

    /// Returns the bound of a value, in moves: by default, the value itself.
    fn bound(&self, value: HValue) -> u32 {
        value as u32
    }

    /// Returns the bound of a position, in moves.
    fn h(&self, board: &Position) -> u32 {
        self.bound(self.of(board))
    }
}

/// What a search stores of a heuristic for each node: the bound, or what the heuristic needs to
/// update the bound.
pub type HValue = u64;

/// The function returns the bound. It is called for every node.
impl<F: Fn(&Position) -> u32> Heuristic for F {
    fn of(&self, position: &Position) -> HValue {
        self(position).into()
    }
}

/// Passes the methods of a heuristic on to the boxed one. A box of any `H` could also be a
/// function.
macro_rules! boxed {
    ($heuristic:ty) => {
        impl Heuristic for Box<$heuristic> {
            fn of(&self, board: &Position) -> HValue {
                (**self).of(board)
            }

            fn after(&self, value: HValue, board: &Position, to: Cell) -> HValue {
                (**self).after(value, board, to)
            }

            fn bound(&self, value: HValue) -> u32 {
                (**self).bound(value)
            }

            fn h(&self, board: &Position) -> u32 {
                (**self).h(board)
            }
        }
    };
}

boxed!(dyn Heuristic);
boxed!(dyn Heuristic + Send + Sync);
