//! `yapboz train --partitions`: what partitions for 4x4 cost and save.

use super::super::{io, message, Failure};
use crate::generate::{GoalChoice, Puzzles};
use crate::grid::Grid;
use crate::pdb::catalogue;
use crate::pdb::compact::MOST_BYTES;
use crate::pdb::embedded;
use crate::pdb::ida::{Ida, Whole};
use crate::pdb::plan::Databases;
use crate::puzzle::Puzzle;
use crate::search::{Memory, NodeLimit};
use std::str::FromStr;
use std::time::Instant;

/// The boards that a tier is measured on.
pub const BOARDS: usize = 100;

/// A tier of partitions, drawn.
pub struct Drawings(String);

impl FromStr for Drawings {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Drawings, &'static str> {
        let drawings = Drawings(text.into());
        let Some((_, tier)) = catalogue::tier(&drawings.list()) else {
            return Err("expected 15 letters of aAbBcC and a '.', at most 7 of each, in the same place");
        };
        if Databases::bytes(grid(), &tier, Memory::default()).0 > MOST_BYTES {
            return Err("expected databases of at most 256 MiB together");
        }
        Ok(drawings)
    }
}

fn grid() -> Grid {
    Grid::new(4, 4).expect("4x4 is a grid")
}

impl Drawings {
    /// The tiers of the program.
    pub fn all() -> Vec<Drawings> {
        catalogue::drawings().map(|drawings| Drawings(drawings.join(", "))).collect()
    }

    fn list(&self) -> Vec<&str> {
        self.0.split(',').map(str::trim).collect()
    }

    /// Solves random boards with the tier alone.
    pub fn measure(&self, seed: u64, boards: usize) -> Result<(), Failure> {
        let (blank, tier) = catalogue::tier(&self.list()).expect("it was read");
        let (grid, memory, begin) = (grid(), Memory::default(), Instant::now());
        let symmetries = grid.symmetries();
        let databases = Databases::new(grid, &tier, memory, (None, embedded::automaton(grid)));
        let (made, begin) = (begin.elapsed(), Instant::now());
        let is_image = |puzzle: &Puzzle| symmetries.iter().any(|to| to[puzzle.blank().index()] == blank);
        let mut generated = 0;
        for puzzle in Puzzles::new(grid, GoalChoice::Random, seed).filter(is_image).take(boards) {
            let mut ida = Ida::default();
            let views = databases.views(&puzzle, blank, &tier);
            databases.run_best(&mut ida, &Whole, &puzzle, &views, NodeLimit::MOST, u64::MAX);
            generated += ida.cost.generated;
        }
        let per_node = begin.elapsed().as_nanos() as f64 / generated as f64;
        let (bytes, _) = Databases::bytes(grid, &tier, memory);
        let nodes = generated / boards as u64;
        io::print(&format!("{}: {nodes} nodes a board, {} KiB\n", self.0, bytes >> 10))?;
        let making = made.as_secs_f64();
        message(format_args!(
            "note: {per_node:.1} ns a node; {making:.2} s to make, the time of {:.0} million nodes",
            1000.0 * making / per_node
        ));
        Ok(())
    }
}
