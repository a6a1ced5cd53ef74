//! Puzzles with exactly one shortest solution.

use crate::puzzle::Puzzle;
use std::iter;

/// The most puzzles in a row with several shortest solutions. After them, a puzzle with only one is unlikely.
const MOST_OTHERS: usize = 10_000;

/// Keeps the drawn puzzles with at most one shortest solution, by `count`. The iterator ends when it seems that there
/// are no more. `draw` is called with the number of puzzles kept.
pub fn unique<E>(
    mut draw: impl FnMut(usize) -> Option<Result<Puzzle, E>>,
    mut count: impl FnMut(&Puzzle) -> Result<u128, E>,
) -> impl Iterator<Item = Result<Puzzle, E>> {
    let mut kept = 0;
    let mut tried = move || {
        let puzzle = draw(kept)?;
        let counted = puzzle.and_then(|puzzle| Ok((count(&puzzle)? <= 1).then_some(puzzle)));
        kept += usize::from(matches!(counted, Ok(Some(_))));
        Some(counted.transpose())
    };
    iter::from_fn(move || {
        let mut tries = iter::from_fn(&mut tried).take(MOST_OTHERS);
        tries.find_map(|found| found)
    })
}
