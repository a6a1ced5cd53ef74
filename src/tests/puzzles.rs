//! Puzzles to test, and the paths that they should get.

use super::{distances, permutations, positions};
use crate::grid::Grid;
use crate::moves::{letters, Move, Path};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::{Outcome, Report};
use crate::solver::Solver;
use crate::text::gir;

pub(super) fn puzzle(start: &str, goal: &str) -> Puzzle {
    gir::puzzle(format!("{start} {goal}").as_bytes(), None).unwrap()
}

/// Returns the path of a report, and checks that it leads to the goal.
pub(super) fn path(puzzle: &Puzzle, report: Report) -> Path {
    let Outcome::Found(path) = report.outcome else {
        panic!("{:?}: {puzzle:?}", report.outcome)
    };
    let mut board = puzzle.position().clone();
    for &m in &path {
        board.make(m).expect("the path stays on the board");
    }
    assert_eq!(board, puzzle.solved(), "{puzzle:?}");
    path
}

/// Finds the canonical solution by its definition: always the first move that leads nearer to the
/// goal.
pub(super) fn first_path(start: &Position) -> Path {
    let distances = distances(start.grid(), start.tiles()[start.blank().index()]);
    let mut board = start.clone();
    let mut path = Vec::new();
    while distances[board.tiles()] > 0 {
        let left = distances[board.tiles()];
        for m in Move::ALL {
            if board.make(m).is_some() {
                if distances[board.tiles()] < left {
                    path.push(m);
                    break;
                }
                board.make(m.back());
            }
        }
    }
    Path(path)
}

/// Returns the puzzles of all orders of a grid's tiles, for one goal cell of the blank.
pub(crate) fn all_puzzles(grid: Grid, blank: Tile) -> Vec<Puzzle> {
    let ascending: String = grid.all().map(|cell| char::from(cell.0)).collect();
    let boards = permutations(&ascending).into_iter().map(move |order| {
        let tiles: Vec<Tile> = order.chars().map(|c| Tile(c as u8)).collect();
        Puzzle::from_position(Position::new(grid, &tiles, blank))
    });
    boards.collect()
}

/// Returns every `step`th solvable puzzle after `first`, in ascending order.
pub(super) fn solvable_puzzles(grid: Grid, blank: Tile, first: usize, step: usize) -> Vec<Puzzle> {
    chosen_puzzles(grid, blank, |number, _| {
        number >= first && (number - first) % step == 0
    })
}

/// Returns the solvable puzzles, in ascending order, that `is_chosen` accepts by their numbers and
/// positions.
pub(super) fn chosen_puzzles(
    grid: Grid,
    blank: Tile,
    mut is_chosen: impl FnMut(usize, &Vec<Tile>) -> bool,
) -> Vec<Puzzle> {
    let chosen = positions(grid, blank)
        .iter()
        .enumerate()
        .filter(|(number, tiles)| is_chosen(*number, tiles));
    let puzzles = chosen.map(|(_, tiles)| Puzzle::from_position(Position::new(grid, tiles, blank)));
    puzzles.collect()
}

/// Writes a solution as a line of a listing.
pub(super) fn line(moves: &[Move]) -> String {
    format!("{} {}", moves.len(), letters(moves))
        .trim_end()
        .to_string()
}

/// Returns the solution of a solvable puzzle.
pub(super) fn solution(puzzle: &Puzzle) -> Path {
    let solved = Solver::default().find(puzzle).unwrap();
    solved.path.expect("the puzzle is solvable")
}
