//! The beam search.

use super::features::{features, tiles};
use super::puzzles::path;
use super::{grid, is_long, length, on_all_cores};
use crate::beam::evaluation::Evaluation;
use crate::beam::features::{DOMINO, FEATURES, HOMES, ORDER};
use crate::beam::{self, Setting};
use crate::generate::Puzzles;
use crate::heuristic::{Heuristic, LinearConflict};
use crate::moves::{Move, Path};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{constructive, idastar, unwatched, Automaton, DepthFirst, NodeLimit, Outcome};
use crate::solver::{Limits, Solver};
use crate::tests::GoalChoice;

fn solution(puzzle: &Puzzle, node_limit: u64) -> Path {
    path(
        puzzle,
        beam::search(puzzle, NodeLimit(node_limit), &Setting::of(1)),
    )
}

fn bound(puzzle: &Puzzle) -> usize {
    let heuristic = LinearConflict::new(puzzle.grid(), puzzle.blank_tile());
    heuristic.h(puzzle.position()) as usize
}

fn shapes() -> Vec<(usize, usize)> {
    if is_long() {
        let squares = (2..=16).flat_map(|width| (2..=16).map(move |height| (width, height)));
        let long = [(2, 128), (128, 2), (3, 85), (85, 3), (5, 51), (51, 5)];
        return squares.chain(long).collect();
    }
    vec![
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
    ]
}

#[test]
#[ignore = "slow"]
fn every_shape_has_a_solution_and_always_the_same() {
    let nodes = if is_long() { 300_000 } else { 100_000 };
    for (width, height) in shapes() {
        let puzzle = Puzzles::new(grid(width, height), GoalChoice::Random, 9)
            .next()
            .unwrap();
        let path = solution(&puzzle, nodes);
        assert!(path.len() >= bound(&puzzle), "{width}x{height}");
        assert_eq!(solution(&puzzle, nodes), path, "{width}x{height}");
    }
}

#[test]
#[ignore = "slow"]
fn more_nodes_never_give_a_longer_solution() {
    let sizes = [
        "5x5", "10x10", "2x9", "6x6", "15x2", "3x7", "4x5", "8x8", "9x8", "12x12",
    ];
    // From 20,000 nodes, 5 % to 30 % more each time.
    let (boards, growth) = if is_long() { (10, 130) } else { (2, 112) };
    on_all_cores(&sizes[..boards], |size| {
        let puzzle = Puzzles::new(size.parse().unwrap(), GoalChoice::Random, 3)
            .next()
            .unwrap();
        let mut limit = 20_000;
        let solutions: Vec<(u64, usize)> = (0..30)
            .map(|_| {
                limit = limit * growth / 100;
                let limits = Limits {
                    nodes: Some(NodeLimit(limit)),
                    ..Limits::default()
                };
                let solution = Solver::new(limits).find(&puzzle).unwrap();
                (limit, length(&solution))
            })
            .collect();
        assert!(
            solutions.windows(2).all(|pair| pair[1].1 <= pair[0].1),
            "{size}: {solutions:?}"
        );
        // More nodes buy something.
        let first = solutions[0].1;
        assert!(solutions[29].1 < first, "{size}: {solutions:?}");
    });
}

#[test]
#[ignore = "slow"]
fn beams_spend_their_limit() {
    for size in ["5x5", "10x10"] {
        let puzzle = Puzzles::new(size.parse().unwrap(), GoalChoice::Random, 3)
            .next()
            .unwrap();
        for limit in [50_000, 90_000, 200_000, 300_000] {
            let report = beam::search(&puzzle, NodeLimit(limit), &Setting::of(1));
            let beams = report.nodes.generated - constructive(&puzzle).nodes.generated;
            assert!(
                beams <= limit && beams >= limit / 4 * 3,
                "{size}: {beams} of {limit}"
            );
        }
    }
}

#[test]
#[ignore = "slow"]
fn threads_change_neither_solutions_nor_counts() {
    let (nodes, numbers): (u64, &[usize]) = if is_long() {
        (1_250_000, &[1, 2, 3, 7])
    } else {
        (150_000, &[3])
    };
    let few = [(3, 3), (5, 5), (8, 8), (2, 20), (7, 4), (6, 20)].map(|shape| (shape, nodes));
    let few = few.into_iter().take(if is_long() { 6 } else { 4 });
    for ((width, height), node_limit) in few.chain([((16, 16), 2 * nodes)]) {
        let puzzle = Puzzles::new(grid(width, height), GoalChoice::Random, 8)
            .next()
            .unwrap();
        let one = beam::search(&puzzle, NodeLimit(node_limit), &Setting::of(1));
        for &threads in numbers {
            let report = beam::search(&puzzle, NodeLimit(node_limit), &Setting::of(threads));
            assert_eq!(report, one, "{width}x{height} on {threads}");
        }
    }
}

#[test]
#[ignore = "slow"]
fn no_beam_gets_stuck() {
    // With fewer nodes some do: on 40 boards of 6x20, four beams of 1.25 million nodes, but none of
    // 5 million.
    let shapes = [
        (10, 10, 200_usize, 1_250_000),
        (16, 16, 40, 1_250_000),
        (6, 20, 20, 5_000_000),
    ];
    for (width, height, count, few) in shapes.into_iter().take(if is_long() { 3 } else { 2 }) {
        let (part, node_limit) = if is_long() {
            (1, beam::NODE_LIMIT)
        } else {
            (200, NodeLimit(few))
        };
        let puzzles =
            Puzzles::new(grid(width, height), GoalChoice::Random, 21).take(count.div_ceil(part));
        let stuck = on_all_cores(&puzzles.collect::<Vec<_>>(), |puzzle| {
            let found = beam::search(puzzle, node_limit, &Setting::of(1));
            path(puzzle, found).len() >= path(puzzle, constructive(puzzle)).len()
        });
        assert!(!stuck.contains(&true), "{width}x{height}");
    }
}

#[test]
#[ignore = "slow"]
fn lower_bounds_are_raised() {
    let (count, beams, expected) = if is_long() {
        (4, beam::NODE_LIMIT.0, 46)
    } else {
        (3, 1_250_000, 28)
    };
    let puzzles: Vec<Puzzle> = Puzzles::new(grid(5, 5), GoalChoice::Random, 11)
        .take(count)
        .collect();
    let raised = on_all_cores(&puzzles, |puzzle| {
        let nodes = Some(NodeLimit(beams / 2 * 5));
        let solution = Solver::new(Limits {
            nodes,
            ..Limits::default()
        })
        .find(puzzle)
        .unwrap();
        let least = solution.lower_bound as usize;
        assert!(least <= length(&solution) && (length(&solution) - least) % 2 == 0);
        (least - bound(puzzle), solution.nodes.generated)
    });
    assert!(
        raised.iter().map(|(moves, _)| moves).sum::<usize>() >= expected,
        "{raised:?}"
    );
    // An iteration that would be cut off does not begin: less than three quarters of the beams'
    // nodes are spent on raising.
    let most = count as u64 * (beams + beams / 4 * 3);
    assert!(
        raised.iter().map(|(_, generated)| generated).sum::<u64>() <= most,
        "{raised:?}"
    );
}

#[test]
#[ignore = "slow"]
fn raising_may_take_a_quarter_of_the_nodes_above_25_cells() {
    let limits = Limits {
        nodes: Some(NodeLimit(781_250)),
        ..Limits::default()
    };
    // An everyday run begins near the first board whose bound is raised.
    let (from, count) = if is_long() { (0, 16) } else { (4, 4) };
    let puzzles: Vec<Puzzle> = Puzzles::new(grid(6, 6), GoalChoice::Random, 12)
        .skip(from)
        .take(count)
        .collect();
    let more = on_all_cores(&puzzles, |puzzle| {
        let solution = Solver::new(limits).find(puzzle).unwrap();
        let beams = beam::search(puzzle, NodeLimit(312_500), &Setting::of(1));
        // The exact search before the beams has at most an eighth of the nodes.
        let heuristic = LinearConflict::new(puzzle.grid(), puzzle.blank_tile());
        let exact = NodeLimit(312_500 / 8);
        let exact = idastar::search(
            &DepthFirst {
                puzzle,
                heuristic: &heuristic,
                automaton: &Automaton::of(puzzle.grid()),
            },
            exact,
            unwatched,
        );
        let is_raised = matches!(
            exact.outcome,
            Outcome::Stopped { lower_bound } if lower_bound < solution.lower_bound
        );
        let most = beams.nodes.generated + 312_500 / 8 + 312_500 / 4;
        assert!(solution.nodes.generated <= most, "{solution:?}");
        is_raised
    });
    assert!(more.contains(&true));
}

#[test]
#[ignore = "slow"]
fn raised_lower_bounds_are_at_most_the_shortest_length() {
    let mut random = Random::new(17);
    let grid = grid(5, 5);
    for _ in 0..if is_long() { 20 } else { 3 } {
        let mut start = Position::solved(grid, Tile(24));
        for _ in 0..120 {
            start.make(Move::ALL[random.below(4) as usize]);
        }
        let puzzle = Puzzle::between(&start, &Position::solved(grid, Tile(24)));
        let solve = |nodes| {
            Solver::new(Limits {
                nodes: Some(NodeLimit(nodes)),
                ..Limits::default()
            })
            .find(&puzzle)
        };
        let shortest = solve(50_000_000).unwrap();
        assert!(
            shortest.is_canonical,
            "a walk of 120 moves leads nowhere far: {puzzle:?}"
        );
        for nodes in [0, 10, 100, 1_000, 10_000, 100_000] {
            assert!(
                solve(nodes).unwrap().lower_bound as usize <= length(&shortest),
                "{nodes}: {puzzle:?}"
            );
        }
    }
}

#[test]
#[ignore = "slow"]
fn solutions_of_small_boards_are_nearly_shortest() {
    for (width, height) in [(3, 3), (4, 4)] {
        let (mut found, mut shortest) = (0, 0);
        let mut solver = Solver::default();
        for puzzle in Puzzles::new(grid(width, height), GoalChoice::Random, 4).take(if is_long() {
            20
        } else {
            6
        }) {
            let first = solver.find(&puzzle).unwrap().path.unwrap();
            let path = solution(&puzzle, 500_000);
            assert!(path.len() >= first.len());
            found += path.len();
            shortest += first.len();
        }
        assert!(10 * found <= 11 * shortest, "{found} {shortest}");
    }
}

/// Returns random values: two features that are mistaken for each other rarely have the same value.
fn any_values(random: &mut Random) -> Vec<i16> {
    (0..FEATURES)
        .map(|_| random.below(2001) as i16 - 1000)
        .collect()
}

/// Computes the evaluation of a board, feature by feature.
fn full(board: &Position, values: &[i16]) -> i32 {
    let mut learned = 0;
    let distances = features(board, |feature| learned += i32::from(values[feature]));
    distances + learned
}

/// Checks that each child's change is the difference of full evaluations, on a random walk, with
/// values for only some features.
fn changes_are_those_of_the_full_evaluation(values: &[i16], moves: usize) {
    let mut random = Random::new(1);
    for (width, height) in shapes() {
        let grid = grid(width, height);
        let puzzle = Puzzles::new(grid, GoalChoice::Random, 2).next().unwrap();
        let evaluation = Evaluation::new(grid, puzzle.blank_tile(), values);
        let mut board = puzzle.position().clone();
        let mut position = evaluation.layout.position(&board);
        let mut value = full(&board, values);
        for made in 0..moves {
            let mut steps = Vec::new();
            evaluation.children(&position, board.blank(), None, |step| steps.push(step));
            let moves = Move::ALL
                .into_iter()
                .filter(|&m| grid.step(board.blank(), m).is_some());
            assert!(moves.eq(steps.iter().map(|step| step.m)));
            let step = &steps[random.below(steps.len() as u64) as usize];
            let (from, home) = (board.blank(), step.tile.home());
            let is_nearer = grid.distance(from, home) < grid.distance(step.to, home);
            assert_eq!(step.is_nearer, is_nearer);
            value += step.change;
            evaluation.layout.make(&mut position, from, step.to);
            assert_eq!(board.make(step.m), Some(step.tile));
            // The full evaluation of a large board takes long.
            if made % 100 == 0 || grid.cells() < 40 {
                assert_eq!(position, evaluation.layout.position(&board), "{grid}");
                assert_eq!(
                    tiles(&evaluation.layout, &position),
                    board.tiles(),
                    "{grid}"
                );
                assert_eq!(value, full(&board, values), "{grid}");
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn an_incremental_evaluation_is_the_full_one() {
    changes_are_those_of_the_full_evaluation(&any_values(&mut Random::new(1)), 2000);
}

#[test]
#[ignore = "slow"]
fn every_table_changes_as_its_features_do() {
    let is_order = |feature: &usize| (ORDER..HOMES).contains(feature);
    let is_pattern = |feature: &usize| *feature >= DOMINO;
    let is_of_pairs = |feature: &usize| !is_order(feature) && !is_pattern(feature);
    let tables: [&dyn Fn(&usize) -> bool; 3] = [&is_order, &is_pattern, &is_of_pairs];
    for is_of_table in tables {
        let mut values = any_values(&mut Random::new(2));
        (0..FEATURES)
            .filter(|feature| !is_of_table(feature))
            .for_each(|other| values[other] = 0);
        changes_are_those_of_the_full_evaluation(&values, 200);
    }
}

#[test]
#[ignore = "slow"]
fn a_mirrored_or_turned_board_has_the_same_evaluation() {
    let mut random = Random::new(4);
    let values = any_values(&mut random);
    for (width, height) in [(4, 4), (5, 5), (3, 7), (6, 5), (2, 9), (17, 4), (16, 16)] {
        let grid = grid(width, height);
        for puzzle in Puzzles::new(grid, GoalChoice::Random, 6).take(10) {
            let value = full(puzzle.position(), &values);
            for image in grid.symmetries() {
                let mut tiles = puzzle.position().tiles().to_vec();
                for (cell, tile) in grid.all().zip(puzzle.position().tiles()) {
                    tiles[image[cell.index()].index()] = Tile(image[tile.index()].0);
                }
                let blank = Tile(image[puzzle.blank_tile().index()].0);
                let board = Position::new(grid, &tiles, blank);
                assert_eq!(full(&board, &values), value, "{grid}");
            }
        }
    }
}
