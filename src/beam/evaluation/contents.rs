//! The values of two neighbouring cells, and of blocks of four, by the contents of the cells.

use super::layout::{sum, Layout, Slide, Window, MIDDLE};
use crate::beam::features::{
    block_feature, domino_feature, rough, CellContent, BLANK, CONTENTS, ROUGH,
};
use crate::beam::table::table;
use std::array;

/// The length of a row in tables of pairs of contents.
const ROW: usize = 64;

pub struct Contents {
    /// `dominoes[axis][code]`: the value of two neighbouring cells, by the code of their contents.
    dominoes: [Box<[i16; ROW * ROW]>; 2],
    blocks: Box<[i16; 1 << 14]>,
    /// `columns[code]`: the code of the rough contents of two cells, the upper first, by the code
    /// of their contents.
    columns: Box<[u8; ROW * ROW]>,
}

/// The values that all children of a position share.
pub struct Around {
    contents: Window,
    /// `columns[place]`: the code of the rough contents of this cell and the cell below it.
    columns: [usize; 20],
    /// The change when the four blocks and the four dominoes with the blank are removed.
    change: i32,
}

/// Returns the upper left cells of the four blocks that contain a cell.
fn blocks(place: usize) -> [usize; 4] {
    [place - 6, place - 5, place - 1, place]
}

impl Contents {
    pub fn new(values: &[i16]) -> Contents {
        let pairs = || {
            (0..ROW * ROW).map(|code| [code / ROW, code % ROW].map(|content| content % CONTENTS))
        };
        Contents {
            dominoes: [0, 1]
                .map(|axis| table(pairs().map(|pair| values[domino_feature(axis, pair)]))),
            blocks: table((0..ROUGH.pow(4)).map(|code| values[block_feature(code)])),
            columns: table(
                pairs()
                    .map(|pair| pair.map(rough))
                    .map(|[upper, lower]| (ROUGH * upper + lower) as u8),
            ),
        }
    }

    fn domino(&self, axis: usize, first: CellContent, second: CellContent) -> i32 {
        self.dominoes[axis][code(first, second)].into()
    }

    /// Returns the value of the block with this upper left cell.
    fn block(&self, columns: &[usize; 20], place: usize) -> i32 {
        self.blocks[(ROUGH * ROUGH * columns[place] + columns[place + 1]) % (1 << 14)].into()
    }

    fn column(&self, contents: &Window, place: usize) -> usize {
        self.columns[code(contents[place], contents[place + 5])].into()
    }

    #[inline]
    pub fn around(&self, contents: Window) -> Around {
        let columns = array::from_fn(|place| self.column(&contents, place));
        let dominoes = sum(&contents, MIDDLE, None, |axis, first, second| {
            self.domino(axis, first, second)
        });
        let blocks = blocks(MIDDLE).map(|place| self.block(&columns, place));
        Around {
            contents,
            columns,
            change: -dominoes - blocks.iter().sum::<i32>(),
        }
    }

    #[inline]
    pub fn change<const M: usize>(
        &self,
        layout: &Layout,
        slide: &Slide<M>,
        around: &Around,
    ) -> i32 {
        let Around {
            mut contents,
            mut columns,
            mut change,
        } = *around;
        let from = Slide::<M>::ALONG.from;
        let dominoes = |contents: &Window, place, skip| {
            sum(contents, place, skip, |axis, first, second| {
                self.domino(axis, first, second)
            })
        };
        let back = Some(Slide::<M>::ALONG.m.back());
        change -= dominoes(&contents, from, back);
        contents[MIDDLE] = layout.content(slide.blank, slide.tiles[MIDDLE]);
        contents[from] = BLANK;
        // The domino of the two cells counts once.
        change += dominoes(&contents, MIDDLE, None) + dominoes(&contents, from, back);

        for place in [MIDDLE, from] {
            for place in [place - 5, place] {
                columns[place] = self.column(&contents, place);
            }
        }
        for place in blocks(MIDDLE) {
            change += self.block(&columns, place);
        }
        for place in blocks(from) {
            if !blocks(MIDDLE).contains(&place) {
                change += self.block(&columns, place) - self.block(&around.columns, place);
            }
        }
        change
    }
}

fn code(first: CellContent, second: CellContent) -> usize {
    (ROW * usize::from(first) + usize::from(second)) % (ROW * ROW)
}
