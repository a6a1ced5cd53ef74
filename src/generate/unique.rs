//! Puzzles with exactly one shortest solution.

use crate::puzzle::Puzzle;
use std::collections::HashSet;
use std::iter;

/// The most puzzles in a row with several shortest solutions. After them, a puzzle with only one is
/// unlikely.
const MOST_OTHERS: usize = 10_000;

/// Keeps the drawn puzzles with at most one shortest solution, by `count`. The iterator ends when
/// it seems that there are no more.
pub fn unique<E>(
    mut puzzles: impl Iterator<Item = Result<Puzzle, E>>,
    mut count: impl FnMut(&Puzzle) -> Result<u128, E>,
) -> impl Iterator<Item = Result<Puzzle, E>> {
    // Puzzles with several solutions: if few puzzles are drawn again and again, each is counted
    // once.
    let mut others = HashSet::new();
    iter::from_fn(move || {
        for _ in 0..MOST_OTHERS {
            let puzzle = match puzzles.next()? {
                Ok(puzzle) if others.contains(&puzzle) => continue,
                Ok(puzzle) => puzzle,
                error => return Some(error),
            };
            match count(&puzzle) {
                Ok(0 | 1) => {
                    others.clear();
                    return Some(Ok(puzzle));
                }
                Ok(_) => others.insert(puzzle),
                Err(error) => return Some(Err(error)),
            };
        }
        None
    })
}
