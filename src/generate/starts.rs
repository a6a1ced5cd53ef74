//! All starts of a goal, by their distance.

use super::GenerateError;
use crate::grid::{Cell, Grid};
use crate::position::{Position, Tile};
use crate::search::{retrograde, Memory, Retrograde};
use crate::solver::{Cache, Lease};

/// The most cells of a shape whose starts are all known.
pub const MOST_CELLS: usize = retrograde::MOST_CELLS;

/// All starts of a goal.
pub struct Starts {
    grid: Grid,
    blank: Tile,
    /// `None` on a line, where the blank's cell determines the start.
    table: Option<(Lease<Retrograde>, Image)>,
    /// `counts[distance]`: the number of starts.
    pub counts: Vec<u64>,
}

/// The starts at a distance, in a fixed order.
pub struct StartLevel(Numbers);

enum Numbers {
    /// The blank's cells.
    Line {
        grid: Grid,
        blank: Tile,
        cells: Vec<Cell>,
    },
    Table {
        lease: Lease<Retrograde>,
        level: retrograde::Level,
        image: Image,
    },
}

impl Starts {
    /// Returns whether all starts can be known: up to 12 cells, and on lines.
    pub fn are_known(grid: Grid) -> bool {
        grid.is_line() || grid.cells() <= MOST_CELLS
    }

    /// Makes the starts for a shape and a goal cell of the blank.
    pub fn new(grid: Grid, blank: Tile, cache: &Cache, threads: usize) -> Result<Starts, GenerateError> {
        if !Starts::are_known(grid) {
            return Err(GenerateError::TooManyCells { most: MOST_CELLS });
        }
        if grid.is_line() {
            let distance = |cell| grid.distance(cell, blank.home());
            let mut counts = vec![0; 1 + grid.all().map(distance).max().unwrap_or_default()];
            grid.all().for_each(|cell| counts[distance(cell)] += 1);
            return Ok(Starts { grid, blank, table: None, counts });
        }
        let image = Image::of_table(grid, blank);
        let needed = Memory(Retrograde::making_bytes(grid));
        let lease = cache.table(grid, image.tile(blank), threads);
        let lease = lease.ok_or(GenerateError::Memory { found: cache.limit(), needed })?;
        Ok(Starts { grid, blank, counts: lease.counts(), table: Some((lease, image)) })
    }

    /// Checks that the tables for all these goal cells fit into the memory at once: all starts are in use together.
    pub fn fit(grid: Grid, blanks: &[Tile], cache: &Cache) -> Result<(), GenerateError> {
        if !Starts::are_known(grid) || grid.is_line() {
            return Ok(());
        }
        let mut images: Vec<Tile> = blanks.iter().map(|&blank| Image::of_table(grid, blank).tile(blank)).collect();
        images.sort_unstable();
        images.dedup();
        let all = (images.len() - 1) * Retrograde::bytes(grid) + Retrograde::making_bytes(grid);
        if images.len() > 1 && all > cache.shared() {
            return Err(GenerateError::Memory { found: cache.limit(), needed: Memory(all / 3 * 4) });
        }
        Ok(())
    }

    pub fn farthest(&self) -> u64 {
        self.counts.len() as u64 - 1
    }

    pub fn at(&self, moves: u64) -> StartLevel {
        let (grid, blank) = (self.grid, self.blank);
        let is_at = |cell: &Cell| grid.distance(*cell, blank.home()) as u64 == moves;
        StartLevel(match &self.table {
            None => Numbers::Line { grid, blank, cells: grid.all().filter(is_at).collect() },
            Some((lease, image)) => {
                Numbers::Table { level: lease.level(moves), lease: lease.clone(), image: image.clone() }
            }
        })
    }
}

impl StartLevel {
    pub fn len(&self) -> u64 {
        match &self.0 {
            Numbers::Line { cells, .. } => cells.len() as u64,
            Numbers::Table { level, .. } => level.len(),
        }
    }

    /// Returns the start with a number, which is less than the length.
    pub fn start(&self, number: u64) -> Position {
        match &self.0 {
            Numbers::Line { grid, blank, cells } => {
                let mut tiles: Vec<Tile> = grid.all().map(|cell| Tile(cell.0)).collect();
                tiles.remove(blank.index());
                tiles.insert(cells[number as usize].index(), *blank);
                Position::new(*grid, &tiles, *blank)
            }
            Numbers::Table { lease, level, image } => image.back(&lease.position(level, number)),
        }
    }
}

/// A map from the cells of a shape to their cells after a turn or a reflection.
#[derive(Clone)]
pub struct Image {
    /// `cells[cell]`: the image of the cell.
    cells: Vec<Cell>,
}

impl Image {
    /// Maps the blank's goal cell to a cell with a table: above ten cells, where tables take long, to its first image.
    fn of_table(grid: Grid, blank: Tile) -> Image {
        let images = grid.symmetries().into_iter();
        let images = images.take(if grid.cells() > retrograde::MOST_SOLVED { usize::MAX } else { 1 });
        Image { cells: images.min_by_key(|cells| cells[blank.index()]).expect("the identity is the first symmetry") }
    }

    /// The symmetry that maps `blank`'s cell to the cell of `to`. Returns `None` if no symmetry does that.
    pub fn between(grid: Grid, blank: Tile, to: Tile) -> Option<Image> {
        let cells = grid.symmetries().into_iter().find(|cells| cells[blank.index()] == to.home())?;
        Some(Image { cells })
    }

    fn tile(&self, tile: Tile) -> Tile {
        Tile(self.cells[tile.index()].0)
    }

    /// Returns the board whose image is `board`. The image of its goal is the goal of `board`.
    pub fn back(&self, board: &Position) -> Position {
        let before = |tile: Tile| board.grid().all().map(|cell| Tile(cell.0)).find(|other| self.tile(*other) == tile);
        let before = |tile: Tile| before(tile).expect("every cell is an image");
        let tiles: Vec<Tile> = self.cells.iter().map(|&cell| before(board.tile(cell))).collect();
        Position::new(board.grid(), &tiles, before(board.tile(board.blank())))
    }
}
