//! The partitions that pattern databases are made for.
//!
//! They depend on nothing but the grid and the blank's goal cell, since every tile's goal is its own cell. By
//! symmetry, one corner of 4x4 stands for all four, and so do one side cell and one middle cell.

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::pdb::placements::MOST_TILES;

/// Disjoint patterns of all tiles but the blank, each ascending.
pub type Partition = Vec<Vec<Tile>>;

/// The tiles of a pattern, ascending, and the goal cell of the blank that the entries are for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    pub tiles: Vec<Tile>,
    /// `None`: any cell without one of the tiles. Such a database serves every goal and all symmetries. It is nearly as good,
    /// unless the tiles shut the blank's goal in.
    pub blank: Option<Tile>,
}

impl Pattern {
    /// The first of its images under the symmetries of a grid, the same for all of them, and the one that leads to it.
    pub fn canonical<'a>(&self, symmetries: &'a [Vec<Cell>]) -> (Pattern, &'a Vec<Cell>) {
        let image = |cells: &'a Vec<Cell>| {
            let image = |tile: &Tile| Tile(cells[tile.index()].0);
            let mut tiles: Vec<Tile> = self.tiles.iter().map(image).collect();
            tiles.sort();
            let blank = self.blank.as_ref().map(image);
            (Pattern { tiles, blank }, cells)
        };
        symmetries.iter().map(image).min().expect("the identity is a symmetry")
    }
}

/// Partitions that are used together: the greatest of their bounds counts. Some may stand for others, as
/// `pdb::plan::Databases::run_best` says.
pub struct Tier {
    pub partitions: Vec<Vec<Pattern>>,
    /// The automaton's, unless one is embedded: a harder search pays for a deeper one.
    pub depth: usize,
    /// The nodes generated with its databases after which the next tier is made: those that a puzzle may be expected to
    /// generate, and those of all puzzles together.
    pub upgrade_after: [u64; 2],
}

/// The tiers for 4x4, with the blank's goal in a corner, at a side and in the middle. A partition is drawn row by row: `.`
/// is the blank's goal, a letter the pattern of the tile that belongs there, a capital if its database is for any goal.
///
/// Corner and middle lie on a diagonal, so each partition is looked up in its mirror too. The second tier is embedded: three
/// databases of six tiles for all goals, since one 2x3 rectangle serves all of them, and a few smaller ones. It has four views,
/// from which every puzzle takes the best pair: a node takes as long as with two, and a puzzle a fifth fewer nodes.
///
/// `yapboz train --partitions` measures them: the nodes generated for each of 100 random boards. They are the best of some
/// hundred into connected patterns with as many databases of as many tiles.
const FIFTEEN: [[&[&str]; 3]; 3] = [
    [
        &[".aaa aabb ccbb cccb"],                        // 343 k
        &[".aBB aaBB aaBB accc", ".acc aaBB aaBB acBB"], // 154 k
        &[".abc aabb aabb aabb"],                        // 52 k
    ],
    [
        &["a.ab aaab ccbb cccb", "a.bb aabb acbc accc"], // 532 k
        &["a.aa aaab CCCb CCCb", "a.BB CCBB CCBB CCaa", "a.aa aaab bCCC bCCC", "a.aa BBCC BBCC BBCC"], // 169 k
        &["a.aa aaaa cBBB BBBB", "A.BB AABB AABB AAcB"], // 59 k
    ],
    [
        &["aaaa a.bb ccbb cccb"],                        // 364 k
        &["aaab a.ab CCCb CCCb", "baaa b.aa bCCC bCCC"], // 208 k
        &["aabc a.bb aabb aabb"],                        // 65 k
    ],
];

/// One more tier for the corner: with a second partition, some of the hardest boards take half the nodes.
const LAST: [&[&str]; 1] = [
    &[".abc aabb aabb aabb", ".abb aabb aabb aabc"], // 45 k
];

/// The tier of 4x4 that is embedded.
const EMBEDDED: usize = 1;

/// [`Tier::depth`], and [`Tier::upgrade_after`] in millions.
type Costs = (usize, [u64; 2]);

/// On 4x4, by `yapboz train --partitions`.
///
/// For one puzzle: making the databases of six tiles takes as long as generating 12 million nodes, those of seven as long as
/// 130 million with six (0.83 s, 6.4 ns a node); but a board that needs 35 million mostly needs more than twice as many. The
/// second partition is worth making when that is a small part of all.
///
/// For all puzzles: the databases of seven are made after some 1,600 random puzzles, those of the second partition after 9,000.
const FIFTEEN_TIERS: [Costs; 4] = [(8, [5, 10]), (12, [35, 280]), (12, [300, 600]), (12, [u64::MAX; 2])];

/// On other grids, by the tiles of a strip. On 2x8, where larger strips cost most, making the databases of five tiles takes as
/// long as generating 4 million nodes, of six 34 million and of seven 110 million (0.03, 0.18 and 1.03 s). Six
/// tiles are not tried at 34 million: of 1,200 boards, 55 were expected to pass that in their next iteration, and it solved 33.
const STRIPS: [(usize, Costs); 4] =
    [(4, (6, [3, 6])), (5, (10, [60, 120])), (6, (12, [150, 300])), (7, (12, [u64::MAX; 2]))];

/// The goal cell of the blank that stands for one on a grid of at most 16 cells, since a symmetry leads there, and the tiers
/// for it, of ever larger patterns.
pub fn catalogue(grid: Grid, blank: Cell) -> (Cell, Vec<Tier>) {
    if is_fifteen(grid) {
        let symmetries = grid.symmetries();
        let mut classes = FIFTEEN.iter().map(|tiers| (cells_of(tiers[0][0], '.')[0].home(), tiers));
        let class = classes.find(|class| symmetries.iter().any(|to| to[blank.index()] == class.0));
        let (blank, tiers) = class.expect("a class has every cell");
        let partitions = |drawings: &&[&str]| drawings.iter().copied().map(drawn).collect();
        let tiers = tiers.iter().map(partitions).zip(FIFTEEN_TIERS).map(with_costs);
        return (blank, tiers.collect());
    }
    let strips = match grid.cells() {
        // Six tiles have so few placements that nothing smaller is worth making.
        0..=9 => 2..3,
        // Two patterns of six tiles are all of 12 tiles: larger ones would add little.
        10..=13 => 0..3,
        _ => 0..4,
    };
    let strips = STRIPS[strips].iter().map(|&(size, costs)| (in_strips(grid, blank, size), costs));
    (blank, strips.map(with_costs).collect())
}

fn with_costs((partitions, (depth, millions)): (Vec<Vec<Pattern>>, Costs)) -> Tier {
    Tier { partitions, depth, upgrade_after: millions.map(|nodes| nodes.saturating_mul(1_000_000)) }
}

/// The tiers that follow the others for a goal cell that stands for others.
pub fn last_tiers(grid: Grid, blank: Cell) -> impl Iterator<Item = Tier> {
    let tiers = LAST.iter().filter_map(|drawings| tier(drawings));
    tiers.filter(move |(goal, _)| is_fifteen(grid) && *goal == blank).map(|(_, tier)| tier)
}

pub fn is_fifteen(grid: Grid) -> bool {
    (grid.width(), grid.height()) == (4, 4)
}

/// The tier of a grid that is embedded, and its patterns for all goals.
pub fn embedded(grid: Grid) -> Option<(usize, Vec<Pattern>)> {
    let partitions = FIFTEEN.iter().flat_map(|tiers| tiers[EMBEDDED]);
    let partitions: Vec<Vec<Pattern>> = partitions.copied().map(drawn).collect();
    is_fifteen(grid).then(|| (EMBEDDED, distinct(grid, &partitions)))
}

/// The patterns of the partitions, one for all images, the largest first: each one's database begins at a multiple of its size.
pub fn distinct(grid: Grid, partitions: &[Vec<Pattern>]) -> Vec<Pattern> {
    let (symmetries, patterns) = (grid.symmetries(), partitions.iter().flatten());
    let mut distinct: Vec<Pattern> = patterns.map(|p| p.canonical(&symmetries).0).collect();
    distinct.sort_by(|a, b| b.tiles.len().cmp(&a.tiles.len()).then(a.cmp(b)));
    distinct.dedup();
    distinct
}

/// The drawings of all tiers for 4x4.
pub fn drawings() -> impl Iterator<Item = &'static [&'static str]> {
    FIFTEEN.iter().flatten().copied().chain(LAST)
}

/// The tier of some drawings, and the goal cell of the blank. `None` if one is no drawing of 16 cells, if it has more than four
/// patterns or seven tiles in one, or if their goal cells differ.
pub fn tier(drawings: &[&str]) -> Option<(Cell, Tier)> {
    let is_grid = |drawing: &&str| drawing.chars().filter(|c| *c != ' ').count() == 16;
    let is_partition = |partition: &Vec<Pattern>| {
        let sizes: Vec<usize> = partition.iter().map(|pattern| pattern.tiles.len()).collect();
        sizes.len() <= 4 && sizes.iter().all(|&size| size <= MOST_TILES) && sizes.iter().sum::<usize>() == 15
    };
    let goals = drawings.iter().all(is_grid).then(|| cells_of(drawings[0], '.'))?;
    if goals.len() != 1 || drawings.iter().any(|drawing| cells_of(drawing, '.') != goals) {
        return None;
    }
    let partitions: Vec<Vec<Pattern>> = drawings.iter().copied().map(drawn).collect();
    let [.., last] = FIFTEEN_TIERS;
    let is_tier = partitions.iter().all(is_partition);
    is_tier.then_some((goals[0].home(), with_costs((partitions, last))))
}

fn drawn(drawing: &str) -> Vec<Pattern> {
    let blank = cells_of(drawing, '.')[0];
    let pattern = |letter: char| Pattern {
        tiles: cells_of(drawing, letter),
        blank: letter.is_ascii_lowercase().then_some(blank),
    };
    let patterns = "aAbBcC".chars().map(pattern);
    patterns.filter(|one| !one.tiles.is_empty()).collect()
}

/// The tiles whose cells a drawing marks with a character.
fn cells_of(drawing: &str, mark: char) -> Vec<Tile> {
    let cells = drawing.chars().filter(|c| *c != ' ').zip(0..);
    let tiles = cells.filter(|(c, _)| *c == mark);
    tiles.map(|(_, cell)| Tile(cell)).collect()
}

/// The partitions into strips of `size` tiles, cut off along the longer side, with what is left at one end and at the other.
///
/// What two strips of six tiles leave is in the middle too: that takes one small database more, and on 2x8 half of the nodes.
/// A tile that two strips of seven leave is there alone: two databases do instead of four, and 320 boards of 2x8 take at most
/// 20 million nodes each.
pub fn in_strips(grid: Grid, blank: Cell, size: usize) -> Vec<Vec<Pattern>> {
    let mut cells: Vec<Cell> = grid.all().filter(|&cell| cell != blank).collect();
    if grid.width() >= grid.height() {
        cells.sort_by_key(|&cell| (grid.column(cell), grid.row(cell)));
    }
    let pattern = |cells: &[Cell]| {
        let mut tiles: Vec<Tile> = cells.iter().map(|cell| Tile(cell.0)).collect();
        tiles.sort();
        Pattern { tiles, blank: Some(Tile(blank.0)) }
    };
    let partition = |before| {
        let (before, behind) = cells.split_at(before * size);
        before.chunks(size).chain(behind.rchunks(size)).map(pattern).collect()
    };
    // The strips before what is left.
    let before = match (cells.len() / size, cells.len() % size) {
        (_, 0) => vec![0],
        (2, 1) if size == 7 => vec![1],
        (2, _) if size == 6 => vec![2, 0, 1],
        (strips, _) => vec![strips, 0],
    };
    before.into_iter().map(partition).collect()
}

/// The partition into the fewest strips of at most `most` tiles, of nearly the same size.
pub fn in_even_strips(grid: Grid, blank: Cell, most: usize) -> Partition {
    let tiles = grid.cells() - 1;
    let patterns = tiles.div_ceil(most);
    let mut partitions = in_strips(grid, blank, tiles.div_ceil(patterns));
    let strips = partitions.swap_remove(0).into_iter();
    strips.map(|strip| strip.tiles).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tier_is_larger_than_the_one_before_and_the_first_is_small() {
        let most = |tier: &Tier| tier.partitions.iter().flatten().map(|pattern| pattern.tiles.len()).max().unwrap();
        for (size, expected) in
            [("3x2", &[5][..]), ("3x3", &[6]), ("2x5", &[4, 5, 6]), ("4x3", &[4, 5, 6]), ("3x5", &[4, 5, 6, 7])]
        {
            let (_, tiers) = catalogue(size.parse().unwrap(), Cell(0));
            assert!(tiers.iter().map(most).eq(expected.iter().copied()), "{size}");
        }
    }

    #[test]
    fn what_strips_leave_is_at_both_ends_in_the_middle_or_there_alone() {
        let grid = Grid::new(2, 8).unwrap();
        for (size, expected) in
            [(5, &[&[5, 5, 5][..]][..]), (6, &[&[6, 6, 3], &[3, 6, 6], &[6, 3, 6]]), (7, &[&[7, 1, 7]])]
        {
            let strips = in_strips(grid, Cell(0), size).into_iter().map(|mut strips| {
                strips.sort_by_key(|strip| strip.tiles[0]);
                strips.iter().map(|strip| strip.tiles.len()).collect::<Vec<_>>()
            });
            assert!(strips.eq(expected.iter().map(|sizes| sizes.to_vec())), "{size}");
        }
    }

    #[test]
    fn partitions_have_every_tile_but_the_blank_once() {
        for (width, height) in [(4, 4), (4, 3), (3, 5), (8, 2), (2, 7), (5, 2)] {
            let grid = Grid::new(width, height).unwrap();
            for blank in grid.all() {
                let (blank, tiers) = catalogue(grid, blank);
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
