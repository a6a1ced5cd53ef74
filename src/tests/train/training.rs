//! Trains the values of the beam search, which learn to rank positions as good solutions do.
//!
//! The solutions of a wide beam show which positions to keep. Narrow beams start from positions of
//! such a solution. On each level, the solution's position, which should be evaluated as nearer to
//! the goal, is compared with positions that the beam keeps. Logistic regression on the differences
//! of features gives the values (Burges and others 2005), with a step size for each (Duchi, Hazan,
//! Singer 2011). The beams of a round use the values of the round before, and its comparisons are
//! added to the comparisons of some earlier rounds (Ross, Gordon, Bagnell 2011).

use super::comparisons::{comparisons, solution};
use super::learner::{clamped, Learner};
use crate::beam::features::FEATURES;
use crate::beam::weights::SETS;
use crate::generate::Puzzles;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::system;
use crate::tests::GoalChoice;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;

/// A phase of a curriculum: rounds on the same shapes.
#[derive(Clone, Copy)]
pub struct Phase {
    /// The set of values that learns: the first from nothing, the others from the values of the
    /// first.
    pub set: usize,
    pub rounds: usize,
    pub boards: usize,
    /// The width of the beams that solve the boards.
    pub width: usize,
    /// Columns and rows, used in turn.
    pub shapes: &'static str,
}

impl Phase {
    fn grids(&self) -> impl Iterator<Item = Grid> {
        self.shapes
            .split(' ')
            .map(|shape| shape.parse().expect("a shape is a grid"))
    }
}

/// The curriculum of the values in the program: from small boards, which beams solve without any
/// values, to large and long boards. After that, the sets for small boards learn from boards of
/// their own.
pub const CURRICULUM: &[Phase] = &[
    Phase {
        set: 0,
        rounds: 3,
        boards: 48,
        width: 500,
        shapes: "5x5 3x5 4x5 2x6 6x6 7x7",
    },
    Phase {
        set: 0,
        rounds: 6,
        boards: 96,
        width: 1000,
        shapes: "5x5 6x6 7x7 8x8 9x9 10x10 2x9 3x8 2x12 3x12 4x8 6x12",
    },
    Phase {
        set: 0,
        rounds: 13,
        boards: 136,
        width: 1000,
        shapes: "5x5 6x6 6x6 7x7 7x7 8x8 8x8 9x9 10x10 12x12 16x16 5x10 14x5 2x20 3x16 6x20 2x30",
    },
    Phase {
        set: 1,
        rounds: 20,
        boards: 192,
        width: 1500,
        shapes: "5x5 6x6 6x6 7x7 7x7 8x8 8x8 5x7 5x10 6x8 4x8 6x6",
    },
    Phase {
        set: 2,
        rounds: 10,
        boards: 144,
        width: 1000,
        shapes: "3x12 2x12 3x8 3x16 2x20 3x10 3x12 3x20 2x9 2x16 3x12 3x14",
    },
];

/// One in this many boards is held out: nothing is learned from its comparisons.
const HELD_OUT: usize = 16;

/// `MATTERS[set]`: a value may differ from the first set only if the mean square of its effect, in
/// moves per comparison, is at least this.
const MATTERS: [f32; SETS] = [0.0, 0.005_22, 0.0516];

#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Counted from 1, through all phases.
    pub number: usize,
    pub solutions: usize,
    pub boards: usize,
    pub moves: usize,
    /// `[all, right]`: the number of comparisons, and how many come out right.
    pub learned: [usize; 2],
    pub held_out: [usize; 2],
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Round {
            number,
            solutions,
            boards,
            moves,
            learned: [all, right],
            held_out: [others, others_right],
        } = self;
        write!(
            f,
            "round {number}: {solutions} of {boards} boards solved, {moves} moves; {right} of \
                {all} comparisons right, \
             {others_right} of {others} held out"
        )
    }
}

/// Trains the sets of values by a curriculum, and returns each feature's value in each set, in
/// [`GRAIN`](crate::beam::weights::GRAIN)s. The same seed gives the same values on every machine
/// with any number of threads. `report` is called after each round. A comparison takes about 700
/// bytes, and a board gives thousands.
pub fn train(
    curriculum: &[Phase],
    seed: u64,
    threads: usize,
    mut report: impl FnMut(&Round),
) -> Vec<[i16; SETS]> {
    let mut number = 0;
    let mut values = vec![[0; SETS]; FEATURES];
    for (set, least) in MATTERS.into_iter().enumerate() {
        let mut learner = Learner::new(
            values.iter().map(|row| row[0]),
            Random::new(seed.wrapping_add(set as u64)),
        );
        for phase in curriculum.iter().filter(|phase| phase.set == set) {
            let source = |grid| Puzzles::new(grid, GoalChoice::Random, learner.random.next());
            let mut sources: Vec<Puzzles> = phase.grids().map(source).collect();
            for _ in 0..phase.rounds {
                number += 1;
                let boards = Sample {
                    puzzles: puzzles(&mut sources, phase.boards),
                    width: phase.width,
                    threads,
                };
                report(&Round {
                    number,
                    ..round(&mut learner, &boards)
                });
            }
        }
        learner.average();
        if set > 0 {
            learner.keep_what_matters(least);
        }
        for (row, value) in values.iter_mut().zip(learner.grains()) {
            row[set] = value;
        }
    }
    values
}

/// Draws the puzzles of a round, shape by shape. In every other puzzle of a shape, the blank's goal
/// is a corner.
fn puzzles(sources: &mut [Puzzles], boards: usize) -> Vec<Puzzle> {
    let is_corner = |puzzle: &Puzzle| {
        let (grid, home) = (puzzle.grid(), puzzle.blank_tile().home());
        [0, grid.width() - 1].contains(&grid.column(home))
            && [0, grid.height() - 1].contains(&grid.row(home))
    };
    let puzzle = |board: usize| {
        let (shape, time) = (board % sources.len(), board / sources.len());
        sources[shape]
            .find(|puzzle| time % 2 == 1 || is_corner(puzzle))
            .expect("puzzles do not end")
    };
    (0..boards).map(puzzle).collect()
}

struct Sample {
    puzzles: Vec<Puzzle>,
    /// The width of the beams that solve the puzzles.
    width: usize,
    threads: usize,
}

/// Solves boards with the values of the round before, and learns from them.
fn round(learner: &mut Learner, boards: &Sample) -> Round {
    let Sample {
        puzzles,
        width,
        threads,
    } = boards;
    let values = clamped(&learner.values);
    let (mut learned, mut held_out) = (Vec::new(), Vec::new());
    let (mut solutions, mut moves) = (0, 0);
    let waiting = Mutex::new(puzzles.iter().enumerate());
    let solved = Mutex::new(BTreeMap::new());
    system::share(threads.saturating_sub(1), || loop {
        let Some((board, puzzle)) = system::unpoisoned(waiting.lock()).next() else {
            return;
        };
        let path = solution(puzzle, &values, *width);
        system::unpoisoned(solved.lock()).insert(board, path);
    });
    for (board, path) in system::unpoisoned(solved.into_inner()) {
        if let Some(path) = path {
            let set = if board % HELD_OUT == HELD_OUT - 1 {
                &mut held_out
            } else {
                &mut learned
            };
            set.extend(comparisons(
                &puzzles[board],
                &path,
                &values,
                &mut learner.random,
            ));
            solutions += 1;
            moves += path.len();
        }
    }
    let learned = learner.learn_from(learned);
    let right = held_out
        .iter()
        .filter(|it| it.farther(&learner.values) < 0.0)
        .count();
    let held_out = [held_out.len(), right];
    Round {
        number: 0,
        solutions,
        boards: puzzles.len(),
        moves,
        learned,
        held_out,
    }
}
