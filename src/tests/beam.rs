//! The beam search.

use super::searches::path;
use super::{grid, is_long};
use crate::board::Board;
use crate::generate::{GoalChoice, Puzzles};
use crate::grid::rectangle::Rectangle;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::beam::evaluation::Evaluation;
use crate::search::beam::weights::Weights;
use crate::search::{beam, NodeLimit};
use crate::solver::Solver;

fn solution(puzzle: &Puzzle, node_limit: u64) -> Vec<Move> {
    path(puzzle, beam::search(puzzle, NodeLimit(node_limit)))
}

fn bound(puzzle: &Puzzle) -> usize {
    let heuristic = LinearConflict::new(puzzle.grid(), puzzle.blank());
    heuristic.of(puzzle.start()) as usize
}

#[test]
fn every_shape_has_a_solution_and_always_the_same() {
    let mut shapes = vec![
        (2, 2),
        (3, 2),
        (5, 5),
        (6, 4),
        (3, 7),
        (2, 20),
        (9, 9),
        (4, 16),
        (16, 16),
        (2, 128),
        (51, 5),
    ];
    if is_long() {
        shapes = (2..=16)
            .flat_map(|width| (2..=16).map(move |height| (width, height)))
            .collect();
        shapes.extend([(2, 128), (128, 2), (3, 85), (85, 3), (5, 51), (51, 5)]);
    }
    for (width, height) in shapes {
        let puzzle = Puzzles::new(grid(width, height), GoalChoice::Random, 9)
            .next()
            .unwrap();
        let path = solution(&puzzle, 300_000);
        assert!(path.len() >= bound(&puzzle), "{width}x{height}");
        assert_eq!(solution(&puzzle, 300_000), path, "{width}x{height}");
    }
}

#[test]
fn twice_the_nodes_never_give_a_longer_solution() {
    for (width, height) in [(5, 5), (3, 7), (7, 6), (10, 10), (15, 2)] {
        let puzzle = Puzzles::new(grid(width, height), GoalChoice::Random, 3)
            .next()
            .unwrap();
        for odd in [30_000, 50_001] {
            let limits = (0..5).map(|doubled| odd << doubled);
            let lengths: Vec<usize> = limits
                .map(|node_limit| solution(&puzzle, node_limit).len())
                .collect();
            assert!(
                lengths.windows(2).all(|pair| pair[1] <= pair[0]),
                "{lengths:?}"
            );
            let constructive = solution(&puzzle, 0).len();
            assert!(lengths[0] <= constructive);
            // Stages of large and narrow boards need more nodes.
            assert!(
                lengths[4] < constructive || height == 2 || width == 10,
                "{lengths:?}"
            );
        }
    }
}

#[test]
fn solutions_of_small_boards_are_nearly_shortest() {
    for (width, height) in [(3, 3), (4, 4)] {
        let (mut found, mut shortest) = (0, 0);
        let mut solver = Solver::default();
        for puzzle in Puzzles::new(grid(width, height), GoalChoice::Random, 4).take(20) {
            let first = solver.solve(&puzzle).unwrap().moves.unwrap();
            let path = solution(&puzzle, 500_000);
            assert!(path.len() >= first.len());
            found += path.len();
            shortest += first.len();
        }
        assert!(10 * found <= 11 * shortest, "{found} {shortest}");
    }
}

#[test]
fn an_incremental_evaluation_is_the_full_one() {
    let mut random = Random::new(1);
    for (width, height) in [(4, 4), (7, 5), (2, 9), (3, 11), (12, 16)] {
        let grid = grid(width, height);
        let puzzle = Puzzles::new(grid, GoalChoice::Random, 2).next().unwrap();
        let whole = Rectangle::whole(grid);
        let mut region = whole.clone();
        let line = region.take_line(puzzle.blank().home());
        let weights = Weights::learned(grid);
        assert_eq!(weights.is_none(), width.min(height) == 2);
        for (region, next) in [(&whole, None), (&whole, Some(&line)), (&region, None)] {
            let evaluation = Evaluation::new(puzzle.blank(), region, next, weights.as_ref());
            let mut board: Board = puzzle.start().clone();
            let mut sum = None;
            for _ in 0..500 {
                let m = Move::ALL[random.below(4) as usize];
                let Some(from) = grid.step(board.blank(), m) else {
                    continue;
                };
                // Once the blank is in the region it stays there.
                let to = board.blank();
                if region.contains(to) && !region.contains(from) {
                    continue;
                }
                let change =
                    evaluation.change(board.tiles(), board.tiles()[from.index()], from, to);
                board.make(m).unwrap();
                sum = match sum {
                    Some(sum) => Some(sum + change.0),
                    None => region.contains(from).then(|| evaluation.of(&board)),
                };
                assert_eq!(sum.unwrap_or(evaluation.of(&board)), evaluation.of(&board));
            }
            assert!(sum.is_some());
            let plain = Evaluation::new(puzzle.blank(), region, next, None);
            assert_eq!(plain.of(&puzzle.goal()), 0);
        }
    }
}
