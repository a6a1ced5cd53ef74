//! The tables of all positions that puzzles so far have asked for, each made once, whoever asks.

use crate::board::Tile;
use crate::grid::Grid;
use crate::search::retrograde::{self, Retrograde};
use crate::search::Memory;
use std::sync::{Arc, Mutex, PoisonError};

/// Tables, as many as fit into the memory. A clone has the same ones.
#[derive(Clone, Default)]
pub struct Tables {
    made: Arc<Mutex<Vec<Made>>>,
}

/// A table, and the grid and the blank that it is of.
type Made = (Grid, Tile, Arc<Retrograde>);

/// The bytes of a position in a table.
const BYTES: usize = 4;

impl Tables {
    /// The table of a grid and a blank. Where it is to be made and there is no room beside the others, these are
    /// forgotten. Whoever else asks waits meanwhile.
    ///
    /// # Panics
    /// As [`Retrograde::new`].
    #[must_use]
    pub fn of(&self, grid: Grid, blank: Tile, Memory(memory): Memory) -> Arc<Retrograde> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., table)) = made.iter().find(|(of, to, _)| (*of, *to) == (grid, blank)) {
            return Arc::clone(table);
        }
        let positions: usize = made.iter().map(|(.., table)| table.positions()).sum();
        if BYTES * (positions + retrograde::positions(grid) as usize) > memory {
            made.clear();
        }
        let table = Arc::new(Retrograde::new(grid, blank));
        made.push((grid, blank, Arc::clone(&table)));
        table
    }
}
