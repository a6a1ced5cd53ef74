//! Beam search (Lowerre 1976) expands only the most promising nodes of each level: short solutions
//! of large boards.

pub mod evaluation;
pub mod features;
pub mod run;
mod table;
pub mod threads;
pub mod weights;

use crate::beam::evaluation::Evaluation;
use crate::beam::run::Beam;
use crate::grid::Grid;
use crate::heuristic::{Heuristic, LinearConflict};
use crate::moves::{Move, Path};
use crate::puzzle::Puzzle;
use crate::search::{constructive, Budget, Direction, NodeLimit, Nodes, Outcome, Report};
use crate::system;
use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};

/// The default node limit up to [`FEW`] cells: about a second.
pub const NODE_LIMIT: NodeLimit = NodeLimit(20_000_000);

/// The most bytes that beams take for each node generated: 4.2 measured on 9x2.
pub const NODE_BYTES: usize = 5;

/// The bytes of the evaluations from both ends, in addition to the nodes.
const EVALUATION_BYTES: usize = 6 << 20;

/// Each step multiplies the nodes spent so far by this number: the last step, with the widest
/// beams, spends 3/4.
const STEP: u64 = 4;

/// The nodes of the first step: with fewer, beams would be too narrow. [`NODE_LIMIT`] is the end of
/// a step.
pub const FIRST_STEP: NodeLimit = NodeLimit(NODE_LIMIT.0 / STEP.pow(4));

/// The most cells that a beam solves from both ends.
const FEW: usize = 64;

/// The first step expects a solution of this many fifths of the constructive solution's length:
/// slightly long.
const EXPECTED_FIFTHS: usize = 3;

const WIDEST: usize = 1 << 20;

/// A beam does not begin with less than this part of its nodes: it would hardly find a path.
const LEAST_PART: u64 = 8;

/// A beam, with the nodes that it may generate, and the end from which it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    pub nodes: NodeLimit,
    pub from: Direction,
}

/// Returns the beams for a grid, in the order in which they run. There are two for each step: up to
/// [`FEW`] cells one from either end, with half of the step's nodes; on larger boards, one with
/// half of them and then one with all.
pub fn rungs(grid: Grid) -> impl Iterator<Item = Rung> {
    let ends = iter::successors(Some(FIRST_STEP.0), |end| end.checked_mul(STEP));
    ends.flat_map(move |end| {
        let nodes = end - end / STEP;
        let (second, from) = if grid.cells() <= FEW {
            (nodes / 2, Direction::Backward)
        } else {
            (nodes, Direction::Forward)
        };
        let first = (nodes / 2, Direction::Forward);
        [first, (second, from)].map(|(nodes, from)| Rung {
            nodes: NodeLimit(nodes),
            from,
        })
    })
}

/// Returns the nodes of both beams of all steps that end at a number of nodes.
pub fn both(grid: Grid, NodeLimit(end): NodeLimit) -> NodeLimit {
    NodeLimit(if grid.cells() <= FEW {
        end
    } else {
        end.saturating_add(end / 2)
    })
}

/// Finds a short solution of every solvable puzzle: the solution of
/// [`constructive`](mod@constructive), or a shorter solution that beams find from the start and, on
/// small boards, from the goal too. If the system grants no memory for beams, the result is the
/// constructive solution.
///
/// Beams run in the order of [`rungs`], each with the solution so far. The last beam takes the
/// nodes that are left, and is as wide as with all of its nodes: so a higher node limit runs the
/// same beams and more, and never gives a longer solution. Neither the solution nor the counts
/// depend on the number of threads, unless `stop` is set during the search. The node limit does not
/// include the nodes of the constructive search. `see` is called with the shortest path so far.
///
/// # Panics
/// If the puzzle is not solvable.
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit, setting: &Setting) -> Report {
    let mut report = constructive(puzzle);
    let Outcome::Found(path) = &mut report.outcome else {
        return report;
    };
    let mut ladder = Ladder::new(puzzle, path.clone(), path.len());
    let mut budget = Budget::new(Some(node_limit));
    for rung in rungs(puzzle.grid()) {
        let left = budget.left().0;
        let is_idle = left == 0 || left < rung.nodes.0 / LEAST_PART || ladder.is_least();
        if is_idle
            || setting.stop.load(Ordering::Relaxed)
            || !ladder.climb(rung, &mut budget, setting)
        {
            break;
        }
        (setting.see)(&ladder.path, report.nodes.and(budget.nodes));
    }
    *path = ladder.path;
    report.nodes.add(budget.nodes);
    report
}

/// What beams run with.
pub struct Setting<'a> {
    pub threads: usize,
    pub stop: &'a AtomicBool,
    /// Called after every beam, with the shortest path and the nodes so far.
    pub see: &'a dyn Fn(&Path, Nodes),
}

impl Setting<'_> {
    #[cfg(test)]
    pub fn of(threads: usize) -> Setting<'static> {
        Setting {
            threads,
            stop: &system::NEVER,
            see: &|_, _| {},
        }
    }
}

/// The beams of one puzzle: each looks for a shorter path than the path so far.
pub struct Ladder<'a> {
    puzzle: &'a Puzzle,
    back: Puzzle,
    /// The evaluations from the start and from the goal, once they are used.
    evaluations: [Option<Evaluation>; 2],
    least: usize,
    /// How many moves the next beam expects.
    length: usize,
    pub path: Path,
}

impl Ladder<'_> {
    /// Takes the shortest path so far, and the length of the constructive solution.
    pub fn new(puzzle: &Puzzle, path: Path, constructed: usize) -> Ladder<'_> {
        let least = LinearConflict::new(puzzle.grid(), puzzle.blank_tile()).h(puzzle.position());
        let length = if path.len() < constructed {
            path.len()
        } else {
            constructed * EXPECTED_FIFTHS / 5
        };
        Ladder {
            puzzle,
            back: Puzzle::between(&puzzle.solved(), puzzle.position()),
            evaluations: [None, None],
            least: least as usize,
            length,
            path,
        }
    }

    /// Returns whether no path is shorter.
    pub fn is_least(&self) -> bool {
        self.path.len() == self.least
    }

    /// Runs a beam, which is cut if the budget has fewer nodes than its rung. Returns false if the
    /// system grants no memory.
    pub fn climb(&mut self, rung: Rung, budget: &mut Budget, setting: &Setting) -> bool {
        let most = rung.nodes.min(budget.left());
        let bytes = NODE_BYTES
            .saturating_mul(most.0 as usize)
            .saturating_add(EVALUATION_BYTES);
        if !system::grants(bytes) {
            return false;
        }
        let puzzle = match rung.from {
            Direction::Forward => self.puzzle,
            Direction::Backward => &self.back,
        };
        let grid = puzzle.grid();
        let evaluation = self.evaluations[rung.from as usize].get_or_insert_with(|| {
            Evaluation::new(grid, puzzle.blank_tile(), &weights::learned(grid))
        });
        let mut beam = Beam::new(evaluation, self.length, self.path.len() - 1, WIDEST);
        (beam.stop, beam.cut) = (setting.stop, rung.nodes.0 - most.0);
        let run =
            |budget: &mut Budget| threads::run(&beam, puzzle.position(), budget, setting.threads);
        if let Some(found) = budget.lend(Some(most), run) {
            self.path.0 = match rung.from {
                Direction::Forward => found,
                Direction::Backward => found.into_iter().rev().map(Move::back).collect(),
            };
            self.length = self.path.len();
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_beams_for_each_step_take_the_nodes_up_to_its_end() {
        for (size, ends) in [
            ("5x5", [78_125, 20_000_000]),
            ("9x8", [117_187, 30_000_000]),
        ] {
            let grid = size.parse().unwrap();
            let mut all = 0;
            let sums: Vec<u64> = rungs(grid)
                .take(10)
                .map(|rung| {
                    all += rung.nodes.0;
                    all
                })
                .collect();
            // The first step has a quarter less.
            let end = both(grid, NODE_LIMIT).0;
            assert_eq!(end, ends[1]);
            assert!(
                sums[9] <= end && end - sums[9] <= ends[0] / 4 + 10,
                "{sums:?}"
            );
            assert!(sums[1] <= ends[0] && sums[1] >= ends[0] / 4 * 3, "{sums:?}");
        }
    }
}
