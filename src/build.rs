//! Makes what the program embeds while it is compiled: the first databases and the automaton for 4x4, by the same modules
//! that make the others at run time.

// Used in part here, and elsewhere.
#![allow(dead_code, clippy::unused_self)]

mod board;
mod grid;
mod moves;

mod heuristic {
    pub mod pdb {
        pub mod catalogue;
        pub mod compact;
        pub mod orders;
        pub mod regions;
        pub mod space;
    }
}

mod search {
    pub mod automaton;
}

use board::Tile;
use grid::{Cell, Grid};
use heuristic::pdb::catalogue::catalogue;
use heuristic::pdb::compact::CompactPdb;
use search::automaton::Automaton;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The files that this program is made of.
const SOURCES: [&str; 6] = [
    "board.rs",
    "build.rs",
    "grid.rs",
    "heuristic/pdb",
    "moves.rs",
    "search/automaton.rs",
];

/// The depth of the automaton: 44,130 states, 441 kB. With 12, 12,731 states, `batch` takes 3 % longer on random boards;
/// with 16, there are more states than 65,535, the most that an automaton numbers.
const DEPTH: usize = 14;

fn main() -> io::Result<()> {
    for source in SOURCES {
        println!("cargo:rerun-if-changed=src/{source}");
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let grid = Grid::new(4, 4).expect("4x4 is a grid");
    write_databases(grid, &folder)?;
    write_automaton(grid, &folder)
}

/// Writes the source of a table: for every class of goal cells, the grid's sides, the cell that stands for the class, and
/// the databases of its first tier.
fn write_databases(grid: Grid, folder: &Path) -> io::Result<()> {
    let mut blanks: Vec<Cell> = grid.all().map(|cell| catalogue(grid, cell).blank).collect();
    blanks.sort();
    blanks.dedup();
    let mut source = String::from("[\n");
    for blank in blanks {
        let file = format!("compact-{}", blank.0);
        let partitions = &catalogue(grid, blank).tiers[0].partitions;
        let compact = CompactPdb::new(grid, partitions, Tile(blank.0));
        fs::write(folder.join(&file), compact.entries())?;
        let (sides, blank) = (sides(grid), blank.0);
        source += &format!(
            "({sides}, {blank}, include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{file}\"))),\n"
        );
    }
    fs::write(folder.join("databases.rs"), source + "]\n")
}

/// A grid's width and height, as source.
fn sides(grid: Grid) -> String {
    format!("({}, {})", grid.width(), grid.height())
}

fn write_automaton(grid: Grid, folder: &Path) -> io::Result<()> {
    let automaton = Automaton::new(grid, DEPTH);
    fs::write(
        folder.join("automata.rs"),
        format!("[({}, &{:?})]\n", sides(grid), automaton.states()),
    )
}
