//! Laws of breadth-first search: its answers are the canonical ones, and what it counts and proves is so.

use super::searches::{all_puzzles, first_way, puzzle};
use super::{distances, grid, is_long, on_all_cores, CORNER, MIDDLE};
use crate::board::{Board, Tile};
use crate::puzzle::Puzzle;
use crate::search::{bfs, NodeLimit, Outcome};
use crate::solvable::is_solvable;

#[test]
fn bfs_finds_the_first_of_the_shortest_on_small_shapes() {
    for (width, height) in [
        (2, 1),
        (1, 2),
        (5, 1),
        (1, 4),
        (6, 1),
        (2, 2),
        (3, 2),
        (2, 3),
    ] {
        let grid = grid(width, height);
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let distances = distances(grid, blank);
            on_all_cores(&all_puzzles(grid, blank), |puzzle| {
                let report = bfs::search(puzzle, NodeLimit(u64::MAX));
                if distances.contains_key(puzzle.start().tiles()) {
                    let first = first_way(&distances, puzzle.start());
                    assert_eq!(report.outcome, Outcome::Found(first), "{puzzle:?}");
                } else {
                    // All that the start leads to, on a line the blank's cells.
                    assert_eq!(report.outcome, Outcome::Exhausted, "{puzzle:?}");
                    assert_eq!(report.taken, distances.len() as u64, "{puzzle:?}");
                }
            });
        }
    }
}

#[test]
fn bfs_finds_the_first_of_the_shortest_on_3x3() {
    let step = if is_long() { 64 } else { 2048 };
    let blanks = [Tile(8), Tile(0), Tile(4)];
    for (goal, blank) in blanks.into_iter().enumerate() {
        let distances = distances(grid(3, 3), blank);
        let mut boards: Vec<&Vec<Tile>> = distances.keys().collect();
        boards.sort_unstable();
        // Every so-many-th board, each goal in its turn.
        let boards = boards.into_iter().step_by(step).skip(goal);
        let boards: Vec<_> = boards.step_by(blanks.len()).collect();
        on_all_cores(&boards, |tiles| {
            let board = Board::new(grid(3, 3), tiles, blank);
            let first = first_way(&distances, &board);
            let report = bfs::search(&Puzzle::from_board(board, blank), NodeLimit(u64::MAX));
            assert_eq!(report.outcome, Outcome::Found(first), "{tiles:?}");
        });
    }
}

#[test]
fn bfs_has_counts_that_can_be_counted_by_hand() {
    for (start, taken, generated) in [
        // Solved already.
        ("1238.4765", 1, 0),
        // The blank one to the right: of its three neighbours, the goal is the last.
        ("12384.765", 4, 5),
    ] {
        let report = bfs::search(&puzzle(start, MIDDLE), NodeLimit(u64::MAX));
        assert_eq!(
            (report.taken, report.generated),
            (taken, generated),
            "{start}"
        );
    }
    let unsolvable = puzzle("12345687.", CORNER);
    assert!(!is_solvable(&unsolvable));
    let report = bfs::search(&unsolvable, NodeLimit(u64::MAX));
    assert_eq!(
        (report.outcome, report.taken),
        (Outcome::Exhausted, 181_440)
    );
}

#[test]
fn bfs_gives_up_exactly_at_its_effort_with_a_bound_that_holds() {
    for (start, goal) in [
        ("2831647.5", MIDDLE),
        ("12384.765", MIDDLE),
        ("1348.5726", MIDDLE),
        ("8672543.1", CORNER),
    ] {
        let puzzle = puzzle(start, goal);
        let whole = bfs::search(&puzzle, NodeLimit(u64::MAX));
        let Outcome::Found(moves) = whole.outcome.clone() else {
            panic!("{start} has an answer")
        };
        assert_eq!(bfs::search(&puzzle, NodeLimit(whole.generated)), whole);
        let mut last = 0;
        // Every node limit while there is little to see, then some, and the last that is too little.
        let efforts = (0..whole.generated).filter(|node_limit| {
            *node_limit < 300 || node_limit % 99_991 == 0 || node_limit + 1 == whole.generated
        });
        for node_limit in efforts {
            let report = bfs::search(&puzzle, NodeLimit(node_limit));
            let Outcome::Stopped { lower_bound } = report.outcome else {
                panic!("{node_limit} is too little")
            };
            assert_eq!(report.generated, node_limit);
            assert!(
                last <= lower_bound && lower_bound as usize <= moves.len(),
                "{node_limit}"
            );
            assert_eq!(lower_bound as usize % 2, moves.len() % 2, "{node_limit}");
            last = lower_bound;
        }
        assert_eq!(last as usize, moves.len());
    }
}
