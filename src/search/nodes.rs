//! Counts, limits and watches the nodes of a search, and says how a search ends.

use crate::grid::{Cell, Grid};
use crate::moves::{Move, Path};
use crate::order::Order;
use crate::position::{Position, Tile};
use crate::system::Memory;
use std::ops::ControlFlow;

/// The nodes that a search took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Nodes {
    /// Nodes expanded; a node counts each time it is expanded. The goal is not expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// The most nodes stored at once.
    pub stored: u64,
}

impl Nodes {
    /// Returns the nodes of this search and a later search together.
    pub(crate) fn and(self, later: Nodes) -> Nodes {
        Nodes {
            expanded: self.expanded + later.expanded,
            generated: self.generated + later.generated,
            stored: self.stored.max(later.stored),
        }
    }

    /// Subtracts the nodes of an earlier search.
    pub(crate) fn since(self, before: Nodes) -> Nodes {
        let (expanded, generated) = (
            self.expanded - before.expanded,
            self.generated - before.generated,
        );
        Nodes {
            expanded,
            generated,
            ..self
        }
    }

    /// Adds the nodes of a later search.
    pub(crate) fn add(&mut self, later: Nodes) {
        *self = self.and(later);
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The path leads to the goal.
    Found(Path),
    /// The goal is not among the positions that the start leads to.
    Exhausted,
    /// No solution has at most `depth` moves.
    NotWithin {
        /// The most moves that were allowed.
        depth: u32,
    },
    /// A limit was reached, or the function that watches the search stopped it.
    Stopped {
        /// The proven lower bound on the number of moves.
        lower_bound: u32,
    },
}

/// The outcome of a search, and the nodes that it took.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// The nodes that it took.
    pub nodes: Nodes,
}

/// The nodes that a search may generate: counted, never timed, so that it stops at the same node on
/// every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeLimit(pub u64);

/// What stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StoppedBy {
    /// The node limit.
    Nodes(NodeLimit),
    /// The memory limit.
    Memory(Memory),
    /// The watch stopped the search.
    Watch,
}

/// The nodes that one puzzle may generate, all its searches together, and the nodes that they took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    limit: Option<NodeLimit>,
    /// What allows no more nodes.
    pub by: StoppedBy,
    pub nodes: Nodes,
}

impl Budget {
    pub fn new(limit: Option<NodeLimit>) -> Budget {
        Budget {
            limit,
            by: StoppedBy::Nodes(limit.unwrap_or(NodeLimit::MOST)),
            nodes: Nodes::default(),
        }
    }

    pub fn is_limited(&self) -> bool {
        self.limit.is_some()
    }

    pub fn left(&self) -> NodeLimit {
        self.limit.map_or(NodeLimit::MOST, |NodeLimit(most)| {
            NodeLimit(most.saturating_sub(self.nodes.generated))
        })
    }

    pub fn spend(&mut self, nodes: Nodes) {
        self.nodes.add(nodes);
    }

    /// Lends a part to a search: at most `most` nodes, or without a limit.
    pub fn lend<T>(&mut self, most: Option<NodeLimit>, search: impl FnOnce(&mut Budget) -> T) -> T {
        let mut part = Budget {
            limit: most.map(|most| self.left().min(most)),
            by: self.by,
            nodes: Nodes::default(),
        };
        let result = search(&mut part);
        self.spend(part.nodes);
        result
    }
}

impl NodeLimit {
    pub(crate) const MOST: NodeLimit = NodeLimit(u64::MAX);

    /// Returns the node limit with which a search that stores every node stays within the memory.
    pub fn within(memory: Memory, grid: Grid) -> NodeLimit {
        NodeLimit((memory.usable() / NodeLimit::bytes_of_node(grid)) as u64)
    }

    /// Returns the most memory that a search which stores this number of nodes takes.
    pub(crate) fn memory(self, grid: Grid) -> usize {
        usize::try_from(self.0)
            .unwrap_or(usize::MAX)
            .saturating_mul(NodeLimit::bytes_of_node(grid))
            / 3
            * 4
    }

    fn bytes_of_node(grid: Grid) -> usize {
        // Tiles from 128 on take two bytes each in a key.
        let key = grid.cells() + grid.cells().saturating_sub(128);
        // The most bytes, just after a table grew: measured with A* from 4x4 to 16x16.
        154 + key
    }
}

/// Watches no node, and never stops a search.
pub fn unwatched(_: Event) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// What happens to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Happens {
    /// A depth-first search begins at the node. The event has the bound in place of g.
    Bound,
    /// The node is generated and kept. A depth-first search selects it at once.
    New,
    /// The node is generated by a shorter path to its position than before.
    Improved,
    /// The node is generated and left out, because its position is known.
    Left,
    /// The node is generated and left out, because it exceeds the bound, or because the heuristic
    /// says that no path leads from it to the goal.
    Cut,
    /// The node is selected to be expanded, or is the goal.
    Selected,
}

/// Which way a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From the start to the goal.
    Forward,
    /// From the goal to the start.
    Backward,
}

/// A step of a search, for the function that watches it. The parent of a generated node is the last
/// node that was selected in the same direction with one move less.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Event<'a> {
    /// What happens to the node.
    pub happens: Happens,
    /// The node's position.
    pub position: &'a Position,
    /// The last move of the node's path; `None` where the path begins.
    pub last: Option<Move>,
    /// The moves from the start; backward, from the goal.
    pub g: u32,
    /// The heuristic's bound on the moves to the goal; backward, to the start.
    pub h: u32,
    /// From which end the node's path begins.
    pub direction: Direction,
}

/// Returns a position as a string: a character for each cell, U+0000 for tile 0.
pub fn key(board: &Position) -> String {
    let mut key = String::new();
    write_key(board, &mut key);
    key
}

/// Writes the [`key`] of a position behind a text.
pub fn write_key(board: &Position, text: &mut String) {
    text.extend(board.tiles().iter().map(|tile| char::from(tile.0)));
}

/// Sets up the position of a [`key`] on a board of its grid.
pub fn set_up(board: &mut Position, key: &str) {
    // The largest tile is 255: no character is cut.
    board.set(key.chars().map(|tile| Tile(tile as u8)));
}

/// Returns all moves but the move that undoes `last`, in this order, each with the cell that it
/// leads to. `steps` is a row of [`Grid::steps`].
pub fn onward(
    order: Order,
    steps: [Option<Cell>; 4],
    last: Option<Move>,
) -> impl Iterator<Item = (Move, Cell)> {
    order
        .moves()
        .into_iter()
        .filter(move |m| last != Some(m.back()))
        .filter_map(move |m| Some((m, steps[m as usize]?)))
}

/// Returns the path that leads to a board. `last_move` returns the last move of the path to a
/// position, `None` where the path begins.
pub fn path_to(mut board: Position, last_move: impl Fn(&str) -> Option<Move>) -> Path {
    let mut path = Vec::new();
    while let Some(last) = last_move(&key(&board)) {
        board.make(last.back());
        path.push(last);
    }
    path.reverse();
    Path(path)
}

impl Report {
    /// The report of a puzzle without a solution, or without one that the heuristic allows. It is
    /// not searched.
    pub(crate) const UNSOLVABLE: Report = Report {
        outcome: Outcome::Exhausted,
        nodes: Nodes {
            expanded: 0,
            generated: 0,
            stored: 0,
        },
    };

    /// Returns the path to the goal, if one was found.
    pub fn path(&self) -> Option<&Path> {
        match &self.outcome {
            Outcome::Found(path) => Some(path),
            _ => None,
        }
    }
}
