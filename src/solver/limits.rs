//! The limits of a search, and its result within them.

use crate::grid::Grid;
use crate::search::{Memory, NodeLimit, Outcome, Report};
use crate::solver::solution::{Limit, Solution, Stopped};

/// The limits of a search. Fields may come: `Limits { threads: 2, ..Limits::default() }` takes all others as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// The nodes that may be generated. By default there is no limit up to 16 cells, and 20 million above. Other steps may
    /// generate more: the exact search before the beams (at most an eighth of the limit), what raises the lower bound
    /// beside them (at most the limit again up to 25 cells and a quarter up to 64, on average less than half of that), and
    /// the walk to the canonical solution (at most an eighth after the beams, the limit again after A*).
    pub nodes: Option<NodeLimit>,
    /// The most memory for everything together.
    pub memory: Memory,
    /// The threads for boards of more than 16 cells, and for hard ones of 10 to 16, 1 by default; one for 16 MiB of memory at
    /// most. Neither solutions nor counts depend on them. With a node limit, boards of 10 to 16 cells use one thread.
    pub threads: usize,
}

/// What is to be proven of the solutions of boards of 17 to 25 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Proof {
    /// That none is shorter.
    Shortest,
    /// That it is the canonical one: the first of the shortest.
    Canonical,
}

/// The memory for each thread, whose stack and share of the allocator are not counted: where the system grants little,
/// more threads would leave too little for the search.
const THREAD_BYTES: usize = 16 << 20;

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: None, memory: Memory::default(), threads: 1 }
    }
}

impl Limits {
    /// The limits with the memory that the system grants, and the threads that fit into it. If it does not grant all, there is
    /// one thread, since the allocator takes addresses for each.
    pub(super) fn granted(self, memory: Memory) -> Limits {
        let most = if memory < self.memory { 1 } else { memory.0 / THREAD_BYTES };
        Limits { memory, threads: self.threads.min(most).max(1), ..self }
    }

    /// The node limit, whatever the memory.
    pub(super) fn nodes(self) -> NodeLimit {
        self.nodes.unwrap_or(NodeLimit::MOST)
    }

    /// The nodes that a search may generate that stores them all.
    pub(super) fn storing(self, grid: Grid) -> NodeLimit {
        self.nodes().min(NodeLimit::within(self.memory, grid))
    }

    /// Which limit stopped a search that could generate `allowed` nodes: the memory, if the node limit is higher.
    pub(super) fn stopped(self, report: &Report, allowed: NodeLimit) -> Option<Stopped> {
        let Outcome::Stopped { lower_bound } = report.outcome else { return None };
        let limit = if allowed < self.nodes() { Limit::Memory(self.memory) } else { Limit::Nodes(allowed) };
        Some(Stopped { limit, nodes: report.nodes, lower_bound })
    }

    /// The solution of a search that promises the canonical one and could generate `allowed` nodes.
    pub(super) fn solution(self, report: Report, allowed: NodeLimit) -> Result<Solution, Stopped> {
        match self.stopped(&report, allowed) {
            Some(stopped) => Err(stopped),
            None => Ok(report.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_fit_into_the_memory() {
        let mib = |mib: usize| Memory(mib << 20);
        for (memory, asked, threads) in [(8, 7, 1), (40, 7, 2), (40, 1, 1), (1024, 7, 7), (1024, 0, 1)] {
            let limits = Limits { threads: asked, memory: mib(memory), ..Limits::default() };
            assert_eq!(limits.granted(mib(memory)).threads, threads, "{asked} in {memory} MiB");
            assert_eq!(limits.granted(mib(memory - 1)).threads, 1);
        }
    }
}
