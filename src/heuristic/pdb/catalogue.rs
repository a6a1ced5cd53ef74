//! Which tiles make a pattern: the partitions that pattern databases are made for.
//!
//! A partition is disjoint patterns of all tiles but the blank. The goal being each tile on its own cell, it
//! depends on nothing but the grid and the blank's goal cell; and by symmetry a corner of 4x4 stands for all
//! four, and so do one side cell and one middle cell.

use crate::board::Tile;
use crate::grid::{Cell, Grid};

/// The tiles of each pattern, ascending.
pub type Partition = Vec<Vec<Tile>>;

/// Partitions of ever larger patterns for one goal cell of the blank. The first ones are at hand or soon made;
/// the next take more time and memory, and save positions.
pub struct Catalogue {
    /// The blank's goal cell.
    pub blank: Cell,
    /// The rungs, from the first.
    pub tiers: Vec<Tier>,
}

/// Partitions that are used together: the greatest of their bounds counts.
pub struct Tier {
    /// The partitions.
    pub partitions: Vec<Partition>,
    /// How many of them are made to begin with, where they are the first rung's and not at hand.
    pub initial: usize,
    /// How many positions a puzzle may be expected to take before the next rung's databases are made.
    pub upgrade_after: u64,
}

/// A partition's patterns, as numbers of tiles.
type Patterns = &'static [&'static [u8]];

/// The rungs for 4x4, by the blank's goal cell: in a corner, at a side, in the middle. From the corner and the
/// middle, which lie on a diagonal, each partition is looked at in its mirror too; the side has more of them
/// instead. The first rung's partitions are connected ones: one that alone, and others that with those before them, let
/// 250 random puzzles of the class take the fewest positions of all, or 2 % more. One more for the corner would save a
/// fifth of the positions, and cost that in looking at it. Patterns of six tiles between the two rungs gain nothing: their
/// databases have no place in the cache.
const FIFTEEN: [(u8, [&[Patterns]; 2]); 3] = [
    (
        0,
        [
            &[
                &[&[1, 2, 3, 4, 5], &[6, 7, 10, 11, 15], &[8, 9, 12, 13, 14]],
                &[&[1, 2, 4, 5, 6], &[3, 7, 11, 14, 15], &[8, 9, 10, 12, 13]],
            ],
            &[&[&[1, 4, 5, 8, 9, 12, 13], &[2, 3, 6, 7, 10, 11, 15], &[14]]],
        ],
    ),
    (
        1,
        [
            &[
                &[&[0, 2, 4, 5, 6], &[3, 7, 10, 11, 15], &[8, 9, 12, 13, 14]],
                &[&[0, 4, 5, 8, 12], &[2, 3, 6, 7, 10], &[9, 11, 13, 14, 15]],
                &[&[0, 4, 5, 8, 9], &[2, 3, 6, 7, 11], &[10, 12, 13, 14, 15]],
            ],
            &[&[&[0, 4, 5, 8, 9, 12, 13], &[2, 3, 6, 7, 10, 11, 15], &[14]]],
        ],
    ),
    (
        5,
        [
            &[
                &[&[0, 1, 2, 3, 4], &[6, 7, 10, 11, 15], &[8, 9, 12, 13, 14]],
                &[&[0, 1, 2, 3, 6], &[4, 8, 9, 12, 13], &[7, 10, 11, 14, 15]],
            ],
            &[&[&[0, 1, 4, 8, 9, 12, 13], &[2, 3, 6, 7, 10, 11, 15], &[14]]],
        ],
    ),
];

/// The patience on 4x4 with patterns of five tiles before those of seven. These take as long to make as 90 million
/// positions to generate, and save the hardest puzzles nine positions of ten.
const FIFTEEN_UPGRADES: [u64; 2] = [130_000_000, u64::MAX];

/// The patience on other grids with patterns of five tiles, before those of six, and with six before seven.
const UPGRADES: [u64; 3] = [60_000_000, 200_000_000, u64::MAX];

/// The ladder of a grid of at most 16 cells and a goal cell of the blank: the one of a cell that a symmetry
/// brings it to.
#[must_use]
pub fn catalogue(grid: Grid, blank: Cell) -> Catalogue {
    if (grid.width(), grid.height()) == (4, 4) {
        let images: Vec<Cell> = grid
            .symmetries()
            .iter()
            .map(|image| image[blank.index()])
            .collect();
        let class = FIFTEEN
            .iter()
            .find(|(blank, _)| images.contains(&Cell(*blank)));
        let (blank, tiers) = class.expect("every cell is like a corner, a side or a middle one");
        let pattern = |tiles: &&[u8]| tiles.iter().map(|&tile| Tile(tile)).collect();
        let partition = |patterns: &Patterns| patterns.iter().map(pattern).collect();
        let tier = |(patterns, upgrade_after): (&&[Patterns], u64)| Tier {
            partitions: patterns.iter().map(partition).collect(),
            // One is as soon made as others save its time.
            initial: 1,
            upgrade_after,
        };
        return Catalogue {
            blank: Cell(*blank),
            tiers: tiers.iter().zip(FIFTEEN_UPGRADES).map(tier).collect(),
        };
    }
    // Of at most 12 tiles, two patterns of six are nearly all that there is to know.
    let sizes: &[usize] = if grid.cells() <= 13 { &[6] } else { &[5, 6, 7] };
    let tier = |(&size, upgrade_after): (&usize, u64)| {
        let partitions = in_strips(grid, blank, size);
        Tier {
            initial: partitions.len(),
            partitions,
            upgrade_after,
        }
    };
    Catalogue {
        blank,
        tiers: sizes.iter().zip(UPGRADES).map(tier).collect(),
    }
}

/// The partitions into patterns of `size` tiles, cut off one after the other along the longer side, the last one
/// of what is left: from the one end and, where that is another partition, from the other.
#[must_use]
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

/// The partition into as few strips of at most `most` tiles as there can be, of nearly the same size.
#[must_use]
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
                    assert!(partition
                        .iter()
                        .all(|pattern| pattern.windows(2).all(|pair| pair[0] < pair[1])));
                    let mut tiles = partition.concat();
                    tiles.push(Tile(blank.0));
                    tiles.sort();
                    assert!(tiles.into_iter().eq(grid.all().map(|cell| Tile(cell.0))));
                }
            }
        }
    }
}
