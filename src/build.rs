//! Makes the files that the program embeds: the first databases and the automaton for 4x4. It uses
//! the modules that make all others at run time.

// The modules are used only partly here.
#![allow(dead_code, clippy::unused_self)]

mod digits;
mod grid;
mod moves;
mod position;

mod pdb {
    pub mod catalogue;
    pub mod compact;
    pub mod orders;
    pub mod placements;
    pub mod regions;
    pub mod space;
}

mod system;

mod search {
    pub mod automaton;
}

use grid::Grid;
use pdb::catalogue;
use pdb::compact::{CompactPdb, Means};
use search::automaton::Automaton;
use std::path::PathBuf;
use std::{env, fs, io};

/// The depth of the automaton: 12,757 states, 128 kB. Depth 14, with 44,164 states, saves 6 % of
/// the nodes but no time.
const DEPTH: usize = 12;

/// The sources of this build script.
const FILES: [&str; 13] = [
    "build",
    "digits",
    "grid",
    "moves",
    "position",
    "pdb/catalogue",
    "pdb/compact",
    "pdb/orders",
    "pdb/placements",
    "pdb/regions",
    "pdb/space",
    "search/automaton",
    "system",
];

fn main() -> io::Result<()> {
    for file in FILES {
        println!("cargo:rerun-if-changed=src/{file}.rs");
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let (mut databases, mut automaton) = (Vec::new(), Vec::new());
    if env::var_os("CARGO_FEATURE_TABLES").is_some() {
        let grid = Grid::new(4, 4).expect("4x4 is a grid");
        let made = CompactPdb::new(grid, catalogue::embedded(grid), &Means::alone())
            .expect("nobody stops it");
        (databases, automaton) = (
            made.entries.into_owned(),
            Automaton::new(grid, DEPTH).bytes(),
        );
    }
    fs::write(folder.join("databases"), databases)?;
    fs::write(folder.join("automaton"), automaton)
}
