//! Searches: algorithms that solve a puzzle, a file each. They have their names for the command line in `solver::table`.
//!
//! The functions here take a puzzle, what the search needs, a node limit and a function that is called for every node; it may
//! be [`unwatched`]. They count nodes, never time: a search is the same on every machine.
//!
//! ```
//! use std::ops::ControlFlow;
//! use yapboz::heuristic::Manhattan;
//! use yapboz::search::{self, Happens, Outcome};
//! use yapboz::{Memory, NodeLimit, Puzzle};
//!
//! let puzzle: Puzzle = "8672543.1 12345678.".parse()?;
//! let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank());
//! let mut selected = 0;
//! let within = NodeLimit::within(Memory::default(), puzzle.grid());
//! let report = search::astar(&puzzle, &manhattan, within, |event| {
//!     selected += u64::from(event.happens == Happens::Selected);
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(report.path().map_or(0, |path| path.len()), 31);
//! // The goal is selected, but not expanded.
//! assert_eq!(selected, report.nodes.expanded + 1);
//!
//! // The function can stop the search: here, at the first node that is 20 moves away.
//! let report = search::bfs(&puzzle, within, |event| match event.g {
//!     20 => ControlFlow::Break(()),
//!     _ => ControlFlow::Continue(()),
//! });
//! assert_eq!(report.outcome, Outcome::Stopped { lower_bound: 21 });
//! # Ok::<(), yapboz::text::ParseError>(())
//! ```
//!
//! A puzzle without a solution is not searched: the outcome is [`Outcome::Exhausted`], after no nodes. Why it has none, says
//! [`solvable::why_not`](crate::solvable::why_not).

pub(crate) mod astar;
pub(crate) mod automaton;
pub(crate) mod bfs;
pub(crate) mod bidirectional;
pub(crate) mod canonical;
pub(crate) mod constructive;
pub(crate) mod dfs;
pub(crate) mod front_to_end;
pub(crate) mod idastar;
pub(crate) mod iddfs;
pub(crate) mod improve;
pub(crate) mod mm;
pub(crate) mod nbs;
pub(crate) mod nodes;
pub(crate) mod original;
pub(crate) mod place;
pub(crate) mod retrograde;
pub(crate) mod shortest;

pub(crate) use automaton::Automaton;
pub(crate) use canonical::DepthFirst;
pub(crate) use front_to_end::FrontToEnd;
pub(crate) use retrograde::Retrograde;

pub use astar::BestFirst;
pub use nodes::{Direction, Event, Happens, Outcome, Report};
pub(crate) use nodes::{Memory, NodeLimit, Nodes, NEVER};
pub(crate) use place::Place;

use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::solvable::is_solvable;
use std::ops::ControlFlow;

/// A* (Hart, Nilsson, Raphael 1968): a shortest solution, every node stored. With `&|_: &Position| 0` it is uniform-cost search.
pub fn astar<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    node_limit: NodeLimit,
    watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    best_first(&BestFirst { puzzle, heuristic, weights: [1, 1] }, node_limit, watch)
}

/// A* with weights. With more weight on the bound than on the moves made (Pohl 1970), the solution may be longer, by at most
/// their ratio; without any on these, it is greedy best-first search.
///
/// # Panics
/// If both weights are 0, or the weighted sum of a node's g and h exceeds 32 bits.
pub fn best_first<H: Heuristic>(
    task: &BestFirst<H>,
    node_limit: NodeLimit,
    watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    assert!(task.weights != [0, 0], "one of the weights is not 0");
    unless_unsolvable(task.puzzle, || astar::search(task, node_limit, stops(watch)))
}

/// IDA* (Korf 1985): the canonical solution, only the path stored.
pub fn idastar<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    node_limit: NodeLimit,
    watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    unless_unsolvable(puzzle, || {
        let automaton = &Automaton::of(puzzle.grid());
        idastar::search(&DepthFirst { puzzle, heuristic, automaton }, node_limit, stops(watch))
    })
}

/// Breadth-first search (Moore 1959): the canonical solution, every node stored.
pub fn bfs(puzzle: &Puzzle, node_limit: NodeLimit, watch: impl FnMut(Event) -> ControlFlow<()>) -> Report {
    unless_unsolvable(puzzle, || bfs::search(puzzle, node_limit, stops(watch)))
}

/// Depth-first search: the first solution of at most `depth` moves, in the order of the moves, that visits no position twice.
/// Only the path is stored.
pub fn dfs(puzzle: &Puzzle, depth: u32, node_limit: NodeLimit, watch: impl FnMut(Event) -> ControlFlow<()>) -> Report {
    unless_unsolvable(puzzle, || dfs::search(puzzle, depth, node_limit, stops(watch)))
}

/// Depth-first search to rising depths (Korf 1985): the canonical solution, only the path stored.
pub fn iddfs(puzzle: &Puzzle, node_limit: NodeLimit, watch: impl FnMut(Event) -> ControlFlow<()>) -> Report {
    unless_unsolvable(puzzle, || iddfs::search(puzzle, node_limit, stops(watch)))
}

/// Bidirectional breadth-first search (Pohl 1969): a shortest solution, every node stored.
pub fn bidirectional(puzzle: &Puzzle, node_limit: NodeLimit, watch: impl FnMut(Event) -> ControlFlow<()>) -> Report {
    unless_unsolvable(puzzle, || bidirectional::search(puzzle, node_limit, stops(watch)))
}

/// MM (Holte, Felner, Sharon, Sturtevant 2016): a shortest solution, by a search from both ends that meets in the middle. The
/// second heuristic is that of the [reversed puzzle](Puzzle::reversed).
pub fn mm<H: Heuristic>(
    puzzle: &Puzzle,
    heuristics: [&H; 2],
    node_limit: NodeLimit,
    watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    unless_unsolvable(puzzle, || mm::search(&FrontToEnd { puzzle, heuristics }, node_limit, stops(watch)))
}

/// NBS (Chen, Holte, Zilles, Sturtevant 2017): a shortest solution, by a search from both ends that expands pairs of nodes. The
/// second heuristic is that of the [reversed puzzle](Puzzle::reversed).
pub fn nbs<H: Heuristic>(
    puzzle: &Puzzle,
    heuristics: [&H; 2],
    node_limit: NodeLimit,
    watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    unless_unsolvable(puzzle, || nbs::search(&FrontToEnd { puzzle, heuristics }, node_limit, stops(watch)))
}

/// A solution of any board, line after line, as people solve it. It is not short.
pub fn constructive(puzzle: &Puzzle) -> Report {
    unless_unsolvable(puzzle, || constructive::search(puzzle))
}

/// Watches no node, and never stops a search.
pub fn unwatched(_: Event) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// What a search asks after every event: whether to stop.
fn stops(mut watch: impl FnMut(Event) -> ControlFlow<()>) -> impl FnMut(Event) -> bool {
    move |event| watch(event).is_break()
}

fn unless_unsolvable(puzzle: &Puzzle, search: impl FnOnce() -> Report) -> Report {
    if is_solvable(puzzle) {
        search()
    } else {
        Report { outcome: Outcome::Exhausted, nodes: Nodes::default() }
    }
}
