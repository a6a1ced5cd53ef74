//! Boards as other programs and people write them, and the puzzles that are read from them:
//! testdata/solve/forms.txt.

use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::text::gir::{self, Alone, Ask, Given, TextForm};

const PAGE: &str = include_str!("../../testdata/solve/forms.txt");

fn rows(words: &[&str], width: usize) -> String {
    let rows: Vec<String> = words.chunks(width).map(|row| row.join(" ")).collect();
    rows.join("; ")
}

fn board(puzzle: &Puzzle, board: &Position) -> String {
    let words: Vec<&str> = board
        .tiles()
        .iter()
        .map(|&tile| puzzle.word(tile))
        .collect();
    rows(&words, board.grid().width())
}

/// Returns the result of reading in `solve`: the start and its goal, the start alone, or an error.
fn read(text: &str) -> String {
    let ask = Ask {
        goal: None,
        alone: Alone::Ordered,
        given: Given::default(),
        form: TextForm::Any,
    };
    let read = match gir::read(text.as_bytes(), &ask) {
        Ok(read) => read,
        Err(misread) => return format!("error {}", misread.error),
    };
    let puzzle = read.puzzle;
    let start = board(&puzzle, puzzle.position());
    match read.has_goal {
        true => format!("{start} to {}", board(&puzzle, &puzzle.solved())),
        false => format!("{start} (blank {})", puzzle.word(puzzle.blank_tile())),
    }
}

#[test]
fn texts_are_read_as_the_page_says() {
    let (_, blocks) = PAGE.split_once("\n=== ").unwrap();
    let blocks: Vec<&str> = blocks.split("\n=== ").collect();
    let again: Vec<String> = blocks
        .iter()
        .map(|block| {
            let (name, rest) = block.split_once('\n').unwrap();
            let (text, _) = rest.rsplit_once("\n> ").unwrap();
            format!("{name}\n{text}\n> {}", read(text))
        })
        .collect();
    assert!(blocks.len() >= 190, "{}", blocks.len());
    let differing: Vec<&String> = again
        .iter()
        .zip(&blocks)
        .filter(|(new, old)| *new != old.trim_end())
        .map(|both| both.0)
        .collect();
    assert!(
        differing.is_empty(),
        "{}",
        differing
            .iter()
            .map(|block| format!("\n=== {block}"))
            .collect::<String>()
    );
}
