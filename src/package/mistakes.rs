//! Submissions that fail: the solution with another part.

use super::Tests;
use crate::grid::Grid;
use crate::heuristic::Manhattan;
use crate::puzzle::Puzzle;
use crate::search::{self, unwatched, NodeLimit, Outcome};
use crate::submission::WrongPart;

pub struct Mistake {
    pub name: &'static str,
    /// The verdict on it, as a folder in the ICPC format.
    pub verdict: &'static str,
    pub part: WrongPart,
    /// Returns whether it fails a test, with these seconds as the time limit.
    pub fails: fn(&Tests, u64) -> bool,
}

const WRONG: &str = "wrong_answer";

pub const MISTAKES: [Mistake; 5] = [
    Mistake {
        name: "two_moves_more",
        verdict: WRONG,
        part: WrongPart::Answer(include_str!("../contest/wrong/two_moves_more.cpp")),
        fails: |tests, _| {
            let mut moves = tests.all().filter_map(|test| test.moves.as_ref());
            moves.any(|moves| !moves.is_empty())
        },
    },
    Mistake {
        name: "never_solvable",
        verdict: WRONG,
        part: WrongPart::Answer(include_str!("../contest/wrong/never_solvable.cpp")),
        fails: |tests, _| tests.all().any(|test| test.moves.is_some()),
    },
    Mistake {
        name: "always_solvable",
        verdict: WRONG,
        part: WrongPart::Answer(include_str!("../contest/wrong/always_solvable.cpp")),
        fails: |tests, _| tests.all().any(|test| test.moves.is_none()),
    },
    Mistake {
        name: "greedy",
        verdict: WRONG,
        part: WrongPart::Search(include_str!("../contest/wrong/greedy.cpp")),
        fails: |tests, _| is_greed_wrong(tests),
    },
    Mistake {
        name: "deepening",
        verdict: "time_limit_exceeded",
        part: WrongPart::Search(include_str!("../contest/wrong/deepening.cpp")),
        fails: |tests, seconds| {
            tests.all().any(|test| {
                let moves = test.moves.as_ref().map_or(0, |moves| moves.len());
                is_too_far(&test.puzzle, moves, seconds)
            })
        },
    },
];

/// Returns whether greedy best-first search finds a path that is too long for a test, and is fast
/// for all tests. It generates the same nodes as the submission.
fn is_greed_wrong(tests: &Tests) -> bool {
    /// The nodes of a search within a second.
    const FAST: NodeLimit = NodeLimit(100_000);
    let mut is_wrong = false;
    for test in tests.all() {
        let Some(moves) = &test.moves else { continue };
        let puzzle = &test.puzzle;
        let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank_tile());
        match search::best_first(puzzle, &manhattan, [0, 1], FAST, unwatched).outcome {
            Outcome::Found(path) => is_wrong |= path.len() > moves.len(),
            _ => return false,
        }
    }
    is_wrong
}

/// Returns whether iterative deepening without a heuristic takes more seconds than the time limit
/// on any machine. It tries each walk of the blank that is shorter than the path.
fn is_too_far(puzzle: &Puzzle, moves: usize, seconds: u64) -> bool {
    /// More walks than a machine lengthens in a second.
    const SPEED: u128 = 200_000_000;
    let grid: Grid = puzzle.grid();
    let steps = grid.steps();
    // ends[cell]: the walks of a length that end there.
    let mut ends = vec![0_u128; grid.cells()];
    ends[puzzle.position().blank().index()] = 1;
    // The walks of an iteration, and of all iterations.
    let (mut walks, mut all) = (0_u128, 0_u128);
    for _ in 0..moves {
        walks = walks.saturating_add(ends.iter().fold(0, |sum, ends| sum.saturating_add(*ends)));
        all = all.saturating_add(walks);
        let mut next = vec![0_u128; grid.cells()];
        for (cell, steps) in steps.iter().enumerate() {
            for to in steps.iter().flatten() {
                next[to.index()] = next[to.index()].saturating_add(ends[cell]);
            }
        }
        ends = next;
    }
    all > SPEED * u128::from(seconds)
}
