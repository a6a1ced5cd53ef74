//! Makes what the program embeds while it is compiled: the first databases and the automaton for 4x4, by the same modules
//! that make the others at run time.

// Used in part here, and elsewhere.
#![allow(dead_code, clippy::unused_self)]

mod board;
mod grid;
mod moves;

mod pdb {
    pub mod catalogue;
    pub mod compact;
    pub mod orders;
    pub mod placements;
    pub mod regions;
    pub mod space;
}

mod search {
    pub mod automaton;
}

use grid::Grid;
use pdb::catalogue;
use pdb::compact::CompactPdb;
use search::automaton::Automaton;
use std::path::PathBuf;
use std::{env, fs, io};

/// The files that this program is made of.
const SOURCES: [&str; 6] = ["board.rs", "build.rs", "grid.rs", "pdb", "moves.rs", "search/automaton.rs"];

/// The depth of the automaton: 12,757 states, 128 kB. With 14, 44,164 states, there are 6 % fewer nodes, which take as long.
const DEPTH: usize = 12;

fn main() -> io::Result<()> {
    for source in SOURCES {
        println!("cargo:rerun-if-changed=src/{source}");
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let grid = Grid::new(4, 4).expect("4x4 is a grid");
    let (_, patterns) = catalogue::embedded(grid).expect("4x4 has an embedded tier");
    let databases = CompactPdb::new(grid, patterns);
    fs::write(folder.join("databases"), databases.entries)?;
    let automaton = Automaton::new(grid, DEPTH);
    let (next, moves) = automaton.states();
    fs::write(folder.join("automaton.rs"), format!("(&{next:?}, &{moves:?})\n"))
}
