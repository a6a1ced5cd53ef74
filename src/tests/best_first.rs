//! The searches that courses teach, on all near boards and a sample of the others.

use super::searches::{chosen_puzzles, path, puzzle};
use super::{distances, grid, is_long, on_all_cores};
use crate::heuristic::{Hamming, Heuristic, Manhattan, Maximum, WalkingDistance};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{best_first, bfs, bidirectional, mm, nbs, unwatched};
use crate::search::{Automaton, BestFirst, DepthFirst, Event, Happens, NodeLimit, Outcome};
use std::ops::ControlFlow;

const ANY: NodeLimit = NodeLimit::MOST;

/// One of 128 boards of at most this distance is searched, one of 512 for goals but the first, or all under `long`.
const NEAR: usize = 16;

/// The greatest length of a solution, in hundredths of the shortest.
const WEIGHTS: [u32; 4] = [100, 125, 150, 1000];

/// Returns each search with a heuristic, with some of the weights.
fn keeps_its_promises<H: Heuristic>(puzzle: &Puzzle, distance: usize, heuristic: &H, weights: &[u32]) {
    assert_eq!(
        path(puzzle, best_first(&BestFirst { puzzle, heuristic, weights: [1, 1] }, ANY, unwatched)).len(),
        distance
    );
    path(puzzle, best_first(&BestFirst { puzzle, heuristic, weights: [0, 1] }, ANY, unwatched));
    for &weight in weights {
        let found = path(puzzle, best_first(&BestFirst { puzzle, heuristic, weights: [100, weight] }, ANY, unwatched));
        assert!(found.len() * 100 <= distance * weight as usize, "{weight}: {puzzle:?}");
    }
}

#[test]
fn searches_of_courses_keep_their_promises() {
    for blank in [Tile(8), Tile(4), Tile(1)] {
        let grid = grid(3, 3);
        let distances = distances(grid, blank);
        let manhattan = Manhattan::new(grid, blank);
        let walking = WalkingDistance::new(grid, blank, usize::MAX).unwrap();
        let maximum = Maximum::new(grid, blank, usize::MAX).unwrap();
        let mut random = Random::new(u64::from(blank.0));
        let one_of = match (is_long(), blank) {
            (true, _) => 1,
            (false, Tile(8)) => 128,
            (false, _) => 512,
        };
        let puzzles = chosen_puzzles(grid, blank, |_, tiles| {
            random.below(if distances[tiles] <= NEAR { one_of } else { 12_000 }) == 0
        });
        let numbered: Vec<_> = puzzles.iter().enumerate().collect();
        on_all_cores(&numbered, |&(number, puzzle)| {
            let distance = distances[puzzle.position().tiles()];
            let found = path(puzzle, bidirectional(puzzle, ANY, unwatched));
            assert_eq!(found.len(), distance);
            let weights = if is_long() { &WEIGHTS } else { &WEIGHTS[number % 4..][..1] };
            keeps_its_promises(puzzle, distance, &manhattan, weights);
            keeps_its_promises(puzzle, distance, &walking, weights);
            keeps_its_promises(puzzle, distance, &maximum, weights);
            if number % 32 == 0 {
                let report = best_first(&BestFirst { puzzle, heuristic: &manhattan, weights: [1, 0] }, ANY, unwatched);
                assert_eq!(path(puzzle, report).len(), distance);
                keeps_its_promises(puzzle, distance, &Hamming::new(blank), &WEIGHTS);
            }
        });
    }
}

#[test]
fn what_is_watched_is_what_is_counted() {
    let puzzle = puzzle("8672543.1", "12345678.");
    let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank());
    let mut counts = [0_u64; 3];
    let mut count = |event: Event| {
        counts[match event.happens {
            Happens::Selected => 0,
            Happens::New => 1,
            _ => 2,
        }] += 1;
        ControlFlow::Continue(())
    };
    let back = Manhattan::new(puzzle.grid(), puzzle.reversed().blank());
    let both = [&manhattan, &back];
    let mut expected = [0; 3];
    for report in [
        bidirectional(&puzzle, ANY, &mut count),
        mm(&puzzle, both, ANY, &mut count),
        nbs(&puzzle, both, ANY, &mut count),
    ] {
        expected[0] += report.nodes.expanded;
        expected[1] += report.nodes.stored - 2;
        // The start and the goal are stored, but not generated.
        expected[2] += report.nodes.generated + 2 - report.nodes.stored;
    }
    for report in [
        best_first(&BestFirst { puzzle: &puzzle, heuristic: &manhattan, weights: [1, 1] }, ANY, &mut count),
        best_first(&BestFirst { puzzle: &puzzle, heuristic: &manhattan, weights: [0, 1] }, ANY, &mut count),
        bfs(&puzzle, ANY, &mut count),
    ] {
        expected[0] += report.nodes.expanded + 1;
        expected[1] += report.nodes.stored - 1;
        // The start is stored, but not generated.
        expected[2] += report.nodes.generated + 1 - report.nodes.stored;
    }
    assert_eq!(counts, expected);
}

#[test]
fn weights_count_exactly_or_panic() {
    let puzzle = puzzle("8672543.1", "12345678.");
    let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank());
    for weight in [1, 1 << 20, 1 << 26] {
        let task = BestFirst { puzzle: &puzzle, heuristic: &manhattan, weights: [weight; 2] };
        assert_eq!(path(&puzzle, best_first(&task, ANY, unwatched)).len(), 31, "{weight}");
    }
    let task = BestFirst { puzzle: &puzzle, heuristic: &manhattan, weights: [1 << 28; 2] };
    assert!(std::panic::catch_unwind(|| best_first(&task, ANY, unwatched)).is_err());
    // A heuristic may say that a position leads nowhere.
    let hopeless = |position: &Position| if *position == puzzle.solved() { 0 } else { u32::MAX };
    let automaton = &Automaton::of(puzzle.grid());
    let walk = DepthFirst { puzzle: &puzzle, heuristic: &hopeless, automaton };
    assert!(matches!(walk.first(31, ANY, unwatched).outcome, Outcome::NotWithin { depth: 31 }));
    mm(&puzzle, [&hopeless; 2], NodeLimit(1000), unwatched);
    nbs(&puzzle, [&hopeless; 2], NodeLimit(1000), unwatched);
}
