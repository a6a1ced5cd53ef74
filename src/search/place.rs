//! How far a search in move order has come.

use crate::digits::number;
use crate::moves::{letters, Move, Path};
use std::fmt;

/// A place in the search for a shortest solution: no solution has fewer moves than `bound`, and no
/// solution of `bound` moves begins before `path` in move order.
///
/// A solution begins before `path` if its first moves, cut to the length of `path`, come before
/// `path` in move order, R < D < U < L. A place says something about the puzzle alone. That stays
/// true with any memory, threads, databases and version, so a search that stopped at a place can
/// resume anywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Place {
    /// A lower bound on the moves of every solution.
    pub bound: u32,
    /// The moves from the start; empty at the beginning of an iteration.
    pub path: Path,
}

const NO_MOVES: &str = "-";

impl Place {
    /// Returns the beginning of the iteration with a bound.
    pub(crate) fn at(bound: u32) -> Place {
        Place {
            bound,
            path: Path::default(),
        }
    }

    /// Moves on to the beginning of the iteration with a bound, unless the place is already in that
    /// iteration or a later one.
    pub(crate) fn raise(&mut self, bound: u32) {
        if bound > self.bound {
            *self = Place::at(bound);
        }
    }

    /// Reads a place as it is displayed.
    pub(crate) fn read(text: &str) -> Option<Place> {
        let (bound, path) = text.split_once(' ')?;
        Place::of(bound, path)
    }

    /// Reads the two words of a place as it is displayed.
    pub(crate) fn of(bound: &str, path: &str) -> Option<Place> {
        Some(Place {
            bound: number(bound)?,
            path: read_path(path)?,
        })
    }
}

pub(crate) fn path_word(path: &[Move]) -> String {
    if path.is_empty() {
        NO_MOVES.into()
    } else {
        letters(path)
    }
}

/// Reads a path as [`path_word`] writes it.
pub(crate) fn read_path(word: &str) -> Option<Path> {
    let moves = if word == NO_MOVES { "" } else { word };
    moves
        .chars()
        .map(Move::try_from)
        .collect::<Result<_, _>>()
        .ok()
        .map(Path)
}

impl fmt::Display for Place {
    /// Writes `98 RDLLU`, or `98 -` at the beginning of the iteration.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", self.bound, path_word(&self.path))
    }
}
