//! How much a search may do: nodes and memory.

use crate::grid::Grid;
use std::iter;

/// The nodes that a search may generate: counted, never timed, so that it stops at the same node on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeLimit(pub u64);

/// The memory that a process may take, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Memory(pub usize);

impl Default for Memory {
    /// 1 GiB.
    fn default() -> Memory {
        Memory(1 << 30)
    }
}

impl Memory {
    /// All of it if the system grants that at once, or else three quarters of what it grants, so that something is left
    /// for what is not counted.
    pub(crate) fn granted(self) -> Memory {
        let is_granted = |&bytes: &usize| Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
        let mut sizes = iter::successors(Some(self.0), |bytes| Some(bytes / 8 * 7));
        let bytes = sizes.find(is_granted).unwrap_or_default();
        Memory(if bytes == self.0 { bytes } else { bytes / 4 * 3 })
    }
}

impl NodeLimit {
    pub(crate) const MOST: NodeLimit = NodeLimit(u64::MAX);

    /// The node limit with which a search that stores every node (`astar`, `bfs`, `original`) stays within the memory.
    pub(crate) fn within(Memory(bytes): Memory, grid: Grid) -> NodeLimit {
        NodeLimit((bytes / 4 * 3 / NodeLimit::bytes_of_node(grid)) as u64)
    }

    /// The most memory that such a search takes for this number of nodes.
    pub(crate) fn memory(self, grid: Grid) -> usize {
        let nodes = usize::try_from(self.0).unwrap_or(usize::MAX);
        nodes.saturating_mul(NodeLimit::bytes_of_node(grid)) / 3 * 4
    }

    /// The bytes of a stored node.
    fn bytes_of_node(grid: Grid) -> usize {
        // At most, just after a table grew: 169 bytes for A* on 4x4, 179 on 5x5, 290 on 12x12, 507 on 16x16, 20 to 40 fewer
        // for breadth-first search (`/usr/bin/time -f %M yapboz solve --search astar --nodes 1000000 --memory 8000`). The
        // numbers from 128 on take two bytes of a key.
        let key = grid.cells() + grid.cells().saturating_sub(128);
        154 + key
    }
}
