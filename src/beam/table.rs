//! Tables by cells and tiles, as long as their indices can become, so that no index needs a check.

use crate::grid::{Cell, Grid};

pub type ByCell<T> = Box<[T; Grid::MOST]>;

/// Makes a table that begins with some values and is 0 after them.
#[allow(clippy::unnecessary_box_returns)] // the stack is too small for the largest ones
pub fn table<T: Clone + Default, const N: usize>(
    values: impl IntoIterator<Item = T>,
) -> Box<[T; N]> {
    let Ok(mut table) = <Box<[T; N]>>::try_from(vec![T::default(); N].into_boxed_slice()) else {
        unreachable!("it has that length");
    };
    table
        .iter_mut()
        .zip(values)
        .for_each(|(place, value)| *place = value);
    table
}

const PAIRS: usize = Grid::MOST * Grid::MOST;

pub struct ByPair<T> {
    cells: usize,
    values: Box<[T; PAIRS]>,
}

impl<T: Copy + Default> ByPair<T> {
    pub fn new(grid: Grid, value: impl Fn(Cell, Cell) -> T) -> ByPair<T> {
        let values = grid
            .all()
            .flat_map(|first| grid.all().map(move |second| (first, second)));
        ByPair {
            cells: grid.cells(),
            values: table(values.map(|(first, second)| value(first, second))),
        }
    }

    #[inline]
    pub fn of(&self, first: u8, second: u8) -> T {
        self.values[(self.cells * usize::from(first) + usize::from(second)) % PAIRS]
    }
}
