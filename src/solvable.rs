//! Whether a puzzle has a solution, by its two boards alone.

use crate::board::Board;
use crate::puzzle::Puzzle;
use std::fmt;
use std::mem;

/// Whether the puzzle has a solution.
///
/// A move exchanges two tiles, one of them the blank, and moves the blank by one cell. So the permutation from start to goal
/// is even if and only if the distance of the blank's cells is. That this is also sufficient was shown by Johnson and Story
/// (1879), for all graphs by Wilson (1974); Archer (1999) has a short proof. In one row or one column tiles never pass each
/// other: they must be in the same order.
pub fn is_solvable(puzzle: &Puzzle) -> bool {
    let start = puzzle.start();
    if puzzle.grid().is_line() {
        let mut tiles = start.tiles().to_vec();
        tiles.retain(|&tile| tile != puzzle.blank());
        return tiles.windows(2).all(|pair| pair[0] < pair[1]);
    }
    let walk = puzzle.grid().distance(start.blank(), puzzle.blank().home());
    is_odd(start) == (walk % 2 == 1)
}

/// Why a puzzle has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// Of the permutation from start to goal and the distance of the blank's cells, one is odd and the other even.
    Parity {
        /// Whether the permutation is odd.
        permutation_is_odd: bool,
        /// The pairs of tiles, without the blank, that are in the other order than in the goal.
        inversions: usize,
    },
    /// The tiles of the one row or column are not in the goal's order.
    Order {
        /// The pairs of tiles that are in the other order than in the goal.
        inversions: usize,
    },
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Unsolvable::Parity { permutation_is_odd, inversions } => {
                let (permutation, path) = if permutation_is_odd { ("odd", "even") } else { ("even", "odd") };
                write!(
                    f,
                    "the permutation is {permutation}, the path of the blank is {path}; \
                     inversions relative to the goal: {inversions}"
                )
            }
            Unsolvable::Order { inversions } => {
                write!(f, "in one line tiles never pass each other; inversions relative to the goal: {inversions}")
            }
        }
    }
}

/// Why the puzzle has no solution; `None` if it has one.
pub fn why_not(puzzle: &Puzzle) -> Option<Unsolvable> {
    if is_solvable(puzzle) {
        return None;
    }
    let mut tiles = puzzle.start().tiles().to_vec();
    tiles.retain(|&tile| tile != puzzle.blank());
    let mut inversions = 0;
    for (number, tile) in tiles.iter().enumerate() {
        inversions += tiles[number..].iter().filter(|&other| other < tile).count();
    }
    Some(if puzzle.grid().is_line() {
        Unsolvable::Order { inversions }
    } else {
        Unsolvable::Parity { permutation_is_odd: is_odd(puzzle.start()), inversions }
    })
}

/// Whether the permutation from start to goal is odd: a cycle of n tiles is n - 1 exchanges.
fn is_odd(board: &Board) -> bool {
    let mut seen = vec![false; board.tiles().len()];
    let mut odd = false;
    for first in board.grid().all() {
        let mut cell = first;
        let mut length = 0;
        while !mem::replace(&mut seen[cell.index()], true) {
            cell = board.tiles()[cell.index()].home();
            length += 1;
        }
        odd ^= length > 0 && length % 2 == 0;
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::gir;
    use crate::grid::Grid;

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
}
