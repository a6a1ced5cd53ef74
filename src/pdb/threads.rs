//! An iteration in one walk, or in subtrees on several threads.

use crate::moves::Move;
use crate::pdb::walk::{path_of, Effort, Walker, MOST_WIDTH};
use crate::search::{NodeLimit, Nodes};
use crate::system;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// A walker, whatever its numbers of look-ups and bits.
pub trait Iterations {
    /// A lower bound on the moves from the start.
    fn lower_bound(&self) -> u32;

    /// The first path in move order from the start to the goal, if one has at most `bound` moves. It counts the nodes up to
    /// this path. `bound` is at least [`Iterations::lower_bound`], and has its parity.
    fn iteration(&self, bound: u32, effort: &mut Effort) -> Option<Vec<Move>>;
}

impl<const LOOK_UPS: usize, const BITS: u32> Iterations for Walker<'_, LOOK_UPS, BITS> {
    fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    fn iteration(&self, bound: u32, effort: &mut Effort) -> Option<Vec<Move>> {
        let root = self.root(bound);
        if effort.nodes.generated < effort.pace.apart_after {
            return self.walk(root, usize::MAX, effort).path;
        }
        let above = self.walk(root, MOST_WIDTH, effort);
        if above.path.is_some() {
            return above.path;
        }
        let before = effort.clone();
        let count = above.stack.len();
        // Walks below one of the nodes that are left, the first in move order first.
        let subtree = |number: usize, node_limit| {
            let (top, mut effort) = (above.stack[count - 1 - number], Effort { node_limit, ..before.clone() });
            let below = self.walk(top, usize::MAX, &mut effort).path;
            let path = below.map(|below| [path_of(&above.trail, top.last), below].concat());
            Subtree { path, nodes: effort.nodes }
        };
        let walked = match before.node_limit {
            NodeLimit::MOST => on_threads(before.pace.threads, count, &|number| subtree(number, NodeLimit::MOST)),
            _ => Vec::new(),
        };
        let (mut walked, mut path) = (walked.into_iter(), None);
        for number in 0..count {
            if path.is_some() || effort.nodes.generated > before.node_limit.0 {
                break;
            }
            let limit = NodeLimit(before.node_limit.0 - effort.nodes.generated + before.nodes.generated);
            let subtree = walked.next().unwrap_or_else(|| subtree(number, limit));
            path = subtree.path;
            effort.nodes.add(Nodes {
                expanded: subtree.nodes.expanded - before.nodes.expanded,
                generated: subtree.nodes.generated - before.nodes.generated,
                stored: count as u64 + subtree.nodes.stored,
            });
        }
        path
    }
}

/// What a walk below one of the first nodes finds, and the nodes up to it with those before.
struct Subtree {
    path: Option<Vec<Move>>,
    nodes: Nodes,
}

/// Walks subtrees by their numbers, on `threads` threads if the system grants them, at least up to the first one that has a
/// path to the goal. Returns what each of these finds, in order.
fn on_threads(threads: usize, count: usize, walk: &(dyn Fn(usize) -> Subtree + Sync)) -> Vec<Subtree> {
    let (next, end) = (AtomicUsize::new(0), AtomicUsize::new(count));
    let walked = Mutex::new(Vec::new());
    system::share(threads.min(count).saturating_sub(1), || loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= end.load(Ordering::Relaxed) {
            return;
        }
        let subtree = walk(number);
        if subtree.path.is_some() {
            end.fetch_min(number, Ordering::Relaxed);
        }
        walked.lock().unwrap_or_else(PoisonError::into_inner).push((number, subtree));
    });
    let mut walked = walked.into_inner().unwrap_or_else(PoisonError::into_inner);
    walked.sort_unstable_by_key(|&(number, _)| number);
    walked.into_iter().map(|(_, subtree)| subtree).collect()
}
