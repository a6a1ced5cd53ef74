//! Searches that are cut and resumed find the solutions that tables of all positions have.

use super::{grid, is_long, on_all_cores};
use crate::generate::Puzzles;
use crate::moves::Path;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{Budget, Memory, NodeLimit, Place};
use crate::solver::exact::{Exact, State, Step, Until, NUMBERS};
use crate::solver::{Cache, Limits, Solver};
use crate::tests::GoalChoice;
use crate::text::gir;
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;

/// A board of 5x5 with the goal in the middle, which takes 30 million nodes.
const FIVE: &str = "6 9 8 4 18 22 1 10 . 14 16 13 17 2 19 3 24 15 21 23 7 11 5 12 20 1 2 3 4 5 6 \
    7 8 9 10 11 12 . 13 14 15 16 17 18 19 20 21 22 23 24";

/// Checks a place against the canonical solution.
fn check(place: &Place, canonical: &Path, puzzle: &Puzzle) {
    let Place { bound, path } = place;
    assert!(*bound as usize <= canonical.len(), "{place}: {puzzle}");
    if *bound as usize == canonical.len() {
        assert!(canonical[..path.len()] >= path[..], "{place}: {puzzle}");
    }
}

/// Solves a puzzle by searches that are cut after a few nodes, each with other tables, threads and
/// slices. Returns their number.
fn resume(puzzle: &Puzzle, canonical: &Path, caches: &[Cache], random: &mut Random) -> u64 {
    let mut place = Place::default();
    let most = 10_u64.pow(1 + random.below(5) as u32);
    for resumed in 1.. {
        let cache = &caches[random.below(caches.len() as u64) as usize];
        // Few searches are not cut.
        let is_cut = random.below(64) != 0;
        let limit = is_cut.then_some(NodeLimit(random.below(most)));
        let until = if is_cut {
            Until::SOLVED
        } else {
            Until {
                nodes: 0,
                ..Until::SOLVED
            }
        };
        let at = |state: &State| check(&state.at, canonical, puzzle);
        let mut budget = Budget::new(limit);
        let mut exact = Exact {
            slice: 1 + random.below(most),
            threads: 1 + random.below(3) as usize,
            at: &at,
            ..Exact::new(puzzle, cache, &mut budget)
        };
        let expected = if is_cut { random.below(1 << 25) } else { 0 };
        let mut numbers = [0; NUMBERS];
        numbers[3] = expected;
        exact.state = State::from_numbers(place.clone(), &numbers).unwrap();
        let step = exact.run(until);
        let reached = exact.state.at;
        check(&reached, canonical, puzzle);
        assert!(reached >= place, "{place}: {puzzle}");
        if let Step::Found(path) = step {
            assert_eq!((&path, &reached.path), (canonical, canonical), "{puzzle}");
            return resumed;
        }
        place = reached;
    }
    unreachable!()
}

#[test]
#[ignore = "slow"]
fn no_cut_proves_anything_false() {
    // Six minutes on one core. Each shape has 100,000 cuts, so that each of the 45 combinations of
    // a cache, a number of threads and a length of slices has more than 2,000.
    let most: u64 = if is_long() { 600_000 } else { 1_500 };
    let shapes =
        [(2, 5), (5, 2), (3, 3), (2, 6), (4, 3), (3, 4)].map(|(width, height)| grid(width, height));
    let resumed = AtomicU64::new(0);
    let tasks: Vec<u64> = (0..6).collect();
    on_all_cores(&tasks, |&task| {
        let grid = shapes[task as usize];
        let mut puzzles = Puzzles::new(grid, GoalChoice::Ordered, task);
        let mut solver = Solver::of_many(Limits::default());
        let (mut random, mut done) = (Random::new(task), 0);
        let caches = [1, 4, 64].map(|mib| Cache::new(Memory(mib << 20)));
        while done < most / 6 {
            let puzzle = puzzles.next().unwrap();
            // Up to 10 cells, the solution comes from a table of all positions.
            let canonical = solver.find(&puzzle).unwrap().path.unwrap();
            done += resume(&puzzle, &canonical, &caches, &mut random);
        }
        resumed.fetch_add(done, Ordering::Relaxed);
    });
    assert!(resumed.into_inner() >= most);
}

/// Checks that a search which resumes anywhere generates at most the nodes that were left, and 1 %.
fn resuming_costs_nothing(puzzle: &Puzzle, cache: &Cache, slice: u64) {
    let states = Mutex::new(Vec::new());
    let at = |state: &State| states.lock().unwrap().push(state.clone());
    let search = |state: State, at: &(dyn Fn(&State) + Sync)| {
        let mut budget = Budget::new(None);
        let exact = Exact {
            slice,
            is_alone: true,
            at,
            state,
            ..Exact::new(puzzle, cache, &mut budget)
        };
        let found = exact.solve().unwrap().outcome;
        (found, budget.nodes.generated)
    };
    let (found, all) = search(State::default(), &at);
    let states = mem::take(&mut *states.lock().unwrap());
    let mut resumed = Vec::new();
    for pair in states.windows(2) {
        let [before, state] = pair else {
            unreachable!()
        };
        let at = &state.at;
        // Some places of every iteration, among them the first.
        let is_first = before.at.bound < at.bound;
        if is_first || resumed.len() < 40 && at.path.len() % 5 == 0 {
            let saved = State::from_numbers(at.clone(), &state.numbers()).unwrap();
            let (again, cost) = search(saved, &|_| {});
            assert_eq!(again, found, "{at}");
            let left = all - state.nodes.generated;
            assert!(
                cost <= left + all / 100,
                "{at}: {cost} of {left} left, {all} in all: {puzzle:?}"
            );
            resumed.push(at.bound);
        }
    }
    resumed.dedup();
    assert!(resumed.len() > 2, "{resumed:?}");
}

#[test]
#[ignore = "slow"]
fn a_search_that_resumes_costs_what_was_left() {
    let hardest = |size: &str, seed, count: usize, least: u64| -> Vec<Puzzle> {
        let puzzles = Puzzles::new(size.parse().unwrap(), GoalChoice::Ordered, seed).take(count);
        let mut solver = Solver::default();
        puzzles
            .filter(|puzzle| solver.find(puzzle).unwrap().nodes.generated > least)
            .take(2)
            .collect()
    };
    let cache = Cache::new(Memory::default());
    for puzzle in hardest("4x4", 3, 20, 600_000)
        .iter()
        .chain(&hardest("2x7", 3, 10, 600_000))
    {
        resuming_costs_nothing(puzzle, &cache, 5_000);
    }
    if is_long() {
        // This goal has 28 choices of look-ups.
        resuming_costs_nothing(
            &gir::puzzle(FIVE.as_bytes(), None).unwrap(),
            &cache,
            200_000,
        );
    }
}
