//! Proofs for boards of 17 to 25 cells.

use super::medium::near;
use super::searches::path;
use super::{grid, is_long, on_all_cores};
use crate::generate::{GoalChoice, Puzzles};
use crate::heuristic::LinearConflict;
use crate::moves::letters;
use crate::pdb::compact::fill;
use crate::pdb::ida::{Ida, Step};
use crate::pdb::tables::LookUp;
use crate::pdb::walk::Pace;
use crate::pdb::{self, wide};
use crate::puzzle::Puzzle;
use crate::search::{idastar, Automaton, DepthFirst, Memory, NodeLimit, Nodes, NEVER};
use crate::solver::medium;
use crate::solver::{Cache, Limit, Limits, Progress, ProgressError, Proof, Solution, Solver, Unsolved, Watch};
use crate::text::gir;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

fn near_puzzles(size: &str, count: usize) -> Vec<Puzzle> {
    let puzzles = Puzzles::new(size.parse().unwrap(), GoalChoice::Random, 9);
    puzzles.take(count).map(|puzzle| near(&puzzle)).collect()
}

#[test]
fn databases_give_the_solutions_of_idastar() {
    let (count, sizes) = if is_long() { (200, 5) } else { (2, 2) };
    for size in &["2x9", "6x3", "4x5", "6x4", "7x3"][..sizes] {
        let puzzles = near_puzzles(size, count);
        let automaton = Automaton::new(size.parse().unwrap(), 8);
        let firsts = on_all_cores(&puzzles, |puzzle| {
            let heuristic = &LinearConflict::new(puzzle.grid(), puzzle.blank());
            path(
                puzzle,
                idastar::search(&DepthFirst { puzzle, heuristic, automaton: &automaton }, NodeLimit::MOST, |_| false),
            )
        });
        let (cache, limits) = (Cache::new(Memory::default()), proving(Proof::Canonical));
        for (puzzle, first) in puzzles.iter().zip(firsts) {
            let step = medium::run_cached(&mut medium::ida(puzzle, limits), limits, &cache);
            let Ok(Step::Found(path)) = step else { panic!("{step:?}") };
            assert_eq!(letters(&path), letters(&first), "{}", gir::line(puzzle).unwrap());
        }
    }
}

#[test]
fn every_partition_and_number_of_threads_gives_the_same_solution() {
    for (size, count) in [("3x6", 6), ("2x9", 6), ("4x5", 3)] {
        let puzzles = Puzzles::new(size.parse().unwrap(), GoalChoice::Ordered, 3);
        let puzzles: Vec<Puzzle> = puzzles.take(count).map(|puzzle| near(&puzzle)).collect();
        let tiers = wide::tiers(puzzles[0].grid(), puzzles[0].blank().home(), Memory::default());
        let tables = tiers.tables(0, 2, &fill, &NEVER).unwrap();
        for puzzle in &puzzles {
            let look_ups = tables.look_ups(puzzle);
            let on = |threads, look_ups: &[LookUp]| {
                let pace = Pace { apart_after: 200, trial_after: 1000, ..Pace::long(threads) };
                let mut ida = Ida::new(puzzle, NodeLimit::MOST, pace);
                let step = ida.until(u64::MAX, &tables, look_ups);
                let Step::Found(path) = step else { panic!("{step:?}") };
                (letters(&path), ida.nodes())
            };
            let (path, nodes) = on(1, &look_ups);
            for threads in [2, 3, 7] {
                assert_eq!(on(threads, &look_ups), (path.clone(), nodes), "{}", gir::line(puzzle).unwrap());
            }
            for look_up in look_ups {
                assert_eq!(on(2, &[look_up]).0, path, "{}", gir::line(puzzle).unwrap());
            }
        }
    }
}

/// A board of 3x6 whose last two iterations are walked in parts.
fn hard() -> Puzzle {
    gir::puzzle(HARD.as_bytes(), None).unwrap()
}

const HARD: &str = "17 4 2;14 16 9;8 11 1;15 6 3;5 . 10;12 13 7;1 2 3;4 5 6;7 8 9;10 11 12;13 14 15;16 17 .";

fn proving(proof: Proof) -> Limits {
    Limits { proof: Some(proof), threads: 2, ..Limits::default() }
}

/// The solution of a proof, and all that it reports.
fn proven(puzzle: &Puzzle, solver: Solver) -> (Solution, Vec<Progress>) {
    let reports = Arc::new(Mutex::new(Vec::new()));
    let all = Arc::clone(&reports);
    let report = Box::new(move |progress: &Progress| all.lock().unwrap().push(progress.clone()));
    let mut solver = solver.watched(Arc::new(Watch { stop: AtomicBool::new(false), report }));
    let solution = solver.solve(puzzle).unwrap();
    drop(solver);
    let reports = Arc::try_unwrap(reports).unwrap().into_inner().unwrap();
    (solution, reports)
}

/// A proof that has hardly begun.
fn begun(puzzle: &Puzzle) -> Progress {
    let limits = Limits { nodes: Some(NodeLimit(400_000)), ..proving(Proof::Canonical) };
    proven(puzzle, Solver::new(limits)).1.swap_remove(0)
}

#[test]
fn a_proof_goes_on_from_every_report_to_the_same_solution_and_counts() {
    let puzzle = hard();
    let ways = [(Proof::Shortest, false), (Proof::Shortest, true), (Proof::Canonical, false)];
    let fewest = ways.map(|(proof, is_reversed)| {
        let mut begun = begun(&puzzle);
        begun.is_reversed = is_reversed;
        let (solution, reports) = proven(&puzzle, Solver::new(proving(proof)).resuming(begun));
        let alone = Solver::new(Limits { threads: 1, ..proving(proof) });
        if is_reversed {
            let canonical = Solver::new(proving(Proof::Canonical)).resuming(reports[0].clone()).solve(&puzzle).unwrap();
            assert!(canonical.is_canonical && canonical.lower_bound == solution.lower_bound);
        }
        assert_eq!(solution.lower_bound as usize, solution.moves.as_ref().unwrap().len());
        assert!(reports.len() > 1000, "{}", reports.len());
        let part = reports.len() / 3;
        for progress in reports.iter().skip(part).step_by(part) {
            let read = Progress::read(&progress.text(&puzzle), &puzzle).unwrap();
            assert_eq!(read, *progress);
            assert!(progress.solution.lower_bound <= solution.lower_bound);
            assert_eq!(proven(&puzzle, alone.clone().resuming(read)).0, solution);
        }
        solution.lower_bound
    });
    assert_eq!(fewest, [fewest[0]; 3]);
}

#[test]
fn a_cut_or_changed_progress_is_refused() {
    let puzzle = hard();
    let text = begun(&puzzle).text(&puzzle);
    for end in 0..text.len() {
        assert_eq!(Progress::read(&text[..end], &puzzle), Err(ProgressError::Damaged), "{end}");
    }
    for (at, byte) in text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()) {
        let other = if byte == b'9' { "0" } else { "9" };
        let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
        assert_eq!(Progress::read(&changed, &puzzle), Err(ProgressError::Damaged), "{changed}");
    }
    assert_eq!(Progress::read(&text, &near(&puzzle)), Err(ProgressError::OtherPuzzle));
}

#[test]
fn a_proof_stops_when_it_is_told_to_and_at_its_limits() {
    let puzzle = hard();
    let stop = |progress: &Progress| progress.parts()[1] > 100;
    let watch = Arc::new_cyclic(|watch: &std::sync::Weak<Watch>| {
        let watch = watch.clone();
        Watch {
            stop: AtomicBool::new(false),
            report: Box::new(move |progress| {
                watch.upgrade().unwrap().stop.fetch_or(stop(progress), Ordering::Relaxed);
            }),
        }
    });
    let stopped =
        Solver::new(proving(Proof::Canonical)).resuming(begun(&puzzle)).watched(watch).solve(&puzzle).unwrap();
    assert!(!stopped.is_canonical && (stopped.lower_bound as usize) < stopped.moves.unwrap().len());
    let watch = Watch { stop: AtomicBool::new(true), report: Box::new(|_| {}) };
    let medium = Puzzles::new(grid(4, 4), GoalChoice::Ordered, 1).next().unwrap();
    match Solver::default().watched(Arc::new(watch)).solve(&medium) {
        Err(Unsolved::Stopped(stopped)) => assert_eq!(stopped.limit, Limit::Watch),
        solved => panic!("{solved:?}"),
    }
    let limits = Limits { nodes: Some(NodeLimit(0)), ..proving(Proof::Shortest) };
    let stopped = Solver::new(limits).solve(&puzzle).unwrap();
    assert!(!stopped.is_canonical && stopped.moves.is_some());
    let large = near(&Puzzles::new(grid(6, 6), GoalChoice::Ordered, 1).next().unwrap());
    let unfit = Solver::new(proving(Proof::Shortest)).solve(&large);
    assert_eq!(unfit, Err(Unsolved::Unfit { name: "prove", found: 36, most: 25 }));
}

#[test]
fn a_proof_goes_the_better_way() {
    let puzzle = gir::puzzle(FROM_THE_GOAL.as_bytes(), None).unwrap();
    let (solution, reports) = proven(&puzzle, Solver::new(proving(Proof::Shortest)));
    let fewest = solution.moves.unwrap().len() as u32;
    assert!(reports.is_empty() || reports[0].is_reversed);
    // Only a path from the goal is proven and not canonical here.
    assert!((solution.lower_bound, solution.is_canonical) == (fewest, false));
    if !is_long() {
        return;
    }
    let reversed = proven(&puzzle.reversed(), Solver::new(proving(Proof::Canonical))).0;
    assert!((reversed.lower_bound, reversed.is_canonical) == (fewest, true));
}

/// A board of 2x9 whose reversed puzzle has smaller iterations.
const FROM_THE_GOAL: &str = "15 10;14 1;. 2;17 7;13 8;5 16;12 4;6 3;9 11;1 15;12 11;9 3;10 2;5 4;13 16;7 8;. 17;6 14";

/// Boards of Korf and Felner 2002, the easiest first: the number, the start, and the fewest moves.
const KORF: [(&str, usize); 5] = [
    ("2 17 4 13 7 12 10 3 0 16 21 24 8 5 18 20 15 19 14 9 22 11 6 1 23", 82),
    ("10 3 24 12 0 7 8 11 14 21 22 23 2 1 9 17 18 6 20 4 13 15 5 19 16", 96),
    ("3 17 9 8 24 1 11 12 14 0 5 4 22 13 16 21 15 6 7 10 20 23 2 18 19", 81),
    ("8 12 18 3 2 11 10 22 24 17 1 13 23 4 20 16 6 15 9 21 19 5 14 0 7", 93),
    ("1 12 18 13 17 15 3 7 20 0 19 24 6 5 21 11 2 8 9 16 22 10 4 23 14", 97),
];

#[test]
fn korfs_easiest_24_puzzles_are_proven() {
    let count = if is_long() { 5 } else { 1 };
    let solver = Solver::new(proving(Proof::Shortest));
    for (start, fewest) in &KORF[..count] {
        let goal: Vec<String> = (0..25).map(|tile| tile.to_string()).collect();
        let puzzle = gir::puzzle(format!("{start} {}", goal.join(" ")).as_bytes(), None).unwrap();
        let (solution, reports) = proven(&puzzle, solver.clone());
        assert_eq!((solution.moves.unwrap().len(), solution.lower_bound as usize), (*fewest, *fewest), "{start}");
        assert_ne!(solution.nodes, Nodes::default());
        assert!(reports.iter().all(|progress| progress.solution.lower_bound as usize <= *fewest), "{start}");
        let unproven = Solver::default().solve(&puzzle).unwrap();
        assert!(unproven.lower_bound as usize <= *fewest && unproven.moves.unwrap().len() >= *fewest, "{start}");
    }
}
