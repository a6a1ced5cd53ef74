//! All starts of a goal, by their distance.

use super::GenerateError;
use crate::grid::{Cell, Grid};
use crate::position::{Position, Tile};
use crate::search::{distances, retrograde, Distances, Memory, Retrograde};
use crate::solver::{Cache, Lease};

/// The most cells of a shape whose starts are all known.
pub const MOST_CELLS: usize = distances::MOST_CELLS;

/// All starts of a goal.
pub struct Starts {
    grid: Grid,
    blank: Tile,
    table: Table,
    /// How many there are, by their distance from 0 on.
    pub counts: Vec<u64>,
}

enum Table {
    /// The blank's place on a line says all.
    Line,
    /// Up to ten cells.
    Small(Lease<Retrograde>),
    Large(Lease<Distances>, Image),
}

/// The starts at a distance, in a fixed order.
pub struct Level(Numbers);

enum Numbers {
    /// The blank's cells.
    Line {
        grid: Grid,
        blank: Tile,
        cells: Vec<Cell>,
    },
    Small {
        grid: Grid,
        blank: Tile,
        all: Vec<u32>,
    },
    Large {
        lease: Lease<Distances>,
        level: distances::Level,
        image: Image,
    },
}

impl Starts {
    /// Whether they can be known: up to 12 cells, and on lines.
    pub fn are_known(grid: Grid) -> bool {
        grid.is_line() || grid.cells() <= MOST_CELLS
    }

    /// Those of a shape and a goal cell of the blank.
    pub fn new(grid: Grid, blank: Tile, cache: &Cache, threads: usize) -> Result<Starts, GenerateError> {
        if !Starts::are_known(grid) {
            return Err(GenerateError::TooManyCells { most: MOST_CELLS });
        }
        let refused = |needed| GenerateError::Memory { found: cache.limit(), needed: Memory(needed) };
        let (counts, table) = if grid.is_line() {
            let distance = |cell| grid.distance(cell, blank.home());
            let mut counts = vec![0; 1 + grid.all().map(distance).max().unwrap_or_default()];
            grid.all().for_each(|cell| counts[distance(cell)] += 1);
            (counts, Table::Line)
        } else if grid.cells() <= retrograde::MOST_CELLS {
            let lease = cache.table(grid, blank).ok_or_else(|| refused(Retrograde::making_bytes(grid)))?;
            (lease.counts(), Table::Small(lease))
        } else {
            let image = Image::upright(grid, blank);
            let lease = cache.distances(image.grid, image.tile(blank), threads);
            let lease = lease.ok_or_else(|| refused(Distances::making_bytes(image.grid)))?;
            (lease.counts(), Table::Large(lease, image))
        };
        Ok(Starts { grid, blank, table, counts })
    }

    /// Whether the tables of all these goal cells fit into the memory at once: none is dropped while its starts are in use.
    pub fn fit(grid: Grid, blanks: &[Tile], cache: &Cache) -> Result<(), GenerateError> {
        if !Starts::are_known(grid) || grid.is_line() || grid.cells() <= retrograde::MOST_CELLS {
            return Ok(());
        }
        let mut images: Vec<Tile> = blanks.iter().map(|&blank| Image::upright(grid, blank).tile(blank)).collect();
        images.sort_unstable();
        images.dedup();
        let (kept, making) = (Distances::bytes(grid), Distances::making_bytes(grid));
        let all = (images.len() - 1) * kept + making;
        if images.len() > 1 && all > cache.shared() {
            return Err(GenerateError::Memory { found: cache.limit(), needed: Memory(all / 3 * 4) });
        }
        Ok(())
    }

    pub fn farthest(&self) -> u64 {
        self.counts.len() as u64 - 1
    }

    pub fn at(&self, moves: u64) -> Level {
        let (grid, blank) = (self.grid, self.blank);
        Level(match &self.table {
            Table::Line => {
                let is_at = |cell: &Cell| grid.distance(*cell, blank.home()) as u64 == moves;
                Numbers::Line { grid, blank, cells: grid.all().filter(is_at).collect() }
            }
            Table::Small(lease) => Numbers::Small { grid, blank, all: lease.at(moves) },
            Table::Large(lease, image) => {
                Numbers::Large { level: lease.level(moves as usize), lease: lease.clone(), image: image.clone() }
            }
        })
    }
}

impl Level {
    pub fn len(&self) -> u64 {
        match &self.0 {
            Numbers::Line { cells, .. } => cells.len() as u64,
            Numbers::Small { all, .. } => all.len() as u64,
            Numbers::Large { level, .. } => level.len(),
        }
    }

    /// The start of a number below the length.
    pub fn start(&self, number: u64) -> Position {
        match &self.0 {
            Numbers::Line { grid, blank, cells } => {
                let mut tiles: Vec<Tile> = grid.all().map(|cell| Tile(cell.0)).collect();
                tiles.remove(blank.index());
                tiles.insert(cells[number as usize].index(), *blank);
                Position::new(*grid, &tiles, *blank)
            }
            Numbers::Small { grid, blank, all } => retrograde::board(*grid, *blank, all[number as usize]),
            Numbers::Large { lease, level, image } => image.back(&lease.board(level, number)),
        }
    }
}

/// The cells of a shape, turned and mirrored to those of another one.
#[derive(Clone)]
pub struct Image {
    of: Grid,
    grid: Grid,
    /// The image of every cell.
    cells: Vec<Cell>,
}

impl Image {
    /// That in a shape no wider than high, with the blank's goal cell as near to the first one as can be.
    fn upright(of: Grid, blank: Tile) -> Image {
        let is_turned = of.width() > of.height();
        let (width, height) = if is_turned { (of.height(), of.width()) } else { (of.width(), of.height()) };
        let grid = Grid::new(width, height).expect("the other shape has as many cells");
        let turned = |cell: Cell| if is_turned { of.column(cell) * width + of.row(cell) } else { cell.index() };
        let images = grid.symmetries().into_iter().map(|images| of.all().map(|cell| images[turned(cell)]).collect());
        let cells = images.min_by_key(|cells: &Vec<Cell>| cells[blank.index()]);
        Image { of, grid, cells: cells.expect("the identity is a symmetry") }
    }

    /// That in the same shape with the first of these goal cells of the blank on the second one, if there is one.
    pub fn between(grid: Grid, blank: Tile, to: Tile) -> Option<Image> {
        let cells = grid.symmetries().into_iter().find(|cells| cells[blank.index()] == to.home())?;
        Some(Image { of: grid, grid, cells })
    }

    fn tile(&self, tile: Tile) -> Tile {
        Tile(self.cells[tile.index()].0)
    }

    /// The board of which this one is the image. Goals are images of goals.
    pub fn back(&self, board: &Position) -> Position {
        let before = |tile: Tile| self.of.all().map(|cell| Tile(cell.0)).find(|other| self.tile(*other) == tile);
        let before = |tile: Tile| before(tile).expect("every cell is an image");
        let tiles: Vec<Tile> = self.cells.iter().map(|&cell| before(board.tile(cell))).collect();
        Position::new(self.of, &tiles, before(board.tile(board.blank())))
    }
}
