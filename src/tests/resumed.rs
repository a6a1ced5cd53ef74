//! Searches that are cut and resumed find the solutions that tables of all positions have.

use super::{grid, is_long, on_all_cores};
use crate::generate::{GoalChoice, Puzzles};
use crate::grid::Grid;
use crate::moves::Path;
use crate::pdb::catalogue::Catalogue;
use crate::pdb::compact::Means;
use crate::pdb::ida::{Ida, Pace, Step, Until};
use crate::pdb::iteration::SliceWatch;
use crate::pdb::tables::{Tables, Tiers};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{Memory, NodeLimit, Place, NEVER};
use crate::solver::{Limits, Solver};
use std::sync::atomic::{AtomicU64, Ordering};

/// Checks a place against the canonical solution.
fn check(place: &Place, canonical: &Path, puzzle: &Puzzle) {
    let Place { bound, path } = place;
    assert!(*bound as usize <= canonical.len(), "{place}: {puzzle}");
    if *bound as usize == canonical.len() {
        assert!(canonical[..path.len()] >= path[..], "{place}: {puzzle}");
    }
}

/// Makes all tables of a grid and a goal that some memories hold.
fn tables(grid: Grid, puzzle: &Puzzle) -> Vec<Tables> {
    let catalogue = || Catalogue::of(grid, puzzle.blank().home());
    let tiers = [1, 4, 64].map(|mib| Tiers::new(catalogue(), Memory(mib << 20), None));
    tiers.iter().flat_map(|tiers| (0..2).filter_map(move |tier| tiers.tables(tier, &Means::ALONE))).collect()
}

/// Solves a puzzle by searches that are cut after a few nodes, each with other tables, threads and slices. Returns
/// their number.
fn resume(puzzle: &Puzzle, canonical: &Path, tables: &[Tables], random: &mut Random) -> u64 {
    let mut place = Place::default();
    let most = 10_u64.pow(1 + random.below(5) as u32);
    for resumed in 1.. {
        let tables = &tables[random.below(tables.len() as u64) as usize];
        let pace = Pace {
            slice: 1 + random.below(most),
            width: 1 + random.below(64) as usize,
            trial_after: random.below(1000),
            threads: 1 + random.below(3) as usize,
        };
        // Few searches are not cut.
        let is_cut = random.below(64) != 0;
        let limit = if is_cut { NodeLimit(random.below(most)) } else { NodeLimit::MOST };
        let until = if is_cut { Until::SOLVED } else { Until { nodes: 0, ..Until::SOLVED } };
        let mut ida = Ida::new(puzzle, limit, pace);
        ida.place = place.clone();
        let at = |place: &Place, _| check(place, canonical, puzzle);
        let step = ida.run(until, tables, &tables.look_ups(puzzle), SliceWatch { stop: &NEVER, at: &at });
        check(&ida.place, canonical, puzzle);
        assert!(ida.place >= place, "{place}: {puzzle}");
        if let Step::Found(path) = step {
            assert_eq!((&path, &ida.place.path), (canonical, canonical), "{puzzle}");
            return resumed;
        }
        place = ida.place;
    }
    unreachable!()
}

#[test]
fn no_cut_proves_anything_false() {
    let most: u64 = if is_long() { 10_000_000 } else { 1_500 };
    let shapes = [(2, 5), (5, 2), (3, 3), (2, 6), (4, 3), (3, 4)].map(|(width, height)| grid(width, height));
    let resumed = AtomicU64::new(0);
    let tasks: Vec<u64> = (0..6).collect();
    on_all_cores(&tasks, |&task| {
        let grid = shapes[task as usize];
        let mut puzzles = Puzzles::new(grid, GoalChoice::Ordered, task);
        let mut solver = Solver::of_many(Limits::default());
        let (mut random, mut done) = (Random::new(task), 0);
        let tables = tables(grid, &puzzles.next().unwrap());
        while done < most / 6 {
            let puzzle = puzzles.next().unwrap();
            // Up to 10 cells, the solution comes from a table of all positions.
            let canonical = solver.solve(&puzzle).unwrap().moves.unwrap();
            done += resume(&puzzle, &canonical, &tables, &mut random);
        }
        resumed.fetch_add(done, Ordering::Relaxed);
    });
    assert!(resumed.into_inner() >= most);
}
