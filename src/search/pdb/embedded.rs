//! What the program carries, made while it was compiled: a cold start on 4x4 makes nothing.

use crate::grid::{Cell, Grid};
use crate::heuristic::pdb::compact::CompactPdb;
use crate::search::automaton::{Automaton, State};

/// A grid's columns and rows.
type Sides = (usize, usize);

/// Of a grid and a class of goal cells, the cell that stands for it and the bytes of its databases.
const DATABASES: &[(Sides, u8, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/databases.rs"));

static AUTOMATA: &[(Sides, &[State])] = &include!(concat!(env!("OUT_DIR"), "/automata.rs"));

fn sides(grid: Grid) -> Sides {
    (grid.width(), grid.height())
}

/// The databases of a ladder's first rung, where the program carries them.
#[must_use]
pub fn databases(grid: Grid, blank: Cell) -> Option<CompactPdb> {
    let is_it = |row: &&(Sides, u8, _)| (row.0, row.1) == (sides(grid), blank.0);
    let (.., entries) = DATABASES.iter().find(is_it)?;
    Some(CompactPdb::from_entries(grid, entries))
}

/// The automaton of a grid, where the program carries one.
#[must_use]
pub fn automaton(grid: Grid) -> Option<Automaton> {
    let (_, parts) = AUTOMATA.iter().find(|(of, _)| *of == sides(grid))?;
    Some(Automaton::from_parts(parts))
}
