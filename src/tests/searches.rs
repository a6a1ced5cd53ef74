//! Laws of the searches, and the numbers that others counted.

use super::{digest, distances, grid, is_long, on_all_cores, permutations, CORNER, FIRST, MIDDLE};
use crate::board::{Board, Tile};
use crate::format::gir;
use crate::grid::Grid;
use crate::heuristic::manhattan::Manhattan;
use crate::moves::{letters, Move};
use crate::puzzle::{Answer, Puzzle};
use crate::search::{astar, original, Memory, NodeLimit, Outcome};
use crate::solvable::is_solvable;
use crate::solver::{Limits, Solver};
use std::collections::HashMap;

pub(super) fn puzzle(start: &str, goal: &str) -> Puzzle {
    gir::puzzle(format!("{start} {goal}").as_bytes(), None).unwrap()
}

fn answer(puzzle: &Puzzle) -> Vec<Move> {
    let solved = Solver::default().solve(puzzle).unwrap();
    match solved.answer {
        Answer::Moves(moves) => moves,
        Answer::Unsolvable => panic!("the puzzle has an answer"),
    }
}

/// The starts from which the goal is reached, in ascending order: all (step 1), or some.
fn starts(goal: &str, step: usize) -> Vec<String> {
    let mut starts = permutations(".12345678");
    starts.retain(|start| is_solvable(&puzzle(start, goal)));
    assert_eq!(starts.len(), 181_440);
    starts.into_iter().step_by(step).collect()
}

/// The canonical answer by its definition: from the start on, the first move that leads nearer to the goal.
pub(super) fn first_way(distances: &HashMap<Vec<Tile>, usize>, start: &Board) -> Vec<Move> {
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
    path
}

/// The puzzles of all orders of a grid's tiles, for one goal cell of the blank.
pub(super) fn all_puzzles(grid: Grid, blank: Tile) -> Vec<Puzzle> {
    let ascending: String = grid.all().map(|cell| char::from(cell.0)).collect();
    let boards = permutations(&ascending).into_iter().map(move |order| {
        let tiles: Vec<Tile> = order.chars().map(|c| Tile(c as u8)).collect();
        Puzzle::from_board(Board::new(grid, &tiles, blank), blank)
    });
    boards.collect()
}

#[test]
fn answers_on_small_shapes_are_the_first_of_the_shortest_for_every_goal() {
    for (width, height) in [(2, 1), (1, 2), (5, 1), (1, 4), (2, 2), (3, 2), (2, 3)] {
        let grid = grid(width, height);
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let distances = distances(grid, blank);
            for puzzle in all_puzzles(grid, blank) {
                let is_reached = distances.contains_key(puzzle.start().tiles());
                assert_eq!(is_solvable(&puzzle), is_reached, "{puzzle:?}");
                if is_reached {
                    assert_eq!(
                        answer(&puzzle),
                        first_way(&distances, puzzle.start()),
                        "{puzzle:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn exactly_the_boards_that_breadth_first_reaches_are_solvable() {
    for blank in [Tile(8), Tile(0), Tile(4), Tile(1)] {
        let distances = distances(grid(3, 3), blank);
        assert_eq!(distances.len(), 181_440);
        let puzzles = all_puzzles(grid(3, 3), blank);
        assert_eq!(puzzles.len(), 362_880);
        for puzzle in puzzles {
            assert_eq!(
                is_solvable(&puzzle),
                distances.contains_key(puzzle.start().tiles())
            );
        }
    }
}

#[test]
fn positions_at_every_distance_are_as_many_as_others_counted() {
    let counts = |blank: u8, grid: Grid| {
        let mut counts = Vec::new();
        for &distance in distances(grid, Tile(blank)).values() {
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    };
    // OEIS A089473, A089483, A089474: the blank's goal in a corner, at a side, in the middle.
    let corner = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    let side = [
        1, 3, 5, 10, 14, 28, 42, 80, 108, 202, 278, 524, 726, 1348, 1804, 3283, 4193, 7322, 8596,
        13930, 14713, 21721, 19827, 25132, 18197, 18978, 9929, 7359, 2081, 878, 126, 2,
    ];
    let middle = [
        1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132,
        12208, 18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
    ];
    for blank in 0..9 {
        let expected =
            [&corner[..], &side, &middle][[0, 1, 0, 1, 2, 1, 0, 1, 0][usize::from(blank)]];
        assert_eq!(counts(blank, grid(3, 3)), expected);
    }
    // All positions, and the most moves that one needs.
    for (width, height, positions, most) in [(3, 2, 360, 21), (4, 2, 20_160, 36)] {
        for blank in [0, (width * height - 1) as u8] {
            for grid in [grid(width, height), grid(height, width)] {
                let counts = counts(blank, grid);
                assert_eq!(
                    (counts.iter().sum::<usize>(), counts.len() - 1),
                    (positions, most)
                );
            }
        }
    }
}

#[test]
fn every_answer_to_a_corner_goal_is_the_first_of_the_shortest() {
    let distances = distances(grid(3, 3), Tile(8));
    let lines = on_all_cores(&starts(CORNER, 1), |start| {
        let puzzle = puzzle(start, CORNER);
        let moves = answer(&puzzle);
        assert_eq!(moves, first_way(&distances, puzzle.start()), "{start}");
        line(&moves)
    });
    assert_eq!(format!("{:016x}", digest(&lines)), "6fcf937b438c6e8b");
}

/// An answer as a line of a listing.
pub(super) fn line(moves: &[Move]) -> String {
    format!("{} {}", moves.len(), letters(moves))
        .trim_end()
        .to_string()
}

#[test]
fn answers_are_the_known_listings() {
    for (goal, every_64th, whole) in [
        (CORNER, "d2c5a12a318be0d1", "6fcf937b438c6e8b"),
        (FIRST, "7c19431d492d39ba", "108859234c78fe5d"),
        (MIDDLE, "2e4172b0351efe5f", "f649fd718e0682d8"),
    ] {
        let (step, expected) = if is_long() {
            (1, whole)
        } else {
            (64, every_64th)
        };
        let lines = on_all_cores(&starts(goal, step), |start| {
            line(&answer(&puzzle(start, goal)))
        });
        assert_eq!(format!("{:016x}", digest(&lines)), expected, "{goal}");
    }
}

#[test]
fn original_answers_and_counts_are_the_known_listings() {
    for (goal, every_64th, whole) in [
        (CORNER, "347675030fefc3d8", "ec4349ce8104ee6d"),
        (FIRST, "834bbfacb861665b", "cb6b14e6cb59966f"),
        (MIDDLE, "f2218165fc9b2842", "445de2137e8bf3bc"),
    ] {
        let (step, expected) = if is_long() {
            (1, whole)
        } else {
            (64, every_64th)
        };
        let lines = on_all_cores(&starts(goal, step), |start| {
            let report = original::search(&puzzle(start, goal), NodeLimit(u64::MAX));
            let Outcome::Found(moves) = report.outcome else {
                panic!("{start} has an answer")
            };
            format!("{} {} {}", moves.len(), letters(&moves), report.taken)
        });
        assert_eq!(format!("{:016x}", digest(&lines)), expected, "{goal}");
    }
}

#[test]
fn the_original_searches_an_unsolvable_board_to_its_end() {
    let puzzle = puzzle("123804756", "123804765");
    let none = Limits {
        nodes: Some(NodeLimit(0)),
        ..Limits::default()
    };
    let report = original::search(&puzzle, NodeLimit::within(Memory::default(), puzzle.grid()));
    assert_eq!(
        (report.outcome, report.taken),
        (Outcome::Exhausted, 181_440)
    );
    assert_eq!(
        Solver::new(none).solve(&puzzle).unwrap().answer,
        Answer::Unsolvable
    );
}

#[test]
fn known_answers_are_found() {
    for (start, goal, path) in [
        ("876543210", "123456780", "ULULDDRURDLUURDLULDDRRULULDDRR"),
        ("321456087", "123456780", "RUULDDRRULURDLLDRULURRDD"),
        ("2831647.5", "1238.4765", "UULDR"),
        ("123456789ABCDE.F", "123456789ABCDEF.", "R"),
        ("1238.4765", "1238.4765", ""),
    ] {
        assert_eq!(letters(&answer(&puzzle(start, goal))), path);
    }
}

#[test]
fn astar_gives_up_exactly_at_its_effort_with_a_bound_that_holds() {
    for (start, goal) in [
        ("8672543.1", CORNER),
        ("876543210", "123456780"),
        ("2831647.5", MIDDLE),
    ] {
        let puzzle = puzzle(start, goal);
        let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank());
        let whole = astar::search(&puzzle, &manhattan, NodeLimit(u64::MAX));
        let Outcome::Found(moves) = whole.outcome.clone() else {
            panic!("{start} has an answer")
        };
        assert_eq!(
            astar::search(&puzzle, &manhattan, NodeLimit(whole.generated)),
            whole
        );
        let mut last = 0;
        // Every node limit while there is little to see, then some.
        let efforts =
            (0..whole.generated).filter(|node_limit| *node_limit < 100 || node_limit % 97 == 0);
        for node_limit in efforts {
            let report = astar::search(&puzzle, &manhattan, NodeLimit(node_limit));
            let Outcome::Stopped { lower_bound } = report.outcome else {
                panic!("{node_limit} is too little")
            };
            assert_eq!(report.generated, node_limit);
            assert!(
                last <= lower_bound && lower_bound as usize <= moves.len(),
                "{node_limit}"
            );
            last = lower_bound;
        }
    }
}
