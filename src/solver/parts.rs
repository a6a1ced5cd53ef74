//! Parts of an iteration and their answers, as lines of text for other programs.

use crate::check::{check, Expected};
use crate::digits::number;
use crate::fnv::fnv;
use crate::pdb::walk::{most_bound, End};
use crate::puzzle::Puzzle;
use crate::search::place::{path_word, read_path, Place};
use crate::solvable::is_solvable;
use crate::solver::{arm, proof, Arm};
use crate::text::gir::{self, Unwritable};
use crate::text::{cik, moves_in_words, ParseError, TextPosition};
use std::fmt;

/// A part of an iteration: its paths of at most `place.bound` moves that begin with `place.path`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub puzzle: Puzzle,
    pub place: Place,
}

impl Part {
    /// Writes `PUZZLE | BOUND MOVES`.
    ///
    /// # Errors
    /// The errors of [`gir::line`].
    pub fn line(&self) -> Result<String, Unwritable> {
        Ok(format!("{} | {}", gir::line(&self.puzzle)?, self.place))
    }

    /// Reads a [`Part::line`]. Returns `None` if the text does not end like one.
    pub fn read(text: &[u8]) -> Option<Result<Part, ParseError>> {
        let text = std::str::from_utf8(text).ok()?.trim_end();
        let (puzzle, end) = text.rsplit_once('|')?;
        let place = Place::read(end.trim_start())?;
        Some(Part::of(puzzle, place))
    }

    fn of(text: &str, place: Place) -> Result<Part, ParseError> {
        let puzzle = gir::puzzle(text.as_bytes(), None)?;
        let wrong = |found: String, expected: &str| {
            Err(ParseError {
                position: TextPosition::after(text),
                found,
                expected: expected.into(),
                ..ParseError::default()
            })
        };
        let (bound, path) = (place.bound, &place.path);
        let mut board = puzzle.position().clone();
        let left = path.iter().position(|&m| board.make(m).is_none());
        if !is_possible(&puzzle) {
            return wrong(format!("a board of {}", puzzle.grid()), POSSIBLE);
        } else if !is_solvable(&puzzle) {
            return wrong("a puzzle without a solution".into(), "a solvable puzzle");
        } else if bound > most_bound(&puzzle) {
            return wrong(
                format!("the bound {bound}"),
                &format!("at most {}", most_bound(&puzzle)),
            );
        } else if puzzle.least_length(bound) != bound {
            return wrong(
                format!("the bound {bound}"),
                "a bound with the parity of every solution",
            );
        } else if path.len() > bound as usize {
            return wrong(moves_in_words(path.len() as u64), "no more than the bound");
        } else if let Some(number) = left {
            return wrong(
                format!(
                    "move {} ({}), which leaves the board",
                    number + 1,
                    path[number].letter()
                ),
                "a path",
            );
        }
        Ok(Part { puzzle, place })
    }
}

/// The boards whose iterations can be split, as a message expects them.
pub const POSSIBLE: &str = "10 to 25 cells, in 2 rows and 2 columns or more";

/// Returns whether there are databases for a puzzle's iterations.
pub fn is_possible(puzzle: &Puzzle) -> bool {
    arm(puzzle.grid()) != Arm::Small && puzzle.grid().cells() <= proof::MOST_IN_PDB
}

/// The result of searching a part, with the place of the part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartAnswer {
    pub place: Place,
    pub puzzle: u64,
    pub end: End,
    pub nodes: u64,
}

fn fingerprint(puzzle: &Puzzle) -> u64 {
    fnv(puzzle.numbers().bytes())
}

impl fmt::Display for PartAnswer {
    /// Writes `98 RDLLU 0123456789abcdef none NODES`, with `found PATH` or `stopped` in place of
    /// `none`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {:016x} ", self.place, self.puzzle)?;
        match &self.end {
            End::None => f.write_str("none")?,
            End::Found(path) => write!(f, "found {}", path_word(path))?,
            End::Cut(_) => f.write_str("stopped")?,
        }
        write!(f, " {}", self.nodes)
    }
}

/// Why a text is not the answer to a part of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerError {
    NoAnswer,
    OtherPuzzle,
    /// The path does not lead to the goal, or is outside the part.
    NoSolution,
}

impl PartAnswer {
    pub fn new(part: &Part, end: End, nodes: u64) -> PartAnswer {
        PartAnswer {
            place: part.place.clone(),
            puzzle: fingerprint(&part.puzzle),
            end,
            nodes,
        }
    }

    /// Returns whether the part may still have a path to the goal.
    pub fn is_open(&self) -> bool {
        matches!(self.end, End::Cut(_))
    }

    /// Reads an answer to a part of a puzzle, as [`fmt::Display`] writes it.
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<PartAnswer, AnswerError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [bound, path, sum, end @ .., nodes] = &words[..] else {
            return Err(AnswerError::NoAnswer);
        };
        let place = Place::of(bound, path).ok_or(AnswerError::NoAnswer)?;
        let nodes = number(nodes).ok_or(AnswerError::NoAnswer)?;
        let sum = u64::from_str_radix(sum, 16).map_err(|_| AnswerError::NoAnswer)?;
        if sum != fingerprint(puzzle) {
            return Err(AnswerError::OtherPuzzle);
        }
        let end = match end {
            ["none"] => End::None,
            ["stopped"] => End::Cut(place.path.to_vec()),
            ["found", path] => {
                let path = read_path(path).ok_or(AnswerError::NoAnswer)?;
                let is_of_part =
                    path.starts_with(&place.path) && path.len() <= place.bound as usize;
                let leads = check(puzzle, cik::text(Some(&path)).as_bytes(), Expected::Any).is_ok();
                (is_of_part && leads)
                    .then_some(End::Found(path.0))
                    .ok_or(AnswerError::NoSolution)?
            }
            _ => return Err(AnswerError::NoAnswer),
        };
        Ok(PartAnswer {
            place,
            puzzle: sum,
            end,
            nodes,
        })
    }
}
