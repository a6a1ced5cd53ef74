//! The partitions for boards of 17 to 25 cells.

use crate::grid::{Cell, Grid};
use crate::pdb::catalogue::{in_strips, Catalogue, Tier};
use crate::pdb::tables::Tiers;
use crate::search::Memory;

/// Drawings of tiers, by the rows or by the columns of a grid. Each element is for one image of a goal cell.
const DRAWN: &[&[&[&str]]] = &[
    &[&[".bAA bbAA bbAA bDDD CDDD", ".bbA bbbb CCDD CCDD CCDD"]],
    &[&["a.aa aaaD CCBD CCDD CCDD", "A.BB CCBB CCBB CDDD CDDD"]],
    &[&["bbAA .bAA bbAA bCCC CCCD", "ABBB .BBB CCDD CCDD CCDD"]],
    &[&["AAAA A.AB CCDD CCDD CCDD", "CABB C.BB CCBB CDDD CDDD"]],
    &[&["ABBB CBBB C.DD CCDD CCDD"]],
    &[&[".bAA bbAA bbAA bCCC DDCC DDDC", ".bbb bbbA CCAA CCAA CCDA DDDD"]],
    &[&["b.bb bbbA CCAA CCAA CCDA DDDD", "B.AA BBAA BBAA BCCC DDCC DDDC"]],
    &[&["bbAA .bAA bbAA bCCC DDCC DDDC", "bbbA .bbA bCAA CCAA CCDD CDDD"]],
    &[&["AAAA A.AB CCBB CCBB CCDB DDDD", "AABB A.BB AABB ACCC DDCC DDDC"]],
    &[&["aaBB aaBB .aBB aCCC DDCC DDDC", "BBBB aBBC .aaC aaaC DDCC DDDC"]],
    &[&["AABB AABB A.BB ACCC DDCC DDDC", "BBBB ABBC A.AC AAAC DDCC DDDC"]],
    &[
        &[".aBBB aaBBB aaaCC DDDCC DDDCC"],
        &[".aBBB aaBBB aaaCC DDDCC DDDCC", ".aaBB aaBBB aaBCC DDDCC DDDCC", ".aaaa aaBBB CCBBB CCDDD CCDDD"],
    ],
    &[&["a.aaB aaaBB CCBBB CCDDD CCDDD", "B.AAA BBAAA BCCDD BCCDD BCCDD"]],
    &[&["AA.BB AABBB AABDD CCCDD CCCDD"]],
    &[&["AAAAA A.BBB CCBBB CCDDD CCDDD"]],
    &[&["AAAAB AA.BB CCBBB CCDDD CCDDD"]],
    &[&["AAABB AAABB CC.BB CCDDD CCDDD"]],
];

/// The other values of each tier in [`DRAWN`]. The next tier pays after about the time that its databases take.
const ROWS: [Tier; 2] = [Tier::row(12, 3000, 6000), Tier::LAST];

pub fn tiers(grid: Grid, goal: Cell, memory: Memory) -> Tiers {
    Tiers::new(catalogue(grid, goal), memory, None)
}

/// Boards of two or three rows get strips: drawn partitions took 2 to 50 times the nodes.
fn catalogue(grid: Grid, goal: Cell) -> Catalogue {
    let symmetries = grid.symmetries();
    let drawn = || DRAWN.iter().filter_map(|tiers| Catalogue::drawn(grid, tiers, &ROWS));
    let is_for_goal = |of: &Catalogue| symmetries.iter().any(|to| to[goal.index()] == of.blank);
    drawn().find(is_for_goal).unwrap_or_else(|| {
        let tier = Tier { partitions: in_strips(grid, goal, 6), depth: 10, ..Tier::LAST };
        Catalogue { grid, blank: goal, tiers: vec![tier], embedded: None }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::catalogue::Pattern;

    #[test]
    fn every_drawing_is_taken_for_its_goals_on_both_grids() {
        for tiers in DRAWN {
            let words: Vec<&str> = tiers[0][0].split(' ').collect();
            let goal = tiers[0][0].replace(' ', "").find('.').unwrap();
            let (width, height) = (words[0].len(), words.len());
            let (row, column) = (goal / width, goal % width);
            for (grid, goal) in [((width, height), goal), ((height, width), column * height + row)] {
                let of = catalogue(Grid::new(grid.0, grid.1).unwrap(), Cell::at(goal));
                assert_eq!(of.tiers.len(), tiers.len(), "{tiers:?}");
                assert_eq!(of.tiers[0].partitions.len(), tiers[0].len(), "{tiers:?}");
            }
        }
    }

    #[test]
    fn patterns_of_all_shapes_have_at_most_six_tiles_and_all_of_them() {
        for (width, height) in [(2, 9), (6, 3), (4, 5), (10, 2), (3, 7), (2, 11), (4, 6), (8, 3), (12, 2), (5, 5)] {
            let grid = Grid::new(width, height).unwrap();
            for goal in grid.all() {
                for partition in catalogue(grid, goal).tiers.iter().flat_map(|tier| &tier.partitions) {
                    let sizes = || partition.iter().map(|Pattern { tiles, .. }| tiles.len());
                    assert!(sizes().all(|size| size <= 6) && sizes().count() <= 4, "{grid} {goal:?}");
                    assert_eq!(sizes().sum::<usize>(), grid.cells() - 1, "{grid} {goal:?}");
                }
            }
        }
    }
}
