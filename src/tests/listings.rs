//! Solutions and counts against known listings.

use super::puzzles::{all_puzzles, first_path, line, path, puzzle, solution};
use super::{digest, distances, grid, is_long, on_all_cores, positions, CORNER, FIRST, MIDDLE};
use crate::moves::letters;
use crate::position::Tile;
use crate::search::{original, Memory, NodeLimit, Outcome};
use crate::solvable::is_solvable;
use crate::solver::{Limits, Solver};
use crate::submission::PROGRAMS;

/// Returns every `step`th solvable start, in ascending order.
fn starts(goal: &str, step: usize) -> Vec<String> {
    let tiles: Vec<char> = goal.chars().collect();
    let blank = goal.find('.').unwrap() as u8;
    let starts = positions(grid(3, 3), Tile(blank));
    assert_eq!(starts.len(), 181_440);
    let text = |board: &'static Vec<Tile>| board.iter().map(|tile| tiles[tile.index()]);
    let mut starts: Vec<String> = starts.iter().map(|start| text(start).collect()).collect();
    starts.sort_unstable();
    starts.into_iter().step_by(step).collect()
}

#[test]
#[ignore = "slow"]
fn exactly_the_boards_that_bfs_reaches_are_solvable() {
    // Cells of the other colour have the other parity.
    for blank in [Tile(1), Tile(8)]
        .into_iter()
        .take(if is_long() { 2 } else { 1 })
    {
        let distances = distances(grid(3, 3), blank);
        assert_eq!(distances.len(), 181_440);
        let puzzles = all_puzzles(grid(3, 3), blank);
        assert_eq!(puzzles.len(), 362_880);
        for puzzle in puzzles {
            assert_eq!(
                is_solvable(&puzzle),
                distances.contains_key(puzzle.position().tiles())
            );
        }
    }
}

/// The number of known listings that are compared: an everyday run takes the seed's own goal.
fn listings() -> usize {
    if is_long() {
        3
    } else {
        1
    }
}

/// An everyday run compares every 256th line of a listing.
const LINES: usize = 256;

/// Checks a listing by two digests: of the everyday lines and, in a long run, of all lines.
fn is_known(goal: &str, digests: [&str; 2], line: impl Fn(&str) -> String + Sync) {
    let step = if is_long() { 1 } else { LINES };
    let lines = on_all_cores(&starts(goal, step), |start| line(start));
    let some: Vec<String> = lines.iter().step_by(LINES / step).cloned().collect();
    assert_eq!(format!("{:016x}", digest(&some)), digests[0], "{goal}");
    if step == 1 {
        assert_eq!(format!("{:016x}", digest(&lines)), digests[1], "{goal}");
    }
}

#[test]
#[ignore = "slow"]
fn solutions_are_canonical_and_the_known_listings() {
    let known = [
        (MIDDLE, ["ea16f883c3d32c42", "f649fd718e0682d8"]),
        (CORNER, ["a8be5340dcafa7ed", "6fcf937b438c6e8b"]),
        (FIRST, ["3cc6bd960c83a3cc", "108859234c78fe5d"]),
    ];
    for (goal, digests) in known.into_iter().take(listings()) {
        is_known(goal, digests, |start| {
            let puzzle = puzzle(start, goal);
            let moves = solution(&puzzle);
            assert_eq!(moves, first_path(puzzle.position()), "{start} {goal}");
            line(&moves)
        });
    }
}

#[test]
#[ignore = "slow"]
fn the_printed_program_solves_all_boards_as_the_solver_does() {
    for goal in [CORNER, MIDDLE] {
        on_all_cores(&starts(goal, if is_long() { 1 } else { 4000 }), |start| {
            let puzzle = puzzle(start, goal);
            let solved = Solver::default().find(&puzzle).unwrap();
            assert_eq!(
                super::submission::solved(&PROGRAMS[0], &puzzle),
                solved.path,
                "{start} {goal}"
            );
        });
    }
}

#[test]
#[ignore = "slow"]
fn original_solutions_and_counts_are_the_known_listings() {
    let known = [
        (MIDDLE, ["4b06f1ff703b2600", "445de2137e8bf3bc"]),
        (CORNER, ["362c6ddfaeb0da12", "ec4349ce8104ee6d"]),
        (FIRST, ["56dcbf93d957340c", "cb6b14e6cb59966f"]),
    ];
    for (goal, digests) in known.into_iter().take(listings()) {
        is_known(goal, digests, |start| {
            let puzzle = puzzle(start, goal);
            let report = original::search(&puzzle, NodeLimit::MOST);
            let tried = report.nodes.expanded + 1;
            let moves = path(&puzzle, report);
            format!("{} {} {tried}", moves.len(), letters(&moves))
        });
    }
}

#[test]
#[ignore = "slow"]
fn the_original_searches_an_unsolvable_board_to_its_end() {
    let puzzle = puzzle("123804756", "123804765");
    let none = Limits {
        nodes: Some(NodeLimit(0)),
        ..Limits::default()
    };
    let report = original::search(&puzzle, NodeLimit::within(Memory::default(), puzzle.grid()));
    assert_eq!(report.nodes.expanded, 181_440);
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert_eq!(Solver::new(none).find(&puzzle).unwrap().path, None);
}

#[test]
fn known_solutions_are_found() {
    for (start, goal, path) in [
        ("876543210", "123456780", "ULULDDRURDLUURDLULDDRRULULDDRR"),
        ("321456087", "123456780", "RUULDDRRULURDLLDRULURRDD"),
        ("2831647.5", "1238.4765", "UULDR"),
        ("123456789ABCDE.F", "123456789ABCDEF.", "R"),
        ("1238.4765", "1238.4765", ""),
    ] {
        assert_eq!(letters(&solution(&puzzle(start, goal))), path);
    }
}
