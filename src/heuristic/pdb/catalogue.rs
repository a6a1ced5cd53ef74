//! The partitions that pattern databases are made for.
//!
//! They depend on nothing but the grid and the blank's goal cell, since every tile's goal is its own cell. By
//! symmetry, one corner of 4x4 stands for all four, and so do one side cell and one middle cell.

use crate::board::Tile;
use crate::grid::{Cell, Grid};

/// Disjoint patterns of all tiles but the blank, each ascending.
pub type Partition = Vec<Vec<Tile>>;

/// Tiers of ever larger patterns for one goal cell of the blank. The first is embedded or soon made; the next take
/// more time and memory, and save nodes.
pub struct Catalogue {
    /// The blank's goal cell.
    pub blank: Cell,
    pub tiers: Vec<Tier>,
}

/// Partitions that are used together: the greatest of their bounds counts.
pub struct Tier {
    pub partitions: Vec<Partition>,
    /// How many of them to make before the search begins, if this is the first tier and not embedded.
    pub initial: usize,
    /// The nodes that a puzzle may be expected to generate before the next tier is made.
    pub upgrade_after: u64,
}

/// The two tiers for 4x4, with the blank's goal in a corner, at a side and in the middle. A partition is drawn row by
/// row: `.` is the blank's goal, a letter the pattern of the tile that belongs there.
///
/// Corner and middle lie on a diagonal, so each partition is looked up in its mirror too; the side has more partitions
/// instead. The first tiers were chosen among the partitions into connected patterns, one at a time, by the nodes
/// generated for 250 random puzzles: the best, or within 2 % of it. A third partition for the corner would save a
/// fifth of the nodes and cost as much time in look-ups. A tier of six tiles between the two gains nothing: its tables do
/// not fit into the processor's cache.
const FIFTEEN: [[&[&str]; 2]; 3] = [
    [
        &[".AAA AABB CCBB CCCB", ".AAB AAAB CCCB CCBB"],
        &[".ABB AABB AABB AACB"],
    ],
    [
        &[
            "A.AB AAAB CCBB CCCB",
            "A.BB AABB ACBC ACCC",
            "A.BB AABB AACB CCCC",
        ],
        &["A.BB AABB AABB AACB"],
    ],
    [
        &["AAAA A.BB CCBB CCCB", "AAAA B.AC BBCC BBCC"],
        &["AABB A.BB AABB AACB"],
    ],
];

/// [`Tier::upgrade_after`] on 4x4, from five tiles to seven, and on other grids, from five to six and from six to seven:
/// the nodes generated in the time that the next tier takes to make, and about a third more. Measured as seconds of
/// `CompactPdb::new` times nodes a second of `search::pdb` (40 million): 90 and 160 million for seven tiles, which
/// save nine nodes of ten of the hardest 4x4 puzzles.
const FIFTEEN_UPGRADES: [u64; 2] = [130_000_000, u64::MAX];
const UPGRADES: [u64; 3] = [60_000_000, 200_000_000, u64::MAX];

/// The catalogue of a grid of at most 16 cells and a goal cell of the blank, or of one that a symmetry brings it to.
pub fn catalogue(grid: Grid, blank: Cell) -> Catalogue {
    let is_fifteen = (grid.width(), grid.height()) == (4, 4);
    let (blank, tiers, upgrades) = if is_fifteen {
        let symmetries = grid.symmetries();
        let is_image = |cell| symmetries.iter().any(|image| image[blank.index()] == cell);
        let mut classes = FIFTEEN
            .iter()
            .map(|tiers| (pattern(tiers[0][0], '.')[0].home(), tiers));
        let class = classes.find(|&(cell, _)| is_image(cell));
        let (blank, tiers) = class.expect("every cell is like a corner, a side or a middle one");
        let tier = |drawings: &&[&str]| drawings.iter().copied().map(partition).collect();
        let tiers: Vec<Vec<Partition>> = tiers.iter().map(tier).collect();
        (blank, tiers, &FIFTEEN_UPGRADES[..])
    } else {
        // Two patterns of six tiles are all of 12 tiles: larger ones would add little.
        let sizes: &[usize] = if grid.cells() <= 13 { &[6] } else { &[5, 6, 7] };
        let tier = |&size: &usize| in_strips(grid, blank, size);
        (blank, sizes.iter().map(tier).collect(), &UPGRADES[..])
    };
    let tier = |(partitions, &upgrade_after): (Vec<Partition>, &u64)| Tier {
        // On 4x4, one partition takes as long to make as others save.
        initial: if is_fifteen { 1 } else { partitions.len() },
        partitions,
        upgrade_after,
    };
    Catalogue {
        blank,
        tiers: tiers.into_iter().zip(upgrades).map(tier).collect(),
    }
}

fn partition(drawing: &str) -> Partition {
    let patterns = ('A'..='C').map(|letter| pattern(drawing, letter));
    patterns.collect()
}

/// The tiles whose cells a drawing marks with a letter.
fn pattern(drawing: &str, letter: char) -> Vec<Tile> {
    let cells = drawing.chars().filter(|c| *c != ' ').zip(0..);
    let tiles = cells.filter(|(c, _)| *c == letter);
    tiles.map(|(_, cell)| Tile(cell)).collect()
}

/// The partitions into strips of `size` tiles, cut off along the longer side, the last strip of what is left: from one
/// end and, if that is another partition, from the other.
pub fn in_strips(grid: Grid, blank: Cell, size: usize) -> Vec<Partition> {
    let mut cells: Vec<Cell> = grid.all().filter(|&cell| cell != blank).collect();
    if grid.width() >= grid.height() {
        cells.sort_by_key(|&cell| (grid.column(cell), grid.row(cell)));
    }
    let pattern = |cells: &[Cell]| {
        let mut tiles: Vec<Tile> = cells.iter().map(|cell| Tile(cell.0)).collect();
        tiles.sort();
        tiles
    };
    let from_one_end = cells.chunks(size).map(pattern).collect();
    if cells.len() % size == 0 {
        return vec![from_one_end];
    }
    vec![from_one_end, cells.rchunks(size).map(pattern).collect()]
}

/// The partition into the fewest strips of at most `most` tiles, of nearly the same size.
pub fn in_even_strips(grid: Grid, blank: Cell, most: usize) -> Partition {
    let tiles = grid.cells() - 1;
    let patterns = (tiles + most - 1) / most;
    in_strips(grid, blank, (tiles + patterns - 1) / patterns).swap_remove(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_have_every_tile_but_the_blank_once() {
        for (width, height) in [(4, 4), (4, 3), (3, 5), (8, 2), (2, 7), (5, 2)] {
            let grid = Grid::new(width, height).unwrap();
            for blank in grid.all() {
                let Catalogue { blank, tiers } = catalogue(grid, blank);
                for partition in tiers.iter().flat_map(|tier| &tier.partitions) {
                    let mut pairs = partition.iter().flat_map(|pattern| pattern.windows(2));
                    assert!(pairs.all(|pair| pair[0] < pair[1]));
                    let mut tiles = partition.concat();
                    tiles.push(Tile(blank.0));
                    tiles.sort();
                    assert!(tiles.into_iter().eq(grid.all().map(|cell| Tile(cell.0))));
                }
            }
        }
    }
}
