//! Laws of the fitted correction.

use super::grid;
use crate::fit::{fit, Lesson};
use crate::generate::{Goal, Puzzles};
use crate::moves::Move;
use crate::random::Random;
use crate::search::beam::correction::{Correction, VALUES};
use crate::search::rest::Rest;

const TRIAL: &[Lesson] = &[
    Lesson {
        shapes: &[(3, 3), (4, 3)],
        rounds: 2,
        boards: 6,
        width: 300,
        kept: 0.0,
    },
    Lesson {
        shapes: &[(4, 4)],
        rounds: 1,
        boards: 4,
        width: 300,
        kept: 0.5,
    },
];

#[test]
fn a_fit_is_its_seeds_and_makes_comparisons_right() {
    let run = |seed| {
        let mut rounds = Vec::new();
        let values = fit(TRIAL, seed, |round| rounds.push(round));
        (values, rounds)
    };
    let (values, rounds) = run(1);
    assert_eq!(run(1), (values, rounds.clone()));
    assert_ne!(run(2).0, values);
    assert_eq!(rounds.len(), 3);
    for round in &rounds {
        assert!(
            round.answers > 0 && round.right <= round.comparisons,
            "{round}"
        );
        assert!(3 * round.right > 2 * round.comparisons, "{round}");
    }
    // A lesson's comparisons add up.
    assert!(rounds[0].comparisons < rounds[1].comparisons);
    assert!(values.iter().any(|&value| value != 0));
    assert_eq!(fit(&[], 1, |_| ()), [0; VALUES]);
}

#[test]
fn every_tile_and_every_two_neighbours_have_one_value() {
    let mut random = Random::new(3);
    let all_ones = [1; VALUES];
    for (width, height) in [(3, 3), (5, 4), (3, 12), (16, 16), (85, 3)] {
        let grid = grid(width, height);
        let puzzle = Puzzles::new(grid, Goal::Random, 6).next().unwrap();
        let rest = Rest::whole(grid);
        let correction = Correction::new(puzzle.blank(), &rest, &all_ones);
        let tiles = grid.cells() - 1;
        // One for each tile, one for every two neighbours but the blank's, and one for the blank.
        let neighbours = grid.steps().iter().flatten().flatten().count() / 2;
        let of_blank = Move::ALL
            .iter()
            .filter_map(|&m| grid.step(puzzle.blank().home(), m));
        let count = tiles + neighbours - of_blank.count() + 1;
        let mut board = puzzle.goal();
        for _ in 0..300 {
            let numbers = correction.numbers(&board);
            assert_eq!(numbers.len(), count, "{width}x{height}");
            assert!(numbers.iter().all(|&number| number < VALUES));
            assert_eq!(correction.of(&board), count as i32);
            let _ = board.make(Move::ALL[random.below(4) as usize]);
        }
    }
    // Two rows or columns have none.
    let thin = Rest::whole(grid(2, 20));
    let blank = Puzzles::new(thin.grid, Goal::Random, 1)
        .next()
        .unwrap()
        .blank();
    assert!(Correction::fitted(blank, &thin).is_none());
}
