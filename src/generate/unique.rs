//! Puzzles with exactly one shortest solution.

use crate::puzzle::Puzzle;
use std::collections::HashSet;
use std::iter;

/// The most puzzles in a row with several shortest solutions. After them, a puzzle with only one is unlikely.
const MOST_OTHERS: usize = 10_000;

/// Keeps the drawn puzzles with at most one shortest solution, by `count`. The iterator ends when it seems that there
/// are no more.
pub fn unique<E>(
    mut puzzles: impl Iterator<Item = Result<Puzzle, E>>,
    mut count: impl FnMut(&Puzzle) -> Result<u128, E>,
) -> impl Iterator<Item = Result<Puzzle, E>> {
    // Puzzles with several solutions: if few puzzles are drawn again and again, each is counted once.
    let mut others = HashSet::new();
    let mut tried = move || {
        let puzzle = match puzzles.next()? {
            Ok(puzzle) if others.contains(&puzzle) => return Some(None),
            Ok(puzzle) => puzzle,
            Err(error) => return Some(Some(Err(error))),
        };
        match count(&puzzle) {
            Ok(0 | 1) => {
                others.clear();
                Some(Some(Ok(puzzle)))
            }
            Ok(_) => {
                others.insert(puzzle);
                Some(None)
            }
            Err(error) => Some(Some(Err(error))),
        }
    };
    iter::from_fn(move || {
        let mut tries = iter::from_fn(&mut tried).take(MOST_OTHERS);
        tries.find_map(|found| found)
    })
}
