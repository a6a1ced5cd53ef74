//! A beam on several threads, which stand by between its levels.

use super::run::{Beam, Budget, Part};
use crate::board::Board;
use crate::moves::Move;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::thread;

/// How often a thread asks before it sleeps: to wake it takes as long as some hundred nodes.
const ASKED: usize = 50;

/// [`Beam::run`] on as many threads as the system grants. They change neither the path nor the counts. This one is the first
/// of them.
pub fn run(threads: usize, beam: &Beam, start: &Board, budget: &mut Budget) -> Option<Vec<Move>> {
    let crew = &Crew::default();
    thread::scope(|scope| {
        for number in 1..threads {
            let share = Share { number, threads };
            let _ = thread::Builder::new().spawn_scoped(scope, move || crew.stand_by(beam, share));
        }
        let path = beam.run_by(start, budget, |_| true, &mut |level, order, next| match &mut next[..] {
            [part] => beam.grow(level, order, 0, part),
            _ => crew.grow(beam, Share { number: 0, threads }, level, order, next),
        });
        crew.state().is_over = true;
        crew.has_work.notify_all();
        path
    })
}

/// What the threads share.
#[derive(Default)]
struct Crew {
    work: RwLock<Work>,
    state: Mutex<State>,
    has_work: Condvar,
    is_done: Condvar,
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

    /// Waits until there is an answer.
    fn wait<T>(&self, changed: &Condvar, ask: impl Fn(&mut State) -> Option<T>) -> T {
        for _ in 0..ASKED {
            if let Some(answer) = ask(&mut self.state()) {
                return answer;
            }
            thread::yield_now();
        }
        let mut state = self.state();
        loop {
            if let Some(answer) = ask(&mut state) {
                return answer;
            }
            state = changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Makes parts until the beam is over.
    fn stand_by(&self, beam: &Beam, share: Share) {
        let ask = |state: &mut State| match state.is_over {
            true => Some(None),
            false => state.take(share).map(Some),
        };
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
            self.is_done.notify_one();
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
        *self.state() = State { taken: vec![false; parts], ..State::default() };
        self.has_work.notify_all();
        let take = || self.state().take(share);
        while let Some(number) = take() {
            self.make(beam, number);
        }
        self.wait(&self.is_done, |state| (state.made == parts).then_some(()));
        let work = std::mem::take(&mut *self.work.write().unwrap_or_else(PoisonError::into_inner));
        (*level, *order) = (work.level, work.order);
        next.extend(work.next.into_iter().map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner)));
    }
}
