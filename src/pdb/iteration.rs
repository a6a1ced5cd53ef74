//! One iteration of IDA*: its subtrees in move order, searched by one thread or several.
//!
//! A subtree is named by the path to its root. A thread takes the first subtree that no other
//! thread searches, and searches a slice of it, a limited number of nodes. The slice leaves new
//! subtrees: the path at which it ended, and the later siblings of that path's nodes. So threads
//! share the work as it appears, and the place of the iteration is the path of its first subtree.

use crate::moves::{Move, Path};
use crate::pdb::walk::{End, Slice, Walk, Walked};
use crate::search::{Nodes, Place};
use crate::system;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;

/// The nodes of a slice: 50 to 150 ms. An iteration with fewer nodes ends before more threads have
/// started.
pub const SLICE: u64 = 4_000_000;

/// An iteration, or the rest of an iteration after a place.
pub struct Iteration<'a> {
    pub walker: &'a dyn Walk,
    /// Where it starts. The bound has the parity of all solutions' lengths.
    pub place: &'a Place,
    pub before: u64,
    /// The iteration ends once it has generated more nodes.
    pub most: u64,
    pub slice: u64,
    pub threads: usize,
    pub stop: &'a AtomicBool,
    /// Called after about every slice, by the thread that started the iteration, with its place and
    /// nodes.
    pub at: &'a (dyn Fn(&Place, Nodes) + Sync),
}

/// The subtrees that remain.
#[derive(Default)]
struct Left {
    /// `subtrees[path]`, in move order.
    subtrees: BTreeMap<Vec<Move>, Subtree>,
    /// The nodes of the subtrees that were removed from the front of `subtrees`, after they were
    /// searched.
    nodes: Nodes,
    /// A path to the goal. Subtrees after it were dropped.
    found: Option<Vec<Move>>,
    is_broken: bool,
}

enum Subtree {
    Waiting,
    InWork,
    Walked(Nodes),
}

impl Iteration<'_> {
    /// Runs the iteration up to the first path to the goal. The nodes do not depend on the number
    /// of threads.
    pub fn run(&self) -> Walked {
        let first = self
            .after(&[], &self.place.path)
            .into_iter()
            .map(|path| (path, Subtree::Waiting));
        let shared = Shared {
            left: Mutex::new(Left {
                subtrees: first.collect(),
                ..Left::default()
            }),
            ..Shared::default()
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                let work = || self.work(&shared, &|_, _| {});
                drop(system::spawn_scoped(scope, work));
            }
            self.work(&shared, self.at);
        });
        let Left {
            subtrees,
            nodes,
            found,
            ..
        } = system::unpoisoned(shared.left.into_inner());
        let end = match subtrees.into_keys().next() {
            Some(path) => End::Cut(path),
            None => found.map_or(End::None, End::Found),
        };
        Walked { end, nodes }
    }

    /// Searches slices until no subtree remains.
    fn work(&self, shared: &Shared, at: &dyn Fn(&Place, Nodes)) {
        let _guard = Guard(shared);
        let (mut left, mut unreported) = (shared.left(), 0);
        loop {
            let is_over =
                left.is_broken || left.nodes.generated > self.most || left.subtrees.is_empty();
            if is_over || self.stop.load(Ordering::Relaxed) {
                return;
            }
            let Some(path) = left.take() else {
                left = system::unpoisoned(shared.changed.wait(left));
                continue;
            };
            let most = self.slice.min(self.most - left.nodes.generated);
            drop(left);
            let walked = self.walker.below(
                &path,
                self.place.bound,
                &Slice {
                    before: self.before,
                    most,
                    stop: self.stop,
                },
            );
            let rest = match &walked.end {
                End::Cut(cut) => self.after(&path, cut),
                _ => Vec::new(),
            };
            unreported += walked.nodes.generated;
            left = shared.left();
            left.put(&path, walked, rest);
            shared.changed.notify_all();
            if let Some(first) = left
                .subtrees
                .keys()
                .next()
                .filter(|_| unreported >= self.slice)
            {
                let (place, nodes) = (
                    Place {
                        path: Path(first.clone()),
                        ..*self.place
                    },
                    left.nodes,
                );
                drop(left);
                at(&place, nodes);
                (left, unreported) = (shared.left(), 0);
            }
        }
    }

    /// Splits the rest of a subtree, from a path on in move order: into this path's subtree, and
    /// the later siblings of the nodes on the path.
    fn after(&self, subtree: &[Move], path: &[Move]) -> Vec<Vec<Move>> {
        let later = (subtree.len()..path.len()).rev().flat_map(|depth| {
            let siblings = Move::ALL.iter().filter(move |m| **m > path[depth]);
            siblings.map(move |&m| [&path[..depth], &[m]].concat())
        });
        let all = std::iter::once(path.to_vec()).chain(later);
        all.filter(|path| self.walker.is_open(path, self.place.bound))
            .collect()
    }
}

impl Left {
    fn take(&mut self) -> Option<Vec<Move>> {
        let (path, subtree) = self
            .subtrees
            .iter_mut()
            .find(|(_, subtree)| matches!(subtree, Subtree::Waiting))?;
        *subtree = Subtree::InWork;
        Some(path.clone())
    }

    /// Stores the result of a slice, and the subtrees that it leaves.
    fn put(&mut self, path: &Vec<Move>, walked: Walked, rest: Vec<Vec<Move>>) {
        // A subtree after a path to the goal is dropped, and its nodes do not count.
        let Some(subtree) = self.subtrees.get_mut(path) else {
            return;
        };
        *subtree = Subtree::Walked(walked.nodes);
        if let End::Found(found) = walked.end {
            self.subtrees.split_off(path);
            self.subtrees
                .insert(path.clone(), Subtree::Walked(walked.nodes));
            self.found = Some(found);
        }
        self.subtrees
            .extend(rest.into_iter().map(|path| (path, Subtree::Waiting)));
        while let Some(first) = self.subtrees.first_entry() {
            let Subtree::Walked(nodes) = *first.get() else {
                break;
            };
            self.nodes.add(nodes);
            first.remove();
        }
    }
}

#[derive(Default)]
struct Shared {
    left: Mutex<Left>,
    changed: Condvar,
}

impl Shared {
    fn left(&self) -> MutexGuard<'_, Left> {
        system::unpoisoned(self.left.lock())
    }
}

/// Lets the other threads end if this one panics.
struct Guard<'a>(&'a Shared);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.left().is_broken = true;
        }
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::search::NEVER;
    use std::panic::{catch_unwind, AssertUnwindSafe};

    /// Has subtrees of up to three moves. The subtree at DU panics.
    struct Broken;

    impl Walk for Broken {
        fn lower_bound(&self, _: &Position) -> u32 {
            0
        }

        fn is_open(&self, path: &[Move], _: u32) -> bool {
            path.len() <= 3
        }

        fn below(&self, path: &[Move], _: u32, _: &Slice) -> Walked {
            assert!(path != [Move::D, Move::U], "broken");
            let end = if path.len() < 3 {
                End::Cut([path, &[Move::R]].concat())
            } else {
                End::None
            };
            Walked {
                end,
                nodes: Nodes {
                    expanded: 1,
                    generated: 1,
                    stored: 1,
                },
            }
        }
    }

    #[test]
    fn a_panic_in_a_thread_is_passed_on_and_hangs_no_other() {
        for threads in [1, 2, 3, 8] {
            let iteration = Iteration {
                walker: &Broken,
                place: &Place::at(4),
                before: 0,
                most: u64::MAX,
                slice: 1,
                threads,
                stop: &NEVER,
                at: &|_, _| {},
            };
            assert!(catch_unwind(AssertUnwindSafe(|| iteration.run())).is_err());
            let after = Iteration {
                place: &Place {
                    bound: 4,
                    path: Path(vec![Move::U]),
                },
                ..iteration
            };
            assert_eq!(after.run().end, End::None);
        }
    }
}
