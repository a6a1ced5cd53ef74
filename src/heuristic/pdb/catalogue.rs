//! The partitions that pattern databases are made for.
//!
//! They depend on nothing but the grid and the blank's goal cell, since every tile's goal is its own cell. By
//! symmetry, one corner of 4x4 stands for all four, and so do one side cell and one middle cell.

use crate::board::Tile;
use crate::grid::{Cell, Grid};

/// Disjoint patterns of all tiles but the blank, each ascending.
pub type Partition = Vec<Vec<Tile>>;

/// The tiles of a pattern, ascending, and the goal cell of the blank that the entries are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    pub tiles: Vec<Tile>,
    /// `None`: any cell without one of the tiles. Such a database serves every goal and all symmetries. It is nearly as good,
    /// unless the tiles shut the blank's goal in.
    pub blank: Option<Tile>,
}

impl Pattern {
    /// The same tiles, seen through a symmetry.
    pub fn image(&self, cells: &[Cell]) -> Pattern {
        let image = |tile: &Tile| Tile(cells[tile.index()].0);
        let mut tiles: Vec<Tile> = self.tiles.iter().map(image).collect();
        tiles.sort();
        Pattern {
            tiles,
            blank: self.blank.as_ref().map(image),
        }
    }
}

/// Tiers of ever larger patterns for one goal cell of the blank. The next ones take more time and memory to make, and save
/// nodes.
pub struct Catalogue {
    /// The blank's goal cell.
    pub blank: Cell,
    pub tiers: Vec<Tier>,
}

/// Partitions that are used together: the greatest of their bounds counts.
pub struct Tier {
    pub partitions: Vec<Vec<Pattern>>,
    /// The nodes that a puzzle may be expected to generate before the next tier is made.
    pub upgrade_after: u64,
}

/// The tiers for 4x4, with the blank's goal in a corner, at a side and in the middle. A partition is drawn row by row: `.`
/// is the blank's goal, a letter the pattern of the tile that belongs there, a capital if its database is for any goal.
///
/// Corner and middle lie on a diagonal, so each partition is looked up in its mirror too. The second tier is embedded: three
/// databases of six tiles for all goals, since one 2x3 rectangle serves all of them.
const FIFTEEN: [[&[&str]; 3]; 3] = [
    [
        &[".aaa aabb ccbb cccb"],
        &[".aBB aaBB aaBB accc"],
        &[".abb aabb aabb aacb"],
    ],
    [
        &["a.ab aaab ccbb cccb", "a.bb aabb acbc accc"],
        &["a.BB aaBB aaBB accc", "a.cc AABB AABB AABB"],
        &["a.bb aabb aabb aacb"],
    ],
    [
        &["aaaa a.bb ccbb cccb"],
        &["aacb a.bb CCCb CCCb"],
        &["aabb a.bb aabb aacb"],
    ],
];

/// The tier of 4x4 that is embedded.
const EMBEDDED: usize = 1;

/// [`Tier::upgrade_after`] on 4x4, and on other grids from five tiles to six and from six to seven: the nodes generated in the
/// time that the next tier takes to make.
const FIFTEEN_UPGRADES: [u64; 3] = [5_000_000, 35_000_000, u64::MAX];
const UPGRADES: [u64; 3] = [60_000_000, 200_000_000, u64::MAX];

/// The catalogue of a grid of at most 16 cells and a goal cell of the blank, or of one that a symmetry brings it to.
pub fn catalogue(grid: Grid, blank: Cell) -> Catalogue {
    let (blank, tiers, upgrades): (Cell, Vec<Vec<Vec<Pattern>>>, _) = if is_fifteen(grid) {
        let symmetries = grid.symmetries();
        let is_image = |cell| symmetries.iter().any(|image| image[blank.index()] == cell);
        let mut classes = FIFTEEN
            .iter()
            .map(|tiers| (cells_of(tiers[0][0], '.')[0].home(), tiers));
        let class = classes.find(|&(cell, _)| is_image(cell));
        let (blank, tiers) = class.expect("every cell is like a corner, a side or a middle one");
        let tier = |drawings: &&[&str]| drawings.iter().copied().map(drawn).collect();
        (blank, tiers.iter().map(tier).collect(), FIFTEEN_UPGRADES)
    } else {
        // Two patterns of six tiles are all of 12 tiles: larger ones would add little.
        let sizes: &[usize] = if grid.cells() <= 13 { &[6] } else { &[5, 6, 7] };
        let tier = |&size: &usize| strips(grid, blank, size);
        (blank, sizes.iter().map(tier).collect(), UPGRADES)
    };
    let tier = |(partitions, upgrade_after)| Tier {
        partitions,
        upgrade_after,
    };
    Catalogue {
        blank,
        tiers: tiers.into_iter().zip(upgrades).map(tier).collect(),
    }
}

fn is_fifteen(grid: Grid) -> bool {
    (grid.width(), grid.height()) == (4, 4)
}

/// The tier of a grid that is embedded, and its patterns for all goals.
pub fn embedded(grid: Grid) -> Option<(usize, Vec<Pattern>)> {
    let partitions = FIFTEEN.iter().flat_map(|tiers| tiers[EMBEDDED]);
    let partitions: Vec<Vec<Pattern>> = partitions.copied().map(drawn).collect();
    is_fifteen(grid).then(|| (EMBEDDED, distinct(grid, &partitions)))
}

/// The patterns of the partitions, without those that are images of others.
pub fn distinct(grid: Grid, partitions: &[Vec<Pattern>]) -> Vec<Pattern> {
    let symmetries = grid.symmetries();
    let mut distinct: Vec<Pattern> = Vec::new();
    for pattern in partitions.iter().flatten() {
        let is_known = |cells: &Vec<Cell>| distinct.contains(&pattern.image(cells));
        if !symmetries.iter().any(is_known) {
            distinct.push(pattern.clone());
        }
    }
    distinct
}

fn drawn(drawing: &str) -> Vec<Pattern> {
    let blank = cells_of(drawing, '.')[0];
    let pattern = |letter: char| Pattern {
        tiles: cells_of(drawing, letter),
        blank: letter.is_ascii_lowercase().then_some(blank),
    };
    let patterns = "aAbBcC".chars().map(pattern);
    patterns
        .filter(|pattern| !pattern.tiles.is_empty())
        .collect()
}

/// The tiles whose cells a drawing marks with a character.
fn cells_of(drawing: &str, mark: char) -> Vec<Tile> {
    let cells = drawing.chars().filter(|c| *c != ' ').zip(0..);
    let tiles = cells.filter(|(c, _)| *c == mark);
    tiles.map(|(_, cell)| Tile(cell)).collect()
}

/// Partitions for one goal of the blank, of the strips of [`in_strips`].
pub fn strips(grid: Grid, blank: Cell, size: usize) -> Vec<Vec<Pattern>> {
    let goal = Some(Tile(blank.0));
    let pattern = |tiles| Pattern { tiles, blank: goal };
    let partitions = in_strips(grid, blank, size).into_iter();
    partitions
        .map(|partition| partition.into_iter().map(pattern).collect())
        .collect()
}

/// The partitions into strips of `size` tiles, cut off along the longer side, the last strip of what is left: from one
/// end and, if that is another partition, from the other.
fn in_strips(grid: Grid, blank: Cell, size: usize) -> Vec<Partition> {
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
                    let mut tiles = Vec::new();
                    for pattern in partition {
                        assert!(pattern.tiles.windows(2).all(|pair| pair[0] < pair[1]));
                        tiles.extend(&pattern.tiles);
                    }
                    tiles.push(Tile(blank.0));
                    tiles.sort();
                    assert!(tiles.into_iter().eq(grid.all().map(|cell| Tile(cell.0))));
                }
            }
        }
    }
}
