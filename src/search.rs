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
pub mod original;
pub mod pdb;
pub mod retrograde;

use crate::board::{Board, Tile};
use crate::grid::Grid;
use crate::heuristic::pdb::compact;
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// How much a search may do: the positions that it may generate. Counted, never timed, so that a search
/// gives up at the same place on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeLimit(pub u64);

/// How much memory a process may take, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Memory(pub usize);

impl Default for Memory {
    /// 1 GiB.
    fn default() -> Memory {
        Memory(1 << 30)
    }
}

impl Memory {
    /// As much of it as the system grants at once: all of it, or three quarters of what there is, so that something is
    /// left for what is not counted.
    #[must_use]
    pub fn granted(self) -> Memory {
        let is_granted = |&bytes: &usize| Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
        let mut sizes = std::iter::successors(Some(self.0), |bytes| Some(bytes / 8 * 7));
        let bytes = sizes.find(is_granted).unwrap_or_default();
        match bytes == self.0 {
            true => self,
            false => Memory(bytes / 4 * 3),
        }
    }
}

impl NodeLimit {
    /// As much as there can be.
    pub const MOST: NodeLimit = NodeLimit(u64::MAX);

    /// The node limit with which a search that keeps every position ([`astar`], [`bfs`], [`original`]) stays within
    /// the memory, at a time when its tables have just grown.
    #[must_use]
    pub fn within(Memory(bytes): Memory, grid: Grid) -> NodeLimit {
        NodeLimit((bytes / 4 * 3 / NodeLimit::node(grid)) as u64)
    }

    /// The memory that such a search takes for so many nodes at most.
    #[must_use]
    pub fn bytes(self, grid: Grid) -> usize {
        let nodes = usize::try_from(self.0).unwrap_or(usize::MAX);
        nodes.saturating_mul(NodeLimit::node(grid)) / 3 * 4
    }

    /// The bytes of a stored node.
    fn node(grid: Grid) -> usize {
        // Measured: 160 bytes a position on 4x4, 190 on 5x5, 450 on 12x12, 830 on 16x16, most of it two keys
        // and their places; of numbers from 128 on a key takes two bytes.
        let key = grid.cells() + grid.cells().saturating_sub(128);
        144 + 2 * key
    }
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It reached the goal by these moves.
    Found(Vec<Move>),
    /// It has seen every position that the start leads to, and the goal is none of them.
    Exhausted,
    /// No answer has at most as many moves as it was to look for.
    NotWithin {
        /// Those moves.
        depth: u32,
    },
    /// Its node limit was spent. At least `lower_bound` moves are needed, as far as it got to prove.
    Stopped {
        /// A lower bound on the answer's length.
        lower_bound: u32,
    },
}

/// A search's outcome and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What it came to.
    pub outcome: Outcome,
    /// Positions taken from the queue, the goal among them, each counted once.
    pub taken: u64,
    /// Positions generated.
    pub generated: u64,
    /// The most positions kept at once.
    pub stored: u64,
}

impl Report {
    /// Positions expanded: those taken, but for the goal.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.taken - u64::from(matches!(self.outcome, Outcome::Found(_)))
    }
}

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
    #[must_use]
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
    #[must_use]
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

/// A board, and the moves that led from a puzzle's start to it.
#[derive(Clone, Debug)]
pub struct Node {
    /// The board.
    pub board: Board,
    /// The moves.
    pub path: Vec<Move>,
}

impl Node {
    /// The way of no moves.
    #[must_use]
    pub fn new(start: &Board) -> Node {
        Node {
            board: start.clone(),
            path: Vec::new(),
        }
    }

    /// Goes on by a move.
    ///
    /// # Panics
    /// Where it leads off the board.
    pub fn make(&mut self, m: Move) {
        self.board.make(m).expect("the blank stays on the board");
        self.path.push(m);
    }
}

/// A position as a text: a character a cell, in the order of the cells, U+0000 for tile 0.
pub(crate) fn key(board: &Board) -> String {
    board
        .tiles()
        .iter()
        .map(|tile| char::from(tile.0))
        .collect()
}

/// Lays a [`key`]'s position out on a board of its grid.
pub(crate) fn lay_out(board: &mut Board, key: &str, blank: Tile) {
    // Tiles are numbered to 255 at most, so that no character is cut.
    board.set(key.chars().map(|tile| Tile(tile as u8)), blank);
}

/// The moves from the start to the goal, found by unmaking last moves from the goal on; `last_move` knows a
/// position's last move, `None` for the start.
fn walk_back(puzzle: &Puzzle, last_move: impl Fn(&str) -> Option<Move>) -> Vec<Move> {
    let mut board = puzzle.goal();
    let mut path = Vec::new();
    while let Some(last) = last_move(&key(&board)) {
        board.make(last.back());
        path.push(last);
    }
    path.reverse();
    path
}
