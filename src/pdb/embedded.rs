//! The databases and the automaton that are embedded in the program, so that a cold start on 4x4
//! makes nothing.

use crate::grid::Grid;
use crate::pdb::catalogue;
use crate::pdb::compact::CompactPdb;
use crate::search::automaton::Automaton;
use std::sync::{Arc, OnceLock};

static DATABASES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/databases"));

static AUTOMATON: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/automaton"));

pub struct Embedded {
    pub databases: CompactPdb,
    pub automaton: Arc<Automaton>,
}

pub fn for_grid(grid: Grid) -> Option<Embedded> {
    /// It serves every goal, so it is read once.
    static SHARED: OnceLock<Arc<Automaton>> = OnceLock::new();

    let is_embedded = cfg!(feature = "tables") && (grid.width(), grid.height()) == (4, 4);
    is_embedded.then(|| Embedded {
        databases: CompactPdb::from_entries(grid, catalogue::embedded(grid), DATABASES),
        automaton: Arc::clone(SHARED.get_or_init(|| Arc::new(Automaton::from_bytes(AUTOMATON)))),
    })
}
