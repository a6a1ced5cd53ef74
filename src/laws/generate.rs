//! Laws of the random puzzles: all have answers, and none is likelier than another.

use super::grid;
use crate::format::gir;
use crate::generate::{Goal, Puzzles, GOALS};
use crate::solvable::is_solvable;
use std::collections::HashMap;

/// Whether the outcomes of throws are these many, each as likely: within five standard deviations of Pearson's
/// chi-square, whose mean is its degrees of freedom and whose variance is twice that.
fn are_as_likely(times: &HashMap<String, u32>, outcomes: u32) -> bool {
    let throws: u32 = times.values().sum();
    let expected = f64::from(throws) / f64::from(outcomes);
    let deviations = times
        .values()
        .map(|&times| (f64::from(times) - expected).powi(2));
    let chi_square = deviations.sum::<f64>() / expected;
    let freedom = f64::from(outcomes - 1);
    times.len() == outcomes as usize && (chi_square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt()
}

#[test]
fn puzzles_of_every_kind_of_shape_are_solvable_and_read_as_written() {
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
        for (name, goal) in GOALS {
            let grid = grid(width, height);
            let size = grid.is_line().then_some(grid);
            for puzzle in Puzzles::new(grid, goal, 1).take(200) {
                let line = gir::line(&puzzle);
                assert!(is_solvable(&puzzle), "{name}: {line}");
                assert_eq!(gir::puzzle(line.as_bytes(), size), Ok(puzzle), "{name}");
            }
        }
    }
}

#[test]
fn all_solvable_puzzles_are_as_likely() {
    for (width, height, goal, outcomes) in [
        (3, 2, Goal::Ordered, 360),
        (2, 2, Goal::Ordered, 12),
        // As many starts to each of 24 goals.
        (2, 2, Goal::Random, 12 * 24),
        // The blank's places, and all goals.
        (6, 1, Goal::Ordered, 6),
        (1, 4, Goal::Random, 4 * 24),
        (2, 1, Goal::Ordered, 2),
        (1, 2, Goal::Random, 4),
    ] {
        let mut times = HashMap::new();
        let puzzles = Puzzles::new(grid(width, height), goal, 2);
        for puzzle in puzzles.take(200 * outcomes as usize) {
            *times.entry(gir::line(&puzzle)).or_default() += 1;
        }
        assert!(
            are_as_likely(&times, outcomes),
            "{width}x{height} {goal:?}: {times:?}"
        );
    }
}

#[test]
fn a_seed_is_always_the_same_puzzles() {
    let lines = |goal, seed| -> Vec<String> {
        let puzzles = Puzzles::new(grid(4, 3), goal, seed);
        puzzles.take(10).map(|puzzle| gir::line(&puzzle)).collect()
    };
    for (_, goal) in GOALS {
        assert_eq!(lines(goal, 3), lines(goal, 3));
        assert_ne!(lines(goal, 3), lines(goal, 4));
    }
}
