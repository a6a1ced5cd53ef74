//! The limits of a search, and the limit that stopped it.

use crate::grid::Grid;
use crate::search::{Budget, Memory, NodeLimit, Outcome, Report, StoppedBy};
use crate::solver::solution::Stopped;

/// The limits of a search.
///
/// ```
/// use yapboz::{Limits, Memory, NodeLimit};
///
/// let limits = Limits::default().nodes(NodeLimit(1_000_000)).memory(Memory(64 << 20)).threads(2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    pub(crate) nodes: Option<NodeLimit>,
    pub(crate) memory: Memory,
    pub(crate) threads: usize,
}

/// The statement to prove about a solution of a board of up to 25 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Proof {
    /// No solution is shorter.
    Shortest,
    /// The solution is canonical: the first shortest one in move order.
    Canonical,
}

/// The memory for each thread. The stack of a thread, and its share of the allocator, are not
/// counted. If the system grants little memory, more threads would leave too little for the search.
const THREAD_BYTES: usize = 16 << 20;

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: None,
            memory: Memory::default(),
            threads: 1,
        }
    }
}

impl Limits {
    /// Limits the nodes that one puzzle may generate, all searches together. By default there is no
    /// limit up to 16 cells and for proofs, and otherwise 50 million; the beams take at most two
    /// fifths. Above 16 cells, a solution is constructed whatever the limit is: some thousand
    /// nodes, a million on 16x16.
    #[must_use]
    pub fn nodes(self, nodes: NodeLimit) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..self
        }
    }

    /// Limits the memory for everything together, by default to 1 GiB. A solver takes 1 MiB at
    /// least, whatever the limit is.
    #[must_use]
    pub fn memory(self, memory: Memory) -> Limits {
        Limits { memory, ..self }
    }

    /// Sets the number of threads, 1 by default, and at most one for each 16 MiB of memory. Boards
    /// of more than 16 cells and hard boards of 10 to 16 cells use them. Neither solutions nor
    /// counts depend on them. With a node limit, boards of 10 to 16 cells use one thread.
    #[must_use]
    pub fn threads(self, threads: usize) -> Limits {
        Limits { threads, ..self }
    }

    /// Returns the limits with the memory that the system grants, and the threads that fit into it.
    /// If the system grants less than the limit, there is one thread, because the allocator takes
    /// addresses for each.
    pub(super) fn granted(self, memory: Memory) -> Limits {
        let most = if memory < self.memory {
            1
        } else {
            memory.0 / THREAD_BYTES
        };
        Limits {
            memory,
            threads: self.threads.min(most).max(1),
            ..self
        }
    }

    /// Returns the memory of a search that stores every node, without tables.
    pub(super) fn room(self, grid: Grid) -> NodeMemory {
        NodeMemory {
            limit: self.memory,
            taken: 0,
            grid,
        }
    }
}

/// The memory of a search that stores every node.
#[derive(Clone, Copy)]
pub(super) struct NodeMemory {
    pub limit: Memory,
    /// The bytes that tables take.
    pub taken: usize,
    pub grid: Grid,
}

impl NodeMemory {
    /// Returns the nodes that fit into the memory.
    pub fn nodes(self) -> NodeLimit {
        NodeLimit::within(Memory(self.limit.0.saturating_sub(self.taken)), self.grid)
    }
}

impl Budget {
    /// Runs a search with the nodes that are left, and counts its nodes. The report has the nodes
    /// of all searches so far.
    ///
    /// # Errors
    /// If the search was stopped.
    pub fn run(&mut self, search: impl FnOnce(NodeLimit) -> Report) -> Result<Report, Stopped> {
        let report = search(self.left());
        self.spend(report.nodes);
        match report.outcome {
            Outcome::Stopped { lower_bound } => Err(self.stopped(self.by, lower_bound)),
            outcome => Ok(Report {
                outcome,
                nodes: self.nodes,
            }),
        }
    }

    /// Runs a search that stores every node, as [`Budget::run`] does, within the memory.
    pub(super) fn storing(
        &mut self,
        room: NodeMemory,
        search: impl FnOnce(NodeLimit) -> Report,
    ) -> Result<Report, Stopped> {
        let fits = room.nodes();
        if fits >= self.left() {
            return self.run(search);
        }
        let all = self.by;
        self.by = StoppedBy::Memory(room.limit);
        let result = self.run(|_| search(fits));
        self.by = all;
        result
    }

    /// Returns the result of searches that a limit stopped.
    pub fn stopped(&self, by: StoppedBy, lower_bound: u32) -> Stopped {
        Stopped {
            by,
            nodes: self.nodes,
            lower_bound,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_fit_into_the_memory() {
        let mib = |mib: usize| Memory(mib << 20);
        for (memory, asked, threads) in [
            (8, 7, 1),
            (40, 7, 2),
            (40, 1, 1),
            (1024, 7, 7),
            (1024, 0, 1),
        ] {
            let limits = Limits {
                threads: asked,
                memory: mib(memory),
                ..Limits::default()
            };
            assert_eq!(
                limits.granted(mib(memory)).threads,
                threads,
                "{asked} in {memory} MiB"
            );
            assert_eq!(limits.granted(mib(memory - 1)).threads, 1);
        }
    }
}
