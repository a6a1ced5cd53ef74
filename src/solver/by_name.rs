//! Searches chosen by name, for teaching and comparing.

use crate::beam;
use crate::grid::Grid;
use crate::heuristic::hamming::Hamming;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::maximum::Maximum;
use crate::heuristic::walking_distance::WalkingDistance;
use crate::heuristic::{self, Heuristic, HeuristicKind};
use crate::pdb::additive::{self, PatternDatabases};
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::{
    self, astar, bfs, bidirectional, constructive, dfs, greedy, idastar, iddfs, original, uniform_cost, weighted_astar,
    Event, Memory, NodeLimit, Nodes, Outcome, Promise, Report, SearchKind, Takes,
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
    pub search: SearchKind,
    /// Its heuristic, if it takes one.
    pub heuristic: HeuristicKind,
    /// Its weight in hundredths, if it takes one.
    pub weight: u32,
    /// How deep it may go, in moves, if it takes a depth.
    pub depth: u32,
}

impl Method {
    /// A search with the defaults of what it takes: the Manhattan distance, [`weighted_astar::WEIGHT`], [`dfs::DEPTH`].
    #[must_use]
    pub fn new(search: SearchKind) -> Method {
        Method { search, heuristic: HeuristicKind::Manhattan, weight: weighted_astar::WEIGHT, depth: dfs::DEPTH }
    }

    /// All searches of the table, each with every heuristic if it takes one, in the order of the tables.
    #[must_use]
    pub fn all() -> Vec<Method> {
        let methods = search::ALL.iter().flat_map(|row| {
            let heuristics = if row.takes.contains(&Takes::Heuristic) { heuristic::ALL } else { &heuristic::ALL[..1] };
            heuristics.iter().map(|heuristic| Method { heuristic: heuristic.kind, ..Method::new(row.kind) })
        });
        methods.collect()
    }

    /// The name of its heuristic, if it takes one.
    #[must_use]
    pub fn heuristic_name(self) -> Option<&'static str> {
        let takes = self.search.row().takes;
        let is_taken = takes.contains(&Takes::Heuristic);
        is_taken.then(|| self.heuristic.row().name)
    }

    /// How much g and h count in its f, in hundredths; `None` if it takes no heuristic.
    pub fn weights(self) -> Option<[u32; 2]> {
        match self.search {
            SearchKind::Astar | SearchKind::Idastar => Some([100, 100]),
            SearchKind::WeightedAstar => Some([100, self.weight]),
            SearchKind::Greedy => Some([0, 100]),
            _ => None,
        }
    }

    /// The fewest moves that a shortest solution can have if the search found one of this length.
    pub fn least(self, found: usize) -> u32 {
        match self.search.row().promise {
            Promise::Reaches => 0,
            Promise::Within => {
                let weight = self.weight as usize;
                (found * 100).div_ceil(weight) as u32
            }
            Promise::Shortest | Promise::Canonical => found as u32,
        }
    }

    /// Whether the search and its heuristic take a shape.
    fn check(self, grid: Grid) -> Result<(), Unsolved> {
        let row = self.search.row();
        let heuristic = match self.heuristic {
            _ if !row.takes.contains(&Takes::Heuristic) => Grid::MOST,
            HeuristicKind::WalkingDistance | HeuristicKind::Maximum => WalkingDistance::most_cells(grid),
            HeuristicKind::PatternDatabase => additive::MOST_CELLS,
            _ => Grid::MOST,
        };
        let limits = [(row.name, row.most_cells), (self.heuristic.row().name, heuristic)];
        match limits.into_iter().find(|&(_, most)| grid.cells() > most) {
            None => Ok(()),
            Some((name, most)) => Err(Unsolved::Unfit { name, found: grid.cells(), most }),
        }
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
    pub(crate) fn solve_by(&mut self, puzzle: &Puzzle, method: Method) -> Result<Solution, Unsolved> {
        self.solve_watched(puzzle, method, &mut |_| {})
    }

    /// The same; of a search that [can be watched](search::SearchInfo::is_watched), `watch` sees every node.
    ///
    /// # Errors
    /// As [`Solver::solve_by`].
    pub(crate) fn solve_watched(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
        watch: &mut dyn FnMut(Event),
    ) -> Result<Solution, Unsolved> {
        method.check(puzzle.grid())?;
        if !is_solvable(puzzle) {
            return Ok(Solution::UNSOLVABLE);
        }
        let promise = method.search.row().promise;
        let is_shortest = promise == Promise::Shortest;
        let (mut report, allowed) = self.searched(puzzle, method, watch, is_shortest)?;
        let is_proven = matches!(promise, Promise::Shortest | Promise::Canonical);
        if let (Outcome::Found(path), false) = (&mut report.outcome, is_proven) {
            let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank()).of(puzzle.start());
            let promised = method.least(path.len());
            return Ok(Solution {
                moves: Some(std::mem::take(path)),
                lower_bound: manhattan.max(promised),
                is_canonical: false,
                nodes: report.nodes,
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
    pub(crate) fn measure(&mut self, puzzle: &Puzzle, method: Method) -> Result<(Report, Option<Stopped>), Unsolved> {
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
        let mut solution = self.limits.solution(original::search(puzzle, allowed), allowed)?;
        solution.is_canonical = true;
        Ok(solution)
    }

    /// A search's report, and with `to_first` the first solution of the length that it proved.
    fn searched(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
        watch: &mut dyn FnMut(Event),
        to_first: bool,
    ) -> Result<Measured, Unsolved> {
        self.release();
        let (grid, limits) = (puzzle.grid(), self.limits);
        let storing = limits.storing(grid, 0);
        let walking = limits.nodes();
        let report = match method.search {
            SearchKind::Retrograde => return Ok((self.by_table(puzzle)?, walking)),
            SearchKind::Pdb => {
                let report = medium::report(puzzle, limits, self.threads, &self.cache)?;
                return Ok((report, walking));
            }
            SearchKind::Astar
            | SearchKind::WeightedAstar
            | SearchKind::Greedy
            | SearchKind::UniformCost
            | SearchKind::Idastar => return self.by_heuristic(puzzle, method, watch, to_first),
            SearchKind::Bfs => (bfs::search(puzzle, storing, watch), storing),
            SearchKind::Bidirectional => {
                let report = bidirectional::search(puzzle, storing);
                let manhattan = Manhattan::new(grid, puzzle.blank());
                if to_first {
                    (small::to_first(report, puzzle, &manhattan, self.automaton(grid), storing), storing)
                } else {
                    (report, storing)
                }
            }
            SearchKind::Iddfs => (iddfs::search(puzzle, walking), walking),
            SearchKind::Dfs => {
                let is_deep = u64::from(method.depth) > NodeLimit::within(limits.memory, grid).0;
                let allowed = if is_deep { storing } else { walking };
                (dfs::search(puzzle, method.depth, allowed), allowed)
            }
            SearchKind::Beam => {
                let allowed = large::allowed(limits);
                (beam::search(puzzle, allowed, self.threads), allowed)
            }
            SearchKind::Constructive => (constructive::search(puzzle), walking),
        };
        Ok(report)
    }

    /// What the table of all positions gives, and what it costs: all of them are made once, and the start is looked up.
    fn by_table(&mut self, puzzle: &Puzzle) -> Result<Report, Stopped> {
        let (grid, blank) = (puzzle.grid(), puzzle.blank());
        let positions = search::retrograde::positions(grid);
        let lower_bound = || Manhattan::new(grid, blank).of(puzzle.start());
        if NodeLimit(positions) > self.limits.nodes() {
            let lower_bound = lower_bound();
            return Ok(Report { outcome: Outcome::Stopped { lower_bound }, nodes: Nodes::default() });
        }
        let Some(lease) = self.cache.table(grid, blank) else {
            return Err(Stopped {
                limit: Limit::Memory(self.limits.memory),
                nodes: Nodes::default(),
                lower_bound: lower_bound(),
            });
        };
        let path = lease.table().solution(puzzle.start());
        let outcome = path.map_or(Outcome::Exhausted, Outcome::Found);
        Ok(Report { outcome, nodes: Nodes { expanded: positions, generated: positions, stored: positions } })
    }

    fn by_heuristic(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
        watch: &mut dyn FnMut(Event),
        to_first: bool,
    ) -> Result<Measured, Unsolved> {
        let (grid, blank, limits) = (puzzle.grid(), puzzle.blank(), self.limits);
        let is_idastar = method.search == SearchKind::Idastar;
        let by =
            By { puzzle, method, limits, automaton: (is_idastar || to_first).then(|| self.automaton(grid)), watch };
        let refused = || Stopped {
            limit: Limit::Memory(limits.memory),
            nodes: Nodes::default(),
            lower_bound: Manhattan::new(grid, blank).of(puzzle.start()),
        };
        Ok(match method.heuristic {
            HeuristicKind::Hamming => by.search(&Hamming::new(blank), 0),
            HeuristicKind::Manhattan => by.search(&Manhattan::new(grid, blank), 0),
            HeuristicKind::LinearConflict => by.search(&LinearConflict::new(grid, blank), 0),
            HeuristicKind::WalkingDistance => {
                let walking = WalkingDistance::new(grid, blank, limits.memory.0).ok_or_else(refused)?;
                by.search(&walking, walking.bytes())
            }
            HeuristicKind::Maximum => {
                let walking = WalkingDistance::new(grid, blank, limits.memory.0).ok_or_else(refused)?;
                let bytes = walking.bytes();
                by.search(&Maximum(LinearConflict::new(grid, blank), walking), bytes)
            }
            HeuristicKind::PatternDatabase => {
                let databases = PatternDatabases::new(grid, blank, limits.memory.0).ok_or_else(refused)?;
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
    method: Method,
    limits: Limits,
    /// For walks depth-first: of IDA*, and, if it is to, after another search to the first solution of the length that it
    /// proved.
    automaton: Option<&'a Automaton>,
    watch: &'a mut dyn FnMut(Event),
}

impl By<'_> {
    /// The report of the search by a heuristic that takes so many bytes.
    fn search<H: Heuristic>(self, heuristic: &H, bytes: usize) -> Measured {
        let (puzzle, watch) = (self.puzzle, self.watch);
        let (walking, storing) = (self.limits.nodes(), self.limits.storing(puzzle.grid(), bytes));
        let report = match (self.method.search, self.automaton) {
            (SearchKind::Idastar, Some(automaton)) => {
                let report = idastar::search(puzzle, heuristic, automaton, walking, watch);
                return (report, walking);
            }
            (SearchKind::WeightedAstar, _) => {
                weighted_astar::search(puzzle, heuristic, self.method.weight, storing, watch)
            }
            (SearchKind::Greedy, _) => greedy::search(puzzle, heuristic, storing, watch),
            (SearchKind::UniformCost, _) => uniform_cost::search(puzzle, heuristic, storing, watch),
            _ => astar::search(puzzle, heuristic, [1, 1], storing, watch),
        };
        let report = match self.automaton {
            Some(automaton) => small::to_first(report, puzzle, heuristic, automaton, storing),
            None => report,
        };
        (report, storing)
    }
}
