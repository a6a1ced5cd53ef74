//! The partitions that pattern databases are made for, in tiers, and when the next tier pays: when
//! its larger patterns save more time than making their databases takes.
//!
//! Partitions depend only on the grid and the blank's goal cell. By symmetry, the partitions for
//! one corner of 4x4 serve all four.

use crate::grid::{Cell, Grid};
use crate::position::Tile;

/// Disjoint patterns of all tiles but the blank.
pub type Partition = Vec<Pattern>;

/// The tiles of a pattern, ascending, and the blank's goal cell that the entries are for. A walk
/// keeps an entry and its number in 32 bits, so a pattern has at most seven tiles up to 16 cells,
/// and otherwise six.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    pub tiles: Vec<Tile>,
    /// `None`: any cell without a tile of the pattern. Such a database serves every goal and all
    /// symmetries. It is nearly as good, unless the tiles enclose the blank's goal cell.
    pub blank: Option<Tile>,
}

impl Pattern {
    pub fn image(&self, cells: &[Cell]) -> Pattern {
        let image = |tile: &Tile| Tile(cells[tile.index()].0);
        let mut tiles: Vec<Tile> = self.tiles.iter().map(image).collect();
        tiles.sort();
        Pattern {
            tiles,
            blank: self.blank.as_ref().map(image),
        }
    }

    /// Returns the symmetry that leads to the first of the pattern's images. All images share the
    /// first.
    pub fn to_first<'a>(&self, symmetries: &'a [Vec<Cell>]) -> &'a [Cell] {
        symmetries
            .iter()
            .min_by_key(|cells| self.image(cells))
            .expect("the identity is a symmetry")
    }
}

/// Partitions that are used together: their greatest bound counts.
#[derive(Clone)]
pub struct Tier {
    pub partitions: Vec<Partition>,
    /// The depth of the automaton, unless an automaton is embedded: a deeper automaton pays in a
    /// harder search.
    pub depth: usize,
    pub next: NextTier,
}

impl Tier {
    /// Returns a tier without partitions. `one_puzzle` and `all_puzzles` are in millions of nodes.
    const fn row(depth: usize, one_puzzle: u64, all_puzzles: u64) -> Tier {
        let next = NextTier {
            one_puzzle: one_puzzle * 1_000_000,
            all_puzzles: all_puzzles * 1_000_000,
        };
        Tier {
            partitions: Vec::new(),
            depth,
            next,
        }
    }

    const fn last(depth: usize) -> Tier {
        Tier {
            partitions: Vec::new(),
            depth,
            next: NextTier::NONE,
        }
    }

    pub fn patterns(&self, grid: Grid) -> Vec<Pattern> {
        distinct(grid, self.partitions.iter().flatten())
    }
}

/// When the next tier pays: once one puzzle is expected to generate `one_puzzle` nodes, or all
/// puzzles together have generated `all_puzzles` nodes.
#[derive(Clone, Copy)]
pub struct NextTier {
    pub one_puzzle: u64,
    pub all_puzzles: u64,
}

impl NextTier {
    pub const NONE: NextTier = NextTier {
        one_puzzle: u64::MAX,
        all_puzzles: u64::MAX,
    };

    /// Returns a number of nodes: the next tier pays if a puzzle is expected to generate more. The
    /// puzzle generated `before` nodes before this tier, and other puzzles generated `by_others`
    /// nodes with this tier.
    pub fn pays_above(self, before: u64, by_others: u64) -> u64 {
        if by_others < self.all_puzzles {
            before.saturating_add(self.one_puzzle)
        } else {
            0
        }
    }
}

/// The tiers for a goal cell of the blank, with the smallest patterns first.
#[derive(Clone)]
pub struct Catalogue {
    pub grid: Grid,
    /// The goal cell that the partitions are for: an image of the puzzle's goal cell under a
    /// symmetry of the grid.
    pub blank: Cell,
    pub tiers: Vec<Tier>,
}

/// Drawn tiers of some grids, for the goal cells that are no images of each other.
struct Drawings {
    /// `tiers[goal][tier]`: the tier's partitions. A partition is drawn by the rows or by the
    /// columns of a grid: `.` is the blank's goal cell, and a letter is the pattern of the tile
    /// that belongs there. A capital letter has a database for any goal. A drawing serves all
    /// images of its goal cell under the grid's symmetries.
    tiers: &'static [&'static [&'static [&'static str]]],
    /// `rows[tier]`: the automaton's depth, and after how many nodes the next tier pays.
    rows: &'static [Tier],
}

const DRAWN: [&Drawings; 2] = [&FIFTEEN, &WIDE];

/// The tiers for 4x4, with the blank's goal in a corner, at a side and in the middle.
///
/// Corner and middle lie on a diagonal, so a partition for them has a mirror image with the same
/// goal, which is looked up too. The first tier is three databases of six tiles for all goals, and
/// a few smaller databases. The feature `tables` embeds this tier; without it, the tier is made, so
/// that a search takes the same nodes. The comments give the mean number of nodes for 100 random
/// boards, as it was measured once. A next tier pays after about three times the time that its
/// databases take.
const FIFTEEN: Drawings = Drawings {
    tiers: &[
        &[
            &[".aBB aaBB aaBB accc", ".acc aaBB aaBB acBB"], // 154 k
            &[".abc aabb aabb aabb"],                        // 52 k
            &[".abc aabb aabb aabb", ".abb aabb aabb aabc"], // 45 k
        ],
        &[
            &[
                "a.aa aaab CCCb CCCb",
                "a.BB CCBB CCBB CCaa",
                "a.aa aaab bCCC bCCC",
                "a.aa BBCC BBCC BBCC",
            ], // 169 k
            &["a.aa aaaa cBBB BBBB", "A.BB AABB AABB AAcB"], // 59 k
        ],
        &[
            &["aaab a.ab CCCb CCCb", "baaa b.aa bCCC bCCC"], // 208 k
            &["aabc a.bb aabb aabb"],                        // 65 k
        ],
    ],
    rows: &[
        Tier::row(12, 35, 280),
        Tier::row(12, 300, 600),
        Tier::last(12),
    ],
};

/// The tiers for 17 to 25 cells. Boards of two or three rows get strips instead: with drawn
/// partitions, they took 2 to 50 times the nodes. The next tier pays after about the time that its
/// databases take.
const WIDE: Drawings = Drawings {
    tiers: &[
        &[&[".bAA bbAA bbAA bDDD CDDD", ".bbA bbbb CCDD CCDD CCDD"]],
        &[&["a.aa aaaD CCBD CCDD CCDD", "A.BB CCBB CCBB CDDD CDDD"]],
        &[&["bbAA .bAA bbAA bCCC CCCD", "ABBB .BBB CCDD CCDD CCDD"]],
        &[&["AAAA A.AB CCDD CCDD CCDD", "CABB C.BB CCBB CDDD CDDD"]],
        &[&["ABBB CBBB C.DD CCDD CCDD"]],
        &[&[
            ".bAA bbAA bbAA bCCC DDCC DDDC",
            ".bbb bbbA CCAA CCAA CCDA DDDD",
        ]],
        &[&[
            "b.bb bbbA CCAA CCAA CCDA DDDD",
            "B.AA BBAA BBAA BCCC DDCC DDDC",
        ]],
        &[&[
            "bbAA .bAA bbAA bCCC DDCC DDDC",
            "bbbA .bbA bCAA CCAA CCDD CDDD",
        ]],
        &[&[
            "AAAA A.AB CCBB CCBB CCDB DDDD",
            "AABB A.BB AABB ACCC DDCC DDDC",
        ]],
        &[&[
            "aaBB aaBB .aBB aCCC DDCC DDDC",
            "BBBB aBBC .aaC aaaC DDCC DDDC",
        ]],
        &[&[
            "AABB AABB A.BB ACCC DDCC DDDC",
            "BBBB ABBC A.AC AAAC DDCC DDDC",
        ]],
        &[
            &[".aBBB aaBBB aaaCC DDDCC DDDCC"],
            &[
                ".aBBB aaBBB aaaCC DDDCC DDDCC",
                ".aaBB aaBBB aaBCC DDDCC DDDCC",
                ".aaaa aaBBB CCBBB CCDDD CCDDD",
            ],
        ],
        &[&[
            "a.aaB aaaBB CCBBB CCDDD CCDDD",
            "B.AAA BBAAA BCCDD BCCDD BCCDD",
        ]],
        &[&["AA.BB AABBB AABDD CCCDD CCCDD"]],
        &[&["AAAAA A.BBB CCBBB CCDDD CCDDD"]],
        &[&["AAAAB AA.BB CCBBB CCDDD CCDDD"]],
        &[&["AAABB AAABB CC.BB CCDDD CCDDD"]],
    ],
    rows: &[Tier::row(12, 3000, 6000), Tier::last(12)],
};

/// The tiers for strips of four tiles and more on up to 16 cells. A next tier pays after about the
/// time that its databases take on 2x8.
static STRIP_ROWS: [Tier; 4] = [
    Tier::row(6, 3, 6),
    Tier::row(10, 60, 120),
    Tier::row(12, 150, 300),
    Tier::last(12),
];

/// The only tier for strips on more cells: of two rows, where a deep automaton is small, and of
/// three rows.
static LONG_STRIPS: [[Tier; 1]; 2] = [[Tier::last(12)], [Tier::last(10)]];

/// The most cells of a board that is solved to the end by default.
pub const MOST_EXACT: usize = 16;

impl Catalogue {
    /// Returns the tiers for a grid of at most 25 cells and a goal cell of the blank.
    pub fn of(grid: Grid, goal: Cell) -> Catalogue {
        let symmetries = grid.symmetries();
        let is_for_goal = |of: &Catalogue| symmetries.iter().any(|to| to[goal.index()] == of.blank);
        let mut drawn = DRAWN
            .iter()
            .flat_map(|drawings| Catalogue::all(grid, drawings));
        drawn.find(is_for_goal).unwrap_or_else(|| {
            let (sizes, rows) = match grid.cells() {
                // Six tiles have so few placements that smaller patterns save nothing.
                0..=9 => (6..7, &STRIP_ROWS[2..]),
                // Two patterns of six tiles cover all of 12 tiles: larger patterns would add
                // little.
                10..=13 => (4..7, &STRIP_ROWS[..]),
                14..=MOST_EXACT => (4..8, &STRIP_ROWS[..]),
                _ => (
                    6..7,
                    &LONG_STRIPS[usize::from(grid.width().min(grid.height()) > 2)][..],
                ),
            };
            let tier = |(size, row): (usize, &Tier)| Tier {
                partitions: in_strips(grid, goal, size),
                ..row.clone()
            };
            Catalogue {
                grid,
                blank: goal,
                tiers: sizes.zip(rows).map(tier).collect(),
            }
        })
    }

    fn all(grid: Grid, drawings: &Drawings) -> impl Iterator<Item = Catalogue> + '_ {
        drawings.tiers.iter().filter_map(move |tiers| {
            let (_, blank) = drawn(grid, tiers[0][0])?;
            let tier = |(drawings, row): (&&[&str], &Tier)| {
                let partitions = drawings
                    .iter()
                    .filter_map(|drawing| Some(drawn(grid, drawing)?.0));
                Tier {
                    partitions: partitions.collect(),
                    ..row.clone()
                }
            };
            Some(Catalogue {
                grid,
                blank,
                tiers: tiers.iter().zip(drawings.rows).map(tier).collect(),
            })
        })
    }
}

/// Returns the patterns of 4x4 whose databases are embedded, for all goals.
pub fn embedded(grid: Grid) -> Vec<Pattern> {
    let tiers = Catalogue::all(grid, &FIFTEEN).map(|mut catalogue| catalogue.tiers.swap_remove(0));
    distinct(
        grid,
        tiers
            .flat_map(|tier| tier.partitions)
            .collect::<Vec<_>>()
            .iter()
            .flatten(),
    )
}

/// Drops images of other patterns. Sorts the rest, the largest first: databases begin at multiples
/// of their sizes.
fn distinct<'a>(grid: Grid, patterns: impl Iterator<Item = &'a Pattern>) -> Vec<Pattern> {
    let symmetries = grid.symmetries();
    let mut distinct: Vec<Pattern> = patterns
        .map(|pattern| pattern.image(pattern.to_first(&symmetries)))
        .collect();
    distinct.sort_by(|a, b| b.tiles.len().cmp(&a.tiles.len()).then(a.cmp(b)));
    distinct.dedup();
    distinct
}

/// Reads a drawing: the partition, and the blank's goal cell. Returns `None` if its words are
/// neither the grid's rows nor its columns.
fn drawn(grid: Grid, drawing: &str) -> Option<(Partition, Cell)> {
    let words: Vec<&[u8]> = drawing.split(' ').map(str::as_bytes).collect();
    let (count, length) = (words.len(), words[0].len());
    let is_by_rows = (length, count) == (grid.width(), grid.height());
    if !is_by_rows && (count, length) != (grid.width(), grid.height()) {
        return None;
    }
    let letter = |cell| {
        let (row, column) = (grid.row(cell), grid.column(cell));
        if is_by_rows {
            words[row][column]
        } else {
            words[column][row]
        }
    };
    let of = |mark| -> Vec<Tile> {
        grid.all()
            .filter(|&cell| letter(cell) == mark)
            .map(|cell| Tile(cell.0))
            .collect()
    };
    let blank = of(b'.')[0];
    let pattern = |mark: u8| Pattern {
        tiles: of(mark),
        blank: mark.is_ascii_lowercase().then_some(blank),
    };
    let patterns = b"aAbBcCdD"
        .iter()
        .map(|&mark| pattern(mark))
        .filter(|pattern| !pattern.tiles.is_empty());
    Some((patterns.collect(), blank.home()))
}

/// Returns the partitions into strips of `size` tiles, cut across the longer side. The tiles that
/// are left over are at the end in one partition, and at the beginning in another.
///
/// Beside two strips of six, a third partition has them in the middle, which halves the nodes on
/// 2x8. Beside two strips of seven, a single tile left over is only in the middle, which halves the
/// databases.
pub fn in_strips(grid: Grid, blank: Cell, size: usize) -> Vec<Partition> {
    let mut cells: Vec<Cell> = grid.all().filter(|&cell| cell != blank).collect();
    if grid.width() >= grid.height() {
        cells.sort_by_key(|&cell| (grid.column(cell), grid.row(cell)));
    }
    let pattern = |cells: &[Cell]| {
        let mut tiles: Vec<Tile> = cells.iter().map(|cell| Tile(cell.0)).collect();
        tiles.sort();
        Pattern {
            tiles,
            blank: Some(Tile(blank.0)),
        }
    };
    let partition = |before| {
        let (before, after) = cells.split_at(before * size);
        before
            .chunks(size)
            .chain(after.rchunks(size))
            .map(pattern)
            .collect()
    };
    // The number of strips before the remaining tiles.
    let before = match (cells.len() / size, cells.len() % size) {
        (_, 0) => vec![0],
        (2, 1) if size == 7 => vec![1],
        (2, _) if size == 6 => vec![2, 0, 1],
        (strips, _) => vec![strips, 0],
    };
    before.into_iter().map(partition).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tier_is_larger_than_the_one_before_and_the_first_is_small() {
        let most = |tier: &Tier| {
            tier.partitions
                .iter()
                .flatten()
                .map(|pattern| pattern.tiles.len())
                .max()
                .unwrap()
        };
        for (size, expected) in [
            ("3x2", &[5][..]),
            ("3x3", &[6]),
            ("2x5", &[4, 5, 6]),
            ("4x3", &[4, 5, 6]),
            ("3x5", &[4, 5, 6, 7]),
        ] {
            let tiers = Catalogue::of(size.parse().unwrap(), Cell(0)).tiers;
            assert!(
                tiers.iter().map(most).eq(expected.iter().copied()),
                "{size}"
            );
        }
    }

    #[test]
    fn what_strips_leave_is_at_both_ends_in_the_middle_or_there_alone() {
        let grid = Grid::new(2, 8).unwrap();
        for (size, expected) in [
            (5, &[&[5, 5, 5][..]][..]),
            (6, &[&[6, 6, 3], &[3, 6, 6], &[6, 3, 6]]),
            (7, &[&[7, 1, 7]]),
        ] {
            let strips = in_strips(grid, Cell(0), size)
                .into_iter()
                .map(|mut strips| {
                    strips.sort_by_key(|strip| strip.tiles[0]);
                    strips
                        .iter()
                        .map(|strip| strip.tiles.len())
                        .collect::<Vec<_>>()
                });
            assert!(
                strips.eq(expected.iter().map(|sizes| sizes.to_vec())),
                "{size}"
            );
        }
    }

    #[test]
    fn partitions_have_every_tile_but_the_blank_once() {
        for (width, height) in [(4, 4), (4, 3), (3, 5), (8, 2), (2, 7), (5, 2)] {
            let grid = Grid::new(width, height).unwrap();
            for blank in grid.all() {
                let Catalogue { blank, tiers, .. } = Catalogue::of(grid, blank);
                for partition in tiers.iter().flat_map(|tier| &tier.partitions) {
                    let mut tiles = Vec::new();
                    assert!(partition.len() <= 4);
                    for pattern in partition {
                        assert!(pattern.tiles.len() <= 7);
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

    #[test]
    fn every_drawing_is_taken_for_its_goals_on_both_grids() {
        for tiers in DRAWN.iter().flat_map(|drawings| drawings.tiers) {
            let words: Vec<&str> = tiers[0][0].split(' ').collect();
            let goal = tiers[0][0].replace(' ', "").find('.').unwrap();
            let (width, height) = (words[0].len(), words.len());
            let (row, column) = (goal / width, goal % width);
            for (grid, goal) in [
                ((width, height), goal),
                ((height, width), column * height + row),
            ] {
                let of = Catalogue::of(Grid::new(grid.0, grid.1).unwrap(), Cell::at(goal));
                assert_eq!(of.tiers.len(), tiers.len(), "{tiers:?}");
                assert_eq!(of.tiers[0].partitions.len(), tiers[0].len(), "{tiers:?}");
            }
        }
    }

    #[test]
    fn patterns_of_all_shapes_have_at_most_six_tiles_and_all_of_them() {
        for (width, height) in [
            (2, 9),
            (6, 3),
            (4, 5),
            (10, 2),
            (3, 7),
            (2, 11),
            (4, 6),
            (8, 3),
            (12, 2),
            (5, 5),
        ] {
            let grid = Grid::new(width, height).unwrap();
            for goal in grid.all() {
                for partition in Catalogue::of(grid, goal)
                    .tiers
                    .iter()
                    .flat_map(|tier| &tier.partitions)
                {
                    let sizes = || partition.iter().map(|Pattern { tiles, .. }| tiles.len());
                    assert!(
                        sizes().all(|size| size <= 6) && sizes().count() <= 4,
                        "{grid} {goal:?}"
                    );
                    assert_eq!(sizes().sum::<usize>(), grid.cells() - 1, "{grid} {goal:?}");
                }
            }
        }
    }
}
