//! An iteration in one walk, or in parts on several threads.

use crate::moves::Move;
use crate::pdb::packing::Packing;
use crate::pdb::walk::{path_of, Effort, Iterations, Parts, Position, Walk, Walker, MOST_WIDTH};
use crate::search::{NodeLimit, Nodes};
use crate::system;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

impl<B: Packing, const LOOK_UPS: usize, const BITS: u32> Iterations for Walker<'_, B, LOOK_UPS, BITS> {
    fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    fn iteration(&self, bound: u32, effort: &mut Effort) -> Option<Vec<Move>> {
        let mut front = Front { parts: vec![(Vec::new(), self.root(bound))], path: None };
        if effort.nodes.generated < effort.pace.apart_after {
            return self.walk(front.parts[0].1, usize::MAX, effort).path;
        }
        for _ in 0..effort.pace.partings {
            front = self.parted(front, effort);
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
            let (above, top) = &front.parts[number];
            let below = self.walk(*top, usize::MAX, &mut effort).path;
            let is_over = effort.nodes.generated > effort.node_limit.0;
            if before.stop.load(Ordering::Relaxed) {
                return;
            }
            if below.is_some() || is_over {
                end.fetch_min(number, Ordering::Relaxed);
            }
            let path = below.map(|below| [&above[..], &below].concat());
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
}

impl<B: Packing, const LOOK_UPS: usize, const BITS: u32> Walker<'_, B, LOOK_UPS, BITS> {
    /// Parts every part, in move order.
    fn parted(&self, front: Front<B, LOOK_UPS>, effort: &mut Effort) -> Front<B, LOOK_UPS> {
        let mut parted = Front { parts: Vec::new(), path: None };
        for (above, top) in front.parts {
            let Walk { stack, trail, path } = self.walk(top, MOST_WIDTH, effort);
            let path_to = |below: &[Move]| [&above[..], below].concat();
            let parts = stack.iter().rev().map(|node| (path_to(&path_of(&trail, node.last)), *node));
            parted.parts.extend(parts);
            if let Some(below) = path {
                return Front { path: Some(path_to(&below)), ..parted };
            }
        }
        Front { path: front.path, ..parted }
    }
}

/// The parts of an iteration in move order: the path to a node, and all below it. Behind them, the first path to the goal
/// that is short enough to be found on the way.
struct Front<B, const LOOK_UPS: usize> {
    parts: Vec<(Vec<Move>, Position<B, LOOK_UPS>)>,
    path: Option<Vec<Move>>,
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
