//! Parts of an iteration, and what they come to, as lines for other programs.

use crate::check::{check, Expected};
use crate::digits::number;
use crate::moves::{letters, Move};
use crate::puzzle::Puzzle;
use crate::solvable::is_solvable;
use crate::solver::{arm, proof, Arm};
use crate::text::gir::{self, Unwritable};
use crate::text::{cik, moves_in_words, ParseError, TextPosition};
use std::fmt;

/// Some of the paths of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub puzzle: Puzzle,
    /// The most moves of a path.
    pub bound: u32,
    /// The moves that all of them begin with.
    pub path: Vec<Move>,
}

/// The greatest bound: it is above the lengths of all solutions of 25 cells.
pub const MOST_BOUND: u32 = 1000;

/// In place of no moves.
const NO_MOVES: &str = "-";

impl Part {
    /// The whole iteration.
    pub fn whole(puzzle: &Puzzle, bound: u32) -> Part {
        Part { puzzle: puzzle.clone(), bound, path: Vec::new() }
    }

    /// `PUZZLE | BOUND MOVES`
    ///
    /// # Errors
    /// As [`gir::line`].
    pub fn line(&self) -> Result<String, Unwritable> {
        let moves = if self.path.is_empty() { NO_MOVES.into() } else { letters(&self.path) };
        Ok(format!("{} | {} {moves}", gir::line(&self.puzzle)?, self.bound))
    }

    /// Reads a [`Part::line`]. `None` if the text does not end as one.
    pub fn read(text: &[u8]) -> Option<Result<Part, ParseError>> {
        let text = std::str::from_utf8(text).ok()?.trim_end();
        let (puzzle, end) = text.rsplit_once('|')?;
        let (bound, moves) = end.trim_start().split_once(' ')?;
        let moves = if moves == NO_MOVES { "" } else { moves };
        let path = moves.chars().map(Move::from_letter).collect::<Option<Vec<Move>>>()?;
        Some(Part::of(puzzle, number(bound)?, path))
    }

    fn of(text: &str, bound: u32, path: Vec<Move>) -> Result<Part, ParseError> {
        let puzzle = gir::puzzle(text.as_bytes(), None)?;
        let wrong = |found: String, expected: &str| {
            Err(ParseError { position: TextPosition::after(text), found, expected: expected.into() })
        };
        let mut board = puzzle.position().clone();
        let left = path.iter().position(|&m| board.make(m).is_none());
        if !is_possible(&puzzle) {
            return wrong(format!("a board of {}", puzzle.grid()), POSSIBLE);
        } else if !is_solvable(&puzzle) {
            return wrong("a puzzle without a solution".into(), "one that has some");
        } else if bound > MOST_BOUND {
            return wrong(format!("the bound {bound}"), &format!("at most {MOST_BOUND}"));
        } else if !is_length(&puzzle, bound) {
            return wrong(format!("the bound {bound}"), "one that is even or odd as the moves of every solution");
        } else if path.len() > bound as usize {
            return wrong(moves_in_words(path.len() as u64), "no more than the bound");
        } else if let Some(number) = left {
            return wrong(format!("move {} ({}), which leaves the board", number + 1, path[number].letter()), "a path");
        }
        Ok(Part { puzzle, bound, path })
    }
}

/// What a message expects of boards whose iterations are walked in parts.
pub const POSSIBLE: &str = "10 to 25 cells, in 2 rows and 2 columns or more";

/// Whether there are databases for a puzzle's iterations.
pub fn is_possible(puzzle: &Puzzle) -> bool {
    arm(puzzle.grid()) != Arm::Small && puzzle.grid().cells() <= proof::MOST_CELLS
}

/// Whether a solution may have this many moves: all lengths are even, or all odd.
pub fn is_length(puzzle: &Puzzle, moves: u32) -> bool {
    let between = puzzle.grid().distance(puzzle.position().blank(), puzzle.blank().home());
    (between as u32 + moves) % 2 == 0
}

/// What a part came to, and the nodes generated for that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub end: End,
    pub nodes: u64,
}

/// How a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// None of the paths leads to the goal.
    None,
    /// The first path in move order that does, from the start on.
    Found(Vec<Move>),
    /// The node limit was reached.
    Stopped,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let nodes = self.nodes;
        match &self.end {
            End::None => write!(f, "none {nodes}"),
            End::Found(path) => write!(f, "found {} {nodes}", letters(path)),
            End::Stopped => write!(f, "stopped {nodes}"),
        }
    }
}

impl Answer {
    /// Reads the answer to a part of an iteration as it is printed. `None` if it is none, or none to the part with this path.
    pub fn read(text: &str, whole: &Part, part: &[Move]) -> Option<Answer> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (end, nodes) = match words[..] {
            ["none", nodes] => (End::None, nodes),
            ["stopped", nodes] => (End::Stopped, nodes),
            ["found", path, nodes] => {
                let path: Vec<Move> = path.chars().map(Move::from_letter).collect::<Option<_>>()?;
                let is_of_part = path.starts_with(part) && path.len() <= whole.bound as usize;
                check(&whole.puzzle, cik::text(Some(&path)).as_bytes(), Expected::Any).ok()?;
                (is_of_part.then_some(End::Found(path))?, nodes)
            }
            _ => return None,
        };
        Some(Answer { end, nodes: number(nodes)? })
    }
}
