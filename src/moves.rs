//! The four moves of the blank, and paths of moves.

use std::fmt;
use std::ops::Deref;
use std::{slice, vec};

/// A move, named by the direction in which the blank moves. The order of the variants, R < D < U <
/// L, compares solutions of equal length, and every search tries moves in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Right.
    R,
    /// Down.
    D,
    /// Up.
    U,
    /// Left.
    L,
}

impl Move {
    /// All moves, in order.
    pub const ALL: [Move; 4] = [Move::R, Move::D, Move::U, Move::L];

    /// Returns the move's letter, `R`, `D`, `U` or `L`.
    pub fn letter(self) -> char {
        ['R', 'D', 'U', 'L'][self as usize]
    }

    /// Reads the four moves in any order.
    pub(crate) fn in_order(letters: &str) -> Option<[Move; 4]> {
        let moves: Result<Vec<Move>, _> = letters
            .to_ascii_uppercase()
            .chars()
            .map(Move::try_from)
            .collect();
        let moves: [Move; 4] = moves.ok()?.try_into().ok()?;
        Move::ALL.iter().all(|m| moves.contains(m)).then_some(moves)
    }

    /// Returns the opposite move, which undoes this move.
    #[must_use]
    pub fn back(self) -> Move {
        // Opposite moves are at the ends and in the middle of the order.
        Move::ALL[3 - self as usize]
    }
}

impl TryFrom<char> for Move {
    type Error = UnknownMove;

    /// Returns the move with a letter: `R`, `D`, `U` or `L`.
    ///
    /// # Errors
    /// [`UnknownMove`] for any other character.
    fn try_from(letter: char) -> Result<Move, UnknownMove> {
        Move::ALL
            .into_iter()
            .find(|m| m.letter() == letter)
            .ok_or(UnknownMove(letter))
    }
}

/// A character that is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownMove(
    /// The character.
    pub char,
);

impl fmt::Display for UnknownMove {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "found {:?}, expected R, D, U or L", self.0)
    }
}

impl std::error::Error for UnknownMove {}

/// The moves from one board to another: a slice that is read and written as letters.
///
/// It has the name that the contest and the field use. A program that also names
/// [`std::path::Path`] imports one of them by another name.
///
/// ```
/// use yapboz::{Move, Path};
///
/// let path: Path = "UULDR".parse()?;
/// assert_eq!((path.len(), path[2]), (5, Move::L));
/// assert_eq!(path.to_string(), "UULDR");
/// # Ok::<(), yapboz::text::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(pub(crate) Vec<Move>);

impl Deref for Path {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl Path {
    /// Returns the number of moves, as [`Solution`](crate::Solution) has its lower bound. `len` is
    /// the same number for a slice.
    pub fn moves(&self) -> u32 {
        self.0.len() as u32
    }
}

pub fn letters(moves: &[Move]) -> String {
    moves.iter().map(|m| m.letter()).collect()
}

impl From<Vec<Move>> for Path {
    fn from(moves: Vec<Move>) -> Path {
        Path(moves)
    }
}

impl From<Path> for Vec<Move> {
    fn from(path: Path) -> Vec<Move> {
        path.0
    }
}

impl FromIterator<Move> for Path {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Path {
        Path(moves.into_iter().collect())
    }
}

impl IntoIterator for Path {
    type Item = Move;
    type IntoIter = vec::IntoIter<Move>;

    fn into_iter(self) -> vec::IntoIter<Move> {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Path {
    type Item = &'a Move;
    type IntoIter = slice::Iter<'a, Move>;

    fn into_iter(self) -> slice::Iter<'a, Move> {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_r_d_u_l() {
        assert_eq!(letters(&Move::ALL), "RDUL");
        assert!(Move::ALL.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn letters_and_opposite_moves_come_in_pairs() {
        for m in Move::ALL {
            assert_eq!(Move::try_from(m.letter()), Ok(m));
            assert_ne!(m.back(), m);
            assert_eq!(m.back().back(), m);
        }
        for other in ['r', 'l', 'S', ' ', '\u{30e}'] {
            assert_eq!(Move::try_from(other), Err(UnknownMove(other)));
        }
    }
}
