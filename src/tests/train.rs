//! The training of the learned weights.

use super::grid;
use crate::board::{Board, Tile};
use crate::generate::{GoalChoice, Puzzles};
use crate::grid::rectangle::Rectangle;
use crate::grid::Cell;
use crate::random::Random;
use crate::search::beam::weights::{Weights, FEATURES};
use crate::train::{train, Phase};

const TRIAL: &[Phase] = &[
    Phase {
        shapes: &[(3, 3), (4, 3)],
        rounds: 2,
        boards: 6,
        width: 300,
    },
    Phase {
        shapes: &[(4, 4)],
        rounds: 1,
        boards: 4,
        width: 300,
    },
];

#[test]
fn training_depends_on_the_seed_and_makes_comparisons_right() {
    let run = |seed| {
        let mut rounds = Vec::new();
        let values = train(TRIAL, seed, |round| rounds.push(round));
        (values, rounds)
    };
    let (values, rounds) = run(1);
    assert_eq!(run(1), (values, rounds.clone()));
    assert_ne!(run(2).0, values);
    assert_eq!(rounds.len(), 3);
    for round in &rounds {
        assert!(
            round.solutions > 0 && round.right <= round.comparisons,
            "{round}"
        );
        assert!(3 * round.right > 2 * round.comparisons, "{round}");
    }
    // A phase's comparisons add up.
    assert!(rounds[0].comparisons < rounds[1].comparisons);
    assert!(values.iter().any(|&value| value != 0));
    assert_eq!(train(&[], 1, |_| ()), [0; FEATURES]);
}

#[test]
fn every_tile_and_every_pair_has_its_features() {
    let mut random = Random::new(3);
    for (width, height) in [(3, 3), (5, 4), (3, 12), (16, 16), (85, 3)] {
        let grid = grid(width, height);
        let weights = Weights::new(grid, &[1; FEATURES]);
        let weights = weights.within(&Rectangle::whole(grid));
        let mut puzzles = Puzzles::new(grid, GoalChoice::Random, random.next());
        let puzzle = puzzles.next().unwrap();
        let board = puzzle.start();
        let is_tile = |cell: &Cell| *cell != board.blank();
        let tiles = grid.cells() - 1;
        let lines = |cell| [grid.row(cell), grid.column(cell)];
        let touching = grid.all().filter(is_tile).flat_map(|first| {
            let others = grid
                .all()
                .filter(is_tile)
                .filter(move |&other| other > first);
            others.filter(move |&other| {
                let [[y, x], [y2, x2]] = [first, other].map(lines);
                y.abs_diff(y2) < 2 && x.abs_diff(x2) < 2
            })
        });
        // For every pair, the order along both axes.
        let count = tiles + tiles * (tiles - 1) + touching.count();
        assert_eq!(weights.of(board), count as i32, "{width}x{height}");
        let counts = weights.features(board);
        assert_eq!(counts.iter().sum::<i32>(), count as i32);
    }
}

#[test]
fn a_mirrored_or_turned_board_has_the_same_weights() {
    let mut random = Random::new(4);
    let values = [(); FEATURES].map(|()| random.below(2001) as i16 - 1000);
    for (width, height) in [(4, 4), (3, 7), (6, 5)] {
        let grid = grid(width, height);
        let whole = Weights::new(grid, &values);
        let weights = whole.within(&Rectangle::whole(grid));
        for puzzle in Puzzles::new(grid, GoalChoice::Random, 6).take(20) {
            let sum = weights.of(puzzle.start());
            for image in grid.symmetries() {
                let mut tiles = puzzle.start().tiles().to_vec();
                for (cell, tile) in grid.all().zip(puzzle.start().tiles()) {
                    tiles[image[cell.index()].index()] = Tile(image[tile.index()].0);
                }
                let blank = Tile(image[puzzle.blank().index()].0);
                assert_eq!(weights.of(&Board::new(grid, &tiles, blank)), sum);
            }
        }
    }
}
