//! The tables of all positions against plain breadth-first search and published numbers.

use super::puzzles::{all_puzzles, first_path, line};
use super::{
    digest, distances, goal_cells, grid, is_long, on_all_cores, permutations, positions, shapes,
    CORNER, FIRST, MIDDLE,
};
use crate::fnv::FnvHashes;
use crate::grid::Grid;
use crate::order::Order;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::{rank, Retrograde};
use crate::solvable::is_solvable;
use crate::solver::{Limits, Solver};
use std::collections::HashSet;

/// Counts the positions at every distance.
fn counts(distances: &super::Distances) -> Vec<u64> {
    let mut counts = vec![0; 1 + distances.values().max().unwrap()];
    for &distance in distances.values() {
        counts[distance] += 1;
    }
    counts
}

/// Every shape of at most `cells` cells, with the goal cells of the blank.
fn goals(cells: usize) -> Vec<(Grid, Tile)> {
    shapes(cells)
        .into_iter()
        .flat_map(|grid| goal_cells(grid).into_iter().map(move |blank| (grid, blank)))
        .collect()
}

#[test]
#[ignore = "slow"]
fn tables_solve_every_position_of_every_small_shape() {
    let goals = goals(9);
    // There are 23 shapes: the divisors of 2 to 9.
    let left_out = if is_long() { 0 } else { 6 };
    assert_eq!(
        goals.len(),
        2 * (2 + 3 + 5 + 7) + 3 * (4 + 9) + 4 * (6 + 8) - left_out
    );
    on_all_cores(&goals, |&(grid, blank)| {
        let table = Retrograde::new(grid, blank, 1);
        let distances = distances(grid, blank);
        assert_eq!(
            rank::positions(grid) as usize,
            distances.len(),
            "{grid} {blank:?}"
        );
        // An everyday run takes samples of the positions of large shapes.
        let (every, step) = match (grid.cells(), blank) {
            (..=7, _) => (1, 1),
            _ if is_long() => (1, 1),
            (8, _) => (8, 64),
            (_, Tile(8)) => (16, 256),
            _ => (128, 128),
        };
        let counts = counts(distances);
        assert_eq!(table.counts(), counts, "{grid} {blank:?}");
        for (number, tiles) in positions(grid, blank).iter().enumerate().step_by(every) {
            let distance = distances[*tiles];
            let board = Position::new(grid, tiles, blank);
            let solution = table.solution(&board, Order::default());
            assert_eq!(solution.len(), distance, "{board:?}");
            if number % step == 0 {
                assert_eq!(solution, first_path(&board), "{board:?}");
            }
        }
        // Every number gives its own position.
        let mut boards = HashSet::<_, FnvHashes>::default();
        for (distance, count) in counts.into_iter().enumerate() {
            let level = table.level(distance as u32);
            assert_eq!(level.len(), count, "{grid} {blank:?}");
            for number in (0..count).step_by(every) {
                let board = table.position(&level, number);
                assert_eq!(distances[board.tiles()], distance, "{grid} {board:?}");
                boards.insert(board.tiles().to_vec());
            }
        }
        assert!(
            every > 1 || boards.len() == distances.len(),
            "{grid} {blank:?}"
        );
    });
}

#[test]
#[ignore = "slow"]
fn tables_have_the_solutions_of_all_solvable_positions() {
    for size in
        &["2x1", "1x5", "6x1", "2x2", "3x2", "2x3", "4x2", "2x4"][..if is_long() { 8 } else { 7 }]
    {
        let grid: Grid = size.parse().unwrap();
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let table = Retrograde::new(grid, blank, 1);
            let mut reached = 0;
            for puzzle in all_puzzles(grid, blank).into_iter().filter(is_solvable) {
                let mut board = puzzle.position().clone();
                assert!(table
                    .solution(&board, Order::default())
                    .into_iter()
                    .all(|m| board.make(m).is_some()));
                assert_eq!(board, puzzle.solved());
                reached += 1;
            }
            assert_eq!(reached, rank::positions(grid) as usize, "{grid} {blank:?}");
        }
    }
}

#[test]
#[ignore = "slow"]
fn tables_have_the_published_numbers_of_positions_and_moves() {
    // An everyday run has 5x2 at every distance below.
    let known = [
        (3, 2, 360, 21),
        (4, 2, 20_160, 36),
        (3, 3, 181_440, 31),
        (5, 2, 1_814_400, 55),
    ];
    for (width, height, positions, most) in known.into_iter().take(if is_long() { 4 } else { 3 }) {
        for grid in [grid(width, height), grid(height, width)] {
            let table = Retrograde::new(grid, Tile(0), 1);
            let counts = table.counts();
            assert_eq!(
                (counts.iter().sum(), counts.len() - 1),
                (positions, most),
                "{grid}"
            );
        }
    }
}

#[test]
#[ignore = "slow"]
fn no_position_of_a_table_needs_over_55_moves() {
    let cells = if is_long() { 10 } else { 9 };
    for (grid, blank) in goals(cells) {
        assert!(
            Retrograde::new(grid, blank, 1).counts().len() <= 56,
            "{grid} {blank:?}"
        );
    }
}

#[test]
#[ignore = "slow"]
fn solutions_of_tables_are_the_known_listings() {
    let starts = permutations(FIRST);
    let listings = [
        (CORNER, "6fcf937b438c6e8b"),
        (FIRST, "108859234c78fe5d"),
        (MIDDLE, "f649fd718e0682d8"),
    ];
    for (goal, expected) in listings.into_iter().take(if is_long() { 3 } else { 1 }) {
        let blank = Tile(goal.find('.').unwrap() as u8);
        let table = Retrograde::new(grid(3, 3), blank, 1);
        let home = |tile: char| Tile(goal.find(tile).unwrap() as u8);
        let solutions = on_all_cores(&starts, |start| {
            let tiles: Vec<Tile> = start.chars().map(home).collect();
            let puzzle = Puzzle::from_position(Position::new(grid(3, 3), &tiles, blank));
            is_solvable(&puzzle).then(|| line(&table.solution(puzzle.position(), Order::default())))
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
        let table = Retrograde::new(grid, Tile(0), 1);
        assert_eq!(
            rank::positions(grid),
            table.counts().iter().sum::<u64>(),
            "{grid}"
        );
    }
}

#[test]
#[ignore = "slow"]
fn tables_do_not_depend_on_threads() {
    for (width, height) in [(3, 3), (1, 9), (5, 2)]
        .into_iter()
        .take(if is_long() { 3 } else { 2 })
    {
        let grid = grid(width, height);
        let [one, three] = [1, 3].map(|threads| Retrograde::new(grid, Tile(1), threads));
        assert_eq!(one.counts(), three.counts(), "{grid}");
        for distance in 0..one.counts().len() as u32 {
            let (level, other) = (one.level(distance), three.level(distance));
            for number in (0..level.len()).step_by(if is_long() { 64 } else { 640 }) {
                let start = one.position(&level, number);
                assert_eq!(start, three.position(&other, number), "{grid}");
                let [one, three] =
                    [&one, &three].map(|table| table.solution(&start, Order::default()));
                assert_eq!(one, three, "{start:?}");
            }
        }
    }
}

/// OEIS A090034, A090035, A090036, A090166 and A090167 (Pfoertner; Jamke), from a corner; the last
/// has only its first terms.
const PUBLISHED: [(&str, &[u64]); 5] = [
    (
        "3x2",
        &[
            1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1,
        ],
    ),
    (
        "4x2",
        &[
            1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985,
            1194, 1414, 1664, 1884, 1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1,
        ],
    ),
    (
        "5x2",
        &[
            1, 2, 3, 6, 11, 19, 30, 44, 68, 112, 176, 271, 411, 602, 851, 1232, 1783, 2530, 3567,
            4996, 6838, 9279, 12463, 16597, 21848, 28227, 35682, 44464, 54597, 65966, 78433, 91725,
            104_896, 116_966, 126_335, 131_998, 133_107, 128_720, 119_332, 106_335, 91545, 75742,
            60119, 45840, 33422, 23223, 15140, 9094, 5073, 2605, 1224, 528, 225, 75, 20, 2,
        ],
    ),
    (
        "4x3",
        &[
            1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215,
            41802, 71167, 119_888, 198_363, 323_206, 515_778, 811_000, 1_248_011, 1_885_279,
            2_782_396, 4_009_722, 5_621_354, 7_647_872, 10_065_800, 12_760_413, 15_570_786,
            18_171_606, 20_299_876, 21_587_248, 21_841_159, 20_906_905, 18_899_357, 16_058_335,
            12_772_603, 9_515_217, 6_583_181, 4_242_753, 2_503_873, 1_350_268, 643_245, 270_303,
            92311, 27116, 5390, 1115, 86, 18,
        ],
    ),
    (
        "6x2",
        &[
            1, 2, 3, 6, 11, 20, 36, 60, 95, 155, 258, 426, 688, 1106, 1723, 2615, 3901, 5885, 8851,
            13205, 19508, 28593, 41179, 58899, 83582, 118_109, 165_136, 228_596, 312_542, 423_797,
            568_233, 755_727, 994_641, 1_296_097, 1_667_002, 2_119_476, 2_660_415, 3_300_586,
            4_038_877,
        ],
    ),
];

#[test]
#[ignore = "slow"]
fn as_many_positions_are_at_every_distance_as_published() {
    for (size, published) in PUBLISHED {
        let grid: Grid = size.parse().unwrap();
        let (most, last) = (grid.cells() as u8 - 1, published.len() - 1);
        // Twelve cells take half a minute. The other shape has the same numbers.
        if grid.cells() == 12 && !is_long() {
            continue;
        }
        let grids = [grid, super::grid(grid.height(), grid.width())];
        for grid in grids {
            let is_small = if is_long() {
                grid.cells() < 12
            } else {
                grid.cells() < 10
            };
            for blank in [Tile(0), Tile(most)]
                .into_iter()
                .take(if is_small { 2 } else { 1 })
            {
                let all = Retrograde::new(grid, blank, 2);
                let counts = all.counts();
                assert_eq!(counts[..=last], *published, "{grid}");
                assert_eq!(counts.iter().sum::<u64>(), rank::positions(grid), "{grid}");
                let farthest = counts.len() - 1;
                assert_eq!(
                    farthest,
                    if grid.width().min(grid.height()) == 2 && most == 11 {
                        80
                    } else {
                        last
                    }
                );
                let mut solver = Solver::new(Limits::default());
                for distance in [1, farthest / 2, farthest]
                    .into_iter()
                    .filter(|_| most == 11)
                {
                    let level = all.level(distance as u32);
                    for number in [0, level.len() / 2, level.len() - 1] {
                        let puzzle = Puzzle::from_position(all.position(&level, number));
                        assert_eq!(
                            solver.find(&puzzle).unwrap().lower_bound as usize,
                            distance,
                            "{grid} {number}"
                        );
                    }
                }
            }
        }
    }
}
