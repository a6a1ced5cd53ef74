//! Paths made shorter are never longer, never wrong, and shortest if the nodes suffice.

use super::searches::path as played;
use super::{distances, grid, is_long, on_all_cores, positions, MIDDLE};
use crate::heuristic::Manhattan;
use crate::moves::{Move, Path};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::improve::{self, Improvement};
use crate::search::{best_first, unwatched, Automaton, BestFirst, NodeLimit, Nodes};
use crate::solver::{Limits, Solver};

/// Improves a path, checks that the result leads to the goal and is not longer, and returns it with the nodes.
fn improved(puzzle: &Puzzle, path: &[Move], node_limit: NodeLimit) -> (Path, Nodes) {
    let automaton = &Automaton::of(puzzle.grid());
    let report = improve::search(&Improvement { puzzle, path, automaton, node_limit });
    let nodes = report.nodes;
    assert!(nodes.generated <= node_limit.0, "{} of {}", nodes.generated, node_limit.0);
    let found = played(puzzle, report);
    assert!(found.len() <= path.len() && found.len() % 2 == path.len() % 2, "{puzzle:?}");
    (found, nodes)
}

/// Makes a puzzle, and a path of random moves to its goal.
fn walk(goal: &Position, blank: Tile, moves: usize, random: &mut Random) -> (Puzzle, Vec<Move>) {
    let mut position = goal.clone();
    let mut path = Vec::new();
    while path.len() < moves {
        let m = Move::ALL[random.below(4) as usize];
        if position.make(m).is_some() {
            path.push(m.back());
        }
    }
    path.reverse();
    (Puzzle::from_position(position, blank), path)
}

/// A long path to the goal.
fn greedy(puzzle: &Puzzle) -> Path {
    let heuristic = &Manhattan::new(puzzle.grid(), puzzle.blank());
    let task = BestFirst { puzzle, heuristic, weights: [0, 1] };
    played(puzzle, best_first(&task, NodeLimit::MOST, unwatched))
}

#[test]
fn every_small_board_gets_a_path_that_is_not_longer_and_a_shortest_one_without_a_limit() {
    let (grid, blank) = (grid(3, 3), Tile(MIDDLE.find('.').unwrap() as u8));
    let starts = positions(grid, blank).iter().step_by(if is_long() { 1 } else { 240 });
    let numbered: Vec<_> = (0..).zip(starts).collect();
    let one_of = if is_long() { 32 } else { 8 };
    let shorter = on_all_cores(&numbered, |&(number, tiles)| {
        let puzzle = Puzzle::from_position(Position::new(grid, tiles, blank), blank);
        let path = greedy(&puzzle);
        let (few, _) = improved(&puzzle, &path, NodeLimit(1_000));
        if number % one_of == 0 {
            let (shortest, _) = improved(&puzzle, &path, NodeLimit::MOST);
            assert_eq!(shortest.len(), distances(grid, blank)[*tiles], "{puzzle:?}");
            assert_eq!(improved(&puzzle, &shortest, NodeLimit::MOST).0, shortest, "{puzzle:?}");
        }
        few.len() < path.len()
    });
    let shorter = shorter.into_iter().filter(|&is_shorter| is_shorter).count();
    assert!(shorter > numbered.len() / 2, "{shorter} of {}", numbered.len());
}

#[test]
fn random_walks_get_shorter_on_every_shape() {
    let mut random = Random::new(46);
    for (width, height) in [(5, 5), (4, 6), (7, 3), (2, 9), (8, 8), (16, 16), (17, 2)] {
        let grid = grid(width, height);
        let blank = Tile(random.below(grid.cells() as u64) as u8);
        let (puzzle, path) = walk(&Position::solved(grid, blank), blank, 1_000, &mut random);
        let limits = [0, 1_000, 100_000].map(NodeLimit);
        let found = limits.map(|limit| improved(&puzzle, &path, limit));
        assert_eq!(found, limits.map(|limit| improved(&puzzle, &path, limit)), "it is the same every time");
        let [without_loops, few, many] = found.map(|(path, _)| path.len());
        let is_shorter = without_loops < path.len() && few <= without_loops && many < few;
        assert!(is_shorter, "{grid}: {without_loops} {few} {many}");
    }
}

#[test]
fn a_path_that_comes_back_loses_its_loops_without_nodes() {
    let puzzle: Puzzle = "2831647.5 1238.4765".parse().unwrap();
    for (text, expected) in [
        ("UULDR", "UULDR"),
        ("RLUULDR", "UULDR"),
        ("UULDRLR", "UULDR"),
        // The path goes three times around a square of four cells.
        ("UULDRURDLURDLURDL", "UULDR"),
        ("UDUDLRRLUULRLDUDR", "UULDR"),
    ] {
        let path: Path = text.parse().unwrap();
        let (found, nodes) = improved(&puzzle, &path, NodeLimit(0));
        assert_eq!((found.to_string(), nodes.generated), (expected.to_string(), 0), "{text}");
    }
}

#[test]
fn a_solver_gives_a_shortest_solution_or_one_that_begins_from_the_path() {
    let mut random = Random::new(1);
    let goal = Position::solved(grid(5, 5), Tile(24));
    let (puzzle, path) = walk(&goal, Tile(24), 3_000, &mut random);
    let mut solver = Solver::new(Limits { nodes: Some(NodeLimit(100_000)), ..Limits::default() });
    let improved = solver.improve(&puzzle, &path, None).unwrap();
    let by_itself = solver.solve(&puzzle).unwrap();
    let moves = improved.solution.moves.unwrap();
    assert_eq!(improved.by_itself, by_itself.moves.map(|moves| moves.len()));
    assert_eq!(improved.solution.lower_bound, by_itself.lower_bound);
    assert!(moves.len() < path.len() && !improved.solution.is_canonical);

    // The limit is too low for a proof.
    let puzzle: Puzzle = "8672543.1 12345678.".parse().unwrap();
    let path = greedy(&puzzle);
    let limits = Limits { nodes: Some(NodeLimit(1_000)), ..Limits::default() };
    let improved = Solver::new(limits).improve(&puzzle, &path, None).unwrap();
    let moves = improved.solution.moves.unwrap();
    assert!((31..path.len()).contains(&moves.len()) && improved.by_itself.is_none(), "{}", moves.len());
    let shortest = Solver::default().improve(&puzzle, &path, None).unwrap().solution;
    assert_eq!((shortest.moves.unwrap().len(), shortest.is_canonical), (31, true));
}
