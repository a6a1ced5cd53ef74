//! Lower bounds on the moves to the goal.

pub mod hamming;
pub mod linear_conflict;
pub mod manhattan;
pub mod maximum;
pub mod walking_distance;

use crate::board::{Board, Tile};
use crate::grid::Cell;

/// A lower bound on the moves from a board to the goal, updated move by move.
///
/// It is admissible (never more than the moves needed), consistent (a move changes it by at most one), and 0 at the goal.
pub trait Heuristic {
    /// The bound, and what is needed to update it.
    type Value: Copy;

    /// The value of a board.
    fn of(&self, board: &Board) -> Self::Value;

    /// The value of `board`, made by a move of `tile`, given the value before that move.
    fn after(&self, value: Self::Value, board: &Board, tile: Tile, from: Cell, to: Cell) -> Self::Value;

    /// The value's bound, in moves.
    fn bound(&self, value: Self::Value) -> u32;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeuristicKind {
    Hamming,
    Manhattan,
    LinearConflict,
    WalkingDistance,
    Maximum,
    PatternDatabase,
}

/// A heuristic's row in [`ALL`].
#[derive(Clone, Copy, Debug)]
pub struct HeuristicInfo {
    pub kind: HeuristicKind,
    pub name: &'static str,
    /// What it counts, for the help.
    pub about: &'static str,
}

impl HeuristicKind {
    pub fn row(self) -> &'static HeuristicInfo {
        let row = ALL.iter().find(|row| row.kind == self);
        row.expect("the table has every heuristic")
    }
}

/// All heuristics, the simplest first.
pub const ALL: &[HeuristicInfo] = &[
    HeuristicInfo { kind: HeuristicKind::Hamming, name: "hamming", about: "tiles that are not on their goal cells" },
    HeuristicInfo {
        kind: HeuristicKind::Manhattan,
        name: "manhattan",
        about: "rows and columns from every tile to its goal cell",
    },
    HeuristicInfo {
        kind: HeuristicKind::LinearConflict,
        name: "linear-conflict",
        about: "manhattan, and two moves for every tile that has to leave its goal line",
    },
    HeuristicInfo {
        kind: HeuristicKind::WalkingDistance,
        name: "walking-distance",
        about: "vertical moves if only rows count, and horizontal ones if only columns do; up to 4x4",
    },
    HeuristicInfo {
        kind: HeuristicKind::Maximum,
        name: "maximum",
        about: "the larger of linear-conflict and walking-distance; up to 4x4",
    },
    HeuristicInfo {
        kind: HeuristicKind::PatternDatabase,
        name: "pattern-database",
        about: "moves of a few tiles at a time, looked up in tables; at most 64 cells",
    },
];
