//! Fits the values of a beam's correction: learning to rank positions as good answers do.
//!
//! A wide beam's answers show which positions to keep. From every so many moves of such an answer a narrow beam starts,
//! and what it keeps is compared, level by level, with the position that the answer has there: that one should look
//! nearer to the goal. The values follow by logistic regression on the differences (Burges and others 2005), with a step
//! of its own for each (Duchi, Hazan, Singer 2011). Every round's answers and beams use the values of the round before, and
//! its comparisons are added to theirs (Ross, Gordon, Bagnell 2011).

use crate::board::Board;
use crate::generate::{GoalChoice, Puzzles};
use crate::grid::rectangle::Rest;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::beam::evaluation::{Evaluation, PARTS};
use crate::search::beam::run::{Budget, Task};
use crate::search::beam::weights::{Values, Weights, VALUES};
use crate::search::node::Node;
use std::fmt;

/// What is learned on the same shapes.
pub struct Lesson {
    /// The shapes in columns and rows, taken in turn.
    pub shapes: &'static [(usize, usize)],
    /// How often values are fitted.
    pub rounds: usize,
    /// The boards of a round.
    pub boards: usize,
    /// The width of the beams whose answers are learned from.
    pub width: usize,
}

/// The lessons for each kind of boards, in the order of the file of values: boards in general, and those with three
/// rows or columns. A lesson begins with the values of the one before, and with no comparisons: those of the first
/// rounds are with positions that only beams without good values keep.
pub const CURRICULA: [&[Lesson]; 2] = [
    &[
        Lesson {
            shapes: &[(5, 5)],
            rounds: 6,
            boards: 60,
            width: 4000,
        },
        Lesson {
            shapes: &[(7, 7), (8, 8), (9, 9)],
            rounds: 6,
            boards: 36,
            width: 3000,
        },
    ],
    &[
        Lesson {
            shapes: &[(12, 3)],
            rounds: 2,
            boards: 60,
            width: 4000,
        },
        Lesson {
            shapes: &[(12, 3)],
            rounds: 6,
            boards: 60,
            width: 4000,
        },
    ],
];

/// The width of the beams whose positions are compared with an answer's.
const WIDTH: usize = 200;
/// From how many moves to how many such a beam starts, and how many levels it has.
const EVERY: usize = 30;
const LEVELS: usize = 60;
/// A beam that needs more moves than that for every cell is stuck.
const MOST: usize = 30;
/// How many of a level's positions are compared.
const COMPARED: usize = 2;

/// How many moves of difference make a comparison about sure.
const SURE: f64 = 2.0;
/// How much all comparisons together hold against large values.
const AGAINST_LARGE: f64 = 100.0;
/// The size of a step, and the times that all comparisons are gone through.
const STEP: f64 = 0.5;
const EPOCHS: usize = 8;
/// How far the values of a round move towards what has been fitted: the mean of the later half of the epochs.
const TOWARDS: f64 = 0.6;

/// What a round has come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// Its number, from 1, in the whole course.
    pub number: usize,
    /// The answers that were found.
    pub answers: usize,
    /// Their moves.
    pub moves: usize,
    /// The comparisons of this round and those before.
    pub comparisons: usize,
    /// Those that come out right.
    pub right: usize,
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Round {
            number,
            answers,
            moves,
            comparisons,
            right,
        } = self;
        write!(
            f,
            "round {number}: {answers} answers, {moves} moves; {right} of {comparisons} comparisons are right"
        )
    }
}

/// Fits values by lessons, one after the other: the same for the same seed, on every machine. Each round is told when
/// it ends. Memory: about 400 bytes a comparison, of which a board gives hundreds to thousands.
///
/// # Panics
/// Where a shape is no grid.
pub fn train(lessons: &[Lesson], seed: u64, mut tell: impl FnMut(Round)) -> Values {
    let mut random = Random::new(seed);
    let mut values = vec![0.0; VALUES];
    let mut number = 0;
    for lesson in lessons {
        let mut sources: Vec<Puzzles> = lesson
            .shapes
            .iter()
            .map(|&(width, height)| {
                let grid = Grid::new(width, height).expect("lessons are on boards");
                Puzzles::new(grid, GoalChoice::Random, random.next())
            })
            .collect();
        let mut comparisons = Comparisons::default();
        for _ in 0..lesson.rounds {
            number += 1;
            let mut round = Round {
                number,
                answers: 0,
                moves: 0,
                comparisons: 0,
                right: 0,
            };
            let rounded = rounded(&values);
            for board in 0..lesson.boards {
                let (shape, time) = (board % sources.len(), board / sources.len());
                let puzzle = next(&mut sources[shape], time % 2 == 0);
                if let Some(moves) =
                    comparisons.extend(&puzzle, &rounded, lesson.width, &mut random)
                {
                    round.answers += 1;
                    round.moves += moves;
                }
            }
            round.comparisons = comparisons.bases.len();
            round.right = comparisons.train(&mut values, &mut random);
            tell(round);
        }
    }
    rounded(&values)
}

/// Values as the program has them, in 256ths of a move.
fn rounded(values: &[f64]) -> Values {
    let mut rounded = [0; VALUES];
    for (rounded, value) in rounded.iter_mut().zip(values) {
        *rounded = (256.0 * value).round().clamp(-4095.0, 4095.0) as i16;
    }
    rounded
}

/// The next puzzle: where it is to be, the next one whose blank belongs in a corner.
fn next(puzzles: &mut Puzzles, in_corner: bool) -> Puzzle {
    let grid = puzzles.grid();
    let ends = [0, grid.width() - 1];
    let is_corner = |puzzle: &Puzzle| {
        let home = puzzle.blank().home();
        ends.contains(&grid.column(home)) && [0, grid.height() - 1].contains(&grid.row(home))
    };
    let mut puzzles = puzzles.filter(|puzzle| !in_corner || is_corner(puzzle));
    puzzles.next().expect("there are puzzles without end")
}

/// Positions of answers, each compared with one that a beam keeps.
#[derive(Default)]
struct Comparisons {
    /// By how many moves the answer's position looks farther from the goal, without a correction.
    bases: Vec<f64>,
    /// The values that it has oftener, by how much, or less often; of all comparisons.
    terms: Vec<(u16, i16)>,
    /// Where those of each comparison end.
    ends: Vec<usize>,
}

impl Comparisons {
    /// Compares a wide beam's answer of a puzzle with what narrow beams keep on the way. The moves of the answer;
    /// `None` where there is none.
    fn extend(
        &mut self,
        puzzle: &Puzzle,
        values: &Values,
        width: usize,
        random: &mut Random,
    ) -> Option<usize> {
        let (grid, blank) = (puzzle.grid(), puzzle.blank());
        let rest = Rest::whole(grid);
        let with = |weights| Evaluation::new(blank, &rest, None, weights);
        let weights = Weights::new(grid, values);
        let corrected = with(Some(&weights));
        let plain = with(None);
        let is_target: Vec<bool> = grid.all().map(|cell| cell != blank.home()).collect();
        let steps = grid.steps();
        let task = |width| Task {
            blank,
            steps: &steps,
            distance: &corrected,
            is_target: &is_target,
            width,
            distinct_patterns: false,
            extra_levels: 0,
            most: MOST * grid.cells(),
        };
        let mut budget = Budget {
            left: u64::MAX,
            ..Budget::default()
        };
        let answers = task(width).run(&[Node::new(puzzle.start())], &mut budget);
        let path = answers.ok()?.swap_remove(0).path;
        let mut good = vec![puzzle.start().clone()];
        for &m in &path {
            let mut board = good[good.len() - 1].clone();
            board.make(m)?;
            good.push(board);
        }
        for from in (0..path.len()).step_by(EVERY) {
            let mut ahead = good[from + 1..].iter().take(LEVELS);
            let narrow = task(WIDTH);
            // What it finds is of no interest, and neither is where it gets stuck.
            let _ = narrow.run_watched(&[Node::new(&good[from])], &mut budget, |tiles| {
                let Some(good) = ahead.next() else {
                    return false;
                };
                let positions = tiles.len() / grid.cells();
                for _ in 0..COMPARED {
                    let at = random.below(positions as u64) as usize * grid.cells();
                    let other = Board::new(grid, &tiles[at..at + grid.cells()], blank);
                    if other != *good {
                        self.push(&corrected, &plain, good, &other);
                    }
                }
                true
            });
        }
        Some(path.len())
    }

    /// Takes in a comparison of an answer's position with another one.
    fn push(&mut self, corrected: &Evaluation, plain: &Evaluation, good: &Board, other: &Board) {
        let [farther, nearer] = [good, other].map(|board| f64::from(plain.of(board)));
        self.bases.push((farther - nearer) / f64::from(PARTS));
        let [oftener, less_often] = [good, other].map(|board| corrected.counts(board));
        for (number, (oftener, less_often)) in (0..).zip(oftener.iter().zip(less_often)) {
            if *oftener != less_often {
                self.terms.push((number, (oftener - less_often) as i16));
            }
        }
        self.ends.push(self.terms.len());
    }

    /// Moves values towards those with which the comparisons come out right. How many do, in the end.
    fn train(&self, values: &mut [f64], random: &mut Random) -> usize {
        let mut order: Vec<usize> = (0..self.bases.len()).collect();
        let mut fitted = values.to_vec();
        let mut mean = vec![0.0; values.len()];
        let mut steepness = vec![1e-6; values.len()];
        let decay = AGAINST_LARGE / order.len().max(1) as f64;
        let mut right = 0;
        for epoch in 0..EPOCHS {
            random.shuffle(&mut order);
            right = 0;
            for &at in &order {
                let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
                let terms = &self.terms[start..self.ends[at]];
                let by = |&(number, by): &(u16, i16)| fitted[usize::from(number)] * f64::from(by);
                let farther = self.bases[at] + terms.iter().map(by).sum::<f64>();
                right += usize::from(farther < 0.0);
                let wrong = logistic(farther / SURE) / SURE;
                for &(number, by) in terms {
                    let number = usize::from(number);
                    let slope = wrong * f64::from(by) + decay * fitted[number];
                    steepness[number] += slope * slope;
                    fitted[number] -= STEP * slope / steepness[number].sqrt();
                }
            }
            if epoch >= EPOCHS / 2 {
                for (mean, value) in mean.iter_mut().zip(&fitted) {
                    *mean += value / (EPOCHS - EPOCHS / 2) as f64;
                }
            }
        }
        for (value, mean) in values.iter_mut().zip(&mean) {
            *value += TOWARDS * (mean - *value);
        }
        right
    }
}

/// 1 / (1 + e^-x), nearly, from additions, products and quotients alone: these are the same on every machine, as an
/// exponential need not be.
fn logistic(x: f64) -> f64 {
    // e^x is (1 + x/1024)^1024, nearly.
    let mut power = 1.0 + x.clamp(-30.0, 30.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    power / (1.0 + power)
}
