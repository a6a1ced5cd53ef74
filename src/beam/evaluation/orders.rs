//! The values of the order of every two tiles along an axis.

use super::layout::{Layout, Slide, MIDDLE, MOST_GROUPS};
use crate::beam::features::order_feature;
use crate::beam::table::ByPair;
use std::array;

type Changes = [i16; MOST_GROUPS];

pub struct Orders {
    /// `groups[enters][group][other]`: the change when a tile whose home is in `group` leaves (0)
    /// or enters (1) the line of a tile whose home is in `other`.
    groups: [[Changes; MOST_GROUPS]; 2],
    /// `tiles[axis]`: the same changes by two tiles, for short lines.
    tiles: [ByPair<[i16; 2]>; 2],
}

impl Orders {
    pub fn new(layout: &Layout, values: &[i16]) -> Orders {
        let groups = [[-1, 0], [0, 1]].map(|cells| {
            array::from_fn(|group| {
                array::from_fn(|other| {
                    let [before, after] = cells
                        .map(|cells| values[order_feature(other as i32 - group as i32, cells)]);
                    before - after
                })
            })
        });
        let tiles = [0, 1].map(|axis| {
            ByPair::new(layout.grid, |first, second| {
                let [group, other] = [first, second].map(|home| layout.groups[home.index()][axis]);
                let is_blank = [first, second].contains(&layout.blank.home());
                groups.map(
                    |groups: [Changes; MOST_GROUPS]| {
                        if is_blank {
                            0
                        } else {
                            groups[group][other]
                        }
                    },
                )
            })
        });
        Orders { groups, tiles }
    }

    #[inline]
    pub fn change<const M: usize>(&self, layout: &Layout, slide: &Slide<M>) -> i32 {
        let (axis, tile) = (Slide::<M>::ALONG.axis, slide.tiles[MIDDLE]);
        let group = layout.groups[usize::from(tile)][axis] % MOST_GROUPS;
        let [out, into] = [0, 1].map(|it| &self.groups[it][group]);
        let lines = slide
            .ends
            .map(|cell| &slide.position[layout.lines[cell.index()][axis]..]);
        let passed = match layout.counts[axis] {
            0 => {
                let (step, cells) = [
                    (layout.stride, layout.grid.height()),
                    (1, layout.grid.width()),
                ][axis];
                let value = |at: usize, line: usize| {
                    i32::from(self.tiles[axis].of(tile, lines[line][at])[line])
                };
                (0..cells)
                    .map(|cell| value(cell * step, 0) + value(cell * step, 1))
                    .sum()
            }
            8 => passed::<8>([out, into], lines),
            _ => passed::<MOST_GROUPS>([out, into], lines),
        };
        // The tile does not pass itself.
        if Slide::<M>::ALONG.is_forth {
            i32::from(into[group]) - passed
        } else {
            passed - i32::from(out[group])
        }
    }
}

/// Returns the change when a tile passes all other tiles in two lines, given the lines' counts.
fn passed<const GROUPS: usize>([out, into]: [&Changes; 2], [before, after]: [&[u8]; 2]) -> i32 {
    let (out, into, before, after) = (
        &out[..GROUPS],
        &into[..GROUPS],
        &before[..GROUPS],
        &after[..GROUPS],
    );
    let sum = |group| {
        i32::from(out[group]) * i32::from(before[group])
            + i32::from(into[group]) * i32::from(after[group])
    };
    (0..GROUPS).map(sum).sum()
}
