//! Decides from the two boards alone whether a puzzle has a solution.

use crate::position::Tile;
use crate::puzzle::Puzzle;
use std::fmt;

/// Returns whether the puzzle has a solution.
///
/// A move swaps two tiles, one of them the blank, and moves the blank by one cell. So the
/// permutation from start to goal is even if and only if the distance of the blank from its goal
/// cell is even. Johnson and Story (1879) showed that this condition is also sufficient, Wilson
/// (1974) showed it for all graphs, and Archer (1999) has a short proof. In a single row or column
/// tiles never pass each other, so they must be in the same order.
pub fn is_solvable(puzzle: &Puzzle) -> bool {
    why_not(puzzle).is_none()
}

/// Returns why the puzzle has no solution, or `None` if it has one.
///
/// ```
/// use yapboz::solvable::{why_not, Unsolvable};
///
/// let puzzle = "123456789ABCDFE. 123456789ABCDEF.".parse()?;
/// assert_eq!(why_not(&puzzle), Some(Unsolvable::Parity { inversions: 1, distance: 0 }));
/// # Ok::<(), yapboz::text::ParseError>(())
/// ```
pub fn why_not(puzzle: &Puzzle) -> Option<Unsolvable> {
    // Two tiles that look alike can change places, which makes an odd permutation even.
    let can_change = puzzle.has_alike() && !puzzle.grid().is_line();
    why_not_in_numbers(puzzle).filter(|_| !can_change)
}

/// Returns whether moves bring every tile to the cell of its number, as searches want it, even if
/// tiles look alike.
pub(crate) fn is_solvable_in_numbers(puzzle: &Puzzle) -> bool {
    why_not_in_numbers(puzzle).is_none()
}

fn why_not_in_numbers(puzzle: &Puzzle) -> Option<Unsolvable> {
    let inversions = inversions(&deciding(puzzle)).count();
    if puzzle.grid().is_line() {
        return (inversions > 0).then_some(Unsolvable::Order { inversions });
    }
    let distance = puzzle.blank_distance();
    ((inversions + distance) % 2 != 0).then_some(Unsolvable::Parity {
        inversions,
        distance,
    })
}

fn without_blank(puzzle: &Puzzle) -> Vec<Tile> {
    let tiles = puzzle.position().tiles().iter().copied();
    tiles.filter(|&tile| tile != puzzle.blank_tile()).collect()
}

/// Returns the tiles whose inversions decide. The blank counts as a tile, except in a single row or
/// column.
fn deciding(puzzle: &Puzzle) -> Vec<Tile> {
    if puzzle.grid().is_line() {
        without_blank(puzzle)
    } else {
        puzzle.position().tiles().to_vec()
    }
}

/// Returns the pairs of tiles that are not in the goal's order. A permutation with an odd number of
/// such pairs is odd.
fn inversions(tiles: &[Tile]) -> impl Iterator<Item = (Tile, Tile)> + '_ {
    let pairs = move |(number, &tile): (usize, &Tile)| {
        let others = tiles[number..].iter().filter(move |other| **other < tile);
        others.map(move |&other| (tile, other))
    };
    tiles.iter().enumerate().flat_map(pairs)
}

/// Returns the inversions whose number decides.
pub(crate) fn deciding_inversions(puzzle: &Puzzle) -> Vec<(Tile, Tile)> {
    inversions(&deciding(puzzle)).collect()
}

/// Returns the only two tiles that are not in the goal's order, if there are only two.
pub(crate) fn inverted_pair(puzzle: &Puzzle) -> Option<(Tile, Tile)> {
    let tiles = without_blank(puzzle);
    let mut pairs = inversions(&tiles);
    pairs.next().filter(|_| pairs.next().is_none())
}

/// Why a puzzle has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unsolvable {
    /// One of the two numbers is odd and the other even.
    Parity {
        /// The pairs of tiles, including the blank, that are not in the goal's order.
        inversions: usize,
        /// The distance of the blank from its goal cell.
        distance: usize,
    },
    /// The tiles of a single row or column are not in the goal's order.
    Order {
        /// The pairs of tiles, without the blank, that are not in the goal's order.
        inversions: usize,
    },
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unsolvable::Parity {
                inversions,
                distance,
            } => write!(
                f,
                "inversions (pairs in another order than in the goal, blank included): \
                    {inversions}; \
                 distance of the blank to its goal: {distance}; a solution needs both even or both \
                 odd"
            ),
            Unsolvable::Order { inversions } => write!(
                f,
                "inversions (pairs in another order than in the goal): {inversions}; \
                 in one row or column tiles never pass each other"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::text::gir;

    #[test]
    fn known_puzzles_are_solvable_or_not() {
        for (text, size, expected) in [
            ("2831647.5 1238.4765", "3x3", true),
            ("123804756 123804765", "3x3", false),
            // Loyd's prize: 14 and 15 exchanged.
            ("123456789ABCDFE. 123456789ABCDEF.", "4x4", false),
            ("123456789ABCDFE. 123456789ABCDE.F", "4x4", false),
            ("123456789ABCDFE. .123456789ABCDEF", "4x4", true),
            ("12.3 .123", "4x1", true),
            ("12.3 .132", "1x4", false),
        ] {
            let size: Grid = size.parse().unwrap();
            let puzzle = gir::puzzle(text.as_bytes(), Some(size)).unwrap();
            assert_eq!(is_solvable(&puzzle), expected, "{text}");
        }
    }
    #[test]
    fn the_numbers_of_the_reason_are_those_that_a_reader_counts() {
        let why = |text: &str| why_not(&text.parse().unwrap());
        // 2 before 1; 8 before 3, 1, 6, 4, 7, 5; 3 before 1; 6 before 4, 5; 7 before 5; the blank,
        // the last, before 5.
        let parity = Unsolvable::Parity {
            inversions: 12,
            distance: 1,
        };
        assert_eq!(why("283164705 123456780"), Some(parity));
        // 15 before 14.
        let parity = Unsolvable::Parity {
            inversions: 1,
            distance: 0,
        };
        assert_eq!(why("123456789ABCDFE. 123456789ABCDEF."), Some(parity));
        // 3 before 2; the blank is not a tile that others must pass.
        assert_eq!(
            why("4x1; 13.2 .123"),
            Some(Unsolvable::Order { inversions: 1 })
        );
    }
}
