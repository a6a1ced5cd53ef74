//! IDA* over pattern databases, and the tables that are embedded for it. This is one file, as all
//! tests search through the same few functions.

use super::puzzles::{first_path, path, solvable_puzzles};
use super::{goal_cells, grid, is_long, on_all_cores, samples};
use crate::generate::Puzzles;
use crate::grid::{Cell, Grid};
use crate::heuristic::LinearConflict;
use crate::moves::{letters, Move, Path};
use crate::pdb::catalogue::{Catalogue, NextTier, Tier};
use crate::pdb::compact::{CompactPdb, Means};
use crate::pdb::embedded;
use crate::pdb::iteration::{Iteration, SLICE};
use crate::pdb::tables::{LookUp, Tables, TierBytes};
use crate::pdb::tiers;
use crate::pdb::walk::{walker, End};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::{
    idastar, unwatched, Automaton, Budget, DepthFirst, Memory, NodeLimit, Nodes, Outcome, Place,
    Report, NEVER,
};
use crate::solver::exact::{Exact, Step, Until};
use crate::solver::{Cache, Stopped, StoppedBy};
use crate::tests::GoalChoice;
use crate::text::gir;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;
use std::thread;

fn search(cache: &Cache, puzzle: &Puzzle, node_limit: Option<NodeLimit>) -> Report {
    solve(Exact {
        threads: 2,
        ..Exact::new(puzzle, cache, &mut Budget::new(node_limit))
    })
}

fn solve(exact: Exact) -> Report {
    match exact.solve() {
        Ok(report) => report,
        Err(Stopped {
            by: StoppedBy::Nodes(_),
            nodes,
            lower_bound,
        }) => Report {
            outcome: Outcome::Stopped { lower_bound },
            nodes,
        },
        Err(other) => panic!("{other}"),
    }
}

/// Makes a cache with the default memory.
fn cache() -> Cache {
    cache_of(Memory::default())
}

fn cache_of(memory: Memory) -> Cache {
    Cache::new(memory)
}

fn solution(cache: &Cache, puzzle: &Puzzle) -> Path {
    path(puzzle, search(cache, puzzle, None))
}

#[test]
#[ignore = "slow"]
fn what_is_embedded_is_what_is_made() {
    let fifteen = grid(4, 4);
    let embedded = embedded::for_grid(fifteen).unwrap();
    let made = CompactPdb::new(
        fifteen,
        embedded.databases.patterns.clone(),
        &Means::alone(),
    )
    .unwrap();
    assert!(made.entries == embedded.databases.entries);
    for goal in fifteen.all() {
        let catalogue = Catalogue::of(fifteen, goal);
        let patterns = catalogue.tiers[0].patterns(fifteen);
        assert!(patterns
            .iter()
            .all(|pattern| made.entries_of(pattern).is_some()));
    }
    assert!(*embedded.automaton == Automaton::new(fifteen, 12));
    assert!([grid(4, 3), grid(3, 4), grid(2, 8)]
        .map(embedded::for_grid)
        .iter()
        .all(Option::is_none));
}

#[test]
#[ignore = "slow"]
fn pdb_is_canonical_on_small_shapes_for_every_goal() {
    for size in ["2x2", "3x2", "2x3", "5x1", "1x4", "4x2", "2x4", "3x3"] {
        let grid: Grid = size.parse().unwrap();
        let step = if grid.cells() <= 6 || is_long() {
            1
        } else {
            1024
        };
        for blank in goal_cells(grid) {
            let cache = cache();
            for puzzle in solvable_puzzles(grid, blank, 0, step) {
                assert_eq!(
                    solution(&cache, &puzzle),
                    first_path(puzzle.position()),
                    "{puzzle:?}"
                );
            }
        }
    }
}

#[test]
#[ignore = "slow"]
fn pdb_finds_the_solutions_of_idastar_on_larger_boards() {
    for (width, height) in [(4, 4), (4, 3), (3, 4), (5, 3), (2, 6), (5, 2)] {
        let grid = grid(width, height);
        let automaton = Automaton::new(grid, 8);
        // These starts are near their goals, for the slower search.
        let puzzles: Vec<Puzzle> = Puzzles::new(grid, GoalChoice::Random, 4)
            .take(32)
            .map(|puzzle| near(&puzzle))
            .collect();
        let firsts = on_all_cores(&puzzles, |puzzle| {
            let heuristic = LinearConflict::new(grid, puzzle.blank_tile());
            let report = idastar::search(
                &DepthFirst {
                    puzzle,
                    heuristic: &heuristic,
                    automaton: &automaton,
                },
                NodeLimit::MOST,
                unwatched,
            );
            path(puzzle, report)
        });
        let cache = cache();
        for (puzzle, first) in puzzles.iter().zip(firsts) {
            assert_eq!(
                letters(&solution(&cache, puzzle)),
                letters(&first),
                "{}",
                gir::line(puzzle).unwrap()
            );
        }
    }
}

#[test]
#[ignore = "slow"]
fn every_tier_gives_the_same_solution() {
    // Databases of seven tiles take seconds and hundreds of MB.
    let most = if is_long() { 7 } else { 6 };
    let is_tried = |tier: &&Tier| {
        tier.partitions
            .iter()
            .flatten()
            .all(|pattern| pattern.tiles.len() <= most)
    };
    let goals = &[15, 2, 6][..if is_long() { 3 } else { 1 }];
    for (width, height, goals) in [(4, 4, goals), (5, 3, &[7]), (2, 7, &[0])] {
        let grid = grid(width, height);
        let automaton = Automaton::new(grid, 8);
        for goal in goals.iter().map(|&cell| Cell(cell)) {
            let random = Puzzles::new(grid, GoalChoice::Random, 8).map(|puzzle| near(&puzzle));
            let puzzles: Vec<Puzzle> = random
                .filter(|puzzle| puzzle.blank_tile().home() == goal)
                .take(6)
                .collect();
            let Catalogue { blank, tiers, .. } = Catalogue::of(grid, goal);
            for tier in tiers.iter().filter(is_tried) {
                let tables = Tables {
                    databases: CompactPdb::new(grid, tier.patterns(grid), &Means::alone()).unwrap(),
                    automaton: Arc::new(automaton.clone()),
                    partitions: tier.partitions.clone(),
                    blank,
                    next: NextTier::NONE,
                    generated: AtomicU64::new(0),
                };
                for puzzle in &puzzles {
                    let outcome = with(&tables, puzzle, &tables.choices(puzzle)[0]).outcome;
                    let heuristic = LinearConflict::new(grid, puzzle.blank_tile());
                    let first = idastar::search(
                        &DepthFirst {
                            puzzle,
                            heuristic: &heuristic,
                            automaton: &automaton,
                        },
                        NodeLimit::MOST,
                        unwatched,
                    );
                    assert_eq!(outcome, first.outcome, "{}", gir::line(puzzle).unwrap());
                }
            }
        }
    }
}

/// Makes a puzzle at most 40 moves from the goal, by moves that depend on the puzzle's start.
pub fn near(puzzle: &Puzzle) -> Puzzle {
    let mut board = puzzle.solved();
    let mut last = None;
    for &tile in puzzle.position().tiles().iter().cycle().take(40) {
        let is_allowed =
            |m: &&Move| last != Some(m.back()) && board.grid().step(board.blank(), **m).is_some();
        let moves: Vec<Move> = Move::ALL.iter().filter(is_allowed).copied().collect();
        let m = moves[tile.index() % moves.len()];
        board.make(m);
        last = Some(m);
    }
    Puzzle::from_position(board)
}

#[test]
#[ignore = "slow"]
fn images_of_a_puzzle_and_its_reverse_have_solutions_of_one_length() {
    let grid = grid(4, 4);
    for puzzle in Puzzles::new(grid, GoalChoice::Random, 44).take(4) {
        let cache = cache();
        let length = solution(&cache, &puzzle).len();
        let start = puzzle.position().tiles();
        for image in grid.symmetries() {
            let mut tiles = vec![Tile(0); 16];
            for (cell, tile) in grid.all().zip(start) {
                tiles[image[cell.index()].index()] = Tile(image[tile.index()].0);
            }
            let blank = Tile(image[puzzle.blank_tile().index()].0);
            let image = Puzzle::from_position(Position::new(grid, &tiles, blank));
            assert_eq!(solution(&cache, &image).len(), length);
        }
        let mut tiles = vec![Tile(0); 16];
        for (cell, tile) in grid.all().zip(start) {
            tiles[tile.index()] = Tile(cell.0);
        }
        let blank = Tile(puzzle.position().blank().0);
        let reverse = Puzzle::from_position(Position::new(grid, &tiles, blank));
        assert_eq!(solution(&cache, &reverse).len(), length);
    }
}

/// Checks that a tier's databases find the solution with the best look-ups.
fn next_databases_choose_well(cache: &Cache, puzzle: &Puzzle, report: &Report) {
    let tiers = cache.tiers(puzzle.grid(), puzzle.blank_tile().home());
    let tables = cache.tables(&tiers, 2, 1, &NEVER).unwrap();
    let nodes = tables.choices(puzzle).into_iter().map(|look_ups| {
        let found = with(&tables, puzzle, &look_ups);
        assert_eq!(found.outcome, report.outcome);
        found.nodes.generated
    });
    let nodes: Vec<u64> = nodes.collect();
    let mut budget = Budget::new(Some(NodeLimit(u64::MAX - 1)));
    let mut exact = Exact::new(puzzle, cache, &mut budget);
    exact.state.tier = Some(2);
    assert!(
        solve(exact).nodes.generated < nodes.iter().min().unwrap() * 11 / 10,
        "{nodes:?}"
    );
}

#[test]
#[ignore = "slow"]
fn neither_memory_nor_earlier_puzzles_change_a_solution() {
    // The solutions have 70 and 65 moves.
    let start = if is_long() {
        "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 ."
    } else {
        "12 10 1 8 . 11 5 13 3 7 6 9 4 15 14 2"
    };
    let hard = gir::puzzle(
        format!("{start} 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 .").as_bytes(),
        None,
    )
    .unwrap();
    let narrow = cache_of(Memory(1 << 20));
    let report = search(&narrow, &hard, None);
    assert!(matches!(report.outcome, Outcome::Found(_)));
    let deep = cache();
    assert_eq!(search(&deep, &hard, None), report);
    // After 280 million nodes of all puzzles, larger databases are made. Most nodes are only
    // counted.
    let tiers = deep.tiers(grid(4, 4), hard.blank_tile().home());
    if let Ok(tables) = deep.tables(&tiers, 0, 1, &NEVER) {
        assert_eq!(
            tables.generated.swap(280_000_000, Ordering::Relaxed),
            report.nodes.generated
        );
    }
    let last = search(&deep, &hard, None);
    assert_eq!(last.outcome, report.outcome);
    assert!(last.nodes.generated < report.nodes.generated);
    if is_long() {
        assert_eq!(search(&narrow, &hard, None), report);
        next_databases_choose_well(&deep, &hard, &report);
    }
    // Larger databases of one goal cell do not affect another goal cell.
    let mut others = Puzzles::new(grid(4, 4), GoalChoice::Random, 4).map(|puzzle| near(&puzzle));
    let other = others
        .find(|puzzle| puzzle.blank_tile().home() == Cell(5))
        .unwrap();
    assert_eq!(search(&deep, &other, None), search(&cache(), &other, None));
    // With a node limit, not even the counts depend on the cache.
    let most = Some(NodeLimit(u64::MAX - 1));
    let alone = search(&cache(), &hard, most);
    assert_eq!(search(&deep, &hard, most), alone);
    assert!(last.nodes.generated < alone.nodes.generated);
}

#[test]
#[ignore = "slow"]
fn what_was_dropped_for_memory_is_made_again() {
    // Each goal cell of 4x3 has databases of its own; 64 MiB hold one or two of them.
    let puzzles: Vec<Puzzle> = Puzzles::new(grid(4, 3), GoalChoice::Random, 6)
        .take(6)
        .collect();
    let narrow = cache_of(Memory(64 << 20));
    let wide = cache();
    for puzzle in puzzles.iter().chain(&puzzles) {
        assert_eq!(solution(&narrow, puzzle), solution(&wide, puzzle));
        assert!(narrow.used() <= 64 << 20);
    }
}

#[test]
fn memory_is_in_use_from_its_reservation_to_its_release() {
    let limit = Memory(1 << 20);
    let cache = cache_of(limit);
    for _ in 0..2 {
        let reservation = cache.reserve(limit.0);
        assert!(reservation.is_some());
        assert_eq!(cache.used(), limit.0);
        drop(reservation);
        assert_eq!(cache.used(), 0);
    }
    assert!(cache.reserve(limit.0 + 1).is_none());
    // Making a table takes additional memory only until it is made.
    let tiers = cache.tiers(grid(5, 2), Cell(0));
    let TierBytes { kept, making } = tiers.bytes(0).unwrap();
    drop(cache.tables(&tiers, 0, 1, &NEVER));
    assert_eq!(cache.used(), kept);
    assert!(kept < making);
}

#[test]
#[ignore = "slow"]
fn threads_share_a_memory_that_holds_the_databases_of_one() {
    // Threads that wait for memory must not hold any.
    let narrow = cache_of(Memory(24 << 20));
    let puzzles: Vec<Puzzle> = [(4, 3), (3, 4), (6, 2), (2, 6)]
        .into_iter()
        .flat_map(|(width, height)| {
            Puzzles::new(grid(width, height), GoalChoice::Random, 6).take(4)
        })
        .collect();
    let shares: Vec<Vec<&Puzzle>> = (0..4)
        .map(|first| puzzles.iter().skip(first).step_by(4).collect())
        .collect();
    let solutions: Vec<Vec<Path>> = thread::scope(|scope| {
        let work = |share: &'_ Vec<&Puzzle>| {
            share
                .iter()
                .map(|puzzle| solution(&narrow, puzzle))
                .collect()
        };
        let threads: Vec<_> = shares
            .iter()
            .map(|share| scope.spawn(move || work(share)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    let wide = cache();
    for (puzzle, found) in shares.concat().into_iter().zip(solutions.concat()) {
        assert_eq!(found, solution(&wide, puzzle));
    }
}

#[test]
#[ignore = "slow"]
fn patterns_are_as_large_as_the_memory_allows() {
    let tiers = |width, height, bytes| {
        let tiers = tiers(grid(width, height), Cell(0), Memory(bytes));
        (0..)
            .map_while(|tier| tiers.bytes(tier))
            .collect::<Vec<_>>()
    };
    let mib = 1 << 20;
    // The tables are the embedded databases, and databases of seven tiles: two, then three.
    assert_eq!(tiers(4, 4, 0), [TierBytes { kept: 0, making: 0 }]);
    assert_eq!(tiers(4, 4, 1024 * mib).len(), 3);
    assert_eq!(tiers(4, 3, 0), []);
    for memory in (1..=1024).map(|size| size * mib) {
        for (width, height) in [(5, 2), (4, 3), (3, 5), (8, 2)] {
            let tiers = tiers(width, height, memory);
            assert!(!tiers.is_empty(), "{width}x{height} in {memory}");
            assert!(tiers
                .iter()
                .all(|bytes| bytes.kept <= bytes.making && bytes.making <= memory));
        }
    }
}

#[test]
fn the_next_databases_pay_once_all_puzzles_together_have_generated_enough() {
    let puzzle = Puzzles::new(grid(4, 4), GoalChoice::Ordered, 5)
        .next()
        .unwrap();
    let is_solved = |memory, by_others| {
        let tables = tiers(puzzle.grid(), puzzle.blank_tile().home(), memory)
            .tables(0, None, &Means::alone())
            .unwrap();
        let until = Until {
            nodes: tables.next.pays_above(0, by_others),
            ..Until::SOLVED
        };
        let (cache, mut budget) = (cache(), Budget::new(None));
        Exact::new(&puzzle, &cache, &mut budget).run(until) != Step::Paused
    };
    assert!(is_solved(Memory::default(), 279_999_999));
    assert!(!is_solved(Memory::default(), 280_000_000));
    // There are no next tables.
    assert!(is_solved(Memory(0), u64::MAX - 1));
}

/// Runs a search with only the embedded databases.
fn run(puzzle: &Puzzle, node_limit: Option<NodeLimit>, slice: u64, threads: usize) -> Report {
    let (cache, mut budget) = (cache_of(Memory(0)), Budget::new(node_limit));
    solve(Exact {
        threads,
        slice,
        ..Exact::new(puzzle, &cache, &mut budget)
    })
}

/// Runs a search with only some look-ups.
pub fn with(tables: &Tables, puzzle: &Puzzle, look_ups: &[LookUp]) -> Report {
    let walker = &*walker(puzzle, tables, look_ups);
    let (mut nodes, mut place) = (
        Nodes::default(),
        Place::at(walker.lower_bound(puzzle.position())),
    );
    loop {
        let iteration = Iteration {
            walker,
            place: &place,
            before: nodes.generated,
            most: u64::MAX,
            slice: SLICE,
            threads: 1,
            stop: &NEVER,
            at: &|_, _| {},
        };
        let walked = iteration.run();
        nodes.add(walked.nodes);
        match walked.end {
            End::Found(path) => {
                return Report {
                    outcome: Outcome::Found(Path(path)),
                    nodes,
                }
            }
            End::None => place = Place::at(place.bound + 2),
            End::Cut(_) => panic!("nothing cuts it"),
        }
    }
}

#[test]
#[ignore = "slow"]
fn threads_change_neither_solutions_nor_counts() {
    let mut puzzles: Vec<Puzzle> = Puzzles::new(grid(4, 4), GoalChoice::Random, 17)
        .take(samples(120))
        .collect();
    for puzzle in &mut puzzles[samples(8)..] {
        *puzzle = near(puzzle);
    }
    let mut sliced = 0;
    for puzzle in &puzzles {
        let search = |node_limit, slice, threads| run(puzzle, node_limit, slice, threads);
        let whole = search(None, u64::MAX, 1);
        let one = search(None, 200, 1);
        assert_eq!(whole.outcome, one.outcome);
        sliced += u64::from(one != whole);
        for threads in [2, 3, 7] {
            assert_eq!(search(None, 200, threads), one);
        }
        // A node limit counts the same nodes.
        let within = |nodes| search(Some(NodeLimit(nodes)), 200, 7);
        assert_eq!(within(one.nodes.generated), one);
        for nodes in [one.nodes.generated / 2, one.nodes.generated - 1] {
            let stopped = within(nodes);
            assert_eq!(stopped.nodes.generated, nodes);
            assert!(matches!(stopped.outcome, Outcome::Stopped { .. }));
        }
    }
    assert!(sliced > samples(40) as u64, "{sliced}");
}

#[test]
#[ignore = "slow"]
fn a_puzzle_goes_on_with_the_look_ups_that_take_few_nodes() {
    let fifteen = grid(4, 4);
    let goals = &[15, 2, 6].map(Cell)[..if is_long() { 3 } else { 1 }];
    let nodes = on_all_cores(goals, |&goal| {
        let tables = tiers(fifteen, goal, Memory(0))
            .tables(0, None, &Means::alone())
            .unwrap();
        let puzzles = Puzzles::new(fifteen, GoalChoice::Random, 3)
            .filter(|puzzle| puzzle.blank_tile().home() == goal);
        let mut sums = [0; 3];
        for puzzle in puzzles.take(20) {
            let look_ups = tables.look_ups(&puzzle);
            let [a, b, c, d] = look_ups[..] else {
                panic!("{} look-ups", look_ups.len())
            };
            let choices =
                [[a, b], [c, d], [a, d], [c, b]].map(|choice| with(&tables, &puzzle, &choice));
            let report = run(&puzzle, None, SLICE, 1);
            assert!(choices
                .iter()
                .all(|choice| choice.outcome == report.outcome));
            let least = choices
                .iter()
                .map(|choice| choice.nodes.generated)
                .min()
                .unwrap();
            for (sum, nodes) in
                sums.iter_mut()
                    .zip([least, report.nodes.generated, choices[0].nodes.generated])
            {
                *sum += nodes;
            }
        }
        sums
    });
    for [least, tried, first] in nodes {
        // The trials are included.
        assert!(
            tried < first * 19 / 20 && tried < least * 6 / 5,
            "{least}, {tried}, {first}"
        );
    }
}

#[test]
fn hard_boards_have_known_solutions() {
    if !is_long() {
        return; // up to half a minute each, and some hundred MB
    }
    // Two boards are 80 moves from the goal, and two take far more nodes. The most nodes may only
    // be lowered.
    for (start, length, most, path) in [
        (
            "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1",
            80,
            75_406_985,
            "RRRDDDLULLDRRULLUURRRDDLLDLURUURRDDLLULDRUURRDDDLLUULURRRDDDLLLUUURDRRDDLLUURRDD",
        ),
        (
            "0 12 10 13 15 11 14 9 3 7 2 5 4 8 6 1",
            80,
            61_283_831,
            "RRRDDDLUULDRDLULUURRRDDLLLDRULUURRRDDLLLUURRRDDLLLUURRRDDDLURDLLURULDDLUUURRRDDD",
        ),
        (
            "0 15 8 3 12 11 7 4 14 10 6 5 9 13 2 1",
            70,
            604_959_281,
            "RRRDDDLUURDDLULURRDLLLURRULDRRDLLLUURDLDDRUURRDDLLURRDLLURUULDDRRULDRD",
        ),
        (
            "6 5 9 13 2 1 10 14 3 7 0 15 4 8 12 11",
            72,
            627_024_970,
            "RDLUURDLLURURDDLUULLDRRDLLURRDLDLUURRDLDLUURURDDLUURDDRUULDDRUULLLDRDRRD",
        ),
    ] {
        let text = format!("{start} 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0");
        let puzzle = gir::puzzle(text.as_bytes(), None).unwrap();
        let report = search(&cache(), &puzzle, None);
        assert!(
            report.nodes.generated <= most,
            "{start}: {}",
            report.nodes.generated
        );
        let solution = self::path(&puzzle, report);
        assert_eq!(
            (letters(&solution).as_str(), solution.len()),
            (path, length)
        );
    }
}
