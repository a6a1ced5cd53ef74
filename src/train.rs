//! Trains the values of the beam search: it learns to rank positions as good solutions do.
//!
//! The solutions of a wide beam show which positions to keep. From every so many moves of one a narrow beam starts, and
//! what it keeps is compared, level by level, with the solution's position, which should be evaluated as nearer to the goal.
//! The values follow by logistic regression on the differences of features (Burges and others 2005), with a step size for
//! each (Duchi, Hazan, Singer 2011). The beams of a round use the values of the round before, and its comparisons are added
//! to those of some rounds before (Ross, Gordon, Bagnell 2011).

use crate::board::Board;
use crate::generate::{GoalChoice, Puzzles};
use crate::grid::Grid;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::beam::evaluation::Evaluation;
use crate::search::beam::features::FEATURES;
use crate::search::beam::run::{Beam, Budget, Width};
use crate::search::beam::weights::{Weights, BASE, GRAIN, LARGE, MOST, PER_MOVE, ZERO, ZEROS};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// A phase of a curriculum: rounds on the same shapes.
pub struct Phase {
    pub rounds: usize,
    /// The boards of a round.
    pub boards: usize,
    /// The width of the beams whose solutions are learned from.
    pub width: usize,
    /// Columns and rows, used in turn.
    pub shapes: &'static str,
}

impl Phase {
    fn grids(&self) -> Vec<Grid> {
        self.shapes.split(' ').map(|shape| shape.parse().expect("a shape is a grid")).collect()
    }

    /// About how much work each board of a round is: as its solution has moves.
    fn work(&self) -> Vec<u64> {
        let work = |grid: Grid| (self.width * grid.cells() * (grid.width() + grid.height())) as u64;
        self.grids().into_iter().map(work).cycle().take(self.boards).collect()
    }
}

/// The curriculum of the values that are part of the program: from small boards, which beams solve without any values, to
/// large and long ones, on which beams with values for squares alone get stuck.
pub const CURRICULUM: &[Phase] = &[
    Phase { rounds: 3, boards: 48, width: 500, shapes: "5x5 3x5 4x5 2x6 6x6 7x7" },
    Phase { rounds: 6, boards: 96, width: 1000, shapes: "5x5 6x6 7x7 8x8 9x9 10x10 2x9 3x8 2x12 3x12 4x8 6x12" },
    Phase {
        rounds: 8,
        boards: 128,
        width: 1000,
        shapes: "5x5 6x6 6x6 7x7 7x7 8x8 8x8 9x9 10x10 12x12 5x10 14x5 2x20 3x16 6x20 2x30",
    },
];

/// A curriculum for trials, of a minute.
pub const QUICK: &[Phase] = &[
    Phase { rounds: 2, boards: 24, width: 300, shapes: "5x5 3x5 4x5 2x6" },
    Phase { rounds: 2, boards: 24, width: 500, shapes: "5x5 6x6 7x7 2x9 3x8 8x8" },
];

/// The width of the beams whose positions are compared with a solution's.
const WIDTH: usize = 200;
/// The moves from one such beam to the next, and the levels of each that are compared; the first ones are too alike.
const EVERY: usize = 30;
const LEVELS: std::ops::Range<usize> = 2..60;
/// The most moves for each cell: a beam that needs more is stuck.
const MOST_MOVES: usize = 30;
/// The positions of a level that are compared.
const COMPARED: usize = 2;
/// Of this many boards, one is held out: nothing is learned from its comparisons.
const HELD_OUT: usize = 16;
/// The rounds whose comparisons are learned from, the last one included.
const KEPT: usize = 4;

// The numbers of the regression come from trials of which no record is left. `yapboz train` reports how many comparisons come
// out right; what counts is the sum of moves with the new values.

/// The difference, in moves, that makes a comparison about certain.
const CERTAIN: f32 = 2.0;
/// How much all comparisons together hold against large values.
const DECAY: f32 = 1.0;
/// The step size, and the passes through all comparisons.
const STEP: f32 = 0.5;
const EPOCHS: usize = 6;
/// How far the values of a round move towards the mean of those after the later half of the epochs.
const TOWARDS: f32 = 0.6;

/// The result of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Counted from 1, through all phases.
    pub number: usize,
    pub solutions: usize,
    pub boards: usize,
    /// The moves of all solutions.
    pub moves: usize,
    /// The comparisons learned from, and those held out: how many there are and how many come out right.
    pub learned: [usize; 2],
    pub held_out: [usize; 2],
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Round { number, solutions, boards, moves, learned: [all, right], held_out: [others, others_right] } = self;
        write!(
            f,
            "round {number}: {solutions} of {boards} boards solved, {moves} moves; right are {right} of {all} comparisons, \
             {others_right} of {others} held out"
        )
    }
}

/// What is done.
pub enum Event {
    /// A board, and with it about so much of the work.
    Board {
        done: u64,
        all: u64,
    },
    Round(Round),
}

/// Trains values by a curriculum. The same seed gives the same values on every machine and on any number of threads: other
/// ones solve the boards, this one compares and learns. `report` is called after each board and round. It takes about 700
/// bytes for each comparison, of which a board gives hundreds to thousands.
///
/// # Panics
/// If a shape is not a grid.
pub fn train(curriculum: &[Phase], seed: u64, threads: usize, mut report: impl FnMut(Event)) -> Vec<i16> {
    let all = curriculum.iter().map(|phase| phase.rounds as u64 * phase.work().iter().sum::<u64>());
    let (mut done, all) = (0, all.sum());
    let mut random = Random::new(seed);
    let mut values = vec![0.0; FEATURES];
    let mut rounds = VecDeque::new();
    let mut number = 0;
    for phase in curriculum {
        let source = |grid| Puzzles::new(grid, GoalChoice::Random, random.next());
        let mut sources: Vec<Puzzles> = phase.grids().into_iter().map(source).collect();
        let work = phase.work();
        for _ in 0..phase.rounds {
            number += 1;
            let weights = Weights::new(rounded(&values));
            let mut comparisons = [Comparisons::default(), Comparisons::default()];
            let (mut solutions, mut moves) = (0, 0);
            let puzzle = |board| {
                let (shape, time) = (board % sources.len(), board / sources.len());
                next(&mut sources[shape], time % 2 == 0)
            };
            let puzzles: Vec<Puzzle> = (0..phase.boards).map(puzzle).collect();
            let solve = |board: usize| solution(&puzzles[board], &weights, phase.width);
            in_order(threads, phase.boards, &solve, |board, path| {
                let is_held_out = board % HELD_OUT == HELD_OUT - 1;
                if let Some(path) = path {
                    comparisons[usize::from(is_held_out)].extend(&puzzles[board], &path, &weights, &mut random);
                    solutions += 1;
                    moves += path.len();
                }
                done += work[board];
                report(Event::Board { done, all });
            });
            let [learned, held_out] = comparisons;
            rounds.push_back(learned);
            if rounds.len() > KEPT {
                rounds.pop_front();
            }
            let right = learn(&rounds, &mut values, &mut random);
            report(Event::Round(Round {
                number,
                solutions,
                boards: phase.boards,
                moves,
                learned: [rounds.iter().map(Comparisons::count).sum(), right],
                held_out: [held_out.count(), held_out.right(&values)],
            }));
        }
    }
    rounded(&values)
}

/// Calls `each` with the numbers below `count` and what `work` makes of them, in order. The other threads, as many as the
/// system grants, do the work; this one if there are none.
fn in_order<T: Send>(threads: usize, count: usize, work: &(dyn Fn(usize) -> T + Sync), mut each: impl FnMut(usize, T)) {
    let next = &AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        let start = |_: &usize| {
            let sender = sender.clone();
            let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < count);
            let work = move || iter::from_fn(take).try_for_each(|number| sender.send((number, work(number))));
            thread::Builder::new().spawn_scoped(scope, work).is_ok()
        };
        if (1..threads).filter(start).count() == 0 {
            (0..count).for_each(|number| each(number, work(number)));
        }
        drop(sender);
        let (mut early, mut first) = (BTreeMap::new(), 0);
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&first) {
                each(first, result);
                first += 1;
            }
        }
    });
}

fn rounded(values: &[f32]) -> Vec<i16> {
    let most = f32::from(MOST);
    let value = |value: &f32| (PER_MOVE as f32 * value).round().clamp(-most, most) as i16;
    values.iter().map(value).collect()
}

/// The characters of a line of values.
const LINE: usize = 118;

/// The text that [`Weights::read`] reads, of values rounded to its grain.
pub fn text(values: &[i16]) -> String {
    let grains: Vec<i16> = values.iter().map(|value| (value + GRAIN / 2).div_euclid(GRAIN)).collect();
    let digit = |number: i16| ZERO + number.unsigned_abs() as u8;
    let mut bytes = Vec::new();
    let mut rest = &grains[..];
    while let [grain, behind @ ..] = rest {
        let zeros = rest.iter().take_while(|&&grain| grain == 0).take(BASE as usize - 1).count();
        if zeros > 1 {
            bytes.extend([ZEROS, digit(zeros as i16)]);
            rest = &rest[zeros..];
            continue;
        }
        if (-BASE / 2..BASE / 2).contains(grain) {
            bytes.push(digit(grain + BASE / 2));
        } else {
            let number = grain + BASE * BASE / 2;
            bytes.extend([LARGE, digit(number / BASE), digit(number % BASE)]);
        }
        rest = behind;
    }
    let lines: Vec<_> = bytes.chunks(LINE).map(String::from_utf8_lossy).collect();
    lines.join("\n")
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

fn beam<'a>(evaluation: &'a Evaluation, width: usize) -> Beam<'a> {
    Beam::new(evaluation, Width::Fixed(width), MOST_MOVES * evaluation.cells())
}

/// A wide beam's solution of a puzzle; `None` if the beam is stuck.
fn solution(puzzle: &Puzzle, weights: &Weights, width: usize) -> Option<Vec<Move>> {
    let evaluation = Evaluation::new(puzzle.grid(), puzzle.blank(), weights);
    beam(&evaluation, width).run(puzzle.start(), &mut Budget { left: u64::MAX, ..Budget::default() })
}

/// Positions of solutions, each compared with one that a beam keeps.
#[derive(Default)]
struct Comparisons {
    /// By how many moves the solution's position is farther from the goal by distances alone.
    bases: Vec<f32>,
    /// The features that it has more or less often, and by how much; for all comparisons.
    terms: Vec<(u16, i16)>,
    /// The end of each comparison's terms.
    ends: Vec<usize>,
}

impl Comparisons {
    fn count(&self) -> usize {
        self.bases.len()
    }

    fn terms(&self, number: usize) -> &[(u16, i16)] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.terms[start..self.ends[number]]
    }

    /// By how many moves a solution's position is evaluated as farther from the goal.
    fn farther(&self, number: usize, values: &[f32]) -> f32 {
        let terms = self.terms(number).iter();
        let terms = terms.map(|&(feature, by)| values[usize::from(feature)] * f32::from(by));
        self.bases[number] + terms.sum::<f32>()
    }

    fn right(&self, values: &[f32]) -> usize {
        let numbers = 0..self.count();
        numbers.filter(|&number| self.farther(number, values) < 0.0).count()
    }

    /// Compares a solution of a puzzle with what narrow beams keep.
    fn extend(&mut self, puzzle: &Puzzle, path: &[Move], weights: &Weights, random: &mut Random) {
        let evaluation = Evaluation::new(puzzle.grid(), puzzle.blank(), weights);
        let mut budget = Budget { left: u64::MAX, ..Budget::default() };
        let mut good: Vec<Board> = vec![puzzle.start().clone()];
        for &m in path {
            let mut board = good[good.len() - 1].clone();
            board.make(m).expect("a solution stays on the board");
            good.push(board);
        }
        for from in (0..path.len()).step_by(EVERY) {
            let mut levels = good[from + 1..].iter().take(LEVELS.end).zip(1..);
            // Only the levels matter, not what the beam finds.
            let beam = beam(&evaluation, WIDTH);
            let _ = beam.run_by(&good[from], &mut budget, &mut |before, order, parts| {
                for (number, part) in parts.iter_mut().enumerate() {
                    beam.grow(before, order, number, part);
                }
                let Some((good, level)) = levels.next() else {
                    return false;
                };
                let good = evaluation.position(good);
                let others: Vec<&[u8]> = parts.iter().flat_map(|part| part.positions(&evaluation)).collect();
                for _ in 0..if LEVELS.contains(&level) { COMPARED } else { 0 } {
                    let other = others[random.below(others.len() as u64) as usize];
                    if *other != *good {
                        self.push(&evaluation, &good, other);
                    }
                }
                true
            });
        }
    }

    /// Adds a comparison of a solution's position with another one.
    fn push(&mut self, evaluation: &Evaluation, good: &[u8], other: &[u8]) {
        let mut counts = [0_i16; FEATURES];
        let farther = evaluation.features(good, |feature| counts[feature] += 1);
        let nearer = evaluation.features(other, |feature| counts[feature] -= 1);
        self.bases.push((farther - nearer) as f32 / PER_MOVE as f32);
        let terms = (0..).zip(counts).filter(|&(_, by)| by != 0);
        self.terms.extend(terms);
        self.ends.push(self.terms.len());
    }
}

/// Moves the values towards those with which comparisons come out right. Returns how many do in the last epoch.
fn learn(rounds: &VecDeque<Comparisons>, values: &mut [f32], random: &mut Random) -> usize {
    let mut order: Vec<(u32, u32)> = Vec::new();
    let mut often = vec![0.0_f32; FEATURES];
    for (round, comparisons) in (0..).zip(rounds) {
        order.extend((0..comparisons.count() as u32).map(|number| (round, number)));
        for &(feature, _) in &comparisons.terms {
            often[usize::from(feature)] += 1.0;
        }
    }
    let mut trained = values.to_vec();
    let mut mean = vec![0.0; FEATURES];
    let mut steepness = vec![1e-6; FEATURES];
    let mut right = 0;
    for epoch in 0..EPOCHS {
        random.shuffle(&mut order);
        right = 0;
        for &(round, number) in &order {
            let (comparisons, number) = (&rounds[round as usize], number as usize);
            let farther = comparisons.farther(number, &trained);
            right += usize::from(farther < 0.0);
            let wrong = logistic(farther / CERTAIN) / CERTAIN;
            for &(feature, by) in comparisons.terms(number) {
                let feature = usize::from(feature);
                let slope = wrong * f32::from(by) + DECAY / often[feature] * trained[feature];
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
    for ((value, mean), often) in values.iter_mut().zip(&mean).zip(&often) {
        if *often > 0.0 {
            *value += TOWARDS * (mean - *value);
        }
    }
    right
}

/// About 1 / (1 + e^-x), by additions, products and quotients alone: unlike exponentials, these are the same on every
/// machine.
fn logistic(x: f32) -> f32 {
    // e^x is about (1 + x/1024)^1024.
    let mut power = 1.0 + x.clamp(-30.0, 30.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    power / (1.0 + power)
}
