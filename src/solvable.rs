//! Whether moves lead from start to goal at all, told from the two boards alone.

use crate::board::Board;
use crate::puzzle::Puzzle;

/// Whether the puzzle has an answer.
///
/// A move is one exchange of tiles and one step of the blank, so the permutation from start to goal, the
/// blank counted as a tile, is even exactly where the blank's way is. That this also suffices was shown by
/// Johnson and Story (1879), for all graphs by Wilson (1974); Archer (1999) has a short proof. In one row or
/// one column tiles never pass each other: there they must stand in the same order.
#[must_use]
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

/// Whether the permutation that brings every tile home is odd: a cycle of n tiles is n - 1 exchanges.
fn is_odd(board: &Board) -> bool {
    let mut seen = vec![false; board.tiles().len()];
    let mut odd = false;
    for first in board.grid().all() {
        let mut cell = first;
        let mut length = 0;
        while !std::mem::replace(&mut seen[cell.index()], true) {
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
    fn known_puzzles_are_told_apart() {
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
