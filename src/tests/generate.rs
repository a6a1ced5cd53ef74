//! Generated puzzles have the requested kind, and are equally likely.

use super::{all, distances, grid, is_long, positions};
use crate::board::Board;
use crate::generate::distance::{hardest, AtDistance};
use crate::generate::unique::unique;
use crate::generate::{GenerateError, Puzzles, Start};
use crate::goal::GOALS;
use crate::grid::{Cell, Grid};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::{Memory, NodeLimit};
use crate::solvable::is_solvable;
use crate::solver::{Cache, Limits, Solver};
use crate::tests::GoalChoice;
use crate::text::gir;
use std::collections::{HashMap, HashSet};

/// Returns whether there are `outcomes` equally likely outcomes: within five standard deviations of
/// Pearson's chi-square, whose mean is its degrees of freedom and whose variance is twice the mean.
fn are_as_likely(times: &HashMap<String, u32>, outcomes: u32) -> bool {
    let shares = vec![1.0 / f64::from(outcomes); outcomes as usize];
    let times: Vec<u32> = times.values().copied().collect();
    times.len() == shares.len() && are_as_expected(&times, &shares)
}

/// Does the same for outcomes with these shares.
fn are_as_expected(times: &[u32], shares: &[f64]) -> bool {
    let throws = f64::from(times.iter().sum::<u32>());
    let deviations = times.iter().zip(shares).map(|(&times, share)| {
        let expected = throws * share;
        (f64::from(times) - expected).powi(2) / expected
    });
    let (chi_square, freedom) = (deviations.sum::<f64>(), shares.len() as f64 - 1.0);
    (chi_square - freedom).abs() <= 5.0 * (2.0 * freedom).sqrt()
}

/// Counts how often each puzzle occurs.
fn counted(puzzles: impl Iterator<Item = Puzzle>) -> HashMap<String, u32> {
    let mut times = HashMap::new();
    for puzzle in puzzles {
        *times.entry(gir::line(&puzzle).unwrap()).or_default() += 1;
    }
    times
}

/// Returns the number of moves of the solver's solution.
fn moves(solver: &mut Solver, puzzle: &Puzzle) -> Option<u32> {
    let solved = solver.find(puzzle).unwrap();
    solved.path.map(|path| path.moves())
}

#[test]
#[ignore = "slow"]
fn puzzles_of_every_kind_of_shape_are_solvable() {
    for (width, height) in [
        (2, 1),
        (1, 2),
        (7, 1),
        (1, 256),
        (2, 2),
        (3, 3),
        (4, 3),
        (16, 16),
    ] {
        for goal in [GoalChoice::Ordered, GoalChoice::Random] {
            let grid = grid(width, height);
            for puzzle in Puzzles::new(grid, goal, 1).take(200) {
                let line = gir::line(&puzzle).unwrap();
                assert!(is_solvable(&puzzle), "{goal:?}: {line}");
                assert_eq!(gir::puzzle(line.as_bytes(), None), Ok(puzzle), "{goal:?}");
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn solvable_puzzles_are_equally_likely() {
    for (width, height, goal, outcomes) in [
        (3, 2, GoalChoice::Ordered, 360),
        (2, 2, GoalChoice::Ordered, 12),
        // There are 12 starts for each of 24 goals.
        (2, 2, GoalChoice::Random, 12 * 24),
        // Every cell of the blank occurs with every goal.
        (6, 1, GoalChoice::Ordered, 6),
        (1, 4, GoalChoice::Random, 4 * 24),
        (2, 1, GoalChoice::Ordered, 2),
        (1, 2, GoalChoice::Random, 4),
    ] {
        let puzzles = Puzzles::new(grid(width, height), goal, 2);
        let times = counted(puzzles.take(200 * outcomes as usize));
        assert!(
            are_as_likely(&times, outcomes),
            "{width}x{height} {goal:?}: {times:?}"
        );
    }
}

#[test]
fn a_seed_gives_the_same_puzzles() {
    let lines = |goal, seed| -> Vec<String> {
        let puzzles = Puzzles::new(grid(4, 3), goal, seed);
        puzzles
            .take(10)
            .map(|puzzle| gir::line(&puzzle).unwrap())
            .collect()
    };
    for goal in [GoalChoice::Ordered, GoalChoice::Random] {
        assert_eq!(lines(goal, 3), lines(goal, 3));
        assert_ne!(lines(goal, 3), lines(goal, 4));
    }
}

#[test]
fn named_goals_have_the_starts_of_the_same_seed() {
    for named in &GOALS {
        let goal = named.of(&Board::ordered(grid(3, 3)));
        let puzzles = Puzzles::to(&goal, 7).take(20);
        for (puzzle, ordered) in puzzles.zip(Puzzles::new(grid(3, 3), GoalChoice::Ordered, 7)) {
            let goal_words: Vec<&str> = puzzle
                .solved()
                .tiles()
                .iter()
                .map(|&t| puzzle.word(t))
                .collect();
            assert_eq!(goal_words, goal.words());
            assert!(is_solvable(&puzzle));
            if named.name == "ordered" {
                assert_eq!(puzzle, ordered);
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn all_unsolvable_puzzles_are_as_likely() {
    for (width, height, goal, outcomes) in [
        (3, 2, GoalChoice::Ordered, 360),
        (2, 2, GoalChoice::Random, 12 * 24),
        // All orders occur, except orders that differ only in the place of the blank.
        (3, 1, GoalChoice::Ordered, 6 - 3),
        (1, 4, GoalChoice::Random, (24 - 4) * 24),
    ] {
        let puzzles = Puzzles::new(grid(width, height), goal, 3).with(Start::Unsolvable);
        let puzzles = puzzles.unwrap().take(200 * outcomes as usize);
        let mut are_solvable = 0;
        let times =
            counted(puzzles.inspect(|puzzle| are_solvable += u32::from(is_solvable(puzzle))));
        assert_eq!(are_solvable, 0);
        assert!(
            are_as_likely(&times, outcomes),
            "{width}x{height} {goal:?}: {times:?}"
        );
    }
    let two = Puzzles::new(grid(1, 2), GoalChoice::Random, 0).with(Start::Unsolvable);
    assert_eq!(two.unwrap_err(), GenerateError::Solvable);
}

#[test]
#[ignore = "slow"]
fn a_walk_takes_no_move_back() {
    let distances = distances(grid(3, 3), Tile(8));
    for moves in 0..60 {
        let walks = Puzzles::new(grid(3, 3), GoalChoice::Ordered, moves as u64)
            .with(Start::Walk(moves as u32));
        for puzzle in walks.unwrap().take(200) {
            let distance = distances[puzzle.position().tiles()];
            assert!(distance <= moves && distance % 2 == moves % 2);
            // The shortest walks with a shortcut have seven moves.
            assert!(moves > 6 || distance == moves, "{moves}: {distance}");
        }
    }
    // In a single row a walk ends at the end of the row.
    let ends = Puzzles::new(grid(6, 1), GoalChoice::Ordered, 1).with(Start::Walk(9));
    assert_eq!(
        gir::line(&ends.unwrap().next().unwrap()).unwrap(),
        "6x1; .12345 12345."
    );
}

#[test]
#[ignore = "slow"]
fn every_distance_has_its_share_of_random_starts() {
    let distances = distances(grid(3, 3), Tile(8));
    let mut counts = [0_u32; 32];
    for &distance in distances.values() {
        counts[distance] += 1;
    }
    let mut times = [0_u32; 32];
    for puzzle in Puzzles::new(grid(3, 3), GoalChoice::Ordered, 4).take(181_440) {
        times[distances[puzzle.position().tiles()]] += 1;
    }
    // Pearson's measure needs some of each outcome, so the rare distances count as one.
    let (rare, mut kept): (Vec<usize>, Vec<usize>) = (0..32).partition(|&d| counts[d] < 20);
    for &distance in &rare[1..] {
        counts[rare[0]] += counts[distance];
        times[rare[0]] += times[distance];
    }
    kept.push(rare[0]);
    let shares = kept.iter().map(|&d| f64::from(counts[d]) / 181_440.0);
    let shares: Vec<f64> = shares.collect();
    let times: Vec<u32> = kept.iter().map(|&d| times[d]).collect();
    assert!(are_as_expected(&times, &shares), "{times:?}");
}

#[test]
#[ignore = "slow"]
fn starts_of_a_distance_are_equally_likely() {
    let by_rank = |grid, goal, moves, throws| {
        let puzzles = Puzzles::new(grid, goal, 5);
        let exact = AtDistance::new(&puzzles, moves, Limits::default()).unwrap();
        exact.take(throws).map(Result::unwrap)
    };
    let distances = distances(grid(3, 3), Tile(8));
    for moves in 0..32 {
        let starts = distances
            .values()
            .filter(|&&distance| distance == moves)
            .count();
        // Every start of a rare distance is drawn, and some starts of the other distances.
        let (times, some) = if is_long() { (40, 200) } else { (10, 100) };
        let throws = if starts < 300 { times * starts } else { some };
        let puzzles = by_rank(grid(3, 3), GoalChoice::Ordered, moves as u32, throws);
        let times = counted(puzzles.inspect(|puzzle| {
            assert_eq!(distances[puzzle.position().tiles()], moves);
        }));
        assert!(
            starts >= 300 || are_as_likely(&times, starts as u32),
            "{moves}: {times:?}"
        );
        assert!(
            4 * times.len() > 3 * throws || starts < 300,
            "{moves}: {times:?}"
        );
    }
    for (width, height, moves, outcomes) in [
        (2, 2, 6, 24),
        (2, 2, 3, 2 * 24),
        // There is one start for each goal with the blank at an end.
        (3, 1, 2, 4),
        // There are two starts for a goal with the blank in the middle, and one with the blank at
        // an end.
        (3, 1, 1, 2 * 2 + 4),
        (3, 1, 0, 6),
    ] {
        let times = if is_long() { 200 } else { 50 };
        let puzzles = by_rank(
            grid(width, height),
            GoalChoice::Random,
            moves,
            times * outcomes as usize,
        );
        let times = counted(puzzles);
        assert!(
            are_as_likely(&times, outcomes),
            "{width}x{height} {moves}: {times:?}"
        );
    }
}

#[test]
#[ignore = "slow"]
fn a_distance_that_no_start_has_is_an_error() {
    for (width, height, goal, most) in [
        (3, 3, GoalChoice::Ordered, 31),
        (3, 3, GoalChoice::Random, 31),
        (3, 2, GoalChoice::Ordered, 21),
        (2, 1, GoalChoice::Ordered, 1),
        (1, 200, GoalChoice::Ordered, 199),
    ] {
        let exact = |moves| {
            let puzzles = Puzzles::new(grid(width, height), goal, 0);
            AtDistance::new(&puzzles, moves, Limits::default()).err()
        };
        assert_eq!(exact(most), None);
        for moves in [most + 1, u32::MAX] {
            assert_eq!(
                exact(moves),
                Some(GenerateError::TooFar { most }),
                "{width}x{height}"
            );
        }
    }
}

#[test]
#[ignore = "slow"]
fn drawn_starts_have_their_distance() {
    let mut solver = Solver::default();
    // The automaton of 16x16 takes a second.
    let side = if is_long() { 16 } else { 9 };
    for (width, height, moves) in [
        (5, 3, 40),
        (4, 4, 0),
        (4, 4, 37),
        (4, 4, 55),
        (2, 7, 30),
        (5, 5, 30),
        (1, 40, 39),
        (side, side, 12),
    ] {
        for goal in [GoalChoice::Ordered, GoalChoice::Random] {
            let puzzles = Puzzles::new(grid(width, height), goal, 6);
            let exact = AtDistance::new(&puzzles, moves, Limits::default()).unwrap();
            for puzzle in exact.take(if is_long() { 2 } else { 1 }) {
                let found = self::moves(&mut solver, &puzzle.unwrap());
                assert_eq!(found, Some(moves), "{width}x{height} {goal:?}");
            }
        }
    }
    // Only 17 starts of 4x4 need 80 moves, and the node limits of 5x5 are too small.
    for (width, height, moves, positions) in [
        (4, 4, 80, 10_000),
        (5, 5, 100, 99),
        (5, 5, u32::MAX, 1_000_000),
        (4, 4, 60, 0),
    ] {
        let node_limit = NodeLimit(positions);
        let limits = Limits {
            nodes: Some(node_limit),
            ..Limits::default()
        };
        let puzzles = Puzzles::new(grid(width, height), GoalChoice::Ordered, 6);
        let next = AtDistance::new(&puzzles, moves, limits).unwrap().next();
        assert_eq!(next, Some(Err(GenerateError::Spent { moves, node_limit })));
    }
}

#[test]
#[ignore = "slow"]
fn the_hardest_are_all_of_the_largest_distance() {
    for (width, height) in [(3, 3), (3, 2), (2, 4), (1, 2), (4, 1)] {
        for named in &GOALS {
            let goal = named.of(&Board::ordered(grid(width, height)));
            let distances = distances(goal.grid(), Tile(goal.blank().0));
            let most = distances.values().max().unwrap();
            let all: Vec<Puzzle> = hardest(&goal, Limits::default()).unwrap().collect();
            for puzzle in &all {
                assert_eq!(distances[puzzle.position().tiles()], *most);
            }
            let lines: HashSet<String> = all
                .iter()
                .map(|puzzle| gir::line(puzzle).unwrap())
                .collect();
            let expected = distances
                .values()
                .filter(|&distance| distance == most)
                .count();
            assert_eq!(
                (lines.len(), all.len()),
                (expected, expected),
                "{width}x{height} {}",
                named.name
            );
        }
    }
    let too_large = hardest(&Board::ordered(grid(7, 2)), Limits::default()).err();
    assert_eq!(too_large, Some(GenerateError::TooManyCells { most: 12 }));
    let memory = Memory(64 << 20);
    let too_little = hardest(
        &Board::ordered(grid(4, 3)),
        Limits {
            memory,
            ..Limits::default()
        },
    )
    .err();
    assert!(matches!(
        too_little,
        Some(GenerateError::Memory { found, needed }) if found <= memory && needed > memory
    ));
}

/// Makes the goal of 4x4 with ascending tiles and the blank on a cell.
fn with_blank_on(cell: Cell) -> Board {
    let mut words = Board::ordered(grid(4, 4)).words().to_vec();
    let blank = words.remove(15);
    words.insert(cell.index(), blank);
    Board::new(grid(4, 4), words, &["."]).unwrap()
}

#[test]
#[ignore = "slow"]
fn the_known_farthest_starts_of_4x4_are_there_for_every_corner() {
    let mut solver = Solver::new(Limits {
        threads: 2,
        ..Limits::default()
    });
    for corner in [0, 3, 12, 15].map(Cell) {
        let goal = with_blank_on(corner);
        let all: Vec<Puzzle> = hardest(&goal, Limits::default()).unwrap().collect();
        assert!(all.iter().all(is_solvable));
        let lines: HashSet<String> = all
            .iter()
            .map(|puzzle| gir::line(puzzle).unwrap())
            .collect();
        assert_eq!((all.len(), lines.len()), (17, 17));
        // A mirror image keeps the corner or leads to the opposite corner, so each board's mirror
        // image is listed. Each board takes seconds.
        for puzzle in all.iter().filter(|_| is_long()) {
            assert_eq!(moves(&mut solver, puzzle), Some(80));
        }
        let too_far = AtDistance::new(&Puzzles::to(&goal, 0), 81, Limits::default()).err();
        assert_eq!(too_far, Some(GenerateError::TooFar { most: 80 }));
    }
    let inside = with_blank_on(Cell(1));
    assert_eq!(
        hardest(&inside, Limits::default()).err(),
        Some(GenerateError::TooManyCells { most: 12 })
    );
}

#[test]
#[ignore = "slow"]
fn distances_of_a_list_have_the_puzzles_that_each_has_alone() {
    let (puzzles, limits) = (
        Puzzles::new(grid(3, 3), GoalChoice::Ordered, 9),
        Limits::default(),
    );
    let cache = Cache::new(limits.memory);
    let each = AtDistance::each(&puzzles, &[5, 30, 0], limits, &cache).unwrap();
    for (exact, moves) in each.into_iter().zip([5, 30, 0]) {
        let alone = AtDistance::new(&puzzles, moves, limits).unwrap();
        assert!(
            exact.zip(alone).take(4).all(|(one, other)| one == other),
            "{moves}"
        );
    }
    let exact = AtDistance::each(&puzzles, &[3, 32], limits, &cache);
    assert_eq!(exact.err(), Some(GenerateError::TooFar { most: 31 }));
}

#[test]
fn starts_of_twelve_cells_have_their_distance() {
    let mut solver = Solver::default();
    // A table takes half a minute. With any goal, there are tables of four kinds of goal cells.
    let goals = [(4, 3, GoalChoice::Ordered), (3, 4, GoalChoice::Random)];
    for (width, height, goal) in goals.into_iter().filter(|_| is_long()) {
        let puzzles = Puzzles::new(grid(width, height), goal, 6);
        let (limits, distances) = (
            Limits {
                threads: 2,
                ..Limits::default()
            },
            [0, 17, 40, 51],
        );
        let each =
            AtDistance::each(&puzzles, &distances, limits, &Cache::new(limits.memory)).unwrap();
        for (exact, distance) in each.into_iter().zip(distances) {
            for puzzle in exact.take(2) {
                assert_eq!(moves(&mut solver, &puzzle.unwrap()), Some(distance));
            }
        }
    }
    let limits = Limits {
        memory: Memory(256 << 20),
        ..Limits::default()
    };
    let random = Puzzles::new(grid(4, 3), GoalChoice::Random, 6);
    assert!(matches!(
        AtDistance::new(&random, 17, limits).err(),
        Some(GenerateError::Memory { .. })
    ));
}

#[test]
fn farther_starts_of_large_boards_are_refused_before_they_are_searched_for() {
    let exact = |grid: Grid, moves, nodes| {
        let limits = Limits {
            nodes,
            ..Limits::default()
        };
        AtDistance::new(&Puzzles::new(grid, GoalChoice::Ordered, 6), moves, limits).err()
    };
    let Some(GenerateError::TooRare { most }) = exact(grid(5, 5), 70, None) else {
        panic!("it was not refused")
    };
    assert_eq!(exact(grid(5, 5), most, None), None);
    assert_eq!(
        exact(grid(5, 5), most + 1, None),
        Some(GenerateError::TooRare { most })
    );
    assert_eq!(exact(grid(5, 5), 70, Some(NodeLimit(1))), None);
}

#[test]
#[ignore = "slow"]
fn unique_puzzles_are_all_that_have_one_shortest_solution() {
    let (distances, counts) = (
        distances(grid(3, 3), Tile(8)),
        all::counts(grid(3, 3), Tile(8)),
    );
    let count = |puzzle: &Puzzle| Ok(counts[puzzle.position().tiles()]);
    // All solvable boards of 3x3, or samples of them, are drawn once; the boards with one path are
    // kept, in order.
    let step = if is_long() { 1 } else { 8 };
    let all = || {
        let drawn = positions(grid(3, 3), Tile(8)).iter().step_by(step);
        drawn.map(|tiles| Position::new(grid(3, 3), tiles, Tile(8)))
    };
    let puzzles = all().map(|board| Ok::<_, GenerateError>(Puzzle::from_position(board)));
    let found: Vec<Position> = unique(puzzles, count)
        .map(|puzzle| puzzle.unwrap().position().clone())
        .collect();
    let expected: Vec<Position> = all().filter(|board| counts[board.tiles()] == 1).collect();
    // 57 % of the boards have more than one.
    assert_eq!(expected.len() * 100 / all().count(), 43);
    assert_eq!(found, expected);
    // At one distance, all are equally likely.
    for moves in [0, 4, 9] {
        let is_meant =
            |tiles: &&&Vec<Tile>| distances[**tiles] == moves && counts[tiles.as_slice()] == 1;
        let outcomes = positions(grid(3, 3), Tile(8))
            .iter()
            .filter(is_meant)
            .count() as u32;
        let puzzles = Puzzles::new(grid(3, 3), GoalChoice::Ordered, 3);
        let exact = AtDistance::new(&puzzles, moves as u32, Limits::default()).unwrap();
        let puzzles = unique(exact, count)
            .map(Result::unwrap)
            .take(100 * outcomes as usize);
        assert!(are_as_likely(&counted(puzzles), outcomes), "{moves}");
    }
    // Both boards at the greatest distance have several paths.
    let puzzles = Puzzles::new(grid(3, 3), GoalChoice::Ordered, 3);
    assert!(unique(
        AtDistance::new(&puzzles, 31, Limits::default()).unwrap(),
        count
    )
    .next()
    .is_none());
}
