//! The first shortest solution in other orders of the moves.

use crate::generate::Puzzles;
use crate::grid::Grid;
use crate::moves::Move;
use crate::order::Order;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::{unwatched, Happens};
use crate::solver::{Limits, Method, Solver, SEARCHES};
use crate::tests::{is_long, GoalChoice};
use std::ops::ControlFlow;

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

/// Returns the solution of the puzzle's image, turned back.
fn by_image(solver: &mut Solver, puzzle: &Puzzle, order: Order) -> Vec<Move> {
    let image = solver.find(&puzzle.in_order(order)).unwrap();
    order.back(&image.path.unwrap()).0
}

#[test]
#[ignore = "slow"]
fn the_image_of_a_puzzle_gives_its_first_solution_in_any_order() {
    // With a table of all positions, and without.
    let mut solvers = [Solver::of_many, Solver::new].map(|new| new(Limits::default()));
    let shapes = [
        (3, 3, 6),
        (4, 2, 3),
        (2, 4, 3),
        (2, 3, 4),
        (5, 1, 2),
        (4, 3, 1),
    ];
    for (width, height, count) in shapes {
        let grid = Grid::new(width, height).unwrap();
        for puzzle in Puzzles::new(grid, GoalChoice::Random, 7).take(count) {
            for order in Order::all() {
                let expected = first(&mut solvers[0], &puzzle, order);
                for solver in &mut solvers {
                    let found = by_image(solver, &puzzle, order);
                    assert_eq!(found, expected, "{puzzle:?} {order:?}");
                }
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn a_search_by_name_that_promises_the_first_solution_keeps_the_order_of_the_puzzle() {
    let mut solver = Solver::of_many(Limits::default());
    let grid = Grid::new(3, 3).unwrap();
    let near: Vec<Puzzle> = Puzzles::new(grid, GoalChoice::Random, 8)
        .filter(|puzzle| solver.find(puzzle).unwrap().lower_bound < 15)
        .take(1)
        .collect();
    for puzzle in near {
        for order in Order::all() {
            let expected = first(&mut solver, &puzzle, order);
            let ordered = &puzzle.with_order(order);
            for row in SEARCHES {
                let method = Method::new(row);
                let found = solver.solve_by(ordered, method, &mut unwatched).unwrap();
                if found.is_canonical {
                    assert_eq!(found.path.unwrap().0, expected, "{method} {order:?}");
                }
            }
        }
    }
}

/// The nodes of Korf's table (1985) for his boards 12, 42 and 79, which he generated in the order
/// U, L, R, D. He counts the start too.
#[test]
#[ignore = "slow"]
fn ida_star_generates_the_nodes_of_korfs_table() {
    for (start, generated) in [
        ("14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 546_344),
        ("4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", 877_823),
        ("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 540_860),
    ] {
        let goal = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
        let puzzle: Puzzle = format!("{start}\n{goal}").parse().unwrap();
        let puzzle = puzzle.with_order(Order::named("ULRD").unwrap());
        let report = Solver::default().search(&puzzle, Method::named("idastar"));
        assert_eq!(report.unwrap().nodes.generated + 1, generated, "{start}");
    }
}

#[test]
#[ignore = "slow"]
fn children_are_made_in_the_order_of_the_puzzle() {
    let puzzle: Puzzle = "2831647.5 1238.4765".parse().unwrap();
    for order in Order::all() {
        for row in SEARCHES.iter().filter(|row| row.drawn().is_some()) {
            let (mut children, mut solver) = (Vec::new(), Solver::default());
            let method = Method::new(row);
            let found = solver.solve_by(&puzzle.with_order(order), method, &mut |event| {
                // The children of the start, each once.
                if event.g == 1 && event.happens != Happens::Selected {
                    children.extend(event.last.filter(|m| !children.contains(m)));
                }
                ControlFlow::Continue(())
            });
            assert!(found.is_ok(), "{method}");
            let expected: Vec<Move> = order
                .moves()
                .into_iter()
                .filter(|&m| m != Move::D)
                .collect();
            // A depth-first search may find a solution before it makes the last child.
            assert!(!children.is_empty(), "{method}");
            assert_eq!(children, expected[..children.len()], "{method} {order:?}");
        }
    }
}

#[test]
#[ignore = "slow"]
fn tiles_that_look_alike_and_large_boards_have_a_first_solution_in_any_order() {
    let mut solver = Solver::default();
    // A large board takes seconds in each order: by day, two orders by symmetry and two by a walk.
    let step = if is_long() { 1 } else { 7 };
    for (text, step) in [
        ("112;23. .32;211", 1),
        ("123456;789abc;def.gh 123456;789abc;d.efgh", step),
    ] {
        let puzzle: Puzzle = text.parse().unwrap();
        let mut found = Vec::new();
        for order in Order::all().into_iter().step_by(step) {
            let path = by_image(&mut solver, &puzzle, order);
            let place = |path: &[Move]| -> Vec<usize> {
                let place = |m| order.moves().iter().position(|&other| other == m);
                path.iter().map(|&m| place(m).unwrap()).collect()
            };
            found.push((order, path.clone()));
            for (_, other) in &found {
                assert_eq!(other.len(), path.len());
                assert!(place(&path) <= place(other), "{text} {order:?}");
            }
        }
        for (order, path) in &found {
            let again = by_image(&mut solver, &puzzle, *order);
            assert_eq!(*path, again, "{text}");
        }
    }
}

#[test]
fn the_usual_order_changes_nothing() {
    let puzzle: Puzzle = "2831647.5 1238.4765".parse().unwrap();
    assert_eq!(puzzle.in_order(Order::default()), puzzle);
}
