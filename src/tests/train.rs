//! The training of the values that the beam search has learned, and the command that trains all of
//! them: `YAPBOZ_LONG=1 YAPBOZ_BLESS=1 cargo test --lib values_are_those_that_training_finds --
//! --nocapture`.
//!
//! It takes about 40 minutes on one core, less on several, and at most 1 GiB of memory. It writes
//! the same bytes on every machine: a row for each feature, with its values for boards of more than
//! 64 cells, for smaller boards, and for smaller boards with 2 or 3 rows or columns.

mod comparisons;
mod learner;
mod training;

use super::is_long;
use crate::beam::features::FEATURES;
use crate::beam::weights::{learned, set_of, GRAIN, SETS};
use std::sync::OnceLock;
use std::{env, fs, thread};
use training::{train, Phase, Round, CURRICULUM};

const TRIAL: &[Phase] = &[
    Phase {
        set: 0,
        rounds: 2,
        boards: 6,
        width: 150,
        shapes: "3x3 4x3",
    },
    Phase {
        set: 0,
        rounds: 1,
        boards: 16,
        width: 150,
        shapes: "4x4 2x6",
    },
    Phase {
        set: 1,
        rounds: 1,
        boards: 6,
        width: 150,
        shapes: "4x4",
    },
    Phase {
        set: 2,
        rounds: 1,
        boards: 6,
        width: 150,
        shapes: "3x3 2x6",
    },
];

/// Returns the values of one set.
fn set(values: &[[i16; SETS]], number: usize) -> Vec<i16> {
    values.iter().map(|row| row[number]).collect()
}

/// What a trial finds and reports.
#[derive(Debug, PartialEq)]
struct Trial {
    values: Vec<[i16; SETS]>,
    rounds: Vec<Round>,
}

impl Trial {
    fn run(seed: u64, threads: usize) -> Trial {
        let mut rounds = Vec::new();
        let values = train(TRIAL, seed, threads, |round| rounds.push(round.clone()));
        Trial { values, rounds }
    }
}

/// Returns the trial with seed 1 on one thread, which is made once for all tests.
fn first() -> &'static Trial {
    static SHARED: OnceLock<Trial> = OnceLock::new();

    SHARED.get_or_init(|| Trial::run(1, 1))
}

#[test]
#[ignore = "slow"]
fn training_depends_on_the_seed_alone_and_makes_comparisons_right() {
    let one @ Trial { values, rounds } = first();
    for &threads in if is_long() { &[1, 2, 3, 7][..] } else { &[3] } {
        assert_eq!(Trial::run(1, threads), *one, "{threads} threads");
    }
    let others = Trial::run(2, 1).values;
    assert!((0..SETS).all(|number| set(&others, number) != set(values, number)));
    assert_eq!(rounds.len(), 5);
    for Round {
        learned: [all, right],
        ..
    } in rounds
    {
        assert!(3 * right > 2 * all && right <= all, "{rounds:?}");
    }
    // The comparisons of more rounds add up.
    assert!(rounds[0].learned[0] < rounds[1].learned[0]);
    let [all, right] = rounds[2].held_out;
    assert!(3 * right > 2 * all && right <= all, "{rounds:?}");
    assert_eq!(train(&[], 1, 1, |_| ()), vec![[0; SETS]; FEATURES]);
    // A set depends only on the first set and on its own phases, and the first set on no other.
    let without = |set: usize| {
        train(
            &TRIAL
                .iter()
                .copied()
                .filter(|phase| phase.set != set)
                .collect::<Vec<_>>(),
            1,
            1,
            |_| (),
        )
    };
    for own in if is_long() { 1..3 } else { 2..3 } {
        let others = without(own);
        for (number, source) in [(0, 0), (own, 0), (3 - own, 3 - own)] {
            assert_eq!(set(&others, number), set(values, source), "{own}");
        }
        assert_ne!(set(values, own), set(values, 0));
    }
}

#[test]
#[ignore = "slow"]
fn few_differences_are_kept() {
    let values = &first().values;
    let learned = values.iter().filter(|row| row[0] != 0).count();
    for number in 1..SETS {
        let kept = values.iter().filter(|row| row[number] != row[0]).count();
        assert!(2 * kept < learned, "{kept} {learned}");
    }
}

#[test]
fn sets_learn_from_boards_of_their_own_shapes() {
    for phase in CURRICULUM.iter().chain(TRIAL).filter(|phase| phase.set > 0) {
        for shape in phase.shapes.split(' ') {
            assert_eq!(set_of(shape.parse().unwrap()), phase.set, "{shape}");
        }
    }
    for (shape, set) in [
        ("8x8", 1),
        ("4x16", 1),
        ("16x4", 1),
        ("5x13", 0),
        ("2x32", 2),
        ("21x3", 2),
        ("3x22", 0),
        ("16x16", 0),
    ] {
        assert_eq!(set_of(shape.parse().unwrap()), set, "{shape}");
    }
}

#[test]
fn a_shape_has_the_values_of_its_set() {
    let first = include_str!("../beam/weights.values")
        .lines()
        .nth(2)
        .unwrap();
    let values = first
        .trim_matches(|c| " [],".contains(c))
        .split(", ")
        .map(|value| value.parse().unwrap());
    let values: Vec<i16> = values.collect();
    assert!(
        values.len() == SETS && values[0] != values[1] && values[1] != values[2],
        "{first}"
    );
    for (shape, set) in [("9x9", 0), ("8x8", 1), ("3x12", 2)] {
        assert_eq!(
            learned(shape.parse().unwrap())[0],
            GRAIN * values[set],
            "{shape}"
        );
    }
}

#[test]
fn values_are_those_that_training_finds() {
    if !is_long() {
        return;
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let values = train(CURRICULUM, 1, cores, |round| eprintln!("{round}"));
    let rows: String = values.iter().map(|row| format!("    {row:?},\n")).collect();
    let text = format!("// Made by src/tests/train.rs\n[\n{rows}]\n");
    if env::var_os("YAPBOZ_BLESS").is_some() {
        fs::write("src/beam/weights.values", &text).unwrap();
    }
    assert!(
        text == include_str!("../beam/weights.values"),
        "the values differ from those of this build"
    );
}
