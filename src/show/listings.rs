//! Views in plain text: the moves, and the boards of the path. They panic if the moves lead off the
//! board.

use super::board::{direction, played, rows, spaced_rows};
use super::Facts;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use std::io::{self, Write};

/// Writes every move of the blank, and the board after it, as an old program prints them.
pub fn steps(to: &mut dyn Write, puzzle: &Puzzle, facts: &Facts) -> io::Result<()> {
    let Some(moves) = facts.moves() else {
        return Ok(());
    };
    writeln!(
        to,
        "The problem can be solved in {} moves.They are:",
        moves.len()
    )?;
    for (number, (m, _, board)) in (1..).zip(played(puzzle, moves)) {
        let board = spaced_rows(puzzle, &board, puzzle.word(puzzle.blank_tile()));
        write!(to, "Step{number}. ( {} )\n{board}", m.letter())?;
    }
    Ok(())
}

/// Writes the goal, the start, and the board after every move, as another old program prints them.
/// The blank is a space. An empty line follows every board, and two follow the last.
pub fn states(to: &mut dyn Write, puzzle: &Puzzle, facts: &Facts) -> io::Result<()> {
    let Some(moves) = facts.moves() else {
        return Ok(());
    };
    let rows = |board: &_| spaced_rows(puzzle, board, " ");
    let (goal, start, number) = (rows(&puzzle.solved()), rows(puzzle.position()), moves.len());
    write!(
        to,
        "goal state:\n{goal}\nstart state:\n{start}\nNumber of total Step {number}.\n\n"
    )?;
    for (number, (_, _, board)) in (1..).zip(played(puzzle, moves)) {
        write!(to, "Step {number}:\n{}\n", rows(&board))?;
    }
    writeln!(to)
}

/// Writes the start, and every move with its tile and the board after it, with empty lines between
/// them.
pub fn boards(to: &mut dyn Write, puzzle: &Puzzle, facts: &Facts) -> io::Result<()> {
    facts
        .moves()
        .map_or(Ok(()), |moves| boards_of(to, puzzle, moves))
}

/// Writes the same of a path.
fn boards_of(to: &mut dyn Write, puzzle: &Puzzle, moves: &[Move]) -> io::Result<()> {
    write!(to, "start:\n{}", rows(puzzle, puzzle.position()))?;
    for (number, (m, tile, board)) in (1..).zip(played(puzzle, moves)) {
        let (all, letter, direction) = (moves.len(), m.letter(), direction(m.back()));
        let (tile, board) = (puzzle.word(tile), rows(puzzle, &board));
        write!(
            to,
            "\nmove {number} of {all}: {letter}, tile {tile} goes {direction}\n{board}"
        )?;
    }
    Ok(())
}

/// Writes the tile of every move, and its direction, as the term paper's program prints them.
pub fn tiles(puzzle: &Puzzle, moves: &[Move]) -> String {
    let played = (1..).zip(played(puzzle, moves));
    let line = |(number, (m, tile, _)): (u64, (Move, _, _))| {
        format!(
            "{number}. [{}] {}\n",
            puzzle.word(tile),
            direction(m.back()).to_uppercase()
        )
    };
    played.map(line).collect()
}
