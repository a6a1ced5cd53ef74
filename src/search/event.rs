//! What a search does, node by node, for those who watch it.

use crate::board::Board;
use crate::moves::Move;

/// What happens to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happens {
    /// A depth-first search begins here. Instead of its moves from the start, the event has the bound.
    Bound,
    /// It is generated and kept. Depth first, it is selected at once.
    New,
    /// It is generated, by a shorter path to its position than before.
    Improved,
    /// It is generated, and left out: its position is known, or, depth first, it exceeds the bound.
    Left,
    /// It is selected to be expanded, or is the goal.
    Selected,
}

/// What happens to a node, its board, its path's last move (`None` at the start), g, the moves from the start, and h, the
/// heuristic's bound on those to the goal. A node is generated from the one selected last that has a move less.
pub struct Event<'a>(pub Happens, pub &'a Board, pub Option<Move>, pub [u32; 2]);
