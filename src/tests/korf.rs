//! Korf's boards. The hundred 15-puzzles: their solutions have the published lengths. The record of
//! the fifty 24-puzzles: every path leads to the goal, and has the published length. The record of
//! random 24-puzzles: these are the puzzles of its seed, and every path leads to the goal.

use super::{is_quick, on_all_cores};
use crate::generate::Puzzles;
use crate::moves::Path;
use crate::puzzle::Puzzle;
use crate::solver::Solver;
use std::collections::BTreeSet;

const HUNDRED: &str = include_str!("../../testdata/korf100.txt");
const RECORD: &str = include_str!("../../testdata/korf.txt");
const RANDOM: &str = include_str!("../../testdata/random24.txt");
const PUBLISHED: &str = include_str!("../../testdata/tools/korf.txt");

/// The boards that the record of Korf's has.
pub fn recorded() -> impl Iterator<Item = Vec<&'static str>> {
    rows(RECORD)
}

fn rows(record: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = record.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

/// Returns the puzzle of a start.
fn puzzle(start: &str) -> Puzzle {
    let goal: Vec<String> = (0..25).map(|tile| tile.to_string()).collect();
    format!("5x5\n{start}\n{}", goal.join(" ")).parse().unwrap()
}

/// Checks a row of a record: its path leads from the start to the goal.
fn check([number, start, path, nodes, seconds, end]: [&str; 6]) -> Path {
    let puzzle = puzzle(start);
    let path: Path = path.parse().unwrap();
    let mut board = puzzle.position().clone();
    for &step in &*path {
        board.make(step).expect("the path stays on the board");
    }
    assert_eq!(board, puzzle.solved(), "{number}");
    for figure in [nodes, seconds] {
        let figure = figure.parse::<u64>();
        assert!(figure.is_ok_and(|figure| figure > 0), "{number}");
    }
    assert!(["start", "goal"].contains(&end), "{number}");
    path
}

#[test]
fn the_random_boards_are_those_of_their_seed() {
    let ordered: Vec<String> = (0..25).map(|tile| tile.to_string()).collect();
    let goal = puzzle(&ordered.join(" ")).goal();
    let puzzles: Vec<Puzzle> = Puzzles::to(&goal, 1).take(10).collect();
    let mut proven = 0;
    for row in rows(RANDOM) {
        let [number, start, bound, path, nodes, seconds, end] = row[..] else {
            panic!("{row:?}")
        };
        let path = check([number, start, path, nodes, seconds, end]);
        let (bound, moves) = (bound.parse::<u32>().unwrap(), path.moves());
        assert!(bound <= moves && bound % 2 == moves % 2, "{number}");
        proven += usize::from(bound == moves);
        let drawn = &puzzles[number.parse::<usize>().unwrap() - 1];
        assert_eq!(drawn.position(), puzzle(start).position(), "{number}");
    }
    assert!(proven > 0);
}

#[test]
fn every_path_of_the_record_is_as_long_as_published() {
    let mut boards = BTreeSet::new();
    for row in recorded() {
        let [number, start, moves, path, nodes, seconds, end] = row[..] else {
            panic!("{row:?}")
        };
        let published: Vec<&str> = PUBLISHED
            .lines()
            .map(|line| line.split(' ').collect())
            .find(|row: &Vec<&str>| row[0] == number)
            .expect("it is one of the fifty");
        assert_eq!(
            (published[1], published[4..].join(" ")),
            (moves, start.to_string())
        );
        let path = check([number, start, path, nodes, seconds, end]);
        assert_eq!(path.len().to_string(), moves, "{number}");
        assert!(boards.insert(number), "{number} is there twice");
    }
    assert_eq!(boards.len(), 50);
}

#[test]
#[ignore = "slow"]
fn the_hundred_fifteen_puzzles_have_the_published_lengths() {
    let rows: Vec<Vec<u32>> = HUNDRED
        .lines()
        .filter(|line| !line.starts_with(['#', 'n']))
        .map(|line| {
            line.split([' ', ','])
                .map(|word| word.parse().unwrap())
                .collect()
        })
        .collect();
    assert!(rows.iter().map(|row| row[0]).eq(1..=100));
    assert_eq!(rows.iter().map(|row| row[1]).sum::<u32>(), 5305);
    assert_eq!(
        rows.iter()
            .map(|row| &row[2..])
            .collect::<BTreeSet<_>>()
            .len(),
        100
    );
    let goal: Vec<u32> = (0..16).collect();
    let solver = Solver::default();
    let rows: Vec<_> = rows
        .into_iter()
        .step_by(if is_quick() { 5 } else { 1 })
        .collect();
    on_all_cores(&rows, |row| {
        let puzzle = Puzzle::from_numbers_to(4, &row[2..], &goal).unwrap();
        let solution = solver.clone().find(&puzzle).unwrap();
        assert_eq!(
            (solution.lower_bound, solution.is_canonical),
            (row[1], true),
            "{}",
            row[0]
        );
        assert_eq!(solution.path.unwrap().len() as u32, row[1], "{}", row[0]);
    });
}
