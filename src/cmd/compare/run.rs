//! A search's run on a puzzle, and what it costs.

use crate::heuristic::{Heuristic, LinearConflict, Manhattan};
use crate::puzzle::Puzzle;
use crate::search::{constructive, Nodes, Outcome};
use crate::show::table::Field;
use crate::solver::searches::{Method, MethodSolver};
use crate::solver::{arm, Arm, Stopped, Unsolved};
use crate::text::in_words;
use std::fmt;
use std::time::{Duration, Instant};

pub struct MethodRun {
    pub method: Method,
    /// What the method's heuristic says of the start.
    pub h: Option<u32>,
    pub moves: Option<usize>,
    /// The lower bound on the number of moves that it proved; the Manhattan distance, if it proved
    /// none.
    pub at_least: u64,
    pub nodes: Option<Nodes>,
    pub time: Duration,
    pub note: Option<Note>,
}

/// Why there is no solution, or what else the reader should know.
pub enum Note {
    Unfit(String),
    Stopped(Stopped),
    NotWithin {
        depth: u32,
    },
    Exhausted,
    /// Above 16 cells, beams found no shorter solution than the constructive search.
    Stuck,
    /// The constructive search had nothing to construct.
    LastBlock,
}

impl MethodRun {
    pub fn new(solver: &mut MethodSolver, puzzle: &Puzzle) -> MethodRun {
        let start = Instant::now();
        let result = solver.search(puzzle);
        let time = start.elapsed();
        let method = solver.method;
        let at_least =
            u64::from(Manhattan::new(puzzle.grid(), puzzle.blank_tile()).h(puzzle.position()));
        let mut run = MethodRun {
            method,
            h: solver.h(puzzle),
            moves: None,
            at_least,
            nodes: None,
            time,
            note: None,
        };
        let report = match result {
            Ok(report) => report,
            Err(Unsolved::Stopped(stopped)) => {
                (run.nodes, run.at_least) = (Some(stopped.nodes), stopped.lower_bound.into());
                run.note = Some(Note::Stopped(stopped));
                return run;
            }
            Err(unsolved) => {
                run.note = Some(Note::Unfit(match unsolved {
                    Unsolved::Unfit { most, .. } => format!("for at most {most} cells"),
                    unsolved => unsolved.to_string(),
                }));
                return run;
            }
        };
        run.nodes = Some(report.nodes);
        match report.outcome {
            Outcome::Found(path) => {
                run.moves = Some(path.len());
                run.at_least = at_least.max(method.least(path.len()).into());
                run.note = match method.search.name {
                    "beam" if is_stuck(puzzle, path.len()) => Some(Note::Stuck),
                    "constructive" if constructive::is_block(puzzle.grid()) => {
                        Some(Note::LastBlock)
                    }
                    _ => None,
                };
            }
            Outcome::NotWithin { depth } => {
                run.at_least = at_least.max(puzzle.least_length(depth.saturating_add(1)).into());
                run.note = Some(Note::NotWithin { depth });
            }
            Outcome::Exhausted | Outcome::Stopped { .. } => run.note = Some(Note::Exhausted),
        }
        run
    }

    /// Returns the number of moves of a shortest solution, if the search proved it.
    pub fn shortest(&self) -> Option<usize> {
        self.moves.filter(|&moves| self.at_least == moves as u64)
    }

    pub fn figures(&self, shortest: Option<usize>) -> Vec<Field> {
        let is_shortest = self
            .moves
            .zip(shortest)
            .map(|(moves, least)| moves == least);
        let mut row: Vec<Field> = FIGURES
            .iter()
            .map(|figure| {
                entry((figure.of)(self), |value| {
                    Field::millionths(value, figure.places)
                })
            })
            .collect();
        row.splice(
            1..1,
            [
                entry(is_shortest, Field::Flag),
                entry(self.nodes, |_| Field::whole(self.at_least)),
            ],
        );
        row.push(entry(self.note.as_ref(), |note| {
            Field::Text(note.to_string())
        }));
        row
    }
}

/// Returns whether a solution above 16 cells is no shorter than the constructive solution, although
/// a shorter one may exist.
fn is_stuck(puzzle: &Puzzle, moves: usize) -> bool {
    let grid = puzzle.grid();
    arm(grid) == Arm::Beams
        && moves > LinearConflict::new(grid, puzzle.blank_tile()).h(puzzle.position()) as usize
        && matches!(constructive(puzzle).outcome, Outcome::Found(other) if other.len() <= moves)
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Note::Unfit(why) => f.write_str(why),
            Note::Stopped(stopped) => stopped.fmt(f),
            Note::NotWithin { depth } => write!(
                f,
                "no solution of at most {}",
                in_words((*depth).into(), "move")
            ),
            Note::Exhausted => f.write_str("no solution"),
            Note::Stuck => f.write_str("no beam found a shorter solution than constructive"),
            Note::LastBlock => {
                f.write_str("the whole board is one last block: astar with linear-conflict")
            }
        }
    }
}

pub struct Figure {
    /// In millionths; `None` if the search did not start or, for some figures, found no solution.
    pub of: fn(&MethodRun) -> Option<u128>,
    pub places: usize,
}

/// One, in millionths.
pub const ONE: u128 = 1_000_000;

/// Moves, nodes expanded, generated and stored, the effective branching factor, seconds.
pub const FIGURES: [Figure; 6] = [
    Figure {
        of: |run| run.moves.map(|moves| moves as u128 * ONE),
        places: 0,
    },
    Figure {
        of: |run| run.nodes.map(|nodes| u128::from(nodes.expanded) * ONE),
        places: 0,
    },
    Figure {
        of: |run| run.nodes.map(|nodes| u128::from(nodes.generated) * ONE),
        places: 0,
    },
    Figure {
        of: |run| run.nodes.map(|nodes| u128::from(nodes.stored) * ONE),
        places: 0,
    },
    Figure {
        of: |run| branching(run.nodes?.generated, run.moves?),
        places: 3,
    },
    Figure {
        of: |run| run.nodes.map(|_| run.time.as_micros()),
        places: 6,
    },
];

/// Returns the effective branching factor b of a search that generated N nodes for a solution of d
/// moves, in millionths: a tree in which every node has b children has N nodes below its root and d
/// levels (Nilsson 1971; Russell and Norvig's N + 1 = 1 + b + b² + ... + b^d). Returns `None` for
/// no moves.
fn branching(generated: u64, moves: usize) -> Option<u128> {
    if moves == 0 {
        return None;
    }
    let nodes = |b: f64| (0..moves).fold(0.0, |sum, _| (sum + 1.0) * b);
    // Only sums, products and a quotient are used, so the result is the same on every machine.
    let (mut low, mut high) = (0, (u128::from(generated) + 1) * 1_000_000);
    while low + 1 < high {
        let middle = (low + high) / 2;
        if nodes(middle as f64 / 1e6) < generated as f64 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(high)
}

pub fn entry<T>(value: Option<T>, entry: impl FnOnce(T) -> Field) -> Field {
    value.map_or(Field::Empty, entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branching_factors_are_those_of_uniform_trees_and_of_the_book() {
        assert_eq!(branching(2 + 4 + 8 + 16, 4), Some(2_000_000));
        assert_eq!(branching(7, 7), Some(1_000_000));
        assert_eq!(branching(5, 1), Some(5_000_000));
        assert_eq!(branching(5, 0), None);
        // "If A* finds a solution at depth 5 using 52 nodes, then the effective branching factor is
        // 1.92."
        assert_eq!(branching(52, 5).map(|b| (b + 5_000) / 10_000), Some(192));
        assert!(branching(u64::MAX, 10_000).is_some());
    }
}
