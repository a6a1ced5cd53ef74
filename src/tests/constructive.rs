//! The constructive search finds a solution of every puzzle, on every shape.

use super::puzzles::{all_puzzles, path};
use super::{grid, is_long, on_all_cores};
use crate::generate::Puzzles;
use crate::moves::Path;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::constructive;
use crate::solvable::is_solvable;
use crate::tests::GoalChoice;

fn solution(puzzle: &Puzzle) -> Path {
    path(puzzle, constructive(puzzle))
}

#[test]
#[ignore = "slow"]
fn every_small_board_has_a_solution_for_every_goal() {
    for (width, height) in [(2, 1), (1, 3), (2, 2), (3, 2), (2, 3)] {
        let grid = grid(width, height);
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let mut puzzles = all_puzzles(grid, blank);
            puzzles.retain(is_solvable);
            for puzzle in puzzles {
                solution(&puzzle);
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn every_shape_has_a_solution_for_random_goals() {
    let squarish = (2..=16).flat_map(|width| (2..=16).map(move |height| (width, height)));
    let long = [(2, 128), (3, 85), (5, 51), (1, 256), (1, 2), (1, 7)];
    let long = long.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]);
    let shapes: Vec<_> = squarish
        .chain(long)
        .step_by(if is_long() { 1 } else { 3 })
        .collect();
    on_all_cores(&shapes, |&(width, height)| {
        let count = match width * height {
            _ if is_long() => 50,
            0..=100 => 2,
            _ => 1,
        };
        for puzzle in Puzzles::new(grid(width, height), GoalChoice::Random, 6).take(count) {
            solution(&puzzle);
        }
    });
}

#[test]
#[ignore = "slow"]
fn every_goal_cell_of_the_blank_has_a_solution() {
    for (width, height) in [(2, 7), (7, 2), (4, 4), (3, 5), (5, 3), (6, 5)] {
        let grid = grid(width, height);
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let mut tiles: Vec<Tile> = grid.all().map(|cell| Tile(cell.0)).collect();
            tiles.reverse();
            for _ in 0..grid.cells() {
                tiles.rotate_left(1);
                let board = Position::new(grid, &tiles, blank);
                let puzzle = Puzzle::from_position(board);
                if is_solvable(&puzzle) {
                    solution(&puzzle);
                }
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn the_same_puzzle_has_the_same_solution() {
    for (width, height) in [(3, 3), (9, 7), (16, 16)] {
        let puzzle = Puzzles::new(grid(width, height), GoalChoice::Random, 1).next();
        let puzzle = puzzle.unwrap();
        assert_eq!(constructive(&puzzle), constructive(&puzzle));
    }
}

#[test]
#[ignore = "slow"]
fn a_solved_board_takes_no_moves() {
    for (width, height) in [(1, 9), (3, 3), (2, 50), (7, 6), (16, 16)] {
        let grid = grid(width, height);
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let puzzle = Puzzle::from_position(Position::solved(grid, blank));
            assert_eq!(solution(&puzzle), Path::default());
        }
    }
}

#[test]
fn no_move_undoes_the_last_one() {
    for puzzle in Puzzles::new(grid(6, 6), GoalChoice::Random, 3).take(20) {
        let path = solution(&puzzle);
        assert!(path.windows(2).all(|pair| pair[0] != pair[1].back()));
    }
}
