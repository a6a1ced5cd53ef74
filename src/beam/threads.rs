//! A beam on several threads, which wait between its levels.

use super::run::{Beam, BeamLevel, Chunk, Run};
use crate::moves::Move;
use crate::position::Position;
use crate::search::Budget;
use crate::system;
use std::hint;
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, RwLock};
use std::thread;

/// A thread looks for work this often while it spins, for about 50 us, then as often while it
/// yields its core, and then sleeps. Large boards have thousands of levels, and waking a thread
/// takes as long as about a hundred nodes.
const LOOKS: usize = 1000;

/// The longest side of boards on which threads pay: longer boards have positions of several kB that
/// move between caches.
const MOST_SIDE: usize = 64;

/// Runs a beam, and returns the path to the goal. Uses the threads that the system grants, or only
/// this one if more do not pay. Threads change neither the path nor the counts.
pub fn run(
    beam: &Beam,
    start: &Position,
    budget: &mut Budget,
    threads: usize,
) -> Option<Vec<Move>> {
    let is_long = start.grid().width().max(start.grid().height()) > MOST_SIDE;
    let threads = if is_long { 1 } else { threads };
    let crew = &Crew {
        threads,
        ..Crew::default()
    };
    thread::scope(|scope| {
        for number in 1..threads {
            let work = move || crew.stand_by(beam, number);
            drop(system::spawn_scoped(scope, work));
        }
        let guard = Guard(crew);
        let mut run = Run::new(beam, start, budget);
        while run.goes_on() {
            if threads == 1 || run.next.len() == 1 {
                run.grow();
            } else {
                crew.grow(&mut run);
            }
        }
        drop(guard);
        run.path
    })
}

#[derive(Default)]
struct Crew {
    threads: usize,
    level: RwLock<BeamLevel>,
    state: Mutex<CrewState>,
    made: AtomicUsize,
    /// True if a chunk may be free or the beam is over. Threads check this first, which is cheaper
    /// than the state.
    has_work: AtomicBool,
    changed: Condvar,
}

/// Tells the other threads that the beam is over, even if this thread panics.
struct Guard<'a>(&'a Crew);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.state().is_over = true;
        self.0.wake();
    }
}

#[derive(Default)]
struct CrewState {
    next: Vec<Chunk>,
    is_taken: Vec<bool>,
    /// `passed[thread]`: the chunks that the thread has passed. All of them are taken.
    passed: Vec<usize>,
    is_over: bool,
}

impl Crew {
    fn state(&self) -> MutexGuard<'_, CrewState> {
        system::unpoisoned(self.state.lock())
    }

    fn wake(&self) {
        self.has_work.store(true, Ordering::Release);
        self.changed.notify_all();
    }

    fn wait(&self, thread: usize) -> Option<(usize, Chunk)> {
        let ask = |state: &mut CrewState| {
            if state.is_over {
                Some(None)
            } else {
                self.take(state, thread).map(Some)
            }
        };
        for look in 0..2 * LOOKS {
            if self.has_work.load(Ordering::Acquire) {
                if let Some(answer) = ask(&mut self.state()) {
                    return answer;
                }
            }
            if look < LOOKS {
                hint::spin_loop();
            } else {
                thread::yield_now();
            }
        }
        let mut state = self.state();
        loop {
            if let Some(answer) = ask(&mut state) {
                return answer;
            }
            state = system::unpoisoned(self.changed.wait(state));
        }
    }

    /// Takes the next chunk for a thread: threads go upwards from a border or downwards to it, in
    /// pairs. Nodes are sorted by the blank's cell, so most of their parents are in the thread's
    /// cache.
    fn take(&self, state: &mut CrewState, thread: usize) -> Option<(usize, Chunk)> {
        let CrewState {
            next,
            is_taken,
            passed,
            ..
        } = state;
        let (chunks, passed) = (next.len(), passed.get_mut(thread)?);
        let border = (thread + thread % 2) * chunks / self.threads;
        while *passed < chunks {
            let place = if thread % 2 == 0 {
                border + *passed
            } else {
                border + chunks - 1 - *passed
            };
            let number = place % chunks;
            *passed += 1;
            if !mem::replace(&mut is_taken[number], true) {
                return Some((number, mem::take(&mut next[number])));
            }
        }
        self.has_work.store(false, Ordering::Release);
        None
    }

    fn stand_by(&self, beam: &Beam, thread: usize) {
        let _guard = Guard(self);
        while let Some((number, chunk)) = self.wait(thread) {
            self.make(beam, number, chunk);
        }
    }

    fn make(&self, beam: &Beam, number: usize, mut chunk: Chunk) {
        let level = system::unpoisoned(self.level.read());
        beam.grow(&level, number, &mut chunk);
        drop(level);
        self.state().next[number] = chunk;
        self.made.fetch_add(1, Ordering::Release);
    }

    fn grow(&self, run: &mut Run) {
        let chunks = run.next.len();
        mem::swap(&mut *system::unpoisoned(self.level.write()), &mut run.level);
        self.made.store(0, Ordering::Relaxed);
        let (is_taken, passed) = (vec![false; chunks], vec![0; self.threads]);
        *self.state() = CrewState {
            next: mem::take(&mut run.next),
            is_taken,
            passed,
            is_over: false,
        };
        self.wake();
        let take = || self.take(&mut self.state(), 0);
        while let Some((number, chunk)) = take() {
            self.make(run.beam, number, chunk);
        }
        while self.made.load(Ordering::Acquire) < chunks {
            assert!(!self.state().is_over, "a thread has panicked");
            thread::yield_now();
        }
        run.next = mem::take(&mut self.state().next);
        mem::swap(&mut *system::unpoisoned(self.level.write()), &mut run.level);
        run.take_next();
    }
}
