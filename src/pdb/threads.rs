//! An iteration in one walk, or in parts on several threads.

use crate::moves::Move;
use crate::pdb::walk::{Effort, Front, Iterations, Parts, MOST_WIDTH};
use crate::search::{NodeLimit, Nodes};
use crate::system;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The first path in move order from the start to the goal, if one has at most `bound` moves. It counts the nodes up to this
/// path. `bound` is at least [`Iterations::lower_bound`], and has its parity.
pub fn iteration(walker: &dyn Iterations, bound: u32, effort: &mut Effort) -> Option<Vec<Move>> {
    if effort.nodes.generated < effort.pace.apart_after {
        return walker.below(&[], bound, usize::MAX, effort).path;
    }
    let mut front = Front { parts: vec![Vec::new()], path: None };
    for _ in 0..effort.pace.partings {
        front = parted(walker, front, bound, effort);
    }
    let count = front.parts.len();
    let before = *effort;
    let walked =
        Mutex::new(Walked { waiting: BTreeMap::new(), parts: Parts { all: count, ..before.begun }, path: None });
    let lock = || walked.lock().unwrap_or_else(PoisonError::into_inner);
    let (next, end) = (AtomicUsize::new(before.begun.done), AtomicUsize::new(count));
    let is_limited = before.node_limit != NodeLimit::MOST;
    let work = || loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= end.load(Ordering::Relaxed) {
            return;
        }
        let mut effort = before;
        if is_limited {
            effort.node_limit.0 -= lock().parts.nodes.generated;
        }
        let path = walker.below(&front.parts[number], bound, usize::MAX, &mut effort).path;
        let is_over = effort.nodes.generated > effort.node_limit.0;
        if before.stop.load(Ordering::Relaxed) {
            return;
        }
        if path.is_some() || is_over {
            end.fetch_min(number, Ordering::Relaxed);
        }
        let nodes = Nodes {
            expanded: effort.nodes.expanded - before.nodes.expanded,
            generated: effort.nodes.generated - before.nodes.generated,
            stored: count as u64 + effort.nodes.stored,
        };
        lock().add(number, Part { path, nodes }, before.report);
    };
    let threads = if is_limited { 1 } else { before.pace.threads };
    system::share(threads.min(count).saturating_sub(1), work);
    let Walked { parts, path, .. } = walked.into_inner().unwrap_or_else(PoisonError::into_inner);
    effort.nodes.add(parts.nodes);
    path.or_else(|| front.path.filter(|_| parts.done == count))
}

/// Parts every part, in move order.
fn parted(walker: &dyn Iterations, front: Front, bound: u32, effort: &mut Effort) -> Front {
    let mut parted = Front::default();
    for part in front.parts {
        let below = walker.below(&part, bound, MOST_WIDTH, effort);
        parted.parts.extend(below.parts);
        if below.path.is_some() {
            return Front { path: below.path, ..parted };
        }
    }
    Front { path: front.path, ..parted }
}

/// What a walk of a part finds, and the nodes up to it.
struct Part {
    path: Option<Vec<Move>>,
    nodes: Nodes,
}

/// What has been walked: the first parts, and others that wait for those before them.
struct Walked {
    waiting: BTreeMap<usize, Part>,
    parts: Parts,
    path: Option<Vec<Move>>,
}

impl Walked {
    /// Adds a part. Those after the first one with a path do not count.
    fn add(&mut self, number: usize, part: Part, report: &dyn Fn(Parts)) {
        self.waiting.insert(number, part);
        while let (None, Some(part)) = (&self.path, self.waiting.remove(&self.parts.done)) {
            self.parts.done += 1;
            self.parts.nodes.add(part.nodes);
            self.path = part.path;
        }
        // Who goes on from a report must walk the part with the path.
        if self.path.is_none() {
            report(self.parts);
        }
    }
}
