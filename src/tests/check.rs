//! The judge accepts the outputs of the searches, and nothing else.

use super::puzzles::all_puzzles;
use super::{distances, grid, is_long, on_all_cores, samples};
use crate::check::{check, check_in, Accepted, Expected, Rejection};
use crate::generate::{Puzzles, Start};
use crate::moves::{letters, Move};
use crate::position::Tile;
use crate::puzzle::Puzzle;
use crate::search::{unwatched, NodeLimit};
use crate::solvable::is_solvable;
use crate::solver::searches::{Method, Promise};
use crate::solver::{Limits, Solver};
use crate::tests::GoalChoice;
use crate::text::cik;
use crate::text::dialect::{Answer, Dialect, Letters};
use crate::text::gir::{board_of_any, Given};

fn fewest(moves: usize) -> Expected {
    let moves = moves as u32;
    Expected::Fewest {
        lower_bound: moves,
        upper_bound: moves,
    }
}

/// Returns whether a path leads to the goal, with moves made on rows and columns.
fn leads_to_goal(puzzle: &Puzzle, path: &[Move]) -> bool {
    let (width, height) = (puzzle.grid().width(), puzzle.grid().height());
    let mut tiles: Vec<u8> = puzzle
        .position()
        .tiles()
        .iter()
        .map(|tile| tile.0)
        .collect();
    let blank = puzzle.position().blank().index();
    let (mut row, mut column) = (blank / width, blank % width);
    for m in path {
        let from = row * width + column;
        match m {
            Move::R if column < width - 1 => column += 1,
            Move::L if column > 0 => column -= 1,
            Move::D if row < height - 1 => row += 1,
            Move::U if row > 0 => row -= 1,
            _ => return false,
        }
        tiles.swap(from, row * width + column);
    }
    (0..=255).zip(tiles).all(|(home, tile)| tile == home)
}

/// Checks a right answer, and answers made from it: with every `step`-th letter changed to each
/// other letter, with a letter more or less, and with another number. These must be wrong unless
/// they lead to the goal.
fn only_the_answer_is_accepted(puzzle: &Puzzle, path: &[Move], expected: Expected, step: usize) {
    let judged = |text: &str| check(puzzle, text.as_bytes(), expected);
    let text = cik::text(Some(path));
    let expected = Accepted::Moves(path.len() as u32);
    assert_eq!(judged(&text).ok(), Some(expected), "{text}");
    let is_wrong = |text: &str| {
        !matches!(
            judged(text),
            Ok(_) | Err(Rejection::Format(_) | Rejection::Doubt { .. })
        )
    };
    for at in (0..path.len()).step_by(step) {
        for m in Move::ALL {
            let mut changed = path.to_vec();
            changed[at] = m;
            let text = cik::text(Some(&changed));
            if leads_to_goal(puzzle, &changed) {
                assert_eq!(judged(&text).ok(), Some(expected), "{text}");
            } else {
                assert!(is_wrong(&text), "{text}");
            }
        }
    }
    let letters = letters(path);
    assert!(is_wrong(&format!("{}\n{letters}\n", path.len() + 1)) || path.is_empty());
    for m in Move::ALL {
        assert!(is_wrong(&format!(
            "{}\n{letters}{}\n",
            path.len(),
            m.letter()
        )));
    }
    if let Some((_, shorter)) = path.split_last() {
        assert!(is_wrong(&format!("{}\n{letters}\n", path.len() - 1)));
        assert!(is_wrong(&cik::text(Some(shorter))));
    }
    assert!(is_wrong(&cik::text(None)));
}

/// Checks the solutions of all searches within the node limit, and returns their number.
fn every_solution_is_accepted(puzzles: &[Puzzle], node_limit: NodeLimit) -> usize {
    let limits = Limits {
        nodes: Some(node_limit),
        ..Limits::default()
    };
    let (mut solver, mut without_limit) = (Solver::new(limits), Solver::default());
    let mut answers = 0;
    for puzzle in puzzles {
        let known = without_limit.find(puzzle).unwrap();
        let shortest = known.path.unwrap();
        for method in Method::all() {
            let Ok(solved) = solver.solve_by(puzzle, method, &mut unwatched) else {
                continue;
            };
            let path = solved.path.unwrap();
            let expected = match method.search.promise {
                Promise::Reaches | Promise::Within => Expected::Any,
                Promise::Shortest | Promise::Canonical => fewest(shortest.len()),
            };
            only_the_answer_is_accepted(puzzle, &path, expected, 1 + path.len() / 40);
            answers += 1;
        }
    }
    answers
}

#[test]
#[ignore = "slow"]
fn only_right_answers_to_the_smallest_boards_are_accepted() {
    for (width, height) in [(3, 2), (2, 3)] {
        let blanks: Vec<Tile> = grid(width, height).all().map(|cell| Tile(cell.0)).collect();
        on_all_cores(&blanks, |&blank| {
            let mut puzzles = all_puzzles(grid(width, height), blank);
            for puzzle in puzzles.iter().filter(|puzzle| !is_solvable(puzzle)) {
                let judged = |text: &[u8]| check(puzzle, text, Expected::Any);
                let none = judged(b"12\nYAZDIRILAMAZ\n");
                assert_eq!(none.ok(), Some(Accepted::Unsolvable));
                for (text, expected) in [
                    (&b"0\n\n"[..], "found a path, expected YAZDIRILAMAZ"),
                    (b"2\nLR\n", "found a path, expected YAZDIRILAMAZ"),
                    (
                        b"11\nYAZDIRILAMAZ\n",
                        "found 11, expected 12, the letters of YAZDIRILAMAZ",
                    ),
                ] {
                    let wrong = judged(text).unwrap_err();
                    assert_eq!(wrong.to_string(), expected);
                }
            }
            puzzles.retain(is_solvable);
            assert_eq!(puzzles.len(), 360);
            let step = if is_long() { 1 } else { 60 };
            let puzzles: Vec<Puzzle> = puzzles.into_iter().step_by(step).collect();
            let answers = every_solution_is_accepted(&puzzles, NodeLimit(1_000_000));
            assert_eq!(answers, puzzles.len() * Method::all().len());
        });
    }
}

#[test]
#[ignore = "slow"]
fn only_right_answers_to_larger_boards_are_accepted() {
    let node_limit = if is_long() { 30_000 } else { 10_000 };
    for (width, height, count) in [
        (3, 3, if is_long() { 200 } else { 1 }),
        (4, 4, if is_long() { 2 } else { 0 }),
        (6, 1, samples(20)),
        (4, 3, if is_long() { 2 } else { 0 }),
    ] {
        let puzzles = Puzzles::new(grid(width, height), GoalChoice::Random, 8);
        let puzzles: Vec<Puzzle> = puzzles.take(count).collect();
        let shares: Vec<&[Puzzle]> = puzzles.chunks(2).collect();
        let answers = on_all_cores(&shares, |share| {
            every_solution_is_accepted(share, NodeLimit(node_limit))
        });
        let answers: usize = answers.into_iter().sum();
        assert!(
            answers > 2 * count || count == 0,
            "{width}x{height}: {answers}"
        );
    }
    let mut solver = Solver::new(Limits {
        nodes: Some(NodeLimit(40_000)),
        ..Limits::default()
    });
    let shapes = [(3, 12), (16, 16), (5, 5), (2, 128)];
    for (width, height) in shapes.into_iter().take(if is_long() { 4 } else { 2 }) {
        let mut puzzles = Puzzles::new(grid(width, height), GoalChoice::Random, 8);
        let puzzle = puzzles.next().unwrap();
        let path = solver.find(&puzzle).unwrap().path.unwrap();
        only_the_answer_is_accepted(&puzzle, &path, Expected::Any, 1 + path.len() / 40);
    }
}

#[test]
#[ignore = "slow"]
fn of_all_short_outputs_only_right_ones_are_accepted() {
    let grid = grid(3, 2);
    let distances = distances(grid, Tile(5));
    let mut puzzles = all_puzzles(grid, Tile(5));
    puzzles.retain(|puzzle| {
        distances
            .get(puzzle.position().tiles())
            .is_some_and(|&d| d <= 5)
    });
    let longest = if is_long() { 7 } else { 5 };
    let mut paths = vec![Vec::new()];
    for at in 0.. {
        if paths[at].len() == longest {
            break;
        }
        for m in Move::ALL {
            paths.push([&paths[at][..], &[m]].concat());
        }
    }
    let mut accepted = 0;
    for puzzle in &puzzles {
        let distance = distances[puzzle.position().tiles()];
        for path in &paths {
            let leads = leads_to_goal(puzzle, path);
            for claimed in path.len().saturating_sub(1)..path.len() + 2 {
                let text = format!("{claimed} {}", letters(path));
                let is_answer = leads && claimed == path.len();
                for (expected, is_right) in [
                    (Expected::Any, is_answer),
                    (fewest(distance), is_answer && path.len() == distance),
                ] {
                    let right = check(puzzle, text.as_bytes(), expected);
                    assert_eq!(right.is_ok(), is_right, "{text}: {right:?}");
                    accepted += u32::from(is_right);
                }
            }
        }
    }
    assert!(accepted > 100);
}

#[test]
fn only_white_space_may_be_changed() {
    let puzzle = super::puzzles::puzzle("2831647.5", "1238.4765");
    for text in ["5\nUULDR\n", " 5\r\nUULDR", "\t5 UULDR \n\n"] {
        for at in 0..text.len() {
            for byte in 0..=255 {
                let mut changed = text.as_bytes().to_vec();
                changed[at] = byte;
                let white_space = |byte: &u8| b" \t\r\n".contains(byte);
                let words = changed.split(white_space).filter(|word| !word.is_empty());
                let is_same = words.eq([&b"5"[..], b"UULDR"]);
                for expected in [Expected::Any, fewest(5)] {
                    let right = check(&puzzle, &changed[..], expected);
                    assert_eq!(right.is_ok(), is_same, "{changed:?}");
                }
            }
            let cut = check(&puzzle, &text.as_bytes()[..at], Expected::Any);
            assert_eq!(cut.is_ok(), text[..at].contains("UULDR"));
        }
    }
}

#[test]
fn unknown_fewest_moves_are_a_doubt() {
    let puzzle = super::puzzles::puzzle("2831647.5", "1238.4765");
    for (text, lower_bound, upper_bound, words) in [
        ("7 UULDRLR", 7, 7, "7 moves"),
        (
            "5 UULDR",
            7,
            7,
            "found 5 moves that lead to the goal, expected at least 7",
        ),
        (
            "5 UULDR",
            3,
            7,
            "found 5 moves that lead to the goal, expected the fewest: at least 3 and at most 7",
        ),
        ("5 UULDR", 5, 7, "5 moves"),
        ("7 UULDRLR", 3, 5, "found 7 moves, expected at most 5"),
        ("6 UULDR", 5, 5, "the path has 5 moves, the count says 6"),
        ("-5 UULDR", 5, 5, "the path has 5 moves, the count says -5"),
        (
            "4294967301 UULDR",
            5,
            5,
            "the path has 5 moves, the count says 4294967301",
        ),
        ("5 RLLDUs", 5, 5, "1:8: found 's', expected R, D, U or L"),
        (
            "3 UUL",
            3,
            7,
            "found '.' in row 1, column 1 after 3 moves, expected '1'",
        ),
        ("1 D", 3, 7, "move 1 (D) leaves the board"),
    ] {
        let expected = Expected::Fewest {
            lower_bound,
            upper_bound,
        };
        let said = match check(&puzzle, text.as_bytes(), expected) {
            Ok(right) => right.to_string(),
            Err(fault) => fault.to_string(),
        };
        assert_eq!(said, words, "{text}");
    }
}

#[test]
#[ignore = "slow"]
fn what_is_written_is_accepted_in_every_dialect() {
    let board = |words: &str| board_of_any(words.as_bytes(), Given::default()).unwrap();
    // Distinct tiles, and tiles that look alike, two of a kind or more.
    let goals = [
        "12.3",
        "1.23;4567",
        "123;4.5",
        "2x3;12;34;5.",
        "4x1;12.3",
        "1x4;1;2;.;3",
        "12345678.",
        "1112223.3",
        "1111.1112",
        "abcd.efga",
        "aabbccd;efgh.ij",
        "1122;33.4",
        "5x1;1122.",
        "11112222111122.1",
        "aabbccddeeffgh.a",
    ];
    let all = [Answer::Cik, Answer::Text, Answer::Path, Answer::Count].into_iter();
    let letters = ["RDUL", "LUDR", "0123", "right down up left", "tiles"];
    let dialects: Vec<Dialect> = all
        .flat_map(|answer| {
            letters.map(|letters| Dialect {
                answer,
                letters: Letters::named(letters).unwrap(),
                ..Dialect::default()
            })
        })
        .collect();
    let mut written = 0;
    for goal in goals.map(board) {
        let kinds = [Start::Solvable, Start::Unsolvable].into_iter();
        let puzzles = kinds.filter_map(|start| Puzzles::to(&goal, 1).with(start).ok());
        for puzzle in puzzles.flat_map(|puzzles| puzzles.take(if is_long() { 400 } else { 4 })) {
            // Some have too many ways to match their tiles.
            let Ok(solved) = Solver::default().find(&puzzle) else {
                continue;
            };
            let moves = solved.path.as_ref().map(|path| path.len());
            let expected = moves.map_or(Expected::Any, fewest);
            for dialect in dialects.iter().filter(|dialect| dialect.is_clear()) {
                for text in [
                    dialect.text(&puzzle, solved.path.as_deref()),
                    dialect.line(&puzzle, solved.path.as_deref()),
                ] {
                    let accepted = check_in(dialect, &puzzle, text.as_bytes(), expected);
                    assert!(accepted.is_ok(), "{puzzle} {text:?}: {accepted:?}");
                    written += 1;
                }
            }
        }
    }
    assert!(written > 2000, "{written}");
}
