//! A fast reader of lines that are two packed square boards with a space between.

use super::Given;
use crate::board::{Board, Tile};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

const NONE: u8 = u8::MAX;

/// Reads such a line; `None` if it is any other line, or wrong.
pub fn puzzle(text: &[u8], given: Given) -> Option<Puzzle> {
    let (start, rest) = text.split_at(text.len() / 2);
    let goal = rest.strip_prefix(b" ")?;
    let grid = Grid::square(start.len()).filter(|_| goal.len() == start.len())?;
    if given.blank.is_some() || given.size.is_some_and(|size| size != grid) {
        return None;
    }
    let mut homes = [NONE; 128];
    for (home, &tile) in (0..).zip(goal) {
        let is_tile = tile.is_ascii_graphic() && !b"#;".contains(&tile);
        if !is_tile || std::mem::replace(&mut homes[usize::from(tile)], home) != NONE {
            return None;
        }
    }
    // Without a dot, a single character that is no digit may be the blank, rather than 0.
    let mark = if goal.contains(&b'.') { b'.' } else { b'0' };
    let blank = homes[usize::from(mark)];
    if blank == NONE || mark == b'0' && !goal.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let mut tiles = Vec::with_capacity(start.len());
    for &tile in start {
        // Taken, so that a second one is not found.
        let home = std::mem::replace(homes.get_mut(usize::from(tile))?, NONE);
        tiles.push(Some(Tile(home)).filter(|_| home != NONE)?);
    }
    let words = goal.iter().map(|&tile| char::from(tile).to_string());
    let start = Board::new(grid, &tiles, Tile(blank));
    Some(Puzzle::in_words(start, Tile(blank), words.collect()))
}
