//! The training of the learned values.

use crate::beam::features::FEATURES;
use crate::beam::weights::{set_of, Weights, GRAIN, SETS};
use crate::train::text::{file, text};
use crate::train::{train, Event, Phase, Round, CURRICULUM, QUICK};

const TRIAL: &[Phase] = &[
    Phase { set: 0, rounds: 2, boards: 6, width: 300, shapes: "3x3 4x3" },
    Phase { set: 0, rounds: 1, boards: 16, width: 300, shapes: "4x4 2x6" },
    Phase { set: 1, rounds: 1, boards: 6, width: 300, shapes: "4x4" },
    Phase { set: 2, rounds: 1, boards: 6, width: 300, shapes: "3x3 2x6" },
];

#[test]
fn training_depends_on_the_seed_alone_and_makes_comparisons_right() {
    let run = |seed, threads| {
        let (mut rounds, mut shares) = (Vec::new(), Vec::new());
        let sets = train(TRIAL, seed, threads, |event| match event {
            Event::Board { done, all } => shares.push((done, all)),
            Event::Round(round) => rounds.push(round),
        });
        (sets, rounds, shares)
    };
    let one @ (sets, rounds, shares) = &run(1, 1);
    for threads in [1, 2, 3, 7] {
        assert_eq!(run(1, threads), *one, "{threads} threads");
    }
    assert!(run(2, 1).0.iter().zip(sets).all(|(other, set)| other != set));
    assert_eq!((rounds.len(), shares.len()), (5, 40));
    assert!(shares.windows(2).all(|pair| pair[0].0 < pair[1].0));
    assert_eq!(shares[39].0, shares[39].1);
    for Round { learned: [all, right], .. } in rounds {
        assert!(3 * right > 2 * all && right <= all, "{rounds:?}");
    }
    // Comparisons of more rounds add up.
    assert!(rounds[0].learned[0] < rounds[1].learned[0]);
    let [all, right] = rounds[2].held_out;
    assert!(3 * right > 2 * all && right <= all, "{rounds:?}");
    let is_zero = |values: &Vec<i16>| *values == [0; FEATURES];
    assert!(train(&[], 1, 1, |_| ()).iter().all(is_zero));
    // A set depends on the first one and on its own phases alone, and the first one on no other.
    let without =
        |set: usize| train(&TRIAL.iter().copied().filter(|phase| phase.set != set).collect::<Vec<_>>(), 1, 1, |_| ());
    for set in [1, 2] {
        let others = without(set);
        assert!(is_zero(&others[set]) && !is_zero(&sets[set]), "{set}");
        assert_eq!([&others[0], &others[3 - set]], [&sets[0], &sets[3 - set]]);
    }
}

#[test]
fn few_differences_are_kept() {
    let sets = train(TRIAL, 1, 1, |_| ());
    let count = |set: &[i16]| set.iter().filter(|&&value| value != 0).count();
    for set in &sets[1..] {
        assert!(2 * count(set) < count(&sets[0]), "{} {}", count(set), count(&sets[0]));
    }
}

#[test]
fn sets_learn_from_boards_of_their_own_shapes() {
    for phase in CURRICULUM.iter().chain(QUICK).filter(|phase| phase.set > 0) {
        for shape in phase.shapes.split(' ') {
            assert_eq!(set_of(shape.parse().unwrap()), phase.set, "{shape}");
        }
    }
    for (shape, set) in
        [("8x8", 1), ("4x16", 1), ("16x4", 1), ("5x13", 0), ("2x32", 2), ("21x3", 2), ("3x22", 0), ("16x16", 0)]
    {
        assert_eq!(set_of(shape.parse().unwrap()), set, "{shape}");
    }
}

fn read(text: &str) -> Vec<i16> {
    let mut values = vec![0; FEATURES];
    Weights::add(&mut values, text);
    values
}

#[test]
fn values_are_read_as_written() {
    let run = |value: i16, zeros: usize| [vec![value; 3], vec![0; zeros]].concat();
    for (grains, zeros) in
        [(-90, 0), (-40, 1), (-39, 12), (-38, 13), (1, 14), (38, 181), (39, 182), (40, 183), (60, 400)]
    {
        let values = [run(GRAIN * grains, zeros), run(253 * GRAIN, 2), run(-GRAIN, 1)].concat();
        let read = read(&text(&values));
        assert_eq!(read[..values.len()], values);
        assert!(read[values.len()..].iter().all(|&value| value == 0));
    }
}

#[test]
fn the_values_of_a_shape_are_those_of_the_file() {
    let whole = include_str!("../beam/weights.values");
    let (_, array) = whole.split_once('\n').unwrap();
    let sets: Vec<Vec<i16>> = array.split('"').skip(1).step_by(2).map(read).collect();
    assert_eq!(sets.len(), SETS);
    assert_eq!(file(&sets) + "\n", array);
    for (shape, set) in [("9x9", 0), ("8x8", 1), ("3x12", 2)] {
        let mut expected = sets[0].clone();
        if set > 0 {
            assert!(sets[set].iter().any(|&value| value != 0));
            expected.iter_mut().zip(&sets[set]).for_each(|(value, by)| *value += by);
        }
        assert_eq!(Weights::learned(shape.parse().unwrap()).values, expected, "{shape}");
    }
}
