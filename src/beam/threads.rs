//! A beam on several threads, which stand by between its levels.

use super::run::{Beam, Budget, Part};
use crate::board::Board;
use crate::moves::Move;
use std::hint;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::thread;

/// How often a thread looks for work before it sleeps: spinning for some 50 us, and then as often again while it yields its
/// core to others. Waking it takes as long as some hundred nodes do, and large boards have thousands of levels: on 16x16, two
/// threads take 0.62 of the time of one, and 0.76 if they sleep after 50 us.
const LOOKS: usize = 1000;

/// The longest side of the boards on which several threads pay. Positions of long boards have several kB, which go from one
/// thread's cache to the other's: two threads save a fifth of the time on 3x40, 8 % on 2x64, nothing on 2x96, and on 2x128
/// they take a quarter more (`yapboz generate --size 2x128 --seed 11 --goal random | yapboz solve --threads 2`).
const MOST_SIDE: usize = 64;

/// [`Beam::run`] on as many threads as the system grants, or on this one if more do not pay. They change neither the path nor
/// the counts. This thread is the first of them.
pub fn run(threads: usize, beam: &Beam, start: &Board, budget: &mut Budget) -> Option<Vec<Move>> {
    let grid = start.grid();
    if threads == 1 || grid.width().max(grid.height()) > MOST_SIDE {
        return beam.run(start, budget);
    }
    let crew = &Crew::default();
    thread::scope(|scope| {
        for number in 1..threads {
            let share = Share { number, threads };
            let _ = thread::Builder::new().spawn_scoped(scope, move || crew.stand_by(beam, share));
        }
        let path = beam.run_by(start, budget, &mut |level, order, next| {
            match &mut next[..] {
                [part] => beam.grow(level, order, 0, part),
                _ => crew.grow(beam, Share { number: 0, threads }, level, order, next),
            }
            true
        });
        crew.state().is_over = true;
        crew.has_work.set();
        path
    })
}

/// What the threads share.
#[derive(Default)]
struct Crew {
    work: RwLock<Work>,
    state: Mutex<State>,
    /// A part is free, or the beam is over.
    has_work: Signal,
    /// All parts are made.
    is_done: Signal,
}

/// What a thread waits for. The flag spares the others its looks at the state.
#[derive(Default)]
struct Signal {
    flag: AtomicBool,
    changed: Condvar,
}

impl Signal {
    fn set(&self) {
        self.flag.store(true, Ordering::Release);
        self.changed.notify_all();
    }

    fn clear(&self) {
        self.flag.store(false, Ordering::Release);
    }
}

/// What makes a level: the parts of the level before, and the numbers of those of their children that go on.
#[derive(Default)]
struct Work {
    level: Vec<Part>,
    order: Vec<u32>,
    next: Vec<Mutex<Part>>,
}

/// Which parts of a level are taken, and how many are made.
#[derive(Default)]
struct State {
    taken: Vec<bool>,
    made: usize,
    is_over: bool,
}

impl State {
    /// The number of the next part for a thread: upwards from the beginning of its share, or downwards from its end, so that two
    /// of them meet. Nodes are sorted by the blank's cell, so that most of their parents are in the thread's cache.
    fn take(&mut self, Share { number, threads }: Share) -> Option<usize> {
        let parts = self.taken.len();
        let is_free = |part: &usize| !self.taken[*part];
        let border = (number + number % 2) * parts / threads;
        let number = match number % 2 {
            0 => (border..parts).chain(0..border).find(is_free),
            _ => (0..border).rev().chain((border..parts).rev()).find(is_free),
        }?;
        self.taken[number] = true;
        Some(number)
    }
}

/// A thread's number, and that of all threads.
#[derive(Clone, Copy)]
struct Share {
    number: usize,
    threads: usize,
}

impl Crew {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for an answer.
    fn wait<T>(&self, signal: &Signal, ask: impl Fn(&mut State) -> Option<T>) -> T {
        for look in 0..2 * LOOKS {
            if signal.flag.load(Ordering::Acquire) {
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
            state = signal.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn take(&self, state: &mut State, share: Share) -> Option<usize> {
        let number = state.take(share);
        if number.is_none() {
            self.has_work.clear();
        }
        number
    }

    /// Makes parts until the beam is over.
    fn stand_by(&self, beam: &Beam, share: Share) {
        let ask = |state: &mut State| if state.is_over { Some(None) } else { self.take(state, share).map(Some) };
        while let Some(number) = self.wait(&self.has_work, ask) {
            self.make(beam, number);
        }
    }

    fn make(&self, beam: &Beam, number: usize) {
        let work = self.work.read().unwrap_or_else(PoisonError::into_inner);
        let mut part = work.next[number].lock().unwrap_or_else(PoisonError::into_inner);
        beam.grow(&work.level, &work.order, number, &mut part);
        drop(part);
        drop(work);
        let mut state = self.state();
        state.made += 1;
        if state.made == state.taken.len() {
            self.is_done.set();
        }
    }

    /// Makes a level.
    fn grow(&self, beam: &Beam, share: Share, level: &mut Vec<Part>, order: &mut Vec<u32>, next: &mut Vec<Part>) {
        let parts = next.len();
        let given = Work {
            level: std::mem::take(level),
            order: std::mem::take(order),
            next: next.drain(..).map(Mutex::new).collect(),
        };
        *self.work.write().unwrap_or_else(PoisonError::into_inner) = given;
        self.is_done.clear();
        *self.state() = State { taken: vec![false; parts], ..State::default() };
        self.has_work.set();
        let take = || self.take(&mut self.state(), share);
        while let Some(number) = take() {
            self.make(beam, number);
        }
        self.wait(&self.is_done, |state| (state.made == parts).then_some(()));
        let work = std::mem::take(&mut *self.work.write().unwrap_or_else(PoisonError::into_inner));
        (*level, *order) = (work.level, work.order);
        next.extend(work.next.into_iter().map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner)));
    }
}
