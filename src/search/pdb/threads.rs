//! The parts of an iteration on several threads.

use crate::search::pdb::idastar::Walked;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// [`WalkParts`](crate::search::pdb::idastar::WalkParts) on as many threads as the system grants. This one is the first of them.
pub fn walk_parts(threads: usize, parts: usize, walk: &(dyn Fn(usize) -> Walked + Sync)) -> Vec<Walked> {
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
        let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
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
