//! Searches that an automaton prunes find canonical solutions with fewer nodes.

use super::puzzles::{first_path, path, solvable_puzzles};
use super::{goal_cells, grid, is_long, on_all_cores};
use crate::grid::Grid;
use crate::heuristic::{Hamming, Heuristic, LinearConflict, Manhattan};
use crate::moves::{Move, Path};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::automaton::MOST_PATHS;
use crate::search::{astar, idastar, unwatched, Automaton, DepthFirst, NodeLimit, Outcome, NEVER};

/// The least depth only forbids moves that undo the move before.
const DEPTHS: [usize; 3] = [2, 8, 12];

/// Checks puzzles of every `step`th board and every goal cell of the blank. `check` is called with
/// their canonical solutions and with automata of all depths.
pub(super) fn for_every_goal(
    grid: Grid,
    step: usize,
    check: impl Fn(&Puzzle, &[Move], &[Automaton]) + Sync,
) {
    let automata = DEPTHS.map(|depth| Automaton::new(grid, depth));
    for blank in goal_cells(grid) {
        // Each goal has other boards.
        let puzzles = solvable_puzzles(grid, blank, blank.index() % step, step);
        on_all_cores(&puzzles, |puzzle| {
            check(puzzle, &first_path(puzzle.position()), &automata);
        });
    }
}

/// Checks that IDA* finds the canonical solution with every automaton, with fewer nodes the deeper
/// it is.
pub(super) fn is_first<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    first: &[Move],
    automata: &[Automaton],
) {
    let mut least = u64::MAX;
    for automaton in automata {
        let report = idastar::search(
            &DepthFirst {
                puzzle,
                heuristic,
                automaton,
            },
            NodeLimit(u64::MAX),
            unwatched,
        );
        assert_eq!(
            report.outcome,
            Outcome::Found(Path(first.to_vec())),
            "{puzzle:?}"
        );
        assert!(report.nodes.generated <= least, "{puzzle:?}");
        least = report.nodes.generated;
    }
}

#[test]
#[ignore = "slow"]
fn idastar_is_canonical_with_any_automaton() {
    for (width, height) in [(2, 1), (1, 2), (5, 1), (1, 4), (2, 2), (3, 2), (2, 3)] {
        let grid = grid(width, height);
        let step = if grid.cells() < 6 || is_long() { 1 } else { 5 };
        for_every_goal(grid, step, |puzzle, first, automata| {
            let blank = puzzle.blank_tile();
            is_first(puzzle, &Hamming::new(blank), first, automata);
            is_first(puzzle, &Manhattan::new(grid, blank), first, automata);
            is_first(puzzle, &LinearConflict::new(grid, blank), first, automata);
        });
    }
    for (width, height, step) in [(3, 3, 32_768), (4, 2, 1_024), (2, 4, 1_024)] {
        let grid = grid(width, height);
        let step = if is_long() { 64 } else { step };
        for_every_goal(grid, step, |puzzle, first, automata| {
            let blank = puzzle.blank_tile();
            is_first(puzzle, &Manhattan::new(grid, blank), first, automata);
            is_first(puzzle, &LinearConflict::new(grid, blank), first, automata);
        });
    }
}

#[test]
#[ignore = "slow"]
fn astar_finds_a_shortest_solution_with_every_heuristic() {
    // An everyday run has 3x3 with every method elsewhere.
    let shapes = [(3, 2, 1), (2, 3, 1), (4, 2, 512), (3, 3, 512)];
    for (width, height, step) in shapes.into_iter().take(if is_long() { 4 } else { 3 }) {
        let grid = grid(width, height);
        let step = if is_long() { step } else { step.max(5) };
        for_every_goal(grid, step, |puzzle, first, _| {
            let blank = puzzle.blank_tile();
            let node_limit = NodeLimit(u64::MAX);
            let reports = [
                astar(puzzle, &Hamming::new(blank), node_limit, unwatched),
                astar(puzzle, &Manhattan::new(grid, blank), node_limit, unwatched),
                astar(
                    puzzle,
                    &LinearConflict::new(grid, blank),
                    node_limit,
                    unwatched,
                ),
            ];
            for report in reports {
                assert_eq!(path(puzzle, report).len(), first.len(), "{puzzle:?}");
            }
        });
    }
}

/// Counts the paths that an automaton allows from a state.
fn paths(automaton: &Automaton, state: u16) -> usize {
    let after = Move::ALL.map(|m| automaton.state_after(state, m));
    let longer = after.into_iter().flatten();
    1 + longer.map(|state| paths(automaton, state)).sum::<usize>()
}

#[test]
fn at_full_depth_one_path_leads_to_every_position() {
    for (width, height, farthest, positions) in [(2, 2, 6, 12), (3, 2, 21, 360), (2, 3, 21, 360)] {
        let grid = grid(width, height);
        let automaton = Automaton::new(grid, farthest + 1);
        for cell in grid.all() {
            assert_eq!(paths(&automaton, Automaton::start(cell)), positions);
        }
    }
}

#[test]
#[ignore = "slow"]
fn a_greater_depth_than_fits_changes_nothing() {
    // The second takes seconds.
    for (most_paths, depth) in [(1 << 18, 9), (MOST_PATHS, 12)]
        .into_iter()
        .take(if is_long() { 2 } else { 1 })
    {
        let [deepest, deep, less] = [30, depth, depth - 1]
            .map(|depth| Automaton::within(grid(5, 5), depth, most_paths, &NEVER).unwrap());
        assert!(deepest == deep && deep != less, "{most_paths} paths");
    }
}

#[test]
fn idastar_ends_on_an_unsolvable_line() {
    for (width, height) in [(4, 1), (1, 256)] {
        let grid = grid(width, height);
        let blank = Tile(0);
        let mut tiles: Vec<Tile> = grid.all().map(|cell| Tile(cell.0)).collect();
        tiles[1..].reverse();
        let puzzle = Puzzle::from_position(Position::new(grid, &tiles, blank));
        let manhattan = Manhattan::new(grid, blank);
        let automaton = Automaton::new(grid, 2);
        let report = idastar::search(
            &DepthFirst {
                puzzle: &puzzle,
                heuristic: &manhattan,
                automaton: &automaton,
            },
            NodeLimit(u64::MAX),
            unwatched,
        );
        assert_eq!(report.outcome, Outcome::Exhausted);
    }
}
