//! Solutions and counts against their definitions, published numbers and known listings.

use super::{
    digest, distances, goal_cells, grid, is_long, on_all_cores, permutations, positions, CORNER, FIRST, MIDDLE,
};
use crate::grid::Grid;
use crate::moves::{letters, Move, Path};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::{original, Memory, NodeLimit, Outcome, Report};
use crate::solvable::is_solvable;
use crate::solver::{Limits, Solver};
use crate::submission::PROGRAMS;
use crate::text::gir;

pub(super) fn puzzle(start: &str, goal: &str) -> Puzzle {
    gir::puzzle(format!("{start} {goal}").as_bytes(), None).unwrap()
}

fn solution(puzzle: &Puzzle) -> Path {
    let solved = Solver::default().solve(puzzle).unwrap();
    solved.moves.expect("the puzzle is solvable")
}

/// Returns the path of a report, and checks that it leads to the goal.
pub(super) fn path(puzzle: &Puzzle, report: Report) -> Path {
    let Outcome::Found(path) = report.outcome else { panic!("{:?}: {puzzle:?}", report.outcome) };
    let mut board = puzzle.position().clone();
    for &m in &path {
        board.make(m).expect("the path stays on the board");
    }
    assert_eq!(board, puzzle.solved(), "{puzzle:?}");
    path
}

/// Returns every `step`th solvable start, in ascending order.
fn starts(goal: &str, step: usize) -> Vec<String> {
    let tiles: Vec<char> = goal.chars().collect();
    let blank = goal.find('.').unwrap() as u8;
    let starts = positions(grid(3, 3), Tile(blank));
    assert_eq!(starts.len(), 181_440);
    let text = |board: &'static Vec<Tile>| board.iter().map(|tile| tiles[tile.index()]);
    let mut starts: Vec<String> = starts.iter().map(|start| text(start).collect()).collect();
    starts.sort_unstable();
    starts.into_iter().step_by(step).collect()
}

/// Finds the canonical solution by its definition: always the first move that leads nearer to the goal.
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
pub(super) fn all_puzzles(grid: Grid, blank: Tile) -> Vec<Puzzle> {
    let ascending: String = grid.all().map(|cell| char::from(cell.0)).collect();
    let boards = permutations(&ascending).into_iter().map(move |order| {
        let tiles: Vec<Tile> = order.chars().map(|c| Tile(c as u8)).collect();
        Puzzle::from_position(Position::new(grid, &tiles, blank))
    });
    boards.collect()
}

/// Returns every `step`th solvable puzzle after `first`, in ascending order.
pub(super) fn solvable_puzzles(grid: Grid, blank: Tile, first: usize, step: usize) -> Vec<Puzzle> {
    chosen_puzzles(grid, blank, |number, _| number >= first && (number - first) % step == 0)
}

/// Returns the solvable puzzles, in ascending order, that `is_chosen` accepts by their numbers and positions.
pub(super) fn chosen_puzzles(
    grid: Grid,
    blank: Tile,
    mut is_chosen: impl FnMut(usize, &Vec<Tile>) -> bool,
) -> Vec<Puzzle> {
    let chosen = positions(grid, blank).iter().enumerate().filter(|(number, tiles)| is_chosen(*number, tiles));
    let puzzles = chosen.map(|(_, tiles)| Puzzle::from_position(Position::new(grid, tiles, blank)));
    puzzles.collect()
}

#[test]
fn solutions_on_small_shapes_are_canonical_for_every_goal() {
    for (width, height) in [(2, 1), (1, 2), (5, 1), (1, 4), (2, 2), (3, 2), (2, 3)] {
        let grid = grid(width, height);
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let distances = distances(grid, blank);
            for puzzle in all_puzzles(grid, blank) {
                let is_reached = distances.contains_key(puzzle.position().tiles());
                assert_eq!(is_solvable(&puzzle), is_reached, "{puzzle:?}");
                if is_reached {
                    assert_eq!(solution(&puzzle), first_path(puzzle.position()), "{puzzle:?}");
                }
            }
        }
    }
}

#[test]
fn exactly_the_boards_that_bfs_reaches_are_solvable() {
    // Cells of the other colour have the other parity.
    for blank in [Tile(1), Tile(8)].into_iter().take(if is_long() { 2 } else { 1 }) {
        let distances = distances(grid(3, 3), blank);
        assert_eq!(distances.len(), 181_440);
        let puzzles = all_puzzles(grid(3, 3), blank);
        assert_eq!(puzzles.len(), 362_880);
        for puzzle in puzzles {
            assert_eq!(is_solvable(&puzzle), distances.contains_key(puzzle.position().tiles()));
        }
    }
}

#[test]
fn distances_have_the_published_numbers_of_positions() {
    let counts = |blank: u8, grid: Grid| {
        let mut counts = Vec::new();
        for &distance in distances(grid, Tile(blank)).values() {
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    };
    // These are OEIS A089473, A089483, A089474: the blank's goal is in a corner, at a side, in the middle.
    let corner = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110,
        23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    let side = [
        1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322, 8596, 13930, 14713, 21721,
        19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2,
    ];
    let middle = [
        1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132, 12208, 18612, 18444,
        24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
    ];
    for blank in goal_cells(grid(3, 3)).into_iter().map(|blank| blank.0) {
        let expected = [&corner[..], &side, &middle][[0, 1, 0, 1, 2, 1, 0, 1, 0][usize::from(blank)]];
        assert_eq!(counts(blank, grid(3, 3)), expected);
    }
    // Each shape has its number of positions, and the most moves that a position needs.
    for (width, height, positions, most) in [(3, 2, 360, 21), (4, 2, 20_160, 36)] {
        for blank in [0, (width * height - 1) as u8] {
            for grid in [grid(width, height), grid(height, width)] {
                let counts = counts(blank, grid);
                assert_eq!((counts.iter().sum::<usize>(), counts.len() - 1), (positions, most));
            }
        }
    }
}

/// Writes a solution as a line of a listing.
pub(super) fn line(moves: &[Move]) -> String {
    format!("{} {}", moves.len(), letters(moves)).trim_end().to_string()
}

/// The number of known listings that are compared: an everyday run takes the seed's own goal.
fn listings() -> usize {
    if is_long() {
        3
    } else {
        1
    }
}

/// An everyday run compares every 256th line of a listing.
const LINES: usize = 256;

/// Checks a listing by two digests: of the everyday lines and, in a long run, of all lines.
fn is_known(goal: &str, digests: [&str; 2], line: impl Fn(&str) -> String + Sync) {
    let step = if is_long() { 1 } else { LINES };
    let lines = on_all_cores(&starts(goal, step), |start| line(start));
    let some: Vec<String> = lines.iter().step_by(LINES / step).cloned().collect();
    assert_eq!(format!("{:016x}", digest(&some)), digests[0], "{goal}");
    if step == 1 {
        assert_eq!(format!("{:016x}", digest(&lines)), digests[1], "{goal}");
    }
}

#[test]
fn solutions_are_canonical_and_the_known_listings() {
    let known = [
        (MIDDLE, ["ea16f883c3d32c42", "f649fd718e0682d8"]),
        (CORNER, ["a8be5340dcafa7ed", "6fcf937b438c6e8b"]),
        (FIRST, ["3cc6bd960c83a3cc", "108859234c78fe5d"]),
    ];
    for (goal, digests) in known.into_iter().take(listings()) {
        is_known(goal, digests, |start| {
            let puzzle = puzzle(start, goal);
            let moves = solution(&puzzle);
            assert_eq!(moves, first_path(puzzle.position()), "{start} {goal}");
            line(&moves)
        });
    }
}

#[test]
fn the_printed_program_solves_all_boards_as_the_solver_does() {
    for goal in [CORNER, MIDDLE] {
        on_all_cores(&starts(goal, if is_long() { 1 } else { 4000 }), |start| {
            let puzzle = puzzle(start, goal);
            let solved = Solver::default().solve(&puzzle).unwrap();
            assert_eq!(PROGRAMS[0].solve(&puzzle).unwrap(), solved.moves, "{start} {goal}");
        });
    }
}

#[test]
fn original_solutions_and_counts_are_the_known_listings() {
    let known = [
        (MIDDLE, ["4b06f1ff703b2600", "445de2137e8bf3bc"]),
        (CORNER, ["362c6ddfaeb0da12", "ec4349ce8104ee6d"]),
        (FIRST, ["56dcbf93d957340c", "cb6b14e6cb59966f"]),
    ];
    for (goal, digests) in known.into_iter().take(listings()) {
        is_known(goal, digests, |start| {
            let puzzle = puzzle(start, goal);
            let report = original::search(&puzzle, NodeLimit::MOST);
            let tried = report.nodes.expanded + 1;
            let moves = path(&puzzle, report);
            format!("{} {} {tried}", moves.len(), letters(&moves))
        });
    }
}

#[test]
fn the_original_searches_an_unsolvable_board_to_its_end() {
    let puzzle = puzzle("123804756", "123804765");
    let none = Limits { nodes: Some(NodeLimit(0)), ..Limits::default() };
    let report = original::search(&puzzle, NodeLimit::within(Memory::default(), puzzle.grid()));
    assert_eq!(report.nodes.expanded, 181_440);
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert_eq!(Solver::new(none).solve(&puzzle).unwrap().moves, None);
}

#[test]
fn known_solutions_are_found() {
    for (start, goal, path) in [
        ("876543210", "123456780", "ULULDDRURDLUURDLULDDRRULULDDRR"),
        ("321456087", "123456780", "RUULDDRRULURDLLDRULURRDD"),
        ("2831647.5", "1238.4765", "UULDR"),
        ("123456789ABCDE.F", "123456789ABCDEF.", "R"),
        ("1238.4765", "1238.4765", ""),
    ] {
        assert_eq!(letters(&solution(&puzzle(start, goal))), path);
    }
}
