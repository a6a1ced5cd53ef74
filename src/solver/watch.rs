//! Watches a solver's searches from other threads.

use crate::search::NEVER;
use crate::solver::progress::Progress;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// Watches a solver's searches of boards of more than 9 cells, from other threads.
pub struct Watch {
    stop: AtomicBool,
    pub(crate) report: Box<dyn Fn(&Progress) + Send + Sync>,
}

impl Watch {
    /// Makes a watch that calls a function with the progress: about ten times a second while
    /// pattern databases are searched, after every beam, and at the end of a proof, but not while
    /// databases are made. The thread that called the solver calls it, and waits until it returns.
    pub fn new(report: impl Fn(&Progress) + Send + Sync + 'static) -> Watch {
        Watch {
            stop: AtomicBool::new(false),
            report: Box::new(report),
        }
    }

    /// Stops the searches of all solvers with this watch, for good. A solver soon returns the best
    /// solution so far, if it has one, or [`Stopped`](super::Stopped).
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns whether [`Watch::stop`] was called.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns what searches look at to see whether they are stopped.
    pub(super) fn stop_of(watch: Option<&Watch>) -> &AtomicBool {
        watch.map_or(&NEVER, |watch| &watch.stop)
    }

    pub(super) fn report(watch: Option<&Watch>, progress: impl FnOnce() -> Progress) {
        if let Some(watch) = watch {
            (watch.report)(&progress());
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Watch")
            .field("stop", &self.stop)
            .finish_non_exhaustive()
    }
}
