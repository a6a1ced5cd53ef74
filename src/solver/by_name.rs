//! Searches chosen by name, for teaching and comparing.

use crate::grid::Grid;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::pdb::additive::{self, PatternDatabases};
use crate::heuristic::{self, Heuristic};
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::{
    self, astar, beam, bfs, constructive, dfs, idastar, iddfs, original, Memory, NodeLimit,
    Outcome, Promise, Report, Takes,
};
use crate::solvable::is_solvable;
use crate::solver::door::Solver;
use crate::solver::limits::Limits;
use crate::solver::solution::{Limit, Solution, Stopped, Unsolved};
use crate::solver::{large, medium, small};

/// A search with its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// The search.
    pub search: search::SearchKind,
    /// Its heuristic, if it takes one.
    pub heuristic: heuristic::HeuristicKind,
    /// How deep it may go, in moves, if it takes a depth.
    pub depth: u32,
}

impl Method {
    /// A search, by the Manhattan distance if it takes a heuristic, to [`dfs::DEPTH`] if it takes a depth.
    #[must_use]
    pub fn new(search: search::SearchKind) -> Method {
        Method {
            search,
            heuristic: heuristic::HeuristicKind::Manhattan,
            depth: dfs::DEPTH,
        }
    }

    /// All searches of the table, each with every heuristic if it takes one, in the order of the tables.
    #[must_use]
    pub fn all() -> Vec<Method> {
        let methods = search::ALL.iter().flat_map(|row| {
            let heuristics = match row.takes {
                Takes::Heuristic => heuristic::ALL,
                Takes::Nothing | Takes::Depth => &heuristic::ALL[..1],
            };
            heuristics.iter().map(|heuristic| Method {
                heuristic: heuristic.kind,
                ..Method::new(row.kind)
            })
        });
        methods.collect()
    }

    /// The name of its heuristic, if it takes one.
    #[must_use]
    pub fn heuristic_name(self) -> Option<&'static str> {
        let takes = self.search.row().takes;
        (takes == Takes::Heuristic).then(|| self.heuristic.row().name)
    }

    /// Whether the search takes a shape.
    fn check(self, grid: Grid) -> Result<(), Unsolved> {
        let row = self.search.row();
        if grid.cells() <= row.most_cells {
            return Ok(());
        }
        Err(Unsolved::Unfit {
            name: row.name,
            found: grid.cells(),
            most: row.most_cells,
        })
    }
}

/// A search's report, and the nodes that it was allowed.
type Measured = (Report, NodeLimit);

impl Solver {
    /// The solution that a search finds: the canonical one, whatever the search, if it promises a shortest one.
    ///
    /// # Errors
    /// [`Unsolved`] if it does not take the puzzle's shape, if it takes more than the limits, and if there is no
    /// solution of at most the method's depth.
    pub(crate) fn solve_by(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
    ) -> Result<Solution, Unsolved> {
        self.solve_watched(puzzle, method, &mut |_| {})
    }

    /// The same; of A*, `watch` sees every node that is expanded, in turn.
    ///
    /// # Errors
    /// As [`Solver::solve_by`].
    pub(crate) fn solve_watched(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
        watch: &mut dyn FnMut(&astar::Expansion),
    ) -> Result<Solution, Unsolved> {
        method.check(puzzle.grid())?;
        if !is_solvable(puzzle) {
            return Ok(Solution::UNSOLVABLE);
        }
        let promise = method.search.row().promise;
        let is_shortest = promise == Promise::Shortest;
        let (mut report, allowed) = self.searched(puzzle, method, watch, is_shortest)?;
        if let (Outcome::Found(path), Promise::Reaches) = (&mut report.outcome, promise) {
            return Ok(Solution {
                moves: Some(std::mem::take(path)),
                lower_bound: Manhattan::new(puzzle.grid(), puzzle.blank()).of(puzzle.start()),
                is_canonical: false,
                expanded: report.expanded,
                generated: report.generated,
            });
        }
        if let Outcome::NotWithin { depth } = report.outcome {
            return Err(Unsolved::NotWithin { depth });
        }
        Ok(self.limits.solution(report, allowed)?)
    }

    /// What a search comes to by itself, and what it costs; and what stopped it, if anything did. The puzzle must be
    /// solvable.
    ///
    /// # Errors
    /// [`Unsolved::Unfit`] if it does not take the puzzle's shape, [`Unsolved::Stopped`] if the memory does not suffice
    /// to begin.
    pub(crate) fn measure(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
    ) -> Result<(Report, Option<Stopped>), Unsolved> {
        method.check(puzzle.grid())?;
        let (report, allowed) = self.searched(puzzle, method, &mut |_| {}, false)?;
        let stopped = self.limits.stopped(&report, allowed);
        Ok((report, stopped))
    }

    /// The original program's solution, which need not be a shortest one. It searches unsolvable boards too.
    ///
    /// # Errors
    /// If it takes more than the limits, as by default no 3x3 board does.
    pub(crate) fn original(&mut self, puzzle: &Puzzle) -> Result<Solution, Unsolved> {
        let allowed = self.limits.storing(puzzle.grid(), 0);
        let mut solution = self
            .limits
            .solution(original::search(puzzle, allowed), allowed)?;
        solution.is_canonical = true;
        Ok(solution)
    }

    /// A search's report, and with `to_first` the first solution of the length that it proved.
    fn searched(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
        watch: &mut dyn FnMut(&astar::Expansion),
        to_first: bool,
    ) -> Result<Measured, Unsolved> {
        self.release();
        let (grid, limits) = (puzzle.grid(), self.limits);
        let storing = limits.storing(grid, 0);
        let walking = limits.nodes();
        let report = match method.search {
            search::SearchKind::Retrograde => return Ok((self.by_table(puzzle)?, walking)),
            search::SearchKind::Pdb => {
                return Ok((medium::report(puzzle, limits, &self.cache)?, walking))
            }
            search::SearchKind::Astar | search::SearchKind::Idastar => {
                return self.by_heuristic(puzzle, method, watch, to_first)
            }
            search::SearchKind::Bfs => (bfs::search(puzzle, storing), storing),
            search::SearchKind::Iddfs => (iddfs::search(puzzle, walking), walking),
            search::SearchKind::Dfs => {
                let is_deep = u64::from(method.depth) > NodeLimit::within(limits.memory, grid).0;
                let allowed = if is_deep { storing } else { walking };
                (dfs::search(puzzle, method.depth, allowed), allowed)
            }
            search::SearchKind::Beam => {
                let allowed = large::allowed(limits);
                (beam::search(puzzle, allowed), allowed)
            }
            search::SearchKind::Constructive => (constructive::search(puzzle), walking),
        };
        Ok(report)
    }

    /// What the table of all positions tells, and what it costs: all of them are made once, and the start is looked up.
    fn by_table(&mut self, puzzle: &Puzzle) -> Result<Report, Stopped> {
        let (grid, blank) = (puzzle.grid(), puzzle.blank());
        let positions = search::retrograde::positions(grid);
        let lower_bound = || Manhattan::new(grid, blank).of(puzzle.start());
        if NodeLimit(positions) > self.limits.nodes() {
            let lower_bound = lower_bound();
            return Ok(Report::new(Outcome::Stopped { lower_bound }, 0, 0, 0));
        }
        let Some(lease) = self.cache.table(grid, blank) else {
            return Err(Stopped {
                limit: Limit::Memory(self.limits.memory),
                generated: 0,
                lower_bound: lower_bound(),
            });
        };
        let path = lease.table().solution(puzzle.start());
        let outcome = path.map_or(Outcome::Exhausted, Outcome::Found);
        Ok(Report::new(outcome, positions + 1, positions, positions))
    }

    fn by_heuristic(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
        watch: &mut dyn FnMut(&astar::Expansion),
        to_first: bool,
    ) -> Result<Measured, Unsolved> {
        let (grid, blank, limits) = (puzzle.grid(), puzzle.blank(), self.limits);
        let is_astar = method.search == search::SearchKind::Astar;
        let by = By {
            puzzle,
            limits,
            automaton: (!is_astar || to_first).then(|| self.automaton(grid)),
            is_astar,
            watch,
        };
        Ok(match method.heuristic {
            heuristic::HeuristicKind::Hamming => by.search(&Hamming::new(blank), 0),
            heuristic::HeuristicKind::Manhattan => by.search(&Manhattan::new(grid, blank), 0),
            heuristic::HeuristicKind::LinearConflict => {
                by.search(&LinearConflict::new(grid, blank), 0)
            }
            heuristic::HeuristicKind::PatternDatabase => {
                if grid.cells() > additive::MOST_CELLS {
                    return Err(Unsolved::Unfit {
                        name: method.heuristic.row().name,
                        found: grid.cells(),
                        most: additive::MOST_CELLS,
                    });
                }
                let databases = PatternDatabases::new(grid, blank, limits.memory.0);
                let Some(databases) = databases else {
                    return Err(Unsolved::Stopped(Stopped {
                        limit: Limit::Memory(limits.memory),
                        generated: 0,
                        lower_bound: Manhattan::new(grid, blank).of(puzzle.start()),
                    }));
                };
                by.search(&databases, databases.bytes())
            }
        })
    }
}

impl Limits {
    /// The nodes that a search may generate that stores them all, beside so many bytes.
    fn storing(self, grid: Grid, bytes: usize) -> NodeLimit {
        let memory = Memory(self.memory.0.saturating_sub(bytes));
        self.nodes().min(NodeLimit::within(memory, grid))
    }
}

/// A search by a heuristic that is about to begin.
struct By<'a> {
    puzzle: &'a Puzzle,
    limits: Limits,
    /// For walks depth-first: of IDA*, and after A* to the first solution of the length that it proved, if it is to.
    automaton: Option<&'a Automaton>,
    is_astar: bool,
    watch: &'a mut dyn FnMut(&astar::Expansion),
}

impl By<'_> {
    /// The report of the search by a heuristic that takes so many bytes.
    fn search<H: Heuristic>(self, heuristic: &H, bytes: usize) -> Measured {
        let (puzzle, walking) = (self.puzzle, self.limits.nodes());
        if let (Some(automaton), false) = (self.automaton, self.is_astar) {
            return (
                idastar::search(puzzle, heuristic, automaton, walking),
                walking,
            );
        }
        let storing = self.limits.storing(puzzle.grid(), bytes);
        let report = astar::watched(puzzle, heuristic, storing, self.watch);
        let report = match self.automaton {
            Some(automaton) => small::to_first(report, puzzle, heuristic, automaton, storing),
            None => report,
        };
        (report, storing)
    }
}
