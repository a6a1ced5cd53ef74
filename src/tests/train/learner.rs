//! A set of values that learns from comparisons.

use super::comparisons::Comparison;
use crate::beam::features::FEATURES;
use crate::beam::weights::{GRAIN, PER_MOVE};
use crate::random::Random;
use std::collections::VecDeque;

/// The number of rounds, including the last, whose comparisons are learned from.
const KEPT: usize = 4;

/// The number of rounds whose values are averaged (Polyak and Juditsky 1992): with one, beams on
/// 16x16 may get stuck.
const AVERAGED: usize = 5;

// The constants of the regression were chosen by hand. Training reports how many comparisons come
// out right, but a better choice is one whose values give a smaller sum of moves.

/// The difference, in moves, that makes a comparison about certain.
const CERTAIN: f32 = 2.0;
/// The strength that holds values near the base, for all comparisons together.
const DECAY: f32 = 1.0;
/// The step size, and the passes through all comparisons.
const STEP: f32 = 0.5;
const EPOCHS: usize = 6;
/// How far the values of a round move towards the mean of the values after the later half of the
/// epochs.
const TOWARDS: f32 = 0.6;

/// The greatest value: about 16 moves.
const MOST: i16 = 4049;

/// How many times the remaining differences learn again.
const AGAIN: usize = 3;

pub struct Learner {
    /// The values that learning starts from and that hold it back.
    base: Vec<f32>,
    pub values: Vec<f32>,
    is_free: Vec<bool>,
    rounds: VecDeque<Vec<Comparison>>,
    last_values: VecDeque<Vec<f32>>,
    pub random: Random,
}

impl Learner {
    /// Makes a learner. `base` is in grains.
    pub fn new(base: impl Iterator<Item = i16>, random: Random) -> Learner {
        let base: Vec<f32> = base
            .map(|value| f32::from(GRAIN * value) / PER_MOVE as f32)
            .collect();
        let (values, is_free, rounds) = (base.clone(), vec![true; FEATURES], VecDeque::new());
        Learner {
            base,
            values,
            is_free,
            rounds,
            last_values: VecDeque::new(),
            random,
        }
    }

    /// Learns from these comparisons and the comparisons of some earlier rounds. Returns their
    /// number, and how many come out right.
    pub fn learn_from(&mut self, comparisons: Vec<Comparison>) -> [usize; 2] {
        self.rounds.push_front(comparisons);
        self.rounds.truncate(KEPT);
        let right = self.learn();
        self.last_values.push_front(self.values.clone());
        self.last_values.truncate(AVERAGED);
        [self.rounds.iter().map(Vec::len).sum(), right]
    }

    /// Sets the values to their means over the last rounds, if there were any.
    pub fn average(&mut self) {
        if self.last_values.is_empty() {
            return;
        }
        for (feature, value) in self.values.iter_mut().enumerate() {
            let sum: f32 = self
                .last_values
                .iter()
                .rev()
                .map(|values| values[feature])
                .sum();
            *value = sum / self.last_values.len() as f32;
        }
    }

    /// Moves the values so that more comparisons come out right. Returns how many do in the last
    /// epoch.
    fn learn(&mut self) -> usize {
        let mut order: Vec<&Comparison> = self.rounds.iter().rev().flatten().collect();
        let mut often = vec![0.0_f32; FEATURES];
        for &(feature, _) in order.iter().flat_map(|comparison| comparison.terms.iter()) {
            often[usize::from(feature)] += 1.0;
        }
        let mut trained = self.values.clone();
        let mut mean = vec![0.0; FEATURES];
        let mut steepness = vec![1e-6; FEATURES];
        let mut right = 0;
        for epoch in 0..EPOCHS {
            self.random.shuffle(&mut order);
            right = 0;
            for comparison in &order {
                let farther = comparison.farther(&trained);
                right += usize::from(farther < 0.0);
                let wrong = logistic(farther / CERTAIN) / CERTAIN;
                for &(feature, by) in comparison.terms.iter() {
                    let feature = usize::from(feature);
                    if !self.is_free[feature] {
                        continue;
                    }
                    let learned = trained[feature] - self.base[feature];
                    let slope = wrong * f32::from(by) + DECAY / often[feature] * learned;
                    steepness[feature] += slope * slope;
                    trained[feature] -= STEP * slope / steepness[feature].sqrt();
                }
            }
            if epoch >= EPOCHS / 2 {
                for (mean, value) in mean.iter_mut().zip(&trained) {
                    *mean += value / (EPOCHS - EPOCHS / 2) as f32;
                }
            }
        }
        for feature in
            (0..FEATURES).filter(|&feature| self.is_free[feature] && often[feature] > 0.0)
        {
            self.values[feature] += TOWARDS * (mean[feature] - self.values[feature]);
        }
        right
    }

    /// Keeps the differences to the base that matter. They learn again without the others.
    pub fn keep_what_matters(&mut self, least: f32) {
        let comparisons = || self.rounds.iter().rev().flatten();
        let least = least * comparisons().count() as f32;
        let mut matters = vec![0.0_f32; FEATURES];
        for &(feature, by) in comparisons().flat_map(|comparison| comparison.terms.iter()) {
            let feature = usize::from(feature);
            let moves = f32::from(by) * (self.values[feature] - self.base[feature]);
            matters[feature] += moves * moves;
        }
        self.is_free = matters.iter().map(|&it| it >= least).collect();
        // Next to a difference that is kept, half is enough.
        let upwards = (1..FEATURES).map(|feature| (feature, feature - 1));
        for (feature, beside) in upwards
            .clone()
            .chain(upwards.map(|(feature, beside)| (beside, feature)).rev())
        {
            self.is_free[feature] |= self.is_free[beside] && 2.0 * matters[feature] >= least;
        }
        for feature in (0..FEATURES).filter(|&feature| !self.is_free[feature]) {
            self.values[feature] = self.base[feature];
        }
        for _ in 0..AGAIN {
            self.learn();
        }
    }

    pub fn grains(&self) -> impl Iterator<Item = i16> {
        clamped(&self.values)
            .into_iter()
            .map(|value| (value + GRAIN / 2).div_euclid(GRAIN))
    }
}

pub fn clamped(values: &[f32]) -> Vec<i16> {
    let most = f32::from(MOST);
    values
        .iter()
        .map(|value: &f32| (PER_MOVE as f32 * value).round().clamp(-most, most) as i16)
        .collect()
}

/// Returns about 1 / (1 + e^-x), by operations that, unlike exponentials, are the same on every
/// machine.
fn logistic(x: f32) -> f32 {
    // e^x is about (1 + x/1024)^1024.
    let mut power = 1.0 + x.clamp(-30.0, 30.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    power / (1.0 + power)
}

#[test]
fn means_are_those_of_the_last_rounds() {
    let mut learner = Learner::new([0; FEATURES].into_iter(), Random::new(1));
    learner.average();
    assert_eq!(learner.values, vec![0.0; FEATURES]);
    // Without comparisons, nothing is learned.
    for round in 0..=AVERAGED {
        learner.values[7] = round as f32;
        learner.learn_from(Vec::new());
    }
    learner.average();
    assert_eq!((learner.values[6], learner.values[7]), (0.0, 3.0));
    assert_eq!(learner.rounds.len(), KEPT);
}
