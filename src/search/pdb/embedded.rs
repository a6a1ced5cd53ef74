//! The databases and the automaton that are embedded in the program, so that a cold start on 4x4 makes nothing.

use crate::grid::{Cell, Grid};
use crate::heuristic::pdb::compact::CompactPdb;
use crate::search::automaton::{Automaton, State};

/// A grid's columns and rows.
type Sides = (usize, usize);

/// The bytes of the databases for a grid and the goal cell that stands for its class.
const DATABASES: &[(Sides, u8, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/databases.rs"));

static AUTOMATA: &[(Sides, &[State])] = &include!(concat!(env!("OUT_DIR"), "/automata.rs"));

fn sides(grid: Grid) -> Sides {
    (grid.width(), grid.height())
}

/// The databases of the catalogue's first tier.
pub fn databases(grid: Grid, blank: Cell) -> Option<CompactPdb> {
    let is_it = |row: &&(Sides, u8, _)| (row.0, row.1) == (sides(grid), blank.0);
    let (.., entries) = DATABASES.iter().find(is_it)?;
    Some(CompactPdb::from_entries(grid, entries))
}

pub fn automaton(grid: Grid) -> Option<Automaton> {
    let (_, states) = AUTOMATA.iter().find(|(of, _)| *of == sides(grid))?;
    Some(Automaton::from_states(states))
}
