//! The values of a tile's offset from home, and of its pairs with its neighbours and with tiles
//! whose homes are beside its home.

use super::layout::{at, offset, sum, Layout, Slide, MIDDLE};
use crate::beam::features::{away_feature, home_feature, homes_feature, offsets_feature};
use crate::beam::table::{table, ByCell, ByPair};
use crate::beam::weights::PER_MOVE;
use crate::grid::{Cell, Grid};
use crate::moves::Move;

/// A distance counts up to this share more for tiles that belong in a corner: outer tiles are
/// harder to bring home late.
const OUTER: f64 = 0.7;

pub struct Pairs {
    /// `homes[axis]`: the values of two neighbouring tiles.
    homes: [ByPair<i16>; 2],
    /// `beside[tile]`: the tiles whose homes are right of, below, above and left of its home. The
    /// tile itself stands for a missing one.
    beside: ByCell<[u8; 4]>,
    /// `own[axis]`, for the blank's moves R and D, by its cell and the tile: the change for the
    /// tile's offset, doubled, plus 1 if the offset becomes shorter.
    own: [ByPair<i32>; 2],
    /// `offsets[axis]`, for these moves, by the cells of the blank and of a tile in `beside`: a
    /// change for each place.
    offsets: [ByPair<[i16; 4]>; 2],
}

impl Pairs {
    pub fn new(layout: &Layout, values: &[i16]) -> Pairs {
        let (grid, blank) = (layout.grid, layout.blank.home());
        let size = [grid.width(), grid.height()];
        let homes = [0, 1].map(|axis| {
            ByPair::new(grid, |first, second| {
                let homes = offset(grid, first, second);
                let are_tiles = first != blank && second != blank;
                i16::from(are_tiles) * values[homes_feature(homes[axis], homes[1 - axis])]
            })
        });
        let costs = ByPair::new(grid, |cell, home| {
            let away = values[away_feature(offset(grid, cell, home))];
            cost(grid, home, cell)
                + i32::from(away + values[home_feature(at(grid, home), at(grid, cell), size)])
        });
        let beside = grid.all().map(|tile| {
            layout.steps[tile.index()]
                .map(|home| home.filter(|&home| home != blank).unwrap_or(tile).0)
        });
        // No tile comes from outside the board; there the values are 0.
        let own = [Move::R, Move::D].map(|m| {
            ByPair::new(grid, |to, home| {
                let from = grid.step(to, m).unwrap_or(to);
                let is_nearer = grid.distance(home, to) < grid.distance(home, from);
                2 * (costs.of(to.0, home.0) - costs.of(from.0, home.0)) + i32::from(is_nearer)
            })
        });
        let offsets = [Move::R, Move::D].map(|m| {
            ByPair::new(grid, |to, other| {
                let from = grid.step(to, m).unwrap_or(to);
                let [after, before] = [to, from].map(|cell| {
                    let [x, y] = offset(grid, cell, other);
                    [[x, y], [y, x], [-y, x], [-x, y]]
                        .map(|[ahead, across]| values[offsets_feature(ahead, across)])
                });
                // Both cells belong to the sliding tile: no other tile is there, so the value is 0.
                let is_itself = other == from || other == to;
                [0, 1, 2, 3].map(|place| {
                    if is_itself {
                        0
                    } else {
                        after[place] - before[place]
                    }
                })
            })
        });
        Pairs {
            homes,
            beside: table(beside),
            own,
            offsets,
        }
    }

    #[inline]
    pub fn change<const M: usize>(&self, layout: &Layout, slide: &Slide<M>) -> i32 {
        let along = Slide::<M>::ALONG;
        let &Slide {
            position,
            ref tiles,
            ends: [to, _],
            ..
        } = slide;
        let mut change = self.own[along.axis].of(to.0, tiles[MIDDLE]) >> 1;
        for (place, &beside) in self.beside[usize::from(tiles[MIDDLE])].iter().enumerate() {
            let other = position[layout.on + usize::from(beside)];
            change += i32::from(self.offsets[along.axis].of(to.0, other)[place]);
        }
        let homes = |place, skip| {
            sum(tiles, place, Some(skip), |axis, first, second| {
                self.homes[axis].of(first, second).into()
            })
        };
        let neighbours = homes(MIDDLE, along.m) - homes(along.from, along.m.back());
        neighbours + if along.is_forth { change } else { -change }
    }

    #[inline]
    pub fn is_nearer<const M: usize>(&self, slide: &Slide<M>) -> bool {
        let along = Slide::<M>::ALONG;
        (self.own[along.axis].of(slide.ends[0].0, slide.tiles[MIDDLE]) & 1 != 0) == along.is_forth
    }
}

/// Returns the cost of a cell's distance from a tile's home: its power of 1.5, as distant tiles are
/// harder to move.
pub fn cost(grid: Grid, home: Cell, cell: Cell) -> i32 {
    // Square roots are the same on every machine; other powers need not be.
    let far = grid.distance(home, cell) as f64;
    let lines = [
        (grid.row(home), grid.height()),
        (grid.column(home), grid.width()),
    ];
    let [from_middle, aside] = lines.map(|(line, lines)| (2 * line + 1).abs_diff(lines));
    let corner = (grid.width() + grid.height() - 2) as f64;
    let weight = (16.0 * (1.0 + OUTER * (from_middle + aside) as f64 / corner)).round();
    (weight * (64.0 * far * far.sqrt()).round()) as i32 * PER_MOVE / 1024
}
