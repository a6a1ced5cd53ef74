//! How far a search in move order is.

use crate::digits::number;
use crate::moves::{letters, Move, Path};
use std::fmt;

/// A place in the search for a shortest solution: no solution has fewer moves than `bound`, and none of `bound` moves begins
/// before `path` in move order.
///
/// This is a statement about the puzzle alone. It stays true under any memory, threads, databases and versions, so a search
/// that stopped there can resume anywhere. A solution begins before the path if its first moves, as many as the path has, come
/// before the path in the order R < D < U < L.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// A lower bound on the moves of every solution.
    pub bound: u32,
    /// The moves from the start; none of them at the beginning of an iteration.
    pub path: Path,
}

/// What stands for no moves.
const NO_MOVES: &str = "-";

impl Place {
    /// The beginning of the iteration of a bound.
    pub fn at(bound: u32) -> Place {
        Place { bound, path: Path::default() }
    }

    /// Moves on to the beginning of an iteration, unless the place is in it or after it already.
    pub(crate) fn raise(&mut self, bound: u32) {
        if bound > self.bound {
            *self = Place::at(bound);
        }
    }

    /// Reads a place as it is displayed.
    pub(crate) fn read(text: &str) -> Option<Place> {
        let (bound, moves) = text.split_once(' ')?;
        let moves = if moves == NO_MOVES { "" } else { moves };
        let path = moves.chars().map(Move::try_from).collect::<Result<Vec<Move>, _>>().ok()?;
        Some(Place { bound: number(bound)?, path: Path(path) })
    }
}

impl fmt::Display for Place {
    /// `98 RDLLU`, or `98 -` at the beginning of the iteration.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let moves = if self.path.is_empty() { NO_MOVES.into() } else { letters(&self.path) };
        write!(f, "{} {moves}", self.bound)
    }
}
