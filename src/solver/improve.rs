//! Improves a given path: to a proven shortest solution if possible, otherwise to a shorter path that is made from it.

use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::improve::{self, Improvement};
use crate::search::{NodeLimit, Nodes};
use crate::solver::solution::{Limit, Solution, Stopped, Unsolved};
use crate::solver::{Proof, Solver};
use crate::system;

/// The default number of nodes for improving a path: about the time that beams take.
const NODE_LIMIT: NodeLimit = NodeLimit(80_000_000);

/// The result of improving a path.
pub struct Improved {
    pub solution: Solution,
    /// The number of moves that the solver found without the path, if that solution is not proven shortest.
    pub by_itself: Option<usize>,
}

impl Solver {
    /// Solves a puzzle for which a path to the goal is known. If the solver does not prove a shortest solution, or a
    /// limit stops it, the result is the known path, made shorter. This takes at most the node limit again.
    ///
    /// # Errors
    /// The errors of [`Solver::solve`], unless a limit is reached.
    pub(crate) fn improve(
        &mut self,
        puzzle: &Puzzle,
        path: &[Move],
        proof: Option<Proof>,
    ) -> Result<Improved, Unsolved> {
        Unsolved::distinct("improve", puzzle)?;
        let (mut solution, by_itself) = match self.solve_as(puzzle, proof) {
            Ok(solution) => {
                let length = solution.moves.as_ref().map(|path| path.len());
                if length.map_or(true, |length| length as u32 == solution.lower_bound) {
                    return Ok(Improved { solution, by_itself: None });
                }
                (solution, length)
            }
            Err(Unsolved::Stopped(stopped)) => {
                let (nodes, lower_bound) = (stopped.nodes, stopped.lower_bound);
                (Solution { lower_bound, nodes, is_canonical: false, moves: None }, None)
            }
            Err(unsolved) => return Err(unsolved),
        };
        let bytes = path.len().saturating_mul(improve::BYTES);
        let stopped = Stopped {
            limit: Limit::Memory(self.limits.memory),
            nodes: solution.nodes,
            lower_bound: solution.lower_bound,
        };
        let reservation = self.cache.reserve(bytes).filter(|_| system::grants(bytes));
        let _reservation = reservation.ok_or(stopped)?;
        let node_limit = self.limits.nodes.unwrap_or(NODE_LIMIT);
        let automaton = self.automaton(puzzle.grid());
        let improved = improve::search(&Improvement { puzzle, path, automaton, node_limit });
        solution.nodes.add(Nodes { stored: 0, ..improved.nodes });
        let moves = Solution::from(improved).moves;
        Ok(Improved { solution: Solution { moves, ..solution }, by_itself })
    }
}
