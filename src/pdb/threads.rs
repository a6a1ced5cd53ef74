//! The parts of an iteration on several threads.

use crate::grid::Grid;
use crate::moves::Move;
use crate::pdb::compact::{self, Share};
use crate::pdb::ida::{Walks, Whole};
use crate::pdb::walk::{path_of, Cost, Position, Search, Walk, MOST_WIDTH};
use crate::search::nodes::NodeLimit;
use crate::system;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// [`InParts::after`]: some 50 ms on 4x4. Fewer nodes are walked faster than threads start.
const AFTER: u64 = 4_000_000;

/// Iterations in parts: the nodes some moves below the root, each on one thread.
pub struct InParts {
    /// After so many nodes generated, iterations are walked in parts. This changes counts, but no solution.
    pub after: u64,
    /// The threads, if there is no node limit. They change neither solution nor counts.
    pub threads: usize,
}

impl InParts {
    pub fn new(threads: usize) -> InParts {
        InParts { after: AFTER, threads }
    }
}

impl Walks for InParts {
    /// What follows the first part with a path to the goal does not count.
    fn walk<const VIEWS: usize, const BITS: u32>(
        &self,
        search: &Search<VIEWS, BITS>,
        root: Position<VIEWS>,
        node_limit: NodeLimit,
        cost: &mut Cost,
    ) -> Option<Vec<Move>> {
        if cost.generated < self.after {
            return Whole.walk(search, root, node_limit, cost);
        }
        let Walk { stack, trail, mut path } = search.walk(root, MOST_WIDTH, node_limit, cost);
        let before = cost.clone();
        let walk = |part: usize, node_limit| {
            let (mut root, mut of_part) = (stack[stack.len() - 1 - part], before.clone());
            let last = std::mem::take(&mut root.last);
            let below = search.walk(root, usize::MAX, node_limit, &mut of_part).path;
            (below.map(|below| [path_of(&trail, last), below].concat()), of_part)
        };
        let walked = if path.is_none() && node_limit == NodeLimit::MOST {
            on_threads(self.threads, stack.len(), &|part| walk(part, node_limit))
        } else {
            Vec::new()
        };
        let mut walked = walked.into_iter();
        for part in 0..stack.len() {
            if path.is_some() || cost.generated > node_limit.0 {
                break;
            }
            let limit = NodeLimit(node_limit.0 - cost.generated + before.generated);
            let (in_part, of_part) = walked.next().unwrap_or_else(|| walk(part, limit));
            path = in_part;
            cost.expanded += of_part.expanded - before.expanded;
            cost.generated += of_part.generated - before.generated;
            cost.stored = cost.stored.max(stack.len() as u64 + of_part.stored);
        }
        path
    }
}

/// Fills databases, on as many threads as the system grants. This thread is the first of them.
pub fn fill(grid: Grid, parts: Vec<Share>, threads: usize) {
    let others = 1..threads.min(parts.len());
    let parts = Mutex::new(parts.into_iter());
    let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || std::iter::from_fn(next).for_each(|part| compact::fill(grid, part));
    thread::scope(|scope| {
        for _ in others {
            // If there is no other thread, this one fills all.
            drop(system::thread().spawn_scoped(scope, work));
        }
        work();
    });
}

/// What a walk finds, and what it costs.
type Walked = (Option<Vec<Move>>, Cost);

/// Walks parts by their numbers, on as many threads as the system grants, at least up to the first one that has a path to
/// the goal. Returns what each of these finds, in order. This thread is the first of them.
fn on_threads(threads: usize, parts: usize, walk: &(dyn Fn(usize) -> Walked + Sync)) -> Vec<Walked> {
    let (next, end) = (AtomicUsize::new(0), AtomicUsize::new(parts));
    let work = || {
        let mut walked = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end.load(Ordering::Relaxed) {
                return walked;
            }
            let part = walk(number);
            if part.0.is_some() {
                end.fetch_min(number, Ordering::Relaxed);
            }
            walked.push((number, part));
        }
    };
    let mut walked = thread::scope(|scope| {
        let start = |_| system::thread().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..threads.min(parts)).map_while(start).collect();
        let mut walked = work();
        for other in others {
            walked.extend(other.join().expect("a walk does not panic"));
        }
        walked
    });
    walked.sort_unstable_by_key(|&(number, _)| number);
    walked.into_iter().map(|(_, part)| part).collect()
}
