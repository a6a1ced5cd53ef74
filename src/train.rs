//! Trains the weights of the beam search: it learns to rank positions as good solutions do.
//!
//! The solutions of a wide beam show which positions to keep. From every so many moves of one a narrow beam starts, and
//! what it keeps is compared, level by level, with the solution's position, which should be evaluated as nearer to the goal.
//! The weights follow by logistic regression on the differences of features (Burges and others 2005), with a step size for
//! each (Duchi, Hazan, Singer 2011). The beams of a round use the weights of the round before, and its comparisons are added
//! to the earlier ones (Ross, Gordon, Bagnell 2011).

use crate::board::Board;
use crate::generate::{GoalChoice, Puzzles};
use crate::grid::rectangle::Rectangle;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::beam::evaluation::{Evaluation, PER_MOVE};
use crate::search::beam::run::{Beam, Budget};
use crate::search::beam::weights::{Values, Weights, FEATURES};
use crate::search::node::Node;
use std::fmt;

/// A phase of a curriculum: rounds on the same shapes.
pub struct Phase {
    /// Columns and rows, used in turn.
    pub shapes: &'static [(usize, usize)],
    pub rounds: usize,
    /// The boards of a round.
    pub boards: usize,
    /// The width of the beams whose solutions are learned from.
    pub width: usize,
}

/// The curricula of boards in general and of those with three rows or columns, in the order of the file of weights.
///
/// A phase begins with the weights of the one before, and without comparisons: the positions of the first ones are such
/// as only beams with bad weights keep.
pub const CURRICULA: [&[Phase]; 2] = [
    &[
        Phase {
            shapes: &[(5, 5)],
            rounds: 6,
            boards: 60,
            width: 4000,
        },
        Phase {
            shapes: &[(7, 7), (8, 8), (9, 9)],
            rounds: 6,
            boards: 36,
            width: 3000,
        },
    ],
    &[
        Phase {
            shapes: &[(12, 3)],
            rounds: 2,
            boards: 60,
            width: 4000,
        },
        Phase {
            shapes: &[(12, 3)],
            rounds: 6,
            boards: 60,
            width: 4000,
        },
    ],
];

/// The width of the beams whose positions are compared with a solution's.
const WIDTH: usize = 200;
/// The moves from one such beam to the next, and the levels of each.
const EVERY: usize = 30;
const LEVELS: usize = 60;
/// The most moves for each cell: a beam that needs more is stuck.
const MOST: usize = 30;
/// The positions of a level that are compared.
const COMPARED: usize = 2;

// The numbers of the regression come from trials of which no record is left. `yapboz train` prints how many comparisons come
// out right; what counts is the sum of moves with the new weights (see `search::beam::evaluation`).

/// The difference, in moves, that makes a comparison about certain.
const CERTAIN: f64 = 2.0;
/// How much all comparisons together hold against large weights.
const DECAY: f64 = 100.0;
/// The step size, and the passes through all comparisons.
const STEP: f64 = 0.5;
const EPOCHS: usize = 8;
/// How far the weights of a round move towards the mean of those after the later half of the epochs.
const TOWARDS: f64 = 0.6;

/// The result of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// Counted from 1, through all phases.
    pub number: usize,
    pub solutions: usize,
    /// The moves of all solutions.
    pub moves: usize,
    /// The comparisons of this round and the earlier ones of its phase.
    pub comparisons: usize,
    pub right: usize,
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Round {
            number,
            solutions,
            moves,
            comparisons,
            right,
        } = self;
        write!(
            f,
            "round {number}: {solutions} solutions, {moves} moves; {right} of {comparisons} comparisons are right"
        )
    }
}

/// Trains weights by a curriculum. The same seed gives the same weights on every machine. `report` is called after each
/// round. It takes about 400 bytes for each comparison, of which a board gives hundreds to thousands.
///
/// # Panics
/// If a shape is not a grid.
pub fn train(curriculum: &[Phase], seed: u64, mut report: impl FnMut(Round)) -> Values {
    let mut random = Random::new(seed);
    let mut weights = vec![0.0; FEATURES];
    let mut number = 0;
    for phase in curriculum {
        let mut sources: Vec<Puzzles> = phase
            .shapes
            .iter()
            .map(|&(width, height)| {
                let grid = Grid::new(width, height).expect("a shape is a grid");
                Puzzles::new(grid, GoalChoice::Random, random.next())
            })
            .collect();
        let mut comparisons = Comparisons::default();
        for _ in 0..phase.rounds {
            number += 1;
            let (mut solutions, mut moves) = (0, 0);
            let values = rounded(&weights);
            for board in 0..phase.boards {
                let (shape, time) = (board % sources.len(), board / sources.len());
                let puzzle = next(&mut sources[shape], time % 2 == 0);
                let found = comparisons.extend(&puzzle, &values, phase.width, &mut random);
                solutions += usize::from(found.is_some());
                moves += found.unwrap_or_default();
            }
            let right = comparisons.train(&mut weights, &mut random);
            report(Round {
                number,
                solutions,
                moves,
                comparisons: comparisons.bases.len(),
                right,
            });
        }
    }
    rounded(&weights)
}

/// Weights in 256ths of a move.
fn rounded(weights: &[f64]) -> Values {
    let mut values = [0; FEATURES];
    for (value, weight) in values.iter_mut().zip(weights) {
        *value = (256.0 * weight).round().clamp(-4095.0, 4095.0) as i16;
    }
    values
}

/// The next puzzle, or the next one whose blank belongs in a corner.
fn next(puzzles: &mut Puzzles, in_corner: bool) -> Puzzle {
    let grid = puzzles.grid();
    let ends = [0, grid.width() - 1];
    let is_corner = |puzzle: &Puzzle| {
        let home = puzzle.blank().home();
        ends.contains(&grid.column(home)) && [0, grid.height() - 1].contains(&grid.row(home))
    };
    let mut puzzles = puzzles.filter(|puzzle| !in_corner || is_corner(puzzle));
    puzzles.next().expect("puzzles do not end")
}

/// Positions of solutions, each compared with one that a beam keeps.
#[derive(Default)]
struct Comparisons {
    /// By how many moves the solution's position is evaluated as farther from the goal, without weights.
    bases: Vec<f64>,
    /// The features that it has more or less often, and by how much; for all comparisons.
    terms: Vec<(u16, i16)>,
    /// The end of each comparison's terms.
    ends: Vec<usize>,
}

impl Comparisons {
    /// Compares a wide beam's solution of a puzzle with what narrow beams keep. Returns its moves; `None` if the beam is stuck.
    fn extend(
        &mut self,
        puzzle: &Puzzle,
        values: &Values,
        width: usize,
        random: &mut Random,
    ) -> Option<usize> {
        let (grid, blank) = (puzzle.grid(), puzzle.blank());
        let region = Rectangle::whole(grid);
        let weights = Weights::new(grid, values);
        let weighted = Evaluation::new(blank, &region, None, Some(&weights));
        let plain = Evaluation::new(blank, &region, None, None);
        let steps = grid.steps();
        let most = MOST * grid.cells();
        let beam = |width| Beam::new(blank, &steps, &weighted, None, width, most);
        let mut budget = Budget {
            left: u64::MAX,
            ..Budget::default()
        };
        let found = beam(width).run(&[Node::new(puzzle.start())], &mut budget);
        let path = found.ok()?.swap_remove(0).path;
        let mut good = vec![puzzle.start().clone()];
        for &m in &path {
            let mut board = good[good.len() - 1].clone();
            board.make(m)?;
            good.push(board);
        }
        for from in (0..path.len()).step_by(EVERY) {
            let mut ahead = good[from + 1..].iter().take(LEVELS);
            // Only the levels matter, not what the beam finds.
            let _ = beam(WIDTH).run_watched(&[Node::new(&good[from])], &mut budget, |tiles| {
                let Some(good) = ahead.next() else {
                    return false;
                };
                let positions = tiles.len() / grid.cells();
                for _ in 0..COMPARED {
                    let at = random.below(positions as u64) as usize * grid.cells();
                    let other = Board::new(grid, &tiles[at..at + grid.cells()], blank);
                    if other != *good {
                        self.push(&weighted, &plain, good, &other);
                    }
                }
                true
            });
        }
        Some(path.len())
    }

    /// Adds a comparison of a solution's position with another one.
    fn push(&mut self, weighted: &Evaluation, plain: &Evaluation, good: &Board, other: &Board) {
        let [farther, nearer] = [good, other].map(|board| f64::from(plain.of(board)));
        self.bases.push((farther - nearer) / f64::from(PER_MOVE));
        let [good, other] = [good, other].map(|board| weighted.feature_counts(board));
        for (feature, (good, other)) in (0..).zip(good.iter().zip(other)) {
            if *good != other {
                self.terms.push((feature, (good - other) as i16));
            }
        }
        self.ends.push(self.terms.len());
    }

    /// Moves the weights towards those with which comparisons come out right. Returns how many do in the last epoch.
    fn train(&self, weights: &mut [f64], random: &mut Random) -> usize {
        let mut order: Vec<usize> = (0..self.bases.len()).collect();
        let mut trained = weights.to_vec();
        let mut mean = vec![0.0; weights.len()];
        let mut steepness = vec![1e-6; weights.len()];
        let decay = DECAY / order.len().max(1) as f64;
        let mut right = 0;
        for epoch in 0..EPOCHS {
            random.shuffle(&mut order);
            right = 0;
            for &at in &order {
                let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
                let terms = &self.terms[start..self.ends[at]];
                let term =
                    |&(feature, by): &(u16, i16)| trained[usize::from(feature)] * f64::from(by);
                let farther = self.bases[at] + terms.iter().map(term).sum::<f64>();
                right += usize::from(farther < 0.0);
                let wrong = logistic(farther / CERTAIN) / CERTAIN;
                for &(feature, by) in terms {
                    let feature = usize::from(feature);
                    let slope = wrong * f64::from(by) + decay * trained[feature];
                    steepness[feature] += slope * slope;
                    trained[feature] -= STEP * slope / steepness[feature].sqrt();
                }
            }
            if epoch >= EPOCHS / 2 {
                for (mean, weight) in mean.iter_mut().zip(&trained) {
                    *mean += weight / (EPOCHS - EPOCHS / 2) as f64;
                }
            }
        }
        for (weight, mean) in weights.iter_mut().zip(&mean) {
            *weight += TOWARDS * (mean - *weight);
        }
        right
    }
}

/// About 1 / (1 + e^-x), by additions, products and quotients alone: unlike exponentials, these are the same on every
/// machine.
fn logistic(x: f64) -> f64 {
    // e^x is about (1 + x/1024)^1024.
    let mut power = 1.0 + x.clamp(-30.0, 30.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    power / (1.0 + power)
}
