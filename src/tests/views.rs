//! The views of a solution, read back move by move, lead from the start to the goal.

use super::grid;
use crate::generate::Puzzles;
use crate::moves::{Move, Path};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::Nodes;
use crate::show::json;
use crate::show::listings::{boards, states, steps, tiles};
use crate::show::{Facts, Writes, FORMS};
use crate::solver::{Finding, Solver};
use crate::tests::GoalChoice;
use crate::text::csv::Asked;
use crate::text::dialect::Dialect;
use std::io::{self, Write};

/// Makes random puzzles of several shapes, with their solutions.
fn solved() -> Vec<(Puzzle, Path)> {
    let mut solver = Solver::default();
    let mut all = Vec::new();
    for (width, height) in [(2, 2), (3, 2), (2, 4), (3, 3), (4, 3)] {
        for puzzle in Puzzles::new(grid(width, height), GoalChoice::Random, 5).take(8) {
            let moves = solver.find(&puzzle).unwrap().path.unwrap();
            all.push((puzzle, moves));
        }
    }
    all
}

/// Writes the rows of a board in columns of at least two characters if there are two-digit tiles,
/// with a space after every tile and with `blank` in place of the blank.
fn words(puzzle: &Puzzle, board: &Position, blank: &str) -> Vec<String> {
    let word = |tile: &Tile| {
        if *tile == puzzle.blank_tile() {
            blank.to_string()
        } else {
            puzzle.word(*tile).to_string()
        }
    };
    let width = if board.grid().cells() > 10 { 2 } else { 1 };
    let rows = board.tiles().chunks(board.grid().width());
    rows.map(|row| {
        row.iter()
            .map(|tile| format!("{:>width$} ", word(tile)))
            .collect()
    })
    .collect()
}

/// Writes a view in plain text.
type Listing = fn(&mut dyn Write, &Puzzle, &Facts) -> io::Result<()>;

fn written(listing: Listing, puzzle: &Puzzle, moves: &[Move]) -> String {
    let mut text = Vec::new();
    let solution = Finding {
        path: Some(Path(moves.into())),
        lower_bound: 0,
        is_canonical: false,
        nodes: Nodes::default(),
    };
    let facts = Facts {
        solution: &solution,
        dialect: &Dialect::default(),
        searches: Vec::new(),
        all: None,
    };
    listing(&mut text, puzzle, &facts).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn the_readme_has_the_picture_that_the_program_draws() {
    let puzzle: Puzzle = "2831647.5 1238.4765".parse().unwrap();
    let path: Path = "UULDR".parse().unwrap();
    let svg = FORMS.iter().find(|form| form.name == "svg").unwrap();
    let Writes::Solution(view) = svg.writes else {
        panic!("the first svg is the solution's")
    };
    let is_drawn = written(view, &puzzle, &path) == include_str!("../picture.svg");
    assert!(
        is_drawn,
        "yapboz solve 2831647.5 1238.4765 --as svg -o src/picture.svg"
    );
}

#[test]
#[ignore = "slow"]
fn steps_are_the_moves_and_their_boards() {
    for (puzzle, moves) in solved() {
        let text = written(steps, &puzzle, &moves);
        let mut lines = text.lines();
        let first = format!(
            "The problem can be solved in {} moves.They are:",
            moves.len()
        );
        assert_eq!(lines.next(), Some(&*first));
        let mut board = puzzle.position().clone();
        for number in 1..=moves.len() {
            let line = lines.next().unwrap();
            let letter = line
                .strip_prefix(&format!("Step{number}. ( "))
                .and_then(|rest| rest.strip_suffix(" )"));
            let letter = letter.unwrap().chars().next().unwrap();
            board.make(Move::try_from(letter).unwrap()).unwrap();
            for row in words(&puzzle, &board, puzzle.word(puzzle.blank_tile())) {
                assert_eq!(lines.next(), Some(&*row));
            }
        }
        assert_eq!((board, lines.next()), (puzzle.solved(), None));
    }
}

#[test]
#[ignore = "slow"]
fn states_are_the_goal_the_start_and_every_board() {
    for (puzzle, moves) in solved() {
        let text = written(states, &puzzle, &moves);
        let mut lines = text.lines();
        let mut expect = |title: &str, board: &Position| {
            assert_eq!(lines.next(), Some(title));
            for row in words(&puzzle, board, " ") {
                assert_eq!(lines.next(), Some(&*row));
            }
            assert_eq!(lines.next(), Some(""));
        };
        expect("goal state:", &puzzle.solved());
        expect("start state:", puzzle.position());
        let mut board = puzzle.position().clone();
        let rest = text.split_once("Number of total Step ").unwrap().1;
        let (count, rest) = rest.split_once(".\n\n").unwrap();
        assert_eq!(count, moves.len().to_string());
        let mut lines = rest.lines();
        for (number, &m) in (1..).zip(&moves) {
            board.make(m).unwrap();
            assert_eq!(lines.next(), Some(&*format!("Step {number}:")));
            for row in words(&puzzle, &board, " ") {
                assert_eq!(lines.next(), Some(&*row));
            }
            assert_eq!(lines.next(), Some(""));
        }
        assert_eq!((lines.next(), lines.next()), (Some(""), None));
        assert_eq!(board, puzzle.solved());
    }
}

#[test]
#[ignore = "slow"]
fn boards_line_up_and_no_line_ends_with_a_space() {
    for (puzzle, moves) in solved() {
        let text = written(boards, &puzzle, &moves);
        let rows: Vec<&str> = text
            .lines()
            .filter(|line| !line.is_empty() && !line.contains(':'))
            .collect();
        let of_start = words(&puzzle, puzzle.position(), puzzle.word(puzzle.blank_tile()));
        for (row, expected) in rows.iter().zip(&of_start) {
            assert_eq!(format!("{row} "), *expected);
        }
        assert_eq!(rows.len(), (moves.len() + 1) * puzzle.grid().height());
        assert!(
            rows.iter()
                .all(|row| row.len() + 1 == of_start[0].len() && !row.ends_with(' ')),
            "{text}"
        );
    }
}

#[test]
#[ignore = "slow"]
fn tiles_are_the_moved_tiles_and_their_directions() {
    for (puzzle, moves) in solved() {
        let mut board = puzzle.position().clone();
        let text = tiles(&puzzle, &moves);
        assert_eq!(text.lines().count(), moves.len());
        for (number, line) in (1..).zip(text.lines()) {
            let rest = line.strip_prefix(&format!("{number}. [")).unwrap();
            let (word, direction) = rest.split_once("] ").unwrap();
            let of_blank = match direction {
                "LEFT" => Move::R,
                "UP" => Move::D,
                "DOWN" => Move::U,
                "RIGHT" => Move::L,
                direction => panic!("{direction:?}"),
            };
            let tile = board.make(of_blank).expect("there is a tile that goes so");
            assert_eq!(puzzle.word(tile), word);
        }
        assert_eq!(board, puzzle.solved());
    }
}

#[test]
fn the_keys_of_an_answer_are_no_names_of_the_input() {
    let puzzle: Puzzle = "2831647.5 1238.4765".parse().unwrap();
    let solution = Solver::default().find(&puzzle).unwrap();
    let line = json::line(&puzzle, &solution, &Dialect::default());
    let keys: Vec<&str> = line
        .split("\": ")
        .filter_map(|part| Some(part.rsplit_once('"')?.1))
        .collect();
    assert!(keys.len() > 7, "{line}");
    assert!(
        keys.iter()
            .all(|key| Asked::Solutions.answered().contains(key)),
        "{keys:?}"
    );
}
