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
    /// The one that was asked for last, at hand without meeting others.
    last: Option<Made>,
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
    pub fn of(&mut self, grid: Grid, blank: Tile, memory: Memory) -> &Retrograde {
        let is_it = |(of, to, _): &Made| (*of, *to) == (grid, blank);
        let last = self.last.take().filter(is_it);
        let last = last.unwrap_or_else(|| self.made(grid, blank, memory, is_it));
        &self.last.insert(last).2
    }

    fn made(
        &self,
        grid: Grid,
        blank: Tile,
        Memory(memory): Memory,
        is_it: impl Fn(&Made) -> bool,
    ) -> Made {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = made.iter().find(|table| is_it(table)) {
            return table.clone();
        }
        let positions: usize = made.iter().map(|(.., table)| table.positions()).sum();
        if BYTES * (positions + retrograde::positions(grid) as usize) > memory {
            made.clear();
        }
        let table = (grid, blank, Arc::new(Retrograde::new(grid, blank)));
        made.push(table.clone());
        table
    }
}
