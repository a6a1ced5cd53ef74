//! What a search found, and what it cost.

use crate::moves::Move;

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The path leads to the goal.
    Found(Vec<Move>),
    /// The goal is not among the positions that the start leads to.
    Exhausted,
    /// No solution has at most `depth` moves.
    NotWithin { depth: u32 },
    /// The node limit was reached. Every solution has at least `lower_bound` moves.
    Stopped { lower_bound: u32 },
}

/// The outcome of a search, and the nodes that it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub outcome: Outcome,
    /// Nodes expanded, each as often as that was done. The goal is not expanded.
    pub expanded: u64,
    pub generated: u64,
    /// The most nodes stored at once.
    pub stored: u64,
}

impl Report {
    /// The report of a search that selected so many nodes to expand, the goal among them if it was found.
    pub fn new(outcome: Outcome, selected: u64, generated: u64, stored: u64) -> Report {
        let goals = u64::from(matches!(outcome, Outcome::Found(_)));
        Report { outcome, expanded: selected - goals, generated, stored }
    }

    /// Adds the nodes of a later search, whose outcome is left out.
    pub fn add(&mut self, other: &Report) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.stored = self.stored.max(other.stored);
    }
}
