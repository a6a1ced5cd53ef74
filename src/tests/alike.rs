//! Tiles that look alike, against a breadth-first search over words.

use super::{is_long, on_all_cores};
use crate::board::Board;
use crate::check::{check, Expected};
use crate::generate::distance::{distribution, AtDistance};
use crate::generate::{GenerateError, Puzzles, Start};
use crate::grid::Grid;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::NodeLimit;
use crate::solvable::is_solvable;
use crate::solver::{Cache, Limits, Solver, Stopped, StoppedBy, Unsolved};
use crate::text::cik;
use std::collections::{HashMap, HashSet, VecDeque};

fn board(grid: Grid, words: &str) -> Board {
    Board::with_alike(grid, words.chars().map(String::from).collect(), &["."]).unwrap()
}

/// The distances of all boards to the goal, by their words.
fn distances(goal: &Board) -> HashMap<Board, usize> {
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal.clone()]);
    while let Some(board) = queue.pop_front() {
        for m in Move::ALL {
            let mut next = board.clone();
            if next.make(m).is_some() && !distances.contains_key(&next) {
                distances.insert(next.clone(), distances[&board] + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

/// The first of the shortest paths: the first move that leads nearer to the goal, and so on.
fn first(start: &Board, distances: &HashMap<Board, usize>) -> Vec<Move> {
    let (mut board, mut path) = (start.clone(), Vec::new());
    while distances[&board] > 0 {
        let left = distances[&board];
        let nearer = |m: &Move| {
            let mut next = board.clone();
            next.make(*m).is_some() && distances[&next] < left
        };
        let m = Move::ALL.into_iter().find(nearer).unwrap();
        board.make(m);
        path.push(m);
    }
    path
}

#[test]
#[ignore = "slow"]
fn solutions_are_the_first_of_the_shortest_over_all_boards() {
    // A step of 0 is for the long run.
    for (size, goal, step) in [
        ("3x3", "11122233.", 601),
        ("3x3", "abcd.efga", 0),
        ("3x3", "1111.1112", 1),
        ("4x2", "aabbccd.", 997),
        ("2x4", ".1212345", 601),
        ("3x2", "aabb.c", 1),
        ("3x2", "abc.da", 1),
        ("2x2", "aa.b", 1),
        ("2x2", "aa.a", 1),
        ("5x1", "aab.b", 1),
    ] {
        if step == 0 && !is_long() {
            continue;
        }
        let grid: Grid = size.parse().unwrap();
        let goal = board(grid, goal);
        let distances = distances(&goal);
        let mut starts: Vec<&Board> = distances.keys().collect();
        starts.sort();
        let starts: Vec<&Board> = starts
            .into_iter()
            .step_by(if is_long() { 1 } else { step })
            .collect();
        let solver = Solver::default();
        on_all_cores(&starts, |start| {
            let puzzle = Puzzle::new(start, &goal).unwrap();
            let solution = solver.clone().find(&puzzle).unwrap();
            let expected = first(start, &distances);
            assert_eq!(solution.path.as_deref(), Some(&expected[..]), "{start}");
            let fewest = expected.len() as u32;
            let fewest = Expected::Fewest {
                lower_bound: fewest,
                upper_bound: fewest,
            };
            assert!(
                check(&puzzle, cik::text(Some(&expected)).as_bytes(), fewest).is_ok(),
                "{start}"
            );
        });
    }
}

#[test]
#[ignore = "slow"]
fn generated_starts_have_their_distance() {
    for (size, goal) in [
        ("3x3", "11122233."),
        ("3x2", "aabb.c"),
        ("2x2", "aa.a"),
        ("2x4", "abbbbb.a"),
        ("5x1", "aab.b"),
    ] {
        let grid: Grid = size.parse().unwrap();
        let goal = board(grid, goal);
        let distances = distances(&goal);
        let most = *distances.values().max().unwrap() as u32;
        let count = |moves| {
            distances
                .values()
                .filter(|&&distance| distance as u32 == moves)
                .count() as u64
        };
        let counts = distribution(&goal, None, 1, &Cache::new(Limits::default().memory)).unwrap();
        assert_eq!(counts, (0..=most).map(count).collect::<Vec<u64>>());
        let exact = |moves| AtDistance::new(&Puzzles::to(&goal, 3), moves, Limits::default());
        assert_eq!(exact(most + 1).err(), Some(GenerateError::TooFar { most }));
        for moves in 0..=most {
            for puzzle in exact(moves).unwrap().take(3).map(Result::unwrap) {
                assert_eq!(distances[&puzzle.start()] as u32, moves, "{puzzle}");
                assert_eq!(puzzle.to_string().parse().as_ref(), Ok(&puzzle));
            }
        }
        let drawn: HashSet<Board> = Puzzles::to(&goal, 5)
            .take(12 * distances.len())
            .map(|puzzle| puzzle.start())
            .collect();
        assert!(
            drawn.iter().all(|start| distances.contains_key(start)),
            "{size}"
        );
        assert!(drawn.len() + 9 > distances.len(), "{size}: {}", drawn.len());
        let unsolvable = Puzzles::to(&goal, 5).with(Start::Unsolvable);
        assert_eq!(unsolvable.is_ok(), grid.is_line());
        assert!(unsolvable
            .into_iter()
            .flat_map(|puzzles| puzzles.take(20))
            .all(|puzzle| !is_solvable(&puzzle)));
    }
    let letters = board("4x4".parse().unwrap(), "RATEYOURMINDPAL.");
    let refused = AtDistance::new(&Puzzles::to(&letters, 0), 4, Limits::default()).err();
    assert_eq!(
        refused,
        Some(GenerateError::TooManyBoards { most: 200_000 })
    );
    let alike = board("4x1".parse().unwrap(), "aaa.");
    assert_eq!(
        Puzzles::to(&alike, 0).with(Start::Unsolvable).err(),
        Some(GenerateError::Solvable)
    );
}

#[test]
fn equal_tiles_in_one_row_keep_the_order_of_the_words() {
    let grid: Grid = "5x1".parse().unwrap();
    let puzzle = |start| Puzzle::new(&board(grid, start), &board(grid, "aab.b")).unwrap();
    assert!(Solver::default()
        .find(&puzzle(".aabb"))
        .unwrap()
        .path
        .is_some());
    assert!(Solver::default()
        .find(&puzzle(".abab"))
        .unwrap()
        .path
        .is_none());
}

#[test]
fn limits_stop_all_members_together() {
    let grid: Grid = "4x4".parse().unwrap();
    let puzzle = Puzzle::new(
        &board(grid, "LAP.RYDANMIUTORE"),
        &board(grid, "RATEYOURMINDPAL."),
    );
    let puzzle = puzzle.unwrap();
    let nodes = Solver::default().find(&puzzle).unwrap().nodes.generated;
    for most in [0, 1, 1000, nodes / 2] {
        let limits = Limits {
            nodes: Some(NodeLimit(most)),
            ..Limits::default()
        };
        let Err(Unsolved::Stopped(Stopped { by, nodes, .. })) = Solver::new(limits).find(&puzzle)
        else {
            panic!("{most} nodes are too few")
        };
        assert_eq!(
            (by, nodes.generated),
            (StoppedBy::Nodes(NodeLimit(most)), most)
        );
    }
}

#[test]
fn too_many_members_and_cells_are_refused() {
    let solve = |size: &str, start: &str, goal: &str| {
        let grid: Grid = size.parse().unwrap();
        Solver::default().find(&Puzzle::new(&board(grid, start), &board(grid, goal)).unwrap())
    };
    let refused = solve("4x3", ".aaaaaaaaabc", "aaaaaaaaabc.");
    assert_eq!(
        refused,
        Err(Unsolved::Alike {
            found: 362_880,
            most: 50_000
        })
    );
    assert!(matches!(
        solve("17x1", ".aabcdefghijklmno", "aabcdefghijklmno."),
        Err(Unsolved::Unfit { most: 16, .. })
    ));
}

#[test]
fn tiles_look_alike_only_if_no_reading_has_distinct_tiles() {
    let puzzle = |text: &str| text.parse::<Puzzle>().map_err(|error| error.to_string());
    for (text, has_alike) in [
        ("1234567.8 12345678.", false),
        ("1 2 3 .  . 1 2 3", false),
        // Characters would look alike.
        ("12 21 11 .  12 11 21 .", false),
        ("12.1 1.21", true),
        ("12 1 . 12  12 12 1 .", true),
    ] {
        assert_eq!(
            puzzle(text).map(|puzzle| puzzle.has_alike()),
            Ok(has_alike),
            "{text}"
        );
    }
    // 12 and 21 are no puzzle of the characters 1 and 2, and a word is not on a board more often
    // than on the other.
    for text in [
        "12 3 4 5 6 1 . 8  21 3 4 5 6 1 . 8",
        "12 3 . 4  21 3 4 .",
        "1 1 2 .  1 2 2 .",
        "1 1 . .  1 . 1 .",
        "1 1 2 .",
    ] {
        assert!(puzzle(text).is_err(), "{text}");
    }
}
