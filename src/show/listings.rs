//! Views in plain text: the moves, and the boards on the way. They panic if the moves lead off the board.

use super::board::{direction, played, rows, spaced_rows};
use super::Facts;
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// Every move of the blank, and the board after it, as an old program prints them.
pub fn steps(puzzle: &Puzzle, moves: &[Move]) -> String {
    let mut text = format!("The problem can be solved in {} moves.They are:\n", moves.len());
    for (number, (m, _, board)) in (1..).zip(played(puzzle, moves)) {
        let board = spaced_rows(puzzle, &board, puzzle.word(puzzle.blank()));
        text += &format!("Step{number}. ( {} )\n{board}", m.letter());
    }
    text
}

/// The goal, the start, and the board after every move, as another old program prints them: the blank is a space, and an
/// empty line follows every board, another one the last.
pub fn states(puzzle: &Puzzle, moves: &[Move]) -> String {
    let rows = |board: &_| spaced_rows(puzzle, board, " ");
    let (goal, start, number) = (rows(&puzzle.goal()), rows(puzzle.start()), moves.len());
    let mut text = format!("goal state:\n{goal}\nstart state:\n{start}\nNumber of total Step {number}.\n\n");
    for (number, (_, _, board)) in (1..).zip(played(puzzle, moves)) {
        text += &format!("Step {number}:\n{}\n", rows(&board));
    }
    text + "\n"
}

/// The start, and every move with its tile and the board after it, with empty lines between them.
pub fn boards(puzzle: &Puzzle, moves: &[Move]) -> String {
    let mut text = format!("start:\n{}", rows(puzzle, puzzle.start()));
    for (number, (m, tile, board)) in (1..).zip(played(puzzle, moves)) {
        let (all, letter, direction) = (moves.len(), m.letter(), direction(m.back()));
        let (tile, board) = (puzzle.word(tile), rows(puzzle, &board));
        text += &format!("\nmove {number} of {all}: {letter}, tile {tile} goes {direction}\n{board}");
    }
    text
}

/// The tile of every move, and its direction, as the term paper's program prints them.
pub fn tiles(puzzle: &Puzzle, moves: &[Move]) -> String {
    let played = (1..).zip(played(puzzle, moves));
    let line = |(number, (m, tile, _)): (u64, (Move, _, _))| {
        format!("{number}. [{}] {}\n", puzzle.word(tile), direction(m.back()).to_uppercase())
    };
    played.map(line).collect()
}

/// What the subject of the 42 schools asks for: the nodes ever selected, the most in memory at once, the number of moves,
/// and the states from start to goal.
pub fn report(puzzle: &Puzzle, facts: &Facts) -> String {
    let Some(moves) = facts.moves else {
        return "unsolvable\n".into();
    };
    let (selected, stored, length, boards) = (facts.selected, facts.stored, moves.len(), boards(puzzle, moves));
    format!("complexity in time: {selected}\ncomplexity in size: {stored}\nmoves: {length}\n\n{boards}")
}
