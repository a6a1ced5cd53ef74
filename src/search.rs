//! Searches: algorithms that solve a puzzle, a file each, in the table [`ALL`].
//!
//! They expect a solvable puzzle (see `solvable`).

pub mod astar;
pub mod automaton;
pub mod bfs;
pub mod bidirectional;
pub mod canonical;
pub mod constructive;
pub mod dfs;
pub mod greedy;
pub mod idastar;
pub mod iddfs;
pub mod nodes;
pub mod original;
pub mod retrograde;
pub mod trace;
pub mod uniform_cost;
pub mod weighted_astar;

pub use nodes::{Event, Happens, Memory, NodeLimit, Nodes, Outcome, Report};

use crate::grid::Grid;
use crate::pdb::compact;

/// What a search promises of the solution that it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// It reaches the goal.
    Reaches,
    /// It has at most [`weighted_astar`]'s weight times the fewest moves.
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

/// What a search needs besides the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    Heuristic,
    Weight,
    Depth,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchKind {
    Astar,
    WeightedAstar,
    Greedy,
    UniformCost,
    Idastar,
    Pdb,
    Bfs,
    Bidirectional,
    Retrograde,
    Iddfs,
    Dfs,
    Beam,
    Constructive,
}

/// A search's row in the table.
#[derive(Clone, Copy, Debug)]
pub struct SearchInfo {
    pub kind: SearchKind,
    /// Its name on the command line.
    pub name: &'static str,
    pub promise: Promise,
    pub takes: &'static [Takes],
    /// The most cells of a board.
    pub most_cells: usize,
    /// Whether it can be watched, node by node.
    pub is_watched: bool,
    /// How it works, in one line for the help.
    pub about: &'static str,
}

impl SearchKind {
    /// The search's row.
    pub fn row(self) -> &'static SearchInfo {
        let row = ALL.iter().find(|row| row.kind == self);
        row.expect("the table has every search")
    }
}

/// What most rows share.
const ROW: SearchInfo = SearchInfo {
    kind: SearchKind::Astar,
    name: "",
    promise: Promise::Canonical,
    takes: &[],
    most_cells: Grid::MOST,
    is_watched: false,
    about: "",
};

/// All searches for a solvable puzzle.
pub const ALL: &[SearchInfo] = &[
    SearchInfo {
        kind: SearchKind::Astar,
        name: "astar",
        promise: Promise::Shortest,
        takes: &[Takes::Heuristic],
        is_watched: true,
        about: "least f = g + h first, every node stored",
        ..ROW
    },
    SearchInfo {
        kind: SearchKind::WeightedAstar,
        name: "weighted-astar",
        promise: Promise::Within,
        takes: &[Takes::Heuristic, Takes::Weight],
        is_watched: true,
        about: "least g + W h first, with the weight W",
        ..ROW
    },
    SearchInfo {
        kind: SearchKind::Greedy,
        name: "greedy",
        promise: Promise::Reaches,
        takes: &[Takes::Heuristic],
        is_watched: true,
        about: "least h first, whatever the moves so far",
        ..ROW
    },
    SearchInfo {
        kind: SearchKind::UniformCost,
        name: "uniform-cost",
        promise: Promise::Shortest,
        is_watched: true,
        about: "least g first, as A* without a heuristic",
        ..ROW
    },
    SearchInfo {
        kind: SearchKind::Idastar,
        name: "idastar",
        takes: &[Takes::Heuristic],
        is_watched: true,
        about: "depth first within rising bounds, no node stored",
        ..ROW
    },
    SearchInfo {
        kind: SearchKind::Pdb,
        name: "pdb",
        most_cells: compact::MOST_CELLS,
        about: "idastar at its fastest, by ever larger pattern databases",
        ..ROW
    },
    SearchInfo {
        kind: SearchKind::Bfs,
        name: "bfs",
        is_watched: true,
        about: "nearest first, every node stored",
        ..ROW
    },
    SearchInfo {
        kind: SearchKind::Bidirectional,
        name: "bidirectional",
        promise: Promise::Shortest,
        about: "breadth first from the start and from the goal until both meet",
        ..ROW
    },
    SearchInfo {
        kind: SearchKind::Retrograde,
        name: "retrograde",
        most_cells: retrograde::MOST_CELLS,
        about: "all positions of the shape, backwards from the goal",
        ..ROW
    },
    SearchInfo {
        kind: SearchKind::Iddfs,
        name: "iddfs",
        about: "depth first to rising depths, without a heuristic",
        ..ROW
    },
    SearchInfo {
        kind: SearchKind::Dfs,
        name: "dfs",
        promise: Promise::Reaches,
        takes: &[Takes::Depth],
        about: "depth first to a depth, the first solution that it meets",
        ..ROW
    },
    SearchInfo {
        kind: SearchKind::Beam,
        name: "beam",
        promise: Promise::Reaches,
        about: "the most promising nodes of every level, from both ends; a short solution of any board",
        ..ROW
    },
    SearchInfo {
        kind: SearchKind::Constructive,
        name: "constructive",
        promise: Promise::Reaches,
        about: "line after line, as people solve it; always a solution",
        ..ROW
    },
];
