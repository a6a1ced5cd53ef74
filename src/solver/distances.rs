//! The distances of the boards on a path, move by move.

use crate::heuristic::{Heuristic, LinearConflict};
use crate::moves::Move;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::rank::Ranked;
use crate::search::{Budget, Place, Retrograde};
use crate::solver::cache::Lease;
use crate::solver::exact::{State, Step, Until};
use crate::solver::solution::{Solution, Stopped, Unsolved};
use crate::solver::{arm, Arm, Solver};
use std::collections::VecDeque;

/// A walk from the start of a solvable puzzle, and the distance of its board from the goal. A move
/// changes the distance by one.
pub(crate) struct DistanceWalk<'p> {
    puzzle: &'p Puzzle,
    board: Position,
    pub distance: u32,
    source: DistanceSource,
    /// The node limit is for the whole walk.
    budget: Budget,
}

enum DistanceSource {
    Table(Lease<Retrograde>, Ranked),
    /// A shortest path from the board.
    Shortest(VecDeque<Move>),
}

/// Bounds of the distances of boards that are too large for exact distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DistanceBounds {
    pub at_least: Vec<u32>,
    pub at_most: Vec<u32>,
}

impl Solver {
    /// Returns whether the distances of a puzzle's boards are known exactly: up to 16 cells, and on
    /// lines.
    pub(crate) fn knows_distances(puzzle: &Puzzle) -> bool {
        arm(puzzle.grid()) != Arm::Beams
    }

    /// Begins a walk at the start of a solvable puzzle whose distances are known.
    ///
    /// # Errors
    /// The errors of [`Solver::solve`].
    pub(crate) fn walk<'p>(&mut self, puzzle: &'p Puzzle) -> Result<DistanceWalk<'p>, Unsolved> {
        let board = puzzle.position().clone();
        let is_tabled = self.has_table(puzzle) && !puzzle.has_alike();
        let table = || self.cache.table(puzzle.grid(), puzzle.blank_tile(), 1).ok();
        let table = is_tabled.then(table).flatten();
        let mut budget = Budget::new(self.limits.nodes);
        let (distance, source) = if let Some(table) = table {
            let ranked = Ranked::of(&board);
            (
                table.distance_at(ranked),
                DistanceSource::Table(table, ranked),
            )
        } else {
            let path = self.shortest(puzzle, &mut budget)?;
            (path.len() as u32, DistanceSource::Shortest(path))
        };
        Ok(DistanceWalk {
            puzzle,
            board,
            distance,
            source,
            budget,
        })
    }

    /// Bounds the distances of the boards on a path of a large board.
    ///
    /// # Errors
    /// The errors of [`Solver::solve`].
    pub(crate) fn distance_bounds(
        &mut self,
        puzzle: &Puzzle,
        path: &[Move],
    ) -> Result<DistanceBounds, Unsolved> {
        let solved = self.solve(puzzle)?;
        let heuristic = LinearConflict::new(puzzle.grid(), puzzle.blank_tile());
        let (mut board, goal) = (puzzle.position().clone(), puzzle.solved());
        let (mut at_least, mut at_most) = (Vec::new(), Vec::new());
        for m in std::iter::once(None).chain(path.iter().copied().map(Some)) {
            if let Some(m) = m {
                board.make(m).expect("the path stays on the board");
            }
            at_least.push(heuristic.h(&board));
            at_most.push(if board == goal { 0 } else { u32::MAX - 1 });
        }
        at_least[0] = solved.lower_bound.max(at_least[0]);
        at_most[0] = solved.path.len() as u32;
        // A move changes the distance by one.
        for at in (0..path.len()).rev() {
            at_most[at] = at_most[at].min(at_most[at + 1] + 1);
            at_least[at] = at_least[at].max(at_least[at + 1].saturating_sub(1));
        }
        for at in 0..path.len() {
            at_most[at + 1] = at_most[at + 1].min(at_most[at] + 1);
            at_least[at + 1] = at_least[at + 1].max(at_least[at].saturating_sub(1));
        }
        Ok(DistanceBounds { at_least, at_most })
    }

    /// Finds a shortest solution with what is left of the budget of a walk.
    fn shortest(
        &mut self,
        puzzle: &Puzzle,
        budget: &mut Budget,
    ) -> Result<VecDeque<Move>, Unsolved> {
        let limit = self.limits.nodes;
        self.limits.nodes = limit.map(|_| budget.left());
        let solved = self.solve(puzzle);
        self.limits.nodes = limit;
        let Solution { path, nodes, .. } = solved?;
        budget.spend(nodes);
        Ok(path.into_iter().collect())
    }

    /// Finds a solution from a board after a move, if it has fewer than `distance` moves, the
    /// distance before the move.
    fn nearer(
        &mut self,
        puzzle: &Puzzle,
        distance: u32,
        budget: &mut Budget,
    ) -> Result<Option<VecDeque<Move>>, Unsolved> {
        if arm(puzzle.grid()) != Arm::Exact || puzzle.has_alike() {
            let path = self.shortest(puzzle, budget)?;
            return Ok(Some(path).filter(|path| path.len() < distance as usize));
        }
        let heuristic = LinearConflict::new(puzzle.grid(), puzzle.blank_tile());
        if heuristic.h(puzzle.position()) >= distance {
            return Ok(None);
        }
        let mut search = self.exact(puzzle, budget);
        // A move changes the distance by one.
        search.state = State::of_many(Place::at(distance - 1));
        let until = Until {
            bound: distance,
            ..Until::SOLVED
        };
        match search.run(until) {
            Step::Found(path) => Ok(Some(path.into_iter().collect())),
            Step::Paused => Ok(None),
            Step::Stopped(by) => Err(Unsolved::Stopped(Stopped {
                by,
                nodes: budget.nodes,
                lower_bound: distance - 1,
            })),
        }
    }
}

impl DistanceWalk<'_> {
    pub(crate) fn board(&self) -> &Position {
        &self.board
    }

    /// Makes a move, which must stay on the board.
    ///
    /// # Errors
    /// The errors of [`Solver::solve`].
    pub(crate) fn make(&mut self, m: Move, solver: &mut Solver) -> Result<(), Unsolved> {
        let grid = self.puzzle.grid();
        self.board.make(m).expect("the path stays on the board");
        match &mut self.source {
            DistanceSource::Table(table, ranked) => {
                *ranked = ranked.after(m, self.board.blank(), grid);
                self.distance = table.distance_at(*ranked);
            }
            DistanceSource::Shortest(path) => {
                if path.front() == Some(&m) {
                    path.pop_front();
                    self.distance -= 1;
                    return Ok(());
                }
                let from_board = if self.puzzle.has_alike() {
                    Puzzle::new(&self.puzzle.board(&self.board), &self.puzzle.goal())
                        .expect("both boards have the same words")
                } else {
                    Puzzle::from_position(self.board.clone())
                };
                match solver.nearer(&from_board, self.distance, &mut self.budget)? {
                    Some(nearer) => *path = nearer,
                    None => path.push_front(m.back()),
                }
                self.distance = path.len() as u32;
            }
        }
        Ok(())
    }
}
