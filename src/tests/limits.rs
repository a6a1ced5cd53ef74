//! Node limits of 0 to 100 give a solution with a right bound, or an error that the limit was
//! reached. So does little memory.

use super::{grid, is_long, length, on_all_cores, shapes};
use crate::check::{check, Expected};
use crate::generate::{Puzzles, Start};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::search::{constructive, NodeLimit};
use crate::solver::{arm, Arm, Limits, Memory, Proof, Solver, StoppedBy, Unsolved};
use crate::tests::GoalChoice;
use crate::text::cik;

/// Makes some puzzles near a random goal, one at any distance, and one that is unsolvable.
fn puzzles(grid: Grid) -> Vec<Puzzle> {
    let starts = [1, 3, 8].map(Start::Walk);
    let starts = starts
        .into_iter()
        .chain([Start::Solvable, Start::Unsolvable]);
    let puzzles = starts.filter_map(|start| {
        let puzzles = Puzzles::new(grid, GoalChoice::Random, 5).with(start);
        // On two cells every start is solvable.
        puzzles.ok()?.next()
    });
    puzzles.collect()
}

/// Checks every answer to a puzzle, and that a higher limit never proves a lower bound.
fn is_right_within_every_limit(solver: &mut Solver, puzzle: &Puzzle) {
    let grid = puzzle.grid();
    let is_proven = arm(grid) != Arm::Beams;
    solver.limits.nodes = (!is_proven).then_some(NodeLimit(50_000));
    let whole = solver.find(puzzle).unwrap();
    let mut proven = 0;
    for limit in (0..=100).step_by(if is_long() { 1 } else { 20 }) {
        solver.limits.nodes = Some(NodeLimit(limit));
        let lower_bound = match solver.find(puzzle) {
            Ok(solution) => {
                let text = cik::text(solution.path.as_deref());
                check(puzzle, text.as_bytes(), Expected::Any).unwrap();
                assert!(length(&solution) >= whole.lower_bound as usize);
                if solution.is_canonical {
                    assert_eq!(solution.path, whole.path, "{limit}: {puzzle:?}");
                }
                assert_eq!(solution.note().is_none(), solution.is_canonical);
                assert!(solution.is_canonical || !is_proven);
                solution.lower_bound
            }
            Err(Unsolved::Stopped(stopped)) => {
                assert!(grid.cells() <= 16, "{limit}: {puzzle:?}");
                assert_eq!(stopped.by, StoppedBy::Nodes(NodeLimit(limit)));
                stopped.lower_bound
            }
            Err(other) => panic!("{other}"),
        };
        assert!(
            lower_bound as usize <= length(&whole),
            "{limit}: {puzzle:?}"
        );
        assert!(lower_bound >= proven, "{limit}: {puzzle:?}");
        proven = lower_bound;
    }
}

#[test]
#[ignore = "slow"]
fn every_small_limit_gives_a_right_answer_on_every_shape() {
    let samples = [
        (5, 5),
        (3, 6),
        (9, 2),
        (7, 4),
        (2, 20),
        (16, 16),
        (40, 1),
        (1, 256),
    ];
    let samples = samples.map(|(width, height)| grid(width, height));
    let shapes: Vec<Grid> = shapes(16).into_iter().chain(samples).collect();
    let shapes: Vec<Grid> = shapes
        .into_iter()
        .step_by(if is_long() { 1 } else { 7 })
        .collect();
    on_all_cores(&shapes, |&grid| {
        let mut solver = Solver::default();
        for puzzle in puzzles(grid) {
            is_right_within_every_limit(&mut solver, &puzzle);
        }
    });
}

#[test]
#[ignore = "slow"]
fn the_node_limit_is_for_all_searches_of_a_puzzle_together() {
    for (size, nodes) in [
        ("5x5", 200_000),
        ("3x6", 300_000),
        ("2x9", 1_000_000),
        ("8x8", 1_500_000),
    ] {
        let mut puzzles = Puzzles::new(size.parse().unwrap(), GoalChoice::Ordered, 5);
        for puzzle in puzzles.by_ref().take(if is_long() { 2 } else { 1 }) {
            let limits = Limits {
                nodes: Some(NodeLimit(nodes)),
                threads: 2,
                ..Limits::default()
            };
            let solution = Solver::new(limits).find(&puzzle).unwrap();
            assert!(
                solution.nodes.generated <= nodes,
                "{size}: {:?}",
                solution.nodes
            );
            // The databases of 5x5 take seconds.
            if puzzle.grid().cells() <= 18 {
                // A proof constructs a solution whatever the limit is.
                let constructed = constructive(&puzzle).nodes.generated;
                let solution = Solver::new(limits)
                    .find_proof(&puzzle, Proof::Shortest, None)
                    .unwrap();
                assert!(
                    solution.nodes.generated <= nodes.max(constructed),
                    "{size}: {:?}",
                    solution.nodes
                );
                assert_eq!(
                    puzzle.least_length(solution.lower_bound),
                    solution.lower_bound
                );
            }
        }
    }
}

#[test]
fn an_idle_clone_makes_no_other_wait_for_memory() {
    let memory = Memory(4 << 20);
    let mut idle = Solver::of_many(Limits {
        memory,
        ..Limits::default()
    });
    let mut busy = idle.clone();
    let eight: Puzzle = "867254301 123456780".parse().unwrap();
    let solution = idle.find(&eight).unwrap();
    // The databases of 4x3 take all of this memory.
    let twelve = Puzzles::new(grid(4, 3), GoalChoice::Ordered, 5)
        .next()
        .unwrap();
    assert!(busy.find(&twelve).unwrap().is_canonical);
    assert_eq!(idle.find(&eight).unwrap(), solution);
}

#[test]
#[ignore = "slow"]
fn without_memory_every_shape_has_the_same_solution() {
    // With 16 cells, 2x8 takes minutes, and 4x4 has embedded databases.
    on_all_cores(&shapes(15), |&grid| {
        let mut solvers = [Memory(0), Memory::default()].map(|memory| {
            Solver::new(Limits {
                memory,
                ..Limits::default()
            })
        });
        for puzzle in puzzles(grid) {
            let [least, most] = &mut solvers;
            let [least, most] = [least, most].map(|solver| solver.find(&puzzle).unwrap().path);
            assert_eq!(least, most, "{puzzle:?}");
        }
    });
}
