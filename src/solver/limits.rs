//! The limits of a search, and what a search within them came to.

use crate::search::{Memory, NodeLimit, Outcome, Report};
use crate::solver::solution::{Limit, Solution, Stopped};

/// Within which limits a puzzle is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The nodes that may be generated: above 16 cells, by default [`beam::NODE_LIMIT`](crate::search::beam::NODE_LIMIT), and an
    /// eighth as many for the search for a shortest solution; and after A* as many again for the walk to the first of
    /// the solutions of the length that it proved. By default as many as it takes.
    pub nodes: Option<NodeLimit>,
    /// The memory that everything together may take.
    pub memory: Memory,
}

impl Limits {
    /// The nodes that may be generated, if memory sets no limit.
    pub(super) fn nodes(self) -> NodeLimit {
        self.nodes.unwrap_or(NodeLimit::MOST)
    }

    /// What stopped a search that was allowed so many nodes: the memory, if the limit of nodes would have allowed more.
    pub(super) fn stopped(self, report: &Report, allowed: NodeLimit) -> Option<Stopped> {
        let Outcome::Stopped { lower_bound } = report.outcome else {
            return None;
        };
        Some(Stopped {
            limit: match allowed < self.nodes() {
                true => Limit::Memory(self.memory),
                false => Limit::Nodes(allowed),
            },
            generated: report.generated,
            lower_bound,
        })
    }

    /// What a search came to that promises the canonical solution and was allowed so many nodes.
    ///
    /// # Errors
    /// If it was stopped.
    pub(super) fn solution(self, report: Report, allowed: NodeLimit) -> Result<Solution, Stopped> {
        if let Some(stopped) = self.stopped(&report, allowed) {
            return Err(stopped);
        }
        let moves = match report.outcome {
            Outcome::Found(path) => Some(path),
            _ => None,
        };
        Ok(Solution {
            lower_bound: moves.as_ref().map_or(0, |path| path.len() as u32),
            moves,
            is_canonical: true,
            expanded: report.expanded,
            generated: report.generated,
        })
    }
}
