//! The table of all positions against plain breadth-first search and published numbers.

use super::searches::{all_puzzles, first_path, line};
use super::{
    digest, distances, grid, is_long, on_all_cores, permutations, positions, shapes, Fast, CORNER, FIRST, MIDDLE,
};
use crate::board::{Board, Tile};
use crate::grid::Grid;
use crate::search::{retrograde, Retrograde};
use std::collections::HashSet;

/// Every shape of at most `cells` cells, with every goal cell of the blank.
fn goals(cells: usize) -> Vec<(Grid, Tile)> {
    shapes(cells).into_iter().flat_map(|grid| grid.all().map(move |cell| (grid, Tile(cell.0)))).collect()
}

#[test]
fn tables_solve_every_position_of_every_small_shape() {
    let goals = goals(9);
    // 23 shapes: as many as 2 to 9 have divisors.
    assert_eq!(goals.len(), 2 * (2 + 3 + 5 + 7) + 3 * (4 + 9) + 4 * (6 + 8));
    on_all_cores(&goals, |&(grid, blank)| {
        let table = Retrograde::new(grid, blank);
        let distances = distances(grid, blank);
        assert_eq!(retrograde::positions(grid) as usize, distances.len(), "{grid} {blank:?}");
        let step = if grid.cells() < 9 || is_long() { 1 } else { 64 };
        // All positions of one of each kind of goal cell of 3x3 every day: a corner, a side, the middle.
        let every = if [1, 4, 8].contains(&blank.0) { 1 } else { step };
        let mut counts = vec![0; table.farthest() as usize + 1];
        for &distance in distances.values() {
            counts[distance] += 1;
        }
        for (number, tiles) in positions(grid, blank).iter().enumerate().step_by(every) {
            let distance = distances[*tiles];
            let board = Board::new(grid, tiles, blank);
            let solution = table.solution(&board).unwrap();
            assert_eq!(solution.len(), distance, "{board:?}");
            if number % step == 0 {
                assert_eq!(solution, first_path(&board), "{board:?}");
            }
        }
        // Every number is the position's own.
        let mut boards = HashSet::<_, Fast>::default();
        for (distance, count) in counts.into_iter().enumerate() {
            let numbers = table.at(distance as u64);
            assert_eq!(numbers.len(), count, "{grid} {blank:?}");
            for number in numbers.into_iter().step_by(every) {
                let board = retrograde::board(grid, blank, number);
                assert_eq!(distances[board.tiles()], distance, "{grid} {board:?}");
                boards.insert(board.tiles().to_vec());
            }
        }
        assert!(every > 1 || boards.len() == distances.len(), "{grid} {blank:?}");
    });
}

#[test]
fn tables_have_no_solution_of_unsolvable_positions() {
    for size in ["2x1", "1x5", "6x1", "2x2", "3x2", "2x3", "4x2", "2x4"] {
        let grid: Grid = size.parse().unwrap();
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let table = Retrograde::new(grid, blank);
            let mut reached = 0;
            for puzzle in all_puzzles(grid, blank) {
                if let Some(moves) = table.solution(puzzle.start()) {
                    let mut board = puzzle.start().clone();
                    assert!(moves.into_iter().all(|m| board.make(m).is_some()));
                    assert_eq!(board, puzzle.goal());
                    reached += 1;
                }
            }
            assert_eq!(reached, retrograde::positions(grid) as usize, "{grid} {blank:?}");
        }
    }
}

#[test]
fn tables_have_the_published_numbers_of_positions_and_moves() {
    for (width, height, positions, most) in
        [(3, 2, 360, 21), (4, 2, 20_160, 36), (3, 3, 181_440, 31), (5, 2, 1_814_400, 55)]
    {
        for grid in [grid(width, height), grid(height, width)] {
            let table = Retrograde::new(grid, Tile(0));
            let counts = (0..=table.farthest()).map(|distance| table.at(distance).len());
            assert_eq!((counts.sum::<usize>(), table.farthest()), (positions, most), "{grid}");
        }
    }
}

#[test]
fn no_position_of_a_table_needs_over_55_moves() {
    let cells = if is_long() { 10 } else { 9 };
    for (grid, blank) in goals(cells) {
        assert!(Retrograde::new(grid, blank).farthest() <= 55, "{grid} {blank:?}");
    }
}

#[test]
fn solutions_of_tables_are_the_known_listings() {
    let starts = permutations(FIRST);
    for (goal, expected) in [(CORNER, "6fcf937b438c6e8b"), (FIRST, "108859234c78fe5d"), (MIDDLE, "f649fd718e0682d8")] {
        let blank = Tile(goal.find('.').unwrap() as u8);
        let table = Retrograde::new(grid(3, 3), blank);
        let home = |tile: char| Tile(goal.find(tile).unwrap() as u8);
        let solutions = on_all_cores(&starts, |start| {
            let tiles: Vec<Tile> = start.chars().map(home).collect();
            let moves = table.solution(&Board::new(grid(3, 3), &tiles, blank))?;
            Some(line(&moves))
        });
        let lines: Vec<String> = solutions.into_iter().flatten().collect();
        assert_eq!(lines.len(), 181_440);
        assert_eq!(format!("{:016x}", digest(&lines)), expected, "{goal}");
    }
}

#[test]
fn positions_are_known_before_the_table_is_made() {
    for (width, height) in [(2, 1), (1, 5), (2, 2), (3, 2), (2, 4), (3, 3)] {
        let grid = grid(width, height);
        let table = Retrograde::new(grid, Tile(0));
        let positions = (0..=table.farthest()).map(|distance| table.at(distance).len() as u64);
        assert_eq!(retrograde::positions(grid), positions.sum::<u64>(), "{grid}");
    }
}
