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
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// A lower bound on the moves from a position to the goal, updated move by move.
///
/// It is admissible (never more than the moves needed), consistent (a move changes it by at most
/// one), and 0 at the goal. If a bound breaks one of these rules, a search may find a longer
/// solution or none.
///
/// [`from_fn`] makes a heuristic of a function of a position:
///
/// ```
/// use yapboz::heuristic::from_fn;
/// use yapboz::search;
/// use yapboz::{NodeLimit, Position, Puzzle};
///
/// let puzzle: Puzzle = "2831647.5 1238.4765".parse()?;
/// let misplaced = from_fn(|position: &Position| {
///     let tiles = position.tiles().iter().zip(position.grid().all());
///     let blank = puzzle.blank_tile();
///     tiles.filter(|(tile, cell)| **tile != blank && tile.home() != *cell).map(|_| 1).sum()
/// });
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

    /// Returns the bound of a value, in moves: by default, the number in the value.
    ///
    /// [`u32::MAX`] says that no path leads to the goal. A search leaves such a position out; from
    /// such a start, its outcome is [`Exhausted`](crate::search::Outcome::Exhausted).
    fn bound(&self, value: HValue) -> u32 {
        u32::try_from(value.0).unwrap_or(u32::MAX)
    }

    /// Returns the bound of a position, in moves.
    fn h(&self, board: &Position) -> u32 {
        self.bound(self.of(board))
    }
}

/// What a search stores of a heuristic for each node: the bound, or what the heuristic needs to
/// update the bound, in 64 bits. Only the heuristic that made a value knows what its bits mean. A
/// search stores the value, and hands it back to the heuristic.
///
/// The value of a bound alone is made of this number: `HValue::from(bound)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HValue(u64);

impl HValue {
    /// Makes a value of its bits.
    pub fn new(bits: u64) -> HValue {
        HValue(bits)
    }

    /// Returns the bits of a value, for the heuristic that made it.
    pub fn bits(self) -> u64 {
        self.0
    }
}

impl From<u32> for HValue {
    fn from(bound: u32) -> HValue {
        HValue(bound.into())
    }
}

/// Makes a heuristic of a function that returns the bound of a position. It is called for every
/// node.
pub fn from_fn<F: Fn(&Position) -> u32>(bound: F) -> FromFn<F> {
    FromFn(bound)
}

/// A function as a heuristic: see [`from_fn`].
#[derive(Clone, Copy)]
pub struct FromFn<F>(F);

impl<F> fmt::Debug for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("FromFn").finish_non_exhaustive()
    }
}

impl<F: Fn(&Position) -> u32> Heuristic for FromFn<F> {
    fn of(&self, position: &Position) -> HValue {
        self.0(position).into()
    }
}

/// Passes the methods of a heuristic on to the heuristic that a pointer points to.
macro_rules! forward {
    ($($pointer:ty),*) => {$(
        impl<H: Heuristic + ?Sized> Heuristic for $pointer {
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
    )*};
}

forward!(&H, Box<H>, Rc<H>, Arc<H>);
