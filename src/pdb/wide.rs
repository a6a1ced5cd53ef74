//! The partitions for boards of 17 to 25 cells.

use crate::grid::{Cell, Grid};
use crate::pdb::catalogue::{in_strips, Catalogue, Tier};
use crate::pdb::tables::Tiers;
use crate::search::Memory;

/// Drawn tiers, for one of each goal's images.
const DRAWN: &[&[&[&str]]] = &[
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

/// What [`DRAWN`] lacks: about what making the next databases takes.
const ROWS: [Tier; 2] = [Tier::row(12, 3000, 6000), Tier::LAST];

pub fn tiers(grid: Grid, goal: Cell, memory: Memory) -> Tiers {
    Tiers::new(catalogue(grid, goal), memory, None)
}

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
    fn every_drawing_is_of_5x5_and_every_goal_has_one() {
        let grid = Grid::new(5, 5).unwrap();
        for tiers in DRAWN {
            assert!(Catalogue::drawn(grid, tiers, &ROWS).is_some_and(|of| of.tiers.len() == tiers.len()), "{tiers:?}");
        }
        for goal in grid.all() {
            let blank = catalogue(grid, goal).blank;
            assert!(
                DRAWN.iter().any(|tiers| tiers[0][0].replace(' ', "").find('.') == Some(blank.index())),
                "{goal:?}"
            );
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
