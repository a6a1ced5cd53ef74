//! Breadth-first search finds canonical solutions, with right counts and bounds.

use super::searches::{all_puzzles, first_path, puzzle, solvable_puzzles};
use super::{distances, grid, is_long, on_all_cores, CORNER, MIDDLE};
use crate::grid::Grid;
use crate::position::Tile;
use crate::search::{bfs, unwatched, NodeLimit, Outcome, Report};
use crate::solvable::is_solvable;

#[test]
fn bfs_is_canonical_on_small_shapes() {
    for size in ["2x1", "1x2", "5x1", "1x4", "6x1", "2x2", "3x2", "2x3"] {
        let grid: Grid = size.parse().unwrap();
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let distances = distances(grid, blank);
            on_all_cores(&all_puzzles(grid, blank), |puzzle| {
                let report = bfs(puzzle, NodeLimit(u64::MAX), unwatched);
                if distances.contains_key(puzzle.position().tiles()) {
                    let first = first_path(puzzle.position());
                    assert_eq!(report.outcome, Outcome::Found(first), "{puzzle:?}");
                } else {
                    assert_eq!(report, Report::UNSOLVABLE, "{puzzle:?}");
                }
            });
        }
    }
}

#[test]
fn bfs_is_canonical_on_3x3() {
    let step = if is_long() { 64 } else { 16_384 };
    let blanks = [Tile(8), Tile(1), Tile(4)];
    for (goal, blank) in blanks.into_iter().enumerate() {
        // Each goal has other boards.
        let puzzles = solvable_puzzles(grid(3, 3), blank, goal * step, step * blanks.len());
        on_all_cores(&puzzles, |puzzle| {
            let report = bfs(puzzle, NodeLimit(u64::MAX), unwatched);
            let first = first_path(puzzle.position());
            assert_eq!(report.outcome, Outcome::Found(first), "{puzzle:?}");
        });
    }
}

#[test]
fn bfs_has_the_counts_of_a_count_by_hand() {
    for (start, selected, generated) in [
        // The board is solved already.
        ("1238.4765", 1, 0),
        // The blank is one cell to the right: the goal is the last of its three neighbours.
        ("12384.765", 4, 5),
    ] {
        let report = bfs(&puzzle(start, MIDDLE), NodeLimit(u64::MAX), unwatched);
        assert_eq!((report.nodes.expanded + 1, report.nodes.generated), (selected, generated), "{start}");
    }
    let unsolvable = puzzle("12345687.", CORNER);
    assert!(!is_solvable(&unsolvable));
    let report = bfs(&unsolvable, NodeLimit(u64::MAX), unwatched);
    assert_eq!(report, Report::UNSOLVABLE);
}
