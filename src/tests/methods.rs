//! Checks all searches as `compare` runs them.

use super::searches::{chosen_puzzles, first_path, puzzle, solvable_puzzles};
use super::{distances, grid, is_long, is_quick};
use crate::generate::{GoalChoice, Puzzles};
use crate::moves::Move;
use crate::position::{Position, Tile};
use crate::search::{dfs, unwatched, NodeLimit, Outcome};
use crate::solver::heuristics::HEURISTICS;
use crate::solver::searches::{Method, Promise, Takes, SEARCHES};
use crate::solver::{Limit, Limits, Solver, Unsolved, Watch};
use std::collections::HashSet;
use std::sync::atomic::Ordering;
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
fn every_search_keeps_its_promise() {
    // Searches without a heuristic are stopped on some boards.
    let limits = Limits { nodes: Some(NodeLimit(100_000)), ..Limits::default() };
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
                let (report, _) = solver.measure(puzzle, method).unwrap();
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
                                assert!(!method.search.takes.contains(&Takes::Depth) || path.len() <= DEPTH as usize);
                            }
                        }
                    }
                    Outcome::NotWithin { depth } => {
                        assert!(method.search.takes.contains(&Takes::Depth));
                        assert!(distance > depth as usize);
                    }
                    Outcome::Stopped { lower_bound } => {
                        assert!(distance >= lower_bound as usize, "{method:?}");
                        stopped += 1;
                    }
                    Outcome::Exhausted => panic!("the puzzle is solvable"),
                }
            }
        }
        assert!(stopped > 0 || grid.cells() < 9);
    }
}

#[test]
fn every_bound_has_the_parity_of_the_solutions_within_every_limit() {
    let distances = distances(grid(3, 3), Tile(8));
    let step = if is_long() { 500 } else { 60_000 };
    for puzzle in &chosen_puzzles(grid(3, 3), Tile(8), |number, _| number % step == 7) {
        let distance = distances[puzzle.position().tiles()];
        for method in Method::all() {
            for nodes in [0, 1, 10, 30, 100, 300, 1000, 3000, 10_000] {
                let mut solver = Solver::new(Limits { nodes: Some(NodeLimit(nodes)), ..Limits::default() });
                let lower_bound = match solver.solve_by(puzzle, method, &mut unwatched) {
                    Ok(solution) => solution.lower_bound,
                    Err(Unsolved::Stopped(stopped)) => stopped.lower_bound,
                    Err(Unsolved::NotWithin { .. }) => continue,
                    Err(other) => panic!("{other}"),
                };
                assert_eq!(puzzle.least_length(lower_bound), lower_bound, "{method:?} {nodes}: {puzzle:?}");
                assert!(lower_bound as usize <= distance, "{method:?} {nodes}: {puzzle:?}");
            }
        }
    }
}

#[test]
fn pdb_says_which_limit_stopped_it() {
    let fifteen = Puzzles::new(grid(4, 4), GoalChoice::Ordered, 1).next().unwrap();
    let by = |mut solver: Solver| solver.measure(&fifteen, Method::named("pdb")).unwrap().1.unwrap().limit;
    let within = NodeLimit(100);
    let limited = Solver::new(Limits { nodes: Some(within), ..Limits::default() });
    assert_eq!(by(limited), Limit::Nodes(within));
    let watch = Watch::new(|_| {});
    watch.stop.store(true, Ordering::Relaxed);
    assert_eq!(by(Solver::default().watched(Arc::new(watch))), Limit::Watch);
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

/// Returns the first path of at most `depth` moves to the goal, in move order, that visits no position twice: by its
/// definition, with a call for each node. `counts` are the nodes expanded and generated.
fn first_within(boards: &mut Vec<Position>, goal: &Position, depth: usize, counts: &mut [u64; 2]) -> bool {
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
fn dfs_finds_the_first_path_within_its_depth() {
    for blank in [Tile(5), Tile(1)] {
        let distances = distances(grid(3, 2), blank);
        for puzzle in &solvable_puzzles(grid(3, 2), blank, 0, 1) {
            let distance = distances[puzzle.position().tiles()];
            for depth in (0..12).chain([21, 30]) {
                let report = dfs(puzzle, depth, NodeLimit::MOST, unwatched);
                let (mut boards, mut counts) = (vec![puzzle.position().clone()], [0; 2]);
                let is_found = first_within(&mut boards, &puzzle.solved(), depth as usize, &mut counts);
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

/// Searches that no node limit stops: two always end with a solution, and one makes its table whole or not at all.
const UNSTOPPED: [&str; 3] = ["beam", "constructive", "retrograde"];

#[test]
fn every_search_stops_exactly_at_its_node_limit_with_a_bound_that_holds() {
    // The solutions have 16 and 30 moves.
    let (start, distance) = if is_long() { ("876543210", 30) } else { ("023147685", 16) };
    let puzzle = puzzle(start, "123456780");
    let mut solver = Solver::default();
    for method in Method::all().into_iter().filter(|method| !UNSTOPPED.contains(&method.search.name)) {
        let method = Method { depth: distance, ..method };
        let mut search = |nodes| {
            solver.limits.nodes = Some(NodeLimit(nodes));
            solver.measure(&puzzle, method).unwrap()
        };
        let (whole, _) = search(u64::MAX);
        let (most, mut last) = (whole.nodes.generated, 0);
        assert_eq!(search(most), (whole, None), "{method:?}");
        for limit in (0..most.min(10)).chain((1..6).map(|part| most * part / 6)).chain([most - 1]) {
            let (report, stopped) = search(limit);
            let Outcome::Stopped { lower_bound } = report.outcome else {
                panic!("{limit} nodes are too few: {method:?}")
            };
            assert_eq!(
                (report.nodes.generated, stopped.unwrap().limit),
                (limit, Limit::Nodes(NodeLimit(limit))),
                "{method:?}"
            );
            assert!(
                lower_bound <= distance && lower_bound % 2 == distance % 2,
                "{lower_bound} after {limit}: {method:?}"
            );
            // The least f of a weighted search may fall.
            if matches!(method.search.promise, Promise::Shortest | Promise::Canonical) {
                assert!(lower_bound >= last, "{lower_bound} after {limit}: {method:?}");
                last = lower_bound;
            }
        }
    }
    // A puzzle's own search starts no other search.
    solver.limits.nodes = Some(NodeLimit(100));
    let Err(Unsolved::Stopped(stopped)) = solver.solve(&puzzle) else { panic!("100 nodes are too few") };
    assert_eq!((stopped.nodes.generated, stopped.limit), (100, Limit::Nodes(NodeLimit(100))));
}
