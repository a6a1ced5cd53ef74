//! The limits of a search, and its result within them.

use crate::search::{Memory, NodeLimit, Outcome, Report};
use crate::solver::solution::{Limit, Solution, Stopped};

/// The limits of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The nodes that may be generated. By default there is no limit up to 16 cells, and
    /// 20 million above. Other steps may generate more: the exact search before the
    /// beams (at most an eighth of the limit), what raises the lower bound beside them (at most the limit again up to 25 cells
    /// and a quarter up to 64, on average less than half of that), and the walk to the canonical solution (at most an eighth
    /// after the beams, the limit again after A*).
    pub nodes: Option<NodeLimit>,
    /// The most memory for everything together.
    pub memory: Memory,
}

impl Limits {
    /// The node limit, whatever the memory.
    pub(super) fn nodes(self) -> NodeLimit {
        self.nodes.unwrap_or(NodeLimit::MOST)
    }

    /// Which limit stopped a search that could generate `allowed` nodes: the memory, if the node limit is higher.
    pub(super) fn stopped(self, report: &Report, allowed: NodeLimit) -> Option<Stopped> {
        let Outcome::Stopped { lower_bound } = report.outcome else {
            return None;
        };
        Some(Stopped {
            limit: if allowed < self.nodes() { Limit::Memory(self.memory) } else { Limit::Nodes(allowed) },
            nodes: report.nodes,
            lower_bound,
        })
    }

    /// The solution of a search that promises the canonical one and could generate `allowed` nodes.
    ///
    /// # Errors
    /// If a limit stopped it.
    pub(super) fn solution(self, report: Report, allowed: NodeLimit) -> Result<Solution, Stopped> {
        match self.stopped(&report, allowed) {
            Some(stopped) => Err(stopped),
            None => Ok(report.into()),
        }
    }
}
