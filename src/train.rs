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
use crate::search::beam::weights::{Weights, FIRST, GRAIN, LAST, MOST, NUMBERS, PER_MOVE, SETS};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// A phase of a curriculum: rounds on the same shapes.
#[derive(Clone, Copy)]
pub struct Phase {
    /// The set of values that learns, as [`set_of`](crate::search::beam::weights::set_of) numbers them: the first one from
    /// nothing, the others from the values of the first one.
    pub set: usize,
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
/// large and long ones, on which beams with values for squares alone get stuck; then the sets for small boards go on with
/// their own.
pub const CURRICULUM: &[Phase] = &[
    Phase { set: 0, rounds: 3, boards: 48, width: 500, shapes: "5x5 3x5 4x5 2x6 6x6 7x7" },
    Phase {
        set: 0,
        rounds: 6,
        boards: 96,
        width: 1000,
        shapes: "5x5 6x6 7x7 8x8 9x9 10x10 2x9 3x8 2x12 3x12 4x8 6x12",
    },
    Phase {
        set: 0,
        rounds: 8,
        boards: 128,
        width: 1000,
        shapes: "5x5 6x6 6x6 7x7 7x7 8x8 8x8 9x9 10x10 12x12 5x10 14x5 2x20 3x16 6x20 2x30",
    },
    Phase { set: 1, rounds: 10, boards: 192, width: 1500, shapes: "5x5 6x6 6x6 7x7 7x7 8x8 8x8 5x7 5x10 6x8 4x8 6x6" },
    Phase {
        set: 2,
        rounds: 10,
        boards: 144,
        width: 1000,
        shapes: "3x12 2x12 3x8 3x16 2x20 3x10 3x12 3x20 2x9 2x16 3x12 3x14",
    },
];

/// A curriculum for trials, of a minute.
pub const QUICK: &[Phase] = &[
    Phase { set: 0, rounds: 2, boards: 24, width: 300, shapes: "5x5 3x5 4x5 2x6" },
    Phase { set: 0, rounds: 2, boards: 24, width: 500, shapes: "5x5 6x6 7x7 2x9 3x8 8x8" },
    Phase { set: 1, rounds: 1, boards: 16, width: 300, shapes: "5x5 6x6" },
    Phase { set: 2, rounds: 1, boards: 16, width: 300, shapes: "2x9 3x8" },
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
/// How much all comparisons together hold against large differences to the base.
const DECAY: f32 = 1.0;
/// The step size, and the passes through all comparisons.
const STEP: f32 = 0.5;
const EPOCHS: usize = 6;
/// How far the values of a round move towards the mean of those after the later half of the epochs.
const TOWARDS: f32 = 0.6;

/// The least mean square of the moves that a difference between sets makes in a comparison, if it is kept: for every set. So
/// few are kept that the largest program that is printed has room for them.
const MATTERS: [f32; SETS] = [0.0, 0.0117, 0.0516];
/// How many times the kept ones learn again.
const AGAIN: usize = 3;

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

/// Trains the sets of values by a curriculum: the values of the first one, and the differences to them of the others. The
/// same seed gives the same values on every machine and on any number of threads: other
/// ones solve the boards, this one compares and learns. `report` is called after each board and round. It takes about 700
/// bytes for each comparison, of which a board gives hundreds to thousands.
///
/// # Panics
/// If a shape is not a grid.
pub fn train(curriculum: &[Phase], seed: u64, threads: usize, mut report: impl FnMut(Event)) -> Vec<Vec<i16>> {
    let all = curriculum.iter().map(|phase| phase.rounds as u64 * phase.work().iter().sum::<u64>());
    let (mut done, all) = (0, all.sum());
    let mut number = 0;
    let mut sets: Vec<Vec<i16>> = Vec::new();
    for (set, least) in MATTERS.into_iter().enumerate() {
        let base = sets.first().cloned().unwrap_or_else(|| vec![0; FEATURES]);
        let mut learner = Learner::new(&base, Random::new(seed.wrapping_add(set as u64)));
        for phase in curriculum.iter().filter(|phase| phase.set == set) {
            let mut sources = learner.sources(phase);
            let work = phase.work();
            for _ in 0..phase.rounds {
                number += 1;
                let board = |board: usize| {
                    done += work[board];
                    report(Event::Board { done, all });
                };
                let round = learner.round(phase, &mut sources, number, threads, board);
                report(Event::Round(round));
            }
        }
        if set > 0 {
            learner.keep_what_matters(least);
        }
        sets.push(learner.differences());
    }
    sets
}

/// A set of values that learns.
struct Learner {
    /// The values that it starts from, and that hold it back.
    base: Vec<f32>,
    values: Vec<f32>,
    /// Whether each may differ from the base.
    is_free: Vec<bool>,
    /// The comparisons of the last rounds.
    rounds: VecDeque<Comparisons>,
    random: Random,
}

impl Learner {
    fn new(base: &[i16], random: Random) -> Learner {
        let base: Vec<f32> = base.iter().map(|&value| f32::from(value) / PER_MOVE as f32).collect();
        Learner { values: base.clone(), base, is_free: vec![true; FEATURES], rounds: VecDeque::new(), random }
    }

    /// The puzzles of a phase, shape by shape.
    fn sources(&mut self, phase: &Phase) -> Vec<Puzzles> {
        let source = |grid| Puzzles::new(grid, GoalChoice::Random, self.random.next());
        phase.grids().into_iter().map(source).collect()
    }

    /// A round of a phase: beams solve boards with the values of the round before, and the values learn from them. `each` is
    /// called after each board.
    fn round(
        &mut self,
        phase: &Phase,
        sources: &mut [Puzzles],
        number: usize,
        threads: usize,
        mut each: impl FnMut(usize),
    ) -> Round {
        let weights = Weights::new(clamped(&self.values));
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
                comparisons[usize::from(is_held_out)].extend(&puzzles[board], &path, &weights, &mut self.random);
                solutions += 1;
                moves += path.len();
            }
            each(board);
        });
        let [learned, held_out] = comparisons;
        self.rounds.push_back(learned);
        if self.rounds.len() > KEPT {
            self.rounds.pop_front();
        }
        let right = self.learn();
        Round {
            number,
            solutions,
            boards: phase.boards,
            moves,
            learned: [self.rounds.iter().map(Comparisons::count).sum(), right],
            held_out: [held_out.count(), held_out.right(&self.values)],
        }
    }

    /// Moves the values towards those with which comparisons come out right. Returns how many do in the last epoch.
    fn learn(&mut self) -> usize {
        let mut order: Vec<(u32, u32)> = Vec::new();
        let mut often = vec![0.0_f32; FEATURES];
        for (round, comparisons) in (0..).zip(&self.rounds) {
            order.extend((0..comparisons.count() as u32).map(|number| (round, number)));
            for &(feature, _) in &comparisons.terms {
                often[usize::from(feature)] += 1.0;
            }
        }
        let mut trained = self.values.clone();
        let mut mean = vec![0.0; FEATURES];
        let mut steepness = vec![1e-6; FEATURES];
        let mut right = 0;
        for epoch in 0..EPOCHS {
            self.random.shuffle(&mut order);
            right = 0;
            for &(round, number) in &order {
                let (comparisons, number) = (&self.rounds[round as usize], number as usize);
                let farther = comparisons.farther(number, &trained);
                right += usize::from(farther < 0.0);
                let wrong = logistic(farther / CERTAIN) / CERTAIN;
                for &(feature, by) in comparisons.terms(number) {
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
        for feature in (0..FEATURES).filter(|&feature| self.is_free[feature] && often[feature] > 0.0) {
            self.values[feature] += TOWARDS * (mean[feature] - self.values[feature]);
        }
        right
    }

    /// Takes all differences to the base away but for those that matter, which learn again without the others.
    fn keep_what_matters(&mut self, least: f32) {
        let count: usize = self.rounds.iter().map(Comparisons::count).sum();
        let least = least * count as f32;
        let mut matters = vec![0.0_f32; FEATURES];
        for &(feature, by) in self.rounds.iter().flat_map(|comparisons| &comparisons.terms) {
            let feature = usize::from(feature);
            let moves = f32::from(by) * (self.values[feature] - self.base[feature]);
            matters[feature] += moves * moves;
        }
        self.is_free = matters.iter().map(|&it| it >= least).collect();
        // Beside another one, a difference takes half as many characters.
        while let Some(feature) = (0..FEATURES).find(|&feature| {
            let beside = [feature.wrapping_sub(1), feature + 1];
            let is_beside = beside.iter().any(|beside| self.is_free.get(*beside) == Some(&true));
            !self.is_free[feature] && is_beside && 2.0 * matters[feature] >= least
        }) {
            self.is_free[feature] = true;
        }
        for feature in (0..FEATURES).filter(|&feature| !self.is_free[feature]) {
            self.values[feature] = self.base[feature];
        }
        for _ in 0..AGAIN {
            self.learn();
        }
    }

    /// The differences to the base, as multiples of the grain.
    fn differences(&self) -> Vec<i16> {
        let [values, base] = [&self.values, &self.base].map(|values| rounded(values));
        values.iter().zip(base).map(|(value, base)| value - base).collect()
    }
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

fn clamped(values: &[f32]) -> Vec<i16> {
    let most = f32::from(MOST);
    let value = |value: &f32| (PER_MOVE as f32 * value).round().clamp(-most, most) as i16;
    values.iter().map(value).collect()
}

/// The same as multiples of the grain.
fn rounded(values: &[f32]) -> Vec<i16> {
    clamped(values).into_iter().map(|value| GRAIN * (value + GRAIN / 2).div_euclid(GRAIN)).collect()
}

/// The characters of a line of values.
const LINE: usize = 118;

/// The text of which [`Weights::add`] adds the values, multiples of the grain.
pub fn text(values: &[i16]) -> String {
    const MOST: i16 = (NUMBERS / 2) as i16;
    let mut bytes = Vec::new();
    let mut zeros = 0_usize;
    for value in values {
        if *value == 0 {
            zeros += 1;
            continue;
        }
        while zeros > 0 {
            let some = zeros.min(usize::from(LAST - FIRST - NUMBERS) + 1);
            bytes.push(FIRST + NUMBERS - 1 + some as u8);
            zeros -= some;
        }
        let mut left = value / GRAIN;
        loop {
            let number = left.clamp(-MOST, MOST);
            bytes.push(FIRST + (number + MOST).unsigned_abs() as u8);
            left -= number;
            if number.abs() < MOST {
                break;
            }
        }
    }
    let lines: Vec<_> = bytes.chunks(LINE).map(String::from_utf8_lossy).collect();
    lines.join("\n")
}

/// What the file of the values holds: an array of the texts of all sets.
pub fn file(sets: &[Vec<i16>]) -> String {
    let texts: Vec<String> = sets.iter().map(|values| format!("r\"{}\"", text(values))).collect();
    format!("[{}]", texts.join(",\n"))
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
