//! Lower bounds on the moves that a position still needs.

pub mod hamming;
pub mod linear_conflict;
pub mod manhattan;
pub mod pdb;

use crate::board::{Board, Tile};
use crate::grid::Cell;

/// A lower bound on the moves that a position still needs, kept from move to move.
///
/// It is admissible, never more than the moves needed, and consistent, never changed by more than one by a
/// move; it is 0 at the goal.
pub trait Heuristic {
    /// What is kept of a position: the bound, and what it takes to know the next one.
    type Value: Copy;

    /// The value of a board, computed whole.
    fn of(&self, board: &Board) -> Self::Value;

    /// The value of `board` after the move that brought `tile` from one cell to another, from the value
    /// before it.
    fn after(
        &self,
        value: Self::Value,
        board: &Board,
        tile: Tile,
        from: Cell,
        to: Cell,
    ) -> Self::Value;

    /// The bound that a value holds, in moves.
    fn bound(&self, value: Self::Value) -> u32;
}

/// The heuristics, by which a caller tells one from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeuristicKind {
    /// [`hamming::Hamming`].
    Hamming,
    /// [`manhattan::Manhattan`].
    Manhattan,
    /// [`linear_conflict::LinearConflict`].
    LinearConflict,
    /// [`pdb::additive::PatternDatabases`].
    PatternDatabase,
}

/// A heuristic's row in the table of them.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicInfo {
    /// Which one it is.
    pub kind: HeuristicKind,
    /// Its name on the command line.
    pub name: &'static str,
    /// What it counts, in one line for the help.
    pub about: &'static str,
}

impl HeuristicKind {
    /// The heuristic's row.
    #[must_use]
    pub fn row(self) -> &'static HeuristicInfo {
        let row = ALL.iter().find(|row| row.kind == self);
        row.expect("the table has every heuristic")
    }
}

/// All heuristics, from the simplest on.
pub const ALL: &[HeuristicInfo] = &[
    HeuristicInfo {
        kind: HeuristicKind::Hamming,
        name: "hamming",
        about: "the tiles that are not at home",
    },
    HeuristicInfo {
        kind: HeuristicKind::Manhattan,
        name: "manhattan",
        about: "the rows and columns from every tile to its home",
    },
    HeuristicInfo {
        kind: HeuristicKind::LinearConflict,
        name: "linear-conflict",
        about: "manhattan, and two moves for every tile that must make way in its own line",
    },
    HeuristicInfo {
        kind: HeuristicKind::PatternDatabase,
        name: "pattern-database",
        about: "the moves that groups of tiles need by themselves, looked up in tables; at most 64 cells",
    },
];
