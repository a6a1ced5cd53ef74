//! The searches and heuristics that are chosen by name, for teaching and comparing: a row each.

use crate::beam;
use crate::grid::{Cell, Grid};
use crate::heuristic::{Hamming, Heuristic, LinearConflict, Manhattan, Maximum, WalkingDistance};
use crate::pdb::additive::{self, PatternDatabases};
use crate::pdb::compact;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::{
    astar, bfs, bidirectional, constructive, dfs, idastar, iddfs, mm, nbs, original, retrograde, BestFirst, DepthFirst,
    Event, FrontToEnd, Memory, NodeLimit, Nodes, Outcome, Report,
};
use crate::solvable::is_solvable;
use crate::solver::solution::{Solution, Stopped, Unsolved};
use crate::solver::{short, small, Solver, Watch};

/// What a search promises of the solution that it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// It reaches the goal.
    Reaches,
    /// It has at most the method's weight times the fewest moves.
    Within,
    Shortest,
    /// It is the canonical one: of all shortest ones the first in the order R < D < U < L.
    Canonical,
}

impl Promise {
    /// The promise in words, for the help.
    pub fn words(self) -> &'static str {
        match self {
            Promise::Reaches => "any solution",
            Promise::Within => "at most W times the fewest moves",
            Promise::Shortest => "a shortest solution",
            Promise::Canonical => "the first of the shortest solutions",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    Heuristic,
    Weight,
    Depth,
}

/// Which node a search takes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The one of the least f; of these that of the greatest g; of these the one generated last.
    Best,
    /// The one generated first.
    Oldest,
    /// The one generated last. Only the path to it is stored.
    Deepest,
    /// One from the start or from the goal, which the two together decide.
    OfBothEnds,
}

/// A search's row in [`SEARCHES`].
#[derive(Clone, Copy, Debug)]
pub struct SearchInfo {
    /// Its name on the command line.
    pub name: &'static str,
    pub promise: Promise,
    pub takes: &'static [Takes],
    /// The most cells of a board.
    pub most_cells: usize,
    /// Which node it takes next, if it can be watched node by node.
    pub next: Option<Next>,
    /// How it works, in one line for the help.
    pub about: &'static str,
    /// How much g and h count in its f, in hundredths, if the method has this weight.
    weights: fn(u32) -> [u32; 2],
    run: fn(&mut Task) -> Report,
}

impl SearchInfo {
    /// Whether it can be drawn: it is watched node by node, and its nodes are one tree.
    pub fn is_drawn(&self) -> bool {
        self.next.is_some_and(|next| next != Next::OfBothEnds)
    }
}

/// What tiles add to a heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// What a tile that is not the blank adds on a cell.
    pub of_tile: fn(Grid, Tile, Cell) -> u32,
    /// What adds the rest of h, if anything does.
    pub rest: Option<&'static str>,
}

const MANHATTAN: Parts = Parts { of_tile: |grid, tile, cell| grid.distance(tile.home(), cell) as u32, rest: None };

/// A heuristic's row in [`HEURISTICS`].
#[derive(Clone, Copy, Debug)]
pub struct HeuristicInfo {
    pub name: &'static str,
    /// What it counts, for the help.
    pub about: &'static str,
    /// If it is a sum over the tiles, what each adds.
    pub parts: Option<Parts>,
    /// The most cells of a board of such a shape.
    most_cells: fn(Grid) -> usize,
    run: fn(&mut Task, By) -> Report,
    bounds: fn(&Puzzle, &[Position], usize) -> Option<Vec<u32>>,
}

impl HeuristicInfo {
    /// What it says of boards; `None` if their shape or the memory is not for it.
    pub fn bounds(&self, puzzle: &Puzzle, boards: &[Position], memory: Memory) -> Option<Vec<u32>> {
        let is_fit = puzzle.grid().cells() <= (self.most_cells)(puzzle.grid());
        is_fit.then(|| (self.bounds)(puzzle, boards, memory.0)).flatten()
    }
}

/// A row with what most have.
const fn row(name: &'static str, about: &'static str, run: fn(&mut Task) -> Report) -> SearchInfo {
    SearchInfo {
        name,
        promise: Promise::Canonical,
        takes: &[],
        most_cells: Grid::MOST,
        next: None,
        about,
        weights: |_| [100, 100],
        run,
    }
}

/// The row of a heuristic for boards of all shapes.
const fn heuristic_row<H: Named>(name: &'static str, about: &'static str) -> HeuristicInfo {
    HeuristicInfo {
        name,
        about,
        parts: None,
        most_cells: |_| Grid::MOST,
        run: |task, by| task.search::<H>(by),
        bounds: |puzzle, boards, bytes| {
            let heuristic = H::of_goal(puzzle.grid(), puzzle.blank(), bytes)?;
            Some(boards.iter().map(|board| heuristic.bound(heuristic.of(board))).collect())
        },
    }
}

/// All searches for a solvable puzzle.
pub const SEARCHES: &[SearchInfo] = &[
    SearchInfo {
        promise: Promise::Shortest,
        takes: &[Takes::Heuristic],
        next: Some(Next::Best),
        ..row("astar", "least f = g + h first, every node stored", best_first)
    },
    // Pohl 1970.
    SearchInfo {
        promise: Promise::Within,
        takes: &[Takes::Heuristic, Takes::Weight],
        next: Some(Next::Best),
        weights: |weight| [100, weight],
        ..row("weighted-astar", "least g + W h first, with the weight W", best_first)
    },
    // Doran, Michie 1966.
    SearchInfo {
        promise: Promise::Reaches,
        takes: &[Takes::Heuristic],
        next: Some(Next::Best),
        weights: |_| [0, 100],
        ..row("greedy", "least h first, whatever the moves so far", best_first)
    },
    // Dijkstra 1959.
    SearchInfo {
        promise: Promise::Shortest,
        next: Some(Next::Best),
        weights: |_| [100, 0],
        ..row("uniform-cost", "least g first, as A* without a heuristic", best_first)
    },
    SearchInfo {
        takes: &[Takes::Heuristic],
        next: Some(Next::Deepest),
        ..row("idastar", "depth first within rising bounds, no node stored", |task| {
            (task.method.heuristic.run)(task, By::Idastar)
        })
    },
    SearchInfo {
        most_cells: compact::MOST_CELLS,
        ..row("pdb", "idastar at its fastest, by ever larger pattern databases", pdb)
    },
    SearchInfo {
        next: Some(Next::Oldest),
        ..row("bfs", "nearest first, every node stored", |task| {
            bfs::search(task.puzzle, task.storing(0), &mut *task.watch)
        })
    },
    SearchInfo {
        promise: Promise::Shortest,
        next: Some(Next::OfBothEnds),
        ..row("bidirectional", "breadth first from the start and from the goal until both meet", |task| {
            let report = bidirectional::search(task.puzzle, task.storing(0), &mut *task.watch);
            task.first(report, &task.manhattan())
        })
    },
    SearchInfo {
        promise: Promise::Shortest,
        takes: &[Takes::Heuristic],
        next: Some(Next::OfBothEnds),
        ..row("mm", "from the start and from the goal, least max(f, 2 g) first, to meet in the middle", |task| {
            (task.method.heuristic.run)(task, By::Mm)
        })
    },
    SearchInfo {
        promise: Promise::Shortest,
        takes: &[Takes::Heuristic],
        next: Some(Next::OfBothEnds),
        ..row("nbs", "from the start and from the goal, a pair of nodes with the least bound at a time", |task| {
            (task.method.heuristic.run)(task, By::Nbs)
        })
    },
    SearchInfo {
        most_cells: retrograde::MOST_SOLVED,
        ..row("retrograde", "all positions of the shape, backwards from the goal", table)
    },
    SearchInfo {
        next: Some(Next::Deepest),
        ..row("iddfs", "depth first to rising depths, without a heuristic", |task| {
            iddfs::search(task.puzzle, task.node_limit, &mut *task.watch)
        })
    },
    SearchInfo {
        promise: Promise::Reaches,
        takes: &[Takes::Depth],
        next: Some(Next::Deepest),
        ..row("dfs", "depth first to a depth, the first solution that it meets", |task| {
            // The path may take all memory.
            let is_deep = u64::from(task.method.depth) > task.storable(0).0;
            let node_limit = if is_deep { task.storing(0) } else { task.node_limit };
            dfs::search(task.puzzle, task.method.depth, node_limit, &mut *task.watch)
        })
    },
    SearchInfo {
        promise: Promise::Reaches,
        ..row(
            "beam",
            "the most promising nodes of every level, from both ends; a short solution of any board",
            |task| {
                let limits = task.solver.limits;
                let stop = Watch::stop(task.solver.watch.as_deref());
                beam::search(task.puzzle, short::allowed(limits), limits.threads, stop)
            },
        )
    },
    SearchInfo {
        promise: Promise::Reaches,
        ..row("constructive", "line after line, as people solve it; always a solution", |task| {
            constructive::search(task.puzzle)
        })
    },
];

/// All heuristics, the simplest first.
pub const HEURISTICS: &[HeuristicInfo] = &[
    HeuristicInfo {
        parts: Some(Parts { of_tile: |_, tile, cell| u32::from(tile.home() != cell), rest: None }),
        ..heuristic_row::<Hamming>("hamming", "tiles that are not on their goal cells")
    },
    HeuristicInfo {
        parts: Some(MANHATTAN),
        ..heuristic_row::<Manhattan>("manhattan", "rows and columns from every tile to its goal cell")
    },
    HeuristicInfo {
        parts: Some(Parts { rest: Some("conflicts"), ..MANHATTAN }),
        ..heuristic_row::<LinearConflict>(
            "linear-conflict",
            "manhattan, and two moves for every tile that has to leave its goal line",
        )
    },
    HeuristicInfo {
        most_cells: WalkingDistance::most_cells,
        ..heuristic_row::<WalkingDistance>(
            "walking-distance",
            "vertical moves if only rows count, and horizontal ones if only columns do; up to 4x4",
        )
    },
    HeuristicInfo {
        most_cells: WalkingDistance::most_cells,
        ..heuristic_row::<Maximum<LinearConflict, WalkingDistance>>(
            "maximum",
            "the larger of linear-conflict and walking-distance; up to 4x4",
        )
    },
    HeuristicInfo {
        most_cells: |_| additive::MOST_CELLS,
        ..heuristic_row::<PatternDatabases>(
            "pattern-database",
            "moves of a few tiles at a time, looked up in tables; at most 64 cells",
        )
    },
];

/// A heuristic of a row.
trait Named: Heuristic + Sized {
    /// That of a shape and a goal's blank; `None` if its tables do not fit into `bytes`.
    fn of_goal(grid: Grid, blank: Tile, bytes: usize) -> Option<Self>;
}

impl Named for Hamming {
    fn of_goal(_: Grid, blank: Tile, _: usize) -> Option<Hamming> {
        Some(Hamming::new(blank))
    }
}

impl Named for Manhattan {
    fn of_goal(grid: Grid, blank: Tile, _: usize) -> Option<Manhattan> {
        Some(Manhattan::new(grid, blank))
    }
}

impl Named for LinearConflict {
    fn of_goal(grid: Grid, blank: Tile, _: usize) -> Option<LinearConflict> {
        Some(LinearConflict::new(grid, blank))
    }
}

impl Named for WalkingDistance {
    fn of_goal(grid: Grid, blank: Tile, bytes: usize) -> Option<WalkingDistance> {
        WalkingDistance::new(grid, blank, bytes)
    }
}

impl Named for PatternDatabases {
    fn of_goal(grid: Grid, blank: Tile, bytes: usize) -> Option<PatternDatabases> {
        PatternDatabases::new(grid, blank, bytes)
    }
}

impl<A: Named, B: Named> Named for Maximum<A, B> {
    fn of_goal(grid: Grid, blank: Tile, bytes: usize) -> Option<Maximum<A, B>> {
        Some(Maximum(A::of_goal(grid, blank, bytes)?, B::of_goal(grid, blank, bytes)?))
    }
}

/// The heuristic of this name.
pub fn heuristic(name: &str) -> &'static HeuristicInfo {
    HEURISTICS.iter().find(|row| row.name == name).expect("the table has every heuristic")
}

/// A search with its parameters.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    pub search: &'static SearchInfo,
    /// Its heuristic, if it takes one.
    pub heuristic: &'static HeuristicInfo,
    /// Its weight in hundredths, if it takes one.
    pub weight: u32,
    /// How deep it may go, in moves, if it takes a depth.
    pub depth: u32,
}

impl Method {
    /// A search with the defaults of what it takes: the Manhattan distance, a weight of 1.5, [`dfs::DEPTH`].
    pub fn new(search: &'static SearchInfo) -> Method {
        Method { search, heuristic: heuristic("manhattan"), weight: 150, depth: dfs::DEPTH }
    }

    /// The same of the search of this name.
    pub fn named(name: &str) -> Method {
        Method::new(SEARCHES.iter().find(|row| row.name == name).expect("the table has every search"))
    }

    /// All searches, each with every heuristic if it takes one, in the order of the tables.
    pub fn all() -> Vec<Method> {
        let methods = SEARCHES.iter().flat_map(|row| {
            let heuristics = if row.takes.contains(&Takes::Heuristic) { HEURISTICS } else { &HEURISTICS[..1] };
            heuristics.iter().map(|heuristic| Method { heuristic, ..Method::new(row) })
        });
        methods.collect()
    }

    /// The name of its heuristic, if it takes one.
    pub fn heuristic_name(self) -> Option<&'static str> {
        self.search.takes.contains(&Takes::Heuristic).then_some(self.heuristic.name)
    }

    /// How much g and h count in its f, in hundredths.
    pub fn weights(self) -> [u32; 2] {
        (self.search.weights)(self.weight)
    }

    /// The fewest moves that a shortest solution can have if the search found one of this length.
    pub fn least(self, found: usize) -> u32 {
        match self.search.promise {
            Promise::Reaches => 0,
            Promise::Within => {
                let weight = self.weight as usize;
                (found * 100).div_ceil(weight) as u32
            }
            Promise::Shortest | Promise::Canonical => found as u32,
        }
    }

    /// Whether the search and its heuristic take a shape.
    pub fn check(self, grid: Grid) -> Result<(), Unsolved> {
        let most_of_heuristic = self.heuristic_name().map_or(Grid::MOST, |_| (self.heuristic.most_cells)(grid));
        let limits = [(self.search.name, self.search.most_cells), (self.heuristic.name, most_of_heuristic)];
        match limits.into_iter().find(|&(_, most)| grid.cells() > most) {
            None => Ok(()),
            Some((name, most)) => Err(Unsolved::Unfit { name, found: grid.cells(), most }),
        }
    }
}

impl Solver {
    /// The solution that a search finds: the canonical one, whatever the search, if it promises a shortest one. Of a search
    /// that [can be watched](SearchInfo::next), `watch` sees every node.
    pub(crate) fn solve_by(
        &mut self,
        puzzle: &Puzzle,
        method: Method,
        watch: &mut dyn FnMut(Event) -> bool,
    ) -> Result<Solution, Unsolved> {
        method.check(puzzle.grid())?;
        Unsolved::distinct(method.search.name, puzzle)?;
        if !is_solvable(puzzle) {
            return Ok(Solution::UNSOLVABLE);
        }
        let (report, stopped) = Task::new(self, puzzle, method, watch).canonical().run();
        if let Some(stopped) = stopped {
            return Err(stopped.into());
        }
        match report.outcome {
            Outcome::Found(moves) if matches!(method.search.promise, Promise::Reaches | Promise::Within) => {
                let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank()).of(puzzle.position());
                let lower_bound = manhattan.max(method.least(moves.len()));
                Ok(Solution { moves: Some(moves), lower_bound, is_canonical: false, nodes: report.nodes })
            }
            Outcome::NotWithin { depth } => Err(Unsolved::NotWithin { depth }),
            _ => Ok(report.into()),
        }
    }

    /// What a search comes to by itself, and what it costs; and what stopped it, if anything did. The puzzle must be
    /// solvable.
    pub(crate) fn measure(&mut self, puzzle: &Puzzle, method: Method) -> Result<(Report, Option<Stopped>), Unsolved> {
        method.check(puzzle.grid())?;
        Unsolved::distinct(method.search.name, puzzle)?;
        Ok(Task::new(self, puzzle, method, &mut |_| false).run())
    }

    /// The original program's solution, which need not be a shortest one. It searches unsolvable boards too.
    pub(crate) fn original(&mut self, puzzle: &Puzzle) -> Result<Solution, Unsolved> {
        Unsolved::distinct("original", puzzle)?;
        let node_limit = self.limits.storing(puzzle.grid());
        Ok(self.limits.solution(original::search(puzzle, node_limit), node_limit)?)
    }
}

#[derive(Clone, Copy)]
enum By {
    BestFirst,
    Idastar,
    Mm,
    Nbs,
}

/// A search that is about to begin.
struct Task<'a> {
    puzzle: &'a Puzzle,
    method: Method,
    solver: &'a mut Solver,
    /// Sees every node, if the search can be watched.
    watch: &'a mut dyn FnMut(Event) -> bool,
    /// Whether a solution that is proven shortest is replaced by the first of that length.
    to_first: bool,
    /// The nodes that the search may generate. It lowers them if it needs memory for each.
    node_limit: NodeLimit,
}

impl<'a> Task<'a> {
    fn new(
        solver: &'a mut Solver,
        puzzle: &'a Puzzle,
        method: Method,
        watch: &'a mut dyn FnMut(Event) -> bool,
    ) -> Task<'a> {
        Task { node_limit: solver.limits.nodes(), puzzle, method, solver, watch, to_first: false }
    }

    fn canonical(self) -> Task<'a> {
        Task { to_first: true, ..self }
    }

    /// Runs the search. Says what stopped it too, if anything did.
    fn run(mut self) -> (Report, Option<Stopped>) {
        self.solver.release();
        let report = (self.method.search.run)(&mut self);
        let stopped = self.solver.limits.stopped(&report, self.node_limit);
        (report, stopped)
    }

    fn memory(&self) -> usize {
        self.solver.limits.memory.0
    }

    /// The nodes that fit into the memory beside `bytes`.
    fn storable(&self, bytes: usize) -> NodeLimit {
        NodeLimit::within(Memory(self.memory().saturating_sub(bytes)), self.puzzle.grid())
    }

    /// The nodes that a search may generate that stores them all, beside `bytes`.
    fn storing(&mut self, bytes: usize) -> NodeLimit {
        self.node_limit = self.node_limit.min(self.storable(bytes));
        self.node_limit
    }

    fn manhattan(&self) -> Manhattan {
        Manhattan::new(self.puzzle.grid(), self.puzzle.blank())
    }

    /// What is known if the search cannot begin.
    fn stopped(&self) -> Report {
        let lower_bound = self.manhattan().of(self.puzzle.position());
        Report { outcome: Outcome::Stopped { lower_bound }, nodes: Nodes::default() }
    }

    fn out_of_memory(&mut self) -> Report {
        self.node_limit = NodeLimit(0);
        self.stopped()
    }

    /// Searches by a heuristic, if the memory suffices for it.
    fn search<H: Named>(&mut self, by: By) -> Report {
        let heuristic_of = |puzzle: &Puzzle, bytes| H::of_goal(puzzle.grid(), puzzle.blank(), bytes);
        let Some(heuristic) = &heuristic_of(self.puzzle, self.memory()) else { return self.out_of_memory() };
        let bytes = heuristic.bytes();
        let report = match by {
            By::BestFirst => {
                let search = BestFirst { puzzle: self.puzzle, heuristic, weights: self.method.weights() };
                astar::search(&search, self.storing(bytes), &mut *self.watch)
            }
            By::Idastar => {
                let automaton = self.solver.automaton(self.puzzle.grid());
                let walk = DepthFirst { puzzle: self.puzzle, heuristic, automaton };
                idastar::search(&walk, self.node_limit, &mut *self.watch)
            }
            By::Mm | By::Nbs => {
                let left = self.memory().saturating_sub(bytes);
                let Some(back) = &heuristic_of(&self.puzzle.reversed(), left) else { return self.out_of_memory() };
                let search = FrontToEnd { puzzle: self.puzzle, heuristics: [heuristic, back] };
                let node_limit = self.storing(bytes + back.bytes());
                match by {
                    By::Mm => mm::search(&search, node_limit, &mut *self.watch),
                    _ => nbs::search(&search, node_limit, &mut *self.watch),
                }
            }
        };
        self.first(report, heuristic)
    }

    fn first<H: Heuristic>(&mut self, report: Report, heuristic: &H) -> Report {
        if !self.to_first || self.method.search.promise != Promise::Shortest {
            return report;
        }
        let automaton = self.solver.automaton(self.puzzle.grid());
        small::to_first(report, &DepthFirst { puzzle: self.puzzle, heuristic, automaton }, self.node_limit)
    }
}

fn best_first(task: &mut Task) -> Report {
    (task.method.heuristic.run)(task, By::BestFirst)
}

fn pdb(task: &mut Task) -> Report {
    task.solver.exact(task.puzzle).unwrap_or_else(|_| task.out_of_memory())
}

/// Makes the table of all positions once, and looks up the start.
fn table(task: &mut Task) -> Report {
    let positions = retrograde::positions(task.puzzle.grid());
    if NodeLimit(positions) > task.node_limit {
        return task.stopped();
    }
    let Some(table) = task.solver.cache.table(task.puzzle.grid(), task.puzzle.blank(), 1) else {
        return task.out_of_memory();
    };
    let path = table.solution(task.puzzle.position()).expect("a solvable start is in the table");
    let nodes = Nodes { expanded: positions, generated: positions, stored: positions };
    Report { outcome: Outcome::Found(path), nodes }
}
