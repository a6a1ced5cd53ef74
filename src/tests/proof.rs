//! Proofs for boards of 17 to 25 cells.

use super::exact::{near, with};
use super::puzzles::path;
use super::{grid, is_long, length, on_all_cores, samples};
use crate::generate::Puzzles;
use crate::heuristic::{Heuristic, LinearConflict};
use crate::moves::{letters, Path};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{
    idastar, unwatched, Automaton, Budget, DepthFirst, Direction, Memory, NodeLimit, Nodes, Place,
    NEVER,
};
use crate::solver::exact::Exact;
use crate::solver::{
    Cache, Finding, Limits, Progress, ProgressError, Proof, Solver, StoppedBy, Unsolved, Watch,
};
use crate::tests::GoalChoice;
use crate::text::gir;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

fn near_puzzles(size: &str, count: usize) -> Vec<Puzzle> {
    let puzzles = Puzzles::new(size.parse().unwrap(), GoalChoice::Random, 9);
    puzzles.take(count).map(|puzzle| near(&puzzle)).collect()
}

#[test]
#[ignore = "slow"]
fn databases_give_the_solutions_of_idastar() {
    let (count, sizes) = if is_long() { (20, 5) } else { (1, 2) };
    for size in &["2x9", "6x3", "4x5", "6x4", "7x3"][..sizes] {
        let puzzles = near_puzzles(size, count);
        let automaton = Automaton::new(size.parse().unwrap(), 8);
        let firsts = on_all_cores(&puzzles, |puzzle| {
            let heuristic = &LinearConflict::new(puzzle.grid(), puzzle.blank_tile());
            path(
                puzzle,
                idastar::search(
                    &DepthFirst {
                        puzzle,
                        heuristic,
                        automaton: &automaton,
                    },
                    NodeLimit::MOST,
                    unwatched,
                ),
            )
        });
        let cache = Cache::new(if is_long() {
            Memory::default()
        } else {
            Memory(16 << 20)
        });
        for (puzzle, first) in puzzles.iter().zip(firsts) {
            let report = Exact {
                threads: 2,
                ..Exact::new(puzzle, &cache, &mut Budget::new(None))
            }
            .solve()
            .unwrap();
            assert_eq!(
                letters(&path(puzzle, report)),
                letters(&first),
                "{}",
                gir::line(puzzle).unwrap()
            );
        }
    }
}

#[test]
#[ignore = "slow"]
fn every_number_of_threads_and_every_look_up_gives_the_same_solution() {
    let sizes = [
        ("3x6", samples(6)),
        ("4x5", samples(3)),
        ("2x9", samples(6)),
    ];
    for (size, count) in sizes.into_iter().take(if is_long() { 3 } else { 2 }) {
        let puzzles = Puzzles::new(size.parse().unwrap(), GoalChoice::Ordered, 3);
        let puzzles: Vec<Puzzle> = puzzles.take(count).map(|puzzle| near(&puzzle)).collect();
        let cache = Cache::new(if is_long() {
            Memory::default()
        } else {
            Memory(16 << 20)
        });
        let tiers = cache.tiers(puzzles[0].grid(), puzzles[0].blank_tile().home());
        let tables = cache.tables(&tiers, 0, 2, &NEVER).unwrap();
        for puzzle in &puzzles {
            let on = |threads| {
                let mut budget = Budget::new(None);
                Exact {
                    threads,
                    slice: 200,
                    ..Exact::new(puzzle, &cache, &mut budget)
                }
                .solve()
                .unwrap()
            };
            let one = on(1);
            for threads in [2, 3, 7] {
                assert_eq!(on(threads), one, "{}", gir::line(puzzle).unwrap());
            }
            for look_up in tables.look_ups(puzzle) {
                assert_eq!(
                    with(&tables, puzzle, &[look_up]).outcome,
                    one.outcome,
                    "{}",
                    gir::line(puzzle).unwrap()
                );
            }
        }
    }
}

/// Returns a solver whose databases are made once for all tests.
fn solver() -> Solver {
    static SHARED: OnceLock<Solver> = OnceLock::new();

    let memory = if is_long() {
        TWO_THREADS.memory
    } else {
        Memory(16 << 20)
    };
    SHARED
        .get_or_init(|| {
            Solver::new(Limits {
                memory,
                ..TWO_THREADS
            })
        })
        .clone()
}

fn within(nodes: u64) -> Solver {
    let mut solver = solver();
    solver.limits.nodes = Some(NodeLimit(nodes));
    solver
}

const TWO_THREADS: Limits = Limits {
    nodes: None,
    memory: Memory(1 << 30),
    threads: 2,
};

fn puzzle(text: &str) -> Puzzle {
    gir::puzzle(text.as_bytes(), None).unwrap()
}

/// A board of 3x6 that needs 72 moves.
const HARD: &str =
    "17 4 2;14 16 9;8 11 1;15 6 3;5 . 10;12 13 7;1 2 3;4 5 6;7 8 9;10 11 12;13 14 15;16 17 .";

/// A board of 3x6 that needs 58 moves.
const EASIER: &str =
    "4 6 3;1 13 2;14 . 17;9 8 11;5 16 10;7 12 15;1 2 3;4 5 6;7 8 9;10 11 12;13 14 15;16 17 .";

/// Boards of 2x9 whose reversed puzzles have smaller iterations.
const FROM_THE_GOAL: &str =
    "15 10;14 1;. 2;17 7;13 8;5 16;12 4;6 3;9 11;1 15;12 11;9 3;10 2;5 4;13 16;7 8;. 17;6 14";

const EASIER_FROM_THE_GOAL: &str =
    "3 11;5 17;9 16;10 15;2 7;6 1;4 14;. 13;12 8;4 5;3 9;17 16;13 2;1 6;10 12;14 11;15 8;7 .";

/// A board of 5x5 that beams do not solve in the fewest moves with a small node limit.
const FIVE: &str = "2 4 9 14 5;1 16 7 13 3;6 12 8 10 20;. 21 17 18 15;11 22 23 19 24;\
                    1 2 3 4 5;6 7 8 9 10;11 12 13 14 15;16 17 18 19 20;21 22 23 24 .";

/// Returns the solution of a proof, and all its reports.
fn proven(
    mut solver: Solver,
    puzzle: &Puzzle,
    proof: Proof,
    progress: Option<Progress>,
) -> (Finding, Vec<Progress>) {
    let reports = Arc::new(Mutex::new(Vec::new()));
    let all = Arc::clone(&reports);
    let watch = Arc::new(Watch::new(move |progress| {
        all.lock().unwrap().push(progress.clone());
    }));
    solver = solver.watched(watch);
    let solution = solver.find_proof(puzzle, proof, progress).unwrap();
    drop(solver);
    (
        solution,
        Arc::try_unwrap(reports).unwrap().into_inner().unwrap(),
    )
}

/// The facts about a puzzle: the fewest moves, and the canonical solution from either end.
struct Known {
    puzzle: Puzzle,
    canonical: Path,
    reversed: Path,
}

impl Known {
    fn of(puzzle: Puzzle) -> Known {
        let canonical = |puzzle: &Puzzle| {
            let solved = solver().find_proof(puzzle, Proof::Canonical, None).unwrap();
            assert!(solved.is_canonical);
            solved.path.unwrap()
        };
        Known {
            canonical: canonical(&puzzle),
            reversed: canonical(&puzzle.reversed()),
            puzzle,
        }
    }

    /// Returns the facts about [`EASIER`], which are computed once for all tests.
    fn easier() -> &'static Known {
        static SHARED: OnceLock<Known> = OnceLock::new();

        SHARED.get_or_init(|| Known::of(puzzle(EASIER)))
    }

    /// Checks that a progress says nothing false, and that it survives as a text.
    fn check(&self, progress: &Progress) {
        let fewest = self.canonical.len();
        assert!(
            progress.best().map_or(true, |best| best.len() >= fewest),
            "{progress}"
        );
        let [start, goal] = &progress.ends;
        for (state, first) in [
            (&progress.near, &self.canonical),
            (start, &self.canonical),
            (goal, &self.reversed),
        ] {
            let Place { bound, path } = &state.at;
            assert!(*bound as usize <= fewest, "{progress}");
            if *bound as usize == fewest {
                assert!(first[..path.len()] >= path[..], "{progress}");
            }
        }
        assert_eq!(progress.to_string().parse().as_ref(), Ok(progress));
    }

    fn check_end(&self, proof: Proof, solution: &Finding) {
        let path = solution.path.as_ref().unwrap();
        assert_eq!(
            (path.len(), solution.lower_bound as usize),
            (self.canonical.len(), self.canonical.len())
        );
        if proof == Proof::Canonical {
            assert!(solution.is_canonical);
        }
        assert_eq!(
            solution.is_canonical || *path == self.canonical,
            *path == self.canonical
        );
    }
}

#[test]
#[ignore = "slow"]
fn a_proof_resumes_anywhere_under_any_limits_to_the_same_bytes() {
    let resumed = AtomicUsize::new(0);
    on_all_cores(
        if is_long() {
            &[HARD, FROM_THE_GOAL, FIVE]
        } else {
            &[EASIER]
        },
        |&text| {
            let known = if text == EASIER {
                Known::easier()
            } else {
                &Known::of(puzzle(text))
            };
            // Little memory allows only smaller patterns, which 5x5 does not have; its databases
            // take seconds.
            let (memories, seeds): (&[usize], u64) = match text {
                _ if is_long() && text == FIVE => (&[400, 1024], 20),
                _ if is_long() => (&[16, 24, 32, 300, 1024], 40),
                _ => (&[16, 24], 1),
            };
            let solver = |mib: &usize| {
                Solver::new(Limits {
                    memory: Memory(mib << 20),
                    ..TWO_THREADS
                })
            };
            let solvers: Vec<Solver> = memories.iter().map(solver).collect();
            for seed in 0..seeds {
                resumed.fetch_add(resume(known, &solvers, seed), Ordering::Relaxed);
            }
        },
    );
    assert!(resumed.into_inner() > if is_long() { 2000 } else { 9 });
}

/// Cuts and resumes two proofs of a puzzle, with one of the solvers each time. Returns how often.
fn resume(known: &Known, solvers: &[Solver], seed: u64) -> usize {
    let (mut random, mut resumed) = (Random::new(seed), 0);
    for proof in [Proof::Shortest, Proof::Canonical] {
        let (_, reports) = proven(within(20_000), &known.puzzle, proof, None);
        let mut progress = reports.last().unwrap().clone();
        if proof == Proof::Shortest && seed % 2 == 1 {
            progress.turn_to(Direction::Backward);
        }
        for left in (0..if is_long() { 40 } else { 5 }).rev() {
            known.check(&progress);
            let number = random.below(solvers.len() as u64) as usize;
            let mut solver = solvers[number].clone();
            let nodes = (1 + random.below(9)) * 10_u64.pow(random.below(6) as u32);
            // The last run has no limit.
            solver.limits.nodes = Some(NodeLimit(nodes)).filter(|_| left > 0);
            solver.limits.threads = 1 + random.below(3) as usize;
            let (solution, reports) = proven(solver, &known.puzzle, proof, Some(progress.clone()));
            for progress in &reports {
                known.check(progress);
            }
            assert!(reports
                .windows(2)
                .all(|pair| pair[0].lower_bound() <= pair[1].lower_bound()));
            resumed += 1;
            let last = reports.last().unwrap().clone();
            assert_eq!(
                (&solution.path, solution.lower_bound),
                (&last.best, last.lower_bound())
            );
            if left == 0 {
                known.check_end(proof, &solution);
                // A proof that is complete takes no more nodes.
                assert_eq!(
                    proven(solvers[number].clone(), &known.puzzle, proof, Some(last)).0,
                    solution
                );
                break;
            }
            // The search resumes from any report, or from the last.
            let any = random.below(2 * reports.len() as u64) as usize;
            progress = reports.get(any).cloned().unwrap_or(last);
        }
    }
    resumed
}

#[test]
#[ignore = "slow"]
fn a_proof_resumes_in_the_other_order_with_the_bound_that_is_proven() {
    let known = if is_long() {
        &Known::of(puzzle(HARD))
    } else {
        Known::easier()
    };
    let (solution, reports) = proven(solver(), &known.puzzle, Proof::Shortest, None);
    known.check_end(Proof::Shortest, &solution);
    let last = reports.last().unwrap();
    for direction in if is_long() {
        &[Direction::Forward, Direction::Backward][..]
    } else {
        &[Direction::Backward]
    } {
        let mut progress = last.clone();
        progress.turn_to(*direction);
        let (canonical, reports) =
            proven(solver(), &known.puzzle, Proof::Canonical, Some(progress));
        known.check_end(Proof::Canonical, &canonical);
        assert!(reports
            .iter()
            .all(|progress| progress.lower_bound() == solution.lower_bound));
    }
}

#[test]
#[ignore = "slow"]
fn a_cut_or_changed_progress_is_refused() {
    let puzzle = puzzle(HARD);
    let progress = proven(within(400_000), &puzzle, Proof::Canonical, None)
        .1
        .pop()
        .unwrap();
    let text = progress.to_string();
    let read = |text: &str| text.parse::<Progress>();
    assert_eq!(read(&text).as_ref(), Ok(&progress));
    for end in 0..text.len() {
        assert_eq!(read(&text[..end]), Err(ProgressError::Damaged), "{end}");
    }
    let head = text.lines().next().unwrap().len();
    for (at, byte) in text
        .bytes()
        .enumerate()
        .filter(|(at, byte)| *at > head && byte.is_ascii_digit())
    {
        let other = if byte == b'9' { "0" } else { "9" };
        let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
        assert_eq!(read(&changed), Err(ProgressError::Damaged), "{changed}");
    }
    for other in [
        text.replace("proof 4", "proof 3"),
        "yapboz proof 2\n".into(),
        "yapboz proof 33\n".into(),
    ] {
        assert_eq!(read(&other), Err(ProgressError::OtherVersion), "{other}");
    }
    // Checksums that have only digits are read too.
    let plain = (0..100_000).map(|generated| Progress {
        nodes: Nodes {
            generated,
            ..progress.nodes
        },
        ..progress.clone()
    });
    let is_plain = |progress: &Progress| {
        let text = progress.to_string();
        text.trim_end().ends_with(|c: char| c.is_ascii_digit())
            && !text[text.len() - 17..].contains(|c: char| c.is_ascii_lowercase())
    };
    for progress in plain.filter(is_plain).take(3) {
        assert_eq!(read(&progress.to_string()), Ok(progress));
    }
    let other = solver().find_proof(&near(&puzzle), Proof::Shortest, Some(progress.clone()));
    assert_eq!(other, Err(Unsolved::OtherPuzzle));
    let wrong = Progress {
        best: Some("RDLU".parse().unwrap()),
        ..progress
    };
    assert_eq!(
        solver().find_proof(&puzzle, Proof::Shortest, Some(wrong)),
        Err(Unsolved::OtherPuzzle)
    );
}

#[test]
#[ignore = "slow"]
fn a_proof_stops_when_it_is_told_to_and_at_its_limits() {
    let hard = puzzle(HARD);
    let watch = Arc::new_cyclic(|watch: &std::sync::Weak<Watch>| {
        let watch = watch.clone();
        Watch::new(move |progress| {
            if !progress.place().path.is_empty() {
                watch.upgrade().unwrap().stop();
            }
        })
    });
    let stopped = solver()
        .watched(watch)
        .find_proof(&hard, Proof::Canonical, None)
        .unwrap();
    assert!(!stopped.is_canonical && (stopped.lower_bound as usize) <= stopped.path.unwrap().len());
    let watch = Watch::new(|_| {});
    watch.stop();
    let fifteen = Puzzles::new(grid(4, 4), GoalChoice::Ordered, 1)
        .next()
        .unwrap();
    match Solver::default().watched(Arc::new(watch)).find(&fifteen) {
        Err(Unsolved::Stopped(stopped)) => assert_eq!(stopped.by, StoppedBy::Watch),
        solved => panic!("{solved:?}"),
    }
    // The heuristic's bound is known before there are databases.
    let least = LinearConflict::new(hard.grid(), hard.blank_tile()).h(hard.position());
    let reported = Arc::new(AtomicU32::new(0));
    let last = Arc::clone(&reported);
    let watch = Watch::new(move |progress| last.store(progress.lower_bound(), Ordering::Relaxed));
    watch.stop();
    let stopped = solver()
        .watched(Arc::new(watch))
        .find_proof(&hard, Proof::Shortest, None)
        .unwrap();
    assert_eq!(
        (stopped.lower_bound, reported.load(Ordering::Relaxed)),
        (least, least)
    );
    let stopped = within(0).find_proof(&hard, Proof::Shortest, None).unwrap();
    assert!(!stopped.is_canonical && stopped.path.is_some() && stopped.lower_bound >= least);
    let large = near(
        &Puzzles::new(grid(6, 6), GoalChoice::Ordered, 1)
            .next()
            .unwrap(),
    );
    let unfit = solver().find_proof(&large, Proof::Shortest, None);
    assert_eq!(
        unfit,
        Err(Unsolved::Unfit {
            name: "prove",
            found: 36,
            most: 25
        })
    );
}

#[test]
#[ignore = "slow"]
fn a_proof_without_memory_says_how_much_it_needs() {
    let five = puzzle(FIVE);
    let prove = |memory| {
        Solver::new(Limits {
            memory,
            ..TWO_THREADS
        })
        .find_proof(&five, Proof::Shortest, None)
    };
    let Err(Unsolved::Memory { needed }) = prove(Memory(8 << 20)) else {
        panic!("8 MiB suffice")
    };
    assert!(
        needed > Memory(100 << 20) && needed < Memory(400 << 20),
        "{needed:?}"
    );
    assert_eq!(
        prove(Memory(needed.0 - 1)),
        Err(Unsolved::Memory { needed })
    );
    if is_long() {
        let solution = prove(needed).unwrap();
        assert_eq!(
            solution.path.map(|path| path.len() as u32),
            Some(solution.lower_bound)
        );
    }
    // Smaller patterns suffice.
    let (text, fewest) = if is_long() { (HARD, 72) } else { (EASIER, 58) };
    let mut little = Solver::new(Limits {
        memory: Memory(16 << 20),
        ..TWO_THREADS
    });
    assert_eq!(
        little
            .find_proof(&puzzle(text), Proof::Shortest, None)
            .unwrap()
            .lower_bound,
        fewest
    );
}

/// Boards whose proofs pass every phase, the easiest first: beams of all sizes, and the comparison
/// of both ends.
const CUT: [&str; 7] = [
    EASIER_FROM_THE_GOAL,
    EASIER,
    HARD,
    FROM_THE_GOAL,
    // 10x2, whose iterations from the goal are smaller.
    "18 16 1 17 9 3 4 10 6 2;15 19 . 8 11 13 14 5 7 12;\
     1 2 3 4 5 6 7 8 9 10;. 19 18 17 16 15 14 13 12 11",
    // 4x5 and 2x10
    ". 9 6 10;1 7 8 3;19 14 13 11;15 18 12 17;16 2 4 5;\
     5 17 11 12;7 1 3 14;19 . 16 4;18 15 6 13;10 8 9 2",
    "14 19;2 9;17 12;15 8;6 11;16 13;1 4;5 3;7 18;. 10;\
     13 14;3 7;5 19;17 10;. 11;12 2;9 1;8 4;6 15;16 18",
];

/// Checks that a proof which is cut here makes the choices of a proof without a break, and that
/// both parts together cost at most 1 % more.
fn costs_no_more(fresh: &Finding, puzzle: &Puzzle, cut: &Progress) {
    let text = cut.to_string().parse().unwrap();
    let (solution, reports) = proven(solver(), puzzle, Proof::Shortest, Some(text));
    let (all, most) = (solution.nodes.generated, fresh.nodes.generated);
    assert!(all <= most + most / 100, "{all} of {most}: {cut}");
    assert_eq!(
        (&solution.path, solution.lower_bound),
        (&fresh.path, fresh.lower_bound),
        "{cut}"
    );
    assert!(reports.iter().all(|later| later.beams >= cut.beams));
}

#[test]
#[ignore = "slow"]
fn a_proof_that_is_cut_costs_what_a_fresh_one_costs() {
    let (count, cuts) = if is_long() { (CUT.len(), 20) } else { (2, 3) };
    let mut turned = false;
    for text in &CUT[..count] {
        let puzzle = puzzle(text);
        let (fresh, reports) = proven(solver(), &puzzle, Proof::Shortest, None);
        // While the other end is tried, the place of the proof is reported.
        assert!(reports
            .windows(2)
            .all(|pair| pair[0].lower_bound() <= pair[1].lower_bound()));
        turned |= reports
            .iter()
            .any(|progress| progress.direction() == Direction::Backward);
        for cut in 1..=cuts {
            let nodes = fresh.nodes.generated * cut / (cuts + 1);
            let (_, reports) = proven(within(nodes), &puzzle, Proof::Shortest, None);
            costs_no_more(&fresh, &puzzle, reports.last().unwrap());
        }
        // A killed proof leaves one of its reports; a proof that is stopped returns.
        let step = reports.len().div_ceil(cuts as usize);
        for (number, cut) in reports.iter().enumerate().step_by(step) {
            costs_no_more(&fresh, &puzzle, cut);
            let stopped = stopped_at(&puzzle, number);
            costs_no_more(&fresh, &puzzle, &stopped);
        }
    }
    assert!(turned || !is_long());
}

/// Returns the progress of a proof that is stopped at its report with this number.
fn stopped_at(puzzle: &Puzzle, number: usize) -> Progress {
    let last = Arc::new(Mutex::new(Vec::new()));
    let reports = Arc::clone(&last);
    let watch = Arc::new_cyclic(|watch: &std::sync::Weak<Watch>| {
        let watch = watch.clone();
        Watch::new(move |progress| {
            let mut reports = reports.lock().unwrap();
            reports.push(progress.clone());
            if reports.len() > number {
                watch.upgrade().unwrap().stop();
            }
        })
    });
    solver()
        .watched(watch)
        .prove(puzzle, Proof::Shortest, None)
        .unwrap();
    let reports = last.lock().unwrap();
    reports.last().unwrap().clone()
}

#[test]
#[ignore = "slow"]
fn a_proof_that_is_stopped_has_no_longer_path_than_solve_has_with_its_nodes() {
    let texts = if is_long() {
        &[EASIER, HARD, FROM_THE_GOAL, FIVE][..]
    } else {
        &[EASIER]
    };
    for text in texts {
        let puzzle = puzzle(text);
        let (_, reports) = proven(solver(), &puzzle, Proof::Shortest, None);
        let step = reports.len().div_ceil(30);
        for progress in reports.iter().step_by(step) {
            let spent = progress.nodes().generated;
            if spent <= DEFAULT {
                let solved = within(spent).find(&puzzle).unwrap();
                let (found, solved) = (progress.best().unwrap().len(), length(&solved));
                assert!(found <= solved, "{found} and {solved}: {progress}");
            }
        }
    }
}

/// The default node limit of boards of this size.
const DEFAULT: u64 = 50_000_000;

#[test]
#[ignore = "slow"]
fn a_limit_that_databases_exceed_makes_none() {
    for (size, nodes) in [("2x9", 1_000), ("4x5", 1_000), ("5x5", 900_000)] {
        let puzzle = Puzzles::new(size.parse().unwrap(), GoalChoice::Ordered, 1)
            .next()
            .unwrap();
        let mut solver = Solver::new(Limits {
            nodes: Some(NodeLimit(nodes)),
            ..Limits::default()
        });
        let begun = solver.cache.used();
        let solved = solver.find(&puzzle).unwrap();
        let proven = solver.find_proof(&puzzle, Proof::Shortest, None).unwrap();
        assert_eq!(solver.cache.used(), begun, "{size}");
        assert!(length(&proven) >= proven.lower_bound as usize);
        assert!(solved.nodes.generated <= nodes + 10_000, "{size}");
    }
}

/// Boards of Korf and Felner 2002, the easiest first: the number, the start, and the fewest moves.
const KORF: [(&str, usize); 5] = [
    (
        "2 17 4 13 7 12 10 3 0 16 21 24 8 5 18 20 15 19 14 9 22 11 6 1 23",
        82,
    ),
    (
        "10 3 24 12 0 7 8 11 14 21 22 23 2 1 9 17 18 6 20 4 13 15 5 19 16",
        96,
    ),
    (
        "3 17 9 8 24 1 11 12 14 0 5 4 22 13 16 21 15 6 7 10 20 23 2 18 19",
        81,
    ),
    (
        "8 12 18 3 2 11 10 22 24 17 1 13 23 4 20 16 6 15 9 21 19 5 14 0 7",
        93,
    ),
    (
        "1 12 18 13 17 15 3 7 20 0 19 24 6 5 21 11 2 8 9 16 22 10 4 23 14",
        97,
    ),
];

#[test]
#[ignore = "slow"]
fn korfs_easiest_24_puzzles_are_proven() {
    if !is_long() {
        return; // The databases of 5x5 take seconds; figures has them too.
    }
    let solver = solver();
    for (start, fewest) in &KORF {
        let goal: Vec<String> = (0..25).map(|tile| tile.to_string()).collect();
        let puzzle = gir::puzzle(format!("{start} {}", goal.join(" ")).as_bytes(), None).unwrap();
        let unproven = Solver::default().find(&puzzle).unwrap();
        assert!(
            unproven.lower_bound as usize <= *fewest && unproven.path.unwrap().len() >= *fewest,
            "{start}"
        );
        let (solution, reports) = proven(solver.clone(), &puzzle, Proof::Shortest, None);
        let (length, bound) = (solution.path.unwrap().len(), solution.lower_bound as usize);
        assert_eq!((length, bound), (*fewest, *fewest), "{start}");
        assert_ne!(solution.nodes, Nodes::default());
        assert!(
            reports
                .iter()
                .all(|progress| progress.lower_bound() as usize <= *fewest),
            "{start}"
        );
    }
}
