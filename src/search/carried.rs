//! What the program carries, made while it was compiled: a cold start on 4x4 makes nothing.

use crate::grid::{Cell, Grid};
use crate::heuristic::excess::Excess;
use crate::search::automaton::Automaton;

/// Of every class of goal cells, the cell that stands for it and the bytes of its databases.
const DATABASES: &[(u8, &[&[u8]])] = &include!(concat!(env!("OUT_DIR"), "/databases.rs"));

static AUTOMATON: Automaton =
    Automaton::from_parts(include!(concat!(env!("OUT_DIR"), "/automaton.rs")));

/// The databases of a ladder's first rung, where the program carries them.
#[must_use]
pub fn databases(grid: Grid, blank: Cell) -> Option<Vec<Excess>> {
    if (grid.width(), grid.height()) != (4, 4) {
        return None;
    }
    let (_, partitions) = DATABASES.iter().find(|(class, _)| *class == blank.0)?;
    Some(
        partitions
            .iter()
            .map(|entries| Excess::carried(grid, entries))
            .collect(),
    )
}

/// The automaton of a grid, where the program carries one.
#[must_use]
pub fn automaton(grid: Grid) -> Option<&'static Automaton> {
    ((grid.width(), grid.height()) == (4, 4)).then_some(&AUTOMATON)
}
