//! All shortest solutions: their number against plain counts, and the paths themselves.

use super::exact::near;
use super::puzzles::{all_puzzles, chosen_puzzles};
use super::{distances, grid, is_long, on_all_cores, positions};
use crate::fnv::FnvHashes;
use crate::generate::Puzzles;
use crate::grid::Grid;
use crate::heuristic::{Heuristic, Manhattan};
use crate::moves::Move;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::all::{LevelSearch, ShortestPaths};
use crate::search::{Budget, Memory, NodeLimit, Nodes};
use crate::solvable::is_solvable;
use crate::solver::{Limits, Solver, StoppedBy, Unsolved};
use crate::tests::GoalChoice;
use std::collections::HashMap;

/// Checks that the first paths are solutions, each greater than the path before, and all paths if
/// they are few.
fn are_right(puzzle: &Puzzle, first: &[Move], all: &ShortestPaths) {
    const MOST: u128 = 100;
    let paths: Vec<Vec<Move>> = (0..all.count().min(MOST))
        .map(|number| all.path(number))
        .collect();
    assert_eq!(paths.first().map(Vec::as_slice), Some(first), "{puzzle:?}");
    assert!(paths.windows(2).all(|pair| pair[0] < pair[1]), "{puzzle:?}");
    for path in &paths {
        let mut board = puzzle.position().clone();
        assert!(path.iter().all(|&m| board.make(m).is_some()), "{puzzle:?}");
        assert_eq!((path.len(), &board), (first.len(), &puzzle.solved()));
    }
}

/// Counts the shortest solutions, and checks them.
fn count(solver: &mut Solver, puzzle: &Puzzle) -> u128 {
    let (solution, all) = solver.all(puzzle).unwrap();
    assert!(solution.is_canonical);
    are_right(puzzle, &solution.path.unwrap(), &all);
    all.count()
}

/// Counts the shortest solutions of every position in a table of all positions: the sum over its
/// nearer neighbours.
pub(super) fn counts(grid: Grid, blank: Tile) -> HashMap<&'static [Tile], u128, FnvHashes> {
    let distances = distances(grid, blank);
    let mut nearest: Vec<&Vec<Tile>> = positions(grid, blank).to_vec();
    nearest.sort_by_key(|tiles| distances[*tiles]);
    let mut counts = HashMap::<&[Tile], u128, FnvHashes>::default();
    for tiles in nearest {
        let mut board = Position::new(grid, tiles, blank);
        let mut count = u128::from(distances[tiles] == 0);
        for m in Move::ALL {
            if board.make(m).is_some() {
                if distances[board.tiles()] < distances[tiles] {
                    count += counts[board.tiles()];
                }
                board.make(m.back());
            }
        }
        counts.insert(tiles, count);
    }
    counts
}

#[test]
#[ignore = "slow"]
fn all_solutions_of_3x3_are_counted_over_all_positions() {
    let (step, blanks) = if is_long() {
        (1, &[4, 0, 8][..])
    } else {
        (2048, &[4][..])
    };
    for blank in blanks.iter().copied().map(Tile) {
        let counts = counts(grid(3, 3), blank);
        let puzzles = chosen_puzzles(grid(3, 3), blank, |number, _| number % step == 0);
        let is_alone = on_all_cores(&puzzles, |puzzle| {
            let count = count(&mut Solver::default(), puzzle);
            assert_eq!(count, counts[puzzle.position().tiles()], "{puzzle:?}");
            count == 1
        });
        assert!(is_alone.contains(&true) && is_alone.contains(&false));
    }
}

#[test]
#[ignore = "slow"]
fn all_solutions_of_small_shapes_are_counted_over_all_positions() {
    for size in ["2x1", "1x2", "5x1", "1x4", "2x2", "3x2", "2x3"] {
        let grid: Grid = size.parse().unwrap();
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let counts = counts(grid, blank);
            on_all_cores(&all_puzzles(grid, blank), |puzzle| {
                if is_solvable(puzzle) {
                    let count = count(&mut Solver::default(), puzzle);
                    assert_eq!(count, counts[puzzle.position().tiles()], "{puzzle:?}");
                } else {
                    let (solution, all) = Solver::default().all(puzzle).unwrap();
                    assert_eq!((solution.path, all.count()), (None, 0));
                }
            });
        }
    }
}

/// Finds the shortest solutions by plain levels from the start, whose paths are counted one by one.
fn by_levels(puzzle: &Puzzle) -> u128 {
    let mut levels = [
        HashMap::default(),
        HashMap::<Vec<Tile>, u128, FnvHashes>::default(),
    ];
    levels[1].insert(puzzle.position().tiles().to_vec(), 1);
    let goal = puzzle.solved();
    loop {
        let [before, level] = &levels;
        if let Some(&count) = level.get(goal.tiles()) {
            return count;
        }
        let mut next = HashMap::<Vec<Tile>, u128, FnvHashes>::default();
        for (tiles, paths) in level {
            let mut board = Position::new(puzzle.grid(), tiles, puzzle.blank_tile());
            for m in Move::ALL {
                if board.make(m).is_some() {
                    if !before.contains_key(board.tiles()) {
                        *next.entry(board.tiles().to_vec()).or_default() += paths;
                    }
                    board.make(m.back());
                }
            }
        }
        let [_, level] = levels;
        levels = [level, next];
    }
}

#[test]
#[ignore = "slow"]
fn all_solutions_of_larger_shapes_are_those_of_plain_levels() {
    let most = if is_long() { 22 } else { 14 };
    for size in &["4x3", "4x4", "3x4", "6x2", "2x8"][..if is_long() { 5 } else { 2 }] {
        let mut solver = Solver::default();
        let puzzles = Puzzles::new(size.parse().unwrap(), GoalChoice::Random, 3)
            .take(if is_long() { 40 } else { 14 });
        let counts = puzzles.map(|puzzle| near(&puzzle)).map(|puzzle| {
            // Replaces a far start by a board on its solution, near enough for plain levels.
            let path = solver.find(&puzzle).unwrap().path.unwrap();
            let mut start = puzzle.position().clone();
            path[..path.len().saturating_sub(most)]
                .iter()
                .for_each(|&m| assert!(start.make(m).is_some()));
            let puzzle = Puzzle::from_position(start);
            let count = count(&mut solver, &puzzle);
            assert_eq!(count, by_levels(&puzzle), "{puzzle:?}");
            count
        });
        assert!(counts.filter(|&count| count > 1).count() > 1, "{size}");
    }
}

fn by_manhattan(
    puzzle: &Puzzle,
    length: u32,
    most: [u64; 2],
) -> (Result<ShortestPaths, StoppedBy>, Nodes) {
    let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank_tile());
    let bound = &|board: &Position| manhattan.h(board);
    let (mut budget, bytes) = (Budget::new(Some(NodeLimit(most[0]))), most[1] as usize);
    let all = LevelSearch {
        puzzle,
        length,
        bound,
        memory: Memory(bytes),
        bytes,
    }
    .run(&mut budget);
    (all, budget.nodes)
}

#[test]
#[ignore = "slow"]
fn all_solutions_are_the_same_by_any_bound() {
    let count_of = if is_long() { 20 } else { 2 };
    for size in ["4x3", "2x6", "5x2"] {
        let puzzles: Vec<_> = Puzzles::new(size.parse().unwrap(), GoalChoice::Random, 8)
            .take(count_of)
            .collect();
        let mut solver = Solver::default();
        for puzzle in &puzzles {
            let (solution, all) = solver.all(puzzle).unwrap();
            let (others, _) = by_manhattan(puzzle, solution.lower_bound, [u64::MAX, 1 << 30]);
            let others = others.unwrap();
            assert_eq!(all.count(), others.count(), "{puzzle:?}");
            are_right(puzzle, &solution.path.unwrap(), &others);
        }
    }
}

#[test]
#[ignore = "slow"]
fn hard_boards_have_all_their_solutions() {
    let mut solver = Solver::default();
    let mut counts = Vec::new();
    for puzzle in Puzzles::new(grid(4, 4), GoalChoice::Ordered, 5).take(2) {
        counts.push(count(&mut solver, &puzzle));
        // Every solution in reverse solves the reversed puzzle.
        assert_eq!(
            counts.last(),
            Some(&count(&mut solver, &puzzle.reversed())),
            "{puzzle:?}"
        );
    }
    assert_eq!(counts[0], 3);
}

#[test]
#[ignore = "slow"]
fn all_solutions_stop_exactly_at_limits() {
    let puzzle: Puzzle = "8672543.1 12345678.".parse().unwrap();
    let (all, whole) = by_manhattan(&puzzle, 31, [u64::MAX, 1 << 30]);
    assert_eq!(all.map(|all| all.count()).ok(), Some(40));
    for limit in (0..whole.generated)
        .step_by(997)
        .chain([whole.generated - 1])
    {
        let (none, nodes) = by_manhattan(&puzzle, 31, [limit, 1 << 30]);
        assert_eq!(
            (none.err(), nodes.generated),
            (Some(StoppedBy::Nodes(NodeLimit(limit))), limit)
        );
    }
    assert!(by_manhattan(&puzzle, 31, [whole.generated, 1 << 30])
        .0
        .is_ok());
    let (none, nodes) = by_manhattan(&puzzle, 31, [u64::MAX, 8 * whole.stored]);
    assert!(matches!(none, Err(StoppedBy::Memory(_))) && nodes.generated < whole.generated);

    let solved = Solver::default().find(&puzzle).unwrap().nodes.generated;
    let limits = Limits {
        nodes: Some(NodeLimit(solved + 5)),
        ..Limits::default()
    };
    match Solver::new(limits).all(&puzzle) {
        Err(Unsolved::Stopped(stopped)) => {
            assert_eq!(
                (stopped.by, stopped.lower_bound),
                (StoppedBy::Nodes(NodeLimit(solved + 5)), 31)
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn large_shapes_have_too_many_cells() {
    let puzzle = Puzzles::new(grid(17, 1), GoalChoice::Ordered, 1)
        .next()
        .unwrap();
    let unfit = Unsolved::Unfit {
        name: "all",
        found: 17,
        most: 16,
    };
    assert_eq!(Solver::default().all(&puzzle).unwrap_err(), unfit);
}
