//! What searches count: nodes by hand, as watched, and within limits; and the published numbers of
//! positions.

use super::puzzles::puzzle;
use super::{distances, goal_cells, grid, is_long, on_all_cores, CORNER, MIDDLE};
use crate::grid::Grid;
use crate::heuristic::Manhattan;
use crate::moves::Move;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{
    best_first, bfs, bidirectional, mm, nbs, unwatched, Event, Happens, NodeLimit, Report,
};
use crate::solvable::is_solvable;
use crate::solver::searches::{Method, Promise};
use crate::solver::{Finding, Limits, Memory, Solver, Stopped, StoppedBy, Unsolved};
use std::ops::ControlFlow;

#[test]
#[ignore = "slow"]
fn distances_have_the_published_numbers_of_positions() {
    let counts = |blank: u8, grid: Grid| {
        let mut counts = Vec::new();
        for &distance in distances(grid, Tile(blank)).values() {
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    };
    // These are OEIS A089473, A089483, A089474: the blank's goal is in a corner, at a side, in the
    // middle.
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
    for blank in goal_cells(grid(3, 3)).into_iter().map(|blank| blank.0) {
        let expected =
            [&corner[..], &side, &middle][[0, 1, 0, 1, 2, 1, 0, 1, 0][usize::from(blank)]];
        assert_eq!(counts(blank, grid(3, 3)), expected);
    }
    // Each shape has its number of positions, and the most moves that a position needs.
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
fn bfs_has_the_counts_of_a_count_by_hand() {
    for (start, selected, generated) in [
        // The board is solved already.
        ("1238.4765", 1, 0),
        // The blank is one cell to the right: the goal is the last of its three neighbours.
        ("12384.765", 4, 5),
    ] {
        let report = bfs(&puzzle(start, MIDDLE), NodeLimit(u64::MAX), unwatched);
        assert_eq!(
            (report.nodes.expanded + 1, report.nodes.generated),
            (selected, generated),
            "{start}"
        );
    }
    let unsolvable = puzzle("12345687.", CORNER);
    assert!(!is_solvable(&unsolvable));
    let report = bfs(&unsolvable, NodeLimit(u64::MAX), unwatched);
    assert_eq!(report, Report::UNSOLVABLE);
}

#[test]
#[ignore = "slow"]
fn what_is_watched_is_what_is_counted() {
    let puzzle = puzzle("8672543.1", "12345678.");
    let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank_tile());
    let mut counts = [0_u64; 3];
    let mut count = |event: Event| {
        counts[match event.happens {
            Happens::Selected => 0,
            Happens::New => 1,
            _ => 2,
        }] += 1;
        ControlFlow::Continue(())
    };
    let back = Manhattan::new(puzzle.grid(), puzzle.reversed().blank_tile());
    let both = [&manhattan, &back];
    let mut expected = [0; 3];
    for report in [
        bidirectional(&puzzle, NodeLimit::MOST, &mut count),
        mm(&puzzle, both, NodeLimit::MOST, &mut count),
        nbs(&puzzle, both, NodeLimit::MOST, &mut count),
    ] {
        expected[0] += report.nodes.expanded;
        expected[1] += report.nodes.stored - 2;
        // The start and the goal are stored, but not generated.
        expected[2] += report.nodes.generated + 2 - report.nodes.stored;
    }
    for report in [
        best_first(&puzzle, &manhattan, [1, 1], NodeLimit::MOST, &mut count),
        best_first(&puzzle, &manhattan, [0, 1], NodeLimit::MOST, &mut count),
        bfs(&puzzle, NodeLimit::MOST, &mut count),
    ] {
        expected[0] += report.nodes.expanded + 1;
        expected[1] += report.nodes.stored - 1;
        // The start is stored, but not generated.
        expected[2] += report.nodes.generated + 1 - report.nodes.stored;
    }
    assert_eq!(counts, expected);
}

/// What a solver answers, and the generated nodes that it reports.
type Answer = Result<(String, u64), Unsolved>;

/// A way to solve a puzzle: its name, and what it answers.
type Way = (String, Box<dyn Fn(&mut Solver, &Puzzle) -> Answer + Sync>);

/// Makes a puzzle by random moves from its goal. The blank of the goal is in the corner.
fn walked(grid: Grid, moves: usize) -> Puzzle {
    let mut random = Random::new(moves as u64);
    let mut board = Position::solved(grid, Tile(grid.cells() as u8 - 1));
    let mut last: Option<Move> = None;
    for _ in 0..moves {
        let mut next = Move::ALL[random.below(4) as usize];
        while last == Some(next.back()) && !grid.is_line() || board.make(next).is_none() {
            next = Move::ALL[random.below(4) as usize];
        }
        last = Some(next);
    }
    Puzzle::from_position(board)
}

/// Returns all ways to solve a puzzle within a node limit.
fn ways() -> Vec<Way> {
    let solution = |solution: Finding| (format!("{:?}", solution.path), solution.nodes.generated);
    let mut ways: Vec<Way> = vec![
        (
            "solve".into(),
            Box::new(move |solver, puzzle| solver.find(puzzle).map(solution)),
        ),
        (
            "all".into(),
            Box::new(move |solver, puzzle| {
                solver.all(puzzle).map(|(first, paths)| {
                    let (path, nodes) = solution(first);
                    (format!("{path} {}", paths.count()), nodes)
                })
            }),
        ),
        (
            "original".into(),
            Box::new(move |solver, puzzle| solver.original(puzzle).map(solution)),
        ),
    ];
    for method in Method::all() {
        // A line of ten cells may need 45 moves.
        let method = Method {
            depth: 45,
            ..method
        };
        if UNSTOPPED.contains(&method.search.name) {
            continue;
        }
        ways.push((
            format!("search {method}"),
            Box::new(move |solver, puzzle| {
                let report = solver.search(puzzle, method)?;
                Ok((format!("{:?}", report.outcome), report.nodes.generated))
            }),
        ));
        ways.push((
            format!("solve by {method}"),
            Box::new(move |solver, puzzle| {
                solver
                    .solve_by(puzzle, method, &mut unwatched)
                    .map(solution)
            }),
        ));
    }
    ways
}

#[test]
#[ignore = "slow"]
fn the_nodes_that_are_reported_suffice_as_a_limit_and_one_less_does_not() {
    // The larger shapes take minutes.
    let walks = [
        ("2x2", 6),
        ("3x2", 20),
        ("10x1", 7),
        ("2x4", 20),
        ("3x3", 20),
        ("4x3", 16),
        ("4x4", 18),
    ];
    let walks = &walks[..if is_long() { walks.len() } else { 2 }];
    let memories = [Memory::default(), Memory(1 << 20)];
    for &(size, moves) in walks {
        let grid: Grid = size.parse().unwrap();
        let puzzles = [0, moves].map(|moves| walked(grid, moves));
        for puzzle in &puzzles {
            on_all_cores(&ways(), |(name, way)| {
                for memory in memories {
                    let answer = |nodes: Option<u64>| {
                        let limits = Limits {
                            nodes: nodes.map(NodeLimit),
                            memory,
                            ..Limits::default()
                        };
                        way(&mut Solver::new(limits), puzzle)
                    };
                    check_suffices(&answer, &format!("{name}, {size}, {memory:?}"));
                }
            });
        }
    }
}

/// Checks that the nodes that are reported suffice as a limit, and one less does not.
fn check_suffices(answer: &dyn Fn(Option<u64>) -> Answer, name: &str) {
    let whole = match answer(None) {
        Ok(whole) => whole,
        // It stores more than the memory, or has no tables for the shape.
        Err(
            Unsolved::Stopped(Stopped {
                by: StoppedBy::Memory(_),
                ..
            })
            | Unsolved::Unfit { .. },
        ) => return,
        Err(other) => panic!("{name}: {other}"),
    };
    let most = whole.1;
    assert_eq!(answer(Some(most)), Ok(whole), "{name}");
    if let Some(less) = most.checked_sub(1) {
        let Err(Unsolved::Stopped(stopped)) = answer(Some(less)) else {
            panic!("{name}: {less} nodes are too few")
        };
        assert_eq!(stopped.by, StoppedBy::Nodes(NodeLimit(less)), "{name}");
        // The table is made whole or not at all.
        let spent = if name.contains("retrograde") { 0 } else { less };
        assert_eq!(stopped.nodes.generated, spent, "{name}");
    }
}

#[test]
fn a_family_reports_the_nodes_that_suffice() {
    for text in ["111;2.2;233  112;1.2;233", "3x2; aab;b.c  aac;b.b"] {
        let puzzle: Puzzle = text.parse().unwrap();
        let answer = |nodes: Option<u64>| {
            let nodes = nodes.map(NodeLimit);
            let solution = Solver::new(Limits {
                nodes,
                ..Limits::default()
            })
            .find(&puzzle)?;
            Ok((format!("{:?}", solution.path), solution.nodes.generated))
        };
        check_suffices(&answer, text);
    }
}

/// Searches that no node limit stops: they always end with a solution.
const UNSTOPPED: [&str; 2] = ["beam", "constructive"];

#[test]
#[ignore = "slow"]
fn every_search_stops_exactly_at_its_node_limit_with_a_bound_that_holds() {
    // The solutions have 16 and 30 moves.
    let (start, distance) = if is_long() {
        ("876543210", 30)
    } else {
        ("023147685", 16)
    };
    let puzzle = puzzle(start, "123456780");
    let mut solver = Solver::default();
    for method in Method::all()
        .into_iter()
        .filter(|method| !UNSTOPPED.contains(&method.search.name))
        // The table is made whole or not at all.
        .filter(|method| method.search.name != "retrograde")
    {
        let method = Method {
            depth: distance,
            ..method
        };
        let mut search = |nodes| {
            solver.limits.nodes = Some(NodeLimit(nodes));
            solver.search(&puzzle, method)
        };
        let whole = search(u64::MAX).unwrap();
        let (most, mut last) = (whole.nodes.generated, 0);
        assert_eq!(search(most), Ok(whole), "{method:?}");
        for limit in (0..most.min(10))
            .chain((1..6).map(|part| most * part / 6))
            .chain([most - 1])
        {
            let Err(Unsolved::Stopped(Stopped {
                by: reached,
                nodes,
                lower_bound,
            })) = search(limit)
            else {
                panic!("{limit} nodes are too few: {method:?}")
            };
            assert_eq!(
                (nodes.generated, reached),
                (limit, StoppedBy::Nodes(NodeLimit(limit))),
                "{method:?}"
            );
            assert!(
                lower_bound <= distance && lower_bound % 2 == distance % 2,
                "{lower_bound} after {limit}: {method:?}"
            );
            // The least f of a weighted search may fall.
            if matches!(
                method.search.promise,
                Promise::Shortest | Promise::Canonical
            ) {
                assert!(
                    lower_bound >= last,
                    "{lower_bound} after {limit}: {method:?}"
                );
                last = lower_bound;
            }
        }
    }
    // A puzzle's own search starts no other search.
    solver.limits.nodes = Some(NodeLimit(100));
    let Err(Unsolved::Stopped(stopped)) = solver.find(&puzzle) else {
        panic!("100 nodes are too few")
    };
    assert_eq!(
        (stopped.nodes.generated, stopped.by),
        (100, StoppedBy::Nodes(NodeLimit(100)))
    );
}
