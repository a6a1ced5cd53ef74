//! Searches chosen by name, for teaching and comparing.

use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::{original, Event, Outcome, Report};
use crate::solvable::is_solvable;
use crate::solver::solution::{Solution, Stopped, Unsolved};
use crate::solver::table::{Method, Promise, Task};
use crate::solver::Solver;

impl Solver {
    /// The solution that a search finds: the canonical one, whatever the search, if it promises a shortest one. Of a search
    /// that [can be watched](crate::solver::SearchInfo::is_watched), `watch` sees every node.
    ///
    /// # Errors
    /// [`Unsolved`] if it does not take the puzzle's shape, if it takes more than the limits, and if there is no
    /// solution of at most the method's depth.
    pub(crate) fn solve_by(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
        watch: &mut dyn FnMut(Event),
    ) -> Result<Solution, Unsolved> {
        method.check(puzzle.grid())?;
        if !is_solvable(puzzle) {
            return Ok(Solution::UNSOLVABLE);
        }
        let (report, stopped) = Task::new(self, puzzle, method, watch).canonical().run();
        if let Some(stopped) = stopped {
            return Err(stopped.into());
        }
        match report.outcome {
            Outcome::Found(moves) if matches!(method.search.promise, Promise::Reaches | Promise::Within) => {
                let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank()).of(puzzle.start());
                let lower_bound = manhattan.max(method.least(moves.len()));
                Ok(Solution { moves: Some(moves), lower_bound, is_canonical: false, nodes: report.nodes })
            }
            Outcome::NotWithin { depth } => Err(Unsolved::NotWithin { depth }),
            _ => Ok(report.into()),
        }
    }

    /// What a search comes to by itself, and what it costs; and what stopped it, if anything did. The puzzle must be
    /// solvable.
    ///
    /// # Errors
    /// [`Unsolved::Unfit`] if it does not take the puzzle's shape.
    pub(crate) fn measure(&mut self, puzzle: &Puzzle, method: Method) -> Result<(Report, Option<Stopped>), Unsolved> {
        method.check(puzzle.grid())?;
        Ok(Task::new(self, puzzle, method, &mut |_| {}).run())
    }

    /// The original program's solution, which need not be a shortest one. It searches unsolvable boards too.
    ///
    /// # Errors
    /// If it takes more than the limits, as by default no 3x3 board does.
    pub(crate) fn original(&mut self, puzzle: &Puzzle) -> Result<Solution, Unsolved> {
        let node_limit = self.limits.storing(puzzle.grid());
        Ok(self.limits.solution(original::search(puzzle, node_limit), node_limit)?)
    }
}
