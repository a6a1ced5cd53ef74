//! The training of the learned values.

use crate::search::beam::features::FEATURES;
use crate::search::beam::weights::{Weights, GRAIN};
use crate::train::{text, train, Event, Phase, Round};

const TRIAL: &[Phase] = &[
    Phase { rounds: 2, boards: 6, width: 300, shapes: "3x3 4x3" },
    Phase { rounds: 1, boards: 16, width: 300, shapes: "4x4 2x6" },
];

#[test]
fn training_depends_on_the_seed_alone_and_makes_comparisons_right() {
    let run = |seed, threads| {
        let (mut rounds, mut shares) = (Vec::new(), Vec::new());
        let values = train(TRIAL, seed, threads, |event| match event {
            Event::Board { done, all } => shares.push((done, all)),
            Event::Round(round) => rounds.push(round),
        });
        (values, rounds, shares)
    };
    let one @ (values, rounds, shares) = &run(1, 1);
    for threads in [1, 2, 3, 7] {
        assert_eq!(run(1, threads), *one, "{threads} threads");
    }
    assert_ne!(run(2, 1).0, *values);
    assert_eq!((rounds.len(), shares.len()), (3, 28));
    assert!(shares.windows(2).all(|pair| pair[0].0 < pair[1].0));
    assert_eq!(shares[27].0, shares[27].1);
    for Round { learned: [all, right], .. } in rounds {
        assert!(3 * right > 2 * all && right <= all, "{rounds:?}");
    }
    // Comparisons of more rounds add up.
    assert!(rounds[0].learned[0] < rounds[1].learned[0]);
    let [all, right] = rounds[2].held_out;
    assert!(3 * right > 2 * all && right <= all, "{rounds:?}");
    assert!(train(&[], 1, 1, |_| ()).iter().all(|&value| value == 0));
}

#[test]
fn values_are_read_as_written() {
    let run = |value: i16, zeros: usize| [vec![value; 3], vec![0; zeros]].concat();
    for (grains, zeros) in [(-90, 0), (-45, 1), (1, 89), (44, 90), (45, 400)] {
        let values = [run(GRAIN * grains, zeros), run(200 * GRAIN, 2), run(-GRAIN, 1)].concat();
        let read = Weights::read(&text(&values)).values;
        assert_eq!(read.len(), FEATURES);
        assert_eq!(read[..values.len()], values);
    }
    let learned = Weights::learned().values;
    assert_eq!(Weights::read(&text(&learned)).values, learned);
}
