//! The searches that are chosen by name, for teaching and comparing: a row each, the name that
//! finds it, and the task that it runs.

use crate::beam::{self, Setting};
use crate::digits::{are_digits, number};
use crate::grid::Grid;
use crate::heuristic::{Heuristic, Manhattan};
use crate::pdb::compact;
use crate::position::Tile;
use crate::puzzle::Puzzle;
use crate::search::{
    self, idastar, original, rank, retrograde, unwatched, Automaton, Budget, Choice, DepthFirst,
    Event, Memory, NodeLimit, Nodes, Outcome, Report, StoppedBy, Ties,
};
use crate::solvable::is_solvable;
use crate::solver::heuristics::{Built, HeuristicInfo, HEURISTICS};
use crate::solver::limits::NodeMemory;
use crate::solver::solution::{Finding, Stopped, Unsolved};
use crate::solver::{beams, Limits, Solver, Watch};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;

/// What a search promises of the solution that it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Promise {
    /// It reaches the goal.
    Reaches,
    /// It has at most the method's weight times the fewest moves.
    Within,
    /// It has the fewest moves.
    Shortest,
    /// It is the canonical one: of all shortest ones the first in the order R < D < U < L.
    Canonical,
}

impl Promise {
    /// Returns the promise in words, for the help.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Promise::Reaches => "any solution",
            Promise::Within => "at most W times the fewest moves",
            Promise::Shortest => "a shortest solution",
            Promise::Canonical => "the first of the shortest solutions",
        }
    }
}

/// What a search takes beside the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Takes {
    /// A heuristic.
    Heuristic,
    /// The weight of the heuristic.
    Weight,
    /// The most moves.
    Depth,
    /// Which of several nodes with the least f it selects: `oldest`, or `newest`, the default.
    Ties,
}

/// What [`Takes::Ties`] takes.
pub(crate) const TIES: [Ties; 2] = [Ties::Newest, Ties::Oldest];

/// The function that sees every node.
pub type Watching<'a> = &'a mut dyn FnMut(Event) -> ControlFlow<()>;

/// What a search shows to who watches it: the nodes that it may select, and which of these nodes it
/// selects next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// `solve` does not show it.
    Nothing,
    /// One path, and the nodes beside it.
    Path(Next),
    Queue(Next),
    /// A queue from the start and a queue from the goal.
    TwoQueues,
}

/// Which node a search selects next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The node of the least f; among equal ones, as [`Ties`] say.
    Best,
    /// The node generated first.
    Oldest,
    /// The node generated last.
    Deepest,
}

/// A search by name: a row in [`SEARCHES`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SearchInfo {
    /// The name on the command line.
    pub name: &'static str,
    /// What its solution is.
    pub promise: Promise,
    /// What it takes beside the puzzle.
    pub takes: &'static [Takes],
    /// The most cells of a board.
    pub most_cells: usize,
    pub(crate) shows: Shows,
    /// How it works, in one line.
    pub about: &'static str,
    /// How much g and h count in its f, in hundredths, if the method has this weight.
    weights: fn(u32) -> [u32; 2],
    run: fn(&mut Task) -> Result<Report, Stopped>,
}

impl SearchInfo {
    /// Returns whether the search can be watched, node by node.
    pub(crate) fn is_watched(&self) -> bool {
        self.shows != Shows::Nothing
    }

    /// Returns whether the order of the moves decides which solution it finds.
    pub(crate) fn has_order(&self) -> bool {
        self.is_watched() || self.promise == Promise::Canonical
    }

    /// Returns whether the nodes that the search may select are in a queue, and not on one path.
    pub(crate) fn has_queue(&self) -> bool {
        matches!(self.shows, Shows::Queue(_) | Shows::TwoQueues)
    }

    /// Returns which node the search selects next, if its nodes can be drawn: as one tree whose
    /// nodes it selects once.
    pub(crate) fn drawn(&self) -> Option<Next> {
        match self.shows {
            Shows::Queue(next) | Shows::Path(next @ Next::Deepest) => Some(next),
            Shows::Path(_) | Shows::TwoQueues | Shows::Nothing => None,
        }
    }
}

/// Returns a row with the values that most searches have.
const fn row(
    name: &'static str,
    about: &'static str,
    run: fn(&mut Task) -> Result<Report, Stopped>,
) -> SearchInfo {
    SearchInfo {
        name,
        promise: Promise::Canonical,
        takes: &[],
        most_cells: Grid::MOST,
        shows: Shows::Nothing,
        about,
        weights: |_| [100, 100],
        run,
    }
}

/// All searches for a solvable puzzle.
pub const SEARCHES: &[SearchInfo] = &[
    SearchInfo {
        promise: Promise::Shortest,
        takes: &[Takes::Heuristic, Takes::Ties],
        shows: Shows::Queue(Next::Best),
        ..row(
            "astar",
            "least f = g + h first, every node stored",
            weighted,
        )
    },
    // Pohl 1970.
    SearchInfo {
        promise: Promise::Within,
        takes: &[Takes::Heuristic, Takes::Weight, Takes::Ties],
        shows: Shows::Queue(Next::Best),
        weights: |weight| [100, weight],
        ..row(
            "weighted-astar",
            "least g + W h first, with the weight W",
            weighted,
        )
    },
    // Doran, Michie 1966.
    SearchInfo {
        promise: Promise::Reaches,
        takes: &[Takes::Heuristic, Takes::Ties],
        shows: Shows::Queue(Next::Best),
        weights: |_| [0, 100],
        ..row(
            "greedy",
            "least h first, whatever the moves so far",
            weighted,
        )
    },
    // Dijkstra 1959.
    SearchInfo {
        promise: Promise::Shortest,
        takes: &[Takes::Ties],
        shows: Shows::Queue(Next::Best),
        weights: |_| [100, 0],
        ..row(
            "uniform-cost",
            "least g first, as A* without a heuristic",
            weighted,
        )
    },
    SearchInfo {
        takes: &[Takes::Heuristic],
        shows: Shows::Path(Next::Deepest),
        ..row(
            "idastar",
            "depth first within rising bounds, only the path stored",
            by_idastar,
        )
    },
    SearchInfo {
        promise: Promise::Shortest,
        takes: &[Takes::Heuristic],
        shows: Shows::Path(Next::Best),
        ..row(
            "rbfs",
            "least f first, only the path and the nodes beside it stored",
            |task| {
                task.by_heuristic(|task, heuristic, _| {
                    let watch = &mut *task.watch;
                    task.budget
                        .run(|most| search::rbfs(task.puzzle, heuristic, most, watch))
                })
            },
        )
    },
    SearchInfo {
        most_cells: compact::MOST_IN_PDB,
        ..row(
            "pdb",
            "idastar at its fastest, by ever larger pattern databases",
            |task| {
                let report = task.solver.exact(task.puzzle, &mut task.budget).solve()?;
                task.solver
                    .first_in_order(task.puzzle, report, &mut task.budget)
            },
        )
    },
    SearchInfo {
        shows: Shows::Queue(Next::Oldest),
        ..row("bfs", "nearest first, every node stored", |task| {
            let (room, watch) = (task.room(0), &mut *task.watch);
            task.budget
                .storing(room, |most| search::bfs(task.puzzle, most, watch))
        })
    },
    SearchInfo {
        promise: Promise::Shortest,
        shows: Shows::TwoQueues,
        ..row(
            "bidirectional",
            "breadth first from the start and from the goal until both meet",
            |task| {
                let (room, watch) = (task.room(0), &mut *task.watch);
                let report = task
                    .budget
                    .storing(room, |most| search::bidirectional(task.puzzle, most, watch))?;
                task.first(report, &task.manhattan())
            },
        )
    },
    SearchInfo {
        promise: Promise::Shortest,
        takes: &[Takes::Heuristic],
        shows: Shows::TwoQueues,
        ..row(
            "mm",
            "from the start and from the goal, least max(f, 2 g) first, to meet in the \
            middle",
            |task| {
                task.by_two_heuristics(|puzzle, both, node_limit, watch| {
                    search::mm(puzzle, both, node_limit, watch)
                })
            },
        )
    },
    SearchInfo {
        promise: Promise::Shortest,
        takes: &[Takes::Heuristic],
        shows: Shows::TwoQueues,
        ..row(
            "nbs",
            "from the start and from the goal, a pair of nodes with the least bound at a \
            time",
            |task| {
                task.by_two_heuristics(|puzzle, both, node_limit, watch| {
                    search::nbs(puzzle, both, node_limit, watch)
                })
            },
        )
    },
    SearchInfo {
        most_cells: retrograde::MOST_SOLVED,
        ..row(
            "retrograde",
            "all positions of the shape, backwards from the goal",
            table,
        )
    },
    SearchInfo {
        shows: Shows::Path(Next::Deepest),
        ..row(
            "iddfs",
            "depth first to rising depths, without a heuristic",
            |task| {
                let watch = &mut *task.watch;
                task.budget
                    .run(|most| search::iddfs(task.puzzle, most, watch))
            },
        )
    },
    SearchInfo {
        promise: Promise::Reaches,
        takes: &[Takes::Depth],
        shows: Shows::Path(Next::Deepest),
        ..row(
            "dfs",
            "depth first to a depth, the first solution that it meets",
            |task| {
                let (depth, room, watch) = (task.method.depth, task.room(0), &mut *task.watch);
                let search = |most| search::dfs(task.puzzle, depth, most, watch);
                if u64::from(depth) > room.nodes().0 {
                    // The path may take all memory.
                    task.budget.storing(room, search)
                } else {
                    task.budget.run(search)
                }
            },
        )
    },
    SearchInfo {
        promise: Promise::Reaches,
        ..row(
            "beam",
            "the most promising nodes of every level, from both ends; a short solution of any \
                board",
            |task| {
                let limits = task.solver.limits;
                let means = &Setting {
                    threads: limits.threads,
                    stop: Watch::stop_of(task.solver.watch.as_deref()),
                    see: &|_, _| {},
                };
                let most = beams::alone(task.puzzle.grid(), limits);
                task.budget.run(|_| beam::search(task.puzzle, most, means))
            },
        )
    },
    SearchInfo {
        promise: Promise::Reaches,
        ..row(
            "constructive",
            "line after line, as people solve it; always a solution",
            |task| task.budget.run(|_| search::constructive(task.puzzle)),
        )
    },
];

/// A search with its parameters, which is found by its name: `bfs`, or `astar:hamming` with a
/// heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The search.
    pub(crate) search: &'static SearchInfo,
    /// Its heuristic, if it takes one.
    pub(crate) heuristic: &'static HeuristicInfo,
    /// The weight of h in hundredths, from 100 to 100,000, if it takes one.
    pub(crate) weight: u32,
    /// How deep it may go, in moves, if it takes a depth.
    pub(crate) depth: u32,
    /// Which of several nodes with the least f it selects.
    pub(crate) ties: Ties,
}

impl Method {
    /// Returns a search with the default parameters: the Manhattan distance, a weight of 1.5, a
    /// depth of 31.
    pub fn new(search: &'static SearchInfo) -> Method {
        let heuristic = HEURISTICS
            .iter()
            .find(|row| row.name == "manhattan")
            .expect("the table has every heuristic");
        Method {
            search,
            heuristic,
            weight: 150,
            depth: search::dfs::DEPTH,
            ties: Ties::Newest,
        }
    }

    /// Returns the search of this name with the default parameters.
    pub(crate) fn named(name: &str) -> Method {
        Method::new(
            SEARCHES
                .iter()
                .find(|row| row.name == name)
                .expect("the table has every search"),
        )
    }

    /// Returns all searches, each with every heuristic if it takes one, in the order of the tables.
    pub fn all() -> Vec<Method> {
        let methods = SEARCHES.iter().flat_map(|row| {
            let heuristics = if row.takes.contains(&Takes::Heuristic) {
                HEURISTICS
            } else {
                &HEURISTICS[..1]
            };
            heuristics.iter().map(|heuristic| Method {
                heuristic,
                ..Method::new(row)
            })
        });
        methods.collect()
    }

    /// Reads one of the things that the search takes. Returns `None` if the word does not mean it.
    fn take(&mut self, takes: Takes, word: &str) -> Option<()> {
        match takes {
            Takes::Heuristic => self.heuristic = HEURISTICS.iter().find(|row| row.name == word)?,
            Takes::Weight => self.weight = weight(word)?,
            Takes::Depth => self.depth = depth(word)?,
            Takes::Ties => self.ties = TIES.into_iter().find(|ties| ties.name() == word)?,
        }
        Some(())
    }

    /// Returns the search.
    pub fn search(self) -> &'static SearchInfo {
        self.search
    }

    /// Returns the heuristic, if the search takes one.
    pub fn heuristic(self) -> Option<&'static HeuristicInfo> {
        self.takes(Takes::Heuristic).then_some(self.heuristic)
    }

    /// Returns the weight of the heuristic, if the search takes one, from 1 to 1,000.
    pub fn weight(self) -> Option<f64> {
        self.takes(Takes::Weight)
            .then(|| f64::from(self.weight) / 100.0)
    }

    /// Returns how deep the search may go, in moves, if it takes a depth.
    pub fn depth(self) -> Option<u32> {
        self.takes(Takes::Depth).then_some(self.depth)
    }

    /// Returns which of several nodes with the least f the search selects, if it selects by f.
    pub fn ties(self) -> Option<Ties> {
        self.takes(Takes::Ties).then_some(self.ties)
    }

    fn takes(self, takes: Takes) -> bool {
        self.search.takes.contains(&takes)
    }

    /// Returns the name of its heuristic, if it takes one.
    pub(crate) fn heuristic_name(self) -> Option<&'static str> {
        self.heuristic().map(|row| row.name)
    }

    /// Returns how much g and h count in its f, in hundredths.
    pub(crate) fn weights(self) -> [u32; 2] {
        (self.search.weights)(self.weight)
    }

    /// Returns the fewest moves that a shortest solution can have if the search found one of this
    /// length.
    pub(crate) fn least(self, found: usize) -> u32 {
        match self.search.promise {
            Promise::Reaches => 0,
            Promise::Within => {
                let weight = self.weight as usize;
                (found * 100).div_ceil(weight) as u32
            }
            Promise::Shortest | Promise::Canonical => found as u32,
        }
    }

    /// Checks that the search and its heuristic take a puzzle.
    pub(crate) fn check(self, puzzle: &Puzzle) -> Result<(), Unsolved> {
        let grid = puzzle.grid();
        let most_of_heuristic = self
            .heuristic_name()
            .map_or(Grid::MOST, |_| (self.heuristic.most_cells)(grid));
        let limits = [
            (self.search.name, self.search.most_cells),
            (self.heuristic.name, most_of_heuristic),
        ];
        match limits.into_iter().find(|&(_, most)| grid.cells() > most) {
            None => Unsolved::distinct(self.search.name, puzzle),
            Some((name, most)) => Err(Unsolved::Unfit {
                name,
                found: grid.cells(),
                most,
            }),
        }
    }
}

/// The name of no search, or of no heuristic that the search takes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownMethod(
    /// The name.
    pub String,
);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "found {:?}, expected a search, such as bfs, or a search with its heuristic: \
            astar:hamming",
            self.0
        )
    }
}

impl std::error::Error for UnknownMethod {}

impl fmt::Display for Method {
    /// Writes the name with all that the search takes: `astar:hamming`,
    /// `weighted-astar:manhattan:1.5`, `dfs:31`, `uniform-cost:oldest`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.search.name)?;
        self.search.takes.iter().try_for_each(|takes| match takes {
            Takes::Heuristic => write!(f, ":{}", self.heuristic.name),
            Takes::Weight => write!(f, ":{}", f64::from(self.weight) / 100.0),
            Takes::Depth => write!(f, ":{}", self.depth),
            Takes::Ties if self.ties == Ties::default() => Ok(()),
            Takes::Ties => write!(f, ":{}", self.ties.name()),
        })
    }
}

/// Finds a search by its name: `astar`, `astar:hamming`, `weighted-astar:1.2`, `dfs:40`,
/// `astar:oldest`. What a search takes stands in the order of [`SearchInfo::takes`]; what the name
/// does not say is as in [`Method::new`].
impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let mut words = name.split(':');
        let search = words
            .next()
            .and_then(|name| SEARCHES.iter().find(|row| row.name == name));
        let mut method = search
            .map(Method::new)
            .ok_or_else(|| UnknownMethod(name.into()))?;
        let mut takes = method.search.takes.iter();
        let are_taken = words.all(|word| takes.any(|takes| method.take(*takes, word).is_some()));
        are_taken
            .then_some(method)
            .ok_or_else(|| UnknownMethod(name.into()))
    }
}

/// Reads a weight from 1 to 1000 with at most two decimals, in hundredths.
pub(crate) fn weight(text: &str) -> Option<u32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let is_short =
        whole.len() <= 4 && decimals.len() <= 2 && are_digits(whole) && are_digits(decimals);
    let weight = format!("{whole}{decimals:0<2}").parse().ok();
    weight.filter(|weight| is_short && (100..=100_000).contains(weight))
}

/// Reads a depth. No solution is longer than the greatest `u32`.
pub(crate) fn depth(text: &str) -> Option<u32> {
    number(text).map(|depth: u64| u32::try_from(depth).unwrap_or(u32::MAX))
}

impl Solver {
    /// Runs a search, and returns its outcome and its nodes, as `yapboz compare` shows them. The
    /// first search may make tables that others find made.
    ///
    /// # Errors
    /// [`Unsolved::Unfit`] if the board has too many cells, [`Unsolved::NotDistinct`] if tiles look
    /// alike, and [`Unsolved::Stopped`] if a limit stops the search.
    pub fn search(&mut self, puzzle: &Puzzle, method: Method) -> Result<Report, Unsolved> {
        Task::new(self, puzzle, method, &mut unwatched).run()
    }

    /// Returns the solution that a search finds. If the search promises a shortest solution, it is
    /// the canonical solution, whatever the search. If the search [can be
    /// watched](SearchInfo::is_watched), `watch` sees every node.
    pub(crate) fn solve_by(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
        watch: Watching,
    ) -> Result<Finding, Unsolved> {
        Ok(self.watch_by(puzzle, method, watch)?.0)
    }

    /// Solves a puzzle as [`Solver::solve_by`] does. Returns also the nodes that the watch saw:
    /// without the nodes of the walk to the first solution.
    pub(crate) fn watch_by(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
        watch: Watching,
    ) -> Result<(Finding, Nodes), Unsolved> {
        let mut task = Task {
            to_first: true,
            ..Task::new(self, puzzle, method, watch)
        };
        let report = task.run()?;
        let seen = task.seen.unwrap_or(report.nodes);
        let finding = match report.outcome {
            Outcome::Found(moves)
                if matches!(method.search.promise, Promise::Reaches | Promise::Within) =>
            {
                let manhattan =
                    Manhattan::new(puzzle.grid(), puzzle.blank_tile()).h(puzzle.position());
                let lower_bound = puzzle.least_length(manhattan.max(method.least(moves.len())));
                Finding {
                    path: Some(moves),
                    lower_bound,
                    is_canonical: false,
                    nodes: report.nodes,
                }
            }
            Outcome::NotWithin { depth } => return Err(Unsolved::NotWithin { depth }),
            _ => Finding::of(report),
        };
        Ok((finding, seen))
    }

    /// Returns the original program's solution, which need not be a shortest one. It searches
    /// unsolvable boards too.
    pub(crate) fn original(&mut self, puzzle: &Puzzle) -> Result<Finding, Unsolved> {
        Unsolved::distinct("original", puzzle)?;
        let (room, budget) = (
            self.limits.room(puzzle.grid()),
            &mut Budget::new(self.limits.nodes),
        );
        Ok(Finding::of(
            budget.storing(room, |most| original::search(puzzle, most))?,
        ))
    }
}

/// A search for many puzzles. Puzzles of one shape and one goal cell of the blank share the tables.
#[cfg(feature = "cli")]
pub(crate) struct MethodSolver {
    pub method: Method,
    solver: Solver,
    kept: Option<KeptHeuristic>,
}

#[cfg(feature = "cli")]
impl MethodSolver {
    pub fn new(method: Method, limits: Limits) -> MethodSolver {
        MethodSolver {
            method,
            solver: Solver::new(limits).counting(),
            kept: None,
        }
    }

    /// Runs the search as [`Solver::search`] does.
    pub fn search(&mut self, puzzle: &Puzzle) -> Result<Report, Unsolved> {
        let mut watch = unwatched;
        let mut task = Task {
            kept: self.kept.take(),
            ..Task::new(&mut self.solver, puzzle, self.method, &mut watch)
        };
        let report = task.run();
        self.kept = task.kept;
        report
    }

    /// Returns what the method's heuristic says of the start of the last puzzle, if it was made.
    pub fn h(&self, puzzle: &Puzzle) -> Option<u32> {
        self.method.heuristic()?;
        let kept = self.kept.as_ref().filter(|kept| kept.is_of(puzzle))?;
        Some(kept.built.heuristic.h(puzzle.position()))
    }
}

/// The heuristic of a method for all puzzles of a shape and a goal cell of the blank.
struct KeptHeuristic {
    grid: Grid,
    blank: Tile,
    built: Arc<Built>,
}

impl KeptHeuristic {
    fn is_of(&self, puzzle: &Puzzle) -> bool {
        (self.grid, self.blank) == (puzzle.grid(), puzzle.blank_tile())
    }
}

struct Task<'a> {
    puzzle: &'a Puzzle,
    method: Method,
    solver: &'a mut Solver,
    /// Sees every node, if the search can be watched.
    watch: Watching<'a>,
    /// Whether a solution that is proven shortest is replaced by the first of that length.
    to_first: bool,
    /// The nodes of the search, if a walk to the first solution follows.
    seen: Option<Nodes>,
    /// The heuristic of the puzzle before, and then of this puzzle.
    kept: Option<KeptHeuristic>,
    budget: Budget,
}

impl<'a> Task<'a> {
    fn new(
        solver: &'a mut Solver,
        puzzle: &'a Puzzle,
        method: Method,
        watch: Watching<'a>,
    ) -> Task<'a> {
        Task {
            budget: Budget::new(solver.limits.nodes),
            puzzle,
            method,
            solver,
            watch,
            to_first: false,
            seen: None,
            kept: None,
        }
    }

    fn run(&mut self) -> Result<Report, Unsolved> {
        self.method.check(self.puzzle)?;
        if !is_solvable(self.puzzle) {
            return Ok(Report::UNSOLVABLE);
        }
        Ok((self.method.search.run)(self)?)
    }

    fn memory(&self) -> usize {
        self.solver.limits.memory.0
    }

    /// Returns the memory of a search that stores every node, beside tables of `taken` bytes.
    fn room(&self, taken: usize) -> NodeMemory {
        NodeMemory {
            taken,
            ..self.solver.limits.room(self.puzzle.grid())
        }
    }

    fn manhattan(&self) -> Manhattan {
        Manhattan::new(self.puzzle.grid(), self.puzzle.blank_tile())
    }

    /// Returns the limit that keeps a search from beginning.
    fn stopped(&self, by: StoppedBy) -> Stopped {
        let least = self.manhattan().h(self.puzzle.position());
        self.budget.stopped(by, least)
    }

    fn memory_limit(&self) -> StoppedBy {
        StoppedBy::Memory(self.solver.limits.memory)
    }

    /// Makes the method's heuristic of a puzzle, if its tables fit into this memory.
    fn heuristic_of(&self, puzzle: &Puzzle, bytes: usize) -> Result<Built, Stopped> {
        let made = (self.method.heuristic.make)(puzzle.grid(), puzzle.blank_tile(), Memory(bytes));
        made.ok_or_else(|| self.stopped(self.memory_limit()))
    }

    /// Returns the method's heuristic of the puzzle: the heuristic of the puzzle before, or a new
    /// one in its place.
    fn heuristic(&mut self) -> Result<Arc<Built>, Stopped> {
        let puzzle = self.puzzle;
        self.kept = self.kept.take().filter(|kept| kept.is_of(puzzle));
        if let Some(kept) = &self.kept {
            return Ok(Arc::clone(&kept.built));
        }
        let built = Arc::new(self.heuristic_of(puzzle, self.memory())?);
        self.kept = Some(KeptHeuristic {
            grid: puzzle.grid(),
            blank: puzzle.blank_tile(),
            built: Arc::clone(&built),
        });
        Ok(built)
    }

    /// Searches by the method's heuristic, if the memory suffices. `search` gets the bytes of the
    /// tables too.
    fn by_heuristic(
        &mut self,
        search: impl FnOnce(
            &mut Task<'a>,
            &Box<dyn Heuristic + Send + Sync>,
            usize,
        ) -> Result<Report, Stopped>,
    ) -> Result<Report, Stopped> {
        let Built { heuristic, bytes } = &*self.heuristic()?;
        let report = search(self, heuristic, *bytes)?;
        self.first(report, heuristic)
    }

    /// Searches by the heuristics of the puzzle and of the reversed puzzle.
    fn by_two_heuristics(&mut self, search: BothEnds) -> Result<Report, Stopped> {
        self.by_heuristic(|task, heuristic, bytes| {
            let left = task.memory().saturating_sub(bytes);
            let back = &task.heuristic_of(&task.puzzle.reversed(), left)?;
            let (room, watch) = (task.room(bytes + back.bytes), &mut *task.watch);
            let both = [heuristic, &back.heuristic];
            task.budget
                .storing(room, |most| search(task.puzzle, both, most, watch))
        })
    }

    /// Replaces a shortest solution by the first of its length, if that is asked for.
    fn first<H: Heuristic>(&mut self, report: Report, heuristic: &H) -> Result<Report, Stopped> {
        match report.outcome {
            Outcome::Found(path)
                if self.to_first && self.method.search.promise == Promise::Shortest =>
            {
                self.seen = Some(report.nodes);
                let automaton = &Automaton::new(self.puzzle.grid(), idastar::REVERSE_MOVES);
                let walk = DepthFirst {
                    puzzle: self.puzzle,
                    heuristic,
                    automaton,
                };
                self.budget
                    .run(|most| walk.first(path.len() as u32, most, unwatched))
            }
            _ => Ok(report),
        }
    }
}

type BothEnds = fn(&Puzzle, [&Box<dyn Heuristic + Send + Sync>; 2], NodeLimit, Watching) -> Report;

fn weighted(task: &mut Task) -> Result<Report, Stopped> {
    task.by_heuristic(|task, heuristic, bytes| {
        let (weights, ties) = (task.method.weights(), task.method.ties);
        let room = task.room(bytes);
        let watch = &mut *task.watch;
        task.budget.storing(room, |most| {
            search::best_first(
                task.puzzle,
                heuristic,
                Choice { weights, ties },
                most,
                watch,
            )
        })
    })
}

fn by_idastar(task: &mut Task) -> Result<Report, Stopped> {
    task.by_heuristic(|task, heuristic, _| {
        let automaton = &Automaton::new(task.puzzle.grid(), idastar::REVERSE_MOVES);
        let walk = DepthFirst {
            puzzle: task.puzzle,
            heuristic,
            automaton,
        };
        let watch = &mut *task.watch;
        task.budget.run(|most| idastar::search(&walk, most, watch))
    })
}

/// Makes the table of all positions once, and looks up the start.
fn table(task: &mut Task) -> Result<Report, Stopped> {
    let positions = rank::positions(task.puzzle.grid());
    if NodeLimit(positions) > task.budget.left() {
        return Err(task.stopped(task.budget.by));
    }
    let table = task
        .solver
        .cache
        .table(task.puzzle.grid(), task.puzzle.blank_tile(), 1);
    let table = table.map_err(|limit| task.stopped(limit))?;
    let path = table.solution(task.puzzle.position(), task.puzzle.order());
    let nodes = Nodes {
        expanded: positions,
        generated: positions,
        stored: positions,
    };
    task.budget.run(|_| Report {
        outcome: Outcome::Found(path),
        nodes,
    })
}
