//! Positions of solutions, compared with positions that beams keep.

use crate::beam::evaluation::Evaluation;
use crate::beam::features::FEATURES;
use crate::beam::run::{Beam, Run};
use crate::beam::threads;
use crate::beam::weights::PER_MOVE;
use crate::moves::Move;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{Budget, NodeLimit};
use crate::tests::features::{features, tiles};
use std::iter;

/// The width of the beams whose positions are compared with a solution's.
const WIDTH: usize = 200;
/// The moves between the starts of two such beams near the goal, where many get stuck; farther
/// away, 1/8 of the moves left.
const EVERY: usize = 30;
/// The levels of each beam that are compared; earlier levels are too similar.
const LEVELS: std::ops::Range<usize> = 2..60;
/// The most moves, for each cell of the board: a beam that needs more is stuck.
const MOST_MOVES: usize = 30;
/// More nodes than any beam takes.
const NODES: NodeLimit = NodeLimit(1 << 40);
const COMPARED: usize = 2;

fn beam(evaluation: &Evaluation, width: usize) -> Beam<'_> {
    Beam::new(
        evaluation,
        0,
        MOST_MOVES * evaluation.layout.grid.cells(),
        width,
    )
}

/// Returns a wide beam's solution of a puzzle, or `None` if the beam is stuck.
pub fn solution(puzzle: &Puzzle, values: &[i16], width: usize) -> Option<Vec<Move>> {
    let evaluation = Evaluation::new(puzzle.grid(), puzzle.blank_tile(), values);
    threads::run(
        &beam(&evaluation, width),
        puzzle.position(),
        &mut Budget::new(Some(NODES)),
        1,
    )
}

/// A position of a solution, compared with a position that a beam keeps.
pub struct Comparison {
    /// By how many moves the solution's position is farther from the goal, counting only the costs
    /// of distances.
    base: f32,
    /// The features that the solution's position has more or less often, and how much more often.
    pub terms: Box<[(u16, i16)]>,
}

impl Comparison {
    fn new(good: &Position, other: &Position) -> Comparison {
        let mut counts = [0_i16; FEATURES];
        let farther = features(good, |feature| counts[feature] += 1);
        let nearer = features(other, |feature| counts[feature] -= 1);
        let terms = (0..).zip(counts).filter(|&(_, by)| by != 0).collect();
        Comparison {
            base: (farther - nearer) as f32 / PER_MOVE as f32,
            terms,
        }
    }

    /// Returns by how many moves the solution's position is evaluated as farther from the goal.
    pub fn farther(&self, values: &[f32]) -> f32 {
        let terms = self
            .terms
            .iter()
            .map(|&(feature, by)| values[usize::from(feature)] * f32::from(by));
        self.base + terms.sum::<f32>()
    }
}

pub fn comparisons(
    puzzle: &Puzzle,
    path: &[Move],
    values: &[i16],
    random: &mut Random,
) -> Vec<Comparison> {
    let evaluation = Evaluation::new(puzzle.grid(), puzzle.blank_tile(), values);
    let mut budget = Budget::new(Some(NODES));
    let mut good: Vec<Position> = vec![puzzle.position().clone()];
    for &m in path {
        let mut board = good[good.len() - 1].clone();
        board.make(m).expect("a solution stays on the board");
        good.push(board);
    }
    let mut comparisons = Vec::new();
    let lefts = iter::successors(Some(EVERY.min(path.len())), |left| {
        Some(left + EVERY.max(left / 8))
    });
    for from in lefts.map_while(|left| path.len().checked_sub(left)) {
        let mut levels = good[from + 1..].iter().take(LEVELS.end).zip(1..);
        // The beam is only run for its levels.
        let beam = beam(&evaluation, WIDTH);
        let mut run = Run::new(&beam, &good[from], &mut budget);
        while run.goes_on() {
            let Some((good, level)) = levels.next() else {
                break;
            };
            run.grow();
            let chunks = run.level.chunks.iter();
            let others: Vec<&[u8]> = chunks
                .flat_map(|it| it.positions.chunks_exact(evaluation.layout.bytes))
                .collect();
            for _ in 0..if LEVELS.contains(&level) { COMPARED } else { 0 } {
                let other = tiles(
                    &evaluation.layout,
                    others[random.below(others.len() as u64) as usize],
                );
                let other = Position::new(puzzle.grid(), &other, puzzle.blank_tile());
                if other != *good {
                    comparisons.push(Comparison::new(good, &other));
                }
            }
        }
    }
    comparisons
}
