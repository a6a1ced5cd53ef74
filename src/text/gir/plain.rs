//! A fast reader of lines that are two packed square boards with a space between.

use super::Given;
use crate::grid::Grid;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use std::str;

/// Reads such a line; `None` if it is any other line, or wrong.
pub fn puzzle(text: &[u8], given: Given) -> Option<Puzzle> {
    let (start, rest) = text.split_at(text.len() / 2);
    let goal = rest.strip_prefix(b" ")?;
    let grid = Grid::square(start.len()).filter(|_| goal.len() == start.len())?;
    if given.blank.is_some() || given.size.is_some_and(|size| size != grid) {
        return None;
    }
    // A sign between two rows of four may be no tile.
    let middle = goal.len() / 2;
    if goal.len() % 2 == 1 && goal[middle] == start[middle] && !goal[middle].is_ascii_digit() {
        return None;
    }
    let mut homes = [None; 128];
    for (home, &tile) in (0..).zip(goal) {
        let is_tile = tile.is_ascii_graphic() && !b"#;".contains(&tile);
        if !is_tile || homes[usize::from(tile)].replace(Tile(home)).is_some() {
            return None;
        }
    }
    // Without a dot, a single character that is no digit may be the blank, rather than 0.
    let mark = if goal.contains(&b'.') { b'.' } else { b'0' };
    let blank =
        homes[usize::from(mark)].filter(|_| mark == b'.' || goal.iter().all(u8::is_ascii_digit))?;
    // A home is taken out, so that an equal second tile finds none.
    let tiles: Option<Vec<Tile>> = start
        .iter()
        .map(|&tile| homes.get_mut(usize::from(tile))?.take())
        .collect();
    let goal = str::from_utf8(goal).ok()?;
    let words = (0..goal.len()).map(|cell| &goal[cell..=cell]);
    Some(Puzzle::in_words(Position::new(grid, &tiles?, blank), words))
}
