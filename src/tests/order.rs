//! The first shortest solution in other orders of the moves.

use crate::generate::Puzzles;
use crate::grid::Grid;
use crate::moves::Move;
use crate::order::Order;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::solver::{Limits, Solver};
use crate::tests::GoalChoice;

/// Finds the first shortest solution move by move: the first move that brings the goal nearer.
fn first(solver: &mut Solver, puzzle: &Puzzle, order: Order) -> Vec<Move> {
    let goal = puzzle.solved();
    let mut left = |board: &Position| {
        solver
            .find(&Puzzle::between(board, &goal))
            .unwrap()
            .path
            .unwrap()
            .len()
    };
    let mut board = puzzle.position().clone();
    let mut path = Vec::new();
    for fewer in (0..left(&board)).rev() {
        let next = order.moves().into_iter().find(|&m| {
            let mut next = board.clone();
            next.make(m).is_some() && left(&next) == fewer
        });
        path.push(next.expect("some move leaves fewer"));
        board.make(path[path.len() - 1]);
    }
    path
}

#[test]
#[ignore = "slow"]
fn the_image_of_a_puzzle_gives_its_first_solution_in_any_order() {
    let mut solver = Solver::of_many(Limits::default());
    for (width, height, count) in [(3, 3, 12), (4, 2, 6), (2, 4, 6), (2, 3, 6), (5, 1, 2)] {
        let grid = Grid::new(width, height).unwrap();
        for puzzle in Puzzles::new(grid, GoalChoice::Random, 7).take(count) {
            for order in Order::NAMES.map(|name| Order::named(name).unwrap()) {
                let image = solver.find(&puzzle.in_order(order)).unwrap();
                let path = order.back(&image.path.unwrap());
                assert_eq!(
                    path.0,
                    first(&mut solver, &puzzle, order),
                    "{puzzle:?} {order:?}"
                );
            }
        }
    }
}

#[test]
fn the_usual_order_changes_nothing() {
    let puzzle: Puzzle = "2831647.5 1238.4765".parse().unwrap();
    assert_eq!(puzzle.in_order(Order::default()), puzzle);
}
