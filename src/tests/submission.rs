//! The printed programs find the solver's solutions.

use super::{grid, is_long, on_all_cores, permutations};
use crate::cmd::{topic_text, TOPICS};
use crate::generate::Puzzles;
use crate::moves::Path;
use crate::puzzle::Puzzle;
use crate::solver::{Limits, Solver};
use crate::submission::{Language, Program, Requirements, PROGRAMS};
use crate::tests::GoalChoice;
use crate::text::gir;

/// Returns the solution that a program finds.
pub(super) fn solved(program: &Program, puzzle: &Puzzle) -> Option<Path> {
    let (grid, text) = (puzzle.grid(), gir::text(puzzle).unwrap());
    let rows: Vec<&str> = text.lines().collect();
    let rows = rows[rows.len() - 2 * grid.height()..].join("\n");
    let names = (program.solve)(&rows, [grid.width(), grid.height()]).unwrap();
    names.map(|names| names.concat().parse().unwrap())
}

fn agrees(program: &Program, puzzle: &Puzzle) {
    let expected = Solver::new(Limits::default()).find(puzzle).unwrap();
    let path = solved(program, puzzle);
    assert_eq!(path, expected.path, "{} cells: {puzzle}", program.cells);
}

#[test]
#[ignore = "slow"]
fn every_small_board_has_the_same_answer() {
    for program in &PROGRAMS {
        for (size, goal) in [
            ("3x2", "123.45"),
            ("2x3", "21.354"),
            ("2x2", "123."),
            ("4x1", "12.3"),
            ("1x5", ".1234"),
        ] {
            let mut tiles: Vec<char> = goal.chars().collect();
            tiles.sort_unstable();
            let boards = permutations(&tiles.into_iter().collect::<String>());
            on_all_cores(&boards, |board| {
                let text = format!("{size}\n{board}\n{goal}");
                agrees(program, &gir::puzzle(text.as_bytes(), None).unwrap());
            });
        }
    }
}

#[test]
fn help_and_readme_say_how_large_the_programs_are() {
    let help = topic_text(
        TOPICS
            .iter()
            .find(|topic| topic.name == "judges")
            .unwrap()
            .value,
    );
    let lines = |program: &Program, language| {
        let wanted = Requirements {
            language,
            ..Requirements::default()
        };
        let text = program.source(&wanted, "yapboz submission --io std");
        text.lines().count()
    };
    for program in &PROGRAMS {
        let row = help
            .lines()
            .find(|row| row.contains(&format!("--cells {}  ", program.name)));
        let numbers: Vec<usize> = row
            .unwrap()
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .filter(|number| *number > 100)
            .collect();
        let found = [Language::Rust, Language::Cpp].map(|language| lines(program, language));
        // Help rounds to tens.
        assert_eq!(numbers, found.map(|lines| (lines + 5) / 10 * 10));
    }
    let [rust, cpp] = [Language::Rust, Language::Cpp].map(|language| lines(&PROGRAMS[0], language));
    let size = format!("such a program: {rust} lines of Rust to read and change, or {cpp} of C++");
    let readme = include_str!("../../README.md").replace('\n', " ");
    assert!(readme.contains(&size), "{size}");
}

#[test]
#[ignore = "slow"]
fn random_boards_have_the_same_answer() {
    let counts = if is_long() { [1000, 300, 4] } else { [6, 1, 0] };
    for (width, height, kind) in [
        (3, 3, 0),
        (4, 2, 0),
        (2, 4, 0),
        (5, 2, 2),
        (2, 5, 2),
        (4, 4, 1),
        (4, 3, 1),
        (3, 5, 2),
    ] {
        let grid = grid(width, height);
        for goal in [GoalChoice::Ordered, GoalChoice::Random] {
            let puzzles: Vec<Puzzle> = Puzzles::new(grid, goal, 7).take(counts[kind]).collect();
            let program = Program::for_cells(grid.cells()).unwrap();
            on_all_cores(&puzzles, |puzzle| agrees(program, puzzle));
        }
    }
    // The seeds' goals are tried, and the larger program on smaller boards.
    for goal in ["1238.4765", "12345678.", ".12345678", "123456780"] {
        for (number, start) in ["2831647.5", "8672543.1", "1234567.8", "123456.87"]
            .into_iter()
            .enumerate()
        {
            let start = if goal.contains('0') {
                start.replace('.', "0")
            } else {
                start.into()
            };
            // The larger one makes tables for each board.
            for program in &PROGRAMS[..if is_long() || number == 1 { 2 } else { 1 }] {
                agrees(program, &format!("{start} {goal}").parse().unwrap());
            }
        }
    }
}

#[test]
fn tiles_that_look_alike_are_refused() {
    for text in ["1123 2213", "11.. 1.1.", "11.2 1.22", "112233.44 .11223344"] {
        for program in &PROGRAMS {
            let why = (program.solve)(text, [0, 0]).unwrap_err();
            assert!(why.starts_with("found "), "{text}: {why}");
        }
    }
}

#[test]
#[ignore = "slow"]
fn words_of_two_characters_are_no_tiles_among_numbers() {
    let fifteen = &PROGRAMS[1];
    let text = "5 1 2 4 9 6 3 8 13 15 10 11 14 . 7 12 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 .";
    assert!((fifteen.solve)(text, [0, 0]).is_ok());
    for (tiles, wrong) in [
        ("10 11", "10 1_"),
        ("8", "38"),
        ("1 2", "1 no 2"),
        ("10", "10 \u{1b}[m"),
    ] {
        let wrong = text.replacen(tiles, wrong, 2);
        let why = (fifteen.solve)(&wrong, [0, 0]).unwrap_err();
        assert!(why.contains("expected equal tiles"), "{wrong}: {why}");
    }
}

#[test]
fn what_is_no_puzzle_of_the_shape_is_refused() {
    for text in [
        "11 2 3 .\n1 2 3 .",
        "1 2 3 .",
        "1 2;3 . 1 2;3 .;",
        "",
        "1 2 3 . 1 2 3 . 1 2 3 .",
    ] {
        for program in &PROGRAMS {
            let found = (program.solve)(text, [0, 0]);
            assert!(found.is_err(), "{} cells: {text}", program.cells);
        }
    }
    assert!((PROGRAMS[0].solve)("1 2 3 4 5 . 1 2 3 4 5 .", [0, 0]).is_err());
    assert!((PROGRAMS[0].solve)("1 2 3 4 5 . 1 2 3 4 5 .", [3, 2]).is_ok());
}

#[test]
fn a_program_is_short_and_its_constants_are_filled_in() {
    for (program, most) in PROGRAMS.iter().zip([[150, 130], [250, 230]]) {
        for (language, most) in [Language::Rust, Language::Cpp].into_iter().zip(most) {
            let wanted = |puzzles| Requirements {
                language,
                puzzles,
                ..Requirements::default()
            };
            let plain = program.source(&wanted(""), "yapboz submission --io std");
            assert!(
                plain.lines().count() <= most,
                "{} {language:?}",
                program.cells
            );
            let wide = plain.lines().find(|line| line.chars().count() > 100);
            assert_eq!(wide, None);
            assert!(!plain.contains("pub ") && !plain.contains("Mutex"));
            let many = program.source(&wanted("counted"), "yapboz submission --puzzles counted");
            let filled = Requirements {
                goal: "1 2 3  8 . 4  7 6 5".into(),
                size: [3, 3],
                blank: Some('\\'),
                ..wanted("lines")
            };
            let filled = program.source(&filled, "yapboz submission");
            let changed: Vec<&str> = filled
                .lines()
                .filter(|line| line.starts_with("const ") && !many.contains(line))
                .collect();
            let names = ["SIZE", "BLANKS", "GOAL", "PUZZLES"];
            assert_eq!(changed.len(), names.len(), "{changed:?}");
            assert!(changed
                .iter()
                .zip(names)
                .all(|(line, name)| line.contains(name)));
        }
    }
}

#[test]
fn words_that_a_program_takes_for_others_are_no_tiles() {
    let read = |program: &Program, words: &str| {
        let is_read = words.split(' ').map(|word| program.reads(word));
        is_read.collect::<Vec<_>>()
    };
    let words = "1 a : ? 10 15 16 A7 ab \u{e9}";
    let [eight, fifteen] = [&PROGRAMS[0], &PROGRAMS[1]].map(|program| read(program, words));
    assert_eq!(
        eight,
        [true, true, true, true, false, false, false, false, false, false]
    );
    assert_eq!(
        fifteen,
        [true, true, false, false, true, true, false, false, false, false]
    );
}
