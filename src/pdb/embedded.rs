//! The databases and the automaton that are embedded in the program, so that a cold start on 4x4 makes nothing.

use crate::grid::Grid;
use crate::pdb::catalogue;
use crate::pdb::compact::CompactPdb;
use crate::search::automaton::{Automaton, Next};

static DATABASES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/databases"));

static AUTOMATON: (&[Next], &[u16]) = include!(concat!(env!("OUT_DIR"), "/automaton.rs"));

/// The databases of a tier for all goals, with the tier's number.
pub fn databases(grid: Grid) -> Option<(usize, CompactPdb)> {
    let (tier, patterns) = catalogue::embedded(grid)?;
    Some((tier, CompactPdb::from_entries(grid, patterns, DATABASES)))
}

pub fn automaton(grid: Grid) -> Option<Automaton> {
    catalogue::is_fifteen(grid).then(|| Automaton::from_states(AUTOMATON.0, AUTOMATON.1))
}
