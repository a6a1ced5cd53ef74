//! How far a proof is, as a text that survives the program.

use crate::check::{check, Expected};
use crate::moves::{letters, Move, Path};
use crate::pdb::ida::State;
use crate::pdb::walk::Parts;
use crate::puzzle::Puzzle;
use crate::search::Nodes;
use crate::solver::solution::Solution;
use std::fmt;

/// How far a proof is. A solver that resumes it gives the same solution and counts as one that never stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The best solution so far, and the bound that is proven.
    pub solution: Solution,
    /// Whether it is the reversed puzzle that is searched.
    pub(crate) is_reversed: bool,
    pub(super) state: State,
}

/// Why a text is not taken as the progress of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProgressError {
    /// It was cut or changed, or is something else.
    Damaged,
    /// It is of another puzzle.
    OtherPuzzle,
}

impl fmt::Display for ProgressError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            ProgressError::Damaged => "found a text that is not, or no longer, the progress of a proof",
            ProgressError::OtherPuzzle => "found the progress of another puzzle's proof",
        })
    }
}

impl std::error::Error for ProgressError {}

/// The first line of a text.
const HEAD: &str = "yapboz proof 2\n";

impl Progress {
    /// The parts of this iteration, and how many of them are done.
    #[must_use]
    pub fn parts(&self) -> [usize; 2] {
        [self.state.begun.all, self.state.begun.done]
    }

    /// The nodes generated in the last iteration, and in those parts of this one that are done.
    #[must_use]
    pub fn generated(&self) -> [u64; 2] {
        [self.state.last, self.state.begun.nodes.generated]
    }

    /// The progress as a text of a few lines, with a checksum in the last one.
    #[must_use]
    pub fn text(&self, puzzle: &Puzzle) -> String {
        let Progress { solution, is_reversed, state } = self;
        let State { tier, choice, bound, last, nodes, begun } = *state;
        let path = solution.moves.as_deref().unwrap_or_default();
        let choice = choice.map_or(0, |choice| choice + 1);
        let rows: [(&str, &[u64]); 8] = [
            ("before", &numbers(solution.nodes)),
            ("reversed", &[(*is_reversed).into()]),
            ("tables", &[tier as u64, choice as u64]),
            ("bound", &[bound.into()]),
            ("last", &[last]),
            ("nodes", &numbers(nodes)),
            ("parts", &[begun.all as u64, begun.done as u64]),
            ("walked", &numbers(begun.nodes)),
        ];
        let mut text = format!("{HEAD}{}\nsolution {}\n", name(puzzle), letters(path));
        for (name, numbers) in rows {
            let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
            text += &format!("{name} {}\n", numbers.join(" "));
        }
        let sum = checksum(text.as_bytes());
        text + &format!("checksum {sum:016x}\n")
    }

    /// Reads a [`Progress::text`] of this puzzle.
    ///
    /// # Errors
    /// [`ProgressError`]
    pub fn read(text: &str, puzzle: &Puzzle) -> Result<Progress, ProgressError> {
        let end = text.trim_end().rfind('\n').map_or(0, |end| end + 1);
        let is_whole = text[end..] == format!("checksum {:016x}\n", checksum(&text.as_bytes()[..end]));
        let mut lines = text.strip_prefix(HEAD).filter(|_| is_whole).ok_or(ProgressError::Damaged)?.lines();
        if lines.next() != Some(&name(puzzle)) {
            return Err(ProgressError::OtherPuzzle);
        }
        Progress::of_lines(lines, puzzle).ok_or(ProgressError::Damaged)
    }

    fn of_lines<'a>(mut lines: impl Iterator<Item = &'a str>, puzzle: &Puzzle) -> Option<Progress> {
        let path = lines.next()?.strip_prefix("solution ")?;
        let moves: Vec<Move> = path.chars().map(Move::from_letter).collect::<Option<_>>()?;
        check(puzzle, format!("{}\n{path}\n", moves.len()).as_bytes(), Expected::Any).ok()?;
        let numbers = lines.flat_map(|line| line.split(' ').skip(1)).map_while(|number| number.parse().ok());
        let numbers: Vec<u64> = numbers.collect();
        let &[e, g, s, reversed, tier, choice, bound, last, expanded, generated, stored, all, done, we, wg, ws] =
            &numbers[..]
        else {
            return None;
        };
        let bound = u32::try_from(bound).ok()?;
        let nodes = |expanded, generated, stored| Nodes { expanded, generated, stored };
        Some(Progress {
            solution: Solution {
                moves: Some(Path(moves)),
                lower_bound: bound,
                is_canonical: false,
                nodes: nodes(e, g, s),
            },
            is_reversed: reversed == 1,
            state: State {
                tier: tier as usize,
                choice: (choice as usize).checked_sub(1),
                bound,
                last,
                nodes: nodes(expanded, generated, stored),
                begun: Parts { all: all as usize, done: done as usize, nodes: nodes(we, wg, ws) },
            },
        })
    }
}

fn numbers(nodes: Nodes) -> [u64; 3] {
    [nodes.expanded, nodes.generated, nodes.stored]
}

/// The puzzle by numbers alone: its shape, the blank's home, and the homes of the tiles.
fn name(puzzle: &Puzzle) -> String {
    let homes: Vec<String> = puzzle.position().tiles().iter().map(|tile| tile.0.to_string()).collect();
    format!("puzzle {} {} {}", puzzle.grid(), puzzle.blank().0, homes.join(" "))
}

/// FNV-1a (Fowler, Noll, Vo 1991).
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
