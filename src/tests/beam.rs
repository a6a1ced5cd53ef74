//! Laws of the beam search.

use super::{grid, is_long};
use crate::board::Board;
use crate::format::gir;
use crate::generate::{GoalChoice, Puzzles, Start};
use crate::grid::rectangle::Rectangle;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::{Answer, Puzzle};
use crate::random::Random;
use crate::search::beam::evaluation::Evaluation;
use crate::search::beam::weights::Weights;
use crate::search::{beam, NodeLimit, Outcome};
use crate::solver::{Limits, Solver};

/// An answer of the beam search, played.
fn answer(puzzle: &Puzzle, node_limit: u64) -> Vec<Move> {
    let Outcome::Found(path) = beam::search(puzzle, NodeLimit(node_limit)).outcome else {
        panic!("there is always an answer")
    };
    let mut board = puzzle.start().clone();
    for &m in &path {
        board.make(m).expect("the answer stays on the board");
    }
    assert_eq!(board, puzzle.goal());
    path
}

fn bound(puzzle: &Puzzle) -> usize {
    let heuristic = LinearConflict::new(puzzle.grid(), puzzle.blank());
    heuristic.of(puzzle.start()) as usize
}

#[test]
fn there_is_an_answer_on_every_shape_and_always_the_same() {
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
        let path = answer(&puzzle, 300_000);
        assert!(path.len() >= bound(&puzzle), "{width}x{height}");
        assert_eq!(answer(&puzzle, 300_000), path, "{width}x{height}");
    }
}

#[test]
fn twice_the_effort_never_gives_a_longer_answer() {
    for (width, height) in [(5, 5), (3, 7), (7, 6), (10, 10), (15, 2)] {
        let puzzle = Puzzles::new(grid(width, height), GoalChoice::Random, 3)
            .next()
            .unwrap();
        for odd in [30_000, 50_001] {
            let efforts = (0..5).map(|doubled| odd << doubled);
            let lengths: Vec<usize> = efforts
                .map(|node_limit| answer(&puzzle, node_limit).len())
                .collect();
            assert!(
                lengths.windows(2).all(|pair| pair[1] <= pair[0]),
                "{lengths:?}"
            );
            let constructive = answer(&puzzle, 0).len();
            assert!(lengths[0] <= constructive);
            // Stages, for larger boards and thin ones, take more than that to get through.
            assert!(
                lengths[4] < constructive || height == 2 || width == 10,
                "{lengths:?}"
            );
        }
    }
}

#[test]
fn answers_of_small_boards_are_hardly_longer_than_the_shortest() {
    for (width, height) in [(3, 3), (4, 4)] {
        let (mut found, mut shortest) = (0, 0);
        let mut solver = Solver::default();
        for puzzle in Puzzles::new(grid(width, height), GoalChoice::Random, 4).take(20) {
            let Answer::Moves(first) = solver.solve(&puzzle).unwrap().answer else {
                panic!("generated puzzles have answers")
            };
            let path = answer(&puzzle, 500_000);
            assert!(path.len() >= first.len());
            found += path.len();
            shortest += first.len();
        }
        assert!(10 * found <= 11 * shortest, "{found} {shortest}");
    }
}

#[test]
fn a_distance_kept_from_move_to_move_is_the_whole_one() {
    let mut random = Random::new(1);
    for (width, height) in [(4, 4), (7, 5), (2, 9), (3, 11), (12, 16)] {
        let grid = grid(width, height);
        let puzzle = Puzzles::new(grid, GoalChoice::Random, 2).next().unwrap();
        let whole = Rectangle::whole(grid);
        let mut rest = whole.clone();
        let line = rest.take_line(puzzle.blank().home());
        let weights = Weights::fitted(grid);
        assert_eq!(weights.is_none(), width.min(height) == 2);
        for (rest, next) in [(&whole, None), (&whole, Some(&line)), (&rest, None)] {
            let distance = Evaluation::new(puzzle.blank(), rest, next, weights.as_ref());
            let mut board: Board = puzzle.start().clone();
            let mut kept = None;
            for _ in 0..500 {
                let m = Move::ALL[random.below(4) as usize];
                let Some(from) = grid.step(board.blank(), m) else {
                    continue;
                };
                // Once the blank is in the rest it stays there.
                let to = board.blank();
                if rest.contains(to) && !rest.contains(from) {
                    continue;
                }
                let change = distance.change(board.tiles(), board.tiles()[from.index()], from, to);
                board.make(m).unwrap();
                kept = match kept {
                    Some(kept) => Some(kept + change.0),
                    None => rest.contains(from).then(|| distance.of(&board)),
                };
                assert_eq!(kept.unwrap_or(distance.of(&board)), distance.of(&board));
            }
            assert!(kept.is_some());
            let plain = Evaluation::new(puzzle.blank(), rest, next, None);
            assert_eq!(plain.of(&puzzle.goal()), 0);
        }
    }
}

#[test]
fn small_limits_prove_no_more_than_is_so() {
    let nodes = |nodes| {
        Solver::new(Limits {
            nodes: Some(NodeLimit(nodes)),
            ..Limits::default()
        })
    };
    for (width, height) in [(5, 5), (3, 6), (9, 2), (16, 16), (7, 4)] {
        for length in [0, 1, 2, 3, 8] {
            let puzzles = Puzzles::new(grid(width, height), GoalChoice::Random, 5);
            let puzzles = puzzles.with(Start::Walk(length)).unwrap();
            for puzzle in puzzles.take(if width == 16 { 1 } else { 3 }) {
                let whole = Solver::default().solve(&puzzle).unwrap();
                assert!(whole.is_canonical);
                let fewest = whole.lower_bound;
                for limit in (0..=20).chain([50, 100]) {
                    let solution = nodes(limit).solve(&puzzle).unwrap();
                    let Answer::Moves(path) = &solution.answer else {
                        panic!("there is a solution")
                    };
                    assert!(
                        solution.lower_bound <= fewest,
                        "{limit}: {}",
                        gir::line(&puzzle).unwrap()
                    );
                    assert!(path.len() >= fewest as usize);
                    let note = solution.note();
                    if solution.is_canonical {
                        assert_eq!((&solution.answer, note), (&whole.answer, None));
                    } else {
                        assert_eq!(solution.at_least(), Some(solution.lower_bound));
                        assert!(note.is_some());
                    }
                }
            }
        }
    }
}
