//! MM and NBS: their solutions, and the properties that their papers prove of expanded nodes.

use super::puzzles::{all_puzzles, chosen_puzzles, path, solvable_puzzles};
use super::{distances, grid, is_long, on_all_cores};
use crate::grid::Grid;
use crate::heuristic::{Hamming, Heuristic, LinearConflict, Manhattan, WalkingDistance};
use crate::moves::Move;
use crate::pdb::additive::PatternDatabases;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{astar, mm, nbs, unwatched, Direction, Event, Happens, NodeLimit};
use crate::solvable::is_solvable;
use std::ops::ControlFlow;

const ANY: NodeLimit = NodeLimit::MOST;

/// The heuristics of the puzzle and of the reversed puzzle.
fn both<H: Heuristic>(puzzle: &Puzzle, of: impl Fn(Grid, Tile) -> H) -> [H; 2] {
    [puzzle, &puzzle.reversed()].map(|puzzle| of(puzzle.grid(), puzzle.blank_tile()))
}

/// An expanded node.
#[derive(Clone, Copy)]
struct Expanded {
    direction: Direction,
    g: usize,
    f: usize,
}

fn note(expanded: &mut Vec<Expanded>, event: Event) -> ControlFlow<()> {
    let Event {
        happens,
        direction,
        g,
        h,
        ..
    } = event;
    if happens == Happens::Selected {
        expanded.push(Expanded {
            direction,
            g: g as usize,
            f: (g + h) as usize,
        });
    }
    ControlFlow::Continue(())
}

/// Checks both searches, and returns how many nodes NBS expands before its bound is the length of
/// the solution.
fn keep_their_promises<H: Heuristic>(
    puzzle: &Puzzle,
    distance: usize,
    of: impl Fn(Grid, Tile) -> H,
) -> usize {
    let [to_goal, to_start] = &both(puzzle, of);
    let both = [to_goal, to_start];
    let (mut of_mm, mut of_nbs) = (Vec::new(), Vec::new());
    let found = mm(puzzle, both, ANY, |event| note(&mut of_mm, event));
    assert_eq!(path(puzzle, found).len(), distance);
    let found = nbs(puzzle, both, ANY, |event| note(&mut of_nbs, event));
    assert_eq!(path(puzzle, found).len(), distance);
    // No g is beyond the middle.
    assert!(
        of_mm
            .iter()
            .all(|node| node.f <= distance && 2 * node.g <= distance),
        "{puzzle:?}"
    );
    // The greatest lower bound of the pairs so far: a path through both nodes of a pair has at
    // least this many moves.
    let (mut bound, mut before) = (0, 0);
    for pair in of_nbs.chunks(2) {
        let &[start, goal] = pair else {
            panic!("nodes are expanded in pairs")
        };
        assert_eq!(
            [start.direction, goal.direction],
            [Direction::Forward, Direction::Backward]
        );
        bound = bound.max(start.f).max(goal.f).max(start.g + goal.g + 1);
        assert!(bound <= distance, "{puzzle:?}");
        before += if bound < distance { 2 } else { 0 };
    }
    before
}

fn walking(grid: Grid, blank: Tile) -> WalkingDistance {
    WalkingDistance::new(grid, blank, crate::system::Memory(usize::MAX)).unwrap()
}

#[test]
#[ignore = "slow"]
fn solutions_of_3x3_boards_are_shortest() {
    for blank in [Tile(8), Tile(4), Tile(1)] {
        let distances = distances(grid(3, 3), blank);
        let mut random = Random::new(u64::from(blank.0));
        let nearest = if is_long() { 7 } else { 4 };
        let one_of = if is_long() { 16 } else { 25_000 };
        let puzzles = chosen_puzzles(grid(3, 3), blank, |_, tiles| {
            distances[tiles] < nearest || random.below(one_of) == 0
        });
        on_all_cores(&puzzles, |puzzle| {
            let distance = distances[puzzle.position().tiles()];
            keep_their_promises(puzzle, distance, Manhattan::new);
            keep_their_promises(puzzle, distance, |_, blank| Hamming::new(blank));
            keep_their_promises(puzzle, distance, LinearConflict::new);
            keep_their_promises(puzzle, distance, walking);
        });
    }
}

#[test]
#[ignore = "slow"]
fn solutions_of_other_shapes_are_shortest() {
    for (width, height) in [(2, 1), (5, 1), (1, 4), (2, 2), (3, 2), (2, 3)] {
        let grid = grid(width, height);
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let step = if grid.cells() < 6 || is_long() { 1 } else { 5 };
            for puzzle in all_puzzles(grid, blank)
                .iter()
                .filter(|puzzle| is_solvable(puzzle))
                .step_by(step)
            {
                keep_their_promises(
                    puzzle,
                    distances(grid, blank)[puzzle.position().tiles()],
                    Manhattan::new,
                );
            }
        }
    }
    for (width, height) in [(4, 2), (2, 4)] {
        let grid = grid(width, height);
        for puzzle in solvable_puzzles(grid, Tile(2), 7, 500) {
            let distance = distances(grid, Tile(2))[puzzle.position().tiles()];
            keep_their_promises(&puzzle, distance, |grid, blank| {
                PatternDatabases::new(grid, blank, crate::system::Memory(1 << 28)).unwrap()
            });
        }
    }
    let mut random = Random::new(1);
    for (width, height) in [(3, 4), (4, 3), (4, 4), (6, 5)] {
        let grid = grid(width, height);
        for blank in [Tile(0), Tile(5), Tile(grid.cells() as u8 - 1)] {
            let mut board = Position::solved(grid, blank);
            for _ in 0..60 {
                board.make(Move::ALL[random.below(4) as usize]);
            }
            let puzzle = &Puzzle::from_position(board);
            let report = astar(puzzle, &LinearConflict::new(grid, blank), ANY, unwatched);
            let distance = path(puzzle, report).len();
            keep_their_promises(puzzle, distance, LinearConflict::new);
        }
    }
}

/// Returns the fewest nodes that a front-to-end search must expand, on both sides together: one
/// node of each pair whose bound is below the length of the solution. In such a pair, both f are
/// below the length, and the sum of both g is at least 2 below. So a cover has all nodes up to some
/// g on one side, and all up to the rest on the other (Shaham, Felner, Chen, Sturtevant 2017).
fn least_cover<H: Heuristic>(puzzle: &Puzzle, [to_goal, to_start]: &[H; 2]) -> usize {
    let (grid, blank, reversed) = (puzzle.grid(), puzzle.blank_tile(), puzzle.reversed());
    let (to_goal_moves, to_start_moves) = (
        distances(grid, blank),
        distances(grid, reversed.blank_tile()),
    );
    let needed = to_goal_moves[puzzle.position().tiles()];
    let names = reversed.position().cells();
    let mut counts = [vec![0; needed + 1], vec![0; needed + 1]];
    for (tiles, &from_start) in to_start_moves {
        let back = Position::new(grid, tiles, reversed.blank_tile());
        let tiles: Vec<Tile> = tiles
            .iter()
            .map(|tile| Tile(names[tile.index()].0))
            .collect();
        let board = Position::new(grid, &tiles, blank);
        let hs = [to_goal.h(&board), to_start.h(&back)];
        for ((g, h), counts) in [from_start, to_goal_moves[&tiles]]
            .into_iter()
            .zip(hs)
            .zip(&mut counts)
        {
            if g + (h as usize) < needed {
                counts[g] += 1;
            }
        }
    }
    let [from_start, from_goal] = counts;
    let pairs = needed.saturating_sub(1);
    let cover = |first| {
        let [first, other] = [&from_start[..first], &from_goal[..pairs - first]];
        first.iter().chain(other).sum::<usize>()
    };
    (0..=pairs).map(cover).min().unwrap()
}

#[test]
#[ignore = "slow"]
fn nbs_expands_at_most_twice_the_nodes_of_a_least_cover() {
    let mut most = 0;
    let step = if is_long() { 1 } else { 5 };
    for (width, height) in [(3, 2), (2, 3)] {
        for blank in [Tile(0), Tile(1)] {
            for puzzle in solvable_puzzles(grid(width, height), blank, 0, step) {
                most = most.max(percent_of_cover(&puzzle, Manhattan::new));
                most = most.max(percent_of_cover(&puzzle, walking));
                most = most.max(percent_of_cover(&puzzle, |_, blank| Hamming::new(blank)));
            }
        }
    }
    assert_eq!(most, 200);
}

fn percent_of_cover<H: Heuristic>(puzzle: &Puzzle, of: impl Fn(Grid, Tile) -> H) -> usize {
    let needed = distances(puzzle.grid(), puzzle.blank_tile())[puzzle.position().tiles()];
    let cover = least_cover(puzzle, &both(puzzle, &of));
    let expanded = keep_their_promises(puzzle, needed, of);
    assert!(
        cover <= expanded && expanded <= 2 * cover,
        "{expanded} of {cover}: {puzzle:?}"
    );
    (expanded * 100).checked_div(cover).unwrap_or(100)
}
