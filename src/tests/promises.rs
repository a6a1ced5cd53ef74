//! What searches promise of their solutions, and of their bounds.

use super::puzzles::{
    all_puzzles, chosen_puzzles, first_path, path, puzzle, solution, solvable_puzzles,
};
use super::{distances, grid, is_long, is_quick, on_all_cores};
use crate::generate::Puzzles;
use crate::grid::Grid;
use crate::heuristic::{from_fn, Hamming, Heuristic, Manhattan, Maximum, WalkingDistance};
use crate::moves::Move;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{
    best_first, bfs, bidirectional, dfs, idastar, mm, nbs, rbfs, unwatched, NodeLimit, Outcome,
    Report,
};
use crate::solvable::is_solvable;
use crate::solver::heuristics::HEURISTICS;
use crate::solver::searches::{Method, Promise, Takes, SEARCHES};
use crate::solver::{Limits, Solver, Stopped, StoppedBy, Unsolved, Watch};
use crate::tests::GoalChoice;
use std::collections::HashSet;
use std::sync::Arc;

/// Returns the positions on a path, including the start.
fn positions(start: &Position, path: &[Move]) -> Vec<Position> {
    let mut boards = vec![start.clone()];
    for &m in path {
        let mut board = boards[boards.len() - 1].clone();
        board.make(m).expect("the path stays on the board");
        boards.push(board);
    }
    boards
}

/// All boards of at most this distance are searched, and some boards farther away.
const DEPTH: u32 = 12;

#[test]
#[ignore = "slow"]
fn every_search_keeps_its_promise() {
    // Searches without a heuristic are stopped on some boards.
    let limits = Limits {
        nodes: Some(NodeLimit(100_000)),
        ..Limits::default()
    };
    // After an edit, there are fewer positions.
    let (grid, every, far) = match (is_long(), is_quick()) {
        (true, _) => (grid(3, 3), 1, 10_000),
        (_, true) => (grid(3, 2), 8, 24),
        _ => (grid(3, 3), 512, 120_000),
    };
    for blank in [grid.cells() as u8 - 1, 4, 1].map(Tile) {
        let distances = distances(grid, blank);
        let mut solver = Solver::new(limits);
        let mut stopped = 0;
        // There are more near boards for one goal than for the others.
        let step = every * if blank == Tile(8) { 1 } else { 16 };
        let is_searched = |number: usize, tiles: &Vec<Tile>| {
            distances[tiles] <= DEPTH as usize && number % step == 0 || number % far == 0
        };
        for puzzle in &chosen_puzzles(grid, blank, is_searched) {
            let distance = distances[puzzle.position().tiles()];
            for mut method in Method::all() {
                method.depth = DEPTH;
                let report = match solver.search(puzzle, method) {
                    Err(Unsolved::Stopped(Stopped { lower_bound, .. })) => {
                        assert!(distance >= lower_bound as usize, "{method:?}");
                        stopped += 1;
                        continue;
                    }
                    other => other.unwrap(),
                };
                let promise = method.search.promise;
                match report.outcome {
                    Outcome::Found(path) => {
                        let boards = positions(puzzle.position(), &path);
                        assert_eq!(boards[path.len()], puzzle.solved(), "{method:?}");
                        match promise {
                            Promise::Canonical => {
                                assert_eq!(path, first_path(puzzle.position()), "{method:?}");
                            }
                            Promise::Shortest => assert_eq!(path.len(), distance, "{method:?}"),
                            Promise::Within => {
                                assert!(2 * path.len() <= 3 * distance, "{method:?}");
                            }
                            Promise::Reaches => {
                                assert!(
                                    !method.search.takes.contains(&Takes::Depth)
                                        || path.len() <= DEPTH as usize
                                );
                            }
                        }
                    }
                    Outcome::NotWithin { depth } => {
                        assert!(method.search.takes.contains(&Takes::Depth));
                        assert!(distance > depth as usize);
                    }
                    Outcome::Exhausted | Outcome::Stopped { .. } => {
                        panic!("the puzzle is solvable")
                    }
                }
            }
        }
        assert!(stopped > 0 || grid.cells() < 9);
    }
}

#[test]
#[ignore = "slow"]
fn every_bound_has_the_parity_of_the_solutions_within_every_limit() {
    let distances = distances(grid(3, 3), Tile(8));
    let step = if is_long() { 500 } else { 60_000 };
    for puzzle in &chosen_puzzles(grid(3, 3), Tile(8), |number, _| number % step == 7) {
        let distance = distances[puzzle.position().tiles()];
        for method in Method::all() {
            for nodes in [0, 1, 10, 30, 100, 300, 1000, 3000, 10_000] {
                let mut solver = Solver::new(Limits {
                    nodes: Some(NodeLimit(nodes)),
                    ..Limits::default()
                });
                let lower_bound = match solver.solve_by(puzzle, method, &mut unwatched) {
                    Ok(solution) => solution.lower_bound,
                    Err(Unsolved::Stopped(stopped)) => stopped.lower_bound,
                    Err(Unsolved::NotWithin { .. }) => continue,
                    Err(other) => panic!("{other}"),
                };
                assert_eq!(
                    puzzle.least_length(lower_bound),
                    lower_bound,
                    "{method:?} {nodes}: {puzzle:?}"
                );
                assert!(
                    lower_bound as usize <= distance,
                    "{method:?} {nodes}: {puzzle:?}"
                );
            }
        }
    }
}

#[test]
fn pdb_says_which_limit_stopped_it() {
    let fifteen = Puzzles::new(grid(4, 4), GoalChoice::Ordered, 1)
        .next()
        .unwrap();
    let by = |mut solver: Solver| match solver.search(&fifteen, Method::named("pdb")) {
        Err(Unsolved::Stopped(Stopped { by, .. })) => by,
        other => panic!("{other:?}"),
    };
    let within = NodeLimit(100);
    let limited = Solver::new(Limits {
        nodes: Some(within),
        ..Limits::default()
    });
    assert_eq!(by(limited), StoppedBy::Nodes(within));
    let watch = Watch::new(|_| {});
    watch.stop();
    assert_eq!(
        by(Solver::default().watched(Arc::new(watch))),
        StoppedBy::Watch
    );
}

#[test]
fn there_is_a_method_for_every_search_and_heuristic() {
    let methods = Method::all();
    let mut expected = 0;
    for row in SEARCHES {
        let names: Vec<_> = methods
            .iter()
            .filter(|method| method.search.name == row.name)
            .map(|method| method.heuristic_name())
            .collect();
        let every: Vec<_> = if row.takes.contains(&Takes::Heuristic) {
            HEURISTICS.iter().map(|row| Some(row.name)).collect()
        } else {
            vec![None]
        };
        assert_eq!(names, every, "{}", row.name);
        expected += every.len();
    }
    assert_eq!(methods.len(), expected);
}

/// Returns the first path of at most `depth` moves to the goal, in move order, that visits no
/// position twice: by its definition, with a call for each node. `counts` are the nodes expanded
/// and generated.
fn first_within(
    boards: &mut Vec<Position>,
    goal: &Position,
    depth: usize,
    counts: &mut [u64; 2],
) -> bool {
    let board = boards[boards.len() - 1].clone();
    if board == *goal {
        return true;
    }
    if boards.len() > depth {
        return false;
    }
    counts[0] += 1;
    for m in Move::ALL {
        let mut next = board.clone();
        let undoes = |next: &Position| boards.len() > 1 && boards[boards.len() - 2] == *next;
        if next.make(m).is_none() || undoes(&next) {
            continue;
        }
        counts[1] += 1;
        if boards.contains(&next) {
            continue;
        }
        boards.push(next);
        if first_within(boards, goal, depth, counts) {
            return true;
        }
        boards.pop();
    }
    false
}

#[test]
#[ignore = "slow"]
fn dfs_finds_the_first_path_within_its_depth() {
    for blank in [Tile(5), Tile(1)] {
        let distances = distances(grid(3, 2), blank);
        for puzzle in &solvable_puzzles(grid(3, 2), blank, 0, 1) {
            let distance = distances[puzzle.position().tiles()];
            for depth in (0..12).chain([21, 30]) {
                let report = dfs(puzzle, depth, NodeLimit::MOST, unwatched);
                let (mut boards, mut counts) = (vec![puzzle.position().clone()], [0; 2]);
                let is_found =
                    first_within(&mut boards, &puzzle.solved(), depth as usize, &mut counts);
                assert_eq!([report.nodes.expanded, report.nodes.generated], counts);
                assert_eq!(is_found, distance <= depth as usize);
                match report.outcome {
                    Outcome::Found(path) => {
                        assert_eq!(positions(puzzle.position(), &path), boards);
                    }
                    outcome => {
                        assert_eq!(outcome, Outcome::NotWithin { depth });
                        assert!(!is_found);
                    }
                }
            }
        }
    }
}

#[test]
fn a_path_of_dfs_visits_no_position_twice() {
    let puzzle = puzzle("2831647.5", "1238.4765");
    let Outcome::Found(path) = dfs(&puzzle, 60, NodeLimit::MOST, unwatched).outcome else {
        panic!("there is a solution of 5 moves")
    };
    let boards = positions(puzzle.position(), &path);
    let different: HashSet<_> = boards.iter().map(|board| board.tiles().to_vec()).collect();
    assert!(path.len() > 5 && path.len() <= 60);
    assert_eq!(different.len(), boards.len());
}

const ANY: NodeLimit = NodeLimit::MOST;

/// One of 128 boards of at most this distance is searched, one of 512 for goals but the first, or
/// all under `long`.
const NEAR: usize = 16;

/// The greatest length of a solution, in hundredths of the shortest.
const WEIGHTS: [u32; 4] = [100, 125, 150, 1000];

/// Returns each search with a heuristic, with some of the weights.
fn keeps_its_promises<H: Heuristic>(
    puzzle: &Puzzle,
    distance: usize,
    heuristic: &H,
    weights: &[u32],
) {
    assert_eq!(
        path(
            puzzle,
            best_first(puzzle, heuristic, [1, 1], ANY, unwatched)
        )
        .len(),
        distance
    );
    path(
        puzzle,
        best_first(puzzle, heuristic, [0, 1], ANY, unwatched),
    );
    for &weight in weights {
        let found = path(
            puzzle,
            best_first(puzzle, heuristic, [100, weight], ANY, unwatched),
        );
        assert!(
            found.len() * 100 <= distance * weight as usize,
            "{weight}: {puzzle:?}"
        );
    }
}

#[test]
#[ignore = "slow"]
fn searches_of_courses_keep_their_promises() {
    for blank in [Tile(8), Tile(4), Tile(1)] {
        let grid = grid(3, 3);
        let distances = distances(grid, blank);
        let manhattan = Manhattan::new(grid, blank);
        let walking = WalkingDistance::new(grid, blank, crate::system::Memory(usize::MAX)).unwrap();
        let maximum = Maximum::new(grid, blank, crate::system::Memory(usize::MAX)).unwrap();
        let mut random = Random::new(u64::from(blank.0));
        let one_of = match (is_long(), blank) {
            (true, _) => 1,
            (false, Tile(8)) => 128,
            (false, _) => 512,
        };
        let puzzles = chosen_puzzles(grid, blank, |_, tiles| {
            random.below(if distances[tiles] <= NEAR {
                one_of
            } else {
                12_000
            }) == 0
        });
        let numbered: Vec<_> = puzzles.iter().enumerate().collect();
        on_all_cores(&numbered, |&(number, puzzle)| {
            let distance = distances[puzzle.position().tiles()];
            let found = path(puzzle, bidirectional(puzzle, ANY, unwatched));
            assert_eq!(found.len(), distance);
            let weights = if is_long() {
                &WEIGHTS
            } else {
                &WEIGHTS[number % 4..][..1]
            };
            keeps_its_promises(puzzle, distance, &manhattan, weights);
            keeps_its_promises(puzzle, distance, &walking, weights);
            keeps_its_promises(puzzle, distance, &maximum, weights);
            if number % 32 == 0 {
                let report = best_first(puzzle, &manhattan, [1, 0], ANY, unwatched);
                assert_eq!(path(puzzle, report).len(), distance);
                keeps_its_promises(puzzle, distance, &Hamming::new(blank), &WEIGHTS);
            }
        });
    }
}

#[test]
fn weights_count_exactly() {
    let puzzle = puzzle("8672543.1", "12345678.");
    let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank_tile());
    for weight in [1, 1 << 26, u32::MAX] {
        let report = best_first(&puzzle, &manhattan, [weight; 2], ANY, unwatched);
        assert_eq!(path(&puzzle, report).len(), 31, "{weight}");
    }
}

/// Runs every search that takes a heuristic.
fn by<H: Heuristic>(puzzle: &Puzzle, heuristic: &H) -> [(&'static str, Report); 7] {
    let best_first = |weights| best_first(puzzle, heuristic, weights, ANY, unwatched);
    [
        ("astar", best_first([1, 1])),
        ("weighted", best_first([2, 3])),
        ("greedy", best_first([0, 1])),
        ("idastar", idastar(puzzle, heuristic, ANY, unwatched)),
        ("rbfs", rbfs(puzzle, heuristic, ANY, unwatched)),
        ("mm", mm(puzzle, [heuristic; 2], ANY, unwatched)),
        ("nbs", nbs(puzzle, [heuristic; 2], ANY, unwatched)),
    ]
}

#[test]
fn the_greatest_bound_says_that_no_path_leads_to_the_goal() {
    let puzzle = puzzle("2831647.5", "1238.4765");
    let (start, goal) = (puzzle.position(), puzzle.solved());
    let from = |bound: &dyn Fn(&Position) -> u32| by(&puzzle, &from_fn(bound));
    // The start is hopeless, or all positions after it are.
    let far = |position: &Position| *position != goal;
    for (name, report) in from(&|position| if far(position) { u32::MAX } else { 0 }) {
        assert_eq!(report, Report::UNSOLVABLE, "{name}");
    }
    let is_inside = |position: &Position| far(position) && position != start;
    for (name, report) in from(&|position| if is_inside(position) { u32::MAX } else { 0 }) {
        assert_eq!(report.outcome, Outcome::Exhausted, "{name}");
    }
    // A position beside the only shortest solution is hopeless.
    let mut beside = start.clone();
    beside.make(Move::L);
    for (name, report) in from(&|position| u32::MAX * u32::from(*position == beside)) {
        let found = path(&puzzle, report).len();
        assert!(found == 5 || name == "greedy", "{name}: {found}");
    }
    // A bound near the greatest is no panic, and no endless search.
    for (name, report) in from(&|position| if far(position) { u32::MAX - 1 } else { 0 }) {
        assert!(
            matches!(report.outcome, Outcome::Found(_) | Outcome::Exhausted),
            "{name}"
        );
    }
}

#[test]
#[ignore = "slow"]
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
#[ignore = "slow"]
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
#[ignore = "slow"]
fn solutions_on_small_shapes_are_canonical_for_every_goal() {
    for (width, height) in [(2, 1), (1, 2), (5, 1), (1, 4), (2, 2), (3, 2), (2, 3)] {
        let grid = grid(width, height);
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let distances = distances(grid, blank);
            for puzzle in all_puzzles(grid, blank) {
                let is_reached = distances.contains_key(puzzle.position().tiles());
                assert_eq!(is_solvable(&puzzle), is_reached, "{puzzle:?}");
                if is_reached {
                    assert_eq!(
                        solution(&puzzle),
                        first_path(puzzle.position()),
                        "{puzzle:?}"
                    );
                }
            }
        }
    }
}
