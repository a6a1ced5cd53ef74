//! Searches: ways to find an answer. What they share is here; a file each holds the searches themselves.
//!
//! None of them asks whether a puzzle is solvable: the caller has asked ([`crate::solvable`]).

pub mod astar;
pub mod automaton;
pub mod beam;
pub mod bfs;
pub mod canonical;
pub mod constructive;
pub mod dfs;
pub mod idastar;
pub mod iddfs;
pub mod limit;
pub mod node;
pub mod original;
pub mod pdb;
pub mod report;
pub mod retrograde;

pub use limit::{Memory, NodeLimit};
pub use report::{Outcome, Report};

use crate::grid::Grid;
use crate::heuristic::pdb::compact;

/// What a search says of the answer that it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// It leads to the goal.
    Reaches,
    /// It is a shortest one.
    Shortest,
    /// It is the canonical one: of all shortest ones the first in the order R < D < U < L.
    First,
}

impl Promise {
    /// The promise in words, for the help.
    pub fn words(self) -> &'static str {
        match self {
            Promise::Reaches => "any answer",
            Promise::Shortest => "a shortest answer",
            Promise::First => "the first of the shortest answers",
        }
    }
}

/// What a search must be told besides the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A heuristic.
    Heuristic,
    /// How deep it may go.
    Depth,
}

/// The searches, by which a caller tells one from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchKind {
    /// [`astar`].
    Astar,
    /// [`idastar`].
    Idastar,
    /// [`pdb`].
    Pdb,
    /// [`bfs`].
    Bfs,
    /// [`retrograde`].
    Retrograde,
    /// [`iterative`].
    Iddfs,
    /// [`dfs`].
    Dfs,
    /// [`beam`].
    Beam,
    /// [`constructive`].
    Constructive,
}

/// A search's row in the table of them.
#[derive(Clone, Copy, Debug)]
pub struct SearchInfo {
    /// Which one it is.
    pub kind: SearchKind,
    /// Its name on the command line.
    pub name: &'static str,
    /// What it promises.
    pub promise: Promise,
    /// What it must be told.
    pub takes: Takes,
    /// The most cells of a board that it takes.
    pub most_cells: usize,
    /// How it goes about it, in one line for the help.
    pub about: &'static str,
}

impl SearchKind {
    /// The search's row.
    pub fn row(self) -> &'static SearchInfo {
        let row = ALL.iter().find(|row| row.kind == self);
        row.expect("the table has every search")
    }
}

/// All searches that answer a solvable puzzle.
pub const ALL: &[SearchInfo] = &[
    SearchInfo {
        kind: SearchKind::Astar,
        name: "astar",
        promise: Promise::Shortest,
        takes: Takes::Heuristic,
        most_cells: Grid::MOST,
        about: "best first, every node stored",
    },
    SearchInfo {
        kind: SearchKind::Idastar,
        name: "idastar",
        promise: Promise::First,
        takes: Takes::Heuristic,
        most_cells: Grid::MOST,
        about: "depth first within rising bounds, no node stored",
    },
    SearchInfo {
        kind: SearchKind::Pdb,
        name: "pdb",
        promise: Promise::First,
        takes: Takes::Nothing,
        most_cells: compact::MOST_CELLS,
        about: "idastar at its fastest, by ever deeper pattern databases",
    },
    SearchInfo {
        kind: SearchKind::Bfs,
        name: "bfs",
        promise: Promise::First,
        takes: Takes::Nothing,
        most_cells: Grid::MOST,
        about: "nearest first, every node stored",
    },
    SearchInfo {
        kind: SearchKind::Retrograde,
        name: "retrograde",
        promise: Promise::First,
        takes: Takes::Nothing,
        most_cells: retrograde::MOST_CELLS,
        about: "all positions of the shape, backwards from the goal",
    },
    SearchInfo {
        kind: SearchKind::Iddfs,
        name: "iddfs",
        promise: Promise::First,
        takes: Takes::Nothing,
        most_cells: Grid::MOST,
        about: "depth first to rising depths, without a heuristic",
    },
    SearchInfo {
        kind: SearchKind::Dfs,
        name: "dfs",
        promise: Promise::Reaches,
        takes: Takes::Depth,
        most_cells: Grid::MOST,
        about: "depth first to a depth, the first answer that it meets",
    },
    SearchInfo {
        kind: SearchKind::Beam,
        name: "beam",
        promise: Promise::Reaches,
        takes: Takes::Nothing,
        most_cells: Grid::MOST,
        about: "the most promising positions of every level, from both ends; a short answer of any board",
    },
    SearchInfo {
        kind: SearchKind::Constructive,
        name: "constructive",
        promise: Promise::Reaches,
        takes: Takes::Nothing,
        most_cells: Grid::MOST,
        about: "line after line, as people do it; always an answer",
    },
];
