//! `yapboz train --partitions`: what partitions for 4x4 cost and save.

use super::super::{io, message, Failure};
use crate::generate::{GoalChoice, Puzzles};
use crate::grid::Grid;
use crate::pdb;
use crate::pdb::catalogue::{Catalogue, FIFTEEN, FIFTEEN_ROWS};
use crate::pdb::compact::{fill, CompactPdb, MOST_BYTES};
use crate::pdb::ida::Ida;
use crate::pdb::walk::Pace;
use crate::search::{Memory, NodeLimit, NEVER};
use std::str::FromStr;
use std::time::Instant;

pub const BOARDS: usize = 100;

pub struct Drawings {
    text: String,
    catalogue: Catalogue,
}

impl FromStr for Drawings {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Drawings, &'static str> {
        let drawings: Vec<&str> = text.split(',').map(str::trim).collect();
        let grid = Grid::new(4, 4).expect("4x4 is a grid");
        let Some(catalogue) = Catalogue::drawn(grid, &[&drawings], &FIFTEEN_ROWS) else {
            return Err("expected 15 letters of aAbBcC and a '.', at most 7 of each, in the same place");
        };
        let drawings = Drawings { text: text.into(), catalogue };
        if drawings.bytes() > MOST_BYTES {
            return Err("expected databases of at most 256 MiB together");
        }
        Ok(drawings)
    }
}

impl Drawings {
    pub fn all() -> Vec<Drawings> {
        let tiers = FIFTEEN.iter().copied().flatten();
        tiers.map(|drawings| drawings.join(", ").parse().expect("they are drawn")).collect()
    }

    fn bytes(&self) -> usize {
        let grid = self.catalogue.grid;
        CompactPdb::bytes(grid, &self.catalogue.tiers[0].patterns(grid))
    }

    /// Solves random boards with the tier alone.
    pub fn measure(&self, seed: u64, boards: usize) -> Result<(), Failure> {
        let (grid, blank) = (self.catalogue.grid, self.catalogue.blank);
        let begin = Instant::now();
        let tiers = pdb::tiers_of(self.catalogue.clone(), Memory::default());
        let tables = tiers.tables(0, 1, &fill, &NEVER).expect("nobody stops it");
        let (made, begin) = (begin.elapsed(), Instant::now());
        let symmetries = grid.symmetries();
        let puzzles = Puzzles::new(grid, GoalChoice::Random, seed)
            .filter(|puzzle| symmetries.iter().any(|to| to[puzzle.blank().index()] == blank));
        let mut generated = 0;
        for puzzle in puzzles.take(boards) {
            let mut ida = Ida::new(&puzzle, NodeLimit::MOST, Pace::on(1));
            ida.until(u64::MAX, &tables, &tables.look_ups(&puzzle));
            generated += ida.nodes().generated;
        }
        let per_node = begin.elapsed().as_nanos() as f64 / generated as f64;
        let nodes = generated / boards as u64;
        io::print(&format!("{}: {nodes} nodes a board, {} KiB\n", self.text, self.bytes() >> 10))?;
        let making = made.as_secs_f64();
        message(format_args!(
            "note: {per_node:.1} ns a node; {making:.2} s to make, the time of {:.0} million nodes",
            1000.0 * making / per_node
        ));
        Ok(())
    }
}
