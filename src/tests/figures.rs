//! `./run_tests.sh figures` measures quality without a clock: solutions of large boards do not get
//! longer, searches of smaller boards do not get slower.

use super::puzzles::path;
use super::{digest, is_long, length, on_all_cores};
use crate::generate::Puzzles;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::search::{constructive, Budget, Memory, NodeLimit};
use crate::solver::exact::Exact;
use crate::solver::{Cache, Finding, Limits, Solver};
use crate::tests::GoalChoice;
use crate::text::{cik, grouped};

/// No limit.
const ALL: u64 = u64::MAX;

/// Shapes, numbers of boards, node limits, and the most moves (above 16 cells) or generated nodes
/// for all boards together. The last number may only be lowered; two fifths of the node limits of
/// large boards are steps of the beam search below the default.
const MOST: [(&str, usize, u64, u64); 14] = [
    ("5x5", 10, 781_250, 1024),
    ("6x6", 40, 781_250, 7393),
    ("8x8", 40, 781_250, 18_703),
    ("10x10", 40, 3_125_000, 36_629),
    ("16x16", 10, 3_125_000, 47_020),
    ("4x4", 20, ALL, 5_030_774),
    ("2x5", 12, ALL, 7704),
    ("2x6", 12, ALL, 336_482),
    ("2x7", 12, ALL, 7_269_128),
    ("2x8", 12, ALL, 71_975_924),
    ("3x4", 12, ALL, 226_839),
    ("4x3", 12, ALL, 86_295),
    ("3x5", 12, ALL, 11_922_072),
    ("5x3", 12, ALL, 9_716_176),
];

/// Shapes, a tier of pattern databases after the first, and the most nodes that 12 boards generate
/// with this and later tiers. The last number may only be lowered.
const MOST_LATER: [(&str, usize, u64); 9] = [
    ("2x5", 2, 1743),
    ("2x6", 2, 9096),
    ("2x7", 1, 2_627_135),
    ("2x8", 1, 65_149_506),
    ("2x8", 2, 9_926_580),
    ("3x4", 2, 21_690),
    ("4x3", 2, 7536),
    ("3x5", 1, 7_870_973),
    ("5x3", 1, 3_611_216),
];

/// The boards of `yapboz generate --size SHAPE --count COUNT --seed 11 --goal random`.
fn puzzles(size: &str, count: usize) -> Vec<Puzzle> {
    let grid: Grid = size.parse().unwrap();
    Puzzles::new(grid, GoalChoice::Random, 11)
        .take(count)
        .collect()
}

#[test]
fn moves_and_nodes_are_at_most_what_they_were() {
    let rows = on_all_cores(&MOST, |&(size, count, node_limit, _)| -> Vec<Finding> {
        // With a node limit, the cache does not change counts.
        let mut solver = Solver::new(Limits {
            nodes: Some(NodeLimit(node_limit)),
            ..Limits::default()
        });
        puzzles(size, count)
            .iter()
            .map(|puzzle| solver.find(puzzle).unwrap())
            .collect()
    });
    let line = |s: &Finding| format!("{}{}", cik::text(s.path.as_deref()), s.nodes.generated);
    let lines: Vec<String> = rows.iter().flatten().map(line).collect();
    println!(
        "fingerprint of these solutions and their nodes: {:016x}",
        digest(&lines)
    );
    let sums = MOST
        .iter()
        .zip(&rows)
        .map(|(&(_, _, node_limit, _), solutions)| match node_limit {
            ALL => solutions
                .iter()
                .map(|solution| solution.nodes.generated)
                .sum(),
            _ => solutions
                .iter()
                .map(|solution| length(solution) as u64)
                .sum(),
        });
    expect_at_most(
        MOST.iter()
            .map(|&(size, .., most)| (size.into(), most))
            .zip(sums),
    );
}

#[test]
fn nodes_with_later_databases_are_at_most_what_they_were() {
    let sums = on_all_cores(&MOST_LATER, |&(size, first, _)| -> u64 {
        let cache = Cache::new(Memory::default());
        let nodes = puzzles(size, 12).into_iter().map(|puzzle| {
            let mut budget = Budget::new(None);
            // One walk an iteration counts as it did when the numbers were measured.
            let mut exact = Exact {
                slice: u64::MAX,
                is_alone: true,
                ..Exact::new(&puzzle, &cache, &mut budget)
            };
            exact.state.tier = Some(first);
            exact.solve().unwrap().nodes.generated
        });
        nodes.sum()
    });
    expect_at_most(
        MOST_LATER
            .iter()
            .map(|&(size, first, most)| (format!("{size} from tier {first}"), most))
            .zip(sums),
    );
}

fn expect_at_most(sums: impl Iterator<Item = ((String, u64), u64)>) {
    let mut worse = Vec::new();
    for ((boards, most), sum) in sums {
        println!("{boards}: {sum}, at most {most}");
        worse.extend((sum > most).then_some(boards));
    }
    assert!(worse.is_empty(), "more than before: {worse:?}");
}

#[test]
fn means_of_large_boards_are_those_of_the_help() {
    if !is_long() {
        return; // ten minutes
    }
    // `--nodes 800M --memory 2G` allows this many nodes on one thread.
    let more = Limits {
        nodes: Some(NodeLimit(800_000_000)),
        memory: Memory(2 << 30),
        ..Limits::default()
    };
    let table = include_str!("../cmd/help/limits.txt")
        .lines()
        .skip_while(|line| !line.starts_with("  shape "));
    let rows: Vec<&str> = table.skip(1).take_while(|line| !line.is_empty()).collect();
    assert!(rows.len() > 3, "{rows:?}");
    for row in rows {
        let row: Vec<&str> = row.split_whitespace().collect();
        let size = row[0];
        let figures = on_all_cores(&puzzles(size, 10), |puzzle| {
            let solution = Solver::default().find(puzzle).unwrap();
            let shorter = Solver::new(more).find(puzzle).unwrap();
            let lines = path(puzzle, constructive(puzzle)).len();
            [
                length(&solution),
                length(&shorter),
                solution.lower_bound as usize,
                lines,
            ]
        });
        let mean = |figure: usize| {
            let sum: usize = figures.iter().map(|figures| figures[figure]).sum();
            grouped((sum as u64 + 5) / 10)
        };
        assert_eq!([0, 1, 2, 3].map(mean)[..], row[1..]);
    }
}
