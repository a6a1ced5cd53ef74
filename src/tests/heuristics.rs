//! Checks every heuristic on all boards of small shapes, for every goal cell of the blank.

use super::{distances, grid, is_long, is_quick, on_all_cores, Distances};
use crate::grid::Cell;
use crate::heuristic::{Heuristic, LinearConflict, Manhattan};
use crate::moves::Move;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::Memory;
use crate::solver::heuristics::HEURISTICS;

fn is_admissible_and_consistent<H: Heuristic>(
    heuristic: &H,
    goal: &Position,
    distances: &Distances,
) {
    let mut board = goal.clone();
    let step = if board.grid().cells() < 8 || is_long() {
        1
    } else {
        8
    };
    for (tiles, &distance) in distances.iter().step_by(step) {
        board.set(tiles.iter().copied());
        let value = heuristic.of(&board);
        let bound = heuristic.bound(value);
        assert!(bound as usize <= distance, "admissible: {board:?}");
        assert_eq!(bound == 0, distance == 0, "0 at the goal: {board:?}");
        for m in Move::ALL {
            let to = board.blank();
            if board.make(m).is_none() {
                continue;
            }
            let after = heuristic.bound(heuristic.after(value, &board, to));
            let whole = heuristic.h(&board);
            assert_eq!(after, whole, "incremental: {board:?}");
            assert!(bound.abs_diff(after) <= 1, "consistent: {board:?}");
            board.make(m.back());
        }
    }
}

#[test]
fn heuristics_are_admissible_consistent_and_incremental() {
    let mut goals = Vec::new();
    let most = if is_quick() { 6 } else { 9 };
    let shapes = (1..=most).flat_map(|width| (1..=most / width).map(move |height| (width, height)));
    for (width, height) in shapes.skip(1) {
        let grid = grid(width, height);
        // An everyday run takes few goal cells: a corner of 3x3, a corner and a side of other large
        // shapes.
        let is_tried = |cell: &Cell| match grid.cells() {
            _ if is_long() || grid.is_line() => true,
            9 => cell.0 == 8,
            8 => [0, 2].contains(&cell.0),
            _ => true,
        };
        let cells = grid.all().filter(is_tried);
        goals.extend(cells.map(|cell| Position::solved(grid, Tile(cell.0))));
    }
    on_all_cores(&goals, |goal| {
        let (grid, blank) = (goal.grid(), Tile(goal.blank().0));
        let distances = distances(grid, blank);
        // The maximum is of two that are checked.
        for row in HEURISTICS
            .iter()
            .filter(|row| row.name != "maximum" || grid.cells() < 9 || is_long())
        {
            let heuristic = row
                .of(&Puzzle::from_position(goal.clone()), Memory::default())
                .unwrap();
            is_admissible_and_consistent(&heuristic, goal, distances);
        }
    });
}

/// Counts the fewest tiles to remove so that the others are in order, by trying every choice of
/// tiles.
fn fewest(places: &[usize]) -> u32 {
    let choices = 0_u32..1 << places.len();
    let in_order = choices.filter(|choice| {
        let stay = |i: &usize| choice & 1 << i == 0;
        let staying: Vec<usize> = (0..places.len()).filter(stay).map(|i| places[i]).collect();
        staying.windows(2).all(|pair| pair[0] < pair[1])
    });
    in_order.map(u32::count_ones).min().unwrap()
}

#[test]
#[ignore = "slow"]
fn linear_conflicts_are_counted_exactly() {
    for (grid, blank) in [(grid(3, 3), Tile(8)), (grid(4, 2), Tile(7))] {
        let manhattan = Manhattan::new(grid, blank);
        let heuristic = LinearConflict::new(grid, blank);
        let mut board = Position::solved(grid, blank);
        for tiles in distances(grid, blank).keys() {
            board.set(tiles.iter().copied());
            let own = |line: &dyn Fn(Cell) -> (usize, usize), number: usize| -> Vec<usize> {
                let cells = grid.all().filter(|&cell| line(cell).0 == number);
                cells
                    .map(|cell| tiles[cell.index()])
                    .filter(|&tile| tile != blank && line(tile.home()).0 == number)
                    .map(|tile| line(tile.home()).1)
                    .collect()
            };
            let row = |cell| (grid.row(cell), grid.column(cell));
            let column = |cell| (grid.column(cell), grid.row(cell));
            let rows = (0..grid.height()).map(|number| fewest(&own(&row, number)));
            let columns = (0..grid.width()).map(|number| fewest(&own(&column, number)));
            let leaving: u32 = rows.chain(columns).sum();
            let expected = manhattan.h(&board) + 2 * leaving;
            assert_eq!(heuristic.h(&board), expected, "{board:?}");
        }
    }
}

#[test]
fn every_heuristic_has_a_name_of_its_own() {
    for (i, row) in HEURISTICS.iter().enumerate() {
        let mut others = HEURISTICS[..i].iter();
        assert!(others.all(|other| other.name != row.name));
    }
}
