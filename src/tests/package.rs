//! Tests and packages of puzzles: each test is there once, in order, and its answer is accepted.

use super::grid;
use crate::check::{check, Expected};
use crate::generate::{Puzzles, Start};
use crate::grid::Grid;
use crate::package::{plain, Problem, Test, Tests, JUDGES};
use crate::puzzle::Puzzle;
use crate::solver::{Limits, Solver};
use crate::tests::GoalChoice;
use crate::text::dialect::Dialect;
use crate::text::gir;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Makes puzzles of a shape, and tests from them.
fn tests(grid: Grid, count: usize, solver: &mut Solver) -> Vec<(Puzzle, Test)> {
    let test = |puzzle: Puzzle| {
        let moves = solver.find(&puzzle).unwrap().path;
        (
            puzzle.clone(),
            Test::new(puzzle, moves, &Dialect::default()).unwrap(),
        )
    };
    let random = |start| {
        Puzzles::new(grid, GoalChoice::Random, 8)
            .with(start)
            .unwrap()
    };
    let solvable = random(Start::Solvable).take(count / 2);
    let all = solvable.chain(random(Start::Unsolvable)).take(count);
    all.map(test).collect()
}

#[test]
#[ignore = "slow"]
fn tests_are_read_back_and_their_answers_accepted() {
    let mut solver = Solver::of_many(Limits::default());
    for (width, height) in [
        (3, 3),
        (2, 2),
        (5, 1),
        (1, 3),
        (4, 2),
        (4, 3),
        (2, 6),
        (4, 4),
    ] {
        let grid = grid(width, height);
        for (puzzle, test) in tests(grid, 12, &mut solver) {
            assert_eq!(
                gir::puzzle(test.input.as_bytes(), None).as_ref(),
                Ok(&puzzle)
            );
            let mut rows: Vec<&str> = test.input.lines().collect();
            if grid.is_line() {
                assert_eq!(rows.remove(0), grid.to_string());
            }
            assert_eq!(rows.len(), 2 * height);
            assert!(rows.iter().all(|row| row.split(' ').count() == width));
            check(&puzzle, test.answer.as_bytes(), Expected::Any).unwrap();
        }
    }
}

#[test]
#[ignore = "slow"]
fn packages_have_every_test_once_in_order() {
    let mut solver = Solver::of_many(Limits::default());
    let tests: Vec<Test> = tests(grid(3, 3), 120, &mut solver)
        .into_iter()
        .map(|(_, test)| test)
        .collect();
    let packages = JUDGES
        .iter()
        .filter_map(|judge| Some((judge.name, judge.package?)));
    for (name, package) in packages.chain([("plain tests", &plain::PACKAGE)]) {
        for count in [package.least_tests, 99, 100, 120] {
            let (samples, secret) = (tests[..1].to_vec(), tests[1..count].to_vec());
            let problem = Problem {
                tests: &Tests { samples, secret },
                name: "yapboz",
                title: "Yapboz",
                uuid: "",
                seconds: 2,
                dialect: &Dialect::default(),
                submissions: &[],
            };
            let files = package.files(&problem);
            let texts: HashMap<&Path, &str> = files
                .iter()
                .map(|file| (Path::new(&file.path), file.text.as_str()))
                .collect();
            assert_eq!(texts.len(), files.len());
            let mut inputs: Vec<PathBuf> = problem
                .places()
                .map(|place| (package.paths)(&place)[0].clone().into())
                .collect();
            inputs.sort_by_key(|input| ((package.number)(input), input.clone()));
            assert_eq!(inputs.len(), count);
            for (input, test) in inputs.iter().zip(&tests) {
                let answer = (package.answer)(input).unwrap();
                assert_eq!(
                    (texts[&**input], texts[&*answer]),
                    (&*test.input, &*test.answer),
                    "{name}: {input:?}"
                );
                let is_in = |folder: &&str| input.starts_with(folder);
                assert!(
                    package.folders.is_empty() || package.folders.iter().any(is_in),
                    "{name}: {input:?}"
                );
            }
            for path in [package.marker, package.checker]
                .into_iter()
                .filter(|path| !path.is_empty())
            {
                assert!(texts.contains_key(Path::new(path)), "{name}: {path}");
            }
            for file in &files {
                assert_eq!(file.is_program, file.text.starts_with("#!/bin/sh\n"));
            }
        }
    }
}
