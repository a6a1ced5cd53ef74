//! Searches: ways to find an answer. What they share is here; a file each holds the searches themselves.
//!
//! None of them asks whether a puzzle is solvable: the caller has asked ([`crate::solvable`]).

pub mod astar;
pub mod automaton;
pub mod bfs;
pub mod idastar;
pub mod original;
pub mod retrograde;

use crate::board::{Board, Tile};
use crate::grid::Grid;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use std::str::FromStr;

/// How much a search may do: the positions that it may generate. Counted, never timed, so that a search
/// gives up at the same place on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort(pub u64);

impl Effort {
    /// The effort with which [`astar`] and [`original`] keep the whole process under 1 GiB of memory, at a
    /// time when their tables have just grown.
    #[must_use]
    pub fn within_memory(grid: Grid) -> Effort {
        // Measured: 160 bytes a position on 4x4, 190 on 5x5, 450 on 12x12, 830 on 16x16, most of it two keys
        // and their places; of numbers from 128 on a key takes two bytes.
        let key = grid.cells() + grid.cells().saturating_sub(128);
        Effort((768 << 20) / (144 + 2 * key as u64))
    }
}

impl FromStr for Effort {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Effort, &'static str> {
        text.parse()
            .map(Effort)
            .map_err(|_| "wanted a number of positions")
    }
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It reached the goal by these moves.
    Found(Vec<Move>),
    /// It has seen every position that the start leads to, and the goal is none of them.
    Exhausted,
    /// Its effort was spent. At least `needed` moves are needed, as far as it got to prove.
    GaveUp {
        /// A lower bound on the answer's length.
        needed: u32,
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
